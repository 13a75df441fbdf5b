"""Games that are not weekly: one player on turn with a time limit, and votes in money that close when all have bid."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import (
    Await,
    BallotClosed,
    BeginTurn,
    Cast,
    CloseBallot,
    EndTurn,
    Event,
    Intent,
    OpenBallot,
    Opened,
    Order,
    Pause,
    Pay,
    Rang,
    Refuse,
    Resume,
    Rule,
    Set,
    SpendAction,
    TakeDefault,
    Tell,
    TurnBegan,
    TurnEnded,
    TurnLapsed,
    View,
    Voted,
    Win,
    call_on,
    escrow,
    next_in_order,
    tally,
    voters,
)
from tests.kernel.builders import a_rule, begun, money, order, read, ring, told


def words(result: Result) -> str:
    assert result.refusal is not None
    return result.refusal.words


# --- one player at a time, from nothing but timers


def by_hand(hours: int = 48) -> Rule:
    """Return a rule that lets one player act at a time, made of a timer and an attribute alone."""
    rule = a_rule(3)
    rule.attribute("game", "mover", "player")

    def next_turn(view: View, name: str) -> list[Intent]:
        player = view.player(name)
        assert player is not None
        return [
            Set(view.game, "mover", player),
            SetTimerFor(view, hours),
            Tell(f"It is {player}’s turn."),
        ]

    from mailgame.law import SetTimer

    def SetTimerFor(view: View, hours: int) -> Intent:  # noqa: N802
        return SetTimer("turn limit", view.now + timedelta(hours=hours))

    @rule.after(Opened)
    def the_first(view: View, opened: Opened) -> list[Intent]:
        return next_turn(view, view.players()[view.roll("first player", None, len(view.players())) - 1].id)

    @rule.command("collect", "Take $10 from the bank; it is your whole turn.")
    def collects(view: View, order: Order) -> list[Intent] | Refuse:
        if view.game.mover != order.giver:
            return Refuse("not-your-turn", f"It is {view.game.mover}’s turn.")
        return [Pay("", order.giver, 10, "as income"), *next_turn(view, next_in_order(view, order.giver).id)]

    @rule.after(Rang)
    def the_time_is_over(view: View, rang: Rang) -> list[Intent]:
        if rang.name != "turn limit":
            return []
        mover = view.game.mover
        return [
            Tell(f"{mover} was silent for {hours} hours."),
            Pay("", mover, 10, "by default"),
            *next_turn(view, next_in_order(view, mover).id),
        ]

    return rule


def turn_of(game: Game) -> str:
    return str(read(game, "game.mover"))


def test_the_first_player_is_drawn_and_the_others_follow_in_the_order_of_their_seats() -> None:
    game = begun(money(), by_hand(), script=[{"what": "first player", "values": [2]}])
    assert turn_of(game) == "Bert"
    movers = []
    for _ in range(4):
        order(game, turn_of(game), "collect")
        movers.append(turn_of(game))
    assert movers == ["Cleo", "Ann", "Bert", "Cleo"]


def test_out_of_turn_nothing_is_done() -> None:
    game = begun(money(), by_hand(), script=[{"what": "first player", "values": [1]}])
    assert words(order(game, "Bert", "collect")) == "It is Ann’s turn."
    assert read(game, "players.Bert.money") == 100


def test_a_silent_players_turn_ends_at_its_limit_and_the_next_has_a_limit_of_his_own() -> None:
    game = begun(money(), by_hand(), script=[{"what": "first player", "values": [1]}])
    assert game.due_at == "2026-11-25T10:00:00Z"
    order(game, "Ann", "collect", at="2026-11-24T09:00:00Z")
    assert game.due_at == "2026-11-26T09:00:00Z", "the limit runs from the beginning of the turn"
    result = ring(game)
    assert "Bert was silent for 48 hours." in told(result)
    assert (turn_of(game), read(game, "players.Bert.money"), game.due_at) == ("Cleo", 110, "2026-11-28T09:00:00Z")


def test_a_limit_in_hours_is_not_changed_by_a_clock_change() -> None:
    game = begun(
        money(),
        by_hand(),
        at="2026-10-31T16:00:00Z",
        timezone="America/Toronto",
        script=[{"what": "first player", "values": [1]}],
    )
    assert game.due_at == "2026-11-02T17:00:00Z", "48 hours by the wall clock, as `view.now` counts"


# --- the vocabulary of turns


def turns(actions: int = 1, hours: int = 48) -> Rule:
    """Return a rule of turns with actions, by the law's own words."""
    rule = a_rule(3)
    rule.attribute("game", "turn", "player")
    rule.attribute("game", "turns", "number", 0)
    rule.attribute("player", "actions", "number", 0)

    @rule.after(Opened)
    def the_first_seat_begins(view: View, opened: Opened) -> Intent:
        return BeginTurn(view.players()[0])

    @rule.after(TurnBegan)
    def a_turn_has_actions(view: View, began: TurnBegan) -> Intent:
        return Set(began.player, "actions", actions)

    @rule.carry_out(Await)
    def so_many_hours(view: View, waiting: Await) -> list[Intent]:
        return call_on(view, waiting.player, hours, TakeDefault(waiting.player))

    @rule.carry_out(TakeDefault)
    def collects_by_default(view: View, default: TakeDefault) -> Intent:
        return Pay("", default.player, 10, "by default")

    @rule.after(TurnLapsed)
    def the_default_is_taken(view: View, lapsed: TurnLapsed) -> list[Intent]:
        return [TakeDefault(lapsed.player)] * lapsed.player.actions

    @rule.command("collect", "Take $10.")
    def collects(view: View, order: Order) -> list[Intent]:
        return [SpendAction(order.giver), Pay("", order.giver, 10, "as income")]

    @rule.command("pass", "End your turn.")
    def passes(view: View, order: Order) -> Intent:
        return EndTurn(order.giver, "no more")

    @rule.after(TurnEnded)
    def the_next_seat(view: View, ended: TurnEnded) -> Intent:
        return BeginTurn(next_in_order(view, ended.player))

    return rule


def ends_when_spent() -> Rule:
    from mailgame.law import ActionSpent

    rule = a_rule(12)

    @rule.after(ActionSpent, last=True)
    def the_turn_is_over(view: View, spent: ActionSpent) -> Intent | None:
        return EndTurn(spent.player) if spent.left == 0 else None

    return rule


def test_a_turn_begins_by_itself_and_has_a_limit() -> None:
    game = begun(money(), turns())
    assert read(game, "game.turn") == "Ann"
    assert read(game, "players.Ann.actions") == 1
    assert game.due_at == "2026-11-25T10:00:00Z"


def test_the_player_on_turn_is_told_what_happens_without_a_word_from_him() -> None:
    game = begun(money(), turns(), ends_when_spent())
    (letter,) = [letter for letter in order(game, "Ann", "collect").letters if letter.kind == "turn"]
    assert letter.about["player"] == "Bert"
    assert letter.about["default"] == "You get $10 by default."
    assert [read(game, f"players.{name}.money") for name in ("Ann", "Bert")] == [110, 100], "to foresee is not to do"


@pytest.mark.parametrize("actions", [1, 2, 3])
def test_a_turn_has_so_many_actions_and_no_more(actions: int) -> None:
    game = begun(money(), turns(actions))
    for _ in range(actions):
        assert order(game, "Ann", "collect").outcome == "done"
    assert words(order(game, "Ann", "collect")) == "You have no action left in this turn."
    assert read(game, "players.Ann.money") == 100 + 10 * actions


def test_an_order_out_of_turn_is_refused_and_not_kept() -> None:
    game = begun(money(), turns())
    assert words(order(game, "Bert", "collect")).startswith("It is Ann’s turn, so this was not done.")
    order(game, "Ann", "pass")
    assert read(game, "players.Bert.money") == 100


def test_the_last_action_ends_the_turn() -> None:
    game = begun(money(), turns(2), ends_when_spent())
    order(game, "Ann", "collect")
    assert read(game, "game.turn") == "Ann"
    order(game, "Ann", "collect")
    assert read(game, "game.turn") == "Bert"


def test_what_is_not_spent_is_gone() -> None:
    game = begun(money(), turns(2))
    order(game, "Ann", "pass")
    assert read(game, "players.Ann.actions") == 0
    for name in ("Bert", "Cleo"):
        order(game, name, "pass")
    assert read(game, "players.Ann.actions") == 2


def test_at_the_limit_the_default_is_taken_once_for_each_action_left() -> None:
    game = begun(money(), turns(3))
    order(game, "Ann", "collect")
    result = ring(game)
    assert [event for event in result.events if isinstance(event, TurnLapsed)]
    assert (read(game, "players.Ann.money"), read(game, "game.turn")) == (130, "Bert")


def test_silence_of_all_keeps_the_game_going_round() -> None:
    game = begun(money(), turns())
    seen = []
    for _ in range(7):
        seen.append(read(game, "game.turn"))
        ring(game)
    assert seen == ["Ann", "Bert", "Cleo", "Ann", "Bert", "Cleo", "Ann"]


def test_who_leaves_on_his_turn_leaves_the_turn_to_the_next() -> None:
    game = begun(money(), turns())
    order(game, "Ann", "leave")
    assert read(game, "game.turn") in ("Bert", "Cleo")
    assert ring(game).outcome == "done"


def test_whoever_has_enough_on_his_turn_wins_then_and_there() -> None:
    rule = a_rule(2)

    @rule.after(TurnBegan)
    def enough(view: View, began: TurnBegan) -> Intent | None:
        return Win(began.player, "money enough.") if view.balance(began.player) >= 120 else None

    game = begun(money(), turns(2), rule)
    for _ in range(2):
        order(game, "Ann", "collect")
    assert not game.over
    for _ in range(3):
        order(game, read(game, "game.turn"), "pass")
    assert (game.over, read(game, "game.winner"), game.due_at) == (True, "Ann", "")


def test_a_pause_that_stops_clocks_gives_the_time_back() -> None:
    rule = a_rule(9)

    @rule.command("hold", "Pause.", by="admin")
    def holds(view: View, order: Order) -> Intent:
        return Pause("tea")

    @rule.command("go on", "Resume.", by="admin")
    def goes_on(view: View, order: Order) -> Intent:
        return Resume()

    game = begun(money(), turns(), rule, pause_stops_clocks=True)
    order(game, "", "hold", at="2026-11-24T10:00:00Z")
    assert game.due_at == ""
    assert "The game is paused (tea)" in words(order(game, "Ann", "collect"))
    order(game, "", "go on", at="2026-11-27T10:00:00Z")
    assert game.due_at == "2026-11-28T10:00:00Z", "a day had gone, a day is left"
    assert order(game, "Ann", "collect").outcome == "done"


def test_where_nobody_says_who_is_next_the_game_stands_still_and_the_admin_is_asked() -> None:
    rule = turns()
    rule.afters = [entry for entry in rule.afters if entry[0] != "TurnEnded"]
    game = begun(money(), rule)
    result = order(game, "Ann", "pass")
    assert read(game, "game.paused") is True
    assert sorted(letter.kind for letter in result.letters) == ["paused", "to admin", "update"]
    assert [letter.kind for letter in result.letters if letter.story] == ["update"], "all that led to it is told"
    assert order(game, "", "turn PLAYER because TEXT", player="Cleo", text="she is next").outcome == "done"
    assert (read(game, "game.turn"), read(game, "game.paused")) == ("Cleo", False)


def test_a_turn_that_a_rule_gives_to_whoever_is_leaving_is_nobodys() -> None:
    """The same seat is always next, so Ann’s turn follows on Ann’s."""
    rule = turns()
    rule.afters = [entry for entry in rule.afters if entry[0] != "TurnEnded"]

    @rule.after(TurnEnded)
    def the_same_seat(view: View, ended: TurnEnded) -> Intent:
        return BeginTurn(ended.player)

    game = begun(money(), rule)
    result = order(game, "Ann", "leave")
    assert (read(game, "game.turn"), read(game, "game.paused"), game.due_at) == (None, True, "")
    (asked,) = [letter for letter in result.letters if letter.kind == "to admin"]
    assert "it was the turn of Ann, who has left, and no rule in force says who is next" in str(asked.about["words"])
    assert order(game, "", "turn PLAYER because TEXT", player="Bert", text="he is next").outcome == "done"
    assert (read(game, "game.turn"), read(game, "game.paused")) == ("Bert", False)


def test_whose_turn_it_is_not_can_leave_without_a_pause() -> None:
    game = begun(money(), turns())
    order(game, "Bert", "leave")
    assert (read(game, "game.turn"), read(game, "game.paused")) == ("Ann", False)


def test_what_disrupted_the_game_is_dealt_with_when_the_admin_begins_a_turn() -> None:
    """It is nobody’s turn, and what Bert orders cannot be played."""
    rule, fault = turns(), a_rule(9)
    rule.afters = [entry for entry in rule.afters if entry[0] != "TurnEnded"]

    @fault.command("fall", "Fall.")
    def falls(view: View, order: Order) -> Intent:
        raise ZeroDivisionError

    game = begun(money(), rule, fault)
    order(game, "Ann", "pass")
    order(game, "", "resume [because TEXT]")
    order(game, "Bert", "fall")
    assert [one["what"] for one in read(game, "petitions").values()] == ["disruption"]
    assert order(game, "", "turn PLAYER because TEXT", player="Cleo", text="she is next").outcome == "done"
    assert (read(game, "game.turn"), read(game, "game.paused"), read(game, "petitions")) == ("Cleo", False, {})


# --- a vote in money that closes early


def auction() -> Rule:
    """Return a rule that puts a question to auction for 48 hours, or until everybody has bid; the winners pay."""
    rule = a_rule(8)
    rule.argument("SIDE", "yea=yes", "nay=no")

    @rule.command("ask", "Put the question.")
    def puts(view: View, order: Order) -> Intent:
        closes = view.now + timedelta(hours=48)
        return OpenBallot("Tea?", tuple(view.players()), None, ("yea", "nay"), money=True, closes=closes)

    from mailgame.law import BallotOpened, SetTimer

    @rule.after(BallotOpened)
    def has_a_limit(view: View, opened: BallotOpened) -> Intent:
        return SetTimer(f"auction {opened.ballot.id}", view.now + timedelta(hours=48))

    @rule.command("bid SIDE DOLLARS", "Bid.")
    def bids(view: View, order: Order) -> Intent:
        return Cast(order.giver, view.things("ballot")[-1], order.side, order.dollars)

    @rule.after(Voted)
    def closes_early(view: View, voted: Voted) -> Intent | None:
        ballot = voted.ballot
        return CloseBallot(ballot) if all(player.id in ballot.votes for player in voters(view, ballot)) else None

    @rule.after(Rang)
    def closes_in_time(view: View, rang: Rang) -> list[Intent]:
        kind, _, number = rang.name.partition(" ")
        return [CloseBallot(ballot) for ballot in view.things("ballot") if kind == "auction" and ballot.id == number]

    @rule.after(BallotClosed)
    def the_winners_pay(view: View, closed: BallotClosed) -> list[Intent | Event]:
        from mailgame.law import CancelTimer

        ballot = closed.ballot
        sums = tally(ballot).sums
        side = "yea" if sums["yea"] > 2 * sums["nay"] else "nay"
        done: list[Intent | Event] = [
            CancelTimer(f"auction {ballot.id}"),
            Tell(f"{sums['yea']} to {sums['nay']}: {side}."),
        ]
        return done + [
            Pay(voter, "bank", ballot.votes[voter.id]["amount"], "for the vote")
            for voter in voters(view, ballot)
            if ballot.votes.get(voter.id, {}).get("choice") == side
        ]

    return rule


def at_auction() -> Game:
    game = begun(money(), auction())
    order(game, "Ann", "ask")
    return game


def bid(game: Game, player: str, side: str, dollars: int) -> Result:
    return order(game, player, "bid SIDE DOLLARS", side=side, dollars=dollars)


def test_an_auction_closes_when_the_last_one_has_bid() -> None:
    game = at_auction()
    bid(game, "Ann", "yea", 60)
    bid(game, "Bert", "nay", 20)
    assert read(game, "ballots.1.closed") == ""
    result = bid(game, "Cleo", "yea", 0)
    assert told(result)[0] == "60 to 20: yea."
    assert [read(game, f"players.{name}.money") for name in ("Ann", "Bert", "Cleo")] == [40, 100, 100]
    assert (game.due_at, read(game, "holds")) == ("", {})


def test_a_bid_that_is_changed_does_not_count_as_another_voter() -> None:
    game = at_auction()
    for dollars in (1, 2, 3):
        bid(game, "Ann", "yea", dollars)
    assert read(game, "ballots.1.closed") == ""


def test_an_auction_closes_at_its_limit_without_those_who_were_silent() -> None:
    game = at_auction()
    bid(game, "Bert", "nay", 30)
    assert told(ring(game))[0] == "0 to 30: nay."
    assert read(game, "players.Bert.money") == 70
    assert sum(game.world.accounts.values()) == 0


def test_twice_as_many_means_more_than_that() -> None:
    game = at_auction()
    bid(game, "Ann", "yea", 40)
    bid(game, "Bert", "nay", 20)
    assert told(bid(game, "Cleo", "nay", 0))[0] == "40 to 20: nay."


def test_what_is_bid_cannot_be_spent_elsewhere() -> None:
    rule = a_rule(4)

    @rule.command("buy DOLLARS", "Buy.")
    def buys(view: View, order: Order) -> list[Intent] | Refuse:
        if view.free(order.giver) < order.dollars:
            return Refuse("cannot-afford", f"You have ${view.free(order.giver)} free.")
        return [Pay(order.giver, "", order.dollars)]

    game = begun(money(), auction(), rule)
    order(game, "Ann", "ask")
    bid(game, "Ann", "yea", 60)
    assert words(order(game, "Ann", "buy DOLLARS", dollars=50)) == "You have $40 free."
    assert order(game, "Ann", "buy DOLLARS", dollars=40).outcome == "done"


def test_with_coins_no_account_goes_below_zero() -> None:
    rule = a_rule(4)

    @rule.command("fine", "Fine Bert $150, which he has not.")
    def fines(view: View, order: Order) -> Intent:
        bert = view.player("Bert")
        assert bert is not None
        return Pay(bert, "bank", 150, "as a fine")

    game = begun(money(), auction(), rule, coins=True)
    order(game, "Ann", "ask")
    bid(game, "Bert", "nay", 30)
    result = order(game, "Ann", "fine")
    assert read(game, "players.Bert.money") == 30
    (story,) = [story for story in result.story if story.get("sums")]
    assert story["sums"] == ["$150 was due, and there is no more than $70"]


def test_the_escrow_of_each_ballot_has_a_name_of_its_own() -> None:
    game = at_auction()
    order(game, "Ann", "ask")
    bid(game, "Ann", "yea", 60)
    ballots = game.world.all("ballot")
    assert [escrow(ballot) for ballot in ballots] == ["ballot 1", "ballot 2"]
    assert read(game, "holds") == {"Ann": {"ballot 2": 60}}

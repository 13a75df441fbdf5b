"""Nomopoly II, rules VII, IX, X and XI: turns, the week, a pause, and how the game ends."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from mailgame.law import Seat
from tests.rulesets.nomopoly import ADMIN, Nomopoly


@pytest.fixture
def table() -> Nomopoly:
    return Nomopoly()


def rolled(table: Nomopoly, what: str, who: str = "Ann") -> list[list[object]]:
    return [values for label, player, values in table.rolls if (label, player) == (what, who)]


# --- VII


@pytest.mark.shows("N7.1b", "N7.1c", "N9.1e", "N9.1f")
def test_everybody_rolls_and_moves_in_a_random_order_without_a_letter(table: Nomopoly) -> None:
    table.update(Ann=(3, 4), Bob=(1, 3), Cid=(6, 5), order=("Cid", "Ann", "Bob"))
    assert [table.at(name) for name in table.names] == ["8", "5", "12"]
    assert [who for what, who, _ in table.rolls if what == "move"] == ["Cid", "Ann", "Bob"]
    table.update(order=("Bob", "Cid", "Ann"))
    assert [who for what, who, _ in table.rolls if what == "move"] == ["Bob", "Cid", "Ann"]


@pytest.mark.shows("N7.2a", "N7.2e", "N14.1a", "N14.1c", "N14.1d", "N14.1e")
def test_doubles_bring_a_card_before_the_move_and_another_turn_before_the_next_player(table: Nomopoly) -> None:
    table.throw("card", "7S", "7S", who="Ann")
    table.update(Ann=[(1, 1), (2, 2), (3, 4)], order=("Ann", "Bob", "Cid"))
    assert (table.at(), table.cards()) == ("14", ["7S", "7S"])
    assert [who for what, who, _ in table.rolls if what == "move"] == ["Ann", "Ann", "Ann", "Bob", "Cid"]
    order = [type(event).__name__ for event in table.happened("CardDrawn", "Left")]
    assert order[:4] == ["CardDrawn", "Left", "CardDrawn", "Left"]


@pytest.mark.shows("N7.2b", "N7.2c", "N7.2d", "N14.1g")
@pytest.mark.parametrize(("dice", "doubles"), [
    ((3, 3), True), ((3, 4), False), ((4, 4, 1), True), ((4, 4, 4), False), ((2, 2, 5, 5), False), ((2, 2, 5, 1), True),
    ((2, 2, 2, 1), False), ((6,), False),
])
def test_doubles_are_exactly_two_alike(table: Nomopoly, dice: tuple[int, ...], doubles: bool) -> None:
    assert table.ask(table.word("Doubles")(dice)) is doubles


@pytest.mark.shows("N7.2h")
def test_who_is_reset_in_a_turn_has_no_other(table: Nomopoly) -> None:
    table.set("player", "Ann", health=5)
    table.set("square", "5", polluted=True)
    table.update(Ann=[(2, 2), (1, 2)])
    assert (rolled(table, "move"), table.at()) == ([[2, 2]], "1")


@pytest.mark.shows("N7.3a", "N7.3b", "N7.4a")
def test_a_plain_die_has_six_sides_and_each_comes_as_often() -> None:
    table = Nomopoly(_6_squares=500)
    seen: list[int] = []
    for _ in range(60):
        for name in table.names:
            table.set("player", name, acted=True)
        while not table._passes("update"):
            pass
        seen += [face for what, _, values in table.rolls if what == "move" for face in values]
    assert {*seen} == {1, 2, 3, 4, 5, 6}
    assert all(abs(seen.count(face) / len(seen) - 1 / 6) < 0.06 for face in range(1, 7))


# --- IX


@pytest.mark.shows("N9.1a", "N9.1b", "N9.1c", "N9.1d", "N9.1g")
@pytest.mark.parametrize(("start", "zone", "hours"), [
    ("2026-03-02T15:00:00Z", "America/Toronto", {5, 4}), ("2026-10-26T15:00:00Z", "America/Toronto", {4, 5}),
    ("2026-03-23T15:00:00Z", "Europe/Berlin", {23, 22}), ("2026-11-23T15:00:00Z", "UTC", {0}),
])
def test_updates_are_played_on_thursday_and_sunday_at_midnight_also_when_clocks_change(
    start: str, zone: str, hours: set[int]
) -> None:
    """Clocks change on the first Sunday: midnight where the game is played is at another hour of UTC from then on."""
    table = Nomopoly(at=start, zone=zone)
    played = []
    while len(played) < 5:
        if table._passes("update"):
            played.append(datetime.fromisoformat(table.game.world.data["clock"]))
    assert [f"{moment.astimezone(ZoneInfo(zone)):%A %H:%M}" for moment in played] == [
        "Thursday 00:00", "Sunday 00:00", "Thursday 00:00", "Sunday 00:00", "Thursday 00:00",
    ]
    assert {moment.hour for moment in played} == hours
    assert table.see("game.week") == 3


@pytest.mark.shows("N9.1b")
def test_a_game_that_begins_on_a_wednesday_is_in_its_first_week() -> None:
    table = Nomopoly(at="2026-11-25T14:00:00Z")
    assert (table.see("game.week"), table.see("game.phase")) == (1, "proposals")
    table.update()
    assert table.see("game.week") == 1
    assert Nomopoly(at="2026-11-28T14:00:00Z").see("game.phase") == "votes"


@pytest.mark.shows("N9.2a", "N9.2b", "N9.2c", "N9.2f")
def test_the_last_proposal_of_a_player_counts_and_after_wednesday_there_is_none(table: Nomopoly) -> None:
    table.does("Ann", "propose amend 6\nset rent = 4\nend", "propose amend 6\nset rent = 5\nend")
    assert [table.see(f"proposals.{number}.status") for number in (1, 2)] == ["withdrawn", "open"]
    table.update()
    refused = table.says("Ann", "propose amend 6\nset rent = 6\nend")
    assert "from Monday" in refused
    table.week()
    table.does("Ann", "propose amend 6\nset rent = 6\nend")


@pytest.mark.shows("N9.3a", "N9.3b", "N9.3c", "N9.3d", "N9.3e", "N9.3f", "N8.3k")
def test_votes_are_taken_from_thursday_and_close_as_sunday_begins(table: Nomopoly) -> None:
    table.does("Ann", "propose amend 6\nset rent = 4\nend")
    table.does("Bob", "propose amend 6\nset round = 900\nend")
    assert table.says("Ann", "vote 1 yes")
    table.update()
    assert table.see("ballots.1.electorate") == ["Ann", "Bob", "Cid"]
    table.does("Ann", "vote 1 no", "vote 1 yes")
    assert (table.hears("Bob"), table.see("ballots.1.sealed")) == ("", True)
    assert "The votes on proposal 1: 1 yes (Ann), 0 no, 0 abstain, no vote (Bob, Cid)." in table.update()
    assert table.see("proposals.1.status") == "accepted"
    assert table.see("proposals.2.status") == "rejected"
    assert table.says("Bob", "vote 1 no")


@pytest.mark.shows("N9.3f", "N3.4f", "N9.3d")
def test_who_plays_as_friday_begins_has_a_vote_and_who_went_or_came_later_has_none(table: Nomopoly) -> None:
    """Dot is seated on Thursday and votes, Cid leaves; Eve, seated on Friday, cannot vote and is not fined."""
    table.does("Ann", "propose amend 6\nset rent = 4\nend")
    table.update()
    table.carry(Seat("Dot", "dot@example.org", {"surname": "Dorn"}))
    table.does("Dot", "vote 1 no")
    table.does("Cid", "leave yes")
    table.voting()
    assert table.see("ballots.1.electorate") == ["Ann", "Bob", "Dot"]
    table.carry(Seat("Eve", "eve@example.org", {"surname": "Ernst"}))
    assert "opened before you could take part in it" in table.says("Eve", "vote 1 yes")
    table.does("Ann", "vote 1 yes")
    told = table.update()
    assert "The votes on proposal 1: 1 yes (Ann), 1 no (Dot), 0 abstain, no vote (Bob)." in told
    fined = [line for line in told if "for not voting on proposal 1" in line]
    assert len(fined) == 1
    assert fined[0].startswith("Bob pays")


@pytest.mark.shows("N9.4a", "N9.4d", "N9.4e", "N9.4f", "N13.1i", "N13.3a")
def test_orders_wait_for_the_next_update_and_are_played_before_its_turns(table: Nomopoly) -> None:
    table.update(Ann=(1, 2), Bob=(1, 2), order=("Bob", "Ann", "Cid"))
    table.hand("Ann", "7S", "8S")
    table.does("Ann", "buy 4", "place 7S on 9", "cancel 2", "place 8S on 9")
    assert (table.see("squares.4.owner"), table.see("squares.9.card")) == ("", "")
    table.update(Cid=(1, 2), order=("Cid", "Ann", "Bob"))
    assert (table.see("squares.4.owner"), table.see("squares.9.card")) == ("Ann", "8S")
    assert table.money("Cid") == 10000


@pytest.mark.shows("N9.5a", "N9.5b", "N9.5c", "N9.5d", "N9.5e", "N9.5f", "N14.3f")
def test_orders_are_played_one_each_in_turn_and_a_refused_one_costs_no_place(table: Nomopoly) -> None:
    table.hand("Ann", "7S", "8S")
    table.hand("Bob", "2H", "3H", "4H")
    table.does("Ann", "place 7S on 5", "place 8S on 8")
    table.does("Bob", "place 2H on 5", "place 3H on 7", "place 4H on 8")
    table.update(actions=("Ann", "Bob", "Cid"))
    # Ann 7S on 5; Bob's 2H is refused, his 3H goes on 7; Ann 8S on 8; Bob's 4H is refused.
    assert [table.see(f"squares.{number}.card") for number in (5, 7, 8)] == ["7S", "3H", "8S"]
    assert (table.cards(), table.cards("Bob")) == ([], ["2H", "4H"])


@pytest.mark.parametrize(("set_", "amiss"), [("midweek = Monday", True), ("midweek = Wednesday", False)])
def test_another_calendar(table: Nomopoly, set_: str, amiss: bool) -> None:
    refused = table.says("Ann", f"propose amend 9\nset {set_}\nend")
    assert bool(refused) is amiss
    if amiss:
        return
    table.update()
    table.does("Ann", "vote 1 yes")
    table.does("Bob", "vote 1 yes")
    table.update()
    due = table.game.world.data["timers"]["update"]["due"]
    assert f"{datetime.fromisoformat(due):%A}" == "Wednesday"


@pytest.mark.shows("N9.4i", "N9.4j")
def test_once_an_update_counts_from_the_end_of_one_to_the_end_of_the_next(table: Nomopoly) -> None:
    view, more, so_far = table.game.engine.view(0), table.word("once_more_now"), table.word("this_update")
    done = more(view, more(view, {}))
    assert so_far(view, done) == 2
    table.week()
    assert so_far(table.game.engine.view(0), more(table.game.engine.view(0), {})) == 1
    table.update()
    assert so_far(table.game.engine.view(0), done) == 0


# --- X and XI


@pytest.mark.shows("N10.1c", "N10.1d", "N10.1f", "N10.2g")
def test_in_a_pause_weeks_and_offers_stand_still_until_the_admin_lifts_it(table: Nomopoly) -> None:
    table.update(Ann=(1, 2))
    table.does("Ann", "buy 4")
    table.does("", 'pause yes because "a storm"')
    for _ in range(3):
        table._passes("update")
        table._passes("update")
    assert (table.see("game.week"), table.at(), table.see("squares.4.owner")) == (1, "4", "")
    assert table.offered() == ["buy 4"]
    table.does("", 'resume because "it is over"')
    table.update()
    assert table.see("squares.4.owner") == "Ann"


@pytest.mark.shows("N11.1a", "N11.1b")
def test_a_lawsuit_ends_the_game_without_a_winner(table: Nomopoly) -> None:
    table.does("", 'end because "a lawsuit"')
    assert (table.see("game.over"), table.see("game.winner")) == (True, "")


@pytest.mark.shows("N11.3b")
def test_if_all_are_bankrupt_nobody_wins(table: Nomopoly) -> None:
    for name in table.names:
        table.purse(name, -1)
    table.update()
    assert not table.see("game.over")


@pytest.mark.shows("N11.3c")
def test_who_is_solvent_again_when_the_update_is_over_has_not_lost() -> None:
    table = Nomopoly(_11_fewest=4)  # so that nobody wins by what they are worth
    table.purse("Bob", -1)
    table.purse("Cid", -1)
    table.place("Cid", "18")
    table.update(Cid=(2, 3))  # goes round: 999
    assert not table.see("game.over")
    table.purse("Cid", -1)
    table.update()
    assert table.see("game.winner") == "Ann"


@pytest.mark.shows("N11.3d")
def test_a_lone_player_wins_as_the_next_update_ends(table: Nomopoly) -> None:
    table.does("", 'remove Bob because "he is rude"', 'remove Cid because "so is he"')
    assert not table.see("game.over")
    table.update()
    assert table.see("game.winner") == "Ann"


@pytest.mark.shows("N11.2b")
def test_after_the_end_nothing_is_played(table: Nomopoly) -> None:
    table.purse("Bob", -1)
    table.purse("Cid", -1)
    table.update()
    assert table.see("game.winner") == "Ann"
    assert table.see(ADMIN) == 20002
    assert table.says("Ann", "buy 4")

"""Plan, apply, after: an act happens wholly or not at all, and what follows waits its turn."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.game.inputs import Instruct
from mailgame.law import (
    Act,
    Count,
    End,
    Event,
    Intent,
    Landed,
    Order,
    Pay,
    Post,
    Refuse,
    Set,
    Tell,
    Thing,
    View,
    WasSet,
    Win,
)
from tests.kernel.builders import a_rule, begun, money, order, read, told
from tests.kernel.speaking import Echo, Knock, LateEcho, Shout, after, says, speaking

# --- wholly or not at all


def test_what_a_player_orders_happens_wholly_or_not_at_all() -> None:
    game = begun(
        money(),
        speaking(
            Tell("gone"),
            lambda view, order: Pay(order.giver, "bank", 5),
            lambda view, order: Count(order.giver, "items", "Gold", -1),
        ),
    )
    before = read(game, "players.Ann")
    result = order(game, "Ann", "go")
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert result.refusal.words == "You need a Gold and have none."
    assert read(game, "players.Ann") == before
    assert (result.events, told(result), result.letters) == ([], [], [])


def test_a_part_that_is_refused_takes_back_the_whole_of_which_it_is_a_part() -> None:
    rule = speaking(Knock("knock"))

    @rule.carry_out(Shout)
    def is_shouted(view: View, shout: Shout) -> list[Intent]:
        return [Tell(f"{shout.word}!"), Set(view.game, "score", view.game.score + 1), Tell("refuse me")]

    @rule.check(Tell)
    def some_words_are_refused(view: View, tell: Tell) -> Refuse | None:
        return Refuse("quiet", "Not that.") if tell.words == "refuse me" else None

    @rule.after(Knock)
    def three_shouts(view: View, knock: Knock) -> list[Intent]:
        return [Tell("one"), Shout("two"), Tell("three")]

    game = begun(rule)
    assert told(order(game, "Ann", "go")) == ["One.", "Three."]
    assert read(game, "game.score") == 0


def test_a_handler_that_answers_with_a_refusal_refuses_the_whole_order() -> None:
    result = order(begun(speaking(Tell("never"), Refuse("no", "No."))), "Ann", "go")
    assert result.refusal is not None
    assert (result.refusal.words, result.refusal.rule, told(result)) == ("No.", 1, [])


def test_a_refusal_names_the_rule_that_refuses() -> None:
    rule = a_rule(7)

    @rule.check(Act)
    def nobody_acts(view: View, act: Act) -> Refuse:
        return Refuse("asleep", f"{act.player} sleeps and cannot {act.verb}.")

    result = order(begun(speaking(Tell("never")), rule), "Ann", "go")
    assert result.refusal is not None
    assert (result.refusal.slug, result.refusal.words, result.refusal.rule) == (
        "asleep",
        "Ann sleeps and cannot go.",
        7,
    )


def test_the_admin_needs_no_leave_to_act() -> None:
    rule = a_rule(7)

    @rule.check(Act)
    def nobody_acts(view: View, act: Act) -> Refuse:
        return Refuse("asleep", "All sleep.")

    assert order(begun(rule), "", "pause [because TEXT]", text="it is late").outcome == "done"


# --- what follows


def test_what_follows_is_answered_first_in_first_out() -> None:
    game = begun(
        speaking(Knock("a"), Knock("b")),
        after(2, Knock, lambda knock: [Tell(f"heard {knock.word}"), Echo(knock.word)]),
        after(3, Echo, says("echo")),
    )
    assert told(order(game, "Ann", "go")) == ["Heard a.", "Heard b.", "Echo a.", "Echo b."]


def test_rules_answer_in_the_order_of_precedence_those_that_come_last_after_all_others() -> None:
    game = begun(
        after(5, Knock, says("five")),
        after(2, Knock, says("two, last of all,"), last=True),
        after(4, Knock, says("four")),
        speaking(Knock("a")),
        after(3, Knock, says("three, last of all,"), last=True),
    )
    assert told(order(game, "Ann", "go")) == ["Four a.", "Five a.", "Two, last of all, a.", "Three, last of all, a."]


def test_a_late_event_is_answered_when_nothing_else_is_left() -> None:
    game = begun(
        speaking(LateEcho("late"), Knock("a")),
        after(2, Knock, lambda knock: [Tell(f"heard {knock.word}"), Echo(knock.word)]),
        after(3, Echo, says("echo")),
        after(4, LateEcho, says("last")),
    )
    assert told(order(game, "Ann", "go")) == ["Heard a.", "Echo a.", "Last late."]


def test_a_late_event_that_is_announced_again_meanwhile_is_answered_once() -> None:
    game = begun(
        speaking(LateEcho("late"), Knock("a"), LateEcho("late"), LateEcho("later")),
        after(2, Knock, lambda knock: [Tell(f"heard {knock.word}"), LateEcho("late")]),
        after(4, LateEcho, says("last")),
    )
    assert told(order(game, "Ann", "go")) == ["Heard a.", "Last late.", "Last later."]


def test_each_answer_sees_what_the_ones_before_it_did() -> None:
    rule = a_rule(2)

    def one_more(view: View, knock: Event) -> Intent:
        return Set(view.game, "score", view.game.score + 1)

    for _ in range(3):
        rule.after(Knock)(lambda view, knock: one_more(view, knock))
    game = begun(speaking(Knock("a")), rule)
    order(game, "Ann", "go")
    assert read(game, "game.score") == 3


def test_a_change_of_an_attribute_can_be_answered() -> None:
    rule = a_rule(2)

    @rule.after(WasSet)
    def says_so(view: View, was: WasSet) -> Intent:
        return Tell(f"{was.attribute}: {was.before} to {was.value}")

    game = begun(speaking(lambda view, order: Set(view.game, "score", 4)), rule)
    assert told(order(game, "Ann", "go")) == ["Score: 0 to 4."]


def test_after_the_end_nothing_happens_any_more() -> None:
    game = begun(
        speaking(Knock("a"), End("Enough."), Tell("unheard")),
        after(2, Knock, says("never answered")),
    )
    result = order(game, "Ann", "go")
    assert told(result) == ["The game is over without a winner: Enough."]
    assert [letter.kind for letter in result.letters] == ["over"]
    assert game.over
    assert game.due_at == ""
    refused = order(game, "Ann", "go")
    assert refused.refusal is not None
    assert refused.refusal.slug == "over"


def test_a_winner_is_named_to_whoever_orders_afterwards() -> None:
    game = begun(speaking(lambda view, order: Win(order.giver, "the first to try.")))
    assert told(order(game, "Bert", "go")) == ["Bert wins the game: the first to try."]
    assert read(game, "game.winner") == "Bert"
    refused = order(game, "Ann", "go")
    assert refused.refusal is not None
    assert "Bert has won" in refused.refusal.words


# --- what is told, and what goes into letters


def test_an_update_takes_with_it_what_happened_since_the_one_before() -> None:
    rule = speaking(Tell("news"))

    @rule.command("update", "Update.")
    def updates(view: View, order: Order) -> list[Intent]:
        return [Tell("more"), Post("update", "News", news=True), Tell("afterwards")]

    game = begun(rule)
    order(game, "Ann", "go")
    (letter,) = order(game, "Bert", "update").letters
    assert (letter.number, [story["fields"]["words"] for story in letter.story if story["template"] == "{words}"]) == (
        1,
        ["news", "more"],
    )
    (letter,) = order(game, "Bert", "update").letters
    assert (letter.number, [story["fields"]["words"] for story in letter.story]) == (2, ["afterwards", "more"])


def test_a_letter_that_was_ordered_in_what_is_taken_back_is_not_written() -> None:
    result = order(begun(speaking(Post("notice", "Never"), Refuse("no", "No."))), "Ann", "go")
    assert (result.outcome, result.letters) == ("refused", [])


def test_what_would_be_refused_can_be_asked_and_leaves_no_trace() -> None:
    rule = speaking()
    asked: list[str] = []

    @rule.command("ask", "Ask.")
    def asks(view: View, order: Order) -> Intent:
        asked.append(view.would_refuse(Count(order.giver, "items", "Gold", -1)))
        asked.append(view.would_refuse(Count(order.giver, "items", "Gold", 1)))
        asked.append(view.would_refuse(Post("notice", "Never")))
        return Tell("asked")

    game = begun(rule)
    before = read(game, "players")
    result = order(game, "Ann", "ask")
    assert asked == ["You need a Gold and have none.", "", ""]
    assert (read(game, "players"), told(result), result.letters) == (before, ["Asked."], [])


def test_a_word_that_no_rule_explains_disrupts_play() -> None:
    result = order(begun(speaking(Shout("hello"))), "Ann", "go")
    assert result.outcome == "failed"
    assert "no rule in force says what Shout stands for" in result.error


def test_an_order_that_no_rule_in_force_knows_is_refused() -> None:
    refused = order(begun(speaking()), "Ann", "fly PLAYER")
    assert refused.refusal is not None
    assert refused.refusal.slug == "no-command"


@pytest.mark.parametrize(
    ("player", "by", "pattern", "outcome"),
    [
        ("Ann", "player", "go", "done"),
        ("Ann", "Bert", "go", "done"),
        ("Ann", "Admin", "go", "done"),
        ("", "Admin", "go", "refused"),
        ("", "stranger", "go", "refused"),
        ("", "Admin", "pause [because TEXT]", "done"),
        ("Ann", "player", "pause [because TEXT]", "refused"),
        ("Ann", "Admin", "pause [because TEXT]", "refused"),
        ("", "stranger", "pause [because TEXT]", "refused"),
        ("", "stranger", "knock", "done"),
        ("Ann", "player", "knock", "refused"),
        ("", "Admin", "look", "done"),
        ("Ann", "player", "look", "done"),
        ("", "stranger", "watch [NAME]", "done"),
        ("Ann", "player", "watch [NAME]", "done"),
        ("", "Admin", "watch [NAME]", "done"),
    ],
)
def test_each_gives_his_own_commands_alone(player: str, by: str, pattern: str, outcome: str) -> None:
    rule = speaking(Tell("going"))
    rule.command("knock", "Knock.", by="stranger")(lambda view, order: [])
    rule.command("look", "Look.", by="anyone")(lambda view, order: [])
    rule.command("watch [NAME]", "Watch.", by="everyone")(lambda view, order: [])
    given = Instruct("2026-11-23T11:00:00Z", player, pattern, by=by, words=pattern)
    assert begun(rule).handle(given).outcome == outcome


def test_who_has_left_can_order_nothing() -> None:
    game = begun(speaking(Tell("hello")))
    order(game, "Ann", "leave")
    refused = order(game, "Ann", "go")
    assert refused.refusal is not None
    assert refused.refusal.slug == "no-player"


def test_landing_names_the_square_that_was_left() -> None:
    """The one event whose telling has more in it than its sentence: the way of a pawn."""
    rule = a_rule(1)
    rule.attribute("player", "square", "square")
    rule.attribute("square", "number", "number", 0)

    @rule.command("go", "Go.")
    def lands(view: View, order: Order) -> list[Any]:
        from mailgame.law import Create

        squares = [Create("square", "1"), Create("square", "2")]
        one, two = (Thing(view.game._source, "square", id) for id in "12")
        return [*squares, Landed(order.giver, order.giver, two, "move", one)]

    (story,) = order(begun(rule), "Ann", "go").story
    assert story["fields"]["way"] == {"from": "1", "to": "2", "by": "move"}

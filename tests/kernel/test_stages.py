"""Stages are played to their end, and everything that is done belongs to a rule."""

from __future__ import annotations

from dataclasses import dataclass

from mailgame.law import Act, Count, Event, Intent, Opened, Petition, Refuse, SetTimer, Tell, View
from mailgame.law.vocabulary import carried_out
from tests.kernel.builders import a_rule, begun, order, read, told
from tests.kernel.speaking import Echo, Knock, Shout, after, says, speaking

# --- stages


@dataclass(frozen=True, slots=True)
class Walk(Intent):
    """Walk a way: what follows from it is played before anything else."""

    word: str


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """Somebody walked."""

    word: str


@carried_out(Walk, stage=True)
def walks(view: View, walk: Walk) -> list[Intent | Event]:
    return [Walked(walk.word), Tell(f"{walk.word} is over")]


def test_what_follows_from_a_stage_is_played_before_the_next_stage_begins() -> None:
    game = begun(
        speaking(Knock("a")),
        after(2, Knock, lambda knock: [Walk("first"), Walk("second"), Tell("both")]),
        after(3, Walked, lambda walked: [Tell(f"walked {walked.word}"), Echo(walked.word)]),
        after(4, Echo, says("echo")),
    )
    assert told(order(game, "Ann", "go")) == [
        "Walked first.",
        "Echo first.",
        "First is over.",
        "Walked second.",
        "Echo second.",
        "Second is over.",
        "Both.",
    ]


def test_what_waited_before_a_stage_waits_until_it_is_over() -> None:
    game = begun(
        speaking(Knock("a"), Knock("b")),
        after(2, Knock, lambda knock: Walk(knock.word) if knock.word == "a" else Tell("b at last")),
        after(3, Walked, says("walked")),
    )
    assert told(order(game, "Ann", "go")) == ["Walked a.", "A is over.", "B at last."]


def test_a_refusal_in_a_stage_takes_back_only_the_part_that_was_refused() -> None:
    game = begun(
        speaking(Walk("a"), lambda view, order: Count(order.giver, "items", "Gold", 1)),
        after(3, Walked, lambda walked: [Refuse("no", "No."), Tell("yes")]),
    )
    result = order(game, "Ann", "go")
    assert (result.outcome, told(result)) == ("done", ["Yes.", "A is over."])
    assert read(game, "players.Ann.items.Gold") == 1


def test_whose_choice_it_was_is_forgotten_in_what_happens_by_itself() -> None:
    rule = a_rule(3)

    @rule.after(Walked)
    def who_chose(view: View, walked: Walked) -> Intent:
        return Tell(f"chosen by {view.acting_player or 'nobody'}")

    @rule.check(Act)
    def notes_it(view: View, act: Act) -> Refuse | None:
        return None if view.acting_player == act.player else Refuse("?", "The choice is not the player’s.")

    assert told(order(begun(speaking(Walk("a")), rule), "Ann", "go")) == ["Chosen by nobody.", "A is over."]


# --- what belongs to which rule


def test_a_timer_belongs_to_the_rule_that_set_it_even_within_a_word_of_another() -> None:
    rule, other = a_rule(2), a_rule(3)

    @rule.after(Opened)
    def begins(view: View, opened: Opened) -> list[Intent]:
        return [Shout("hello"), SetTimer("mine", days=(0,))]

    @other.carry_out(Shout)
    def sets_a_clock(view: View, shout: Shout) -> Intent:
        return SetTimer(shout.word, days=(0,))

    timers = begun(rule, other).world.timers
    assert {name: timer["rule"] for name, timer in timers.items()} == {"hello": 3, "mine": 2}


def test_in_a_stage_every_part_belongs_to_the_rule_that_carries_it_out() -> None:
    rule = a_rule(2)
    rule.attribute("player", "items", "counts", {})

    @rule.after(Opened)
    def begins(view: View, opened: Opened) -> Intent:
        return next_update

    from mailgame.law import Update

    next_update = Update("first")

    @rule.carry_out(Update)
    def an_update(view: View, update: Update) -> list[Intent | Event]:
        return [Knock("a"), SetTimer("clock", days=(0,)), Petition("wish", "Grant me a wish.")]

    game = begun(rule, after(5, Knock, says("heard")))
    assert game.world.timers["clock"]["rule"] == 2

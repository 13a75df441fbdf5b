"""Whose wish it is: a handler can see which rule wants what it looks at."""

from __future__ import annotations

from dataclasses import dataclass

from mailgame.law import Become, Event, Intent, Order, Pause, Rule, Tell, View
from tests.kernel.builders import a_rule, begun, order


def asked_by(*rules: Rule) -> list[int]:
    """Return which rules wanted what was told, as a rule sees them that looks at everything told."""
    seen: list[int] = []
    watcher = a_rule(50)

    @watcher.check(Tell)
    def looks(view: View, tell: Tell) -> None:
        seen.append(view.source_rule())

    @watcher.alter(Tell)
    def looks_again(view: View, tell: Tell) -> None:
        seen.append(view.source_rule())

    order(begun(*rules, watcher), "Ann", "speak")
    return seen


def speaker(number: int, word: type[Intent]) -> Rule:
    rule = a_rule(number)

    @rule.command("speak", "Speak.")
    def speaks(view: View, order: Order) -> Intent:
        return word("Hello.")

    return rule


def test_a_handler_can_see_which_rule_wants_what_it_looks_at() -> None:
    assert asked_by(speaker(20, Tell)) == [20, 20]


@dataclass(frozen=True, slots=True)
class Call(Intent):
    """Say it loudly."""

    words: str


@dataclass(frozen=True, slots=True)
class Called(Event):
    """It was said loudly."""


def calling(number: int) -> Rule:
    rule = a_rule(number)

    @rule.carry_out(Call)
    def loudly(view: View, call: Call) -> list[Intent | Event]:
        return [Tell(call.words.upper()), Called()]

    return rule


def test_of_a_word_it_is_the_rule_that_says_what_it_stands_for() -> None:
    assert asked_by(speaker(20, Call), calling(30)) == [30, 30]


def test_of_what_answers_an_event_it_is_the_rule_that_answers() -> None:
    echo = a_rule(40)

    @echo.after(Called)
    def resounds(view: View, called: Called) -> Intent:
        return Tell("… hello …")

    assert asked_by(speaker(20, Call), calling(30), echo) == [30, 30, 40, 40]


def test_of_what_a_rule_makes_something_else_of_it_is_that_rule() -> None:
    parrot = a_rule(40)

    @parrot.alter(Call)
    def tells_it(view: View, call: Call) -> Become:
        return Become(Tell("Pretty Polly."))

    assert asked_by(speaker(20, Call), calling(30), parrot) == [40, 40]


def test_of_the_admins_wish_it_is_none() -> None:
    seen: list[int] = []
    watcher = a_rule(50)

    @watcher.check(Pause)
    def looks(view: View, pause: Pause) -> None:
        seen.append(view.source_rule())

    game = begun(watcher)
    order(game, "", "pause [because TEXT]", text="snow")
    assert seen == [0]

"""Steps: one rule says in which order others answer an event, and can be amended."""

from __future__ import annotations

from dataclasses import dataclass

from mailgame.game.game import Game
from mailgame.law import Amend, Event, Order, Rule, Tell, View
from tests.kernel.builders import a_rule, begun, order


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """Somebody has arrived."""


def arriving(number: int, words: str, step: str = "", last: bool = False) -> Rule:
    """Return a rule that says something when somebody has arrived."""
    made = a_rule(number, words)

    @made.after(Arrived, step=step, last=last)
    def says(view: View, arrived: Arrived) -> Tell:
        return Tell(words)

    return made


def going(number: int = 50, steps: str = "") -> Rule:
    """Return a rule by which somebody arrives, and that says in which steps that is answered, if it does."""
    made = a_rule(number, "Going", steps=steps)
    if steps:
        made.steps(Arrived, "steps")

    @made.command("go", "Go.")
    def goes(view: View, order: Order) -> Arrived:
        return Arrived()

    @made.command("amend TEXT", "Let it be in another order.")
    def amends(view: View, order: Order) -> Amend:
        return Amend(number, "steps", order.text)

    return made


def said(game: Game) -> str:
    """Return what is said when somebody arrives."""
    story = order(game, "Ann", "go").story
    return " ".join(str(one["fields"]["words"]) for one in story if one.get("template") == "{words}")


def test_an_event_is_answered_in_the_steps_that_a_rule_says() -> None:
    game = begun(arriving(1, "rent", "rent"), arriving(2, "jail", "Jail"), going(steps="jail, rent"))
    assert said(game) == "jail rent"


def test_without_such_a_rule_precedence_decides() -> None:
    assert said(begun(arriving(1, "rent", "rent"), arriving(2, "jail", "jail"), going())) == "rent jail"


def test_when_the_steps_are_amended_the_order_is_another_at_once() -> None:
    game = begun(arriving(1, "rent", "rent"), arriving(2, "jail", "jail"), going(steps="jail, rent"))
    assert order(game, "Ann", "amend TEXT", text="rent, jail").outcome == "done"
    assert said(game) == "rent jail"


def test_whoever_answers_in_no_step_comes_after_them_or_where_it_is_said() -> None:
    rules = [arriving(1, "anybody"), arriving(2, "rent", "rent"), arriving(3, "tea", "tea")]
    rules.append(arriving(4, "jail", "jail"))
    assert said(begun(*rules, going(steps="jail, rent"))) == "jail rent anybody tea"
    assert said(begun(*rules, going(steps="jail, others, rent"))) == "jail anybody tea rent"


def test_in_one_step_precedence_decides_and_what_is_last_stays_last() -> None:
    rules = [arriving(1, "end", "rent", last=True), arriving(2, "rent", "rent"), arriving(3, "tax", "rent")]
    assert said(begun(*rules, going(steps="rent, others"))) == "rent tax end"


def test_of_two_rules_that_say_the_steps_the_one_that_prevails_is_heard() -> None:
    other = a_rule(60, "Another order", steps="rent, jail")
    other.steps(Arrived, "steps")
    rules = [arriving(1, "rent", "rent"), arriving(2, "jail", "jail"), other, going(steps="jail, rent")]
    assert said(begun(*rules)) == "jail rent"

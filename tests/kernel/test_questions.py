"""Questions of rules that are no law of players: what is asked, and whose fault it is where nothing can be answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.game.inputs import Result
from mailgame.law import Add, Order, Question, Reply, Rule, Set, Standing, Tell, View
from tests.kernel.builders import a_rule, begun, order


@dataclass(frozen=True, slots=True)
class Count(Question[int]):
    """How many there are of something."""

    what: int


@dataclass(frozen=True, slots=True)
class Open(Question[bool]):
    """Whether it is open."""

    otherwise: ClassVar[bool] = True


def asking(question: Question[int] | Question[bool]) -> Rule:
    """Return a rule by which everybody can ask."""
    made = a_rule(1, "Asking")

    @made.command("look", "Look.")
    def looks(view: View, order: Order) -> Tell:
        return Tell(f"{view.ask(question)}")

    return made


def answering(number: int, answer: object) -> Rule:
    """Return a rule that answers how many there are: a number, or nothing."""
    made = a_rule(number, "Answering")

    @made.answers(Count)
    def answers(view: View, count: Count) -> object:
        return answer

    return made


def asked(*rules: Rule) -> Result:
    """Return what comes of asking."""
    return order(begun(*rules), "Ann", "look")


def told(result: Result) -> str:
    """Return what is told."""
    return " ".join(str(one["fields"]["words"]) for one in result.story if one.get("template") == "{words}")


def test_whoever_has_no_answer_leaves_it_to_the_next() -> None:
    assert told(asked(asking(Count(1)), answering(2, None), answering(3, 7), answering(4, 8))) == "7"


def test_who_leaves_an_answer_to_the_next_is_no_party_to_a_conflict() -> None:
    result = asked(asking(Count(1)), answering(2, None), answering(3, 7), answering(4, 8))
    (told_of,) = [line for one in result.story for line in one.get("conflicts", ())]
    assert told_of.startswith("Rules 3 and 4 both answer this; rule 3 prevails")


def ranking() -> Rule:
    """Return a rule by which those that are marked prevail."""
    made = a_rule(9, "Ranking")
    made.attribute("rule", "marked", "flag", False)

    @made.precedence
    def the_marked_one_prevails(view: View, one: Standing, other: Standing) -> bool:
        found = view.rule(one.number)
        return found is not None and bool(found.marked)

    @made.command("mark NUMBER", "Mark a rule.")
    def marks(view: View, order: Order) -> Set | None:
        found = view.rule(order.number)
        return Set(found, marked=True) if found is not None else None

    return made


def test_what_changes_of_a_rule_can_change_which_one_prevails() -> None:
    game = begun(asking(Count(1)), answering(3, 7), answering(4, 8), ranking())
    assert told(order(game, "Ann", "look")) == "7"
    order(game, "Ann", "mark NUMBER", number=4)
    assert told(order(game, "Ann", "look")) == "8"


def test_a_question_can_say_what_holds_where_nobody_answers() -> None:
    assert told(asked(asking(Open()))) == "True"


def test_what_nobody_answers_is_the_fault_of_the_rule_that_asks() -> None:
    game = begun(asking(Count(1)))
    assert order(game, "Ann", "look").outcome == "failed"
    (petition,) = game.world.all("petition")
    assert petition.words == "The game was paused: rule 1 erred: no rule in force answers Count"


def test_an_answer_that_is_none_is_the_fault_of_the_rule_that_gives_it() -> None:
    result = asked(asking(Count(1)), answering(5, "seven"))
    assert "rule 5 was asked, and it answers Count with what is no answer to it" in result.error


def test_questions_that_lead_on_without_end_are_stopped() -> None:
    endless = a_rule(6, "Endless")

    @endless.answers(Count)
    def asks_on(view: View, count: Count) -> int:
        return view.ask(Count(count.what + 1))

    result = asked(asking(Count(1)), endless)
    assert result.outcome == "failed"
    assert "Count leads back to itself" in result.error


def test_a_number_and_an_answer_are_both_altered_the_answer_first() -> None:
    altering = a_rule(7, "Altering")

    @altering.alter(Count)
    def becomes_ten_and_one(view: View, count: Count) -> list[Reply | Add]:
        return [Add(1, "one more"), Reply(10, "ten at least")]

    assert told(asked(asking(Count(1)), answering(2, 3), altering)) == "11"


def test_dice_are_not_thrown_to_answer() -> None:
    throwing = a_rule(8, "Throwing")

    @throwing.answers(Count)
    def throws(view: View, count: Count) -> int:
        return view.roll("die")

    assert "rule 8 was asked, and it throws dice to answer Count" in asked(asking(Count(1)), throwing).error

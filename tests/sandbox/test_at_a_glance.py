"""Law that has nothing to say to an act is seen to have nothing to say, and means what it means when it is called."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mailgame.kernel.faults import LawFailed
from mailgame.law import Paid, Rule, Set, Thing
from mailgame.sandbox import Sandbox
from mailgame.sandbox.running import calling
from mailgame.sandbox.running.discretion import Discretion
from mailgame.sandbox.running.glance import Glance, glance
from mailgame.world.sound import OutOfBounds
from mailgame.world.things import MissingReference
from tests.kernel.builders import a_rule
from tests.sandbox.harness import Den

HEAD = '"""A law."""\nfrom mailgame.law import Paid, Rule, Tell, View\nLIMIT = 5\nrule = Rule(0, "Law", most=3)\n'
TAKES = "@rule.after(Paid)\ndef hears(view, paid, most):\n"


NUMBER = 94


def marks() -> Rule:
    """Return a shipped rule by which players have all sorts of things."""
    made = a_rule(93, "Marks")
    made.attribute("player", "score", "number", 0)
    made.attribute("player", "mood", "text", "")
    made.attribute("player", "awake", "flag", True)
    made.attribute("player", "friend", "player", None)
    made.attribute("player", "pets", "list", [])
    return made


@pytest.fixture(scope="module")
def den(shared: Sandbox) -> Den:
    den = Den(shared, marks())
    world = den.game.world
    ann, bert = Thing(world, "player", "Ann"), Thing(world, "player", "Bert")
    for done in (Set(ann, "score", 3), Set(ann, "friend", bert), Set(ann, "mood", "gift"), Set(bert, "awake", False)):
        world.set(done.thing, done.attribute, done.value)
    assert den.adopt(HEAD + TAKES + "    return None\n") == NUMBER
    return den


def payments(den: Den) -> list[Paid]:
    """Return what is heard: among players, from a bank, and from one who has left."""
    ann, bert, cleo, gone = (Thing(den.game.world, "player", name) for name in ("Ann", "Bert", "Cleo", "Zoe"))
    return [
        Paid(ann, bert, 5, "gift", ()), Paid(bert, ann, 3, "", ()), Paid("", cleo, 0, "as a tax", ()),
        Paid(gone, ann, 7, "gift", ()),
    ]


def outcome(call: Any, *given: Any) -> tuple[str, str]:
    """Return what comes of a call: its answer, or how it fails."""
    try:
        return "answer", repr(call(*given))
    except (LawFailed, OutOfBounds, MissingReference) as error:
        return type(error).__name__, str(error)


def heard(den: Den, body: str) -> list[tuple[bool, tuple[str, str], tuple[str, str]]]:
    """Return of each payment whether the law had to be called, what came of it, and what comes of it in the sandbox."""
    rule = den.sandbox(NUMBER, "Law", HEAD + TAKES + "".join(f"    {line}\n" for line in body.split("\n")))
    view, handler = den.game.engine.view(NUMBER), rule.afters[0][1]
    found = []
    for paid in payments(den):
        den.sandbox.begin_input()
        with patch.object(calling, "feed", wraps=calling.feed) as feed:
            first = outcome(handler, view, paid)
            called = feed.called
        with patch.object(Glance, "sees_nothing", return_value=False):
            found.append((called, first, outcome(handler, view, paid)))
    return found


ATOMS = st.sampled_from([
    "None", "True", "0", "3", "LIMIT", "most", "paid", '"gift"', '""', "[]", "one", "view.now", "len(paid.why)",
    *(f"paid.{name}" for name in ("payer", "payee", "amount", "why", "because", "nowhere")),
    *(f"paid.payer.{name}" for name in ("id", "kind", "exists", "score", "mood", "awake", "friend", "pets", "money")),
    "paid.payer.mark", "paid.payer.hand", "paid.payer.nowhere", "paid.payer.friend.score", "paid.payee.friend.mood",
])


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return expressions made of smaller ones."""
    signs = st.sampled_from(["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "%", "//", "/", "and", "or", "is", "in"])
    return st.one_of(
        st.tuples(inner, signs, inner).map(lambda parts: f"({' '.join(parts)})"),
        inner.map(lambda one: f"(not {one})"),
        inner.map(lambda one: f"({one} is None)"), inner.map(lambda one: f"({one} is not None)"),
        st.tuples(inner, inner, inner).map(lambda parts: "({} in ({}, {}))".format(*parts)),
        st.tuples(inner, inner, inner).map(lambda parts: "({} not in [{}, {}])".format(*parts)),
        st.tuples(inner, inner, inner).map(lambda parts: "({} if {} else {})".format(*parts)),
    )


EXPRESSIONS = st.recursive(ATOMS, larger, max_leaves=6)
ANSWERS = st.sampled_from(["return None", "return", "return []", 'return Tell("So.")', "pass", "return False"])
STATEMENTS = st.one_of(
    EXPRESSIONS.map(lambda one: f"one = {one}"),
    st.tuples(EXPRESSIONS, ANSWERS).map(lambda parts: "if {}:\n    {}".format(*parts)),
    st.tuples(EXPRESSIONS, ANSWERS, ANSWERS).map(lambda parts: "if {}:\n    {}\nelse:\n    {}".format(*parts)),
    EXPRESSIONS.map(lambda one: f'return Tell("So.") if {one} else None'),
    st.just("for one in [1, 2]:\n    if one == 2:\n        return None"),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STATEMENTS, min_size=1, max_size=4).map("\n".join))
def test_what_is_seen_at_a_glance_is_what_the_sandbox_answers(den: Den, body: str) -> None:
    for _, first, called in heard(den, body):
        nothing = {("answer", "None"), ("answer", "[]")}
        assert first == called or {first, called} <= nothing


@pytest.mark.parametrize(("body", "calls"), [
    ('if paid.why != "as a tax":\n    return None\nreturn Tell("Taxed.")', [False, False, True, False]),
    ('if paid.amount > most and paid.why == "gift":\n    return Tell("Much.")', [True, False, False, True]),
    ("payer = paid.payer\nif payer is None or payer == paid.payee or paid.amount < LIMIT:\n    return []\nreturn None",
     [False, False, False, False]),
    ('return Tell("Even.") if paid.amount % 2 == 0 else None', [False, False, True, False]),
    ('return Tell("Few.") if paid.amount in (1, 2) else None', [False, False, False, False]),
])
def test_law_that_has_nothing_to_say_is_not_called(den: Den, body: str, calls: list[bool]) -> None:
    assert [called for called, _, _ in heard(den, body)] == calls


@pytest.mark.parametrize(("what", "is_nothing"), [
    ("after", True), ("alter", True), ("check", False), ("answers", False),
])
def test_an_empty_list_is_an_answer_to_a_question_and_no_refusal(den: Den, what: str, is_nothing: bool) -> None:
    tree = ast.parse("def hears(view, paid):\n    if paid.amount:\n        return []\n")
    first = glance(tree, "hears", what)
    assert first is not None
    assert first.sees_nothing(payments(den)[0], {}, Discretion(den.game.world, NUMBER, frozenset())) is is_nothing


@pytest.mark.parametrize("number", [Fraction(1, 2), 0.0, [1]])
def test_a_number_that_is_not_the_same_on_both_sides_is_left_to_the_sandbox(den: Den, number: object) -> None:
    tree = ast.parse("def hears(view, paid, most):\n    if most:\n        return None\n")
    first = glance(tree, "hears", "after")
    assert first is not None
    assert not first.sees_nothing(payments(den)[0], {"most": number}, Discretion(den.game.world, NUMBER, frozenset()))


@pytest.mark.parametrize("body", [
    "if paid.payer.mark == 7:\n    return None",
    'if paid.payer.hand != "ace of Ann":\n    return None',
    "if paid.payer.nowhere:\n    return None",
    "if paid.amount < paid.why:\n    return None",
    "if 1 // (paid.amount - paid.amount):\n    return None",
])
def test_what_law_may_not_know_or_gets_wrong_fails_as_it_does_when_it_is_called(den: Den, body: str) -> None:
    called, first, then = heard(den, body)[0]
    assert called
    assert first == then
    assert first[0] == "LawFailed"


@pytest.mark.parametrize("above", [
    "def hears(view, paid, most):\n    return Tell('Another.')\nrule.after(Paid)(hears)\n",
    "def made():\n    def hears(view, paid, most):\n        return Tell('Another.')\n    return hears\n"
    "rule.after(Paid)(made())\n",
])
def test_another_handler_of_the_same_name_is_not_taken_for_it(den: Den, above: str) -> None:
    other = "def hears(view, paid, most):\n    if paid.amount:\n        return None\n"
    rule = den.sandbox(NUMBER, "Law", HEAD + above + other)
    den.sandbox.begin_input()
    answer = rule.afters[0][1](den.game.engine.view(NUMBER), payments(den)[0])
    assert answer.words == "Another."

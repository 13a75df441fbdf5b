"""The reference has every word of the law with what it means, and finds it however somebody writes it."""

from __future__ import annotations

import dataclasses
import inspect
import re

import pytest

from mailgame import law
from mailgame.law import Event, Intent, Rule, Thing, View
from mailgame.primer import places
from mailgame.primer.reference import entries, groups, look_up, near


@pytest.mark.parametrize("name", law.__all__)
def test_every_word_of_the_law_is_explained(name: str) -> None:
    (entry,) = look_up(name)
    assert entry.name == name
    assert len(entry.text) > 12, f"{name} has no docstring that a player could learn from"
    assert entry.form.startswith(name)


@pytest.mark.parametrize(("of", "called"), [(View, "view"), (Rule, "rule"), (Thing, "thing")])
def test_everything_that_can_be_asked_and_declared_is_explained(of: type, called: str) -> None:
    members = {name: one for name, one in vars(of).items() if not name.startswith("_")}
    public = [name for name, one in members.items() if callable(one) or isinstance(one, property)]
    assert public
    assert [name for name in public if not entries()[f"{called}.{name}"].text] == []


def test_every_word_stands_in_one_group_and_next_to_what_it_leads_to() -> None:
    names = [one.name for group in groups() for one in group.entries]
    assert len(names) == len(set(names))
    assert names.index("Paid") == names.index("Pay") + 1
    assert {"Money", "Time", "Votes", "A board", "What a rule can ask"} <= {group.title for group in groups()}
    assert all(group.title[0].isupper() for group in groups())


def test_fields_are_those_of_the_word_itself() -> None:
    for name in law.__all__:
        one = getattr(law, name)
        if inspect.isclass(one) and dataclasses.is_dataclass(one):
            fields = [field.name for field in dataclasses.fields(one) if field.init]
            assert [field.partition(":")[0] for field in entries()[name].fields] == fields
    assert entries()["Pay"].form == 'Pay(payer, payee, amount, why="", because=(), quiet=False)'
    assert 'why: str = ""' in entries()["Pay"].fields


def test_what_a_word_is_follows_from_the_law() -> None:
    for name in law.__all__:
        one = getattr(law, name)
        if inspect.isclass(one) and issubclass(one, Intent) and one is not Intent:
            assert entries()[name].kind == "intent"
        if inspect.isclass(one) and issubclass(one, Event) and one is not Event:
            assert entries()[name].kind == "event"
    assert {name for name, one in entries().items() if one.kind == "outcome"} == {
        "Become", "Reply", "Redirect", "Fix", "Add", "Percent", "Cap", "Stop",
    }
    assert [entries()[name].kind for name in ("Refuse", "Player", "LEAVING", "has")] == [
        "answer", "type", "value", "function",
    ]


def test_words_made_of_words_say_of_which_and_events_how_they_are_told() -> None:
    made = "It is made of Told, Passed, StrayPassed, Set, Left, StrayLeft, Land."
    assert made in entries()["Move"].notes
    assert entries()["Landed"].notes == ("It is told as “{player} {lands|land} on {square}.”",)
    assert "What follows from it is played to its end before anything else." in entries()["EndTurn"].notes
    assert "Only “player” is told." in entries()["OrderPlayed"].notes


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("pay", ["Pay"]), ("PAY", ["Pay"]), ("view.roll", ["view.roll"]), ("roll()", ["view.roll"]),
        ("After", ["rule.after"]), ("@rule.after", ["rule.after"]), ("tally", ["tally"]),
        ("Tally", ["Tally"]), ("TALLY", ["Tally", "tally"]),
        ("xyzzy", []), ("", []),
    ],
)
def test_a_word_is_found_however_it_is_written(asked: str, found: list[str]) -> None:
    assert [one.name for one in look_up(asked)] == found


def test_words_that_are_near_are_offered() -> None:
    assert "Pay" in near("payed")
    assert "view.rolls" in near("tolls")
    assert near("zzzzzzzz") == ()


def test_no_docstring_speaks_in_sphinx() -> None:
    wrong = [name for name, one in entries().items() if re.search(r":\w+:`|``|>>>", one.text)]
    assert wrong == []


def test_a_new_module_of_the_law_would_have_a_heading() -> None:
    assert set(places.TITLES) | {"words"} >= {places.short(module) for module in places.modules()}


def test_no_entry_shows_where_something_lies_in_memory() -> None:
    shown = "\n".join(map(str, entries().values()))
    assert " at 0x" not in shown
    assert "bind=as_it_is" in shown

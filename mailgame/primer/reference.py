"""The reference: every word of the law, its fields and what it means, made from the law itself, so it cannot drift.

A game's own words stand first. Where nothing else is said, it is the reference of no game in particular.
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from ..law import Event, Intent, Question, Rule, Thing, View
from ..law.lexicon import WORDS
from ..law.questions import NO_ANSWER, answer_of
from ..law.texts import unwrapped
from ..law.vocabulary import Words
from .places import Places, heading, home, modules, places_in, places_of, subject_of
from .signatures import default, plain, written

_MEMBERS: Mapping[str, str] = {"Rule": "rule", "View": "view", "Thing": "thing"}
"""Classes whose members are words of their own, and what they are called by."""


class Entry(Struct, frozen=True):
    """One word: its name (`Pay`, `view.roll`), how it is written, what it is, its fields, its meaning, and remarks.

    reserved: whether players' law cannot use it.
    """

    name: str
    form: str
    kind: str
    fields: tuple[str, ...]
    text: str
    notes: tuple[str, ...] = ()
    reserved: bool = False


class Group(Struct, frozen=True):
    """Words that belong together."""

    title: str
    entries: tuple[Entry, ...]


OF_NO_GAME = Words()


@cache
def groups(own: Words = OF_NO_GAME) -> tuple[Group, ...]:
    """Return every word of the law, in groups; first a game's own."""
    return (*_of_the_game(own), *_of_all_games())


def _of_the_game(own: Words) -> Iterator[Group]:
    by_title: dict[str, list[Entry]] = {}
    for source in own.sources:
        subject = subject_of(source) if len(own.sources) > 1 else ""
        places = places_in(source)
        for name in [name for name in places if name in own.named]:
            above = ", ".join(filter(None, (subject, places[name][1])))
            title = f"Of this game: {above}" if above else "Of this game"
            by_title.setdefault(title, []).append(_entry(name, own.named[name], places, own))
    yield from (Group(title, tuple(entries)) for title, entries in by_title.items())


@cache
def _of_all_games() -> tuple[Group, ...]:
    by_title: dict[str, list[Entry]] = {heading(module): [] for module in modules()}
    for name, word in WORDS.items():
        module = home(name)
        title = heading(module)
        by_title[title].append(_entry(name, word, places_of(module), OF_NO_GAME))
        if name in _MEMBERS:
            by_title[title] += _members(word, _MEMBERS[name])
    return tuple(Group(title, tuple(_sorted(entries))) for title, entries in by_title.items())


@cache
def entries(own: Words = OF_NO_GAME) -> Mapping[str, Entry]:
    """Return every word by its name."""
    return {entry.name: entry for group in groups(own) for entry in group.entries}


def look_up(word: str, own: Words = OF_NO_GAME) -> tuple[Entry, ...]:
    """Return the entries for a word as somebody might write it: `Pay`, `pay`, `view.roll`, `roll()`."""
    bare = word.strip().rstrip("().,:").removeprefix("@")
    by_name = entries(own)
    if bare in by_name:
        return (by_name[bare],)
    small = bare.lower()
    exact = [word for name, word in by_name.items() if name.lower() == small]
    return tuple(exact) or tuple(word for name, word in by_name.items() if name.lower().rpartition(".")[2] == small)


def near(word: str, own: Words = OF_NO_GAME, count: int = 5) -> tuple[str, ...]:
    """Return the names of the known words nearest to an unknown one."""
    names = {name.lower(): name for name in entries(own)} | {
        name.lower().rpartition(".")[2]: name for name in entries(own) if "." in name
    }
    close = difflib.get_close_matches(word.lower(), names, count, 0.6)
    return tuple(dict.fromkeys(names[name] for name in close))


def _sorted(listed: list[Entry]) -> list[Entry]:
    """Return what has members first, with these, and then the rest as in its file: a word beside what it leads to."""

    def place(entry: Entry) -> tuple[int, int]:
        of, _, _ = entry.name.rpartition(".")
        if of or entry.name in _MEMBERS:
            return 0, listed.index(entry)
        return places_of(home(entry.name))[entry.name][0], listed.index(entry)

    return sorted(listed, key=place)


# --- what is said of it


def _entry(name: str, word: Any, places: Places, own: Words) -> Entry:
    if getattr(word, "__name__", name) != name:  # an alias
        return Entry(name, name, "type", (), _said(places[name][2]))
    if inspect.isclass(word) and dataclasses.is_dataclass(word):
        fields = [field for field in dataclasses.fields(word) if field.init]
        form = f"{name}({', '.join(field.name + default(field) for field in fields)})"
        typed = tuple(f"{field.name}: {field.type}{default(field).replace('=', ' = ', 1)}" for field in fields)
        return Entry(name, form, _kind(word), typed, _said(word.__doc__), _notes(word, own), _is_reserved(word))
    if inspect.isclass(word):
        init = inspect.signature(word) if name in ("Rule",) else None
        return Entry(name, f"{name}{written(init)}" if init else name, _kind(word), (), _said(word.__doc__))
    if inspect.isfunction(word):
        return Entry(name, f"{name}{written(inspect.signature(word))}", "function", (), _said(word.__doc__))
    kind = "value" if isinstance(word, tuple | dict | set | int | str) else "type"
    return Entry(name, name, kind, (), _said(places[name][2]))


def _is_reserved(word: type) -> bool:
    return issubclass(word, Intent) and word.reserved


def _kind(word: type) -> str:
    if word in (Intent, Event, Question):
        return "kind of word"
    if issubclass(word, Intent):
        return "intent"
    if issubclass(word, Event):
        return "event"
    if issubclass(word, Question):
        return "question"
    if word.__name__ in ("Add", "Become", "Cap", "Fix", "Percent", "Redirect", "Reply", "Stop"):
        return "outcome"
    return "answer" if word.__name__ == "Refuse" else "value"


def _members(word: type, called: str) -> Iterator[Entry]:
    for name, member in vars(word).items():
        if name.startswith("_"):
            continue
        if inspect.isfunction(member):
            signature = inspect.signature(member)
            own = signature.replace(parameters=list(signature.parameters.values())[1:])
            yield Entry(f"{called}.{name}", f"{called}.{name}{written(own)}", _of(word), (), _said(member.__doc__))
        elif isinstance(member, property):
            yield Entry(f"{called}.{name}", f"{called}.{name}", _of(word), (), _said(member.__doc__))


def _of(word: type) -> str:
    return {Rule: "declaration", View: "question", Thing: "question"}[word]


def _notes(word: type, own: Words) -> tuple[str, ...]:
    notes = ["Only the game’s own rules can do it, never players’ law."] if _is_reserved(word) else []
    carried = word.stands_for if issubclass(word, Intent) else None
    if carried is not None:
        summary = _said(carried.__doc__).partition("\n\n")[0]
        notes.append(summary if summary.startswith("Where no rule") else f"Unless a rule says otherwise: {summary}")
        words_in_it = _made_of(carried, own)
        if words_in_it:
            notes.append(f"It is made of {', '.join(words_in_it)}.")
    if issubclass(word, Intent) and word.stage:
        notes.append("What follows from it is played to its end before anything else.")
    if issubclass(word, Question):
        answer = answer_of(word)
        summary = re.sub(r"([A-Za-z_]+[.])+", "", answer.__name__ if type(answer) is type else repr(answer))
        notes.append(f"It is answered with: {summary}." + _without_answer(word))
    if issubclass(word, Event):
        if word.told:
            notes.append(f"It is told as “{word.told}”" + ("" if word.told.endswith(".") else "."))
        if getattr(word, "private", ""):
            notes.append(f"Only “{getattr(word, 'private', '')}” is told.")
        if word.late:
            notes.append("It is answered when nothing else is left to answer.")
    return tuple(notes)


def _without_answer(question: type[Question[Any]]) -> str:
    if question.otherwise is NO_ANSWER:
        return ""
    return f" Where no rule answers, it is {plain(question.otherwise)}."


def _made_of(handler: Any, own: Words) -> list[str]:
    """Return the words in the answer of a function, in order of appearance; those of its private helpers included."""
    words_known = dict(WORDS) | dict(own.named)
    words = [name for name in _called_in(handler, set()) if inspect.isclass(words_known.get(name))]
    return list(dict.fromkeys(name for name in words if issubclass(words_known[name], Intent | Event)))


def _called_in(function: Any, expanded: set[str]) -> list[str]:
    """Return the names that a function calls, in order of appearance, with private helpers expanded.

    known: private helpers that were expanded already, which are named instead; more are added.
    """
    called = sorted(
        (node.lineno, node.col_offset, node.func.id)
        for node in ast.walk(ast.parse(inspect.getsource(function)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    names = []
    for _, _, name in called:
        helper = function.__globals__.get(name) if name.startswith("_") and name not in expanded else None
        expanded |= {name} if name.startswith("_") else set()
        names += _called_in(helper, expanded) if inspect.isfunction(helper) else [name]
    return names


def _said(doc: str | None) -> str:
    return unwrapped(inspect.cleandoc(doc or "")).strip()

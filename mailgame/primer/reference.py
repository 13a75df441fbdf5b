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
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from ..law import Event, Intent, Question, Rule, Thing, View
from ..law.lexicon import MODULES, WORDS
from ..law.questions import NO_ANSWER, answer_of
from ..law.texts import unwrapped
from ..law.vocabulary import Words
from .signatures import default, plain, written

_TITLES: Mapping[str, str] = {
    "rule": "What a rule declares",
    "parameters": "Its numbers",
    "attributes": "What it says of things",
    "texts": "Texts with numbers",
    "commands": "Its commands",
    "riders": "Words behind commands",
    "inquiries": "What newcomers are asked",
    "wordlists": "Word lists",
    "binding": "What its handlers take",
    "view": "What a rule can ask",
    "thing": "Things and values",
    "bounds": "What fields may hold",
    "veils": "What is not for every rule to see",
    "plainly": "Texts as they are shown",
    "questions": "Questions of rules to rules",
    "outcomes": "Refusing and bending",
    "word": "Kinds of words",
    "things": "Things and attributes",
    "money": "Money",
    "choices": "Choices",
    "time": "Time",
    "players": "Players",
    "whole": "The game as a whole",
    "letters": "What is told and written",
    "rules": "Rules",
    "orders": "Orders",
    "board": "A board",
    "door": "Joining",
    "courses": "Courses of a board",
    "grids": "Grids, neighbours and distances",
    "items": "Possessions",
    "property": "Property and rent",
    "sales": "Sales",
    "naming": "Names of things",
    "colours": "Colours of players",
    "order": "Who comes next",
    "turns": "Turns and updates",
    "weeks": "Weeks and phases",
    "silence": "Silence",
    "pictures": "Pictures",
    "ballots": "Votes",
    "choosing": "What a vote chooses",
    "counting": "Counting votes",
    "bids": "Bids that nobody knows",
    "proposals": "Changing the rules",
    "days": "Days",
    "holds": "Away for a time",
    "guests": "Guests",
    "judgment": "Judgment",
    "cases": "Cases",
    "offices": "Offices",
    "drafts": "What a letter proposes",
    "protection": "Rules that protect",
    "claims": "Rules that claim precedence",
    "vocabulary": "Words made of words",
}
"""What the words of a module are headed by, in the order in which they stand."""

_SECTION = re.compile(r"^# --- (.+?)(?: -+)?$")
_MEMBERS: Mapping[str, str] = {"Rule": "rule", "View": "view", "Thing": "thing"}
"""Classes whose members are words of their own, and what they are called by."""


@dataclass(frozen=True, slots=True)
class Entry:
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


@dataclass(frozen=True, slots=True)
class Group:
    """Words that belong together."""

    title: str
    entries: tuple[Entry, ...]


OF_NO_GAME = Words()


@cache
def groups(own: Words = OF_NO_GAME) -> tuple[Group, ...]:
    """Return every word of the law, in groups; first a game's own."""
    return (*_of_the_game(own), *_of_all_games())


def _of_the_game(own: Words) -> Iterator[Group]:
    places = _places_in(own.source) if own.named else {}
    by_title: dict[str, list[Entry]] = {}
    for name, word in own.named.items():
        section = places[name][1]
        title = f"Of this game: {section}" if section else "Of this game"
        by_title.setdefault(title, []).append(_entry(name, word, places, own))
    yield from (Group(title, tuple(entries)) for title, entries in by_title.items())


@cache
def _of_all_games() -> tuple[Group, ...]:
    by_title: dict[str, list[Entry]] = {_heading(module): [] for module in _modules()}
    for name, word in WORDS.items():
        module = _home(name)
        title = _heading(module)
        by_title[title].append(_entry(name, word, _places(module), OF_NO_GAME))
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
    known = entries(own)
    if bare in known:
        return (known[bare],)
    small = bare.lower()
    exact = [word for name, word in known.items() if name.lower() == small]
    return tuple(exact) or tuple(word for name, word in known.items() if name.lower().rpartition(".")[2] == small)


def near(word: str, own: Words = OF_NO_GAME, count: int = 5) -> tuple[str, ...]:
    """Return the names of the known words nearest to an unknown one."""
    names = {name.lower(): name for name in entries(own)} | {
        name.lower().rpartition(".")[2]: name for name in entries(own) if "." in name
    }
    close = difflib.get_close_matches(word.lower(), names, count, 0.6)
    return tuple(dict.fromkeys(names[name] for name in close))


# --- where a word stands


@cache
def _modules() -> tuple[ModuleType, ...]:
    """Return the modules of the law that list words, in the order of their headings."""
    order = {name: place for place, name in enumerate(_TITLES)}
    return tuple(sorted(filter(_words, MODULES), key=lambda one: order.get(_short(one), len(order))))


def _short(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def _words(module: ModuleType) -> tuple[str, ...]:
    """Return the words that a module lists."""
    return tuple(getattr(module, "__all__", ()))


_Places = Mapping[str, tuple[int, str, str]]


@cache
def _places(module: ModuleType) -> _Places:
    """Return, for each name that a module defines, its line, the heading above it, and the docstring after it."""
    return _places_in(inspect.getsource(module))


def _places_in(source: str) -> _Places:
    marks = ((number, _SECTION.match(line)) for number, line in enumerate(source.split("\n"), 1))
    sections = {number: mark[1] for number, mark in marks if mark}
    body = ast.parse(source).body
    places: dict[str, tuple[int, str, str]] = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        above = [title for line, title in sections.items() if line < node.lineno]
        for name in _names(node):
            doc = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            places[name] = (node.lineno, above[-1] if above else "", str(doc))
    return places


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _home(name: str) -> ModuleType:
    return next(module for module in _modules() if name in _words(module))


def _heading(module: ModuleType) -> str:
    return _TITLES.get(_short(module), (module.__doc__ or "").partition(":")[0].strip())


def _sorted(found: list[Entry]) -> list[Entry]:
    """Return what has members first, with these, and then the rest as in its file: a word beside what it leads to."""

    def place(entry: Entry) -> tuple[int, int]:
        of, _, _ = entry.name.rpartition(".")
        if of or entry.name in _MEMBERS:
            return 0, found.index(entry)
        return _places(_home(entry.name))[entry.name][0], found.index(entry)

    return sorted(found, key=place)


# --- what is said of it


def _entry(name: str, word: Any, places: _Places, own: Words) -> Entry:
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
        made = _made_of(carried, own)
        if made:
            notes.append(f"It is made of {', '.join(made)}.")
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
    known = dict(WORDS) | dict(own.named)
    words = [name for name in _called_in(handler, set()) if inspect.isclass(known.get(name))]
    return list(dict.fromkeys(name for name in words if issubclass(known[name], Intent | Event)))


def _called_in(function: Any, known: set[str]) -> list[str]:
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
        helper = function.__globals__.get(name) if name.startswith("_") and name not in known else None
        known |= {name} if name.startswith("_") else set()
        names += _called_in(helper, known) if inspect.isfunction(helper) else [name]
    return names


def _said(doc: str | None) -> str:
    return unwrapped(inspect.cleandoc(doc or "")).strip()

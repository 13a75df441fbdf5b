"""No name of anything in a game stands in the machine: what only a ruleset declares, nothing in `mailgame/` says.

Names are those of kinds, attributes, numbers, verbs and ARGUMENTS, with what may be answered, that a shipped ruleset
declares, and neither the customs of every game nor the language itself. The language's own files may say them: its kits
keep things under names of theirs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mailgame.desk.answers import QUERIES
from mailgame.desk.writing.kinds import load
from mailgame.game.customs import gathered
from mailgame.law import Rule
from mailgame.law.attributes import ACTS
from mailgame.law.commands import BUILT_IN
from mailgame.law.drawing import DRAWN
from mailgame.paths import templates_folder
from mailgame.rulesets.loading import available, read
from mailgame.world.sound import REFERENCES_NOT

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "mailgame"
OF_THE_LANGUAGE = ("law/", "primer/")

MEANS_SOMETHING_ELSE: dict[str, tuple[str, tuple[str, ...]]] = {
    "adopted": ("what is said of a proposal", ("sandbox/source/compared.py",)),
    "Store": ("a class, where games and letters are kept", ("store/__init__.py",)),
    "bid": ("what house players vote in dollars, a habit of theirs", ("playing/houseplayers.py",)),
    "3D": ("a class of errors of PostgreSQL", ("store/errors.py",)),
    "WARE": ("what players may call an argument of theirs", ("game/lawmaking/commanding.py",)),
    "amount": ("how much is paid or bid, a field of the law's words",
               ("desk", "game/acts", "kernel/effects.py", "sandbox/source/mending.py")),
    "call": ("a step of Python when it is traced", ("sandbox/running/helping.py",)),
    "card": ("one thing in a list, and a picture that a ruleset may have",
             ("desk/commands/names.py", "desk/lobby/front.py", "desk/sight/seats.py", "press/pictures/drawings.py")),
    "cards": ("what a ruleset may be drawn as, and what is dealt", ("desk/site.py", "sandbox/running/throws.py")),
    "copy": ("a module of Python", ("sandbox/source/imported.py",)),
    "dice": ("what is thrown, and the page that tells of it", ("chance", "dice", "press", "sandbox/running/throws.py")),
    "done": ("that something went well, has been undone, or is to be",
             ("desk", "foresight", "game/inputs.py", "sandbox/source/unanswered.py")),
    "double": ("a line of two, in the style of an element", ("post/text/borders.py",)),
    "former": ("the first of two, a word of English", ("desk/meaning/in_order.py",)),
    "it": ("a word of English", ("desk/sorting/replies/confirm.py", "game/lawmaking/commanding.py")),
    "jump": ("how something came to where it landed, a field of the law's words", ("game/telling/ways.py",)),
    "letters": ("mail, of which there is some", ("game/acts/letters.py", "server", "world/sound.py")),
    "next": ("the seed of the dice to come, and a function of Python",
             ("desk/sight/dice.py", "dice", "press/site/dice.py", "sandbox/source/reading.py")),
    "opening": ("how a quotation begins", ("post/text/attribution.py", "post/text/credits.py")),
    "pass": ("a verdict of mail servers, and a command of SMTP",
             ("post/reading/vouching.py", "postoffice/smtp_server.py")),
    "path": ("where something lies: a file, a part of the state", ("rehearsing/rehearsal_file.py", "web.py")),
    "pawn": ("what landed, a field of the law's words", ("game/telling/ways.py", "sandbox/running/discretion.py")),
    "places": ("what a board has, and a function", ("press/scenes/boardscene.py", "press/pictures/board.py")),
    "return": ("a word of Python", ("sandbox/source/mending.py",)),
    "seats": ("where everybody stands, a part of letters and pages", ("press",)),
    "soldier": ("a picture that a ruleset may have", ("press/pictures/drawings.py",)),
    "start": ("when a rehearsal begins", ("rehearsing/rehearsal_file.py",)),
    "top": ("a side of an element, in its style", ("post/text/borders.py",)),
    "unit": ("what a number of a rule is counted in", ("foresight/looking.py",)),
    "word": ("what help explains, and a field of the post office", ("desk/answers", "postoffice")),
}
"""Words that are names in a game and mean something else where they stand: what, and in which files or folders."""


def declared_by(rule: Rule) -> Iterator[str]:
    """Yield all names that a rule declares."""
    for attribute in rule.attributes:
        yield from (attribute.kind, attribute.name)
    yield from (kind.name for kind in rule.kinds)
    yield from rule.parameters
    for argument, options in rule.arguments.items():
        yield argument
        yield from (word for option in options for word in option.split("=") if len(word) > 1)
    for command in rule.commands:
        yield command.verb
        yield from re.findall(r"\b[A-Z]{2,}\b", command.pattern)


@cache
def names() -> frozenset[str]:
    """Return the names that only rulesets declare."""
    rulesets = [read(folder) for folder in available([ROOT / "rulesets"]).values()]
    found = {name for ruleset in rulesets for rule in ruleset.rules.values() for name in declared_by(rule)}
    letters = load(templates_folder() / "mail")
    known = {*declared_by(gathered()), *REFERENCES_NOT, *BUILT_IN, *ACTS, *DRAWN, *letters.switches()}
    known |= {command.verb for command in QUERIES.commands} | set(letters.switches().values())
    return frozenset(found - known)


def code() -> Iterator[tuple[str, str]]:
    """Yield (path, source) of every file of the machine."""
    for file in sorted(PACKAGE.rglob("*.py")):
        part = file.relative_to(PACKAGE).as_posix()
        if not part.startswith(OF_THE_LANGUAGE):
            yield part, file.read_text(encoding="utf-8")


def said(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, text) for every text in a source that is not what a docstring says."""
    tree = ast.parse(source)
    docs = {
        id(node.body[0].value) for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def leaks(source: str, part: str) -> list[str]:
    """Return every name that a file says; `part` is its path in the package."""
    return [
        f"{part}:{line}: {text}" for line, text in said(source)
        if text in names() and not part.startswith(MEANS_SOMETHING_ELSE.get(text, ("", ()))[1])
    ]


@pytest.mark.slow
def test_no_name_of_anything_in_a_game_stands_in_the_machine() -> None:
    assert [leak for part, source in code() for leak in leaks(source, part)] == []


@pytest.mark.slow
def test_whatever_means_something_else_is_still_said() -> None:
    texts = [(part, text) for part, source in code() for _, text in said(source)]
    for word, (_, parts) in MEANS_SOMETHING_ELSE.items():
        assert word in names()
        assert all(any(text == word and part.startswith(one) for part, text in texts) for one in parts), word


def test_no_template_says_what_a_game_calls_its_things() -> None:
    """What is shown between the tags; in them stand the names that the scenes have."""
    kinds = {kind for folder in available([ROOT / "rulesets"]).values() for rule in read(folder).rules.values()
             for kind in (one.kind for one in rule.attributes)} & names()
    said = re.compile(rf"\b({'|'.join(kinds)})s?\b", re.IGNORECASE)
    unseen = re.compile(r"{%.*?%}|{{.*?}}|</?\w+|class=\"[^\"]*\"")
    wrong = [
        f"{file.relative_to(ROOT)}: {found[0]}" for file in sorted((ROOT / "templates").rglob("*.*"))
        if file.suffix in (".html", ".txt")
        for found in said.finditer(unseen.sub("", file.read_text(encoding="utf-8")))
    ]
    assert kinds
    assert wrong == []


@pytest.mark.parametrize(("source", "leaking"), [
    ('known.line("gender")', ["gender"]),
    ('DRAWN = frozenset({"active", "bankrupt", "pawn", "square"})', ["bankrupt", "pawn", "square"]),
    ('things["square"]', ["square"]),
    ('command.verb == "propose"', ["propose"]),
    ('numbers.get("pawn_pixels", 30)', ["pawn_pixels"]),
    ('samples = {"SQUARE": "14", "PLAYER": "NAME"}', ["SQUARE"]),
    ('item == "Gold Card"', ["Gold Card"]),
    ('"""Gender."""\ndef gender():\n    """gender"""\n    return "a gender, or a square"', []),
])
def test_a_leak_is_found(source: str, leaking: list[str]) -> None:
    assert [leak.rpartition(": ")[2] for leak in leaks(source, "desk/sight/presenter.py")] == leaking

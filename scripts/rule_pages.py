"""Writes docs/rules: each statement of a ruleset's statements.toml, what sees to it, and the tests that show it.

    python -m scripts.rule_pages            write the pages (make rules)
    python -m scripts.rule_pages --check    say what is wrong, and end with 1 if anything is

A test says what it shows: a rehearsal in a line `# shows: 1a 1b`, a function in `@pytest.mark.shows("1a", "1b")`. In a
list with a `letter`, numbers begin with it, so that those of several games can be told apart: R1.1a.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from mailgame.kernel.rulebook import Ruleset
from mailgame.law import fill_in
from mailgame.rulesets.loading import read

ROOT = Path(__file__).resolve().parent.parent
RULING = "ruling: "


@dataclass
class Statement:
    """One statement: its number, its words, what sees to it ("FILE NAME"), and which tests show it."""

    number: str
    rule: int
    words: str
    ruling: bool
    by: list[str]
    shown: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Game:
    """A ruleset with its statements by number, and the rules that are still to come.

    Number, title, how many statements.
    """

    folder: Path
    ruleset: Ruleset
    statements: dict[str, Statement]
    to_come: dict[int, tuple[str, int]]

    def open(self) -> list[Statement]:
        """Return the statements that nothing sees to, or no test shows."""
        return [one for one in self.statements.values() if not one.by or not one.shown]


def games() -> list[Game]:
    """Return the games that have a list of statements, with the tests that show them."""
    found = [_game(file) for file in sorted(ROOT.glob("rulesets/*/statements.toml"))]
    for file, name, number in _claims():
        game = _meant(found, file, number)
        if game is not None:
            game.statements[number].shown.append((file, name))
    return found


def _game(file: Path) -> Game:
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    to_come = {int(number): (row[0], row[1]) for number, row in tables.pop("open", {}).items()}
    letter = tables.pop("letter", "")
    statements = {}
    for rule, rows in tables.items():
        for key, (words, *by) in rows.items():
            number = f"{letter}{rule}.{key}" if key[0].isdigit() else f"{letter}{rule}{key}"
            said = words.removeprefix(RULING)
            ruling = said != words
            said = said[0].upper() + said[1:] if ruling else said
            statements[number] = Statement(number, int(rule), said, ruling, by)
    return Game(file.parent, read(file.parent), statements, to_come)


# --- what tests say that they show


@cache
def _claims() -> tuple[tuple[str, str, str], ...]:
    """Return what all tests say that they show."""
    return tuple(_read_claims())


def _read_claims() -> Iterator[tuple[str, str, str]]:
    """Yield (file, test, number) for every statement that a test says it shows; the test of a rehearsal is ""."""
    for file in sorted((ROOT / "tests").rglob("*.toml")):
        for line in re.findall(r"^# shows: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE):
            for number in line.split():
                if number.isdecimal():
                    continue  # it shows a rule, and no statement
                yield str(file.relative_to(ROOT)), "", number
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for test in ast.walk(_tree(file)):
            if isinstance(test, ast.FunctionDef):
                for number in _marks(test):
                    yield str(file.relative_to(ROOT)), test.name, number


def _marks(test: ast.FunctionDef) -> list[str]:
    calls = [one for one in test.decorator_list if isinstance(one, ast.Call)]
    marks = [one for one in calls if ast.unparse(one.func).rpartition(".")[2] == "shows"]
    return [str(number.value) for one in marks for number in one.args if isinstance(number, ast.Constant)]


def _meant(found: list[Game], file: str, number: str) -> Game | None:
    """Return the game whose statement a test means: of several that have the number, the one the file is about."""
    having = [game for game in found if number in game.statements]
    if len(having) > 1:
        text = (ROOT / file).read_text(encoding="utf-8")
        having = [game for game in having if f'"{game.folder.name}"' in text or game.folder.name in file]
    return having[0] if len(having) == 1 else None


# --- what is wrong


def problems(found: list[Game]) -> list[str]:
    """Return what does not fit: a handler that is not there, a number that no game has."""
    wrong = [
        f"{game.folder.name} {one.number}: there is no {place}"
        for game in found for one in game.statements.values() for place in one.by if _where(game, place) is None
    ]
    wrong += [f"{file} {name}: there is no statement {number}" for file, name, number in _claims()
              if _meant(found, file, number) is None]
    return wrong


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def _where(game: Game, place: str) -> Path | None:
    """Return the file that "FILE NAME" is about, if it is there and holds the name."""
    file, _, name = place.partition(" ")
    if file == "ruleset.toml":
        path = game.folder / file
        return path if name in tomllib.loads(path.read_text(encoding="utf-8")) else None
    paths = [ROOT / "mailgame" / file]
    if file == "words":  # the game's own
        words = [game.folder / "words.py", *sorted(game.folder.glob("words/*.py"))]
        paths = [one for one in words if one.is_file() and name in _functions(one)]
    paths = list(game.folder.glob(f"{file}_*.py")) if re.fullmatch(r"r\d+", file) else paths
    if len(paths) != 1 or not paths[0].is_file():
        return None
    return paths[0] if not name or name in _functions(paths[0]) else None


@cache
def _functions(file: Path) -> set[str]:
    defined = (node for node in ast.walk(_tree(file)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {function.name for function in defined}


# --- the pages


def page(game: Game) -> str:
    """Return the page of a game."""
    statements = list(game.statements.values())
    rulings = sum(one.ruling for one in statements)
    folder = f"../../rulesets/{game.folder.name}"
    lines = [
        f"# {game.ruleset.title}: what must hold",
        "",
        f"{len(statements)} statements, {rulings} of them rulings on what the rules leave open; why these were made so",
        f"stands in [RULINGS.md]({folder}/RULINGS.md). This page is written by `make rules`, from",
        f"[statements.toml]({folder}/statements.toml) and from what the tests say that they show.",
        "",
        *_open(game),
    ]
    links: dict[str, str] = {}
    for number in dict.fromkeys(one.rule for one in statements):
        rule = game.ruleset.rules[number]
        text = fill_in(rule.text, {name: one.value for name, one in rule.parameters.items()})
        lines += [f"## {number} {rule.title}", "", *(f"> {line}".rstrip() for line in text.split("\n")), ""]
        lines += ["| | what must hold | what sees to it | what shows it |", "| --- | --- | --- | --- |"]
        lines += [_row(game, one, links) for one in statements if one.rule == number]
        lines.append("")
    lines += [f"[{label}]: ../../{file}" for label, file in sorted(links.items())]
    return "\n".join(lines) + "\n"


def _open(game: Game) -> list[str]:
    waiting = [one for one in game.statements.values() if not one.by]
    unshown = [one for one in game.statements.values() if one.by and not one.shown]
    if not (waiting or unshown or game.to_come):
        return ["Every statement has something that sees to it, and a test that shows it.", ""]
    lines = ["## Open", ""]
    if game.to_come:
        lines += ["Rules that are still to come, with the number of their statements:", ""]
        lines += [f"- {number} {title}: {count}" for number, (title, count) in sorted(game.to_come.items())] + [""]
    if waiting:
        lines += ["Statements that nothing sees to yet: " + ", ".join(one.number for one in waiting) + ".", ""]
    if unshown:
        numbers = ", ".join(one.number for one in unshown)
        lines += [f"Statements that are seen to, and that no test says it shows: {numbers}.", ""]
    return lines


def _row(game: Game, one: Statement, links: dict[str, str]) -> str:
    words = f"{one.words} *(ruling)*" if one.ruling else one.words
    handlers = "<br>".join(_handlers(game, one, links)) or "*open*"
    tests = "<br>".join(_tests(one, links)) or "*open*"
    return f"| {one.number} | {words} | {handlers} | {tests} |"


def _handlers(game: Game, one: Statement, links: dict[str, str]) -> list[str]:
    said = []
    for place in one.by:
        path = _where(game, place)
        name = place.partition(" ")[2]
        file = str(path.relative_to(ROOT)) if path else place
        label = file.removeprefix("mailgame/").removeprefix(f"rulesets/{game.folder.name}/")
        links[label] = file
        said.append(f"`{name}` [{label}]" if name else f"[{label}]")
    return said


def _tests(one: Statement, links: dict[str, str]) -> list[str]:
    said = []
    for file, name in dict.fromkeys(one.shown):
        label = file.removeprefix("tests/").removeprefix("rehearsals/")
        links[label] = file
        said.append(f"[{label}]" + (f" `{name.removeprefix('test_')}`" if name else ""))
    return said


def pages(found: list[Game]) -> dict[Path, str]:
    """Return every page by its file."""
    return {ROOT / "docs" / "rules" / f"{game.folder.name}.md": page(game) for game in found}


def main(arguments: list[str]) -> int:
    """Write the pages, or check them. Returns 0, or 1 if something does not fit."""
    found = games()
    wrong = problems(found)
    for file, text in pages(found).items():
        if "--check" in arguments:
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                wrong.append(f"{file.relative_to(ROOT)} is not what the statements and the tests say now")
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    for line in wrong:
        sys.stderr.write(f"✗ {line}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

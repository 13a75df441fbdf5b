"""The isles: a small game on a map that uses every addition to the language, in shipped rules and in players' law."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
WEEK = FOLDER / "isles" / "rehearsals" / "week.toml"


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the week, in which all comes out as it was worked out, and return the folder in which it is left."""
    folder = tmp_path_factory.mktemp("week")
    outcome = play(replace(read_file(WEEK), rulesets=(FOLDER,)), folder)
    assert outcome.missed == []
    return folder


def readers(letters: list[str], words: str) -> set[str]:
    """Return those to whom some words were written, with any blanks between them."""
    wanted = re.compile(words.replace(" ", " +"))
    to = re.compile(r"^To: .*?(\w+)@example.org", re.MULTILINE)
    return {name for text in letters if wanted.search(text) for name in to.findall(text)}


@pytest.mark.slow
def test_what_only_owners_know_is_in_nobody_elses_letters_and_on_no_page(left: Path) -> None:
    letters = [file.read_text(encoding="utf-8") for file in sorted((left / "mail").glob("*.eml"))]
    assert readers(letters, "Boat 1 Ann isle Rock 3") == {"ann"}
    assert readers(letters, "Palm Mist, Rock Ann 20") == {"ann"}
    pages = [file.read_text(encoding="utf-8") for file in (left / "site").rglob("*.html")]
    assert pages
    assert not [page for page in pages if re.search("powder [0-9]|buried [0-9]|>(?:Powder|Buried)</t[hd]>", page)]


def test_nothing_of_the_game_is_known_by_the_machine() -> None:
    words = re.compile(r"\b(isles?|boats?|pilots?|harbour|captain|Sail|BoatArrived|NextTo|Crew)\b")
    known = [
        f"{file.relative_to(ROOT)}: {found[0]}"
        for file in sorted((ROOT / "mailgame").rglob("*.py"))
        if (found := words.search(file.read_text(encoding="utf-8")))
    ]
    assert known == []

"""Hexes: a game in which nothing is called as words of the law call it is shown as one in which all is.

The same files, with the law's own names in them and nothing said of what is drawn, make the other game.
"""

from __future__ import annotations

import email
import email.policy
import re
import shutil
from email.message import EmailMessage
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file

FOLDER = Path(__file__).parent
AS_THE_LAW_HAS_IT = {
    "hexes": "squares", "hex": "square", "trail": "track", "northing": "row", "easting": "column",
    "milestone": "number", "dubbed": "name", "holder": "owner", "holdable": "ownable", "tint": "colour",
    "satchel": "items", "whereabouts": "square", "coins": "money",
}
_KEPT = ("mark", "notes", "pieces", "ownable")
"""What no word of the law keeps, so that a rule has to say it."""
_LINES = re.compile(r"-{2,}|\s+")


def in_words_of_the_law(text: str) -> str:
    """Return a text with the law's own names in the place of the game's."""
    for ours, theirs in AS_THE_LAW_HAS_IT.items():
        for one, other in ((ours, theirs), (ours.capitalize(), theirs.capitalize()), (ours.upper(), theirs.upper())):
            text = re.sub(rf"(?<![a-zA-Z]){one}(?![a-zA-Z])", other, text)
    return text


@pytest.fixture(scope="module")
def hexes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which letters and pages of the hexes are left."""
    return left(FOLDER, tmp_path_factory.mktemp("hexes"))


@pytest.fixture(scope="module")
def squares(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which letters and pages are left of the same game in the law's own words."""
    rulesets = tmp_path_factory.mktemp("rulesets")
    shutil.copytree(FOLDER / "hexes", rulesets / "hexes", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (rulesets / "hexes" / "r01_hexes.py", rulesets / "hexes" / "rehearsals" / "claims.toml"):
        text = file.read_text(encoding="utf-8").replace(", board=True", "").replace('ruleset = "hexes"', "RULESET")
        undrawn = re.sub(rf', drawn="(?!{"|".join(_KEPT)})\w+"', "", text)
        file.write_text(in_words_of_the_law(undrawn).replace("RULESET", 'ruleset = "hexes"'), encoding="utf-8")
    (rulesets / "hexes" / "r01_squares.py").write_bytes((rulesets / "hexes" / "r01_hexes.py").read_bytes())
    (rulesets / "hexes" / "r01_hexes.py").unlink()
    toml = rulesets / "hexes" / "ruleset.toml"
    toml.write_text(in_words_of_the_law(toml.read_text(encoding="utf-8")), encoding="utf-8")
    return left(rulesets, tmp_path_factory.mktemp("squares"))


def left(rulesets: Path, folder: Path) -> Path:
    rehearsal = read_file(rulesets / "hexes" / "rehearsals" / "claims.toml")
    outcome = play(replace(rehearsal, rulesets=(rulesets,)), folder)
    assert outcome.missed == []
    return folder


def letters(folder: Path) -> list[EmailMessage]:
    """Return the letters that were sent, in order."""
    files = sorted((folder / "mail").glob("*.eml"))
    return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]


def parts(letter: EmailMessage) -> list[str | bytes]:
    """Return what a letter shows: its subject, its text, its HTML, its pictures."""
    shown = [part.get_content() for part in letter.walk() if not part.is_multipart()]
    return [str(letter["Subject"]), *shown]


@pytest.mark.slow
def test_the_letters_are_the_same_but_for_the_names(hexes: Path, squares: Path) -> None:
    ours, theirs = letters(hexes), letters(squares)
    assert len(ours) == len(theirs)
    for our, their in zip(ours, theirs, strict=True):
        same = [_law(part) for part in parts(our)], [_law(part) for part in parts(their)]
        assert same[0] == same[1]


def _law(part: str | bytes) -> str | bytes:
    """Return a part with the law's own names in it, however long its lines are."""
    return _LINES.sub(" ", in_words_of_the_law(part)) if isinstance(part, str) else part


def test_the_board_and_who_stands_where_are_drawn_on_the_page_as_well(hexes: Path, squares: Path) -> None:
    ours, theirs = ((folder / "site" / "index.html").read_text(encoding="utf-8") for folder in (hexes, squares))
    assert _law(ours) == _law(theirs)
    assert "Windy Top" in ours
    assert ours.count('class="b-card"') == 10, "five hexes, on a wide screen and on a narrow one"


def test_a_letter_says_what_there_is(hexes: Path) -> None:
    """A letter of the kind “gazette”, which the desk does not know, tells the news."""
    (gazette,) = (letter for letter in letters(hexes) if "Update 1" in letter["Subject"] and "bert@" in letter["To"])
    body = gazette.get_body(("plain",))
    assert body is not None
    text = body.get_content().replace("\N{NO-BREAK SPACE}", " ")
    for line in BOARD.strip().split("\n"):
        assert line in text
    html = gazette.get_body(("html",))
    assert html is not None
    assert "send “" in html.get_content()


BOARD = """
  You have      $40
  You hold      2 × Shell, Map
- Ann claims Elm.
  Ann     23 Windy Top          $40
- Ann: 23 Windy Top (*), House, Tent
- Nobody’s: 11; here: Bert’s caravan 2; 13; here: Ann’s caravan 1
- All of it: send “board”.
"""

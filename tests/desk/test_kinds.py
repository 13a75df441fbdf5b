"""Kinds of letter: one module and its two templates are all that a new kind takes, and what is no kind is named."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from mailgame.desk.room.room import Room
from mailgame.desk.writing.kinds import OTHERWISE, WITH_NEWS, Kinds, Occasion, load
from mailgame.desk.writing.mail import Mail
from mailgame.kernel.narration import LetterWanted
from mailgame.paths import templates_folder
from mailgame.press.letters.letters import Letters
from mailgame.scanning import Stray
from tests.desk.harness import House

SHIPPED = templates_folder() / "mail"
_numbers = count()

POSTCARD = """
\"\"\"A postcard: where somebody is.\"\"\"

from dataclasses import dataclass

from mailgame.desk.writing.kinds import Told
from mailgame.press.scenes.answers import Reader
from mailgame.press.scenes.scene import Game


@dataclass(frozen=True, slots=True)
class Postcard:
    \"\"\"What it shows.\"\"\"

    game: Game
    reader: Reader
    place: str


def tell(mail, occasion):
    \"\"\"Send it to all whom it is for.\"\"\"
    table, wanted = occasion.table, occasion.wanted
    shown = mail.room.presenter(table).table()
    for to in mail.readers(table, wanted.to):
        mail.send(KIND, table, to, f"{table.seq}", lambda reader: Postcard(shown, reader, wanted.about["place"]))


KIND = Told("postcard", called="postcards", wanted=("postcard",), tell=tell)
"""
TEXT = """{% extends "base.txt" %}
{% import "parts.txt" as parts %}
{% block subject %}[{{ game.name }}] From {{ scene.place }}{% endblock %}
{% block letter %}
Greetings from {{ scene.place }}, {{ reader.name }}.
{% endblock %}
"""
HTML = """{% extends "base.html" %}
{% import "parts.html" as parts %}
{% block letter %}<p class="p">Greetings from {{ scene.place }}, {{ reader.name }}.</p>{% endblock %}
"""
NOTICE = "from mailgame.desk.letters.notice import KIND"
UPDATE = "from mailgame.desk.letters.update import KIND"
Found = Callable[[dict[str, str]], Kinds]


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    """Return a copy of the templates, to which others can be added."""
    shutil.copytree(SHIPPED, tmp_path / "mail")
    return tmp_path


@pytest.fixture
def found(tmp_path: Path, templates: Path, monkeypatch: pytest.MonkeyPatch) -> Found:
    """Return what finds the kinds of letter among files, beside the notice."""

    def find(files: dict[str, str]) -> Kinds:
        package = f"kinds_of_a_test_{next(_numbers)}"
        (tmp_path / package).mkdir()
        for name, text in ({"__init__.py": "", "notice.py": NOTICE, "update.py": UPDATE} | files).items():
            (tmp_path / package / name).write_text(text)
        return load(templates / "mail", package)

    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return find


@pytest.mark.slow
def test_a_kind_of_letter_is_one_module_and_two_templates(found: Found, templates: Path, house: House) -> None:
    (templates / "mail" / "postcard.txt").write_text(TEXT)
    (templates / "mail" / "postcard.html").write_text(HTML)
    kinds = found({"postcard.py": POSTCARD})
    house.office.room.mailroom.press = Letters(templates)
    with house.store.begin() as tx:
        table = house.office.room.look(tx, "winter")
        wanted = LetterWanted("postcard", "A postcard", ("Ann",), {"place": "the sea"})
        kinds.told(wanted).tell(Mail(house.office.room, tx, house.now), Occasion(table, wanted, house.now))
    letter = house.last("Ann")
    assert (letter.kind, letter.subject) == ("postcard", "[The winter game] From the sea")
    assert "Greetings from the sea, Ann." in letter.text
    assert "mail postcard off" in letter.text
    assert kinds.switches()["postcards"] == "postcard"


@pytest.mark.parametrize(("name", "number", "told"), [
    ("postcard", 0, "notice"), ("postcard", 12, "update"), ("update", 12, "update"), ("update", 0, "notice"),
])
def test_what_no_kind_answers_to_is_told_as_a_notice_or_with_news_as_an_update(
    found: Found, name: str, number: int, told: str
) -> None:
    assert found({}).told(LetterWanted(name, "What came", None, {}, number)).name == told


@pytest.mark.parametrize("missing", ["txt", "html"])
def test_a_kind_without_one_of_its_templates_is_named(found: Found, templates: Path, missing: str) -> None:
    (templates / "mail" / "postcard.txt").write_text(TEXT)
    (templates / "mail" / "postcard.html").write_text(HTML)
    (templates / "mail" / f"postcard.{missing}").unlink()
    with pytest.raises(Stray, match=rf"postcard\.py: there is no .*postcard\.{missing}; every kind .* two templates"):
        found({"postcard.py": POSTCARD})


@pytest.mark.parametrize(("file", "text", "words"), [
    ("notes.txt", "", r"notes\.txt: only Python files"),
    ("stray.py", "", r"stray\.py: it must define “KIND”, of type Kind"),
    ("stray.py", "KIND = 5", r"stray\.py: it must define “KIND”, of type Kind"),
    ("stray.py", NOTICE, r"stray\.py: it declares the kind “notice”, and a kind has the name of its module"),
    ("turn.py", "KIND = ", r"turn\.py: SyntaxError"),
    ("turn.py", "from mailgame.desk.writing.kinds import Told\nKIND = Told('turn', wanted=('notice',), tell=print)",
     r"turn\.py: it answers to “notice”, as .*notice\.py does"),
    ("turn.py", "from mailgame.desk.room.kind import Kind\nKIND = Kind('turn', head='notice', called='turns')",
     r"turn\.py: as .*notice\.py it is known as “notice”, and is not called the same"),
])
def test_what_is_no_kind_or_one_twice_is_named(found: Found, file: str, text: str, words: str) -> None:
    with pytest.raises(Stray, match=words):
        found({file: text})


@pytest.mark.parametrize(("name", "needed"), [("notice", OTHERWISE), ("update", WITH_NEWS)])
def test_some_kind_tells_what_no_other_does(found: Found, name: str, needed: str) -> None:
    with pytest.raises(Stray, match=f"no kind of letter answers to “{re.escape(needed)}”"):
        found({f"{name}.py": f"from mailgame.desk.room.kind import Kind\nKIND = Kind({name!r})"})


def test_a_server_does_not_start_without_the_templates_of_its_letters(templates: Path, house: House) -> None:
    (templates / "mail" / "turn.html").unlink()
    house.office.room.mailroom.press = Letters(templates)
    with pytest.raises(Stray, match=r"turn\.py: there is no .*turn\.html"):
        type(house.office)(house.store, Room(house.office.room.mailroom, house.office.room.rulesets,
                                             house.office.room.settings))

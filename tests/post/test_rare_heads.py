"""What stands over a quoted letter in rarer forms: those of Notes, Proton, Emacs, Orange, and of lines run together."""

from __future__ import annotations

import pytest

from mailgame.post.mime.charsets import clean
from mailgame.post.text.newtext import new_text

QUOTED = ["Dear Ann,", "", "here is update 12.", "vote 301 no", "buy 8"]
MARKED = [f"> {line}".rstrip() for line in QUOTED]
ADDRESS = "game@play.example.org"

NOTES_BOXED = """\
|------------>
| {0}:      |
|------------>
  >------------------------------------------------|
  |Game <game@play.example.org>                    |
  >------------------------------------------------|
|------------>
| {1}:        |
|------------>
  >------------------------------------------------|
  |Ann <ann@example.net>                           |
  >------------------------------------------------|"""
NOTES_IN_COLUMNS = """\
                      Game
                      <game@play.example.        {0}:       ann@example.net
                      org>                     {1}:
                      23.11.2026 08:00          {2}:  update 12
"""
NOTES_TO_THE_RIGHT = """\

             Game
             <game@play.exampl
             e.org>                                                     {0}
                                       Ann <ann@example.net>
             23.11.2026 08:00                                           {1}

                                                                   {2}
                                       update 12
"""


def new(*lines: str) -> list[str]:
    return [line for line in new_text(clean("\n".join(lines))).text.split("\n") if line]


@pytest.mark.parametrize("labels", ["From To", "Von An", "De A", "Da A", "Van Aan"])
def test_fields_in_boxes(labels: str) -> None:
    assert new("vote 301 yes", "", *NOTES_BOXED.format(*labels.split()).split("\n"), "", *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize("labels", ["To cc Subject", "An Kopie Thema", "A cc Objet", "Para cc Asunto"])
@pytest.mark.parametrize("form", [NOTES_IN_COLUMNS, NOTES_TO_THE_RIGHT])
def test_fields_in_two_columns(form: str, labels: str) -> None:
    over = form.format(*labels.split()).split("\n")
    assert new("vote 301 yes", "", *over, *QUOTED) == ["vote 301 yes"]


def test_columns_of_ones_own_are_no_head() -> None:
    table = ["          rent        14", "          to: Bert    subject: 3", "vote 301 yes"]
    assert new(*table)[-1] == "vote 301 yes"
    assert new("|------|", "| buy |", "vote 301 yes")[-1] == "vote 301 yes"


@pytest.mark.parametrize("words", [
    "Original Message", "Ursprüngliche Nachricht", "Message d'origine", "Mensaje original", "Исходное сообщение",
])
def test_fields_in_the_line_that_separates_them(words: str) -> None:
    """However long it is: telephones run such lines together."""
    fields = f'From: "Game" <{ADDRESS}>  Date: 11/23/26  8:00 AM  (GMT+01:00) To: Ann Subject: update 12 of the game'
    assert new("vote 301 yes", "", f"-------- {words} --------{fields}", "", *QUOTED) == ["vote 301 yes"]
    assert new("vote 301 yes", f"-------- {words} -------- {fields}", *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize("dash", ["-", "–", "—", "‐", "_", "=", "─"])
def test_a_separator_of_any_dash(dash: str) -> None:
    assert new("vote 301 yes", "", f"{dash * 7} Original Message {dash * 7}", *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize("words", [
    "Forwarded by Game on 11/23/2026 08:00 AM", "Weitergeleitet von Game am 23.11.2026 08:00",
    "Xof Zend 2026-11-23 8:00",
])
def test_who_and_when_between_dashes(words: str) -> None:
    assert new("vote 301 yes", "", f"----- {words} -----", "", *QUOTED) == ["vote 301 yes"]
    assert new("vote 301 yes", "----- my votes of 2026 -----", "vote 302 no") == [
        "vote 301 yes", "----- my votes of 2026 -----", "vote 302 no"]


@pytest.mark.parametrize("separator", ["------- Original Message -------", "‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐"])
@pytest.mark.parametrize("over", [
    [f"On Monday, November 23rd, 2026 at 8:00 AM, Game <{ADDRESS}> wrote:"],
    ["On Monday, November 23rd, 2026 at 8:00 AM, Game of Very Many Words", f"<{ADDRESS}> wrote:"],
])
def test_right_over_an_introduction_a_separator_quotes_marked_lines_alone(separator: str, over: list[str]) -> None:
    """As Proton writes it; its people answer below, too."""
    assert new(separator, *over, "", *MARKED, "", "vote 301 yes") == ["vote 301 yes"]
    assert new("vote 301 yes", separator, *over, "", *MARKED, "", "buy 9") == ["vote 301 yes", "buy 9"]
    assert new("vote 301 yes", separator, *over, "", *QUOTED) == ["vote 301 yes"]
    assert new("vote 301 yes", separator, "Hello,", *over, *MARKED, "buy 9") == ["vote 301 yes"], "the letter begins"


@pytest.mark.parametrize("over", [
    f"Thus spake Game ({ADDRESS}):", "Excerpts from Game's message of Mon Nov 23 08:00:00 -0500 2026:",
    "2026-11-23 8:00 GMT+01:00 Game", "2026-11-23 08:00 GMT-05:00 Game of Words",
])
def test_introductions_of_few_words(over: str) -> None:
    assert new("vote 301 yes", "", over, "", *QUOTED) == ["vote 301 yes"]
    assert new(over, *MARKED, "", "vote 301 yes") == ["vote 301 yes"]


@pytest.mark.parametrize("over", [
    "Game @ 2026-11-23 08:00 CET:", "Game,  23. 11. 2026 8:00:", "Message du 23/11/26 08:00",
])
def test_a_day_and_an_hour_right_above_marks_go_with_them(over: str) -> None:
    assert new("vote 301 yes", over, *MARKED) == ["vote 301 yes"]
    assert new("vote 301 yes", "Orders for 23 Nov 2026, 08:00:", "buy 9") == [
        "vote 301 yes", "Orders for 23 Nov 2026, 08:00:", "buy 9"], "over no marks"


@pytest.mark.parametrize("over", [
    f"On Mon, Nov 23, 2026 at 8:00 AM Game of Very Many Words <{ADDRESS}>\nwrote:",
    f"On Nov 23, 2026, at 8:00 AM,\n Game <\n{ADDRESS}>wrote:",
    f"Am Mo., 23. Nov. 2026 um 08:00 Uhr schrieb Game\n<{ADDRESS}>:",
    f"Le lun. 23 nov. 2026 à 08:00, Game <{ADDRESS}> a\nécrit :",
    f"On Mon, Nov 23, 2026 at 8:00 AM Game <{ADDRESS}> wrote:",
])
def test_what_stands_before_an_introduction_in_its_line_is_new_however_it_is_broken(over: str) -> None:
    for lines in (MARKED, QUOTED):
        assert new(f"vote 301 yes {over}", "", *lines) == ["vote 301 yes"]
        assert new(f"Hello\nvote 301 yes {over}", *lines) == ["Hello", "vote 301 yes"]


@pytest.mark.parametrize("over", [
    "At 10:01 AM 23/11/2026, Game wrote:", "At 8:00 PM 11/23/2026 +0100, Game wrote:",
    f"On Wed, Dec 9, Game\n<{ADDRESS}>\nwrote:", f"On Dec 9, Game of Words\n<{ADDRESS}> wrote:",
])
def test_nothing_is_left_of_an_introduction(over: str) -> None:
    assert new("vote 301 yes", "", *over.split("\n"), *MARKED) == ["vote 301 yes"]
    assert new("vote 301 yes", *over.split("\n"), *QUOTED) == ["vote 301 yes"]

"""What stands over a quoted letter may bear marks that the letter itself does not."""

from __future__ import annotations

import pytest

from mailgame.post.text.newtext import new_text

GAME = "BoredNomic <game@play.example.org>"
QUOTED = ["Dear Ann,", "", "vote 301 no", "buy 8"]
MARKED = {
    "GroupWise": [f">>> {GAME} 11/23/2026 8:00 AM >>>"],
    "GroupWise, German": ['>>> "BoredNomic" <game@play.example.org> 23.11.26 8.00 Uhr >>>'],
    "GroupWise, without an address": [">>> BoredNomic 11/23/26 8:00 AM >>>"],
    "La Poste": ["> Message du 23/11/26 08:00", f"> De : {GAME}", "> A : ann@example.net", "> Objet : x", ">"],
    "Open-Xchange": [f"> {GAME} hat am 23.11.2026 08:00 CET geschrieben:", "> ", "> "],
    "Centrum": [f"> Od: {GAME}", "> Komu: ann@example.net", "> Datum: 23.11.2026 08:00", ">"],
    "Apple Mail": [f"> On 23 Nov 2026, at 08:00, {GAME} wrote:", ">"],
    "above an empty mark": [f"On 23/11/2026 08:00, {GAME} wrote:", ">"],
    "unknown": [f"> Xof: {GAME}", "> Yut: 23.11.2026 08:00"],
}


def new(*lines: str) -> list[str]:
    return [line for line in new_text("\n".join(lines)).text.split("\n") if line]


@pytest.mark.parametrize("head", MARKED.values(), ids=MARKED)
def test_all_below_a_marked_head_is_quoted(head: list[str]) -> None:
    assert new("vote 301 yes", "", *head, *QUOTED) == ["vote 301 yes"]
    assert new("vote 301 yes", "", *head, "", *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize("head", MARKED.values(), ids=MARKED)
def test_an_answer_below_it_is_kept_where_there_is_no_other_or_where_quoted_lines_are_marked(head: list[str]) -> None:
    if head[0].startswith(">"):
        assert new(*head, "", "vote 301 yes") == ["vote 301 yes"]
    marked = [f"> {line}" for line in QUOTED]
    assert new("Hello", *head, *marked, "vote 301 yes", "> status", "buy 9") == ["Hello", "vote 301 yes", "buy 9"]
    assert new("Hello", *head, "", "vote 301 yes", *marked) == ["Hello", "vote 301 yes"]


@pytest.mark.parametrize("quoted", ["> Do you want to vote?", "> vote 301 no", "> It is 8:00 already", "> From: all"])
def test_quoted_lines_that_are_no_head_end_nothing(quoted: str) -> None:
    assert new("Hello", quoted, "vote 301 yes") == ["Hello", "vote 301 yes"]
    assert new("Hello", quoted, "", "vote 301 yes") == ["Hello", "vote 301 yes"]


@pytest.mark.parametrize(
    "moment",
    ["Mon., 23 Nov 2026, 8:00 AM", "23. März 2026 um 08:00", "23/11/2026 08:00", "11/23/2026 08:00:00 AM",
     "2026-11-23 8:00", "23.11.2026 08:00 CET"])
def test_a_name_above_a_moment_heads_a_letter(moment: str) -> None:
    fields = ["Please respond to", "game@play.example.org", "", "To", "ann@example.net", "cc", "", "Subject", "x", ""]
    assert new("vote 301 yes", "", GAME, moment, *fields, *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize(
    "line",
    ["Quoting {}:", "Zitat von {}:", "{} a dit le 23.11.2026:", "Xof {}:", "Вы писали 23 ноября 2026 г., 8:00:00:"])
def test_an_address_in_brackets_before_a_colon_names_a_letter(line: str) -> None:
    assert new("vote 301 yes", "", line.format(GAME), "", *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize(
    "head", ["2026/11/23 {}", "23.11.2026 {}", "From: {}", "Von: {}", "*From:* {}", "> -----Original Message-----"])
def test_a_line_with_a_name_and_an_address_heads_a_letter_by_what_is_before_it(head: str) -> None:
    assert new("vote 301 yes", "", head.format(GAME), "", *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize("own", [
    "Ann Adler <ann@example.net>", "From: all of us", "3 letters for Bert <bert@example.net>", "23.11.2026 08:00",
    "My address is ann@work.example:", "post to <everybody>:",
])
def test_lines_of_ones_own_with_an_address_or_a_moment_end_nothing(own: str) -> None:
    assert new(own, "vote 301 yes") == [own, "vote 301 yes"]


YANDEX = ["----------------", "Кому: ann@example.net;", "Тема: update 12;", f"23.11.2026, 08:00, {GAME}:"]


def test_fields_that_end_in_an_attribution_introduce_the_marked_lines_alone() -> None:
    marked = [f"> {line}" for line in QUOTED]
    assert new("vote 301 yes", "", *YANDEX, "", *marked) == ["vote 301 yes"]
    assert new(*YANDEX, "", *marked, "", "vote 301 yes") == ["vote 301 yes"]
    assert new("Hi", *YANDEX, *marked[:2], "vote 301 yes", *marked[2:], "buy 8") == ["Hi", "vote 301 yes", "buy 8"]
    assert new("vote 301 yes", "", *YANDEX, "", *QUOTED) == ["vote 301 yes"]


@pytest.mark.parametrize("line", ["-----Original Message-----", "------------------ 原始邮件 ------------------"])
def test_a_marked_head_may_begin_with_words_between_dashes(line: str) -> None:
    head = [line, f"From: {GAME}", "Sent: Monday, 23 November 2026 08:00", "To: Ann", "Subject: x"]
    assert new("vote 301 yes", "", *(f"> {one}" for one in head), "", *QUOTED) == ["vote 301 yes"]


def test_an_address_alone_above_a_moment_heads_a_letter() -> None:
    fields = ["23/11/2026 08:00", "", "To", "ann@example.net", "cc", "", "Subject", "x", ""]
    assert new("vote 301 yes", "", "game@play.example.org", *fields, *QUOTED) == ["vote 301 yes"]


def test_what_notes_writes_above_its_fields_is_not_new() -> None:
    notes = ["BoredNomic ---11/23/2026 08:00:00 AM---Dear Ann, here is update 12", "", f"From:\t{GAME}"]
    fields = ["To:\tAnn", "Date:\t11/23/2026 08:00 AM", "Subject:\tupdate 12", ""]
    assert new("vote 301 yes", "", *notes, *fields, *QUOTED) == ["vote 301 yes"]
    assert new("vote 301 yes", "a ---- b", "3 ---4--- 5") == ["vote 301 yes", "a ---- b", "3 ---4--- 5"]

"""A text that “end” closes is whole, also where lines of it look quoted, or like the head of a quoted letter."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, House

HEADS = {
    "fields": "From: Bert <bert@example.org>\nSent: Monday, 23 November 2026 08:00\nTo: all\nSubject: war",
    "fields of the game": "From: the bank\nTo: the player\nSubject: money",
    "a separator": "-----Original Message-----",
    "an introduction": "On Mon, 23 Nov 2026 at 08:00, Bert <bert@example.org> wrote:",
    "an introduction in two lines": "On Mon, 23 Nov 2026 at 08:00,\nBert <bert@example.org> wrote:",
    "one in German": "Am 23.11.2026 um 08:00 schrieb Bert <bert@example.org>:",
    "an author": "Bert Adler <bert@example.org>\n23.11.2026 08:00",
    "a telephone": "Sent from my seat",
}


def opened() -> House:
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert"])
    return house


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_text_goes_on_to_its_end_whatever_its_lines_look_like(head: str) -> None:
    house = opened()
    said = house.says("Ann", f"propose add \"Mail\"\nA letter looks so.\n{head}\nAnd it is read.\nend\n")
    for line in (*head.split("\n"), "And it is read."):
        assert f"> {line}" in said
    assert "✓ Done. It is proposal 1." in said


@pytest.mark.parametrize("head", list(HEADS.values())[:-1], ids=list(HEADS)[:-1])
def test_an_order_below_that_text_is_named_and_not_played(head: str) -> None:
    house = opened()
    text = f"A letter looks so.\n{head}\nAnd it is read."
    said = house.says("Ann", f"propose add \"Mail\"\n{text}\nend\naway 1 Dec to 3 Dec\n")
    assert house.played("winter") == ["Ann: propose add \"Mail\""]
    assert "looks like the head of a quoted letter: “away 1 Dec to 3 Dec”." in said


QUOTED = (
    "Propose a rule:\n  propose add \"TITLE\"\n  Nobody's words.\n  end\naway 1 Dec to 3 Dec",
    "> I would end it so.\n> end\naway 1 Dec to 3 Dec",
    "I do not know how this ends.\naway 1 Dec to 3 Dec",
)


@pytest.mark.parametrize("quoted", QUOTED)
@pytest.mark.parametrize("own", ["propose add \"Mail\"\nThe text.\n\n", "propose add \"Mail\"\nThe text.\nend\n\n", ""])
def test_the_end_of_a_text_that_is_quoted_closes_none_above(quoted: str, own: str) -> None:
    house = opened()
    said = house.says("Ann", f"{own}{HEADS['fields']}\n\n{quoted}\n")
    assert not any(words in said for words in ("Nobody", "> I", "away 1 Dec"))
    assert house.played("winter") == (["Ann: propose add \"Mail\""] if own else [])


@pytest.mark.parametrize("text", [
    "Rule 4 says:\n> Everybody begins with $10,000.\nThat is too much.", "> Everybody begins with $10,000.\nGone.",
    "The sentence\n\n  > Everybody\n>begins\n\nis gone.", "Old:\n\n> One.\n\nNew:\n\n> Two.",
])
@pytest.mark.parametrize("above", ["", "> Propose a new rule.\n", "See:\n> What now?\n\n"])
def test_what_a_text_cites_with_marks_is_a_part_of_it(text: str, above: str) -> None:
    house = opened()
    said = house.says("Ann", f"{above}propose add \"Less\"\n{text}\nend\n> away 2 Dec to 3 Dec\naway 1 Dec to 3 Dec\n")
    for line in filter(None, text.split("\n")):
        assert f"> {line.strip()}" in said
    assert house.played("winter") == ["Ann: propose add \"Less\"", "Ann: away 1 Dec to 3 Dec"]


@pytest.mark.parametrize("quoted", [
    "On Mon, 23 Nov 2026 at 08:00, Bert <bert@example.org> wrote:\n> I quit.", "> set gold = 9", "> I quit.\n> end",
    "On Mon, 23 Nov 2026, Bert wrote:\n> I quit.",
])
def test_what_a_mail_program_quotes_is_none_nor_what_would_be_read_as_its_own(quoted: str) -> None:
    house = opened()
    said = house.says("Ann", f"post\nI stay.\n{quoted}\nYou go.\nend\naway 1 Dec to 3 Dec\n")
    assert "> I stay. > You go. ✓" in said
    assert house.played("winter") == ["Ann: post", "Ann: away 1 Dec to 3 Dec"]


def test_without_an_end_what_is_marked_is_quoted() -> None:
    house = opened()
    said = house.says("Ann", "post\nI stay.\n> I quit.\nYou go.\n")
    assert "> I stay. > You go. ✓" in said

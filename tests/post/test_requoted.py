"""Whether a text may quote a letter of ours is told without taking that letter apart, and never wrongly denied."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mailgame.post.outbox.compose import Outgoing, write
from mailgame.post.text.ours import texts_of
from mailgame.post.text.requoted import less_requoted, may_quote

ENGLISH = "Dear Ann,\n\nUpdate 12 was played on Friday.\n\nYou paid Carla 36 dollars, and that is all."
GERMAN = "Liebe Änne,\n\nam Freitag ging es die Straße hinauf.\n\nDu hast Karla 36 Mark gezahlt, nicht mehr."
RUSSIAN = "Дорогая Анна,\n\nв пятницу был сыгран двенадцатый ход игры.\n\nТы заплатила Карлу тридцать шесть рублей."
SOFT = "Dear Ann,\n\nUp\u00addate 12 was played on Fri\u00adday.\n\nYou paid Car\u00adla 36 dollars, and that is all."


def sent(text: str) -> bytes:
    """Return a letter of ours that says the text plainly and, with elements in and around its words, as HTML."""
    lines = "".join(f"<p>{line.replace(' was ', ' <b>was</b>&nbsp;')}</p>" for line in text.split("\n\n"))
    hidden = '<div style="display:none">What happened to you</div>'
    return write(Outgoing(
        message_id="<1@play.example.org>", sender_name="", sender="game@play.example.org", reply_to="", to_name="Ann",
        to="ann@example.net", subject="Update 12", date=datetime(2026, 11, 20, tzinfo=UTC), text=text,
        html=f"<html><head><title>Update</title></head><body>{hidden}{lines}</body></html>"))


@pytest.mark.parametrize("said", [ENGLISH, GERMAN, RUSSIAN, SOFT])
def test_what_is_a_quotation_may_be_one(said: str) -> None:
    ours = sent(said)
    texts = texts_of(ours)
    assert len(texts) == 2
    for shown in texts:
        for first in range(2):
            quoted = "\n".join(shown.split("\n\n")[first:])
            answer = f"vote 3 yes\nthanks\n\nZo sprak de spelleider\n\n{quoted}"
            assert less_requoted(answer, texts).left_out >= 2
            assert may_quote(answer, ours)
            assert may_quote(answer.upper(), ours)


@pytest.mark.parametrize("said", [ENGLISH, GERMAN])
def test_what_says_other_words_is_known_at_once_for_none(said: str) -> None:
    answer = "vote 3 yes\nthanks\n\nWe are away over the weekend, so please do not wait for an answer.\n\nAnn"
    assert not may_quote(answer, sent(said))
    assert less_requoted(answer, texts_of(sent(said))).text == answer


REPORTED = """Accepted: change “A lighthouse”

Proposal 5, by Ann.

  A lighthouse is put on the middle territory.
  Its keeper may be asked for the time of day by anybody.

2 yes, 1 no, 1 abstain.
It is your turn until Monday 30 November, before eleven in the morning.

What happened
- Bert enters #23 with one soldier, and his turn is over.
- Your turn begins. You receive one soldier for an accepted proposal.

The map
- Ann: 1, land; here: soldier. Bert: 2, land; here: four soldiers.
- Nobody’s: 26, land; here: mercenary soldier. The whole map, territory by territory: send “board”."""


def test_who_proposes_again_what_ours_reports_of_has_quoted_nothing() -> None:
    again = "propose change Again\nA lighthouse is put on the middle territory.\n" \
            "Its keeper may be asked for the time of day by anybody.\nend\ndone"
    assert less_requoted(again, [REPORTED]).text == again
    _, _, rest = REPORTED.partition("by Ann.\n\n")
    whole = less_requoted(f"vote 3 yes\n\nZo sprak de spelleider\n\n{rest}", [REPORTED])
    assert whole.text == "vote 3 yes\n\nZo sprak de spelleider", "the same, with all that comes after it"


OFFERS = """You land on square 10
=====================

    move: 1 + 3 = 4

You are inactive now: not heard from for 4 updates.

What you may do now
-------------------

  Become active again, for $1,000.
    reactivate

  Sell what you have to the bank for half of its price.
    sell everything

What else happened
------------------

Order: Ann, Cecil, Bert. Nothing else happened to anybody."""


@pytest.mark.parametrize(("first", "last"), [
    *((first, "reactivate") for first in range(8)),  # fewer than eight words of ours are no quotation
    *((first, "sell everything") for first in range(12)),
    *((first, "to anybody.") for first in range(12)),
])  # fmt: skip
@pytest.mark.parametrize("form", [0, 1])
def test_what_we_offer_is_no_order_wherever_its_quotation_begins_and_ends(first: int, last: str, form: int) -> None:
    texts = [OFFERS, OFFERS.replace("  ", "")]  # the HTML, shown as text, is not indented
    lines = texts[form].split("\n")
    end = next(at for at, line in enumerate(lines, 1) if line.endswith(last))
    quoted = "\n".join(lines[first:end])
    new = less_requoted(f"message Bert\nHo\nend\n\nBoredNomic zegt:\n\n{quoted}", texts).text
    assert "reactivate" not in new
    assert "sell everything" not in new


OFFERED = """Not done
========

> propose ad "Lighthouse"
✗ Not done. Write it like this: propose add TITLE
  Did you mean:
    propose add "Lighthouse"
    A lighthouse is put on the middle square of the board.
        Its keeper may be asked for the time of day.
    end

What you can do now
-------------------

  Vote on proposal 3.
    vote 3 yes"""
MENDED = 'propose add "Lighthouse"\nA lighthouse is put on the middle square of the board.\n' \
         "Its keeper may be asked for the time of day.\nend"


@pytest.mark.parametrize("more", ["", "\nvote 3 yes", "\n\nvote 3 yes\nThank you"])
def test_an_offered_order_that_is_copied_is_one(more: str) -> None:
    texts = [OFFERED, OFFERED.replace("  ", "")]
    answer = f"{MENDED}{more}"
    assert less_requoted(answer, texts).text == answer
    for ours in texts:
        new = less_requoted(f"{answer}\n\nZo sprak de spelleider\n\n{ours}", texts)
        assert new.text == f"{answer}\n\nZo sprak de spelleider", "copied, and above all of ours"


def test_who_proposes_again_may_do_what_is_offered_as_well() -> None:
    ours = f"{REPORTED}\n\nPut to the vote\n\n    vote 3 yes"
    again = "propose change Again\nA lighthouse is put on the middle territory.\n" \
            "Its keeper may be asked for the time of day by anybody.\nend\nvote 3 yes"
    assert less_requoted(again, [ours]).text == again


def test_a_text_too_short_for_a_quotation_is_none() -> None:
    assert not may_quote("Dear Ann,\nUpdate 12\nwas\nplayed", sent(ENGLISH))

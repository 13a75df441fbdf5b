"""Did you mean: what is said of a line with a slip in it. Each row is a line, and what it is answered with."""

from __future__ import annotations

import email
import email.policy
import re
from datetime import UTC, datetime
from urllib.parse import unquote

import pytest

from tests.desk.harness import BOARD, House
from tests.desk.spoiling import REHEARSALS, guessed

FRIDAY = datetime(2026, 11, 27, tzinfo=UTC)


def meant(house: House, line: str) -> list[str]:
    """Return the lines that a letter with one line is answered with, the likeliest first."""
    house.write("Ann", line)
    letter = house.last("Ann").text
    said = re.search(r"(Did you mean:|Try one of these)\n([^\x00]*)", letter)
    return re.findall(r"^    (\S.*)$", said[2], re.MULTILINE) if said else []


@pytest.mark.parametrize(("written", "better"), [
    ("byu gold card", "buy gold card"),
    ("buy gold card 2", "buy 2 gold card"),
    ("buy a goldcard", 'buy a "Gold Card"'),
    ("buy sliver card", "buy Silver card"),
    ("buy 4 Pirate Cove as m", "buy 4 as Pirate Cove m"),
    ("delegate Brt", "delegate Bert"),
    ("mesage Bert", "message Bert"),
    ("propose repael 14", "propose repeal 14"),
    ("mail reminder offf", "mail reminder off"),
    ("standing byu gold card", "standing buy gold card"),
    ("before Friday 27 November: byu gold card", "before Friday 27 November: buy gold card"),
])  # fmt: skip
def test_a_slip_is_answered_with_the_line_that_was_meant(house: House, written: str, better: str) -> None:
    assert meant(house, written)[0] == better


@pytest.mark.parametrize(("written", "better"), [
    ("message Bert hello there.", "message Bert\nhello there.\nend"),
    ("Message Bert: I'll buy it, if you like", "Message Bert\nI'll buy it, if you like\nend"),
    ('propose add "Tea" There is tea at four.', 'propose add "Tea"\nThere is tea at four.\nend'),
    ("post Hello everybody!", "post\nHello everybody!\nend"),
])  # fmt: skip
def test_words_that_belong_on_the_lines_below_are_moved_there(house: House, written: str, better: str) -> None:
    house.write("Ann", written)
    assert "    " + better.replace("\n", "\n    ") in house.last("Ann").text
    house.write("Ann", better)
    assert "✓ Done." in house.last("Ann").text


@pytest.fixture
def voting(house: House) -> House:
    """The same, on a Friday on which proposal 1 is voted on."""
    house.write("Bert", 'propose add "Tea"\nThere is tea.\nend')
    house.until(FRIDAY)
    return house


@pytest.mark.slow
@pytest.mark.parametrize("written", ["vote yes", "vote yes 1", "vote 3 yes", "vote 1 yse", "vtoe 1 yes", "yes 1 vote"])
def test_a_vote_is_guessed_from_what_is_open(voting: House, written: str) -> None:
    voting.write("Ann", written)
    assert "vote 1 yes" in voting.last("Ann").text
    assert "vote 1 yes" not in written


def test_what_would_be_done_now_comes_first(house: House) -> None:
    """Ann has no card to sell."""
    assert meant(house, "ell gold card") == ["sell gold card"]
    assert meant(house, "uy gold card")[0] == "buy gold card"
    assert meant(house, "gold card buy")[0] == "buy gold card"


def test_a_text_below_a_command_that_would_be_refused_is_not_all_that_is_guessed(house: House) -> None:
    """There is no rule 999 to repeal, with “14” for a reason, and there is a rule 14."""
    assert meant(house, "propose repeal 999 14") == ["propose repeal 999", "14", "end", "propose repeal 14"]


def test_prose_gets_the_command_that_is_in_it(house: House) -> None:
    house.write("Ann", "I'd like to buy 2 gold cards please")
    letter = house.last("Ann").text
    assert "We found no command in your letter" in letter
    assert "    buy 2 gold cards\n" in letter


@pytest.mark.slow
def test_prose_with_no_command_in_it_gets_none(house: House) -> None:
    house.write("Ann", "What a lovely day it is today.\nI wonder what one could do with it.")
    assert "Try one of these" in house.last("Ann").text
    assert not re.search(r"^    (what|one|buy|sell)", house.last("Ann").text, re.MULTILINE)


def test_nobody_is_taken_for_the_one_their_letter_is_signed_by(house: House) -> None:
    """“Ann” is how Ann signs, and not whom she would write to."""
    assert "delegate Bert" in meant(house, "Ich freue mich.\nBert")
    assert "delegate Ann" not in meant(house, "Ich freue mich.\n– Ann.")


def test_the_lines_below_are_sent_again_with_the_line(house: House) -> None:
    house.write("Ann", 'propose ad "Tea"\nThere is tea.\nend')
    (sent,) = [raw for raw in house.raw("Ann") if "Did you mean" in raw.decode()]
    body = email.message_from_bytes(sent, policy=email.policy.default).get_body(("html",))
    assert body is not None
    assert 'propose add "Tea"\r\nThere is tea.\r\nend' in unquote(body.get_content())


def test_another_player_s_orders_are_not_guessed(house: House) -> None:
    """Bert’s order is no. 1, and nobody else’s business."""
    house.write("Bert", "jump 7")
    assert "cancel 1" not in meant(house, "cancel 5")


def test_a_pattern_is_no_link_and_has_a_legend(house: House) -> None:
    house.write("Ann", "propose")
    letter = house.last("Ann").text
    assert "It still needs TITLE, like this: propose add TITLE" in " ".join(letter.split())
    assert "Or like this:\n    propose amend NUMBER" in letter
    assert "Put your own words in place of CAPITALS such as TITLE." in letter


def test_a_line_that_ends_too_early_is_told_how_it_goes_on_and_nothing_else(house: House) -> None:
    words = house.says("Ann", "buy square 3")
    assert "It still needs NAME and GENDER (m or f), like this: buy square 3 as NAME GENDER" in words
    assert "buy [NUMBER] ITEM" not in words


@pytest.mark.slow
def test_nine_slips_in_ten_are_answered_with_the_line_that_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """One typo, swap, missing or superfluous word in each command before it is played; `make soak` tries them all."""
    files = ("shopping", "proposals", "delegation", "economic_auction", "admins_week")
    found = [one for file in files for one in guessed(REHEARSALS / f"{file}.toml", monkeypatch.setattr)]
    wrong = [(meant, line) for _, meant, line, right in found if not right]
    assert len(found) > 500
    assert 10 * len(wrong) <= len(found), wrong


def test_a_line_as_long_as_a_letter_is_no_command_and_not_guessed_at(house: House) -> None:
    """To try each slip in it took ten seconds."""
    house.write("Ann", "propsoe repeal 14 " + "tea is good " * 5_000)
    answer = house.last("Ann").text
    assert "We found no command in your letter" in answer
    assert "repeal 14" not in answer.partition("Try one of these")[2]
    assert len(answer) < 10_000
    assert meant(house, "propsoe repeal 14")[0] == "propose repeal 14"


@pytest.mark.parametrize("written", ["vote 1 yes", "tag Bert", "buy 2 soldiers"])
def test_a_players_order_by_the_admin_is_not_taken_for_another_command(voting: House, written: str) -> None:
    """“vote 1 yes”, wrote the Admin, and was asked whether that meant “pause because vote 1 yes”."""
    voting.write("Admin", written, voting.reply_to("Admin", "winter"))
    answer = voting.last("Admin").words
    assert "to give it in a player’s name: as NAME: …" in answer
    assert "Did you mean" not in answer


@pytest.mark.parametrize(("written", "never"), [
    ("buy square 4", "soldiers"), ("buy house on 4", "soldiers"), ("sell square 4", "add square"),
])
def test_a_guess_keeps_what_the_line_names_and_what_it_does_to_it(house: House, written: str, never: str) -> None:
    """“buy 4 soldiers” was offered to whoever wanted square 4, and “add square after 4” to whoever sold it."""
    assert not [line for line in meant(house, written) if never in line]


@pytest.mark.parametrize("line", ["buyy a gold card", "buy a gold cart"])
def test_what_means_the_same_is_suggested_once(empty_house: House, line: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", line)
    meant = empty_house.last("Ann").text.partition("Did you mean:\n")[2].partition("\n\n")[0].lower()
    assert meant.count("gold card") == 1

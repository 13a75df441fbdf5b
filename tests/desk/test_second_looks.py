"""Second looks as players get them: in the letter that puts a proposal to the vote, when they ask, or by mail later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from mailgame.desk.letters.reminder import remind
from mailgame.desk.office.look_queue import keep, next_question
from mailgame.desk.room.second_looks import Looks
from mailgame.desk.writing.mail import Mail
from mailgame.foresight.looking import second_look
from mailgame.foresight.result import Measure
from mailgame.paths import rulesets_folder
from mailgame.press.scenes import foreseen
from mailgame.rulesets.sandboxed import sandboxed
from mailgame.store.looks import EVERYBODY
from mailgame.store.rows import LookRow
from tests.desk.harness import BOARD, CARDS, House

pytestmark = pytest.mark.slow

RENT = "propose amend 14\nset rent_factor = 30\nend"
LOCK = "propose repeal 8\nend"
CARD = "propose replace 4\nset amount = 20\nend"
TRIED = Measure(2, 3)


def house(ruleset: str, looks: Looks | None) -> House:
    found = House()
    found.office.room.looks = looks
    found.open("week", ruleset, ["Ann", "Bert", "Cleo"])
    return found


def on_turn(found: House) -> str:
    with found.store.reading() as tx:
        return str(found.office.room.look(tx, "week").game.world.things["game"]["game"]["turn"])


def row(found: House, proposal: str = "1") -> LookRow:
    with found.store.reading() as tx:
        look = tx.look("week", proposal)
    assert look is not None
    return look


def work_out(found: House) -> bool:
    """Work one look out as the server does beside its work; return whether there was one."""
    with found.store.begin() as tx:
        asked = next_question(Mail(found.office.room, tx, found.now), found.now + timedelta(minutes=3))
    if asked is None:
        return False
    look = second_look(asked, sandboxed(asked.ruleset, [rulesets_folder()]), TRIED)
    with found.store.begin() as tx:
        keep(Mail(found.office.room, tx, found.now), found.office.room.look(tx, "week"), asked, look)
    return True


def kinds(found: House, name: str) -> list[str]:
    return [letter.kind for letter in found.sent(name)]


# --- where a proposal is put to the vote


def test_the_letter_that_opens_votes_shows_what_each_proposal_would_change() -> None:
    found = house(BOARD, Looks(TRIED))
    found.write("Ann", "propose amend 14\nset price_factor = 200\nend")
    found.write("Bert", LOCK)
    found.next_deadline()
    assert "A second look" not in found.last("Cleo").text
    found.next_deadline()
    words = found.last("Cleo").words
    assert words.count("A second look (2 games of 3 updates simulated):") == 2
    assert "It would lock the game: in all 2 games nobody can propose anything any more." in words
    assert "with and without it" not in words
    assert "“second look 1” has more." in words
    assert "All together" not in words
    figures = found.says("Cleo", "second look 1")
    assert "Simulated in 2 games of 3 updates, with and without it." in figures
    assert "All together" in figures
    assert "the same dice fall, and only what everybody may know is known." in figures
    assert not [raw for raw in found.raw("Cleo")[:-1] if b"second-look-light.png" in raw]


def test_beside_other_news_a_second_look_is_a_sentence_and_its_chart_comes_to_whoever_asks() -> None:
    found = house(BOARD, Looks(TRIED))
    found.write("Ann", "propose amend 14\nset price_factor = 200\nend")
    found.next_deadline()
    found.next_deadline()
    assert "“second look 1” has more." in found.last("Cleo").words
    assert not [raw for raw in found.raw("Cleo") if b"second-look-light.png" in raw]
    found.write("Cleo", "second look 1")
    assert b"second-look-light.png" in found.raw("Cleo")[-1]


def test_a_letter_that_puts_one_proposal_to_the_vote_has_the_chart_of_its_second_look() -> None:
    found = house(CARDS, Looks(TRIED))
    found.write(on_turn(found), CARD)
    assert found.last("Cleo").kind == "voting"
    assert "second-look-light.png" in found.raw("Cleo")[-1].decode(errors="replace")


def test_the_letter_of_an_auction_shows_it_though_it_is_written_at_once() -> None:
    found = house(CARDS, Looks(TRIED))
    found.write(on_turn(found), CARD)
    letter = found.last("Cleo")
    assert letter.kind == "voting"
    assert "A second look (" in letter.words


@pytest.mark.parametrize("looks", [Looks(TRIED), Looks()], ids=["at once", "beside"])
def test_what_is_debated_first_is_announced_with_its_words_and_the_look_stands_where_it_is_voted_on(
    looks: Looks,
) -> None:
    found = house("futurenomic", looks)
    found.write("Ann", "propose repeal 308\nend")
    letter = next(one for one in found.sent("Bert") if one.kind == "proposed")
    assert "What it would do: “second look 325”." in letter.words
    assert "Simulated in" not in letter.words
    assert "will follow by mail" not in letter.words, "nobody waits for it yet"
    found.next_deadline()
    ballot = next(one for one in found.sent("Bert") if one.kind == "voting")
    assert "A second look" in ballot.words


def test_of_a_text_nothing_is_shown_with_the_vote_and_who_asks_reads_why() -> None:
    found = house(BOARD, Looks(TRIED))
    found.write("Ann", 'propose add "Kindness"\nEverybody is kind.\nend')
    found.next_deadline()
    found.next_deadline()
    assert "vote 1 yes" in found.last("Bert").words
    assert "A second look" not in found.last("Bert").words
    found.write("Bert", "second look 1")
    assert "Its text is applied by hand: nothing in it takes effect by itself" in found.last("Bert").words


def test_a_reminder_does_not_tell_it_all_again() -> None:
    found = house(BOARD, Looks(TRIED))
    found.write("Ann", RENT)
    found.next_deadline()
    found.next_deadline()
    with found.store.begin() as tx:
        table = found.office.room.look(tx, "week")
        presenter = found.office.room.presenter(table)
        later = found.now + timedelta(hours=12, minutes=1)
        remind(Mail(found.office.room, tx, later), table, presenter.dates()[0])
    assert found.last("Bert").kind == "reminder"
    assert "A second look" not in found.last("Bert").text


# --- who asks


def test_whoever_asks_gets_it_with_the_receipt() -> None:
    found = house(BOARD, Looks(TRIED, every_proposal=False))
    found.write("Ann", RENT)
    found.write("Bert", "second look 1")
    words = found.last("Bert").words
    assert "Proposal 1, Property Ownership" in words
    assert "Simulated " in words


def test_what_is_decided_needs_no_second_look() -> None:
    found = house(BOARD, Looks(TRIED))
    found.write("Ann", RENT)
    found.write("Ann", "withdraw 1")
    found.write("Bert", "second look 1")
    assert "proposal 1 is withdrawn; a second look is for what can still be decided" in found.last("Bert").words


def test_there_is_nothing_to_look_at_where_nothing_is_proposed() -> None:
    found = house(BOARD, Looks(TRIED))
    found.write("Bert", "second look 1")
    assert "There is no proposal 1" in found.last("Bert").words


def test_a_server_that_does_not_look_ahead_says_so() -> None:
    found = house(BOARD, None)
    found.write("Ann", RENT)
    found.write("Bert", "second look 1")
    assert "second looks are turned off on this server" in found.last("Bert").words


# --- worked out beside


def test_what_arrives_is_wanted_and_nothing_waits_for_it() -> None:
    found = house(BOARD, Looks())
    found.write("Ann", RENT)
    assert row(found).wanted
    found.next_deadline()
    found.next_deadline()
    letter = found.last("Cleo")
    assert letter.kind == "update"
    assert "A second look: It is still being computed, and will follow by mail." in letter.words


def test_what_is_not_ready_when_votes_open_follows_by_mail_to_everybody() -> None:
    found = house(CARDS, Looks())
    turn = on_turn(found)
    found.write(turn, CARD)
    assert "It is still being computed" in found.last("Cleo").words
    assert row(found).readers == (EVERYBODY,)
    assert work_out(found)
    for name in ("Ann", "Bert", "Cleo"):
        letter = found.last(name)
        assert letter.kind == "look"
        assert letter.subject == "[The week game] A second look at proposal 1: Collecting"
        assert "vote 1 yea 10" in letter.words
    assert not work_out(found)


def test_whoever_asks_too_early_gets_it_by_mail_and_nobody_else_does() -> None:
    found = house(BOARD, Looks())
    found.write("Ann", RENT)
    found.write("Bert", "second look 1")
    assert "it is being worked out; you get it by mail" in found.last("Bert").words
    assert work_out(found)
    assert found.last("Bert").kind == "look"
    assert "look" not in kinds(found, "Ann")
    found.write("Cleo", "second look 1")
    assert "Simulated " in found.last("Cleo").words


def test_after_an_update_it_is_worked_out_anew_and_the_old_one_stands_until_then() -> None:
    found = house(BOARD, Looks())
    found.write("Ann", RENT)
    assert work_out(found)
    found.next_deadline()
    assert row(found).wanted
    assert row(found).look
    found.next_deadline()
    assert "The game has moved on since; a newer look is being computed." in found.last("Bert").words
    assert work_out(found)
    assert "look" not in kinds(found, "Bert")  # who has been told once is not told again


def test_letters_with_looks_can_be_turned_off() -> None:
    found = house(CARDS, Looks())
    found.write("Cleo", "mail looks off")
    found.write(on_turn(found), CARD)
    assert work_out(found)
    assert "look" not in kinds(found, "Cleo")
    assert "look" in kinds(found, "Bert")


def test_a_crash_loses_nothing_and_what_never_ends_is_given_up_with_words() -> None:
    found = house(CARDS, Looks())
    found.write(on_turn(found), CARD)
    for _ in range(3):  # claimed, and never heard of again
        with found.store.begin() as tx:
            mail = Mail(found.office.room, tx, found.now)
            assert next_question(mail, found.now + timedelta(minutes=3)) is not None
            assert next_question(mail, found.now + timedelta(minutes=3)) is None
        found.now += timedelta(minutes=4)
    assert not work_out(found)
    assert found.last("Bert").subject == "[The week game] There is no second look at proposal 1"
    assert not row(found).wanted


def test_what_was_decided_meanwhile_is_not_worked_out() -> None:
    found = house(BOARD, Looks())
    found.write("Ann", RENT)
    found.write("Ann", "withdraw 1")
    assert not work_out(found)
    assert not row(found).wanted


@pytest.mark.parametrize("name", ["Bert", "Cleo"])
def test_what_is_found_is_the_same_for_all(name: str) -> None:
    found = house(BOARD, Looks(TRIED))
    found.write("Ann", RENT)
    found.write("Ann", "second look 1")
    found.write(name, "second look 1")
    ann, other = (found.last(one).text.split("A second look:")[1].split("-- \n")[0] for one in ("Ann", name))
    assert ann == other


def test_a_look_that_says_nothing_is_not_shown_with_the_vote() -> None:
    """Of a text that is applied by hand nothing can be tried, and nothing is said of it."""
    friday = datetime(2026, 11, 27, tzinfo=UTC)
    empty = foreseen.SecondLook("It is a text that is applied by hand.", friday, by_hand=True)
    assert empty.says_nothing
    assert not replace(empty, findings=("It changes nobody’s money.",)).says_nothing


def test_a_letter_on_a_proposal_that_is_applied_by_hand_has_no_second_look_and_names_it_once() -> None:
    found = house("futurenomic", Looks(TRIED))
    found.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    letter = found.last("Bert")
    assert letter.subject == "[The week game] Proposal 325 by Ann: add a rule “Tea”"
    assert "Proposal 325 by Ann: add a rule “Tea” ====" in letter.words
    assert "A second look" not in letter.words
    assert "Proposal 325, by Ann" not in letter.words

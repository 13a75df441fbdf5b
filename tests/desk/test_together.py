"""Letters of one moment to one person are one letter."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from mailgame.desk.letters.reminder import remind
from mailgame.desk.office import housekeeping
from mailgame.desk.writing.mail import Mail as Outgoing
from mailgame.post.outbox.smtp import Waiting
from mailgame.press.letters.letters import LETTER_MARKS, Written, joined
from mailgame.primer.examples import EXAMPLES
from mailgame.store import Outbox
from tests.desk.admin import admin
from tests.desk.harness import BOARD, CARDS, House
from tests.sandbox.generated import GAME, Case, adopt, opened


def test_who_begins_a_game_is_welcomed_in_the_letter_that_says_whose_turn_it_is(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    (ann,), (bert,) = empty_house.sent("Ann"), empty_house.sent("Bert")
    assert ann.subject == "[The cards game] Welcome, Ann · It is your turn"
    assert bert.subject == "[The cards game] Welcome, Bert · It is Ann’s turn"
    assert "Welcome to The cards game, Ann" in ann.text
    assert "    collect\n" in ann.text
    assert ann.text.count("\n-- \n") == 1
    assert ann.text.count("\nnext   ") == 1


def test_the_result_of_a_vote_and_the_next_turn_come_in_one_letter(empty_house: House) -> None:
    """Ann bids $2 for her change, Bert $1 against it; 2 is twice 1, so it is accepted, and Bert’s turn begins."""
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    empty_house.write("Ann", "propose replace 4\nset amount = 15\nend")
    empty_house.write("Ann", "vote 1 yea 2")
    before = len(empty_house.sent("Ann"))
    empty_house.write("Bert", "vote 1 nay 1")
    (letter,) = empty_house.sent("Ann")[before:]
    assert letter.subject == "[The cards game] Accepted: replace rule 4, “Collecting” · It is Bert’s turn"
    assert letter.kind == "turn"
    assert letter.text.index("Bert: nay $1") < letter.text.index("It is Bert’s turn\n===")
    assert "Player    Money" not in letter.text, "as it is Bert’s turn"
    assert empty_house.last("Bert").text.count("Player    Money") == 1


def test_a_turn_of_somebody_else_is_a_few_lines(empty_house: House) -> None:
    """Ann collects $10 and it is Bert's turn: Cleo reads that, until when, and no more; Bert also how all stand."""
    empty_house.open("cards", CARDS, ["Ann", "Bert", "Cleo"], script=[{"what": "first player", "values": [1]}])
    empty_house.write("Ann", "collect")
    text = empty_house.last("Cleo").text.partition("\n-- ")[0]
    assert "- Ann gets $10 from the bank for an action." in text
    assert len(text.split()) < 40
    assert "Player" not in text
    assert "Ann        $110" in empty_house.last("Bert").text


@pytest.mark.slow
def test_whoever_joins_in_mid_game_is_shown_the_board_whole_and_everything_once(empty_house: House) -> None:
    """Ann owns square 5 when Cleo is let in; Cleo's welcome comes in one letter with the update that she enters in."""
    rolls = [{"what": "move", "who": name, "values": [dice]} for name, dice in (("Ann", [1, 3]), ("Bert", [1, 4]))]
    empty_house.open("winter", BOARD, ["Ann", "Bert"], script=rolls)
    empty_house.next_deadline()
    empty_house.write("Ann", 'buy 5 as "Moss End" f')
    empty_house.next_deadline()
    empty_house.write("Cleo", "join winter as Cleo f")
    admin(empty_house, re.search(r"approve \d+", empty_house.last("Admin").text)[0])
    while "Welcome" not in empty_house.last("Cleo").subject:
        assert empty_house.next_deadline()
    text = empty_house.last("Cleo").text
    assert "- Ann: 5 Moss End (f), 1 soldier\n" in text
    for once in ("  Gender", "propose add", "Reply with commands", "\n-- \n"):
        assert text.count(once) == 1, once
    assert empty_house.last("Cleo").html.count('alt="The board as a picture; “board” sends it in words"') == 1


def test_whoever_turned_results_off_gets_the_turn_alone(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    empty_house.write("Ann", "mail results off\npropose replace 4\nset amount = 15\nend")
    empty_house.write("Ann", "vote 1 yea 2")
    empty_house.write("Bert", "vote 1 nay 1")
    assert empty_house.last("Ann").subject == "[The cards game] It is Bert’s turn"


def test_the_answer_to_a_letter_and_the_turn_that_follows_from_it_are_one_letter(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    before = len(empty_house.sent("Ann"))
    taken = empty_house.write("Ann", "collect")
    (letter,) = empty_house.sent("Ann")[before:]
    assert (letter.kind, letter.subject) == ("receipt", "[The cards game] It is Bert’s turn")
    assert letter.text.index("> collect\n✓ Done.") < letter.text.index("It is Bert’s turn\n===")
    with empty_house.store.reading() as tx:
        assert tx.letter(taken.id).answered_by is not None
    assert empty_house.last("Bert").kind == "turn"


def test_letters_are_joined_with_one_head_one_foot_and_all_their_pictures() -> None:
    begin, end = LETTER_MARKS
    picture = ("a", "a.png", b"a")
    first = Written("[G] One", "First.\n\n-- \nFoot 1\n", f"<b>{begin}<h1>1</h1>{end}f1", (picture,), b"cal")
    second = Written("[G] Two", "Second.\n\n-- \nFoot 2\n", f"<b>{begin}<h1>2</h1>{end}f2", (picture,))
    assert joined([first, second]) == Written(
        "[G] One · Two",
        "First.\n\n\nSecond.\n\n-- \nFoot 2\n",
        f"<b>{begin}<h2>1</h2><h1>2</h1>{end}f2",
        (picture,),
        b"cal",
    )
    assert joined([second]) == second


def reminders(house: House, at: datetime) -> int:
    """Let time go on to a moment, and look after the game then; return how many reminders Ann has got."""
    house.until(at)
    with house.store.begin() as tx:
        housekeeping.look_after(house.office, tx, tx.game("winter"), at, 7)
    return len([one for one in house.sent("Ann") if one.kind == "reminder"])


def test_nobody_is_reminded_of_what_they_were_asked_in_the_night_before(empty_house: House) -> None:
    """Ann lands on square 7: at midnight between Monday and Tuesday, and she can buy until Friday.

    On Monday the next deadline is that midnight. The update that asks is hours old then, and old on Thursday; that Bert
    has written since makes it no news.
    """
    house = empty_house
    house.open("winter", BOARD, ["Ann", "Bert"])
    tuesday, thursday, monday = (datetime(2026, 11, day, tzinfo=UTC) for day in (24, 26, 30))
    assert reminders(house, tuesday + timedelta(hours=7)) == 0
    assert "is for sale" in house.last("Ann").words
    assert reminders(house, thursday + timedelta(hours=4)) == 1
    assert reminders(house, monday) == 1
    assert "is for sale" in house.last("Ann").words
    house.write("Bert", "status")
    house.write("Bert", "post Good morning.")
    assert reminders(house, monday + timedelta(hours=4)) == 1
    assert reminders(house, monday + timedelta(hours=7)) == 1


def kinds_with_a_reminder(house: House, game: str) -> list[str]:
    """Remind players of the next date; return the kinds of the letters that Bert has got, the latest last."""
    with house.store.begin() as tx:
        table = house.office.room.look(tx, game)
        remind(Outgoing(house.office.room, tx, house.now), table, house.office.room.presenter(table).dates()[0])
    return [one.kind for one in house.sent("Bert")]


@pytest.mark.slow
def test_a_ballot_that_is_opened_after_an_update_is_in_a_reminder() -> None:
    """The update is of Tuesday at midnight; an hour later Ann calls an election, of which it said nothing."""
    case = Case("the chair", BOARD, next(example.source for example in EXAMPLES if example.id == "chair"))
    house = opened(case)
    assert adopt(house, case)[0]
    house.until(datetime(2026, 12, 1, tzinfo=UTC))
    house.now += timedelta(hours=1)
    assert kinds_with_a_reminder(house, GAME)[-1] == "update"
    house.write("Ann", "call election")
    assert kinds_with_a_reminder(house, GAME)[-1] == "reminder"
    assert "vote ballot 2 Cleo" in house.last("Bert").words
    house.close()


def test_an_update_that_could_not_be_delivered_takes_the_place_of_no_reminder(empty_house: House) -> None:
    house = empty_house
    house.open("winter", BOARD, ["Ann", "Bert"])
    house.until(datetime(2026, 11, 24, tzinfo=UTC))
    house.now += timedelta(hours=1)
    assert kinds_with_a_reminder(house, "winter")[-1] == "update"
    with house.store.begin() as tx:
        number = next(one.id for one in tx.letters_out() if (one.player, one.kind) == ("Bert", "update"))
    Outbox(house.store, Waiting).failed(number, "550 no such user", None, house.now)
    assert kinds_with_a_reminder(house, "winter")[-1] == "reminder"
    assert "is for sale" in house.last("Bert").words

"""Nobody who never wrote gets mail: whoever writes in the name of thousands has us write to few of them, or none."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.desk.writing.mail import UNPROVEN_AN_HOUR
from tests.desk.harness import AUTHSERV, BOARD, MAILBOX, House

pytestmark = pytest.mark.slow

GAME = "winter"
MANY = UNPROVEN_AN_HOUR + 5
NONE, FAIL, PASS = "none", "dmarc=fail header.from={}", "dmarc=pass header.from={}"


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open(GAME, BOARD, ["Ann", "Bob"])
    return empty_house


def flood(
    house: House, body: str, verdict: str, to: str = MAILBOX, many: int = MANY, domain: str = "v{}.example"
) -> None:
    """Let letters come within one hour in the name of people who never wrote one."""
    for number in range(many):
        house.now -= timedelta(seconds=59)
        where = domain.format(number)
        head = [f"Authentication-Results: {AUTHSERV}; {verdict.format(where)}", f"From: victim@{where}", f"To: {to}"]
        house.hand_in("\n".join([*head, "Subject: hi", f"Message-ID: <{number}@{where}>", "", body, ""]).encode())


def third_parties(house: House) -> list[str]:
    with house.store.begin() as tx:
        return [one.recipient for one in list(tx.letters_out()) if one.recipient.startswith("victim@")]


@pytest.mark.parametrize("body", ["Buy my pills.", "join as Victim", "join nothing as Victim"])
def test_whose_domain_says_that_they_did_not_write_is_not_written_to(house: House, body: str) -> None:
    flood(house, body, FAIL, many=3)
    assert third_parties(house) == []
    assert house.letter(1).state == "ignored"


@pytest.mark.parametrize("body", ["Buy my pills.", "join nothing as Victim"])
def test_of_those_whom_nobody_vouches_for_few_are_written_to_in_an_hour(house: House, body: str) -> None:
    flood(house, body, NONE)
    assert len(third_parties(house)) == UNPROVEN_AN_HOUR
    house.now += timedelta(hours=1)
    flood(house, body, NONE, many=1, domain="later{}.example")
    assert third_parties(house)[-1] == "victim@later0.example"


def test_whoever_is_vouched_for_is_answered_whatever_others_send(house: House) -> None:
    flood(house, "Buy my pills.", NONE)
    flood(house, "Hello, what is this?", PASS, many=2, domain="true{}.example")
    assert third_parties(house)[-2:] == ["victim@true0.example", "victim@true1.example"]


def test_who_was_one_too_many_is_answered_when_they_write_again(house: House) -> None:
    flood(house, "Hello?", NONE)
    last = f"victim@v{MANY - 1}.example"
    assert last not in third_parties(house)
    house.now += timedelta(hours=1)
    head = [f"From: {last}", f"To: {MAILBOX}", "Subject: hi", "Message-ID: <again@x>", "", "Hello?", ""]
    house.hand_in("\n".join(head).encode())
    assert last in third_parties(house)


def test_whoever_asks_to_join_while_many_do_is_asked_later_and_nobody_is_lost(house: House) -> None:
    flood(house, "join as Victim", NONE)
    assert len(third_parties(house)) == UNPROVEN_AN_HOUR
    assert house.letter(MANY).state == "held"
    house.now += timedelta(hours=1, minutes=1)
    house.settle()
    assert len(set(third_parties(house))) == MANY


def test_a_players_own_second_address_is_told_whatever_strangers_send(house: House) -> None:
    flood(house, "Buy my pills.", NONE)
    flood(house, "post\nx\nend", NONE, to=house.reply_to("Ann", GAME), many=1, domain="second{}.example")
    assert third_parties(house)[-1] == "victim@second0.example"


@pytest.mark.parametrize("address", ["müller@v.example", "a..b@v.example", "victim@localhost"])
def test_whoever_cannot_be_written_to_does_not_join_unheard(house: House, address: str) -> None:
    """The Admin, who can answer by other means, is told of the letter; nobody plays who would get no mail."""
    head = [f"Authentication-Results: {AUTHSERV}; {PASS.format('v.example')}", f"From: {address}", f"To: {MAILBOX}"]
    letter = house.hand_in("\n".join([*head, "Subject: hi", "", "join as Victim", ""]).encode())
    assert (letter.state, letter.reason) == ("aside", f"nothing can be sent to {address}")
    assert house.players(GAME) == ["Ann", "Bob"]


@pytest.mark.parametrize("sender", [MAILBOX, "GAME@play.example.org", "game+x@play.example.org", "token"])
@pytest.mark.parametrize("body", ["hello", "join as Loop"])
@pytest.mark.parametrize("verdict", [NONE, PASS])
def test_we_do_not_write_to_ourselves(house: House, sender: str, body: str, verdict: str) -> None:
    sender = house.reply_to("Ann", GAME) if sender == "token" else sender
    head = [f"Authentication-Results: {AUTHSERV}; {verdict.format('play.example.org')}", f"From: {sender}"]
    for to in (MAILBOX, house.reply_to("Ann", GAME)):
        house.hand_in("\n".join([*head, f"To: {to}", "Subject: hi", f"Message-ID: <{to}>", "", body, ""]).encode())
    with house.store.begin() as tx:
        assert [one.kind for one in list(tx.letters_out()) if "play.example.org" in one.recipient] == []
    assert house.players(GAME) == ["Ann", "Bob"]

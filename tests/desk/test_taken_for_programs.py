"""People whose letters or addresses look like those of programs: they join, play and are answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mailgame.desk.office.housekeeping import look_after
from mailgame.game.inputs import Newcomer
from mailgame.store.rows import LetterIn
from tests.desk import harness
from tests.desk.harness import AUTHSERV, BOARD, MAILBOX, House

PROVIDERS = ["2197839:user:proton", "i3d8146b3:Fastmail", "rr0801:zu0801:rf0801:ZohoMail", "webmail:q.com:bg:bg11"]


def post(house: House, sender: str, body: str, *fields: str, to: str = MAILBOX) -> LetterIn:
    """Hand in a letter that its sender's domain vouches for."""
    proof = f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from={sender.partition('@')[2]}"
    return house.hand_in("\n".join([proof, f"From: {sender}", f"To: {to}", *fields, "", body, ""]).encode())


def answers(house: House, address: str) -> list[harness.Sent]:
    return [harness.read(raw) for raw in house.letters_to(address)]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_from_any_mailbox_provider_one_joins_asks_and_plays(house: House, provider: str) -> None:
    mark = f"Feedback-ID: {provider}"
    post(house, "dot@example.org", "How do I play?", mark)
    assert answers(house, "dot@example.org")[-1].kind == "stranger"
    post(house, "dot@example.org", "join winter as Dot f", mark)
    assert "Your request to join is with the Admin" in answers(house, "dot@example.org")[-1].words
    post(house, "ann@example.net", "What can I do?", mark, to=house.reply_to("Ann", "winter"))
    assert "What you asked for" in house.last("Ann").words


@pytest.mark.parametrize("mark", [
    "Subject: Out of office games", "Subject: Invitation: I accept!", "X-Auto-Response-Suppress: All",
    "Feedback-ID: x:AmazonSES",
])
def test_who_asks_to_join_counts_as_a_person_as_who_orders_something_does(house: House, mark: str) -> None:
    assert post(house, "dot@example.org", "Hello, I would like to play.", mark).state == "ignored"
    assert post(house, "dot@example.org", "join winter as Dot f", mark).state == "played"
    assert "Your request to join is with the Admin" in answers(house, "dot@example.org")[-1].words


@pytest.fixture
def player_at(empty_house: House, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], House]:
    def begun(address: str) -> House:
        addresses = {"Ann": address, "Bert": "bert@example.net"}
        monkeypatch.setattr(harness, "person", lambda name: Newcomer(name, addresses[name], {"gender": "f"}))
        empty_house.open("winter", BOARD, list(addresses))
        return empty_house

    return begun


@pytest.mark.parametrize("address", ["root@example.net", "postmaster@example.net", "owner-ann@example.net"])
def test_who_plays_from_an_address_of_programs_is_not_locked_out(
    player_at: Callable[[str], House], address: str
) -> None:
    house = player_at(address)
    reply_to = answers(house, address)[0].reply_to
    assert post(house, address, "buy 2 silver cards").state == "played"
    assert post(house, address, "What now?", to=reply_to).state == "played"
    assert "What you asked for" in answers(house, address)[-1].words
    count = len(answers(house, address))
    for field in ("Return-Path: <>", "Auto-Submitted: auto-replied", "Subject: Undelivered Mail Returned to Sender"):
        assert post(house, address, "buy 2 silver cards", field, to=reply_to).state == "ignored"
    assert post(house, "nobody@example.net", "buy 2 silver cards").state == "ignored", "nobody plays from there"
    assert len(answers(house, address)) == count


@pytest.mark.parametrize(("sender", "field"), [
    ("root@example.org", ""), ("owner-dot@example.org", ""), ("dot-request@example.org", ""),
    ("dot@example.org", "List-Id: <games.example.org>"), ("games@lists.example.org", "Precedence: list"),
])
def test_the_admin_is_told_of_who_asks_to_join_from_where_programs_write(
    house: House, sender: str, field: str
) -> None:
    letter = post(house, sender, "Hello,\njoin winter as Dot f", *filter(None, [field]))
    assert (letter.state, answers(house, sender)) == ("aside", [])
    with house.store.begin() as tx:
        look_after(house.office, tx, tx.game("winter"), house.now, house.now.hour)
    (told,) = (one for one in house.sent("Admin") if one.kind == "digest")
    assert "It asks to join (“join as Dot f”)" in told.words
    assert sender in told.words
    assert "tell them to write from their own address" in told.words


def test_who_asks_to_join_through_a_list_as_well_as_by_themselves_is_taken_in(house: House) -> None:
    wish, same = "join winter as Dot f", ("Message-ID: <1@example.org>", "Date: Mon, 23 Nov 2026 09:00:00 +0000")
    assert post(house, "dot@example.org", wish, *same, "List-Id: <games.example.org>").state == "aside"
    assert post(house, "dot@example.org", wish, *same).state == "played"
    assert "Your request to join is with the Admin" in answers(house, "dot@example.org")[-1].words


@pytest.mark.parametrize("field", [
    "Return-Path: <>", "Auto-Submitted: auto-replied", "Subject: Undelivered Mail Returned to Sender",
])
def test_a_program_that_quotes_how_to_join_is_passed_over(house: House, field: str) -> None:
    assert post(house, "mailer-daemon@example.org", "join winter as Dot f", field).state == "ignored"
    assert post(house, "root@example.org", "I have seen this:\njoin winter as Dot f").state == "ignored"

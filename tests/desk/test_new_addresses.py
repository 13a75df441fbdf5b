"""New addresses: the Admin says from which address somebody plays from now on, and that is where letters go."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes

import pytest
from msgspec.structs import replace

from tests.desk.harness import BOARD, House

pytestmark = pytest.mark.slow

NEW = "ann@elsewhere.example"


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", BOARD, ("Ann", "Bert"))
    return empty_house


def correct(house: House, words: str) -> str:
    """Let the Admin correct something at once; return the words of the answer."""
    house.write("Admin", f"set {words} now because she has moved", house.reply_to("Admin", "winter"))
    return house.last("Admin").words


def from_elsewhere(house: House, to: str, body: str) -> str:
    """Let a letter come from Ann's new address, for which nobody vouches; return what becomes of it."""
    return house.hand_in(f"From: {NEW}\r\nTo: {to}\r\nSubject: Hello\r\n\r\n{body}\r\n".encode()).state


def to_elsewhere(house: House) -> list[str]:
    with house.store.begin() as tx:
        return [one.kind for one in tx.letters_out() if one.recipient == NEW]


def test_letters_go_to_the_new_address_and_come_from_there(house: House) -> None:
    """“Done”, said the answer, and every letter went on to the old one, from which alone she could play."""
    old = house.reply_to("Ann", "winter")
    assert f"Ann’s address is {NEW} now" in correct(house, f"Ann address {NEW}")
    assert house.last("Ann").subject == "[The winter game] You play from another address now"
    before = len(house.sent("Ann"))
    house.next_deadline()
    assert to_elsewhere(house)[-1] == "update"
    assert len(house.sent("Ann")) == before
    with house.store.begin() as tx:
        sent = message_from_bytes(tx.letter_out_bytes(max(one.id for one in tx.letters_out() if one.recipient == NEW)))
    assert from_elsewhere(house, sent["Reply-To"], "buy 2 soldiers") == "played"
    assert house.played("winter")[-1] == "Ann: buy 2 soldiers"
    assert from_elsewhere(house, old, "buy 1 soldiers") == "held", "whoever has the old mailbox has that reply address"
    assert house.write("Ann", "leave yes", old).state != "played"
    assert house.players("winter") == ["Ann", "Bert"]


def test_undone_all_goes_to_the_old_address_again(house: House) -> None:
    correct(house, f"Ann address {NEW}")
    line = len(house.journal("winter"))
    house.write("Admin", f"undo {line} now because it was a slip", house.reply_to("Admin", "winter"))
    assert house.write("Ann", "buy 2 soldiers").state == "played"
    with house.store.begin() as tx:
        addresses = [row.address for row in tx.players("winter")]
    assert addresses == ["admin@example.net", "ann@example.net", "bert@example.net"]


@pytest.mark.parametrize(("words", "why"), [
    ("Ann address elsewhere", "“elsewhere” is no address that letters can be sent to, as ann@example.org is."),
    ("Ann address nobody", "“” is no address"),
    ("Ann address änn@example.org", "“änn@example.org” is no address that letters can be sent to"),
    ("Ann address ann..x@example.org", "“ann..x@example.org” is no address that letters can be sent to"),
    ("Ann address bert+x@example.net", "Bert plays from that address."),
    ("game admin me@elsewhere.example", "The Admin’s address stands in the settings of the server"),
])
def test_what_is_no_address_of_theirs_is_refused(house: House, words: str, why: str) -> None:
    assert why in correct(house, words)
    assert house.write("Ann", "status", house.reply_to("Ann", "winter")).state == "played"
    assert house.write("Admin", "desk", house.reply_to("Admin", "winter")).player == "Admin"


# --- what the settings say


def restarted(house: House, **settings: str) -> None:
    """Let the server start again with other settings."""
    house.now += timedelta(hours=1)
    house.office.room.settings = replace(house.office.room.settings, **settings)
    house.office.prepare(house.now)


def test_games_follow_the_mailbox_that_the_settings_name(house: House) -> None:
    """They went on to be played, and to write, at the address of the old one, where no letter arrived any more."""
    house.open("spring", BOARD, ("Bert", "Cleo"), "spring@play.example.org")
    restarted(house)
    restarted(house, mailbox="nomic@new.example.org")
    told = house.last("Ann")
    assert (told.subject, told.sender) == ("[The winter game] A new address", "nomic@new.example.org")
    assert "The winter game is played at nomic@new.example.org from now on." in told.words
    assert house.write("Ann", "buy 2 soldiers", told.reply_to, vouched=False).state == "played"
    assert house.last("Ann").reply_to.endswith("@new.example.org")
    assert house.write("Ann", "buy 1 soldiers", house.sent("Ann")[0].reply_to, vouched=False).state == "played"
    assert not any("new address" in one.subject for one in house.sent("Cleo"))
    restarted(house, mailbox="nomic@new.example.org")
    assert len([one for one in house.sent("Ann") if "new address" in one.subject]) == 1


def test_the_admin_follows_the_settings_in_every_game(house: House) -> None:
    """“From exactly the address in your config”, says the manual; it was the one of the day the game was made."""
    house.open("spring", BOARD, ("Bert", "Cleo"), admin="cleo@example.net")
    restarted(house, admin="admin@example.net")
    old = house.reply_to("Admin", "winter")
    restarted(house, admin="dora@example.net")
    assert house.last("Dora").subject == "[The winter game] You are the Admin"
    assert house.write("Admin", "announce\nStop.\nend", old).state != "played"
    house.write("Dora", "announce\nGo on.\nend", house.last("Dora").reply_to)
    assert "Go on." in house.last("Ann").words
    with house.store.begin() as tx:
        assert [row.address for row in tx.players("spring") if row.admin] == ["cleo@example.net"]

"""Guests: somebody outside the game votes for a player, by an address that answered yes; and nobody else does."""

from __future__ import annotations

import email
import email.policy
from datetime import timedelta
from email.message import EmailMessage
from itertools import permutations

import pytest
from msgspec.structs import replace

from mailgame.desk.lobby.routing import places_of
from mailgame.desk.office.paying import pay
from mailgame.desk.writing.mail import Mail
from mailgame.game.state import look_up, state
from mailgame.store.rows import GameRow, PlayerRow
from tests.desk.harness import AUTHSERV, MONDAY, House

BOT = "bot@else.example"
VOTE = "vote 325 yes for Dov"


@pytest.fixture
def den() -> House:
    """Four play by law alone; Dov has asked the bot to vote for him, and a vote opens four days later."""
    house = House()
    house.open("law", "futurenomic", ("Ann", "Ben", "Cleo", "Dov"))
    house.write("Ann", "propose add “Tea”\nEverybody drinks tea.\nend")
    house.write("Dov", f"delegate {BOT}")
    return house


def to_bot(house: House) -> list[tuple[str, str]]:
    """Return the letters to the bot: where answers to each go, and its words."""
    found = []
    with house.store.begin() as tx:
        for one in tx.letters_out():
            if one.recipient == BOT:
                letter = email.message_from_bytes(tx.letter_out_bytes(one.id), policy=email.policy.default)
                body = letter.get_body(("plain",))
                assert body is not None
                found.append((letter["Reply-To"].addresses[0].addr_spec, " ".join(body.get_content().split())))
    return found


def bot(house: House, body: str, to: str = "", sender: str = BOT, *, vouched: bool = False) -> str:
    """Let a letter come that says it is from the bot; return what became of it."""
    letter = EmailMessage()
    if vouched:
        letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from={sender.partition('@')[2]}"
    letter["From"], letter["To"], letter["Subject"] = sender, to or "game@play.example.org", "Hello"
    letter["Message-ID"] = f"<{house.now:%d%H%M}@else.example>"
    letter.set_content(body)
    return house.hand_in(letter.as_bytes()).state


def opens(house: House) -> None:
    """Let four days go by, and the vote begin."""
    house.until(house.now + timedelta(days=4))
    house.write("Ann", "call 325")


def votes(house: House) -> dict[str, object]:
    with house.store.begin() as tx:
        found = look_up(state(house.office.room.look(tx, "law").game), "ballots.1.votes")
    assert isinstance(found, dict)
    return found


def test_who_is_asked_answers_by_an_address_of_their_own_and_votes(den: House) -> None:
    (where, words), = to_bot(den)
    assert "Dov asks you to vote as Dov’s proxy" in words
    assert where != "game@play.example.org"
    assert bot(den, "Yes", where) == "played"
    assert "has agreed to vote for you" in den.last("Dov").words
    opens(den)
    where, words = to_bot(den)[-1]
    assert "Proposal 325 is put to the vote: add a rule “Tea”" in words
    assert bot(den, VOTE, where) == "played"
    assert list(votes(den)) == ["Dov"]
    assert f"{VOTE} ✓ Done." in to_bot(den)[-1][1]


def test_nobody_hears_the_address_but_who_named_it(den: House) -> None:
    bot(den, "yes", to_bot(den)[0][0])
    assert BOT in den.last("Dov").words
    for name in ("Ann", "Ben", "Cleo", "Admin"):
        assert all(BOT not in one.words for one in den.sent(name) if "desk" not in one.kind)
    assert BOT not in den.says("Ann", "history")
    with den.store.begin() as tx:
        assert [row.name for row in tx.players("law") if not row.admin] == ["Ann", "Ben", "Cleo", "Dov"]


def test_before_the_yes_no_vote_of_theirs_counts(den: House) -> None:
    opens(den)
    bot(den, VOTE, to_bot(den)[0][0])
    assert votes(den) == {}
    assert "You have not agreed yet to act here. Answer: yes" in to_bot(den)[-1][1]


@pytest.mark.parametrize("vouched", [False, True])
def test_a_letter_without_the_reply_address_needs_their_domains_word(den: House, vouched: bool) -> None:
    bot(den, "yes", to_bot(den)[0][0])
    opens(den)
    assert bot(den, VOTE, vouched=vouched) == ("played" if vouched else "held")
    assert list(votes(den)) == (["Dov"] if vouched else [])
    if not vouched:  # they are asked, and it is played once they say that they wrote it
        where, words = to_bot(den)[-1]
        assert "was it you" in words.lower() or "did you" in words.lower()
        bot(den, "yes", where)
        assert list(votes(den)) == ["Dov"]


def test_the_reply_address_in_other_hands_votes_for_nobody(den: House) -> None:
    where = to_bot(den)[0][0]
    bot(den, "yes", where)
    opens(den)
    for sender in ("mallory@evil.example", "ann@example.net"):
        bot(den, VOTE, where, sender, vouched=True)
        assert votes(den) == {}
    # and from now on it proves nothing, since others have it
    assert bot(den, VOTE, where) == "held"
    assert votes(den) == {}


def test_a_guest_gives_no_other_command(den: House) -> None:
    where = to_bot(den)[0][0]
    bot(den, "yes", where)
    before = den.played("law")
    for body in ("propose repeal 210", "message Ann\nHello\nend", "as Dov: forfeit", "leave", "post\nHello\nend",
                 "status", "pause because I say so"):
        bot(den, body, where)
    assert den.played("law") == before
    assert "You act for a player here" in to_bot(den)[-1][1]


def test_whoever_is_no_longer_wanted_is_a_stranger(den: House) -> None:
    where = to_bot(den)[0][0]
    bot(den, "yes", where)
    opens(den)
    den.write("Dov", "delegate nobody")
    assert bot(den, VOTE, where, vouched=True) == "ignored"
    assert votes(den) == {}


def test_a_no_ends_it_too(den: House) -> None:
    bot(den, "No, thank you.", to_bot(den)[0][0])
    assert "Your proxy from outside the game does not vote for you" in den.last("Dov").words
    with den.store.begin() as tx:
        assert tx.guests("law") == []


def test_a_player_cannot_write_to_the_world_by_it(den: House) -> None:
    for name in ("b", "c"):
        den.write("Dov", f"delegate {name}@else.example")
    assert "You have invited 3 addresses within a day" in den.says("Dov", "delegate d@else.example")


def test_a_players_address_is_no_guests(den: House) -> None:
    assert "Whoever has that address plays here" in den.says("Dov", "delegate ann@example.net")


def token_letter(house: House, sender: str, body: str, where: str) -> str:
    """Let a player write from another address of theirs, by their own reply address; say what became of it."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, where, "Hello"
    letter["Message-ID"] = f"<{house.now:%d%H%M}@example.net>"
    letter.set_content(body)
    found = house.hand_in(letter.as_bytes())
    return f"{found.player} {found.state}"


def test_an_extension_of_a_players_address_is_no_guests(den: House) -> None:
    for address in ("ann+games@example.net", "Ann+Games@Example.Net", "dov+b@example.net"):
        assert "Whoever has that address plays here" in den.says("Dov", f"delegate {address}")
    with den.store.begin() as tx:
        assert [row.address for row in tx.guests("law")] == [BOT]


def test_the_admin_is_no_guest(den: House) -> None:
    for address in ("admin@example.net", "admin+x@example.net"):
        assert "That is the Admin’s address" in den.says("Dov", f"delegate {address}")


def test_a_players_letter_by_their_own_token_is_theirs_whatever_address_a_guest_has(den: House) -> None:
    with den.store.begin() as tx:  # as if it had been asked by some other way
        tx.put_player(PlayerRow("law", "ann+games@example.net", "ann+games@example.net"))
    where = den.reply_to("Ann", "law")
    assert token_letter(den, "ann+games@example.net", "status", where) == "Ann played"
    assert token_letter(den, "ann@example.net", "status", where) == "Ann played"  # and nobody has seen it


def test_an_invitation_elsewhere_does_not_change_where_a_letter_goes(den: House) -> None:
    den.open("other", "futurenomic", ("Eve", "Fay", "Gus"))
    assert den.write("Eve", "status").game == "other"
    den.write("Dov", "delegate eve@example.net")
    assert den.write("Eve", "status").game == "other"
    assert "You are Eve" in den.says("Eve", "games")
    assert "You are eve@" not in den.last("Eve").words


def test_a_guest_replaces_no_seat() -> None:
    game = GameRow("law", "futurenomic", "Law", "game@play.example.org", MONDAY, None, 0, 0, False, None, "")
    rows = [PlayerRow("law", "x@y.example", "x@y.example"), PlayerRow("law", "Admin", "x@y.example", admin=True),
            PlayerRow("law", "Ann", "x@y.example")]
    for order in permutations(rows):
        assert [place.player.name for place in places_of([game], order)] == ["Ann"]
    assert [place.player.name for place in places_of([game], rows[:2])] == ["Admin"]


def test_who_has_not_answered_is_told_once_a_day_what_they_are_asked(den: House) -> None:
    where = to_bot(den)[0][0]
    before = len(to_bot(den))
    for body in ("I am away until Monday.", "Thank you for your letter.", VOTE, VOTE):
        bot(den, body, where)
    (_, words), = to_bot(den)[before:]
    assert "You are asked whether you want to act for a player here." in words
    assert "You act for a player here" not in words
    bot(den, "yes", where)
    assert "yes ✓ Done." in to_bot(den)[-1][1]


def test_a_program_that_acts_is_told_three_times_a_day_that_it_is_not_understood(den: House) -> None:
    where = to_bot(den)[0][0]
    bot(den, "yes", where)
    before = len(to_bot(den))
    for _ in range(5):
        bot(den, "I am away until Monday.", where)
    told = [words for _, words in to_bot(den)[before:]]
    assert len(told) == 3
    assert all("You act for a player here" in words for words in told)
    assert "This is today’s last answer to a letter without a command." in told[-1]


def test_more_letters_than_an_hour_has_answers_are_answered_in_one(den: House) -> None:
    where = to_bot(den)[0][0]
    bot(den, "yes", where)
    den.office.room.settings = replace(den.office.room.settings, letters_per_hour=3)
    before = len(to_bot(den))
    for _ in range(5):
        bot(den, VOTE, where)
    assert len(to_bot(den)) - before == 2  # the yes had the first answer of the three
    den.until(den.now + timedelta(hours=1))
    with den.store.begin() as tx:
        assert pay(Mail(den.office.room, tx, den.now)) == 1
    assert "more came within an hour than are answered one by one" in to_bot(den)[-1][1]


def test_a_program_can_say_yes_though_its_letters_seem_automatic(den: House) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = BOT, to_bot(den)[0][0], "Hello"
    letter["X-Auto-Response-Suppress"], letter["Message-ID"] = "All", "<1@else.example>"
    letter.set_content("yes")
    assert den.hand_in(letter.as_bytes()).state == "played"
    assert "has agreed to vote for you" in den.last("Dov").words

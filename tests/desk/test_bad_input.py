"""What bad input gets: each mistake an answer that helps; each bad letter is set aside, and the next is read."""

from __future__ import annotations

import dataclasses
import email
import email.policy
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest
from msgspec.structs import replace

from mailgame.desk.letters import receipt as receipt_letter
from mailgame.desk.office.housekeeping import look_after
from mailgame.desk.performing.clerk import Clerk
from mailgame.desk.performing.performer import Performer
from mailgame.desk.sorting.sorter import Sorter
from mailgame.law import Order, View
from mailgame.post.inbox.arrived import Arrived
from mailgame.store.rows import LetterIn
from tests.desk.harness import ADMIN, AUTHSERV, BOARD, MAILBOX, House, Sent

FRIDAY = datetime(2026, 11, 27, 0, 0, tzinfo=UTC)
MONDAY = FRIDAY + timedelta(days=3)


@pytest.fixture
def house(empty_house: House) -> House:
    """A game with Ann and Bert, on a server that goes on whatever happens."""
    empty_house.office.room.settings = replace(empty_house.office.room.settings, raise_faults=False)
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin=ADMIN)
    return empty_house


def hand_in(house: House, raw: bytes, number: int = 0, truncated: bool = False) -> LetterIn:
    """Hand in a raw letter; return what became of it."""
    house.now += timedelta(minutes=1)
    house._uid += 1
    with house.store.begin() as tx:
        tx.take([Arrived("INBOX", 1, house._uid, house.now, raw, truncated)], house.now)
    house.settle()
    return house.letter(house._uid)


def raw(name: str = "Ann", body: str = "status", **headers: str) -> bytes:
    letter = EmailMessage()
    letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=example.net"
    letter["From"] = f"{name.lower()}@example.net"
    letter["To"] = MAILBOX
    letter["Subject"] = "Hello"
    letter["Message-ID"] = f"<{abs(hash((name, body, *headers.items())))}@example.net>"
    for field, value in headers.items():
        del letter[field.replace("_", "-")]
        letter[field.replace("_", "-")] = value
    letter.set_content(body)
    return letter.as_bytes()


def receipt(house: House, name: str, body: str) -> str:
    house.write(name, body)
    found = house.last(name)
    assert found.kind == "receipt"
    return found.words


def receipts(house: House, name: str) -> list[str]:
    return [one.words for one in house.sent(name) if one.kind == "receipt"]


def digest(house: House) -> Sent:
    """Return the Admin's digest of this day."""
    with house.store.begin() as tx:
        look_after(house.office, tx, tx.game("winter"), house.now, house.now.hour)
    found = [one for one in house.sent("Admin") if one.kind == "digest"]
    assert found, "no digest was written"
    return found[-1]


# --- commands


def test_an_unknown_verb_gets_the_line_that_was_meant(house: House) -> None:
    words = receipt(house, "Ann", "byu 2 gold")
    assert "✗ Not done. There is no command “byu”. Did you mean: buy 2 gold --" in words


def test_a_letter_with_no_command_at_all_gets_one_answer_with_the_likely_ones(house: House) -> None:
    house.write("Ann", "What a lovely day it is today.\nI wonder what one could do with it.", subject="A question")
    letter = house.last("Ann")
    assert letter.subject == "Re: A question"
    assert "What a lovely day it is today." in letter.words
    assert "status" in letter.words
    assert "help" in letter.words
    assert len([one for one in house.sent("Ann") if one.subject == "Re: A question"]) == 1


def test_a_vote_on_a_closed_proposal_gets_when_it_closed_and_when_the_letter_arrived(house: House) -> None:
    receipt(house, "Ann", 'propose add "Tea"\nThere is tea.\nend')
    house.until(FRIDAY)
    receipt(house, "Ann", "vote 1 yes")
    house.until(MONDAY)
    house.now += timedelta(hours=7, minutes=29)
    words = receipt(house, "Bert", "vote 1 no")
    assert "✗ Not done. The vote on proposal 1 closed on Sunday 29 November, before midnight (UTC)" in words
    assert "your letter arrived on Monday 30 November, 07:30:00." in words


def test_a_letter_that_the_mail_server_had_before_the_end_counts_even_if_it_is_read_after_it(house: House) -> None:
    receipt(house, "Ann", 'propose add "Tea"\nThere is tea.\nend')
    house.until(FRIDAY)
    late = MONDAY + timedelta(hours=1)
    with house.store.begin() as tx:
        arrived = MONDAY - timedelta(seconds=1)
        tx.take([Arrived("INBOX", 1, 900, arrived, raw("Bert", "vote 1 yes"), False)], late)
        tx.take([Arrived("INBOX", 1, 901, MONDAY, raw("Ann", "vote 1 no"), False)], late)
    house.until(late)
    assert house.played("winter")[-2:] == ["Bert: vote 1 yes", "Ann: vote 1 no"]
    assert "> vote 1 yes ✓ Done." in receipts(house, "Bert")[-1]
    assert "The vote on proposal 1 closed" in receipts(house, "Ann")[-1]


def test_a_purchase_one_cannot_afford_gets_price_purse_and_difference(house: House) -> None:
    words = receipt(house, "Ann", "buy 21 gold")
    assert "That costs $10,500; you have $10,000, so you are $500 short." in words
    words = receipt(house, "Ann", "buy 20 gold\nbuy 1 silver")
    assert "That costs $166; you have $0, so you are $166 short." in words


def test_what_is_right_is_done_and_what_is_wrong_is_said_line_by_line(house: House) -> None:
    house.write("Ann", "buy gold\nbuy 8\nvote 7 yes\nbuy silver\nfly away 3")
    text = house.last("Ann").text
    marks = [line.strip()[0] for line in text.split("\n") if line.strip()[:1] in ("✓", "✗")]
    assert marks == ["✓", "✗", "✗", "✓"]
    assert "There is no proposal 7; there are none at all now." in house.last("Ann").words
    assert "Not understood: “fly away 3”" in house.last("Ann").words


def test_of_too_many_commands_the_first_fifty_are_read_and_it_is_said(house: House) -> None:
    words = receipt(house, "Ann", "\n".join(["buy silver"] * 55))
    assert len(house.played("winter")) == 50
    assert "Only the first 50 commands of a letter are read; send the rest again." in words


def test_a_very_long_line_is_an_answer_and_no_trouble(house: House) -> None:
    letter = house.write("Ann", "rules " + "rule " * 3_000)
    assert letter.state == "played"
    assert house.last("Ann").kind == "receipt"


# --- who wrote it


def test_a_stranger_for_whom_nobody_vouches_gets_one_short_answer_a_day(house: House) -> None:
    for _ in range(3):
        house.write("Eve", "Who are you?", vouched=False)
    letters = house.sent("Eve")
    assert [letter.kind for letter in letters] == ["stranger"]
    assert len(letters[0].words.split()) < 120
    assert "join winter as NAME" in letters[0].words
    house.now += timedelta(days=1)
    house.write("Eve", "Hello?", vouched=False)
    assert len(house.sent("Eve")) == 2


def test_a_strangers_commands_are_not_played(house: House) -> None:
    assert house.write("Eve", "buy gold\nas Ann: leave").state == "ignored"
    assert house.played("winter") == []


def held(house: House) -> tuple[LetterIn, Sent]:
    """Let somebody write in Ann's name whom nothing vouches for; return the letter and the question to Ann."""
    letter = house.write("Ann", "leave yes", vouched=False)
    assert letter.state == "held"
    return letter, house.last("Ann")


def test_a_forged_sender_is_held_and_the_owner_is_asked(house: House) -> None:
    letter, asked = held(house)
    assert (letter.player, letter.reason) == ("Ann", "nothing proves that it is from ann@example.net")
    assert "leave" in asked.words
    assert house.played("winter") == []
    assert house.players("winter") == ["Ann", "Bert"]


@pytest.mark.parametrize("answer", ["yes", "Yes, that was me.", "YES!"])
def test_a_yes_by_the_owner_lets_it_go(house: House, answer: str) -> None:
    letter, asked = held(house)
    house.write("Ann", answer, asked.reply_to, vouched=False)
    assert house.letter(letter.id).state == "played"
    assert house.played("winter") == ["Ann: leave yes"]


@pytest.mark.parametrize("answer", ["no", "No, that was not me!", "nein"])
def test_a_no_by_the_owner_drops_it(house: House, answer: str) -> None:
    letter, asked = held(house)
    house.write("Ann", answer, asked.reply_to, vouched=False)
    house.write("Ann", "yes", asked.reply_to, vouched=False)
    assert (house.letter(letter.id).state, house.played("winter")) == ("ignored", [])


def test_what_is_neither_yes_nor_no_lets_nothing_go(house: House) -> None:
    letter, asked = held(house)
    house.write("Ann", "What is this about?", asked.reply_to, vouched=False)
    assert (house.letter(letter.id).state, house.played("winter")) == ("held", [])


def test_whoever_guesses_at_a_token_is_nobody(house: House) -> None:
    letter, asked = held(house)
    local, _, domain = asked.reply_to.partition("@")
    wrong = f"{local[:-1]}{'a' if local[-1] != 'a' else 'b'}@{domain}"
    house.write("Ann", "yes", wrong, vouched=False)
    assert house.letter(letter.id).state == "held"


def test_of_many_forged_letters_a_day_the_owner_is_asked_about_one(house: House) -> None:
    before = len(house.sent("Ann"))
    for _ in range(4):
        house.write("Ann", "leave yes", vouched=False)
    assert len(house.sent("Ann")) == before + 1


def test_a_reply_by_token_needs_nobody_to_vouch_for_it(house: House) -> None:
    house.write("Ann", "buy silver", house.reply_to("Ann", "winter"), vouched=False)
    assert house.played("winter") == ["Ann: buy silver"]


def test_the_admins_commands_need_a_token(house: House) -> None:
    house.write("Admin", "pause because of me")
    assert "An Admin’s command counts only in a reply to a letter from the game" in house.last("Admin").words
    assert house.played("winter") == []
    house.write("Ann", "message admin\nHello.\nend")
    house.write("Admin", "pause yes because of me", house.reply_to("Admin", "winter"), vouched=False)
    assert "The game is paused: me" in house.last("Bert").words


def test_a_player_is_no_admin(house: House) -> None:
    words = receipt(house, "Ann", "pause because I say so\nas Bert: leave")
    assert "That is for the Admin." in words
    assert "Bert has not handed you control. Bert writes: delegate Ann" in words
    assert house.players("winter") == ["Ann", "Bert"]


def test_acting_for_another_is_told_to_both(house: House) -> None:
    receipt(house, "Bert", "delegate Ann")
    house.write("Ann", "as Bert: buy 2 silver")
    assert house.played("winter")[-1] == "Bert: buy 2 silver"
    assert "Ann acted for you" in house.last("Bert").subject
    assert "$332" in house.last("Bert").words


# --- letters that cannot be read


BOUNDARY = b"Content-Type: multipart/mixed; boundary=x\r\n"
HEAD = b"\r\n".join(line for line in raw().partition(b"\n\n")[0].split(b"\n") if b"ontent-" not in line)
WRETCHED = {
    "binary": bytes(range(256)) * 40,
    "empty": b"",
    "a thousand parts": HEAD + b"\r\n" + BOUNDARY + b"\r\n" + b"--x\r\n\r\nhi\r\n" * 1_000 + b"--x--\r\n",
    "deep": HEAD + b"\r\n" + b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (depth, depth) for depth in range(200)),
    "huge": raw(body="buy gold\n" * 20) + b"x" * 6_000_000,
    "no sender": b"To: game@play.example.org\r\nSubject: leave\r\n\r\nleave\r\n",
}


@pytest.mark.parametrize("wretched", WRETCHED)
def test_a_letter_that_cannot_be_read_is_set_aside_told_to_the_admin_and_the_next_is_read(
    house: House, wretched: str
) -> None:
    letter = hand_in(house, WRETCHED[wretched])
    assert letter.state == "aside"
    assert letter.reason
    with house.store.begin() as tx:
        assert tx.letter_bytes(letter.id) == WRETCHED[wretched], "nothing is lost"
    assert house.played("winter") == []
    assert hand_in(house, raw("Ann", "buy silver")).state == "played"
    words = digest(house).words
    assert f"Letter {letter.id}" in words
    assert letter.reason in words


def test_a_letter_that_was_cut_off_is_set_aside_and_its_writer_told(house: House) -> None:
    letter = hand_in(house, raw("Ann", "buy gold"), truncated=True)
    assert (letter.state, letter.reason) == ("aside", "it is too long to be read")
    assert "It was set aside, since it is too long to be read." in house.last("Ann").words
    assert house.played("winter") == []


@pytest.mark.parametrize("field", [
    f"X-Scanned: {'a' * 140_000}", "\n".join(f"X-Scanned-{at}: {'b' * 900}" for at in range(200)),
    f"References:{' <1@example.net>' * 20_000}", "Cc: " + ",\n ".join(f"p{at}@example.net" for at in range(9_000)),
])
@pytest.mark.parametrize("above", [True, False])
def test_a_letter_with_too_long_a_head_is_set_aside_and_its_writer_told(
    house: House, field: str, *, above: bool
) -> None:
    """Scanners and gateways write fields without end; whose letter it is may stand below them."""
    head, _, body = raw("Ann", "buy gold").partition(b"\n\n")
    added = (field.encode(), head) if above else (head, field.encode())
    letter = hand_in(house, b"\n".join(added) + b"\n\n" + body)
    assert letter.state == "aside"
    assert f"It was set aside, since {letter.reason}." in house.last("Ann").words
    assert house.played("winter") == []


def test_a_letter_in_an_unknown_charset_is_played_and_its_writer_told(house: House) -> None:
    strange = raw("Ann", "buy silver\n\nHello M\xf6we!").replace(b'charset="utf-8"', b'charset="klingon-7"')
    strange = strange.replace(b"8bit", b"8bits").replace("ö".encode(), b"\xf6")
    assert hand_in(house, strange).state == "played"
    assert "in a character set that is not known here (klingon-7)" in house.last("Ann").words
    assert hand_in(house, raw("Bert", "buy silver")).state == "played"
    assert house.played("winter") == ["Ann: buy silver", "Bert: buy silver"]


def test_what_cannot_be_read_from_a_stranger_is_not_answered(house: House) -> None:
    hand_in(house, WRETCHED["a thousand parts"].replace(b"ann@example.net", b"eve@example.net"))
    assert house.sent("Eve") == []


# --- the same letter again, and letters of machines


def test_the_same_letter_is_played_once(house: House) -> None:
    first = hand_in(house, raw("Ann", "buy silver"))
    same_bytes = hand_in(house, raw("Ann", "buy silver"))
    same_id = hand_in(house, b"Received: by another way\r\n" + raw("Ann", "buy silver").replace(b"\n", b"\r\n"))
    assert [first.state, same_bytes.state, same_id.state] == ["played", "duplicate", "duplicate"]
    assert house.played("winter") == ["Ann: buy silver"]
    assert len(receipts(house, "Ann")) == 1


def test_a_message_id_that_is_used_again_for_another_letter_does_not_hide_it(house: House) -> None:
    hand_in(house, raw("Ann", "buy silver", Message_ID="<same@example.net>"))
    hand_in(house, raw("Ann", "buy gold", Message_ID="<same@example.net>"))
    assert house.played("winter") == ["Ann: buy silver", "Ann: buy gold"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated"},
        {"Precedence": "bulk"},
        {"List_Id": "<friends.example.net>"},
        {"X_Mailgame": "1"},
        {"Return_Path": "<>"},
        {"From": "mailer-daemon@example.net"},
    ],
)
def test_a_machine_is_never_answered(house: House, headers: dict[str, str]) -> None:
    before = len(house.sent("Ann"))
    letter = hand_in(house, raw("Ann", "buy gold", **headers))
    assert letter.state == "ignored"
    assert letter.reason.startswith("it is ")
    assert (len(house.sent("Ann")), house.played("winter")) == (before, [])


def test_our_own_letters_come_back_unanswered(house: House) -> None:
    with house.store.begin() as tx:
        own = [tx.letter_out_bytes(one.id) for one in list(tx.letters_out())]
        before = len(own)
    for letter in own:
        assert hand_in(house, letter).state == "ignored"
    with house.store.begin() as tx:
        assert len(list(tx.letters_out())) == before


def test_a_bounce_is_counted_against_the_address_and_the_third_is_told(house: House) -> None:
    with house.store.begin() as tx:
        ours = next(one.message_id for one in tx.letters_out() if one.recipient == "bert@example.net")
    for number in range(3):
        bounce = EmailMessage()
        bounce["From"] = "MAILER-DAEMON@mx.example.net"
        bounce["To"] = MAILBOX
        bounce["Subject"] = "Undelivered Mail Returned to Sender"
        bounce["Message-ID"] = f"<bounce{number}@mx.example.net>"
        bounce["Return-Path"] = "<>"
        bounce.set_content(f"I am sorry.\n\n--- returned letter\nMessage-ID: {ours}\n")
        bounce.replace_header("Content-Type", 'multipart/report; report-type=delivery-status; boundary="b"')
        body = (
            '--b\r\nContent-Type: text/plain\r\n\r\nsorry\r\n'
            '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\n'
            'Final-Recipient: rfc822; bert@example.net\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n'
            f'--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {ours}\r\n\r\n--b--\r\n'
        )
        head = bounce.as_bytes().partition(b"\n\n")[0].replace(b"\n", b"\r\n")
        hand_in(house, head + b"\r\n\r\n" + body.encode())
    with house.store.begin() as tx:
        player = tx.player("winter", "Bert")
    assert player is not None
    assert player.bounces == 3
    assert "Bert: 3 letters came back" in digest(house).words
    house.write("Bert", "status")
    with house.store.begin() as tx:
        player = tx.player("winter", "Bert")
    assert player is not None
    assert player.bounces == 0, "whoever writes can be reached"


# --- ceilings, and letters that are turned off


def test_an_address_gets_so_many_answers_an_hour_and_no_more(house: House) -> None:
    house.office.room.settings = replace(house.office.room.settings, letters_per_hour=5)
    before = len(house.sent("Ann"))
    for number in range(8):
        hand_in(house, raw("Ann", f"buy silver\nnumber {number}"))
    assert len(house.played("winter")) == 8, "all of them count"
    assert len(house.sent("Ann")) == before + 5
    house.now += timedelta(hours=1)
    hand_in(house, raw("Ann", "buy gold"))
    assert len(house.sent("Ann")) == before + 6


def test_a_kind_of_letter_can_be_turned_off_and_on_again(house: House) -> None:
    words = receipt(house, "Ann", "mail updates off")
    assert "updates are off from now on" in words
    house.until(datetime(2026, 11, 24, tzinfo=UTC))
    assert [one.kind for one in house.sent("Bert")][-1] == "update"
    assert [one.kind for one in house.sent("Ann")][-1] == "receipt"
    receipt(house, "Ann", "mail updates on")
    house.until(FRIDAY)
    assert [one.kind for one in house.sent("Ann")][-1] == "update"


@pytest.mark.parametrize("kind", ["tea", "receipts", "welcome"])
def test_a_kind_of_letter_that_there_is_not_or_must_be_is_named_beside_those_there_are(house: House, kind: str) -> None:
    words = receipt(house, "Ann", f"mail {kind} off")
    assert "updates" in words
    assert "reminders" in words
    assert "off from now on" not in words


def test_a_switch_is_on_or_off(house: House) -> None:
    assert "off from now on" not in receipt(house, "Ann", "mail updates please")
    assert "off from now on" not in receipt(house, "Ann", "mail updates maybe")


def test_every_letter_that_can_be_turned_off_says_how_and_does_it(house: House) -> None:
    """What List-Unsubscribe and a letter's foot promise is a command that is understood."""
    receipt(house, "Bert", "post\nHello!\nend")
    receipt(house, "Bert", "message Ann\nHello, you!\nend")
    house.until(datetime(2026, 11, 24, tzinfo=UTC))
    seen = set()
    with house.store.begin() as tx:
        letters = [(one, tx.letter_out_bytes(one.id)) for one in list(tx.letters_out()) if one.player == "Ann"]
    for row, bytes_ in letters:
        letter = email.message_from_bytes(bytes_, policy=email.policy.default)
        if letter["List-Unsubscribe"] is None:
            continue
        seen.add(row.kind)
        address, _, subject = str(letter["List-Unsubscribe"]).strip("<>").removeprefix("mailto:").partition("?subject=")
        house.write("Ann", "\n", address, subject.replace("%20", " "))
        assert "are off from now on" in house.last("Ann").words, row.kind
    assert {"update", "post", "message"} <= seen


# --- something breaks


def breaks_over_dynamite(monkeypatch: pytest.MonkeyPatch, place: type, method: str) -> None:
    """Make the server break whenever a letter says a word."""
    honest = getattr(place, method)

    def broken(self: object, *args: object, **named: object) -> object:
        if any("dynamite" in getattr(one, "text", "") for one in args):
            raise ZeroDivisionError("boom")
        return honest(self, *args, **named)

    monkeypatch.setattr(place, method, broken)


@pytest.mark.parametrize(("place", "method"), [(Clerk, "handle"), (Sorter, "sort"), (receipt_letter, "answer")])
def test_a_letter_that_breaks_the_server_is_set_aside_and_the_others_are_played(
    house: House, monkeypatch: pytest.MonkeyPatch, place: type, method: str
) -> None:
    breaks_over_dynamite(monkeypatch, place, method)
    with house.store.begin() as tx:
        for number, body in enumerate(("buy silver", "dynamite", "buy gold"), 1):
            moment = house.now + timedelta(seconds=number)
            tx.take([Arrived("INBOX", 2, number, moment, raw("Ann", body), False)], moment)
    house.now += timedelta(minutes=1)
    house.settle()
    assert house.played("winter") == ["Ann: buy silver", "Ann: buy gold"]
    with house.store.begin() as tx:
        (aside,) = tx.letters_aside()
    assert "ZeroDivisionError('boom')" in aside.reason
    assert "it broke the server" in digest(house).words
    assert len(receipts(house, "Ann")) == 2


@pytest.mark.slow
def test_a_deadline_that_breaks_the_server_costs_no_letter(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game rests for five minutes, and is tried again; letters wait."""
    honest: Callable[..., None] = Performer.tell
    ill = [True]

    def broken(*args: object) -> None:
        if ill:
            raise ZeroDivisionError("no ink")
        honest(*args)

    monkeypatch.setattr(Performer, "tell", broken)
    tuesday = datetime(2026, 11, 24, tzinfo=UTC)
    with house.store.begin() as tx:
        tx.take([Arrived("INBOX", 2, 1, tuesday + timedelta(hours=1), raw("Ann", "buy silver"), False)], tuesday)
    house.until(tuesday + timedelta(hours=2))
    with house.store.begin() as tx:
        row = tx.game("winter")
        assert row.rest_until == house.now + timedelta(minutes=5)
        assert "no ink" in row.trouble
        assert list(tx.letters_aside()) == []
    assert house.played("winter") == []
    ill.clear()
    house.until(tuesday + timedelta(hours=3))
    assert house.played("winter") == ["Ann: buy silver"]
    assert "update" in [one.kind for one in house.sent("Ann")]


def test_a_rule_that_errs_pauses_its_game_and_the_letter_is_answered(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Players and the Admin get words; what Python says of it is in the log."""

    def errs(view: View, order: Order) -> None:
        raise KeyError("nobody knows")

    rule = house.office.room.rulesets(BOARD).rules[5]
    broken = [
        dataclasses.replace(one, handler=errs) if one.pattern == "buy [NUMBER] ITEM" else one for one in rule.commands
    ]
    monkeypatch.setattr(rule, "commands", broken)
    house.office.forget()
    words = receipt(house, "Ann", "buy gold\nstatus")
    assert "✗ Not done. The rules could not be played here; the Admin is told, and the game is paused." in words
    assert "rule 5 erred: what it looks for is not there" in house.last("Bert").words
    assert "KeyError: 'nobody knows'" in caplog.text
    assert "The game was disrupted" in digest(house).words


def test_a_letter_is_answered_where_nobody_can_guess_what_it_means(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in guessing set letters aside, the Admin’s too, and all that they hold with them."""
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("nothing can be guessed")

    monkeypatch.setattr("mailgame.desk.meaning.topics.Topics.of", broken)
    monkeypatch.setattr("mailgame.desk.performing.guessing.meant_by_the_admin", broken)
    assert "We found no command in your letter" in house.says("Ann", "How do I get a second card, please?")
    house.write("Admin", "please give them more time", house.reply_to("Admin", "winter"))
    assert "We found no command in your letter" in house.last("Admin").words
    assert "Done." in house.says("Ann", "buy 2 gold cards\nwhatever that may be good for now")

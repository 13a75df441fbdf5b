"""Letters that bounced: who cannot be reached is not written to, no forgery cuts anybody off, nothing is lost."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from mailgame.desk.office.housekeeping import look_after
from mailgame.desk.site import write_pages
from mailgame.post.outbox.envelope import split
from mailgame.post.outbox.smtp import Waiting
from mailgame.post.refusals import is_hard
from mailgame.store import Outbox
from mailgame.store.rows import LetterOut, Returns
from tests.desk.harness import ADMIN, BOARD, MAILBOX, House


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.settle()
    send(empty_house)
    return empty_house


def send(house: House) -> list[str]:
    """Send all that is due; return who got a letter."""
    outbox, found = Outbox(house.store, Waiting, is_hard=is_hard), []
    while letters := outbox.claim(100, house.now):
        outbox.sent([letter.id for letter in letters], house.now)
        found += [letter.recipient for letter in letters]
    return found


def letters_to(house: House, name: str) -> list[LetterOut]:
    with house.store.reading() as tx:
        return [one for one in list(tx.letters_out()) if one.player == name]


def a_letter(house: House, to: str) -> LetterOut:
    """Let a letter go out to everybody; return the one to somebody."""
    house.write("Cleo", f"post\nHello for the {len(letters_to(house, to))}th time.\nend")
    send(house)
    return letters_to(house, to)[-1]


def return_path(house: House, letter: LetterOut) -> str:
    with house.store.reading() as tx:
        return split(tx.letter_out_bytes(letter.id))[0]


def come_back(house: House, to: str, about: str = "", recipient: str = "", status: str = "5.1.1",
              words: str = "550 5.1.1 User unknown") -> None:
    """Let a report arrive at `to`; `about` is the Message-ID of the letter in it, `recipient` its Final-Recipient."""
    named = f"Final-Recipient: rfc822; {recipient}\n" if recipient else ""
    house.hand_in((
        "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.net\n"
        f"To: {to}\nSubject: Undelivered Mail Returned to Sender\n"
        f"Message-ID: <{house.now.timestamp()}@mx.example.net>\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
        f"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n{named}"
        f"Action: failed\nStatus: {status}\nDiagnostic-Code: smtp; {words}\n\n"
        + (f"--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {about}\n\n" if about else "") + "--b--\n").encode())


def kill(house: House, name: str = "Bert") -> None:
    """Let three letters to somebody come back."""
    for _ in range(3):
        come_back(house, return_path(house, a_letter(house, name)))


def returns(house: House, name: str = "Bert") -> Returns:
    with house.store.reading() as tx:
        return tx.returns(f"{name.lower()}@example.net")


def digest(house: House) -> str:
    with house.store.begin() as tx:
        look_after(house.office, tx, tx.game("winter"), house.now, house.now.hour)
    letters = [one for one in letters_to(house, "Admin") if one.kind == "digest"]
    if not letters:
        return ""
    with house.store.reading() as tx:
        raw = tx.letter_out_bytes(letters[-1].id)
    return " ".join(raw.decode("utf-8", "replace").replace("=\r\n", "").split())


def test_each_player_has_a_return_path_of_their_own_that_is_no_reply_address(house: House) -> None:
    paths = {name: return_path(house, a_letter(house, name)) for name in ("Ann", "Bert")}
    assert len(set(paths.values())) == 2
    assert all(path.startswith("game+returns.") for path in paths.values())
    for address in (paths["Bert"], paths["Bert"].replace("returns.", "")):
        house.write("Cleo", "post\nAs if I were Bert.\nend", to=address, vouched=False)
        house.write("Nobody", "buy gold", to=address, vouched=False)
    assert not [one for one in house.played("winter") if one.startswith("Bert")]


def test_after_repeated_reports_by_the_return_path_letters_are_held(house: House) -> None:
    kill(house)
    assert returns(house).since is not None
    house.write("Cleo", "post\nDoes Bert read this?\nend")
    assert "bert@example.net" not in send(house)
    assert letters_to(house, "Bert")[-1].state == "held"
    found = digest(house)
    assert "Bert cannot be reached" in found
    assert "send again Bert" in found


@pytest.mark.slow
def test_the_others_learn_it_by_the_site(house: House, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("pages")

    def pages() -> str:
        with house.store.reading() as tx:
            presenter = house.office.room.presenter(house.office.room.look(tx, "winter"))
            write_pages(tx, presenter, folder / "site", house.now)
        return (folder / "site" / "index.html").read_text(encoding="utf-8")

    def owed() -> int:
        with house.store.reading() as tx:
            return tx.game("winter").news

    before = owed()
    assert "cannot be reached by mail" not in pages()
    kill(house)
    assert owed() > before, "the pages are to be written anew"
    assert "cannot be reached by mail" in pages()
    before = owed()
    house.write("Bert", "status")
    assert owed() > before
    assert "cannot be reached by mail" not in pages()


def test_whoever_writes_gets_what_was_held(house: House) -> None:
    kill(house)
    for number in range(3):
        house.write("Cleo", f"post\nLetter {number} that is held.\nend")
    assert "bert@example.net" not in send(house)
    house.write("Bert", "status")
    assert send(house).count("bert@example.net") == 4, "the three, and the receipt"
    assert returns(house).hard == 0


def test_the_admin_can_have_letters_sent_again(house: House) -> None:
    kill(house)
    house.write("Cleo", "post\nThis one is held.\nend")
    send(house)
    write_as_admin(house, "send again Bert", admins_reply_address(house))
    assert "bert@example.net" in send(house)
    assert returns(house).since is None
    write_as_admin(house, "send again", MAILBOX)
    assert "counts only in a reply" in last_to_admin(house)


def test_letters_that_were_given_up_are_in_the_digest_and_can_be_sent_again(house: House) -> None:
    house.write("Cleo", "post\nHello.\nend")
    outbox = Outbox(house.store, Waiting, is_hard=is_hard)
    letter = next(one for one in outbox.claim(100, house.now) if one.recipient == "bert@example.net")
    outbox.failed(letter.id, "554 5.6.0 we do not like it", None, house.now)
    found = digest(house)
    assert "Letters that reached nobody" in found
    assert f"send again {letter.id}" in found
    write_as_admin(house, f"send again {letter.id}\nsend again 9999\nsend again", admins_reply_address(house))
    words = last_to_admin(house)
    assert "one letter is sent again" in words
    assert "there is no letter 9999 that reached nobody" in words
    assert "all letters were sent" in words
    assert "bert@example.net" in send(house)


def admins_reply_address(house: House) -> str:
    digest(house)
    letter = letters_to(house, "Admin")[0].id
    with house.store.reading() as tx:
        raw = tx.letter_out_bytes(letter).decode()
    return raw.partition("Reply-To: ")[2].partition("\r\n")[0].strip("<>")


def write_as_admin(house: House, words: str, to: str) -> None:
    house.hand_in((f"Authentication-Results: mx.play.example.org; dmarc=pass header.from=example.net\n"
                   f"From: {ADMIN}\nTo: {to}\nSubject: Hello\n"
                   f"Message-ID: <{house.now.timestamp()}@play.example.org>\n\n{words}\n").encode())


def last_to_admin(house: House) -> str:
    letter = letters_to(house, "Admin")[-1].id
    with house.store.reading() as tx:
        raw = tx.letter_out_bytes(letter)
    return " ".join(raw.decode("utf-8", "replace").replace("=\r\n", "").split())


@pytest.mark.slow
@pytest.mark.parametrize("forged", ["address", "other token", "message-id", "never sent", "old"])
def test_forged_reports_cut_nobody_off(house: House, forged: str) -> None:
    for _ in range(6):
        letter = a_letter(house, "Bert")
        if forged == "address":
            come_back(house, MAILBOX, recipient="bert@example.net")
        elif forged == "other token":  # a return path of one's own, and the Message-ID of another's letter
            own = a_letter(house, "Ann")
            come_back(house, return_path(house, own), letter.message_id, "bert@example.net")
            house.write("Ann", "status")
        elif forged == "message-id":
            come_back(house, MAILBOX, f"<mailgame.post.{'abc234' * 4}ab@play.example.org>", "bert@example.net")
        elif forged == "never sent":
            come_back(house, f"game+returns.{'a2' * 10}@play.example.org", recipient="bert@example.net")
        else:
            house.now += timedelta(days=12)
            come_back(house, return_path(house, letter))
            house.write("Bert", "status")
    assert returns(house).since is None
    house.write("Cleo", "post\nBert gets this.\nend")
    assert "bert@example.net" in send(house)


def test_a_return_path_that_was_passed_on_proves_nothing(house: House) -> None:
    """Bert sends Cleo a letter of ours as a file, with a copy to the game; she can write reports to its return path."""
    path = return_path(house, a_letter(house, "Bert"))
    house.hand_in((
        f"From: bert@example.net\nTo: cleo@example.net, {MAILBOX}\nSubject: Look\n"
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee there.\n"
        f"--b\nContent-Type: message/rfc822\n\nReturn-Path: <{path}>\nSubject: Welcome\n\nHello\n--b--\n").encode())
    for _ in range(5):
        a_letter(house, "Bert")
        come_back(house, path)
    assert returns(house).hard == 0
    kill(house)
    assert returns(house).hard == 3, "his letters have another now"


def test_a_report_counts_once_for_each_letter_and_only_if_it_is_for_good(house: House) -> None:
    path = return_path(house, a_letter(house, "Bert"))
    ours = letters_to(house, "Bert")[-1].message_id
    for _ in range(5):
        come_back(house, path, ours)
    assert (returns(house).hard, returns(house).since) == (1, None)
    for _ in range(5):
        come_back(house, return_path(house, a_letter(house, "Bert")), status="5.2.2", words="552 5.2.2 Mailbox full")
    assert (returns(house).hard, returns(house).other, returns(house).since) == (1, 5, None)


@pytest.mark.slow
def test_a_dead_address_is_tried_once_in_a_while(house: House) -> None:
    kill(house)
    tried: list[datetime] = []
    for _ in range(30):
        house.now += timedelta(days=1)
        house.write("Cleo", "post\nAnother day.\nend")
        send(house)
        with house.store.begin() as tx:
            tx.try_unreachable(house.now)
        if "bert@example.net" in send(house):
            tried.append(house.now)
            come_back(house, return_path(house, letters_to(house, "Bert")[-1]))
    assert 3 <= len(tried) <= 7


def test_a_report_that_cannot_be_read_counts_and_is_not_laid_before_the_admin(house: House) -> None:
    for _ in range(3):
        path = return_path(house, a_letter(house, "Bert"))
        raw = (f"From: MAILER-DAEMON@mx.example.net\nTo: {path}\nSubject: failure notice\n"
               f"Message-ID: <{house.now.timestamp()}@mx>\nContent-Type: multipart/report; boundary=b\n\n"
               "--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; bert@example.net\n"
               "Action: failed\nStatus: 5.1.1\n--b\nContent-Type: message/rfc8")
        assert house.hand_in(raw.encode()).state == "ignored"
    assert returns(house).since is not None

"""No order in a signature is played, and none is lost without a word."""

from __future__ import annotations

import pytest

from tests.desk.harness import AUTHSERV, MAILBOX, House

OWN, BELOW = "buy 2 gold cards", "buy 2 silver cards"
SIGNS = ["--", "-- ", "—", "–"]
NAMED = (
    f"Not played, since it seems to be of your signature (below dashes, or marked so by your mail program): “{BELOW}”."
)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("below", [[BELOW], ["Ann", BELOW], ["", BELOW, "", "Ann"]])
def test_an_order_below_dashes_is_not_played_and_named(house: House, sign: str, below: list[str]) -> None:
    words = house.says("Ann", "\n".join([OWN, sign, *below]))
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert NAMED in words
    assert "To give this order, send its line" in words


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("above", ["", "Hello,\n"])
def test_it_is_named_where_there_is_no_other(house: House, sign: str, above: str) -> None:
    words = house.says("Ann", f"{above}{sign}\n{BELOW}\n")
    assert house.played("winter") == []
    assert NAMED in words


@pytest.mark.parametrize("mark", [
    'class="gmail_signature"', 'id="ms-outlook-mobile-signature"', 'id="AppleMailSignature"', 'class="moz-signature"',
    'name="messageSignatureSection"', 'data-smartmail="gmail_signature"',
])
@pytest.mark.parametrize("quoted", ["", "<blockquote>buy 3 gold cards</blockquote>", "<hr>buy 3 gold cards"])
def test_an_order_in_what_a_mail_program_marks_as_a_signature_is_named(house: House, mark: str, quoted: str) -> None:
    """As telephones do with what is typed below it."""
    markup = f"<div>{OWN}</div><div {mark}>Sent from my phone<div>{BELOW}</div>{quoted}</div>"
    words = html(house, markup)
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert NAMED in words
    assert "buy 3" not in words


def html(house: House, markup: str) -> str:
    vouched = f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net"
    head = f"{vouched}\nFrom: ann@example.net\nTo: {MAILBOX}"
    house.hand_in(f"{head}\nSubject: Hello\nMessage-ID: <1@example.net>\nContent-Type: text/html\n\n{markup}".encode())
    return house.last("Ann").words


@pytest.mark.parametrize("signature", [
    "Ann Adler\nChief of Sales, Acme Ltd.\nTel. +1 555 0123\nwww.acme.example", "Ann", "status", "help",
    "“Vote early, vote often.”",
    "Ann\n\nOn Mon, Nov 23, 2026 at 8:00 AM Bert <bert@example.net> wrote:\n> buy 2 silver cards",
    "Ann\n\n-----Original Message-----\nFrom: Bert\nSubject: x\n\nbuy 2 silver cards",
])
def test_nothing_is_said_of_a_signature_or_of_what_is_quoted_below_it(house: House, signature: str) -> None:
    words = house.says("Ann", f"{OWN}\n\n-- \n{signature}\n")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert "Not played" not in words
    assert "Not understood" not in words


@pytest.mark.parametrize("sign", ["--", "—", "–"])
@pytest.mark.parametrize("command", ["post", "message Bert", 'propose add "A bank"'])
def test_dashes_in_a_text_that_ends_below_them_are_a_part_of_it(house: House, command: str, sign: str) -> None:
    """Half of a proposal was proposed, and the orders below it were lost."""
    words = house.says("Ann", f"{command}\nThe bank pays 5%.\n{sign}\nIt opens on Monday.\nend\n{OWN}\n-- \nAnn")
    assert house.played("winter") == [f"Ann: {command}", f"Ann: {OWN}"]
    assert "The bank pays 5%." in words
    assert "It opens on Monday." in words


@pytest.mark.parametrize("above", ["post\nHello!", OWN])
def test_below_the_sign_of_a_mail_program_no_text_goes_on(house: House, above: str) -> None:
    """Whatever is quoted there, in a form that nobody knows."""
    house.write("Ann", f"{above}\n-- \nAnn\n\nXof zend wub\n\npost\n...\nend\n{BELOW}")
    assert house.played("winter") == [f"Ann: {above.partition(chr(10))[0]}"]


def test_an_end_within_what_is_quoted_closes_no_text(house: House) -> None:
    quoted = "On Mon, Nov 23, 2026 at 8:00 AM Bert <bert@example.net> wrote:\n> post\n> x\n> end"
    house.write("Ann", f"{OWN}\n-- \n{BELOW}\n\n{quoted}")
    assert house.played("winter") == [f"Ann: {OWN}"]


def test_an_order_below_what_is_signed_by_openpgp_is_not_played_and_named(house: House) -> None:
    signed = f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{OWN}\n-----BEGIN PGP SIGNATURE-----\n\nabc="
    words = house.says("Ann", f"{signed}\n-----END PGP SIGNATURE-----\n\n{BELOW}\n")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert NAMED in words

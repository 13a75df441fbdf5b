"""A letter of ours that comes back whole, without marks and below what nobody knows, gives no command again."""

from __future__ import annotations

import email
import email.policy
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from mailgame.post.text.markup import text_of
from tests.desk.harness import AUTHSERV, BOARD, CARDS, MAILBOX, House, person


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", CARDS, ["Ann", "Bert"])
    return empty_house


def letter_with_offers(house: House) -> tuple[str, str, str]:
    """Return the text, the HTML as text, and the Message-ID of a letter that offers commands."""
    house.write("Ann", "status\nhelp")
    sent = email.message_from_bytes(house.raw("Ann")[-1], policy=email.policy.default)
    plain, rich = sent.get_body(("plain",)), sent.get_body(("html",))
    assert plain is not None
    assert rich is not None
    return plain.get_content().replace("\r\n", "\n"), text_of(rich.get_content()).text, str(sent["Message-ID"])


def answer(house: House, body: str, to: str, sent_to: str = MAILBOX) -> None:
    """Let Ann answer the letter `to`; "" if her program does not say which one it answers."""
    made = EmailMessage()
    made["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=example.net"
    made["From"], made["To"], made["Subject"] = person("Ann").address, sent_to, "Re: x"
    made["Message-ID"] = f"<answer{house._uid}@example.net>"
    if to:
        made["In-Reply-To"] = to
    made.set_content(body)
    house.hand_in(made.as_bytes())


OVER = ["", "Xof zend yut wub 23-11", "~~~~~", "BoredNomic zegt:", "Vulg da BoredNomic"]


@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize("form", ["text", "html", "narrow", "wide", "indented"])
def test_what_we_sent_is_known_whatever_stands_over_it(house: House, over: str, form: str) -> None:
    text, rich, name = letter_with_offers(house)
    ours = rich if form == "html" else text.partition("\n-- \n")[0]
    if form == "narrow":
        ours = "\n".join(part for line in ours.split("\n") for part in _broken(line, 40))
    elif form == "wide":
        ours = ours.replace("\n\n", "\0").replace("\n  ", " ").replace("\0", "\n\n")
    elif form == "indented":
        ours = "\n".join(f"    {line}" for line in ours.split("\n"))
    assert "help" in ours, "it offers commands"
    before = len(house.sent("Ann"))
    answer(house, f"message Bert\nHo\nend\n\n{over}\n\n{ours}\n\nmessage Bert\nHi\nend\n", name)
    assert house.played("winter") == ["Ann: message Bert", "Ann: message Bert"]
    receipt = house.sent("Ann")[before]
    assert "> status" not in receipt.words
    assert "> help" not in receipt.words
    assert "2 done" in receipt.words or "2 done" in receipt.subject


@pytest.mark.parametrize("names", ["", "<no-letter-of-ours@example.net>"])
@pytest.mark.parametrize("by_token", [True, False])
def test_it_is_known_though_nothing_says_which_letter_is_answered(house: House, names: str, by_token: bool) -> None:
    """Robots that answer, and some mail services, name no letter."""
    text, rich, _ = letter_with_offers(house)
    to = house.last("Ann").reply_to if by_token else MAILBOX
    for ours in (text, rich):
        before = len(house.sent("Ann"))
        answer(house, f"message Bert\nHo\nend\n\nTicket 17. You wrote:\n\n{ours}", names, to)
        assert "> status" not in house.sent("Ann")[before].words
        assert "> help" not in house.sent("Ann")[before].words
    assert house.played("winter") == ["Ann: message Bert"] * 2


def test_it_is_known_though_an_older_letter_is_named(house: House) -> None:
    """A help desk names the first letter of its case in all that it writes, and quotes the latest."""
    house.write("Ann", "status")
    first = str(email.message_from_bytes(house.raw("Ann")[-1])["Message-ID"])
    text, rich, _ = letter_with_offers(house)
    for ours in (text, rich):
        before = len(house.sent("Ann"))
        answer(house, f"message Bert\nHo\nend\n\nTicket 17. You wrote:\n\n{ours}", first)
        assert "> help" not in house.sent("Ann")[before].words
        assert "1 done" in house.sent("Ann")[before].words or "Done" in house.sent("Ann")[before].words
    assert house.played("winter") == ["Ann: message Bert"] * 2


@pytest.mark.parametrize("by_token", [True, False])
def test_news_is_known_though_receipts_came_since(empty_house: House, by_token: bool) -> None:
    house = empty_house
    house.open("winter", BOARD, ["Ann", "Bert"])
    house.write("Bert", 'propose add "Benches"\nThere are benches.\nend')
    while "vote 1 yes" not in house.last("Ann").text:
        assert house.next_deadline()
    update = house.last("Ann")
    for _ in range(5):
        house.write("Ann", "status")
    played = len(house.played("winter"))
    for ours in (update.text, text_of(update.html).text):
        answer(house, f"buy 2 silver cards\n\n{ours}", "", update.reply_to if by_token else MAILBOX)
    assert house.played("winter")[played:] == ["Ann: buy 2 silver cards"] * 2


def _broken(line: str, width: int) -> list[str]:
    lines = [""]
    for word in line.split(" "):
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def test_what_a_player_copies_out_of_a_letter_is_new(house: House) -> None:
    text, _, name = letter_with_offers(house)
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    copied = lines[lines.index("collect") - 1 :][:6]  # from the middle; its beginning would count as quoted
    answer(house, "\n".join(["message Bert", *copied, "end", "status", "orders"]), name)
    assert house.played("winter") == ["Ann: message Bert"]
    assert copied[0] in house.last("Bert").text
    assert "> orders" in house.last("Ann").words


def test_what_a_player_says_again_is_new_though_a_letter_of_ours_has_quoted_it(house: House) -> None:
    said = "Hello my dear old friend, how are you these days?\nI have not heard of you for weeks.\nYours, Ann"
    assert "I have not heard of you for weeks." in house.says("Ann", said)
    answer(house, f"message Bert\n{said}\nend", "")
    assert "I have not heard of you for weeks." in house.last("Bert").text


def test_what_is_held_is_not_compared_with_the_question_about_it(house: House) -> None:
    body = "message Bert\nHello my dear old friend, how are you these days?\nI have not heard of you.\nend"
    assert house.write("Ann", body, vouched=False).state == "held"
    house.write("Ann", "yes", to=house.last("Ann").reply_to)
    assert "I have not heard of you." in house.last("Bert").text


OFFERED = """propose add "Lighthouse"
A lighthouse is put on the middle square of the board.
Its keeper may be asked for the time of day by anybody,
and whoever asks pays the keeper one dollar for the answer.
end
"""


def test_the_line_that_we_offer_instead_can_be_sent_as_it_is(house: House) -> None:
    house.write("Ann", OFFERED.replace("add", "ad", 1))
    sent = email.message_from_bytes(house.raw("Ann")[-1], policy=email.policy.default)
    assert "Did you mean: propose add" in house.last("Ann").words
    answer(house, OFFERED, str(sent["Message-ID"]))
    assert house.played("winter") == ['Ann: propose add "Lighthouse"']


BESIDE = "Sell cards to the game."
ORDER = "sell silver card"


@pytest.fixture
def board() -> House:
    house = House()
    house.open("spring", BOARD, ["Ann", "Bert"])
    return house


def offer(house: House) -> str:
    """Let Ann be offered an order; return the Message-ID of the letter that offers it."""
    house.write("Ann", "buy silver\nstatus")
    assert f"  {BESIDE}\n    {ORDER}\n" in house.last("Ann").text
    return str(email.message_from_bytes(house.raw("Ann")[-1])["Message-ID"])


@pytest.mark.parametrize("names_it", [True, False])
@pytest.mark.parametrize("form", [
    "  {}\n    {}", "{}\n{}", "{}\n\n{}", "Sell cards\nto the game.\n{1}", "the game.\n{1}",
])  # fmt: skip
@pytest.mark.parametrize("own", ["buy gold\n\n{}", "{}\n\nbuy gold", "buy gold\n{}", "buy gold\n\n{}\n\nThanks, Ann"])
def test_an_order_beside_what_we_say_of_it_is_what_is_left_of_a_quotation(
    board: House, own: str, form: str, names_it: bool
) -> None:
    name = offer(board)
    answer(board, own.format(form.format(BESIDE, ORDER)), name if names_it else "")
    assert board.played("spring") == ["Ann: buy silver", "Ann: buy gold"]
    assert f"one that you answer: “{ORDER}”. To give this order, send its line" in board.last("Ann").words


@pytest.mark.parametrize("copied", [ORDER, f"{BESIDE}\n{ORDER}", f"    {ORDER}"])
def test_an_order_that_is_copied_by_itself_is_one_however_few_its_words(board: House, copied: str) -> None:
    name = offer(board)
    answer(board, copied, name)
    assert board.played("spring")[1:] == [f"Ann: {ORDER}"]
    answer(board, f"buy silver\n\n{ORDER}\n\nThanks, Ann", name)
    assert board.played("spring")[2:] == ["Ann: buy silver", f"Ann: {ORDER}"]


def test_what_is_copied_into_a_message_is_part_of_it(board: House) -> None:
    name = offer(board)
    answer(board, f"message Bert\nWhat is this?\n\n  {BESIDE}\n    {ORDER}\n\nend\nbuy gold", name)
    assert board.played("spring")[1:] == ["Ann: message Bert", "Ann: buy gold"]
    assert ORDER in board.last("Bert").text


def test_of_a_list_of_commands_that_is_left_of_a_quotation_none_is_played(board: House) -> None:
    board.write("Ann", "help")
    name = str(email.message_from_bytes(board.raw("Ann")[-1])["Message-ID"])
    left = "back\n    You are back: nobody acts for you any more.\n\nleave\n    Leave the game for good."
    assert "  leave\n      Leave the game for good." in board.last("Ann").text
    answer(board, f"buy gold\n\n{left}", name)
    assert board.played("spring") == ["Ann: buy gold"]
    assert "“leave”" in board.last("Ann").words


def test_a_proposal_on_offer_that_is_left_of_a_quotation_is_passed_over_up_to_its_end(board: House) -> None:
    name = offer(board)
    text = board.last("Ann").text
    left = text[text.index(f"  {BESIDE}") : text.index("Everybody\n")]
    assert "The words of the rule.\n    end" in left
    answer(board, f"buy gold\n\n{left.replace('words of the rule', 'words')}\nbuy silver", name)
    assert board.played("spring")[1:] == ["Ann: buy gold", "Ann: buy silver"]


THEIRS = "vote 3 yes\nbuy gold"
LONGER = f"{THEIRS}\nThese are my orders, and I think that you should give the same ones soon.\nBert"


@pytest.mark.parametrize("theirs", [THEIRS, LONGER])
def test_another_players_letter_that_is_quoted_whole_orders_nothing(board: House, theirs: str) -> None:
    """Bert writes to the game and to Ann; Ann answers to all, and her program marks nothing."""
    board.write("Bert", theirs)
    name = str(email.message_from_bytes(_letter_of(board))["Message-ID"])
    answer(board, f"buy silver\n\n{theirs}", name)
    assert board.played("spring") == ["Bert: buy gold", "Ann: buy silver"]
    assert "“buy gold”. To give this order" in board.last("Ann").words
    answer(board, "buy gold\nI do the same.", name)
    assert board.played("spring")[2:] == ["Ann: buy gold"]


@pytest.mark.slow
def test_votes_in_another_players_letter_that_is_quoted_are_not_cast(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Bert", 'propose add "Tea"\nThere is tea.\nend')
    empty_house.write("Cleo", 'propose add "Milk"\nThere is milk.\nend')
    empty_house.until(datetime(2026, 11, 27, 1, tzinfo=UTC))
    theirs = "I have read both of them with care.\nvote yes on 1 and no on 2\nLet us talk on Sunday.\nBert"
    empty_house.write("Bert", theirs)
    name = str(email.message_from_bytes(_letter_of(empty_house))["Message-ID"])
    answer(empty_house, f"What a pity, since I think otherwise.\n\n{theirs}", name)
    assert empty_house.played("winter")[2:] == ["Bert: vote 1 yes", "Bert: vote 2 no"]


def _letter_of(house: House) -> bytes:
    with house.store.begin() as tx:
        return tx.letter_bytes(house._uid)

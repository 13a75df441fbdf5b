"""Whoever a letter is played for wrote it, or said so: reply addresses in other hands, second addresses, answers."""

from __future__ import annotations

import pytest

from mailgame.desk.letters import digest
from mailgame.desk.room.mailroom import administrator
from mailgame.store.rows import LetterIn
from tests.desk.harness import ADMIN, AUTHSERV, BOARD, CARDS, MAILBOX, House

pytestmark = pytest.mark.slow

GAME = "winter"


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open(GAME, BOARD, ["Ann", "Bob", "Cy"])
    return empty_house


def post(house: House, sender: str, to: str, body: str = "post\nhello\nend", *fields: str, vouched: bool = False,
         verdict: str = "") -> LetterIn:
    """Hand in a letter with any fields; `vouched`: its domain vouches for it, as our mail server found."""
    domain = sender.rpartition("@")[2].rstrip(">")
    verdict = verdict or (f"dmarc=pass header.from={domain}" if vouched else "dmarc=none")
    head = [f"Authentication-Results: {AUTHSERV}; {verdict}", f"From: {sender}", f"To: {to}", "Subject: Hello", *fields]
    return house.hand_in("\n".join([*head, "", body, ""]).encode())


def reply_to(house: House, name: str) -> str:
    return house.reply_to(name, GAME)


def admins_address(house: House) -> str:
    """Let the Admin get a letter, and return the address that it wants its answers to."""
    with house.store.begin() as tx:
        table = house.office.room.look(tx, GAME)
        to = administrator(tx, GAME)
        assert to is not None
        return house.office.room.mailroom.reader(tx, GAME, table.row.address, to, digest.KIND).reply_to


def kinds(house: House, name: str) -> list[str]:
    return [one.kind for one in house.sent(name)]


# --- reply addresses in other hands


@pytest.mark.parametrize(
    "to",
    ["{}", "Ann <ann@example.net>, {}", "Ann <ann@example.net>\nCc: {}", "game@play.example.org\nDelivered-To: {}",
     "game@play.example.org, {}", '"Ann, of old" <{}>', "Group: {};"],
)
def test_who_answers_to_all_plays_for_themselves(house: House, to: str) -> None:
    to = to.format(reply_to(house, "Ann"))
    assert post(house, "Bob <bob@example.net>", to, vouched=True).player == "Bob"
    assert house.played(GAME) == ["Bob: post"]
    assert "confirm" not in kinds(house, "Ann")


def test_with_both_tokens_the_letter_is_its_writers(house: House) -> None:
    to = f"{reply_to(house, 'Ann')}, {reply_to(house, 'Bob')}"
    assert post(house, "bob@example.net", to).player == "Bob"
    assert post(house, "ann@example.net", to).player == "Ann", "each had the other's from then on"


@pytest.mark.parametrize(
    "verdict", ["dmarc=none", "dmarc=fail header.from=example.net", "spf=pass smtp.mailfrom=evil.org"]
)
def test_whom_nobody_vouches_for_is_asked_and_so_is_the_tokens_owner(house: House, verdict: str) -> None:
    letter = post(house, "bob@example.net", reply_to(house, "Ann"), "vote 1 yes", verdict=verdict)
    assert (letter.state, house.played(GAME)) == ("held", [])
    assert "vote 1 yes" in house.last("Bob").text
    assert "it says that it is from another player" in house.last("Ann").words
    assert "vote 1 yes" not in house.last("Ann").text, "what Bob wrote is between him and the game"
    post(house, "ann@example.net", house.last("Ann").reply_to, "no")
    assert house.letter(letter.id).state == "held", "it is not hers; it can still be his"
    post(house, "bob@example.net", house.last("Bob").reply_to, "yes")
    assert house.letter(letter.id).state == "played"
    assert house.letter(letter.id).player == "Bob"


@pytest.mark.parametrize(
    "sender",
    ["eve@example.org", "Ann <eve@example.org>", '"ann@example.net" <eve@example.org>',
     "ann@example.net, eve@example.org", "eve@example.org, ann@example.net", "ann@example.net <eve@example.org>",
     "a.nn@example.net",
     "Ann <ann@example.net>\nFrom: eve@example.org", "Both: ann@example.net, eve@example.org;",
     "=?utf-8?q?ann=40example.net?= <eve@example.org>", "Ann via Friends <friends@lists.example>"],
)
@pytest.mark.parametrize("vouched", [True, False])
def test_a_letter_from_elsewhere_is_held_and_the_owner_is_asked(house: House, sender: str, vouched: bool) -> None:
    letter = post(house, sender, reply_to(house, "Ann"), vouched=vouched)
    assert (letter.state, letter.player, house.played(GAME)) == ("held", "Ann", [])
    asked = house.last("Ann")
    assert asked.kind == "confirm"
    assert "it says that it" in asked.words
    assert "    post\n" in asked.text


def test_a_token_that_somebody_else_had_is_renewed_and_old_answers_still_find_their_game(house: House) -> None:
    old = reply_to(house, "Ann")
    post(house, "bob@example.net", old, vouched=True)
    forged = post(house, "ann@example.net", old, "leave")
    assert (forged.state, forged.game) == ("held", GAME), "Bob can write that too"
    assert "its reply address is known to somebody else" in house.last("Ann").words
    new = house.last("Ann").reply_to
    assert post(house, "ann@example.net", old, "status", vouched=True).state == "played", "nobody else can write that"
    assert post(house, "ann@example.net", house.last("Ann").reply_to, "status").state == "played"
    assert new != old


def test_who_lets_others_read_along_gives_them_the_token(house: House) -> None:
    """Bob need not answer for it to be known that he can."""
    old = reply_to(house, "Ann")
    assert post(house, "ann@example.net", old, "status", "Cc: Bob <bob@example.net>").state == "played"
    assert post(house, "ann@example.net", old, "leave").state == "held"
    assert post(house, "ann@example.net", house.sent("Ann")[-2].reply_to, "status").state == "played"


@pytest.mark.parametrize("cc", [MAILBOX, "Ann <ann+games@example.net>", "ANN@EXAMPLE.NET"])
def test_a_copy_to_oneself_or_to_the_game_gives_nothing_away(house: House, cc: str) -> None:
    old = reply_to(house, "Ann")
    post(house, "ann@example.net", old, "status", f"Cc: {cc}")
    assert post(house, "ann@example.net", old, "status").state == "played"


@pytest.mark.parametrize("field", ["Sender: bob@example.net", "Resent-From: Bob <bob@example.net>",
                                   "Resent-Sender: bob@example.net", "Resent-From: eve@example.org"])
@pytest.mark.parametrize("by_token", [True, False])
def test_what_another_player_sends_on_is_asked_about(house: House, field: str, by_token: bool) -> None:
    to = reply_to(house, "Ann") if by_token else MAILBOX
    letter = post(house, "ann@example.net", to, "status", field, vouched=True)
    assert (letter.state, letter.player, house.last("Ann").kind) == ("held", "Ann", "confirm")


OTHER = "Sender: ann.smith@mail.example"
"""Another mail program of one's own may send a letter; so may whoever has come by its reply address."""


def test_who_else_sends_a_letter_is_asked_about_once(house: House) -> None:
    first = post(house, "ann@example.net", reply_to(house, "Ann"), "status", OTHER)
    assert (first.state, first.player) == ("held", "Ann")
    asked = house.last("Ann")
    assert "it says that ann.smith@mail.example sent it" in asked.words
    assert "If you say yes, replies from ann.smith@mail.example count as yours too from now on." in asked.words
    post(house, "ann@example.net", asked.reply_to, "yes", OTHER)
    assert house.letter(first.id).state == "played"
    assert post(house, "ann@example.net", reply_to(house, "Ann"), "rules", OTHER).state == "played"
    assert post(house, "ann@example.net", reply_to(house, "Ann"), "board", "Sender: eve@eve.example").state == "held"


def test_a_letter_that_its_authors_domain_vouches_for_may_be_sent_by_anybody(house: House) -> None:
    letter = post(house, "ann@example.net", reply_to(house, "Ann"), "status", OTHER, vouched=True)
    assert letter.state == "played"


def test_who_else_sends_the_admins_letters_is_asked_about_once(house: House) -> None:
    first = post(house, ADMIN, admins_address(house), "announce\nThe server moves.\nend", "Sender: eve@eve.example")
    assert first.state == "held"
    asked = house.last("Admin")
    assert asked.kind == "confirm"
    post(house, ADMIN, asked.reply_to, "yes")
    assert house.letter(first.id).state == "played"
    again = post(house, ADMIN, admins_address(house), "announce\nIt has moved.\nend", "Sender: eve@eve.example")
    assert again.state == "played"
    assert post(house, "eve@eve.example", admins_address(house), "announce\nI win.\nend").state == "held"


def test_commands_in_place_of_an_answer_are_asked_about_too(house: House) -> None:
    """Whoever has come by the reply address of a question can answer it, as they say; they command nothing by it."""
    post(house, ADMIN, admins_address(house), "announce\nThe server moves.\nend", "Sender: eve@eve.example")
    asked = house.last("Admin")
    assert asked.kind == "confirm"
    forged = post(house, ADMIN, asked.reply_to, "announce\nEve wins.\nend", "Sender: eve@eve.example")
    assert (forged.state, house.played(GAME)) == ("held", [])


def test_a_letter_to_a_mailing_list_gives_its_reply_address_away(house: House) -> None:
    """The list's letter is nobody's, but whoever is on the list has the address from then on."""
    old = admins_address(house)
    listed = post(house, "Ann via List <list@lists.example>", old, "status", "List-Id: <l.lists.example>")
    assert listed.state == "ignored"
    assert post(house, ADMIN, old, "announce\nBob wins.\nend").state == "held"
    assert house.played(GAME) == []


def test_a_rule_of_the_mailbox_that_feeds_ours_may_send_it_on(house: House) -> None:
    rule = ["Resent-From: inbox@company.example", "X-MS-Exchange-Inbox-Rules-Loop: inbox@company.example"]
    for fields in ([f"Resent-From: {MAILBOX}"], rule):
        assert post(house, "ann@example.net", reply_to(house, "Ann"), "status", *fields).state == "played"


# --- the Admin


def test_the_admins_commands_need_token_and_address(house: House) -> None:
    to = admins_address(house)
    assert post(house, "ann@example.net", to, "announce\nI win.\nend", vouched=True).player == "Ann"
    assert post(house, "eve@example.org", to, "announce\nI win.\nend", vouched=True).state == "held"
    assert post(house, "boss+x@play.example.org", to, "announce\nI win.\nend").state == "held"
    assert house.played(GAME) == []
    assert "I win" not in house.last("Cy").text


def test_the_admin_who_answers_to_all_commands_nothing_and_nobody_can_for_them(house: House) -> None:
    letter = post(house, ADMIN, reply_to(house, "Ann"), "announce\nThe server moves.\nend", vouched=True)
    assert (letter.player, house.played(GAME)) == ("Admin", [])
    own = admins_address(house)
    assert post(house, ADMIN, own, "announce\nThe server moves.\nend", "Cc: ann@example.net").state == "played"
    assert "The server moves." in house.last("Cy").text
    forged = post(house, ADMIN, own, "announce\nAnn wins.\nend", vouched=True)
    assert forged.state == "held", "Ann has the token, and addresses can be forged"
    assert house.played(GAME) == [": announce"]


# --- a second address


def test_a_second_address_is_asked_about_once_and_then_known(house: House) -> None:
    first = reply_to(house, "Ann")
    letter = post(house, "Ann <ann@work.example>", first, "post\nfrom work\nend")
    asked = house.last("Ann")
    assert (letter.state, asked.kind) == ("held", "confirm")
    assert "If you say yes, replies from ann@work.example count as yours too from now on" in asked.words
    post(house, "ann@example.net", asked.reply_to, "yes")
    assert house.letter(letter.id).state == "played"
    for token in (first, house.last("Ann").reply_to):
        assert post(house, "ann@work.example", token, "status").state == "played"
    assert post(house, "ann@work.example", MAILBOX, "status", vouched=True).state == "ignored", "only in replies"


def test_with_an_extension_it_is_the_same_address(house: House) -> None:
    assert post(house, "Ann <ann+games@example.net>", reply_to(house, "Ann"), "status").state == "played"


def test_an_address_that_a_list_put_in_is_not_taken_for_anybodys(house: House) -> None:
    fields = ("List-Id: <friends.lists.example>", "Reply-To: Ann <ann@example.net>")
    letter = post(house, "Ann via Friends <friends@lists.example>", reply_to(house, "Ann"), "status", *fields)
    asked = house.last("Ann")
    assert letter.state == "held"
    assert "count as yours too" not in asked.words
    post(house, "ann@example.net", asked.reply_to, "yes")
    assert house.letter(letter.id).state == "played"
    again = post(house, "Bob via Friends <friends@lists.example>", house.last("Ann").reply_to, "status", *fields)
    assert again.state == "held"


def test_the_admins_second_address_is_asked_about_each_time(house: House) -> None:
    for _ in range(2):
        letter = post(house, "boss@home.example", admins_address(house), "announce\nHello.\nend")
        assert letter.state == "held"
        with house.store.begin() as tx:
            asked = [one for one in tx.letters_out() if one.kind == "confirm"][-1]
            token = tx.letter_out_bytes(asked.id).decode().partition("Reply-To: ")[2].partition("\r\n")[0]
        post(house, ADMIN, token, "yes")
        assert house.letter(letter.id).state == "played"
    assert house.played(GAME) == [": announce", ": announce"]


def test_a_domain_that_disowns_its_letters_is_asked_about_once(house: House) -> None:
    fail = "dmarc=fail header.from=example.net"
    letter = post(house, "ann@example.net", reply_to(house, "Ann"), "status", verdict=fail)
    assert letter.state == "held"
    post(house, "ann@example.net", house.last("Ann").reply_to, "yes", verdict=fail)
    assert house.letter(letter.id).state == "played"
    assert post(house, "ann@example.net", house.last("Ann").reply_to, "status", verdict=fail).state == "played"
    assert post(house, "ann@example.net", MAILBOX, "status", verdict=fail).state == "held"


def test_whoever_is_not_the_owner_is_told_that_their_letter_waits_for_them(house: House) -> None:
    post(house, "eve@example.net", reply_to(house, "Ann"))
    told = house.last("Eve")
    assert told.kind == "refused"
    assert "Your letter is waiting" in told.words
    assert "they are asked whether it is theirs" in told.words
    assert "send it again" not in told.words
    assert "ann" not in told.text.lower().replace("answer", "")


def test_a_player_of_another_game_who_uses_a_token_is_asked_for_by_its_owner(house: House) -> None:
    house.open("spring", CARDS, ["Ann", "Dora"])
    letter = post(house, "dora@example.net", reply_to(house, "Ann"), "leave", vouched=True)
    assert (letter.state, letter.game, letter.player) == ("held", GAME, "Ann")
    assert house.played("spring") == []


def test_a_newcomer_may_have_the_invitation_from_a_friend(house: House) -> None:
    letter = post(house, "eve@example.net", reply_to(house, "Ann"), f"join {GAME} as Eve f", vouched=True)
    assert letter.state == "played"
    assert "Your request to join is with the Admin" in house.last("Eve").words


LINK = '<blockquote><a href="mailto:{}?subject=Yes&amp;body=vote%201%20yes">Yes</a></blockquote>'
ATTACHED = (
    "--BB\nContent-Type: text/plain\n\nLook at this\n--BB\nContent-Type: message/rfc822\n\n"
    "From: game@play.example.org\nReply-To: {}\nSubject: Welcome\n\nHello\n--BB--"
)


@pytest.mark.parametrize(
    ("body", "kind"),
    [("Do you agree, Bob?\n\n> answer to {}", "text/plain"), (f"<p>Bob?</p>{LINK}", "text/html"),
     (f"<p>Bob?</p>{LINK.replace('{}', '{encoded}')}", "text/html"), (ATTACHED, 'multipart/mixed; boundary="BB"')],
)
@pytest.mark.parametrize("to", [f"{MAILBOX}\nCc: bob@example.net", f"bob@example.net\nCc: {MAILBOX}"])
def test_who_gets_a_copy_of_what_quotes_a_reply_address_has_it(house: House, to: str, body: str, kind: str) -> None:
    """The letter itself goes to the game's plain address; ours, with its links, stands below, or is attached."""
    token = reply_to(house, "Ann")
    encoded = token.replace("+", "%2B").replace("@", "%40")
    post(house, "ann@example.net", to, body.format(token, encoded=encoded), f"Content-Type: {kind}", vouched=True)
    forged = post(house, "ann@example.net", token, "leave")
    assert (forged.state, house.played(GAME)) == ("held", [])
    assert "its reply address is known to somebody else" in house.last("Ann").words


@pytest.mark.parametrize("sender", ["bob@example.net", "eve@evil.example"])
@pytest.mark.parametrize(("body", "field"), [
    ("Ann passed this on to me:\n\n> answer to {}", "X-A: b"), (LINK, "Content-Type: text/html"),
    (LINK.replace("{}", "{encoded}"), "Content-Type: text/html"), ("Hello", "References: <{}>"),
    ("Hello", "Reply-To: {}"), ("Hello", "Sender: {}"), ("Hello", "Subject: {}"),
])
def test_who_writes_to_the_game_what_holds_a_reply_address_has_it(
    house: House, sender: str, body: str, field: str
) -> None:
    token = reply_to(house, "Ann")
    encoded = token.replace("+", "%2B").replace("@", "%40")
    post(house, sender, MAILBOX, body.format(token, encoded=encoded), field.format(token), vouched=True)
    forged = post(house, "ann@example.net", token, "leave")
    assert (forged.state, house.played(GAME)) == ("held", [])
    assert "its reply address is known to somebody else" in house.last("Ann").words
    post(house, "ann@example.net", MAILBOX, "status", vouched=True)
    assert post(house, "ann@example.net", house.last("Ann").reply_to, "status").state == "played", "hers are new"


def test_by_which_reply_address_a_letter_came_on_its_way_tells_nothing(house: House) -> None:
    """A mailbox may be fed by a rule, and note it in any letter that it passes on."""
    token = reply_to(house, "Ann")
    fields = (f"Received: from x by y for <{token}>", f"Return-Path: <x={token}@example.org>")
    post(house, "bob@example.net", MAILBOX, "status", *fields, vouched=True)
    assert post(house, "ann@example.net", token, "status").state == "played"


def test_a_reply_address_that_is_quoted_to_the_game_alone_stays(house: House) -> None:
    token = reply_to(house, "Ann")
    post(house, "ann@example.net", f"{MAILBOX}\nCc: ann@example.net", f"status\n\n> answer to {token}", vouched=True)
    assert post(house, "ann@example.net", token, "status").state == "played"


def test_an_address_that_two_share_is_of_whom_plays_by_it(house: House) -> None:
    """Ann has confirmed an address of the family's; then it becomes the one that Bob plays from."""
    shared = "home@family.example"
    letter = post(house, shared, reply_to(house, "Ann"), "status")
    post(house, "ann@example.net", house.last("Ann").reply_to, "yes")
    assert house.letter(letter.id).state == "played"
    anns = house.last("Ann").reply_to
    assert post(house, shared, anns, "status").player == "Ann"
    post(house, ADMIN, admins_address(house), f"set Bob address {shared} now because he moved")
    assert post(house, shared, anns, "post\nhello\nend", vouched=True).player == "Bob"
    assert house.played(GAME)[-1] == "Bob: post"
    assert post(house, shared, anns, "help").state == "held", "it may be either's"


# --- letters to somebody else


@pytest.mark.parametrize(
    "to", ["bob@elsewhere.example", "undisclosed-recipients:;", "Bob <bob@example.net>, eve@example.org", "game@a.org"]
)
@pytest.mark.parametrize("how", ["", "Delivered-To: game@play.example.org", "X-Original-To: game@play.example.org"])
def test_a_letter_to_somebody_else_that_is_sent_on_unchanged_is_asked_about(house: House, to: str, how: str) -> None:
    """Its signature holds wherever it is sent on to; Bob got “leave yes” from Ann, who told him what one can write."""
    letter = post(house, "ann@example.net", to, "leave yes", *filter(None, [how]), vouched=True)
    assert (letter.state, letter.player, house.players(GAME)) == ("held", "Ann", ["Ann", "Bob", "Cy"])
    assert "it is not addressed to the game, and whoever got it may have sent it on" in house.last("Ann").words
    post(house, "ann@example.net", house.last("Ann").reply_to, "no")
    assert (house.letter(letter.id).state, house.players(GAME)) == ("ignored", ["Ann", "Bob", "Cy"])


@pytest.mark.parametrize("to", ["{}", "Bob <bob@example.net>\nCc: The game <{}>", "bob@example.net, {}", "Game: {};"])
def test_a_letter_to_somebody_else_and_to_the_game_is_played(house: House, to: str) -> None:
    for number, address in enumerate((MAILBOX, "GAME+winter@Play.Example.org"), 1):
        body = f"post\nhello {number}\nend"
        assert post(house, "ann@example.net", to.format(address), body, vouched=True).state == "played"


def test_who_asked_somebody_else_to_join_is_asked_before_they_do(house: House) -> None:
    letter = post(house, "dan@example.net", "bob@example.net", "join winter as Dan", vouched=True)
    assert (letter.state, [one.kind for one in house.sent("Dan")]) == ("held", ["join"])


def test_a_letter_to_several_games_by_ones_own_reply_addresses_is_asked_about(house: House) -> None:
    """Which of them it was delivered by first says nothing."""
    house.open("spring", CARDS, ["Ann", "Dan"])
    to = [reply_to(house, "Ann"), house.reply_to("Ann", "spring")]
    for delivered in to:
        letter = post(house, "ann@example.net", ", ".join(to), "post\nhello\nend", f"Delivered-To: {delivered}")
        asked = house.last("Ann")
        assert (letter.state, asked.kind) == ("held", "which")
        assert "It is addressed to several of your games." in asked.words
        post(house, "ann@example.net", asked.reply_to, "spring")
        assert house.letter(letter.id).state == "played"
    assert (house.played(GAME), house.played("spring")) == ([], ["Ann: post", "Ann: post"])

"""Several games on one server: letters find their game by address, token or subject, and what is unclear is asked."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes
from email.policy import default

import pytest

from mailgame.desk.lobby.routing import is_ours
from mailgame.desk.office.opening import CannotOpen
from tests.desk.harness import BOARD, CARDS, MAILBOX, House

pytestmark = pytest.mark.slow

WINTER, SPRING = "winter@play.example.org", "spring@play.example.org"


@pytest.fixture
def house(empty_house: House) -> House:
    return empty_house


@pytest.fixture
def apart(house: House) -> House:
    """Two games, each with an address of its own: Ann plays in both, Bert and Carl in one each."""
    house.open("winter", BOARD, ["Ann", "Bert"], WINTER)
    house.open("spring", CARDS, ["Ann", "Carl"], SPRING)
    return house


@pytest.fixture
def together(house: House) -> House:
    """The same two games at one address."""
    house.open("winter", BOARD, ["Ann", "Bert"])
    house.open("spring", CARDS, ["Ann", "Carl"])
    return house


# --- what is clear


@pytest.mark.parametrize(("address", "game", "other"), [(WINTER, "winter", "spring"), (SPRING, "spring", "winter")])
def test_a_letter_is_for_the_game_at_whose_address_it_arrives(
    apart: House, address: str, game: str, other: str
) -> None:
    apart.write("Ann", "goodbye to you\nleave yes", address)
    assert apart.played(game) == ["Ann: leave yes"]
    assert apart.played(other) == []
    assert apart.last("Ann").sender == address


def test_the_mailbox_in_which_all_letters_end_names_no_game_if_another_address_does(house: House) -> None:
    """Mail servers note Delivered-To: game@ on what came for winter@."""
    house.open("winter", BOARD, ["Ann", "Bert"], WINTER)
    house.open("main", BOARD, ["Ann", "Bert"], MAILBOX)
    house.write("Ann", "leave yes", WINTER, delivered_to=MAILBOX)
    assert (house.played("winter"), house.played("main")) == (["Ann: leave yes"], [])
    house.write("Bert", "leave yes", MAILBOX, delivered_to=MAILBOX)
    assert house.played("main") == ["Bert: leave yes"]


def test_an_address_with_an_extension_can_be_a_game_s_own(house: House) -> None:
    """game+winter@ needs nothing to be set up where game@ is delivered."""
    house.open("main", BOARD, ["Ann", "Bert"], MAILBOX)
    house.open("winter", BOARD, ["Ann", "Bert"], "game+winter@play.example.org")
    house.write("Ann", "leave yes", "Game+Winter@play.example.org", delivered_to=MAILBOX)
    assert (house.played("winter"), house.played("main")) == (["Ann: leave yes"], [])
    reply = house.reply_to("Bert", "winter")
    assert reply.startswith("game+winter+")
    house.write("Bert", "leave yes", reply)
    assert house.played("winter") == ["Ann: leave yes", "Bert: leave yes"]


def test_a_blind_copy_is_for_the_game_it_was_delivered_for(apart: House) -> None:
    """Each of the friends could have sent it on, so Ann is asked."""
    apart.write("Ann", "leave yes", "friends@example.net", delivered_to=SPRING)
    assert apart.played("spring") == []
    apart.write("Ann", "yes", apart.last("Ann").reply_to)
    assert (apart.played("winter"), apart.played("spring")) == ([], ["Ann: leave yes"])


def test_a_reply_is_for_the_game_whose_letter_it_answers(together: House) -> None:
    together.write("Ann", "leave yes", together.reply_to("Ann", "spring"), vouched=False)
    assert (together.played("winter"), together.played("spring")) == ([], ["Ann: leave yes"])


@pytest.mark.parametrize(
    ("subject", "game"),
    [
        ("winter: my move", "winter"),
        ("my move in Spring", "spring"),
        ("Re: [The winter game] Update 3", "winter"),
        ("EcoNomic", "spring"),
        ("BoredNomic II, my orders", "winter"),
    ],
)
def test_at_one_address_the_subject_names_the_game(together: House, subject: str, game: str) -> None:
    together.write("Ann", "leave yes", MAILBOX, subject)
    assert together.played(game) == ["Ann: leave yes"]


def test_a_name_within_a_longer_name_does_not_count(house: House) -> None:
    house.open("winter", BOARD, ["Ann", "Bert"])
    house.open("winter-two", BOARD, ["Ann", "Bert"])
    house.write("Ann", "leave yes", MAILBOX, "The winter-two game")
    assert (house.played("winter"), house.played("winter-two")) == ([], ["Ann: leave yes"])
    house.write("Bert", "leave yes", MAILBOX, "In the midwinter")
    assert house.last("Bert").kind == "which"


def test_who_plays_one_game_at_an_address_need_not_name_it(together: House) -> None:
    together.write("Carl", "leave yes", MAILBOX, "bye")
    together.write("Bert", "leave yes", MAILBOX, "note: I am off")
    assert (together.played("winter"), together.played("spring")) == (["Bert: leave yes"], ["Carl: leave yes"])


def test_a_game_that_is_over_is_not_meant(together: House) -> None:
    together.write("Carl", "leave yes", together.reply_to("Carl", "spring"))
    with together.store.begin() as tx:
        assert tx.game("spring").ended
    together.write("Ann", "status", MAILBOX, "where am I?")
    assert (together.last("Ann").kind, together.last("Ann").sender_name) == ("receipt", "The winter game")


def test_an_admin_of_all_games_who_plays_one_of_them_writes_as_its_player(house: House) -> None:
    house.open("winter", BOARD, ["Ann", "Bert"], admin="ann@example.net")
    house.open("spring", CARDS, ["Bert", "Carl"], admin="ann@example.net")
    assert house.write("Ann", "leave yes").game == "winter"
    assert house.played("winter") == ["Ann: leave yes"]


def test_a_letter_has_the_date_on_which_it_is_written(apart: House) -> None:
    """Deadlines are played up to the last moment at which all letters were in; that is no date of a letter."""
    apart.write("Bert", "status", WINTER)
    assert apart.last("Bert").date == apart.now > apart.horizon


# --- what went to the wrong game


def test_a_letter_to_another_game_s_address_is_answered_with_the_right_one(apart: House) -> None:
    letter = apart.write("Bert", "buy 3 silver", SPRING, "shopping")
    assert (letter.state, apart.played("winter"), apart.played("spring")) == ("held", [], [])
    asked = apart.last("Bert")
    assert (asked.kind, asked.sender, asked.subject) == ("which", WINTER, "Re: shopping")
    assert f"It went to {SPRING}, and you do not play there." in asked.words
    assert "Nothing in it was carried out." in asked.words
    assert "> buy 3 silver" in asked.text
    assert "The winter game (BoredNomic II), where you are Bert" in asked.words
    assert f"Its address: {WINTER}" in asked.words
    assert len(apart.sent("Bert")) == 2


@pytest.mark.parametrize("answer", ["yes", "winter", "The winter game", "Winter.\n\nBert"])
def test_one_word_has_it_carried_out_where_its_writer_plays(apart: House, answer: str) -> None:
    number = apart.write("Bert", "buy 3 silver", SPRING).id
    apart.write("Bert", answer, apart.last("Bert").reply_to, "Re: Hello")
    assert apart.played("winter") == ["Bert: buy 3 silver"]
    assert apart.letter(number).state == "played"
    assert "buy 3 silver" in apart.last("Bert").text
    apart.write("Bert", answer, apart.sent("Bert")[1].reply_to, "Re: Re: Hello")
    assert apart.played("winter") == ["Bert: buy 3 silver"]


@pytest.mark.parametrize("answer", [
    "for the winter game, please", "It’s for winter.", "Hi,\n\nthe winter game, thanks", "I meant The winter game",
])
def test_a_few_words_around_the_name_do_not_matter(together: House, answer: str) -> None:
    together.write("Ann", "status")
    before = len(together.sent("Ann"))
    together.write("Ann", answer, together.last("Ann").reply_to, "Re: Hello")
    assert [(one.kind, one.sender_name) for one in together.sent("Ann")[before:]] == [("receipt", "The winter game")]


@pytest.mark.parametrize("answer", [
    "not winter", "both", "winter or spring", "Winter is coming", "anything but the winter game", "the first",
])
def test_what_may_mean_anything_else_is_asked_again(together: House, answer: str) -> None:
    number = together.write("Ann", "status").id
    together.write("Ann", answer, together.last("Ann").reply_to, "Re: Hello")
    assert (together.letter(number).state, together.last("Ann").kind) == ("held", "which")


def test_no_drops_it(apart: House) -> None:
    number = apart.write("Bert", "buy 3 silver", SPRING).id
    reply = apart.last("Bert").reply_to
    apart.write("Bert", "No", reply)
    assert "That letter is dropped; nothing in it was played." in apart.last("Bert").words
    apart.write("Bert", "yes", reply)
    assert "That letter has been dealt with already" in apart.last("Bert").words
    assert apart.letter(number).state == "ignored"
    assert (apart.played("winter"), apart.played("spring")) == ([], [])


def test_an_answer_after_a_week_is_too_late(apart: House) -> None:
    number = apart.write("Bert", "buy 3 silver", SPRING).id
    reply = apart.last("Bert").reply_to
    apart.now += timedelta(days=8)
    apart.write("Bert", "yes", reply)
    assert "Your answer came too late" in apart.last("Bert").words
    assert (apart.played("winter"), apart.letter(number).state) == ([], "ignored")


def test_who_answers_with_commands_means_the_game_he_plays(apart: House) -> None:
    number = apart.write("Bert", "buy 3 silver", SPRING).id
    apart.write("Bert", "buy 2 silver", apart.last("Bert").reply_to)
    assert apart.played("winter") == ["Bert: buy 2 silver"]
    assert apart.letter(number).state == "ignored"


def test_commands_below_the_name_of_the_game_are_played_too(apart: House) -> None:
    apart.write("Bert", "buy 3 silver", SPRING)
    apart.write("Bert", "winter\nbuy 1 gold", apart.last("Bert").reply_to)
    assert apart.played("winter") == ["Bert: buy 3 silver", "Bert: buy 1 gold"]


def test_at_one_address_a_subject_can_name_a_game_that_its_writer_does_not_play(together: House) -> None:
    together.write("Bert", "buy 3 silver", MAILBOX, "[The spring game] shopping")
    assert (together.played("winter"), together.played("spring")) == ([], [])
    assert "Its subject names The spring game, in which you do not play." in together.last("Bert").words


def test_two_games_of_one_s_own_named_at_once_are_asked_about(apart: House) -> None:
    apart.write("Ann", "leave yes", WINTER, "spring: good-bye")
    assert (apart.played("winter"), apart.played("spring")) == ([], [])
    assert "Its address names one of your games, and its subject another." in apart.last("Ann").words


# --- what answers a letter of a game that its writer is not in, or of one among several


def message_id(house: House, name: str, game: str) -> str:
    """Return the Message-ID of a game's first letter to somebody."""
    letters = [message_from_bytes(raw, policy=default) for raw in house.raw(name)]
    return next(str(one["Message-ID"]) for one in letters if f"The {game} game" in str(one["Subject"]))


@pytest.mark.parametrize("by", ["its reply address", "In-Reply-To"])
def test_who_has_left_a_game_and_answers_its_letters_plays_nothing_in_another(together: House, by: str) -> None:
    """Ann was out of the winter game, wrote “leave yes” to it once more, and was out of the spring game too."""
    old, answered = together.reply_to("Ann", "winter"), message_id(together, "Ann", "winter")
    together.write("Ann", "leave yes", old)
    if by == "its reply address":
        letter = together.write("Ann", "leave yes", old, "bye")
    else:
        letter = together.write("Ann", "leave yes", MAILBOX, "bye", in_reply_to=answered)
    assert (letter.state, together.played("spring"), together.last("Ann").kind) == ("held", [], "which")
    assert "It answers a letter of The winter game, in which you do not play." in together.last("Ann").words
    together.write("Ann", "spring", together.last("Ann").reply_to)
    assert together.played("spring") == ["Ann: leave yes"]


def test_by_the_reply_address_of_somebody_who_has_left_nothing_is_played_elsewhere(together: House) -> None:
    reply = together.reply_to("Bert", "winter")
    together.write("Bert", "leave yes", reply)
    together.write("Carl", "leave yes", reply, "bye")
    assert (together.played("spring"), together.last("Carl").kind) == ([], "which")


def test_what_names_its_game_itself_goes_there_whatever_it_answers(together: House) -> None:
    old, answered = together.reply_to("Ann", "winter"), message_id(together, "Ann", "winter")
    together.write("Ann", "leave yes", old)
    together.write("Ann", "collect", MAILBOX, "spring: my turn", in_reply_to=answered)
    assert together.played("spring") == ["Ann: collect"]


@pytest.mark.parametrize("game", ["winter", "spring"])
def test_among_several_games_it_is_for_the_one_whose_letter_it_answers(together: House, game: str) -> None:
    together.write("Ann", "leave yes", MAILBOX, "bye", in_reply_to=message_id(together, "Ann", game))
    assert together.played(game) == ["Ann: leave yes"]


def test_what_answers_a_letter_of_a_game_that_is_over_is_not_played_in_one_that_is_not(together: House) -> None:
    answered = message_id(together, "Ann", "spring")
    together.write("Carl", "leave yes", together.reply_to("Carl", "spring"))
    together.write("Ann", "leave yes", MAILBOX, "bye", in_reply_to=answered)
    assert together.played("winter") == []
    assert "The game is over." in together.last("Ann").words


# --- what is not clear


@pytest.mark.parametrize("body", ["leave yes", "collect", "buy 3 silver", "status"])
def test_a_letter_that_names_no_game_is_asked_about_even_if_only_one_knows_its_command(
    together: House, body: str
) -> None:
    letter = together.write("Ann", body)
    assert (letter.state, together.played("winter"), together.played("spring")) == ("held", [], [])
    asked = together.last("Ann")
    assert asked.kind == "which"
    for game, title in (("winter", "BoredNomic II"), ("spring", "EcoNomic")):
        assert f"The {game} game ({title}), where you are Ann\n    {game}\n" in asked.text
        assert f"Its address: {MAILBOX}, with “{game}” in the subject" in asked.words


def test_the_answer_names_the_game(together: House) -> None:
    together.write("Ann", "leave yes")
    together.write("Ann", "spring", together.last("Ann").reply_to)
    assert (together.played("winter"), together.played("spring")) == ([], ["Ann: leave yes"])


def test_yes_is_no_answer_where_there_are_two(together: House) -> None:
    together.write("Ann", "leave yes")
    together.write("Ann", "yes", together.last("Ann").reply_to)
    assert together.last("Ann").kind == "which"
    together.write("Ann", "spring", together.sent("Ann")[-2].reply_to)
    assert together.played("spring") == ["Ann: leave yes"]


def test_an_empty_answer_whose_subject_is_the_game_will_do(together: House) -> None:
    """What a link writes: some mail programs keep the subject only."""
    together.write("Ann", "leave yes")
    together.write("Ann", "\n", together.last("Ann").reply_to, "winter")
    assert together.played("winter") == ["Ann: leave yes"]


def test_for_whom_nobody_vouches_one_question_a_day_asks_both(together: House) -> None:
    """The question goes to the player, so that his answer says that it was he, and which game he meant."""
    number = together.write("Ann", "leave yes", vouched=False).id
    together.write("Ann", "leave yes at once", vouched=False)
    asked = together.sent("Ann")[2:]
    assert [one.kind for one in asked] == ["which"]
    together.write("Ann", "winter", asked[0].reply_to, vouched=False)
    assert together.played("winter") == ["Ann: leave yes"]
    assert together.letter(number).state == "played"


def test_a_letter_let_go_after_a_deadline_is_played_then(together: House) -> None:
    together.write("Ann", "leave yes")
    reply = together.last("Ann").reply_to
    together.now = together.horizon = together.now.replace(day=24, hour=12)
    together.write("Bert", "status")
    together.write("Ann", "winter", reply)
    with together.store.begin() as tx:
        times = [line.at for line in tx.journal("winter")]
    assert times == sorted(times)
    assert together.played("winter") == ["Ann: leave yes"]


# --- games, join, leave yes


def test_games_lists_them_all_with_how_to_write_and_how_to_join(apart: House) -> None:
    apart.open("autumn", BOARD, ["Carl", "Dora"], "autumn@play.example.org")
    apart.write("Bert", "games", WINTER)
    words = apart.last("Bert").words
    assert f"The winter game: BoredNomic II, 2 players. You are Bert; it is played at {WINTER}." in words
    assert "The spring game: EcoNomic, 2 players. It takes no newcomers now." in words
    assert "The autumn game: BoredNomic II, 2 players." in words
    assert "join autumn as NAME GENDER" in apart.last("Bert").text
    assert "m or f in place of GENDER" in words
    assert "join spring" not in words


def test_games_needs_no_game(together: House) -> None:
    together.write("Ann", "games")
    assert together.last("Ann").kind == "receipt"
    words = together.last("Ann").words
    assert f"You are Ann; it is played at {MAILBOX}, with “spring” in the subject." in words


def test_a_stranger_reads_which_games_can_be_joined_and_what_they_ask(apart: House) -> None:
    apart.write("Eve", "What is this?", WINTER)
    letter = apart.last("Eve")
    assert letter.kind == "stranger"
    assert "    join winter as NAME GENDER\n" in letter.text
    assert "Write your name in place of NAME, and m or f in place of GENDER." in letter.words


def test_a_stranger_joins_by_the_game_s_name_at_whatever_address(apart: House) -> None:
    letter = apart.write("Eve", "Hello!\n\njoin The winter game as Eve f", SPRING)
    assert (letter.game, letter.state) == ("winter", "played")
    assert "Your request to join is with the Admin" in apart.last("Eve").words


def test_at_a_game_s_own_address_the_game_need_not_be_named(apart: House) -> None:
    assert apart.write("Eve", "join as Eve f", WINTER).game == "winter"


def test_a_newcomer_who_leaves_a_question_open_is_told(apart: House) -> None:
    apart.write("Eve", "join winter as Eve", WINTER)
    assert "Please say m or f as well" in apart.last("Eve").words


def test_a_game_that_takes_nobody_says_so(apart: House) -> None:
    apart.write("Eve", "join spring as Eve", SPRING)
    assert "nobody can join it now" in apart.last("Eve").words


def test_a_stranger_must_say_which_game(together: House) -> None:
    assert together.write("Eve", "join as Eve f").state == "ignored"
    assert together.last("Eve").kind == "stranger"


def test_whom_nobody_vouches_for_is_asked_by_his_name_alone(apart: House) -> None:
    number = apart.write("Eve", "join winter as Eve f", WINTER, vouched=False).id
    asked = apart.last("Eve")
    assert "Do you want to play as Eve?" in asked.subject
    assert apart.letter(number).state == "held"
    apart.write("Eve", "yes", asked.reply_to, vouched=False)
    assert apart.letter(number).state == "played"


def test_a_player_joins_another_game_by_answering(apart: House) -> None:
    """The answer shows that the address is his, whatever his domain says."""
    reply = apart.reply_to("Carl", "spring")
    letter = apart.write("Carl", "join winter as Karl m\nthanks a lot", reply, vouched=False)
    assert (letter.game, letter.state) == ("winter", "played")
    assert "Your request to join is with the Admin" in apart.last("Carl").words
    assert apart.played("spring") == []


def test_what_stands_beside_a_wish_to_join_is_named_as_not_read(apart: House) -> None:
    apart.write("Carl", "join winter as Karl m\ncollect", apart.reply_to("Carl", "spring"))
    assert "Not understood: “collect”" in apart.last("Carl").words


def test_a_player_s_own_game_is_not_joined_again(apart: House) -> None:
    apart.write("Bert", "join winter as Bob m", WINTER)
    assert "there is no other game “winter” to join" in apart.last("Bert").words
    apart.write("Bert", "join summer as Bob m", WINTER)
    assert "there is no other game “summer” to join" in apart.last("Bert").words


def test_talk_of_joining_is_talk(apart: House) -> None:
    apart.write("Bert", "Who wants to join me as a partner should write, I have a plan for us all.\nleave yes", WINTER)
    assert apart.played("winter") == ["Bert: leave yes"]


def test_who_has_left_is_a_stranger_there_and_a_player_elsewhere(together: House) -> None:
    reply = together.reply_to("Ann", "winter")
    together.write("Ann", "leave yes", reply)
    assert together.players("winter") == ["Bert"]
    after = together.last("Ann")
    together.write("Ann", "status", after.reply_to)
    assert (together.last("Ann").kind, together.last("Ann").sender_name) == ("which", "mailgame")
    together.write("Ann", "status")
    assert together.last("Ann").sender_name == "The spring game"
    assert together.write("Ann", "status", MAILBOX, "anything").game == "spring"


def test_an_admin_of_two_games_is_asked_too_and_his_answer_counts(house: House) -> None:
    house.open("winter", BOARD, ["Ann", "Bert"], admin="boss@example.net")
    house.open("spring", CARDS, ["Ann", "Carl"], admin="boss@example.net")
    house.write("Boss", "announce\nThe server moves tomorrow.\nend")
    asked = house.last("Boss")
    assert (asked.kind, "whose Admin you are" in asked.words) == ("which", True)
    house.write("Boss", "winter", asked.reply_to)
    assert "The server moves tomorrow." in house.last("Bert").text
    assert len(house.sent("Carl")) == 1


@pytest.mark.parametrize(("address", "own"), [
    ("game+abc@xn--exmple-cua.org", "game@exämple.org"), ("game@exämple.org", "game@xn--exmple-cua.org"),
    ("GAME+spring+abc@Example.ORG", "Game@example.org"), ("game@example.org", "game@example.org"),
])
def test_the_mailbox_is_known_however_its_domain_is_written(address: str, own: str) -> None:
    assert is_ours(address, lambda _: "", own)
    assert not is_ours(f"x{address}", lambda _: "", own)


@pytest.mark.parametrize(("line", "address", "verb", "where"), [
    ("collect", WINTER, "collect", f"The spring game, where you play too: write it to {SPRING}."),
    ("buy gold card", SPRING, "buy", f"The winter game, where you play too: write it to {WINTER}."),
])  # fmt: skip
def test_an_order_for_another_game_of_its_writer_is_told_where_it_belongs(
    apart: House, line: str, address: str, verb: str, where: str
) -> None:
    """It was answered as talk, with a form for a new rule."""
    apart.write("Ann", line, address)
    assert f"“{verb}” is a command of {where}" in apart.last("Ann").words
    assert apart.played("winter") == apart.played("spring") == []


def test_where_games_share_an_address_the_subject_says_which(together: House) -> None:
    together.write("Ann", "collect", subject="winter")
    words = together.last("Ann").words
    assert f"a command of The spring game, where you play too: write it to {MAILBOX}, with “spring” in the" in words


def test_whoever_plays_nowhere_else_is_told_of_no_other_game(apart: House) -> None:
    apart.write("Bert", "collect", WINTER)
    assert "where you play too" not in apart.last("Bert").words


def test_no_game_is_called_by_a_word_that_asks_for_something_else(empty_house: House) -> None:
    """“games” in answer to “which game is it for?” shows which there are."""
    for slug in ("help", "Games"):
        with pytest.raises(CannotOpen, match=f"call the game “{slug}-game”"):
            empty_house.open(slug, BOARD, ["Ann", "Bert"])
    empty_house.open("help-game", BOARD, ["Ann", "Bert"])

"""The Admin's prose is met as players' is: with the commands that it is about, of which none is played."""

from __future__ import annotations

import re
from time import process_time

import pytest

from tests.desk.harness import BOARD, House


def answer(house: House, body: str) -> str:
    house.write("Admin", body, house.reply_to("Admin", "winter"))
    return house.last("Admin").text


@pytest.mark.parametrize(("written", "offered"), [
    ("kick Bert out", "remove Bert because …"),
    ("stop the game for christmas", "pause because of a break for christmas"),
    ("Bert is on holiday until 5 December", "as Bert: away 2026-11-23 2026-12-05"),
    ("please postpone the deadline by a day", "shift deadline by 1 days"),
    ("let the game go on", "resume"),
    ("could you warn Ann", "warn Ann because …"),
])
def test_what_the_admin_wants_is_answered_with_the_command_that_does_it(
    empty_house: House, written: str, offered: str
) -> None:
    """It is Monday 23 November."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.settle()
    text = answer(empty_house, written)
    assert "nothing was changed" in text
    assert text.partition("Try one of these")[2].partition("\n    ")[2].startswith(f"{offered}\n")
    assert "Bert" in empty_house.players("winter")


def test_any_words_are_no_things_to_be_given(empty_house: House) -> None:
    """“give Bert is on holiday” was offered."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    for written in ("Bert is on holiday", "Bert wants to leave", "Ann should get a hundred roses"):
        assert "    give " not in answer(empty_house, written)


@pytest.mark.parametrize(("written", "lines"), [
    ("ann should get 500", ["give Ann 500 because …"]), ("refund ann $300", ["give Ann 300 because …"]),
    ("Ann deserves 1,500 dollars because she won", ["give Ann 1500 because she won"]),
    ("fine bert 100 for swearing", ["take 100 from Bert because of swearing"]),
    ("bert has to pay 2k", ["take 2000 from Bert because …"]),
    ("take 100 off bert because he swore", ["take 100 from Bert because he swore"]),
    ("give everybody 100 because its christmas", [
        "give Ann 100 because its christmas", "give Bert 100 because its christmas",
        "give Cleo 100 because its christmas"]),
    ("give ann and bert 100 because of a mistake", [
        "give Ann 100 because of a mistake", "give Bert 100 because of a mistake"]),
    ("bert owes ann 100", ["take 100 from Bert because …", "give Ann 100 because …"]),
    ("ann should get 70 from bert", ["give Ann 70 because …", "take 70 from Bert because …"]),
])
def test_money_that_goes_to_somebody_or_from_them_is_a_correction(
    empty_house: House, written: str, lines: list[str]
) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    said = answer(empty_house, written)
    assert "\n".join(f"{line}" for line in lines) in re.sub(r"^ +", "", said, flags=re.MULTILINE)


def test_whoever_wants_an_order_undone_need_not_know_its_number(empty_house: House) -> None:
    """The last order that was carried out: of all, or of the player whom the line names; an undone one is none."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", "away 2026-12-01 2026-12-03")
    first = len(empty_house.journal("winter"))
    empty_house.write("Bert", "away 2026-12-05 2026-12-06")
    second = len(empty_house.journal("winter"))
    for written in ("undo", "undo the last order", "take that back", "undo bert", "please revert Bert's last move"):
        assert f"    undo {second} because …" in answer(empty_house, written), written
    for written in ("undo ann", "undo what Ann did", "undo anns letter"):
        assert f"    undo {first} because …" in answer(empty_house, written), written
    for written in ("undo dora", "undo cleo"):
        assert not re.search(r"undo \d", answer(empty_house, written))
    answer(empty_house, f"undo {second} now because of a slip")
    assert f"    undo {first} because …" in answer(empty_house, "undo the last thing")


@pytest.mark.parametrize("written", [
    "add player Dora", "Dora wants to play too", "let dora in", "invite dora@example.org",
    "can you add Dora to the game", "Dora takes over from Cleo",
])
def test_how_somebody_comes_to_play_is_said_to_an_admin_who_wants_to_add_them(empty_house: House, written: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    said = " ".join(answer(empty_house, written).split())
    assert "“join winter as NAME GENDER”" in said
    assert "propose add" not in said


def test_nobody_is_told_how_to_join_a_game_that_takes_no_newcomers(empty_house: House) -> None:
    empty_house.open("winter", "economic", ["Ann", "Bert", "Cleo"])
    assert "Nobody can join this game now" in " ".join(answer(empty_house, "add player Dora").split())


@pytest.mark.parametrize(("written", "line"), [
    ("change ann's address to ann2@example.org", "set Ann address ann2@example.org because …"),
    ("Ann's email changed to ann2@example.org.", "set Ann address ann2@example.org because …"),
    ("announce Hello everyone, the server was down", "announce\nHello everyone, the server was down\nend"),
    ("announce: server is down", "announce\nserver is down\nend"),
])
def test_what_only_the_admin_does_is_offered_as_it_is_done(empty_house: House, written: str, line: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    said = re.sub(r"^ +", "", answer(empty_house, written), flags=re.MULTILINE)
    assert f"\n{line}\n" in said.partition("Try one of these")[2]
    assert "propose" not in said


@pytest.mark.parametrize("written", ["stop proposal 1", "delete proposal 1", "cancel the proposal 1", "kill prop 1"])
def test_a_proposal_that_the_admin_wants_gone_can_be_vetoed(empty_house: House, written: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", 'propose add "Tea"\nEverybody drinks tea.\nend')
    assert "Try one of these\n----------------\n\n" in (said := answer(empty_house, written))
    assert re.search(r"Try one of these\n-+\s+\S[^\n]*\n\s+veto 1\n", said)


def test_no_reason_is_made_of_what_is_to_be_done(empty_house: House) -> None:
    """“rename Ann to Annie” was “resume because Ann to Annie”."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert "resume" not in answer(empty_house, "rename Ann to Annie")


def first_offered(house: House, written: str) -> str:
    """Return the first command that the Admin's line is answered with, its lines one after the other."""
    said = re.split(r"Try one of these|Did you mean:|It still needs", answer(house, written))[-1]
    lines = re.search(r"(?:^ {4}\S.*\n)+", said.partition("\n")[2], re.MULTILINE)
    return " / ".join(line.strip() for line in lines[0].splitlines()) if lines else ""


@pytest.mark.parametrize("wanted", [
    {   # more time; the next deadline is on Monday 23 November, before midnight, and one of its own on Thursday
        "please extend the vote by 2 days": "shift deadline by 2 days",
        "give them three more days": "pause because …",
        "postpone the update to Sunday": "pause because …",
        "move the deadline to 2 december": "pause because …",
        "delay everything by a week": "pause because …",
        "skip this week's update": "pause because …",
        "the next update should be on saturday": "pause because …",
        "we need more time": "shift deadline by 1 days",
    },
    {   # a pause, and its end
        "please pause the game, I am on holiday until 5 January": "pause because I am on holiday until 5 January",
        "pause until 5 January": "pause because of a break until 5 January",
        "pause the game because of the holidays": "pause because of the holidays",
        "please pause until 5 January": "pause because of a break until 5 January",
        "unpause": "resume",
        "restart the game": "resume",
        "I'm back from holiday": "resume",
        "end the game": "end because …",
        "put rule 5 back": "reinstate 5",
    },
    {   # letters
        "tell everyone that dinner is at 8": "announce / Dinner is at 8. / end",
        "remind everybody to vote": "announce / Please vote. / end",
        "say sorry to everyone for the delay": "announce / Sorry for the delay. / end",
        "send a message to all players: happy new year": "announce / Happy new year. / end",
        "remind bert to vote": "message Bert / Please vote. / end",
        "tell Ann and Bert to vote": "message Ann / Please vote. / end / message Bert / Please vote. / end",
        "please apologize to everyone for the late update": "announce / Sorry for the late update. / end",
        "Bert says he got no letters": "send again Bert",
        "resend the last letter to Ann": "send again Ann",
        "send me fewer letters": "mail reminders off",
    },
    {   # corrections
        "set bert's money to 500": "set Bert money 500 because …",
        "Bert should have $1,500": "set Bert money 1500 because …",
        "remove cleo, she does not answer": "remove Cleo because she does not answer",
        "remove Cleo": "remove Cleo because …",
        "warn bert for swearing": "warn Bert because of swearing",
        "tell everyone that our time zone is UTC": "announce / Our time zone is UTC. / end",
        "rename the game to Frost": "set game name Frost because …",
    },
])
def test_what_the_admin_writes_as_to_a_person_is_offered_as_it_is_done(
    empty_house: House, wanted: dict[str, str]
) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert {written: first_offered(empty_house, written) for written in wanted} == wanted


def test_an_order_is_undone_by_what_was_done_and_by_whom(empty_house: House) -> None:
    """Ann has proposed, and then gone away."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", 'propose add "Tea"\nEverybody drinks tea.\nend')
    proposed = len(empty_house.journal("winter"))
    empty_house.write("Ann", "away 2026-12-01 2026-12-03")
    for written in ("undo Ann's proposal", "Ann made a mistake, undo her proposal", "please revert ann's proposal"):
        assert first_offered(empty_house, written) == f"undo {proposed} because …", written
    assert first_offered(empty_house, "undo Ann's vote") != f"undo {proposed} because …"
    assert first_offered(empty_house, "reject Ann's proposal") == "veto 1"


def test_where_nobody_can_veto_a_proposal_its_line_is_undone(empty_house: House) -> None:
    empty_house.open("winter", "nomicrisk", ["Ann", "Bert", "Cleo"])
    empty_house.settle()
    empty_house.write("Ann", 'propose add "Tea"\nEverybody drinks tea.\nend')
    proposed = len(empty_house.journal("winter"))
    for written in ("delete proposal 1", "reject Ann's proposal"):
        assert first_offered(empty_house, written) == f"undo {proposed} because …", written


def test_what_a_player_has_told_the_admin_is_voted_in_their_name(empty_house: House) -> None:
    """A vote that has yet to begin is no veto."""
    empty_house.open("cards", "economic", ["Ann", "Bert", "Cleo"])

    def offered(written: str) -> str:
        empty_house.write("Admin", written, empty_house.reply_to("Admin", "cards"))
        return empty_house.last("Admin").words

    early = offered("Bert votes no on 1")
    assert "to vote on" in early
    assert "veto" not in early
    empty_house.write("Ann", 'propose add "Tea"\nEverybody drinks tea.\nend')
    for written in ("Bert votes no on 1", "vote no for bert on 1", "Bert wrote to me that he votes no on proposal 1"):
        assert "as Bert: vote 1 no" in offered(written), written


def test_who_wants_another_admin_is_told_where_they_stand(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    for written in ("make Cleo the admin", "Cleo will be the Admin from now on", "I want to hand over to Cleo"):
        assert "stands in the settings of the server, admin.email" in " ".join(answer(empty_house, written).split())


@pytest.mark.parametrize(("written", "how"), [
    ("start a new game", "“mailgame new”"), ("reset the game", "“mailgame new”"),
    ("change the time zone to Berlin", "“mailgame new --timezone …”"),
    ("how do I add a player?", "“join winter as NAME GENDER”"),
])
def test_what_no_letter_does_is_said_to_be_done_on_the_server(empty_house: House, written: str, how: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert how in " ".join(answer(empty_house, written).split())


def test_no_number_is_offered_that_the_admin_has_not_said(empty_house: House) -> None:
    """Numbers of examples were: “count bert's vote as no” was answered with “give Bert 2 gold card because …”."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    for written in ("count bert's vote as no", "let Ann back in", "count the votes now"):
        assert not re.search(r"^ {4}.*\d", answer(empty_house, written), re.MULTILINE), written


def test_what_is_said_of_a_rule_is_no_ruling_on_it(empty_house: House) -> None:
    """“rule 5 is broken” was kept and shown as the Admin's reading of it."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    for written in ("rule 5 is broken", "rule 5 needs a comma", "rule 5 means what?"):
        assert "Not done" in answer(empty_house, written), written
    assert "✓ Done" in answer(empty_house, "rule 5 It is read as it stands.")
    assert "fix the typo" not in answer(empty_house, "fix the typo in rule 5").partition("Try one of these")[2]


def test_a_line_of_the_admins_as_long_as_a_letter_takes_no_longer_than_any_other(empty_house: House) -> None:
    """Each of these would be gone over again from each of its words; words that want nothing are read beside them."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])

    def taken(words: str) -> float:
        begun = process_time()
        assert "We found no command" in answer(empty_house, words * (40_000 // len(words)))
        return process_time() - begun

    plain = max(taken("green cheese "), taken("cold milk "))
    for words in ("did not get ", "more time give ", "hand over Ann ", "vote for Ann "):
        assert taken(words) < 5 * plain, words

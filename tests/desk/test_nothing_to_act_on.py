"""Commands that are written as they should be and have nothing to act on now: none of them is a dead end."""

from __future__ import annotations

import re

import pytest

from mailgame.desk.answers import QUERIES
from mailgame.desk.meaning.understanding import Understanding
from mailgame.law.commands import LEAVING, LIST
from tests.desk.harness import BOARD, CARDS, House

GAMES = (BOARD, CARDS, "futurenomic", "nomicrisk", "nomopoly2")
LINES = 20
SAID = {
    "NUMBER": "2", "NUMBER2": "3", "PROPOSAL": "1", "BALLOT": "1", "CHOICE": "yes", "DOLLARS": "10", "SIDE": "yea",
    "ITEM": "gold card", "ITEM2": "silver card", "TITLE": '"Tea"', "SQUARE": "3", "SQUARE2": "4", "NAME": '"Moss End"',
    "GENDER": "f", "PLAYER": "Ann", "BUILDING": "house", "MODE": "aggressive", "MAGIC": "armor", "GIFT": "gold card",
    "OFFICE": "ballot manager", "DATE": "24 Dec", "DATE2": "31 Dec", "ORDER": "1", "TERRITORY": "3", "TERRITORY2": "4",
    "SORT": "soldiers", "SORT2": "scubas", "WORD": "tea", "TEXT": "tea", "PATH": "3-4", "CASE": "1", "FINDING": "legal",
    "ACT": "counting", "KIND": "reminders", "SWITCH": "off", "LIMIT": "Friday:",
}
"""A word for each argument of the five games."""
OF_A_GAME = {
    "nomicrisk": {"BUILDING": "port"}, "futurenomic": {"NUMBER": "211"},
    "nomopoly2": {
        "NUMBER": "2", "ITEM": "medicine", "CARD": "7S", "CARD2": "KH", "BEAST": "skunk", "TRADE": "1", "PACT": "1",
        "ZONE": "residential", "BLOCK2": "1", "WARE": "medicine", "CREATURE": "skunk", "MISSILE": "icbm", "SHOT": "1",
        "VEHICLE": "helicopter", "BINGO": "1", "MARKS": "corners", "TABLE": "poker", "PATENT": "1", "NAME": "Tea",
    },
}


def lines_of(house: House, game: str) -> list[str]:
    """Return a line of each command of a player, but those that end their game."""
    words = SAID | OF_A_GAME.get(game, {})
    with house.store.begin() as tx:
        table = house.office.room.look(tx, "winter")
        commands = Understanding(table, LINES, QUERIES.commands).commands_for(admin=False)
    found = []
    for command in commands:
        if command.sort == LEAVING or (command in QUERIES.of and "CASE" not in command.pattern):
            continue
        pattern = re.sub(r"\[[^\]]*\]", "", command.pattern)
        line = " ".join(words[word.rstrip(LIST)] if word.isupper() else word for word in pattern.split())
        found.append(f"{line}\nThere is tea.\nend" if command.block else line)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_command_with_nothing_to_act_on_is_told_why_and_what_can_be_done_instead(game: str) -> None:
    """Cleo is not on turn; nothing has been proposed, asked, filed or bought."""
    house = House()
    house.open("winter", game, ["Ann", "Bert", "Cleo"])
    refused = 0
    for line in lines_of(house, game):
        before, played = len(house.sent("Cleo")), len(house.journal("winter"))
        house.write("Cleo", line)
        answers = house.sent("Cleo")[before:]
        assert answers, line
        words = answers[0].words
        assert "We found no command" not in words, line
        if "✗ Not done. " in words:
            refused += 1
            shown = [sign for sign in ("Did you mean:", "This would do:", "What you can do now") if sign in words]
            assert shown or "reactivate" in words, (line, words)
            assert "CAPITALS" not in words, (line, words)
        if len(house.journal("winter")) > played + 1:
            house.store.close()
            house = House()
            house.open("winter", game, ["Ann", "Bert", "Cleo"])
    house.store.close()
    assert refused >= 10


@pytest.mark.slow
@pytest.mark.parametrize("said", [
    "Attack them from behind!", "Bomb them from above", "Pay attention first", "Name your price",
    "Attack me from anywhere",
    "Name the territories as you like, I do not care much about what they are called in the end",
    "Attack 77 from 78 as you like, I do not care much about what will become of it in the end",
])  # fmt: skip
def test_a_sentence_that_begins_like_a_command_holds_nothing_back(said: str) -> None:
    house = House()
    house.open("winter", "nomicrisk", ["Ann", "Bert", "Cleo"])
    on_turn = next(name for name in ("Ann", "Bert", "Cleo") if "It is your turn" in house.last(name).subject)
    before = len(house.sent(on_turn))
    house.write(on_turn, f"{said}\ndone")
    assert house.played("winter") == [f"{on_turn}: done"]
    assert "✗" not in house.sent(on_turn)[before].words
    house.store.close()


@pytest.mark.parametrize(("game", "said"), [
    (BOARD, "Name the places as you like, I do not care much about what they are called in the end of it."),
    ("futurenomic", "Remove yourself for shame"),
])
def test_prose_is_no_command(game: str, said: str) -> None:
    house = House()
    house.open("winter", game, ["Ann", "Bert", "Cleo"])
    assert "✗" not in house.says("Cleo", f"{said}\nThanks a lot, Cleo")
    house.store.close()


@pytest.mark.parametrize(("said", "meant"), [
    ("invoke tunr because he is late", "invoke turn because he is late"),
    ("invoke trun of Bert because he is late", "invoke turn of Bert because he is late"),
    ("invoke tunr because he is 3 days late", "invoke turn because he is 3 days late"),
])
def test_a_line_that_is_nearly_right_gets_its_mended_line_though_nothing_is_proposed(said: str, meant: str) -> None:
    house = House()
    house.open("winter", "futurenomic", ["Ann", "Bert", "Cleo"])
    assert meant in house.says("Cleo", said)
    assert "Did you mean" not in house.says("Cleo", "invoke 3 because he is late"), "a number is what it says"
    house.store.close()

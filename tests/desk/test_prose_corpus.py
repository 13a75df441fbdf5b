"""A corpus of prose: of 280 lines of many people how many bring what they mean, and that none of them plays anything.

Whoever mends something here raises the share; no single line has to be understood.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.desk.harness import MONDAY, PLAIN, House, Sent, timedelta

LINES: list[dict[str, Any]] = [
    line for file in ("prose_corpus.toml", "prose_corpus_2.toml")
    for line in tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))["line"]]
NAMES = ["Ann", "Bert", "Cleo"]
FLOORS = {"b": 51, "e": 60, "f": 54, "r": 56}
"""How many of the 70 lines of a game bring what they mean, at least; a game by the first letter of its situations."""
_A_LETTER = 8
"""How many lines are written in one house: of more letters a day in which nothing is understood none is answered."""


def on_the_board(house: House, moves: tuple[list[int], ...], params: Mapping[str, int | str]) -> None:
    """After Tuesday's update: Ann and Cleo stand on 4, Bert on the station 6; Ann has 4 silver and a gold card."""
    house.open(
        "game", "borednomic2", NAMES, params={**params, "29.soldiers": 10}, script=[
            {"what": "it", "values": ["Cleo"]}, {"what": "order", "values": [NAMES] * 4},
            {"what": "move", "who": "Ann", "values": [*moves]},
            {"what": "move", "who": "Bert", "values": [[2, 3], [1, 2], [1, 2]]},
            {"what": "move", "who": "Cleo", "values": [[1, 2], [4, 3], [1, 2]]}],
        answers={"Ann": {"gender": "f"}, "Bert": {"gender": "m"}, "Cleo": {"gender": "f"}},
    )
    house.write("Ann", "buy 4 silver\nbuy 1 gold")
    house.next_deadline()


def b0(house: House) -> None:
    """Nobody has had a turn yet."""
    house.open("game", "borednomic2", NAMES)


def paused(house: House) -> None:
    house.write("Admin", "pause yes because of a storm", house.reply_to("Admin", "game"))


def b1(house: House) -> None:
    on_the_board(house, ([1, 2],), PLAIN)


def b2(house: House, moves: tuple[list[int], ...] = ([1, 2], [1, 3]), params: Mapping[str, int | str] = PLAIN) -> None:
    """Votes are open on Bert's proposal 1 and Cleo's 2; Ann owns 4 and has a Double Double Card."""
    on_the_board(house, moves, params)
    house.write("Ann", 'buy 4 as "Pirate Cove" f\nbuy double double')
    house.write("Bert", "propose amend 14\nset rent_factor = 5\nend")
    house.write("Cleo", 'propose add "Good Manners"\nWhoever greets the others in a letter to all is thanked by the '
                        "Admin.\nend")
    house.next_deadline()


def b3(house: House) -> None:
    """Ann is in Jail, for doubles on two turns."""
    b2(house, ([1, 2], [2, 2], [1, 1]), {"6.squares": 40, "21.squares": 0, "24.squares": 0})
    house.next_deadline()


def b4(house: House) -> None:
    """Ann has said that she buys 4: her only order."""
    b1(house)
    house.write("Ann", 'buy 4 as "Pirate Cove" f')


def bp(house: House) -> None:
    b1(house)
    paused(house)


def e1(house: House) -> None:
    house.open("game", "economic", NAMES, script=[{"what": "first player", "values": [1]}])
    house.settle()


def e2(house: House) -> None:
    """Bids are open on Bert's proposal 1."""
    e3(house)
    house.write("Bert", "propose replace 2\nset target = 150\nend")


def e3(house: House) -> None:
    e1(house)
    house.write("Ann", "collect")


def ep(house: House) -> None:
    e1(house)
    paused(house)


def f0(house: House) -> None:
    house.open("game", "futurenomic", [*NAMES, "Dov"], answers={
        name: {"surname": surname}
        for name, surname in zip([*NAMES, "Dov"], ["Webb", "Adams", "Baker", "Miller"], strict=True)})


def f1(house: House) -> None:
    f0(house)
    house.write("Ann", 'propose add "Songs"\nA vote may be sung.\nend')
    house.write("Bert", "propose amend 206\nset loss = 5\nend")


def f2(house: House) -> None:
    """Both are voted on; Dov is to judge whether 325 is legal."""
    f1(house)
    house.until(MONDAY + timedelta(days=4))
    house.write("Bert", "call 326")
    house.write("Ann", "call 325")
    house.write("Cleo", "invoke 325 because it is silly")


def fp(house: House) -> None:
    f1(house)
    paused(house)


def r1(house: House) -> None:
    house.open(
        "game", "nomicrisk", NAMES, script=[{"what": "order", "values": [NAMES]}],
        params={"2.water": 0, "2.per_step": 0, "2.cut_off": 0, "2.path_chance": 0, "13.base": 0, "7.fewest": 5,
                "100.money": 5_000_000},
        answers={"Ann": {"at": "0,0"}, "Bert": {"at": "0,-1"}, "Cleo": {"at": "3,0"}},
    )
    house.settle()


def r2(house: House) -> None:
    """It is Ann's turn again; each has 6 soldiers, and she 6 more to place; Bert's proposal 2 is open."""
    r1(house)
    house.write("Ann", 'place 5 in 1\npropose add "Peace"\nNobody attacks on a Sunday.\nend\ndone')
    house.write("Bert", "place 5 in 2\npropose amend 3\nset moves = 4\nend\ndone")
    house.write("Cleo", "done")


def r3(house: House) -> None:
    r2(house)
    house.write("Ann", "done")


def rp(house: House) -> None:
    r1(house)
    house.write("Admin", "pause at 2026-11-23 12:00 until about 2026-12-24 12:00 because of a storm",
                house.reply_to("Admin", "game"))
    house.until(MONDAY + timedelta(hours=4))


SITUATIONS: dict[str, Callable[[House], None]] = {
    each.__name__: each for each in (b0, b1, b2, b3, b4, bp, e1, e2, e3, ep, f0, f1, f2, fp, r1, r2, r3, rp)}


def plain(words: str) -> str:
    """Return words as they are compared: a soldier is one of several, and neither marks nor capitals count."""
    bare = re.sub(r"[\"“”$#,]", "", words.casefold()).replace("square ", "")
    return " ".join(re.sub(r"\bsoldiers\b", "soldier", bare).split())


def offers(letter: Sent) -> list[str]:
    """Return the lines that a letter offers, without “status” and “help” below them; a text as one, with slashes."""
    found: list[str] = []
    for block in re.findall(r"(?:^ {4}\S.*\n)+", letter.text + "\n", re.MULTILINE):
        lines = [line.strip() for line in block.splitlines()]
        found += [" / ".join(lines)] if lines[-1] == "end" else lines
    return found[:-2] if found[-2:] == ["status", "help"] else found


def brings(letter: Sent, line: dict[str, Any]) -> bool:
    """Tell whether a letter offers or says what a line means."""
    told = any(plain(words) in plain(letter.text) for words in line.get("says", ()))
    wanted = line["want"] + list(line.get("says", ()))
    return (told or not wanted or offered(letter, line["want"])) and (
        "also" not in line or offered(letter, line["also"]))


def offered(letter: Sent, lines: Sequence[str]) -> bool:
    """Tell whether a letter offers one of some lines, or one that begins so."""
    wanted = [plain(each) for each in lines]
    return any(plain(offer) == each or plain(offer).startswith(f"{each} ")
               for offer in offers(letter) for each in wanted)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*FLOORS])
def test_most_prose_brings_what_it_means_and_nothing_is_played(game: str) -> None:
    brought = 0
    for at in (each for each in SITUATIONS if each.startswith(game)):
        lines = [line for line in LINES if line["at"] == at]
        for start in range(0, len(lines), _A_LETTER):
            house = House()
            SITUATIONS[at](house)
            played = house.played("game")
            for line in lines[start : start + _A_LETTER]:
                house.write(line["who"], line["text"], to=house.reply_to(line["who"], "game"))
                assert house.played("game") == played, line["text"]
                brought += brings(house.last(line["who"]), line)
    assert brought >= FLOORS[game]

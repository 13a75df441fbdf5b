"""A button is what a line says, or there is none: with its numbers and choices, and without what nobody said."""

from __future__ import annotations

import re

import pytest

from mailgame.desk.commands.numbers import in_full
from tests.desk.harness import House
from tests.desk.test_prose_corpus import SITUATIONS, offers

_A_LETTER = 4
"""How many lines of one player are written in one house: of more letters a day no more are answered."""


def n1(house: House) -> None:
    """Ann stands on 4, which is for sale; Bert offers her his square 4 to be for $300."""
    house.open("game", "nomopoly2", ["Ann", "Bert"], script=[
        {"what": "order", "values": [["Ann", "Bert"]] * 4}, {"what": "move", "who": "Ann", "values": [[1, 2], [3, 5]]},
        {"what": "move", "who": "Bert", "values": [[3, 1], [2, 1]]}])
    house.next_deadline()
    house.write("Bert", "trade square 4 to Ann for $300")


def answers(at: str, who: str, lines: list[str]) -> dict[str, tuple[list[str], str]]:
    """Return what each of some lines is offered and told, of which nothing is played."""
    found = {}
    for place, line in enumerate(lines):
        if place % _A_LETTER == 0:
            house = House()
            (SITUATIONS | {"n1": n1})[at](house)
            played = house.played("game")
        house.write(who, line, to=house.reply_to(who, "game"))
        assert house.played("game") == played, line
        found[line] = offers(house.last(who)), house.last(who).words
    return found


@pytest.mark.parametrize(("at", "who", "wanted"), [
    ("r2", "Ann", {"i wanna hit number 2 from 1 w/ 3 soldiers": ["attack 2 from 1 with 3 soldier"],
                   "place 4 in 1 and done": ["place 4 in 1", "done"]}),
    ("n1", "Ann", {"buy both": ["buy 4", "accept 1"], "buy 4 and accept": ["buy 4", "accept 1"],
                   "play blackjack": ["bet blackjack DOLLARS"], "run for governor": ["bid DOLLARS"]}),
    ("b1", "Ann", {"call it Bobs Place": ['buy 4 as "Bobs Place" m', 'buy 4 as "Bobs Place" f'],
                   "ill have the square, name Bobs Place, girl": ['buy 4 as "Bobs Place" f'],
                   "make rule 14 say 10 dollars": ["propose amend 14 / … / end"],
                   "lets end this": ["message admin / lets end this / end"]}),
    ("b1", "Ann", {"name the square Toad Hall": ['buy 4 as "Toad Hall" m', 'buy 4 as "Toad Hall" f']}),
    ("b2", "Ann", {"i like berts idea": ["vote 1 yes"], "i dont like berts idea": ["vote 1 no"],
                   "berts idea is great count me in": ["vote 1 yes"], "cleos rule sounds nice": ["vote 2 yes"]}),
    ("b2", "Ann", {"1 yes, 2 nah": ["vote 1 yes", "vote 2 no"]}), ("e2", "Ann", {"a fiver against": ["vote 1 nay 5"]}),
    ("f0", "Ann", {"id like to change 206 so you lose 5 points": ["propose amend 206 / You lose 5 points / end"]}),
    ("f2", "Cleo", {"hate 326": ["vote 326 no"]}),
    ("e1", "Ann", {"rule: everyone gets 5 each round": [
        'propose add "Everyone gets 5 each round" / Everyone gets 5 each round. / end']}),
])
def test_all_that_a_line_says_is_in_the_button(at: str, who: str, wanted: dict[str, list[str]]) -> None:
    given = answers(at, who, [*wanted])
    assert {line: given[line][0][: len(lines)] for line, lines in wanted.items()} == wanted


@pytest.mark.parametrize(("at", "who", "lines", "never"), [
    # a number in another place, or lost
    ("r2", "Ann", ["attack cleo with 3", "attack berts land with 4", "if bert attacks me, hit back with everything"],
     ["attack", "delegate"]),
    ("r2", "Ann", ["place 6 in 1 then attack 2 from 1 with 6 then done"], ["done"]),
    ("r2", "Ann", ["another turn with 1 soldier, thrilling"], ["harvest", "train"]),
    # what the game does not know, another deed, or a sum of nobody’s
    ("n1", "Ann", ["buy hotel", "buy a car pls", "bert thats too much, ill give you 200", "build a hotel on 4"],
     ["buy Flower", "abandon", "give flower", "build"]),
    ("b1", "Ann", ["buy it for 325 as Moms", "make me the judge", "make bert it"],
     ["buy 325", "propose add b", "propose add m"]),
    ("f0", "Ann", ["make 301 mutable", "make 206 say 5 points"], ["propose transmute", "propose add 2"]),
    ("f1", "Dov", ["make me the judge", "bert voted twice!!"], ["propose transmute", "delegate", 'propose add "Me']),
    ("f2", "Dov", ["as judge i say no"], ["judge case 1 legal"]),
    ("n1", "Ann", ["make everyone pay me 100", "rent should be 10% higher"], ["give", "propose amend 6"]),
    ("f0", "Ann", ["my surname is wrong, its Web with one b"], ["surname"]),
])
def test_nothing_else_is_a_button(at: str, who: str, lines: list[str], never: list[str]) -> None:
    """A choice that the letter shows anyway (“place 6 in 1”, both votes) may stand below."""
    wrong = {line: each for line, (buttons, _) in answers(at, who, lines).items() for each in buttons
             if each.startswith(tuple(never)) and not re.search(r"\b[A-Z]{5,}\b", each)}  # how it is written
    assert wrong == {}


def test_what_depends_on_something_is_no_vote() -> None:
    buttons, _ = answers("b2", "Ann", ["id vote yes on 1 if rent was lower"])["id vote yes on 1 if rent was lower"]
    assert "vote 1 yes" not in buttons[:1]
    assert "vote 1 no" in buttons


@pytest.mark.parametrize(("at", "line", "told"), [
    ("f0", "whats rule 301 about", "There is no rule 301; the last one is 324."),
    ("f1", "seconded!", "Nothing is open to vote on now. The vote on proposals 325 and 326 has yet to begin."),
    ("f1", "i like berts idea", "Nothing is open to vote on now."),
    ("n1", "decline berts trade", "Without an answer, it does not happen."),
    ("n1", "no thx dont want the square", "Without an answer, nothing is bought"),
    ("n1", "show my cards", "You stand on 4"),
])
def test_where_there_is_no_button_it_is_said_why(at: str, line: str, told: str) -> None:
    assert told in answers(at, "Ann", [line])[line][1]


@pytest.mark.parametrize(("at", "wanted"), [
    ("b1", {
        "give them 2 gold cards": [f"give {name} 2 gold cards because …" for name in ("Ann", "Bert", "Cleo")],
        "take a gold card off ann": ["take a gold card from Ann because …"],
        "ann should be on square 6": ["move Ann to square 6 because …"],
        "fix ann's money its 9000": ["set Ann money 9000 because …"]}),
    ("b1", {
        "ann has 9000 not 8836": ["set Ann money 9000 because …"], "end pause": ["resume"],
        "move the update to 8 pm": ["shift deadline by 20 hours"],
        "tell ann to hurry up": ["message Ann / Please hurry up. / end"]}),
    ("b1", {"postpone everything by 5 weeks": ["pause because …"],
            "extend til friday noon": ["shift deadline by 12 hours"]}),
    ("r2", {"end anns turn": ["as Ann: done"], "ann is done": ["as Ann: done"], "is qi a word": ["rule word WORD in"]}),
])
def test_the_admin_is_offered_what_they_say(at: str, wanted: dict[str, list[str]]) -> None:
    """The next deadline is before midnight on Thursday; there is one of its own on Sunday, so 5 weeks are too far."""
    given = answers(at, "Admin", [*wanted])
    assert {line: given[line][0][: len(lines)] for line, lines in wanted.items()} == wanted


def test_the_admin_is_offered_nothing_else() -> None:
    lines = ["yes", "suspend rule 14", "remove berts soldiers from 2"]
    given = answers("b1", "Admin", lines)
    assert not [each for buttons, _ in given.values() for each in buttons if each.startswith(("pause", "remove"))]
    assert "Nothing waits for a yes or a no of yours." in given["yes"][1]
    house = House()
    SITUATIONS["b1"](house)
    house.write("Admin", "rule 14 doesnt work", to=house.reply_to("Admin", "game"))
    assert "A ruling is a sentence of its own" in house.last("Admin").words


@pytest.mark.parametrize(("line", "full"), [
    ("put 3k in savings", "put 3000 in savings"), ("bribe 1.5 million", "bribe 1500000"), ("4 men", "4 men"),
    ("deposit 2m", "deposit 2000000"), ("1.2345k", "1.2345k"),
])
def test_sums_are_read_in_full(line: str, full: str) -> None:
    assert in_full(line) == full

"""What people type on a telephone: numbers in words, rules by their titles, corrections, two wishes at once."""

from __future__ import annotations

import re

import pytest

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.game.facts import Facts
from mailgame.game.game import Game
from tests.desk.harness import House
from tests.desk.test_prose_corpus import SITUATIONS, offers

GAMES = {"b1": "borednomic2", "e1": "economic", "f0": "futurenomic", "r1": "nomicrisk"}
_A_LETTER = 8
"""How many lines are written in one house: of more letters in which nothing is understood none is answered."""


def offered(at: str, who: str, line: str) -> list[str]:
    """Return what is offered to somebody who writes a line in a situation, of which nothing is played."""
    house = House()
    SITUATIONS[at](house)
    played = house.played("game")
    house.write(who, line, to=house.reply_to(who, "game"))
    assert house.played("game") == played
    return offers(house.last(who))


def game_of(house: House) -> Game:
    with house.store.begin() as tx:
        return house.office.room.look(tx, "game").game


@pytest.mark.parametrize(("at", "who", "words", "figures"), [
    ("b1", "Ann", "buy four as Mom f", "buy 4 as Mom f"), ("b1", "Ann", "buy square four as Mom f", "buy 4 as Mom f"),
    ("b1", "Ann", "buy three silver", "buy 3 silver"), ("r2", "Ann", "place six in one", "place 6 in 1"),
    ("r3", "Bert", "attack one from two", "attack 1 from 2"),
])
def test_a_number_in_words_is_the_same_as_in_figures(at: str, who: str, words: str, figures: str) -> None:
    said = []
    for line in (words, figures):
        house = House()
        SITUATIONS[at](house)
        house.write(who, line, to=house.reply_to(who, "game"))
        said.append(house.last(who).text.split("\n> ", 1)[-1].replace(line, "LINE"))
    assert said[0] == said[1]
    assert "✗" not in said[0]


@pytest.mark.slow
@pytest.mark.parametrize(("at", "act"), [
    ("b1", "repeal"), ("e1", "discard"), ("f0", "repeal"), ("r1", "repeal"),
])
def test_whoever_wants_a_rule_gone_and_says_its_title_is_offered_that_rule(at: str, act: str) -> None:
    """Of all rules but those whose titles name another by its number, or speak of rules."""
    house = House()
    SITUATIONS[at](house)
    rules = game_of(house).engine.view(0).rules()
    titles = {rule.label: Facts(rule).line("title") for rule in rules}
    wrong = {}
    for place, (number, title) in enumerate(titles.items()):
        if place % _A_LETTER == 0:
            house = House()
            SITUATIONS[at](house)
        house.write("Ann", f"lets get rid of the rule {title}", to=house.reply_to("Ann", "game"))
        rules_offered = [
            found[1] for line in offers(house.last("Ann")) if (found := re.match(r"propose \w+ (\w+)", line))]
        if rules_offered and rules_offered[0] != number and not re.search(r"\d|Rule", title):
            wrong[title] = rules_offered
    assert wrong == {}


@pytest.mark.parametrize(("at", "line", "first"), [
    ("b1", "get rid of jail", "propose repeal 19"), ("b1", "we should scrap the garden", "propose repeal 16"),
    ("b1", "repeal rule fourteen", "propose repeal 14"),
    ("b1", "i want to change the rule about war", "propose amend 29"),
    ("e1", "get rid of the auction", "propose discard 8"), ("f0", "repeal the judges", "propose repeal 321"),
])
def test_a_rule_is_found_by_its_title_or_its_number_in_words(at: str, line: str, first: str) -> None:
    assert offered(at, "Ann", line)[0].split(" / ")[0] == first


@pytest.mark.parametrize("at", [*GAMES])
@pytest.mark.parametrize("line", ["i want to change a rule", "lets repeal something", "get rid of that stupid rule"])
def test_no_rule_is_offered_that_nobody_has_named(at: str, line: str) -> None:
    assert not [each for each in offered(at, "Ann", line) if re.match(r"propose [a-z]+ \d", each) and "set" not in each]


@pytest.mark.parametrize(("at", "who", "line", "lines"), [
    ("r2", "Ann", "place everything in 1", ["place 6 in 1"]),
    ("r2", "Ann", "attack 2 from 1 with 3", ["attack 2 from 1 with 3 soldier"]),
    ("r2", "Ann", "atack bert", ["attack 2 from 1"]),
    ("r2", "Ann", "place 6 in 1 and done", ["place 6 in 1", "done"]),
    ("b1", "Ann", "buy 2 sliver and sell my gold", ["buy 2 Silver", "sell Gold Card"]),
])
def test_what_is_offered_first_says_all_that_the_line_does(at: str, who: str, line: str, lines: list[str]) -> None:
    assert offered(at, who, line)[: len(lines)] == lines


@pytest.mark.parametrize(("line", "order"), [
    ("call it Joes instead", 'buy 4 as "Joes" f'), ("oops i meant m", 'buy 4 as "Pirate Cove" m'),
    ("make it male", 'buy 4 as "Pirate Cove" male'), ("no, call it Joe’s Diner", 'buy 4 as "Joe’s Diner" f'),
    ("actually make that male please", 'buy 4 as "Pirate Cove" male'), ("male instead", 'buy 4 as "Pirate Cove" male'),
])
def test_a_correction_brings_the_order_on_file_as_it_is_to_be(line: str, order: str) -> None:
    """“buy 4 as "Pirate Cove" f” is order 1; both lines, sent as they are offered, put the other in its place."""
    house = House()
    SITUATIONS["b4"](house)
    played = house.played("game")
    house.write("Ann", line)
    assert house.played("game") == played
    lines = offers(house.last("Ann"))
    assert lines[:2] == ["cancel 1", order]
    house.write("Ann", "\n".join(lines[:2]))
    assert house.says("Ann", "orders").count("buy 4 as") == 1
    assert order in house.last("Ann").text


@pytest.mark.parametrize("line", ["i want a gold card", "should it be male", "i meant well", "make it stop"])
def test_what_corrects_nothing_takes_no_order_back(line: str) -> None:
    assert "cancel 1\nbuy" not in "\n".join(offered("b4", "Ann", line))


@pytest.mark.parametrize(("at", "lines"), [
    ("b1", ["play again?", "gg everyone", "by 4", "buy a silver", "rematch", "new game please", "i sell my gold"]),
    ("e1", ["again!", "colect", "i want to collect", "propose a rematch", "discard 6"]),
    ("f0", ["new rule: no talking", "vot", "repeal 205", "my vote is yes"]),
    ("r1", ["plce 5 in 1", "attack bert", "done now", "put all in 1"]),
])
def test_after_the_end_nothing_is_offered_that_would_be_refused(at: str, lines: list[str]) -> None:
    house = House()
    SITUATIONS[at](house)
    to = house.reply_to("Admin", "game")
    house.write("Admin", "end because it is enough", to=to)
    house.write("Admin", "yes", to=to)
    refused = {command.verb for command in game_of(house).commands()}
    for line in [*lines, "leave", "message Bert hello", "post thanks", "thanks to all of you", "away until Monday"]:
        house.write("Ann", line, to=house.reply_to("Ann", "game"))
        verbs = {each.split()[0] for each in offers(house.last("Ann"))}
        assert verbs.isdisjoint(refused), line
        assert "The game is over" in house.last("Ann").words
    for line in ["yes", "pause the game", "thank you all for this game"]:
        house.write("Admin", line, to=to)
        assert {each.split()[0] for each in offers(house.last("Admin"))}.isdisjoint(refused), line


@pytest.mark.parametrize("line", ["status", "who won?", "what now", "when is my turn", "whos winning"])
def test_after_the_end_whoever_asks_how_things_stand_is_told_that_it_is_over(line: str) -> None:
    house = House()
    SITUATIONS["b1"](house)
    to = house.reply_to("Admin", "game")
    house.write("Admin", "end because it is enough", to=to)
    house.write("Admin", "yes", to=to)
    assert "The game is over." in house.says("Ann", line)


@pytest.mark.parametrize(("asked", "answer"), [
    ("help second look", "second look PROPOSAL"), ("help mail reminders", "mail reminders off"),
    ("help me with attacking", "attack TERRITORY from TERRITORY2"), ("help how do i place soldiers", "place [NUMBER]"),
    ("help i am lost", "“help” what you can write"), ("explain rule 9", "Rule 9: Attacks"),
    ("tell me about ports", "Ports"),
])
def test_help_takes_as_many_words_as_people_write(asked: str, answer: str) -> None:
    house = House()
    SITUATIONS["r2"](house)
    assert answer in house.says("Ann", asked)


def test_a_question_about_one_place_is_answered_with_that_place() -> None:
    """Territory 5 lies beside Ann’s, and is nobody’s; that of Bert is 2."""
    house = House()
    SITUATIONS["r2"](house)
    nobodys = house.says("Ann", "who owns 5?")
    assert "5, land; next to it" in nobodys
    assert "it is nobody’s" in nobodys
    assert "owned by" not in nobodys
    assert "2, land, owned by Bert; here: Bert’s 6 soldiers" in house.says("Ann", "whose is 2")
    assert "owned by Ann" not in house.last("Ann").words
    assert "owned by Ann" in house.says("Ann", "board")


@pytest.mark.parametrize(("line", "lines"), [
    ("deal", ["accept 1"]), ("i accept berts offer", ["accept 1"]), ("I take Bert's offer", ["accept 1"]),
    ("take both", ["buy 4", "accept 1"]), ("buy 4 and accept the trade", ["buy 4", "accept 1"]),
])
def test_what_a_player_offers_is_taken_up_in_words(line: str, lines: list[str]) -> None:
    """Bert offers his square 4 to be for $300; square 4, where Ann stands, is for sale as well."""
    house = House()
    house.open("game", "nomopoly2", ["Ann", "Bert"], script=[
        {"what": "order", "values": [["Ann", "Bert"]] * 4}, {"what": "move", "who": "Ann", "values": [[1, 2], [3, 5]]},
        {"what": "move", "who": "Bert", "values": [[3, 1], [2, 1]]}])
    house.next_deadline()
    house.write("Bert", "trade square 4 to Ann for $300")
    played = house.played("game")
    house.write("Ann", line)
    assert house.played("game") == played
    assert offers(house.last("Ann"))[: len(lines)] == lines


@pytest.mark.parametrize(("line", "name"), [
    ("buy 4 as Moms Place its a girl", "Moms Place"), ("buy 4 as Moms Place, it's a girl", "Moms Place"),
    ("buy 4 as Moms Place shes a girl", "Moms Place"), ("buy 4 as Moms Place, it is a woman", "Moms Place"),
    ("buy 4 as Moms Place - female", "Moms Place"), ("buy 4 as “Moms Place” — a woman", "Moms Place"),
    ("buy 4 as Moms Place, gender: f", "Moms Place"), ("buy 4 as Moms Place and gender is f", "Moms Place"),
    ("buy 4 as Bed and Breakfast, and its female", "Bed and Breakfast"), ("buy 4 as What It Is f", "What It Is"),
    ("buy 4 as Vitamin A f", "Vitamin A"), ("buy 4 as Rock - Paper f", "Rock - Paper"), ("buy 4 as Its f", "Its"),
])
def test_what_leads_from_a_name_to_what_is_said_of_it_is_no_part_of_it(line: str, name: str) -> None:
    house = House()
    SITUATIONS["b1"](house)
    game = game_of(house)
    order = Grammar(game.commands(), Names(game)).order(line)
    assert order is not None
    assert (order.arguments["name"], order.arguments["gender"]) == (name, "f")


@pytest.mark.parametrize(("at", "line"), [
    ("b1", "new rule - everyone who says please gets $10"), ("b1", "can we change the rent to 5"),
    ("b1", "make a rule that all get 10"), ("b1", "lets have a rule that everybody pays 20 dollars"),
    ("e1", "New rule: whoever has the least money gets $10"), ("e1", "new rule everyone gets 10"),
    ("f0", "new rule: a vote costs 101 points"),
])
def test_a_sum_a_count_or_a_new_value_is_no_number_of_a_rule(at: str, line: str) -> None:
    """Rules 5, 10 and 20 are there, in FutureNomic 101."""
    named = [one for one in offered(at, "Ann", line) if re.search(r"^(?:draft|propose [a-z]+) (?:5|10|20|101)\b", one)]
    assert named == []


@pytest.mark.parametrize("who", ["Ann", "Admin"])
@pytest.mark.parametrize("line", [
    "my friend dora dora@example.org wants to play", "you can reach me at work: ann.work@example.org",
    "Bert's new address is bert2@example.org",
])
def test_an_address_is_never_offered_to_be_said_to_others(who: str, line: str) -> None:
    lines = offered("b2", who, line)
    assert not [one for one in lines if one.startswith(("post", "announce", "message B"))]
    assert who == "Admin" or any(one.startswith("message admin / ") and "@" in one for one in lines)


@pytest.mark.parametrize("line", [
    "the dice are rigged", "i should have 500 more", "i did not get my silver card", "bert is cheating",
])
def test_what_is_not_right_is_first_offered_to_be_told_to_the_admin(line: str) -> None:
    said = [one.partition(" / ")[0] for one in offered("b1", "Ann", line)]
    assert said.index("message admin") < said.index("post")


@pytest.mark.parametrize("line", ["buy 4 as Mom f unless bert buys it", "buy 4 as Mom f if nobody else wants it"])
def test_a_condition_is_part_of_no_name(line: str) -> None:
    assert not [one for one in offered("b1", "Ann", line) if " unless " in one or " if " in one]


def test_another_order_about_the_same_is_offered_in_the_place_of_the_one_on_file() -> None:
    """“buy 4 as "Pirate Cove" f” is order 1: two lines put the other in its place, and “buy 4 silver” is no other."""
    house = House()
    SITUATIONS["b4"](house)
    house.write("Ann", "buy 4 as Joes m")
    assert offers(house.last("Ann"))[:2] == ["cancel 1", "buy 4 as Joes m"]
    house.write("Ann", "cancel 1\nbuy 4 as Joes m")
    assert house.says("Ann", "orders").count("buy 4 as") == 1
    assert "buy 4 as Joes m" in house.last("Ann").text

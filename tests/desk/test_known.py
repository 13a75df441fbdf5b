"""What only its reader knows of a map stands in a table beside the picture, in letters and answers."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.desk.sight.presenter import Presenter
from mailgame.game.game import Game
from mailgame.law import Answer, Create, Rule, Started, Thing, View
from mailgame.press.scenes.tabular import Fact, Listed, Things
from tests.desk.harness import House
from tests.kernel.builders import a_rule, begun
from tests.press.markup import Page

SIDE_BY_SIDE = {"Ann": {"at": "0,0"}, "Bert": {"at": "0,-1"}}
DRY = {"2.water": 0, "2.per_water": 0, "2.per_step": 0, "2.cut_off": 0, "2.cut_off_per_water": 0, "2.path_chance": 0,
       "13.base": 0, "13.per_mercenary": 0}


def the_isles() -> Rule:
    """Return a rule with six isles, of which players know this and that for themselves."""
    made = a_rule(90, "Isles")
    made.kind("isle", board=True)
    made.attribute("isle", "east", "number", 0, drawn="q")
    made.attribute("isle", "south", "number", 0, drawn="r")
    made.attribute("isle", "called", "text", "", drawn="name")
    made.attribute("isle", "owner", "player")
    made.attribute("isle", "cellar", "text", "", seen_by="owner")
    made.attribute("isle", "trapped", "flag", False, seen_by="owner")
    made.attribute("isle", "depth", "number", 0, seen_by="nobody")
    made.attribute("boat", "at", "isle", drawn="place")
    made.attribute("boat", "sort", "text", "boat", drawn="name")
    made.attribute("boat", "owner", "player")
    made.attribute("boat", "cargo", "text", "nothing", seen_by="owner")
    made.attribute("diver", "at", "isle", seen_by="owner", drawn="place")
    made.attribute("diver", "owner", "player")
    made.attribute("player", "gold", "table", {}, seen_by="owner", of="money", drawn="known")
    made.attribute("player", "fish", "table", {}, seen_by="owner", drawn="known", shown="Fish seen")
    made.attribute("player", "favourites", "list", [], seen_by="owner", of="isle", drawn="known", shown="Favourite")
    made.attribute("player", "seen_by_all", "table", {}, drawn="known")

    @made.after(Started)
    def there_is_a_map(view: View, started: Started) -> Answer:
        return [*(Create("isle", str(at), {"east": at, "depth": 77}) for at in range(1, 7)),
                *(Create("boat", str(at), {}) for at in range(1, 4)), Create("diver", "1", {})]

    return made


@pytest.fixture
def game() -> Game:
    """Ann owns isle 5 and has boats at 4, two of them with gold, and a diver at 2. Isle 9 has sunk."""
    game = begun(the_isles(), players=("Ann", "Bert"))
    world = game.world
    ann, _ = world.all("player")
    isles, (gold, more_gold, empty), (diver,) = world.all("isle"), world.all("boat"), world.all("diver")
    said: list[tuple[Thing, dict[str, Any]]] = [
        (isles[4], {"owner": ann, "called": "Far Isle", "cellar": "rum", "trapped": True}),
        *((boat, {"owner": ann, "at": isles[3]}) for boat in (gold, more_gold, empty)),
        (gold, {"cargo": "gold"}), (more_gold, {"cargo": "gold"}), (diver, {"owner": ann, "at": isles[1]}),
        (ann, {"gold": {"1": [4000, "2026-11-23"], "9": [1, "2026-11-23"]}, "fish": {"1": 1200, "6": "herring"}}),
        (ann, {"favourites": ["6", "1"], "seen_by_all": {"3": "nothing"}}),
    ]
    for thing, attributes in said:
        for name, value in attributes.items():
            world.set(thing, name, value)
    world.commit()
    return game


def known(game: Game, reader: str, **most: int) -> Things:
    return Presenter(game, "winter", "game@example.org", "").known(reader, **most)


def test_each_place_has_what_is_known_of_it_and_ones_own_come_first(game: Game) -> None:
    assert known(game, "Ann") == Things("Isle", (
        Listed("2", (Fact("Here", "diver 1"),)),
        Listed("4", (Fact("Cargo", "2 boats gold"),)),
        Listed("5 Far Isle", (Fact("Cellar", "rum"), Fact("Trapped", "yes"))),
        Listed("1", (Fact("Gold", "$4,000 (23 Nov)"), Fact("Fish seen", "1,200"), Fact("Favourite", "2nd"))),
        Listed("6", (Fact("Fish seen", "herring"), Fact("Favourite", "1st"))),
    ))


def test_nobody_else_knows_it(game: Game) -> None:
    assert known(game, "Bert").rows == known(game, "").rows == known(game, "Nobody").rows == ()


def test_where_much_else_is_told_a_few_places_are_enough(game: Game) -> None:
    told = known(game, "Ann", most=2)
    assert [row.name for row in told.rows] == ["2", "4"]
    assert told.more == 3


@pytest.mark.parametrize("held", ["4000", ["4000"], [], {"amount": 4000}, None])
def test_what_holds_money_holds_amounts(game: Game, held: object) -> None:
    world = game.world
    with pytest.raises(TypeError, match="player.gold holds a money"):
        world.set(world.all("player")[0], "gold", {"1": held})


@pytest.fixture
def house() -> House:
    """Return Nomic Risk, with Ann in #1 on $20,000,000 and Bert in #2 on $4,000,000; the others have 5 to 12."""
    house = House()
    house.open("risk", "nomicrisk", ["Ann", "Bert"], answers=SIDE_BY_SIDE, params=DRY, script=(
        {"what": "order", "values": [["Ann", "Bert"]]},
        {"what": "resources", "values": [20, 4, 5, 6, 7, 8, 9, 10, 11, 12]},
    ))
    house.settle()
    return house


KNOWN = "What only you know Territory Resources 1 $20,000,000 (23 Nov)"


def seen(html: str) -> str:
    """Return the words that somebody sees."""
    return " ".join(Page(html).text.split())


def test_the_letter_of_a_turn_has_it_beside_the_map_for_whoever_is_on_turn(house: House) -> None:
    letter = house.last("Ann")
    assert KNOWN in seen(letter.html)
    assert "- Territory 1: resources $20,000,000 (23 Nov)" in letter.text
    assert "What only you know" not in house.last("Bert").html + house.last("Bert").text
    assert "20,000,000" not in house.last("Bert").html + house.last("Bert").text


@pytest.mark.parametrize("asked", ["status", "map", "board"])
def test_whoever_asks_how_it_stands_is_told(house: House, asked: str) -> None:
    house.write("Ann", "place 1 soldier in 1\nharvest 1")
    house.write("Ann", asked)
    answer = house.last("Ann")
    assert "What only you know Territory Resources Units 1 $20,000,000 (23 Nov) 2 soldiers harvesting" in seen(
        answer.html)
    assert "- Territory 1: resources $20,000,000 (23 Nov); units 2 soldiers harvesting" in " ".join(
        answer.text.split())
    house.write("Bert", asked)
    other = house.last("Bert")
    assert "- Territory 2: resources $4,000,000 (23 Nov)" in other.text
    assert "20,000,000" not in other.html + other.text
    assert "harvesting" not in other.html + other.text

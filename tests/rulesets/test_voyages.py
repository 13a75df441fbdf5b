"""Movers and places, as law of players speaks of them: ships, a kraken, courses in circles, secret pawns."""

from __future__ import annotations

import time

import pytest

from mailgame.foresight.public import public_world
from mailgame.law import Thing
from tests.rulesets.realm import Realm, ruleset

HEAD = """
from mailgame.law import *

rule = Rule(0, "New")

def odd(it):
    return it

def the(view: View, kind: str, name: str) -> Thing:
    return [one for one in view.things(kind) if one.id == name][0]

"""
SHIP, BAY = 'view.things("ship")[0]', 'the(view, "square", "Bay")'


@pytest.fixture
def realm() -> Realm:
    return Realm(ruleset())


def going(body: str, declares: str = "") -> str:
    """Return a law with a command, `go`."""
    return f'{HEAD}{declares}@rule.command("go", "Go.")\ndef goes(view: View, order: Order) -> Answer:\n    {body}\n'


def on(decorator: str, body: str) -> str:
    """Return a law with one handler."""
    return f"{HEAD}@rule.{decorator}\ndef does(view: View, it) -> Answer:\n    {body}\n"


def where(realm: Realm, kind: str, id: str) -> str:
    square: Thing = Thing(realm.game.world, kind, id).square
    return square.id


# --- what happens


def test_a_ship_lands_for_its_player_and_the_kraken_for_nobody(realm: Realm) -> None:
    realm.has(on("after(Landed)", "return Tell(f'{it.player}: {it.pawn.id} from {it.since}, {it.course is None}')"))
    realm.has(on("after(StrayLanded)", "return Tell(f'a stray: {it.pawn.id} by {it.by}')"))
    assert realm.says("Ann", "sail 1") == "Your ship 1 “Argo” lands on the Quay square. Ann: 1 from Dock, True."
    told = realm.says("Bert", "dare 1")
    assert told == "Your ship 2 “Beagle” lands on the Shoal square. Bert: 2 from Dock, False."
    assert realm.says("Bert", "wake 1") == "Monster Kraken goes to the Strand square. A stray: Kraken by move."
    assert realm.replayed() == realm.game.encode()


def test_law_tells_what_moves_and_stops_it(realm: Realm) -> None:
    realm.has(on("check(Move)", "return Refuse('calm', 'No wind.') if whose(it.pawn) else None"))
    assert realm.says("Ann", "sail 1") == "No wind."
    assert realm.says("Ann", "wake 2") == "Monster Kraken goes to the Quay square."


def test_law_sends_a_ship_along_another_course(realm: Realm) -> None:
    realm.has(on("alter(Move)", "return Become(Move(it.pawn, it.steps, the(view, 'course', 'Reefway')))"))
    realm.says("Ann", "sail 2")
    assert where(realm, "ship", "1") == "Lagoon"


def test_a_square_that_comes_back_fills_its_hole(realm: Realm) -> None:
    realm.has(going("return AddSquare('Reef', after=the(view, 'square', 'Bay'))"))
    realm.says("Ann", "sail 3")
    realm.says("Ann", "sink Reef")
    assert realm.says("Ann", "go") == "The Reef square is added to the board."
    realm.says("Ann", "sail 1")
    assert where(realm, "ship", "1") == "Reef"


# --- what cannot be


FAULTS = [
    ("return Move(odd('Ann'), 1)", "Move cannot have “Ann” for “pawn”"),
    (f"return Move({SHIP}, 1, view.players()[0])", "“along” of Move cannot be “player Ann”"),
    (f"return Jump({SHIP}, {SHIP})", "“to” of Jump cannot be “ship 1”"),
    (f"return Tell(str(neighbour({BAY}, 'up')))", "“up” is no direction: north, south, east or west"),
    (f"return Tell(str(steps_apart({BAY}, odd('Bay'))))", "“steps_apart” with something that has no answer"),
    ("return Tell(str(winding(1, 0)))", "“winding” with something that has no answer"),
    (f"return [Tell(str(steps_apart({BAY}, {BAY}))) for _ in range(10**7)]", "it asked the game more than"),
]


@pytest.mark.parametrize(("body", "words"), FAULTS)
def test_law_that_moves_or_asks_as_one_cannot_fails(realm: Realm, body: str, words: str) -> None:
    realm.has(going(body))
    assert words in realm.fault("Bert", "go")
    assert realm.replayed() == realm.game.encode()


REFUSED = [
    ("return Move(odd(None), 1)", "“pawn” of Move cannot be None: there is nobody, or nothing, to put there"),
    (f"return Move({SHIP}, odd(1.5))", "of Move cannot be 1.5: what is kept are whole numbers"),
    (f"return Move({SHIP}, 10**9)", "A move goes 1,000 times round the board at most, and this is farther."),
    (f"return Move({SHIP}, -(10**9))", "A move goes 1,000 times round the board at most, and this is farther."),
    ("return Move(view.things('land')[0], 1)", "Land North cannot be moved: no rule says on which square a land is."),
    ("return Jump(view.game, back=1)", "Game game “realm” cannot be moved: no rule says on which square a game is."),
    (f"return [Remove({SHIP}), Move({SHIP}, 1)]", "Ship 1 is not in the game any more."),
    ("return [Create('course', 'None'), Move(view.things('ship')[0], 1, the(view, 'course', 'None'))]", ""),
]


@pytest.mark.parametrize(("body", "words"), REFUSED)
def test_what_cannot_move_is_refused_and_nobody_is_to_blame(realm: Realm, body: str, words: str) -> None:
    realm.has(going(body))
    assert words in realm.says("Bert", "go")
    assert realm.replayed() == realm.game.encode()


CIRCLES = [
    {"Dock": "Dock"}, {"Dock": "Hut", "Hut": "Dock"}, {"Dock": "Shoal", "Reefway": "Shoal"},
    {"Dock": "Shoal", "Reefway": "Dock"}, {"Dock": "Shoal", "Reefway": "Lagoon"},
]


@pytest.mark.slow
@pytest.mark.parametrize("onward", CIRCLES)
@pytest.mark.parametrize("steps", [1, 2, 5, 1_999])
def test_courses_that_lead_in_circles_are_gone_round(realm: Realm, onward: dict[str, str], steps: int) -> None:
    leads = ", ".join(
        f"Set(the(view, '{'course' if at == 'Reefway' else 'square'}', '{at}'), onward=the(view, 'square', '{to}'))"
        for at, to in onward.items()
    )
    circle = '\n@rule.command("circle", "Circle.")\ndef circles(view: View, order: Order) -> Answer:\n    return '
    hut = going("return Create('square', 'Hut')")
    realm.has(f"{hut}{circle}[{leads}]\n")
    realm.says("Ann", "go")
    realm.says("Ann", "circle")
    begun = time.process_time()
    realm.says("Ann", f"sail {steps}")
    assert time.process_time() - begun < 20
    assert where(realm, "ship", "1") in realm.game.world.things["square"]
    assert realm.replayed() == realm.game.encode()


# --- what nobody is to know


SECRET = (
    'rule.attribute("diver", "square", "square", seen_by="nobody")\n'
    'rule.attribute("diver", "owner", "player", seen_by="nobody")\n\n'
)


@pytest.mark.slow
def test_where_a_secret_pawn_goes_is_told_to_nobody_and_no_other_law_is_asked(realm: Realm) -> None:
    realm.has(going("return Create('diver', 'Mole', {'square': the(view, 'square', 'Quay')})", SECRET))
    realm.says("Ann", "go")
    mover = going("return Move(the(view, 'diver', 'Mole'), 2)").replace('"go", "Go."', '"dive", "Dive."')
    realm.has(on("after(StrayLanded, StrayPassed, StrayLeft)", "return Tell(f'{it.pawn.id} is seen')"))
    realm.has(on("check(Move)", "return Refuse('seen', f'{it.pawn.id} goes {it.steps}')"))
    realm.has(mover)
    assert realm.says("Ann", "dive") == ""
    assert where(realm, "diver", "Mole") == "Bay"
    assert "square" not in public_world(realm.game).things.get("diver", {}).get("Mole", {})


def test_what_rests_on_a_secret_way_is_not_told(realm: Realm) -> None:
    realm.has(f'{HEAD}rule.attribute("square", "borders", "list", [], of="square", seen_by="nobody")\n')
    realm.has(going(f"return Tell(str(steps_apart({BAY}, {BAY})))"))
    assert "“borders” of a square is not for every rule to know" in realm.fault("Bert", "go")


def test_who_declares_a_secret_way_goes_along_it(realm: Realm) -> None:
    secret = 'rule.attribute("square", "borders", "list", [], of="square", seen_by="nobody")\n\n'
    realm.has(going("return Set(the(view, 'square', 'Dock'), borders=['Isle'])", secret)
              + '\n@rule.command("far", "Far.")\ndef far(view: View, order: Order) -> Answer:\n'
              "    return Tell(str(steps_apart(the(view, 'square', 'Dock'), the(view, 'square', 'Reef'))))\n")
    realm.says("Ann", "go")
    assert realm.says("Ann", "far") == "2."

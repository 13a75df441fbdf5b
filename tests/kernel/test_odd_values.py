"""Whatever a law says, however odd, the game goes on: nothing is kept that cannot be, and no game is paused for it."""

from __future__ import annotations

import dataclasses
import os
import time
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

from mailgame import law
from mailgame.game.game import Game
from mailgame.kernel.faults import LawFailed
from mailgame.law import Create, Rule, Set, Thing
from mailgame.sandbox.running.discretion import Discretion
from mailgame.sandbox.running.permission import Permission
from mailgame.world.world import World
from tests.kernel.odd import here, odd, sound, words
from tests.kernel.players_law import BOARD, CARDS, NAMES, Lawless

CASES = int(os.environ.get("ODD_CASES", "10"))
pytestmark = pytest.mark.slow
SLUGS = (BOARD, CARDS)
NOT_ITS = frozenset({
    law.Seat, law.Grant, law.Deny, law.Interpret, law.Implement, law.Reinstate, law.CloseCase, law.DropCase,
    law.OverruleCase, law.PassCase, law.AsOrdered, law.FileOrder, law.RingAhead,
})
"""What law of players cannot do at all; its compiler sees to that."""
ENDING = frozenset({law.Win, law.End, law.Pause, law.Repeal, law.Unseat, law.Deactivate, law.CancelTimer})
"""What may well end a game, or stand in the way of the next update: that is what it is for."""
SECONDS = 20


@cache
def begun(slug: str) -> Lawless:
    """Return a game with something of every kind in it: proposals, ballots, offers and petitions."""
    den = Lawless(slug, seed=f"odd {slug}")
    if slug == BOARD:
        den.says("Ann", "propose add TITLE", title="Tea", block="There is tea.")
        for _ in range(2):
            den.ring()
    else:
        turn = str(den.game.world.things["game"]["game"]["turn"])
        den.says(turn, "propose add TITLE", title="Tea", block="There is tea.")
    den.game.world.create("office", "Clerk", {"admin": True})
    assert not den.paused
    return den


class Copy(Lawless):
    """A game that is played on from there."""

    def __init__(self, slug: str) -> None:
        first = begun(slug)
        self.slug, self.open = slug, type(first.open)()
        self.game = Game(first.game.ruleset, World.decode(first.game.encode()), self.open)
        self.played, self.suspended = [], []


def settable(slug: str) -> list[tuple[str, str]]:
    """Return the kinds and names of the attributes that law of players may set."""
    world, found = begun(slug).game.world, []
    for kind, name in world.declared:
        thing = Thing(world, kind, next(iter(world.things.get(kind, {"1": {}})), "1"))
        try:
            Permission(Discretion(world, 99, frozenset())).allow(Set(thing, name, None))
        except LawFailed:
            continue
        except AttributeError:
            pass
        found.append((kind, name))
    return found


# Where a law takes the turn away from everybody, the Admin is asked whose it is.
ATTRIBUTES = [(slug, kind, name) for slug in SLUGS for kind, name in settable(slug)]


def play_on(den: Lawless, number: int, comes: bool = True) -> None:
    """Play a command of a law, and on: nothing fails, what is there can be kept, and the next update comes."""
    began = time.process_time()
    turn = den.game.world.things["game"]["game"].get("turn") or "Ann"
    for player in (turn, "Bert"):
        result = den.says(str(player), "go")
        note(ascii(f"{result.outcome} {result.refusal} {result.error[-600:]}"))  # reports carry no lone surrogates
        assert result.outcome in ("done", "refused")
    if comes and not den.game.over:
        den.update()
        den.update()
    assert not den.paused or not comes, ascii(den.paused)
    assert World.decode(den.game.encode()).encode() == den.game.encode()
    assert all(one.rule == number for one in den.suspended), ascii(den.suspended)
    for one in den.suspended:
        assert not any(sign in one.words for sign in ("Error", "object", "<", "{'", "__")), ascii(one.words)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize(("slug", "kind", "name"), ATTRIBUTES, ids=["-".join(one) for one in ATTRIBUTES])
def test_any_attribute_may_be_set_to_anything(slug: str, kind: str, name: str) -> None:
    @settings(max_examples=max(5, CASES // 4))
    @given(st.data())
    def check(data: st.DataObject) -> None:
        den = Copy(slug)
        world = den.game.world
        ids = sorted(world.things.get(kind, {}))
        assume(ids)
        thing = Thing(world, kind, data.draw(st.sampled_from(ids)))
        value = data.draw(odd(world))
        play_on(den, den.law(lambda view, order: here(view.world, Set(thing, name, value))), name != "turn")

    check()


WORDS = list(words(NOT_ITS | {Set}))


@pytest.mark.parametrize("word", WORDS, ids=[word.__name__ for word in WORDS])
@pytest.mark.parametrize("slug", SLUGS)
def test_any_word_may_say_anything(slug: str, word: type) -> None:
    @settings(max_examples=CASES, suppress_health_check=[HealthCheck.filter_too_much])  # of some little is let through
    @given(st.data())
    def check(data: st.DataObject) -> None:
        den = Copy(slug)
        world = den.game.world
        done: Any = sound(word, world, data.draw(st.sampled_from(NAMES)))
        names = [field.name for field in dataclasses.fields(word)]
        for name in data.draw(st.lists(st.sampled_from(names), max_size=3, unique=True)) if names else []:
            object.__setattr__(done, name, data.draw(odd(world)))
        _may(world, done)
        play_on(den, den.law(lambda view, order: here(view.world, done)), word not in ENDING)

    check()


@pytest.mark.parametrize("word", [law.Decide, law.Reveal, law.CloseBallot], ids=lambda word: word.__name__)
def test_a_law_that_makes_another_vote_of_each_does_not_keep_a_turn_for_ever(word: type) -> None:
    den = Copy(CARDS)
    rule = Rule(0, "Again")
    rule.alter(word)(lambda view, one: law.Become(law.Ratify(one.ballot.proposal)))
    den.adopt(rule)
    den.update(most=60)
    (proposal,) = den.game.world.things["proposal"].values()
    assert proposal["status"] == "rejected"
    assert len(den.game.world.things["ballot"]) < 10


OUTCOMES = (law.Become, law.Redirect, law.Fix, law.Add, law.Percent, law.Cap, law.Stop)
FRAME = frozenset({"Update", "Round", "Post", "SetTimer", "BeginTurn", "EndTurn", "LapseTurn", "Await", "TakeTurn"})
"""What a turn and an update are made of: a law that makes something else of them may well keep updates away."""


@pytest.mark.parametrize("outcome", OUTCOMES, ids=[outcome.__name__ for outcome in OUTCOMES])
@pytest.mark.parametrize("slug", SLUGS)
def test_anything_may_be_made_of_anything(slug: str, outcome: type) -> None:
    @settings(max_examples=CASES * 4)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        den = Copy(slug)
        world = den.game.world
        word = data.draw(st.sampled_from([*WORDS, Set]))
        said: dict[str, Any] = {"why": data.draw(st.sampled_from(["", "why"]))}
        if outcome is law.Become:
            said["intent"] = sound(data.draw(st.sampled_from(WORDS)), world)
            _may(world, said["intent"])
            assume(type(said["intent"]) not in ENDING)
        elif outcome is law.Redirect:
            names = [field.name for field in dataclasses.fields(word)]
            said |= {"field": data.draw(st.sampled_from([*names, "nonsense"])), "to": data.draw(odd(world))}
        elif outcome is law.Stop:
            said = {"slug": "odd", "words": data.draw(st.sampled_from(["", "No."])), "costs": ()}
        elif outcome is law.Cap:
            said |= {"least": data.draw(odd(world)), "most": data.draw(odd(world))}
        else:
            said["percent" if outcome is law.Percent else "amount"] = data.draw(odd(world))
        rule = Rule(0, "Bends")
        rule.alter(word)(lambda view, one: outcome(**here(view.world, said)))
        rule.command("go", "Go.")(lambda view, order: sound(word, view.world))
        den.adopt(rule)
        assume(word not in ENDING and not (outcome in (law.Stop, law.Become) and word.__name__ in FRAME))
        play_on(den, rule.number, word.__name__ not in FRAME)

    check()


def _may(world: World, done: Any) -> None:
    """Leave out what the compiler of players' law does not let through: clocks, kinds and attributes of the game's."""
    try:
        Permission(Discretion(world, 99, frozenset())).allow(done)
    except LawFailed:
        assume(isinstance(done, Create) and False)
    except Exception:  # an odd value is the kernel's to look at here
        pass

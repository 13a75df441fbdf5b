"""However much a law sends, nobody is flooded, and nothing of it is lost: what is over stands in one letter."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from mailgame.game import room
from mailgame.game.game import Game
from mailgame.game.telling import postage
from mailgame.kernel.narration import LetterWanted
from mailgame.law import Ask, Await, Create, Intent, Petition, Post, Rang, Rule, Set, SetTimer, Tell
from mailgame.world import calendar
from tests.kernel.players_law import BOARD, CARDS, NAMES, Lawless


def letters(den: Lawless) -> list[LetterWanted]:
    return [letter for result in den.played for letter in result.letters]


def reached(den: Lawless) -> Counter[str]:
    """Return how many letters each player gets, offers that are written about among them."""
    found: Counter[str] = Counter()
    for letter in letters(den):
        found.update(NAMES if letter.to is None else letter.to)
    for result in den.played:
        for event in result.events:
            if type(event).__name__ == "Asked" and not postage.holds(den.game.world, event.offer.id):
                found[event.offer.player.id] += 1
    return found


FLOODS = {
    "different": lambda view, order: [Post("notice", f"No. {n}", None, {"words": f"words {n}"}) for n in range(490)],
    "the same": lambda view, order: [Post("notice", "The same", None, {"words": "again"}) for _ in range(490)],
    "turns": lambda view, order: [Post("turn", f"No. {n}", news=True) for n in range(200)],
    "offers": lambda view, order: [Ask(order.giver, "odd", f"No. {n}?", (f"take {n}",)) for n in range(200)],
    "one player": lambda view, order: [Post("reminder", f"No. {n}", (order.giver,)) for n in range(200)],
    "await": lambda view, order: [Await(order.giver)] * 490,
}


@pytest.mark.parametrize(("slug", "flood"), [
    *((slug, flood) for slug in (BOARD, CARDS) for flood in FLOODS if flood != "await"), (CARDS, "await"),
])
def test_a_law_that_writes_too_many_letters_fills_one(slug: str, flood: str) -> None:
    den = Lawless(slug)
    den.law(FLOODS[flood])
    den.played.clear()
    den.says("Ann", "go")
    assert max(reached(den).values()) <= postage.OF_LAW
    before = den.game.world.data["clock"]
    held = den.game.world.data["post"]["held"]
    assert held
    reached_first = reached(den)
    den.played.clear()
    while den.game.world.data["post"]["held"]:
        den.ring()
    assert calendar.read(den.game.world.data["clock"]) <= calendar.read(before) + timedelta(hours=1)
    (one,) = [letter for letter in letters(den) if "letters in one" in letter.title and letter.to == ("Ann",)]
    for row in held:
        assert row["title"] in one.about["words"]
        assert row["words"] in one.about["words"]
    assert max((reached_first + reached(den)).values()) <= postage.OF_LAW + 1
    den.goes_on()


@pytest.mark.slow
def test_a_hundred_clocks_write_no_more_letters_than_one() -> None:
    den = Lawless()
    rule = Rule(0, "Clocks")

    def again(view: object, at: object = None) -> list[Intent]:
        soon = view.now + timedelta(seconds=61)  # type: ignore[attr-defined]
        return [SetTimer(f"c{n}", soon + timedelta(milliseconds=n)) for n in range(100)]

    rule.command("go", "Go.")(lambda view, order: again(view))
    rule.after(Rang)(lambda view, rang: [Post("notice", f"{rang.name} rang"),
                                         SetTimer(rang.name, view.now + timedelta(seconds=61))]
                     if rang.name.startswith("c") else None)
    den.adopt(rule)
    den.says("Ann", "go")
    den.played.clear()
    began = calendar.read(den.game.world.data["clock"])
    inputs = 0
    while calendar.read(den.game.due_at) < began + timedelta(hours=2):
        den.ring()
        inputs += 1
    assert inputs <= 20
    assert max(reached(den).values()) <= 3 * (postage.OF_LAW + 1)
    den.goes_on()


def test_law_takes_no_letters_away_from_the_game() -> None:
    den = Lawless()
    den.law(lambda view, order: [Post("notice", f"No. {n}") for n in range(100)])
    den.says("Ann", "go")
    assert den.update().letters
    den.goes_on()


def test_the_letter_that_holds_the_rest_comes_before_the_end() -> None:
    den = Lawless()
    den.law(lambda view, order: [Post("notice", f"No. {n}") for n in range(30)])
    den.says("Ann", "go")
    den.played.clear()
    den.says("", "end because TEXT", text="it is late")
    assert [letter.title for letter in letters(den) if letter.to == ("Bert",)] == ["18 letters in one"]


def test_what_waits_is_the_same_after_it_was_kept() -> None:
    den = Lawless()
    den.law(lambda view, order: [Post("notice", f"No. {n}") for n in range(30)])
    den.says("Ann", "go")
    again = Game.load(den.game.ruleset, den.game.encode(), den.open)
    assert again.world.data["post"] == den.game.world.data["post"]


# --- texts


@pytest.mark.parametrize("answer", [
    lambda view, order: [Tell("x" * 9_000)] * 400,
    lambda view, order: [Set(order.giver, "diary", "x" * 900_000)],
    lambda view, order: [Create("page", f"p{len(view.things('page'))}-{n}", {"words": "x" * 9000}) for n in range(90)],
    lambda view, order: [Petition("odd", "x" * 90_000)] * 5,
    lambda view, order: [SetTimer("x", view.local(2030, 1, 1), about={"x": ["y" * 90_000] * 9})],
], ids=["told", "one text", "things", "petitions", "clocks"])
def test_there_is_an_end_to_what_law_writes_down(answer: object) -> None:
    den = Lawless()
    den.law(answer, lambda rule: rule.attribute("player", "diary", "text", ""),  # type: ignore[arg-type]
            lambda rule: rule.attribute("page", "words", "text", ""))
    refused = []
    for _ in range(12):
        result = den.says("Ann", "go")
        refused += [result.refusal.words] if result.refusal is not None else []
        assert room.size(den.game.world) < room.WORLD + room.AT_ONCE
    assert any("letters" in words for words in refused), refused
    den.goes_on()


def test_who_is_at_the_bound_can_still_write_less() -> None:
    den = Lawless()
    big = iter([200_000] * 11 + [10])
    den.law(lambda view, order: [Set(view.player(name), "diary", "x" * size)
                                 for size in [next(big)] for name in ["Ann"]],
            lambda rule: rule.attribute("player", "diary", "text", ""))
    for _ in range(12):
        assert den.says("Ann", "go").outcome == "done"
    assert den.game.world.things["player"]["Ann"]["diary"] == "x" * 10

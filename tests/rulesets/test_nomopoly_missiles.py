"""Nomopoly II, rules XXIII and XXVI: terrorism and missiles.

All are on 30 of 40 squares. 3, 4 and 5 are an industrial block of Ann's with a silo on 4. One step from 4 are 3, 5 and
17; two are 2, 6, 16, 18 and 24; 9 is five away (east), 8 is four.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.nomopoly import ADMIN, Nomopoly
from tests.rulesets.test_nomopoly_blocks import block
from tests.rulesets.test_nomopoly_buildings import table

ALL = ("Cruise Missile", "Chemical Missile", "Biological Missile", "ICBM")


def silo(*missiles: str, owners: tuple[str, str, str] = ("Ann", "Ann", "Ann"), **params: Any) -> Nomopoly:
    """Return a game with a silo on 4 that has missiles; owners of 3, 4 and 5."""
    t = table(**params)
    for square, owner in zip(("3", "4", "5"), owners, strict=True):
        t.own(owner, square)
    block(t, "industrial", "3", "4", "5")
    t.set("square", "4", buildings=["Missile Silo"], missiles=[*missiles])
    return t


def fires(
    t: Nomopoly, missile: str, target: str, hits: bool, moves: dict[str, tuple[int, int]] | None = None, **chance: Any
) -> list[str]:
    """Fire a missile of Ann's from 4 in the next update; return what everybody is told."""
    t.does("Ann", f"fire {missile} from 4 at {target}")
    t.throw("missile", hits)
    for what, values in chance.items():
        t.throw(what, *values)
    return t.update(**(moves or {}))


def until(t: Nomopoly, player: str = "Ann") -> int:
    return int(t.see(f"players.{player}.terrorist_until"))


# --- made and fired


@pytest.mark.shows("N26.1a", "N26.1b", "N26.1c", "N26.6a", "N26.6g", "N26.6l", "N26.6v", "N22.4ah", "N15.1b")
@pytest.mark.parametrize(
    ("missile", "price"), [("cruise", 400), ("chemical", 600), ("biological", 750), ("icbm", 1000)]
)
def test_a_silo_makes_one_missile_an_update_for_its_owner(missile: str, price: int) -> None:
    t = silo()
    assert "not yours" in t.says("Bob", f"buy missile {missile} at 4")
    assert "no Missile Silo on square 3" in t.says("Ann", f"buy missile {missile} at 3")
    t.does("Ann", f"buy missile {missile} at 4")
    assert "one is all" in t.says("Ann", "buy missile cruise at 4")
    t.update()
    assert [one.lower().split()[0] for one in t.see("squares.4.missiles")] == [missile]
    assert (t.money(), t.see(ADMIN)) == (10000 - price, price)
    t.does("Ann", f"buy missile {missile} at 4")


@pytest.mark.shows("N26.1d", "N26.2a")
def test_two_silos_make_two_and_a_full_one_none() -> None:
    t = silo()
    t.own("Ann", "13", "14", "15")
    block(t, "industrial", "13", "14", "15")
    t.set("square", "14", buildings=["Missile Silo"], missiles=["ICBM"] * 2)
    t.does("Ann", "buy missile cruise at 4", "buy missile cruise at 14")
    t.update()
    assert (len(t.see("squares.4.missiles")), len(t.see("squares.14.missiles"))) == (1, 3)
    assert "The silo holds 3 missiles, and is full." in t.says("Ann", "buy missile cruise at 14")


@pytest.mark.shows("N26.3a", "N26.3f", "N26.5g")
def test_one_shot_an_update_also_of_what_was_just_made() -> None:
    t = silo("Chemical Missile", "Chemical Missile")
    t.does("Ann", "buy missile cruise at 4", "fire cruise from 4 at 6")
    assert "has fired a missile in this update" in t.says("Ann", "fire chemical from 4 at 6")
    t.throw("missile", False)
    t.update()
    assert t.see("squares.4.missiles") == ["Chemical Missile"] * 2
    fires(t, "chemical", "6", True)
    assert t.see("squares.4.missiles") == ["Chemical Missile"]
    assert "has no" not in t.says("Ann", "fire chemical from 4 at 6")
    t = silo("ICBM")
    assert "has an ICBM. To buy one: buy missile Cruise Missile at 4" in t.says("Ann", "fire cruise from 4 at 6")


@pytest.mark.shows("N26.3b", "N26.3c", "N26.3d", "N26.3e", "N23.1a", "N23.1b", "N23.1d", "N26.6ai")
@pytest.mark.parametrize("cid_consents", [True, False])
def test_all_owners_of_the_block_consent(cid_consents: bool) -> None:
    t = silo("ICBM", owners=("Ann", "Bob", "Cid"))
    assert "no silo in a block of yours" in t.says("Ann", "fire icbm from 3 at 9")
    t.does("Ann", "fire icbm from 4 at 9")
    assert t.offered("Bob") == t.offered("Cid") == ["consent 1"]
    t.does("Bob", "consent 1")
    if cid_consents:
        t.does("Cid", "consent 1")
    else:
        t.does("Cid", "fire icbm from 4 at 10")  # another target wants its own consents
    t.throw("missile", True)
    t.throw("fallout", False, False, False, False)
    t.update()
    fired = cid_consents
    assert t.see("squares.4.missiles") == ([] if fired else ["ICBM"])
    assert ("9" in t.see("squares")) is not fired
    assert [until(t, name) for name in t.names] == ([7, 7, 7] if fired else [0, 0, 0])
    assert t.see("shots") == {}


def test_unowned_squares_of_the_block_have_no_say() -> None:
    t = silo("Cruise Missile")
    for square in ("3", "5"):
        t.set("square", square, owner=None)
    fires(t, "cruise", "6", False)
    assert t.see("squares.4.missiles") == []


@pytest.mark.shows("N26.4a", "N26.4b", "N26.4c", "N26.4d", "N26.6b", "N26.6h", "N26.6m", "N26.6w")
@pytest.mark.parametrize(("missile", "near", "far"), [
    ("Cruise Missile", "8", "9"), ("Chemical Missile", "6", "7"), ("Biological Missile", "7", "8"), ("ICBM", "40", ""),
])
def test_ranges(missile: str, near: str, far: str) -> None:
    t = silo(missile)
    if far:
        assert "squares far" in t.says("Ann", f"fire {missile} from 4 at {far}")
    t.does("Ann", f"fire {missile} from 4 at {near}")


@pytest.mark.shows("N26.5a", "N26.5b", "N26.5c", "N26.5d", "N26.5e", "N26.5f", "N26.6c", "N26.6i", "N26.6n", "N26.6x",
                   "N22.4ao", "N22.4ap")
@pytest.mark.parametrize(("missile", "at", "batteries", "holes", "ward", "said"), [
    ("Cruise Missile", "6", (), (), 10, "65 %"), ("Chemical Missile", "6", (), (), 10, "65 %"),
    ("Biological Missile", "6", (), (), 10, "70 %"), ("ICBM", "6", (), (), 10, "60 %"),
    ("Cruise Missile", "6", ("6",), (), 10, "65 % − 10 % = 55 %"),
    ("Cruise Missile", "6", ("7", "15"), (), 10, "65 % − 20 % = 45 %"),
    ("Cruise Missile", "6", ("8",), (), 10, "65 %"),
    ("Cruise Missile", "6", ("8",), ("7",), 10, "65 % − 10 % = 55 %"),
    ("Cruise Missile", "6", ("6", "7", "15", "5"), (), 20, "65 % − 80 % = 0 %"),
])
def test_chances(
    missile: str, at: str, batteries: tuple[str, ...], holes: tuple[str, ...], ward: int, said: str
) -> None:
    t = silo(missile, _26_ward=ward)
    for square in batteries:
        t.set("square", square, buildings=["Anti-Missile Battery"])
    for hole in holes:
        t.carry(t.word("DestroySquare")(t.thing("square", hole)))
    t.does("Ann", f"fire {missile} from 4 at {at}")
    told = t.update()
    assert any(words in (f"It misses (it hits by {said}).", f"It hits (by {said}).") for words in told), told


@pytest.mark.shows("N26.5h")
@pytest.mark.parametrize("missile", ALL)
def test_a_miss_changes_nothing(missile: str) -> None:
    t = silo(missile)
    t.own("Bob", "6", buildings=["House"])
    t.place("Bob", "6")
    fires(t, missile, "6", False)
    assert (t.see("squares.6.owner"), t.see("squares.6.buildings"), t.health("Bob")) == ("Bob", ["House"], 100)
    assert (t.see("squares.6.polluted"), t.see("squares.6.contaminated")) == (False, False)


# --- what they do


@pytest.mark.shows("N26.6d", "N26.6e", "N26.6f", "N26.6k", "N22.2e")
def test_a_cruise_missile_destroys_a_building() -> None:
    t = silo("Cruise Missile", "Cruise Missile")
    t.own("Bob", "8", buildings=["House", "ATM"])
    block(t, "government", "8")
    fires(t, "cruise", "8", True, cruise=["House"])
    assert (t.see("squares.8.buildings"), t.money("Bob"), until(t)) == (["ATM"], 10000, 0)
    fires(t, "cruise", "6", True)
    assert t.see("squares.6.buildings") == []
    assert t.see("squares.4.missiles") == []


@pytest.mark.shows("N26.6j", "N26.6k")
def test_a_chemical_missile_pollutes() -> None:
    t = silo("Chemical Missile")
    fires(t, "chemical", "6", True)
    assert (t.see("squares.6.polluted"), until(t)) == (True, 0)


@pytest.mark.shows("N26.6o", "N26.6p", "N26.6r", "N26.6s", "N26.6t", "N26.6u", "N23.1e")
def test_a_biological_missile() -> None:
    t = silo("Biological Missile", "Biological Missile")
    t.own("Bob", "6", card="7S", buildings=["House"])
    t.place("Bob", "6")
    fires(t, "biological", "6", True)  # Thursday 26 November, 2026
    assert (t.see("squares.6.owner"), t.health("Bob"), until(t)) == ("", 80, 2)
    assert t.see("squares.6.contaminated") is True
    assert str(t.see("squares.6.contaminated_until")).startswith("2026-12-17T00:00")
    assert (t.see("squares.6.card"), t.see("squares.6.buildings")) == ("7S", ["House"])
    for _ in range(5):
        t.update()
        for name in t.names:
            t.set("player", name, silent_weeks=0)
    assert t.see("squares.6.contaminated") is True
    assert "Square 6 is clean again." in t.update()
    assert t.see("squares.6.contaminated") is False
    fires(t, "biological", "6", True)  # Sunday 20 December
    assert str(t.see("squares.6.contaminated_until")).startswith("2027-01-10T00:00")


@pytest.mark.shows("N26.6q")
def test_it_makes_creatures_ill_too() -> None:
    t = silo("Biological Missile")
    t.game.world.create("creature", "bison-1", {"sort": "bison", "square": "6", "health": 100})
    fires(t, "biological", "6", True)
    assert t.see("creatures.bison-1.health") == 80


@pytest.mark.shows("N26.6y", "N26.6z", "N26.6aa", "N26.6ab", "N26.6ac", "N26.6ad", "N26.6ak", "N23.1f")
def test_an_icbm_destroys_its_target_and_by_chance_what_is_beside_it() -> None:
    t = silo("ICBM")
    t.own("Bob", "15", "16")
    for name, square in (("Ann", "15"), ("Bob", "16"), ("Cid", "30")):
        t.place(name, square)
    # Around 15: 26 to the north, 6 to the south, 14 to the east, 16 to the west.
    fires(t, "icbm", "15", True, moves={"Ann": (2, 4), "Bob": (2, 4)}, fallout=[False, False, False, True])
    assert [values for what, _, values in t.rolls if what == "fallout"] == [[False], [False], [False], [True]]
    assert {"15", "16"} & {*t.see("squares")} == set()
    assert {"26", "6", "14", "17", "25"} <= {*t.see("squares")}
    assert (t.health("Ann"), t.health("Bob"), t.health("Cid")) == (75, 75, 100)
    assert (t.at("Ann"), t.at("Bob")) == ("7", "7")  # from 1, by the dice of their turns
    assert t.money("Bob") == 10000
    assert until(t) == 7


@pytest.mark.shows("N26.6ae", "N26.6aj")
def test_the_lowest_square_left_is_where_they_are_placed() -> None:
    t = silo("ICBM")
    t.place("Bob", "1")
    t.place("Cid", "39")
    t.own("Ann", "2")
    # Around 1: 20 to the north, 2 to the east.
    t.does("Ann", "fire icbm from 4 at 1")
    t.throw("missile", True)
    t.throw("fallout", True, False)
    t.throw("new square", False)
    t.update(Bob=(1, 2), Cid=(1, 1))
    assert t.at("Bob") == "5"  # put on 2, no rent; 3 steps on
    assert t.money("Bob") == 10000 - 5
    assert "20" not in t.see("squares")
    t.place("Cid", "19")
    t.update(Cid=(1, 2))
    assert t.at("Cid") == "23"


@pytest.mark.shows("N26.6af")
def test_all_that_was_on_it_is_gone() -> None:
    t = silo("ICBM")
    t.own("Bob", "9", name="Cove", card="7S", buried=["2D"], railroad=True, buildings=["House"], polluted=True)
    fires(t, "icbm", "9", True, fallout=[False] * 4)
    t.carry(t.word("BuildSquare")(9))
    for name in ("owner", "name", "card", "buried", "railroad", "buildings", "polluted", "missiles"):
        assert not t.see(f"squares.9.{name}"), name


@pytest.mark.shows("N26.6ah")
def test_a_battery_beside_the_target_lowers_the_strike_alone() -> None:
    t = silo("ICBM")
    t.set("square", "8", buildings=["Anti-Missile Battery"])
    told = fires(t, "icbm", "9", True, fallout=[False] * 3)  # to the north, east and west; there is no south
    assert "It hits (by 60 % − 10 % = 50 %)." in told
    assert len([what for what, _, _ in t.rolls if what == "fallout"]) == 3


# --- silos that are hit


@pytest.mark.shows("N22.4ai", "N22.4ak", "N22.4al")
def test_a_silo_that_is_hit_goes_haywire() -> None:
    t = silo("Cruise Missile")
    t.own("Bob", "6", "7", "8")
    block(t, "industrial", "6", "7", "8")
    t.set("square", "7", buildings=["Missile Silo"], missiles=["Chemical Missile", "Cruise Missile"])
    t.does("Ann", "fire cruise from 4 at 7")
    t.throw("missile", True, True, False)
    t.throw("cruise", "Missile Silo")
    t.throw("haywire", "9", "10")
    t.update()
    assert (t.see("squares.7.buildings"), t.see("squares.7.missiles")) == ([], [])
    assert (t.see("squares.9.polluted"), until(t), until(t, "Bob")) == (True, 0, 0)


@pytest.mark.shows("N22.4aj", "N22.4am", "N22.2d", "N26.6ag")
@pytest.mark.parametrize(("at", "refund"), [("6", 125), ("7", 0)])
def test_also_when_its_block_falls_or_its_square_goes(at: str, refund: int) -> None:
    t = silo("ICBM")
    t.own("Bob", "6", "7", "8")
    block(t, "industrial", "6", "7", "8")
    t.set("square", "7", buildings=["Missile Silo"], missiles=["Chemical Missile"])
    t.does("Ann", f"fire icbm from 4 at {at}")
    t.throw("missile", True, True)
    t.throw("fallout", *[False] * 4)
    t.throw("haywire", "9")
    t.update()
    assert t.see("squares.9.polluted") is True
    assert at not in t.see("squares")
    assert t.money("Bob") == 10000 + refund
    assert [what for what, _, _ in t.rolls].count("haywire") == 1


@pytest.mark.shows("N22.2d")
def test_what_stood_on_the_struck_square_brings_nothing() -> None:
    t = silo("ICBM")
    t.own("Bob", "8", "9", buildings=["House"])
    block(t, "residential", "8", "9")
    fires(t, "icbm", "8", True, fallout=[False] * 4)
    assert (t.money("Bob"), t.see("squares.9.buildings"), t.see("squares.9.block")) == (10150, [], "")


# --- terrorism


@pytest.mark.shows("N23.1c", "N23.1h", "N23.1l")
def test_a_terrorist_is_one_until_a_week_is_over() -> None:
    t = table()
    atrocity, ann = t.word("CommitAtrocity"), (t.thing("player", "Ann"),)
    t.carry(atrocity(ann, "anthrax", False))
    assert until(t) == 2
    assert any("Ann is a terrorist until the end of week 2" in words for words in t.update()) or until(t) == 2
    t.carry(atrocity(ann, "an ICBM", True))
    assert until(t) == 7
    t.carry(atrocity(ann, "anthrax", False))
    assert until(t) == 7
    t.set("player", "Ann", terrorist_until=2)
    t.week()
    view = t.game.engine.view(23)
    assert view.ask(t.word("Terrorist")(ann[0])) is True
    told = t.week()
    assert "Ann is no terrorist any more." in told
    assert t.game.engine.view(23).ask(t.word("Terrorist")(ann[0])) is False


@pytest.mark.shows("N23.1g")
def test_the_act_counts_and_not_its_success() -> None:
    t = silo("ICBM")
    fires(t, "icbm", "9", False)
    assert until(t) == 7


@pytest.mark.shows("N23.1i")
def test_who_sold_the_silo_did_not_consent() -> None:
    t = silo("Biological Missile", owners=("Bob", "Bob", "Bob"))
    t.own("Ann", "3", "4", "5")
    fires(t, "biological", "6", True)
    assert (until(t), until(t, "Bob")) == (2, 0)


@pytest.mark.shows("N23.2a", "N23.2b", "N6.11k", "N6.17e")
def test_nothing_for_going_round() -> None:
    t = Nomopoly()
    t.place("Ann", "18")
    t.set("player", "Ann", terrorist_until=9)
    t.update(Ann=(2, 3))
    assert (t.at(), t.money()) == ("3", 10000)
    assert "21" not in t.see("squares")
    assert not [what for what, _, _ in t.rolls if what == "new square"]


@pytest.mark.shows("N23.2j")
def test_a_terrorist_does_everything_else() -> None:
    t = table()
    t.set("player", "Ann", terrorist_until=9)
    t.own("Ann", "4", "5")
    t.lands("Ann", "14")
    t.does("Ann", "buy 14", "block residential 4 5", "build house on 4")
    t.update()
    assert (t.see("squares.14.owner"), t.see("squares.4.buildings")) == ("Ann", ["House"])


@pytest.mark.shows("N23.2c", "N23.2d")
def test_no_lottery_tickets_but_those_they_have() -> None:
    t = table()
    t.hand("Ann", "7S", "2H")
    t.does("Ann", "ticket 2H")
    t.update()
    t.set("player", "Ann", terrorist_until=9)
    assert "Terrorists get no lottery tickets, and you are one until the end of week 9." in t.says("Ann", "ticket 7S")
    t.set("ticket", "1", rows=["1 2 3 4 5 6"])
    t.throw("lottery", ["1", "2", "3", "4", "5", "6", "20"])
    t.update()
    assert "prize takeover Bob" in t.offered("Ann")


@pytest.mark.shows("N23.2h", "N35.1d")
def test_no_candidacy() -> None:
    t = table()
    t.set("game", "game", week=3)
    t.set("player", "Ann", terrorist_until=9)
    assert "A terrorist cannot become Governor." in t.says("Ann", "bid 400")


@pytest.mark.shows("N23.2i", "N30.1ab")
def test_a_terrorist_is_worth_less() -> None:
    t = table()
    worth, ann = t.word("NetWorth"), t.thing("player", "Ann")
    before, atrocity = t.game.engine.view(23).ask(worth(ann)), t.word("CommitAtrocity")
    for major in (False, True, True):  # however many there are
        t.carry(atrocity((ann,), "a test", major))
        assert t.game.engine.view(23).ask(worth(ann)) == before - 2500


@pytest.mark.shows("N23.1j")
def test_diplomatic_immunity_covers_who_has_it() -> None:
    t = silo("ICBM", owners=("Ann", "Bob", "Bob"))
    t.set("player", "Ann", diplomatic=2)
    t.does("Ann", "fire icbm from 4 at 9")
    t.does("Bob", "consent 1")
    t.update()
    assert (until(t), until(t, "Bob")) == (0, 7)


@pytest.mark.shows("N23.1k")
@pytest.mark.parametrize("governor", ["Ann", "Bob"])
def test_the_governor_takes_no_part(governor: str) -> None:
    t = silo("ICBM", owners=("Ann", "Bob", "Bob"))
    t.set("game", "game", governor=governor)
    t.does("Ann", "fire icbm from 4 at 9")
    t.does("Bob", "consent 1")
    t.update()
    assert (t.see("squares.4.missiles"), until(t), until(t, "Bob")) == (["ICBM"], 0, 0)
    assert "Governor" in t.hears("Ann")


@pytest.mark.shows("N23.1e", "N23.1f")
def test_anthrax_and_masks_are_minor() -> None:
    t = table()
    t.give("Ann", Anthrax=1)
    t.give("Bob", Mask=1)
    t.does("Ann", "use anthrax on Cid")
    t.does("Bob", "use mask as Cid")
    t.update()
    assert (until(t), until(t, "Bob"), until(t, "Cid")) == (2, 2, 0)


@pytest.mark.shows("N12.2i")
def test_a_reset_ends_it_and_every_immunity() -> None:
    t, ends = table(), ("terrorist_until", "diplomatic", "rent_free", "free_week", "free_rolls")
    t.set("player", "Ann", **dict.fromkeys(ends, 9))
    t.carry(t.word("Reset")(t.thing("player", "Ann")))
    assert [t.see(f"players.Ann.{one}") for one in ends] == [0] * 5


@pytest.mark.shows("N23.1c")
def test_who_is_a_terrorist_no_more_is_told_and_of_nobody_else() -> None:
    t = table()
    t.set("player", "Ann", terrorist_until=1)
    t.set("player", "Bob", terrorist_until=2)
    for name in ("Ann", "Bob"):
        told = t.week()
        assert [words for words in told if "terrorist" in words] == [f"{name} is no terrorist any more."]


@pytest.mark.shows("N26.3b", "N26.3c")
@pytest.mark.parametrize("removed", [True, False])
def test_a_shot_waits_for_nobody_who_starts_over_or_is_removed(removed: bool) -> None:
    t = silo("ICBM", owners=("Ann", "Bob", "Cid"))
    t.does("Ann", "fire icbm from 4 at 9")
    t.does("Bob", "consent 1")
    if removed:
        t.does("", "remove Cid because of bad words")
    else:
        t.carry(t.word("Reset")(t.thing("player", "Cid")))
    assert t.see("shots") == {}
    assert t.says("Bob", "consent 1")
    t.update(actions=["Ann", "Bob"] if removed else ["Ann", "Bob", "Cid"])
    assert t.see("squares.4.missiles") == ["ICBM"]

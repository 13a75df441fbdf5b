"""Law that players of Nomic Risk write, by mail: a kind of unit, a terrain, a building, another way to win."""

from __future__ import annotations

import email
import email.policy
import json
from pathlib import Path
from typing import Any

import pytest

from mailgame.rehearsing.mailing import readable
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file

START = """
[game]
ruleset = "nomicrisk"
name = "law by mail"
timezone = "UTC"
start = 2026-11-23T09:00:00
until = 2026-11-24T09:00:00
seed = "law by mail"
admin = "admin@example.org"

[game.params]
"2.water" = 0
"2.per_step" = 0
"2.cut_off" = 0
"2.per_water" = 0
"2.cut_off_per_water" = 0
"2.path_chance" = 0
"13.base" = 0
"13.per_mercenary" = 0
"100.money" = 9000000

[[player]]
name = "Ann"
email = "ann@example.org"
at = "0,0"

[[player]]
name = "Bert"
email = "bert@example.org"
at = "0,-1"

[[chance]]
what = "order"
values = [["Ann", "Bert"]]
"""
"""Ann is in #1, Bert in #2 north of it. Each begins with one soldier, and receives one in each turn."""


class Campaign:
    """A game in which Ann proposes law, Bert votes for it, and both write on, a letter every half an hour."""

    def __init__(self, folder: Path, law: str, *letters: tuple[str, str], chance: dict[str, list[Any]] | None = None):
        """Play it. `law` begins with its title; it is in force as Ann's second turn begins, before `letters`."""
        title, _, source = law.strip().partition("\n")
        proposed = f'propose add "{title}"\n```law\n{source.strip()}\n```\nend'
        adopted = [("ann", proposed), ("bert", "vote 1 yes"), ("ann", "done"), ("bert", "done")]
        dice = [f'[[chance]]\nwhat = "{what}"\nvalues = {json.dumps(values)}'
                for what, values in (chance or {}).items()]
        mail = [f"[[mail]]\nat = 2026-11-23T{10 + at // 2}:{30 * (at % 2):02}:00\nfrom = '{who}@example.org'\n"
                f"body = '''\n{words}\n'''" for at, (who, words) in enumerate([*adopted, *letters])]
        file = folder / "law_by_mail.toml"
        file.write_text("\n".join([START, *dice, *mail]), encoding="utf-8")
        outcome = play(read_file(file), folder)
        self.state = outcome.tree
        self.letters: dict[str, list[str]] = {"Ann": [], "Bert": []}
        for raw in outcome.letters:
            to = str(email.message_from_bytes(raw, policy=email.policy.default)["To"])
            for name, got in self.letters.items():
                if to.startswith(name):
                    got.append(" ".join(readable(raw).split()))
        table = min((folder / "site").rglob("index.html"), key=lambda page: len(page.parts))
        self.page = table.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")

    def hears(self, name: str, words: str) -> bool:
        """Tell whether somebody has got a letter with these words."""
        return any(words in letter for letter in self.letters[name])

    def units(self, where: int) -> list[str]:
        """Return the sorts of units in a territory, oldest first."""
        return [one["sort"] for one in self.state["units"].values() if one.get("at") == str(where)]


KNIGHTS = '''
Knights
"""A soldier can be made a knight in one turn, for {price:money}: attack 9, defence 9, 2 hit points."""
rule = Rule(0, "Knights", price=dollars(1_000_000))

@rule.alter(Values)
def knights(view, asked, price: int):
    return Reply(UnitSort("knight", "land", "soldier", price, 1, 9, 9, 2, 0, price)) if asked.sort == "knight" else None

@rule.command("dub [NUMBER] in TERRITORY", "Make soldiers knights.", sort=TURN)
def dubs(view, order):
    squires = view.things("unit", owner=order.giver, at=order.territory, sort="soldier")[:order.number or 1]
    return [Train(unit, "knight") for unit in squires]
'''


@pytest.mark.slow
def test_a_kind_of_unit(tmp_path: Path) -> None:
    """A soldier in #1 is dubbed in Ann's second turn and a knight as her third begins; it attacks with 9 against 6.

    8 is a hit for a knight and none for a soldier; Bert's soldier rolls 7, which is none.
    """
    played = Campaign(
        tmp_path, KNIGHTS, ("ann", "dub 1 in 1\ndone"), ("bert", "done"), ("ann", "attack 2 from 1 with 1"),
        chance={"attack": [[8]], "defence": [[7], [7]]},
    )
    assert played.hears("Bert", "Rule 17, “Knights”")
    assert played.hears("Ann", "Your soldier in #1 is a knight now.")
    assert played.state["players"]["Ann"]["money"] == 8_000_000
    assert "knight" in played.units(1)
    assert played.hears("Bert", "knight")
    assert "knight" in played.page


MOUNTAINS = '''
Mountains
"""A new territory is a mountain with a chance of one in five. Only miners get onto mountains."""
rule = Rule(0, "Mountains", over=(2,))

@rule.lift(2, "no-map")
def besides_land_and_water(view, change):
    return True if isinstance(change, Set) and change.value == "mountain" else None

@rule.after(TerritoryAdded)
def some_rise(view, added):
    return Set(added.territory, terrain="mountain") if view.happens("mountain", 0.2) else None

@rule.alter(Bears)
def miners_alone(view, asked):
    if asked.territory.terrain != "mountain":
        return None
    return Reply("" if bare(asked.sort) == "miner" else f"{called(asked.territory)} is a mountain.")
'''


@pytest.mark.slow
def test_a_terrain(tmp_path: Path) -> None:
    """Ann goes from #1 to #4; the map grows by #11, which is a mountain, and others that are none."""
    played = Campaign(
        tmp_path, MOUNTAINS, ("ann", "move 1 soldier from 1 to 4\nmove 1 soldier from 4 to 11"),
        chance={"mountain": [True, False, False]},
    )
    assert played.state["territories"]["11"]["terrain"] == "mountain"
    assert played.hears("Ann", "#11 is a mountain.")
    assert played.units(11) == []
    assert "11, mountain" in played.page


TOWERS = '''
Towers
"""A tower costs {price:money} and takes one turn. As its owner's turn begins it brings {toll:money}."""
rule = Rule(0, "Towers", price=dollars(2_000_000), toll=dollars(100_000))

@rule.alter(Plans)
def what_a_tower_takes(view, asked, price: int):
    return Reply(Plan(price, 1)) if asked.sort == "tower" else None

@rule.command("raise tower in TERRITORY", "Build a tower in a territory of yours.", sort=TURN)
def raises(view, order):
    return Build(order.giver, "tower", order.territory)

@rule.after(TurnBegan)
def they_bring_a_toll(view, began, toll: int):
    towers = working(view, began.player, "tower")
    return [Pay("bank", began.player, toll, f"as the toll of the tower in {called(one.at)}") for one in towers]
'''


@pytest.mark.slow
def test_a_building(tmp_path: Path) -> None:
    """Begun in Ann's second turn for $2,000,000, it stands as her third begins, and brings $100,000."""
    raising = "raise tower in 1\nraise tower in 1\nraise tower in 2"
    played = Campaign(tmp_path, TOWERS, ("ann", raising), ("ann", "done"), ("bert", "done"))
    assert played.state["players"]["Ann"]["money"] == 7_100_000
    assert played.hears("Ann", "There is a tower in #1 already.")
    assert played.hears("Ann", "#2 is not yours.")
    assert played.hears("Ann", "as the toll of the tower in #1")
    assert played.hears("Bert", "Ann begins a tower in #1.")
    assert [one["sort"] for one in played.state["buildings"].values()] == ["tower"]
    assert "tower" in played.page


VICTORY = '''
Landlord
"""Whoever owns {enough} territories as their turn begins wins."""
rule = Rule(0, "Landlord", enough=number(3))

@rule.after(TurnBegan)
def whoever_owns_enough_wins(view, began, enough: int):
    land = view.things("territory", owner=began.player)
    return Win(began.player, f"with {len(land)} territories") if len(land) >= enough else None
'''


@pytest.mark.slow
def test_another_way_to_win(tmp_path: Path) -> None:
    """Ann has #1, and goes to #4 and #5 in her second turn; as her third begins she has won."""
    played = Campaign(
        tmp_path, VICTORY, ("ann", "move 1 soldier from 1 to 4\nplace 1 in 5\ndone"), ("bert", "done"),
    )
    assert played.state["game"]["over"]
    assert played.state["game"]["winner"] == "Ann"
    assert played.hears("Ann", "You win the game: with 3 territories. (rule 17)")
    assert played.hears("Bert", "Ann has won")

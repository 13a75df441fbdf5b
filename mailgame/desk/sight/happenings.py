"""Happenings: what was told becomes what happened, in the voice of a reader, with the dice that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...game.telling import as_told, chance_in_words, concerned, roll_in_words
from ...game.ways import way_in
from ...kernel.narration import Narration
from ...kernel.sight import Sight
from ...kernel.world import World
from ...press import scene


class Happenings:
    """What happened in one game, for whoever reads it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._timezone: str = world.data["timezone"]

    def by_player(self, story: Sequence[Narration]) -> dict[str, list[Narration]]:
        """Return, for each player, the part of a story about them that they may know, with their dice."""
        found: dict[str, list[Narration]] = {}
        for entry in story:
            for name in dict.fromkeys(concerned(entry)):
                if Sight(self._world, name).hears(entry.get("to"), entry.get("but", ())):
                    found.setdefault(name, []).append(entry)
        return found

    def told(
        self, story: Sequence[Narration], reader: str = "", *, headed: bool = True
    ) -> tuple[scene.Happening, ...]:
        """Return what happened in the voice of a reader, less what they may not know.

        Dice stand with what they led to: what is told next of their player, else what is told right after them of
        nobody in particular. Where rules contended that is said once, with the first thing it led to. `headed`: a
        landing of the reader's own becomes a heading.
        """
        found: list[scene.Happening] = []
        dice: list[tuple[scene.Roll, int]] = []  # and how much was told before they fell
        of_nobody: set[int] = set()
        conflicts: dict[str, None] = {}
        sight = Sight(self._world, reader)
        for entry in story:
            if not sight.hears(entry.get("to"), entry.get("but", ())):
                continue
            if "roll" in entry:
                roll = _roll(entry)
                if roll is not None:
                    dice.append((roll, len(found)))
                else:
                    found.append(scene.Happening(roll_in_words(entry), who=tuple(concerned(entry))))
                continue
            news = tuple(line for line in entry.get("conflicts", ()) if line not in conflicts)
            conflicts |= dict.fromkeys(news)
            if not entry["template"]:
                found += [scene.Happening(line) for line in news]
                continue
            who = tuple(concerned(entry))
            words = as_told(entry, reader, self._timezone)
            of_nobody |= {len(found)} if not who else set()
            landed = way_in(entry, self._world) is not None
            heading = words.rstrip(".") if headed and landed and reader in who[:1] else ""
            found.append(
                scene.Happening(
                    "" if heading else words,
                    heading,
                    sums=tuple(entry["sums"]),
                    dice=tuple(roll for roll, _ in dice if roll.who in ("", *who)),
                    who=who,
                    change=_change(entry, reader) if entry["sums"] else None,
                    conflicts=news,
                )
            )
            dice = [(roll, place) for roll, place in dice if roll.who not in ("", *who)]
        for roll, place in dice:
            if place in of_nobody:
                found[place] = replace(found[place], dice=(*found[place].dice, roll))
            else:
                who = (roll.who,) if roll.who else ()
                found.append(scene.Happening("Nothing more came of it.", dice=(roll,), who=who))
        return tuple(found)

    def came_of_order(self, story: Sequence[Narration], player: str, reader: str) -> tuple[scene.Happening, ...]:
        """Return what came of an order in the voice of the player for whom it was given, "" for the Admin.

        `reader` is who reads it: the player, or whoever acted in that name ("" for the Admin). Of what is told to the
        player alone somebody else reads the words, and neither dice nor sums.
        """
        known = []
        for entry in story:
            to, but = entry.get("to"), entry.get("but", ())
            if reader in but or player in but:
                continue
            if to is None or reader in to:
                known.append(entry | {"to": None})
            elif player in to and "roll" not in entry:
                known.append(entry | {"to": None, "sums": []})
        return self.told(known, player, headed=False)


def _roll(entry: Narration) -> scene.Roll | None:
    """Return dice as they are drawn, None for what was drawn or put in order: that is told in words."""
    values, sides = entry["values"], entry.get("sides", 6)
    if "chance" in entry:
        happens, chance = int(values[0]), chance_in_words(*entry["chance"])
        return scene.Roll(entry["roll"], (happens,), entry["who"], chance=chance)
    if not values or not all(isinstance(value, int) for value in values):
        return None
    if "faces" in entry:
        sides = 6 if all(1 <= face <= 6 for face in entry["faces"]) else 0
    return scene.Roll(entry["roll"], tuple(values), entry["who"], sides if isinstance(sides, int) else tuple(sides))


def _change(entry: Narration, reader: str) -> int | None:
    facts = entry["fields"]
    if "amount" not in facts or not isinstance(facts["amount"], int):
        return None
    payer, payee = facts.get("payer"), facts.get("payee")
    if isinstance(payer, dict) and (payer.get("player") == reader or not reader):
        return -int(facts["amount"])
    if isinstance(payee, dict) and (payee.get("player") == reader or not reader):
        return int(facts["amount"])
    return None

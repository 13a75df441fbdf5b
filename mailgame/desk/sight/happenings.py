"""Happenings: puts a story into words for one reader, with the dice and sums of each event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from ...game.telling.deals import told_once
from ...game.telling.telling import as_told, chance_in_words, concerned, roll_in_words
from ...game.telling.ways import way_in
from ...kernel.narration import Narration
from ...press.scenes import scene
from ...world.sight import Sight
from ...world.world import World

_DRAWN = 6
"""Dice with so many sides are drawn."""
_MOST_DRAWS = 3
"""So many draws for the same are told one by one; of more, the first, and how many come after."""


class Happenings:
    """The happenings of one game."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._timezone: str = world.data["timezone"]

    def by_player(self, story: Sequence[Narration]) -> dict[str, list[Narration]]:
        """Return, for each player, what a story tells about them, or to them, that they may know, with their dice.

        Chance that led to something about nobody is told with that, to all.
        """
        stories: dict[str, list[Narration]] = {}
        for place, entry in enumerate(story):
            if "chance" in entry and _is_of_nobody(story[place + 1 : place + 2]):
                continue
            told = [] if "roll" in entry else entry.get("to") or []
            for name in dict.fromkeys((*concerned(entry), *told)):
                if Sight(self._world, name).hears(entry.get("to"), entry.get("but", ())):
                    stories.setdefault(name, []).append(entry)
        return stories

    def told(
        self, story: Sequence[Narration], reader: str = "", *, headed: bool = True
    ) -> tuple[scene.Happening, ...]:
        """Return what happened, addressed to a reader, without what they may not know.

        Dice are shown with what they led to: the next event about their player, or words that name them or say all that
        they showed, or else the event right after them if it is about nobody in particular. A conflict of rules is told
        once, with the first event that it led to.
        reader: a player, "" for everybody. headed: the reader's own landings become headings.
        """
        happenings: list[scene.Happening] = []
        dice: list[tuple[scene.Roll, int]] = []  # and the number of happenings before them
        of_nobody: set[int] = set()
        conflicts: dict[str, None] = {}
        sight = Sight(self._world, reader)
        heard = told_once(entry for entry in story if sight.hears(entry.get("to"), entry.get("but", ())))
        for place, entry in enumerate(heard):
            if "roll" in entry:
                roll = _roll(entry)
                if roll is not None:
                    dice.append((roll, len(happenings)))
                elif not place or not _is_drawn_again(entry, heard[place - 1]):
                    happenings += self._drawn(heard[place:], reader)
                continue
            news = tuple(line for line in entry.get("conflicts", ()) if line not in conflicts)
            conflicts |= dict.fromkeys(news)
            if not entry["template"]:
                happenings += [scene.Happening(line) for line in news]
                continue
            who = tuple(concerned(entry))
            words = as_told(entry, reader, self._timezone)
            of_nobody |= {len(happenings)} if not who else set()
            after = heard[place + 1 :]
            here = [
                roll for roll, before in dice
                if roll.who in ("", *who)
                or (not who and roll.chance and before == len(happenings))
                or (not who and (_leads_to(roll, words, after) or _tells_all(words, roll)))
            ]
            dice = [(roll, place) for roll, place in dice if roll not in here]
            way = way_in(entry, self._world)
            heading = words.rstrip(".") if headed and way is not None and reader in who[:1] else ""
            happenings.append(
                scene.Happening(
                    "" if heading else words,
                    heading,
                    sums=tuple(entry["sums"]),
                    dice=tuple(_together([roll for roll in here if not _tells_all(words, roll)])),
                    who=who,
                    change=_change(entry, reader) if entry["sums"] else None,
                    conflicts=news,
                    lands=way.squares[-1] if way is not None and way.pawn is None and len(who) == 1 else "",
                )
            )
        for roll, place in dice:
            if place in of_nobody:
                happenings[place] = replace(happenings[place], dice=(*happenings[place].dice, roll))
            elif roll.chance:
                happenings.append(scene.Happening(_by_chance(roll, reader), who=(roll.who,) if roll.who else ()))
            else:
                who = (roll.who,) if roll.who else ()
                words = f"{'You' if roll.who == reader else roll.who} rolled." if who else "Dice were rolled."
                happenings.append(scene.Happening(words, dice=(roll,), who=who))
        return tuple(happenings)

    def _drawn(self, story: Sequence[Narration], reader: str) -> list[scene.Happening]:
        """Return what a story begins with drawing, all draws for the same in one sentence, less what is told of it."""
        first = story[0]
        rest = takewhile(lambda both: _is_drawn_again(*both), zip(story[1:], story, strict=False))
        draws = [first, *(draw for draw, _ in rest)]
        after = story[len(draws) :]
        untold = [draw for draw in draws if draw["values"] and not self._says_what_was_drawn(after, draw)]
        if not untold:
            return []
        shown = untold if len(untold) <= _MOST_DRAWS else untold[: _MOST_DRAWS - 1]
        said = [roll_in_words(draw, reader).removesuffix(".") for draw in shown]
        said[1:] = [words.partition(": ")[2] for words in said[1:]]
        more = [f"and {len(untold) - len(shown)} more draws"] if len(untold) > len(shown) else []
        return [scene.Happening(f"{'; '.join(said + more)}.", who=tuple(concerned(first)))]

    def _says_what_was_drawn(self, following: Sequence[Narration], draw: Narration) -> bool:
        """Tell whether what comes right after draws names all that was drawn, and what for: “Ann is IT now”."""
        entry = next((entry for entry in following if "roll" not in entry), None)
        if entry is None or not entry["template"]:
            return False
        sentence, what = as_told(entry, "", self._timezone).lower(), draw["roll"].partition(".")[0]
        return all(re.search(rf"\b{re.escape(str(word).lower())}\b", sentence) for word in (*draw["values"], what))

    def came_of_order(self, story: Sequence[Narration], player: str, reader: str) -> tuple[scene.Happening, ...]:
        """Return the outcome of an order, addressed to the player in whose name it was given.

        player: "" for the Admin's own orders. reader: the player, or whoever acted in their name ("" for the Admin),
        who reads the words of what is told to the player alone, but not its dice and sums.
        """
        readable = []
        for entry in story:
            to, but = entry.get("to"), entry.get("but", ())
            if reader in but or player in but:
                continue
            if to is None or reader in to:
                readable.append(entry | {"to": None})
            elif player in to and "roll" not in entry:
                readable.append(entry | {"to": None, "sums": []})
        return self.told(readable, player, headed=False)


def _is_drawn_again(entry: Narration, before: Narration) -> bool:
    """Tell whether the same was drawn right before, for the same player; dice that are shown are no draws."""
    same = "roll" in entry and "roll" in before and _roll(entry) is None and _roll(before) is None
    return same and all(entry.get(what) == before.get(what) for what in ("roll", "who", "to"))


def _is_of_nobody(following: Sequence[Narration]) -> bool:
    """Tell whether what comes next is told to all and is about no player in particular."""
    told = (one for one in following if "roll" not in one and one["template"] and one.get("to") is None)
    return any(not concerned(one) for one in told)


def _by_chance(roll: scene.Roll, reader: str) -> str:
    """Return what chance decided in a sentence, if nothing else is told of it: “New square for Ann: no (1 in 21)”."""
    whose = f" for {roll.who}" if roll.who not in ("", reader) else ""
    return f"{roll.what[:1].upper()}{roll.what[1:]}{whose}: {'yes' if any(roll.values) else 'no'} ({roll.chance})."


def _leads_to(roll: scene.Roll, words: str, after: Sequence[Narration]) -> bool:
    """Tell whether dice led to what words of a rule say: they name their player, and no sum is told of them `after`."""
    if re.search(rf"(?<!\w){re.escape(roll.who)}(?!\w)", words) is None:
        return False
    return not any("roll" not in entry and entry["sums"] and roll.who in concerned(entry) for entry in after)


def _tells_all(words: str, roll: scene.Roll) -> bool:
    """Tell whether words give all that unlike dice showed, each as often as it fell: they need not be shown as well."""
    figures = Counter(re.findall(r"\d+", words))
    return not isinstance(roll.sides, int) and not Counter(map(str, roll.values)) - figures


def _together(rolls: Sequence[scene.Roll]) -> list[scene.Roll]:
    """Return rolls, those of one die each for the same in one, where it is a die that is shown as a number."""
    groups: dict[tuple[object, ...], list[scene.Roll]] = {}
    for place, roll in enumerate(rolls):
        alike = isinstance(roll.sides, int) and roll.sides != _DRAWN and len(roll.values) == 1 and not roll.chance
        groups.setdefault((roll.what, roll.who, roll.sides) if alike else (place,), []).append(roll)
    return [
        some[0] if len(some) == 1 else replace(some[0], values=tuple(roll.values[0] for roll in some), apart=True)
        for some in groups.values()
    ]


def _roll(entry: Narration) -> scene.Roll | None:
    """Return dice as they are drawn; None for cards and shuffles, which are told in words."""
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

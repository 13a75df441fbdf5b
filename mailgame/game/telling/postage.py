"""Postage: letters are counted by the hour of game time, as they are made.

Letters over the limit are combined into one, sent when the hour ends, so that nobody is flooded and nothing is lost.
Players' law, each player, and the game with all its other rules have limits of their own, so that nobody uses up those
of others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from mailgame.game.telling.telling import signed
from mailgame.kernel.engine import Engine
from mailgame.kernel.narration import LetterWanted
from mailgame.law import Thing, label
from mailgame.world import calendar
from mailgame.world.world import World

OF_LAW, OF_A_PLAYER, OF_THE_GAME = 12, 40, 120
"""Letters an hour that reach one person because of players' law, of one player's orders, and of anything else."""
CLOCK: Final = "letters held"
"""The timer that rings when an hour in which letters were held back is over."""
LONGEST: Final = 60_000
"""The longest text of one combined letter, and of all that is held back, in characters; the rest is counted only."""

_EVERYBODY: Final = "*"
_ALWAYS: Final = frozenset({"over"})


def takes(engine: Engine, letter: LetterWanted) -> LetterWanted | None:
    """Count a letter; return it for those whom it can still reach in this hour, None if that is nobody.

    For all others it is held back.
    """
    if letter.kind in _ALWAYS:
        return letter
    if letter.to is None:
        if _count(engine, _EVERYBODY):
            return letter
        _hold(engine, None, letter.title, _words(letter.about))
        return None
    address = str(letter.about.get("address", ""))
    if not letter.to:  # to the Admin, or to an address of nobody in the game
        if _count(engine, f"@{address}"):
            return letter
        if not address:
            _hold(engine, [""], letter.title, _words(letter.about))
        return None
    reached = tuple(to for to in letter.to if _count(engine, to))
    held = [to for to in letter.to if to not in reached]
    if held:
        _hold(engine, held, letter.title, _words(letter.about))
    return LetterWanted(letter.kind, letter.title, reached, letter.about) if reached else None


def takes_offer(engine: Engine, offer: Thing) -> None:
    """Count the letter about an offer. If it is over the limit it is held back, which `holds` says."""
    player = offer.player.id
    if not _count(engine, player):
        options = [option.rpartition(" | ")[2] for option in offer.options if isinstance(option, str)]
        text = signed(str(offer.words), offer.rule if offer.rule in engine.players_law else 0)
        words = f"{text}\n\nTo answer it: {' or '.join(options)}" if options else text
        _hold(engine, [player], f"You have a choice: {label(offer)}", words, offer.id)


def holds(world: World, offer: str) -> bool:
    """Return whether the letter about an offer is held back."""
    return any(row["offer"] == offer for row in world.data.get("post", {}).get("held", ()))


def flush(engine: Engine) -> None:
    """Write the letters that were held back, combined into one for each recipient."""
    world = engine.world
    state: Mapping[str, Any] = world.data.get("post", {})
    held: Sequence[dict[str, Any]] = state.get("held", ())
    if not held:
        return
    world.put(world.data, "post", {**state, "held": []})
    world.drop(world.timers, CLOCK)
    for name in [*world.things.get("player", {}), ""]:
        mine = [row for row in held if (name in row["to"] if row["to"] is not None else name != "")]
        if mine:
            number = sum(row["times"] for row in mine)
            title = "A letter that was held back" if number == 1 else f"{number:,} letters in one"
            about = {"words": _in_one(mine)}
            to = (name,) if name else ()
            engine.run.letters.append(LetterWanted("notice" if name else "to admin", title, to, about))


def _in_one(held: Sequence[dict[str, Any]]) -> str:
    """Return the text of a letter that combines others."""
    parts = ["So many letters were due within one hour that these were held back and come together. To see how things "
             "are now, write: status"]
    length = 0
    for place, row in enumerate(held):
        times = f" ({row['times']:,} times)" if row["times"] > 1 else ""
        part = f"{row['title']}{times}\n{row['words']}".strip()
        length += len(part)
        if length > LONGEST:
            parts.append(f"And {len(held) - place:,} more; the next letter about the game says what came of them.")
            break
        parts.append(part)
    return "\n\n".join(parts)


def _words(about: Mapping[str, Any]) -> str:
    return str(about.get("words") or about.get("how") or "")


def _count(engine: Engine, to: str) -> bool:
    """Count a letter to somebody, or to everybody; return whether it is within the limit of this hour."""
    world, source, most = engine.world, *_source(engine)
    hour = world.clock[:13]
    state: dict[str, Any] = world.data.get("post", {})
    sent: dict[str, int] = state.get("sent", {}) if state.get("hour") == hour else {}
    key = f"{source}|{to}"
    all_have = sent.get(f"{source}|{_EVERYBODY}", 0) if to[:1] not in ("@", _EVERYBODY) else 0
    if sent.get(key, 0) + all_have >= most:
        return False
    world.put(world.data, "post", {"hour": hour, "sent": {**sent, key: sent.get(key, 0) + 1},
                                   "held": state.get("held", [])})
    return True


def _source(engine: Engine) -> tuple[str, int]:
    """Return on whose account letters are made now, and the limit of that account."""
    if engine.law:
        return "law", OF_LAW
    if engine.cause.acting_player is not None:
        return f"by {engine.cause.acting_player.id}", OF_A_PLAYER
    return "", OF_THE_GAME


def _hold(engine: Engine, to: list[str] | None, title: str, words: str, offer: str = "") -> None:
    """Hold a letter back until the hour is over; a repeated one is only counted."""
    world = engine.world
    state: dict[str, Any] = world.data.get("post", {})
    held: list[dict[str, Any]] = list(state.get("held", ()))
    row = {"to": to, "title": title, "words": words, "offer": offer, "times": 1}
    for place, other in enumerate(held):
        if {**other, "times": 1, "offer": ""} == {**row, "offer": ""}:
            held[place] = {**other, "times": other["times"] + 1}
            break
    else:
        room = LONGEST - sum(len(other["title"]) + len(other["words"]) for other in held)
        held.append(row if len(words) < room else {**row, "title": title[:100], "words": ""})
    world.put(world.data, "post", {**state, "held": held})
    if CLOCK not in world.timers:
        now = calendar.read(world.clock)
        due = calendar.write(now.replace(minute=0, second=0) + timedelta(hours=1))
        timer = {"due": due, "about": {"quiet": True}, "days": [], "time": "", "rule": 0}
        world.put(world.timers, CLOCK, timer)

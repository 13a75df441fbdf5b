"""Announcing: records what the Admin does to the game from outside its rules, and tells everybody."""

from __future__ import annotations

from mailgame import law
from mailgame.game.inputs import Renew, Undo
from mailgame.kernel.engine import Engine
from mailgame.kernel.narration import LetterWanted
from mailgame.law import Plain
from mailgame.law.plainly import finished


def undone(engine: Engine, given: Undo) -> None:
    """Record that a line of the journal was undone, and tell everybody; also after the end of the game."""
    world = engine.world
    record = {"seq": given.seq, "number": given.number, "at": given.at, "because": given.because}
    world.put(world.data, "undone", [*world.data.get("undone", []), record])
    words = f"The Admin has undone {given.what or f'no. {given.seq}'}. The reason: {finished(given.because)}"
    engine.announce(law.Told(words, None, ()))
    about: dict[str, Plain] = {"seq": given.seq, "number": given.number, "because": given.because, "what": given.what}
    engine.run.letters.append(LetterWanted("undone", "Something was undone", None, about))


def renewed(engine: Engine, given: Renew) -> None:
    """Tell everybody that the game was restored from a copy, unless it is over."""
    if not engine.over:
        about = {"since": given.since}
        engine.run.letters.append(LetterWanted("restored", "The game was restored from a copy", None, about))

"""Disclosing: what is told of a correction; of what not everybody may know, only that it has been changed."""

from __future__ import annotations

from msgspec import Struct

from mailgame import law
from mailgame.kernel.engine import Engine
from mailgame.kernel.narration import LetterWanted, Narration
from mailgame.law import Thing
from mailgame.law.plainly import finished
from mailgame.world.sight import Sight


class Matter(Struct, frozen=True):
    """What a correction changed: an attribute of a thing, and what the two are called: “Bert’s bribes”."""

    thing: Thing
    attribute: str
    called: str


def tell(engine: Engine, words: str, because: str, matter: Matter | None = None) -> None:
    """Tell everybody about a correction; `matter` is what may be a secret, None if nothing is.

    Of a secret those who may know it and the Admin are told in full, and everybody else that it has been changed.
    """
    whole = _in_full(words, because)
    if matter is None or _known(engine, matter, ""):
        engine.announce(law.Told(whole, None, ()))
        _write(engine, words, whole)
        return
    world = engine.world
    seen = Sight(world).sees(matter.thing.kind, matter.thing.id)
    brief = f"{matter.called if seen else 'something that is not for everybody to see'} has been changed"
    knowing = [*(one.id for one in world.all("player") if _known(engine, matter, one.id)), ""]
    told = _in_full(brief, because)
    engine.run.tell(Narration(template="{words}", fields={"words": whole}, to=knowing, sums=[], at=world.data["clock"]))
    engine.run.tell(Narration(template="{words}", fields={"words": told}, to=None, but=knowing, sums=[],
                              at=world.data["clock"]))
    engine.run.events.append(law.Told(told, None, ()))
    engine.enqueue(law.Told(told, None, ()))
    _write(engine, brief, told)


def _known(engine: Engine, matter: Matter, reader: str) -> bool:
    """Return whether a reader, "" for everybody, may know what has been changed."""
    return Sight(engine.world, reader).reads(matter.thing.kind, matter.thing.id, matter.attribute)


def _in_full(words: str, because: str) -> str:
    return f"The Admin corrects: {words}. The reason: {finished(because.removeprefix('of '))}"


def _write(engine: Engine, words: str, whole: str) -> None:
    """Write to everybody about it."""
    about = {"words": whole, "what": f"{words}."}
    engine.run.letters.append(LetterWanted("corrected", "The Admin has corrected something", None, about))

"""Of a thing: which of its attributes the Admin names, as people write them, and which there are to be named."""

from __future__ import annotations

import difflib

from mailgame.game.corrections import of_the_game
from mailgame.law import Attribute, Thing, say_list
from mailgame.world.world import World

_LONGEST = 4
"""How many words the name of an attribute has at most."""
_SLIP = 0.7
"""How like a name must be to what was written for it to be meant."""


def attribute_in(world: World, thing: Thing, said: str) -> tuple[Attribute, str] | str:
    """Return the attribute that words begin with (“turn due 2026-12-24”), and what follows; or why there is none."""
    own = {name: attribute for (kind, name), attribute in world.declared.items() if kind == thing.kind}
    words = said.split(" ")
    for count in range(min(len(words) - 1, _LONGEST), 0, -1):
        attribute = own.get("_".join(words[:count]).lower().replace("-", "_"))
        if attribute is not None:
            return attribute, " ".join(words[count:])
    if thing.kind == "game" and (otherwise := of_the_game.elsewhere(words[0].lower())):
        return otherwise
    names = [name.replace("_", " ") for name, attribute in own.items() if _can_be_set(thing, attribute)]
    near = difflib.get_close_matches(words[0].lower(), names, 1, _SLIP)
    an = "An" if thing.kind[0] in "aeiou" else "A"
    there_is = f"Did you mean “{near[0]}”?" if near else f"What can be set: {say_list(names)}."
    return f"{an} {thing.kind} has nothing called “{words[0]}”. {there_is}"


def _can_be_set(thing: Thing, attribute: Attribute) -> bool:
    """Tell whether an attribute is one value, which the Admin may set by hand and somebody may know."""
    if attribute.name.startswith("_") or attribute.seen_by == "nobody" or attribute.type in ("counts", "table"):
        return False
    return not of_the_game.why_not(thing, attribute.name, "a name")

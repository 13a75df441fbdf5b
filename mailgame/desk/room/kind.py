"""A kind of letter: what the desk has to know about it, declared in the module that writes it."""

from __future__ import annotations

from msgspec import Struct


class Kind(Struct, frozen=True):
    """A kind of letter, declared as `KIND` by its module in `desk/letters`; `kinds.Told` is one that rules send.

    name: of the module, and of its two templates.
    head: what readers know it as, in the letter's headers, reply addresses and `mail … off`; "" for the name. Kinds
    that readers need not tell apart share one.
    called: the word that turns it off, `mail CALLED off`; "" if it cannot be turned off.
    daily: readers can have what it says once a day, as one letter.
    joins: letters of such kinds that one input brings to a reader are sent as one, with the answer to their letter.
    """

    name: str
    head: str = ""
    called: str = ""
    joins: bool = False
    daily: bool = False

    @property
    def known_as(self) -> str:
        """What readers know it as."""
        return self.head or self.name

    @property
    def mute(self) -> str:
        """The command that turns it off, "" if it cannot be."""
        return f"mail {self.known_as} off" if self.called else ""

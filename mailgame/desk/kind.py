"""A kind of letter: what the whole desk has to know of it, said once, in the module that writes it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of letter. Its module in `desk/letters` declares it as `KIND`; `desk/kinds.py` has what rules want told.

    name: that of the module, and of the two templates from which it is written.
    head: what readers know it as: in the letter's head, in reply addresses, in `mail … off`; "" for the name. Kinds
    that readers are not to tell apart share one.
    called: what turns letters of this head off, `mail CALLED off`; "" where they always come.
    """

    name: str
    head: str = ""
    called: str = ""

    @property
    def known_as(self) -> str:
        """What readers know it as."""
        return self.head or self.name

    @property
    def mute(self) -> str:
        """The command that turns it off, "" if it cannot be."""
        return f"mail {self.known_as} off" if self.called else ""

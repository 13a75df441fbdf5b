"""What not every rule may see of a word, said where the word is declared: `veil: ClassVar[…] = Veil(…)`.

What players' law may not see it may not bend either. What is said to only some players is not shown to it at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Case = Literal["always", "sealed", "foreign", "hidden", "private"]


@dataclass(frozen=True, slots=True)
class Veil:
    """Fields of a word that a rule may not know, and `why`, in words.

    `when`: "always"; "sealed": while the ballot that it is about (its `ballot`, or what `under` names) is sealed and
    open; "foreign": where its `rule` is another one; "hidden": where the attribute that it is about is hidden from the
    rule; "private": where it is money of somebody whose purse is not for everybody to know.
    """

    fields: tuple[str, ...]
    when: Case
    why: str


SPOKEN = frozenset(
    {"about", "because", "choices", "default", "how", "law", "options", "question", "sum", "text", "title", "words"}
    | {"why"}
)
"""Fields that hold somebody's own words: nobody else may replace them."""

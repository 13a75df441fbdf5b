"""What not every rule may see of a word, declared with the word: `veil: ClassVar[…] = Veil(…)`.

What players' law may not see, it may not alter either. What is said to only some players it does not see at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Case = Literal["always", "sealed", "foreign", "hidden", "private"]


@dataclass(frozen=True, slots=True)
class Veil:
    """Fields of a word that a rule may not know, and `why`, in words.

    when: "always"; "sealed": while the ballot that it is about (its `ballot`, or what `under` names) is sealed and
      open; "foreign": if its `rule` is another one; "hidden": if the attribute that it is about is hidden from the
      rule; "private": if it is money of somebody whose purse is not public.
    """

    fields: tuple[str, ...]
    when: Case
    why: str


SPOKEN = frozenset(
    {"about", "because", "choices", "default", "how", "law", "options", "pattern", "question", "sum", "text", "title"}
    | {"finding", "findings", "reasons", "stakes", "subject", "why", "words"}
)
"""Fields that hold somebody's own words, which nobody else may replace."""

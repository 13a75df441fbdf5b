"""About proposals: which open proposal a line speaks of, by whose it is and by the words of what it proposes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from ...game.facts import Facts
from ...game.game import Game
from ...law import Thing
from ..sight.rulepages import words_of
from .spoken import content, forms, said_in, stem, stems

_NUMBERED = re.compile(r"\b(?:proposals?|prop)\.?\s*#?(\d+)\b|(?<![\w$.,])(\d+)\b", re.IGNORECASE)
_TELLING = 3
"""How many digits a number has at least that is surely a proposal’s though that is not said."""


def proposal_meant(line: str, open_now: Sequence[Thing], but: Collection[str], game: Game) -> Thing | None:
    """Return the one open proposal that a line speaks of; None if it is none, or several. but: words that name none."""
    vocabularies = {proposal.id: _vocabulary(proposal, game) for proposal in open_now}
    count = Counter(word for words in vocabularies.values() for word in words)
    said = [word for word in content(said_in(line)) if word not in but]

    def worth(proposal: Thing, word: str) -> float:
        known = [share / count[form] for form, share in forms(word) if form in vocabularies[proposal.id]]
        return max(known, default=0.0)

    shares = sorted(((sum(worth(proposal, word) for word in said), proposal.id) for proposal in open_now), reverse=True)
    sure = shares and shares[0][0] > 0 and (len(shares) == 1 or shares[0][0] > shares[1][0])
    return next(proposal for proposal in open_now if proposal.id == shares[0][1]) if sure else None


def named_in(line: str, game: Game) -> str:
    """Return the number of the one open proposal that a line names by it, “proposal 2”, or “325”; "" if none."""
    numbers = {number for number, alone in _NUMBERED.findall(line) if number} | {
        alone for _, alone in _NUMBERED.findall(line) if len(alone) >= _TELLING}
    named = [one.id for one in game.world.all("proposal") if one.id in numbers and one.status == "open"]
    return named[0] if len(named) == 1 else ""


def _vocabulary(proposal: Thing, game: Game) -> set[str]:
    """Return the stems of the words by which a proposal can be called."""
    author = [stem(proposal.author.id.casefold())] if proposal.author is not None else []
    numbers = " ".join(str(name).partition(".")[2].replace("_", " ") for name in proposal.sets)
    record = game.world.record(proposal.target) if proposal.target else None
    title = str(record["title"]) if record is not None else ""
    text = "" if proposal.sets else words_of(game, proposal)
    return {*stems(f"{Facts(proposal).line('title')} {title} {numbers} {text}"), *author}

"""Ballots as players name them, and what can be voted for: BALLOT and CHOICE as arguments of commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mailgame.game.game import Game

from ...game.facts import Facts
from ...law import Thing, candidate, last_ballot, open_choices
from .likeness import Unclear, alike

SAME = (
    ("yes", "yea", "aye", "y", "for"),
    ("no", "nay", "n", "against"),
    ("abstain", "abstention"),
)
"""Words by which people say the same."""


class Ballots:
    """The ballots of a game at this moment."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def named(self, words: str) -> str:
        """Return the id of the ballot that is meant: “ballot 4”, or by its proposal, “proposal 301”. Raises Unclear.

        A number alone is a proposal's, where there has been a vote on that, else the ballot's own.
        """
        bare = words.strip().lower()
        kind, _, rest = bare.partition(" ")
        number = (rest if kind in ("ballot", "proposal") else bare).strip().lstrip("#")
        on = self._on(number)
        own = self._game.world.thing("ballot", number)
        if kind == "proposal" or (own is not None and own.proposal is not None and on is not None):
            own = None
        found = (own or on) if kind == "ballot" else (on or own)
        if found is not None:
            return found.id
        raise self._unknown(words)

    def _on(self, proposal: str) -> Thing | None:
        put = self._game.world.thing("proposal", proposal)
        return last_ballot(self._game.engine.view(0), put) if put is not None else None

    def _unknown(self, words: str) -> Unclear:
        """Return what to say of a ballot that is none; a choice without its ballot is known by the choice."""
        running = [ballot for ballot in self._game.world.all("ballot") if not ballot.closed]
        for ballot in running:
            found = alike(words, self._names(ballot))
            if len(found) == 1 and ballot.proposal is None:
                name = f"ballot {ballot.id}"
                say = f"say on which ballot, for example: vote {name} {found[0]}"
                return Unclear(f"{found[0]} can be voted for on {name}, “{ballot.question}”: {say}", surely=True)
        known = ", ".join(called(ballot) for ballot in running[-12:])
        named = words.strip().lower().partition(" ")[0] == "ballot"
        words = "no such ballot" if named else f"no ballot {words}"
        return Unclear(f"There is {words}; " + (f"open now: {known}." if known else "none is open now."), surely=named)

    def of(self, before: Mapping[str, Any]) -> Thing | None:
        """Return the ballot that is named by the arguments before a choice, or whose proposal is; None if none is."""
        if "ballot" in before:
            return self._game.world.thing("ballot", str(before["ballot"]))
        return self._on(str(before["proposal"])) if "proposal" in before else None

    def choice(self, ballot: Thing, words: str) -> str:
        """Return what somebody votes for on a ballot. Raises Unclear.

        Of yes and no it is the ballot's own word for it, and a candidate can be called by the name that it has.
        """
        bare = " ".join(words.casefold().split())
        same = next((row for row in SAME if bare in row), ())
        for choice in ballot.choices:
            if choice.casefold() == bare:
                return str(choice)
        for choice in ballot.choices:
            if choice in same and choice not in ballot.candidates:
                return str(choice)
        found = alike(words, self._names(ballot))
        if len(found) == 1:
            return found[0]
        said = ", ".join(found or open_choices(ballot)[:20])
        on = called(ballot)
        raise Unclear(f"On {on}, “{words}” could be {said}." if found else f"“{words}” is not one of {said}.")

    def look_at_bid(self, before: Mapping[str, Any]) -> None:
        """Look at the arguments before a sum with which somebody votes. Raises Unclear where votes are no dollars."""
        ballot = self.of(before) if "choice" in before else None
        if ballot is not None and not ballot.in_money:
            raise Unclear(f"On {called(ballot)} each has one vote, and dollars are none.")

    def longest_choice(self) -> int:
        """Return of how many words the longest choice or candidate's name is."""
        named = (names for ballot in self._game.world.all("ballot") for _, names in self._names(ballot))
        return max((len(name.split()) for names in named for name in names), default=1)

    def all_choices(self) -> list[str]:
        """Return all that can be voted for on the ballots that are open."""
        running = [ballot for ballot in self._game.world.all("ballot") if not ballot.closed]
        choices = (choice for ballot in running for choice in open_choices(ballot))
        return list(dict.fromkeys(map(str, choices)))

    def _names(self, ballot: Thing) -> list[tuple[str, tuple[str, ...]]]:
        """Return the choices of a ballot, each with what it can be called by."""
        view = self._game.engine.view(0)
        named = []
        for choice in ballot.choices:
            one = candidate(view, ballot, choice)
            names = (one.id, Facts(one).line("name")) if one is not None else ()
            named.append((str(choice), tuple(filter(None, (choice, *names)))))
        return named


def called(ballot: Thing) -> str:
    """Return what players call a ballot: “proposal 301”, or “ballot 4” where it is on no proposal."""
    return f"proposal {ballot.proposal.id}" if ballot.proposal is not None else f"ballot {ballot.id}"

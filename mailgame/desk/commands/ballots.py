"""BALLOT and CHOICE as arguments of commands: ballots as players name them, and what can be voted for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mailgame.game.game import Game

from ...game.facts import Facts
from ...law import Thing, candidate, last_ballot, open_choices, say_list
from .likeness import Unclear, alike

SAME = (
    ("yes", "yea", "aye", "y", "for"),
    ("no", "nay", "n", "against"),
    ("abstain", "abstention"),
)
"""Words that mean the same vote."""
_NOTHING = "Nothing is open to vote on now."


class Ballots:
    """The ballots of a game at this moment."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def named(self, words: str) -> str:
        """Return the id of the ballot that is meant: “ballot 4”, or by its proposal, “proposal 301”. Raises Unclear.

        A number alone is that of a proposal that has been voted on, or else of a ballot. A ballot on a proposal has no
        other number than that: its own stands nowhere, and may be that of another proposal, which is gone.
        """
        bare = words.strip().lower()
        kind, _, rest = bare.partition(" ")
        number = (rest if kind in ("ballot", "proposal") else bare).strip().lstrip("#")
        of_proposal = self._on(number)
        own = self._game.world.thing("ballot", number)
        if kind == "proposal" or (own is not None and own.proposal is not None):
            own = None
        ballot = (own or of_proposal) if kind == "ballot" else (of_proposal or own)
        if ballot is not None:
            return ballot.id
        raise self._unknown(words)

    def _on(self, proposal: str) -> Thing | None:
        thing = self._game.world.thing("proposal", proposal)
        return last_ballot(self._game.engine.view(0), thing) if thing is not None else None

    def _unknown(self, words: str) -> Unclear:
        """Return the error for words that name no ballot; if they are a choice on one, it says how to vote for it."""
        running = open_ballots(self._game)
        for ballot in running:
            matches = alike(words, self.names(ballot))
            if len(matches) == 1 and ballot.proposal is None:
                name = f"ballot {ballot.id}"
                say = f"say on which ballot, for example: vote {name} {matches[0]}"
                return Unclear(f"{matches[0]} can be voted for on {name}, “{ballot.question}”: {say}", surely=True)
        ballots = say_list(called(ballot) for ballot in running[-12:])
        named = words.strip().lower().partition(" ")[0] == "ballot"
        words = "no such ballot" if named else f"no ballot {words}"
        open_now = f"open now: {ballots}." if ballots else "none is open now."
        return Unclear(f"There is {words}; {open_now}", surely=named)

    def of(self, before: Mapping[str, Any]) -> Thing | None:
        """Return the ballot that the arguments before a choice name, by itself or by its proposal; None if none."""
        if "ballot" in before:
            return self._game.world.thing("ballot", str(before["ballot"]))
        return self._on(str(before["proposal"])) if "proposal" in before else None

    def choice(self, ballot: Thing, words: str) -> str:
        """Return what somebody votes for on a ballot. Raises Unclear.

        Any word for yes or no becomes the ballot's own, and a candidate can be called by name.
        """
        bare = " ".join(words.casefold().split())
        if bare.startswith("for ") and not any(choice.casefold() == bare for choice in ballot.choices):
            words, bare = words.strip()[len("for ") :], bare.removeprefix("for ")
        same = next((row for row in SAME if bare in row), ())
        for choice in ballot.choices:
            if choice.casefold() == bare:
                return str(choice)
        for choice in ballot.choices:
            if choice in same and choice not in ballot.candidates:
                return str(choice)
        matches = alike(words, self.names(ballot))
        if len(matches) == 1:
            return matches[0]
        choices = say_list(matches or open_choices(ballot)[:20], "or")
        on = called(ballot)
        raise Unclear(f"On {on}, “{words}” could be {choices}." if matches else f"“{words}” is not one of {choices}.")

    def look_at_bid(self, before: Mapping[str, Any]) -> None:
        """Check the arguments before a sum that somebody bids. Raises Unclear if votes on that ballot are no bids."""
        ballot = self.of(before) if "choice" in before else None
        if ballot is not None and not ballot.in_money:
            raise Unclear(f"On {called(ballot)} each has one vote, and dollars are none.")

    def longest_choice(self, before: Mapping[str, Any]) -> int:
        """Return the number of words of the longest choice or candidate's name on the ballot that is named before it.

        If none is, on those that are open.
        """
        ballot = self.of(before)
        named = (names for each in ([ballot] if ballot is not None else open_ballots(self._game))
                 for _, names in self.names(each))
        return max((len(name.split()) for names in named for name in names), default=1)

    def all_choices(self) -> list[str]:
        """Return all that can be voted for on the ballots that are open."""
        running = open_ballots(self._game)
        choices = (choice for ballot in running for choice in open_choices(ballot))
        return list(dict.fromkeys(map(str, choices)))

    def names(self, ballot: Thing) -> list[tuple[str, tuple[str, ...]]]:
        """Return the choices of a ballot, each with its names."""
        view = self._game.engine.view(0)
        named = []
        for choice in ballot.choices:
            thing = candidate(view, ballot, choice)
            names = (thing.id, Facts(thing).line("name")) if thing is not None else ()
            named.append((str(choice), tuple(filter(None, (choice, *names)))))
        return named


def open_ballots(game: Game) -> list[Thing]:
    """Return the ballots that are open, the oldest first."""
    return game.engine.view(0).things("ballot", closed="")


def called(ballot: Thing) -> str:
    """Return what players call a ballot: “proposal 301”, or “ballot 4” if it is on no proposal."""
    return f"proposal {ballot.proposal.id}" if ballot.proposal is not None else f"ballot {ballot.id}"


def nothing_to_vote_on(game: Game) -> str:
    """Say that no proposal can be voted on: which ballots are open, and for which proposals the vote is to come."""
    ballots = [called(ballot) for ballot in open_ballots(game)]
    to_come = [thing.id for thing in game.world.all("proposal") if thing.status == "open"]
    words = f"No proposal is open to vote on now; you can vote on {say_list(ballots)}." if ballots else _NOTHING
    return words + (f" The vote on {'proposals' if to_come[1:] else 'proposal'} {say_list(to_come)} has yet to begin."
                    if to_come else "")

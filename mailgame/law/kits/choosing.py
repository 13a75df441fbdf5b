"""Words of choosing: what a ballot that is on no proposal comes to, and candidates who stand no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..outcomes import Refuse
from ..plainly import say_list
from ..thing import Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.letters import Post, Tell
from ..words.things import Set
from .counting import candidate, count, leaders, open_choices, short_of_quorum

__all__ = ["Choose", "Chosen", "Strike", "Struck", "choice_made"]


@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """Let a closed ballot that is on no proposal choose, as a rule says; otherwise most votes win.

    A rule that carries it out answers with `choice_made`.
    """

    ballot: Thing


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A ballot has chosen `choice`, "" if nothing; `winner` is the candidate, None if it is a text or nobody.

    `words` tell the result.
    """

    ballot: Thing
    choice: str
    winner: Thing | None
    words: str
    told: ClassVar[str] = "{words}"


@dataclass(frozen=True, slots=True)
class Strike(Intent):
    """Take a candidate, or any choice, off an open ballot. Votes for it are void, and those who cast them are told.

    `why` completes the sentence “Cleo cannot be voted for any more: …”.
    """

    ballot: Thing
    choice: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A choice was taken off a ballot."""

    ballot: Thing
    choice: str
    words: str
    told: ClassVar[str] = "{words}"


@carried_out(Choose)
def most_votes_choose(view: View, choose: Choose) -> list[Intent | Event]:
    """Where no rule says how a ballot chooses, most votes win, and equal votes choose nothing."""
    first = leaders(choose.ballot)
    if len(first) == 1:
        return choice_made(view, choose.ballot, first[0])
    tie = f"{say_list(first)} have equally many" if first else ""
    return choice_made(view, choose.ballot, "", tie)


def choice_made(view: View, ballot: Thing, choice: str, why: str = "") -> list[Intent | Event]:
    """Return what records and announces the choice of a ballot; without its quorum it chooses nothing.

    `choice` is "" for nothing; `why` gives the reason: "Ann and Bert have equally many".
    """
    short = short_of_quorum(ballot)
    choice, why = ("", short) if short else (choice, why)
    parts = (count(ballot), why, f"{choice} is chosen" if choice else "nothing is chosen")
    result = "; ".join(part for part in parts if part)
    words = f"Ballot {ballot.id}, “{ballot.question}”: {result}"
    return [
        Set(ballot, "chosen", choice),
        Set(ballot, "result", result),
        Chosen(ballot, choice, candidate(view, ballot, choice), f"{words}."),
    ]


@carried_out(Strike)
def a_choice_is_struck(view: View, strike: Strike) -> list[Intent | Event] | Refuse:
    """Void votes stay on the ballot until it is counted: if they vanished at once, sealed votes could be worked out."""
    ballot, choice = strike.ballot, strike.choice
    if ballot.closed:
        return Refuse("ballot-closed", f"The ballot “{ballot.question}” is closed.")
    if choice not in open_choices(ballot):
        return Refuse("no-choice", f"{choice} cannot be voted for on “{ballot.question}”.")
    voters = [view.player(name) for name, vote in ballot.votes.items() if vote["choice"] == choice]
    void = tuple(voter for voter in voters if voter is not None)
    why = strike.why.strip().rstrip(".") or "it was taken off the ballot"
    words = f"{choice} cannot be voted for any more on ballot {ballot.id}, “{ballot.question}”: {why}."
    again = f"Your vote for {choice} on ballot {ballot.id} is void; you can vote anew."
    return [
        Set(ballot, "struck", {**ballot.struck, choice: why}),
        *(Tell(again, (voter,)) for voter in void),
        Struck(ballot, choice, words),
        *(
            Post("notice", "Your vote is void", (voter,), {"words": f"{words} {again}"})
            for voter in void
            if voter != view.acting_player
        ),
    ]

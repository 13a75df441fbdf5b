"""Voting in words: which votes the lines of a letter cast that are no command, and which they probably mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from itertools import chain, takewhile

from msgspec.structs import replace

from ...game.facts import Facts
from ...game.game import Game
from ...law import Thing, open_choices
from ..commands.ballots import SAME, Ballots, nothing_to_vote_on, open_ballots
from ..commands.grammar import Grammar
from ..commands.likeness import alike, is_heading
from ..commands.parsed import Misread, Parsed
from ..sight import ballot_pages
from . import wishes
from .about_proposals import proposal_meant
from .completing import MUCH
from .fewer import with_fewer
from .filling import says_all, says_half
from .guess import MOST, Guess
from .in_order import numbered
from .spoken import asks, denies, is_to_somebody, said_in
from .votes_at_once import (
    VERB,
    as_a_choice,
    bid_in,
    choice_alone,
    choice_in,
    elected_in,
    is_vote,
    named_in,
    votes_in,
    votes_meant,
)

_BIDDING, _BIDS, _AROUND = wishes.words("bidding"), wishes.words("bids"), wishes.words("around_a_vote") | {""}
_LIKING, _DISLIKING = wishes.words("liking"), wishes.words("disliking")
_PROPOSED, _ONE_OF_MANY = wishes.words("what_is_proposed"), re.compile(r"(?<![\w$.,])\d{3}\b|\w['’]?s (?:one|is)\b")
_DEPENDS = re.compile(r"\b(?:if|unless|until|would|could)\b", re.IGNORECASE)
"""Words of a line that likes something only as it might be."""
_MYSELF = frozenset({"i", "i'd", "i'll", "id"})
_A_VOTE, _SAYS_SO, _SIDES = 4, 10, wishes.words("voting")
"""How many words a line has at most that votes, or says that it does, and what it says then."""
_FOR_WHAT = re.compile(r"\b(?P<side>for|against)\s(?P<what>\D{1,60})\Z")
_PROPOSAL_AND_SUM = 2
"""How many numbers a bid in words holds at most."""


class Voting:
    """The votes that can be cast at one moment. `grammar`: the writer's. `most`: how many of a letter are read."""

    def __init__(self, game: Game, grammar: Grammar, most: int) -> None:
        self._game, self._grammar, self._most = game, grammar, most

    @cached_property
    def _running(self) -> list[Thing]:
        return open_ballots(self._game)

    @cached_property
    def _open(self) -> list[str]:
        """The proposals that can be voted on."""
        return [ballot.proposal.id for ballot in self._running if ballot.proposal is not None]

    @cached_property
    def _said(self) -> frozenset[str]:
        """The words for a choice."""
        return frozenset(chain(Ballots(self._game).all_choices(), *SAME))

    def cast(self, line: str) -> list[Parsed | Misread]:
        """Return the votes in a line that is no command, if all of them can be read; else a mistake, or nothing."""
        if VERB not in line.casefold() or not self._grammar.commands_of(VERB):
            return []
        votes = is_vote(line, self._said) and not (self._open or self._names_running(line))
        if votes or (_says_little(line) and not self._running and "me" not in line.casefold().split()):
            return [Misread(line, nothing_to_vote_on(self._game), none=not self._running)]
        asked = votes_in(line, self._said, self._open)
        if len(asked) > self._most:
            return [Misread(line, f"Of a letter, {self._most} commands are read; these are {len(asked)} votes.")]
        closed = [vote.number for vote in asked if vote.number not in self._open]
        if closed and self._open and len(asked) > 1:
            return [Misread(line, f"There is no vote on proposal {closed[0]} now, so none of these votes was cast.")]
        read = [self._grammar.line(vote.line) for vote in asked] or [self._elected(line)]
        if closed and isinstance(only := read[0], Misread):  # “3 is no proposal”, and not that “yes” is none
            return [replace(only, words=line)]
        return [found for found in read if found is not None] if any(isinstance(line, Parsed) for line in read) else []

    def meant(self, line: str) -> tuple[Guess, ...]:
        """Return the votes that a line probably means that casts none."""
        first = line.split()[0].casefold()
        if is_heading(line):
            return ()
        if is_to_somebody(line, self._game.world.rows("player")):
            return ()  # “tell Bert: no way”
        line = numbered(line, self._open)
        lines = [vote.line for vote in votes_meant(line, self._said, self._open)]
        others = (word for word in line.casefold().split() if word != VERB)
        if first != VERB and any(map(self._grammar.commands_of, others)) and not choice_in(line, self._said):
            lines = []  # “use the gold card for 3” votes for nothing
        choice = choice_alone(line, self._said)
        if bids := self._bids(line):
            lines = bids
        elif not lines and choice:
            ballots = [ballot for ballot in self._running if _has(ballot, choice) and not ballot.in_money]
            lines = [ballot_pages.line(ballot, choice) for ballot in ballots]
        elif not lines:
            named = self._by_title(line) or self._for_whom(line) or self._by_what_it_says(line)
            lines = named or self._without_a_choice(line)
        read = [self._grammar.order(line) for line in lines]
        return tuple(Guess(vote.words, 0, vote) for vote in read if vote is not None)[:MOST]

    def meant_now(self, line: str, would_do: Callable[[Parsed], bool]) -> tuple[Guess, ...]:
        """Return the votes that a line probably means and that would be counted now, as `would_do` tells."""
        votes = [self._with_all(line, vote, would_do) for vote in self.meant(line)]
        return tuple(vote for vote in votes if would_do(vote.parsed))

    def _with_all(self, line: str, bid: Guess, would_do: Callable[[Parsed], bool]) -> Guess:
        """Return a bid with all that its writer can pay, or half, if a line says so: “all my money on no”."""
        if "dollars" not in bid.parsed.arguments or not (says_all(line) or says_half(line)):
            return bid
        much = self._grammar.line(f"{bid.line.rpartition(' ')[0]} {MUCH}")
        order = self._grammar.line(with_fewer(much, would_do, says_half(line))) if isinstance(much, Parsed) else None
        return Guess(order.words, 0, order) if isinstance(order, Parsed) else bid

    def with_the_other(self, line: str, voted: str) -> str:
        """Return a line with the number of “the other” proposal, of two of which one is `voted` on."""
        return numbered(line, self._open, [voted]) if voted in self._open else line

    def _bids(self, line: str) -> list[str]:
        """Return the bids that a line says in other words: “5 dollars for yea”, or any sum where it says none."""
        choice, numbers = bid_in(line, self._said)
        words = {word.strip(".,:;!?") for word in line.casefold().replace("$", " $ ").split()}
        if not choice and _may_bid(words) and self._said.isdisjoint(words) and not denies(words):
            return self._either_way(numbers)
        in_money = [ballot for ballot in self._running if ballot.in_money]
        if not choice and (numbers or says_all(line) or says_half(line)):
            choice, in_money = self._side_on(line, in_money)
        bids = []
        for ballot in in_money if choice else ():
            id = int(ballot.proposal.id if ballot.proposal is not None else ballot.id)
            sums = [number for place, number in enumerate(numbers) if number != id or id in numbers[:place]]
            own = next((option for option in open_choices(ballot) if _is_same(option, choice)), "")
            if own and (len(numbers) < _PROPOSAL_AND_SUM or id in numbers) and len(sums) < _PROPOSAL_AND_SUM:
                bids.append(f"{ballot_pages.line(ballot, own)} {sums[0] if sums else ballot_pages.SOME_DOLLARS}")
        return bids

    def _side_on(self, line: str, ballots: Sequence[Thing]) -> tuple[str, list[Thing]]:
        """Return the side of a bid for or against what a line calls by its words, and its ballot: “half for tea”."""
        said = _FOR_WHAT.search(line.casefold())
        on = {ballot.proposal.id: ballot for ballot in ballots if ballot.proposal is not None}
        proposals = [ballot.proposal for ballot in on.values()]
        meant = proposal_meant(said["what"], proposals, (), self._game) if said is not None else None
        if said is None or meant is None:
            return "", []
        return "yes" if said["side"] == "for" else "no", [on[meant.id]]

    def _either_way(self, numbers: Sequence[int]) -> list[str]:
        """Return the bids for and against what is voted on in money, of the one sum that a line says."""
        ballots = [ballot for ballot in self._running if ballot.in_money]
        if len(ballots) != 1 or len(numbers) != 1:
            return []
        return [f"{ballot_pages.line(ballots[0], str(option))} {numbers[0]}" for option in open_choices(ballots[0])]

    def _names_running(self, line: str) -> bool:
        """Tell whether a ballot is named before the choice on it."""
        first = takewhile(lambda word: word not in self._said, line.casefold().replace("#", " ").split())
        return not {ballot.id for ballot in self._running}.isdisjoint(word.strip(".,:;!") for word in first)

    def _elected(self, line: str) -> Parsed | Misread | None:
        """Return the vote for what one open ballot alone has to choose: “vote for Cleo”; None if it is none."""
        name, numbers = elected_in(line)
        votes = [
            ballot_pages.line(ballot, choice)
            for ballot in (self._running if name else ())
            if ballot.proposal is None and not ballot.in_money and set(numbers) <= {ballot.id}
            for choice, names in Ballots(self._game).names(ballot)
            if choice in open_choices(ballot) and name in (each.casefold() for each in names)
        ]
        return self._grammar.line(votes[0]) if len(votes) == 1 else None

    def _for_whom(self, line: str) -> list[str]:
        """Return the vote for what a line names that speaks of voting: “I vote for Cleo”."""
        name, numbers = named_in(line, ())
        if not name or VERB not in line.casefold():
            return []
        return [
            ballot_pages.line(ballot, choice)
            for ballot in self._running
            if ballot.proposal is None and not ballot.in_money and set(numbers) <= {ballot.id}
            for choice in alike(name, Ballots(self._game).names(ballot))
            if choice in open_choices(ballot)
        ]

    def _by_title(self, line: str) -> list[str]:
        """Return the vote on the open proposal that a line calls by its title: “yes on tea”."""
        name, numbers = named_in(line, self._said)
        titles = [(ballot.proposal.id, (Facts(ballot.proposal).line("title"),)) for ballot in self._running
                  if ballot.proposal is not None]
        matches = alike(name, titles) if name and not numbers else []
        choices: Sequence[str] = sorted(set(line.casefold().split()) & self._said)
        return [f"{VERB} {matches[0]} {as_a_choice(choices[0])}"] if len(matches) == len(choices) == 1 else []

    def _by_what_it_says(self, line: str) -> list[str]:
        """Return the vote on the one open proposal that a line speaks of by its author or its words: “no to Bert’s”."""
        choice = choice_in(line, self._said) or opinion_in(line)
        on = [ballot.proposal for ballot in self._running if ballot.proposal is not None and not ballot.in_money]
        but = self._said | _AROUND | wishes.words("yes") | wishes.words("no") | _LIKING | _DISLIKING
        numbered = [one for one in on if one.id in re.findall(r"\d+", line)] if choice else []
        proposal = numbered[0] if len(numbered) == 1 else proposal_meant(line, on, but, self._game) if choice else None
        return [f"{VERB} {proposal.id} {choice}"] if proposal is not None else []

    def _without_a_choice(self, line: str) -> list[str]:
        """Return what can be voted where a line says “vote”, or on what, and no more: “vote Bert” may be on Bert’s."""
        name, numbers = named_in(line, ())
        if not line.casefold().startswith(VERB) or (name and not _says_little(line)):
            return []
        ballots = [ballot for ballot in self._running if not ballot.in_money and (
            not numbers or numbers == [ballot.proposal.id if ballot.proposal is not None else ballot.id])]
        each = [[choice.command for choice in ballot_pages.choices(ballot)] for ballot in ballots]
        return each[0] if len(each) == 1 else [lines[0] for lines in each if lines]


def opinion_in(line: str) -> str:
    """Return the vote of somebody who says that they like what is proposed, or do not; "" if a line says neither."""
    said = said_in(line)
    likes, dislikes = not _LIKING.isdisjoint(said), not _DISLIKING.isdisjoint(said)
    speaks_of_one = not _PROPOSED.isdisjoint(said) or bool(_ONE_OF_MANY.search(line))
    if likes == dislikes or not speaks_of_one or asks(line) or _DEPENDS.search(line) or len(said) > _SAYS_SO:
        return ""
    return "yes" if likes != denies(said) else "no"


def _may_bid(words: Collection[str]) -> bool:
    """Tell whether words bid a sum, and say little else: “each turn everyone gets 5 dollars” bids nothing."""
    others = [word for word in words if not (word in _BIDDING | _AROUND or word.isdecimal())]
    most = (1 + (not _MYSELF.isdisjoint(words))) * (not _BIDS.isdisjoint(words))
    return not _BIDDING.isdisjoint(words) and len(others) <= most


def _says_little(line: str) -> bool:
    """Tell whether a line begins with “vote” and goes on with a few words: “vote bert”."""
    return line.casefold().startswith(f"{VERB} ") and len(line.split()) <= _A_VOTE and not asks(line)


def _has(ballot: Thing, choice: str) -> bool:
    """Tell whether a word is a choice of a ballot, or means one."""
    return any(_is_same(str(option), choice) for option in ballot.choices)


def _is_same(choice: str, word: str) -> bool:
    """Tell whether a word is a choice, or means it."""
    return choice.casefold() in next((row for row in SAME if word in row), (word,))


def too_soon(talk: Sequence[str], game: Game) -> str:
    """Return why nobody can vote now, if somebody does: “yes to 326”, “I vote no on Ann’s”; else ""."""
    lines = [line.casefold().split() for line in talk]
    brief = (said for said in lines if len(said) <= (_SAYS_SO if VERB in said else _A_VOTE))
    says = any(not _SIDES.isdisjoint(map(_bare, said)) for said in brief) or any(map(opinion_in, talk))
    return nothing_to_vote_on(game) if says and not open_ballots(game) else ""


def _bare(word: str) -> str:
    return word.strip(".,:;!?")

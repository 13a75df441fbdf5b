"""Words of law-making by number: the order of play, what a vote still lacks, and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from mailgame.law import (
    CancelTimer,
    Conclude,
    Event,
    FillOffice,
    Intent,
    OpenBallot,
    Order,
    OverruleCase,
    PassCase,
    Pause,
    Plain,
    Player,
    Post,
    Question,
    Resume,
    Reveal,
    Set,
    Tell,
    Thing,
    Uninvite,
    VacateOffice,
    View,
    VoteToOverrule,
    active,
    describe,
    guests,
    held_by,
    held_now,
    holds_office,
    hours_from,
    is_vacant,
    last_ballot,
    open_cases,
    tally,
    want_instead,
    wanted_by,
)
from mailgame.law.vocabulary import carried_out

# --- who plays, and in which order


@dataclass(frozen=True, slots=True)
class Electorate(Question[list[Thing] | None]):
    """The eligible voters, from whom the electorate of a ballot is taken as it opens; None for all who take part."""

    otherwise: ClassVar[list[Thing] | None] = None


@dataclass(frozen=True, slots=True)
class Concurrent(Question[bool]):
    """Whether several changes may be proposed, discussed and voted on at once; otherwise players take turns."""

    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OnHold(Question[bool]):
    """Whether a player has said that they take no part now."""

    player: Thing
    otherwise: ClassVar[bool] = False


def taking_part(view: View) -> list[Player]:
    """Return the players who take part, neither on hold nor out of the game, in the order of their seats."""
    return [player for player in active(view) if not view.ask(OnHold(player))]


def by_surname(players: Sequence[Player]) -> list[Player]:
    """Return players in the order of their surnames; where these are equal, or not given, by their names."""
    return sorted(players, key=lambda one: ((one.get("surname", "") or one.id).casefold(), one.id.casefold()))


def order_of_play(view: View) -> list[Player]:
    """Return the players who take part, neither on hold nor out of the game, in the order in which they play."""
    return by_surname(taking_part(view))


@dataclass(frozen=True, slots=True)
class DaysToPropose(Question[int]):
    """How many days a player has to propose when their turn begins; 0 for as long as they like."""

    otherwise: ClassVar[int] = 0


def next_to_play(view: View, player: Player | None) -> Player:
    """Return who plays after a player in the order of surnames, the first after the last, or where there is nobody."""
    line = order_of_play(view)
    after_them = [one for one in line if player is not None and by_surname([player, one])[0] == player != one]
    return (after_them or line)[0]


# --- votes

HOW = "Nobody sees your vote before the vote is over; until then you can change it. It ends when all have voted."


def the_vote(view: View, put: Thing, days: int) -> list[Intent]:
    """Return what opens the vote on a proposal, for so many days; without a rule on voters all who take part vote."""
    closes, voting = hours_from(view, 24 * days), view.ask(Electorate())
    electorate = tuple(taking_part(view) if voting is None else voting)
    return [
        OpenBallot(f"Proposal {put.id}: {describe(put)}", electorate, put, closes=closes, by_itself=True, early=True),
        Post("voting", f"A vote: {describe(put)}", None, {"proposal": put, "how": HOW}),
    ]


@dataclass(frozen=True, slots=True)
class Lacking(Question[str]):
    """Why a ballot on a proposal does not carry it, in words; "" if it does. None leaves that to another rule."""

    ballot: Thing
    otherwise: ClassVar[str] = "-"


def lacking(view: View, ballot: Thing) -> str:
    """Return why a ballot does not carry its proposal, "" if it does; without a rule, most votes cast decide."""
    why = view.ask(Lacking(ballot))
    if why != Lacking.otherwise:
        return why
    return "" if 2 * in_favour(ballot) > votes_cast(ballot) else "more than half of the votes were needed"


@dataclass(frozen=True, slots=True)
class TakeBack(Intent):
    """Take a player's vote out of an open ballot."""

    player: Player
    ballot: Thing


@carried_out(TakeBack)
def takes_a_vote_back(view: View, back: TakeBack) -> list[Intent | Event]:
    """Whoever has not voted, or takes the vote back, has not voted."""
    ballot, name = back.ballot, back.player.id
    left = {voter: vote for voter, vote in ballot.votes.items() if voter != name}
    proxied = [voter for voter in ballot.get("by_proxy", []) if voter != name]
    own: list[Intent | Event] = [Set(ballot, by_proxy=proxied)] if name in ballot.get("by_proxy", []) else []
    return [Set(ballot, votes=left), *own] if not ballot.closed else []


def choice_of(ballot: Thing, player: Player) -> str:
    """Return what a player voted on a closed ballot, "yes" or "no"; "" if they did not."""
    vote = ballot.votes.get(player.id)
    return str(vote["choice"]) if vote is not None and vote["choice"] in ("yes", "no") else ""


def counts(ballot: Thing) -> bool:
    """Return whether points come of a ballot that closes: it is on a proposal that was neither struck nor withdrawn."""
    return ballot.proposal is not None and ballot.proposal.status == "open"


def in_favour(ballot: Thing) -> int:
    """Return how many votes are in favour."""
    return int(tally(ballot).sums.get("yes", 0))


def votes_cast(ballot: Thing) -> int:
    """Return how many votes were cast, in favour and against."""
    return int(sum(votes for choice, votes in tally(ballot).sums.items() if choice in ("yes", "no")))


def votes_of(view: View, player: Player) -> list[Thing]:
    """Return the ballots on proposals in which a player has a vote, by number; not of what was withdrawn or struck."""
    ballots = [ballot for ballot in view.things("ballot") if ballot.proposal is not None]
    counted = [ballot for ballot in ballots if ballot.proposal.status not in ("withdrawn", "vetoed")]
    return sorted((one for one in counted if player.id in one.electorate), key=lambda one: int(one.proposal.id))


def row_around(ballots: Sequence[Thing], this: Thing, among: Sequence[Thing]) -> int:
    """Return how many ballots stand in a row, this one with them, that are `among` some."""
    row, found = 0, False
    for ballot in ballots:
        if ballot not in among and ballot != this:
            if found:
                break
            row = 0
            continue
        row, found = row + 1, found or ballot == this
    return row if found else 0


def missed_in_a_row(view: View, player: Player, this: Thing) -> int:
    """Return how many votes in a row a player has missed, with this one; 0 if they have not missed it."""
    votes = votes_of(view, player)
    since = [one for one in votes if one.closed and int(one.proposal.id) > player.kept_until]
    missed = [one for one in since if player.id not in one.votes]
    return row_around(votes, this, missed) if this in missed else 0


def stays(view: View, player: Player, wanted: Sequence[str]) -> list[Intent]:
    """Return what lets a player stay who missed too many votes, if all the others want it; else nothing."""
    if not all(one.id in wanted for one in taking_part(view) if one != player):
        return []
    last = max((int(one.proposal.id) for one in votes_of(view, player) if one.closed), default=0)
    words: dict[str, Plain] = {"words": f"All the others want {player} to stay. What was missed counts no more."}
    return [Set(player, plea="", keepers=[], kept_until=last), CancelTimer(f"keep {player.id}"),
            Post("notice", f"{player} stays", None, words)]


def out_of_open_votes(view: View, player: Player, *, with_votes: bool) -> list[Intent]:
    """Return what takes a player out of open ballots: of all, or of those where they have not voted."""
    done: list[Intent] = []
    for ballot in votes_of(view, player):
        if ballot.closed or (player.id in ballot.votes and not with_votes):
            continue
        left = [name for name in ballot.electorate if name != player.id]
        votes = {name: vote for name, vote in ballot.votes.items() if name != player.id}
        done.append(Set(ballot, electorate=left, votes=votes))
        done += [Reveal(ballot)] if left and all(name in votes for name in left) else []
    return done


def out_while_held(view: View, players: Sequence[Player | None]) -> list[Intent]:
    """Return what takes those players who are on hold now out of open ballots where they have not voted."""
    held = [player for player in players if player is not None and held_now(view, player)]
    return [done for player in held for done in out_of_open_votes(view, player, with_votes=False)]


# --- proxies


def proxy_named(view: View, player: Player, proxy: Player | None) -> list[Intent]:
    """Return what gives a player a proxy, and tells everybody; None for somebody outside the game."""
    who = f"{proxy} votes" if proxy is not None else "Somebody outside the game votes"
    words: dict[str, Plain] = {"words": f"{who} for {player}, as proxy, where {player} does not vote."}
    return [Set(player, proxy=proxy, proxy_since=view.now.isoformat()),
            Post("notice", f"{player} has named a proxy", None, words)]


def proxy_gone(view: View, player: Player) -> list[Intent]:
    """Return what lets a player's proxy go; nothing if they have none."""
    done: list[Intent] = [Uninvite(guest) for guest in guests(view, player)]
    return [*done, Set(player, proxy=None, proxy_since="")] if done or player.proxy is not None else []


def no_power(view: View, player: Player, put: Thing, notice_hours: int, row: int) -> str:
    """Return why a player's proxy cannot vote on a proposal for them, in words; "" if they can."""
    ballot = last_ballot(view, put)
    if ballot is None or ballot.closed:
        return f"There is no vote on proposal {put.id} now."
    if view.ask(OnHold(player)):
        return f"{player} is on hold, and no player until that is over."
    if player.id not in ballot.electorate:
        return f"{player} has no vote on proposal {put.id}."
    if not player.proxy_since or moment(view, ballot.opened) < after(moment(view, player.proxy_since), notice_hours):
        return f"{player} named the proxy less than {notice_hours} hours before this vote opened; proxies have no vote."
    if player.id in ballot.votes and player.id not in ballot.by_proxy:
        return f"{player} has voted already, and that vote counts."
    votes = votes_of(view, player)
    proxied = [one for one in votes if player.id in one.by_proxy]
    if row_around(votes, ballot, proxied) > row:
        return f"{player} has voted by proxy {row} times in a row, and cannot now: only {player} can vote here."
    return ""


# --- proposals


def scored_author(view: View, ballot: Thing) -> Player | None:
    """Return the author whose proposal a ballot is on, if the vote counts for their score; None if it does not."""
    proposal: Thing | None = ballot.proposal
    if proposal is None or proposal.status != "open":
        return None
    author: Player | None = proposal.author
    return author if author is not None and author.exists else None


def not_in_debate(view: View, order: Order, wish: str) -> str | None:
    """Return why a player cannot do with PROPOSAL what only its author can before the vote; None if they can."""
    put, ballot = order.proposal, last_ballot(view, order.proposal)
    if put.author != order.giver:
        return f"Proposal {put.id} is not yours; only its author can {wish}."
    if put.status != "open":
        return f"Proposal {put.id} is {put.status}."
    return f"The vote on proposal {put.id} is open already." if ballot is not None else None


# --- points


@dataclass(frozen=True, slots=True)
class Score(Intent):
    """Add points to a player's score, or take them if they are below zero; `why` ends the sentence that tells it."""

    player: Player
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player has got `points`."""

    player: Player
    points: int
    words: str
    why: str
    told: ClassVar[str] = "{player} {gets|get} {words} {why}"


@dataclass(frozen=True, slots=True)
class Docked(Event):
    """A player has lost `points`."""

    player: Player
    points: int
    words: str
    why: str
    told: ClassVar[str] = "{player} {loses|lose} {words} {why}"


@carried_out(Score)
def changes_a_score(view: View, score: Score) -> list[Intent | Event]:
    """Nothing is told where nothing changes."""
    if not score.points or not score.player.exists:
        return []
    words = f"{abs(score.points)} point{'' if abs(score.points) == 1 else 's'}"
    event = Scored if score.points > 0 else Docked
    told = event(score.player, abs(score.points), words, score.why)
    return [Set(score.player, score=score.player.score + score.points), told]


# --- time


def moment(view: View, written: str) -> datetime:
    """Return a moment that an attribute keeps, in the game's time zone."""
    return datetime.fromisoformat(written).astimezone(view.now.tzinfo)


def after(at: datetime, hours: int) -> datetime:
    """Return the moment so many hours after another; clock changes make no difference."""
    return (at.astimezone(UTC) + timedelta(hours=hours)).astimezone(at.tzinfo)


# --- judgment

FINDINGS = ("legal", "illegal", "paradox")
"""What a Judge can find."""


def stakes(put: Thing, voter: Player | None) -> str:
    """Return what hangs on a judgment about a proposal, or about somebody's vote on it, in words."""
    what, mover = ("the vote", voter) if voter is not None else ("the proposal", put.author)
    falls = "is taken out of the count" if voter is not None else "is struck, and nobody gains or loses points by it"
    return (
        f"If it is legal, {what} stands. If it is illegal, {what} {falls}. If by your best reasoning it is as legal as "
        f"illegal, find it a paradox: {mover or 'whoever made it'} wins the game. Until then proposal {put.id} is not "
        "decided.\n\n"
        "Judge by the rules in force; where they are silent, at odds or unclear, by the custom of the game and its "
        "spirit. What former Judges found does not bind you."
    )


def not_to_invoke(view: View, order: Order) -> str:
    """Return why Judgment cannot be invoked once more on PROPOSAL, or a vote on it, in words; "" if it can."""
    put, voter = order.proposal, order.arguments.get("player")
    if put.status != "open":
        return f"Proposal {put.id} is {put.status}; a Judge settles what is still open."
    cases = [case for case in view.things("case") if case.about == {"kind": put.kind, "id": put.id}]
    what = ("proposal", put.author) if voter is None else ("vote", voter)
    settled = [case for case in cases if case.status == "stands" and (case.what, case.mover) == what]
    if settled:
        return f"Case {settled[0].id} has settled that: it is {settled[0].finding}."
    mine = [case for case in cases if case.asker == order.giver]
    if mine:
        return f"You have invoked Judgment on proposal {put.id} already, in case {mine[0].id}."
    ballot = last_ballot(view, put)
    return vote_over(view, ballot) if ballot is not None else ""


def found_again(case: Thing) -> bool:
    """Return whether a Judge finds what was overruled when they found it just before, as there is no other Judge."""
    last = case.record[-1] if case.record else {}
    before = (last.get("how"), last.get("judge"), last.get("finding"))
    return case.judge is not None and before == ("overruled", case.judge.id, case.finding)


def judge_before(view: View, start: Player, mover: Player | None) -> Player | None:
    """Return the player who takes part and precedes another in the order of play, but for the mover; None if nobody."""
    line = by_surname(list({*view.players(), start}))
    place = line.index(start)
    before, here = [*reversed(line[:place]), *reversed(line[place:])], order_of_play(view)
    return next((player for player in before if player in here and player != mover), None)


def sitting_judge(view: View, case: Thing) -> Player | None:
    """Return the Judge who settles other questions about the same thing already, if it is not their own move."""
    same = [one for one in open_cases(view) if one.about == case.about and one != case and one.judge is not None]
    judge: Player | None = same[0].judge if same and case.judge is None else None
    return judge if judge in order_of_play(view) and judge != case.mover else None


def reasons_of(order: Order) -> str:
    """Return the reasons in a Judge's order: behind “because”, or below it."""
    return str(order.arguments.get("text") or order.block).strip()


def others(view: View, case: Thing) -> list[Player]:
    """Return those who can overrule a finding: all players but the Judge."""
    return [player for player in order_of_play(view) if player != case.judge]


def vote_to_overrule(view: View, case: Thing, player: Player) -> list[Intent]:
    """Return what a player's vote to overrule a finding does; it is overruled when all others have voted so."""
    left = [one for one in others(view, case) if one != player and one.id not in case.against]
    return [VoteToOverrule(player, case), *([] if left else [OverruleCase(case)])]


def still_to_overrule(view: View, player: Player) -> list[Thing]:
    """Return the cases whose finding can be overruled, and of which a player has not said that it should be."""
    return [case for case in open_cases(view) if case.status == "found" and player.id not in case.against]


def passed_on(view: View) -> list[Intent]:
    """Return what passes on the cases of Judges who take no part any more."""
    asked = [case for case in open_cases(view) if case.status == "asked" and case.judge not in order_of_play(view)]
    return [PassCase(case, "away") for case in asked]


def not_to_cast(view: View, ballot: Thing, player: Player) -> str:
    """Return why a player's vote cannot be cast, as a Judge or the time is against it, in words; "" if it can."""
    if player.id in ballot.illegal:
        return f"The vote of {player} was found illegal; it cannot be cast again."
    return vote_over(view, ballot)


def vote_over(view: View, ballot: Thing) -> str:
    """Return that the time of a ballot is over, though it waits for a Judge, in words; "" if it is not."""
    if not ballot.closes or ballot.closed or view.now < moment(view, ballot.closes):
        return ""
    over = view.say_time(moment(view, ballot.closes))
    return f"The vote on “{ballot.question}” was over on {over}; it waits for a Judge."


def struck(view: View, case: Thing) -> list[Intent]:
    """Return what takes an illegal proposal out of play, or an illegal vote out of its ballot."""
    put = view.thing("proposal", str(case.about.get("id", ""))) if case.about.get("kind") == "proposal" else None
    if put is None or put.status != "open":
        return []
    ballot = last_ballot(view, put)
    if case.what == "vote":
        voter = case.mover.id if case.mover is not None else ""
        left = {name: vote for name, vote in ballot.votes.items() if name != voter} if ballot is not None else {}
        if ballot is None or ballot.closed or voter not in ballot.votes:
            return []
        return [Set(ballot, votes=left), Set(ballot, illegal=[*ballot.illegal, voter])]
    why = f"Case {case.id} found it illegal."
    ends: list[Intent] = [CancelTimer(f"debate {put.id}"), Conclude(put, "vetoed", why)]
    if ballot is not None:  # it is not counted, so that nobody has points for it
        ends += [CancelTimer(f"ballot {ballot.id}"), Set(ballot, closed=view.now.isoformat())]
    return ends


# --- offices

OFFICES = ("Traffic Manager", "Ballot Manager")
"""Who numbers and sends out proposals, and who counts votes."""
STOPPED = "an office is empty"
"""Why play stops."""


def empty_offices(view: View) -> list[Thing]:
    """Return the offices that nobody holds."""
    return [office for office in view.things("office") if is_vacant(office)]


def stop_for(office: Thing) -> list[Intent]:
    """Return what stops all play, and tells everybody how it goes on."""
    words = (
        f"Nobody is {office.id} now, and all play stops: no proposal is numbered, no vote is taken, and every clock "
        "stands still. It goes on as soon as somebody takes the office; any of you can."
    )
    about: dict[str, Plain] = {"words": words, "command": f"accept {office.id}", "button": "Take the office"}
    return [Pause(STOPPED, quiet=True), Post("paused", f"Play stops: there is no {office.id}", None, about)]


def others_on(view: View, office: Thing) -> list[Player]:
    """Return those who decide who holds an office: all players but its holder."""
    return [player for player in order_of_play(view) if player != office.holder]


def not_to_accept(view: View, office: Thing, giver: Player | None) -> str | None:
    """Return why somebody (the Admin, if None) cannot take an office, in words; None if they can."""
    if giver is not None and giver not in order_of_play(view):
        return "You take no part now, and can hold no office."
    if is_vacant(office) or (giver is not None and wanted_by(office, giver, others_on(view, office))):
        return None
    if holds_office(office, giver):
        return f"You are {office.id} already."
    return f"The {office.id} is {held_by(office)}. For another, the others write: remove {office.id} for NAME"


def accept(view: View, office: Thing, giver: Player | None) -> list[Intent]:
    """Return what it does that somebody is willing to hold an office: they hold it, once enough want that."""
    if giver is None or is_vacant(office) or enough(view, office, wanted_by(office, giver, others_on(view, office))):
        return [FillOffice(office, giver)]
    words = f"You are willing to be {office.id}, and will be as soon as two thirds of the others want you."
    return [Set(office, willing=[*office.willing, giver.id]), Tell(words, (giver,))]


def enough(view: View, office: Thing, wanting: Sequence[Player]) -> bool:
    """Return whether those who want another in an office are two thirds of all but its holder."""
    return 3 * len(wanting) >= 2 * len(others_on(view, office))


def not_to_resign(office: Thing, giver: Player | None) -> str | None:
    """Return that somebody (the Admin, if None) does not hold an office, in words; None if they do."""
    return None if holds_office(office, giver) else f"You are not {office.id}; that is {held_by(office)}."


def not_to_replace(view: View, office: Thing, giver: Player, candidate: Player) -> str | None:
    """Return why a player cannot want another in an office, in words; None if they can."""
    if is_vacant(office):
        return f"There is no {office.id} now. Whoever is willing writes: accept {office.id}"
    if office.holder == giver:
        return f"You are {office.id} yourself. To give it up: resign {office.id}"
    if candidate == office.holder or candidate not in order_of_play(view):
        return f"{candidate} {'holds it already' if candidate == office.holder else 'takes no part now'}."
    return None


def want_another(view: View, office: Thing, giver: Player, candidate: Player) -> list[Intent]:
    """Return what a player's wish for another in an office does; they are told who is asked, and what it takes."""
    wanting = [*wanted_by(office, candidate, [one for one in others_on(view, office) if one != giver]), giver]
    done: list[Intent] = [want_instead(giver, office, candidate)]
    if candidate == giver or candidate.id in office.willing:
        done.append(Set(office, willing=sorted({*office.willing, candidate.id})))
        if enough(view, office, wanting):
            return [FillOffice(office, candidate)]
    names = ", ".join(one.id for one in wanting)
    lacks = "" if enough(view, office, wanting) else "Two thirds of all but the holder have to. "
    willing = "" if candidate == giver or candidate.id in office.willing else f"{candidate} has to accept it. "
    words = f"{names} want{'' if len(wanting) > 1 else 's'} {candidate} to be {office.id}. {lacks}{willing}".rstrip()
    agree: dict[str, Plain] = {"words": words, "command": f"remove {office.id} for {candidate}", "button": "Agree"}
    take: dict[str, Plain] = {"words": words, "command": f"accept {office.id}", "button": "Accept"}
    rest = tuple(one for one in order_of_play(view) if one != candidate)
    title = f"{candidate} as {office.id}?"
    return [*done, Post("notice", title, (candidate,), take), Post("notice", title, rest, agree)]


def left_empty(view: View) -> list[Intent]:
    """Return what empties the offices of players who take no part any more."""
    gone = [one for one in view.things("office") if one.holder is not None and one.holder not in order_of_play(view)]
    return [VacateOffice(office, "its holder takes no part now") for office in gone]


def goes_on(view: View) -> Intent | None:
    """Return what lets play go on, if it has stopped for an office and none is empty any more."""
    ours = view.game.paused and view.game.pause_reason == STOPPED
    return Resume("Both offices are filled.") if ours and not empty_offices(view) else None


def waits_for_office(view: View) -> str:
    """Return that play waits for an office to be filled, in words; "" if it does not."""
    empty = empty_offices(view)
    return f"The office of {empty[0].id} is empty; play goes on when it is filled." if empty else ""

"""1. Every {term} weeks there is an election for Governor. During the first update of its week any player who is no
   terrorist may bid money for candidacy. The two who bid most (by lot, if equal) pay their bids and are the
   candidates. If only one bids, an opponent is drawn at random.
2. During the second update of that week all players may vote for one of the two. Most votes win, among equals the
   higher bid, then the lot. The winner is Governor for {term} weeks, from the next one on.
3. The Governor
   - may make {proposals} proposals a week, and veto {vetoes} a week;
   - buys squares {discount} per cent cheaper, and gains {health} health a week;
   - may hold {hand} cards, where others may hold fewer, and gets {interest} per cent interest on their bank account;
   - may have {buildings} building a week built on any Government square, paid by the Admin Bank Account;
   - may have up to {squares} squares added, in place of a destroyed one or at the end of the board, for
     {square:money} each, paid by the Admin Bank Account;
   - may commit no atrocities, and neither buy nor use Time Bombs or Hammers.
4. The Governor never buys what the Admin Bank Account has not enough money for.
5. All of this holds only as long as they are Governor.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    35, "The Governor and Elections", term=number(3, "weeks", least=1, most=100), proposals=number(2), vetoes=number(1),
    discount=percent(5, most=100), health=number(5, "health"), hand=number(30, "cards"), buildings=number(1),
    squares=number(3, "squares"), square=dollars(4000), interest=percent(3),
)
rule.attribute("game", "governor", "player")
rule.attribute("game", "elected", "player", shown="Next Governor")
rule.attribute("game", "candidates", "list", [], of="player", shown=False)
rule.attribute("player", "bid", "number", 0, seen_by="rules", least=0, most=10**12)
rule.attribute("player", "in_office", "table", {}, seen_by="rules")
rule.argument("BUILDING", *BUILDINGS)

bidding = rule.command("bid DOLLARS", "Bid for candidacy in the election of the Governor.", sort="bid")
electing = rule.command("elect PLAYER", "Vote for one of the candidates for Governor.", sort="vote")
vetoing = rule.command("veto PROPOSAL", "As Governor: veto a proposal.", sort="office")
building = rule.command("governor build BUILDING on SQUARE", "As Governor: have it built.", when="filed", sort="office")
adding = rule.command("governor add square [at NUMBER]", "As Governor: add a square.", when="filed", sort="office")


@bidding.refuse
def when_nobody_can_bid(view: View, order: Order, term: int) -> str:
    return no_bid(view, order, term)


@bidding
def bids(view: View, order: Order) -> Answer:
    return [Set(order.giver, bid=order.dollars), Tell(f"You bid {money(order.dollars)} in secret.", (order.giver,))]


@electing
def votes_for_one(view: View, order: Order) -> Answer:
    ballot, words = the_election(view), "There is no election of a Governor now."
    return Cast(order.giver, ballot, order.player.id) if ballot is not None else Refuse("no-election", words)


@vetoing.refuse
@building.refuse
@adding.refuse
def what_the_governor_alone_can(view: View, order: Order, **per: int) -> str:
    return not_in_office(view, order, per)


@vetoing
@building
@adding
def acts_in_office(view: View, order: Order, **per: int) -> Answer:
    return done_in_office(view, order, per)


@rule.after(PhaseBegan, name="election")
def an_election_is_held(view: View, began: PhaseBegan, term: int) -> Answer:
    return election_held(view, began.part, term)


@rule.after(BallotClosed)
def the_votes_elect(view: View, closed: BallotClosed) -> Answer:
    return elected_by(view, closed.ballot) if closed.ballot.what == ELECTION else None


@rule.after(PhaseBegan, name="ends of terms")
def a_term_ends(view: View, began: PhaseBegan, term: int) -> Answer:
    return [*bids_forgotten(view), *(term_over(view) if (view.game.week - 1) % term == 0 else [])]


@rule.after(PhaseBegan, name="office")
def the_elected_takes_office(view: View, began: PhaseBegan, term: int, health: int) -> Answer:
    new = taking_office(view) if (view.game.week - 1) % term == 0 else []
    governor = view.game.elected if new else view.game.governor
    return [*new, GainHealth(governor, health, "as Governor") if governor is not None else None]


@rule.alter(ProposalsAWeek, DrawLimit, HoldLimit, InterestRate)
def has_more(view: View, asked: ProposalsAWeek | DrawLimit | HoldLimit | InterestRate, **per: int) -> Answer:
    what = "interest" if isinstance(asked, InterestRate) else "hand"
    what = "proposals" if isinstance(asked, ProposalsAWeek) else what
    return Fix(per[what], "the Governor") if is_governor(view, asked.player) else None


@rule.alter(Price)
def buys_cheaper(view: View, asked: Price, discount: int) -> Answer:
    return Percent(100 - discount, "the Governor") if is_governor(view, asked.player) else None


@rule.check(CommitAtrocity, Use)
def never_in_office(view: View, act: CommitAtrocity | Use) -> Answer:
    players, item = (act.players, "") if isinstance(act, CommitAtrocity) else ((act.player,), act.item)
    why = forbidden_in_office(view, players, item)
    return Refuse("governor", why) if why else None


@rule.answers(MayNotBuy)
def nor_are_such_things_bought(view: View, asked: MayNotBuy) -> str | None:
    return forbidden_in_office(view, (asked.player,), asked.item) or None


@rule.after(WasReset, Leaving)
def office_and_candidacy_end(view: View, gone: WasReset | Leaving) -> Answer:
    return runs_no_more(view, gone.player)

"""Money: paid, set aside and released, and how a payment is told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from mailgame import law
from mailgame.game.lawmaking.talk import bare
from mailgame.game.telling.telling import narrated
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.kernel.narration import Narration
from mailgame.law import Account, Thing
from mailgame.law.kits.bids import sealed_bids
from mailgame.law.rounding import round_off
from mailgame.world import ledger
from mailgame.world.sight import Sight
from mailgame.world.world import OUTSIDE, World

_PLAIN = re.compile(r"[a-z0-9 '’&.-]+")
_WORDS = re.compile(r"\w+")
_NOBODY = frozenset(("admin", "all", "everybody", "everyone", "me", "player", "players", "the", "them", "you"))
"""Words with which an account is called as if it were somebody."""
WAITS = "players’ law takes nothing from those who can bid while bids are sealed"
"""Why players' law cannot make others pay for now."""

acts: Acts[Engine] = Acts()


@acts.carry_out(law.Pay)
def pay(engine: Engine, intent: law.Pay) -> None:
    """Move money, rounded to whole dollars; where money is coins, no more than there is. Nobody who is gone pays."""
    amount = round_off(intent.amount, engine.book.arithmetic[1])
    if amount < 0:
        engine.refuse("below-zero", "A payment cannot be below zero.")
    for side in (intent.payer, intent.payee):
        if isinstance(side, Thing) and not engine.world.exists(side.kind, side.id):
            engine.refuse("not-there", f"There is no {side.kind} {side} any more.")
    because = intent.because
    if engine.ruleset.coins and intent.payer != OUTSIDE:
        amount, because = _what_there_is(engine, intent, amount)
    try:
        ledger.pay(engine.world, intent.payer, intent.payee, amount)
    except ValueError as error:
        engine.refuse("too-much", f"That cannot be paid: {error}.")
    engine.announce(law.Paid(intent.payer, intent.payee, amount, intent.why, because, intent.quiet))


def _what_there_is(engine: Engine, intent: law.Pay, amount: int) -> tuple[int, tuple[str, ...]]:
    """Return how much of a payment can be paid, and the reasons.

    Refuses a voluntary payment that is not covered in full.

    Money that is bid pays for nothing else, so how much somebody can pay would reveal a sealed bid. Players' law
    therefore takes nothing from those who may bid while bids are sealed, and its trials count bids as free money.
    """
    chosen = intent.payer == engine.cause.acting_player
    if not chosen and engine.cause.law and _may_bid(engine.world, intent.payer):
        return 0, (*intent.because, f"${amount:,} was due; {WAITS}")
    _note(engine.world, intent.payer)
    spendable = _purse if engine.cause.trial else ledger.free
    purse = max(0, spendable(engine.world, intent.payer))
    if amount <= purse:
        return amount, intent.because
    if chosen:
        missing = amount - purse
        engine.refuse("cannot-afford", f"That costs ${amount:,}; you have ${purse:,}, so you are ${missing:,} short.")
    return purse, (*intent.because, f"${amount:,} was due, and there is no more than ${purse:,}")


def _note(world: World, account: Account) -> None:
    """Record, if reads are recorded, that what somebody has was looked at: what comes of it may not be for all."""
    if world.reads is not None and isinstance(account, Thing):
        world.reads += [(account.kind, account.id, purse.name) for purse in world.purses if purse.kind == account.kind]


def _purse(world: World, account: Account) -> int:
    """Return the dollars an account can pay, as far as everybody may know: free money, and sealed bids."""
    return ledger.free(world, account) + sum(sealed_bids(world, ledger.holds(world, account)).values())


def _may_bid(world: World, account: Account) -> bool:
    """Return whether an account may bid in a sealed ballot that is open now, whatever it has bid."""
    if not isinstance(account, Thing):
        return False
    ballots = (ballot for ballot in world.all("ballot") if ballot.sealed and ballot.in_money and not ballot.closed)
    return any(account.id in ballot.electorate for ballot in ballots)


@acts.carry_out(law.Hold)
def hold(engine: Engine, intent: law.Hold) -> None:
    """Set money aside."""
    _note(engine.world, intent.account)
    try:
        ledger.hold(engine.world, intent.account, intent.under, intent.amount, engine.cause.rule)
    except ValueError:
        have = ledger.free(engine.world, intent.account) + ledger.held(engine.world, intent.account, intent.under)
        engine.refuse("cannot-afford", f"That is ${intent.amount:,}, and only ${have:,} can be set aside.")
    engine.announce(law.Held(intent.account, intent.under, intent.amount))


@acts.carry_out(law.Release)
def release(engine: Engine, intent: law.Release) -> None:
    """Release what was set aside."""
    amount = ledger.release(engine.world, intent.account, intent.under)
    engine.announce(law.Released(intent.account, intent.under, amount))


@acts.narrate(law.Paid)
def tell_payment(engine: Engine, paid: law.Paid) -> None:
    """Tell a payment: who gets it if nobody chose to pay, and accounts by name (the bank).

    Where purses are private, the parties are told the sum, and everybody else only that there was a payment. Of a quiet
    one nobody else is told.
    """
    if paid.amount == 0 and not paid.because:
        return
    story = narrated(engine, paid)
    for side, account in (("payer", paid.payer), ("payee", paid.payee)):
        story["fields"][side] = {"player": account.id} if isinstance(account, Thing) else called(engine.world, account)
    if engine.cause.rule in engine.players_law:
        story["rule"] = engine.cause.rule
    if paid.payer == OUTSIDE:
        story["template"] = "{payee} {gets|get} {amount:money} {why}"
    elif not isinstance(paid.payer, Thing) and isinstance(paid.payee, Thing):
        story["template"] = "{payee} {gets|get} {amount:money} from {payer} {why}"
    everybody, sides = Sight(engine.world), (paid.payer, paid.payee)
    if not paid.quiet and all(everybody.knows_purse(side) for side in sides):
        engine.run.tell(story)
        return
    concerned = list(dict.fromkeys(side.id for side in sides if isinstance(side, Thing)))
    engine.run.tell(story | {"to": concerned})
    if not paid.quiet:
        engine.run.tell(_without_the_sum(story) | {"but": concerned})


def moved(told: Narration) -> list[tuple[str, int]]:
    """Return whose money a payment changed, as it is told, and by how many dollars; nothing if it tells of none."""
    fields = told["fields"] if "amount" in told.get("fields", ()) else {}
    signs = {side: sign for side, sign in (("payer", -1), ("payee", 1)) if isinstance(fields.get(side), dict)}
    return [(fields[side]["player"], sign * fields["amount"]) for side, sign in signs.items()]


def called(world: World, account: str) -> str:
    """Return what an account that belongs to nobody is called, “the pot”; "" for the outside.

    One whose name may be taken for somebody's is told as an account: players' law calls them as it likes. The bank
    of the game is called as its ruleset calls it.
    """
    if account and account == world.things["game"]["game"].get("bank"):
        return f"the {account}"
    words = _WORDS.findall(bare(account))
    people = {word for id in world.things.get("player", ()) for word in _words_in(id)}
    if not _PLAIN.fullmatch(bare(account)) or not _NOBODY.isdisjoint(words) or not people.isdisjoint(words):
        return f"the account “{account}”" if account else ""
    return f"the {account}"


@lru_cache(maxsize=1_024)
def _words_in(name: str) -> Sequence[str]:
    """Return the words of a player's name as `bare` writes them: it is looked at with each payment."""
    return tuple(_WORDS.findall(bare(name)))


def _without_the_sum(story: Narration) -> Narration:
    """Return a narration of a payment without its sum, for those it does not concern."""
    says_enough = story["template"].startswith("{payer}") and str(story["fields"]["why"]).startswith("for ")
    fields = {name: value for name, value in story["fields"].items() if name != "amount"}
    template = story["template"].replace("{amount:money} ", "" if says_enough else "money ")
    return story | {"template": template, "fields": fields, "sums": []}

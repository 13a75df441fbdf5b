"""The primitive words: what the kernel itself can do (imperative) and what it then announces (past tense)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar

from .bounds import entries, unlooked_at, within
from .things import Account, Plain, Player, Thing
from .veils import Veil

Amount = int | Fraction
"""Dollars (or what the game counts in). Fractions are rounded once, at the end, as the ruleset says."""

_BETWEEN = "it is between one player, or the Admin, and a rule"
_FOREIGN = "it is another rule’s affair"


class Intent:
    """What a rule wants done. Intents are frozen dataclasses named in the imperative.

    An act happens wholly or not at all: if a rule stops a part of it, the whole is stopped. Only what stands `apart`,
    such as a letter that tells of the rest, can be stopped alone. `veil` says what of it law of players may not know.
    `signed`: letters repeat its `why`, so the rule of players' law that gives it stands behind it. `untried`: players'
    law cannot try it out, since that would tell what is not for everybody to know.
    What follows from a `stage` is played to its end before the next begins. `stands_for` is the function that says
    what the word is made of where no rule in force says anything.
    """

    __slots__ = ()
    apart: ClassVar[bool] = False
    signed: ClassVar[bool] = False
    untried: ClassVar[bool] = False
    stage: ClassVar[bool] = False
    stands_for: ClassVar[Callable[..., Any] | None] = None
    veil: ClassVar[Veil | None] = None


class Event:
    """What has been done. Events are frozen dataclasses named in the past tense.

    `told` is the sentence that tells it, with the fields in braces; `{pays|pay}` gives the verb for
    others and for the reader, `{player:own}` "Ann's" or "your"; "" tells nothing. `private` names
    the field that holds the one player who is told. A `late` event is answered when nothing else is left to answer.
    `veil` says what of it law of players may not know. `reckoned` names the field that `view.reckon` adds up. Where it
    is `confided`, the order that brought it is read by its giver alone.
    """

    __slots__ = ()
    told: ClassVar[str] = ""
    late: ClassVar[bool] = False
    reckoned: ClassVar[str] = ""
    confided: ClassVar[bool] = False
    veil: ClassVar[Veil | None] = None


# --- things and attributes -------------------------------------------------------------------


@dataclass(frozen=True, slots=True, init=False)
class Set(Intent):
    """Set attributes of a thing: `Set(square, name="Cove", gender="f")`. Each is checked, bent and set by itself.

    So a rule that is asked about one finds its name in `attribute` and what it is to be in `value`. By these two an
    attribute is set whose name is reckoned: `Set(player, name, 5)`. `more` are those that are to be set behind it.
    """

    thing: Thing
    attribute: str = ""
    value: Plain | Thing = None
    more: Mapping[str, Plain | Thing] = field(default_factory=dict)
    veil: ClassVar[Veil | None] = Veil(("value",), "hidden", "the attribute is hidden")

    def __init__(
        self,
        thing: Thing,
        attribute: str = "",
        value: Plain | Thing = None,
        more: Mapping[str, Plain | Thing] = MappingProxyType({}),
        **so: Any,
    ) -> None:
        """Set `attribute`, if one is named so, and then each of the others."""
        values = ({attribute: value} if attribute else {}) | dict(more) | so
        if not values:
            raise TypeError("Set sets no attribute")
        first = next(iter(values))
        for name, one in (("thing", thing), ("attribute", first), ("value", values.pop(first)), ("more", values)):
            object.__setattr__(self, name, one)

    def each(self) -> tuple[Set, ...]:
        """Return one `Set` for each attribute."""
        return (Set(self.thing, self.attribute, self.value), *(Set(self.thing, *one) for one in self.more.items()))


@dataclass(frozen=True, slots=True)
class WasSet(Event):
    """An attribute was set; `before` is the value it had."""

    thing: Thing
    attribute: str
    value: Plain
    before: Plain
    veil: ClassVar[Veil | None] = Veil(("value", "before"), "hidden", "the attribute is hidden")


@dataclass(frozen=True, slots=True)
class Count(Intent):
    """Add `by` (or take, if below zero) to one entry of an attribute that counts, such as items. Never below zero."""

    thing: Thing
    attribute: str
    key: str
    by: int = field(metadata=within(-(10**15), 10**15))
    veil: ClassVar[Veil | None] = Veil(("key", "by"), "hidden", "the attribute is hidden")


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """An entry of a counting attribute changed by `by`."""

    thing: Thing
    attribute: str
    key: str
    by: int = field(metadata=within(-(10**15), 10**15))
    veil: ClassVar[Veil | None] = Veil(("key", "by"), "hidden", "the attribute is hidden")


@dataclass(frozen=True, slots=True)
class Create(Intent):
    """Bring a new thing into the game; attributes that are not given begin with their declared first value."""

    kind: str
    id: str
    attributes: Mapping[str, Plain | Thing] = field(default_factory=dict)
    veil: ClassVar[Veil | None] = Veil(("attributes",), "hidden", "some of them are hidden")


@dataclass(frozen=True, slots=True)
class Created(Event):
    """A thing came into the game."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Remove(Intent):
    """Take a thing out of the game."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A thing left the game."""

    kind: str
    id: str


# --- money -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pay(Intent):
    """Move money from one account to another, double entry. "" is the outside: money from or to nobody.

    `why` completes the sentence "pays $5 …": "for an umbrella". `because` are the lines of the sum.
    """

    payer: Account
    payee: Account
    amount: Amount
    why: str = ""
    because: tuple[str, ...] = ()
    veil: ClassVar[Veil | None] = Veil(("amount", "because"), "private", "purses are private")


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money moved. `amount` is in whole dollars, `because` the lines that explain it."""

    payer: Account
    payee: Account
    amount: int
    why: str
    because: tuple[str, ...]
    told: ClassVar[str] = "{payer} {pays|pay} {payee} {amount:money} {why}"
    veil: ClassVar[Veil | None] = Veil(("amount", "because"), "private", "purses are private")
    reckoned: ClassVar[str] = "amount"


@dataclass(frozen=True, slots=True)
class Hold(Intent):
    """Set money of an account aside under a name, in place of what was set aside under it before (escrow)."""

    untried: ClassVar[bool] = True
    account: Account
    under: str
    amount: int = field(metadata=within(0, 10**18))
    veil: ClassVar[Veil | None] = Veil(("amount",), "sealed", "bids are sealed")


@dataclass(frozen=True, slots=True)
class Held(Event):
    """Money was set aside; it still belongs to its owner but nothing else can take it."""

    confided: ClassVar[bool] = True
    account: Account
    under: str
    amount: int
    veil: ClassVar[Veil | None] = Veil(("amount",), "sealed", "bids are sealed")


@dataclass(frozen=True, slots=True)
class Release(Intent):
    """Give back to its owner what was set aside under a name."""

    untried: ClassVar[bool] = True
    account: Account
    under: str


@dataclass(frozen=True, slots=True)
class Released(Event):
    """Money that was set aside is free again."""

    account: Account
    under: str
    amount: int
    veil: ClassVar[Veil | None] = Veil(("amount",), "sealed", "bids are sealed")


# --- choices ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask(Intent):
    """Put a choice to a player: an offer. It lapses at `until` (UTC or with a time zone), or when a rule withdraws it.

    `what` says what kind of choice it is, `about` what it concerns, `options` are the commands that answer it
    ("buy 8", or with words for it, "Buy it | buy 8"),
    `default` says in words what happens if they do not choose: the rule that asked answers `Lapsed`.
    With `by_rule` a rule closes the offer itself, and `until` is only told.
    """

    player: Player
    what: str
    words: str
    options: tuple[str, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    default: str = ""
    until: datetime | None = None
    by_rule: bool = False
    veil: ClassVar[Veil | None] = Veil(("words", "about", "options", "default"), "always", _BETWEEN)


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """An offer stands; it is a thing with `player`, `what`, `about`, `options`, `default`, `until`."""

    offer: Thing


@dataclass(frozen=True, slots=True)
class Settle(Intent):
    """Close an offer because it was taken up."""

    offer: Thing


@dataclass(frozen=True, slots=True)
class Lapse(Intent):
    """Close an offer that was not taken up."""

    offer: Thing


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """An offer closed without an answer; `rule` is the one that made it."""

    player: Player
    what: str
    about: Mapping[str, Any]
    default: str
    rule: int = 0
    veil: ClassVar[Veil | None] = Veil(("about", "default"), "foreign", _FOREIGN)


# --- time ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetTimer(Intent):
    """Ring once at a moment (with a time zone), or, with `days` and `time`, at that local time on these weekdays.

    `days` are 0 (Monday) to 6; `time` is "HH:MM" in the game's own time zone, right across clock changes. `parts` says
    what each of the days is, in their order ("opening", "voting"), so that other rules need not know the days:
    `view.due(name, "voting")` is the next such day, and `Rang.part` tells which one it is.
    A timer of the same name is replaced.
    """

    name: str
    at: datetime | None = None
    days: tuple[int, ...] = field(default=(), metadata=within(0, 6))
    time: str = "00:00"
    about: Mapping[str, Any] = field(default_factory=dict)
    parts: tuple[str, ...] = field(default=(), metadata=entries(0, 7))


@dataclass(frozen=True, slots=True)
class CancelTimer(Intent):
    """Forget a timer; nothing happens if there is none of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class Rang(Event):
    """A timer came due. `at` is when it was due, in the game's time zone, even if it is played or moved to later.

    `part` says which of the days of a timer it was, if the timer names them.
    """

    name: str
    at: datetime
    about: Mapping[str, Any]
    part: str = ""


# --- the game as a whole ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The game begins; nobody is seated yet."""

    told: ClassVar[str] = "The game begins."


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """Everybody who plays from the start is seated."""


@dataclass(frozen=True, slots=True)
class Seat(Intent):
    """Let a person into the game as a player. `answers` is what the ruleset asks of a newcomer."""

    name: str = field(metadata=unlooked_at())
    address: str
    answers: Mapping[str, Plain] = field(default_factory=dict)
    veil: ClassVar[Veil | None] = Veil(("address", "answers"), "always", "it is what a newcomer told the Admin")


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """A player entered the game."""

    player: Player
    told: ClassVar[str] = "{player} {joins|join} the game."


@dataclass(frozen=True, slots=True)
class Unseat(Intent):
    """Take a player out of the game: they leave (`why` "") or are removed."""

    untried: ClassVar[bool] = True
    signed: ClassVar[bool] = True
    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True)
class Leaving(Event):
    """A player is about to be taken out; rules settle what is theirs. They are gone when all have answered."""

    player: Player
    why: str
    told: ClassVar[str] = "{player} {leaves|leave} the game. {why}"


@dataclass(frozen=True, slots=True)
class Win(Intent):
    """Declare the winner and end the game. `team` are those who win together with the player."""

    player: Player
    why: str
    team: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game has a winner and is over."""

    player: Player
    why: str
    team: tuple[Player, ...] = ()
    told: ClassVar[str] = "{player} {wins|win} the game{team:with}: {why}"


@dataclass(frozen=True, slots=True)
class End(Intent):
    """End the game without a winner."""

    why: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over without a winner."""

    why: str
    told: ClassVar[str] = "The game is over without a winner: {why}"


@dataclass(frozen=True, slots=True)
class Pause(Intent):
    """Pause the game: what that means is for the rules to say.

    `quiet`: whoever pauses it writes the letters.
    """

    signed: ClassVar[bool] = True
    why: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """The game is paused."""

    why: str
    quiet: bool = False
    told: ClassVar[str] = "The game is paused: {why}"


@dataclass(frozen=True, slots=True)
class Resume(Intent):
    """End the pause."""

    signed: ClassVar[bool] = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The pause is over."""

    why: str
    told: ClassVar[str] = "The game goes on. {why}"


@dataclass(frozen=True, slots=True)
class Tell(Intent):
    """Tell something in words: to these players, or to everybody (`to` None). It stands in their next letter."""

    apart: ClassVar[bool] = True
    words: str
    to: tuple[Player, ...] | None = None
    sum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Something was told in words."""

    words: str
    to: tuple[Player, ...] | None
    sum: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Post(Intent):
    """Write a letter to everybody (or to some) now: `kind` says which ("update", "turn", "voting", "reminder" …).

    One with `news` takes with it all that happened since the last that did. `about` is for the template; an "address"
    in it is that of somebody who does not play and is written to alone.
    """

    apart: ClassVar[bool] = True
    kind: str
    title: str
    to: tuple[Player, ...] | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    news: bool = False


@dataclass(frozen=True, slots=True)
class Posted(Event):
    """Letters were ordered: for these players, or for everybody (`to` None)."""

    kind: str
    title: str
    to: tuple[Player, ...] | None = None


@dataclass(frozen=True, slots=True)
class Petition(Intent):
    """Lay something on the Admin's desk. With `release` it is granted by itself then, if they have not answered."""

    what: str
    words: str
    player: Player | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    release: datetime | None = None
    veil: ClassVar[Veil | None] = Veil(("words", "about"), "always", _BETWEEN)


@dataclass(frozen=True, slots=True)
class Petitioned(Event):
    """Something lies on the Admin's desk: a thing with `what`, `words`, `player`, `about`, `release`."""

    petition: Thing


@dataclass(frozen=True, slots=True)
class Grant(Intent):
    """Grant a petition."""

    petition: Thing


@dataclass(frozen=True, slots=True)
class Granted(Event):
    """A petition was granted; `rule` is the one that laid it on the desk."""

    what: str
    player: Player | None
    about: Mapping[str, Any]
    rule: int = 0
    veil: ClassVar[Veil | None] = Veil(("about",), "foreign", _FOREIGN)


@dataclass(frozen=True, slots=True)
class Deny(Intent):
    """Turn a petition down."""

    petition: Thing
    because: str


@dataclass(frozen=True, slots=True)
class Denied(Event):
    """A petition was turned down; `rule` is the one that laid it on the desk."""

    what: str
    player: Player | None
    about: Mapping[str, Any]
    because: str
    rule: int = 0
    veil: ClassVar[Veil | None] = Veil(("about", "because"), "foreign", _FOREIGN)


@dataclass(frozen=True, slots=True)
class Interpret(Intent):
    """Keep the Admin's interpretation of a rule; the last one stands."""

    rule: int = field(metadata=within(0, 1_000_000))
    words: str


@dataclass(frozen=True, slots=True)
class Interpreted(Event):
    """The Admin has said how a rule is to be read."""

    rule: int
    words: str
    told: ClassVar[str] = "The Admin on rule {rule}: {words}"


@dataclass(frozen=True, slots=True)
class Repeal(Intent):
    """Take a rule out of force without a proposal. `why` follows: "as the first turn began"."""

    rule: int = field(metadata=within(0, 1_000_000))
    why: str = ""
    standing: str = "repealed"


@dataclass(frozen=True, slots=True)
class Repealed(Event):
    """A rule went out of force because a rule said so."""

    rule: Thing
    number: int
    title: str
    standing: str
    why: str
    told: ClassVar[str] = "Rule {number}, “{title}”, is {standing} {why}"


@dataclass(frozen=True, slots=True)
class Amend(Intent):
    """Give one number of a rule another value, within the bounds that the rule itself sets for it.

    `rule` is the rule's number, `number` the name of its number: Amend(14, "price", 30, "as prices rise"). It can be a
    text or a flag too. A rule that says it cannot be changed, or of which another says so, is left as it is.
    """

    rule: int = field(metadata=within(0, 1_000_000))
    number: str
    value: Plain
    why: str = ""


@dataclass(frozen=True, slots=True)
class Amended(Event):
    """A number of a rule has another value, by a rule or the Admin's hand; `now` and `before` as people write them."""

    rule: Thing
    number: str
    before: str
    now: str
    why: str
    told: ClassVar[str] = "{rule}: {number} is {now} now, not {before}. {why}"


@dataclass(frozen=True, slots=True)
class Renumber(Intent):
    """Give a rule another number: Renumber(105, 305, "as it is mutable now").

    Whatever names it by the old number still means it: other rules, proposals, letters, pages. So no other rule can
    have that number, and none has had the new one. It is no younger for it. `why` follows what is told.
    """

    rule: int = field(metadata=within(0, 1_000_000))
    number: int = field(metadata=within(1, 900_000))
    why: str = ""


@dataclass(frozen=True, slots=True)
class Renumbered(Event):
    """A rule has another number; `before` is the one that it had."""

    rule: Thing
    before: int
    number: int
    why: str
    told: ClassVar[str] = "Rule {before} is rule {number} from now on. {why}"


@dataclass(frozen=True, slots=True)
class NumberFrom(Intent):
    """Let the numbers of a kind of things go on from this one: NumberFrom("proposal", 325).

    It never goes back. The numbers of rules go on from the highest so far unless this says otherwise.
    """

    kind: str
    number: int = field(metadata=within(1, 900_000))


@dataclass(frozen=True, slots=True)
class Reinstate(Intent):
    """Let a rule that was suspended because it failed be in force again, as it is."""

    rule: int = field(metadata=within(0, 1_000_000))
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reinstated(Event):
    """A rule that was suspended is in force again."""

    rule: Thing
    number: int
    title: str
    why: str
    told: ClassVar[str] = "Rule {number}, “{title}”, is in force again. {why}"


# --- orders on file --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Act(Intent):
    """A player is about to act by a command: rules refuse here what they may not do at all.

    `verb` is the command as a rule declares it: "buy SQUARE [as NAME]". It stands for nothing itself.
    """

    player: Player
    verb: str


@dataclass(frozen=True, slots=True)
class PlayOrders(Intent):
    """Play what was filed, one order a player in turn, round and round, the players in this order.

    An order that is refused costs no place in the round: the player's next is played instead. Then their standing
    orders are given, in the same manner.
    """

    untried: ClassVar[bool] = True
    stage: ClassVar[bool] = True
    order: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class GiveStanding(Intent):
    """Give the standing orders of a player now: what they ordered once to be done time after time."""

    untried: ClassVar[bool] = True
    player: Player


@dataclass(frozen=True, slots=True)
class DropOrders(Intent):
    """Let a player's filed orders lapse, and tell them why."""

    untried: ClassVar[bool] = True
    player: Player
    why: str


@dataclass(frozen=True, slots=True)
class OrderPlayed(Event):
    """An order that was filed has been played."""

    player: Player
    words: str
    told: ClassVar[str] = "{player:own} order “{words}” was played."
    private: ClassVar[str] = "player"


@dataclass(frozen=True, slots=True)
class OrderLapsed(Event):
    """An order that was filed could not be played any more."""

    player: Player
    words: str
    why: str
    told: ClassVar[str] = "{player:own} order “{words}” could not be played: {why}"
    private: ClassVar[str] = "player"


@dataclass(frozen=True, slots=True)
class Heard(Event):
    """A letter of a player's own arrived, whatever it said."""

    player: Player

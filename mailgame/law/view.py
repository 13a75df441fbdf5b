"""The read-only view of the game that every handler is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from .commands import Order
from .outcomes import Refuse
from .questions import A, Question, Reckoned
from .thing import Account, Plain, Player, Thing
from .word import Event, Intent

__all__ = ["View"]


class View(Protocol):
    """The game as it stands at this moment, seen by one rule.

    Dice are rolled here too, since a rule must see the result to go on. Each roll has a label, comes from the game's
    own seeded stream, and is told.
    """

    @property
    def now(self) -> datetime:
        """The moment of the letter or deadline that is being played, in the game's time zone."""
        ...

    @property
    def game(self) -> Thing:
        """The game itself, with the attributes that rules declare for the kind "game"."""
        ...

    @property
    def acting_player(self) -> Player | None:
        """The player whose command is being played; None for what happens by itself."""
        ...

    def source_rule(self) -> int:
        """Return the number of the rule that asked for what is being checked or bent; 0 if no rule did.

        `view.rule(view.source_rule()).since` says how old the present form of that rule is.
        """
        ...

    def occasion(self) -> Event | None:
        """Return the event that led to what is being checked, altered or done: Landed, for what a square gives.

        It is None for what a player orders; and for players' law, where not every rule may see all of the event.
        """
        ...

    def rider(self) -> Order | None:
        """Return the rider of the order that is being played, with its verb and arguments; None if it has none.

        Rules see it in all that follows from the order, too, where nobody is the acting player. Players' law sees the
        riders of its own rule alone.
        """
        ...

    def players(self) -> list[Player]:
        """Return all players in the order in which they were seated."""
        ...

    def player(self, name: str) -> Player | None:
        """Return the player of that name, or None."""
        ...

    def things(self, kind: str, /, **so: object) -> list[Thing]:
        """Return all things of a kind in the order in which they were made.

        With attributes, only those that have these values: `view.things("square", owner=player)`.
        """
        ...

    def thing(self, kind: str, id: str) -> Thing | None:
        """Return the thing of that kind and id, or None."""
        ...

    def balance(self, account: Account) -> int:
        """Return the money of an account in whole dollars, including what is set aside."""
        ...

    def free(self, account: Account) -> int:
        """Return the money of an account less what is set aside, in whole dollars."""
        ...

    def held(self, account: Account, under: str) -> int:
        """Return what an account has set aside under a name, in whole dollars."""
        ...

    def next_number(self, series: str) -> int:
        """Return the number that the next thing of a kind will get, from 1; it stays the same until that is made.

        It is made with that number as its id: `Create("crate", str(view.next_number("crate")))`.
        """
        ...

    def is_word(self, word: str, wordlist: str) -> bool:
        """Return whether a word is in a word list of the game, such as "english", in upper or lower case.

        Raises LookupError for a list that the game does not have.
        """
        ...

    def word_count(self, wordlist: str) -> int:
        """Return how many words a list has; raises LookupError as `is_word` does."""
        ...

    def word_at(self, wordlist: str, place: int) -> str:
        """Return the word at a place of a list, from 1 on, in lower case. Raises LookupError if there is none.

        To draw a word: `view.word_at("english", view.roll("word", sides=view.word_count("english")))`.
        """
        ...

    def due(self, timer: str, part: str = "") -> datetime | None:
        """Return when a timer is due, in the game's time zone; None if there is none of that name.

        With `part`, when it is next due on the day that its `SetTimer` gave that name; None if it gave none.
        """
        ...

    def offers(self, what: str = "", player: Player | None = None) -> list[Thing]:
        """Return the open offers, oldest first: all, or those of one kind, or to one player."""
        ...

    def petitions(self, what: str = "") -> list[Thing]:
        """Return the petitions on the Admin's desk, oldest first: all, or those of one kind."""
        ...

    def orders(self, player: Player | None = None) -> list[Thing]:
        """Return the orders on file, oldest first, without standing orders."""
        ...

    def standing_orders(self, player: Player) -> list[Thing]:
        """Return a player's standing orders, oldest first."""
        ...

    def rule(self, number: int) -> Thing | None:
        """Return a rule, in force or not, by its number or by one that it had before; or None.

        It has `number`, `label` (the number as people read it, such as IV), `title`, `text`, `wording` (the text before
        its numbers are filled in), `standing`, `params`.
        """
        ...

    def rules(self) -> list[Thing]:
        """Return the rules in force by number."""
        ...

    def resolve_sets(self, target: int, sets: Mapping[str, Plain], law: str = "") -> dict[str, Plain] | Refuse:
        """Return what a proposal sets, by "rule.parameter", checked for type and bounds; or why it cannot be set.

        A bare name is a parameter of the `law` that comes with the proposal (for a new rule, `target` 0, it becomes
        ".parameter"); or of rule `target`; or the only one of that name among the rules in force.
        """
        ...

    def enacts(self, act: str) -> bool:
        """Return whether a proposal can have this act: in every game, or because a rule in force enacts it."""
        ...

    def takes_law(self) -> bool:
        """Return whether players' law takes effect by itself in this game."""
        ...

    def examine(self, target: int, title: str, text: str, law: str) -> Refuse | None:
        """Return why law cannot be accepted for a rule (0: a new one) with this text, naming its lines; or None."""
        ...

    def would_refuse(self, intent: object) -> str:
        """Return why an intent would be refused now, in words; "" if it would not be. Nothing is done."""
        ...

    def ask(self, question: Question[A]) -> A:
        """Return what the rule in force answers to a question, as altered by other rules. Nothing is done.

        A rule that asks the very question it is being asked gets the answer as it would be without that rule. Raises
        LookupError if no rule answers and the question declares no answer for that case.
        """
        ...

    def reckon(self, intent: Intent) -> Reckoned:
        """Return what would be paid if an intent were carried out now, with the sum explained. Nothing is done."""
        ...

    def knows(self, word: type) -> bool:
        """Return whether a rule in force says what a word stands for, or answers it, by law or by hand.

        What the word means when no rule says anything does not count.
        """
        ...

    def by_hand(self, word: type) -> int:
        """Return the number of the rule that said what a word stands for and is now applied by hand; 0 for none."""
        ...

    def foresee(self, intent: object, reader: Player | None = None) -> str:
        """Return what a player, or anybody, would be told if an intent were carried out now. Nothing is done."""
        ...

    def roll(
        self,
        label: str,
        who: Player | None = None,
        sides: int = 6,
        secret: bool = False,
        faces: Sequence[int] = (),
    ) -> int:
        """Roll one die under a label and return what it shows: 1 to `sides`, or one of its `faces` if it has any.

        Everybody is told; a `secret` roll is told to `who` alone, and to everybody when the game is over.
        """
        ...

    def rolls(
        self,
        label: str,
        who: Player | None = None,
        dice: int = 2,
        sides: int | Sequence[int] = 6,
        secret: bool = False,
        faces: Sequence[int] = (),
    ) -> list[int]:
        """Roll several dice at once under a label and return what they show; `faces` and `secret` as in `roll`.

        If they differ, `sides` has the sides of each, `sides=(6, 10)`, and `dice` is ignored.
        """
        ...

    def happens(self, label: str, share: float, who: Player | None = None, secret: bool = False) -> bool:
        """Decide by chance whether something happens: `share` is from 0 (never) to 1 (always), such as 0.25 or 1 / 3.

        It is told like a roll, `secret` as in `roll`. Raises ValueError for any other `share`.
        """
        ...

    def pick(self, label: str, options: Sequence[str], who: Player | None = None, secret: bool = False) -> str:
        """Draw one of the options, each equally likely; raises ValueError if there are none.

        Everybody may see what was drawn and from what, unless it is `secret`, as in `roll`.
        """
        ...

    def picks(
        self, label: str, options: Sequence[str], count: int, who: Player | None = None, secret: bool = False
    ) -> list[str]:
        """Draw `count` of the options, none of them twice, and return them as drawn; `secret` as in `pick`.

        Raises ValueError if there are fewer.
        """
        ...

    def shuffle(self, label: str, options: Sequence[str], secret: bool = False) -> list[str]:
        """Return the options in a random order, which everybody may see, or nobody if it is `secret`."""
        ...

    def new_deck(self, label: str, cards: Sequence[str], secret: bool = False) -> None:
        """Shuffle cards into a deck that lasts, in place of what is left of it; without cards it is no more.

        Nobody is told their order until the game is over. With `secret` nobody learns which cards they are, either: use
        it while players hold cards that others have not seen.
        """
        ...

    def deal(self, label: str, count: int = 1, who: Player | None = None, secret: bool = False) -> list[str]:
        """Take `count` cards off the top of a deck, or as many as there are, and return them.

        Everybody is told what they are; if they are `secret`, `who` alone is, and everybody when the game is over.
        """
        ...

    def deck(self, label: str) -> list[str]:
        """Return the cards that are left in a deck, the top one first; none if there is no deck of that label.

        Nobody may know them unless a rule tells. Players' law sees decks of its own rule only.
        """
        ...

    def local(self, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
        """Return a moment, given in local time of the game's time zone."""
        ...

    def next_time(self, days: Sequence[int], time: str = "00:00") -> datetime:
        """Return the next local "HH:MM" on one of the weekdays (0 is Monday) after now, in the game's time zone."""
        ...

    def say_time(self, moment: datetime) -> str:
        """Return a moment as people write it: "Friday 27 November, 00:00 (Toronto)"."""
        ...

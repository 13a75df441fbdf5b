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

    Dice are rolled here too, since a rule must see the result to go on: each roll has a label, comes
    from the game's own seeded stream, and is told.
    """

    @property
    def now(self) -> datetime:
        """The moment of the input that is played, in the game's time zone."""
        ...

    @property
    def game(self) -> Thing:
        """The game itself, with the attributes that rules declare for the kind "game"."""
        ...

    @property
    def acting_player(self) -> Player | None:
        """Whose choice this is: the player whose order is played, None for what happens by itself."""
        ...

    def source_rule(self) -> int:
        """Return the number of the rule that wants done what is being checked or bent; 0 if it is no rule's wish.

        A rule in force tells by `since` how old its present form is: view.rule(view.source_rule()).
        """
        ...

    def occasion(self) -> Event | None:
        """Return the event that is being answered by what is checked, altered or done: Landed, for what a square gives.

        It is None for what a player orders, and for players' law where not all of it is for every rule to know.
        """
        ...

    def rider(self) -> Order | None:
        """Return what stands behind the order that is being played, with its verb and arguments; None for nothing.

        Law of players is told of riders of its own rule only.
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

        With attributes, those alone of which they are so: `view.things("square", owner=player)`.
        """
        ...

    def thing(self, kind: str, id: str) -> Thing | None:
        """Return one thing, or None."""
        ...

    def balance(self, account: Account) -> int:
        """Return the money of an account in whole dollars, what is set aside included."""
        ...

    def free(self, account: Account) -> int:
        """Return the money of an account less what is set aside, in whole dollars."""
        ...

    def held(self, account: Account, under: str) -> int:
        """Return what an account has set aside under a name, in whole dollars."""
        ...

    def next_number(self, series: str) -> int:
        """Return the number that the next thing of a series will get (1 at first); the same until it is made."""
        ...

    def is_word(self, word: str, wordlist: str) -> bool:
        """Tell whether a word stands in a word list of the game, such as "english", in whatever letters.

        Raises LookupError for a list that the game does not have.
        """
        ...

    def word_count(self, wordlist: str) -> int:
        """Return how many words a list has; raises LookupError as `is_word` does."""
        ...

    def word_at(self, wordlist: str, place: int) -> str:
        """Return the word at a place of a list, from 1 on, in small letters; raises LookupError where there is none.

        A word is drawn so: `view.word_at("english", view.roll("word", sides=view.word_count("english")))`.
        """
        ...

    def due(self, timer: str, part: str = "") -> datetime | None:
        """Return when a timer is due, in the game's time zone; None if there is none of that name.

        With `part`, when it is next due on the day that its `SetTimer` calls so; None if it calls no day so.
        """
        ...

    def offers(self, what: str = "", player: Player | None = None) -> list[Thing]:
        """Return the open offers, of one kind or to one player if asked, oldest first."""
        ...

    def petitions(self, what: str = "") -> list[Thing]:
        """Return what waits on the Admin's desk, oldest first."""
        ...

    def orders(self, player: Player | None = None) -> list[Thing]:
        """Return the orders on file, oldest first; those that stand are not among them."""
        ...

    def standing_orders(self, player: Player) -> list[Thing]:
        """Return the orders that a player lets stand, to be given time after time, oldest first."""
        ...

    def rule(self, number: int) -> Thing | None:
        """Return a rule, in force or not, by its number or one that it has had before; or None.

        It has `number`, `label` (the number as people read it, such as IV), `title`, `text`, `wording` (the text before
        its numbers are filled in), `standing`, `params`.
        """
        ...

    def rules(self) -> list[Thing]:
        """Return the rules in force by number."""
        ...

    def resolve_sets(self, target: int, sets: Mapping[str, Plain], law: str = "") -> dict[str, Plain] | Refuse:
        """Return what a proposal sets by "rule.parameter", checked for type and bounds, or why it cannot be set.

        A name alone is a parameter of rule `target` as `law` declares it, if that comes with the proposal (with
        `target` 0 it is then ".parameter", of the rule to come); or of rule `target`, or the only one of that name
        among the rules in force.
        """
        ...

    def enacts(self, act: str) -> bool:
        """Tell whether it is known what a proposal of an act does: in every game, or by a rule in force."""
        ...

    def takes_law(self) -> bool:
        """Tell whether law that players write takes effect by itself here."""
        ...

    def examine(self, target: int, title: str, text: str, law: str) -> Refuse | None:
        """Return why law cannot be taken up for a rule (0: a new one) with this text, in words and lines; or None."""
        ...

    def would_refuse(self, intent: object) -> str:
        """Return why an intent would be refused now, in words, or "" if it would not. Nothing is done."""
        ...

    def ask(self, question: Question[A]) -> A:
        """Return what the rule in force answers to a question, as other rules alter it. Nothing is done.

        A rule that is asked and asks the same in turn gets the answer as it is without it. Raises LookupError where no
        rule answers, and the question declares no answer for that.
        """
        ...

    def reckon(self, intent: Intent) -> Reckoned:
        """Return what would be paid if an intent were carried out now, and how it comes to that. Nothing is done."""
        ...

    def knows(self, word: type) -> bool:
        """Tell whether a rule in force says what a word stands for, by itself or as a text applied by hand.

        What the vocabulary makes of a word where no rule says anything does not count.
        """
        ...

    def by_hand(self, word: type) -> int:
        """Return the number of the rule that said what a word stands for and is now applied by hand; 0 for none."""
        ...

    def foresee(self, intent: object, reader: Player | None = None) -> str:
        """Return what would be told if an intent were carried out now, to a player or to anybody. Nothing is done."""
        ...

    def roll(
        self,
        label: str,
        who: Player | None = None,
        sides: int = 6,
        secret: bool = False,
        faces: Sequence[int] = (),
    ) -> int:
        """Roll one die under a label and return what it shows: 1 to `sides`, or one of its `faces` if it has such.

        Everybody is told; a `secret` roll is told to `who` alone, and to all when the game is over.
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

        Where they differ, `sides` has the sides of each, and `dice` does not count: `sides=(6, 10)`.
        """
        ...

    def happens(self, label: str, share: float, who: Player | None = None, secret: bool = False) -> bool:
        """Tell whether something happens whose chance is `share`, from 0 (never) to 1 (always): 0.25, or 1 / 3.

        It is told like a roll, `secret` as in `roll`. Raises ValueError for what is no chance.
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
        """Draw `count` of the options, none of them twice, in the order in which they come; `secret` as in `pick`.

        Raises ValueError if there are not so many.
        """
        ...

    def shuffle(self, label: str, options: Sequence[str], secret: bool = False) -> list[str]:
        """Return the options in a random order; everybody may see it, unless it is `secret`: then nobody does."""
        ...

    def new_deck(self, label: str, cards: Sequence[str], secret: bool = False) -> None:
        """Shuffle cards into a deck that lasts, in place of what was left of it; without cards there is no deck.

        Nobody is told in which order they lie, before the game is over. With `secret` nobody is to know which they are
        either: say so if others are held that nobody has seen.
        """
        ...

    def deal(self, label: str, count: int = 1, who: Player | None = None, secret: bool = False) -> list[str]:
        """Take so many cards off the top of a deck, fewer if there are not so many, and return them.

        Everybody is told what they are; if they are `secret`, `who` alone, and all when the game is over.
        """
        ...

    def deck(self, label: str) -> list[str]:
        """Return the cards that are left in a deck, the top one first; none if there is no deck of that label.

        They are for nobody to know unless a rule tells them. Players' law sees decks of its own rule only.
        """
        ...

    def local(self, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
        """Return a moment by its local time in the game's time zone."""
        ...

    def next_time(self, days: Sequence[int], time: str = "00:00") -> datetime:
        """Return the next local "HH:MM" on one of the weekdays (0 is Monday) after now, in the game's time zone."""
        ...

    def say_time(self, moment: datetime) -> str:
        """Say a moment as people say it: "Friday 27 November, 00:00 (Toronto)"."""
        ...

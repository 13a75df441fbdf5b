"""Corrections: the Admin changes the world by hand, with a reason.

A correction is not an act within the game. No rule refuses or alters it, but rules react to its consequences. It is
first tried on a copy and shown, and done when the Admin confirms it, or at once if they add “now”.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from mailgame import law
from mailgame.game.corrections import of_a_thing, of_the_game
from mailgame.game.corrections.disclosing import Matter, tell
from mailgame.game.lawmaking import records
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.kernel.narration import LetterWanted
from mailgame.law import Attribute, Intent, Plain, Refuse, Thing, label, money, say_list
from mailgame.law.kits.items import HELD
from mailgame.law.kits.property import OWNER
from mailgame.law.plainly import finished, on_one_line
from mailgame.law.texts import figures
from mailgame.sendable import SENDABLE
from mailgame.world import calendar, ledger
from mailgame.world.sound import OutOfBounds

_NOBODY = frozenset({"none", "nobody", "nothing", "-", "–", "—"})
_LEADS = re.compile(r"^(?:to|is|=)\s+(?=\S)", re.IGNORECASE)
"""What people write before a value: “set Ann money to 500”."""
_SLIP = 0.75
"""How much a name that is misspelt is like the right one, at least."""
_LONGEST_ITEM = 60
"""How many letters the name of an item has at most."""


@dataclass(frozen=True, slots=True)
class AdminSets(Intent):
    """Set an attribute of a thing (a rule's attributes are its numbers) to what the Admin wrote."""

    thing: Thing
    attribute: str
    value: str
    because: str


@dataclass(frozen=True, slots=True)
class AdminGives(Intent):
    """Give a player money (`what` is "") or things that are counted; take them if `by` is below zero."""

    player: Thing
    what: str
    by: int
    because: str


@dataclass(frozen=True, slots=True)
class AdminMoves(Intent):
    """Move a thing: the attribute that says where it is refers to `to` from now on."""

    thing: Thing
    to: Thing
    because: str


class Corrector:
    """Carries corrections out on one engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.world = engine.world

    def sets(self, intent: AdminSets) -> None:
        """Set an attribute, a number of a rule, or somebody's money. Raises Refused."""
        thing = intent.thing
        if thing.kind == "rule":
            self._number(thing, intent)
            return
        found = of_a_thing.attribute_in(self.world, thing, f"{intent.attribute} {intent.value}")
        if isinstance(found, str):
            raise Refused(Refuse("no-attribute", found))
        declared, said = found
        said = _LEADS.sub("", said) if declared.type != "text" else said
        if declared.type == "money":
            amount = self._whole(said)
            self._pay(thing, amount - ledger.balance(self.world, thing), intent.because)
            return
        value = self._value(declared, said)
        if problem := of_the_game.why_not(thing, declared.name, value):
            self._refuse("not-here", problem)
        if declared.name == "address" and thing.kind == "player":
            self._address(thing, str(value), intent.because)
        before = self._put(thing, declared, value)
        name = declared.name.replace("_", " ")
        what = f"{thing.id}’s {name}" if thing.kind == "player" else f"{_called(thing)}: {name}"
        told = f"{what} is {_told(value)} now, and was {_told(before)}"
        tell(self.engine, told, intent.because, Matter(thing, declared.name, what))

    def gives(self, intent: AdminGives) -> None:
        """Give or take money, or things that are counted. Raises Refused, with what would be possible."""
        player = intent.player
        if not intent.what:
            self._pay(player, intent.by, intent.because)
            return
        declared, key = self._counted(player, intent.what, new=intent.by > 0)
        counts = dict(self.world.read(player.kind, player.id, declared.name))
        have = counts.get(key, 0)
        if have + intent.by < 0:
            self._refuse("too-few", f"{player} has {have} × {key}, so {-intent.by} cannot be taken.")
        counts[key] = have + intent.by
        self.world.set(player, declared.name, {name: count for name, count in counts.items() if count})
        self._answer(law.Counted(player, declared.name, key, intent.by))
        if declared.name == HELD and intent.by > 0:
            self._answer(law.Gained(player, key, intent.by, "by correction"))
        elif declared.name == HELD and intent.by < 0:
            self._answer(law.Lost(player, key, -intent.by, "by correction"))
        told = f"{player} has {_told(have + intent.by)} × {key} now, and had {_told(have)}"
        tell(self.engine, told, intent.because, Matter(player, declared.name, f"what {player} has"))

    def moves(self, intent: AdminMoves) -> None:
        """Put a thing where another is. Raises Refused, with what would be possible."""
        kind = intent.thing.kind
        names = [
            attribute
            for (of, _), attribute in self.world.declared.items()
            if of == kind and attribute.type == intent.to.kind != kind
        ]
        if not names:
            self._refuse("nowhere", f"Nothing says of a {kind} at which {intent.to.kind} it is.")
        names = [attribute for attribute in names if attribute.name == intent.to.kind] or names
        if len(names) > 1:
            choices = " or ".join(attribute.name for attribute in names)
            say = f"set {intent.thing.id} {names[0].name} {intent.to.id}"
            self._refuse("which", f"Which is meant, {choices}? Write: {say}")
        before = self._put(intent.thing, names[0], intent.to.id)
        was = Thing(self.world, intent.to.kind, before) if before else None
        since = f", and was at {_called(was, False)}" if was is not None and was.exists else ""
        told = f"{_called(intent.thing)} is at {_called(intent.to, False)} now{since}"
        where = f"where {_called(intent.thing, False)} is"
        tell(self.engine, told, intent.because, Matter(intent.thing, names[0].name, where))

    # --- numbers of rules

    def _number(self, thing: Thing, intent: AdminSets) -> None:
        number, record = int(thing.id), self.world.rules[thing.id]
        name_wanted = intent.attribute.lower()
        name = next((param for param in record["params"] if param.lower() == name_wanted), "")
        if record["standing"] != "in force":
            self._refuse("not-in-force", f"Rule {number} is {record['standing']}.")
        if not name:
            names = say_list(record["params"])
            self._refuse("no-attribute", f"Rule {number} has no number “{intent.attribute}”; "
                         + (f"it has {names}." if names else "it has none at all."))
        before = record["params"][name]
        value: Any = intent.value
        if isinstance(before, bool):
            value = self._flag(intent.value)
        elif isinstance(before, int):
            value = self._whole(intent.value)
        elif not isinstance(before, str):
            self._refuse("bad-value", f"{name} is a table or a list; the Admin cannot set it in one line.")
        resolved = self.engine.view(0).resolve_sets(number, {name: value})
        if isinstance(resolved, Refuse):
            raise Refused(resolved)
        value = resolved[f"{number}.{name}"]
        records.revise(
            self.world,
            number,
            at=self.world.data["clock"],
            by="Admin",
            proposal="",
            how=f"corrected by the Admin, because {intent.because.removesuffix('.')}",
            title=record["title"],
            text=record["text"],
            params=record["params"] | {name: value},
            law=record["law"],
            effect=record["effect"],
        )
        self.engine.read_lawbook()
        self._answer(law.Amended(thing, name, _said(before), _said(value), intent.because))
        told = f"{name} of rule {number}, “{record['title']}”, is {_told(value)} now, and was {_told(before)}"
        tell(self.engine, told, intent.because)

    # --- attributes

    def _value(self, declared: Attribute, text: str) -> Plain:
        shape = declared.type
        if shape == "number":
            return self._whole(text)
        if shape == "flag":
            return self._flag(text)
        if shape == "text":
            return "" if text.lower() in _NOBODY else text
        if shape == "moment":
            return self._moment(text)
        if shape == "list":
            words = [word.strip() for word in text.split(",")]
            return [self._entry(declared.of, word) for word in words if word and word.lower() not in _NOBODY]
        if shape in ("counts", "table"):
            hint = "give and take change it." if shape == "counts" else "it has several parts, and cannot be set so."
            self._refuse("bad-value", f"{declared.name.replace('_', ' ').capitalize()} is no single value: {hint}")
        return self._thing(shape, text)

    def _address(self, player: Thing, address: str, because: str) -> None:
        """See that a player can have an address; tell the one that they have now. Raises Refused."""
        if not SENDABLE.fullmatch(address):
            self._refuse("bad-value", f"“{address}” is no address that letters can be sent to, as ann@example.org is.")
        for other in self.world.all("player"):
            if other != player and law.same_person(self.world.read("player", other.id, "address"), address):
                self._refuse("one-player", f"{other} plays from that address.")
        words = (f"The Admin has changed the address that {player} plays from: letters go to another one from now on, "
                 f"and letters from this one are not theirs any more. The reason: {finished(because)}")
        about = {"address": self.world.read("player", player.id, "address"), "words": words}
        self.engine.run.letters.append(LetterWanted("notice", "You play from another address now", (), about))

    def _entry(self, of: str, text: str) -> Plain:
        """Return what a list of such entries keeps of what the Admin wrote. Raises Refused."""
        if of == "number":
            return self._whole(text)
        return self._thing(of, text) if of == "rule" or of in self.world.things else text

    def _whole(self, text: str) -> int:
        bare = text.replace(",", "").replace("$", "").replace("−", "-").strip()
        if not re.fullmatch(r"[-+]?\d{1,15}", bare):
            self._refuse("bad-value", f"“{text}” is not a whole number.")
        return int(bare)

    def _flag(self, text: str) -> bool:
        if text.lower() not in ("yes", "no", "true", "false", "on", "off"):
            self._refuse("bad-value", f"“{text}” is neither yes nor no.")
        return text.lower() in ("yes", "true", "on")

    def _moment(self, text: str) -> str:
        if text.lower() in _NOBODY:
            return ""
        try:
            at = datetime.fromisoformat(text)
        except ValueError:
            raise Refused(Refuse("bad-value", f"“{text}” is no moment; one is written 2026-12-24T18:00")) from None
        zoned = at if at.tzinfo else at.replace(tzinfo=calendar.zone(self.world.data["timezone"]))
        return calendar.write(zoned)

    def _thing(self, kind: str, text: str) -> str | None:
        if text.lower() in _NOBODY:
            return None
        bare = text.lower().removeprefix(f"{kind} ").lstrip("#")
        ids = list(self.world.rules if kind == "rule" else self.world.things.get(kind, {}))
        exact = [id for id in ids if id.lower() == bare]
        matches = exact or [id for id in ids if id.lower().startswith(bare) and not bare.isdecimal()]
        if len(matches) != 1:
            listed = say_list([*ids[:12], *([f"{len(ids) - 12} more"] if len(ids) > 12 else [])])
            self._refuse("no-thing", f"There is no {kind} {text}; there {'is' if len(ids) == 1 else 'are'} "
                         f"{listed or 'none'}.")
        return matches[0]

    def _counted(self, player: Thing, text: str, new: bool) -> tuple[Attribute, str]:
        """Return the attribute and the key of something that is counted: whatever players have, or a rule knows.

        new: whether it may be an item that nobody has had yet, where no rule says which items there are.
        """
        book = self.engine.book
        attributes: dict[str, Attribute] = {}
        listed = set[str]()
        for (kind, name), declared in self.world.declared.items():
            if kind != player.kind or declared.type != "counts":
                continue
            kinds = [book.options(number, name.rstrip("s").upper()) for number in book.rules]
            options = [option.partition("=")[0] for options in kinds for option in options]
            held = [key for other in self.world.all(kind) for key in self.world.read(kind, other.id, name)]
            attributes |= dict.fromkeys([*options, *held], declared)
            listed |= {name} if options else set()
        wanted = text.casefold().rstrip("s")
        matches = [key for key in attributes if key.casefold().rstrip("s") == wanted]
        matches = matches or [key for key in attributes if key.casefold().startswith(wanted)]
        items = self.world.declared.get((player.kind, HELD)) if HELD not in listed else None
        near = difflib.get_close_matches(text.casefold(), [key.casefold() for key in attributes], 1, _SLIP)
        if new and items is not None and not matches and not near and len(text) <= _LONGEST_ITEM:
            return items, on_one_line(text)
        if len(matches) != 1:
            said_there = say_list(matches or attributes, "or") or "nothing that is counted"
            self._refuse("no-item", f"“{text}” {'could be' if matches else 'is not one of'} {said_there}.")
        return attributes[matches[0]], matches[0]

    def _put(self, thing: Thing, declared: Attribute, value: Plain) -> Any:
        """Set an attribute, let the rules react, and return its value before."""
        try:
            before = self.world.set(thing, declared.name, value)
        except TypeError as error:  # what does not fit is the Admin's slip, not a fault of the rules
            raise OutOfBounds(str(error)) from error
        if before == value:
            return before
        self._answer(law.WasSet(thing, declared.name, value, before))
        if declared.name == OWNER and declared.type == "player":
            if value is not None:
                self._answer(law.Owned(Thing(self.world, "player", str(value)), thing, "by correction"))
            elif before is not None:
                self._answer(law.Disowned(Thing(self.world, "player", str(before)), thing, "by correction"))
        return before

    # --- money

    def _pay(self, player: Thing, by: int, because: str) -> None:
        bank = self.engine.ruleset.bank
        before = ledger.balance(self.world, player)
        payer, payee = (bank, player) if by > 0 else (player, bank)
        if self.engine.ruleset.coins and ledger.free(self.world, payer) < abs(by) and payer:
            has = money(max(0, ledger.free(self.world, payer)))
            self._refuse("cannot-afford", f"{payer if isinstance(payer, Thing) else f'The {payer}'} has no more than "
                         f"{has} that is free.")
        if by:
            ledger.pay(self.world, payer, payee, abs(by))
            self._answer(law.Paid(payer, payee, abs(by), "by correction", ()))
        change = f"{player} {'gets' if by >= 0 else 'gives back'} {money(abs(by))}"
        purse = next((one.name for one in self.world.purses if one.kind == player.kind), "")
        told = f"{change} and has {money(before + by)} now"
        tell(self.engine, told, because, Matter(player, purse, f"{player}’s {purse}") if purse else None)

    # --- what is told

    def _refuse(self, slug: str, words: str) -> Any:
        raise Refused(Refuse(slug, words))

    def _answer(self, event: law.Event) -> None:
        """Let the rules react to an event. It is told in the Admin's words, not in its own."""
        self.engine.run.events.append(event)
        self.engine.enqueue(event)


def _called(thing: Thing, capital: bool = True) -> str:
    """Return what a thing is called in a sentence."""
    if thing.kind == "player":
        return thing.id
    return ("The game" if capital else "the game") if thing.kind == "game" else label(thing, capital)


def _told(value: Any) -> str:
    """Return a value as people read it, a number with its separators."""
    return figures(value) if type(value) is int else _said(value)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value)) or "nothing"
    return str(value) if value not in (None, "") else "nothing"

"""What the kernel itself can do: the primitive intents, applied to the world and announced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from mailgame.kernel.effects import round_off

from .. import law
from ..law import Refuse, Thing
from . import bids, calendar, ledger, postage, rulebook, signing, traces
from .engine import Engine
from .faults import OutOfBounds, Refused
from .telling import LetterWanted, as_told, signed, tell
from .world import OUTSIDE, account_key, plain


class Primitives:
    """The primitive intents of one engine, by name."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.world = engine.world

    def table(self) -> dict[str, Callable[[Any], None]]:
        """Return the function for each primitive intent's name."""
        return {
            "Set": self.set,
            "Count": self.count,
            "Create": self.create,
            "Remove": self.remove,
            "Pay": self.pay,
            "Hold": self.hold,
            "Release": self.release,
            "Ask": self.ask,
            "Settle": self.settle,
            "Lapse": self.lapse,
            "SetTimer": self.set_timer,
            "CancelTimer": self.cancel_timer,
            "Seat": self.seat,
            "Unseat": self.unseat,
            "Win": self.win,
            "End": self.end,
            "Pause": self.pause,
            "Resume": self.resume,
            "Tell": self.tell,
            "Post": self.post,
            "Petition": self.petition,
            "Grant": self.grant,
            "Deny": self.deny,
            "Interpret": self.interpret,
            "Act": self.act,
        }

    def refuse(self, slug: str, words: str) -> None:
        """Refuse what is being done."""
        raise Refused(Refuse(slug, words), self.engine.rule)

    # --- things

    def set(self, intent: law.Set) -> None:
        traces.note_set(self.engine, intent.thing, intent.attribute)
        before = self.world.set(intent.thing, intent.attribute, intent.value)
        if "WasSet" in self.engine.book.afters:
            self.engine.announce(law.WasSet(intent.thing, intent.attribute, plain(intent.value), before))

    def count(self, intent: law.Count) -> None:
        counts = self.world.read(intent.thing.kind, intent.thing.id, intent.attribute)
        if not isinstance(counts, dict):
            self.refuse("no-counts", f"“{intent.attribute}” of a {intent.thing.kind} is nothing that counts.")
        if self.engine.guessing and self.world.declared[intent.thing.kind, intent.attribute].hidden:
            self.refuse("not-known-before", "What is hidden is not known before.")
        number = counts.get(intent.key, 0) + intent.by
        if number > ledger.GREATEST:
            self.refuse("too-many", f"There cannot be so many: {intent.key}.")
        if number < 0:
            have = counts.get(intent.key, 0)
            self.refuse("too-few", f"That takes {-intent.by} × {intent.key}; {intent.thing.id} has {have}.")
        if number:
            counts[intent.key] = number
        else:
            counts.pop(intent.key, None)
        traces.note_set(self.engine, intent.thing, intent.attribute)
        self.world.set(intent.thing, intent.attribute, counts)
        self.engine.announce(law.Counted(intent.thing, intent.attribute, intent.key, intent.by))

    def create(self, intent: law.Create) -> None:
        if intent.id.isdecimal() and len(intent.id) <= LONGEST_NUMBER:
            self.world.take_number(intent.kind, int(intent.id))
        made = self.world.create(intent.kind, intent.id, intent.attributes)
        traces.note_made(self.engine, made)
        self.engine.announce(law.Created(made))

    def remove(self, intent: law.Remove) -> None:
        if not intent.thing.exists:
            return
        self.world.remove(intent.thing)
        self.engine.announce(law.Removed(intent.thing.kind, intent.thing.id))

    # --- money

    def pay(self, intent: law.Pay) -> None:
        amount = round_off(intent.amount, self.engine.book.arithmetic[1])
        if amount < 0:
            self.refuse("below-zero", "A payment cannot be below zero.")
        because = intent.because
        if self.engine.ruleset.coins and intent.payer != OUTSIDE:
            amount, because = self._what_there_is(intent, amount)
        try:
            ledger.pay(self.world, intent.payer, intent.payee, amount)
        except ValueError as error:
            self.refuse("too-much", f"That cannot be paid: {error}.")
        self.engine.announce(law.Paid(intent.payer, intent.payee, amount, intent.why, because))

    def _what_there_is(self, intent: law.Pay, amount: int) -> tuple[int, tuple[str, ...]]:
        """Return how much of a payment is there to be paid; one by choice is refused if that is not all.

        What is bid pays for nothing else, so that how much can be paid would tell a sealed bid. Law of players takes
        nothing, therefore, from those who may bid while bids are sealed, and what it tries out counts bids as free.
        """
        chosen = intent.payer == self.engine.acting_player
        if not chosen and self.engine.cause and bids.may_bid(self.world, intent.payer):
            return 0, (*intent.because, f"${amount:,} was due; {bids.WAITS}")
        known = bids.purse if self.engine.guessing else ledger.free
        purse = max(0, known(self.world, intent.payer))
        if amount <= purse:
            return amount, intent.because
        if chosen:
            missing = amount - purse
            self.refuse("cannot-afford", f"That costs ${amount:,}; you have ${purse:,}, so you are ${missing:,} short.")
        return purse, (*intent.because, f"${amount:,} was due, and there is no more than ${purse:,}")

    def hold(self, intent: law.Hold) -> None:
        try:
            ledger.hold(self.world, intent.account, intent.under, intent.amount, self.engine.rule)
        except ValueError:
            have = ledger.free(self.world, intent.account) + ledger.held(self.world, intent.account, intent.under)
            self.refuse("cannot-afford", f"That is ${intent.amount:,}, and only ${have:,} can be set aside.")
        self.engine.announce(law.Held(intent.account, intent.under, intent.amount))

    def release(self, intent: law.Release) -> None:
        amount = ledger.release(self.world, intent.account, intent.under)
        self.engine.announce(law.Released(intent.account, intent.under, amount))

    # --- choices

    def ask(self, intent: law.Ask) -> None:
        whose = _about(intent.what, intent.player, intent.about)
        number = str(self.world.next_number("offer", whose))
        self.world.take_number("offer", int(number), whose)
        options, words = signing.options(intent.options, intent.words, self.engine.author, self.engine.book)
        offer = self.world.create(
            "offer",
            number,
            {
                "player": intent.player,
                "what": intent.what,
                "words": words,
                "options": options,
                "about": dict(intent.about),
                "default": intent.default,
                "rule": self.engine.rule,
                "until": calendar.write(intent.until) if intent.until else "",
                "by_rule": intent.by_rule,
            },
        )
        postage.takes_offer(self.engine, offer)
        if intent.until and not intent.by_rule:
            self._timer(f"offer {number}", calendar.write(intent.until), {"offer": number})
        self.engine.announce(law.Asked(offer))

    def settle(self, intent: law.Settle) -> None:
        self._close(intent.offer, "offer")

    def lapse(self, intent: law.Lapse) -> None:
        offer = intent.offer
        if offer.exists:
            lapsed = law.Lapsed(offer.player, offer.what, offer.about, offer.default, offer.rule)
            self._close(offer, "offer")
            self.engine.announce(lapsed)

    def _close(self, thing: Thing, kind: str) -> None:
        self.world.drop(self.world.things.get(kind, {}), thing.id)
        self.world.drop(self.world.timers, f"{kind} {thing.id}")

    # --- time

    def set_timer(self, intent: law.SetTimer) -> None:
        if intent.days:
            now = calendar.read(self.world.data["clock"])
            try:
                due = calendar.next_time(now, intent.days, intent.time, self.world.data["timezone"])
            except ValueError as error:
                raise OutOfBounds(f"a clock rings at a time such as “18:30”, not “{intent.time[:20]}”") from error
        elif intent.at is not None:
            due = intent.at
        else:
            raise ValueError(f"timer “{intent.name}” has neither a moment nor weekdays")
        parts = list(intent.parts[: len(intent.days)])
        self._timer(intent.name, calendar.write(due), plain(dict(intent.about)), list(intent.days), intent.time, parts)

    def _timer(self, name: str, due: str, about: dict[str, Any], days: list[int] | None = None, time: str = "",
               parts: list[str] | None = None) -> None:
        # What is due at once rings a second later, so that a timer that sets itself again cannot hold the clock.
        soon = calendar.write(calendar.read(self.world.data["clock"]) + timedelta(seconds=1))
        if self.engine.rule in self.engine.players_law:
            due = self._of_law(name, due)
        self.world.put(
            self.world.timers,
            name,
            {
                "due": max(due, soon),
                "about": about,
                "days": days or [],
                "time": time,
                "rule": self.engine.rule,
                **({"parts": parts} if parts else {}),
            },
        )

    def _of_law(self, name: str, due: str) -> str:
        """Return when a clock of players' law rings: with others on a full minute, and not too soon after the last."""
        timers, players = self.world.timers, self.engine.players_law
        if name not in timers and sum(timer["rule"] in players for timer in timers.values()) >= MOST_CLOCKS:
            raise OutOfBounds(f"law of players has {MOST_CLOCKS} clocks already")
        again = self.engine.rule in self.engine.rang
        least = calendar.read(self.world.data["clock"]) + timedelta(seconds=SOONEST_AGAIN if again else SOONEST)
        moment = max(calendar.read(due), least)
        return calendar.write(moment + timedelta(seconds=-moment.second % 60))

    def cancel_timer(self, intent: law.CancelTimer) -> None:
        self.world.drop(self.world.timers, intent.name)

    def shift(self, by: timedelta) -> None:
        """Move every timer, and with it each moment that is kept and is the one at which a timer was due.

        A calendar keeps its days: what it rings for is still called by the day on which it was due, and the next time
        is a regular one again.
        """
        dues = {timer["due"] for timer in self.world.timers.values()}
        for name, timer in list(self.world.timers.items()):
            moved = timer | {"due": calendar.write(calendar.read(timer["due"]) + by)}
            if timer["days"]:
                moved["regular"] = timer.get("regular", timer["due"])
            self.world.put(self.world.timers, name, moved)
        for (kind, attribute), declared in self.world.declared.items():
            for thing in self.world.all(kind) if declared.type == "moment" else ():
                moment = thing.get(attribute, "")
                if moment and calendar.write(calendar.read(moment)) in dues:
                    self.world.set(thing, attribute, calendar.write(calendar.read(moment) + by))

    def set_on(self, name: str) -> None:
        """Set a calendar to its next time; any other timer has done its work and goes."""
        timer = self.world.timers[name]
        if not timer["days"]:
            self.world.drop(self.world.timers, name)
            return
        due = calendar.read(timer["due"])
        again = calendar.next_time(due, timer["days"], timer["time"], self.world.data["timezone"])
        kept = {key: value for key, value in timer.items() if key != "regular"}
        self.world.put(self.world.timers, name, kept | {"due": calendar.write(again)})

    def ring(self, name: str) -> None:
        """Let a timer that is due ring; a calendar sets itself again first."""
        timer = self.world.timers[name]
        timezone = self.world.data["timezone"]
        ring = calendar.rings(timer, timezone)[0]
        self.set_on(name)
        self.engine.cause = timer["rule"] if timer["rule"] in self.engine.players_law else 0
        self.engine.rang.add(timer["rule"])
        if name == postage.CLOCK:
            postage.flush(self.engine)
            return
        kind, _, number = name.partition(" ")
        if kind == "offer" and (offer := self.world.thing("offer", number)):
            self.engine.play(law.Lapse(offer))
        elif kind == "petition" and (petition := self.world.thing("petition", number)):
            self.engine.play(law.Grant(petition))
        else:
            at = ring.regular.astimezone(calendar.zone(timezone))
            self.engine.announce(law.Rang(name, at, timer["about"], ring.part))

    # --- the game as a whole

    def seat(self, intent: law.Seat) -> None:
        unfit = unfit_name(intent.name)
        if unfit:
            self.refuse("unfit-name", f"“{intent.name[:60]}” cannot be a player’s name: {unfit}.")
        if intent.name.casefold() in {"admin", *(player.id.casefold() for player in self.world.all("player"))}:
            self.refuse("name-taken", f"There is somebody called {intent.name} already. Please choose another name.")
        player = self.world.create("player", intent.name, {"address": intent.address, "answers": dict(intent.answers)})
        key = account_key(player)
        if key not in self.world.accounts:
            self.world.put(self.world.accounts, key, 0)
        self.engine.announce(law.Seated(player))

    def unseat(self, intent: law.Unseat) -> None:
        player = intent.player
        self.engine.stage(lambda: self.engine.announce(law.Leaving(player, intent.why)))
        for kind in ("order", "offer", "petition"):
            for thing in self.world.all(kind):
                if thing.player == player:
                    self._close(thing, kind)
        for under in list(self.world.holds.get(account_key(player), {})):
            ledger.release(self.world, player, under)
        purse = ledger.balance(self.world, player)
        bank = self.engine.ruleset.bank
        payer, payee = (player, bank) if purse >= 0 else (bank, player)
        ledger.pay(self.world, payer, payee, abs(purse))
        self.world.drop(self.world.accounts, account_key(player))
        self.world.drop(self.world.things["player"], player.id)
        self.engine.announce(law.Removed("player", player.id))

    def win(self, intent: law.Win) -> None:
        team = tuple(dict.fromkeys(one for one in intent.team if one != intent.player))
        if team:
            game = Thing(self.world, "game", "game")
            self.world.set(game, "winners", [intent.player.id, *(one.id for one in team)])
        self._over(law.Won(intent.player, intent.why, team), intent.player.id)

    def end(self, intent: law.End) -> None:
        self._over(law.Ended(intent.why), None)

    def _over(self, event: law.Event, winner: str | None) -> None:
        game = Thing(self.world, "game", "game")
        self.world.set(game, "winner", winner)
        self.engine.announce(event)
        postage.flush(self.engine)
        for name in list(self.world.timers):
            self.world.drop(self.world.timers, name)
        self.world.set(game, "ended", self.world.data["clock"])
        told = self.engine.sign(tell(event, self.world.data["clock"], None), event)
        how = as_told(told, "", self.world.data["timezone"])
        self.engine.voice = 0  # the letter is the game's; what a rule says of it is signed in it
        self.post(law.Post("over", "The game is over", about={"how": how}))
        self.world.set(game, "over", True)

    def pause(self, intent: law.Pause) -> None:
        game = Thing(self.world, "game", "game")
        if not game.paused:
            postage.flush(self.engine)
            self.world.set(game, "paused", True)
            self.world.set(game, "paused_at", self.world.data["clock"])
            self.world.set(game, "pause_reason", intent.why)
            self.engine.announce(law.Paused(intent.why, intent.quiet))

    def resume(self, intent: law.Resume) -> None:
        game = Thing(self.world, "game", "game")
        if game.paused:
            if self.engine.ruleset.pause_stops_clocks and game.paused_at:
                stood = calendar.read(self.world.data["clock"]) - calendar.read(game.paused_at)
                self.shift(stood)
            self.world.set(game, "paused", False)
            self.world.set(game, "pause_reason", "")
            self.engine.announce(law.Resumed(intent.why))

    def tell(self, intent: law.Tell) -> None:
        self.engine.announce(law.Told(intent.words, intent.to, intent.sum))

    def post(self, intent: law.Post) -> None:
        number = 0
        story: tuple[dict[str, Any], ...] = ()
        to = None if intent.to is None else tuple(player.id for player in intent.to)
        wanted = LetterWanted(intent.kind, intent.title, to, plain(dict(intent.about)))
        wanted = signing.letter(wanted, self.engine.author, self.world, self.engine.book)
        letter = postage.takes(self.engine, wanted)
        if letter is None:
            self.engine.announce(law.Posted(intent.kind, intent.title, intent.to))
            return
        if intent.kind in ("update", "turn", "over"):
            number = self.world.next_number("update")
            self.world.take_number("update", number)
            story = (*self.world.data["story"], *self.engine.story[self.engine.posted :])
            self.world.put(self.world.data, "story", [])
            self.engine.posted = len(self.engine.story)
        self.engine.letters.append(LetterWanted(letter.kind, letter.title, letter.to, letter.about, number, story))
        self.engine.announce(law.Posted(intent.kind, intent.title, intent.to))

    # --- the Admin's desk

    def petition(self, intent: law.Petition) -> None:
        whose = _about(intent.what, intent.player, intent.about)
        number = str(self.world.next_number("petition", whose))
        self.world.take_number("petition", int(number), whose)
        petition = self.world.create(
            "petition",
            number,
            {
                "what": intent.what,
                "words": signed(intent.words, self.engine.author),
                "player": intent.player,
                "about": dict(intent.about),
                "at": self.world.data["clock"],
                "release": calendar.write(intent.release) if intent.release else "",
                "rule": self.engine.rule,
            },
        )
        if intent.release:
            self._timer(f"petition {number}", calendar.write(intent.release), {"petition": number})
        self.engine.announce(law.Petitioned(petition))

    def grant(self, intent: law.Grant) -> None:
        petition = intent.petition
        granted = law.Granted(petition.what, petition.player, petition.about, petition.rule)
        self._close(petition, "petition")
        self.engine.announce(granted)

    def deny(self, intent: law.Deny) -> None:
        petition = intent.petition
        denied = law.Denied(petition.what, petition.player, petition.about, intent.because, petition.rule)
        self._close(petition, "petition")
        self.engine.announce(denied)

    def interpret(self, intent: law.Interpret) -> None:
        if str(intent.rule) not in self.world.rules:
            self.refuse("no-rule", f"There is no rule {intent.rule}.")
        rulebook.interpret(self.world, intent.rule, self.world.data["clock"], intent.words)
        self.engine.announce(law.Interpreted(intent.rule, intent.words))

    def act(self, intent: law.Act) -> None:
        """Nothing more: that no rule has refused it is all that was asked."""


def _about(what: str, player: Thing | None, about: Mapping[str, Any]) -> str:
    """Return in short what an offer or a petition is about, so that it is known again."""
    said = ", ".join(f"{name} {value}" for name, value in plain(dict(about)).items())
    return f"{what} {player or ''} {said}".strip()[:80]


SOONEST, SOONEST_AGAIN = 60, 600
"""How many seconds ahead a clock of players' law is set at least; and one that is set again by what it rang for."""
MOST_CLOCKS = 300
"""So many clocks all law of players of one game has."""
LONGEST_NUMBER = 15
"""The digits of a number by which things are counted."""
LONGEST_NAME = 40
"""Letters that a player's name may have, so that it fits into a line."""


def unfit_name(name: str) -> str:
    """Return why a name cannot stand in commands, letters and addresses, in words, or ""."""
    if not any(letter.isalpha() for letter in name):
        return "there is no letter in it"
    if len(name) > LONGEST_NAME:
        return f"it has {len(name)} letters, and {LONGEST_NAME} is the most"
    if name != " ".join(name.split()) or not name.isprintable():
        return "there are line breaks or odd spaces in it"
    wrong = next((letter for letter in name if letter in "/\\|:;,<>@\"“”„«»`"), "")
    return f"there is {wrong} in it" if wrong else ""

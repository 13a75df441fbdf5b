"""Undoing: the journal played again without a line. What was thrown stands, what was made keeps its number."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Newcomer, Result, Shift, Undo
from mailgame.game.journal import Entry, line_of, out_of_force, reach
from mailgame.game.undoing import Undone, replay, undo, undoing
from mailgame.kernel.faults import LawFailed
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import (
    Create,
    Enact,
    Intent,
    Order,
    Paid,
    Pay,
    Petition,
    Rang,
    Refuse,
    Remove,
    Rule,
    Set,
    SetTimer,
    Started,
    Tell,
    View,
    Win,
)
from mailgame.world import calendar, ledger
from tests.kernel.builders import MONDAY, a_rule, a_ruleset, money


def market() -> Rule:
    """Return a rule with orders that throw dice, make things, set clocks, lay things on the desk, and end the game."""
    rule = a_rule(1, "The market")
    rule.attribute("stall", "of", "player")
    rule.attribute("stall", "goods", "number", 0)

    @rule.after(Started)
    def opens_every_day(view: View, started: Started) -> Intent:
        return SetTimer("market", days=tuple(range(7)), time="12:00")

    @rule.after(Rang)
    def pays_each_stall(view: View, rang: Rang) -> list[Intent]:
        if rang.name == "market":
            return [Pay("", stall.of, view.roll("sale", stall.of), "for a day") for stall in view.things("stall")]
        return []

    @rule.command("work", "Earn what a die shows.")
    def works(view: View, order: Order) -> Intent:
        return Pay("", order.giver, view.roll("work", order.giver), "for work")

    @rule.command("open", "Open a stall for $20.")
    def opens(view: View, order: Order) -> list[Intent] | Refuse:
        if order.giver.money < 20:
            return Refuse("poor", f"A stall costs $20; you have ${order.giver.money}.")
        stall = Create("stall", str(view.next_number("stall")), {"of": order.giver})
        return [Pay(order.giver, "", 20, "for a stall"), stall]

    @rule.command("close STALL", "Close a stall.")
    def closes(view: View, order: Order) -> list[Intent] | Refuse:
        return [Remove(order.stall)] if order.stall.of == order.giver else Refuse("not-yours", "It is not yours.")

    @rule.command("give PLAYER NUMBER", "Give money away.")
    def gives(view: View, order: Order) -> list[Intent] | Refuse:
        if order.number > order.giver.money:
            return Refuse("poor", f"You have ${order.giver.money}.")
        to = order.player
        return [Pay(order.giver, to, order.number, "as a gift"), Tell("Thanks.", (order.giver,))]

    return rule


def lender() -> Rule:
    """Return a rule of debts, begging, winning and what is only said."""
    rule = a_rule(2, "The lender")

    @rule.after(Rang)
    def is_paid_back(view: View, rang: Rang) -> Intent | None:
        return Pay(view.player(rang.name[5:]) or "", "", 10, "for a debt") if rang.name.startswith("debt ") else None

    @rule.command("borrow", "Borrow $10 for a day and a bit.")
    def borrows(view: View, order: Order) -> list[Intent]:
        due = view.now + timedelta(hours=30)
        return [Pay("", order.giver, 10, "as a loan"), SetTimer(f"debt {order.giver}", due)]

    @rule.command("beg", "Ask the Admin.")
    def begs(view: View, order: Order) -> Intent:
        return Petition("alms", f"{order.giver} begs.", order.giver)

    @rule.command("win", "Win with $130.")
    def wins(view: View, order: Order) -> Intent | Refuse:
        return Win(order.giver, "being rich") if order.giver.money >= 130 else Refuse("poor", "That takes $130.")

    @rule.command("later", "Throw a die at the next market.", when="filed")
    def throws_later(view: View, order: Order) -> Intent:
        return Tell("Later.", (order.giver,))

    return rule


PACK = ("ace", "king", "queen", "knave", "ten", "nine")


def dealer() -> Rule:
    """Return a rule of a pack of six cards that are held until all are gathered."""
    rule = a_rule(3, "The dealer")
    rule.attribute("player", "hand", "list", [])

    @rule.after(Started)
    def shuffles(view: View, started: Started) -> None:
        view.new_deck("pack", PACK)

    @rule.command("deal", "Take a card.")
    def deals(view: View, order: Order) -> Intent:
        return Set(order.giver, "hand", [*order.giver.hand, *view.deal("pack", 1, order.giver)])

    @rule.command("gather", "Shuffle all cards anew.")
    def gathers(view: View, order: Order) -> list[Intent]:
        view.new_deck("pack", PACK)
        return [Set(player, "hand", []) for player in view.players()]

    return rule


RULES = a_ruleset(market(), lender(), dealer(), money())


class Ledger:
    """A game with its journal, as a table keeps them."""

    def __init__(
        self,
        players: tuple[str, ...] = ("Ann", "Bert"),
        script: tuple[dict[str, Any], ...] = (),
        rules: Ruleset = RULES,
    ) -> None:
        self.rules = rules
        begin = Begin(
            MONDAY, "tiny", "tiny", "UTC", "seed", "admin@example.org", tuple(Newcomer(one, "") for one in players),
            script=script,
        )
        self.entries: list[Entry] = []
        self.game = Game.new(rules, begin)
        self.empty = self.game.encode()
        self.now = calendar.read(MONDAY)
        self.handle(begin)

    def handle(self, one: Input, undone: Undone | None = None) -> Result:
        *suspensions, (_, result) = self.game.play(one)
        for suspension, told in suspensions:
            self._note(suspension, told, None)
        return self._note(one, result, undone)

    def _note(self, one: Input, result: Result, undone: Undone | None) -> Result:
        rolls = undone.thrown if undone else result.rolls
        self.entries.append(Entry(
            one, result.outcome, result.refusal, result.order, rolls, [], result.story, result.error,
            result.numbers, undone.redone if undone else [],
        ))
        return result

    def at(self) -> str:
        return calendar.write(self.now)

    def passes(self, hours: float) -> None:
        """Let time pass, with every clock that is due."""
        self.now += timedelta(hours=hours)
        while (due := self.game.due_at) and due <= self.at():
            self.handle(Alarm(due))

    def says(self, player: str, pattern: str, /, **arguments: Any) -> Result:
        by = "player" if player else "Admin"
        return self.handle(Instruct(self.at(), player, pattern, arguments, by=by, words=pattern))

    @property
    def last(self) -> int:
        return len(self.entries)

    def without(self, seq: int) -> Undone:
        one = Undo(self.at(), seq, self.last + 1, "a test")
        lines = [line_of(number, entry) for number, entry in enumerate(self.entries, 1)]
        return undo(undoing(self.game, self.empty, lines, one))

    def undoes(self, seq: int) -> Undone:
        found = self.without(seq)
        self.game = found.game
        self.handle(Undo(self.at(), seq, self.last + 1, "a test"), found)
        return found

    def again(self) -> bytes:
        """Return the world that the journal gives, as it is written down and read again."""
        kept = msgspec.json.decode(msgspec.json.encode(self.entries), type=list[Entry])
        return replay(self.rules, kept).encode()

    def purse(self, name: str) -> int:
        return ledger.balance(self.game.world, self.game.world.thing("player", name))  # type: ignore[arg-type]


def test_the_game_goes_on_as_if_it_had_not_been() -> None:
    book = Ledger()
    book.says("Ann", "give PLAYER NUMBER", player="Bert", number=60)
    wrong = book.last
    book.says("Bert", "work")
    earned = book.purse("Bert") - 160
    before = book.game.encode()
    found = book.without(wrong)
    assert book.game.encode() == before, "nothing has changed yet"
    assert [replayed.changed for replayed in found.results] == [False]
    book.undoes(wrong)
    assert (book.purse("Ann"), book.purse("Bert")) == (100, 100 + earned)
    assert book.again() == book.game.encode()


def test_what_rested_on_it_is_refused_and_what_it_stood_in_the_way_of_is_played() -> None:
    book = Ledger()
    book.says("Ann", "give PLAYER NUMBER", player="Bert", number=90)
    wrong = book.last
    assert book.says("Ann", "open").outcome == "refused"
    assert book.says("Bert", "give PLAYER NUMBER", player="Ann", number=150).outcome == "done"
    found = book.undoes(wrong)
    assert [(r.before.outcome, r.now.outcome) for r in found.results if r.before] == [
        ("refused", "done"), ("done", "refused"),
    ]
    assert found.results[1].now.refusal is not None
    assert found.results[1].now.refusal.words == "You have $100."
    assert (book.purse("Ann"), book.purse("Bert")) == (80, 100)
    assert book.again() == book.game.encode()


def test_dice_stand_and_nobody_gets_a_die_that_was_thrown_already() -> None:
    book = Ledger()
    for _ in range(3):
        book.says("Ann", "work")
    rolls = [entry.rolls for entry in book.entries[1:]]
    found = book.undoes(3)
    assert [replayed.now.rolls for replayed in found.results] == [rolls[2]]
    assert found.thrown == []
    drawn = book.game.world.data["chance"]["drawn"]["work|Ann"]
    book.says("Ann", "work")
    assert book.game.world.data["chance"]["drawn"]["work|Ann"] == drawn + 1 == 4
    assert book.again() == book.game.encode()


def test_dice_that_nobody_threw_are_thrown_anew_and_stand_from_then_on() -> None:
    book = Ledger()
    book.says("Ann", "give PLAYER NUMBER", player="Bert", number=90)
    wrong = book.last
    book.says("Ann", "open")  # refused: she has $10
    book.passes(50)
    assert not book.game.world.things.get("stall")
    found = book.undoes(wrong)
    assert [roll[:2] for roll in found.thrown] == [("sale", "Ann")] * 3
    purse = book.purse("Ann")
    assert purse == 80 + sum(roll[2][0] for roll in found.thrown)
    book.says("Bert", "work")
    other = book.undoes(book.last)
    assert other.thrown == []
    assert book.purse("Ann") == purse, "what was thrown in the first correction stands in the second"
    assert book.again() == book.game.encode()


def test_a_script_is_not_used_up_by_dice_that_stand() -> None:
    book = Ledger(script=({"what": "work", "values": [[6], [5], [4], [3]]},))
    for _ in range(3):
        book.says("Ann", "work")
    book.undoes(2)
    assert book.purse("Ann") == 109
    book.says("Ann", "work")
    assert book.purse("Ann") == 112
    assert book.again() == book.game.encode()


def test_what_was_made_since_keeps_its_number_and_no_number_is_given_twice() -> None:
    book = Ledger()
    book.says("Ann", "open")
    wrong = book.last
    book.says("Bert", "open")
    book.says("Bert", "open")
    assert book.says("Bert", "close STALL", stall="3").outcome == "done"
    book.undoes(wrong)
    assert list(book.game.world.things["stall"]) == ["2"]
    book.says("Ann", "open")
    assert list(book.game.world.things["stall"]) == ["2", "4"]
    assert book.again() == book.game.encode()


def test_an_undo_can_be_undone_and_that_again() -> None:
    book = Ledger()
    book.says("Ann", "give PLAYER NUMBER", player="Bert", number=50)
    wrong = book.last
    book.says("Bert", "open")
    with_it = {name: book.purse(name) for name in ("Ann", "Bert")}
    book.undoes(wrong)
    without = {name: book.purse(name) for name in ("Ann", "Bert")}
    first = book.last
    book.undoes(first)
    assert {name: book.purse(name) for name in ("Ann", "Bert")} == with_it
    assert [one["seq"] for one in book.game.world.data["undone"]] == [first]
    second = book.last
    book.undoes(second)
    assert {name: book.purse(name) for name in ("Ann", "Bert")} == without
    assert book.again() == book.game.encode()


def test_the_same_line_undone_brought_back_and_undone_again_throws_the_same_new_dice() -> None:
    book = Ledger()
    book.says("Ann", "give PLAYER NUMBER", player="Bert", number=90)
    wrong = book.last
    book.says("Ann", "open")
    book.passes(20)
    book.undoes(wrong)
    purse = book.purse("Ann")
    book.undoes(book.last)
    assert book.undoes(wrong).thrown == []
    assert book.purse("Ann") == purse
    assert book.again() == book.game.encode()


def test_two_lines_undone_one_after_the_other() -> None:
    book = Ledger()
    book.says("Ann", "give PLAYER NUMBER", player="Bert", number=50)
    book.says("Bert", "give PLAYER NUMBER", player="Ann", number=20)
    book.says("Ann", "work")
    earned = book.purse("Ann") - 70
    book.undoes(3)
    book.undoes(2)
    assert (book.purse("Ann"), book.purse("Bert")) == (100 + earned, 100)
    assert book.again() == book.game.encode()


def test_a_clock_whose_ringing_is_undone_goes_by() -> None:
    book = Ledger()
    book.says("Ann", "open")
    book.passes(4)
    noon = book.last
    assert isinstance(book.entries[-1].input, Alarm)
    assert book.purse("Ann") > 80
    due = book.game.due_at
    book.undoes(noon)
    assert book.purse("Ann") == 80
    assert book.game.due_at == due, "the next one is as it was"
    book.passes(24)
    assert book.purse("Ann") > 80
    assert book.again() == book.game.encode()


def test_a_clock_that_what_is_undone_had_set_does_not_ring() -> None:
    book = Ledger()
    book.says("Ann", "borrow")
    book.passes(40)
    assert book.purse("Ann") == 100
    found = book.undoes(2)
    silent = [replayed for replayed in found.results if replayed.now.outcome == "none"]
    assert [replayed.given.at for replayed in silent] == ["2026-11-24T16:00:00Z"]
    assert book.purse("Ann") == 100
    assert book.again() == book.game.encode()


def test_a_game_that_was_won_by_mistake_goes_on_and_its_clocks_with_it() -> None:
    book = Ledger()
    book.says("Ann", "open")
    book.says("Bert", "give PLAYER NUMBER", player="Ann", number=60)
    wrong = book.last
    assert book.says("Ann", "win").outcome == "done"
    assert book.game.over
    book.passes(30)
    assert book.says("Bert", "work").outcome == "refused"
    found = book.undoes(wrong)
    assert not book.game.over
    fates = [(replayed.before.outcome if replayed.before else "", replayed.now.outcome) for replayed in found.results]
    assert fates == [("done", "refused"), ("", "done"), ("", "done"), ("refused", "done")]
    assert book.purse("Ann") > 80, "two markets were held that had not been"
    assert book.game.due_at > book.at()
    assert book.again() == book.game.encode()


def test_a_clock_that_was_moved_is_moved_again() -> None:
    book = Ledger()
    book.says("Ann", "borrow")
    book.now += timedelta(hours=40)
    book.handle(Shift(book.at(), 40 * 3600))
    book.undoes(2)
    assert book.game.due_at == "2026-11-25T04:00:00Z"
    assert book.again() == book.game.encode()


def test_what_was_undone_and_brought_back_is_known_from_the_journal() -> None:
    book = Ledger()
    for _ in range(3):
        book.says("Ann", "work")
    book.undoes(3)
    book.undoes(4)
    book.undoes(5)
    lines = [line_of(number, entry) for number, entry in enumerate(book.entries, 1)]
    assert out_of_force(lines) == {4, 5}
    assert reach(lambda seq: lines[seq - 1].given, 7) == 3


def test_a_petition_keeps_its_number_so_that_an_answer_to_it_is_an_answer_to_it() -> None:
    book = Ledger()
    book.says("Ann", "beg")
    book.says("Bert", "beg")
    assert book.says("", "approve PETITION", petition="2").outcome == "done"
    found = book.undoes(2)
    assert not any(replayed.changed for replayed in found.results)
    assert not book.game.world.things["petition"]
    assert book.again() == book.game.encode()


STEPS = st.one_of(
    st.tuples(st.sampled_from(["Ann", "Bert"]), st.sampled_from(["work", "open", "borrow", "beg", "win", "later"])),
    st.tuples(st.sampled_from(["Ann", "Bert"]), st.sampled_from(["deal", "deal", "deal", "gather"])),
    st.tuples(st.just("gives"), st.integers(1, 130)),
    st.tuples(st.just("closes"), st.integers(1, 5)),
    st.tuples(st.just("passes"), st.integers(1, 40)),
    st.tuples(st.just("writes"), st.sampled_from(["Ann", "Bert"])),
    st.tuples(st.just("undoes"), st.integers(0, 1000)),
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(STEPS, max_size=25))
def test_whatever_is_undone_the_journal_gives_the_world_to_the_last_byte(steps: list[tuple[str, Any]]) -> None:
    book = Ledger()
    for what, how in steps:
        book.passes(0.1)  # clocks ring before a letter is played
        if what == "gives":
            giver, to = ("Ann", "Bert") if how % 2 else ("Bert", "Ann")
            book.says(giver, "give PLAYER NUMBER", player=to, number=how)
        elif what == "closes":
            book.says("Ann", "close STALL", stall=str(how))
        elif what == "passes":
            book.passes(how)
        elif what == "writes":
            book.handle(Contact(book.at(), how))
        elif what == "undoes":
            lines = [line_of(number, entry) for number, entry in enumerate(book.entries, 1)]
            left = [line.seq for line in lines[1:] if line.seq not in out_of_force(lines)]
            if left:
                book.undoes(left[how % len(left)])
        else:
            book.says(what, how)
        assert ledger.total(book.game.world) == 0
        held = [card for player in book.game.world.all("player") for card in player.hand]
        assert sorted([*held, *book.game.world.data["decks"]["pack"]["left"]]) == sorted(PACK), "no card is there twice"
    assert book.again() == book.game.encode()


def test_a_journal_without_its_beginning_is_none() -> None:
    with pytest.raises(ValueError, match="does not begin"):
        replay(RULES, [])


# --- rules of players' law that fail


class Compiler:
    """Makes one rule of players' law: it fails as soon as Ann has more than $150, if it is slow."""

    slow = True

    def __call__(self, number: int, title: str, source: str) -> Rule:
        made = a_rule(number, title)
        made.source = source

        @made.after(Paid)
        def taxes(view: View, paid: Paid) -> None:
            if self.slow and view.balance(view.players()[0]) > 150:
                raise LawFailed("it takes too long", "line 3")

        return made

    def examine(self, number: int, title: str, source: str, attributes: Mapping[str, str]) -> Rule:
        return self(number, title, source)

    def begin_input(self) -> None:
        return None


def legislation() -> Rule:
    rule = a_rule(3, "Legislation")

    @rule.command("draft", "Draft a tax.")
    def drafts(view: View, order: Order) -> Intent:
        tax = {"act": "add", "title": "A tax", "text": "A tax.", "law": "slow", "effect": "by itself"}
        return Create("proposal", "1", tax)

    @rule.command("enact", "Enact the draft.")
    def enacts(view: View, order: Order) -> Intent | Refuse:
        put = view.thing("proposal", "1")
        return Enact(put, anyway=True) if put is not None else Refuse("none", "There is no draft.")

    return rule


def test_a_rule_that_fails_only_when_an_input_is_missing_is_suspended_again_when_the_journal_is_replayed() -> None:
    compiler = Compiler()
    rules = a_ruleset(market(), lender(), legislation(), money(), compiler=compiler)
    book = Ledger(rules=rules)
    book.says("Ann", "draft")
    book.says("Ann", "enact")
    assert book.game.world.rules["91"]["standing"] == "in force"
    book.says("Ann", "give PLAYER NUMBER", player="Bert", number=60)
    wrong = book.last
    book.says("Bert", "give PLAYER NUMBER", player="Ann", number=60)
    assert book.game.world.rules["91"]["standing"] == "in force"
    found = book.undoes(wrong)
    assert [(one.rule, one.words) for one in found.suspended] == [(91, "it takes too long")]
    assert book.game.world.rules["91"]["standing"] == "suspended"
    assert book.purse("Ann") == 160
    assert found.redone[-1].suspended == found.suspended
    compiler.slow = False  # another machine, faster than this
    assert book.again() == book.game.encode()
    book.says("Bert", "work")
    book.undoes(book.last)
    assert book.game.world.rules["91"]["standing"] == "suspended", "as it came out, so it stands"
    assert book.again() == book.game.encode()

"""Decks: shuffled once, dealt from as long as they last, secret till the end, and never twice the same card."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailgame.chance.decks import Decks
from mailgame.chance.dice import ScriptError
from mailgame.chance.rolls import Epoch
from mailgame.desk.sight import dice
from mailgame.dice import dicebook
from mailgame.foresight.public import public_world
from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Instruct, Newcomer, Renew, Undo
from mailgame.game.journal import Line, redone_of
from mailgame.game.undoing import undo, undoing
from mailgame.law import End, Intent, Opened, Order, Post, Refuse, Rule, Set, Tell, View
from tests.kernel.builders import MONDAY, a_rule, a_ruleset, begun, order, read, told

CARDS = [f"{rank} of {suit}" for suit in ("clubs", "spades") for rank in ("ace", "king", "queen", "knave", "ten")]


@dataclass(frozen=True)
class Flip(Intent):
    """Turn the top card over."""


def pack() -> Rule:
    """Return a rule with a deck of ten cards: two secret cards a hand, one openly, a look at it, a new shuffle."""
    rule = a_rule(1, "The Pack")
    rule.attribute("player", "hand", "list", [], seen_by="owner")

    @rule.after(Opened)
    def a_new_pack(view: View, opened: Opened) -> None:
        view.new_deck("pack", CARDS)

    @rule.command("hand", "Take two cards that nobody else sees.")
    def takes(view: View, given: Order) -> Intent | Refuse:
        cards = view.deal("pack", 2, given.giver, secret=True)
        if len(cards) < 2:
            return Refuse("no-cards", "There are not two cards left.")
        return Set(given.giver, "hand", [*given.giver.hand, *cards])

    @rule.command("flip", "Turn the top card over.")
    def flips(view: View, given: Order) -> Intent:
        return Tell(f"It is {view.deal('pack', 1, given.giver) or 'nothing'}.")

    @rule.command("count", "Count the cards.")
    def counts(view: View, given: Order) -> Intent:
        return Tell(f"There are {len(view.deck('pack'))} cards.")

    @rule.command("peek", "Look at the top card.")
    def peeks(view: View, given: Order) -> Intent:
        return Tell(f"On top lies {view.deck('pack')[0]}.", (given.giver,))

    @rule.carry_out(Flip)
    def is_flipped(view: View, flip: Flip) -> Intent:
        return Tell(f"{view.deal('pack')}")

    @rule.command("guess", "Say what would come.")
    def guesses(view: View, given: Order) -> Intent:
        return Tell(view.foresee(Flip()) or "Nobody knows.")

    @rule.command("gather", "Shuffle all cards anew.")
    def gathers(view: View, given: Order) -> Intent:
        view.new_deck("pack", CARDS)
        return Tell("The pack is whole again.")

    @rule.command("burn", "There is no pack any more.")
    def burns(view: View, given: Order) -> Intent:
        view.new_deck("pack", [])
        return Tell("Ashes.")

    @rule.command("publish", "Write to everybody.")
    def publishes(view: View, given: Order) -> Intent:
        return Post("update", "News", news=True)

    @rule.command("finish", "End the game.")
    def finishes(view: View, given: Order) -> Intent:
        return End("done")

    return rule


class Table:
    """A game with a pack, with the epochs that it has closed and the lines of its journal."""

    def __init__(self, *rules: Rule, script: Any = (), seed: str = "tiny") -> None:
        begin = Begin(
            at=MONDAY, name="tiny", ruleset="tiny", timezone="UTC", seed=seed, admin="admin@example.org",
            players=tuple(Newcomer(name, f"{name}@example.org") for name in ("Ann", "Bert", "Cleo")),
            script=tuple(script),
        )  # fmt: skip
        self.game = Game.new(a_ruleset(*(rules or (pack(),))), begin)
        result = self.game.handle(begin)
        assert result.closed is not None, result
        self.closed: list[Epoch] = [result.closed]
        self.start = self.game.encode()
        self.lines: list[Line] = []

    def does(self, player: str, command: str) -> str:
        """Give a command; return what everybody is told of it, or why it is refused."""
        given = Instruct(self.game.world.data["clock"], player, command, words=command)
        result = self.game.handle(given)
        if result.closed is not None:
            self.closed.append(result.closed)
        self.lines.append(line(len(self.lines) + 1, given, result))
        self.rolls = result.rolls
        return result.refusal.words if result.refusal else " ".join(told(result, player))

    @property
    def left(self) -> list[str]:
        return list(read(self.game, "decks.pack"))

    def hand(self, player: str) -> list[str]:
        return list(read(self.game, f"players.{player}.hand"))

    def without(self, seq: int) -> Table:
        """Return the table as it is without a line."""
        again = object.__new__(Table)
        given = Undo(self.game.world.data["clock"], seq, len(self.lines) + 1, "a test")
        again.game = undo(undoing(self.game, self.start, self.lines, given)).game
        again.lines, again.closed, again.start = [], list(self.closed), again.game.encode()
        return again

    def report(self) -> dicebook.Report:
        return dicebook.check(dice.book(self.game, "winter", self.closed))


def line(seq: int, given: Instruct, result: Any) -> Line:
    return Line(seq, given, redone_of(seq, given, result), ())


def scripted(*cards: str) -> list[dict[str, Any]]:
    return [{"what": "pack", "values": [list(cards)]}]


# --- dealing


def test_cards_come_off_the_top_in_the_order_of_the_shuffle_across_inputs() -> None:
    table = Table(script=scripted("king of clubs", "ten of spades", "ace of clubs", "queen of clubs"))
    assert table.does("Ann", "flip") == "It is ['king of clubs']."
    table.does("Bert", "hand")
    assert table.hand("Bert") == ["ten of spades", "ace of clubs"]
    assert table.does("Ann", "count") == "There are 7 cards."
    assert table.does("Cleo", "flip") == "It is ['queen of clubs']."
    assert len(table.left) == 6


def test_what_is_dealt_secretly_is_told_to_its_player_alone() -> None:
    table = Table(script=scripted("king of clubs", "ten of spades"))
    result = order(table.game, "Ann", "hand")
    (roll,) = [one for one in result.story if "roll" in one]
    assert (roll["values"], roll["to"]) == (["king of clubs", "ten of spades"], ["Ann"])


def test_an_empty_deck_deals_what_there_is_and_then_nothing() -> None:
    table = Table()
    for _ in range(5):
        table.does("Ann", "hand")
    assert table.does("Ann", "hand") == "There are not two cards left."
    assert table.does("Ann", "flip") == "It is nothing."
    assert table.rolls == []
    assert sorted(table.hand("Ann")) == sorted(CARDS)
    assert table.does("Ann", "count") == "There are 0 cards."


def test_a_deck_that_is_shuffled_anew_is_whole_again() -> None:
    table = Table()
    table.does("Ann", "flip")
    table.does("Ann", "gather")
    assert sorted(table.left) == sorted(CARDS)


def test_a_deck_without_cards_is_gone() -> None:
    table = Table()
    table.does("Ann", "burn")
    assert "pack" not in read(table.game, "decks")
    assert table.does("Ann", "flip") == "It is nothing."
    table.does("Ann", "gather")
    assert len(table.left) == 10


def test_a_script_that_names_a_card_twice_is_refused() -> None:
    with pytest.raises(ScriptError, match="chance “pack”: 'ace of clubs' is there no more often"):
        Table(script=scripted("ace of clubs", "ace of clubs"))


def test_a_script_that_names_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(ScriptError, match="chance “pack”: 'joker' is not one of ace of clubs, king of clubs"):
        Table(script=scripted("joker"))


def test_every_card_is_as_likely_to_lie_on_top_as_any_other() -> None:
    game = begun(pack())
    decks = Decks(game.world, game.engine.chance, lambda rule: False)
    found = Counter[str]()
    for _ in range(2_000):
        decks.make("other", CARDS, 1)
        found[decks.deal("other", "", 1, 1)[0]] += 1
    assert set(found) == set(CARDS)
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 27.88  # 999 of 1,000 with 9 degrees of freedom


@pytest.mark.slow
@given(st.text(max_size=8), st.lists(st.text("abc", max_size=2), max_size=30), st.lists(st.integers(0, 8), max_size=12))
@settings(deadline=None)
def test_each_card_is_dealt_as_often_as_it_is_in_the_deck_and_a_replay_deals_the_same(
    seed: str, cards: list[str], counts: list[int]
) -> None:
    def play() -> list[list[str]]:
        game = begun(a_rule(1), seed=seed)
        decks = Decks(game.world, game.engine.chance, lambda rule: False)
        decks.make("deck", cards, 1)
        return [decks.deal("deck", "Ann", count, 1) for count in counts] + [decks.left("deck", 1)]

    dealt = play()
    assert sorted(card for some in dealt for card in some) == sorted(cards)
    assert [len(some) for some in dealt[:-1]] == _fair(counts, len(cards))
    assert dealt == play()


def _fair(counts: list[int], cards: int) -> list[int]:
    """Return how many cards come for each count while there are cards."""
    found = []
    for count in counts:
        found.append(min(count, cards))
        cards -= found[-1]
    return found


# --- what nobody may know


def test_neither_seeds_nor_published_dice_tell_how_the_rest_of_a_deck_lies() -> None:
    table = Table()
    table.does("Bert", "hand")
    table.does("Ann", "flip")
    table.does("Ann", "publish")
    book = dice.book(table.game, "winter", table.closed)
    (roll,) = [roll for epoch in book["epochs"] for roll in epoch["rolls"]]
    assert (roll["kind"], roll["of"], len(roll["values"])) == ("deal", ["pack", 1, 2], 1)
    published = json.dumps(book)
    assert not any(card in published for card in CARDS if card != roll["values"][0])
    seed = table.closed[-1].seed
    assert dicebook.draw(seed, "pack", "", 1, "shuffle", CARDS, 0)[2:] != [*roll["values"], *table.left]


def test_nobody_learns_the_next_card_by_trying_out() -> None:
    table = Table(script=scripted("king of clubs"))
    assert table.does("Ann", "guess") == "Nobody knows."
    seen = {table.game.fork(f"try {number}").handle(
        Instruct(table.game.world.data["clock"], "Ann", "flip")).rolls[-1][2][0] for number in range(12)}  # fmt: skip
    assert len(seen) > 3, "a copy in which something is tried out has cards in another order"


def test_an_order_that_is_tried_out_takes_no_card() -> None:
    table = Table(script=scripted("king of clubs", "ace of spades"))
    before = table.game.encode()
    with table.game.engine.trial():
        view = table.game.engine.view(1)
        tried = view.deck("pack")
        assert sorted(tried) == sorted(CARDS)
        assert view.deal("pack", 2) == tried[:2], "what was looked at is what comes"
        assert view.deck("pack") == tried[2:]
    assert table.game.encode() == before
    assert table.does("Ann", "flip") == "It is ['king of clubs']."


def test_a_second_look_knows_the_cards_that_nobody_has_seen_and_not_how_they_lie() -> None:
    table = Table(script=scripted("king of clubs", "ten of spades", "ace of clubs"))
    table.does("Bert", "hand")
    table.does("Ann", "flip")
    row = public_world(table.game).data["decks"]["pack"]
    assert row["left"] == sorted(set(CARDS) - {"ace of clubs"}), "a hand may hold any of them"
    other = Table(script=scripted("queen of clubs", "king of spades", "ace of clubs"))
    other.does("Bert", "hand")
    other.does("Ann", "flip")
    assert public_world(other.game).data["decks"]["pack"] == row
    game = Game(table.game.ruleset, public_world(table.game))
    given = Instruct(table.game.world.data["clock"], "Ann", "flip")
    cards = {game.fork(str(seed)).handle(given).rolls[-1][2][0] for seed in range(30)}
    assert len(cards) > 5
    assert "ace of clubs" not in cards


# --- corrections


def test_without_an_order_all_other_cards_stay_where_they_went() -> None:
    table = Table()
    for player in ("Ann", "Bert", "Cleo"):
        table.does(player, "hand")
    hands = [table.hand(player) for player in ("Ann", "Bert", "Cleo")]
    back = table.without(2)
    assert [back.hand(player) for player in ("Ann", "Bert", "Cleo")] == [hands[0], [], hands[2]]
    assert sorted(back.left) == sorted([*table.left, *hands[1]])


def test_a_card_that_went_back_is_not_known_to_come_next() -> None:
    tops = []
    for seed in range(8):
        table = Table(script=scripted("ace of clubs"), seed=str(seed))
        table.does("Ann", "flip")
        back = table.without(1)
        back.does("Ann", "flip")
        tops += back.rolls[-1][2]
    assert len(set(tops)) > 2, "the cards are shuffled anew before one is dealt"


def test_what_goes_on_after_a_correction_deals_no_card_twice() -> None:
    table = Table()
    for player in ("Ann", "Bert", "Cleo", "Ann"):
        table.does(player, "hand")
    back = table.without(1)
    back.does("Bert", "hand")
    back.does("Bert", "hand")
    held = [card for player in ("Ann", "Bert", "Cleo") for card in back.hand(player)]
    assert sorted([*held, *back.left]) == sorted(CARDS)


def test_a_deck_from_which_nothing_went_back_lies_as_it_lay() -> None:
    table = Table()
    table.does("Ann", "count")
    table.does("Ann", "flip")
    table.does("Ann", "gather")
    table.does("Ann", "flip")
    assert table.without(1).left == table.left
    back = table.without(1)
    back.does("Ann", "flip")
    assert back.rolls[-1][2] == [table.left[0]], "nothing was seen, so nothing is shuffled"


@pytest.mark.parametrize("looks", ["count", "peek", "flip", "hand"])
def test_before_what_is_undone_a_deck_is_not_shuffled_anew(looks: str) -> None:
    """An undo that began earlier than a replay does shuffled what a rule had looked at, and a replay differed."""
    table = Table()
    table.does("Ann", "flip")
    table.does("Bert", looks)
    table.does("Bert", "count")
    table.does("Cleo", "publish")
    back = table.without(4)
    assert back.left == table.left
    top = table.left[0]
    back.does("Ann", "flip")
    assert back.rolls == [("pack", "Ann", [top])], "nothing went back, so nothing is shuffled"


def test_after_the_server_was_restored_from_a_copy_the_cards_that_are_left_lie_otherwise() -> None:
    table = Table(script=scripted(*CARDS))
    table.does("Ann", "flip")
    result = table.game.handle(Renew(table.game.world.data["clock"], "nobody knew this"))
    assert result.closed is not None
    table.closed.append(result.closed)
    before = table.left
    for _ in range(3):
        table.does("Ann", "flip")
    assert sorted(before) != before or table.left != before[3:]
    table.does("Ann", "finish")
    assert table.report().faults == []


# --- what can be checked


def finished(*commands: tuple[str, str]) -> tuple[Table, dict[str, Any]]:
    table = Table()
    for player, command in (*commands, ("Ann", "finish")):
        table.does(player, command)
    return table, dice.book(table.game, "winter", table.closed)


PLAY = (
    ("Bert", "hand"), ("Ann", "flip"), ("Ann", "publish"), ("Cleo", "hand"), ("Ann", "flip"), ("Ann", "gather"),
    ("Ann", "flip"),
)  # fmt: skip


def test_what_was_dealt_waits_for_the_end_of_the_game_to_be_checked() -> None:
    table = Table()
    for player, command in (*PLAY, ("Ann", "publish")):
        table.does(player, command)
    report = table.report()
    assert (report.right, report.waits) == (True, 3)
    assert "3 from decks can be checked when the game is over." in report.verdict
    assert any("(checked when the game is over)" in row for row in dicebook.table(report))


def test_at_the_end_of_the_game_every_card_is_found_where_it_lay() -> None:
    _, book = finished(*PLAY)
    report = dicebook.check(book)
    dealt = [roll for roll in report.rolls if roll.kind == "deal"]
    assert [(roll.where, roll.of) for roll in dealt] == [
        ("1", ["pack", 1, 2]), ("2", ["pack", 1, 5]), ("2", ["pack", 2, 0]), ("secret", ["pack", 1, 0]),
        ("secret", ["pack", 1, 3]),
    ]  # fmt: skip
    assert report.faults == []
    assert all(roll.drawn == roll.values for roll in dealt)
    assert report.verdict.startswith("All 7 rolls are right.")


def test_a_card_that_did_not_lie_there_is_found() -> None:
    _, book = finished(*PLAY)
    (roll,) = book["epochs"][1]["rolls"]
    roll["values"] = ["joker"]
    assert any("“pack” for Ann shows joker; its seed gives" in fault for fault in dicebook.check(book).faults)


def test_a_card_that_was_dealt_and_is_not_told_is_missed() -> None:
    _, book = finished(*PLAY)
    book["epochs"][1]["rolls"].clear()
    assert dicebook.check(book).faults == ["The deck “pack”, shuffle no. 1: a card is left out at place 3."]


def test_a_deck_that_was_never_shuffled_is_found() -> None:
    _, book = finished(*PLAY)
    (roll,) = book["epochs"][1]["rolls"]
    roll["of"] = ["pack", 7, 2]
    assert any("its seed gives nothing" in fault for fault in dicebook.check(book).faults)


def test_cards_of_a_scripted_deck_are_marked_and_not_counted() -> None:
    table = Table(script=scripted(*CARDS))
    table.does("Ann", "flip")
    table.does("Ann", "finish")
    report = table.report()
    assert report.faults == []
    assert {roll.how for roll in report.rolls} == {"scripted"}


@pytest.mark.slow
@given(st.lists(st.sampled_from([(name, what) for name in ("Ann", "Bert") for what in (
    "hand", "flip", "publish", "gather", "count", "peek")]), max_size=14))  # fmt: skip
@settings(deadline=None, max_examples=40)
def test_whatever_is_dealt_is_right_in_the_end(commands: list[tuple[str, str]]) -> None:
    table, book = finished(*commands)
    assert dicebook.check(book).faults == []
    copy = Table().game
    for one in table.lines:
        copy.handle(one.given)
    assert copy.encode() == table.game.encode(), "played again it is the same"

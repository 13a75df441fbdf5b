"""Chance: fair, the same for the same seed, each label by itself, and scripted first come, first served."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.chance import drawing
from mailgame.chance.dice import Chance, ScriptError
from mailgame.chance.throwing import share_of
from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Instruct, Newcomer
from mailgame.game.telling import roll_in_words
from mailgame.kernel.world import World
from mailgame.law import End, Intent, Order, Player, Post, Refuse, Rule, Tell, View
from tests.kernel.builders import MONDAY, a_rule, a_ruleset, begun, order, told

# What a chi-square of fair draws stays under in 999 of 1,000 cases, by its degrees of freedom.
CHI_SQUARE = {3: 16.27, 5: 20.52, 23: 49.73, 51: 87.97, 299: 377.0}


def dice(seed: str = "seed", script: list[dict[str, Any]] | None = None) -> Chance:
    world = World.empty("tiny", "UTC", seed)
    world.data["chance"]["script"] = script or []
    return Chance(world)


def scripted(what: str, *values: Any, who: str = "") -> dict[str, Any]:
    return {"what": what, "who": who, "values": list(values)}


def chi_square(found: Counter[Any], cells: int) -> float:
    expected = found.total() / cells
    return sum((count - expected) ** 2 / expected for count in found.values()) + (cells - len(found)) * expected


def test_dice_are_fair() -> None:
    chance = dice()
    found = Counter(value for _ in range(6_000) for value in chance.dice("move", "Ann", 2, 6))
    assert set(found) == set(range(1, 7))
    assert chi_square(found, 6) < CHI_SQUARE[5]


def test_the_next_die_does_not_depend_on_the_last() -> None:
    chance = dice()
    last, pairs = 1, Counter[tuple[int, int]]()
    for _ in range(6_000):
        value = chance.dice("coin", "", 1, 2)[0]
        pairs[last, value] += 1
        last = value
    assert chi_square(pairs, 4) < CHI_SQUARE[3]


def test_a_die_with_more_sides_than_a_byte_has_is_fair_too() -> None:
    chance = dice()
    found = Counter(chance.dice("big", "", 1, 300)[0] for _ in range(9_000))
    assert set(found) <= set(range(1, 301))
    assert chi_square(found, 300) < CHI_SQUARE[299]


def test_draws_are_fair() -> None:
    chance, cards = dice(), [f"card {number}" for number in range(52)]
    found = Counter(chance.pick("deck", "Ann", cards) for _ in range(5_200))
    assert chi_square(found, 52) < CHI_SQUARE[51]


def test_every_order_is_as_likely_as_any_other() -> None:
    chance = dice()
    found = Counter(tuple(chance.shuffle("order", "abcd")) for _ in range(4_800))
    assert chi_square(found, 24) < CHI_SQUARE[23]


ROLLS = st.lists(st.tuples(st.sampled_from(("move", "card", "war")), st.sampled_from(("", "Ann", "Bert"))), max_size=30)


@given(ROLLS, ROLLS)
def test_a_roll_under_one_label_never_shifts_those_under_another(rolls: Any, others: Any) -> None:
    alone, among = dice(), dice()
    wanted = [alone.dice("mine", "Cleo", 2, 6) for _ in rolls]
    got = []
    for (label, who), (other, another) in zip(rolls, [*others, *rolls], strict=False):
        among.dice(label, who, 3, 20)
        got.append(among.dice("mine", "Cleo", 2, 6))
        among.dice(other, another, 1, 6)
    assert got == wanted


@given(st.text(max_size=8), ROLLS)
def test_the_same_seed_gives_the_same_dice(seed: str, rolls: Any) -> None:
    one, other = dice(seed), dice(seed)
    assert [one.dice(*roll, 2, 6) for roll in rolls] == [other.dice(*roll, 2, 6) for roll in rolls]


def test_another_seed_gives_other_dice() -> None:
    one, other = dice("one"), dice("other")
    assert [one.dice("move", "", 2, 6) for _ in range(10)] != [other.dice("move", "", 2, 6) for _ in range(10)]


def test_a_script_is_used_first_come_first_served_and_then_chance_goes_on() -> None:
    chance = dice(script=[scripted("move", [1, 1], who="Ann"), scripted("move", [2, 2], [3, 3])])
    assert chance.dice("move", "Bert", 2, 6) == [2, 2]
    assert chance.dice("move", "Ann", 2, 6) == [1, 1]
    assert chance.dice("move", "Ann", 2, 6) == [3, 3]
    assert chance.dice("move", "Ann", 2, 6) == dice().dice("move", "Ann", 2, 6)


def test_a_script_for_one_player_leaves_the_others_alone() -> None:
    chance = dice(script=[scripted("move", [6, 6], who="Ann")])
    assert chance.dice("move", "Bert", 2, 6) == dice().dice("move", "Bert", 2, 6)
    assert chance.dice("card", "Ann", 2, 6) == dice().dice("card", "Ann", 2, 6)
    assert chance.dice("move", "Ann", 2, 6) == [6, 6]


def test_one_die_is_scripted_as_a_number_or_a_list() -> None:
    chance = dice(script=[scripted("square 1", 5, [4])])
    assert [chance.dice("square 1", "", 1, 6) for _ in range(2)] == [[5], [4]]


def test_a_draw_is_scripted_by_its_name_or_its_place() -> None:
    chance = dice(script=[scripted("deck", "queen", 1)])
    assert [chance.pick("deck", "", ["king", "queen"]) for _ in range(2)] == ["queen", "king"]


def test_a_draw_among_numbers_is_scripted_by_the_number_itself() -> None:
    chance = dice(script=[scripted("square", 3)])
    assert chance.pick("square", "", ["2", "3", "4"]) == "3"


def test_a_scripted_order_may_name_only_the_first() -> None:
    chance = dice(script=[scripted("order", ["c"]), scripted("order", ["b", "a", "c"])])
    first = chance.shuffle("order", "abc")
    assert (first[0], sorted(first)) == ("c", ["a", "b", "c"])
    assert chance.shuffle("order", "abc") == ["b", "a", "c"]


@pytest.mark.parametrize("value", [[7, 1], [0, 1], [1], [1, 2, 3], 5, "3,4", [True, 1], ["1", "2"]])
def test_a_script_that_does_not_fit_the_dice_says_what_was_asked(value: Any) -> None:
    with pytest.raises(ScriptError, match="chance “move” for Ann: .* is not 2 dice of 6 sides"):
        dice(script=[scripted("move", value)]).dice("move", "Ann", 2, 6)


@pytest.mark.parametrize("value", ["jack", 3, 0, True])
def test_a_script_that_does_not_fit_a_draw_says_what_there_was(value: Any) -> None:
    with pytest.raises(ScriptError, match="is not one of king, queen"):
        dice(script=[scripted("deck", value)]).pick("deck", "", ["king", "queen"])


def test_a_script_that_does_not_fit_an_order_says_what_there_was() -> None:
    with pytest.raises(ScriptError, match="chance “order”: 'd' is not one of a, b, c"):
        dice(script=[scripted("order", ["a", "d"])]).shuffle("order", "abc")


@pytest.mark.parametrize(("value", "words"), [
    ([3, 11], "is not 2 dice of 6 and 10 sides"), ([0, 1], "is not 2 dice of 6 and 10 sides"),
    ([7, 7], "is not 2 dice of 6 and 10 sides"), ([3], "is not 2 dice of 6 and 10 sides"),
])  # fmt: skip
def test_a_script_that_does_not_fit_different_dice_says_what_was_asked(value: Any, words: str) -> None:
    with pytest.raises(ScriptError, match=f"chance “attack” for Ann: .* {words}"):
        dice(script=[scripted("attack", value)]).dice("attack", "Ann", 2, (6, 10))


@pytest.mark.parametrize("value", [[1, 2], [6], 1, [True, 6]])
def test_a_script_that_does_not_fit_the_faces_says_which_there_are(value: Any) -> None:
    with pytest.raises(ScriptError, match="is not 2 dice with the faces 1, 6"):
        dice(script=[scripted("pogo", value)]).faces("pogo", "", 2, (1, 6))


@pytest.mark.parametrize("value", [1, 0, "yes", [True], None])
def test_what_happens_is_scripted_as_true_or_false_and_nothing_else(value: Any) -> None:
    chance = dice(script=[scripted("missile", True, False)])
    assert [chance.happens("missile", "", Fraction(1, 3)) for _ in range(2)] == [True, False]
    with pytest.raises(ScriptError, match="chance “missile” for all: .* is not true or false"):
        dice(script=[{"what": "missile", "who": "", "values": [[value] if value is None else value]}]).happens(
            "missile", "", Fraction(1, 3)
        )


def test_dice_of_each_kind_are_scripted() -> None:
    chance = dice(script=[scripted("attack", [6, 10]), scripted("pogo", [6, 1], 6), scripted("jury", ["Cleo"], "Bert")])
    assert chance.dice("attack", "", 2, (6, 10)) == [6, 10]
    assert chance.faces("pogo", "", 2, (1, 6)) == [6, 1]
    assert chance.faces("pogo", "", 1, (1, 6)) == [6]
    names = ["Ann", "Bert", "Cleo"]
    first, second = chance.picks("jury", "", names, 2)
    assert first == "Cleo"
    assert second in ("Ann", "Bert"), "a script may name the first alone"
    assert chance.picks("jury", "", names, 1) == ["Bert"]


@pytest.mark.parametrize(("value", "words"), [
    (["Dmitri"], "'Dmitri' is not one of Ann, Bert, Cleo"), (["Ann", "Ann"], "'Ann' is there no more often"),
    (["Ann", "Bert", "Cleo"], "are more than 2"), ([1], "1 is not one of"),
])  # fmt: skip
def test_a_script_that_draws_what_cannot_be_drawn_says_why(value: Any, words: str) -> None:
    with pytest.raises(ScriptError, match=f"chance “jury”: .*{words}"):
        dice(script=[scripted("jury", value)]).picks("jury", "", ["Ann", "Bert", "Cleo"], 2)


def test_several_are_drawn_fairly_and_none_of_them_twice() -> None:
    """Of 4 cards 2 in their order: 12 ways, each as likely as any other."""
    chance = dice()
    found = Counter(tuple(chance.picks("deal", "", "abcd", 2)) for _ in range(2_400))
    assert set(found) == {(one, other) for one in "abcd" for other in "abcd" if one != other}
    assert chi_square(found, 12) < 31.26  # 999 of 1,000 with 11 degrees of freedom


@given(st.text(max_size=8), st.lists(st.text(max_size=3), max_size=30), st.data())
def test_as_many_are_drawn_as_were_asked_for_and_each_as_often_as_it_is_there(
    seed: str, options: list[str], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(options)))
    drawn = dice(seed).picks("deal", "Ann", options, count)
    assert len(drawn) == count
    assert Counter(drawn) <= Counter(options)
    assert drawn == dice(seed).picks("deal", "Ann", options, count)


def test_something_with_a_chance_of_one_in_four_happens_so_often() -> None:
    chance = dice()
    found = Counter(chance.happens("rain", "", Fraction(1, 4)) for _ in range(4_000))
    expected = {True: 1_000, False: 3_000}
    assert sum((found[one] - wanted) ** 2 / wanted for one, wanted in expected.items()) < 10.83


@given(st.text(max_size=8), st.integers(1, 20))
def test_what_has_no_chance_never_happens_and_what_is_certain_always_does(seed: str, times: int) -> None:
    chance = dice(seed)
    assert not any(chance.happens("never", "", Fraction(0)) for _ in range(times))
    assert all(chance.happens("always", "", Fraction(1)) for _ in range(times))


@pytest.mark.parametrize(("share", "part"), [
    (0, Fraction(0)), (1, Fraction(1)), (0.25, Fraction(1, 4)), (1 / 3, Fraction(1, 3)), (0.1, Fraction(1, 10)),
    (33 / 100, Fraction(33, 100)), (Fraction(2, 7), Fraction(2, 7)),
])  # fmt: skip
def test_a_chance_is_the_fraction_that_was_meant(share: float, part: Fraction) -> None:
    assert share_of("missile", share) == part


@pytest.mark.parametrize("share", [-0.1, 1.1, 2, 10**30, float("nan"), float("inf"), -1])
def test_what_is_no_chance_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="“missile” cannot happen with a chance of .*: it is from 0 to 1"):
        share_of("missile", share)


@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (1001, 6), (1, 0), (2, (6, 0)), (10**12, 6), (1, 10**7)])
def test_dice_that_there_cannot_be_are_refused_at_once(count: int, sides: Any) -> None:
    with pytest.raises(ValueError, match="dice of .* sides cannot be thrown"):
        dice().dice("huge", "", count, sides)


@pytest.mark.parametrize("count", [-1, 4, 10**9])
def test_no_more_are_drawn_than_there_are(count: int) -> None:
    with pytest.raises(ValueError, match=f"“deal” cannot draw {count} of 3"):
        dice().picks("deal", "", "abc", count)


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="nothing to draw from for “deck”"):
        dice().pick("deck", "", [])


def rolling() -> Rule:
    rolling = a_rule(1)

    @rolling.command("roll", "Roll.")
    def rolls(view: View, order: Order) -> Intent:
        return Tell(f"{view.roll('die', order.giver)} {view.rolls('pair', order.giver)}")

    return rolling


def test_dice_are_told_with_their_label_and_whose_they_are() -> None:
    game = begun(rolling(), script=[{"what": "die", "values": [4]}, {"what": "pair", "who": "Ann", "values": [[2, 5]]}])
    result = order(game, "Ann", "roll")
    assert result.rolls == [("die", "Ann", [4]), ("pair", "Ann", [2, 5])]
    assert [(one["roll"], one["who"], one["values"]) for one in result.story[:2]] == [
        ("die", "Ann", [4]),
        ("pair", "Ann", [2, 5]),
    ]


def throwing() -> Rule:
    made = a_rule(1)

    @made.command("throw", "Throw all there is.")
    def throws(view: View, order: Order) -> Intent:
        rolls = view.rolls("attack", order.giver, sides=(6, 10)) + view.rolls("pogo", faces=(1, 6))
        hits = view.happens("missile", 0.3, order.giver)
        return Tell(f"{rolls} {hits} {view.picks('jury', ['Ann', 'Bert', 'Cleo'], 2)}")

    return made


def test_each_kind_is_told_with_what_was_thrown() -> None:
    values = {"attack": [5, 9], "pogo": [1, 6], "missile": True, "jury": ["Bert", "Cleo"]}
    game = begun(throwing(), script=[{"what": what, "values": [value]} for what, value in values.items()])
    turnout = order(game, "Ann", "throw")
    assert told(turnout) == ["[5, 9, 1, 6] True ['Bert', 'Cleo']."]
    attack, pogo, missile, jury = turnout.story[:4]
    assert (attack["who"], attack["values"], attack["sides"]) == ("Ann", [5, 9], [6, 10])
    assert (pogo["values"], pogo["faces"]) == ([1, 6], [1, 6])
    assert (missile["values"], missile["chance"]) == ([True], [3, 10])
    assert jury["values"] == ["Bert", "Cleo"]
    assert roll_in_words(missile) == "Missile: yes, with a chance of 30%."
    assert roll_in_words(jury) == "Jury: Bert, Cleo."


def test_each_kind_stands_when_a_game_is_corrected() -> None:
    game = begun(throwing())
    given = Instruct(game.world.data["clock"], "Ann", "throw")
    first = game.fork().handle(given)
    assert game.fork("others").handle(given, standing=first.rolls).rolls == first.rolls
    odd = [(label, who, [*values[:-1], 99]) for label, who, values in first.rolls]
    again = game.fork().handle(given, standing=odd)
    assert again.rolls == first.rolls, "what cannot have been thrown does not stand"


def test_a_script_that_does_not_fit_leaves_the_game_as_it_was() -> None:
    game = begun(rolling(), script=[{"what": "die", "values": [9]}])
    before = game.encode()
    with pytest.raises(ScriptError):
        order(game, "Ann", "roll")
    assert game.encode() == before


@dataclass(frozen=True)
class Try(Intent):
    """Try one's luck."""

    player: Player


def foreseeing() -> Rule:
    rule = a_rule(1)

    @rule.carry_out(Try)
    def tries(view: View, given: Try) -> Intent:
        return Tell(str(view.roll("die", given.player)))

    @rule.command("try", "See what would come, then try.")
    def sees_then_tries(view: View, given: Order) -> Intent:
        return Tell(f"{view.foresee(Try(given.giver))} then {view.roll('die', given.giver)}")

    return rule


def test_recorded_rolls_stand_each_once_for_its_label_and_player() -> None:
    chance = dice()
    chance.standing = [("move", "Ann", [6, 6]), ("move", "Bert", [5, 5]), ("move", "Ann", [1, 2])]
    assert chance.dice("move", "Bert", 2, 6) == [5, 5]
    assert [chance.dice("move", "Ann", 2, 6) for _ in range(2)] == [[6, 6], [1, 2]]
    assert chance.rolls == [("move", "Bert", [5, 5]), ("move", "Ann", [6, 6]), ("move", "Ann", [1, 2])]
    plain = dice()
    thrice = [plain.dice("move", "Ann", 2, 6) for _ in range(3)]
    assert chance.dice("move", "Ann", 2, 6) == thrice[2], "the counters went on as if drawn"


@pytest.mark.parametrize("recorded", [[6], [6, 6, 6], [6, 7], [0, 1], ["6", "6"], [True, 1]])
def test_a_recorded_roll_that_does_not_fit_is_not_taken(recorded: list[Any]) -> None:
    chance = dice()
    chance.standing = [("move", "Ann", recorded)]
    assert chance.dice("move", "Ann", 2, 6) == dice().dice("move", "Ann", 2, 6)


def test_recorded_draws_and_orders_stand_as_long_as_they_are_among_the_options() -> None:
    chance, cards = dice(), ["king", "queen", "jack"]
    chance.standing = [("deck", "", ["queen"]), ("deck", "", ["ace"]), ("order", "", ["jack", "king", "queen"])]
    assert chance.pick("deck", "", cards) == "queen"
    plain = dice()
    assert chance.pick("deck", "", cards) == [plain.pick("deck", "", cards) for _ in range(2)][1]
    assert chance.shuffle("order", cards) == ["jack", "king", "queen"]
    chance.standing = [("order", "", ["jack", "king"])]
    plain.shuffle("order", cards)
    assert chance.shuffle("order", cards) == plain.shuffle("order", cards)


def test_a_recorded_roll_uses_up_the_script_that_it_came_from() -> None:
    chance = dice(script=[scripted("move", [1, 1], [2, 2])])
    chance.standing = [("move", "Ann", [1, 1])]
    assert [chance.dice("move", "Ann", 2, 6) for _ in range(2)] == [[1, 1], [2, 2]]
    assert chance.dice("move", "Ann", 2, 6) == dice().dice("move", "Ann", 2, 6)


def test_a_game_that_is_corrected_keeps_the_dice_that_were_thrown() -> None:
    game = begun(rolling())
    given = Instruct(game.world.data["clock"], "Ann", "roll")
    first = game.fork().handle(given)
    again = game.fork().handle(given, standing=first.rolls)
    assert again.rolls == first.rolls
    other = game.fork()
    result = other.handle(given, standing=[("pair", "Ann", [6, 6]), ("die", "Bert", [6])])
    assert result.rolls == [first.rolls[0], ("pair", "Ann", [6, 6])]
    assert other.handle(given).rolls != result.rolls, "what stands, stands for one input"


def test_a_recorded_roll_is_not_used_up_by_what_is_only_foreseen() -> None:
    game = begun(foreseeing())
    given = Instruct(game.world.data["clock"], "Ann", "try")
    result = game.handle(given, standing=[("die", "Ann", [1]), ("die", "Ann", [6])])
    assert told(result) == ["Then 1."], "nobody foresees what dice will show"
    assert result.rolls == [("die", "Ann", [1])]


def test_a_fork_with_a_seed_has_dice_of_its_own_and_no_script() -> None:
    game = begun(rolling(), script=[{"what": "die", "values": [4, 4, 4]}])
    order(game, "Ann", "roll")
    before = game.encode()
    one, other, same = game.fork("one"), game.fork("other"), game.fork("one")
    rolls = [[order(copy, "Ann", "roll").rolls for _ in range(6)] for copy in (one, other, same)]
    assert rolls[0] == rolls[2] != rolls[1]
    assert "tiny" not in str(one.world.data["chance"]), "the game's own seed is not in the copy"
    assert {roll[2][0] for turn in rolls[0] for roll in turn if roll[0] == "die"} != {4}
    assert game.encode() == before
    assert order(game.fork(), "Ann", "roll").rolls[0] == ("die", "Ann", [4])


def test_what_stands_can_be_spared_so_that_no_die_is_lost_and_none_thrown_twice() -> None:
    chance, cards = dice(script=[scripted("fixed", [4, 4])]), ["king", "queen", "jack"]
    chance.spares = True
    chance.standing = [("move", "Ann", [6, 6]), ("fixed", "", [1, 1]), ("deck", "", ["queen"]), ("order", "", cards)]
    assert chance.dice("move", "Ann", 2, 6) == [6, 6]
    assert chance.dice("fixed", "", 2, 6) == [1, 1]
    assert chance.pick("deck", "", cards) == "queen"
    assert chance.shuffle("order", cards) == cards
    plain = dice()
    assert chance.dice("move", "Ann", 2, 6) == plain.dice("move", "Ann", 2, 6)
    assert chance.dice("fixed", "", 2, 6) == [4, 4]
    assert chance.pick("deck", "", cards) == plain.pick("deck", "", cards)
    assert chance.shuffle("order", cards) == plain.shuffle("order", cards)


def news() -> Rule:
    """A rule by which Ann throws dice, openly and secretly, and writes to everybody about it."""
    rule = a_rule(1)

    @rule.command("roll", "Roll.")
    def rolls(view: View, given: Order) -> Intent:
        return Tell(f"{view.roll('die', given.giver)}")

    @rule.command("peek", "Draw a card that only you see.")
    def peeks(view: View, given: Order) -> Intent:
        return Tell(view.pick("card", ["king", "queen", "jack"], given.giver, secret=True), (given.giver,))

    @rule.command("deal", "Shuffle a deck that nobody sees.")
    def deals(view: View, given: Order) -> Intent:
        view.shuffle("deck", ["a", "b", "c"], secret=True)
        return Tell("The deck is shuffled.")

    @rule.command("publish", "Write to everybody.")
    def publishes(view: View, given: Order) -> list[Intent]:
        return [Tell(f"{view.roll('die', given.giver)}"), Post("update", "News", news=True)]

    @rule.command("whisper", "Write to Ann alone.")
    def whispers(view: View, given: Order) -> Intent:
        return Post("update", "News", (given.giver,), news=True)

    @rule.command("refuse", "Write, and think better of it.")
    def refuses(view: View, given: Order) -> list[Intent | Refuse]:
        return [Post("update", "News", news=True), Refuse("no", f"No: {view.roll('die', given.giver)}.")]

    @rule.command("finish", "End the game.")
    def finishes(view: View, given: Order) -> Intent:
        return End("done")

    return rule


def test_the_beginning_is_an_epoch_of_its_own() -> None:
    begin = Begin(
        at=MONDAY, name="tiny", ruleset="tiny", timezone="UTC", seed="tiny", admin="admin@example.org",
        players=(Newcomer("Ann", "ann@example.org"),),
    )  # fmt: skip
    result = Game.new(a_ruleset(news()), begin).handle(begin)
    assert result.closed is not None
    assert (result.closed.number, result.closed.throws) == (0, ())


def test_a_letter_with_news_for_everybody_closes_the_epoch_and_tells_its_seed() -> None:
    game = begun(news())
    promised = game.engine.chance.promised
    assert order(game, "Ann", "roll").closed is None
    assert order(game, "Ann", "whisper").closed is None, "a letter to one is none to everybody"
    assert order(game, "Ann", "refuse").closed is None, "what is refused has not happened"
    assert game.engine.chance.promised == promised
    epoch = order(game, "Ann", "publish").closed
    assert epoch is not None
    assert epoch.hash == promised == hashlib.sha256(epoch.seed.encode()).hexdigest()
    assert [(throw.label, throw.who, throw.n) for throw in epoch.throws] == [("die", "Ann", 1), ("die", "Ann", 2)]
    assert epoch.next == game.engine.chance.promised != promised
    following = order(game, "Ann", "publish").closed
    assert following is not None
    assert (following.number, following.hash) == (epoch.number + 1, epoch.next)
    assert [throw.n for throw in following.throws] == [1], "numbers begin anew"
    assert following.since == epoch.at


def test_a_game_that_is_kept_and_taken_up_again_throws_what_it_promised() -> None:
    game = begun(news())
    order(game, "Ann", "roll")
    again = Game.load(game.ruleset, game.encode())
    assert order(again, "Ann", "publish").closed == order(game, "Ann", "publish").closed
    assert again.encode() == game.encode()


def test_an_input_that_is_played_again_closes_no_epoch() -> None:
    game = begun(news())
    given = Instruct(game.world.data["clock"], "Ann", "publish")
    first = game.fork().handle(given)
    copy = game.fork()
    again = copy.handle(given, first.rolls, {})
    assert (again.rolls, again.closed) == (first.rolls, None)
    assert copy.engine.chance.promised == game.engine.chance.promised


def test_a_secret_roll_is_told_to_nobody_else_and_comes_from_a_seed_told_at_the_end() -> None:
    game = begun(news())
    promised = game.engine.chance.secrets_promised
    results = [order(game, "Ann", "peek") for _ in range(12)]
    assert [story["to"] for story in results[0].story if "roll" in story] == [["Ann"]]
    assert [story["to"] for story in order(game, "Ann", "deal").story if "roll" in story] == [[]]
    epoch = order(game, "Ann", "publish").closed
    assert epoch is not None
    assert [throw.secret for throw in epoch.throws] == [True] * 13 + [False]
    assert (epoch.secrets, epoch.told) == (promised, "")
    end = order(game, "Ann", "finish").closed
    assert end is not None
    assert end.next == ""
    assert hashlib.sha256(end.told.encode()).hexdigest() == promised
    cards = [result.rolls[0][2][0] for result in results]
    open_seed, secret_seed = (
        [drawing.Draws(seed, "card", "Ann", n).some_of(["king", "queen", "jack"], 1)[0] for n in range(1, 13)]
        for seed in (epoch.seed, end.told)
    )
    assert cards == secret_seed != open_seed


def test_secret_rolls_are_numbered_all_through_the_game() -> None:
    game = begun(news())
    for _ in range(2):
        order(game, "Ann", "peek")
        epoch = order(game, "Ann", "publish").closed
    assert epoch is not None
    assert [(throw.label, throw.n) for throw in epoch.throws] == [("card", 2), ("die", 1)]


@pytest.mark.parametrize(("dice", "sides"), [(1, 0), (1, -6), (1, 2**32), (1_001, 6), (-1, 6)])
def test_dice_that_there_cannot_be_are_not_thrown(dice: int, sides: int) -> None:
    chance = Chance(World.empty("tiny", "UTC", "seed"))
    with pytest.raises(ValueError, match="cannot be thrown"):
        chance.dice("die", "", dice, sides)


def peeking() -> Rule:
    rule = a_rule(1)

    @rule.carry_out(Try)
    def tries(view: View, given: Try) -> Intent | Refuse:
        return Refuse("no", f"it shows {view.rolls('die', given.player, 6)}")

    @rule.command("peek", "Look what the dice would show, then throw them.")
    def peeks(view: View, given: Order) -> Intent:
        return Tell(f"{view.would_refuse(Try(given.giver))}, and it shows {view.rolls('die', given.giver, 6)}")

    @rule.command("wait", "Throw dice with the next update.", when="filed")
    def waits(view: View, given: Order) -> Intent | Refuse:
        return Refuse("no", f"it shows {view.rolls('die', given.giver, 6)}")

    return rule


def test_what_is_tried_out_does_not_tell_what_dice_will_show() -> None:
    game = begun(peeking())
    result = order(game, "Ann", "peek")
    seen, shown = re.findall(r"\[[^]]*\]", told(result)[0])
    assert (seen == shown) is False
    assert shown == str(result.rolls[0][2])
    filed = order(begun(peeking()), "Ann", "wait")
    assert filed.refusal is not None
    real = order(begun(peeking()), "Ann", "peek").rolls[0][2]
    assert str(real) not in filed.refusal.words


def test_players_law_does_not_throw_another_rules_dice() -> None:
    moving, first, second = a_rule(1), a_rule(2), a_rule(3)

    def throws(rule: Rule, verb: str, label: str) -> None:
        @rule.command(verb, "Roll.")
        def rolls(view: View, given: Order) -> Intent:
            return Tell(f"{view.rolls(label, given.giver, 8)}")

    throws(moving, "move", "die")
    throws(moving, "gamble", "luck")
    throws(first, "meddle", "die")
    throws(first, "hope", "luck")
    throws(second, "mingle", "luck")
    game = begun(moving, first, second)
    alone = begun(moving, first, second)
    order(game, "Ann", "move")
    order(alone, "Ann", "move")
    for number in ("2", "3"):
        game.world.rules[number]["law"] = "law of players"
    assert [order(game, "Ann", verb).rolls[0][0] for verb in ("meddle", "hope", "mingle", "hope")] == [
        "die (rule 2)", "luck", "luck (rule 3)", "luck",
    ]  # fmt: skip
    assert order(game, "Ann", "move").rolls == order(alone, "Ann", "move").rolls
    assert order(game, "Ann", "gamble").rolls[0][0] == "luck", "a shipped rule throws under its own label"
    assert order(game, "Ann", "hope").rolls[0][0] == "luck (rule 2)"

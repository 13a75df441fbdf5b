"""Epochs: a seed is promised, told with the news, and secret rolls come from one that is told at the end."""

from __future__ import annotations

import hashlib
import re

import pytest

from mailgame.chance import drawing
from mailgame.chance.dice import Chance
from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Instruct, Newcomer
from mailgame.law import End, Intent, Order, Post, Refuse, Rule, Tell, View
from mailgame.world.world import World
from tests.kernel.builders import MONDAY, a_rule, a_ruleset, begun, order, told
from tests.kernel.thrown import Try


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

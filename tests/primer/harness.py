"""Small games in which the examples are tried: as a rule of the game, and as a proposal that runs in the sandbox."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from mailgame.game.game import Game
from mailgame.law import (
    BallotOpened,
    Cast,
    CloseBallot,
    Conclude,
    Intent,
    OpenBallot,
    Order,
    Pay,
    PayRent,
    PutInForce,
    Rang,
    Refuse,
    Rule,
    Set,
    SetTimer,
    Standing,
    Submit,
    Submitted,
    TakeDefault,
    View,
    hours_from,
    read_block,
)
from mailgame.primer.examples import EXAMPLES, Example
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule, begun, money, order

NUMBER = 91
NAMES = ("Ann", "Bert", "Cleo")


@cache
def sandbox() -> Sandbox:
    return Sandbox()


def example(id: str) -> Example:
    (found,) = (one for one in EXAMPLES if one.id == id)
    return found


def as_a_module(source: str) -> Rule:
    """Return the rule of a file as those of a ruleset are read, under a number."""
    known: dict[str, Any] = {}
    exec(compile(source, "example.py", "exec"), known)
    rule: Rule = known["rule"]
    rule.number = NUMBER
    rule.commands = [replace(command, rule=NUMBER) for command in rule.commands]
    return rule


def parliament() -> Rule:
    """Return a rule by which what is proposed takes effect at once, and by which things happen that examples bend."""
    rule = a_rule(8, "Parliament")
    rule.attribute("player", "actions", "number", 0)
    rule.attribute("game", "turn", "player")

    @rule.command("propose add TITLE", "Propose a rule.", block=True)
    def proposes(view: View, order: Order) -> Intent | Refuse:
        text, sets, law = read_block(order.block)
        resolved = view.resolve_sets(0, sets, law)
        return resolved if isinstance(resolved, Refuse) else Submit(
            order.giver, "add", order.title, 0, text, resolved, law
        )

    @rule.after(Submitted)
    def at_once(view: View, submitted: Submitted) -> list[Intent]:
        put = submitted.proposal
        return [] if put.act == "change" else [Conclude(put, "accepted"), PutInForce(put)]

    @rule.command("pay PLAYER DOLLARS", "Pay somebody.")
    def pays(view: View, order: Order) -> Intent:
        return Pay(order.giver, order.player, order.dollars, "for fun")

    @rule.command("charge PLAYER DOLLARS", "Let somebody pay you in an hour.")
    def charges(view: View, order: Order) -> Intent:
        about = {"from": order.player.id, "to": order.giver.id, "dollars": order.dollars}
        return SetTimer("charge", hours_from(view, 1), about=about)

    @rule.after(Rang)
    def is_charged(view: View, rang: Rang) -> Intent | None:
        payer, payee = (view.player(str(rang.about.get(one))) for one in ("from", "to"))
        return Pay(payer, payee, rang.about["dollars"], "as told") if payer and payee else None

    @rule.command("visit PLAYER", "Pay rent.")
    def visits(view: View, order: Order) -> Intent:
        return PayRent(order.giver, order.player, view.game, 40)

    @rule.command("sleep PLAYER", "Let somebody be silent in his turn.")
    def sleeps(view: View, order: Order) -> list[Intent]:
        sleeper = order.player
        return [Set(view.game, turn=sleeper), Set(sleeper, actions=1), TakeDefault(sleeper)]

    @rule.precedence
    def as_they_say(view: View, one: Standing, other: Standing) -> bool:
        return other.number in one.over or (one.number not in other.over and one.number < other.number)

    return rule


def voting() -> Rule:
    """Return a rule by which a proposal is put that has these votes at once, a letter each: y, n or a."""
    rule = a_rule(9, "Voting")
    words = {"y": "yes", "n": "no", "a": "abstain"}

    @rule.command("put WORD", "Put something to the vote.")
    def puts(view: View, order: Order) -> Intent:
        return Submit(order.giver, "change", "Jam for all", 0, order.word)

    @rule.after(Submitted)
    def a_ballot_is_opened(view: View, submitted: Submitted) -> Intent | None:
        put = submitted.proposal
        return OpenBallot("Is it good?", tuple(view.players()), put) if put.act == "change" else None

    @rule.after(BallotOpened)
    def all_vote(view: View, opened: BallotOpened) -> list[Intent]:
        put = opened.ballot.proposal
        cast = [Cast(one, opened.ballot, words[vote]) for one, vote in zip(view.players(), put.text, strict=True)]
        return [*cast, CloseBallot(opened.ballot), Conclude(put, "accepted"), PutInForce(put)]

    return rule


def proposed(game: Game, id: str, verb: str = "propose add TITLE") -> None:
    """Propose an example as it stands, which takes effect at once."""
    one = example(id)
    result = order(game, "Ann", verb, title=one.title, block=f"```law\n{one.source}```")
    assert result.outcome == "done", result.refusal


def outside(id: str, *rules: Rule, **more: Any) -> Game:
    """Return a game that has an example among its rules, and in which another proposal has just taken effect."""
    given = rules or (parliament(),)
    game = begun(money(), *given, as_a_module(example(id).source), players=NAMES, **more)
    result = order(game, "Ann", "propose add TITLE", title="Manners", block="Players greet each other.")
    assert result.outcome == "done", result
    return game


def inside(id: str, *rules: Rule, **more: Any) -> Game:
    """Return a game in which an example has just been proposed and adopted, and runs in the sandbox."""
    game = begun(money(), *(rules or (parliament(),)), players=NAMES, compiler=sandbox(), **more)
    proposed(game, id)
    assert game.world.rules[str(NUMBER)]["law"]
    return game


Play = Callable[..., Game]
WAYS: dict[str, Play] = {"as a module": outside, "in the sandbox": inside}

"""Law that makes law, and law that orders law: the rulebook stays small, and comes out the same when played again."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import pytest

from mailgame.game import room
from mailgame.game.inputs import Instruct
from mailgame.game.lawmaking.examining import verdict
from mailgame.game.telling.telling import as_told
from mailgame.law import Conclude, Rule, Submitted, View
from mailgame.sandbox import Sandbox
from mailgame.sandbox.running.workers import TooLong
from tests.kernel.builders import a_rule
from tests.sandbox.harness import Den, a_file, a_law

COPIES = """
@rule.after(Submitted)
def each_law_puts_itself_again(view, submitted):
    law = submitted.proposal.law
    return Submit(view.players()[0], "add", "Copy", 0, "", {}, law)
"""
TEXTS = 'return [Submit(order.giver, "add", f"Text {n}", 0, "word " * 200, {}, "") for n in range(40)]'
AMENDS = """
rule = Rule(0, "Counts", count=number(0, "times", least=0))
@rule.command("go", "Go.")
def goes(view, order):
    own = view.rules()[-1]
    return [Amend(own.number, "count", own.params["count"] + n) for n in range(1, 301)]
"""
REFUSES = '@rule.check(Pay)\ndef no(view, pay):\n    return Refuse("no", "Not by {}.")\n'
JUDGE = """
rule.attribute("game", "turned", "flag", False)
@rule.command("turn it", "Turn the order.")
def turns(view, order):
    return Set(view.game, turned=not view.game.turned)
@rule.precedence
def as_it_stands_now(view, one, other):
    return one.number > other.number if view.game.turned else one.number < other.number
"""
SLOW = """
rule.attribute("game", "slow", "flag", False)
@rule.command("tire", "Be slow.")
def tires(view, order):
    return Set(view.game, slow=True)
@rule.precedence
def judges_at_leisure(view, one, other):
    while {}:
        pass
    return one.number > other.number
"""


def test_law_that_puts_itself_again_is_suspended_and_the_game_goes_on(shared: Sandbox) -> None:
    den = Den(shared)
    begun = time.monotonic()
    number = den.adopt(a_file(COPIES))
    assert den.says("Ann", "adopt", a_law("return None").replace("go", "hop")).outcome == "done"
    assert time.monotonic() - begun < 60
    assert den.standing(number) == "suspended"
    assert len(den.game.world.rules) < 10
    assert not den.game.world.things["game"]["game"].get("paused")
    assert den.replayed() == den.game.encode()


def test_law_adds_no_more_rules_than_can_be_read(shared: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RULES", 20)
    den = Den(shared)
    den.adopt(a_law(TEXTS))
    for _ in range(3):
        den.says("Bert", "go")
    assert len(den.game.world.rules) == 20, "what law puts, and a shipped rule enacts, counts too"
    own = a_law('return [Submit(order.giver, "add", "More", 0, "Words.", {}), Enact(view.things("proposal")[-1])]')
    den.adopt(own.replace('"go"', '"hop"'))
    before = len(den.game.world.rules)
    refused = den.says("Cleo", "hop")
    assert refused.refusal is not None
    assert "only a vote can add more" in refused.refusal.words
    assert len(den.game.world.rules) == before


def test_what_law_puts_has_an_end(shared: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "ALL", 400_000)
    den = Den(shared)
    den.adopt(a_law(TEXTS))
    for _ in range(20):
        den.says("Bert", "go")
    assert len(den.game.encode()) < 600_000


def test_a_rule_amended_without_end_does_not_fill_the_game(shared: Sandbox) -> None:
    den = Den(shared)
    den.adopt(a_file(AMENDS + "# " + "x" * 20_000).replace('rule = Rule(0, "New")\n', ""))
    refused = den.says("Ann", "go")
    assert refused.refusal is not None
    assert "adds more than 300,000 letters" in refused.refusal.words
    assert len(den.game.encode()) < 200_000


@pytest.mark.parametrize("restarted", [True, False])
def test_the_order_of_rules_is_as_the_game_stands_whether_or_not_the_server_was_restarted(
    shared: Sandbox, restarted: bool
) -> None:
    den = Den(shared)
    first, second = (den.adopt(a_file(REFUSES.format(one))) for one in ("one", "two"))
    den.adopt(a_file(JUDGE))
    said = []
    for order in ("tip", "turn it", "tip", "turn it", "tip"):
        den.game = den.game.fork() if restarted else den.game
        result = den.says("Ann", order)
        said += [result.refusal.words] if result.refusal else []
    assert first < second
    assert said == ["Not by one.", "Not by two.", "Not by one."]
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize("when", ["True", "view.game.slow"])
def test_a_rule_of_precedence_that_takes_too_long_fails_before_it_has_ordered_half_of_the_rules(
    shared: Sandbox, when: str
) -> None:
    den = Den(shared)
    den.adopt(a_file(REFUSES.format("one")))
    number = den.adopt(a_file(SLOW.format(when)))
    if when != "True":
        assert den.says("Ann", "tire").outcome == "done"
    refused = den.says("Ann", "tip")
    assert refused.refusal is not None
    assert refused.refusal.words == "Not by one."
    assert den.standing(number) == "suspended"
    assert den.replayed() == den.game.encode()


# --- how long it takes to examine law depends on the machine, and a replay is on another


HONEST = a_law("return None").replace('"go"', '"hop"')
BRINGS = """
@rule.command("go", "Go.")
def goes(view, order):
    return Submit(order.giver, "add", "Another", 0, "", {}, view.rules()[-1].law.replace("go", "hop"))
"""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[Den], None]:
    """Return what makes the machine of a game too slow to check any types."""

    def never(*_: object) -> None:
        raise TooLong

    return lambda den: monkeypatch.setattr(den.sandbox.workers, "check_types", never)


def noted(den: Den, law: str) -> Instruct:
    """Return the order that puts a law, with what the desk finds out about it before it is played."""
    order = den.order("Ann", "adopt", law)
    return msgspec.structs.replace(order, verdict=verdict(den.game.engine, order.block))


def test_law_that_takes_too_long_to_examine_is_refused_in_a_replay_too(
    shared: Sandbox, slow: Callable[[Den], None]
) -> None:
    den = Den(shared)
    slow(den)
    refused = den.play(noted(den, HONEST))
    assert refused.refusal is not None
    assert refused.refusal.words == "The law cannot be accepted. Before it is in force at all, it took too long."
    assert den.replayed() == den.game.encode()


def test_law_that_was_quick_to_examine_is_not_judged_by_its_time_again(
    shared: Sandbox, slow: Callable[[Den], None]
) -> None:
    den = Den(shared)
    order = noted(den, HONEST)
    den.refusal(a_law("return Tell('another')"))
    slow(den)
    assert den.play(order).outcome == "done"
    assert den.says("Bert", "hop").outcome == "done"
    assert den.replayed() == den.game.encode()


def test_law_that_brings_forward_law_that_takes_too_long_has_failed(
    shared: Sandbox, slow: Callable[[Den], None]
) -> None:
    den = Den(shared)
    number = den.adopt(a_file(BRINGS))
    slow(den)
    fault = den.fault()
    assert (fault.rule, fault.words) == (number, "the law that it brings forward takes too long to examine")
    assert den.replayed() == den.game.encode()


def accepting() -> Rule:
    """Return a shipped rule by which what is proposed is accepted before it takes effect."""
    made = a_rule(80, "Accepting")

    @made.after(Submitted)
    def all_of_it(view: View, submitted: Submitted) -> Conclude:
        return Conclude(submitted.proposal, "accepted")

    return made


@pytest.mark.parametrize("law", [
    "@rule.check(Enact)\ndef c(view, e):\n    return Refuse('x', 'No more law.')",
    "@rule.alter(Enact)\ndef c(view, e):\n    return Stop('x', 'No more law.')",
])
def test_an_accepted_proposal_that_takes_no_effect_is_told_with_the_reason(den: Den, law: str) -> None:
    """All read “is accepted”, and nobody that the law of somebody else had kept it from taking effect, nor why."""
    here = Den(den.sandbox, accepting())
    number = here.adopt(a_file(law))
    result = here.says("Bert", "adopt", a_file('@rule.command("hop", "Hop.")\ndef h(view, order):\n    return None'))
    assert [one for one in here.game.world.rules if int(one) > number] == []
    told = [as_told(one, "Cleo") for one in result.story]
    assert any("is accepted" in one for one in told)
    assert any(f"No more law. (rule {number})" in one for one in told), told
    assert here.replayed() == here.game.encode()

"""What somebody has bid where bids are sealed cannot be worked out: all comes out the same, whatever it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mailgame.game.acts.money import WAITS
from mailgame.sandbox import Sandbox
from tests.sandbox.harness import Den, a_file, a_law

BIDS = (0, 41, 100)
ANN = "view.player('Ann')"
GO = '@rule.command("go", "Go.")\ndef goes(view, order):\n    '
LAWS = {
    "a tax": f"return Pay({ANN}, 'pot', 100, 'as a tax')",
    "a little tax, often": f"return [Pay({ANN}, 'pot', 30, 'as a tax') for _ in range(4)]",
    "more than there is": f"return Pay({ANN}, view.player('Bert'), 1000)",
    "what she has": f"return Tell(f\"{{{ANN}.money}} {{view.balance({ANN})}} {{view.free({ANN})}}\")",
    "all that she has": f"return Pay({ANN}, '', view.free({ANN}), 'all')",
    "half of it": f"return Pay({ANN}, 'pot', view.free({ANN}) // 2, 'half')",
    "what would be refused":
        f"return Tell(str([n for n in range(0, 102, 3) if view.would_refuse(Pay({ANN}, 'pot', n))]))",
    "what would be": f"return Tell(view.foresee(Pay({ANN}, 'pot', 80)))",
    "who can set aside what":
        f"return Tell(str([n for n in (1, 50, 60, 99) if view.would_refuse(Hold({ANN}, 'x', n))]))",
    "what would be free": f"one = Release({ANN}, 'ballot 1')\nreturn Tell(view.would_refuse(one) + view.foresee(one))",
    "set aside": f"return Hold({ANN}, 'mine', 60)",
    "a vote for her": f"return Tell(view.would_refuse(Cast({ANN}, view.things('ballot')[0], 'no', 80)))",
    "given back": f"return Release({ANN}, 'ballot 1')",
    "by a word": f"return Tell(str(view.held({ANN}, 'ballot 1')))",
    "by its numbers": "return Tell(str([view.next_number(one) for one in ('offer', 'petition', 'ballot', 'rule')]))",
    "counted in things": f"return [Tell('rich') for _ in range(view.free({ANN}) // 10)]",
    "by what is refused": f"has = view.free({ANN})\nreturn Refuse('x', f'She has {{has}}.')",
    "her purse by its name": "return Pay('player/Ann', 'pot', 100)",
    "what is in it": "return Tell(f\"{view.balance('player/Ann')} {view.free('player/Ann')}\")",
    "tried by its name": "return Tell(str([n for n in (1, 50, 90) if view.would_refuse(Pay('player/Ann', 'x', n))]))",
    "dice": f"view.rolls('luck', None, 1 + view.free({ANN}) // 20)\nreturn None",
}
OVERHEARD = {
    "as she acts": "@rule.check(Act)\ndef c(view, act):\n    view.roll(f'{view.free(act.player)}')",
    "as she writes": "@rule.after(Paid)\ndef c(view, paid):\n    return Tell(f'{view.free(paid.payer)}')",
    "by tries as she acts": "@rule.check(Act)\ndef c(view, act):\n"
                            "    view.roll(view.would_refuse(Pay(act.player, 'pot', 80))[:40] or 'none')",
    "capped": "@rule.alter(Pay)\ndef c(view, pay):\n    return Cap(most=view.free(pay.payer) // 10)",
    "in per cent": "@rule.alter(Pay)\ndef c(view, pay):\n    return Percent(view.free(pay.payer))",
    "paid to another": "@rule.after(Paid)\ndef c(view, paid):\n"
                       "    return Pay(paid.payer, 'pot', 95, 'a fine') if paid.payee != 'pot' else None",
}


def a_den(shared: Sandbox, law: str, bid: int, coins: bool) -> Den:
    den = Den(shared, coins=coins)
    assert den.says("Bert", "ballot").outcome == "done"
    den.adopt(law)
    assert den.says("Ann", "bid NUMBER", number=bid).outcome == "done"
    return den


def public(den: Den) -> str:
    """Return what everybody may know of the game, and all that Bert has been told."""
    world: dict[str, Any] = json.loads(den.game.encode())
    for ballot in world["things"]["ballot"].values():
        ballot["votes"] = sorted(ballot.get("votes", {}))
    told = [[story for story in world["story"] if story.get("to") is None or "Bert" in story["to"]]]
    told += [den.told(result, "Bert") for result in den.results]
    faults = [(one.fault.words, one.fault.trace) for one in den.results if one.fault]
    others = [one for one in den.journal if getattr(one, "player", "") != "Ann"]
    journal = [(type(one).__name__, getattr(one, "words", "")) for one in others]
    bare = {name: part for name, part in world.items() if name not in ("holds", "holders", "story")}
    return json.dumps([bare, told, faults, journal], sort_keys=True)


@pytest.mark.parametrize("coins", [True, False])
@pytest.mark.parametrize("name", LAWS)
def test_what_law_does_to_a_bidder_comes_out_the_same(shared: Sandbox, name: str, coins: bool) -> None:
    seen = set()
    for bid in BIDS:
        den = a_den(shared, a_law(LAWS[name]), bid, coins)
        den.says("Bert", "go")
        seen.add(public(den))
    assert len(seen) == 1, seen


@pytest.mark.parametrize("name", OVERHEARD)
def test_what_law_overhears_of_a_bidder_comes_out_the_same(shared: Sandbox, name: str) -> None:
    seen = set()
    for bid in (0, 41, 98):
        den = a_den(shared, a_file(OVERHEARD[name]), bid, coins=True)
        den.says("Ann", "tip")
        seen.add(public(den))
    assert len(seen) == 1, seen


def test_a_bid_is_safe_from_law_and_what_law_does_not_get_is_told(shared: Sandbox) -> None:
    den = a_den(shared, a_law(f"return Pay({ANN}, 'pot', 70, 'as a tax')"), 41, coins=True)
    result = den.says("Bert", "go")
    assert den.told(result) == ["Ann pays the pot $0 as a tax."]
    assert result.story[-1]["sums"] == [f"$70 was due; {WAITS}"]
    assert den.game.world.holds["player/Ann"] == {"ballot 1": 41}
    den.adopt(a_file('@rule.command("shut it", "Close.")\ndef c(view, order):\n'
                     "    return CloseBallot(view.things('ballot')[0])"))
    den.says("Bert", "shut it")
    assert den.told(den.says("Bert", "go")) == ["Ann pays the pot $70 as a tax."]
    assert den.replayed() == den.game.encode()


def test_what_a_bidder_chooses_is_not_paid_out_of_his_bid(shared: Sandbox) -> None:
    den = a_den(shared, a_file("@rule.alter(Pay)\ndef c(view, pay):\n    return Fix(60)"), 41, coins=True)
    result = den.says("Ann", "tip")
    assert result.refusal is not None
    assert "you have $59" in result.refusal.words, "who chooses knows what they have bid"


def test_only_the_rule_that_sets_aside_gives_back(den: Den) -> None:
    keeps = '@rule.command("stake NUMBER", "Set aside.")\ndef s(view, order):\n' \
            "    return Hold(order.giver, 'stake', order.number)\n" \
            '@rule.command("return stake", "Give back.")\ndef r(view, order):\n' \
            "    return Release(order.giver, 'stake')"
    den.adopt(a_file(keeps))
    other = den.adopt(a_law(f"return Release({ANN}, 'stake')"))
    assert den.says("Ann", "stake NUMBER", number=30).outcome == "done"
    fault = den.fault(den.order("Bert", "go"))
    assert (fault.rule, fault.words) == (other, "it frees what another rule has set aside; only that rule can")
    assert den.game.world.holds["player/Ann"] == {"stake": 30}
    assert den.says("Ann", "return stake").outcome == "done"
    assert den.game.world.holds["player/Ann"] == {}


def test_what_a_rule_had_set_aside_is_free_when_it_goes(den: Den) -> None:
    stake = den.adopt(a_law("return Hold(order.giver, 'stake', 30)"))
    assert den.says("Ann", "go").outcome == "done"
    gone = a_file(f'@rule.command("away with it", "Repeal.")\ndef r(view, order):\n    return Repeal({stake})')
    den.adopt(gone.replace('"away with it"', '"strike it"'))
    assert den.says("Bert", "strike it").outcome == "done"
    assert den.game.world.holds["player/Ann"] == {}


@pytest.mark.parametrize("law", [
    a_law("return Pay('player/Bert', order.giver, 5)"), a_law("return Pay(order.giver, 'player/Bert', 5)"),
    a_law("return Tell(str(view.balance('player/Bert') + view.free('player/Bert')))"),
    a_file("@rule.alter(Pay)\ndef c(view, pay):\n    return Redirect('payer', 'player/Cleo')\n" + GO + "pass"),
])
@pytest.mark.parametrize("coins", [False, True])
def test_nobodys_purse_goes_by_a_name(shared: Sandbox, law: str, coins: bool) -> None:
    """“player/Bert” was Bert's own purse, and no rule that watches what players pay was asked."""
    den = Den(shared, coins=coins)
    before = dict(den.game.world.accounts)
    den.adopt(law)
    result = den.says("Ann", "go")
    assert den.game.world.accounts == before
    assert den.told(result, "Ann") in ([], ["0. (rule 93)"], ["0."])
    den.says("Ann", "tip")
    assert den.game.world.accounts["player/Cleo"] == before["player/Cleo"]

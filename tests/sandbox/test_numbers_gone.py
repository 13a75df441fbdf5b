"""Law that reads a number of another rule outlives the amendment that takes the number away."""

from __future__ import annotations

import pytest

from tests.sandbox.harness import Den, a_file

OPEN = a_file('@rule.command("open", "Open one.")\ndef opens(view, order):\n    return Tell("Open.")')
READS = "view.rule(93).params['price']"


@pytest.mark.slow
@pytest.mark.parametrize("handler", ["@rule.check(Pay)", "@rule.alter(Pay)", "@rule.after(Paid)"])
def test_a_clause_does_nothing_where_there_is_no_such_number(den: Den, handler: str) -> None:
    assert den.adopt(OPEN) == 93
    number = den.adopt(a_file(f"{handler}\ndef reads(view, it):\n    price = {READS}\n    return None"))
    tip = den.says("Bert", "tip")
    assert tip.outcome == "done"
    assert den.standing(number) == "in force"
    assert any("has no number “price”" in told for told in den.told(tip, "Ann")), den.told(tip, "Ann")
    assert den.replayed() == den.game.encode()


def test_an_order_is_refused_alone(den: Den) -> None:
    assert den.adopt(OPEN) == 93
    number = den.adopt(a_file(f"@rule.command('go', 'Go.')\ndef go(view, order):\n    return Tell(str({READS}))"))
    refused = den.says("Ann", "go").refusal
    assert refused is not None
    assert "has no number “price”" in refused.words
    assert den.standing(number) == "in force"

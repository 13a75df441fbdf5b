"""A word of which something is kept from law is of its own kind there, can be done as it stands, and tells no more."""

from __future__ import annotations

import pytest

from mailgame.sandbox import Sandbox
from tests.sandbox.harness import Den, a_file
from tests.sandbox.test_hostile_bending import VEILED, brought_about, mine, more_secrets


@pytest.mark.parametrize("name", VEILED)
@pytest.mark.parametrize("asked", ["isinstance(one, {0})", "isinstance(one, (Tell, {0}))"])
def test_a_veiled_word_is_of_its_own_kind(shared: Sandbox, name: str, asked: str) -> None:
    """Law that tells two words apart took the other way, and nobody was told why."""
    den = Den(shared, more_secrets())
    told_apart = f"{asked.format(name)} and not isinstance(one, Tell)"
    lines = f"    {mine(name)}\n    return Stop('x', 'Not today.') if {told_apart} else None"
    result = brought_about(den, name, f"@rule.alter({name}, Tell)\ndef bends(view, one):\n{lines}")
    assert result.refusal is not None, result.fault
    assert result.refusal.words == "Not today."


PRAYING = """
@rule.command("go", "Wait for an offer.")
def go(view, order):
    return SetTimer("prayer", days=(0,))

@rule.after(Rang, name="prayer")
def prays(view, rang):
    return Ask(view.player("Ann"), "a prayer", "You hold the black queen.", ("go",))
"""


@pytest.mark.slow
def test_what_is_veiled_can_be_done_as_it_stands(den: Den) -> None:
    den.adopt(a_file(PRAYING))
    den.adopt(a_file("@rule.alter(Ask)\ndef instead(view, one):\n    return Stop('x', '', (Tell('A prayer!'), one))"))
    den.says("Ann", "go")
    rung = den.ring()
    assert den.told(rung, "Bert") == ["A prayer!"], rung.fault
    (offer,) = den.game.world.all("offer")
    assert offer.player.id == "Ann"
    assert offer.words.startswith("You hold the black queen.")
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize("name", [name for name in VEILED if name != "Ask"])
def test_what_a_rule_may_not_do_it_may_not_do_as_it_stands_either(shared: Sandbox, name: str) -> None:
    """It is another player’s act, or sets what is not for this rule to set, or asks the Admin in their place."""
    den = Den(shared, more_secrets())
    lines = f"    {mine(name)}\n    return Stop('x', '', (one, one))"
    result = brought_about(den, name, f"@rule.alter({name})\ndef bends(view, one):\n{lines}")
    assert result.fault is not None or (name, result.outcome) in (("Petition", "done"), ("Create", "done")), result
    assert result.fault is None or "41" not in result.fault.words + result.fault.trace


ASKING = [
    "view.would_refuse(one)", "view.foresee(one, view.player('Bert'))", "view.reckon(one)", "str(one)", "repr(one)",
    "one.words", "one.about", "say_list([one])", "view.ask(odd(one))", "[one]", "{one: 1}",
]


@pytest.mark.parametrize("asked", ASKING)
def test_nothing_that_is_asked_about_a_veiled_word_says_what_it_holds(den: Den, asked: str) -> None:
    den.adopt(a_file(f"@rule.check(Ask)\ndef tells(view, one):\n    return Refuse('x', 'It says ' + str({asked}))"))
    result = den.game.handle(den.order("Ann", "pray"))
    said = [*den.told(result, "Bert"), str(result.refusal), str(result.fault)]
    assert "queen" not in " ".join(said)
    assert result.outcome in ("refused", "failed")

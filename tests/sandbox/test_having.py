"""Law that sets or reads what things of their kind do not have is refused when it arrives, and not at its first use."""

from __future__ import annotations

import pytest

from tests.sandbox.harness import Den, a_law

SURNAMED = 'rule.attribute("cat", "surname", "text", "")\n'
DOG = SURNAMED + 'rule.attribute("dog", "bark", "text", "")\nrule.attribute("dog", "name", "text", "")\n'


@pytest.mark.parametrize(("body", "words"), [
    ("return Set(order.giver, bark='Wow')", "a player has no “bark”; is “mark” meant?"),
    ("return Set(order.giver, surname='Miller')", "To give it one: rule.attribute(\"player\", \"surname\", …)"),
    ("return Set(order.giver, name='Zorro')", "a player has no “name”; is “id” meant?"),
    ("return Set(order.giver, 'bark', 'Wow')", "a player has no “bark”"),
    ("return Set(view.game, bark='Wow')", "a game has no “bark”"),
    ("return Set(view.player('Bert'), bark='Wow')", "a player has no “bark”"),
    ("return [Set(one, bark='Wow') for one in view.players()]", "a player has no “bark”"),
    ("return [Set(one, bark='Wow') for one in active(view)]", "a player has no “bark”"),
    ("for one in view.things('dog'):\n    return Set(one, hand='x')\nreturn None", "a dog has no “hand”"),
    ("return Tell(order.giver.bark)", "a player has no “bark”"),
    ("return Tell(str([one.hand for one in view.things('dog')]))", "a dog has no “hand”"),
    ("rex = view.thing('dog', 'rex')\nreturn Tell(str(rex.hand))", "a dog has no “hand”"),
    ("return Set(view.rule(92), title='Zorro')", "“title” of a rule is not for law to set"),
])
def test_what_things_of_a_kind_do_not_have_is_refused_as_it_arrives(den: Den, body: str, words: str) -> None:
    """It was adopted, and suspended for everybody at its first use."""
    assert words in den.refusal(a_law(body, DOG))


@pytest.mark.parametrize("body", [
    "return [Set(one, bark='Wow') for one in view.things('dog')]",
    "dog = view.thing('dog', 'rex')\nreturn Set(dog, bark='Wow') if dog else None",
    "one = view.game\none = view.thing('dog', 'rex')\nreturn Tell(str(one and one.bark))",
    "return Tell(order.giver.get('bark', 'none'))",
    "return [Tell(one.id) for one in view.players() if one.exists and one.kind]",
    "return Tell(str(view.rule(92).title))",
    "return Tell(str([one.bark for one in [*view.things('dog')]]))",
])
def test_what_may_be_right_is_accepted(den: Den, body: str) -> None:
    assert den.refusal(a_law(body, DOG)) == ""

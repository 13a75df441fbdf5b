"""Corrections of what not everybody may know: who may is told in full, everybody else that it has been changed."""

from __future__ import annotations

import pytest

from mailgame.game.customs.correcting import GIVE, GIVE_ITEMS, MOVE, SET
from mailgame.law import Create, Intent, Pay, Rule, Seated, View
from tests.kernel.builders import a_rule, begun, order, told


def hiding() -> Rule:
    """Return a rule under which purses, potions, chests and where somebody is are for their owners alone to see."""
    rule = a_rule(1)
    rule.argument("POTION", "potion")
    rule.attribute("player", "money", "money", seen_by="owner")
    rule.attribute("player", "plan", "text", "none", seen_by="owner")
    rule.attribute("player", "mark", "number", 3, seen_by="nobody")
    rule.attribute("player", "potions", "counts", {}, seen_by="owner")
    rule.attribute("player", "cave", "cave", seen_by="owner")
    rule.attribute("cave", "deep", "flag", False)
    rule.kind("chest", seen_by="owner")
    rule.attribute("chest", "owner", "player")
    rule.attribute("chest", "coins", "number", 0)

    @rule.after(Seated)
    def has_much_to_hide(view: View, seated: Seated) -> list[Intent]:
        chest = Create("chest", f"of {seated.player}", {"owner": seated.player})
        return [Pay("", seated.player, 500, "to begin with"), Create("cave", f"under {seated.player}"), chest]

    return rule


@pytest.mark.parametrize(
    ("pattern", "arguments", "in_full", "brief", "owner"),
    [
        (GIVE, {"player": "Bert", "dollars": 42}, "Bert gets $42 and has $542 now", "Bert’s money", True),
        (SET, {"thing": "player/Bert", "word": "money", "value": "42"}, "Bert gives back $458 and has $42 now",
         "Bert’s money", True),
        (SET, {"thing": "player/Bert", "word": "plan", "value": "a42"}, "Bert’s plan is a42 now, and was none",
         "Bert’s plan", True),
        (SET, {"thing": "player/Bert", "word": "mark", "value": "42"}, "Bert’s mark is 42 now, and was 3",
         "Bert’s mark", False),
        (GIVE_ITEMS, {"player": "Bert", "number": 42, "things": "potion"}, "Bert has 42 × potion now, and had 0",
         "what Bert has", True),
        (MOVE, {"thing": "player/Bert", "thing2": "cave/under Cleo"}, "Bert is at cave under Cleo now",
         "where Bert is", True),
        (SET, {"thing": "chest/of Bert", "word": "coins", "value": "42"}, "Chest of Bert: coins is 42 now, and was 0",
         "something that is not for everybody to see", True),
    ],
)
def test_of_a_secret_that_is_corrected_others_hear_that_it_has_changed(
    pattern: str, arguments: dict[str, object], in_full: str, brief: str, owner: bool
) -> None:
    game = begun(hiding())
    result = order(game, "", pattern, now="now", text="of a slip", **arguments)
    assert result.outcome == "done", result.refusal
    shown = f"The Admin corrects: {in_full}. The reason: A slip."
    hidden = f"The Admin corrects: {brief} has been changed. The reason: A slip."
    assert hidden in told(result, "Ann")
    assert shown not in told(result, "Ann") + told(result, "Cleo")
    assert (shown in told(result, "Bert")) is owner
    to_the_admin = [story["fields"].get("words") for story in result.story if "" in (story["to"] or ())]
    assert shown in to_the_admin
    letter = next(one for one in result.letters if one.kind == "corrected")
    assert "42" not in str(letter.about)
    assert "Cleo" not in str(letter.about)


def test_what_everybody_may_know_is_told_to_everybody() -> None:
    rule = a_rule(1)
    rule.attribute("player", "stars", "number", 0)
    result = order(begun(rule), "", SET, thing="player/Bert", word="stars", value="42", now="now", text="of a slip")
    assert told(result, "Ann") == ["The Admin corrects: Bert’s stars is 42 now, and was 0. The reason: A slip."]

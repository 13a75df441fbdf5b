"""Enacting: what an accepted proposal does to the rulebook, and what a rule that goes takes with it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.game.lawmaking.records import claims
from mailgame.law import (
    Ask,
    CannotEnact,
    Conclude,
    Enact,
    Enacted,
    Intent,
    Opened,
    Order,
    Parameter,
    Pay,
    Refuse,
    Repeal,
    Rule,
    SetTimer,
    Standing,
    Submit,
    Submitted,
    Tell,
    View,
    read_block,
)
from tests.kernel.builders import a_rule, begun, money, order, read, told


def legislature() -> Rule:
    """Return a rule by which what somebody proposes is accepted at once."""
    rule = a_rule(8)

    def proposes(act: str) -> Any:
        def handler(view: View, order: Order) -> list[Intent] | Refuse:
            text, sets, law = read_block(order.block)
            target = order.arguments.get("number") or 0
            resolved = view.resolve_sets(target, sets)
            if isinstance(resolved, Refuse):
                return resolved
            return [Submit(order.giver, act, order.arguments.get("title") or "", target, text, resolved, law)]

        return handler

    for act, pattern in (
        ("add", "add TITLE"),
        ("amend", "amend NUMBER"),
        ("repeal", "repeal NUMBER"),
        ("change", "change TITLE"),
        ("replace", "replace NUMBER [TITLE]"),
    ):
        rule.command(pattern, act, block=True)(proposes(act))

    @rule.command("enact NUMBER", "Enact it.")
    def enacts(view: View, order: Order) -> list[Intent]:
        put = view.thing("proposal", str(order.number))
        assert put is not None
        return [Conclude(put, "accepted"), Enact(put)]

    @rule.after(Submitted)
    def at_once(view: View, submitted: Submitted) -> list[Intent]:
        put = submitted.proposal
        return [] if "later" in put.text else [Conclude(put, "accepted"), Enact(put)]

    @rule.command("strike NUMBER", "Strike a rule out.")
    def strikes(view: View, order: Order) -> Intent:
        return Repeal(order.number, "at a stroke", "struck")

    return rule


def houses() -> Rule:
    """Return a rule with numbers, a command, clocks, offers and attributes of its own."""
    rule = a_rule(
        20,
        "Houses",
        "A house costs {price:money}. There are at most {most}.",
        price=Parameter(30, least=1, most=1000),
        most=Parameter(3, least=1),
    )
    rule.attribute("player", "houses", "number", 0)
    rule.attribute("player", "memories", "number", 0, keep=True)

    @rule.command("build", "Build a house.")
    def builds(view: View, order: Order, price: int) -> list[Intent]:
        from mailgame.law import Set

        return [
            Pay(order.giver, "", price, "for a house"),
            Set(order.giver, "houses", order.giver.houses + 1),
            Set(order.giver, "memories", order.giver.memories + 1),
        ]

    @rule.after(Opened)
    def opens(view: View, opened: Opened) -> list[Intent]:
        players = view.players()
        return [
            SetTimer("houses", days=(0,)),
            Ask(players[0], "house", "Do you want a house?", until=view.now + timedelta(days=1)),
            Ask(players[1], "house", "Do you want a house?"),
        ]

    return rule


def game_of(*rules: Rule, **more: Any) -> Game:
    return begun(money(), legislature(), houses(), *rules, **more)


def propose(game: Game, pattern: str, block: str = "", **arguments: Any) -> Result:
    return order(game, "Ann", pattern, block=block, **arguments)


def words(result: Result) -> str:
    assert result.refusal is not None
    return result.refusal.words


def test_the_first_form_of_a_rule_is_its_first_revision() -> None:
    rule = read(game_of(), "rules.20")
    assert (rule["standing"], rule["title"], rule["text"]) == (
        "in force",
        "Houses",
        "A house costs $30. There are at most 3.",
    )
    (first,) = rule["revisions"]
    assert (first["how"], first["at"], first["by"], first["params"]) == (
        "from the start",
        "2026-11-23T10:00:00Z",
        "",
        {"price": 30, "most": 3},
    )


def test_a_rule_that_is_added_gets_the_next_number_and_waits_for_the_admins_hand() -> None:
    game = game_of()
    result = propose(game, "add TITLE", "Whoever whistles pays $1.", title="Whistling")
    assert [event.rule.id for event in result.events if isinstance(event, Enacted)] == ["91"]
    assert "Rule 91, “Whistling”, is in force. It is a text that the Admin applies by hand." in told(result)
    rule = read(game, "rules.91")
    assert (rule["text"], rule["effect"], rule["revisions"][0]["by"]) == ("Whoever whistles pays $1.", "by hand", "Ann")
    assert "Proposal 1 was adopted as text only: add a rule “Whistling”." in read(game, "petitions.1.words")
    order(game, "", "implement PROPOSAL", proposal="1")
    assert read(game, "petitions") == {}


def test_the_numbers_of_rules_that_are_taken_are_not_given_out() -> None:
    game = game_of(last_number=120)
    propose(game, "add TITLE", "One.", title="One")
    propose(game, "repeal NUMBER", number=121)
    propose(game, "add TITLE", "Two.", title="Two")
    assert [number for number in read(game, "rules") if int(number) > 100] == ["121", "122"]
    assert read(game, "rules.121.standing") == "repealed"


def test_a_number_that_is_set_takes_effect_by_itself_and_stands_in_the_text() -> None:
    game = game_of()
    result = propose(game, "amend NUMBER", "set price = $45", number=20)
    assert told(result)[-1] == "Rule 20, “Houses”, is changed: price from 30 to 45."
    assert read(game, "rules.20.text") == "A house costs $45. There are at most 3."
    assert read(game, "petitions") == {}
    order(game, "Ann", "build")
    assert read(game, "players.Ann.money") == 55


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("set price = 0", "“price = 0”: it must be at least 1. It is 30 now."),
        ("set price = 1001", "“price = 1001”: it must be at most 1000. It is 30 now."),
        ("set price = a lot", "“price = a lot”: it must be a whole number. It is 30 now."),
        ("set prize = 3", "There is no number called “prize” to set. Rule 20 has price and most."),
    ],
)
def test_a_number_that_cannot_be_set_is_refused_when_it_arrives(block: str, said: str) -> None:
    game = game_of()
    assert words(propose(game, "amend NUMBER", block, number=20)) == said
    assert read(game, "proposals") == {}


def test_a_change_can_set_numbers_of_several_rules_at_once() -> None:
    other = a_rule(21, "Huts", "A hut costs {price} and {extra}.", price=5, extra=1)
    game = game_of(other)
    assert words(propose(game, "change TITLE", "set price = 7", title="Prices")) == (
        "“price” is a number of rules 20 and 21: write 20.price, for example."
    )
    propose(game, "change TITLE", "set 20.price = 7\nset 21.price = 8\nset extra = 9", title="Prices")
    assert [read(game, f"rules.{number}.text") for number in (20, 21)] == [
        "A house costs $7. There are at most 3.",
        "A hut costs 8 and 9.",
    ]
    assert len(read(game, "rules.21.revisions")) == 2
    assert read(game, "petitions") == {}


def test_a_new_text_is_the_law_and_what_it_does_is_for_the_admin() -> None:
    game = game_of()
    result = propose(game, "amend NUMBER", "A house costs nothing.", number=20)
    assert "It is a text that the Admin applies by hand." in told(result)[-1]
    rule = read(game, "rules.20")
    assert (rule["text"], rule["effect"], rule["revisions"][1]["how"]) == (
        "A house costs nothing.",
        "by hand",
        "changed by proposal 1",
    )
    assert read(game, "petitions.1.about") == {"proposal": "1"}


def test_of_two_changes_the_later_stands_and_both_are_kept() -> None:
    game = game_of()
    propose(game, "amend NUMBER", "set price = 45", number=20)
    propose(game, "amend NUMBER", "set price = 60", number=20)
    revisions = read(game, "rules.20.revisions")
    assert [revision["params"]["price"] for revision in revisions] == [30, 45, 60]
    assert [revision["proposal"] for revision in revisions] == ["", "1", "2"]


def test_a_rule_is_young_again_when_it_is_changed() -> None:
    game = game_of()
    propose(game, "amend NUMBER", "set price = 45", number=20)
    assert read(game, "rules.20.since") > read(game, "rules.8.since") == 0


def test_what_a_text_claims_over_other_rules_is_read() -> None:
    seen: list[Standing] = []
    judge = a_rule(1)

    @judge.precedence
    def as_they_say(view: View, one: Standing, other: Standing) -> bool:
        seen.extend((one, other))
        return one.number < other.number

    game = game_of(judge)
    propose(game, "amend NUMBER", "This rule takes precedence over rule 8 and defers to rule 90.", number=20)
    assert Standing(20, 1, (8,), (90,)) in seen


@pytest.mark.parametrize(
    ("text", "over", "under"),
    [
        ("This takes precedence over rules 14, 17 and 20.", [14, 17, 20], []),
        ("It has precedence over rule 3, rule 4, and defers to rules 5 or 6, as is right.", [3, 4], [5, 6]),
        ("Where it is at odds with rule 201 it yields. Rule 5 is good.", [], []),
        ("It defers to rule 9. It defers to rule 9.", [], [9]),
        ("This rule prevails over rule 8.", [8], []),
        ("This rule does not take precedence over rule 8, and doesn’t defer to rule 9.", [], []),
        ("Bells do not ring. It takes precedence over rule 8.", [8], []),
        ("No player may own more than two houses, and this rule takes precedence over rule 12.", [12], []),
        ("If a player cannot pay, this rule takes precedence over\nrule 12.", [12], []),
        ("If a player does not vote this rule takes precedence over rule 12.", [12], []),
        ("This rule prevails over rule 12, not over rule 9.", [12], []),
        ("This rule does not, in any case, take precedence over rule 12.", [], []),
        ("Nothing in this rule takes precedence over rule 12.", [], []),
        ("Neither this rule nor rule 7 prevails over rule 12.", [], []),
        ("Not even this rule prevails over rule 12.", [], []),
    ],
)
def test_several_rules_can_be_named_at_once(text: str, over: list[int], under: list[int]) -> None:
    assert claims(text) == (over, under)


# --- what a rule that goes takes with it


def test_repeal_takes_commands_clocks_offers_and_attributes_with_it() -> None:
    game = game_of()
    order(game, "Ann", "build")
    assert sorted(game.world.timers) == ["houses", "offer 1"]
    result = propose(game, "repeal NUMBER", number=20)
    assert told(result)[-1] == "Rule 20, “Houses”, is repealed."
    assert game.world.timers == {}
    assert read(game, "offers") == {}
    assert "houses" not in read(game, "players.Ann")
    refused = order(game, "Ann", "build")
    assert refused.refusal is not None
    assert refused.refusal.slug == "no-command"
    assert read(game, "petitions") == {}, "a repeal needs nobody's hand"


def test_an_attribute_that_is_to_be_kept_is_kept() -> None:
    game = game_of()
    order(game, "Ann", "build")
    propose(game, "repeal NUMBER", number=20)
    assert read(game, "players.Ann.memories") == 1


def test_the_text_and_the_numbers_of_a_repealed_rule_can_still_be_read() -> None:
    game = game_of()
    propose(game, "repeal NUMBER", number=20)
    rule = game.engine.view(0).rule(20)
    assert rule is not None
    assert (rule.standing, rule.text) == ("repealed", "A house costs $30. There are at most 3.")
    assert 20 not in [one.number for one in game.engine.view(0).rules()]


def test_a_rule_may_have_another_rule_go() -> None:
    game = game_of()
    result = order(game, "Ann", "strike NUMBER", number=20)
    assert told(result) == ["Rule 20, “Houses”, is struck at a stroke."]
    assert (read(game, "rules.20.standing"), game.world.timers) == ("struck", {})
    assert told(order(game, "Ann", "strike NUMBER", number=20)) == []


def test_a_rule_says_what_holds_without_it() -> None:
    rule = a_rule(30, "Roads", "A road costs {price}.", price=5)
    rule.without("Nobody can build roads now; they cost ${price} until today.")
    game = game_of(rule)
    assert told(propose(game, "repeal NUMBER", number=30))[-2:] == [
        "Rule 30, “Roads”, is repealed.",
        "Nobody can build roads now; they cost $5 until today.",
    ]


def test_what_rests_on_a_rule_that_is_gone_goes_to_the_admin() -> None:
    game = game_of()
    propose(game, "amend NUMBER", "later\nset price = 45", number=20)
    propose(game, "repeal NUMBER", number=20)
    result = order(game, "Ann", "enact NUMBER", number=1)
    assert [event.why for event in result.events if isinstance(event, CannotEnact)] == ["rule 20 is no longer in force"]
    assert read(game, "petitions.1.what") == "unfit"
    assert read(game, "rules.20.standing") == "repealed"
    assert read(game, "proposals.1.enacted") == ""


def test_repealing_the_rule_on_money_leaves_the_books_balanced() -> None:
    game = game_of()
    propose(game, "repeal NUMBER", number=90)
    assert "money" not in read(game, "players.Ann")
    assert sum(game.world.accounts.values()) == 0


def test_a_rule_that_is_taken_back_is_in_force_again() -> None:
    """A proposal whose enacting is refused afterwards has changed nothing, not even the handlers."""
    rule = a_rule(40)

    @rule.command("never NUMBER", "Repeal, and then refuse.")
    def never(view: View, order: Order) -> list[Any]:
        return [Repeal(order.number), Refuse("no", "No.")]

    game = game_of(rule)
    assert order(game, "Ann", "never NUMBER", number=20).outcome == "refused"
    assert order(game, "Ann", "build").outcome == "done"
    assert sorted(game.world.timers) == ["houses", "offer 1"]


def test_a_replaced_rule_goes_on_if_its_new_text_names_its_numbers() -> None:
    game = game_of()
    result = propose(
        game, "replace NUMBER [TITLE]", "Houses: {price:money} each.\nset price = 50", number=20, title="Homes"
    )
    assert told(result)[-1] == "Rule 20, “Houses”, is replaced by “Homes”: price from 30 to 50."
    assert read(game, "rules.20.text") == "Houses: $50 each."
    assert order(game, "Ann", "build").outcome == "done"
    assert read(game, "players.Ann.money") == 50


def test_a_replaced_rule_whose_new_text_speaks_of_something_else_does_nothing_any_more() -> None:
    game = game_of()
    propose(game, "replace NUMBER [TITLE]", "Everybody is kind.", number=20, title=None)
    assert read(game, "rules.20.text") == "Everybody is kind."
    assert (game.world.timers, read(game, "offers")) == ({}, {})
    assert order(game, "Ann", "build").outcome == "refused"
    assert read(game, "petitions.1.what") == "effect"


def test_interpretations_are_cases_about_the_rule_and_the_last_one_stands() -> None:
    game = game_of()
    result = order(game, "", "rule NUMBER TEXT", number=20, text="A tent is no house.")
    assert told(result) == ["The Admin on rule 20: A tent is no house."]
    order(game, "", "rule NUMBER TEXT", number=20, text="A tent is a house.")
    assert [one["reasons"] for one in read(game, "cases").values()] == ["A tent is no house.", "A tent is a house."]
    assert read(game, "cases.2.about") == {"kind": "rule", "id": "20"}
    assert [read(game, f"cases.{number}.status") for number in (1, 2)] == ["stands", "stands"]
    assert words(order(game, "", "rule NUMBER TEXT", number=99, text="What?")) == "There is no rule 99."


def test_a_rules_first_numbers_are_set_at_the_start_of_a_game() -> None:
    game = game_of(params={"20.price": 45})
    assert read(game, "rules.20.text") == "A house costs $45. There are at most 3."
    assert read(game, "rules.20.revisions.0.params.price") == 45


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("20.prize", 3, "There is no parameter '20.prize' in this ruleset."),
        ("price", 3, "There is no parameter 'price' in this ruleset."),
        ("20.price", 0, "Parameter 20.price cannot be 0: it must be at least 1."),
    ],
)
def test_a_first_number_that_cannot_be_is_refused_by_name(name: str, value: int, said: str) -> None:
    with pytest.raises(AssertionError, match="refused") as caught:
        game_of(params={name: value})
    assert said in str(caught.value)


def test_a_text_by_players_with_braces_in_it_is_shown_as_it_is() -> None:
    game = game_of()
    propose(game, "add TITLE", "Write {anything} you like, {price} too.", title="Braces")
    assert read(game, "rules.91.text") == "Write {anything} you like, {price} too."


def test_what_follows_from_a_change_is_played_by_the_new_numbers() -> None:
    rule = a_rule(41)

    @rule.after(Enacted)
    def says_the_price(view: View, enacted: Enacted) -> Intent:
        return Tell(f"now: {enacted.rule.text if enacted.rule else ''}")

    game = game_of(rule)
    result = propose(game, "amend NUMBER", "set price = 45", number=20)
    assert "Now: A house costs $45. There are at most 3." in told(result)

"""Refusals are clauses with an address: they can be lifted and reworded. A command takes up the offer that fits."""

from __future__ import annotations

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import Answer, Ask, Create, Event, Order, Pay, Refuse, Rule, Seated, Set, Standing, Tell, View
from tests.kernel.builders import a_rule, begun, money, order, read, told


def shop(number: int = 14) -> Rule:
    """Return a rule of goods that are offered, and refused for two reasons."""
    rule = a_rule(number, "Shop", price=40)
    rule.attribute("hat", "owner", "player")
    rule.attribute("hat", "colour", "text", "")
    buying = rule.command("buy HAT in TEXT", "Buy a hat.", answers="sale")

    @rule.command("show HAT to PLAYER", "Offer a hat.", by="anyone")
    def shows(view: View, order: Order) -> Answer:
        return Ask(order.player, "sale", f"Hat {order.hat}?", (), {"hat": order.hat, "for": "a party"})

    @buying.refuse
    def what_is_owned(view: View, order: Order) -> str | None:
        return f"Hat {order.hat} is {order.hat.owner}’s." if order.hat.owner else None

    @buying.refuse
    def what_is_not_offered(view: View, order: Order) -> str | None:
        return None if order.offer else "Nobody offers you that."

    @buying
    def buys(view: View, order: Order, price: int) -> Answer:
        hat = order.offer.about["hat"] if order.offer else order.hat
        return [Pay(order.giver, "", price, "for a hat"), Set(hat, owner=order.giver, colour=order.text)]

    @rule.after(Seated)
    def hats(view: View, seated: Seated) -> Answer:
        return Create("hat", str(len(view.players())))

    return rule


def lifting(number: int, answer: object, over: tuple[int, ...] = (14,)) -> Rule:
    """Return a rule that has a say in who can buy what is owned."""
    rule = Rule(number, "Second hand", over=over)
    rule.text = ""

    @rule.lift(14, "what-is-owned")
    def second_hand(view: View, order: Order) -> object:
        return answer

    return rule


def standing() -> Rule:
    """Return a rule of precedence by which rules are taken at their word."""
    rule = a_rule(1, "Precedence")

    @rule.precedence
    def by_their_word(view: View, one: Standing, other: Standing) -> bool:
        return other.number in one.over or (one.number not in other.over and one.number < other.number)

    return rule


def buys(game: Game, player: str, hat: str) -> Result:
    return order(game, player, "buy HAT in TEXT", hat=hat, text="red")


def offered(*rules: Rule) -> Game:
    game = begun(money(), shop(), *rules)
    order(game, "Ann", "show HAT to PLAYER", hat="1", player="Bert")
    order(game, "Ann", "show HAT to PLAYER", hat="2", player="Bert")
    return game


def words(result: Result) -> tuple[str, str]:
    assert result.refusal is not None
    return result.refusal.slug, result.refusal.words


def test_a_command_takes_up_the_offer_about_what_it_names_and_closes_it() -> None:
    game = offered()
    assert buys(game, "Bert", "2").outcome == "done"
    assert [offer["about"]["hat"] for offer in read(game, "offers").values()] == ["1"]
    assert (read(game, "hats.2.owner"), read(game, "hats.2.colour")) == ("Bert", "red")


def test_an_offer_to_another_is_not_taken_up() -> None:
    game = offered()
    assert words(buys(game, "Ann", "1")) == ("what-is-not-offered", "Nobody offers you that.")
    assert [offer["player"] for offer in read(game, "offers").values()] == ["Bert", "Bert"]


def test_a_refusal_has_the_name_of_its_clause_for_its_reason() -> None:
    game = offered()
    buys(game, "Bert", "1")
    assert words(buys(game, "Cleo", "1")) == ("what-is-owned", "Hat 1 is Bert’s.")


def test_clauses_are_asked_in_their_order() -> None:
    game = offered()
    assert words(buys(game, "Cleo", "1")) == ("what-is-not-offered", "Nobody offers you that.")


@pytest.mark.parametrize(("over", "reason"), [((14,), "what-is-not-offered"), ((), "what-is-owned")])
def test_a_rule_that_prevails_lifts_a_refusal_of_another(over: tuple[int, ...], reason: str) -> None:
    game = offered(standing(), lifting(20, True, over))
    buys(game, "Bert", "1")
    assert words(buys(game, "Cleo", "1"))[0] == reason


def test_rules_that_are_at_odds_over_a_refusal_are_named() -> None:
    game = offered(standing(), lifting(20, True))
    order(game, "Ann", "show HAT to PLAYER", hat="1", player="Cleo")
    buys(game, "Bert", "1")
    bought = buys(game, "Cleo", "1")
    assert bought.outcome == "done"
    assert read(game, "hats.1.owner") == "Cleo"
    assert any("Rules 14 and 20 both say whether this can be done" in str(story) for story in bought.story)


def test_a_refusal_can_be_reworded_by_any_rule() -> None:
    game = offered(standing(), lifting(20, "Hats are not shared.", ()))
    buys(game, "Bert", "1")
    assert words(buys(game, "Cleo", "1")) == ("what-is-owned", "Hats are not shared.")


def test_what_a_check_refuses_can_be_lifted_too() -> None:
    strict, mild = a_rule(3, "Strict"), Rule(4, "Mild", over=(3,))
    mild.text = ""

    @strict.check(Tell)
    def nobody_talks(view: View, tell: Tell) -> Answer:
        return Refuse("silence", "Be quiet.")

    @mild.lift(3, "silence")
    def but_in_song(view: View, tell: Tell) -> bool | None:
        return "la" in tell.words or None

    @mild.command("say TEXT", "Say something.")
    def says(view: View, order: Order) -> Answer:
        return Tell(order.text)

    game = begun(strict, mild, standing())
    assert words(order(game, "Ann", "say TEXT", text="hello")) == ("silence", "Be quiet.")
    assert told(order(game, "Ann", "say TEXT", text="la la"))[0].startswith("La la.")


def test_what_the_customs_refuse_stands() -> None:
    with pytest.raises(ValueError, match="what the customs refuse is refused"):
        Rule(20, "Thieves").lift(0, "not-yours")


def test_things_can_be_asked_for_by_what_they_are() -> None:
    rule = shop()
    found: list[object] = []

    @rule.command("look", "Look.")
    def looks(view: View, order: Order) -> Event | None:
        found.append([hat.id for hat in view.things("hat", owner=order.giver)])
        found.append([hat.id for hat in view.things("hat", owner=None)])
        found.append([hat.id for hat in view.things("hat", smell="sweet")])
        return None

    game = begun(money(), rule)
    order(game, "Ann", "show HAT to PLAYER", hat="2", player="Bert")
    buys(game, "Bert", "2")
    order(game, "Bert", "look")
    assert found == [["2"], ["1", "3"], []]

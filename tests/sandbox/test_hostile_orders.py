"""What a player says in an order may be more than the law behind it can do: the order is refused, and the law stays."""

from __future__ import annotations

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Instruct, Result
from mailgame.sandbox import Limits, Sandbox
from tests.sandbox.harness import Den, a_file

SAYS = '@rule.command("go NUMBER [TEXT]", "Go.")\ndef goes(view, order):\n'
NOTES = 'rule.attribute("player", "notes", "list", [])\n'


def a_law(body: str, above: str = "") -> str:
    return a_file(above + SAYS + "".join(f"    {line}\n" for line in body.split("\n")))


@pytest.mark.parametrize(("body", "number", "words"), [
    ("return Tell(str(view.rolls('x', None, order.number)))", 101,
     "it throws 101 dice at once; from 1 to 100 can be thrown"),
    ("return Tell(str(view.roll('x', None, order.number)))", 0, "it throws a die of 0 sides"),
    ("return Tell(view.pick('x', ['a', 'b'][order.number:]))", 2, "nothing to draw from for “x”"),
    ("return Tell(str(view.picks('x', ['a', 'b'], order.number)))", 3, "it draws 3 of 2, none of them twice"),
    ("return Tell(str(view.happens('x', order.number / 100)))", 250, "a chance is from 0 to 1"),
    ("view.new_deck('x', ['a'] * order.number)\nreturn None", 1001, "a deck has at most 1,000"),
    ("return Tell(str(100 // order.number))", 0, "it divides by zero"),
    ("return Tell(['a', 'b'][order.number])", 7, "it looks for an entry that a list does not have"),
    ("return Tell('a' * order.number)", 20_000, "a text of 20,000 letters; 10,000 are allowed"),
    ("return [Tell('a')] * order.number", 501, "it answered with 501 intents; 500 are allowed"),
    ("return Set(order.giver, 'karma', order.number ** 3)", 10**6, "a number too great to count with"),
    ("return Tell(str(len(['x' * order.number for n in range(100)])))", 10**6,
     "it wanted more memory than a rule may have"),
])
def test_an_order_that_says_too_much_is_refused_and_the_law_stays(
    den: Den, body: str, number: int, words: str
) -> None:
    rule = den.adopt(a_law(body, 'rule.attribute("player", "karma", "number", 0)\n'))
    world = den.game.world.things
    result = den.says("Bert", "go NUMBER [TEXT]", number=number)
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert result.refusal.words.startswith(f"Rule {rule} cannot do that: ")
    assert words in result.refusal.words
    assert (den.standing(rule), den.game.world.things) == ("in force", world)
    assert den.says("Bert", "go NUMBER [TEXT]", number=1).outcome == "done"
    assert den.replayed() == den.game.encode()


def test_an_order_that_leaves_something_out_says_so(den: Den) -> None:
    """“dig” may be too little for the law, where “dig 3” is not."""
    rule = den.adopt(a_file('@rule.command("dig [NUMBER]", "Dig.")\ndef digs(view, order):\n'
                            "    return Pay('', order.giver, order.number + 1)\n"))
    refusal = den.says("Bert", "dig [NUMBER]", number=None).refusal
    assert refusal is not None
    assert refusal.words.startswith(f"Rule {rule} cannot do that: ")
    assert den.standing(rule) == "in force"
    assert den.says("Bert", "dig [NUMBER]", number=3).outcome == "done"


def test_so_is_one_over_which_it_asks_too_much() -> None:
    """With time enough for all of it, however busy the machine."""
    patient = Sandbox(Limits(call=30.0, whole=60.0))
    den = Den(patient)
    den.adopt(a_law("for n in range(order.number):\n    view.players()\nreturn None"))
    try:
        result = den.says("Bert", "go NUMBER [TEXT]", number=6000)
    finally:
        patient.close()
    assert result.refusal is not None
    assert "more than 5,000 questions" in result.refusal.words


def test_what_takes_too_long_for_what_is_said_is_refused_in_every_replay(den: Den) -> None:
    """Another machine may have time enough, so the journal says it."""
    rule = den.adopt(a_law("for n in range(order.number):\n    pass\nreturn Tell(str(order.number))"))
    result = den.says("Bert", "go NUMBER [TEXT]", number=10**9)
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert result.refusal.words == f"Rule {rule} cannot do that: it took too long."
    assert den.standing(rule) == "in force"
    assert isinstance(den.journal[-1], Instruct)
    assert den.journal[-1].failed == "it took too long"
    assert den.replayed() == den.game.encode()


def test_so_it_is_for_what_follows_from_it(den: Den) -> None:
    rule = den.adopt(a_law(
        "return Pay(order.giver, '', order.number)",
        "@rule.after(Paid)\ndef looks(view, paid):\n    return Tell(odd([0, 1])[paid.amount])\n",
    ))
    assert den.says("Bert", "go NUMBER [TEXT]", number=99).outcome == "refused"
    assert den.standing(rule) == "in force"


def test_only_a_value_that_does_not_fit_in_what_follows_is_left_out_and_its_author_told(den: Den) -> None:
    rule = den.adopt(a_law(
        "return Pay(order.giver, '', order.number)",
        "@rule.after(Paid)\ndef rolls(view, paid):\n    return Tell(str(view.rolls('x', None, paid.amount - 99)))\n",
    ))
    result = den.says("Bert", "go NUMBER [TEXT]", number=99)
    assert result.outcome == "done"
    assert den.told(result, "Ann")[-1] == (
        f"Your rule {rule} did nothing here. That cannot be: it throws 0 dice at once; from 1 to 100 can be thrown.")
    assert den.standing(rule) == "in force"


def test_and_for_an_order_on_file(den: Den) -> None:
    """Dice are thrown for as many notes as there are when it is played, more than when it was written."""
    rule = den.adopt(a_file(
        NOTES
        + '@rule.command("note NUMBER", "Note.")\ndef notes(view, order):\n'
        "    return Set(order.giver, 'notes', ['x'] * order.number)\n"
        '@rule.command("dig NUMBER", "Dig.", when="filed")\ndef digs(view, order):\n'
        "    return Tell(str(view.rolls('x', None, order.number * len(order.giver.notes))))\n"
        '@rule.command("play", "Play.")\ndef plays(view, order):\n    return SetTimer("x", hours_from(view, 1))\n'
        '@rule.after(Rang, name="x")\ndef rang(view, rang):\n    return PlayOrders(tuple(view.players()))\n'
    ))
    assert den.says("Bert", "note NUMBER", number=1).outcome == "done"
    assert den.says("Bert", "dig NUMBER", number=60).outcome == "filed"
    assert den.says("Bert", "note NUMBER", number=2).outcome == "done"
    assert den.says("Bert", "play").outcome == "done"
    result = den.play(Alarm(den.game.due_at))
    assert den.standing(rule) == "in force"
    assert any("it throws 120 dice at once" in told for told in den.told(result, "Bert"))


def test_an_order_on_file_that_plays_what_is_on_file_does_not_stop_the_next(den: Den) -> None:
    """What it has played already was tried out once more, and was gone."""
    rule = den.adopt(a_file(
        '@rule.command("hug PLAYER", "Hug.", when="filed")\ndef hugs(view, order):\n'
        "    return [Tell('Hugs!'), PlayOrders(tuple(view.players()))]\n"
        '@rule.command("play", "Play.")\ndef plays(view, order):\n    return SetTimer("x", hours_from(view, 1))\n'
        '@rule.after(Rang, name="x")\ndef rang(view, rang):\n    return PlayOrders(tuple(view.players()))\n'
    ))
    for player in ("Bert", "Bert", "Bert", "Ann", "Ann"):
        assert den.says(player, "hug PLAYER", player="Cleo").outcome == "filed"
    assert den.says("Bert", "play").outcome == "done"
    rung = den.ring()
    assert den.told(rung, "Bert").count("Hugs!") == 5
    assert den.standing(rule) == "in force"
    assert den.replayed() == den.game.encode()


def test_what_fails_whatever_is_said_fails_by_itself_too_and_is_suspended_then(den: Den) -> None:
    rule = den.adopt(a_law(
        "return Pay(order.giver, '', order.number)",
        "@rule.after(Paid)\ndef errs(view, paid):\n    return Tell(str(1 // 0))\n",
    ))
    assert den.says("Bert", "go NUMBER [TEXT]", number=1).outcome == "refused"
    assert den.standing(rule) == "in force"
    assert den.says("Bert", "tip").outcome == "done"
    assert den.standing(rule) == "suspended"


def test_the_order_of_another_rule_is_never_refused_for_it(den: Den) -> None:
    """Law that errs over what others order does not stand in their way."""
    errs = "@rule.alter(Hold)\ndef errs(view, hold):\n    return Stop('x', str(1 // (hold.amount - 5)))"
    rule = den.adopt(a_file(errs))
    assert den.says("Bert", "ballot").outcome == "done"
    assert den.says("Bert", "bid NUMBER", number=5).outcome == "done"
    assert den.standing(rule) == "suspended"


def letters(result: Result) -> list[tuple[str, list[str] | None, str]]:
    """Return the letters that a result brings: kind, to whom, and their words."""
    return [
        (one.kind, None if one.to is None else list(one.to), str(one.about.get("words", "")))
        for one in result.letters
    ]


def test_its_author_hears_once_that_it_could_not_carry_out_an_order(den: Den) -> None:
    """Nobody can know whether the order or the law is wrong; Ann gets the line, and not what Bert ordered."""
    law = a_law("return Tell(str(1 // (order.number - order.number)))")
    rule = den.adopt(law)
    result = den.says("Bert", "go NUMBER [TEXT]", number=4711)
    assert result.outcome == "refused"
    [(kind, to, words)] = letters(result)
    assert (kind, to) == ("notice", ["Ann"])
    assert words.startswith(f"Rule {rule}, “New”, could not carry out an order: it divides by zero. The order was")
    assert "return Tell(str(1 // (order.number - order.number)))" in words
    assert "Bert" not in words
    assert "4711" not in words
    assert letters(den.says("Cleo", "go NUMBER [TEXT]", number=1)) == []
    assert den.replayed() == den.game.encode()
    other = den.adopt(law)
    assert den.game.world.rules[str(other)]["revisions"][-1].get("unable") is None


def test_so_they_do_where_it_was_on_file_or_takes_too_long(den: Den) -> None:
    den.adopt(a_file(
        '@rule.command("dig NUMBER", "Dig.", when="filed")\ndef digs(view, order):\n'
        "    return Tell(str(view.rolls('x', None, order.number if order.giver.start else 1)))\n"
        'rule.attribute("player", "start", "number", 0)\n'
        '@rule.command("ready", "Be ready.")\ndef ready(view, order):\n    return Set(order.giver, "start", 1)\n'
        '@rule.command("play", "Play.")\ndef plays(view, order):\n    return SetTimer("x", hours_from(view, 1))\n'
        '@rule.after(Rang, name="x")\ndef rang(view, rang):\n    return PlayOrders(tuple(view.players()))\n'
    ))
    assert den.says("Bert", "dig NUMBER", number=120).outcome == "filed"
    assert den.says("Bert", "dig NUMBER", number=130).outcome == "filed"
    den.says("Bert", "ready")
    den.says("Bert", "play")
    [(kind, to, words)] = letters(den.play(Alarm(den.game.due_at)))
    assert (kind, to) == ("notice", ["Ann"])
    assert "could not carry out an order: what was ordered is too much for it." in words
    assert "120" not in words, "what is on file is nobody else’s to know"
    assert den.replayed() == den.game.encode()

    slow = den.adopt(a_law("for n in range(order.number):\n    pass\nreturn None").replace('"go ', '"run '))
    [(kind, to, words)] = letters(den.says("Bert", "run NUMBER [TEXT]", number=10**9))
    assert to == ["Ann"]
    assert words.startswith(f"Rule {slow}, “New”, could not carry out an order: it took too long.")


def test_where_they_have_left_the_admin_hears_it(den: Den) -> None:
    den.adopt(a_law("return Tell(str(1 // order.number))"))
    den.says("Ann", "leave")
    [(kind, _to, words)] = letters(den.says("Bert", "go NUMBER [TEXT]", number=0))
    assert kind == "to admin"
    assert "it divides by zero" in words


def test_what_an_order_could_say_before_its_rule_was_amended_or_an_undo_is_refused_and_nobody_errs(den: Den) -> None:
    """A rule looked for it among its words, which it was not: the game was paused."""
    price = 'rule.argument("DRINK", "ale=beer", {})\n@rule.command("drink DRINK", "Drink.", when="filed")\n' \
            'def drinks(view, order):\n    return Tell({{"ale": "Ale!", {}: "More!"}}[order.drink])\n'
    rule = den.adopt(a_file(price.format('"wine"', '"wine"')))
    for drink in ("ale", "wine"):
        assert den.says("Bert", "drink DRINK", drink=drink).outcome == "filed"
    assert den.says("Cleo", "drink DRINK", drink="beer").refusal is not None  # what it stands for is what is kept
    refused = den.says("Cleo", "drink DRINK", drink="milk").refusal
    assert refused is not None
    assert refused.words == "It can no longer be “milk”: say ale or wine."
    assert den.standing(rule) == "in force"
    assert den.replayed() == den.game.encode()


BETS = """
@rule.command("bet NUMBER", "Bet.")
def bets(view, order):
    die = view.roll("bet", order.giver, sides=1_000)
    return Tell("Won.") if order.number == die else Refuse("lost", f"It would be {die}.")

@rule.command("cut NUMBER", "Cut.")
def cuts(view, order):
    return Refuse("cut", f"It would be {view.deal('pack')[0]}.")

@rule.command("shuffle", "Shuffle.")
def shuffles(view, order):
    return view.new_deck("pack", [str(card) for card in range(100)])
"""


@pytest.mark.parametrize("verb", ["bet", "cut"])
def test_what_is_to_come_is_not_learnt_from_what_is_refused(den: Den, verb: str) -> None:
    """Whoever was told what would have been thrown ordered the same again, and that was thrown."""
    den.adopt(a_file(BETS))
    den.says("Ann", "shuffle")
    told = []
    for _ in range(4):
        before, order = den.game.encode(), den.order("Ann", f"{verb} NUMBER", number=0)
        refusal = den.play(order).refusal
        assert refusal is not None
        told.append(refusal.words)
        loaded = Game.load(den.ruleset, before, den.sandbox)
        loaded.pass_refused(order, True)
        assert loaded.encode() == den.game.encode()
    assert len(set(told)) > 1
    assert den.replayed() == den.game.encode()


def test_what_was_thrown_for_a_refused_order_is_among_the_dice_that_can_be_checked(den: Den) -> None:
    den.adopt(a_file(BETS))
    refused, refused_too = (den.says("Ann", "bet NUMBER", number=0) for _ in range(2))
    assert [(label, who) for label, who, _ in refused.rolls] == [("bet", "Ann")]
    thrown = [throw for throw in den.game.world.data["chance"]["thrown"] if throw[0] == "bet"]
    assert [(throw[2], throw[5]) for throw in thrown] == [(refused.rolls[0][2], 1), (refused_too.rolls[0][2], 2)]
    assert den.replayed() == den.game.encode()

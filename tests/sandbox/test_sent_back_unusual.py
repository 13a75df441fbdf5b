"""Law by mail, of Python as few write it: what is suggested is taken in the end, and says the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk.harness import BOARD
from tests.sandbox.following import followed, proposed
from tests.sandbox.harness import Den, a_law
from tests.sandbox.mail import GAME, Mail

HEAD = 'rule = Rule(0, "T")\n'
ZAP = HEAD + '@rule.command("zap", "Zap.")\ndef f(view, order):\n    '

COUNTER = """def counter():
    n = 0
    def more():
        nonlocal n
        n += 1
        return n
    return more
"""


@pytest.fixture(scope="module")
def house() -> Iterator[Mail]:
    made = Mail()
    made.open(GAME, BOARD, ("Ann", "Bert"), admin="admin@example.net")
    yield made
    made.close()


def zapped(*body: str) -> str:
    return ZAP + "\n    ".join(body)


KARMA = HEAD + 'rule.attribute("player", "karma", "number", 0)\n' + ZAP.removeprefix(HEAD)
COUNTING = '@rule.command("zap", "Zap.")\ndef f(view, order):\n    '
COUNT = "*view.game.count[:0], view.game.count[0] + 1, *view.game.count[0 + 1:]"


@pytest.mark.parametrize(("law", "in_the_end"), [
    (HEAD + '@rule.check(Buy)\ndef f(view, buy):\n    return Refuse("no", "No.")',
     HEAD + '@rule.check(Act)\ndef f(view, buy):\n    if not buy.verb.startswith("buy"): return None\n'
     '    return Refuse("no", "No.")'),
    (HEAD + 'rule.command("zap", "Zap.", lambda view, order: Tell("zap"))',
     HEAD + '@rule.command("zap", "Zap.")\ndef zap_is_answered(view, order):\n    return Tell("zap")'),
    (HEAD + 'rule.after(Landed)\ndef f(view, landed):\n    return Tell("x")',
     HEAD + '@rule.after(Landed)\ndef f(view, landed):\n    return Tell("x")'),
    (HEAD + 'zapping = rule.command("zap", "Zap.")',
     HEAD + 'zapping = rule.command("zap", "Zap.")\n\n@zapping\ndef zapping_is_done(view, order):\n'
     '    return Tell("…")'),
    (zapped('del order.giver.items["Gold Card"]'), zapped('return Lose(order.giver, "Gold Card")')),
    (zapped("x = [1, 2, 3]", "del x[0], x[1:]", "return Tell(str(x))"),
     zapped("x = [1, 2, 3]", "x.pop(0); x[1:] = []", "return Tell(str(x))")),
    (zapped("it = view.acting_player", "if it is not None and 3 < it.square < 8:", '    return Tell("x")'),
     zapped("it = view.acting_player", "if it is not None and 3 < it.square.number < 8:", '    return Tell("x")')),
    (zapped('if "10" < order.giver.money:', '    return Tell("x")'),
     zapped("if 10 < order.giver.money:", '    return Tell("x")')),
    (zapped("assert order.giver.money > 5, 'Poor.'", 'return Tell("x")'),
     zapped("if not (order.giver.money > 5): return Refuse(\"no\", 'Poor.')", 'return Tell("x")')),
    (KARMA + 'setattr(order.giver, "karma", getattr(order.giver, "karma", 0) + 1)',
     KARMA + 'return Set(order.giver, karma=order.giver.get("karma", 0) + 1)'),
    (zapped('return Pay(Player("Bert"), order.giver, 5)'), zapped('return Pay(view.player("Bert"), order.giver, 5)')),
    (zapped('return Paid("bank", order.giver, 5, "x", ())'), zapped('return Pay("bank", order.giver, 5, "x", ())')),
    ("import mailgame.law as law\n" + zapped('return law.Tell("x")'),
     "import mailgame.law as law\n" + zapped('return Tell("x")')),
    ("import os\n" + zapped('return Tell("x")'), "from mailgame.law import *\n" + zapped('return Tell("x")')),
    (zapped('return Tell("x"))'), zapped('return Tell("x")')),
    (zapped("return Tell(str(view.ask(TurnBeginsWithStanding(order.giver))))"),
     zapped("return Tell(str(view.ask(TurnBeginsWithStanding())))")),
    (HEAD + "def Pay(a, b):\n    return Tell(a)\n" + zapped('return Pay("x", 5)').removeprefix(HEAD),
     HEAD + "def Pay_here(a, b):\n    return Tell(a)\n" + zapped('return Pay_here("x", 5)').removeprefix(HEAD)),
    (HEAD + "COUNT = [0]\n" + COUNTING + "COUNT[0] += 1",
     HEAD + f'rule.attribute("game", "count", "list", [0])\n{COUNTING}return Set(view.game, count=[{COUNT}])'),
    (HEAD + "def some(view):\n    for p in view.players():\n        yield p\n"
     + zapped("return [Pay('', p, 5) for p in some(view)]").removeprefix(HEAD),
     HEAD + "def some(view):\n    return [p for p in view.players()]\n"
     + zapped("return [Pay('', p, 5) for p in some(view)]").removeprefix(HEAD)),
    (HEAD + '@rule.command("vote NUMBER TEXT", "Zap.")\ndef f(view, order):\n    return Tell("x")',
     HEAD + '@rule.command("do-vote NUMBER TEXT", "Zap.")\ndef f(view, order):\n    return Tell("x")'),
    (HEAD + '@rule.command("status", "Zap.")\ndef f(view, order):\n    return Tell("x")',
     HEAD + '@rule.command("do-status", "Zap.")\ndef f(view, order):\n    return Tell("x")'),
    (HEAD + '@rule.command("yes", "Zap.")\ndef f(view, order):\n    return Tell("x")',
     HEAD + '@rule.command("do-yes", "Zap.")\ndef f(view, order):\n    return Tell("x")'),
    (HEAD + '@rule.rider("please", "Ask.")\ndef f(view, order):\n    return Tell("x")',
     HEAD + '@rule.rider("with-please", "Ask.")\ndef f(view, order):\n    return Tell("x")'),
])
def test_python_as_few_write_it_is_taken_as_it_is_suggested(house: Mail, law: str, in_the_end: str) -> None:
    assert followed(house, "Ann", law) == in_the_end
    assert not house.harm


def test_what_is_told_again_and_again_of_what_was_told_is_refused(house: Mail) -> None:
    law = HEAD + '@rule.after(Told)\ndef f(view, told):\n    return Tell("echo " + told.words)'
    assert "each Tell brings another Told, which this answers: that never ends" in " ".join(
        proposed(house, "Ann", law).split())


def test_what_every_function_counts_by_itself_is_counted_anew_for_each_order(den: Den) -> None:
    """“nonlocal” keeps something as long as one answer is worked out, and no longer."""
    den.adopt(a_law('return Tell(f"{one()} {one()}.")', COUNTER + "one = counter()\n"))
    for _ in range(2):
        assert den.told(den.says("Ann", "go"), "Ann") == ["1 2."]


@pytest.mark.parametrize(("body", "words"), [
    ('return Tell("%(x)s" % (1, 2))', "what is put into a text does not fit there"),
    ('return Tell("{} {}".format(1))', "what is put into a text does not fit there"),
    ('return Tell(f"{odd(3):q}")', "what is put into a text does not fit there"),
    ('return Tell(str("abc".index("z")))', "it looks for something that is not in there"),
    ('return Tell(str(list(zip([1], odd([1, 2]), strict=True))))', "gone through side by side are not of one length"),
    ('return Tell(str(int(float("nan"))))', "that number is none, or has no end"),
    ('return Tell(",".join(odd([1])))', "only texts are joined to one text"),
    ('return Tell(str(float(odd("x"))))', "it reads a number where none is written"),
    ('return Tell(chr(odd(-1)))', "it is asked of something that it cannot be asked of"),
])
def test_what_fails_is_told_in_words_of_ours(den: Den, body: str, words: str) -> None:
    den.adopt(a_law(body))
    assert words in den.fault().words


@pytest.mark.parametrize(("body", "words"), [
    ("return Pay(order.giver, '', float('nan'))", "it answered with a number that is none."),
    ("view.new_deck('big', tuple(str(k) for k in range(5000)))",
     "it answered with a list of 5,000; 2,000 are allowed."),
])
def test_what_is_none_or_too_much_is_told_as_that(den: Den, body: str, words: str) -> None:
    den.adopt(a_law(body))
    result = den.says("Ann", "go")
    assert result.refusal is not None
    assert result.refusal.words.endswith(words)

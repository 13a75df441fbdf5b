"""Law as people and programs write it who know Python, and not this language: it is taken, or the lines are told.

What is suggested is put in its place as it stands in the answer, arrows and all, and then the law is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mailgame.kernel.faults import NotLaw
from mailgame.law import read_block
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.source.mending import ARROW
from tests.sandbox.harness import Den

TYPES = {"money": "money", "square": "square", "number": "number", "owner": "player", "name": "text", "bank": "text"}
HEAD = 'rule = Rule(0, "New")\nrule.attribute("player", "karma", "number", 0)\n'
LANDS = "@rule.after(Landed)\ndef f(view, landed):\n"
DIGS = '@rule.command("dig", "Dig.")\ndef f(view, order):\n'


@pytest.fixture(scope="module")
def shared() -> Iterator[Sandbox]:
    made = Sandbox(Limits().patient())
    yield made
    made.close()


def taken(law: str) -> str:
    """Return law as it is taken out of a letter."""
    return read_block(f"```law\n{law}\n```")[2]


def refusal(sandbox: Sandbox, law: str) -> str:
    """Return why law is not accepted, "" if it is."""
    try:
        sandbox.examine(40, "New", taken(law), TYPES)
    except NotLaw as error:
        return str(error)
    return ""


def as_told(law: str, said: str) -> str:
    """Return law with what an answer suggests in the place that it names."""
    lines = law.split("\n")
    better = [line for line in said.split("\n") if line.startswith(ARROW)]
    first = last = int(re.findall(r"Line (\d+):", said)[0])
    if several := re.search(r"in place of lines? (\d+)(?: (?:and|to) (\d+))?", said):
        first, last = int(several[1]), int(several[2] or several[1])
    if "above the functions" in said:
        first, last = 2, 1
    if "in a line above it" in said:
        last = first - 1
    return "\n".join([*lines[: first - 1], *better, *lines[last:]])


ANSWERS = [
    (LANDS + "    landed.player.money += 20", 'return Pay("", landed.player, 20)'),
    (LANDS + "    if landed.square.number == 5:\n        landed.player.money -= landed.square.number * 2",
     'return Pay(landed.player, "", landed.square.number * 2)'),
    (LANDS + "    landed.player.money = landed.player.money + 5", 'return Pay("", landed.player, 5)'),
    (LANDS + "    landed.player.money = 0", 'return Pay(landed.player, "", landed.player.money)'),
    (LANDS + "    landed.player.karma += 1", "return Set(landed.player, karma=landed.player.karma + 1)"),
    (LANDS + "    landed.player.karma = 7\n    return None", "return Set(landed.player, karma=7)"),
    (LANDS + "    for one in view.players():\n        one.karma *= 2",
     "return [Set(one, karma=one.karma * 2) for one in view.players()]"),
    (LANDS + "    for one in view.players():\n        return Pay('', one, 5)",
     "return [Pay('', one, 5) for one in view.players()]"),
    (LANDS + "    print('Hello', landed.player)", "return Tell(f'Hello {landed.player}')"),
    (LANDS + "    print(landed.square.number)", "return Tell(str(landed.square.number))"),
    (LANDS + "    return Set(landed.player, karma=1)\n    return Pay('', landed.player, 5)",
     "def f(view, landed):\n    done = []\n    done.append(Set(landed.player, karma=1))\n"
     '    return [*done, Pay("", landed.player, 5)]'),
    (LANDS + '    """On luck."""\n    Set(landed.player, karma=landed.player.karma + 1)\n'
             "    if landed.player.karma > 9:\n        Win(landed.player, 'by karma.')",
     'def f(view, landed):\n    """On luck."""\n    done = []\n'
     "    done.append(Set(landed.player, karma=landed.player.karma + 1))\n    if landed.player.karma > 9:\n"
     '        done.append(Win(landed.player, "by karma."))\n    return done'),
    (LANDS + "    for one in view.players():\n        if one.karma < 3:\n            one.karma += 1\n"
             "            one.money += 5\n            print(one, 'gains')",
     "def f(view, landed):\n    done = []\n    for one in view.players():\n        if one.karma < 3:\n"
     '            done.append(Set(one, karma=one.karma + 1))\n            done.append(Pay("", one, 5))\n'
     "            done.append(Tell(f'{one} gains'))\n    return done"),
    (LANDS + "    if landed.square.number > 3:\n        Pay('', landed.player, 3)\n        return Tell('Far.')\n"
             "    elif landed.square.number == 1:\n        return [Tell('Near.'), Tell('Here.')]\n"
             "    Set(landed.player, karma=3)",
     "def f(view, landed):\n    done = []\n    if landed.square.number > 3:\n"
     '        done.append(Pay("", landed.player, 3))\n'
     '        return [*done, Tell("Far.")]\n    elif landed.square.number == 1:\n'
     '        return [*done, Tell("Near."), Tell("Here.")]\n'
     "    done.append(Set(landed.player, karma=3))\n    return done"),
]
IMPORTED = [
    ("import random", "    return Tell(str(random.randint(1, 6)))", 'return Tell(str(view.roll("dice")))'),
    ("from random import randint", "    return Pay('', order.giver, randint(3, 8))",
     "return Pay('', order.giver, view.roll(\"dice\", sides=6) + 2)"),
    ("import random", "    luck = random.choice(view.players())\n    return Pay('', luck, 5)",
     'luck = view.pick("lot", view.players())'),
    ("import random", "    if random.random() < 0.3:\n        return Tell('Luck.')", 'if view.happens("luck", 0.3):'),
    ("from datetime import datetime", "    return Tell('Late.') if datetime.now().hour > 20 else None",
     "return Tell('Late.') if view.now.hour > 20 else None"),
    ("import datetime as dt", "    return Tell('Yule.') if dt.date.today().month == 12 else None",
     "return Tell('Yule.') if view.now.date().month == 12 else None"),
    ("from datetime import timedelta", "    return SetTimer('dig', at=view.now + timedelta(days=2, hours=3))",
     "return SetTimer('dig', at=hours_from(view, 2 * 24 + 3))"),
    ("import math", "    return Pay('', order.giver, math.ceil(order.giver.money / 10))",
     "return Pay('', order.giver, -int(-(order.giver.money / 10) // 1))"),
]


CALLED_OTHERWISE = [
    (DIGS + "    return Pay('', order.giver, 5, reason='luck')", 'return Pay("", order.giver, 5, why="luck")'),
    (DIGS + "    return Pay(sender=order.giver, to='bank', amount=5)",
     'return Pay(payer=order.giver, payee="bank", amount=5)'),
    (DIGS + "    return Tell(message='Hello', recipients=view.players())",
     'return Tell(words="Hello", to=view.players())'),
    (DIGS + "    return SetTimer('dig', in_hours=24)", 'return SetTimer("dig", at=hours_from(view, 24))'),
    (DIGS + "    return OpenBallot(question='So?', voters=tuple(view.players()), secret=True)",
     'return OpenBallot(question="So?", electorate=tuple(view.players()), sealed=True)'),
    (DIGS + "    return Pay('', order.giver, 5, silent=True)", 'return Pay("", order.giver, 5)'),
    (DIGS + "    return Win(order.giver, reason='by luck.')", 'return Win(order.giver, why="by luck.")'),
    (DIGS + "    known = {one.id: one.karma for one in view.players()}\n    return Tell(max(known, key=known.get))",
     "return Tell(max(known, key=lambda one: known[one]))"),
    (DIGS + "    if order.giver.karma < 3:\n        raise Refuse('no', 'Too little.')",
     "return Refuse('no', 'Too little.')"),
    (DIGS + "    if order.giver.karma < 3:\n        return False\n    return Pay('', order.giver, 5)", "return None"),
    (DIGS + "    return Pay('', view.players['Bert'], 5)", "return Pay('', view.player('Bert'), 5)"),
    (DIGS + "    return [Pay('', one, 5) for one in view.game.players]",
     "return [Pay('', one, 5) for one in view.players()]"),
    (DIGS + "    return Tell(str(order.giver.balance))", "return Tell(str(order.giver.money))"),
    (DIGS + "    return Tell(order.giver.username)", "return Tell(order.giver.id)"),
    (DIGS + "    return Tell(str(len(order.giver.squares)))",
     "return Tell(str(len(view.things(\"square\", owner=order.giver))))"),
    (DIGS + "    view.pay('bank', order.giver, 5)", "return Pay('bank', order.giver, 5)"),
    (DIGS + "    return view.tell('Hello')", "return Tell('Hello')"),
    (DIGS + "    order.giver.pay('bank', 5)", "return Pay(order.giver, 'bank', 5)"),
    (DIGS.replace("dig\"", "dig NUMBER\"") + "    return Pay('', order.giver, order.args[0])",
     "return Pay('', order.giver, order.number)"),
    (DIGS.replace("dig\"", "tip PLAYER DOLLARS\"") + "    return Pay(order.giver, order.target, order.dollars)",
     "return Pay(order.giver, order.player, order.dollars)"),
    ("@rule.after(Update)\ndef f(view, update):\n    return None", "@rule.after(UpdateBegan)"),
    ("@rule.alter(Move)\ndef f(view, move):\n    return Redirect('steps', 1), Set(move.pawn, karma=0)",
     "return Redirect('steps', 1, costs=(Set(move.pawn, karma=0),))"),
    ("def f(view, landed):\n    return Pay('', landed.player, 5)", "@rule.after(Landed)"),
]


@pytest.mark.parametrize(("clause", "better"), CALLED_OTHERWISE)
def test_what_is_called_otherwise_elsewhere_is_told_as_the_law_calls_it(
    shared: Sandbox, clause: str, better: str
) -> None:
    law = HEAD + clause
    said = refusal(shared, law)
    assert ARROW + better in said.split("\n")
    assert refusal(shared, as_told(law, said)) == ""


def test_what_a_file_would_count_is_kept_by_the_game(shared: Sandbox) -> None:
    """Told step by step: the attribute, and the function that changes it."""
    law = HEAD + "digs = 0\n" + DIGS + "    global digs\n    digs += 1\n    return Tell(f'{digs}')"
    for _ in range(2):
        law = as_told(law, refusal(shared, law))
    assert refusal(shared, law) == ""
    assert 'rule.attribute("game", "digs", "number", 0)' in law
    assert "done.append(Set(view.game, digs=view.game.digs + 1))" in law


@pytest.mark.parametrize(("typed", "read"), [
    ("rule = Rule(0, 'Prämie', prämie=5)\nx = f'{prämie} für {größe}'\ngröße = 1",
     "rule = Rule(0, 'Prämie', praemie=5)\nx = f'{praemie} für {groesse}'\ngroesse = 1"),
    ("rule = Rule(0, 'A long text that a mail\nprogram broke')",
     "rule = Rule(0, 'A long text that a mail program broke')"),
    ("1: rule = Rule(0, 'New')\n2: def f(x):\n3:     return x\n4:", "rule = Rule(0, 'New')\ndef f(x):\n    return x"),
    ("1  rule = Rule(0, “New”)\n2\n3  x = 1", None),
    ("rule = Rule(0, 'New')\nрay = 1", "rule = Rule(0, 'New')\nрay = 1"),
    ("rule = Rule(0, 'New', prämie=5)\npraemie = 6", "rule = Rule(0, 'New', prämie=5)\npraemie = 6"),
])
def test_law_is_taken_as_it_can_only_have_been_meant(typed: str, read: str | None) -> None:
    """Names that look like others, and two that would become one, are left as they are, and refused."""
    assert taken(typed) == (read if read is not None else 'rule = Rule(0, "New")\n\nx = 1')


@pytest.mark.parametrize(("below", "text"), [
    ("\n\nCheers, Ann", ""), ("\nThanks!\n\nAnn", ""), ("\nvote 1 yes", "vote 1 yes"),
    ("\nWhoever lands there gets a prize, and all others have to congratulate them.",
     "Whoever lands there gets a prize, and all others have to congratulate them."),
])
def test_a_farewell_below_law_with_words_of_its_own_is_no_text_of_the_rule(below: str, text: str) -> None:
    law = f'```law\n"""Luck."""\n{HEAD}```{below}'
    assert read_block(law)[0] == text


@pytest.mark.parametrize(("clause", "better"), ANSWERS)
def test_what_is_said_and_not_answered_with_is_told_with_all_the_lines_that_would_do(
    shared: Sandbox, clause: str, better: str
) -> None:
    law = HEAD + clause
    said = refusal(shared, law)
    assert [line.removeprefix(ARROW) for line in said.split("\n") if line.startswith(ARROW)] == better.split("\n")
    assert refusal(shared, as_told(law, said)) == ""


@pytest.mark.parametrize(("line", "body", "better"), IMPORTED)
def test_what_is_used_of_other_modules_is_told_where_it_is_used(
    shared: Sandbox, line: str, body: str, better: str
) -> None:
    law = f"{line}\n{HEAD}{DIGS}{body}"
    said = refusal(shared, law)
    assert "is not part of the language" in said
    assert ARROW + better in said.split("\n")
    assert refusal(shared, as_told(law, said)) == ""


@pytest.mark.parametrize("line", [
    "import random", "import math, datetime", "from typing import List, Optional", "from collections import Counter",
    "from mailgame import *", "from mailgame.rules import Rule, Tell", "from __future__ import annotations",
])
def test_what_is_imported_and_never_used_does_no_harm(shared: Sandbox, line: str) -> None:
    assert refusal(shared, f"{line}\n{HEAD}{DIGS}    return Tell('x')") == ""


def test_types_of_pythons_own_are_left_out(den: Den) -> None:
    den.adopt(taken(
        "from typing import Any, List, Optional, Union\nimport typing as t\nfrom mailgame.law import *\n" + HEAD +
        "def taxed(player: Player, least: int) -> Optional[int]:\n    return 5 if least else None\n"
        '@rule.command("dig", "Dig.")\n'
        "def digs(view: View, order: Order) -> Union[List[Tell], t.Any]:\n"
        "    done: List[Tell] = []\n    luck: Optional[int]\n"
        "    done.append(Tell(f'{order.giver} digs for {taxed(order.giver, 1)}.'))\n    return done\n"
    ))
    assert den.told(den.says("Ann", "dig")) == ["Ann digs for 5."]


@pytest.mark.parametrize("line", ["import os", "import random, sys", "from subprocess import run"])
def test_of_what_could_only_do_harm_nothing_is_imported(shared: Sandbox, line: str) -> None:
    assert "a rule imports nothing but words of the law" in refusal(shared, f"{line}\n{HEAD}{DIGS}    return None")


def test_a_line_that_is_copied_with_its_arrow_begins_where_the_line_above_it_does() -> None:
    law = 'rule = Rule(0, "New")\ndef f(view):\n      → x = 1\n    if x:\n  → return x\n    return None'
    assert taken(law) == 'rule = Rule(0, "New")\ndef f(view):\n    x = 1\n    if x:\n        return x\n    return None'

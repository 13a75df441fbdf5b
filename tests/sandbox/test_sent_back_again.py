"""Law by mail, with what beginners and programs bring along from Python: what is suggested is taken in the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk.harness import BOARD
from tests.sandbox.following import followed
from tests.sandbox.mail import GAME, Mail

HEAD = 'rule = Rule(0, "T")\n'


@pytest.fixture(scope="module")
def house() -> Iterator[Mail]:
    made = Mail()
    made.open(GAME, BOARD, ("Ann", "Bert"), admin="admin@example.net")
    yield made
    made.close()


def closed(*body: str) -> str:
    return f"{HEAD}@rule.after(BallotClosed)\ndef f(view, closed):\n    " + "\n    ".join(body)


def played(*body: str) -> str:
    return f"{HEAD}@rule.after(UpdatePlayed)\ndef f(view, it):\n    " + "\n    ".join(body)


def ordered(*body: str) -> str:
    return f'{HEAD}@rule.command("juggle with PLAYER", "Juggle.")\ndef f(view, order):\n    ' + "\n    ".join(body)


H_KILL = HEAD + '@rule.command("quash PROPOSAL", "Quash a proposal.")\ndef f(view, order):\n    return {}'
COUNTED = 'yes = tally(closed.ballot).sums.get("yes", 0)'
SAID = 'return Tell(f"{yes} for it.")'


@pytest.mark.parametrize(("law", "in_the_end"), [
    (closed('yes = closed.ballot.votes.count("yes")', SAID), closed(COUNTED, SAID)),
    (closed('yes = list(closed.ballot.votes.values()).count("yes")', SAID), closed(COUNTED, SAID)),
    ("from collections import Counter\n" + closed(
        "c = Counter(closed.ballot.votes.values())", "top = c.most_common(1)[0][0]", "return Tell(top)"),
     "from collections import Counter\n" + closed(
        "c = tally(closed.ballot).sums", "top = max(c, key=lambda one: c[one])", "return Tell(top)")),
    ("from collections import defaultdict\n" + played(
        "d = defaultdict(int)", "for one in view.things('square'):", "    d[one.owner] += 1",
        "return Tell(str(len(d)))"),
     "from collections import defaultdict\n" + played(
        "d = {}", "for one in view.things('square'):", "    d[one.owner] = d.get(one.owner, 0) + 1",
        "return Tell(str(len(d)))")),
    ("from statistics import mean\n" + played("return Tell(str(mean([1, 2])))"),
     "from statistics import mean\n" + played("return Tell(str(sum([1, 2]) / len(list([1, 2]))))")),
    ("from enum import Enum\nclass Mood(Enum):\n    GLAD = 1\n" + played("return Tell(str(Mood.GLAD.value))"),
     "from enum import Enum\nclass Mood:\n    GLAD = 1\n" + played("return Tell(str(Mood.GLAD))")),
    (played("done = []", "for p in view.players():", "    done += p", "return [Pay('', p, 5) for p in done]"),
     played("done = []", "for p in view.players():", "    done.append(p)", "return [Pay('', p, 5) for p in done]")),
    (played("return Tell(str(sum(view.players(), key=lambda p: p.money)))"),
     played("return Tell(str(sum(p.money for p in view.players())))")),
    (played('if view.now.weekday() in ("Saturday", "Sunday"):', '    return Tell("Rest.")'),
     played("if view.now.weekday() in [5, 6]:", '    return Tell("Rest.")')),
    (played('if [p.id for p in view.players()] == ("Ann", "Bert"):', '    return Tell("Us.")'),
     played('if [p.id for p in view.players()] == ["Ann", "Bert"]:', '    return Tell("Us.")')),
    (played("if view.players()[0].money > 5000:", "    view.end_game(winner=view.players()[0])"),
     played("if view.players()[0].money > 5000:", '    return Win(view.players()[0], "…")')),
    (ordered("order.giver.square, order.player.square = order.player.square, order.giver.square"),
     ordered("done = []", "done.append(Set(order.giver, square=order.player.square))",
             "done.append(Set(order.player, square=order.giver.square))", "return done")),
    (ordered('if "Gold Card" in order.giver.items:', '    order.giver.items.remove("Gold Card")',
             '    return Pay("", order.giver, 100)'),
     ordered("done = []", 'if "Gold Card" in order.giver.items:', '    done.append(Lose(order.giver, "Gold Card"))',
             '    return [*done, Pay("", order.giver, 100)]', "return done")),
    (H_KILL.format('Set(order.proposal, status="rejected")'), H_KILL.format('Conclude(order.proposal, "rejected")')),
    (played("return Set(view.game, winner=view.players()[0])"), played('return Win(view.players()[0], "…")')),
    ("All players get $5 each update.\n" + played('return [Pay("", p, 5) for p in view.players()]'),
     '"""All players get $5 each update."""\n' + played('return [Pay("", p, 5) for p in view.players()]')),
])
def test_what_python_has_is_told_as_the_law_has_it(house: Mail, law: str, in_the_end: str) -> None:
    assert followed(house, "Ann", law) == in_the_end


@pytest.mark.parametrize(("law", "in_the_end"), [
    (played("done = []", "for p in view.players():", '    done.append(Pay("", p, 5))'),
     played("done = []", "for p in view.players():", '    done.append(Pay("", p, 5))', "return done")),
    (played("def pays(p):", '    return Pay("", p, 5)', "map(pays, view.players())"),
     played("def pays(p):", '    return Pay("", p, 5)', "return list(map(pays, view.players()))")),
    (played('return Pay("", view.player("Ann"), 5) and Tell("Paid.")'),
     played('return [Pay("", view.player("Ann"), 5), Tell("Paid.")]')),
    (played("return [Remove(p) for p in view.players()]"), played("return [Unseat(p) for p in view.players()]")),
    (played("return Remove(view.rule(14))"), played("return Repeal(view.rule(14).number)")),
    (played('return Post("news", "Tea", None, {"words": "x"})'),
     played('return Post("notice", "Tea", None, {"words": "x"})')),
    (played('return Pay("", view.players()["Ann"], 5)'), played('return Pay("", view.player("Ann"), 5)')),
])
def test_law_of_whose_acts_nothing_would_come_is_told_how_they_are_done(
    house: Mail, law: str, in_the_end: str,
) -> None:
    """Each was taken, and paid nobody for ever, or was suspended at the first update."""
    assert followed(house, "Ann", law) == in_the_end


@pytest.mark.parametrize(("line", "in_the_end"), [
    ("return Pay(view.player('Ann'), 5)", "return Pay(\"\", view.player('Ann'), 5)"),
    ('return Pay("", it.player, 1,000)', 'return Pay("", it.player, 1000)'),
    ("return pay('', it.player, 5)", "return Pay('', it.player, 5)"),
    ("return Tell('None.') if it.square == null else None", "return Tell('None.') if it.square == None else None"),
    ("return Pay('', p, 5) for p in view.players()", "return [Pay('', p, 5) for p in view.players()]"),
    ("return [Tell('a')] + Tell('b')", "return [Tell('a')] + [Tell('b')]"),
    ("return Tell(', '.join(view.players()))", "return Tell(', '.join(one.id for one in view.players()))"),
    ("return Amend(4, money=5)", 'return Amend(4, "money", 5)'),
    ("return Amend('4.money', 5)", 'return Amend(4, "money", 5)'),
    ("view.rules()[4].price = 5", 'return Amend(4, "price", 5)'),
    ("return Repeal('rule 14')", "return Repeal(14)"),
    ("return Repeal(rule)", "return Repeal(rule.number)"),
    ("return SetTimer('tea', 24)", "return SetTimer('tea', at=hours_from(view, 24))"),
    ("return SetTimer('tea', at='Friday')", "return SetTimer('tea', days=(4,))"),
    ("return SetTimer('tea', every='week')", "return SetTimer('tea', days=(0,))"),
    ("return Tell('Yes.') if it.player.has('Gold Card') else None",
     "return Tell('Yes.') if has(it.player, 'Gold Card') else None"),
])
def test_a_line_as_newcomers_write_it_is_taken_as_it_is_suggested(house: Mail, line: str, in_the_end: str) -> None:
    head = f"{HEAD}@rule.after(Landed)\ndef f(view, it):\n    "
    assert followed(house, "Ann", head + line) == head + in_the_end


@pytest.mark.parametrize(("law", "in_the_end"), [
    (HEAD + "@rule.after\ndef f(view, landed):\n    return Tell('x')",
     HEAD + "@rule.after(Landed)\ndef f(view, landed):\n    return Tell('x')"),
    (HEAD + "@after(Landed)\ndef f(view, it: Land) -> List[Pay]:\n    return Tell('x')",
     HEAD + "@rule.after(Landed)\ndef f(view, it):\n    return Tell('x')"),
    (HEAD + "@rule.command('hug <player>', 'Hug.')\ndef f(view, order):\n    return Tell(f'{order.player}')", ""),
    (HEAD + "@rule.after(Landed)\ndef f(view, it):\n    return Pay('', it.player, rule.fee)",
     'rule = Rule(0, "T", fee=number(1))\n@rule.after(Landed)\ndef f(view, it, fee):\n'
     "    return Pay('', it.player, fee)"),
    (HEAD + 'rule.attribute("player.zeal", "number", 0)', HEAD + 'rule.attribute("player", "zeal", "number", 0)'),
    (HEAD + 'rule.attribute("player", "zest", int)', HEAD + 'rule.attribute("player", "zest", "number", 0)'),
    (HEAD + 'rule.attribute("player", "glad", "flag", false)',
     HEAD + 'rule.attribute("player", "glad", "flag", False)'),
])
def test_a_declaration_as_newcomers_write_it_is_taken_as_it_is_suggested(
    house: Mail, law: str, in_the_end: str,
) -> None:
    assert followed(house, "Ann", law) == (in_the_end or law.replace("<player>", "PLAYER"))


@pytest.mark.parametrize("body", [
    ("d = {}", "for p in view.players():", "    if p not in d:", "        d[p] = 0", "    d[p] += 1",
     "return Tell(str(len(d)))"),
    ("d = {'a': 1}", "d['a'] += 1", "return Tell(str(d))"),
    ("if (1, 2) == (1, 2):", "    return Tell('So.')"),
])
def test_tables_and_brackets_that_are_right_are_taken(house: Mail, body: tuple[str, ...]) -> None:
    assert followed(house, "Ann", played(*body)) == played(*body)

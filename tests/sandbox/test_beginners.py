"""Law as somebody writes it who has read the guide once: what could not work, or would do nothing, is said on arrival.

Each was adopted, and suspended for everybody at its first use; or it was adopted, did nothing, and nobody was told. The
line that is suggested is put in its place, and then the law is taken.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator, Mapping

import pytest

from mailgame.kernel.faults import NotLaw
from mailgame.law import Rule
from mailgame.primer.examples import EXAMPLES, Example
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.source.mending import ARROW
from tests.sandbox.boxed import RULES, SHIPPED, source_of, wary
from tests.sandbox.harness import Den, a_law, refused
from tests.share import few_are_quick, share

HEAD = 'from mailgame.law import *\nrule = Rule(0, "New", fee=5)\nrule.attribute("player", "karma", "number", 0)\n' \
       'rule.attribute("player", "friends", "list", [])\nrule.attribute("player", "badge", "text", "")\n'
TYPES = {"money": "money", "square": "square", "number": "number", "owner": "player", "bank": "text"}
TIP = '@rule.command("tip PLAYER DOLLARS", "Tip.")\ndef tips(view, order):\n    {}\n    return None\n'
AFTER = "@rule.after({})\ndef f(view, it):\n    {}\n    return None\n"
CHECK = "@rule.check(Pay)\ndef f(view, pay):\n    {}\n    return None\n"
ALTER = "@rule.alter({})\ndef f(view, it):\n    {}\n    return None\n"


@pytest.fixture(scope="module")
def shared() -> Iterator[Sandbox]:
    made = Sandbox(Limits().patient())
    yield made
    made.close()


def said(sandbox: Sandbox, law: str) -> str:
    return refused(sandbox, HEAD + law, TYPES)


FAILED = [
    (TIP, "return Pay(view.bank, order.player, 5)", "the view has no “bank”", 'return Pay("bank", order.player, 5)'),
    (TIP, "for one in view.players: return Tell(one.id)", "is a question: it is asked with brackets",
     "for one in view.players(): return Tell(one.id)"),
    (TIP, "return Tell('You have ' + order.giver.money)", "“You have ” + a whole number: these two do not go together",
     'return Tell(f"You have {order.giver.money}")'),
    (TIP, "return Tell(order.player.id + ' has ' + order.dollars)", "+ a whole number: these two do not go together",
     'return Tell(f"{order.player.id} has {order.dollars}")'),
    (TIP, "return Tell(str(view.roll(6)))", "“6” stands where a text is wanted",
     'return Tell(str(view.roll("dice", sides=6)))'),
    (TIP, "return Set(order.giver.karma, 5)", "“5” stands where a text is wanted", "return Set(order.giver, karma=5)"),
    (TIP, "return Set(order.giver, friends=order.giver.friends.append(order.player))",
     "“.append” changes a list and answers with nothing",
     "return Set(order.giver, friends=order.giver.friends + [order.player])"),
    (AFTER, "if view.now > '2026-12-24': return Tell('Now.')", "these two do not go together",
     "if view.now > view.local(2026, 12, 24): return Tell('Now.')"),
    (AFTER, "return Tell(max(view.players()).id)", "are put in order by what they have",
     "return Tell(max(view.players(), key=lambda one: one.money).id)"),
    (AFTER, "return Tell(str(max(view.players(), key=money)))", "“money” asks the game, and nothing is asked while",
     "return Tell(str(max(view.players(), key=lambda one: one.money)))"),
    (AFTER, "if view.now.weekday == 0: return Tell('Monday.')", "“view.now.weekday” is asked with brackets",
     "if view.now.weekday() == 0: return Tell('Monday.')"),
    (CHECK, "assert pay.amount < 100", "is suspended, as soon as what is asserted is not so; ask instead",
     'if not (pay.amount < 100): return Refuse("no", "…")'),
    (ALTER, "return it.amount * 2", "“f” answers with outcomes, or None, and not with a number",
     "return Fix(it.amount * 2)"),
    (ALTER, "return Pay(it.payer, it.payee, 0)", "“f” answers with outcomes, or None, and not with Pay",
     "return Become(Pay(it.payer, it.payee, 0))"),
]
NOTHING = [
    (TIP, "Pay(order.giver, order.player, 5)", "“Pay” is said and not answered with, so nothing comes of it",
     "return Pay(order.giver, order.player, 5)"),
    (TIP, "return Tell('You have {order.giver.money}.')", "“{order.giver.money}” is not filled in",
     "return Tell(f'You have {order.giver.money}.')"),
    (TIP, "if order.player == order.giver.id: return Tell('x')", "so they are never the same",
     "if order.player == order.giver: return Tell('x')"),
    (TIP, "if order.player == 'Bert': return Tell('x')", "so they are never the same",
     "if order.player.id == 'Bert': return Tell('x')"),
    (TIP, "if order.dollars == '5': return Tell('x')", "so they are never the same",
     "if order.dollars == 5: return Tell('x')"),
    (TIP, "if order.giver.badge is 'gold': return Tell('x')", "“is” asks whether two are one and the same thing",
     "if order.giver.badge == 'gold': return Tell('x')"),
    (TIP, "return [Tell('x', (one,)) for one in view.players() if one.id != order.giver]", "never the same",
     "return [Tell('x', (one,)) for one in view.players() if one != order.giver]"),
    (TIP, "if order.dollars > view.balance(order.giver.id): return Tell('x')", "the money is that of the player",
     "if order.dollars > view.balance(order.giver): return Tell('x')"),
    (AFTER, "if view.now.weekday() == 'Monday': return Tell('x')", "so they are never the same",
     "if view.now.weekday() == 0: return Tell('x')"),
]
NOTHING += [
    (TIP, "if order.dollars == 1 or 2: return Tell('x')", "“2” stands for itself here, and so this is always so",
     "if order.dollars in (1, 2): return Tell('x')"),
    (TIP, "return Set(order.giver, karma=+1)", "“+1” is 1, and adds nothing", "return Set(order.giver, karma=1)"),
]
FAILED += [
    (TIP, "return SetTimer('later', days=(0,), time=18)", "“18” stands where a text is wanted",
     'return SetTimer(\'later\', days=(0,), time="18:00")'),
]
NAMES = [
    (TIP, "return Tell(f'{player} waves')", "is “order.player” meant?", "return Tell(f'{order.player} waves')"),
    (TIP, "return Tell(f'{giver} waves')", "is “order.giver” meant?", "return Tell(f'{order.giver} waves')"),
    (TIP, "return [Pay('', one, 5) for one in players()]", "is “view.players” meant?",
     "return [Pay('', one, 5) for one in view.players()]"),
    (TIP, "return Set(order.giver, karma + 1)", "is “order.giver.karma” meant?",
     "return Set(order.giver, karma=order.giver.karma + 1)"),
    (TIP, "return Set(order.giver, karma=karma + 1)", "is “order.giver.karma” meant?",
     "return Set(order.giver, karma=order.giver.karma + 1)"),
    (TIP, "return Pay(bank, order.giver, 5)", "is “\"bank\"” meant?", 'return Pay("bank", order.giver, 5)'),
    (TIP, "return Pay(order.giver, order.PLAYER, 5)", "is “player” meant?", "return Pay(order.giver, order.player, 5)"),
    (TIP, "return Refuse('Too much!')", "it does not say “words”", "return Refuse(\"no\", 'Too much!')"),
    (TIP, "return Tell(order.giver, 'hello')", "“hello” stands where", "return Tell('hello', (order.giver,))"),
    (ALTER, "return Stop('No.')", "it does not say “words”", "return Stop(\"no\", 'No.')"),
]


@pytest.mark.parametrize(("clause", "line", "words", "better"), [*FAILED, *NOTHING, *NAMES],
                         ids=lambda one: one[:40] if "\n" not in one else "")
def test_a_slip_is_said_as_the_law_arrives_and_the_line_that_is_suggested_works(
    shared: Sandbox, clause: str, line: str, words: str, better: str
) -> None:
    word = "UpdatePlayed" if clause is AFTER else "Pay"
    refusal = said(shared, clause.replace("({})", f"({word})").format(line))
    assert words in refusal
    assert f"{ARROW}{better}" in refusal.split("\n")
    shared.examine(40, "New", HEAD + clause.replace("({})", f"({word})").format(better), TYPES)


@pytest.mark.parametrize(("law", "words", "better"), [
    ("@rule.alter(Move)\ndef f(view, it):\n    return Fix(6)\n", "Move has no amount that Fix could change",
     'return Redirect("steps", 6)'),
    ("@rule.alter(Move)\ndef f(view, it):\n    return Redirect('steps', 6) if it.player.id == 'Ann' else None\n",
     "Move has no “player”: it has pawn, steps", "return Redirect('steps', 6) if it.pawn.id == 'Ann' else None"),
    ("@rule.after(Landing)\ndef f(view, it):\n    return None\n", "is “Landed” meant?", "@rule.after(Landed)"),
    ("@rule.answers(NextJuge)\ndef f(view, it):\n    return None\n", "is “NextJudge” meant?",
     "@rule.answers(NextJudge)"),
    ("@rule.before(Pay)\ndef f(view, it):\n    return None\n", "a rule has no “before”", "@rule.check(Pay)"),
    ("@rule.after(Landed)\ndef f(view, it):\n    for one in view.players():\n        Pay('', one, 5)\n",
     "answer with all in a list", "return [Pay('', one, 5) for one in view.players()]"),
    ("@rule.after(Paid)\ndef f(view, it):\n    return Pay('', it.payee, 1)\n",
     "each Pay brings another Paid, which this answers: that never ends", ""),
    ("@rule.after(Landed)\ndef f(it, view):\n    return Pay('', it.player, 1)\n",
     "“f” is given the view first", "def f(view, it):"),
    ('@rule.command("wave", "Wave.")\ndef f(view, order):\n    rule.attribute("player", "waves", "number", 0)\n'
     "    return None\n", "declares something for good: it stands above all functions", ""),
    ('@rule.command("wave", "Wave.")\ndef f(view, order):\n    order.giver.karma += 1\n    return None\n',
     "nothing can be assigned to “.karma”; answer with an intent",
     "return Set(order.giver, karma=order.giver.karma + 1)"),
    ('@rule.command("wave", "Wave.")\ndef f(view, order):\n    return Pay(order.giver, "", order.fee)\n',
     "“fee” is a number of the rule, and “f” does not take it", '    return Pay(order.giver, "", fee)'),
])
def test_what_is_wrong_with_a_clause_is_said(shared: Sandbox, law: str, words: str, better: str) -> None:
    refusal = said(shared, law)
    assert words in refusal
    assert (f"{ARROW}{better}" in refusal.split("\n")) if better else ARROW not in refusal


@pytest.mark.parametrize(("slug", "rule"), few_are_quick(share(RULES, 2), 4),
                         ids=[f"{slug}-{rule.number}" for slug, rule in share(RULES, 2)])
def test_of_a_shipped_rule_without_its_types_nothing_is_said_that_it_would_not_be_said_with_them(
    slug: str, rule: Rule
) -> None:
    """They work, and so they show what must not be taken for a slip."""
    source = source_of(slug, rule)
    types = {one.name: one.type for other in SHIPPED[slug].rules.values() for one in other.attributes}
    assert wrong(slug, without_types(source), types) == wrong(slug, source, types)


def wrong(slug: str, source: str, types: Mapping[str, str]) -> str:
    """Return what is wrong with law, since a rule that came with the game may say more than players' law; or ""."""
    try:
        wary(slug).examine(900, "Copied", source, types)
    except NotLaw as error:
        return str(error).partition("\n")[0].partition(": ")[2]
    return ""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.title)
def test_nor_of_an_example(example: Example) -> None:
    types = {one.name: one.type for other in SHIPPED["borednomic2"].rules.values() for one in other.attributes}
    types |= {"bank": "text", "what": "text", "closed": "moment", "params": "table", "updates": "number"}
    wary("borednomic2").examine(40, "Copied", without_types(example.source), types)


def without_types(source: str) -> str:
    """Return a rule file without any types, as a beginner writes it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for one in (*node.args.args, *node.args.kwonlyargs, *node.args.posonlyargs):
                one.annotation = None
    return ast.unparse(tree)


AGAIN = [
    ("    Tell('x')\n", 1700, "“Tell” is said and not answered with"),
    ("    if order.player == 5: return None\n", 500, "so they are never the same"),
    ("    x = '{order.player}'\n", 1000, "is not filled in"),
    ("    sorted(view.players(), key=lambda p: view.balance(p))\n", 480, "asks the game"),
    ("    view.roll(6)\n", 1500, "“6” stands where a text is wanted"),
    ("    return Tell(str(order.fee)) # " + "a." * 12_000, 1, "“fee” is a number of the rule"),
    ("    return Tell(str(max(view.players()))) # " + "max(" * 6000, 1, "that cannot be put in order"),
    ("    return Tell(view.bank) # " + "Set(a.b, " * 3000, 1, "the view has no “bank”"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "times", "words"), AGAIN, ids=range(len(AGAIN)))
def test_many_slips_and_long_lines_are_answered_as_soon_as_one(
    shared: Sandbox, line: str, times: int, words: str
) -> None:
    head = '@rule.command("tip PLAYER", "Tip.")\ndef tips(view, order):\n'
    begun = time.process_time()
    assert words in said(shared, (head + line * times)[:29_500])
    assert time.process_time() - begun < 5


def test_a_payment_of_the_banks_is_no_fault_of_law_that_asks_who_paid(den: Den) -> None:
    """“paid.payer.id”: it was suspended for everybody as soon as the bank paid somebody."""
    number = den.adopt(a_law("return Pay('', order.giver, 5)",
                             "@rule.after(Paid)\ndef f(view, paid):\n    return Tell(f'{paid.payer.id} paid.')"))
    den.says("Ann", "go")
    assert den.standing(number) == "in force"
    assert "Bert paid." in " ".join(den.told(den.says("Bert", "tip")))


@pytest.mark.slow
def test_an_account_that_is_called_like_a_player_is_no_player(den: Den) -> None:
    refusal = den.refusal(a_law("return Pay('', 'Bert', 5)"))
    assert "“Bert” in quotation marks is an account of that name, and no player" in refusal
    better = refusal.split(ARROW)[-1]
    assert better == "return Pay('', view.player(\"Bert\"), 5)"
    assert den.refusal(a_law(better)) == ""


def test_an_argument_by_another_name_is_told_what_it_is_called_here(den: Den) -> None:
    law = a_law("return None").replace('"go"', '"tip PLAYER AMOUNT"')
    assert "nothing says what AMOUNT can be. Write “tip PLAYER DOLLARS”." in den.refusal(law)


@pytest.mark.slow
def test_a_thing_of_a_kind_that_no_rule_declares_is_not_made(den: Den) -> None:
    refusal = den.refusal(a_law("return Create('dog', 'Rex')"))
    assert "no rule says what a “dog” is." in refusal
    better = refusal.split(ARROW)[-1]
    assert den.refusal(a_law("return Create('dog', 'Rex')", better)) == ""


@pytest.mark.parametrize(("body", "words"), [
    ("return Tell(str(view.things('ballot')[-1].id))", "an entry that a list does not have, for now (rule "),
    ("return Tell(str(order.giver.bag['pearl']))", "looks for pearl in a table that does not have it, for now (rule "),
])
def test_what_the_game_has_none_of_yet_refuses_one_order_and_the_law_stays(den: Den, body: str, words: str) -> None:
    """The latest ballot where there was none, a card that nobody had yet: the law was suspended for everybody."""
    number = den.adopt(a_law(body, 'rule.attribute("player", "bag", "counts", {})'))
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert words in refusal.words
    assert den.standing(number) == "in force"


def test_a_number_that_is_written_as_a_text_is_said(den: Den) -> None:
    law = a_law("return None").replace('rule = Rule(0, "New")', 'rule = Rule(0, "New", fee="5")')
    law = law.replace("order):\n    return None", "order, fee):\n    return Pay('', 'x', fee)")
    assert "a text stands where a number is wanted" in den.refusal(law.replace("import Rule", "import Pay, Rule"))

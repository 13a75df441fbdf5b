"""Slips of every kind, made in the examples that players copy: each is answered with its line, in plain words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from random import Random

import pytest

from mailgame.game.inputs import Suspend
from mailgame.game.lawmaking.examining import attributes
from mailgame.kernel.faults import NotLaw
from mailgame.primer.examples import EXAMPLES
from mailgame.sandbox import Sandbox
from mailgame.sandbox.language import OF_ALL_GAMES
from mailgame.sandbox.source.mending import ARROW
from mailgame.sandbox.source.wording import is_inner, plainly
from tests.primer.harness import inside
from tests.sandbox.harness import Den, a_law, seemly

STATEMENTS = (
    "del view", "x = 5 + 'a'", "x = view.playr('Ann')", "view.players()()", "5()", "x: int = 'a'", "global x",
    "async def f(): pass", "class X(Pay): pass", "with open('x') as f: pass", "print('hi')", "import os", "x = yield",
    "for p in view.players: pass", "x = view.players() > 5", "x = view.due(5)", "x = view.player('Ann').karma + 1",
    "x = len(view)", "x = view['x']", "view.players() + 1", "x = view.players().count()", "x = Pay(1, 2)",
    "x = Pay('a', 'b', 5, colour=1)", "x = Tell(5)", "x = Tell()", "x = -view.players()", "x, y = 5", "x = [*5]",
    "x = {**5}", "raise 5", "x = view.now + 5", "x = view.thing('player')", "x = view.roll(5)", "x = rule.foo",
    "x = money('a')", "x += 1", "x = y", "view.players().sort(key=5)", "x = view.players()['a']", "return return",
    "x = order.giver()", "x = 0777", "x = 5 if", "def q(:", "x = 'abc", "x == 5 = 3", "x = (p for p in view)",
    "match view:", "x = super()", "x = view.players() or 5", "lambda: x", "x = view.players()[0] < view",
)
RETURNS = ("return 5", "return 'x'", "return Pay", "return view", "return [5]", "return True", "return Tell('x'), 5",
           "return Refuse('x')", "return {}", "return lambda: 1", "return None + 1", "retrn None", "pass")
DECORATORS = ("@rule.after()", "@rule.after('Paid')", "@rule.after(Nope)", "@rule", "@rule.afterr(Paid)",
              "@rule.command('x')", "@rule.command(5, 'x')", "@rule.carry_out(5)", "@rule.precedence")
DECLARATIONS = ("Rule()", "Rule('x')", "Rule(0)", "Rule(0, 'x', price=None)", "Rule(0, 'x', over=5)",
                "Rule(0, 'x', price=Parameter())", "rule.attribute('player', 'x')", "rule.attribute(5, 5, 5)")


def slips(source: str, random: Random) -> Iterator[str]:
    """Give a rule file with slips in it, one at a time."""
    lines = source.split("\n")
    words = list(re.finditer(r"[A-Za-z_]{3,}", source))
    inner = [n for n, line in enumerate(lines) if line.startswith("    ") and line.strip()[:1].isalpha()]

    def replaced(pattern: str, by: str) -> Iterator[str]:
        found = list(re.finditer(pattern, source))
        if found:
            one = random.choice(found)
            yield source[: one.start()] + by + source[one.end() :]

    for _ in range(2):
        word = random.choice(words)
        place = random.randrange(len(word[0]) - 1)
        swapped = word[0][:place] + word[0][place + 1] + word[0][place] + word[0][place + 2 :]
        yield source[: word.start()] + swapped + source[word.end() :]
        yield source[: word.start()] + word[0][1:] + source[word.end() :]
        sign = random.choice([place for place, one in enumerate(source) if one in "()[]:,.="])
        yield source[:sign] + source[sign + 1 :]
        line = random.choice(inner)
        yield "\n".join([*lines[:line], lines[line][1:], *lines[line + 1 :]])
        yield "\n".join([*lines[:line], *lines[line + 1 :]])
        indent = re.match(" *", lines[line])
        yield "\n".join([*lines[:line], (indent[0] if indent else "") + random.choice(STATEMENTS), *lines[line:]])
    yield from replaced(r"\b\d+\b", random.choice(['"x"', "None", "1.5", "[]", "True"]))
    yield from replaced(r'"[^"\n]*"', random.choice(["5", "None", "[]", "view", "{}"]))
    yield from replaced(r"\breturn [^\n]*", random.choice(RETURNS))
    yield from replaced(r"-> [^:\n]*:", random.choice(["-> int:", "-> None:", "-> list[Pay]:", "-> Pay:", "-> list:"]))
    yield from replaced(r"@rule\.\w+(\([^\n]*\))?", random.choice(DECORATORS))
    yield from replaced(r"def \w+\([^)]*\)", random.choice(["def f()", "def f(view)", "def f(view, a, b)"]))
    yield from replaced(r"rule\.attribute\([^\n]*\)|Rule\([^\n]*", random.choice(DECLARATIONS))


@pytest.fixture(scope="module")
def known() -> dict[str, str]:
    return attributes(inside("karma").engine, 92)


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.id)
def test_every_slip_is_answered_in_words_for_a_player(shared: Sandbox, known: dict[str, str], one: object) -> None:
    source = str(getattr(one, "source"))  # noqa: B009
    for wrong in slips(source, Random(source)):
        try:
            shared.examine(40, "New", wrong, known)
        except NotLaw as error:
            looked_at(str(error), wrong)


def looked_at(words: str, source: str) -> None:
    """Look at an answer: what is said in it, and the lines that would work."""
    lines, wrong = source.split("\n"), ""
    for line in words.split("\n"):
        number = re.match(r"Line (\d+): ", line)
        wrong = lines[int(number[1]) - 1].strip() if number and int(number[1]) <= len(lines) else wrong
        if line.startswith(ARROW):
            better = line.removeprefix(ARROW).strip()
            assert better != wrong, words
            assert not better.startswith("def ") or better not in {one.strip() for one in lines}, words
            continue
        if line.startswith("    "):
            continue
        if not re.match(r"Line \d+: (invalid syntax|unexpected|unindent|expected|positional|f-string|unterminated|'|"
                        r"unmatched|closing|cannot assign|leading)", line):
            assert not is_inner(re.sub(r"^Line \d+: ", "", line)), words
        assert "Error" not in re.sub("“[^”]*”", "", line), words


@pytest.mark.parametrize(("law", "mended"), [
    ("@rule.after(Paid)\ndef f(view: View, paid: Paid) -> Pay:\n    return Tell('x')",
     "def f(view: View, paid: Paid) -> Answer:"),
    ("@rule.after(Paid)\ndef f(view: View, paid: Paid) -> Answer:\n    return Tell(5)", 'return Tell("5")'),
    ("@rule.after(Paid)\ndef f(view: View, paid: Paid) -> Answer:\n    return Pay('', 'x', '5')",
     "return Pay('', 'x', 5)"),
    ("@rule.after('Payd')\ndef f(view: View, paid: Paid) -> Answer:\n    return Tel('x')", "return Tell('x')"),
    ("@rule.after(Paid)\ndef f(view: View, paid: Paid) -> Answer:\n    retrun None", "return None"),
    ("@rule.after(Paid)\ndef f(view: View, paid: Paid) -> Answer:\n    return Pay('', 'x')",
     "Pay(payer, payee, amount, why='', because=(), quiet=False)"),
    ("@rule.after(Paid)\ndef f(view: View, paid: Paid) -> Answer:\n    return Tell(view.playr('x').id)",
     "return Tell(view.player('x').id)"),
])
def test_the_line_that_would_have_worked_stands_below(shared: Sandbox, law: str, mended: str) -> None:
    head = '"""New."""\nfrom mailgame.law import Answer, Paid, Pay, Rule, Tell, View\nrule = Rule(0, "New")\n'
    with pytest.raises(NotLaw) as caught:
        shared.examine(40, "New", head + law, {"money": "money"})
    assert f"{ARROW}{mended}" in str(caught.value).split("\n")
    if "(" in mended and mended.startswith("return"):
        assert ast.parse(f"def f():\n    {mended}")


@pytest.mark.parametrize(
    "answers", ["list[Intent]", "list[Pay]", "Answer", "list[Intent] | None", "Intent | list[Intent]"]
)
def test_a_list_of_payments_is_a_list_of_intents(shared: Sandbox, answers: str) -> None:
    """The commonest slip of all was none."""
    shared.examine(40, "New", '"""New."""\nfrom mailgame.law import Answer, Intent, Paid, Pay, Rule, View\n'
                   f'rule = Rule(0, "New")\n@rule.after(Paid)\ndef f(view: View, paid: Paid) -> {answers}:\n'
                   "    done = [Pay('', 'pot', 1)]\n    return done\n", {"money": "money"})


@pytest.mark.parametrize("raw", [
    "Operator `>` is not supported between objects of type `list[Thing] & ~AlwaysFalsy` and `Literal[5]`",
    "Object of type `int` is not callable", "TypeError: 'int' object is not callable",
    "TypeError: 'NoneType' object is not subscriptable", "TypeError: list indices must be integers, not 'str'",
    "The monty syntax parser does not yet support the 'del' statement",
    "SyntaxError: The monty syntax parser does not yet support with statements",
    "Method `__getitem__` of type `Overload[(i: SupportsIndex, /) -> int]` cannot be called with key of type `None` on "
    "object of type `list[int]`", "Cannot subscript object of type `View` with no `__getitem__` method",
    "TypeError: f() takes 2 positional arguments but 3 were given", "AttributeError: 'str' object has no attribute 'x'",
    "TypeError: unsupported operand type(s) for +: 'int' and 'str'", "No overload of bound method `list.sort` matches",
    "Something wholly new of `dict[str, int]` with no `__hash__` method", "TypeError: unhashable type: 'dict'",
    "Argument to bound method `Rule.after` is incorrect: Expected `type`, found `Literal[5]`",
    "Return type does not match returned value: expected `list[Unknown]`, found `tuple[Tell, Literal[5]]`",
    "RuntimeError: dictionary changed size during iteration of dict object",
])
def test_no_name_from_inside_python_reaches_a_player(raw: str) -> None:
    said = plainly(OF_ALL_GAMES, raw)
    assert not is_inner(said), said
    assert "no the" not in said


@pytest.mark.parametrize(("body", "said"), [
    ("Tell(max(view.players(), key=odd(odd(view).balance)).id)", "ask before, and keep the answers in a table"),
])
def test_what_fails_while_it_runs_says_what_would_work(shared: Sandbox, body: str, said: str) -> None:
    den = Den(shared)
    den.adopt(a_law(f"return {body}", "def odd(it):\n    return it\n"))
    den.says("Ann", "go")
    (failed,) = [one.words for one in den.journal if isinstance(one, Suspend)]
    assert said in failed
    seemly(failed)


def test_what_is_refused_while_it_runs_says_what_would_work(shared: Sandbox) -> None:
    den = Den(shared)
    den.adopt(a_law("return Set(view.players()[0], odd('karma'), 7 / 2)", "def odd(it):\n    return it\n"))
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    whole = "what is kept are whole numbers, such as // and round(…) make"
    assert refusal.words == f"That cannot be: “value” of Set cannot be 3.5: {whole}."
    seemly(refusal.words)

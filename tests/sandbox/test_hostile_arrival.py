"""Hostile law is refused when it arrives, in words and with the line; nothing of it is played, nothing has changed."""

from __future__ import annotations

import time

import pytest

import mailgame.sandbox.sandbox
from mailgame.desk.answers import QUERIES
from mailgame.kernel.faults import NotLaw
from mailgame.law import Repeal
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.language import OF_ALL_GAMES
from mailgame.sandbox.running.commanding import DESK
from mailgame.sandbox.running.workers import PATIENCE
from mailgame.sandbox.source.reading import read
from tests.sandbox.harness import ARRIVED, Den

HEAD = '"""A rule."""\nfrom mailgame.law import Rule\n' + ARRIVED
"""Three lines: what is added stands on line 4."""
NO_IMPORT = "a rule imports nothing but words of the law: from mailgame.law import …"
MEMORY = "Line 4: it wanted more memory than a rule may have"
DEEP = "nested too deeply to be read."
HIDDEN = "is not a name for the law to use."
TAKEN = "is a word of the language already: choose another name,"
NOT_PART = "is not part of the language."


@pytest.mark.parametrize(("law", "words"), [
    ("while True:\n    pass", "Before it is in force at all, it took too long."),
    ("while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
     "Before it is in force at all, it took too long."),
    ("while True:\n    try:\n        xyzzy\n    except BaseException:\n        pass",
     "Before it is in force at all, it took too long."),
    ("x = 'a' * 10**9", MEMORY),
    ("x = [0] * 10**9", MEMORY),
    ("x = [[]] * 10**9", MEMORY),
    ("x = 10**10**10", MEMORY),
    ("x = 1 << 10**9", MEMORY),
    ("x = pow(3, 10**8)", MEMORY),
    ("x = f'{1:>999999999}'", MEMORY),
    ("x = '{:>999999999}'.format(1)", MEMORY),
    ("x = 'a'.ljust(10**9)", MEMORY),
    ("x = sorted(range(10**7))", MEMORY),
    ("x = str(10**4000) * 10**6", MEMORY),
    ("x = [[0] * 1000 for _ in range(10**6)]", "memory than a rule may have"),
    ("x = 'a' * 20_000_000", "Before it is in force at all, it wanted more memory than a rule may have."),
    ("def f(n):\n    return f(n)\nf(1)", "Line 5: its functions call each other without end\n        return f(n)"),
    ("x = (lambda g: g(g))(lambda g: g(g))", "its functions call each other without end"),
    ("assert False", "Line 4: what it asserts is not so"),
    ("raise SystemExit", "Line 4: it stops of itself (SystemExit)"),
    ("x = [1][5]", "Line 4: it looks for an entry that a list does not have"),
])
def test_what_uses_up_time_or_memory_is_stopped_as_it_arrives(den: Den, law: str, words: str) -> None:
    assert words.replace("\n        ", "\n    ") in den.refusal(HEAD + law)


@pytest.mark.parametrize(("law", "words"), [
    ("x = " + "9" * 5000, "Line 4: a number with too many digits"),
    ("x = " + "(" * 20_000, "Line 4: too many nested parentheses"),
    ("x = " + "[" * 150 + "]" * 150, DEEP),
    ("x = " + "-" * 20_000 + "1", DEEP),
    ("x = " + "not " * 6000 + "1", DEEP),
    ("x = " + "+".join(["1"] * 9000), DEEP),
    ("x = rule" + ".a" * 9000, DEEP),
    ("x = rule" + "[0]" * 8000, DEEP),
    ("x = " + "lambda: " * 3000 + "1", DEEP),
    ("x = " + "1 if 1 else " * 1500 + "1", DEEP),
    ("x = " + "len(" * 150 + "''" + ")" * 150, DEEP),
    ("".join(" " * i + "def f():\n" for i in range(95)) + " " * 95 + "pass", DEEP),
    ("x = " + "1<" * 9000 + "1", "Line 4: that is too much for one function"),
    ("x = '" + "y" * 30_000 + "'", "bytes long; a rule may have 30,000."),
    ("def", "Line 4: invalid syntax: def"),
    ("if True:\n\tx = 1\n        y = 2", "Line 6: inconsistent use of tabs and spaces in indentation"),
], ids=[str(n) for n in range(16)])
def test_what_is_too_long_or_too_deep_is_not_even_read(den: Den, law: str, words: str) -> None:
    assert words in den.refusal(HEAD + law)


@pytest.mark.parametrize("sign", [
    "\0", "\ud800", "\u202e", "\u2066", "\u2028", "\u2029", "\u200b", "\u00ad", "\f", "\v", "\x1b", "\x85",
], ids=ascii)
def test_signs_that_cannot_be_seen_are_named_with_their_line(den: Den, sign: str) -> None:
    told = f"Line 4: it holds a character that cannot be seen (U+{ord(sign):04X})."
    assert den.refusal(f'{HEAD}x = "{sign}"') == told


@pytest.mark.parametrize(("law", "words"), [
    ("Рay = 1", "Line 4: “Рay”: names are spelt with the letters a to z, so that none looks like another."),
    ("möbel = 1", "names are spelt with the letters a to z"),
    ("x = rule.tіtle", "Line 4: “tіtle”: names are spelt with the letters a to z"),
    ("ｅｖａｌ('1')", f"“eval” {NOT_PART}"),
    ("_ｈost('get', [])", f"“_host” {HIDDEN}"),
    ("ﬁeld = 1", f"“field” {TAKEN}"),
])
def test_names_that_look_like_others_are_refused(den: Den, law: str, words: str) -> None:
    assert words in den.refusal(HEAD + law)


@pytest.mark.parametrize("imported", [
    "import os", "import re", "import re as Rule", "from re import match", "from . import x", "from .law import x",
    "from mailgame.world.world import World", "import mailgame.world", "from os import *",
    "from builtins import eval", "from pydantic_monty import Monty",
])
def test_nothing_is_imported_but_words_of_the_law_so_there_are_no_patterns_that_backtrack(
    den: Den, imported: str
) -> None:
    assert f"Line 4: {NO_IMPORT}" in den.refusal(HEAD + imported)


@pytest.mark.parametrize(("imported", "words"), [
    ("from mailgame.law import world", "the law knows no word “world”"),
    ("from mailgame.law import Pay as _host", f"“_host” {HIDDEN}"),
    ("from mailgame.law import Pay as isinstance", f"“isinstance” {TAKEN}"),
    ("from mailgame.law import Pay as Tell", f"“Tell” {TAKEN}"),
    ("from mailgame.law import Pay as eval", f"“eval” {NOT_PART}"),
])
def test_words_of_the_law_are_imported_as_what_they_are(den: Den, imported: str, words: str) -> None:
    assert words in den.refusal(HEAD + imported)


@pytest.mark.parametrize("hiding", [
    'from mailgame.law import Pay; x = """\n_host("get", [])\n"""',
    'x = 1\rfrom mailgame.law import Pay\n"""\n_host("get", [])\n"""',
    'from mailgame.law import (\n    Pay,\n); x = """\n_host("get", [])\n"""',
    'x = "é"; from mailgame.law import Pay; y = """\n_host("get", [])\n"""',
    'if True: from mailgame.law import Pay\n"""\n_host("get", [])\n"""',
])
def test_what_stood_in_a_text_does_not_become_law_when_imports_are_taken_out(hiding: str) -> None:
    fed = read(OF_ALL_GAMES, HEAD + hiding, 30_000).source
    assert "_host" in fed
    with pytest.raises(NotLaw, match="“_host”"):
        read(OF_ALL_GAMES, HEAD + '_host("get", [])', 30_000)
    assert read(OF_ALL_GAMES, fed, 30_000).source == fed  # what is fed is law by itself, and was looked at


def test_lines_keep_their_numbers_when_imports_are_taken_out(den: Den) -> None:
    law = HEAD + "from mailgame.law import (\n    Pay,\n    Tell as Say,\n)\nx = Say('a')\nassert False"
    assert den.refusal(law).startswith("Line 9: what it asserts is not so")


@pytest.mark.parametrize("law", [
    HEAD.replace("\n", "\r\n"), HEAD.replace("\n", "\r"), "\ufeff" + HEAD, HEAD + "x = '" + "y" * 29_000 + "'",
    HEAD + "x = 'é — “ü” 🎲 👩\u200d🚀'", HEAD + "if True:\n\tx = 1", HEAD + "# " + "z" * 20_000,
    HEAD + "".join(f"x{n} = {n}\n" for n in range(1000)), HEAD + "x = '\\d'",  # of which Python warns
])
def test_odd_but_honest_files_are_taken_up(den: Den, law: str) -> None:
    assert den.refusal(law) == ""


@pytest.mark.parametrize(("law", "words"), [
    ("x = ().__class__.__bases__", "Line 4: “.__bases__”: what begins with an underscore is not for the law."),
    ("x = rule._said", "Line 4: “._said”: what begins with an underscore is not for the law."),
    ("x = __builtins__", f"“__builtins__” {HIDDEN}"),
    ("x = _HANDLERS", f"“_HANDLERS” {HIDDEN}"),
    ("_host('get', [])", f"“_host” {HIDDEN}"),
    ("try:\n    x = 1\nexcept Exception as _host:\n    pass", f"Line 6: “_host” {HIDDEN}"),
    ("match 1:\n    case _out:\n        pass", f"Line 5: “_out” {HIDDEN}"),
    ("match 1:\n    case [*_out]:\n        pass", f"“_out” {HIDDEN}"),
    ("match {}:\n    case {**_out}:\n        pass", f"“_out” {HIDDEN}"),
    ("match rule:\n    case Rule(_said=x):\n        pass", "“._said”: what begins with an underscore"),
    ("def f(_host):\n    return _host", f"“_host” {HIDDEN}"),
    ("x = lambda _host: 1", f"“_host” {HIDDEN}"),
    ("class A:\n    _word = 'Pay'", f"Line 5: “_word” {HIDDEN}"),
    ("x = eval('1')", f"Line 4: “eval” {NOT_PART}"),
    ("x = exec", f"“exec” {NOT_PART}"),
    ("x = open('/etc/passwd')", f"“open” {NOT_PART}"),
    ("x = getattr(rule, '_' + 'said')", f"“getattr” {NOT_PART}"),
    ("x = setattr", f"“setattr” {NOT_PART}"),
    ("x = globals()", f"“globals” {NOT_PART}"),
    ("x = id(rule)", f"“id” {NOT_PART}"),
    ("x = hash('a')", f"“hash” {NOT_PART}"),
    ("print('hello')", f"“print” {NOT_PART}"),
    ("rule.number = 5", "Line 4: nothing can be assigned to “.number”; answer with an intent."),
    ("rule.number += 5", "nothing can be assigned to “.number”"),
    ("del rule.number", "nothing can be assigned to “.number”"),
    ("for rule.number in [1]:\n    pass", "nothing can be assigned to “.number”"),
    ("class A(Rule):\n    pass", "Line 4: “A”: the language has no classes that are made of others."),
    ("class A(metaclass=Rule):\n    pass", "the language has no classes that are made of others."),
    ("async def f():\n    pass", "Line 4: the language has no “async”, “await” or “yield”."),
    ("def f():\n    yield 1", "Line 5: the language has no “yield”\n    yield 1\n    → return [1]"),
    ("with rule as str:\n    pass", "Line 4: the language has no “with”"),
    ("x = 1\ndef f():\n    global x\n    x = 2", "Line 6: a rule keeps nothing between calls"),
])
def test_there_is_no_way_out_of_the_language(den: Den, law: str, words: str) -> None:
    assert words in den.refusal(HEAD + law)


@pytest.mark.parametrize("law", [
    "def isinstance(a, b):\n    return True", "class View:\n    pass", "class Pay:\n    pass",
    "def Rule(n, t):\n    pass",
    "def next(x):\n    return 1", "list = 5", "len: int = 5", "for len in []:\n    pass",
    "y = (isinstance := 3)", "*len, y = [1, 2]", "del Rule", "[len, y] = [1, 2]", "def f():\n    pass\nrepr = f",
    "x = [(dict := a) for a in [1]]", "try:\n    x = 1\nexcept Exception as hasattr:\n    pass",
    "def f(x=(str := 1)):\n    pass",
    "match 1:\n    case Thing:\n        pass", "dataclass = 5", "Intent = 5", "len += 1",
])
def test_the_words_of_the_language_keep_their_meaning(den: Den, law: str) -> None:
    assert TAKEN in den.refusal(HEAD + law)


def test_within_a_function_a_name_may_be_anything(den: Den) -> None:
    body = "def f(list, max):\n    sum = 1\n    return [str for str in [sum]]"
    assert den.refusal(HEAD + body) == ""


@pytest.mark.parametrize(("law", "words"), [
    ('"""Nothing."""', 'The law defines no rule. It needs a line like this: rule = Rule(0, "The title")'),
    ("rule, x = 1, 2", "The law defines no rule."),
    ("rule = 5", "“rule” must be a Rule"),
    ("rule = None", "“rule” must be a Rule"),
])
def test_a_law_defines_a_rule(den: Den, law: str, words: str) -> None:
    assert words in den.refusal(law)


@pytest.mark.parametrize(("declared", "words"), [
    ('attribute("player", "address", "text", "")', "Every game has “address” of a player already"),
    ('attribute("player", "hand", "text", "")', "Rule 92 declares “hand” of a player already: choose another name."),
    ('attribute("game", "over", "flag", False)', "Every game has “over” of a game already"),
    ('attribute("ballot", "votes", "table", {})', "Every game has “votes” of a ballot already"),
    ('attribute("player", "kind", "text", "")', "Everything has its “kind” already: choose another name."),
    ('attribute("player", "id", "text", "")', "Everything has its “id” already"),
    ('attribute("player", "_x", "text", "")', "“_x” cannot be a name: small letters, digits and _ only."),
    ('attribute("Player", "x", "text", "")', "“Player” cannot be a name"),
    ('attribute("player", "x" * 100, "text", "")', "cannot be a name"),
    ('attribute("player", "x", "dragon")', "“x”: there is no type dragon."),
    ('attribute("player", "x", "number", 1.5)', "“x” is a number and cannot begin as 1.5."),
    ('attribute("player", "x", "number", True)', "“x” is a number and cannot begin as True."),
    ('attribute("player", "x", "number", 10**20)', "a number too great to count with"),
    ('attribute("player", "x", "list", [[1.5]])', "“x” is a list and cannot begin as [[1.5]]."),
    ('attribute("player", "x", "counts", {"a": "b"})', "“x” is a counts and cannot begin as {'a': 'b'}."),
    ('attribute("player", "x", "counts", {"a": True})', "“x” is a counts and cannot begin as {'a': True}."),
    ('attribute("player", "x", "moment", "soon")', "“x” is a moment and cannot begin as 'soon'."),
    ('attribute("player", "x", "number", 9, least=0, most=5)', "“x” is a number and cannot begin as 9."),
    ('attribute("player", "x", "text", "abcdef", most=3)', "“x” is a text and cannot begin as 'abcdef'."),
    ('attribute("player", "x", "list", [1, "a"], of="number")', "“x” is a list and cannot begin as [1, 'a']."),
    ('attribute("player", "x", "text")', "“x” is a text: say what it begins as"),
    ('command("help", "x")(print)', "“print” is not part of the language."),
    ('without("x" * 10**7)', "Before it is in force at all, it says more than a rule may say at once."),
    ('arithmetic("add")', 'Arithmetic is an order of "fix", "add" and "percent"'),
    ('attribute("player", "x", "text", "", drawn="sparkling")', "“sparkling” stands where “” or “colour”"),
    ('command("x", "x", picture="great")(lambda view, order: None)', "“great” is no number of the rule"),
    ('argument("colour", "red")', "“colour” cannot be an argument: capital letters only."),
    ('argument("COLOUR")', "“COLOUR” needs the words that it can be"),
])
def test_what_a_rule_declares_is_looked_at(den: Den, declared: str, words: str) -> None:
    assert words in den.refusal(f"{HEAD}rule.{declared}")


@pytest.mark.parametrize("parameter", ["x=1.5", "x=None", "x=[[1.5]]", "x=10**20", "X_é=1", "x=Parameter(5, most=3)"])
def test_numbers_of_a_rule_are_numbers_that_can_be_kept(den: Den, parameter: str) -> None:
    law = f'from mailgame.law import Parameter, Rule\nrule = Rule(0, "New", {parameter})'
    assert den.refusal(law) != ""


def test_a_rule_declares_no_more_than_can_be_looked_at(den: Den) -> None:
    many = "for n in range(300):\n    rule.attribute('player', f'x{n}', 'number', 0)"
    assert den.refusal(HEAD + many) == "A rule may have 200 attributes; this one has 300."


@pytest.mark.parametrize(("pattern", "words"), [
    ("help", "“help” is answered by the server itself"),
    ("stop it", "“stop” is answered by the server itself"),
    ("message admin", "Everybody can always write “message admin”: choose other words."),
    ("leave", "Everybody can always write “leave”: choose other words."),
    ("approve PETITION", "“approve PETITION” is not a command of players alone: choose other words."),
    ("pause [because TEXT]", "“pause [because TEXT]” is not a command of players alone"),
    ("message PLAYER", "“message PLAYER” is not a command of players alone"),
    ("APPROVE", "it begins with a verb in small letters"),
    (" ", "it begins with a verb in small letters"),
    ("x\ny", "it is made of words, with one space between two"),
    ("go <b>", "it is made of words"),
    ("a" * 200, "a command is at most 100 letters long"),
    ("go [PLAYER", "what may be left out stands between [ and ]"),
    ("go ]PLAYER[", "what may be left out stands between [ and ]"),
])
def test_commands_that_a_rule_of_players_cannot_have(den: Den, pattern: str, words: str) -> None:
    handler = f'@rule.command({pattern!r}, "x")\ndef g(view, order):\n    return None'
    assert words in den.refusal(HEAD + handler)


@pytest.mark.parametrize("by", ["admin", "anyone", "stranger"])
def test_a_rule_of_players_commands_nobody_but_players(den: Den, by: str) -> None:
    handler = f'@rule.command("go", "x", by="{by}")\ndef g(view, order):\n    return None'
    assert "a rule of players gives new commands to players alone" in den.refusal(HEAD + handler)


def test_the_verbs_that_the_server_answers_are_those_that_the_desk_has() -> None:
    listed = {command.verb for command in QUERIES.commands if command.by != "admin" and command.help}
    assert listed | {"as", "stop"} == DESK


def test_a_further_way_to_ask_the_desk_gives_way_to_a_command_of_players(den: Den) -> None:
    further = {command.verb for command in QUERIES.commands if not command.help} - DESK
    assert {"show", "read", "map"} <= further
    for verb in ("show", "read", "map"):
        den.adopt(f'{HEAD}@rule.command("{verb} NUMBER", "Count.")\ndef f(view, order):\n    return Tell("counted")\n')
        assert verb in {command.verb for command in den.game.commands()}


def test_what_was_hidden_stays_hidden_when_its_rule_is_gone(den: Den) -> None:
    hides = HEAD + 'rule.attribute("player", "cards", "text", "", seen_by="owner")'
    number = den.adopt(hides)
    den.game.engine.begin_input()
    den.game.engine.play(Repeal(number))
    den.game.world.commit()
    shows = HEAD + 'rule.attribute("player", "cards", "text", "")'
    assert den.refusal(shows) == "“cards” of a player was hidden by a rule that is gone: choose another name."


@pytest.mark.parametrize("law", [
    "def f(a):\n    x = [a]\n" + "    x = [x, x]\n" * 1500 + "    return x",
    "def f(a):\n" + "".join(
        f"    if isinstance(a, int) and a != {n} or isinstance(a, str):\n        a = a\n" for n in range(350)
    ),
], ids=["doubling", "narrowing"])
def test_types_that_take_for_ever_to_think_about_are_given_up(den: Den, law: str) -> None:
    """However long it would go on, the letter is answered after a moment.

    Types have twice the time of a call, and where they hardly had the processor, four times as long once more.
    """
    begun = time.perf_counter()
    den.adopt(HEAD + "def f(a):\n" + "    x = [a]\n" * law.count("\n") + "    return x")
    as_long_and_easy = time.perf_counter() - begun
    begun = time.perf_counter()
    refusal = den.refusal(HEAD + law)
    assert refusal.removeprefix("Before it is in force at all, ") in (
        "", "it took too long.", "it wanted more memory than a rule may have.",
    )
    assert time.perf_counter() - begun < 2 * 2 * (1 + PATIENCE) * Limits().call + 2 * as_long_and_easy


def test_law_that_was_looked_at_is_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailgame.sandbox.sandbox, "_MOST_COMPILED", 3)
    made = Sandbox()
    try:
        for n in range(5):
            made(40, "New", f"{HEAD}x = {n}")
        assert (len(made._compiled), len(made._rules)) == (3, 3)
        states = [state for law in made._compiled.values() for state in law.packed.values()]
        assert max(map(len, states)) < 20_000  # the language is not in each
    finally:
        made.close()

"""Law without types, as most players write it: what can never work is said when it arrives, with what would."""

from __future__ import annotations

import pytest

from mailgame.kernel.faults import NotLaw
from mailgame.sandbox import Sandbox
from mailgame.sandbox.source.mending import ARROW
from tests.sandbox.harness import Den, a_file, refused

HEAD = '"""New."""\nfrom mailgame.law import *\nrule = Rule(0, "New")\n'
CALL = 'waving = rule.command("wave at PLAYER", "Wave.")\n'
TYPES = {"money": "money"}


def said(sandbox: Sandbox, law: str) -> str:
    return refused(sandbox, HEAD + law, TYPES)


HANDLERS = [
    '@rule.command("wave", "Wave.")\ndef f(view, order):\n',
    CALL + "@waving\ndef f(view, order):\n",
    "@rule.after(Paid)\ndef f(view, paid):\n",
    "@rule.check(Pay)\ndef f(view, pay):\n",
    "@rule.alter(Pay)\ndef f(view, pay):\n",
    "@rule.carry_out(Gain)\ndef f(view, gain):\n",
    "@rule.after(Paid)\ndef f(view: View, paid: Paid) -> Answer:\n",
]
RETURNS = ['return "x"', 'return f"{view.now}"', "return 5", "return True",
           'if view.now:\n        for one in view.players():\n            return "x"',
           "try:\n        return None\n    except ValueError:\n        return False"]


@pytest.mark.parametrize("handler", HANDLERS)
@pytest.mark.parametrize("returns", RETURNS)
def test_a_handler_that_answers_with_a_text_or_a_number_is_refused_as_it_arrives(
    shared: Sandbox, handler: str, returns: str
) -> None:
    """It was adopted, and suspended for everybody the first time that somebody used it."""
    words = said(shared, f"{handler}    {returns}\n")
    assert "answers with what is to be done, or None; “" in words
    assert words.startswith("Line ")
    *_, last = words.split("\n")
    if '"' in last and "alter" not in handler:
        better = last.removeprefix(ARROW)
        assert better.startswith('return Refuse("no", ' if "check" in handler else "return Tell(")
        written = returns.replace('return "x"', better).replace('return f"{view.now}"', better)
        written = written.replace("return False", better)
        shared.examine(40, "New", f"{HEAD}{handler}    {written}\n", TYPES)


@pytest.mark.parametrize(("clause", "better"), [
    ('return Refuse("no", "Not today.")', 'return "Not today."'),
    ("return True", ""), ("return False", ""), ("return 0", ""),
])
def test_a_clause_of_a_command_answers_with_words(shared: Sandbox, clause: str, better: str) -> None:
    law = CALL + "@waving.refuse\ndef no(view, order):\n    {}\n@waving\ndef f(view, order):\n    return Tell('x')\n"
    words = said(shared, law.format(clause))
    assert words.startswith("Line 7: a clause of a command refuses with words")
    if better:
        assert words.endswith(f"{ARROW}{better}")
        shared.examine(40, "New", HEAD + law.format(better), TYPES)


@pytest.mark.parametrize(("pattern", "reads", "better"), [
    ("wave at PLAYER", "order.target", "order.player"),
    ("wave at PLAYER", "order.author", "order.giver"),
    ("wave", "order.player", "order.giver"),
    ("wave NUMBER [quietly]", "order.amount", "order.number"),
    ("wave PLAYER PLAYER2", "order.player3", ""),
    ("wave CARD…", "order.text", "order.card"),
])
def test_what_no_order_can_say_is_refused_as_it_arrives(
    shared: Sandbox, pattern: str, reads: str, better: str
) -> None:
    card = 'rule.argument("CARD", "ace", "king")\n' if "CARD" in pattern else ""
    law = f'{card}@rule.command("{pattern}", "Wave.")\ndef f(view, order):\n    return Tell(f"{{%s}}")\n'
    sandbox_types = {**TYPES, "target": "text", "author": "player", "amount": "number", "player3": "text"}
    with pytest.raises(NotLaw) as caught:
        shared.examine(40, "New", HEAD + law % reads, sandbox_types)
    words = str(caught.value)
    assert f"says no “{reads.removeprefix('order.')}”" in words
    assert "order.giver is who gave it" in words
    if better:
        assert words.endswith(f'{ARROW}return Tell(f"{{{better}}}")')
        shared.examine(40, "New", HEAD + law % better, sandbox_types)


@pytest.mark.parametrize("body", [
    "return Tell(order.giver.id)", "return Tell(order.verb)", "return Tell(order.block)", "return Tell(order.words)",
    "return Tell(str(order.quietly))", "return Tell(str(order.player))", "return None if order.rider else Tell('x')",
    "return None if order.offer else Tell('x')", "def g():\n        return 'x'\n    return Tell(g())",
    "return [Tell(one) for one in ('a', 'b')]", "return (lambda: Tell('x'))()",
])
def test_what_can_work_is_not_refused(shared: Sandbox, body: str) -> None:
    shared.examine(40, "New", f'{HEAD}@rule.command("wave [PLAYER] [quietly]", "Wave.")\ndef f(view, order):\n'
                              f"    {body}\n", TYPES)


def test_a_function_of_two_commands_reads_what_either_says(shared: Sandbox) -> None:
    shared.examine(40, "New", HEAD + CALL + 'nodding = rule.command("nod NUMBER", "Nod.")\n@waving\n@nodding\n'
                   "def f(view, order):\n    return Tell(str(order.number if order.verb == 'nod' else order.player))\n",
                   TYPES)


ASKED_AND_TOLD = {
    "Pay": "Paid", "Move": "Landed", "Tell": "Told", "Petition": "Petitioned", "OpenBallot": "BallotOpened",
    "CloseBallot": "BallotClosed", "Cast": "Voted", "Lose": "Lost", "BeginTurn": "TurnBegan", "SetTimer": "Rang",
    "Deny": "Denied", "VoteToOverrule": "VotedToOverrule", "Unseat": "Leaving", "Revise": "Revised",
}
"""Acts, and the events that tell of them: whoever takes one for the other is shown the other."""


@pytest.mark.slow
@pytest.mark.parametrize("intent", ASKED_AND_TOLD)
def test_a_handler_that_would_never_be_called_is_refused_with_the_word_that_was_meant(
    shared: Sandbox, intent: str
) -> None:
    """`@rule.after(Pay)` was adopted, and did nothing for ever; for `check(Told)`, `check(Hold)` was suggested."""
    event = ASKED_AND_TOLD[intent]
    for register, wrong, right in (("after", intent, event), ("check", event, intent), ("alter", event, intent)):
        law = f"@rule.{register}({{}})\ndef f(view, it):\n    return None\n"
        words = said(shared, law.format(wrong))
        assert words.startswith(f"Line 4: @rule.{register}({wrong}) is never "), words
        better = f"@rule.{register}({right})"
        assert words.endswith(f" Is {better} meant?\n{ARROW}{better}")
        shared.examine(40, "New", HEAD + law.format(right), TYPES)


@pytest.mark.parametrize("event", ["Heard", "TurnNears", "CannotEnact", "Opened"])
def test_where_no_word_is_meant_none_is_suggested(shared: Sandbox, event: str) -> None:
    assert "meant?" not in said(shared, f"@rule.check({event})\ndef f(view, it):\n    return None\n")


@pytest.mark.parametrize("word", ["Tell", "Pay", "Set", "Unseat", "SetTimer", "Repeal", "Enact"])
def test_what_the_game_does_itself_has_no_meaning_that_a_rule_could_give_it(shared: Sandbox, word: str) -> None:
    """`@rule.carry_out(Pay)` was adopted, and never asked."""
    law = "@rule.{}({})\ndef f(view, it):\n    return None\n"
    words = said(shared, law.format("carry_out", word))
    assert words == (f"Line 4: @rule.carry_out({word}) is never asked: {word} says of itself what is done."
                     f" Is @rule.alter({word}) meant?")
    shared.examine(40, "New", HEAD + law.format("alter", word), TYPES)
    shared.examine(40, "New", HEAD + law.format("carry_out", "Gain"), TYPES)


@pytest.mark.parametrize(("declared", "words"), [
    ('rule.attribute("player", "stars", "integer", 0)', "Write “number”."),
    ('rule.attribute("player", "stars", "bool", False)', "Write “flag”."),
    ('rule.attribute("player", "stars", int, 0)', "the type of an attribute is said in a word: number, text"),
    ('@rule.command("gaze at <player>", "Gaze.")\ndef f(view, order):\n    return None', "“gaze at PLAYER”"),
    ('@rule.command("gaze at {player}", "Gaze.")\ndef f(view, order):\n    return None', "“gaze at PLAYER”"),
    ('@rule.command("Gaze At PLAYER", "Gaze.")\ndef f(view, order):\n    return None', "“gaze at PLAYER”"),
])
def test_what_the_law_calls_otherwise_is_named(shared: Sandbox, declared: str, words: str) -> None:
    assert words in said(shared, declared)


@pytest.mark.parametrize(("done", "declared"), [
    ("Set(order.giver, bonnet='red')", '"bonnet", "text", ""'),
    ("Set(order.giver, 'bonnet', f'{view.now}')", '"bonnet", "text", ""'),
    ("Set(order.giver, bonnet=True)", '"bonnet", "flag", False'),
    ("Set(order.giver, bonnet=order.giver)", '"bonnet", "player"'),
    ("Set(order.giver, bonnet=['red'] + ['blue'])", '"bonnet", "list", []'),
    ("Set(order.giver, bonnet={'a': 1})", '"bonnet", "table", {}'),
    ("Set(order.giver, bonnet=hours_from(view, 24))", '"bonnet", "moment", ""'),
    ("Set(order.giver, bonnet=len('x'))", '"bonnet", "number", 0'),
    ("Count(order.giver, 'bonnet', 'red', 1)", '"bonnet", "counts", {}'),
])
def test_an_attribute_is_declared_as_what_it_is_to_hold(den: Den, done: str, declared: str) -> None:
    """A number was suggested for each, and the law with that line was refused again, or failed when it was used."""
    law = f'@rule.command("go", "Go.")\ndef f(view, order):\n    return {done}\n'
    better = f'rule.attribute("player", {declared})'
    assert den.refusal(a_file(law)).endswith(f"{ARROW}{better}")
    number = den.adopt(a_file(f"{better}\n{law}"))
    assert den.says("Ann", "go").outcome == "done"
    assert den.standing(number) == "in force"


@pytest.mark.parametrize("name", ["id", "kind", "exists"])
def test_what_every_thing_has_is_not_to_be_declared(shared: Sandbox, name: str) -> None:
    words = said(shared, f'@rule.command("go", "Go.")\ndef f(view, order):\n    return Set(order.giver, {name}="x")\n')
    assert words == f"Line 6: “{name}” is what every thing has, and stays as it is."


def test_a_title_in_the_place_of_the_number_is_put_where_it_belongs(shared: Sandbox) -> None:
    """The line that was suggested made a text of the number, and did not work either."""
    with pytest.raises(NotLaw) as caught:
        shared.examine(40, "New", HEAD.replace('Rule(0, "New")', 'Rule("New", 0)'), TYPES)
    better = {line for line in str(caught.value).split("\n") if line.startswith(ARROW)}
    assert better == {f'{ARROW}rule = Rule(0, "New")'}


def test_an_attribute_that_is_new_is_not_taken_for_a_word_of_texts(shared: Sandbox) -> None:
    """It said: is “start” meant? Nothing else has that but the parts of a list."""
    law = '@rule.command("wave", "Wave.")\ndef f(view, order):\n    return Tell(str(order.giver.stars))\n'
    assert said(shared, law).endswith(f'{ARROW}rule.attribute("player", "stars", "number", 0)')


@pytest.mark.parametrize(("law", "words"), [
    ('@rule.after(Rang, name="bel")\ndef f(view, rang):\n    return None\n',
     'Line 4: nothing sets a timer “bel”; is “bell” meant?\n    @rule.after(Rang, name="bel")\n'
     '    → @rule.after(Rang, name="bell")'),
    ('@rule.after(Rang, name="bell")\ndef f(view, rang):\n    return None\n', ""),
    ('@rule.after(Rang, name="ballot 7")\ndef f(view, rang):\n    return None\n', ""),  # a timer of the law itself
    ('@rule.after(Rang, name="dinner")\ndef f(view, rang):\n    return None\n', ""),  # another rule may set it later
])
def test_a_timer_that_nothing_sets_is_refused_where_another_is_meant(den: Den, law: str, words: str) -> None:
    sets = '\n\n@rule.after(Enacted)\ndef g(view, enacted):\n    return SetTimer("bell", hours_from(view, 3))\n'
    assert den.refusal(HEAD + law + sets) == words

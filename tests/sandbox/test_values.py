"""A value that does not fit is no fault of the law: it is said as the law arrives, or that act alone is refused."""

from __future__ import annotations

import re

import pytest

from mailgame.kernel.faults import NotLaw
from mailgame.sandbox.source.mending import ARROW
from tests.sandbox.harness import Den, a_file

KEEPS = """
rule.attribute("player", "karma", "number", 3)
rule.attribute("player", "since", "moment", "")
rule.attribute("player", "days", "list", [], of="moment")
rule.attribute("player", "bag", "list", [])
rule.attribute("player", "tally", "counts", {})
rule.attribute("player", "log", "table", {})
rule.attribute("player", "friend", "player")
rule.attribute("game", "team", "list", [], of="player")
rule.attribute("nest", "size", "number", 0)
rule.attribute("nest", "of", "player")
"""
GOES = '@rule.command("go", "Go.")\ndef g(view, order):\n    one = order.giver\n    {}\n'
HALF = "half = one.karma / 2\n    "


def a_law(*lines: str) -> str:
    return a_file(KEEPS + GOES.format("\n    ".join(lines)))


def refusal(den: Den, law: str) -> str:
    with pytest.raises(NotLaw) as caught:
        den.sandbox.examine(93, "New", law, {"money": "money", "square": "square"})
    return str(caught.value)


@pytest.mark.parametrize(("written", "better"), [
    ("Set(one, 'karma', one.karma / 2)", "one.karma // 2"),
    ("Set(one, karma=one.karma + one.karma / 2)", "one.karma + one.karma // 2"),
    ("Set(one, karma=-(one.karma / 2))", "-(one.karma // 2)"),
    ("Set(one, karma=one.karma / 2 if one.karma > 5 else 0)", "one.karma // 2 if one.karma > 5 else 0"),
    ("Set(one, karma=one.karma * 1.5)", "round(one.karma * 1.5)"),
    ("Set(one, tally={'a': one.karma / 2})", "one.karma // 2"),
    ("Set(one, bag=[one.karma / 2])", "one.karma // 2"),
    ("Set(one, bag=[each.karma / 2 for each in view.players()])", "each.karma // 2"),
    ("Create('nest', 'a', {'size': one.karma / 2})", "one.karma // 2"),
])
def test_half_of_a_number_is_said_as_the_law_arrives_with_what_would_do(den: Den, written: str, better: str) -> None:
    words = refusal(den, a_law(f"return {written}"))
    assert "which need not be whole." in words
    whole = written.replace(better.replace("//", "/"), better) if "//" in better else written
    whole = whole.replace("one.karma * 1.5", better) if "round" in better else whole
    assert words.endswith(f"{ARROW}return {whole}")
    number = den.adopt(a_law(f"return {whole}"))
    assert den.says("Ann", "go").outcome == "done"
    assert den.standing(number) == "in force"


def test_so_it_is_where_the_half_has_a_name(den: Den) -> None:
    words = refusal(den, a_law(f"{HALF}return Set(one, karma=half)"))
    assert words.endswith(f"{ARROW}return Set(one, karma=one.karma // 2)")


@pytest.mark.parametrize("written", [
    "Set(one, karma=round(one.karma / 2))", "Set(one, karma=int(one.karma / 2))", "Set(one, karma=one.karma // 2)",
    "Set(one, karma=len(view.players()) * 2)", "Pay('', one, one.karma / 2)", "Tell(str(one.karma / 2))",
])
def test_a_half_that_is_made_whole_or_paid_is_none(den: Den, written: str) -> None:
    number = den.adopt(a_law(f"return {written}"))
    assert den.says("Ann", "go").outcome == "done"
    assert den.standing(number) == "in force"


@pytest.mark.parametrize(("asked", "better"), [
    ("view.happens('rain', 50)", "view.happens('rain', 0.5)"),
    ("view.happens('rain', '50')", "view.happens('rain', 0.5)"),
    ("view.happens('rain', \"50%\")", "view.happens('rain', 0.5)"),
    ("view.happens('rain', share=25)", "view.happens('rain', share=0.25)"),
    ("view.happens('rain', 1.5)", ""),
    ("view.happens('rain')", ""),
    ("view.roll('x', one, 0)", ""),
    ("view.roll('x', 6)", "view.roll('x', sides=6)"),
    ("view.rolls('x', 3)", "view.rolls('x', dice=3)"),
    ("view.roll(6)", "view.roll(\"dice\", sides=6)"),
    ("view.roll()", "view.roll(\"dice\")"),
    ("view.rolls('x', None, 200)", ""),
    ("view.pick('x', [])", ""),
    ("view.picks('x', ['a', 'b'], 3)", ""),
    ("view.deal('x', -1)", ""),
    ("view.roll('x', None, 6, 'Ann')", ""),
    ("view.rolls('x', secret=['Ann'])", ""),
    ("view.picks('x', ['a', 'b'], 1, secret=1)", ""),
])
def test_a_throw_that_can_never_be_is_said_as_the_law_arrives(den: Den, asked: str, better: str) -> None:
    words = refusal(den, a_law(f"return Tell(str({asked}))"))
    *_, last = words.split("\n")
    assert re.match(r"Line \d+: ", words)
    assert (last == f"{ARROW}return Tell(str({better}))") if better else ARROW not in words
    if better:
        den.adopt(a_law(f"return Tell(str({better}))"))
        assert den.says("Ann", "go").outcome == "done"


@pytest.mark.parametrize(("done", "kind", "kept"), [
    ("Set(one, bag=set([3, 1, 2]))", "player", {"bag": [1, 2, 3]}),
    ("Set(one, bag=set(['b', 'a', 'c']))", "player", {"bag": ["a", "b", "c"]}),
    ("Set(one, bag=frozenset(['b', 'a']))", "player", {"bag": ["a", "b"]}),
    ("Set(one, bag=range(3))", "player", {"bag": [0, 1, 2]}),
    ("Set(one, bag={'b': 2, 'a': 1}.keys())", "player", {"bag": ["b", "a"]}),
    ("Set(one, bag={'b': 2, 'a': 1}.values())", "player", {"bag": [2, 1]}),
    ("Set(one, bag={'b': 2}.items())", "player", {"bag": [["b", 2]]}),
    ("Set(view.game, team=set(view.players()))", "game", {"team": ["Ann", "Bert", "Cleo"]}),
    ("Set(one, log={'seen': {2, 1}})", "player", {"log": {"seen": [1, 2]}}),
    ("Set(one, karma=whole(one))", "player", {"karma": 6}),
    ("Set(one, tally={'a': whole(one)})", "player", {"tally": {"a": 6}}),
    ("{Tell('x'), Set(one, karma=1)}", "player", {"karma": 1}),
    ("Set(one, karma=view.pick('x', [7]))", "player", {"karma": 7}),
    ("Set(one, karma=view.pick('x', range(7, 8)))", "player", {"karma": 7}),
])
def test_what_is_several_things_is_kept_in_one_order(
    den: Den, done: str, kind: str, kept: dict[str, object]
) -> None:
    """Sets, ranges and what tables are made of are lists; 6.0 is 6. All of them had the law suspended."""
    number = den.adopt(a_law(f"return {done}") + "\ndef whole(one):\n    return one.karma * 4 / 2\n")
    assert den.says("Ann", "go").outcome == "done"
    assert den.standing(number) == "in force"
    row = next(iter(den.game.world.things[kind].values()))
    assert {name: row[name] for name in kept} == kept
    assert den.replayed() == den.game.encode()


VALUES = [
    ("Set(one, karma=half(one))", "“value” of Set cannot be 1.5: what is kept are whole numbers, such as // and round"),
    ("Set(one, log={'a': {'b': [1, {'c': half(one)}]}})", "“value” of Set cannot be 1.5"),
    ("Set(one, karma=one.karma ** 0.5)", "“value” of Set cannot be 1.73205"),
    ("Set(one, bag=[half(one)])", "“value” of Set cannot be 1.5"),
    ("Create('nest', 'a', {'size': half(one)})", "“attributes” of Create cannot be 1.5"),
    ("Ask(one, 'a game', 'Will you?', ('go',), {'price': half(one)})", "“about” of Ask cannot be 1.5"),
    ("Set(one, since=view.now.replace(year=9999))", "player.since is a moment (a day and an hour, from 1900 to 9000)"),
    ("Set(one, since=hours_from(view, -10**7))", "player.since is a moment (a day and an hour, from 1900 to 9000)"),
    ("Set(one, days=[view.now.replace(year=9999)])", "player.days holds a moment (a day and an hour, from 1900"),
    ("Set(one, since=view.now.date())", "player.since is a moment (a day and an hour, from 1900 to 9000)"),
    ("Set(one, since='2026-12-24')", "player.since is a moment (a day and an hour, from 1900 to 9000)"),
    ("Set(one, since=view.now.replace(day=31))", "there is no such day or hour: day 31"),
    ("Tell(str((hours_from(view, 24) - view.now) * 10**12))", "there is no such day or hour"),
    ("Set(one, since=view.local(2027, 2, one.karma * 10))", "day is out of range for month"),
    ("Set(one, since=view.next_time([one.karma * 3]))", "weekdays are 0 (Monday) to 6 (Sunday), not [9]"),
    ("SetTimer('x', days=(one.karma * 3,))", "a clock is set to days from 0 to 6"),
    ("SetTimer('x', days=(0,), time='24:00')", "a clock is set to days from 0 to 6"),
    ("Tell(str(view.happens('rain', one.karma)))", "a chance of 3; a chance is from 0 to 1"),
    ("Tell(str(view.happens('rain', -one.karma)))", "a chance of -3; a chance is from 0 to 1"),
    ("Tell(str(view.rolls('x', None, one.karma - 3)))", "it throws 0 dice at once; from 1 to 100 can be thrown"),
    ("Tell(str(view.roll('x', one, one.karma / 2)))", "it throws a die of 1.5 sides"),
    ("Tell(str(view.pick('x', one.bag)))", "it finds nothing to draw from for “x”"),
    ("Tell(str(view.picks('x', view.players(), one.karma + 1)))", "it draws 4 of 3, none of them twice"),
    ("Create('nest', 'a', {'of': 'Nobody'})", "“of” of a nest cannot be “Nobody”: there is no such player"),
    ("SetTimer('x', None, (1,), '99:99')", "a clock is set to days from 0 to 6"),
    ("Ask(one, 'x', 'Tea?', ('go',), {}, 'no', hours_from(view, 10**9))", "“until” of Ask is a moment (a day"),
    ("Set(one, friend='Nobody')", "“friend” of a player cannot be “Nobody”: there is no such player"),
]
HELPER = "\ndef half(one):\n    return one.karma / 2\n"


@pytest.mark.slow
@pytest.mark.parametrize(("done", "words"), VALUES)
def test_an_order_for_what_cannot_be_is_refused_and_the_law_stays(den: Den, done: str, words: str) -> None:
    """Whoever gave the order reads why, and the law's author hears of it, once."""
    number = den.adopt(a_law(f"return {done}") + HELPER)
    for name in ("Bert", "Cleo"):
        result = den.says(name, "go")
        assert result.refusal is not None
        assert result.refusal.words.startswith(("That cannot be: ", f"Rule {number} cannot do that: it "))
        assert words in result.refusal.words
        written = [one for one in result.letters if one.kind == "notice"]
        assert [list(one.to or ()) for one in written] == ([["Ann"]] if name == "Bert" else [])
        assert all(words in str(one.about["words"]) for one in written)
    assert den.standing(number) == "in force"
    assert den.says("Bert", "tip").outcome == "done"
    assert den.replayed() == den.game.encode()


@pytest.mark.slow
@pytest.mark.parametrize(("done", "words"), VALUES)
def test_by_itself_it_does_not_happen_and_the_author_is_told(den: Den, done: str, words: str) -> None:
    """Somebody else's order is carried out all the same."""
    handler = f"@rule.after(Paid)\ndef g(view, paid):\n    one = paid.payer\n    return {done}\n"
    number = den.adopt(a_file(KEEPS + handler) + HELPER)
    result = den.says("Bert", "tip")
    assert result.outcome == "done"
    assert den.standing(number) == "in force"
    told = [one for one in den.told(result, "Ann") if one.startswith(f"Your rule {number} did nothing here. ")]
    assert len(told) == 1
    assert words in told[0]
    assert den.replayed() == den.game.encode()


BENDS = {
    "check": '@rule.check(Pay)\ndef g(view, pay):\n    return Refuse("no", "No.") if view.happens("x", {}) else None\n',
    "alter": '@rule.alter(Pay)\ndef g(view, pay):\n    return Fix(7, "x") if view.happens("x", {}) else None\n',
    "after": '@rule.after(Paid)\ndef g(view, paid):\n    return Tell(str(view.happens("x", {})))\n',
}


@pytest.mark.parametrize("handler", BENDS)
def test_a_handler_whose_value_does_not_fit_has_nothing_to_say_and_its_author_is_told(den: Den, handler: str) -> None:
    number = den.adopt(a_file(BENDS[handler].format("len(view.players())")))
    result = den.says("Bert", "tip")
    assert result.outcome == "done"
    told = den.told(result, "Ann")
    assert sum(f"Your rule {number} did nothing here. " in one for one in told) == 1, told
    assert den.standing(number) == "in force"
    assert den.replayed() == den.game.encode()


RINGS = """
@rule.command("wait", "Wait.")
def w(view, order):
    return SetTimer("x", at=hours_from(view, 1))

@rule.after(Rang, name="x")
def r(view, rang):
    {}
    return [SetTimer("x", at=hours_from(view, 1)), Pay("", view.players()[0], 1)]
"""
TRIES = 'view.would_refuse(Pay("", view.players()[0], 1))'


@pytest.mark.slow
@pytest.mark.parametrize("first", ["pass", TRIES], ids=["at once", "after a trial"])
def test_of_what_a_clock_brings_the_author_is_told_by_letter_once(den: Den, first: str) -> None:
    """No other letter may come of it. A trial tells nobody, and keeps nobody from being told."""
    number = den.adopt(a_file(BENDS["check"].format("len(view.players())") + RINGS.format(first)))
    assert den.says("Bert", "wait").outcome == "done"
    (letter,) = den.ring().letters
    assert (letter.kind, list(letter.to or ()), letter.title) == ("notice", ["Ann"], f"Your rule {number} did nothing")
    assert "could not: it asks what happens with a chance of 3; a chance is from 0 to 1." in str(letter.about["words"])
    again = den.ring()
    assert again.letters == []
    assert sum(f"Your rule {number} did nothing here. " in one for one in den.told(again, "Ann")) == 1
    assert den.standing(number) == "in force"
    assert den.replayed() == den.game.encode()


def test_a_clause_of_a_command_whose_value_does_not_fit_refuses(den: Den) -> None:
    number = den.adopt(a_file('going = rule.command("go", "Go.")\n@going.refuse\ndef no(view, order):\n'
                              '    return "No." if view.happens("x", len(view.players())) else None\n'
                              "@going\ndef g(view, order):\n    return None\n"))
    refusal = den.says("Bert", "go").refusal
    assert refusal is not None
    words = "it asks what happens with a chance of 3; a chance is from 0 to 1"
    assert refusal.words == f"Rule {number} cannot do that: {words}."
    assert den.standing(number) == "in force"


@pytest.mark.parametrize("declares", [
    'Rule(0, "New", limit=1.5)', 'Rule(0, "New", share=0.5)', 'Rule(0, "New", limits=[1, 2.5])',
])
def test_a_number_of_a_rule_that_is_not_whole_is_said_as_the_law_arrives(den: Den, declares: str) -> None:
    law = a_law("return None").replace('Rule(0, "New")', declares)
    assert den.refusal(law)

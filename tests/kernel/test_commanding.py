"""The commands that law of players may give: nothing that all others rest on, nothing that talk is made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from mailgame.desk.answers import QUERIES
from mailgame.desk.commands.grammar import STOP, Grammar
from mailgame.desk.commands.lines import POLITE
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Parsed
from mailgame.game.customs import correcting, gathered
from mailgame.game.game import Game
from mailgame.game.lawmaking import commanding
from mailgame.game.lawmaking.talk import EVERYDAY, TALK
from mailgame.law import Command, Create, Intent, Opened, Order, Rule, View
from mailgame.law.commands import BUILT_IN
from tests.kernel.builders import a_rule, begun, money

customs = gathered()
COMMANDS = [one for one in QUERIES.commands if one.by != "admin"]
ADMINS = [one for one in customs.commands if one.by == "admin"]
DESKS = [*COMMANDS, *(one for one in customs.commands if one.by in ("player", "anyone"))]


def declares(*patterns: str, arguments: Sequence[str] = (), kinds: Sequence[str] = (), number: int = 7) -> Rule:
    """Return a rule that declares commands, arguments and kinds of things."""
    made = a_rule(number)
    for name in arguments:
        made.argument(name, "red", "blue")
    for kind in kinds:
        made.attribute(kind, "colour", "text", "")
    for pattern in patterns:
        made.command(pattern, "Do it.")(lambda view, order: None)
    return made


@cache
def table(*others: Rule) -> Game:
    """Return a game of these rules."""
    return begun(money(), *others)


def refused(rule: Rule, *others: Rule, had: Sequence[str] = ()) -> str:
    """Return why a rule's commands are not for players’ law, "" if they are."""
    game = table(*others)
    refusal = commanding.unfit(game.engine, rule, [declares(*had)] if had else [])
    return refusal.words if refusal is not None else ""


@pytest.mark.parametrize(
    "kind", sorted({*BUILT_IN, *customs.arguments, "PLAYER", "PROPOSAL", "PETITION", "ORDER", "GAME"})
)
def test_what_all_commands_rest_on_cannot_be_declared(kind: str) -> None:
    words = refused(declares("paint it", arguments=[kind]))
    assert kind in words
    assert "choose another name" in words


@pytest.mark.parametrize("kind", sorted({*BUILT_IN, *customs.arguments} - {"RULE"}))
def test_no_kind_of_things_is_called_like_what_all_commands_rest_on(kind: str) -> None:
    """Of rules themselves there can be attributes: they are what RULE names."""
    assert f"“{kind.lower()}” cannot be a kind of things" in refused(declares("paint it", kinds=[kind.lower()]))


@pytest.mark.parametrize("pattern", sorted({*(one.pattern for one in ADMINS)}))
@pytest.mark.parametrize("shared", [(*BUILT_IN, *customs.arguments, "PLAYER", "PETITION", "SQUARE")], ids=["all"])
def test_the_admins_commands_are_read_alike_whatever_rules_declare(pattern: str, shared: Sequence[str]) -> None:
    """Even where a rule that has long been in force declares what none can declare any more."""
    rule = declares("give TEXT", "undo TEXT", arguments=shared, kinds=[one.lower() for one in (*BUILT_IN, "cleo")])

    @rule.after(Opened)
    def things_have_odd_names(view: View, opened: Opened) -> list[Intent]:
        return [Create("cleo", "Cleo"), Create("cleo", "money"), Create("number", "5"), Create("text", "5")]

    line = admins_line(pattern)
    before, after = (read(begun(money(), *rules), line) for rules in ((), (rule,)))
    assert isinstance(before, Parsed)
    assert isinstance(after, Parsed)
    assert (after.command.pattern, after.arguments) == (before.command.pattern, before.arguments)


def admins_line(pattern: str) -> str:
    """Return a line as the Admin would write it."""
    given = {"PLAYER": "Cleo", "THING": "Cleo", "THING2": "player Bert", "WORD": "money", "VALUE": "5", "NUMBER": "5",
             "DOLLARS": "$5", "TEXT": "it is so", "NOW": "now", "THINGS": "gold cards", "UNIT": "hours"}
    named = {"PETITION": "1", "PROPOSAL": "1", "BALLOT": "ballot 1"}
    return " ".join((given | named).get(word, word) for word in pattern.replace("[", "").replace("]", "").split())


def read(game: Game, line: str) -> Parsed | object:
    """Read a line of the Admin's, with something on their desk, a proposal and a ballot."""
    for kind in ("petition", "proposal", "ballot"):
        game.world.create(kind, "1", {})
    commands = [one for one in game.commands() if one.by in ("admin", "anyone")]
    return Grammar([*commands, *COMMANDS], Names(game)).line(line)


@pytest.mark.parametrize("verb", sorted({one.verb for one in [*customs.commands]} - commanding.SHARED))
@pytest.mark.parametrize("rest", ["", " TEXT", " PLAYER DOLLARS"])
def test_verbs_of_the_customs_are_not_for_other_commands(verb: str, rest: str) -> None:
    pattern = verb + rest
    taken_over = pattern in {one.pattern for one in customs.commands}
    assert (f"“{verb}” begins a command that" in refused(declares(pattern))) is not taken_over


def test_players_and_the_admin_can_have_the_same_verb_each_with_a_grammar_of_his_own() -> None:
    assert refused(declares("give PLAYER DOLLARS", "take dare", "move PLAYER to PLAYER2")) == ""


def test_what_a_rule_had_it_may_keep() -> None:
    assert refused(declares("vote PROPOSAL SIDE", arguments=["SIDE"]), had=["vote PROPOSAL SIDE DOLLARS"]) == ""
    assert "begins a command" in refused(declares("vote PROPOSAL SIDE", arguments=["SIDE"]))


def test_an_argument_of_a_rule_holds_for_its_own_commands_alone() -> None:
    first, other = declares("paint it COLOUR", arguments=["COLOUR"]), declares("wear a COLOUR", number=8)
    other.argument("COLOUR", "green")
    game = begun(money(), first, other)
    grammar = Grammar(game.commands(), Names(game))
    assert [getattr(grammar.line(line), "arguments", None) for line in (
        "paint it red", "paint it green", "wear a green", "wear a red"
    )] == [{"colour": "red"}, None, {"colour": "green"}, None]


# --- talk

@pytest.mark.slow
def test_no_command_begins_like_talk() -> None:
    for word in sorted(word for word in TALK | {STOP, "end"} | POLITE if len(word) > 1):
        for pattern in (f"{word} TEXT", f"{word} PLAYER", word):
            words = refused(declares(pattern))
            assert "begin" in words, pattern
            other = words.rpartition("such as “")[2].rstrip("”.")
            assert refused(declares(other)) == "", "what is said to work works"


def test_everyday_words_need_something_certain_behind_them() -> None:
    for word in sorted(EVERYDAY - {one.verb for one in customs.commands}):
        if len(word) > 1:
            assert "many a line of talk begins with" in refused(declares(f"{word} TEXT")), word
            assert refused(declares(f"{word} PLAYER")) == "", word


@pytest.mark.parametrize("verb", ["ann", "cleo", "admin", "x", "grüße", "très", "don't", "don’t"])
def test_names_letters_and_words_with_accents_are_talk_too(verb: str) -> None:
    assert refused(declares(f"{verb} TEXT"))


@pytest.mark.parametrize("pattern", [
    "toast TEXT", "toast PLAYER TEXT", "buy umbrella", "elect PLAYER", "challenge PLAYER for DOLLARS", "praise PLAYER",
    "thank PLAYER", "bet DOLLARS on NUMBER", "würfle NUMBER", "go", "pass", "whisper PLAYER", "swap PLAYER PLAYER2",
])
def test_what_players_want_they_can_have(pattern: str) -> None:
    assert refused(declares(pattern)) == ""


@pytest.mark.parametrize("verb", [
    "v\u043ete", "\u0441\u043e\u0440\u0443", "\u03c1ay", "\uff42uy", "buy\u200b", "b\u00aduy", "bu\u0443 now",
    "pay \u202epets", "buy \u00b9", "\uff50\uff41\uff59", "\U0001d41b\U0001d42e\U0001d432", "\u0131t",
    "\u01c3pay", "bu\u0443 PLAYER", "pay \u03a1LAYER",
])
def test_no_word_of_a_command_looks_like_another(verb: str) -> None:
    assert refused(declares(verb))


# --- arguments

@pytest.mark.parametrize(("pattern", "mended"), [
    ("bet DOLLARS on DOLLARS", "bet DOLLARS on DOLLARS2"),
    ("swap PLAYER PLAYER", "swap PLAYER PLAYER2"),
    ("swap PLAYER2 with PLAYER2", "swap PLAYER2 with PLAYER3"),
    ("mix NUMBER NUMBER2 [NUMBER]", "mix NUMBER NUMBER2 [NUMBER3]"),
    ("mix [NUMBER] WORD [NUMBER] NUMBER", "mix [NUMBER] WORD [NUMBER2] NUMBER3"),
])
def test_of_two_arguments_alike_none_is_dropped_in_silence(pattern: str, mended: str) -> None:
    words = refused(declares(pattern))
    assert f"Number them: “{mended}”" in words
    assert refused(declares(mended)) == ""


def test_two_arguments_of_a_kind_are_read_one_after_the_other() -> None:
    rule = a_rule(7)
    orders: list[Order] = []
    rule.command("bet DOLLARS against DOLLARS2", "Bet.")(lambda view, order: orders.append(order))
    game = begun(money(), rule)
    found = Grammar(game.commands(), Names(game)).line("bet $5 against $7")
    assert isinstance(found, Parsed)
    assert found.arguments == {"dollars": 5, "dollars2": 7}


@pytest.mark.parametrize("pattern", ["paint COLOUR", "paint PLAYER COLOUR2", "paint [COLOUR]"])
def test_an_argument_of_which_nothing_is_known_is_refused_with_what_would_work(pattern: str) -> None:
    words = refused(declares(pattern))
    assert 'rule.argument("COLOUR", "red", "blue")' in words
    assert refused(declares(pattern, arguments=["COLOUR"])) == ""


def test_words_of_any_kind_do_not_take_in_what_other_rules_understand() -> None:
    other = declares("buy NUMBER", number=8)
    assert "it would take in “buy NUMBER” of rule 8" in refused(declares("buy TEXT"), other)
    assert refused(declares("buy umbrella"), other) == ""


def test_the_customs_are_all_here() -> None:
    assert {correcting.UNDO, correcting.SET} <= {one.pattern for one in ADMINS}
    assert all(isinstance(one, Command) for one in DESKS)

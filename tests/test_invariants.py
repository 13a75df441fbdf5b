"""Standing checks: what holds of every rule that is shipped and after every rehearsal, whatever is added to them."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mailgame.desk.table import Entry, replay
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Result, Undo
from mailgame.game.journal import line_of
from mailgame.game.lawmaking import enacting
from mailgame.game.undoing import undo
from mailgame.kernel.rulebook import Ruleset
from mailgame.kernel.view import KernelView
from mailgame.law import Command, Repeal, Rule, fill_in
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import RulesetError, available, read
from mailgame.world import ledger
from mailgame.world.world import World
from tests.played import FILES, Played, played

SHIPPED: dict[str, Ruleset] = {slug: read(folder) for slug, folder in available([rulesets_folder()]).items()}
RULES: list[tuple[str, Rule]] = [(slug, rule) for slug, ruleset in SHIPPED.items() for rule in ruleset.rules.values()]
EACH_RULE = pytest.mark.parametrize(("slug", "rule"), RULES, ids=[f"{slug}-{rule.number}" for slug, rule in RULES])
EACH_REHEARSAL = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])

NUMBERS_THAT_ARE_NO_PARAMETERS: dict[tuple[str, int], dict[str, str]] = {
    ("borednomic2", 17): {
        "1": "the faces of a die, each with what it brings",
        "2": "the same",
        "3": "the same",
        "4": "the same",
        "5": "the same",
        "6": "the same",
    },
    ("borednomic2", 6): {"1": "squares are counted from one, and the sequence begins again with it"},
    ("borednomic2", 4): {"0": "who has less than nothing is bankrupt; it is what the word means"},
}
"""By ruleset and rule: the digits in a rule's text that no proposal could sensibly change, and why."""


def file_of(slug: str, rule: Rule) -> Path:
    (file,) = (rulesets_folder() / slug).glob(f"r{rule.number:02}_*.py")
    return file


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@pytest.fixture(params=FILES[::-1], ids=[file.stem for file in FILES[::-1]])
def rehearsal(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Each rehearsal, played: from the last to the first, as another process may just be playing the first."""
    return played(request.param, tmp_path_factory)


@pytest.fixture(scope="module")
def rehearsals(tmp_path_factory: pytest.TempPathFactory) -> list[Played]:
    """All rehearsals, played."""
    return [played(file, tmp_path_factory) for file in reversed(FILES)][::-1]


# --- what stands in a rule file


@EACH_RULE
def test_a_rule_keeps_to_the_players_language(slug: str, rule: Rule) -> None:
    """It imports the law alone, touches nothing private, and calls nothing that reaches out of the game."""
    out_of_reach = {
        "open",
        "eval",
        "exec",
        "compile",
        "__import__",
        "print",
        "input",
        "globals",
        "vars",
        "setattr",
        "delattr",
    }
    wrong = []
    for node in ast.walk(tree(file_of(slug, rule))):
        if isinstance(node, ast.Import):
            wrong += [f"line {node.lineno}: import {name.name}" for name in node.names]
        elif isinstance(node, ast.ImportFrom) and (node.module != "mailgame.law" or node.level):
            wrong.append(f"line {node.lineno}: from {node.module} import …")
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            wrong.append(f"line {node.lineno}: .{node.attr}")
        elif isinstance(node, ast.Name) and node.id in out_of_reach:
            wrong.append(f"line {node.lineno}: {node.id}")
        elif isinstance(node, ast.Global | ast.Nonlocal | ast.While | ast.ClassDef | ast.AsyncFunctionDef):
            wrong.append(f"line {node.lineno}: {type(node).__name__}")
    assert wrong == []


@pytest.mark.parametrize("slug", SHIPPED)
def test_one_rule_of_a_game_at_most_knows_weekdays(slug: str) -> None:
    """The schedule's: others ask it (`view.due`, the phase, the week), so that they hold when it is amended."""
    days = re.compile(r"\b(?:weekday|next_time)\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b")
    knowing = [rule.number for rule in SHIPPED[slug].rules.values()
               if days.search(file_of(slug, rule).read_text(encoding="utf-8"))]
    assert len(knowing) <= 1


@EACH_RULE
def test_a_rule_has_a_text_and_a_title(slug: str, rule: Rule) -> None:
    assert rule.title
    assert len(rule.text.split()) >= 5


def digits(rule: Rule) -> list[str]:
    """Return the numbers in a rule's text that are neither parameters, paragraphs, nor names of rules and squares."""
    text = re.sub(r"\{\w+(?::\w+)?\}", "", rule.text)
    text = re.sub(r"^\d+\. ", "", text, flags=re.MULTILINE)
    text = re.sub(
        r"\b(?:[Rr]ules?|[Cc]ards?|[Pp]aragraphs?|Squares?) \d+(?:\.\d+)?(?:(?:, | and | or | to )\d+)*", "", text
    )
    return re.findall(r"\d+", text)


@EACH_RULE
def test_every_number_in_a_rules_text_is_a_parameter(slug: str, rule: Rule) -> None:
    allowed = NUMBERS_THAT_ARE_NO_PARAMETERS.get((slug, rule.number), {})
    assert [number for number in digits(rule) if number not in allowed] == []
    assert set(allowed) <= set(digits(rule)), "what is allowed and not there any more"


@EACH_RULE
def test_a_rules_text_names_its_parameters_all_of_them_and_no_others(slug: str, rule: Rule) -> None:
    """Else a proposal could change what a rule does and leave what it says, or name a number that is none."""
    named = {match[1] for match in re.finditer(r"\{(\w+)(?::\w+)?\}", rule.text)}
    assert named == set(rule.parameters)
    shown = fill_in(rule.text, {name: parameter.value for name, parameter in rule.parameters.items()})
    assert "{" not in shown


@EACH_RULE
def test_a_rules_parameters_are_within_their_own_bounds(slug: str, rule: Rule) -> None:
    assert {
        name: parameter.refuse(parameter.value)
        for name, parameter in rule.parameters.items()
        if parameter.refuse(parameter.value)
    } == {}


def commands() -> Iterator[tuple[str, Command]]:
    for slug, rule in RULES:
        for command in rule.commands:
            yield slug, command


def test_the_help_of_a_command_names_the_numbers_of_its_rule_and_says_no_others() -> None:
    said = re.compile(r"\d|\b(two|three|four|five|six|seven|eight|nine|ten)\b")
    for slug, command in commands():
        rule = SHIPPED[slug].rules[command.rule]
        assert not said.search(command.help), f"{slug}, {command.pattern}: {command.help}"
        assert {match[1] for match in re.finditer(r"\{(\w+)", command.help)} <= set(rule.parameters)


def test_no_two_rules_of_a_game_declare_the_same_command_or_attribute() -> None:
    for slug, ruleset in SHIPPED.items():
        patterns = [command.pattern for rule in ruleset.rules.values() for command in rule.commands]
        assert sorted(patterns) == sorted(set(patterns)), slug
        declared = [(one.kind, one.name) for rule in ruleset.rules.values() for one in rule.attributes]
        assert sorted(declared) == sorted(set(declared)), slug


@pytest.mark.slow
def test_every_rule_is_read_by_its_code(rehearsals: list[Played], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every parameter is looked up by the code of its own rule in some rehearsal: it is no idle word."""
    seen: set[tuple[str, str, str]] = set()
    asks = KernelView._parameter

    def noting(view: KernelView, name: str) -> Any:
        seen.add((view._engine.ruleset.slug, view._rule, name))
        return asks(view, name)

    monkeypatch.setattr(KernelView, "_parameter", noting)
    for one in rehearsals:
        replay(one.rules(), one.entries())
    wanted = {(slug, str(rule.number), name) for slug, rule in RULES for name in rule.parameters}
    assert wanted - seen == set()


# --- every rule is shown


def shown() -> dict[str, set[int]]:
    """Return, for each ruleset, the rules that a rehearsal names after `# shows:`."""
    found: dict[str, set[int]] = {slug: set() for slug in SHIPPED}
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        slug = re.search(r'^ruleset *= *"(\w+)"', text, re.MULTILINE)
        assert slug, file
        for line in re.findall(r"^# shows: (.*)$", text, re.MULTILINE):
            for word in line.split():
                match = re.fullmatch(r"(\d+)(?:\.\d+)?[a-z]{1,2}", word)
                assert match, f"{file.name}: {word!r} is no line of a checklist"
                found[slug[1]].add(int(match[1]))
    return found


@EACH_RULE
def test_a_rehearsal_shows_every_rule(slug: str, rule: Rule) -> None:
    assert rule.number in shown()[slug]


# --- after every rehearsal


@pytest.mark.slow
def test_the_books_sum_to_zero_after_every_input(rehearsal: Played) -> None:
    sums = []
    entries = rehearsal.entries()
    game = Game.new(rehearsal.rules(), first(entries))
    for entry in entries:
        game.handle(entry.input)
        sums.append(ledger.total(game.world))
    assert set(sums) == {0}
    assert ledger.total(World.decode(rehearsal.world)) == 0
    accounts = {f"player/{player.id}" for player in game.world.all("player")}
    assert accounts <= set(game.world.accounts)
    assert {name for name in game.world.accounts if name.startswith("player/")} == accounts


def first(entries: list[Entry]) -> Begin:
    begin = entries[0].input
    assert isinstance(begin, Begin)
    return begin


@pytest.mark.slow
def test_the_journal_of_a_rehearsal_gives_the_same_world_to_the_last_byte(rehearsal: Played) -> None:
    def same(entry: Entry, result: Result) -> None:
        assert result.outcome == entry.outcome
        assert [list(roll) for roll in result.rolls] == [list(roll) for roll in entry.rolls]
        assert result.order == entry.order

    assert replay(rehearsal.rules(), rehearsal.entries(), same).encode() == rehearsal.world


@pytest.mark.slow
def test_a_game_that_is_written_down_and_read_again_between_inputs_goes_the_same_way(rehearsal: Played) -> None:
    rules, entries = rehearsal.rules(), rehearsal.entries()
    game = Game.new(rules, first(entries))
    empty, lines = game.encode(), [line_of(seq, entry) for seq, entry in enumerate(entries, 1)]
    for entry in entries:
        if isinstance(entry.input, Undo):
            before = lines[: entry.input.number - 1]
            game = Game.load(rules, undo(game, empty, before, entry.input, redone=entry.redone).game.encode())
        game.handle(entry.input)
        game = Game.load(rules, game.encode())
    assert game.encode() == rehearsal.world


STOPS = {"paradox": "by rules 32 and 33"}
"""Rehearsals in which play is to stop, by the name of their game, and what is then said of the reason."""


def is_meant_to_stop(name: str, error: str) -> bool:
    """Tell whether an input that failed is what its rehearsal is about."""
    return name in STOPS and STOPS[name] in error


def test_no_input_of_a_rehearsal_fails(rehearsal: Played) -> None:
    name = first(rehearsal.entries()).name
    failed = [line["error"] for line in rehearsal.journal if line["outcome"] == "failed"]
    assert [error for error in failed if not is_meant_to_stop(name, error)] == []


# --- each rule repealed in turn


def without(rules: Ruleset, entries: list[Entry], number: int) -> Iterator[Result]:
    """Play a rehearsal on a world in which a rule is repealed right after the start.

    Chance is not scripted, as what the script was made for may not come; deadlines are played as they fall due.
    """
    begin = first(entries)
    game = Game.new(rules, begin)
    game.handle(
        Begin(begin.at, begin.name, begin.ruleset, begin.timezone, begin.seed, begin.admin, begin.players, begin.params)
    )
    game.engine.begin_input()
    enacting.repeal(game.engine, Repeal(number, "for the sake of it"))  # by no intent: a rule may forbid it
    game.engine.drain()
    game.world.commit()
    assert game.world.rules[str(number)]["standing"] != "in force"
    for entry in entries[1:]:
        while game.due_at and game.due_at <= entry.input.at:
            yield game.play(Alarm(game.due_at))[-1][1]
        if not isinstance(entry.input, Alarm):
            yield game.play(entry.input)[-1][1]


@pytest.fixture(scope="module")
def journals(rehearsals: list[Played]) -> list[tuple[str, Ruleset, list[Entry]]]:
    """The journals of all rehearsals, with their file and their ruleset."""
    return [(file.name, one.rules(), one.entries()) for file, one in zip(FILES, rehearsals, strict=True)]


@pytest.mark.slow
@EACH_RULE
def test_every_rehearsal_runs_without_a_rule(
    slug: str, rule: Rule, journals: list[tuple[str, Ruleset, list[Entry]]]
) -> None:
    for file, rules, entries in journals:
        if rules.slug == slug:
            for result in without(rules, entries, rule.number):
                meant = is_meant_to_stop(first(entries).name, result.error)
                assert result.outcome != "failed" or meant, f"{file}: {result.error}"


# --- a ruleset that is not whole


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A ruleset of one's own to break."""
    slug = next(iter(SHIPPED))
    shutil.copytree(rulesets_folder() / slug, tmp_path / "mine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "mine"


def trouble(folder: Path) -> str:
    with pytest.raises(RulesetError) as caught:
        read(folder)
    return str(caught.value)


def test_a_whole_ruleset_is_read(copy: Path) -> None:
    assert sorted(read(copy).rules) == sorted(next(iter(SHIPPED.values())).rules)


def test_a_file_that_is_not_listed_is_fatal_and_named(copy: Path) -> None:
    (copy / "r99_stray.py").write_text('"""A stray."""\nfrom mailgame.law import Rule\nrule = Rule(99, "Stray")\n')
    assert trouble(copy).endswith("r99_stray.py: rule 99 “stray” is not listed in ruleset.toml")


def test_a_rule_that_stands_there_twice_is_fatal(copy: Path) -> None:
    shutil.copy(copy / "r04_money.py", copy / "r4_coins.py")
    assert "rule 4 stands in r04_money.py already" in trouble(copy)


def test_a_rule_that_has_no_file_is_fatal(copy: Path) -> None:
    (copy / "r04_money.py").unlink()
    assert trouble(copy).endswith("ruleset.toml lists rules that have no file: 4 “money”")


def test_a_file_under_another_name_is_fatal(copy: Path) -> None:
    (copy / "r04_money.py").rename(copy / "r04_coins.py")
    assert "r04_coins.py: rule 4 “coins” is not listed in ruleset.toml" in trouble(copy)


@pytest.mark.parametrize("name", ["notes.py", "rule5.py", "r_05.py", "r05.py"])
def test_a_file_that_is_no_rule_is_fatal(copy: Path, name: str) -> None:
    (copy / name).write_text("")
    assert f"{name}: a rule file is called r<number>_<name>.py" in trouble(copy)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("rule = 4", "it must define `rule = Rule(4, …)`"),
        ("", "it must define `rule = Rule(4, …)`"),
        ('from mailgame.law import Rule\nrule = Rule(5, "Five")', "it must define `rule = Rule(4, …)`"),
        ("rule = (", "SyntaxError"),
        ("from mailgame.law import Magic", "Magic"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_rule_file_that_cannot_be_read_is_fatal(copy: Path, code: str, said: str) -> None:
    (copy / "r04_money.py").write_text(code)
    told = trouble(copy)
    assert "r04_money.py" in told
    assert said in told


@pytest.mark.parametrize(
    ("listing", "said"),
    [
        ("title = 5\n[rules]\n", "“title” is missing or not a str"),
        ('title = "Mine"\n', "“rules” is missing or not a dict"),
        ("title =", "ruleset.toml: Invalid"),
    ],
)
def test_a_listing_that_is_wrong_is_fatal(copy: Path, listing: str, said: str) -> None:
    (copy / "ruleset.toml").write_text(listing)
    assert said in trouble(copy)


def test_a_ruleset_that_is_not_there_is_named_beside_those_that_are(copy: Path) -> None:
    from mailgame.rulesets.loading import load

    with pytest.raises(RulesetError, match="there is no ruleset 'chess'; there are mine"):
        load("chess", [copy.parent])


def test_of_two_rulesets_of_one_name_the_first_folders_counts(copy: Path) -> None:
    slug = next(iter(SHIPPED))
    copy.rename(copy.parent / slug)
    assert available([copy.parent, rulesets_folder()])[slug] == copy.parent / slug
    assert available([rulesets_folder(), copy.parent])[slug] == rulesets_folder() / slug

"""Standing checks: what holds of every rule that is shipped and after every rehearsal, whatever is added to them."""

from __future__ import annotations

import ast
import re
import shutil
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mailgame.desk.tables.table import Entry, replay
from mailgame.kernel.rulebook import Ruleset
from mailgame.kernel.view import KernelView
from mailgame.law import Rule
from mailgame.paths import rulesets_folder
from mailgame.proving.checks import Check, checks, meant_to_stop
from mailgame.proving.replayed import beginning, failed, fails_without, other_journal, other_memory, wrong_books
from mailgame.rehearsing.rehearsal_file import read_file
from mailgame.rulesets.loading import RulesetError, available, read
from mailgame.world import ledger
from mailgame.world.world import World
from tests.played import FILES, Played, played
from tests.share import few_are_quick, share

SHIPPED: dict[str, Ruleset] = {slug: read(folder) for slug, folder in available([rulesets_folder()]).items()}
RULES: list[tuple[str, Rule]] = [(slug, rule) for slug, ruleset in SHIPPED.items() for rule in ruleset.rules.values()]
EACH_RULE = pytest.mark.parametrize(("slug", "rule"), RULES, ids=[f"{slug}-{rule.number}" for slug, rule in RULES])
EACH_REHEARSAL = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])

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
    """All rehearsals, played; with their pages, since other tests look at those."""
    return [played(file, tmp_path_factory, paged=True) for file in reversed(FILES)][::-1]


# --- what stands in a rule file


@pytest.mark.parametrize("slug", SHIPPED)
def test_one_rule_of_a_game_at_most_knows_weekdays(slug: str) -> None:
    """The schedule's: others ask it (`view.due`, the phase, the week), so that they hold when it is amended."""
    days = re.compile(r"\b(?:weekday|next_time)\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b")
    knowing = [rule.number for rule in SHIPPED[slug].rules.values()
               if days.search(file_of(slug, rule).read_text(encoding="utf-8"))]
    assert len(knowing) <= 1


def written_checks() -> dict[str, list[Check]]:
    """The checks of all shipped rulesets that need no rehearsal to be played, by ruleset and file."""
    found = defaultdict(list)
    for folder in available([rulesets_folder()]).values():
        for one in checks(folder):
            if one.file.suffix == ".py" or one.file.name == "ruleset.toml":
                found[f"{one.file.parent.name}/{one.file.stem}"].append(one)
    return found


WRITTEN = written_checks()


@pytest.mark.parametrize("file", few_are_quick([*WRITTEN], 5), ids=WRITTEN)
def test_it_is_written_as_a_rule_is(file: str) -> None:
    assert [(check.holds, found) for check in WRITTEN[file] if (found := check.find())] == []


@pytest.mark.slow
def test_every_rule_is_read_by_its_code(rehearsals: list[Played], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every parameter is looked up by the code of its own rule in some rehearsal: it is no idle word."""
    seen: set[tuple[str, str, str]] = set()
    asks = KernelView.numbers

    def noting(view: KernelView, names: tuple[str, ...]) -> dict[str, Any]:
        seen.update((view._engine.ruleset.slug, view._rule, name) for name in names)
        return asks(view, names)

    monkeypatch.setattr(KernelView, "numbers", noting)
    for one in rehearsals:
        replay(one.rules(), one.entries())
    wanted = {(slug, str(rule.number), name) for slug, rule in RULES for name in rule.parameters
              if name not in rule.orders.values()}  # steps stand in the lawbook
    assert wanted - seen == set()


# --- after every rehearsal


@pytest.mark.slow
def test_the_books_sum_to_zero_after_every_input(rehearsal: Played) -> None:
    assert wrong_books(rehearsal.rules(), rehearsal.entries()) == []
    assert ledger.total(World.decode(rehearsal.world)) == 0


@pytest.mark.slow
def test_the_journal_of_a_rehearsal_gives_the_same_world_to_the_last_byte(rehearsal: Played) -> None:
    assert other_journal(rehearsal.rules(), rehearsal.entries(), rehearsal.world) == []


@pytest.mark.slow
def test_a_game_that_is_written_down_and_read_again_between_inputs_goes_the_same_way(rehearsal: Played) -> None:
    assert other_memory(rehearsal.rules(), rehearsal.entries(), rehearsal.world) == []


STOPS = {read_file(file).name: meant_to_stop(file) for file in FILES}
"""What the error says that a rehearsal is about, by the name of its game; "" where nothing is to fail."""


def stops_of(rehearsal: Played) -> str:
    return STOPS[beginning(rehearsal.entries()).name]


@pytest.mark.slow
def test_no_input_of_a_rehearsal_fails(rehearsal: Played) -> None:
    assert failed(rehearsal.rules(), rehearsal.entries(), stops_of(rehearsal)) == []


# --- each rule repealed in turn


@pytest.fixture(scope="module")
def journals(rehearsals: list[Played]) -> list[tuple[str, Ruleset, list[Entry]]]:
    """The journals of all rehearsals, with their file and their ruleset."""
    return [(file.name, one.rules(), one.entries()) for file, one in zip(FILES, rehearsals, strict=True)]


@pytest.mark.slow
@EACH_RULE
def test_every_rehearsal_runs_without_a_rule(
    slug: str, rule: Rule, journals: list[tuple[str, Ruleset, list[Entry]]]
) -> None:
    """A sixth of the rehearsals for each rule, others for the next: each rehearsal is played without every sixth."""
    for file, rules, entries in share([one for one in journals if one[1].slug == slug], 6, rule.number):
        assert fails_without(rules, entries, rule.number, STOPS[beginning(entries).name]) == [], file


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


@pytest.mark.slow
def test_a_whole_ruleset_is_read(copy: Path) -> None:
    assert sorted(read(copy).rules) == sorted(next(iter(SHIPPED.values())).rules)


def test_a_file_that_is_not_listed_is_fatal_and_named(copy: Path) -> None:
    (copy / "r99_stray.py").write_text('"""A stray."""\nfrom mailgame.law import Rule\nrule = Rule(99, "Stray")\n')
    assert trouble(copy).endswith("r99_stray.py: rule 99 “stray” is not listed in ruleset.toml; "
                                  'write below [rules]: 99 = "stray"')


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("rule = 4", "it must define `rule = Rule(4, …)`"),
        ("", "it must define `rule = Rule(4, …)`"),
        ('from mailgame.law import Rule\nrule = Rule(5, "Five")', "it must define `rule = Rule(4, …)`"),
        ("rule = (", "r04_money.py:1: '(' was never closed: rule = ("),
        ("from mailgame.law import Magic", "r04_money.py:1: cannot import name 'Magic'"),
        ("1 / 0", "r04_money.py:1: it divides by zero: 1 / 0"),
        ("from mailgame.laws import *", "r04_money.py:1: No module named 'mailgame.laws'; a rule imports the law"),
        ("from mailgame.law import *\nrule = Rull(4)", "r04_money.py:2: “Rull” is not a word of the law"),
        ('from mailgame.law import *\nrule = Rule(4, "M")\nrule.comand("buy", "Buy.")',
         "r04_money.py:3: a rule has no “comand”; is “command” meant?"),
        ("class Four:\n    pass\nreturn 4", "r04_money.py:3: 'return' outside function"),
        ('from mailgame.law import *\nrule = Rule(4, "M")\nrule.command("buy [SQUARE", "Buy.")', "each [ has its ]"),
        ('from mailgame.law import *\nrule = Rule(4, "M")\nrule.command("buy {m}", "Buy.")', "a word in capitals"),
    ],
)
def test_a_rule_file_that_cannot_be_read_is_fatal(copy: Path, code: str, said: str) -> None:
    (copy / "r04_money.py").write_text(code)
    told = trouble(copy)
    assert "r04_money.py" in told
    assert said in told


@pytest.mark.slow
def test_a_letter_that_is_not_in_utf_8_is_named_with_its_line(copy: Path) -> None:
    (copy / "r04_money.py").write_bytes(b'"""Money.\n\nCaf\xe9s.\n"""\n')
    assert "r04_money.py:3: it holds a letter that is not in UTF-8" in trouble(copy)


@pytest.mark.parametrize(
    ("listing", "said"),
    [
        ("title = 5\n[rules]\n", "ruleset.toml:1: “title” is a text, in quotation marks, not 5"),
        ('title = "Mine"\n', "“rules” is missing: a table"),
        ('title = "Mine"\nleast_playrs = 3\n[rules]\n',
         "ruleset.toml:2: there is no “least_playrs”; is “least_players” meant?"),
        ('title = "Mine"\nleast_players = "3"\n[rules]\n', "“least_players” is a number, not '3'"),
        ('title = "Mine"\ncoins = "yes"\n[rules]\n', "“coins” is true or false, not 'yes'"),
        ('title = "Mine"\nlook = 5\n[rules]\n', "“look” is a table, not 5"),
        ('title = "Mine"\n[rules]\n[look.hose]\ntakes = []\n',
         "ruleset.toml:3: below [look], there is no “hose”; is “house” meant?"),
        ('title = "Mine"\n[rules]\n[look]\nlast = "done"\n', "“last” is a list, in square brackets, not 'done'"),
        ("title =", "ruleset.toml: Invalid"),
        ('title = "Mine"\n[rules]\nfive = "gifts"\n', 'this would do: 5 = "gifts"'),
        ('title = "Mine"\n[rules]\n5 = 7\n', 'this would do: 5 = "gifts"'),
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

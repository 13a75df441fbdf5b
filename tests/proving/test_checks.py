"""What `mailgame ruleset check` finds in a ruleset of one's own, and the line that it says would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.proving.checks import checks
from mailgame.proving.starting import begin
from mailgame.rulesets.loading import RulesetError
from mailgame.shell.ruleset_commands import check

GIFTS = '''"""A player can give {most} points at a time."""

from mailgame.law import *

rule = Rule(5, "Gifts", most=number(3, "points"))
giving = rule.command("hand NUMBER to PLAYER", "Hand points over.")


@giving
def gives(view: View, order: Order, most: int) -> Answer:
    return Set(order.player, points=order.player.points + min(most, order.number))
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A ruleset that was just begun, with a fifth rule that a rehearsal shows."""
    folder = begin("mine", tmp_path)
    with (folder / "ruleset.toml").open("a") as listing:
        listing.write('5 = "gifts"\n')
    rehearsal = folder / "rehearsals" / "first_week.toml"
    rehearsal.write_text(rehearsal.read_text().replace("# shows: 1 2 3 4", "# shows: 1 2 3 4 5"))
    return folder


def faults(folder: Path, source: str) -> list[str]:
    """Return what is wrong with the fifth rule as it is written."""
    (folder / "r05_gifts.py").write_text(source)
    return [words for each in checks(folder) if each.file.name == "r05_gifts.py" for words in each.find()]


@pytest.mark.slow
def test_nothing_is_wrong_with_a_good_one(mine: Path) -> None:
    assert faults(mine, GIFTS) == []
    said: list[str] = []
    assert check(mine, said.append)
    assert said == [f"✓ {mine}: 5 rules, 1 rehearsal, 62 checks."]


@pytest.mark.parametrize(("before", "after", "words"), [
    ("{most} points", "3 points", "its text says 3; make it a number of the rule, Rule(…, price=3), and write {price}"),
    ("{most} points", "many points", "its text does not name its number “most”; write {most} in it"),
    ("{most} points", "{most} of {all} points",
     "its text names “all”, which is no number of it; write Rule(5, …, all=number(1))"),
    ("number(3, \"points\")", "number(3, \"points\", least=4)", "its number “most”: "),
    ("order: Order, most: int", "order: Order", "no handler takes its number “most”; write: def handler("),
    ("Hand points over.", "Hand 3 points over.", "the help of “hand NUMBER to PLAYER” says a number"),
    ("from mailgame.law import *", "import os\nfrom mailgame.law import *",
     "line 3: import os; write: from mailgame.law import *"),
    ("min(most, order.number)", "len(order.player.__dict__)", "line 11: .__dict__ is private"),
    ("A player can give {most} points at a time.", "Give {most}.", "its text, the docstring on top, has fewer than 5"),
])
def test_what_is_wrong_is_found_and_what_would_do_is_said(mine: Path, before: str, after: str, words: str) -> None:
    assert before in GIFTS
    found = faults(mine, GIFTS.replace(before, after))
    assert any(each.startswith(words) for each in found), found


@pytest.mark.slow
def test_a_rehearsal_that_misses_its_mark_is_told_with_its_line(mine: Path) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS)
    rehearsal = mine / "rehearsals" / "first_week.toml"
    rehearsal.write_text(rehearsal.read_text().replace("value = 7", "value = 8"))
    said: list[str] = []
    assert not check(mine, said.append)
    assert "players.Ann.points is 7, expected 8" in said[0]
    assert said[0].startswith("✗ rehearsals/first_week.toml: line ")
    assert said[-1] == "1 thing needs mending."


@pytest.mark.slow
def test_a_rule_that_fails_where_another_is_gone_is_found(mine: Path) -> None:
    """It looks for a rule that may be repealed."""
    law = GIFTS + "\n\n@rule.after(UpdatePlayed)\ndef looks(view: View, played: UpdatePlayed, most: int) -> Answer:\n"
    law += "    return Tell(next(other.title for other in view.rules() if other.number == 4))\n"
    (mine / "r05_gifts.py").write_text(law)
    said: list[str] = []
    assert not check(mine, said.append)
    assert any(line.startswith("✗ rehearsals/first_week.toml: without rule 4: ") for line in said), said


def test_what_is_no_ruleset_is_told_how_to_begin_one(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="mailgame ruleset new winter"):
        list(checks(tmp_path / "winter"))


@pytest.mark.parametrize(("name", "would_do"), [("My Game", "my_game"), ("4x", "game_4x"), ("Ünder", "nder")])
def test_a_name_that_cannot_be_one_is_refused_with_one_that_can(tmp_path: Path, name: str, would_do: str) -> None:
    with pytest.raises(RulesetError, match=f"This would do: mailgame ruleset new {would_do}$"):
        begin(name, tmp_path)


def test_nothing_is_overwritten(mine: Path) -> None:
    with pytest.raises(RulesetError, match="There is something at"):
        begin("mine", mine.parent)


def test_the_title_stands_in_the_listing_as_it_was_said(tmp_path: Path) -> None:
    folder = begin("mine", tmp_path, 'The "Old" \\ Harbour')
    assert 'title = "The \\"Old\\" \\\\ Harbour"' in (folder / "ruleset.toml").read_text()
    assert 'ruleset = "mine"' in (folder / "rehearsals" / "first_week.toml").read_text()


@pytest.mark.parametrize(("before", "after", "words"), [
    ("    return Set(", "    order.player.points += 1\n    return Set(",
     "line 11: nothing can be assigned to .points; answer with an intent: Set(…, points=…)"),
    ("    return Set(", "    SEEN.append(order.player)\n    return Set(", "line 12: “SEEN” cannot be a memory"),
    ("    return Set(", "    SEEN[0] = order.player\n    return Set(", "line 12: “SEEN” cannot be a memory"),
    ("gives(view: View, order: Order, most: int)", "gives(order: Order)", "Line 10: “gives” is given 2 things"),
    ("    return Set(", "    return 5\n    return Set(", "Line 11: “gives” answers with what is to be done, or None"),
    ("order.number", "order.numbr", "“hand NUMBER to PLAYER” says no “numbr”"),
    ("number(3, \"points\")", "2.5", "its number “most”: it must be a whole number"),
])
def test_what_a_beginner_gets_wrong_is_said_with_its_line(mine: Path, before: str, after: str, words: str) -> None:
    source = GIFTS.replace(before, after)
    if "SEEN" in after:
        source = source.replace("giving =", "SEEN = []\ngiving =")
    assert any(words in fault for fault in faults(mine, source))


def test_a_file_with_a_byte_order_mark_is_read(mine: Path) -> None:
    assert faults(mine, "\ufeff" + GIFTS) == []


def test_a_rule_that_fails_in_a_rehearsal_is_named_with_its_line_and_no_trace(mine: Path) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS + '''

@rule.after(Rang)
def looks(view: View, rang: Rang) -> Answer:
    return Tell(str(1 // (rang.at.year - rang.at.year)))
''')
    failed = [words for each in checks(mine) if each.holds == "no input fails" for words in each.find()]
    assert failed
    assert all("r05_gifts.py:16: it divides by zero: return Tell(" in words for words in failed)
    assert not any("Traceback" in words for words in failed)


@pytest.mark.parametrize(("before", "after", "words"), [
    ("2026-11-21T09:00:00", "2026-11-41T09:00:00", "first_week.toml"),
    ('ruleset = "mine"', 'ruleset = "yours"', 'write: ruleset = "mine"'),
    ('"Europe/London"', '"Europe/Lodon"', "Europe/Lodon"),
])
def test_a_rehearsal_that_cannot_be_played_is_said_once(mine: Path, before: str, after: str, words: str) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS)
    rehearsal = mine / "rehearsals" / "first_week.toml"
    rehearsal.write_text(rehearsal.read_text().replace(before, after))
    said: list[str] = []
    assert not check(mine, said.append)
    assert len(said) == 2
    assert words in said[0]


@pytest.mark.slow
def test_a_rule_that_fails_as_the_game_begins_is_named_with_its_line(mine: Path) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS + '''

@rule.after(Seated)
def looks(view: View, seated: Seated) -> Answer:
    return Tel("Hello")
''')
    said: list[str] = []
    assert not check(mine, said.append)
    assert any("the game cannot begin: r05_gifts.py:16: “Tel” is not a word of the law" in words for words in said)
    assert not any("Traceback" in words for words in said)


def test_an_answer_that_the_game_cannot_do_is_named_with_its_rule_and_no_trace(mine: Path) -> None:
    """The fault is not in a line of the rule but in what it wants: a flag that is a text."""
    more = 'rule.attribute("chest", "full", "flag", False)\n\n\n@rule.after(Rang, name="roll")\n'
    more += 'def a_chest(view: View, rang: Rang) -> Answer:\n    return Create("chest", "oak", {"full": rang.name})\n'
    (mine / "r05_gifts.py").write_text(GIFTS + "\n\n" + more)
    failed = [words for each in checks(mine) if each.holds == "no input fails" for words in each.find()]
    wants = "rule 5 wants Create(kind='chest', id='oak', attributes={'full': 'roll'}), which cannot be done: "
    wants += "chest.full is a flag and cannot be “roll”"
    assert failed
    assert all(wants in words for words in failed)
    assert not any("Traceback" in words for words in failed)


@pytest.mark.slow
def test_what_was_refused_meanwhile_is_told_with_an_expectation_that_was_missed(mine: Path) -> None:
    """Nothing fails where a payment is refused; it does not happen."""
    more = 'rule.attribute("player", "money", "money")\n\n\n@rule.after(Seated)\n'
    more += 'def a_debt(view: View, seated: Seated) -> Answer:\n    return Pay("", seated.player, -5, "to begin")\n'
    (mine / "r05_gifts.py").write_text(GIFTS + "\n\n" + more)
    rehearsal = mine / "rehearsals" / "first_week.toml"
    rehearsal.write_text(rehearsal.read_text() + '\n[[expect]]\npath = "players.Ann.money"\nvalue = -5\n')
    said: list[str] = []
    assert not check(mine, said.append)
    assert "players.Ann.money is 0, expected -5" in said[0]
    assert "rule 5 wanted Pay(payer='', payee=<player Ann>, amount=-5, " in said[0]
    assert "and was refused: A payment cannot be below zero." in said[0]


def test_a_choice_whose_ballot_is_named_behind_it_is_refused_with_the_pattern_that_would_do(mine: Path) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS.replace("hand NUMBER to PLAYER", "elect CHOICE on BALLOT"))
    with pytest.raises(RulesetError, match=r"r05_gifts\.py:6: .*which is named before it: vote BALLOT CHOICE"):
        list(checks(mine))


@pytest.mark.parametrize(("answer", "wrong", "form", "mended"), [
    ('Refuse("You are awake.")', "it does not say “words”", "Refuse(slug, words)", 'Refuse("no", "You are awake.")'),
    ('[Tell("No."), Refuse("You are awake.")]', "it does not say “words”", "Refuse(slug, words)",
     '[Tell("No."), Refuse("no", "You are awake.")]'),
    ('Tell("Good night.", private=True)', "there is no place for “private” here", "Tell(words, to=None, sum=())", ""),
    ('Refuse("awake", "You are", "Oh")', "there is more between the brackets than it takes", "Refuse(slug, words)",
     "Refuse('awake', 'You are')"),
])
def test_a_word_that_lacks_something_is_told_with_how_it_is_written(
    mine: Path, answer: str, wrong: str, form: str, mended: str
) -> None:
    source = GIFTS.replace("Set(order.player, points=order.player.points + min(most, order.number))", answer)
    (found,) = [each for each in faults(mine, source) if each.startswith("Line")]
    assert found == f"Line 11: {wrong}\n    return {answer}\n    → {f'return {mended}' if mended else form}"
    words = f'"""Words."""\n\nfrom mailgame.law import *\n\n__all__ = ["nap"]\n\n\ndef nap(view: View) -> str:\n' \
            f'    """Nap."""\n    return str({answer})\n'
    (mine / "words.py").write_text(words)
    (mine / "r05_gifts.py").write_text(GIFTS)
    assert [words for each in checks(mine) if each.file.name == "words.py" for words in each.find()] == [
        f"line 10: {wrong}\n    → {form}"]


def test_a_rule_file_without_its_import_is_told_the_line_that_brings_it(mine: Path) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS.replace("from mailgame.law import *\n", ""))
    told = r"“Rule” is a word of the law.*the first line is: from mailgame\.law import \*"
    with pytest.raises(RulesetError, match=told):
        list(checks(mine))


def test_a_listing_that_cannot_be_read_is_told_its_line_and_what_would_do(mine: Path) -> None:
    listing = mine / "ruleset.toml"
    title = next(line for line in listing.read_text().splitlines() if line.startswith("title"))
    listing.write_text(listing.read_text().replace(title, "title = Goats"))
    with pytest.raises(RulesetError, match='title = Goats; a text stands in quotation marks: title = "Goats"'):
        list(checks(mine))


def test_a_command_that_two_rules_declare_is_told_with_both(mine: Path) -> None:
    joining = '\njoining = rule.command("join as NAME", "Ask to join.", by="stranger")\n\n\n@joining\n' \
              "def joins(view: View, order: Order) -> Answer:\n    return None\n"
    (mine / "r05_gifts.py").write_text(GIFTS + joining)
    said = [words for each in checks(mine) if each.file.name == "ruleset.toml" for words in each.find()]
    assert said == ["the command “join as NAME” is declared twice, by rules 1 and 5; rename one, or take it out"]


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "kind"), [
    ('told = []\n    told.append("Hello")\n    return told', "a text"),
    ('said = {"points": 3}\n    return said', "a table"), ("three = 1 + 2\n    return three", "a number"),
])
def test_an_answer_that_is_nothing_to_be_done_is_told_without_a_trace(
    mine: Path, capsys: pytest.CaptureFixture[str], answer: str, kind: str
) -> None:
    """It is put together before it is answered, so that it shows only when it is played; nothing else is printed."""
    body = f'\n\n@rule.after(Rang, name="roll")\ndef looks(view: View, rang: Rang) -> Answer:\n    {answer}\n'
    (mine / "r05_gifts.py").write_text(GIFTS + body)
    said: list[str] = []
    assert not check(mine, said.append)
    assert any(f"a function of a rule answers with {kind}; what is to be done" in words for words in said)
    assert not any("Traceback" in words for words in said)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("answer", "words"), [
    ('return {"points": 3}', "a list of that, or None, and not with a table: “{\"points\": 3}”"),
    ('return [Tell("a"), "b"]', 'return [Tell("a"), Tell("b")]'),
    ('return [Tell("a"), 3]', "and “3” is nothing to be done"),
])
def test_an_answer_written_out_that_is_nothing_to_be_done_is_told_with_its_line(
    mine: Path, answer: str, words: str
) -> None:
    body = f'\n\n@rule.after(Rang, name="roll")\ndef looks(view: View, rang: Rang) -> Answer:\n    {answer}\n'
    found = faults(mine, GIFTS + body)
    assert any("Line 16:" in each and words in each for each in found), found


def test_a_second_rule_in_a_file_is_told_where_it_belongs(mine: Path) -> None:
    with pytest.raises(RulesetError, match=r"r05_gifts.py:14: a file is one rule, and here is another, “More Gifts”; "
                                           r"put it into a file of its own: r06_more_gifts.py"):
        faults(mine, GIFTS + '\n\nother = Rule(6, "More Gifts")\n')
    assert faults(mine, GIFTS + "\n\nthe_same = rule\n") == []


def test_a_loop_that_might_never_end_is_told_and_not_played(mine: Path) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS + '''

@rule.after(Rang)
def looks(view: View, rang: Rang) -> Answer:
    while True:
        pass
''')
    said: list[str] = []
    assert not check(mine, said.append)
    assert said[0].startswith("✗ r05_gifts.py: line 16: a while loop (for … in … goes through what there is, and ends)")
    assert "it is not played as long as r05_gifts.py has a while" in said[1]


def test_a_letter_from_nobody_is_told_with_an_expectation_that_was_missed(mine: Path) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS)
    rehearsal = mine / "rehearsals" / "first_week.toml"
    rehearsal.write_text(rehearsal.read_text().replace('from = "ann@', 'from = "anne@'))
    said: list[str] = []
    assert not check(mine, said.append)
    assert "nobody plays from anne@example.org, so what they wrote was a stranger’s" in " ".join(said)


@pytest.mark.parametrize(("key", "value", "words"), [
    ("start", "21.11.2026 9:00", "start = 21.11.2026 9:00; a time is written so: start = 2026-11-23T10:00:00"),
    ("seed", "my week", 'seed = my week; a text stands in quotation marks: seed = "my week"'),
])
def test_a_line_of_a_rehearsal_that_cannot_be_read_is_told_with_what_would_do(
    mine: Path, key: str, value: str, words: str
) -> None:
    (mine / "r05_gifts.py").write_text(GIFTS)
    rehearsal = mine / "rehearsals" / "first_week.toml"
    lines = rehearsal.read_text().split("\n")
    rehearsal.write_text("\n".join(f"{key} = {value}" if line.startswith(f"{key} =") else line for line in lines))
    said: list[str] = []
    assert not check(mine, said.append)
    assert words in said[0]

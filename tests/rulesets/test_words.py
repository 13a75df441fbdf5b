"""A game's own words: its rules and its players' law have them, and no other game does."""

from __future__ import annotations

import dataclasses
import shutil
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.sight.teaching import law_page, lesson
from mailgame.primer import reference
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file
from mailgame.rulesets.loading import RulesetError, load, read
from tests.rulesets.realm import FOLDER, Realm, ruleset, sandbox


@pytest.fixture
def realm() -> Realm:
    return Realm(ruleset())


def test_rules_have_the_words_of_their_game(realm: Realm) -> None:
    assert realm.says("Ann", "scout East from North") == "It is 3 borders away, and you have 5 soldiers."
    told = "You wage war on land North with 3 soldiers: it is taken. You now own land North by war."
    assert realm.says("Ann", "war North with 3") == told
    assert realm.says("Bert", "war North with 6") == "You have 5 soldiers."


TAX = '''
"""Whoever wages war raises two soldiers for it, and pays for a far one."""
from mailgame.law import Answer, Rule, View, Stop
from .words import WageWar, WarWaged, Muster, distance, battle, FARTHEST

rule = Rule(0, "Levy", extra=2)

@rule.after(WarWaged)
def raises(view: View, waged: WarWaged, extra: int) -> Answer:
    if battle(3, 2).coming != 2 or FARTHEST != 99:
        return None
    return Muster(waged.player, extra)

@rule.alter(WageWar)
def not_over_the_sea(view: View, war: WageWar) -> Answer:
    north = view.thing("land", "North")
    if north is not None and distance(view, north, war.land) > 2:
        return Stop("sea", f"Nobody sails to {war.land}.")
'''


def test_law_of_players_has_them_too(realm: Realm) -> None:
    assert "in force" in realm.adopts(TAX)
    assert realm.says("Ann", "war East with 1") == "Nobody sails to East."
    assert "You muster 2 soldiers." in realm.says("Ann", "war North with 3")
    assert realm.replayed() == realm.game.encode()


PEACE = """
from mailgame.law import Answer, Rule, Stop, View, Wage{}War

rule = Rule(0, "Peace")

@rule.alter(WageWar)
def nobody_fights(view: View, war: WageWar) -> Answer:
    return Stop("peace", "There is peace.")
"""


def test_a_word_that_is_misspelt_is_answered_with_the_one_that_is_near(realm: Realm) -> None:
    said = realm.adopts(PEACE.format("s"))
    assert said == "The law cannot be accepted. Line 1: the law knows no word “WagesWar”; is “WageWar” meant?"
    assert "in force" in realm.adopts(PEACE.format(""))
    assert realm.says("Ann", "war North with 3") == "There is peace."


def test_two_games_with_different_words_do_not_mix(realm: Realm, tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "realms", tmp_path / "lands", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (tmp_path / "lands").glob("*.py"):
        file.write_text(file.read_text().replace("WageWar", "March").replace("are lost", "are driven back"))
    other = Realm(sandbox().equip(load("lands", [tmp_path])))
    law, march = PEACE.format(""), PEACE.format("").replace("WageWar", "March")
    assert "the law knows no word “WageWar”." in other.adopts(law)
    assert "the law knows no word “March”" in realm.adopts(march)
    assert "in force" in other.adopts(march)
    assert "in force" in realm.adopts(law.replace("There is peace", "We are friends"))
    assert other.says("Ann", "war North with 3") == "There is peace."
    assert realm.says("Ann", "war North with 3") == "We are friends."


def test_one_word_means_to_each_game_what_its_own_file_says(tmp_path: Path, realm: Realm) -> None:
    shutil.copytree(FOLDER / "realms", tmp_path / "lands", ignore=shutil.ignore_patterns("__pycache__"))
    file = tmp_path / "lands" / "words.py"
    file.write_text(file.read_text().replace("it is taken", "it falls"))
    other = Realm(sandbox().equip(load("lands", [tmp_path])))
    assert "it falls" in other.says("Ann", "war North with 3")
    assert "it is taken" in realm.says("Ann", "war North with 3")


def test_a_game_without_words_has_none_of_another(tmp_path: Path) -> None:
    folder = tmp_path / "realms"
    shutil.copytree(FOLDER / "realms", folder, ignore=shutil.ignore_patterns("__pycache__", "words.py"))
    with pytest.raises(RulesetError, match=r"r01_lands\.py.*No module named"):
        read(folder)


HEAD = """\"\"\"Words of a game.\"\"\"

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Move, Player, View
from mailgame.law.vocabulary import carried_out
"""
WORD = "@dataclass(frozen=True)\nclass Ride(Intent):\n    "
MALFORMED = [
    ("import random", 10, "it imports the law, and of Python only"),
    ("from .r01_lands import rule", 10, "it imports the law, and of Python only"),
    ("x = (", 10, "'(' was never closed"),
    ("x = 1 / 0", 10, "division by zero"),
    ("print(1)", 10, "it says what words there are, and does nothing else"),
    ("a, b = 1, 2", 10, "a value has one name"),
    ("roads = []", 10, "“roads” is no word, no function, and no value that can never change"),
    ("def label(a: int) -> int:\n    ...", 10, "“label” is a word of every game already"),
    ("class AdminShifts:\n    ...", 10, "“AdminShifts” is a word of every game already"),
    ("sum = 3", 10, "“sum” is a word of every game already"),
    ("class Ride(Intent):\n    ...", 10, "“Ride” is no frozen dataclass"),
    (WORD + "far: int", 11, "“Ride” says in a docstring what it means"),
    (WORD + '"""Ride."""\n    far: set[int]', 11, "“far” of Ride is a “set”, which does not cross into players’ law"),
    (WORD + '"""Ride."""\n    far: list[int] = []', 10, "mutable default"),
    (WORD + '"""Ride."""\n    far: tuple[float, ...] = (0.5,)', 11,
     "“far” of Ride begins as something that can change"),
    (WORD.replace("Intent", "Event") + '"""Ridden."""\n    told: ClassVar[str] = "{player} rides"', 11,
     "“Ride” is told with {player}, and has no such field"),
    (WORD.replace("Intent", "Event") + '"""Ridden."""\n    trail: ClassVar[tuple[str, str]] = ("since", "to")', 11,
     "“Ride” leaves a trail by “since”, and has no such field"),
    ("@carried_out(Move)\ndef x(view: View, move: Move) -> None:\n    ...", 10,
     "what Move stands for is said where the word is, or by a rule"),
    ("def far(a: int) -> int:\n    return a", 10, "“far” says in a docstring what it returns"),
    ('def far(*a: int) -> int:\n    """Return it."""\n    return 1', 10, "“far” takes things by their names, not “*a”"),
    ('def far(a: int):\n    """Return it."""\n    return a', 10, "what far returns has no type"),
    ('def far(a: Callable) -> int:\n    """Return it."""\n    return 1', 10, "“a” of far is a “Callable”"),
]


@pytest.mark.parametrize(("source", "line", "words"), MALFORMED)
def test_a_word_file_that_cannot_be_used_is_fatal_with_its_line(
    tmp_path: Path, source: str, line: int, words: str
) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('title = "Odd"\n[rules]\n')
    (folder / "words.py").write_text(HEAD + source + "\n")
    with pytest.raises(RulesetError) as refused:
        read(folder)
    assert str(refused.value).startswith(f"{folder}/words.py:{line}: ")
    assert words in str(refused.value)
    assert "rulesets.odd.words" not in sys.modules


def test_a_file_that_is_no_rule_and_not_called_words_is_fatal(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('title = "Odd"\n[rules]\n')
    (folder / "word.py").write_text(HEAD)
    with pytest.raises(RulesetError, match=r"the game's own words stand in words\.py"):
        read(folder)


def folder_of(tmp_path: Path, **files: str) -> Path:
    """Return a ruleset whose words stand in several files."""
    words = tmp_path / "odd" / "words"
    words.mkdir(parents=True)
    (tmp_path / "odd" / "ruleset.toml").write_text('title = "Odd"\n[rules]\n')
    for name, source in files.items():
        (words / f"{name}.py").write_text(source if name == "__init__" else HEAD + source + "\n")
    return tmp_path / "odd"


FAR = 'FAR = 3\n"""How far one rides."""'
RIDE = WORD + '"""Ride."""\n    far: int = FAR'
BOTH = "from .roads import *\nfrom .works import *\n"


def test_words_can_stand_in_several_files_of_which_one_imports_those_of_another(tmp_path: Path) -> None:
    """Whatever they are called: here the first by name needs the second."""
    words = read(folder_of(tmp_path, roads=f"from .works import FAR\n{RIDE}", works=FAR, __init__=BOTH)).words
    assert list(words.named) == ["FAR", "Ride"]
    assert words.hints[words.types["Ride"]]["far"] is int
    package = sys.modules["rulesets.odd.words"]
    assert (package.FAR, package.Ride) == (3, words.types["Ride"])


def test_the_words_of_each_file_are_headed_by_its_own_subject(tmp_path: Path) -> None:
    """A file without headings stood under the last heading of the file before it."""
    folder = folder_of(tmp_path, __init__="from .roads import *\nfrom .works import *\n")
    (folder / "words" / "roads.py").write_text(
        '"""Roads: how far they lead."""\n\n' + FAR + "\n\n# --- how long it takes\n\nDAYS = 2\n"
    )
    (folder / "words" / "works.py").write_text('"""Works."""\n\nYEARS = 4\n')
    headed = {
        group.title: [entry.name for entry in group.entries]
        for group in reference.groups(read(folder).words) if group.title.startswith("Of this game")
    }
    assert headed == {
        "Of this game: roads": ["FAR"], "Of this game: roads, how long it takes": ["DAYS"],
        "Of this game: works": ["YEARS"],
    }


@pytest.mark.parametrize(("files", "place", "said"), [
    ({"roads": FAR, "works": "YEAR = 4", "__init__": "from .roads import *\n"}, "works.py:1",
     "it is not listed in __init__.py; write there: from .works import *"),
    ({"roads": FAR, "__init__": BOTH}, "__init__.py:1", "there is no file works.py"),
    ({"roads": FAR}, "roads.py:1", "it is not listed in __init__.py"),
    ({"roads": FAR, "__init__": "from .roads import *\nYEAR = 4\n"}, "__init__.py:2",
     "it lists the files of words, a line each: from .NAME import *"),
    ({"roads": f"from .works import YEAR\n{FAR}", "works": "from .roads import FAR\nYEAR = 4", "__init__": BOTH},
     "roads.py:1", "these files wait for one another’s words: roads.py, works.py"),
    ({"roads": FAR, "works": "FAR = 4", "__init__": BOTH}, "works.py:10",
     "“FAR” is a word of another file already: choose another name"),
    ({"roads": FAR, "works": "from .roads import NEAR", "__init__": BOTH}, "works.py:10",
     "“NEAR” is no word of another file"),
    ({"roads": "x = (", "__init__": "from .roads import *\n"}, "roads.py:10", "'(' was never closed"),
])
def test_several_files_of_words_that_cannot_be_used_are_named(
    tmp_path: Path, files: dict[str, str], place: str, said: str
) -> None:
    folder = folder_of(tmp_path, **files)
    with pytest.raises(RulesetError) as refused:
        read(folder)
    assert str(refused.value).startswith(f"{folder}/words/{place}: ")
    assert said in str(refused.value)
    assert not [module for module in sys.modules if module.startswith("rulesets.odd.words")]


def test_a_stray_beside_files_of_words_is_named_and_so_are_words_in_two_places(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, roads=FAR, __init__="from .roads import *\n")
    (folder / "words" / "notes.txt").write_text("")
    with pytest.raises(RulesetError, match=r"notes\.txt:1: only files of words belong in this folder"):
        read(folder)
    (folder / "words.py").write_text(HEAD)
    with pytest.raises(RulesetError, match=r"the words stand in words\.py or in the folder words, not in both"):
        read(folder)


def test_help_tells_of_the_words_of_the_game_and_of_none_of_another(realm: Realm) -> None:
    (word,) = lesson(realm.game, "wagewar").words
    assert (word.form, word.kind) == ("WageWar(player, land, amount)", "intent")
    assert word.fields == ("player: Player", "land: Thing", "amount: int")
    assert "It is made of Count, WarWaged, Own." in word.notes
    (question,) = lesson(realm.game, "Strength").words
    assert question.kind == "question"
    assert question.notes == ("It is answered with: int. Where no rule answers, it is 1.",)
    assert lesson(realm.game, "distance").words[0].form == "distance(view, one, other)"
    assert lesson(realm.game, "WageWars").near[0] == "WageWar"
    titles = [group.title for group in law_page(realm.game).groups]
    assert titles[:3] == ["Of this game", "Of this game: war", "Of this game: what rules ask one another"]
    assert not [group for group in reference.groups() if group.title.startswith("Of this game")]
    assert reference.look_up("WageWar") == ()


def test_the_words_of_a_game_are_its_own_classes(realm: Realm) -> None:
    words = realm.ruleset.words
    assert {"WageWar", "WarWaged", "Battle"} <= set(words.types)
    assert set(words.helpers) == {"soldiers", "spies", "years", "battle", "borders", "distance", "watched"}
    assert words.constants == {"FARTHEST": 99}
    assert all(dataclasses.is_dataclass(one) for one in words.types.values())


@pytest.mark.slow
def test_a_game_with_words_of_its_own_is_played_by_mail() -> None:
    for file in sorted((FOLDER / "realms" / "rehearsals").glob("*.toml")):
        outcome = play(replace(read_file(file), rulesets=(FOLDER,)))
        assert not outcome.missed, outcome.missed

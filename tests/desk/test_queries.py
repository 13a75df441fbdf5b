"""Queries: each is one file that is found; help, near misses and receipts read what it declares."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk import answers
from mailgame.desk.answers import QUERIES, gathered
from mailgame.desk.performing import clerk
from mailgame.desk.sorting import router
from mailgame.paths import templates_folder
from mailgame.press.letters.letters import Letters
from mailgame.press.scenes.differences import Difference
from mailgame.scanning import Stray
from tests.desk.harness import BOARD, MAILBOX, House
from tests.desk.test_returns import last_to_admin, write_as_admin
from tests.press import post

WEATHER = '''"""The weather, for whoever asks."""
from mailgame.desk.queries import Answered, Asked, Query

query = Query({declared})


@query.command("{word} TEXT", "What the weather will be.", "{word}")
def it_rains(asked: Asked) -> Answered:
    """Say so."""
    return f"it rains in {{asked.text('text') or 'town'}}", None
'''


def query(folder: Path, name: str, declared: str = "900", word: str = "weather") -> None:
    """Write a query about the weather."""
    (folder / f"{name}.py").write_text(WEATHER.format(declared=declared, word=word))


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert"])
    house.settle()
    yield house
    house.store.close()


@pytest.fixture
def with_weather(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return what adds the weather, declared so, to what the desk answers."""

    def add(declared: str) -> None:
        query(tmp_path, "weather", declared)
        queries = replace(QUERIES, of={**QUERIES.of, **gathered(tmp_path).of})
        for part in (clerk, router):
            monkeypatch.setattr(part, "QUERIES", queries)

    return add


def write_as_the_admin(house: House, words: str) -> None:
    """Let the Admin write, who is believed."""
    house.office.room.settings = replace(house.office.room.settings, trust_all=True)
    write_as_admin(house, words, MAILBOX)


def receipt(house: House, body: str) -> str:
    """Let Ann write; return her receipt."""
    house.write("Ann", body)
    return next(one.words for one in reversed(house.sent("Ann")) if one.kind == "receipt")


def test_a_query_is_one_file_and_is_answered_listed_and_suggested(
    house: House, with_weather: Callable[[str], None]
) -> None:
    with_weather("900")
    assert "it rains in Oslo" in receipt(house, "weather Oslo")
    assert "it rains in town" in receipt(house, "weather")
    assert "weather TEXT What the weather will be." in receipt(house, "help all")
    assert "weather" in receipt(house, "help")
    assert "Did you mean: weather Oslo 5" in receipt(house, "wether Oslo 5")


def test_what_is_the_admins_is_no_command_of_players(house: House, with_weather: Callable[[str], None]) -> None:
    with_weather("900, by='admin'")
    assert "weather" not in receipt(house, "help all")
    write_as_the_admin(house, "weather Oslo")
    assert "it rains in Oslo" in last_to_admin(house)


def test_what_is_not_answered_in_a_pause_says_so_and_is_answered_when_the_game_goes_on(
    house: House, with_weather: Callable[[str], None]
) -> None:
    with_weather("900, in_pause=False")
    write_as_the_admin(house, "pause yes because of snow")
    assert "The game is paused: “weather” is answered when it goes on." in receipt(house, "weather")
    write_as_the_admin(house, "resume")
    assert "it rains in town" in receipt(house, "weather")


def test_what_is_not_answered_after_the_end_says_so(house: House, with_weather: Callable[[str], None]) -> None:
    with_weather("900, after_end=False")
    write_as_the_admin(house, "end yes because of snow")
    assert "The game is over: “weather” is not answered any more." in receipt(house, "weather")
    assert "Ann" in receipt(house, "status")


def test_what_is_alike_in_all_games_is_answered_wherever_it_is_asked(
    house: House, with_weather: Callable[[str], None]
) -> None:
    house.open("summer", BOARD, ["Ann", "Dot"])
    house.settle()
    house.write("Ann", "weather")
    assert house.sent("Ann")[-1].kind == "which", "it is not clear which game is meant"
    with_weather("900, lobby=True")
    assert "it rains in town" in receipt(house, "weather")


def test_help_lists_queries_by_their_places_whatever_their_files_are_called(tmp_path: Path) -> None:
    query(tmp_path, "a_late_one", "20", "storms")
    query(tmp_path, "z_early_one", "10", "weather")
    assert [command.verb for command in gathered(tmp_path).commands if command.help] == ["weather", "storms"]


@pytest.mark.parametrize(("declared", "word", "said"), [
    ("900", "storms", r"second\.py: place 900 is taken by first\.py"),
    ("901", "weather", r"second\.py: “weather TEXT” is taken by first\.py"),
])
def test_what_two_queries_declare_is_named_with_both_files(
    tmp_path: Path, declared: str, word: str, said: str
) -> None:
    query(tmp_path, "first")
    query(tmp_path, "second", declared, word)
    with pytest.raises(Stray, match=said):
        gathered(tmp_path)


@pytest.mark.parametrize(("text", "said"), [
    ("", "it must define “query”, of type Query"),
    ("from mailgame.desk.queries import Query\nquery = Query(1)", "its query has no command"),
])
def test_a_file_that_is_no_query_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "stray.py").write_text(text)
    with pytest.raises(Stray, match=rf"stray\.py: {said}"):
        gathered(tmp_path)


FORECAST = '''"""The forecast, as a section of its own."""
from mailgame.desk.queries import Answered, Asked, Query
from mailgame.press.scenes.answer import Answer


class RainChart(Answer, frozen=True):
    """How much it will rain."""

    drops: int


query = Query(900, RainChart)


@query.command("forecast", "How much it will rain.")
def it_rains(asked: Asked) -> Answered:
    """Say so."""
    return "below", RainChart(3)
'''


@pytest.mark.slow
def test_a_query_with_a_section_of_its_own_brings_its_two_templates(tmp_path: Path) -> None:
    (tmp_path / "queries").mkdir()
    (tmp_path / "queries" / "forecast.py").write_text(FORECAST)
    shutil.copytree(templates_folder() / "mail", tmp_path / "mail")
    folder = tmp_path / "mail" / "answers"
    with pytest.raises(Stray, match=r"forecast\.py: there is no .*/rain_chart\.txt"):
        gathered(tmp_path / "queries", folder)
    for ending in ("txt", "html"):
        text = "{% macro answer(it, game) %}Drops: {{ it.drops }}{% endmacro %}"
        (folder / f"rain_chart.{ending}").write_text(text)
    (query,) = gathered(tmp_path / "queries", folder).of.values()
    (kind,) = query.shows
    letter = Letters(tmp_path).write("receipt", replace(post.receipt(), answers=(kind(3),)))
    assert "Drops: 3" in letter.text
    assert "Drops: 3" in letter.html


def test_every_template_of_an_answer_is_of_one() -> None:
    templates = {file.stem for file in (templates_folder() / "mail" / "answers").iterdir()}
    shown = {kind.template for query in QUERIES.of.values() for kind in query.shows}
    assert templates == {*shown, Difference.template}


def test_nothing_knows_an_answer_by_name() -> None:
    folder = Path(answers.__file__).parent
    names = "|".join(file.stem for file in folder.glob("[!_]*.py"))
    known = re.compile(rf"^from (\.\.?|mailgame\.desk\.)answers(\.\w+ import| import .*\b({names})\b)", re.MULTILINE)
    each = re.compile(rf"^from \.(({names}) import| import .*\b({names})\b)", re.MULTILINE)
    files = {file: file.read_text(encoding="utf-8") for file in folder.parent.parent.rglob("*.py")}
    assert [file.name for file, text in files.items() if known.search(text)] == []
    assert [file.name for file, text in files.items() if file.parent == folder and each.search(text)] == []


@pytest.mark.parametrize("words", ["help", "Help me!", "help me, please"])
def test_who_asks_for_help_gets_it(house: House, words: str) -> None:
    """“There is no command “me””, it said."""
    answer = house.says("Ann", words)
    assert "What you can write" in answer
    assert "There is no command" not in answer

"""What a reader is shown and told does not depend on what they may not know: secrets are changed, and nothing differs.

At several moments of each rehearsal of a game that has secrets, each of its hidden values is replaced by another:
resources and mercenaries that nobody has found, letters and purses of others, what their units do. What letters, pages,
history, answers of the desk, second looks and law of players are made of is then the same for whoever may not know
them; so is what is told next. Orders that are nobody else's business show nowhere; and of amounts by which they can be
known, letters tell those who know them, and pages nobody.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.sight.boards import Boards
from mailgame.desk.sight.history import JournalReader
from mailgame.kernel.narration import Narration
from mailgame.kernel.run import Run
from mailgame.law import Thing
from mailgame.press.scenes.boardscene import Square
from mailgame.rehearsing.rehearsal_file import read_file
from mailgame.sandbox.running.discretion import Discretion
from tests import secrets
from tests.played import FILES, Played, played

pytestmark = pytest.mark.slow

SECRETIVE = [file for file in FILES if read_file(file).ruleset == "nomicrisk"]
"""Rehearsals of a game with many secrets."""
EACH = pytest.mark.parametrize("file", SECRETIVE, ids=[file.stem for file in SECRETIVE])
MOMENTS, INPUTS = 4, 10
"""At how many moments of a rehearsal all is looked at, and after how many inputs what is told."""
(HARVEST,) = [file for file in SECRETIVE if file.stem == "risk_harvest"]


@pytest.mark.shows("R100.4a", "R100.4b")
@EACH
def test_other_secrets_would_look_the_same(file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    for game, entries, _ in secrets.some(played(file, tmp_path_factory), MOMENTS):
        assert secrets.that_look_other(game, entries) == []


@EACH
def test_with_other_secrets_the_same_would_be_told(file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    for game, entries, entry in secrets.some(played(file, tmp_path_factory), INPUTS):
        assert secrets.that_are_told(game, entries, entry) == []


@EACH
def test_an_order_that_is_nobody_elses_business_shows_nowhere(
    file: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    for game, entries, entry in secrets.steps(played(file, tmp_path_factory)):
        assert secrets.that_orders_show(game, entries, entry) == []


@EACH
def test_letters_tell_amounts_to_those_who_know_them_and_pages_to_nobody(file: Path, tmp_path: Path) -> None:
    assert secrets.that_leave_the_house(file, tmp_path)[0] == []


# --- that all this can fail


def looked_at(found: Played) -> list[str]:
    """Return what looks other at any moment, each once."""
    return sorted({leak for game, entries, _ in secrets.some(found, MOMENTS)
                   for leak in secrets.that_look_other(game, entries)})


def test_what_the_board_or_the_law_of_players_gave_away_would_be_found(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Squares that note their resources, and a rule of players that may read all, show; neither does otherwise."""
    found, square = played(HARVEST, tmp_path_factory), Boards._square

    def telling(self: Boards, place: Thing, price: int | None) -> Square:
        shown = square(self, place, price)
        return replace(shown, natures=(*shown.natures, str(place.resources)))

    with monkeypatch.context() as patched:
        patched.setattr(Boards, "_square", telling)
        assert "board, as everybody sees it" in looked_at(found)
    with monkeypatch.context() as patched:
        patched.setattr(Discretion, "read", lambda self, *what: self.world.read(*what))
        assert looked_at(found) == ["players’ law, as everybody sees it"]


def test_what_is_told_to_the_wrong_ears_would_be_found(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Everything private is told to all: what is surveyed, what is harvested, and who harvests."""
    found, tell = played(HARVEST, tmp_path_factory), Run.tell

    def aloud(self: Run, story: Narration) -> None:
        tell(self, story | {"to": None})

    monkeypatch.setattr(Run, "tell", aloud)
    steps = [*secrets.some(found, INPUTS)]
    assert any(secrets.that_are_told(*step) for step in steps)
    assert any("everybody hears: " in leak for step in secrets.steps(found) for leak in secrets.that_orders_show(*step))
    leaks, telling = secrets.that_leave_the_house(HARVEST, tmp_path)
    assert any("tells Ann {20000060}" in leak for leak in leaks), "what lies in Bert’s land"
    assert "index.html tells everybody {20000060}" in leaks
    assert telling > 2


def test_orders_that_everybody_could_read_in_the_history_would_be_found(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JournalReader, "may_read", lambda self, entry: True)
    monkeypatch.setattr(JournalReader, "may_know", lambda self, entry: True)
    leaks = [leak for step in secrets.steps(played(HARVEST, tmp_path_factory)) for leak in
             secrets.that_orders_show(*step)]
    assert any("history for Bert" in leak and "harvest 1" in leak for leak in leaks)

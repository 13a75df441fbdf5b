"""Whichever rule is repealed, letters are read and answered, updates written, and pages drawn."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from mailgame.desk.office.housekeeping import look_after
from mailgame.desk.site import write_pages
from mailgame.game.lawmaking import repealing
from mailgame.law import Repeal
from mailgame.paths import rulesets_folder, templates_folder
from mailgame.press.letters.letters import Letters
from mailgame.rulesets.loading import available, read
from tests.desk.harness import House
from tests.share import share

pytestmark = pytest.mark.slow

RULES = share([
    (slug, number) for slug, folder in available([rulesets_folder()]).items() for number in read(folder).rules
], 3)
UNDRAWN = Letters(templates_folder(), draw=False)
LETTERS = (
    "status\nhelp\nrules\norders\ngames",
    'propose add "Tea"\nThere is tea.\nend',
    "vote 1 yes\nvote 1 yes 5",
    "buy gold\nbuy 8 as Home f\njump 3\ncollect\npass\nsell 1 silver\nreactivate\npawn\nuse gold",
    "post\nHello!\nend",
)


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.office.room.mailroom.press = UNDRAWN
    return empty_house


def repeal(house: House, number: int) -> None:
    with house.store.begin() as tx:
        performer = house.office.open(tx, tx.lock_game("winter"), house.now)
        table = performer.table
        table.game.engine.begin_input()
        repealing.repeal(table.game.engine, Repeal(number))
        table.game.engine.drain()
        table.game.world.commit()
        table._changed = True
        performer.close()


@pytest.mark.parametrize(("slug", "number"), RULES, ids=[f"{slug}-{number}" for slug, number in RULES])
def test_a_game_without_a_rule_is_played_by_mail(house: House, tmp_path: Path, slug: str, number: int) -> None:
    house.open("winter", slug, ["Ann", "Bert", "Cleo"], admin="admin@example.net")
    house.write("Ann", "message admin\nHello.\nend")
    repeal(house, number)
    for letter in LETTERS:
        house.write("Ann", letter)
        assert [one.kind for one in house.sent("Ann") if one.kind in ("receipt", "notice")]
    house.write("Ann", f"history {number}")
    assert "repealed" in house.last("Ann").words or "discarded" in house.last("Ann").words
    house.write("Admin", "approve 1\nset Ann money 50 because we can\nas Bert: status", house.last("Admin").reply_to)
    for _ in range(4):
        house.now += timedelta(days=1)
        house.horizon = house.now
        house.write("Bert", "status")
        with house.store.begin() as tx:
            look_after(house.office, tx, tx.game("winter"), house.now, house.now.hour)
    with house.store.begin() as tx:
        table = house.office.room.look(tx, "winter")
        assert "erred" not in str(table.game.world.things["game"]["game"].get("pause_reason"))
        write_pages(tx, house.office.room.presenter(table), tmp_path, house.now)
    assert (tmp_path / "index.html").is_file()

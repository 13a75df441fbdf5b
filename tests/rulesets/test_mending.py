"""A game that has stopped is mended by the Admin's proposal, whatever else goes wrong meanwhile; played by letters."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from mailgame.game.game import Game
from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import rehearsed
from tests.desk.harness import BOARD, House, Sent

pytestmark = pytest.mark.slow

FRIDAY, MONDAY, TUESDAY = (datetime(2026, 11, day, tzinfo=UTC) for day in (27, 30, 24))
WEEK, DAY = timedelta(days=7), timedelta(days=1)

CANDLES = '''propose add "Candles"
```law
"""Now and then, and after all sweeping, $1 comes to the chapel for a candle."""

from mailgame.law import Paid, Pay, Rang, Rule, UpdateBegan

rule = Rule(32, "Candles")


@rule.after(EVENT)
def a_candle_is_lit(view, event):
    return Pay("", "chapel", 1, "for a candle")


@rule.after(Paid)
def another_after_sweeping(view, paid):
    return Pay("", "chapel", 1, "for a candle") if paid.why == "for sweeping" else None
```
end'''

SOOT = '''propose add "Soot"
```law
"""After each candle $1 comes to the sweep for sweeping."""

from mailgame.law import Paid, Pay, Rule

rule = Rule(33, "Soot")


@rule.after(Paid)
def the_sweep_is_paid(view, paid):
    return Pay("", "sweep", 1, "for sweeping") if paid.why == "for a candle" else None
```
end'''


@pytest.fixture
def house(empty_house: House) -> House:
    """A game with Ann and Bert."""
    empty_house.office.room.rulesets = lambda slug: rehearsed(slug, [rulesets_folder()])
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin="admin@example.net")
    return empty_house


def until(house: House, moment: datetime) -> None:
    house.now = house.horizon = moment + timedelta(minutes=5)
    house.settle()


def game(house: House) -> Game:
    with house.store.begin() as tx:
        return house.office.room.look(tx, "winter").game


def paused(house: House) -> bool:
    return bool(game(house).world.things["game"]["game"].get("paused"))


def standing(house: House, rule: int) -> str:
    return str(game(house).world.rules[str(rule)]["standing"])


def admin(house: House, body: str) -> str:
    """Let the Admin answer his last letter; return the receipt."""
    house.write("Admin", body, house.last("Admin").reply_to)
    return next(one for one in reversed(house.sent("Admin")) if one.kind == "receipt").words


def stuck(house: House, event: str = "UpdateBegan") -> None:
    """Have both rules adopted in the first week; the update of the Tuesday after cannot be played."""
    house.write("Ann", CANDLES.replace("EVENT", event))
    house.write("Bert", SOOT)
    until(house, FRIDAY)
    for name in ("Ann", "Bert"):
        house.write(name, "vote 1 yes\nvote 2 yes")
    until(house, MONDAY)
    assert (standing(house, 32), standing(house, 33)) == ("in force", "in force")
    until(house, MONDAY + DAY)
    assert paused(house)


def letters(house: House, name: str, since: datetime) -> list[Sent]:
    return [one for one in house.sent(name) if one.date >= since]


def voted(house: House, number: int, week: int) -> None:
    """Vote on the Admin's proposal in one of the weeks, and come to the Monday after."""
    until(house, FRIDAY + week * WEEK)
    for name in ("Ann", "Bert"):
        house.write(name, f"vote {number} yes")
    until(house, MONDAY + week * WEEK)


@pytest.mark.shows("10.1a")
def test_players_and_admin_are_told_at_once_and_each_what_to_do(house: House) -> None:
    stuck(house)
    (letter,) = [one for one in letters(house, "Bert", MONDAY + DAY) if one.kind == "paused"]
    assert "The game is paused: one input called players’ law" in letter.words
    assert "by rules 32 and 33" in letter.words
    assert "message admin" in letter.words
    disrupted, asked = (one for one in letters(house, "Admin", MONDAY + DAY) if one.kind == "notice")
    assert "What the clock brought could not be played" in disrupted.words
    assert "resume because …" in disrupted.words
    assert "You are asked for a proposal" in asked.subject


@pytest.mark.shows("10.2d")
def test_a_remedy_that_does_not_help_stands_all_the_same_and_the_game_is_paused_anew(house: House) -> None:
    stuck(house)
    admin(house, 'propose change "Electric light"\nThe chapel has electric light.\nend')
    voted(house, 3, 1)
    world = game(house).world
    assert world.things["proposal"]["3"]["status"] == "accepted"
    assert paused(house), "the turns of that Monday could not be played either"
    assert [one["what"] for one in world.things["petition"].values()].count("disruption") == 1
    told = " ".join(one.words for one in letters(house, "Ann", MONDAY + WEEK))
    assert "The game goes on ================ Proposal 3" in told
    admin(house, "propose repeal 33")
    voted(house, 4, 2)
    assert not paused(house)
    assert standing(house, 33) == "repealed"
    assert not [one for one in game(house).world.things["petition"].values() if one["what"] == "disruption"]


@pytest.mark.shows("10.2e")
def test_a_week_without_a_proposal_is_followed_by_another(house: House) -> None:
    stuck(house)
    until(house, FRIDAY + WEEK)
    assert "The Admin has made no proposal this week" in house.last("Ann").words
    assert "There is no proposal of yours to vote on this week." in house.last("Admin").words
    until(house, MONDAY + WEEK)
    assert "no turns are taken" in house.last("Ann").words
    admin(house, "propose repeal 33")
    assert "veto 3" in admin(house, "propose repeal 32"), "one a week, or another in its place"
    voted(house, 3, 2)
    assert not paused(house)


@pytest.mark.shows("10.2c")
def test_rules_that_would_hinder_the_vote_itself_are_suspended_so_that_it_comes_about(house: House) -> None:
    """These two go on without end whenever a clock rings, in the updates of a paused game too."""
    stuck(house, "Rang")
    admin(house, "propose repeal 32")
    until(house, FRIDAY + WEEK)
    assert sorted((standing(house, 32), standing(house, 33))) == ["in force", "suspended"]
    assert "vote 3 yes" in house.last("Ann").words
    voted(house, 3, 1)
    assert standing(house, 32) == "repealed"
    assert not paused(house)


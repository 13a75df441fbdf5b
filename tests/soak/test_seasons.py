"""Small forms of the seasons: two weeks by mail, three rules repealed, three numbers amended, a week in the sandbox."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from types import SimpleNamespace

import pytest

from mailgame.paths import rulesets_folder
from mailgame.world.world import World
from tests.soak import games, seasons, unmaking, variants
from tests.soak.campaigns import CAMPAIGNS
from tests.soak.handlers import Listener
from tests.soak.prepared import TABLES
from tests.soak.rounds import APART, cases
from tests.soak.variants import Variant

pytestmark = pytest.mark.slow


def test_two_weeks_by_mail_break_nothing_and_use_most_of_the_rules() -> None:
    played = seasons.check(seasons.Season("borednomic2", "small", 14, 5))
    assert played.harm == []
    assert played.wrote >= 20
    outcomes = {entry.outcome for entry in played.entries}
    assert outcomes == {"done", "filed", "refused"}, "house players do what is refused, too"
    listener = Listener(rulesets_folder() / "borednomic2")
    listener.replay(played.entries)
    assert len(listener.used) >= 100
    assert "r06 the_last_square_stays" in listener.never


@pytest.mark.parametrize(("count", "harm"), [(len(TABLES), True), (1, False)])
def test_ten_months_that_leave_a_handler_unused_fail_and_fewer_only_say_it(
    count: int, harm: bool, monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard = SimpleNamespace(never=["r06 the_last_square_stays", "r14 buys", "r14 names_it"])
    monkeypatch.setattr(seasons, "listening", lambda ruleset: heard)
    said = ["never used: r06 the_last_square_stays", "never used: r14 buys, names_it"]
    assert seasons.afterwards(count) == ((said, []) if harm else ([], said))
    heard.never.clear()
    assert seasons.afterwards(count) == ([], [])


def test_what_was_never_used_is_of_the_rules_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons, "listening", lambda ruleset: SimpleNamespace(never=[f"r01 of_{ruleset}"]))
    assert seasons.afterwards(1, "futurenomic")[1] == ["never used: r01 of_futurenomic"]


def test_ten_months_are_played_at_ten_tables_and_a_year_as_it_begins() -> None:
    assert [season.table for season in seasons.months("small", 10)] == list(TABLES)
    assert [season.table.name for season in seasons.years("small", 2)] == ["as it begins"] * 2


def test_where_a_game_is_won_others_fill_the_days(monkeypatch: pytest.MonkeyPatch) -> None:
    def won_in_time(season: seasons.Season) -> seasons.Played:
        return seasons.Played(season, over=season.days > 12, days=min(season.days, 12))

    monkeypatch.setattr(seasons, "play", won_in_time)
    played = seasons.check(seasons.Season("futurenomic", "a", 26))
    assert played.told == ["3 games, of 12, 12, 2 days"]
    assert [one.season.seed for one in played.games()] == ["a", "a, again", "a, again, again"]
    assert seasons.check(seasons.Season("futurenomic", "a", 12)).told == []


def test_a_year_is_played_at_a_table_of_its_game() -> None:
    (year,) = seasons.years("small", 1, "futurenomic")
    assert year.table.unsaid == "paradox", "a Judge who may find one soon does, and the game is over"


def test_what_is_laid_at_a_table_is_there_and_a_seed_is_always_played_alike() -> None:
    (hands,) = (table for table in TABLES if table.name == "full hands")
    season = seasons.Season("borednomic2", "laid", 1, 3, hands)
    played = seasons.play(season)
    world = World.decode(played.world)
    assert len(world.things["game"]["game"]["track"]) == 14, "12 with numbers, and two that stand anywhere"
    assert world.things["player"]["Ann"]["active_item"] == "Hidden Money"
    assert seasons.play(season).world == played.world


def test_what_is_only_tried_out_counts_as_unused() -> None:
    listener = Listener(rulesets_folder() / "borednomic2")
    played = seasons.play(seasons.Season("borednomic2", "small", 1, 3))
    with listener.deaf():
        listener.replay(played.entries)
    assert not listener.used
    listener.replay(played.entries)
    assert listener.used


def test_what_a_season_broke_is_its_harm() -> None:
    played = seasons.check(seasons.Season("borednomic2", "broken", 2, 3))
    assert played.harm == []
    played.world = b""
    assert played.harm == ["the journal, played again, gives another world"]


def first(seed: str, number: int) -> Variant:
    """Return one of the first amendments, for two weeks."""
    return replace(next(islice(variants.amendments(seed, 1), number, None)), weeks=2)


@pytest.mark.parametrize("number", [0, 40, 90])
def test_two_weeks_with_another_number(number: int) -> None:
    assert variants.check(first("small", number)).harm == []


@pytest.mark.parametrize("number", [5, 13, 28])
def test_two_weeks_without_a_rule(number: int) -> None:
    (variant,) = islice(variants.repeals("small", 1), number, number + 1)
    assert variants.check(replace(variant, weeks=2)).harm == []


def test_every_number_is_halved_doubled_and_at_nothing_as_far_as_it_may_be() -> None:
    names = [one.name for one in variants.amendments("s", 1)]
    rent = [name.partition(",")[0] for name in names if name.startswith("14.rent_factor ")]
    assert rent == ["14.rent_factor = 1", "14.rent_factor = 6", "14.rent_factor = 0"]
    assert len(list(variants.repeals("s", 1))) == 31


def test_a_week_in_the_sandbox_is_the_same() -> None:
    (variant,) = variants.boxed_months("small", 1)
    assert variants.check(replace(variant, weeks=1)).harm == []


def test_any_ruleset_is_played_so() -> None:
    (season,) = seasons.months("small", 1, "futurenomic")
    assert season.days == 56, "two months, as nothing has to be done on any day"
    played = seasons.check(replace(season, days=9, players=4))
    assert played.harm == []
    assert played.wrote
    turned = list(variants.flags("small", 1, "futurenomic"))
    assert len(turned) == 33
    for variant in (turned[0], next(variants.repeals("small", 1, "futurenomic"))):
        assert variants.check(replace(variant, weeks=2)).harm == []


def test_games_of_turns_are_played_alone_and_meddled_with() -> None:
    found = list(games.games("small", 11))
    assert [season.players for season in found] == [4] * 10 + [8]
    assert [season.turns for season in found[9:]] == [120, 240], "thirty rounds"
    assert [season.days for season in found[9:]] == [135, 270], "at a day and three hours a turn, at most"
    assert [season.alone for season in found[:5]] == [True] * 4 + [False]
    for season in (found[0], found[4]):
        played = games.check(replace(season, days=3))
        assert played.harm == []
        assert played.wrote >= 20
    played = games.check(replace(found[1], turns=2))
    assert World.decode(played.world).things["game"]["game"]["turns"] == 3, "the third has begun"
    assert games.afterwards(2)[0] == [], "two games need not use every handler"


def test_games_that_are_not_played_alone_are_played_at_tables_of_their_own_in_turn() -> None:
    found = list(games.games("small", 35))
    assert [season.table for season in found if not season.alone] == [*CAMPAIGNS, CAMPAIGNS[0]]
    assert {season.table.name for season in found if season.alone} == {"as it begins"}
    assert {season.table.name for season in games.games("small", 10, "borednomic2")} == {"as it begins"}


def test_what_is_laid_for_neighbours_is_played_in_the_order_of_their_turns() -> None:
    """Nobody answers a letter: each plays the two turns that are laid for them, and the first is on turn again."""
    (space,) = (season for season in games.games("small", 30) if season.table.name == "space")
    played = seasons.play(replace(space, table=replace(space.table, silent=9), days=1))
    assert played.harm == []
    game = World.decode(played.world).things["game"]["game"]
    assert (game["turns"], game["turn"]) == (9, game["order"][0])
    sorts = [unit["sort"] for unit in World.decode(played.world).things["unit"].values()]
    assert sorts.count("flak battery") + sorts.count("orbital bomber") >= 3


def test_long_rounds_are_played_only_where_they_are_asked_for() -> None:
    apart = {"looks", "months", "years", "games", "repeals", "changes", "flags", "amendments", "boxed"}
    assert apart == APART
    assert not {case.kind for case in cases(1, 40)} & APART
    assert {case.kind for case in cases(1, 2, ["repeals"])} == {"repeals"}


@pytest.mark.parametrize("change", ["repealed 104", "transmuted 207"])
def test_a_rule_is_unmade_by_vote_and_play_goes_on(change: str) -> None:
    (season,) = (season for season in unmaking.changes("small", 1) if season.table.name == change)
    assert unmaking.check(replace(season, days=5, players=4)) == unmaking.Unmade([], [])

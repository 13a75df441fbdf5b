"""Memory: what was worked out from a world is what would be worked out again, however it has changed since."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mailgame.world.memory import Lasts
from mailgame.world.world import World

MINUTE = len("2026-12-24T18:00")
KEYS = st.sampled_from("abc")
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), KEYS, st.integers(0, 2)),
        st.tuples(st.just("drop"), KEYS, st.just(0)),
        st.tuples(st.just("mark"), st.just(""), st.just(0)),
        st.tuples(st.just("back"), st.just(""), st.just(0)),
        st.tuples(st.just("commit"), st.just(""), st.just(0)),
        st.tuples(st.just("time"), st.just(""), st.integers(0, 150)),
        st.tuples(st.just("declare"), st.just(""), st.just(0)),
    ),
    max_size=40,
)


def a_world() -> World:
    world = World.empty("tiny", "UTC", "seed")
    world.clock = "2026-12-24T18:00:00Z"
    world.commit()
    return world


def all_there_is(world: World) -> Any:
    return list(world.data["series"].items())


def with_the_time(world: World) -> Any:
    return all_there_is(world), world.clock[:MINUTE]


def some_of_it_by_the_time(world: World) -> Any:
    return with_the_time(world) if "a" in world.data["series"] else all_there_is(world)


def of_others(world: World) -> Any:
    """Work out something by what may be remembered itself."""
    return [world.remember(look.__name__, partial(look, world)) for look in (all_there_is, some_of_it_by_the_time)]


LOOKS = (all_there_is, with_the_time, some_of_it_by_the_time, of_others)


@given(STEPS)
def test_what_is_remembered_is_what_would_be_worked_out_again(steps: list[tuple[str, str, int]]) -> None:
    world, marks = a_world(), [0]
    for step, key, value in steps:
        if step == "put":
            world.put(world.data["series"], key, value)
        elif step == "drop":
            world.drop(world.data["series"], key)
        elif step == "mark":
            marks.append(world.savepoint())
        elif step == "back":
            world.rollback(marks.pop() if len(marks) > 1 else 0)
        elif step == "commit":
            world.commit()
            marks = [0]
        elif step == "time":
            world.clock = f"2026-12-24T18:{value // 60:02}:{value % 60:02}Z"
        else:
            world.declare((), (), frozenset())
        for look in LOOKS:
            assert world.remember(look.__name__, partial(look, world)) == look(world)


def counted(world: World, look: Callable[[World], Any], times: list[int]) -> Any:
    def work_out() -> Any:
        times[0] += 1
        return look(world)

    return world.remember("once", work_out)


def test_what_was_tried_and_taken_back_has_changed_nothing() -> None:
    world, times = a_world(), [0]
    counted(world, all_there_is, times)
    world.put(world.data["series"], "a", 1)
    world.rollback(0)
    counted(world, all_there_is, times)
    assert times == [1]


def test_time_that_passes_changes_only_what_was_worked_out_by_it_and_not_within_a_minute() -> None:
    world, times, by_time = a_world(), [0], [0]
    for second in (0, 1, 59):
        world.clock = f"2026-12-24T18:00:{second:02}Z"
        counted(world, all_there_is, times)
    world.clock = "2026-12-25T18:00:00Z"
    counted(world, all_there_is, times)
    assert times == [1]
    other = a_world()
    for minute in ("18:00:00", "18:00:59", "18:01:00"):
        other.clock = f"2026-12-24T{minute}Z"
        counted(other, with_the_time, by_time)
    assert by_time == [2]


def test_what_is_good_for_once_is_not_kept_nor_what_was_worked_out_by_it() -> None:
    world, times = a_world(), [0]

    def once(world: World) -> int:
        world.remember("within", lambda: world.lasts(Lasts.ONCE))
        return times[0]

    assert [counted(world, once, times) for _ in range(2)] == [1, 2]


def test_what_changes_the_world_is_not_kept() -> None:
    world, times = a_world(), [0]

    def changes(world: World) -> None:
        world.put(world.data["series"], "a", times[0])

    counted(world, changes, times)
    counted(world, changes, times)
    assert times == [2]


def test_what_no_way_leads_back_to_is_forgotten() -> None:
    """A server has hundreds of games in memory."""
    world = a_world()
    for number in range(20):
        world.put(world.data["series"], "a", number)
        for look in LOOKS:
            world.remember(look.__name__, partial(look, world))
        world.remember(("of", number), partial(all_there_is, world))
        world.commit()
        assert len(world._kept) == len(LOOKS) + 1
    for number in range(5_000):
        world.remember(("many", number), partial(all_there_is, world))
    assert len(world._kept) <= 500


def test_a_look_that_fails_leaves_no_trace() -> None:
    world = a_world()

    def fails() -> None:
        world.lasts(Lasts.ONCE)
        raise ValueError

    for _ in range(2):
        try:
            world.remember("fails", fails)
        except ValueError:
            continue
    times = [0]
    world.remember("outer", lambda: counted(world, all_there_is, times))
    world.remember("outer", lambda: counted(world, all_there_is, times))
    assert times == [1]

"""Whatever comes out of the sandbox, and whatever is sent in as law, is either sound or refused in words."""

from __future__ import annotations

import dataclasses
import time
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mailgame.kernel.faults import LawFailed, NotLaw
from mailgame.law import Order, Thing
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.language import OF_ALL_GAMES
from mailgame.sandbox.running.outward import Outward
from mailgame.sandbox.source.reading import read
from mailgame.world.rows import plain as kept
from mailgame.world.sound import OutOfBounds
from mailgame.world.world import World
from tests.sandbox.harness import Den, a_law
from tests.sandbox.test_hostile_arrival import HEAD

WORLD = World.empty("tiny", "UTC", "fuzz")
WORDS = OF_ALL_GAMES.words
FIELDS = sorted({field.name for word in WORDS.values() for field in dataclasses.fields(word)})

simple = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(10**14, 10**40), st.floats(), st.text(max_size=8),
    st.sampled_from(["x" * 10_001, "\ud800", "\0", "player", "Ann", ""]), st.binary(max_size=3),
    st.datetimes(timezones=st.sampled_from([None, UTC])), st.dates(), st.timedeltas(), st.complex_numbers(),
    st.just(...), st.just(ValueError("x")), st.just(int), st.just(frozenset({1})), st.just(range(3)), st.just({1}),
)
names = st.one_of(st.sampled_from(sorted(WORDS)), st.text(max_size=5))


def tagged(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return values as the sandbox tags them, right and wrong."""
    rows = st.dictionaries(st.one_of(st.text(max_size=4), st.integers(), st.none(), st.tuples(st.integers())), inner)
    return st.one_of(
        st.lists(inner, max_size=4), rows, st.tuples(), st.tuples(inner), st.tuples(inner, inner),
        st.tuples(st.just("T"), inner, inner), st.tuples(st.just("T"), st.sampled_from(["player", "x" * 101]), names),
        st.tuples(st.just("t"), st.lists(inner, max_size=3)), st.tuples(st.just("t"), inner),
        st.tuples(st.just("o"), names, st.dictionaries(st.sampled_from(FIELDS), inner, max_size=5)),
        st.tuples(st.just("o"), names, rows), st.tuples(st.just("o"), inner, inner), st.tuples(st.just("w"), names),
        st.tuples(st.just("w"), inner), st.just(("view",)), st.just(("order",)), st.just(("order", 1)),
        whole_words(inner),
    )


def whole_words(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return words of which every field is given something."""
    return st.sampled_from(sorted(WORDS)).flatmap(
        lambda name: st.tuples(
            st.just("o"), st.just(name),
            st.fixed_dictionaries({one.name: inner for one in dataclasses.fields(WORDS[name]) if one.init}),
        )
    )


VALUES = st.recursive(simple, tagged, max_leaves=25)


def assert_sound(value: Any) -> None:
    """See that a value can be kept, and comes back from where it is kept as it went in."""
    if isinstance(value, type):
        assert value in WORDS.values()
    elif dataclasses.is_dataclass(value) and not isinstance(value, Order):
        for field in dataclasses.fields(value):
            assert_sound(getattr(value, field.name))
    elif isinstance(value, Thing):
        assert isinstance(value.kind + value.id, str)
    elif isinstance(value, Fraction):
        assert abs(value) <= Limits().number
        assert value.denominator <= 1_000_000
    elif isinstance(value, list | tuple | dict):
        for one in value.values() if isinstance(value, dict) else value:
            assert_sound(one)
    elif not isinstance(value, datetime | date | timedelta | float | Order):
        stored = kept(value)
        assert msgspec.json.decode(msgspec.json.encode(stored)) == stored


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(VALUES)
def test_what_comes_out_is_sound_or_refused(value: Any) -> None:
    outward = Outward(Limits())
    outward.order = Order(None, "go", {})
    try:
        taken = outward.take(value, WORLD)
    except (LawFailed, OutOfBounds):
        return
    if taken is not outward.order:
        assert_sound(taken)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(whole_words(VALUES))
def test_a_word_holds_what_its_fields_say_or_is_no_word(value: Any) -> None:
    """No float, no word, no moment hides in what the game keeps."""
    try:
        word = Outward(Limits()).take(value, WORLD)
    except (LawFailed, OutOfBounds):
        return
    assert type(word) is WORDS[value[1]]
    for field in dataclasses.fields(word):
        one, said = getattr(word, field.name), str(field.type)
        if "Plain" in said:
            stored = kept(one)
            assert msgspec.json.decode(msgspec.json.encode(stored)) == stored
        elif said in ("str", "int", "bool"):
            assert type(one).__name__ == said
        elif said in ("Player", "Thing"):
            assert isinstance(one, Thing)
        elif said == "Amount":
            assert type(one) in (int, Fraction)


# --- sources

TOKENS = st.sampled_from([
    "rule", "Rule", "(", ")", "[", "]", "{", "}", ":", ",", ".", "=", "==", "0", "1", "'x'", '"""', "#", "\n",
    "\n    ", "\t", "def ", "class ", "lambda ", "if ", "else", "for ", " in ", "while ", "return ", "import ",
    "from ", "try", "except ", "match ", "case ", "*", "**", "-", "not ", "@", "_host", "__class__", "Pay", "view",
    "order",
    "f'{", "}'", "yield ", "await ", "global ", "\\", ";", "\r", "\x0c", "é", "𝐞𝐯𝐚𝐥", "rule = Rule(0, 'x')\n",
    "mailgame.law", " as ", "...",
])


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.text(max_size=200), st.lists(TOKENS, max_size=40).map("".join)))
def test_no_source_breaks_its_reading(source: str) -> None:
    try:
        found = read(OF_ALL_GAMES, HEAD + source, Limits().source)
    except NotLaw:
        return
    assert found.source.count("\n") == (HEAD + source).replace("\r\n", "\n").replace("\r", "\n").count("\n")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(source=st.lists(TOKENS, max_size=30).map("".join))
def test_no_source_breaks_the_sandbox(shared: Sandbox, source: str) -> None:
    begun = time.perf_counter()
    with suppress(NotLaw):
        shared.examine(40, "New", HEAD + source, {})
    assert time.perf_counter() - begun < 12 * Limits().call


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(place=st.integers(0, 400), cut=st.integers(0, 30), put=st.lists(TOKENS, max_size=4).map("".join))
def test_no_slip_in_a_law_breaks_the_game(shared: Sandbox, place: int, cut: int, put: str) -> None:
    law = a_law("x = view.roll('die')\nreturn [Tell(f'{x}'), Pay('', order.giver, x)]", "MARK = 5\n")
    law = law[:place] + put + law[place + cut :]
    den = Den(shared)
    result = den.says("Ann", "adopt", law)
    assert result.outcome in ("done", "refused")
    before = den.game.encode()
    played = den.says("Ann", "go")
    assert played.outcome in ("done", "refused")
    assert not den.game.world.things["game"]["game"].get("paused")
    assert played.outcome == "done" or len(den.game.encode()) >= len(before) - 1000


literals = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-10**20, 10**20), st.floats(allow_nan=False, allow_infinity=False),
              st.text("ab'\\\n é", max_size=4)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text("ab", max_size=2), inner, max_size=3),
                            st.tuples(inner, inner), st.sets(st.integers(0, 9), min_size=1, max_size=3)),
    max_leaves=8,
)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(answer=literals, field=literals)
def test_no_answer_breaks_the_game(shared: Sandbox, answer: Any, field: Any) -> None:
    den = Den(shared)
    either = f"[{answer!r}, Set(order.giver, 'away', odd({field!r}))]"
    number = den.adopt(a_law(f"return odd({either}[view.roll('x') % 2])"))
    for _ in range(2):
        result = den.says("Ann", "go")
        assert result.outcome in ("done", "refused")
    assert den.says("Bert", "tip").outcome == "done"
    assert den.game.fork().encode() == den.game.encode()
    assert den.standing(number) in ("in force", "suspended")

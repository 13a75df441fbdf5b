"""Any text at all can be read, and soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mailgame.desk.commands.lines import tokenize
from mailgame.desk.commands.parsed import Parsed
from mailgame.desk.commands.sieve import named_by
from mailgame.law import Command
from tests.desk.reading import grammar, words

VERBS = [
    "buy",
    "vote",
    "move",
    "propose add",
    "message",
    "as Bert:",
    "use jail card",
    "say",
    "name",
    "away",
    "fine",
    "help",
]
WORDS = [
    *"()[].,:;'\"“”«»-*>#$|`\\",
    "8",
    "14",
    "as",
    "f",
    "to",
    "from",
    "rule",
    "number",
    "card",
    "please",
    "Pirate",
    "Ann",
    "soldiers",
    "because",
    "end",
    "```",
    "stop",
    "\u200b",
    "é",
    "$5",
    "a",
    "'",
    "’s",
]
LINES = st.builds(
    lambda verb, rest, gap: f"{verb}{gap}{gap.join(rest)}",
    st.sampled_from([*VERBS, ""]),
    st.lists(st.sampled_from(WORDS), max_size=25),
    st.sampled_from([" ", "", "\t", "  "]),
)


@pytest.mark.slow
@given(st.one_of(st.text(max_size=300), st.lists(LINES, max_size=8).map("\n".join)))
@example("rules " + "rule " * 3_000)
@example("buy 8 as " + "a " * 5_000)
@example("say " + '"' * 5_000)
@example("name 8 " + "'a " * 5_000)
@example("as " + " " * 20_000 + "x")
@example("\n" * 5_000)
@example("[" * 3_000)
@example("move " + "3 men from 12 to " * 500)
def test_any_text_can_be_read_and_soon(text: str) -> None:
    began = time.process_time()
    for admin in (False, True):
        reading = grammar(admin).read(text)
        assert len(reading.found) <= 50
        assert all(words(found) for found in reading.found)
    assert time.process_time() - began < 5, "a second or two of patience, on the slowest of machines"


@given(st.text(max_size=100))
def test_any_line_can_be_split_into_words(line: str) -> None:
    for token in tokenize(line):
        assert isinstance(token.text, str)


WRAPPED = st.sampled_from([
    "{}", "Please {}", "- {}", "**{}**", "as Bert: {}", "before 18:00: {}", "standing {}", "Hi, {}, thanks!", "3) {}",
    "“{}”", "{} 👍", "P.S. {}", "[{}](mailto:game@play.example.org)", "THE {}", "➔ {}", "if it rains: {}",
])


@given(WRAPPED, LINES, st.booleans())
@example("{}", "the board", False)
@example("{}", "my desk", False)
@example("as Bert: {}", "buy 8", True)
@example("{}", "buy2 cards", False)
@example("{}", "ｂｕｙ 8", False)
def test_no_order_is_sifted_out_before_it_is_read(wrapped: str, line: str, admin: bool) -> None:
    text = wrapped.format(line)
    reads = grammar(admin)
    if isinstance(reads.line(text, mistakes=False), Parsed):
        assert reads.may_order(text)
        assert reads.order(text) is not None


def test_an_article_before_an_argument_is_the_verb_itself() -> None:
    patterns = ("my NAME is TEXT", "the board", "the [big] map")
    assert named_by([Command(pattern, "", lambda: None) for pattern in patterns]) == {"my", "board", "the"}

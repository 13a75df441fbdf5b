"""Somebody who does just what an answer to their law says, and sends it again."""

from __future__ import annotations

import re

from tests.sandbox.mail import Mail

MOST = 7
"""So many letters does it take at most."""


def proposed(house: Mail, author: str, law: str) -> str:
    """Let somebody propose law; return the answer."""
    return house.says(author, f'propose add "T"\n```law\n{law}\n```\nend')


def as_told(law: str, said: str) -> str:
    """Return law with all the lines that an answer suggests, each in the place that it names."""
    found = re.split(r"(?=\bLine \d+:)", said.partition("What you can do now")[0])
    parts = {re.findall(r"\d+", part)[0]: part for part in reversed(found) if part.startswith("Line ")}
    assert any("→" in part for part in parts.values()), said
    for part in sorted(parts.values(), key=lambda part: -int(re.findall(r"\d+", part)[0])):
        law = _as_one_says(law, part)
    return law


def _as_one_says(law: str, said: str) -> str:
    lines, words = law.split("\n"), " ".join(said.split())
    better = [line.strip().removeprefix("→").removeprefix(" ") for line in said.split("\n") if "→" in line]
    first = last = int(re.findall(r"\d+", words)[0])
    if not better:
        return law
    if "above the functions" in words:
        first = next(number for number, line in enumerate(lines, 1) if re.match(r"@|def |class ", line))
        better, last = [*better, ""], first - 1
    elif several := re.search(r"in place of lines? (\d+)(?: (?:and|to) (\d+))?", words):
        first, last = int(several[1]), int(several[2] or several[1])
    last = first - 1 if "line above" in words else last
    if len(better) == 1:
        better[0] = " " * (len(lines[first - 1]) - len(lines[first - 1].lstrip())) + better[0].strip()
    return "\n".join([*lines[: first - 1], *better, *lines[last:]])


def followed(house: Mail, author: str, law: str) -> str:
    """Return the law that is taken in the end, as it is sent again with whatever the answers suggest."""
    for _ in range(MOST):
        if "It is proposal" in (said := proposed(house, author, law)):
            return law
        law = as_told(law, said)
    raise AssertionError(f"it came to no end: {law}")

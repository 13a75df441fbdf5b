"""Telling: turns events into sentences, each from the point of view of its reader."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from mailgame.game.telling import ways
from mailgame.game.telling.moments import say
from mailgame.kernel.engine import Engine
from mailgame.kernel.narration import Narration
from mailgame.law import Event, Intent, Thing, money, say_list, with_article
from mailgame.law.kits.proposals import in_full
from mailgame.law.plainly import on_one_line
from mailgame.world.calendar import read, write
from mailgame.world.rows import plain

_FIELD = re.compile(r"\{(\w+)(?::(\w+(?: \w+)?))?\}|\{([^{}|]+)\|([^{}|]+)\}")


_WORDS = ("words", "why", "because")
"""Fields of events that hold words of the rule that caused them."""

_FIELDS: dict[type[Event], tuple[str, ...]] = {}


def field_names(event: Event) -> tuple[str, ...]:
    """Return the names of an event's fields."""
    word = type(event)
    if word not in _FIELDS:
        _FIELDS[word] = tuple(field.name for field in fields(event))
    return _FIELDS[word]


def tell(engine: Engine, event: Event) -> None:
    """Tell an event in its own sentence, if it has one, and it is not one that is told otherwise."""
    if event.told and not getattr(event, event.unless, False):
        engine.run.tell(narrated(engine, event))


def narrated(engine: Engine, event: Event) -> Narration:
    """Return the narration of an event, to everybody or only to the player whom a private event concerns.

    If the event holds words of players' law, the narration has the number of that rule.
    """
    private = getattr(event, "private", "")
    story = narration(event, engine.world.data["clock"], [getattr(event, private).id] if private else None)
    if trails := ways.trodden(event):
        story["fields"][ways.TRAILS] = trails
    rule = engine.cause.rule
    return story | {"rule": rule} if rule in engine.players_law and _has_words(event) else story


def narration(event: Event, at: str, to: list[str] | None) -> Narration:
    """Return an event as data that can be told to any reader later, when its things may have changed.

    at: when it happened, as UTC text.
    to: the ids of its readers, None for everybody.
    """
    facts = {
        name: _fact(getattr(event, name), short) for name, short in _mentioned(event.told, field_names(event))
    }
    because = getattr(event, "because", ())
    return {"template": event.told, "fields": facts, "to": to, "sums": list(because), "at": at}


@lru_cache(maxsize=1024)
def _mentioned(template: str, names: tuple[str, ...]) -> tuple[tuple[str, bool], ...]:
    """Return those of an event's fields that its sentence mentions, each with whether it is told in short."""
    named = (name for name in names if "{" + name in template or f":of {name}" in template)
    return tuple((name, "{" + name + ":short}" in template) for name in named)


def _fact(value: Any, short: bool = False) -> Any:
    if isinstance(value, Thing):
        if value.kind == "player":
            return {"player": value.id}
        if not short:
            return in_full(value)
        name = value.get("name", "")
        return f"#{value.id}" + (f" “{name}”" if name else "")
    if isinstance(value, datetime):
        return write(value)
    return plain(value) if not isinstance(value, tuple) else ", ".join(str(item) for item in value)


def sentence(story: Narration, reader: str, timezone: str = "UTC") -> str:
    """Return the sentence for a reader: "You pay Bob $24 …" for Ann, "Ann pays Bob $24 …" for everybody else.

    timezone: in which times are told, an IANA name.
    """
    facts = story["fields"]
    own = _subject_is(story, reader)

    def one(match: re.Match[str]) -> str:
        name, style, third, second = match.groups()
        if name is None:
            return str(second) if own else str(third)
        value = facts.get(name, "")
        if isinstance(value, dict) and "player" in value:
            word = str(value["player"])
            if style == "own":
                word = "your" if word == reader else f"{word}’s"
            elif word == reader:
                word = "you"
        elif style == "money":
            word = money(value)
        elif style and style.startswith("of "):
            counted = str(facts.get(style.removeprefix("of "), ""))
            word = f"{value} × {counted}" if value != 1 else with_article(counted)
        elif style == "a":
            word = with_article(str(value))
        elif style == "verb":
            verb, _, rest = str(value).partition(" ")
            third, _, second = verb.partition("|")
            word = f"{second if own and second else third} {rest}"
        elif style == "with":
            word = f" with {say_list(str(value).split(', '))}" if value else ""
        elif style == "time":
            word = say(read(str(value)), timezone)
        else:
            word = str(value) if value is not None else ""
        return word

    words = _FIELD.sub(one, story["template"])
    words = " ".join(words.split()).replace(" .", ".").removesuffix(":").rstrip()
    if words and not words.rstrip("”)").endswith((".", "!", "?", ":")):
        words += "."
    return words[:1].upper() + words[1:]


def signed(words: str, rule: int) -> str:
    """Return a sentence with the number of the rule that says it."""
    sign = f"(rule {rule})"
    if not rule or not words or sign in words:
        return words
    return f"{words} {sign}"


def _has_words(event: Event) -> bool:
    """Return whether an event holds words of the rule that caused it."""
    texts = (getattr(event, name, None) for name in _WORDS)
    return any(isinstance(text, str) and text for text in texts)


def with_reason_signed(done: Intent, rule: int) -> Intent:
    """Return an act whose reason is signed by the rule that gives it.

    This is for reasons that letters repeat. Others are signed when they are told, because rules recognize payments, for
    one, by their reasons.
    """
    why: str = getattr(done, "why", "")
    return replace(done, why=signed(on_one_line(why), rule)) if why.strip() else done


def as_told(story: Narration, reader: str, timezone: str = "UTC") -> str:
    """Return the sentence for a reader, signed if players' law says it, unless a conflict names the rules anyway."""
    words = sentence(story, reader, timezone)
    return words if story.get("conflicts") else signed(words, story.get("rule", 0))


def _subject_is(story: Narration, reader: str) -> bool:
    match = re.search(r"\{(\w+)(?::\w+)?\}", story["template"])
    value = story["fields"].get(match.group(1)) if match else None
    return isinstance(value, dict) and value.get("player") == reader


def concerned(story: Narration) -> list[str]:
    """Return the players that a narration mentions, in order, each once."""
    if "roll" in story:
        return [story["who"]] if story["who"] else []
    named = (value["player"] for value in story["fields"].values() if isinstance(value, dict) and "player" in value)
    return list(dict.fromkeys(named))


def roll_in_words(story: Narration, reader: str = "") -> str:
    """Return a roll as a sentence of its own: “Your card: king.”, “Missile: yes, with a chance of 1 in 3.”."""
    if "chance" in story:
        shown = f"{'yes' if story['values'][0] else 'no'}, with a chance of {chance_in_words(*story['chance'])}"
    else:
        shown = ", ".join(str(value) for value in story["values"])
    whose = "" if not story["who"] else "your " if story["who"] == reader else f"{story['who']}’s "
    words = f"{whose}{story['roll']}: {shown}."
    return words[:1].upper() + words[1:]


def chance_in_words(part: int, whole: int) -> str:
    """Return a chance as people write it: “30%” if it is a whole percentage, otherwise “1 in 3”."""
    return f"{100 * part // whole}%" if 100 % whole == 0 else f"{part:,} in {whole:,}"


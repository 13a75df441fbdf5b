"""What a word is: an intent, which says what a rule wants done, or an event, which says what has been done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, replace
from typing import Any, ClassVar

from .veils import Veil

__all__ = ["Event", "Intent"]


class Intent:
    """What a rule wants done. Intents are frozen dataclasses named in the imperative.

    An act happens wholly or not at all: if a rule stops a part of it, the whole is stopped. Only what is `apart`, such
    as a letter that tells of the rest, can be stopped alone. `veil` names the fields that players' law may not see.
    `signed`: letters repeat its `why`, followed by the number of the rule of players' law that gives it. `untried`:
    players' law cannot try it out, since the answer would give away what not everybody may know.
    All that follows from a `stage` is played before the next begins. `stands_for` is the function that says what the
    word is made of when no rule in force says so. `reserved`: only the game's own rules do it, never players' law.
    `acts_for` names the field with the player whose own act it is: players' law does it only when they order it.
    Of what is `unbent` players' law can neither refuse nor bend anything: not the act, nor what it is made of.
    `rests_on` is the attribute without which it cannot be done, by its kind, its name and its type. What `stays` of it
    is as it was where a rule makes the same word of it anew and does not say it: what a ballot is about.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # each is a dataclass: its fields can be listed and replaced
    apart: ClassVar[bool] = False
    signed: ClassVar[bool] = False
    untried: ClassVar[bool] = False
    stage: ClassVar[bool] = False
    stands_for: ClassVar[Callable[..., Any] | None] = None
    reserved: ClassVar[bool] = False
    acts_for: ClassVar[str] = ""
    unbent: ClassVar[bool] = False
    rests_on: ClassVar[tuple[str, str, str] | None] = None
    stays: ClassVar[tuple[str, ...]] = ()
    veil: ClassVar[Veil | None] = None


def said_anew(before: Intent, after: Intent) -> Intent:
    """Return what an intent becomes; of the same word, what it leaves out of what `stays` is as it was."""
    left_out = [name for name in after.stays if not getattr(after, name)] if type(after) is type(before) else []
    return replace(after, **{name: getattr(before, name) for name in left_out}) if left_out else after


class Event:
    """What has been done. Events are frozen dataclasses named in the past tense.

    `told` is the sentence that tells it, with the fields in braces: `{pays|pay}` is the verb for others and for the
    reader, `{player:own}` is "Ann's" or "your", `{square:short}` is "#4" and its name, `{item:a}` "an apple" or "a
    bell", and `{words:verb}` are words that begin with both verbs, "goes|go by car"; "" tells nothing. `private` names
    the field with the one player who is told, `unless` one that says that it is not told. A `late` event is answered
    when nothing else is left to answer, and once however often it was announced until then. What `decides` is told
    under “Decided” in an update. `veil` names the fields that players' law may not see, `reckoned` the field that
    `view.reckon` adds up. If it is `confided`, only the player who gave the order that led to it can read that order.
    `trail` names the fields with the place, or the places, that something came from, and with the place where it is
    now: once everybody is told, pictures of the board show the way.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # each is a dataclass: its fields can be listed and replaced
    told: ClassVar[str] = ""
    unless: ClassVar[str] = ""
    late: ClassVar[bool] = False
    decides: ClassVar[bool] = False
    reckoned: ClassVar[str] = ""
    confided: ClassVar[bool] = False
    trail: ClassVar[tuple[str, str]] = ("", "")
    veil: ClassVar[Veil | None] = None

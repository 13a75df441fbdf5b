"""What went wrong in a game: what is done about it, and how players and the Admin are told."""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping

from mailgame import law
from mailgame.game import timers
from mailgame.game.inputs import Alarm, Fault, Input, Instruct, Refusal, Result
from mailgame.game.telling import moments
from mailgame.kernel.cause import Cause
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import LawFailed, Unanswered
from mailgame.world import calendar


def about_passing_over(words: str) -> dict[str, law.Plain]:
    """Return the letter to the Admin about a deadline that was passed over."""
    after = "Nothing of it has happened; what comes after it is played as usual. The log of the server has the details."
    return {"words": f"{words}\n\n{after}"}


def about_disruption(given: Input, words: str, turn: str = "") -> dict[str, law.Plain]:
    """Return the letter to the Admin about a disruption; `turn` is the player whose turn it is, "" for nobody’s."""
    what = "What the clock brought"
    if isinstance(given, Instruct):
        what = f"{given.player or 'Somebody'}’s “{given.words}”" if given.player or given.by != "Admin" else given.words
    sentence = f"{what} could not be played: {words.removesuffix('.')}."
    whose = f" It is {turn}’s turn." if turn else ""
    after = f"None of it has happened.{whose} The game is paused until the rules, or you, let it go on."
    return {"words": f"{sentence}\n\n{after}", "command": "resume because …", "button": "Let it go on"}


def why_undone(error: Exception) -> str:
    """Say why the game cannot do what a rule answered, without names from inside the program."""
    words = _own_words(error)
    return "the game cannot do what it answered" + (f": {words}" if words else "")


def _own_words(error: Exception) -> str:
    """Return an error's message if it is written for players, "" if it is Python's own."""
    words = str(error)
    readable = isinstance(error, TypeError | ValueError | AttributeError | Unanswered)
    return words if readable and words and not re.search(r"[()'\[\]<>]|__|\bNone\b", words) else ""


def fault_of(rule: int, law: str, error: Exception) -> Fault:
    """Return how a rule of players' law failed; `law` is the hash of its law."""
    failed = error if isinstance(error, LawFailed) else LawFailed(why_undone(error))
    of_order = failed.of_order and not failed.died
    return Fault(rule, failed.words, failed.trace, law, failed.died, of_order=of_order)


def of_a_fault(fault: Fault, trace: str = "") -> Result:
    """Return the result of an input over which players' law failed; `trace` is for the log."""
    words = f"Rule {fault.rule} has failed: {fault.words}."
    return Result("failed", Refusal("rule-failed", words, fault.rule), error=trace, fault=fault)


_SAID: Mapping[type[Exception], str] = {
    ZeroDivisionError: "it divides by zero",
    LookupError: "what it looks for is not there",
    RecursionError: "it goes round in circles",
    MemoryError: "it takes more memory than there is",
    AssertionError: "something is not as it must be",
    ArithmeticError: "it comes to a number that cannot be counted with",
}


def of_rule(rule: int, error: Exception) -> str:
    """Say what went wrong in a shipped rule, for people who know the rules and not the program."""
    kind_in_words = next((words for kind, words in _SAID.items() if isinstance(error, kind)), "")
    return f"rule {rule} erred: {_own_words(error) or kind_in_words or 'it met something that it cannot deal with'}"


_MACHINE = ("mailgame.kernel.", "mailgame.game.", "mailgame.world.")


def trace_of(rule: int, error: Exception) -> str:
    """Return the trace of an error, for the log; where a rule's answer could not be done, with that answer."""
    wanted: law.Intent | None = None
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if str(frame.f_globals.get("__name__")).startswith(_MACHINE):
            wanted = next((each for each in frame.f_locals.values() if isinstance(each, law.Intent)), wanted)
        else:
            wanted = None  # a rule speaks, and errs itself
    words = f"Rule {rule} wants: {wanted!r}\n" if rule and wanted is not None else ""
    return "".join(traceback.format_exception(error)) + words


def passed_over(engine: Engine, due: str) -> None:
    """Skip what is `due` because it cannot be played, and tell the Admin; no rule is asked."""
    names = timers.pass_over(engine, due)
    words = f"What was due on {moments.say(calendar.read(due), engine.world.data['timezone'])} could not be played"
    words += f" and was passed over: {law.say_list(names)}."
    engine.apply(law.Petition("disruption", words))
    letter = law.Post("to admin", "A deadline was passed over", (), about_passing_over(words))
    engine.apply(letter)


def disrupted(engine: Engine, given: Input, due: str, words: str) -> None:
    """Pause the game over an input that could not be played, and tell the Admin why, in words.

    due: when the next clock rings. If that is the input, the clock is advanced, so that it does not ring forever.
    """
    if isinstance(given, Alarm):
        timers.pass_over(engine, due)
    mark = engine.mark()
    petition = f"The game was paused: {words}"
    told_already = any(before.words == petition for before in engine.view(0).petitions("disruption"))
    turn = engine.view(0).game.get("turn")
    about = about_disruption(given, words, turn.id if turn is not None else "")
    letter = law.Post("to admin", "The game was disrupted", (), about)
    for alone in (False, True):  # no fault of players' law can prevent the pause or keep it from the Admin
        engine.run.spent = engine.run.called = 0
        engine.run.calls.clear()
        try:
            with engine.under(Cause(bypasses_player_law=True, unanswered=alone)):
                stopped = law.Pause(words, forced=True), law.Petition("disruption", petition)
                engine.play([*stopped, *(() if told_already else (letter,))])
            break
        except Exception:
            engine.back_to(mark)
    else:
        engine.world.put(engine.world.things["game"]["game"], "paused", True)

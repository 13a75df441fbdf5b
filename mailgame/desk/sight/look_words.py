"""A second look in words: what was simulated, and the findings, the most important first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ...foresight.result import Broken, Conflict, Fault, Purse, SecondLook
from ...press import foreseen
from ...press.words import say_list, say_number

AWAITED = "It is still being computed, and will follow by mail."
"""What is shown in place of a look that is not ready yet."""
_MOST_CONFLICTS = 4
_MOST_BROKEN = 3
_MOST_ROWS = 12


def in_words(
    look: SecondLook, worked_out_at: datetime, colour: Callable[[str], int | None], wanted: bool = False
) -> foreseen.SecondLook:
    """Return a second look as letters and pages show it.

    worked_out_at: when it was. colour: returns a player's colour, None for none. wanted: a newer one is on its way.
    """
    return foreseen.SecondLook(
        intro=_intro(look),
        at=worked_out_at,
        findings=tuple(_findings(look)),
        gains=_gains(look, colour),
        counted=look.counted.capitalize(),
        unit=look.unit,
        wanted=wanted,
        by_hand=look.effect == "text",
    )


def _intro(look: SecondLook) -> str:
    if look.unfit:
        return "It was tried beside the game whether it can take effect."
    if look.effect == "text":
        return (
            "It is a text that is applied by hand. Nothing in it takes effect by itself, so all that could be tried is "
            "the game without it, and nothing can be said of what it would change."
        )
    if not look.seeds:
        return "There was no time to try it: one game of it takes longer than this server lets a second look take."
    words = (
        f"Simulated {say_number(look.seeds, 'time')} over {say_number(look.updates, 'update')}, with it and without "
        "it, on the same dice and from what everybody knows."
    )
    if look.seeds < look.wanted:
        words += f" There was no time for all {look.wanted}."
    if look.effect == "partly":
        words += " What its text says is applied by hand and was not tried, only the rest of it."
    return words


def _findings(look: SecondLook) -> list[str]:
    if look.unfit:
        return [f"It could not take effect as things stand: {look.unfit}.", *map(_fault(look), look.faults)]
    found = [_fault(look)(fault) for fault in look.faults]
    found += _ends(look)
    if look.effect != "text" and look.counted and not _changes(look):
        found.append(f"It changes nobody’s {look.counted}.")
    found += [_conflict(look, conflict) for conflict in look.conflicts[:_MOST_CONFLICTS]]
    if len(look.conflicts) > _MOST_CONFLICTS:
        others = say_list([f"rule {conflict.rule}" for conflict in look.conflicts[_MOST_CONFLICTS:]])
        found.append(f"It is about the same thing as {others}.")
    if look.brings:
        found.append(f"It brings {_commands(look.brings)}.")
    if look.takes:
        found.append(f"It takes away {_commands(look.takes)}.")
    return found + _rehearsed(look)


def _fault(look: SecondLook) -> Callable[[Fault], str]:
    def words(fault: Fault) -> str:
        which = f"Rule {fault.rule}, “{fault.title}”," if fault.rule else "A rule"
        where = f" in line {fault.line} of its law" if fault.line else ""
        often = f" in {fault.games} of {look.seeds} games" if look.seeds else ""
        return f"{which} fails{where}{often}: {fault.words.rstrip('.')}."

    return words


def _ends(look: SecondLook) -> list[str]:
    """Say whether the proposal locks, stops or ends the game."""
    found = []
    if look.locked[1] > look.locked[0]:
        found.append(
            f"It would lock the game: in {_of(look, look.locked[1])} nobody could propose anything any more"
            f"{_without(look.locked[0])}."
        )
    elif look.locked[0] > look.locked[1]:
        found.append(
            f"It would unlock the game: without it nobody could propose anything any more in "
            f"{_of(look, look.locked[0])}, with it in {look.locked[1] or 'none'}."
        )
    if look.stuck[1] > look.stuck[0]:
        found.append(
            f"It would bring the game to a stop: in {_of(look, look.stuck[1])} nothing happens any more"
            f"{_without(look.stuck[0])}."
        )
    elif look.stuck[0] > look.stuck[1]:
        found.append(
            f"It would set the game going again: without it nothing happens any more in {_of(look, look.stuck[0])}, "
            f"with it in {look.stuck[1] or 'none'}."
        )
    if look.ended[0] != look.ended[1]:
        found.append(f"It ends the game in {_of(look, look.ended[1])}; without it {look.ended[0] or 'none'} would end.")
    elif look.ended[1] and look.lasted[0] != look.lasted[1]:
        often = "Every game ends" if look.ended[1] == look.seeds else f"{look.ended[1]} of {look.seeds} games end"
        found.append(
            f"{often}, with it and without it: after {say_number(look.lasted[1], 'update')} with it, after "
            f"{look.lasted[0]} without."
        )
    if any(winner.without != winner.adopted for winner in look.winners):
        winners = [
            f"{winner.name or 'nobody'} {winner.adopted} ({winner.without} without it)" for winner in look.winners
        ]
        found.append(f"Who wins: {', '.join(winners)}.")
    return found


def _of(look: SecondLook, games: int) -> str:
    return f"all {look.seeds} games" if games == look.seeds else f"{games} of {look.seeds} games"


def _without(games: int) -> str:
    return f" (without it in {games})" if games else ""


def _conflict(look: SecondLook, conflict: Conflict) -> str:
    """Say which of two rules prevails, and why."""
    named = f"rule {conflict.rule}, “{conflict.title}”"
    met = "They did conflict when it was tried. " if conflict.seen else ""
    mine = f"rule {look.rule}" if conflict.prevails == look.rule else f"rule {conflict.rule}"
    why = f": {conflict.why}" if conflict.why else ""
    return f"It is about the same thing as {named}: {conflict.about}. {met}There {mine} prevails{why.rstrip('.')}."


def _commands(patterns: tuple[str, ...]) -> str:
    listed = say_list([f"“{pattern}”" for pattern in patterns])
    return f"the {'command' if len(patterns) == 1 else 'commands'} {listed}"


def _rehearsed(look: SecondLook) -> list[str]:
    tried = look.rehearsed
    if tried is None or not tried.played:
        return []
    if not tried.broken:
        return [f"All {tried.played} rehearsals of the rules come out as they do without it."]
    first = "; ".join(_broken(one) for one in tried.broken[:_MOST_BROKEN])
    more = len(tried.broken) - _MOST_BROKEN
    rest = f"; and {more} more" if more > 0 else ""
    come = f"{len(tried.broken)} {'comes' if len(tried.broken) == 1 else 'come'}"
    return [f"Of {tried.played} rehearsals of the rules {come} out differently: {first}{rest}."]


def _broken(broken: Broken) -> str:
    miss = broken.misses[0]
    more = f", and {broken.count - 1} more" if broken.count > 1 else ""
    return f"“{broken.title}” ({_path(miss.path)}: {_short(miss.found)} in place of {_short(miss.expected)}{more})"


def _path(path: str) -> str:
    """Put a path of the state into words: “players.Ann.money” is “Ann’s money”."""
    kind, _, rest = path.partition(".")
    if kind == "players" and rest.count(".") == 1:
        name, _, attribute = rest.partition(".")
        return f"{name}’s {attribute.replace('_', ' ')}"
    return path.replace(".", " ").replace("_", " ")


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= 40 else f"{plain[:39]}…"


# --- figures


def _changes(look: SecondLook) -> bool:
    return any((one.change.least, one.change.most) != (0, 0) for one in look.purses)


def _gains(look: SecondLook, colour: Callable[[str], int | None]) -> tuple[foreseen.Gain, ...]:
    if not _changes(look) or look.total is None:
        return ()
    shown = look.purses
    if len(shown) > _MOST_ROWS:
        most = sorted(shown, key=lambda one: -max(abs(one.change.least), abs(one.change.most)))[:_MOST_ROWS]
        shown = tuple(one for one in shown if one in most)
    return (*(_gain(one, colour(one.name)) for one in shown), _gain(look.total, None))


def _gain(purse: Purse, colour: int | None) -> foreseen.Gain:
    return foreseen.Gain(
        purse.name, colour, purse.without.middle, purse.adopted.middle,
        purse.change.middle, purse.change.least, purse.change.most,
    )

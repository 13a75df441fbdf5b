"""A second look in words: what was simulated, and the findings, the most important first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from ...foresight.result import Broken, Conflict, Fault, Miss, SecondLook
from ...press.scenes import foreseen
from ...press.words.words import say_amount, say_list, say_number
from . import look_purses
from .look_purses import of_games

AWAITED = "It is still being computed, and will follow by mail."
"""What is shown in place of a look that is not ready yet."""
_ON_VOTES = (
    "It has a say in how proposals are made or voted on; nobody does either in these games, so that was not tried.")
_AWAITS = {
    "all": "Nothing that it waits for happened in these games, so what it does then was not tried.",
    "some": "Some of what it waits for did not happen in these games, so not all that it does was tried.",
}
_MOST_CONFLICTS = 4
_MOST_DECLINED = 3
_MOST_BROKEN = 3
_MOST_NAMED = 6
_MOST_TITLED = 2
_MOST_COMMANDS = 12


def in_words(
    look: SecondLook, worked_out_at: datetime, colour: Callable[[str], int | None], wanted: bool = False
) -> foreseen.SecondLook:
    """Return a second look as letters and pages show it.

    worked_out_at: when it was. colour: returns a player's colour, None for none. wanted: a newer one is on its way.
    """
    simulated = "" if look.unfit or look.effect in ("text", "none") or not look.seeds else _games(look)
    besides = _besides(look) if simulated else ""
    return foreseen.SecondLook(
        intro=_intro(look, simulated, besides),
        at=worked_out_at,
        findings=tuple(_findings(look)),
        gains=look_purses.rows(look, colour),
        counted=look.counted.capitalize(),
        unit=look.unit,
        wanted=wanted,
        by_hand=look.effect == "text",
        simulated=simulated,
        besides=besides,
    )


def _games(look: SecondLook) -> str:
    return f"{say_number(look.seeds, 'game')} of {say_number(look.updates, _step(look))}"


def _step(look: SecondLook) -> str:
    return "vote" if look.only_law else "update"


def _besides(look: SecondLook) -> str:
    """Return what is to be said of the simulation besides how much of it there was."""
    words = f"There was no time for all {look.wanted} games." if look.seeds < look.wanted else ""
    by_hand = "What its text says is applied by hand and is left out here." if look.effect == "partly" else ""
    return " ".join(filter(None, (words, by_hand)))


def _intro(look: SecondLook, simulated: str, besides: str) -> str:
    if look.unfit:
        return "It was checked whether it could take effect now."
    if look.effect == "text":
        return "Its text is applied by hand: nothing in it takes effect by itself, so there is nothing to simulate."
    if look.effect == "none" and any(conflict.turned for conflict in look.conflicts):
        return "It would change nothing but which rule prevails: what it asks for is so already."
    if look.effect == "none":
        return "It would change nothing: what it asks for is so already."
    if not look.seeds:
        return "There was no time to simulate it: a single game takes longer than this server allows."
    whim = ", in which the players propose and vote by whim" if look.only_law else ""
    return f"Simulated in {simulated}, with and without it{whim}. {besides}".rstrip()


def _findings(look: SecondLook) -> list[str]:
    if look.unfit:
        return [f"It could not take effect as things stand: {look.unfit}.", *map(_fault(look), look.faults)]
    failing, declined = [[fault for fault in look.faults if fault.stays == stays] for stays in (False, True)]
    findings = [*map(_fault(look), failing), *_ends(look), *map(_fault(look), declined[:_MOST_DECLINED])]
    if len(declined) > _MOST_DECLINED:
        findings.append(f"It wants {len(declined) - _MOST_DECLINED} more things that cannot be.")
    findings += [_ON_VOTES] if look.on_votes else []
    findings += [_AWAITS[look.awaits]] if look.awaits in _AWAITS and not look.faults else []
    findings += look_purses.in_words(look)
    findings += _conflicts(look)
    if look.brings:
        findings.append(f"It brings {_commands(look.brings)}.{_ungiven(look)}")
    if look.takes:
        findings.append(f"It takes away {_commands(look.takes)}.")
    return findings if look.faults else findings + _rehearsed(look)


def _fault(look: SecondLook) -> Callable[[Fault], str]:
    def words(fault: Fault) -> str:
        which = f"Rule {fault.rule}, “{fault.title}”," if fault.rule else "A rule"
        where = f" in line {fault.line} of its law" if fault.line else ""
        if fault.stays:
            return f"{which} wants what cannot be in {of_games(look, fault.games)}: {fault.words.rstrip('.')}."
        often = f" in {of_games(look, fault.games)}, and is suspended" if look.seeds else ""
        return f"{which} fails{where}{often}: {fault.words.rstrip('.')}."

    return words


def _ends(look: SecondLook) -> list[str]:
    """Say whether the proposal locks, stops or ends the game."""
    findings = []
    if look.locked[1] > look.locked[0]:
        findings.append(
            f"It would lock the game: in {of_games(look, look.locked[1])} nobody can propose anything any more"
            f"{_without(look.locked[0])}."
        )
    elif look.locked[0] > look.locked[1]:
        findings.append(
            f"It would unlock the game: without it nobody can propose anything any more in "
            f"{of_games(look, look.locked[0])}, with it in {look.locked[1] or 'none'}."
        )
    if look.stuck[1] > look.stuck[0]:
        findings.append(
            f"It would bring the game to a stop: in {of_games(look, look.stuck[1])} nothing happens any more"
            f"{_without(look.stuck[0])}."
        )
    elif look.stuck[0] > look.stuck[1]:
        findings.append(
            "It would set the game going again: without it nothing happens any more in "
            f"{of_games(look, look.stuck[0])}, with it in {look.stuck[1] or 'none'}."
        )
    if look.ended[0] != look.ended[1]:
        without = look.ended[0] or "none"
        findings.append(f"The game ends in {of_games(look, look.ended[1])}; without the proposal in {without}.")
    elif look.ended[1] and look.lasted[0] != look.lasted[1]:
        findings.append(
            f"The game ends in {of_games(look, look.ended[1])} either way: after "
            f"{say_number(look.lasted[1], _step(look))} on average, without the proposal after {look.lasted[0]}."
        )
    if any(winner.without != winner.adopted for winner in look.winners):
        winners = [
            f"{winner.name or 'nobody'} {winner.adopted or 'none'} ({winner.without or 'none'} without the proposal)"
            for winner in look.winners
        ]
        findings.append(f"Games won: {say_list(winners)}.")
    return findings


def _without(games: int) -> str:
    return f" (without it in {games})" if games else ""


def _conflicts(look: SecondLook) -> list[str]:
    alike: dict[Conflict, list[Conflict]] = {}
    for conflict in look.conflicts:
        mine = conflict.prevails != conflict.rule
        alike.setdefault(replace(conflict, rule=0, title="", prevails=int(mine)), []).append(conflict)
    groups = list(alike.values())
    findings = [_overlap(group) for group in groups[:_MOST_CONFLICTS]]
    if more := [f"rule {conflict.rule}" for group in groups[_MOST_CONFLICTS:] for conflict in group]:
        findings.append(f"It also overlaps with {say_list(more)}.")
    return findings


def _overlap(group: list[Conflict]) -> str:
    """Say where rules overlap, which of them prevails, and why. All rules of a group overlap in the same way."""
    first = group[0]
    if len(group) > _MOST_TITLED:
        others = "rules " + say_list([str(conflict.rule) for conflict in group[:_MOST_NAMED]])
    else:
        others = say_list([f"rule {conflict.rule}, “{conflict.title}”" for conflict in group])
    if len(group) > _MOST_NAMED:
        others += f", and {len(group) - _MOST_NAMED} more"
    about = first.about if len(group) == 1 else first.about.replace("both ", "they all ")
    met = " They did clash in these games." if first.seen else ""
    if not first.prevails:
        return f"It overlaps with {others}: {about}.{met} {'Both' if len(group) == 1 else 'All'} hold."
    theirs = f"rule {first.rule}" if len(group) == 1 else "each of these"
    its_own = first.prevails != first.rule
    winner, loser = (f"rule {first.prevails}", theirs) if its_own else (theirs, "this one")
    why = f": {first.why.rstrip('.')}" if first.why else ""
    prevails = f"{loser} prevails now; if it is adopted, {winner} will" if first.turned else f"{winner} prevails"
    return f"It overlaps with {others}: {about}.{met} Where they meet, {prevails}{why}."


def _ungiven(look: SecondLook) -> str:
    """Say which of the new commands nobody has given, so that they were not tried."""
    if not look.ungiven or not look.seeds:
        return ""
    if len(look.brings) == 1:
        return " Nobody gave it in these games."
    some = say_list([f"“{pattern}”" for pattern in look.ungiven])
    return f" Nobody gave {some if len(look.ungiven) < len(look.brings) else 'them'} in these games."


def _commands(patterns: tuple[str, ...]) -> str:
    more = [f"{len(patterns) - _MOST_COMMANDS} more"] if len(patterns) > _MOST_COMMANDS + 1 else []
    listed = say_list([*(f"“{pattern}”" for pattern in (patterns[:_MOST_COMMANDS] if more else patterns)), *more])
    return f"the {'command' if len(patterns) == 1 else 'commands'} {listed}"


# --- rehearsals


def _rehearsed(look: SecondLook) -> list[str]:
    tried = look.rehearsed
    if tried is None or not tried.broken:
        return []
    most_telling = sorted(tried.broken, key=lambda broken: (not _is_figure(broken.misses[0].found), -broken.count))
    listed = [_broken(look, rehearsal) for rehearsal in most_telling[:_MOST_BROKEN]]
    more = len(tried.broken) - _MOST_BROKEN
    rest = f"; and {more} more" if more > 0 else ""
    go = "goes" if len(tried.broken) == 1 else "go"
    return [f"{len(tried.broken)} of {tried.played} example games {go} differently: {'; '.join(listed)}{rest}."]


def _broken(look: SecondLook, broken: Broken) -> str:
    """Tell a rehearsal as a situation, with the first thing in it that is different; nobody in it is named."""
    differences = [words for miss in broken.misses if (words := _miss(look, miss))]
    when = f"when {broken.situation}" if broken.situation else f"in “{broken.title}”"
    return f"{when}, {differences[0]}" if differences else when


def _miss(look: SecondLook, miss: Miss) -> str:
    """Return “a player’s money is $12, not $300”; what is no figure is only said to be different.

    "" for what players have no word for.
    """
    kind, _, rest = miss.path.partition(".")
    _, _, attribute = rest.partition(".")
    if not attribute or "." in attribute:
        return ""
    whose = kind.removesuffix("s").replace("_", " ")
    subject = f"{'an' if whose[:1] in 'aeiou' else 'a'} {whose}’s {attribute.replace('_', ' ')}"
    if not (_is_figure(miss.found) and _is_figure(miss.expected)):
        return f"{subject} is different"
    unit = look.unit if attribute == look.counted else ""
    return f"{subject} is {say_amount(int(miss.found), unit)}, not {say_amount(int(miss.expected), unit)}"


def _is_figure(words: str) -> bool:
    return words.removeprefix("-").isdecimal()

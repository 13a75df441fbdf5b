"""What holds after any rehearsal: the books, the journal, the memory, and how it goes without one of the rules.

A rehearsal is handed over as the ruleset that it was played by and the lines of its journal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mailgame.desk.tables.table import Entry, replay
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Result, Undo
from mailgame.game.journal import line_of
from mailgame.game.lawmaking import repealing
from mailgame.game.undoing import undo, undoing
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Repeal
from mailgame.rulesets.rulefile import failure
from mailgame.world import ledger


def beginning(entries: Sequence[Entry]) -> Begin:
    """Return how a game began."""
    begin = entries[0].input
    assert isinstance(begin, Begin)
    return begin


def wrong_books(rules: Ruleset, entries: Sequence[Entry]) -> list[str]:
    """Return after which inputs the accounts do not sum to zero, and players without an account in the end."""
    game = Game.new(rules, beginning(entries))
    wrong = []
    for number, entry in enumerate(entries, 1):
        game.handle(entry.input)
        if total := ledger.total(game.world):
            wrong.append(f"after line {number} of the journal the books sum to {total}, not to zero")
    players = {f"player/{player.id}" for player in game.world.all("player")}
    accounts = {name for name in game.world.accounts if name.startswith("player/")}
    return wrong + [f"{name} is an account without a player, or a player without one"
                    for name in sorted(accounts ^ players)]


def other_journal(rules: Ruleset, entries: Sequence[Entry], world: bytes) -> list[str]:
    """Return where a game comes out differently when its journal is played again; `world` is how it ended."""
    wrong = []

    def compare(entry: Entry, result: Result) -> None:
        before = (entry.outcome, [list(roll) for roll in entry.rolls], entry.order)
        now = (result.outcome, [list(roll) for roll in result.rolls], result.order)
        if now != before:
            wrong.append(f"the input of {entry.input.at} came out as {before}, and again as {now}")

    if replay(rules, list(entries), compare).encode() != world:
        wrong.append("the journal, played again, gives another world")
    return wrong


def other_memory(rules: Ruleset, entries: Sequence[Entry], world: bytes) -> list[str]:
    """Return whether a game that is written down and read again between inputs goes another way."""
    game = Game.new(rules, beginning(entries))
    empty, lines = game.encode(), [line_of(seq, entry) for seq, entry in enumerate(entries, 1)]
    for entry in entries:
        if isinstance(entry.input, Undo):
            before = lines[: entry.input.number - 1]
            replaying = undoing(game, empty, before, entry.input, redone=entry.redone)
            game = Game.load(rules, undo(replaying).game.encode())
        game.handle(entry.input)
        game = Game.load(rules, game.encode())
    return [] if game.encode() == world else ["written down and read again between inputs, the game goes another way"]


def failed(rules: Ruleset, entries: Sequence[Entry], stops: str = "") -> list[str]:
    """Return the errors of inputs that failed; those that say `stops` are what the rehearsal is about."""
    return [f"the input of {entry.input.at} failed: {failure(entry.error, rules.words)}" for entry in entries
            if entry.outcome == "failed" and not (stops and stops in entry.error)]


def declined(rules: Ruleset, entries: Sequence[Entry]) -> list[str]:
    """Return what rules wanted done by themselves and was refused: often why a game did not go as was expected."""
    said: list[str] = []

    def look(entry: Entry, result: Result) -> None:
        said.extend(f"{entry.input.at}: rule {rule} wanted {done!r}, and was refused: {words}"
                    for rule, done, words in result.declined if rule)

    replay(rules, list(entries), look)
    return said


def fails_without(rules: Ruleset, entries: Sequence[Entry], number: int, stops: str = "") -> list[str]:
    """Return the errors of a rehearsal that is played without a rule."""
    return [f"without rule {number}: {failure(result.error, rules.words)}" for result in without(rules, entries, number)
            if result.outcome == "failed" and not (stops and stops in result.error)]


def without(rules: Ruleset, entries: Sequence[Entry], number: int) -> Iterator[Result]:
    """Play a rehearsal on a world in which a rule is repealed right after the start.

    Chance is not scripted, as what the script was made for may not come; deadlines are played as they fall due.
    """
    begin = beginning(entries)
    game = Game.new(rules, begin)
    game.handle(
        Begin(begin.at, begin.name, begin.ruleset, begin.timezone, begin.seed, begin.admin, begin.players, begin.params)
    )
    game.engine.begin_input()
    repealing.repeal(game.engine, Repeal(number, "for the sake of it"))  # by no intent: a rule may forbid it
    game.engine.drain()
    game.world.commit()
    assert game.world.rules[str(number)]["standing"] != "in force"
    for entry in entries[1:]:
        while game.due_at and game.due_at <= entry.input.at:
            yield game.play(Alarm(game.due_at))[-1][1]
        if not isinstance(entry.input, Alarm):
            yield game.play(entry.input)[-1][1]

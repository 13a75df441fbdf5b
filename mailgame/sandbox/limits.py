"""What players' law may use up. Times are in seconds, sizes in bytes; everything else is a count."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Limits(Struct, frozen=True):
    """The limits of one rule.

    Time: `call` of one handler, `whole` of all its handlers in one input, `together` of all players' law in one input.
    Size: `memory` it may hold, `source` of its file, in bytes.
    Depth of calls: `depth`.
    In one input: `questions` to the game, `trials` of what would happen, `letters` beside two a player, `tellings`.
    In one answer: `answers`, the intents of one handler; `weight`, all that one call says, in characters and entries.
    Clocks: `timers`, how many it may have; `soonest`, the least number of seconds until one rings.
    Values that come out: `text` in characters, `items` of a list or table, `number` the greatest.
    """

    call: float = 0.25
    whole: float = 1.0
    together: float = 3.0
    memory: int = 32_000_000
    depth: int = 100
    questions: int = 5_000
    answers: int = 500
    letters: int = 40
    source: int = 30_000
    text: int = 10_000
    items: int = 2_000
    number: int = 10**15
    weight: int = 1_000_000
    tellings: int = 200
    trials: int = 100
    timers: int = 100
    soonest: int = 60

    def patient(self) -> Limits:
        """Return generous limits for replaying, since a slower machine must not judge old inputs anew."""
        return replace(self, call=self.call * 20, whole=self.whole * 20, together=self.together * 20)

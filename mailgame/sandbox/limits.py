"""What players' law may use up. Times are in seconds, sizes in bytes; the rest are counts."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Limits:
    """The limits of one rule.

    `call`: the time of one handler, `whole`: of all its handlers in one input, `together`: of all players' law in one
    input. `memory`: what it may hold, `depth`: how deep calls may go. `questions`: how often it may ask the game
    something, `trials`: how often it may try out what would happen, `answers`: how many intents one handler may answer
    with, `letters`: how many letters it may order beside two for each player, `tellings`: how much it may tell, in one
    input each. `timers`: how many clocks it may have, `soonest`:
    the least seconds till one rings. `source`: the longest rule file. `text`: the longest text, `items`: the longest
    list or table, `number`: the greatest number that may come out of it, `weight`: all that it says in one call, in
    letters and entries.
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
        """Return the limits for what was played before: a slower machine must not judge it anew."""
        return replace(self, call=self.call * 20, whole=self.whole * 20, together=self.together * 20)

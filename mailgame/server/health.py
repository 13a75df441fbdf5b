"""Health: whether letters come, are played and go out, and in words what prevents it. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

from mailgame.desk.sorting.deadlines import frozen, span
from mailgame.game.talk import without_addresses
from mailgame.kernel.rulebook import Ruleset
from mailgame.press.scenes.occasions import Health
from mailgame.store.transaction import Transaction

LATE = timedelta(minutes=5)
"""How long a letter may wait to be played, and how late a deadline may be."""
STUCK = timedelta(minutes=15)
"""How long letters may wait to be sent while none goes out."""
_LATELY = timedelta(days=1)


def of_store(
    tx: Transaction, now: datetime, rulesets: Callable[[str], Ruleset], last_sent: datetime | None
) -> tuple[Health, ...]:
    """Return how letters, games and the outbox are doing, according to the store.

    rulesets: returns a ruleset by its slug; raises if it cannot be read.
    last_sent: when the mail server last accepted a letter, None if it has not.
    """
    return _letters(tx, now), _games(tx, now, rulesets), _outbox(tx, now, last_sent)


def _letters(tx: Transaction, now: datetime) -> Health:
    backlog, since = tx.backlog(), tx.waiting_since()
    waiting = backlog.raw + backlog.routed
    sentences = [f"{waiting} {'waits' if waiting == 1 else 'wait'} to be played, the oldest for {span(now - since)}"
            if since is not None else "none waits to be played"]
    sentences += [f"{backlog.held} held until their writers answer"] if backlog.held else []
    sentences += [f"{backlog.aside} set aside"] if backlog.aside else []
    return Health("letters", since is None or now - since <= LATE, "; ".join(sentences))


def _games(tx: Transaction, now: datetime, rulesets: Callable[[str], Ruleset]) -> Health:
    faults = []
    frozen_since = frozen(tx)
    if frozen_since is not None:
        faults.append(f"deadlines stand still until the Admin answers, since {frozen_since.why}")
    games = [game for game in tx.games() if not game.ended]
    for slug in dict.fromkeys(game.ruleset for game in games):
        try:
            rulesets(slug)
        except Exception:  # whatever is wrong with it, its games cannot be played
            faults.append(f"the ruleset {slug} cannot be read")
    for game in games:
        if game.trouble:
            rests = f" until {game.rest_until:%H:%M} UTC" if game.rest_until is not None else ""
            faults.append(f"{game.id} rests{rests}, since something in it broke the server "
                          f"({game.trouble.partition('(')[0][:60]})")
        elif frozen_since is None and game.due_at is not None and now - game.due_at > LATE:
            faults.append(f"what was due in {game.id} {span(now - game.due_at)} ago has not been played")
    count = f"{len(games)} running"
    return Health("games", not faults, f"{count}; {'; '.join(faults)}" if faults else count)


def _outbox(tx: Transaction, now: datetime, last_sent: datetime | None) -> Health:
    unsent = tx.undelivered(now - _LATELY)
    sentences, well = ["none waits to be sent"], True
    if unsent.oldest is not None:
        waits = now - unsent.oldest
        verb = "waits" if unsent.waiting == 1 else "wait"
        sentences = [f"{unsent.waiting} {verb} to be sent, the oldest for {span(waits)}"]
        sentences += [f"the mail server says: {unsent.why}"] if unsent.why else []
        well = waits <= STUCK or (last_sent is not None and now - last_sent <= STUCK)
    sentences += [f"{len(unsent.failed)} given up within a day"] if unsent.failed else []
    return Health("outbox", well, without_addresses("; ".join(sentences)))


class Faults:
    """What was last wrong with each part, and when."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[datetime, str]] = {}

    def note(self, parts: Iterable[Health], now: datetime) -> None:
        """Remember what is wrong now."""
        for part in parts:
            if not part.well:
                self._last[part.part] = (now, part.words)

    def told(self) -> Mapping[str, Mapping[str, str]]:
        """Return for each part when something was last wrong with it, and what."""
        return {part: {"at": f"{at:%Y-%m-%dT%H:%M:%SZ}", "words": words} for part, (at, words) in self._last.items()}

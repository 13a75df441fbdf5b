"""Dice that everybody can check: what letters say about them, and the dice book that the pages publish.

This alone decides what of chance leaves the server: of an open epoch only the hash, of secret rolls only their number
until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mailgame.chance.drawing import commitment
from mailgame.chance.rolls import Epoch, Throw
from mailgame.game.game import Game

from ...press.scenes import scene


def told(game: Game, closed: Epoch | None) -> scene.Dice:
    """Return what a letter says about dice; `closed` is the epoch that it reveals, None if it reveals none."""
    chance = game.engine.chance
    if closed is None or (closed.number == 0 and not closed.throws):
        return scene.Dice(promised="" if game.over else chance.promised)
    secrets = sum(throw.secret for throw in closed.throws)
    return scene.Dice(
        promised=closed.next,
        seed=closed.seed,
        hash=closed.hash,
        rolls=len(closed.throws) - secrets,
        scripted=sum(throw.how == "scripted" for throw in closed.throws),
        secrets=0 if closed.told else secrets,
        secrets_promised=closed.secrets if secrets and not closed.told else "",
        secrets_seed=closed.told if chance.has_secrets else "",
        beginning=closed.number == 0,
        renewed=closed.renewed,
    )


def welcome(game: Game, closed: Epoch | None) -> scene.Dice:
    """Return what somebody's first letter says about dice: the first epoch if it just closed, else only the hash."""
    return told(game, closed if closed is not None and closed.number == 0 else None)


def book(game: Game, name: str, epochs: Iterable[Epoch], everything: bool = False) -> dict[str, Any]:
    """Return the dice book of a game, as `dicebook.check` reads it.

    name: the slug of the game. epochs: all that have closed, oldest first.
    everything: include secret rolls and their seed even while the game runs (for the server's own check).
    """
    chance = game.engine.chance
    closed = list(epochs)
    seed = closed[-1].told if closed else ""
    is_told = everything or bool(seed)
    secrets = _secrets(closed, seed or chance.secret_seed, is_told)
    earlier = [_secrets(closed, old, is_told) for old in chance.earlier_secrets if _rolls_from(closed, old)]
    if earlier:
        secrets["earlier"] = earlier
    published: dict[str, Any] = {
        "game": name,
        "how": "Each roll is made from HMAC-SHA256(key: seed, message: label|who|n); docs/dice.md says how. "
        "A seed’s SHA-256 is its hash, which was told before any of its dice were thrown.",
        "epochs": [
            {
                "number": epoch.number,
                "hash": epoch.hash,
                "seed": epoch.seed,
                "since": epoch.since,
                "until": epoch.at,
                "next": epoch.next,
                "secret": sum(throw.secret for throw in epoch.throws),
                "rolls": [_roll(throw) for throw in epoch.throws if not throw.secret],
            }
            | ({"secrets": epoch.secrets} if any(throw.kind == "deal" for throw in epoch.throws) else {})
            | ({"restored": True} if epoch.renewed else {})
            for epoch in closed
        ],
        "secrets": secrets,
    }
    if not game.over:
        published["open"] = {"number": chance.number, "hash": chance.promised}
    return published


def _secrets(closed: Sequence[Epoch], seed: str, is_told: bool) -> dict[str, Any]:
    """Return what is published of the secret rolls from one seed: its hash, and once told, the seed and the rolls."""
    published: dict[str, Any] = {"hash": commitment(seed)}
    return published | {"seed": seed, "rolls": _rolls_from(closed, seed)} if is_told else published


def _rolls_from(closed: Sequence[Epoch], seed: str) -> list[dict[str, Any]]:
    promised = commitment(seed)
    return [_roll(throw) for epoch in closed if epoch.secrets == promised for throw in epoch.throws if throw.secret]


def _roll(throw: Throw) -> dict[str, Any]:
    row = {
        "label": throw.label,
        "who": throw.who,
        "n": throw.n,
        "kind": throw.kind,
        "of": throw.of,
        "values": throw.values,
        "at": throw.at,
    }
    return row | {"how": throw.how} if throw.how else row

"""Routing: which of its writer's games a letter is for, by address and subject. Nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from ...post.mime.addresses import same_address
from ...post.reading.identity import Owner
from ...store.rows import GameRow, PlayerRow
from ..room.mailroom import ADMIN

Titles = Callable[[GameRow], str]
"""Returns the title of a game's ruleset."""
FirstPlayedAt = Callable[[Sequence[str]], str]
"""Returns the first of some addresses that is a game's; "" if none is."""


class Place(Struct, frozen=True):
    """Somebody's place in a game: as a player of it, as its Admin, or as a guest."""

    game: GameRow
    player: PlayerRow

    @property
    def owner(self) -> Owner:
        """The place as an owner of letters."""
        return Owner(self.game.id, ADMIN if self.player.admin else self.player.name)


class Unclear(Struct, frozen=True):
    """It is unclear which game a letter is for: `places` are those that it could be for, `why` is a sentence."""

    places: tuple[Place, ...]
    why: str


_SEVERAL = "You play in several games that it could be for, and neither its address nor its subject says which."
_TWO = "Its address names one of your games, and its subject another."


def places_of(games: Iterable[GameRow], rows: Iterable[PlayerRow]) -> list[Place]:
    """Return one place for each of the games that these rows are in: as a player, else the Admin, else a guest."""
    by_game: dict[str, PlayerRow] = {}
    for row in rows:
        if row.game not in by_game or _rank(row) < _rank(by_game[row.game]):
            by_game[row.game] = row
    return [Place(game, by_game[game.id]) for game in games if game.id in by_game]


def _rank(row: PlayerRow) -> int:
    return 2 if row.guest else 1 if row.admin else 0


def addresses_named(recipients: Sequence[str], written_to: Sequence[str], first_played_at: FirstPlayedAt,
                    own: str) -> frozenset[str]:
    """Return the addresses of games that a letter was for, in lower case.

    recipients: all addresses that it was sent or delivered to. written_to: those that its writer wrote (To, Cc).
    own: the mailbox where all letters end up. It counts only if the writer named it or no other is named, since mail
    servers note it on every letter that they deliver there.
    """
    of = {address: first_played_at(_meant(address)) for address in recipients}
    named = set(of.values()) - {""}
    if own.lower() in named and len(named) > 1 and own.lower() not in {of.get(address) for address in written_to}:
        named.discard(own.lower())
    return frozenset(named)


@lru_cache(maxsize=4000)
def _meant(address: str) -> tuple[str, ...]:
    """Return what an address may extend (RFC 5233): itself, or what is left without a token, and a name."""
    local, _, domain = address.lower().rpartition("@")
    locals = [local, local.rpartition("+")[0], local.rpartition("+")[0].rpartition("+")[0]]
    return tuple(f"{local}@{domain}" for local in locals if local)


def is_ours(address: str, first_played_at: FirstPlayedAt, own: str) -> bool:
    """Tell whether an address, with any extension, is a game's or `own`, the mailbox where all letters end up."""
    return _extends(address, own) or bool(first_played_at(_meant(address)))


@lru_cache(maxsize=4000)
def _extends(address: str, own: str) -> bool:
    return any(same_address(own, each) for each in _meant(address))


def names_of(game: GameRow, title: str = "") -> list[str]:
    """Return the names that people may call a game by: its slug, its name, and those of its ruleset.

    title: what the ruleset calls the game.
    """
    return list(dict.fromkeys(name.casefold() for name in (game.id, game.name, game.ruleset, title) if name))


def called(words: str, games: Sequence[GameRow], titles: Titles) -> list[GameRow]:
    """Return the games that these words name: by slug or name, or else by ruleset."""
    wanted = " ".join(words.split()).strip("\"'“”„‘’[]").casefold()
    exact = [game for game in games if wanted in (game.id.casefold(), game.name.casefold())]
    return exact or [game for game in games if wanted in names_of(game, titles(game))]


def named_in(subject: str, places: Sequence[Place], titles: Titles) -> list[Place]:
    """Return the places whose game a subject names, as whole words. A name within a longer one does not count."""
    names = sorted(
        ((name, place) for place in places for name in names_of(place.game, titles(place.game))),
        key=lambda pair: -len(pair[0]),
    )
    left = subject.casefold()
    named: list[Place] = []
    for name in dict.fromkeys(name for name, _ in names):
        less = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "\0", left)
        if less != left:
            left = less
            named += [place for other, place in names if other == name and place not in named]
    return named


def label(subject: str) -> str:
    """Return the label at the beginning of a subject, “[label]” or “label:”, which may name a game; "" if none."""
    match = re.match(r"\s*(?:\[([^\]]{1,80})\]|([^:]{1,80}):(?:\s|$))", subject)
    return (match[1] or match[2]).strip() if match else ""


def destination(
    places: Sequence[Place],
    addresses: frozenset[str],
    subject: str,
    titles: Titles,
    stranger: Callable[[str], str] = lambda _: "",
) -> Place | Unclear:
    """Return which of the writer's places a letter is for.

    places: at least one. addresses: those of games that it was sent to, if any. subject: without its Re:. stranger:
    returns the name of the game with this label at these addresses in which the writer does not play, or "".
    """
    here = [place for place in places if place.game.address.lower() in addresses] if addresses else list(places)
    if not here:
        return Unclear(_likely(places), _went_to(addresses))
    if all(place.player.admin for place in here) and (players := [place for place in places if not place.player.admin]):
        # An Admin's commands count only in replies to the game's letters, so it is more likely meant as a player's.
        return Unclear((*_likely(players), *here), _went_to(addresses))
    if len(places) == 1 and not label(subject):
        return here[0]
    named = named_in(subject, places, titles)
    if named:
        both = [place for place in here if place in named]
        return _one_of(both) if both else Unclear(tuple(dict.fromkeys([*here, *named])), _TWO)
    other = stranger(label(subject)) if label(subject) else ""
    return Unclear(_likely(here), f"Its subject names {other}, in which you do not play.") if other else _one_of(here)


def as_answered(
    where: Place | Unclear,
    places: Sequence[Place],
    answered: GameRow,
    addresses: frozenset[str],
    subject: str,
    titles: Titles,
) -> Place | Unclear:
    """Return which place a letter is for that answers one of a game; a game that it names itself counts more.

    where: what its addresses and its subject say. A game in which its writer does not play, as after they have left, is
    not taken for one in which they do.
    """
    mine = [place for place in places if place.game.id == answered.id]
    if isinstance(where, Unclear):
        return mine[0] if mine and where.why == _SEVERAL else where
    elsewhere = where.game.address.lower() in addresses and where.game.address.lower() != answered.address.lower()
    if where.game.id == answered.id or elsewhere or where in named_in(subject, [where], titles):
        return where
    return mine[0] if mine else Unclear((where,), f"It answers a letter of {answered.name}, in which you do not play.")


def _one_of(places: Sequence[Place]) -> Place | Unclear:
    left = _likely(places)
    return left[0] if len(left) == 1 else Unclear(left, _SEVERAL)


def _likely(places: Sequence[Place]) -> tuple[Place, ...]:
    """Leave out games that are over, and those where the writer is only the Admin, if others are left."""
    running = [place for place in places if not place.game.ended] or list(places)
    return tuple([place for place in running if not place.player.admin] or running)


def _went_to(addresses: Iterable[str]) -> str:
    return f"It went to {' and '.join(sorted(addresses))}, and you do not play there."

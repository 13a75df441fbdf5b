"""Routing: which of the games that somebody plays a letter is for, by address and subject. Nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...post.identity import Owner
from ...store.rows import GameRow, PlayerRow
from ..mailroom import ADMIN

Titles = Callable[[GameRow], str]
"""Says what is played in a game: the title of its ruleset."""
FirstPlayedAt = Callable[[Sequence[str]], str]
"""Returns the first of some addresses that a game plays from, "" if none does."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place in a game: as a player of it, or as its Admin."""

    game: GameRow
    player: PlayerRow

    @property
    def owner(self) -> Owner:
        """The place as an owner of letters."""
        return Owner(self.game.id, ADMIN if self.player.admin else self.player.name)


@dataclass(frozen=True, slots=True)
class Unclear:
    """It cannot be said which game a letter is for: `places` are those it could be for, `why` is a sentence."""

    places: tuple[Place, ...]
    why: str


_SEVERAL = "You play in several games that it could be for, and neither its address nor its subject says which."
_TWO = "Its address names one of your games, and its subject another."


def places_of(games: Iterable[GameRow], rows: Iterable[PlayerRow]) -> list[Place]:
    """Return one place for each game in which these rows stand, as a player if there is one, else as the Admin."""
    by_game: dict[str, PlayerRow] = {}
    for row in rows:
        if row.game not in by_game or by_game[row.game].admin:
            by_game[row.game] = row
    return [Place(game, by_game[game.id]) for game in games if game.id in by_game]


def addresses_named(recipients: Sequence[str], written_to: Sequence[str], first_played_at: FirstPlayedAt,
                    own: str) -> frozenset[str]:
    """Return the addresses of games that a letter was for, in lower case.

    recipients: all addresses it was for or was delivered to; written_to: those that its writer wrote (To, Cc).
    own: the mailbox that every letter ends in: it counts only if the writer named it or no other was named, since mail
    servers note it on each letter that they deliver there.
    """
    of = {address: first_played_at(_meant(address)) for address in recipients}
    named = set(of.values()) - {""}
    if own.lower() in named and len(named) > 1 and own.lower() not in {of.get(one) for one in written_to}:
        named.discard(own.lower())
    return frozenset(named)


def _meant(address: str) -> list[str]:
    """Return what an address may be an extension of (RFC 5233): itself, it less a token, less a token and a name."""
    local, _, domain = address.lower().rpartition("@")
    locals = [local, local.rpartition("+")[0], local.rpartition("+")[0].rpartition("+")[0]]
    return [f"{one}@{domain}" for one in locals if one]


def is_ours(address: str, first_played_at: FirstPlayedAt, own: str) -> bool:
    """Tell whether an address, with whatever extension, is a game's or `own`, the mailbox that every letter ends in."""
    meant = _meant(address)
    return own.lower() in meant or bool(first_played_at(meant))


def names_of(game: GameRow, title: str = "") -> list[str]:
    """Return the names by which people may call a game: its short name, its name, and what is played in it."""
    return list(dict.fromkeys(name.casefold() for name in (game.id, game.name, game.ruleset, title) if name))


def called(words: str, games: Sequence[GameRow], titles: Titles) -> list[GameRow]:
    """Return the games that are called so: by short name or name if there is one, else by what is played."""
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
    found: list[Place] = []
    for name in dict.fromkeys(name for name, _ in names):
        less = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "\0", left)
        if less != left:
            left = less
            found += [place for other, place in names if other == name and place not in found]
    return found


def label(subject: str) -> str:
    """Return what stands at the beginning of a subject as the name of a game would, [so] or so:; "" if nothing does."""
    found = re.match(r"\s*(?:\[([^\]]{1,80})\]|([^:]{1,80}):(?:\s|$))", subject)
    return (found[1] or found[2]).strip() if found else ""


def destination(
    places: Sequence[Place],
    addresses: frozenset[str],
    subject: str,
    titles: Titles,
    stranger: Callable[[str], str] = lambda _: "",
) -> Place | Unclear:
    """Say which of the writer's `places` (one at least) a letter is for.

    addresses: those of games that it was for, none if it names none. subject: without its Re:. stranger: returns the
    name of a game at these addresses that is called so and in which the writer does not play, or "".
    """
    here = [place for place in places if place.game.address.lower() in addresses] if addresses else list(places)
    if not here:
        return Unclear(_likely(places), _went_to(addresses))
    if all(place.player.admin for place in here) and (players := [one for one in places if not one.player.admin]):
        # An Admin's commands count only in answers to letters from here: it is rather the player who writes.
        return Unclear((*_likely(players), *here), _went_to(addresses))
    if len(places) == 1 and not label(subject):
        return here[0]
    named = named_in(subject, places, titles)
    if named:
        both = [place for place in here if place in named]
        return _one_of(both) if both else Unclear(tuple(dict.fromkeys([*here, *named])), _TWO)
    other = stranger(label(subject)) if label(subject) else ""
    return Unclear(_likely(here), f"Its subject names {other}, in which you do not play.") if other else _one_of(here)


def _one_of(places: Sequence[Place]) -> Place | Unclear:
    left = _likely(places)
    return left[0] if len(left) == 1 else Unclear(left, _SEVERAL)


def _likely(places: Sequence[Place]) -> tuple[Place, ...]:
    """Leave out games that are over, and those that one only administers, if others are left."""
    running = [place for place in places if not place.game.ended] or list(places)
    return tuple([place for place in running if not place.player.admin] or running)


def _went_to(addresses: Iterable[str]) -> str:
    return f"It went to {' and '.join(sorted(addresses))}, and you do not play there."

"""Proxies: who votes for whom."""

from __future__ import annotations

from mailgame.law import (
    Intent,
    Plain,
    Player,
    Post,
    Set,
    Tell,
    Thing,
    Uninvite,
    View,
    guests,
    last_ballot,
)

from .moments import after, in_utc, moment
from .players import OnHold
from .votes import row_around, votes_of


def proxy_named(view: View, player: Player, proxy: Player | None) -> list[Intent]:
    """Return what gives a player a proxy, and tells everybody; None for somebody outside the game."""
    who = f"{proxy} votes" if proxy is not None else "Somebody outside the game votes"
    words: dict[str, Plain] = {"words": f"{who} for {player}, as proxy, where {player} does not vote."}
    others = tuple(one for one in view.players() if one not in (player, proxy))
    named: list[Intent] = [Set(player, proxy=proxy, proxy_since=view.now.isoformat()),
                           Post("notice", f"{player} has named a proxy", others, words)]
    if proxy is not None:
        named.append(Tell(f"{proxy} votes for you, as proxy, where you do not vote.", (player,)))
        yours: dict[str, Plain] = {"words": f"You vote for {player}, as proxy, where {player} does not vote."}
        named.append(Post("notice", f"{player} has named you as proxy", (proxy,), yours))
    return named


def proxy_gone(view: View, player: Player) -> list[Intent]:
    """Return what lets a player's proxy go; nothing if they have none."""
    done: list[Intent] = [Uninvite(guest) for guest in guests(view, player)]
    return [*done, Set(player, proxy=None, proxy_since="")] if done or player.proxy is not None else []


def no_power(view: View, player: Player, put: Thing, notice_hours: int, row: int) -> str:
    """Return why a player's proxy cannot vote on a proposal for them, in words; "" if they can."""
    ballot = last_ballot(view, put)
    if ballot is None or ballot.closed:
        return f"There is no vote on proposal {put.id} now."
    if view.ask(OnHold(player)):
        return f"{player} is on hold, and no player until that is over."
    if player.id not in ballot.electorate:
        return f"{player} has no vote on proposal {put.id}."
    opened = in_utc(moment(view, ballot.opened))
    if not player.proxy_since or opened < after(moment(view, player.proxy_since), notice_hours):
        return f"{player} named the proxy less than {notice_hours} hours before this vote opened; proxies have no vote."
    if player.id in ballot.votes and player.id not in ballot.by_proxy:
        return f"{player} has voted already, and that vote counts."
    votes = votes_of(view, player)
    proxied = [one for one in votes if player.id in one.by_proxy]
    if row_around(votes, ballot, proxied) > row:
        return f"{player} has voted by proxy {row} times in a row, and cannot now: only {player} can vote here."
    return ""

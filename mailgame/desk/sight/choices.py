"""Choices: what one player may do now, their offers, their orders on file, and what they may vote on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import takewhile

from msgspec.structs import replace

from mailgame.game.game import Game

from ...game.facts import Facts, moment
from ...game.telling.telling import signed
from ...kernel.faults import Refused
from ...law import Thing, say_list
from ...law.commands import shortest
from ...press.scenes import answers, scene
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.names import Names
from ..commands.parsed import Parsed
from ..commands.placeholders import left_in
from ..commands.possible import Suggested, example, would_do, writable_commands

_UP_TO = re.compile("[:;]")
FEW = 3
"""How many things that can be done at any time stand in a letter that comes with each update."""
FEWER = 2
"""How many stand there beside votes that are open."""
_FEW_OF_EACH = 3
"""How many things that begin with the same verb stand in a letter that comes with each turn."""


def may_do(game: Game, suggested: Suggested, reader: str) -> tuple[scene.MayDo, ...]:
    """Return what a player may order now: commands without arguments, and suggestions of rules.

    Those of the patterns that the ruleset has `first` come before all others, such as what is possible where somebody
    stands, and those that it has `last` after them, such as what ends a turn. What they have on file already is not
    suggested once more.
    """
    lines = {shortest(command.pattern): command.help for command in suggested.commands(reader)}
    lines |= {suggestion.line: suggestion.words for suggestion in suggested.to(reader)}
    if filed := [(order.pattern, order.arguments, order.block) for order in game.orders.waiting(reader)]:
        again = {line for line, one in ((line, suggested.reads(line)) for line in lines) if one is not None
                 and (one.command.pattern, dict(one.arguments), one.block) in filed}
        lines = {line: words for line, words in lines.items() if line not in again}
    first, last = (game.ruleset.look.get(end, ()) for end in ("first", "last"))
    places = {pattern: place - len(first) for place, pattern in enumerate(first)}
    places |= {pattern: place + 1 for place, pattern in enumerate(last)}
    read = {line: suggested.reads(line) for line in lines} if places else {}
    at = {line: places.get(one.command.pattern, 0) for line, one in read.items() if one is not None}
    ordered = sorted(lines, key=lambda line: at.get(line, 0))
    return tuple(scene.MayDo(lines[line], line, _button(line)) for line in ordered)


def may_write(game: Game, reader: str) -> tuple[scene.MayDo, ...]:
    """Return the commands with a block that rules in force have for a player, as somebody might send them."""
    return tuple(
        scene.MayDo(command.help, example(command, game.ruleset), _words_of(command.pattern).capitalize())
        for command in writable_commands(game, reader)
    )


def few_of_each(acts: Sequence[scene.MayDo]) -> tuple[scene.MayDo, ...]:
    """Return the first of those that begin with the same verb, the last of them with words on where the others are.

    Of those that take several lines it is one.
    """
    kinds: dict[tuple[str, int], list[scene.MayDo]] = {}
    for act in acts:
        kinds.setdefault((act.command.split()[0], 1 if "\n" in act.command else _FEW_OF_EACH), []).append(act)
    shown = {id(act) for (_, most), few in kinds.items() for act in few[:most]}
    last = {id(few[most - 1]): len(few) - most for (_, most), few in kinds.items() if len(few) > most}
    return tuple(
        _with_more(act, last[id(act)]) if id(act) in last else act
        for act in acts
        if id(act) in shown
    )


def first_few(acts: Sequence[scene.MayDo], most: int = FEW) -> tuple[scene.MayDo, ...]:
    """Return the first of what can be done at any time, the last of them with words on where the others are."""
    more = len(acts) - most
    return tuple(acts) if more < 1 else (*acts[: most - 1], _with_more(acts[most - 1], more))


def _with_more(act: scene.MayDo, more: int) -> scene.MayDo:
    return replace(act, hint=f"{act.hint} (“status” shows {more} more.)".strip())


def forms_in_short(acts: Sequence[scene.MayDo], suggested: Suggested) -> tuple[scene.MayDo, ...]:
    """Return what can be done, where it is a form of several lines with the command that explains it, once for each."""
    shortened: list[scene.MayDo] = []
    for act in acts:
        form = suggested.reads(act.command) if "\n" in act.command else None
        if form is None or not left_in(form):
            shortened.append(act)
        elif all(other.help != f"help {form.command.verb}" for other in shortened):
            words = _UP_TO.split(act.words)[0].rstrip(".")
            shortened.append(replace(act, words=f"{words}.", hint="", help=f"help {form.command.verb}"))
    return tuple(shortened)


def by_verb(acts: Sequence[scene.MayDo]) -> tuple[scene.MayDo, ...]:
    """Return the first of those that begin with the same verb, with words that say how to see the others."""
    first: dict[str, list[scene.MayDo]] = {}
    for act in acts:
        first.setdefault(act.command.split()[0], []).append(act)
    return tuple(
        replace(act, hint=f"“help {verb}” explains {say_list(f'“{other.button.lower()}”' for other in others)}.")
        if others else act
        for verb, (act, *others) in first.items()
    )


def offer(game: Game, offer: Thing, next_date: Callable[[], datetime | None]) -> answers.Offer:
    """Return an offer as the player to whom it is made sees it.

    next_date: returns when the game goes on. An offer without a time limit is open until then.
    """
    options = tuple(_option(option) for option in Facts(offer).texts("options"))
    rule = Facts(offer).number("rule") or 0
    words = signed(offer.words, rule if rule in game.engine.players_law else 0)
    return answers.Offer(words, "", options, offer.default, moment(offer.until) or next_date())


def orders(game: Game, reader: str, next_date: Callable[[], datetime | None]) -> tuple[answers.Order, ...]:
    """Return a player's orders on file.

    next_date: returns when they are played.
    """
    world = game.world
    mine = {order.id: world.things["order"][order.id] for order in Sight(world, reader).things("order")}
    if not mine:
        return ()
    due, when = next_date(), game.standing_orders.when()
    return tuple(
        answers.Order(int(id), row["words"], due, standing=when if row.get("standing") else "")
        for id, row in mine.items()
    )


def taken_up(game: Game, reader: str) -> set[str]:
    """Return the offers that a player's orders on file take up, by number."""
    offers = set()
    for order in Sight(game.world, reader).things("order"):
        with suppress(Refused):  # what it names is gone
            offer = game.orders.filed(order).arguments.get("offer")
            offers |= {offer.id} if offer is not None else set()
    return offers


def to_vote_on(game: Game, reader: str) -> list[Thing]:
    """Return the ballots in which a player may vote now, on proposals or anything else."""
    ballots = []
    for id, row in game.world.things.get("ballot", {}).items():
        if row.get("closed") or reader not in row.get("electorate", ()):
            continue
        ballot = Thing(game.world, "ballot", id)
        proposal = ballot.proposal
        if proposal is None or proposal.status == "open":
            ballots.append(ballot)
    return ballots


def may_be_barred(game: Game, reader: str) -> bool:
    """Return whether it is in doubt that a player can vote: while they are inactive, and in a pause."""
    player = game.world.thing("player", reader)
    return player is not None and not (player.active and not game.world.things["game"]["game"].get("paused"))


def can_vote(game: Game, reader: str, vote: answers.Vote) -> bool:
    """Return whether a player could vote now: the first choice is tried out. Without a choice to write, they could."""
    if game.world.thing("player", reader) is None or not vote.choices:
        return True
    verbs = {choice.command.split()[0] for choice in vote.choices}
    grammar = Grammar([command for command in game.commands() if command.verb in verbs], Names(game))
    parsed = grammar.line(vote.choices[0].command)
    return isinstance(parsed, Parsed) and would_do(game, reader, parsed)


def _button(words: str) -> str:
    """Return the label of a command's button: the command, or only its verb if it has a block."""
    label = words.split()[0] if "\n" in words else words
    return label[:1].upper() + label[1:]


def _words_of(pattern: str) -> str:
    """Return the fixed words that a pattern begins with: “propose add” of “propose add TITLE”."""
    return " ".join(takewhile(str.islower, pattern.split()))


def _option(option: str) -> scene.MayDo:
    """Return an option of an offer, which is written "words | command" or as a command alone."""
    words, sign, command = option.partition(" | ")
    return scene.MayDo(words, command, words.partition(":")[0]) if sign else scene.MayDo(option, option)

"""The scene of the site: everything that the pages of a game show, as everybody may know it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from .boardscene import Board
from .cases import CasePage
from .lessons import LawPage
from .rulescene import ProposalPage, RulePage
from .scene import Game, HelpEntry, Moment, Seat, Update
from .tabular import NOTHING_LISTED, Lists
from .talkscene import Thread


class Scene(Struct, frozen=True):
    """Everything the site shows, as everybody may know it.

    `now` is the moment of writing. `updates` are those whose pages are to be written: all of them, or, to save time,
    the last two; pages of others stay as they are. `moments` lists every update, oldest first.
    `commands` are all that a player may send. `cards` shows the rules in force as cards on a table, for games that have
    such a table rather than a board. `dice` is the game's dice book as `mailgame verify` reads it, if it has one.
    `law` is what there is to say of the language that rules are written in. `renumbered` are numbers that rules have
    had before, each with the one that it has now. `threads` are what players have said to everybody,
    `cases` what was put to judges, oldest first.
    """

    game: Game
    now: datetime
    seats: tuple[Seat, ...]
    board: Board | None = None
    rules: tuple[RulePage, ...] = ()
    proposals: tuple[ProposalPage, ...] = ()
    updates: tuple[Update, ...] = ()
    moments: tuple[Moment, ...] = ()
    commands: tuple[HelpEntry, ...] = ()
    cards: bool = False
    dice: Mapping[str, Any] | None = None
    law: LawPage | None = None
    renumbered: tuple[tuple[str, str], ...] = ()
    lists: Lists = NOTHING_LISTED
    threads: tuple[Thread, ...] = ()
    cases: tuple[CasePage, ...] = ()

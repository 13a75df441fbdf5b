"""The pages of a game: makes the scene from which the press writes them, out of the store and the world."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from mailgame.chance.rolls import Epoch
from mailgame.desk.queries import entry
from mailgame.desk.sight import dice
from mailgame.desk.sight.presenter import Presenter
from mailgame.desk.sight.standstill import as_on_pages, since
from mailgame.desk.sight.teaching import law_page
from mailgame.desk.sight.threads import threads
from mailgame.desk.writing.undelivered import unreachable
from mailgame.game.game import Game
from mailgame.law.commands import PLAYERS
from mailgame.numerals import label
from mailgame.paths import templates_folder
from mailgame.press.scenes import boardscene, scene
from mailgame.press.scenes.sitescene import Scene
from mailgame.press.site.site import write_site
from mailgame.store.transaction import Transaction
from mailgame.world.world import World


def write_pages(tx: Transaction, presenter: Presenter, folder: Path, now: datetime) -> None:
    """Write the pages of a game into a folder, which is replaced as a whole.

    If parts may be missing, a page that cannot be written is left out. During a pause, the pages show the game as it
    was when the pause began, if the ruleset wants that.
    """
    still = since(presenter.game)
    presenter = as_on_pages(presenter, tx.looks(presenter.slug)) if still is not None else presenter
    stored = (msgspec.json.decode(row.story, type=scene.Update) for row in tx.updates(presenter.slug))
    updates = tuple(update for update in stored if still is None or update.at <= still)
    moments = tuple(
        scene.Moment(
            update.number,
            update.at,
            update.headline,
            tuple((seat.name, seat.money) for seat in update.seats if seat.money is not None),
        )
        for update in updates
    )
    write_site(
        Scene(
            game=replace(presenter.table(), still=still),
            now=now,
            seats=_seats(tx, presenter),
            board=_present(presenter.board(), updates),
            rules=presenter.rules(repealed=True),
            renumbered=_renumbered(presenter.world),
            proposals=(*presenter.proposals(), *presenter.ballots()),
            cases=presenter.cases(),
            updates=updates,
            moments=moments,
            commands=_commands(presenter.game),
            cards=presenter.look.get("kind") == "cards",
            law=law_page(presenter.game),
            lists=presenter.lists(),
            threads=threads(presenter.world),
            dice=dice.book(
                presenter.game,
                presenter.slug,
                (
                    msgspec.json.decode(row.epoch, type=Epoch) for row in tx.epochs(presenter.slug)
                    if still is None or row.at <= still
                ),
            ),
        ),
        folder,
        templates_folder(),
        presenter.missing,
    )


def _present(board: boardscene.Board | None, updates: Sequence[scene.Update]) -> boardscene.Board | None:
    """Return the board as it is now, with the ways of the last update."""
    last = updates[-1].board if updates else None
    if board is None or last is None:
        return board
    there = {square.label for square in (*board.squares, *board.aside)}
    return replace(board, trails=tuple(trail for trail in last.trails if there.issuperset(trail.squares)))


def _seats(tx: Transaction, presenter: Presenter) -> tuple[scene.Seat, ...]:
    """Return the players, with a remark at those whom letters do not reach."""
    gone = unreachable(tx, presenter.slug)
    return tuple(replace(seat, titles=(*seat.titles, "cannot be reached by mail")) if seat.name in gone else seat
                 for seat in presenter.seats())


def _renumbered(world: World) -> tuple[tuple[str, str], ...]:
    """Return the former numbers of rules, each with the present one."""
    renumbered = world.data.get("renumbered", {})
    return tuple((label(old, world.numerals), label(now, world.numerals)) for old, now in renumbered.items())


def _commands(game: Game) -> tuple[scene.HelpEntry, ...]:
    """Return all commands of players that help lists, under the title of the rule that each comes from."""
    entries = (entry(command, game.ruleset) for command in game.commands() if command.by in PLAYERS and command.help)
    return tuple(_of_its_rule(game, row) for row in entries)


def _of_its_rule(game: Game, row: scene.HelpEntry) -> scene.HelpEntry:
    record = game.world.record(row.rule) if row.rule else None
    return replace(
        row,
        rule=label(row.rule, game.ruleset.numerals),
        group=str(record["title"]) if record is not None else row.group,
    )

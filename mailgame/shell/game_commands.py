"""What commands do with one game: begin it, play it again, take something back, check and publish it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from mailgame.clock import Clock
from mailgame.desk.lobby.joining import invitation, takes_newcomers
from mailgame.desk.office import by_hand
from mailgame.desk.office.opening import CannotOpen, open_game
from mailgame.desk.site import write_pages
from mailgame.desk.tables import editions
from mailgame.desk.tables.table import Entry
from mailgame.desk.tables.table import replay as play_again
from mailgame.desk.writing import undelivered
from mailgame.dice.dicebook import Report
from mailgame.dice.verifying import verify as check_dice
from mailgame.game.inputs import Newcomer
from mailgame.game.state import state
from mailgame.press.scenes.differences import Difference
from mailgame.settings.config import Config, WrongInput, database_url, existing_database, without_plus
from mailgame.shell.cli_arguments import Newcomer as Asked
from mailgame.shell.cli_arguments import complete
from mailgame.store import AlreadyThere, NotThere, Store
from mailgame.store.migrating import migrate, need_migrated
from mailgame.store.rows import GameRow
from mailgame.store.transaction import Transaction
from mailgame.world import ledger
from mailgame.world.world import World

from .bootstrap import office_of

_SHOWN = 5
"""How many places at which two worlds differ are named."""


def new_game(
    config: Config,
    *,
    game: str,
    ruleset: str,
    name: str,
    timezone: str,
    players: Sequence[Asked],
    clock: Clock,
    address: str = "",
) -> str:
    """Create a game and return words for whoever asked for it. Raises WrongInput if it cannot be created.

    `address` is where its players write to; "" stands for the mailbox's own.
    """
    address, name = address or config.mail.address, " ".join(name.split()) or game
    store = Store(database_url(config))
    try:
        migrate(store)
        with store.reading() as tx:
            others = [row for row in tx.games() if row.id != game and not row.ended]
        _distinguish(config, name, address, players, others)
        office = office_of(config, store)
        office.prepare(clock.now())
        complete(players, office.room.rulesets(ruleset))
        newcomers = [Newcomer(player.name, player.address, dict(player.answers)) for player in players]
        open_game(
            office,
            slug=game,
            name=name,
            ruleset=ruleset,
            timezone=timezone,
            seed=secrets.token_hex(16),
            admin=config.admin.email,
            address=address,
            players=newcomers,
            now=clock.now(),
        )
        with store.reading() as tx:
            joinable = takes_newcomers(office.room.look(tx, game).game)
    except (CannotOpen, AlreadyThere) as error:
        raise WrongInput(str(error)) from error
    finally:
        store.close()
    newcomers_do = "it takes no newcomers."
    if joinable:
        joins, questions = invitation(game, office.room.rulesets(ruleset).inquiries)
        newcomers_do = f"others join by mail: {joins}{f', {questions}' if questions else ''}"
    words = (f"“{name}” is made, with {len(players)} players, at {address}. `mailgame serve` writes to them; "
             f"{newcomers_do}")
    if address.lower() != config.mail.address.lower():
        words += f"\nSee to it that letters to {address} reach the mailbox of {config.mail.address}."
    return words


def _distinguish(config: Config, name: str, address: str, players: Sequence[Asked], others: Sequence[GameRow]) -> None:
    """See to it that letters can be told apart: whose they are, and for which game. Raises WrongInput."""
    people = {without_plus(player.address): player.name for player in players}
    people[without_plus(config.admin.email)] = "the Admin"
    for mailbox in (config.mail.address, *(row.address for row in others)):
        if whose := people.get(without_plus(mailbox)):
            raise WrongInput(f"{mailbox} is the address of games: {whose} would never see a letter that goes there. "
                             "Name the address at which they read.")
    if whose := people.get(without_plus(address)):
        raise WrongInput(f"{address} cannot be where a game is played, since {whose} reads it. Leave --address out: "
                         f"letters come to {config.mail.address} then.")
    for row in others:
        if name.casefold() in (row.name.casefold(), row.id):
            raise WrongInput(f"The game {row.id} is called “{row.name}”: a letter that names “{name}” could be for "
                             f'either. Give this one another name: --name "{name} 2"')


def send_again(config: Config, game: str, clock: Clock) -> str:
    """Send letters again that were given up, of one game or, with "", of all; return words for whoever asked for it.

    Raises WrongInput if there is no such game.
    """
    store = Store(existing_database(config))
    try:
        migrate(store)
        with store.begin() as tx:
            games = [row.id for row in tx.games()]
            if game and game not in games:
                raise _no_game(game, tx)
            words = undelivered.send_again(tx, game, "", clock.now())
    finally:
        store.close()
    return words[0].upper() + words[1:] + "."


def replay(config: Config, game: str, verify: bool) -> list[str]:
    """Replay a game from its journal; return the differences: in the world, in an outcome, or in the books.

    verify: whether to compare with the world that is stored. Raises WrongInput if there is no such game.
    """
    store = Store(existing_database(config))
    try:
        need_migrated(store)
        office = office_of(config, store)
        with store.begin() as tx:
            try:
                row = tx.game(game)
            except NotThere as error:
                raise _no_game(game, tx) from error
            entries = [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal(game)]
            stored = office.room.look(tx, game).game.encode()
            rules = office.room.rulesets(row.ruleset)
            changed = editions.since(tx, game, files=rules.files)
    finally:
        store.close()
    differences: list[str] = []

    def compare(entry: Entry, result: object) -> None:
        outcome = getattr(result, "outcome", "")
        if outcome != entry.outcome:
            differences.append(f"at {entry.input.at} an input was {entry.outcome}, and is {outcome} now")

    played = play_again(rules, entries, compare)
    if ledger.total(played.world):
        differences.append(f"the books sum to {ledger.total(played.world)}, not to zero")
    if verify:
        kept = msgspec.json.decode(World.decode(stored).encode())
        if where := list(islice(_differing(msgspec.json.decode(played.encode()), kept), _SHOWN + 1)):
            more = " and more" if len(where) > _SHOWN else ""
            differences.append("the world that the journal gives is not the one that is stored; they differ in "
                               f"{', '.join(where[:_SHOWN])}{more}")
    if differences and changed:
        differences.append(f"that may be no fault: files of its rules have changed since it began: {changed}")
    return differences


def _differing(one: object, other: object, path: str = "") -> Iterator[str]:
    """Yield the paths at which two worlds differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            yield from _differing(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    elif one != other:
        yield path


def undo(
    config: Config, game: str, line: int, because: Callable[[], str], confirm: Callable[[Difference], bool],
    clock: Clock,
) -> tuple[bool, str, Difference | None]:
    """Undo a line of a game's journal, once `confirm` has approved the differences; see `desk.office.by_hand`.

    because: asks for the reason, once the game is found. Raises WrongInput if there is no such game, or no such line
    that could be undone.
    """
    store = Store(existing_database(config))
    try:
        need_migrated(store)
        office = office_of(config, store)
        office.prepare(clock.now())
        with store.reading() as tx:
            tx.game(game)
        return by_hand.undo(office, game, line, because(), clock.now(), confirm)
    except by_hand.CannotUndo as refused:
        raise WrongInput(str(refused)) from refused
    except NotThere as error:
        with store.reading() as tx:
            raise _no_game(game, tx) from error
    finally:
        store.close()


def verify(config: Config, game: str) -> Report:
    """Check every die of a game that can be checked. Raises WrongInput if there is no such game."""
    store = Store(existing_database(config))
    try:
        need_migrated(store)
        office = office_of(config, store)
        with store.begin() as tx:
            try:
                return check_dice(office, tx, game)
            except NotThere as error:
                raise _no_game(game, tx) from error
    finally:
        store.close()


def export(config: Config, game: str, out: Path) -> None:
    """Write a game's journal, state, letters and pages to a folder. Raises WrongInput if there is no such game."""
    store = Store(existing_database(config))
    try:
        need_migrated(store)
        office = office_of(config, store)
        with store.begin() as tx:
            try:
                table = office.room.look(tx, game)
            except NotThere as error:
                raise _no_game(game, tx) from error
            (out / "mail").mkdir(parents=True, exist_ok=True)
            (out / "state.json").write_text(
                json.dumps(state(table.game), indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
            )
            with (out / "journal.jsonl").open("w", encoding="utf-8") as journal:
                for line in tx.journal(game):
                    journal.write(line.entry.decode() + "\n")
            for number, letter in enumerate(list(tx.letters_out(game)), 1):
                (out / "mail" / f"{number:04}.eml").write_bytes(tx.letter_out_bytes(letter.id))
            write_pages(tx, office.room.presenter(table), out / "site", table.row.created_at)
    finally:
        store.close()


def _no_game(game: str, tx: Transaction) -> WrongInput:
    """Return what is said of a game that is not there: which there are."""
    games = [row.id for row in tx.games()]
    there = f"There {'is' if len(games) == 1 else 'are'}: {', '.join(games)}." if games else "`mailgame new` makes one."
    return WrongInput(f"There is no game {game}. {there}")

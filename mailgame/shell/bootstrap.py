"""Builds the running server from the config: the one place that knows all the parts."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

import msgspec

from mailgame.clock import Clock
from mailgame.desk import by_hand, undelivered
from mailgame.desk.joining import invitation
from mailgame.desk.mailroom import Mailroom
from mailgame.desk.office import TO_RENEW, Office
from mailgame.desk.opening import CannotOpen, open_game
from mailgame.desk.room import Room, Settings
from mailgame.desk.second_looks import Looks
from mailgame.desk.site import write_pages
from mailgame.desk.table import Entry
from mailgame.desk.table import replay as play_again
from mailgame.dice.dicebook import Report
from mailgame.dice.verifying import verify as check_dice
from mailgame.foresight.result import Measure
from mailgame.game.inputs import Newcomer
from mailgame.game.state import state
from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import ruleset_places, templates_folder
from mailgame.post.done import PutAway
from mailgame.post.imap import ConnectionLost, ImapAccount, Mailbox, Refused
from mailgame.post.limits import Limits
from mailgame.post.refusals import is_hard
from mailgame.post.smtp import Sender, SmtpAccount, Waiting
from mailgame.press.answers import Difference
from mailgame.press.letters import Letters
from mailgame.rulesets.sandboxed import governed
from mailgame.server.foreseer import Foreseer
from mailgame.server.lookahead import LookAhead
from mailgame.server.process_slot import Workplace, is_served
from mailgame.server.renewal import Renewal
from mailgame.server.server import Bounds, Server
from mailgame.server.witness import Witness
from mailgame.settings.config import Config, WrongInput, database_url
from mailgame.shell.cli_arguments import Newcomer as Asked
from mailgame.shell.cli_arguments import complete
from mailgame.store import AlreadyThere, NotThere, Store
from mailgame.store.migrating import migrate
from mailgame.store.outbox import Outbox
from mailgame.web import WebServer
from mailgame.world import ledger
from mailgame.world.world import World


def build(config: Config, clock: Clock, *, grace: float = 5.0, looks: Looks | None = None) -> Server:
    """Return the server that a config describes, ready to `run`.

    `grace`: seconds to wait for letters at a deadline. `looks`: how second looks are computed, if not beside the
    server's work as the config says.
    """
    store = Store(database_url(config))
    office = office_of(config, store)
    office.room.looks = looks
    ahead = None
    if looks is None and config.second_look.on:
        office.room.looks = Looks()
        tried = config.second_look
        folders = ruleset_places(config.server.rulesets_path)
        foreseer = Foreseer(folders, Measure(tried.games, tried.updates), tried.seconds)
        ahead = LookAhead(store, office, clock, foreseer)
    mailbox = Mailbox(
        imap_account(config),
        clock,
        largest=config.mail.limits.letter_bytes,
        renew=float(max(config.mail.poll_seconds, 30)),
        poll=float(config.mail.poll_seconds),
    )
    workplace = Workplace(database_url(config))
    outbox = Outbox(store, Waiting, holder=workplace.name, is_hard=is_hard)
    sender = Sender(smtp_account(config), outbox, clock)
    server = Server(
        store=store,
        office=office,
        mailbox=mailbox,
        sender=sender,
        outbox=outbox,
        workplace=workplace,
        renewal=renewal_of(config, store),
        clock=clock,
        site=config.server.site,
        bounds=Bounds(
            timedelta(minutes=config.clock.jump_minutes),
            timedelta(hours=config.clock.gap_hours),
            timedelta(seconds=grace),
        ),
        digest_hour=config.admin.digest_hour,
        ahead=ahead,
    )
    if config.server.listen:
        host, _, port = config.server.listen.rpartition(":")
        server.show(WebServer(config.server.site, server.health, host=host.strip("[]"), port=int(port)))
    return server


def office_of(config: Config, store: Store) -> Office:
    """Return the office of a server."""
    folders = ruleset_places(config.server.rulesets_path)

    def rulesets(slug: str) -> Ruleset:
        return governed(slug, folders)

    limits = config.mail.limits
    settings = Settings(
        Limits(
            letter_bytes=limits.letter_bytes,
            parts=limits.parts,
            depth=limits.depth,
            text_chars=limits.text_chars,
            lines=limits.lines,
            commands=limits.commands,
            pictures=limits.pictures,
            picture_bytes=limits.picture_bytes,
        ),
        trusted_authserv=config.mail.trusted_authserv,
        mailbox=config.mail.address,
        site=config.server.public_url,
        letters_per_hour=limits.letters_per_hour,
        admin_name=config.admin.name,
        name=config.server.name,
    )
    mailroom = Mailroom(Letters(templates_folder()), b"", config.server.name, config.server.domain)
    office = Office(store, Room(mailroom, rulesets, settings))
    office.secret_from(config.server.secret.get_secret_value().encode() or None, secrets.token_bytes(32))
    office.lives_from(_nonce())
    return office


def restored(config: Config, clock: Clock) -> list[str]:
    """Begin a new life for a database restored from a copy; return in sentences what was done.

    Raises WrongInput while a server is using it, and StoreError if it is unusable.
    """
    if is_served(database_url(config)):
        raise WrongInput("A server runs on this database. Stop it, restore the copy, and say this again.")
    store = Store(database_url(config))
    try:
        migrate(store)
        office, renewal = office_of(config, store), renewal_of(config, store)
        renewal.renew(clock.now(), "the Admin says so")
        office.prepare(clock.now())
        office.renew_games(clock.now())
        with store.reading() as tx:
            games = [game.id for game in tx.games()]
            late = [game for game in games if tx.setting(f"{TO_RENEW}{game}")]
        sentences = ["The database has begun a new life: Message-IDs and dice to come are new. "
                f"Written to the players of: {', '.join(each for each in games if each not in late) or 'no game'}."]
        if late:
            sentences.append("These games cannot be opened now, and are renewed before they are played: "
                             f"{', '.join(late)}.")
        sentences.append(asyncio.run(_recalled(config, clock, renewal)))
        renewal.note()
        return sentences
    finally:
        store.close()


async def _recalled(config: Config, clock: Clock, renewal: Renewal) -> str:
    """Take back letters filed since the copy was made; return the result in a sentence."""
    mailbox = Mailbox(imap_account(config), clock, largest=config.mail.limits.letter_bytes)

    async def unknown(letters: Sequence[PutAway]) -> list[PutAway]:
        return renewal.unknown(letters)

    try:
        count = await mailbox.recall(renewal.since, unknown)
    except (ConnectionLost, Refused) as error:
        return f"The mailbox cannot be looked at now ({error}); the server does it before it plays anything."
    renewal.recalled()
    imap = config.mail.imap
    if not count:
        return f"No letter lies in {imap.done} that the database does not know."
    return f"Letters that the database did not know were moved from {imap.done} to {imap.mailbox}: {count}."


def renewal_of(config: Config, store: Store) -> Renewal:
    """Return what notices that the database was restored from a copy; its witnesses are beside the server's files.

    They are in the folder of an SQLite file, and in the parent of the pages' folder: a copy of one is seldom one of
    both.
    """
    folders = [store.file.absolute().parent] if store.file is not None else []
    return Renewal(store, Witness([*folders, config.server.site.absolute().parent]), _nonce)


def _nonce() -> str:
    return secrets.token_hex(16)


def imap_account(config: Config) -> ImapAccount:
    """Return the mailbox that letters arrive in."""
    imap = config.mail.imap
    return ImapAccount(
        host=imap.host,
        port=imap.port,
        user=imap.user,
        password=imap.password.get_secret_value(),
        tls="none" if imap.tls == "none" else "implicit",
        mailbox=imap.mailbox,
        done=imap.done,
        ca_file=str(imap.ca_file or ""),
    )


def smtp_account(config: Config) -> SmtpAccount:
    """Return the server that letters are sent through."""
    smtp = config.mail.smtp
    return SmtpAccount(
        host=smtp.host,
        port=smtp.port,
        user=smtp.user,
        password=smtp.password.get_secret_value(),
        tls={"tls": "implicit"}.get(smtp.tls, smtp.tls),
        connections=smtp.connections,
        ca_file=str(smtp.ca_file or ""),
    )


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
    address = address or config.mail.address
    store = Store(database_url(config))
    try:
        migrate(store)
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
    except (CannotOpen, AlreadyThere) as error:
        raise WrongInput(str(error)) from error
    finally:
        store.close()
    joins, questions = invitation(game, office.room.rulesets(ruleset).inquiries)
    words = (
        f"“{name}” is made, with {len(players)} players, at {address}. `mailgame serve` writes to them; "
        f"others join by mail: {joins}{f', {questions}' if questions else ''}"
    )
    if address.lower() != config.mail.address.lower():
        words += f"\nSee to it that letters to {address} reach the mailbox of {config.mail.address}."
    return words


def send_again(config: Config, game: str, clock: Clock) -> str:
    """Send letters again that were given up, of one game or, with "", of all; return words for whoever asked for it.

    Raises WrongInput if there is no such game.
    """
    store = Store(database_url(config))
    try:
        migrate(store)
        with store.begin() as tx:
            known = [row.id for row in tx.games()]
            if game and game not in known:
                raise WrongInput(f"there is no game {game}; there are {', '.join(known) or 'none'}")
            words = undelivered.send_again(tx, game, "", clock.now())
    finally:
        store.close()
    return words[0].upper() + words[1:] + "."


def replay(config: Config, game: str, verify: bool) -> list[str]:
    """Replay a game from its journal; return the differences: in the world, in an outcome, or in the books."""
    store = Store(database_url(config))
    try:
        office = office_of(config, store)
        with store.begin() as tx:
            try:
                row = tx.game(game)
            except NotThere as error:
                raise WrongInput(
                    f"there is no game {game}; there are {', '.join(row.id for row in tx.games()) or 'none'}"
                ) from error
            entries = [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal(game)]
            kept = tx.world(game).world
    finally:
        store.close()
    differences: list[str] = []

    def compare(entry: Entry, result: object) -> None:
        outcome = getattr(result, "outcome", "")
        if outcome != entry.outcome:
            differences.append(f"at {entry.input.at} an input was {entry.outcome}, and is {outcome} now")

    played = play_again(office.room.rulesets(row.ruleset), entries, compare)
    if ledger.total(played.world):
        differences.append(f"the books sum to {ledger.total(played.world)}, not to zero")
    if verify and msgspec.json.decode(played.encode()) != msgspec.json.decode(World.decode(kept).encode()):
        differences.append("the world that the journal gives is not the one that is stored")
    return differences


def undo(
    config: Config, game: str, line: int, because: str, confirm: Callable[[Difference], bool], clock: Clock
) -> tuple[bool, str, Difference | None]:
    """Undo a line of a game's journal, once `confirm` has approved the differences; see `desk.by_hand`.

    Raises WrongInput if there is no such game.
    """
    store = Store(database_url(config))
    try:
        office = office_of(config, store)
        office.prepare(clock.now())
        return by_hand.undo(office, game, line, because, clock.now(), confirm)
    except NotThere as error:
        raise WrongInput(f"there is no game {game}") from error
    finally:
        store.close()


def verify(config: Config, game: str) -> Report:
    """Check every die of a game that can be checked. Raises WrongInput if there is no such game."""
    store = Store(database_url(config))
    try:
        office = office_of(config, store)
        with store.begin() as tx:
            try:
                return check_dice(office, tx, game)
            except NotThere as error:
                raise WrongInput(
                    f"there is no game {game}; there are {', '.join(row.id for row in tx.games()) or 'none'}"
                ) from error
    finally:
        store.close()


def export(config: Config, game: str, out: Path) -> None:
    """Write a game's journal, state, letters and pages to a folder. Raises WrongInput if there is no such game."""
    store = Store(database_url(config))
    try:
        office = office_of(config, store)
        with store.begin() as tx:
            try:
                table = office.room.look(tx, game)
            except NotThere as error:
                raise WrongInput(f"there is no game {game}") from error
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

"""Builds the running server from the config: the one place that knows all the parts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from datetime import timedelta

from mailgame.clock import Clock
from mailgame.desk.office.office import TO_RENEW, Office
from mailgame.desk.room.mailroom import Mailroom
from mailgame.desk.room.room import Room, Settings
from mailgame.desk.room.second_looks import Looks
from mailgame.foresight.result import Measure
from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import ruleset_places, templates_folder
from mailgame.post.inbox.done import PutAway
from mailgame.post.inbox.imap import ConnectionLost, ImapAccount, Mailbox, Refused
from mailgame.post.mime.limits import Limits
from mailgame.post.outbox.smtp import Sender, SmtpAccount, Waiting
from mailgame.post.refusals import is_hard
from mailgame.press.letters.letters import Letters
from mailgame.rulesets.sandboxed import sandboxed
from mailgame.server.foreseer import Foreseer
from mailgame.server.lookahead import LookAhead
from mailgame.server.lost_time import Bounds
from mailgame.server.process_slot import ProcessSlot, is_served
from mailgame.server.renewal import Renewal
from mailgame.server.server import Server
from mailgame.server.witness import Witness
from mailgame.settings.config import Config, WrongInput, database_url
from mailgame.store import Store
from mailgame.store.migrating import migrate
from mailgame.store.outbox import Outbox
from mailgame.web import WebServer


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
    slot = ProcessSlot(database_url(config))
    outbox = Outbox(store, Waiting, holder=slot.name, is_hard=is_hard)
    sender = Sender(smtp_account(config), outbox, clock)
    server = Server(
        store=store,
        office=office,
        mailbox=mailbox,
        sender=sender,
        outbox=outbox,
        slot=slot,
        renewal=renewal_of(config, store),
        clock=clock,
        site=config.server.site,
        bounds=Bounds(
            timedelta(minutes=config.clock.jump_minutes),
            timedelta(hours=config.clock.gap_hours),
            timedelta(seconds=grace),
            timedelta(hours=config.clock.answer_hours),
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
        return sandboxed(slug, folders)

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
        admin=config.admin.email,
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
        spam=imap.spam,
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

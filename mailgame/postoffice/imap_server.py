"""The IMAP side of the post office: `pymap` in front of the boxes, with login by address and one password.

Moving, copying and marking work on whole sets of letters in one transaction each; pymap would do one at a time.
"""

# ruff: noqa: ARG002 - the methods are pymap's, with the arguments it passes

from __future__ import annotations

import asyncio
import logging
import secrets
import ssl
from argparse import Namespace
from collections.abc import AsyncIterator, Iterable, Set
from contextlib import asynccontextmanager
from datetime import datetime

from proxyprotocol.noop import ProxyProtocolNoop
from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.session import BaseSession
from pymap.concurrent import Subsystem
from pymap.config import BackendCapability, IMAPConfig
from pymap.exceptions import AuthorizationFailure, InvalidAuth, MailboxNotFound, NotAllowedError
from pymap.flags import FlagOp, PermanentFlags, SessionFlags
from pymap.imap import IMAPServer
from pymap.interfaces.login import IdentityInterface, LoginInterface
from pymap.interfaces.message import CachedMessage
from pymap.interfaces.token import TokenCredentials, TokensInterface
from pymap.mailbox import MailboxSnapshot
from pymap.parsing.response.code import CopyUid
from pymap.parsing.specials import SequenceSet
from pymap.parsing.specials.flag import Flag
from pymap.selected import SelectedMailbox
from pymap.user import UserMetadata
from pysasl.creds.server import ServerCredentials
from pysasl.hashing import Cleartext

from .addresses import Domain
from .boxes import Boxes
from .imap_boxes import LetterBox, LetterBoxes, LetterMessage

# One APPEND may be this long, in bytes; letters come by SMTP, which has its own limit.
_LONGEST_APPEND = 64 * 1024 * 1024
_Numbered = Iterable[tuple[int, LetterMessage]]


class Config(IMAPConfig):
    """pymap's settings for an embedded server that only this machine can reach, so without TLS."""

    def __init__(self, domain: str) -> None:
        """Greet as `domain`."""
        super().__init__(
            Namespace(passlib_cfg=None, proxy_protocol=None),
            host=None,
            port=0,
            subsystem=Subsystem.for_asyncio(),
            ssl_context=ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER),
            tls_enabled=False,
            proxy_protocol=ProxyProtocolNoop(),
            hash_context=Cleartext(),
            cpu_subsystem=Subsystem.for_asyncio(),
            max_append_len=_LONGEST_APPEND,
        )
        self._domain = domain

    @property
    def backend_capability(self) -> BackendCapability:
        """What the boxes can do beyond IMAP4rev1."""
        return BackendCapability(idle=True, object_id=True, multi_append=True)

    @property
    def greeting(self) -> bytes:
        """The first line; pymap's own would look up this machine's name."""
        return b"Post office of " + self._domain.encode("ascii")


class Selected(SelectedMailbox):
    """An open box that announces a new letter by EXISTS alone.

    pymap would add a FETCH line with the flags of each: a thousand at once break clients that process lines recursively
    (aioimaplib).
    """

    def add_updates(self, messages: Iterable[CachedMessage], expunged: Iterable[int]) -> None:
        """Take in what has changed; a letter's first flags are not reported."""
        messages = list(messages)
        present = self.messages
        self._silenced_flags.update(message.flags_key for message in messages if present.get(message.uid) is None)
        super().add_updates(messages, expunged)


class Session(BaseSession[LetterMessage]):
    """One connection's view of the boxes of an address."""

    def __init__(self, address: str, config: Config, boxes: LetterBoxes) -> None:
        """Serve `address`."""
        super().__init__(address)
        self._config = config
        self._boxes = boxes

    @property
    def config(self) -> Config:
        """The settings."""
        return self._config

    @property
    def mailbox_set(self) -> LetterBoxes:
        """All boxes of the address."""
        return self._boxes

    async def _open(self, name: str, *, try_create: bool = False) -> LetterBox:
        try:
            return await self._boxes.get_mailbox(name)
        except KeyError as error:
            raise MailboxNotFound(name, try_create=try_create) from error

    async def select_mailbox(self, name: str, readonly: bool = False) -> tuple[MailboxSnapshot, SelectedMailbox]:
        """Open a box."""
        box = await self._open(name)
        selected = Selected(
            box.mailbox_id,
            readonly,
            PermanentFlags(box.permanent_flags),
            SessionFlags(box.session_flags),
            selected_set=box.selected_set,
            lookup=name,
        )
        return await box.snapshot(), await box.update_selected(selected)

    async def move_messages(
        self, selected: SelectedMailbox, sequence_set: SequenceSet, mailbox: str
    ) -> tuple[CopyUid | None, SelectedMailbox]:
        """Move letters to another box (RFC 6851), all in one transaction."""
        source, to = await self._open(selected.lookup), await self._open(mailbox, try_create=True)
        uids = [uid for _, uid in selected.messages.get_uids(sequence_set)]
        moved = source.boxes.move(source.box, uids, to.box)
        return CopyUid(to.uid_validity, moved) if moved else None, await source.update_selected(selected)

    async def copy_messages(
        self, selected: SelectedMailbox, sequence_set: SequenceSet, mailbox: str
    ) -> tuple[CopyUid | None, SelectedMailbox]:
        """Copy letters to another box, all in one transaction."""
        source, to = await self._open(selected.lookup), await self._open(mailbox, try_create=True)
        uids = [uid for _, uid in selected.messages.get_uids(sequence_set)]
        copied = source.boxes.copy(source.box, uids, to.box)
        return CopyUid(to.uid_validity, copied) if copied else None, await source.update_selected(selected)

    async def update_flags(
        self,
        selected: SelectedMailbox,
        sequence_set: SequenceSet,
        flag_set: frozenset[Flag],
        mode: FlagOp = FlagOp.REPLACE,
    ) -> tuple[_Numbered, SelectedMailbox]:
        """Change the flags of letters, all in one transaction."""
        box = await self._open(selected.lookup)
        chosen = selected.messages.get_all(sequence_set)
        box.mark([message.uid for _, message in chosen], selected.permanent_flags & flag_set, mode)
        marked = [(number, await box.get(message.uid, message)) for number, message in chosen]
        return marked, await box.update_selected(selected)


class NoTokens(TokensInterface):
    """There are no login tokens."""

    def get_login_token(
        self,
        identifier: str,
        authcid: str,
        key: bytes,
        *,
        authzid: str | None = None,
        location: str | None = None,
        expiration: datetime | None = None,
    ) -> str | None:
        """Return None."""
        return None

    def get_admin_token(
        self,
        admin_key: bytes | None,
        *,
        authzid: str | None = None,
        location: str | None = None,
        expiration: datetime | None = None,
    ) -> str | None:
        """Return None."""
        return None

    def parse(self, authzid: str, token: str, *, admin_keys: Set[bytes] = frozenset()) -> TokenCredentials:
        """Raise ValueError."""
        raise ValueError(token)


class Holder(IdentityInterface):
    """A user who has logged in as an address."""

    def __init__(self, address: str, login: Login) -> None:
        """Stand for `address`."""
        self._address = address
        self._login = login

    @property
    def name(self) -> str:
        """The address."""
        return self._address

    @property
    def roles(self) -> frozenset[str]:
        """Nobody has a special role."""
        return frozenset()

    @asynccontextmanager
    async def new_session(self) -> AsyncIterator[Session]:
        """Open a session on the boxes of the address."""
        yield Session(self._address, self._login.config, self._login.boxes_of(self._address))

    async def new_token(self, *, expiration: datetime | None = None) -> str | None:
        """Return None: there are no tokens."""
        return None

    async def get(self) -> UserMetadata:
        """Return what pymap may know of the address."""
        return UserMetadata(self._login.config, self._address)

    async def set(self, metadata: UserMetadata) -> int | None:
        """Refuse: addresses are not managed over IMAP."""
        raise NotAllowedError

    async def delete(self) -> None:
        """Refuse: addresses are not managed over IMAP."""
        raise NotAllowedError


class Login(LoginInterface):
    """Admits users who give an address of the domain and the password."""

    def __init__(self, boxes: Boxes, domain: Domain, password: str) -> None:
        """Serve the addresses of `domain`."""
        self.config = Config(domain.name)
        self._boxes = boxes
        self._domain = domain
        self._password = password
        self._opened: dict[str, LetterBoxes] = {}

    @property
    def tokens(self) -> TokensInterface:
        """There are none."""
        return NoTokens()

    def boxes_of(self, address: str) -> LetterBoxes:
        """Return the boxes of an address, shared by all its sessions."""
        if address not in self._opened:
            self._opened[address] = LetterBoxes(self._boxes, address)
        return self._opened[address]

    async def authenticate(self, credentials: ServerCredentials) -> Holder:
        """Return who it is. Raises InvalidAuth for another domain or a wrong password."""
        address = self._domain.mailbox_of(credentials.authcid)
        holder = UserMetadata(self.config, credentials.authcid, password=self._password)
        try:
            right = address is not None and credentials.verify(holder)
        except ValueError:  # characters that no password may have (RFC 4013)
            right = False
        if address is None or not right:
            raise InvalidAuth
        return Holder(address, self)

    async def authorize(self, authenticated: IdentityInterface, authzid: str) -> IdentityInterface:
        """Return whom to act as: only oneself. Raises AuthorizationFailure for anybody else."""
        if self._domain.mailbox_of(authzid) != authenticated.name:
            raise AuthorizationFailure
        return authenticated


class ImapServer:
    """Listens for mail programs."""

    def __init__(self, boxes: Boxes, domain: Domain, password: str) -> None:
        """Serve `boxes` to whoever knows `password`."""
        login = Login(boxes, domain, password)
        self._serve = IMAPServer(login, login.config)
        self._talks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen on a host's port, any free one if it is 0; return the port. Raises OSError if it is taken."""
        # pymap writes whole conversations into the log at DEBUG, passwords and reply tokens with them.
        logging.getLogger("pymap").setLevel(logging.INFO)
        self._server = await asyncio.start_server(self._talk, host, port)
        listening: int = self._server.sockets[0].getsockname()[1]
        return listening

    async def stop(self) -> None:
        """Say BYE to everyone and listen no more."""
        if self._server is not None:
            self._server.close()
            for talk in self._talks:
                talk.cancel()
            await asyncio.gather(*self._talks, return_exceptions=True)
            await self._server.wait_closed()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk = asyncio.current_task()
        assert talk is not None
        self._talks.add(talk)
        try:
            await self._serve(reader, writer, SocketInfoLocal(writer, unique_id=secrets.token_bytes(8)))
        finally:
            self._talks.discard(talk)

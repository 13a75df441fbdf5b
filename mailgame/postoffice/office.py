"""The post office: IMAP, SMTP and the letters on disk in one process, for trying out and for tests.

It serves every address of one domain, to this machine alone: it wants a password but no encryption, and accepts letters
from anybody who can reach it.
"""

from __future__ import annotations

import ipaddress
from pathlib import Path

from mailgame.clock import Clock

from .addresses import Domain
from .boxes import Boxes
from .imap_server import ImapServer
from .smtp_server import SmtpServer

LARGEST = 64 * 1024 * 1024


class PostOffice:
    """Mail for one domain. A mailbox is created by the first letter to it or the first login.

    Every address logs in with itself and the same password, to IMAP and to SMTP. `Authentication-Results` fields carry
    the domain's name (`authserv`): letters submitted by whoever has logged in as the address in From are vouched for.
    """

    def __init__(
        self,
        host: str,
        clock: Clock,
        *,
        folder: Path,
        password: str,
        domain: str = "example.org",
        imap_port: int = 0,
        smtp_port: int = 0,
        largest: int = LARGEST,
    ) -> None:
        """Keep the letters in `folder`; listen on `host` when started, on any free port where a port is 0.

        `clock` gives the time of receipt (INTERNALDATE); `largest` is the longest letter taken, in bytes.
        Raises ValueError if `host` is not a loopback address or `domain` is no domain name.
        """
        self.host = loopback(host)
        self.clock = clock
        self.domain = Domain(domain)
        self.password = password
        self.authserv = self.domain.name
        self.imap_port = imap_port
        self.smtp_port = smtp_port
        self._folder = folder
        self._largest = largest
        self._boxes: Boxes | None = None
        self._servers: tuple[ImapServer, SmtpServer] | None = None

    @property
    def boxes(self) -> Boxes:
        """The letters. Raises RuntimeError while the post office is closed."""
        if self._boxes is None:
            raise RuntimeError("the post office is closed")
        return self._boxes

    async def start(self) -> None:
        """Open: from now on `imap_port` and `smtp_port` are the ports it listens on.

        Raises PostOfficeInUse if another process has the folder open, OSError if a port is taken.
        """
        self._boxes = Boxes(self._folder, self.clock)
        imap = ImapServer(self._boxes, self.domain, self.password)
        smtp = SmtpServer(self._boxes, self.domain, self.password, self._largest)
        self._servers = imap, smtp
        try:
            self.imap_port = await imap.start(self.host, self.imap_port)
            self.smtp_port = await smtp.start(self.host, self.smtp_port)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Close: connections are ended, everything accepted stays on disk. Stopping twice does no harm."""
        servers, self._servers = self._servers, None
        for server in servers or ():
            await server.stop()
        boxes, self._boxes = self._boxes, None
        if boxes is not None:
            boxes.close()


def loopback(host: str) -> str:
    """Return `host` if it is a loopback address. Raises ValueError if others could reach it."""
    try:
        safe = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        safe = False
    if not safe:
        raise ValueError(f"{host!r} can be reached by others; use 127.0.0.1: whoever reaches it may write as anybody")
    return host

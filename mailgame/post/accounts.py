"""The mail servers: where they are, and how we get in without anybody listening."""

from __future__ import annotations

from dataclasses import dataclass, field

from .tls import check_protection


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A mailbox on an IMAP server, and how to get in.

    tls: 'implicit' (TLS from the first byte, usually port 993) or 'none', which is refused except on this machine.
    mailbox: where letters arrive. done: where they are moved once they are stored here; made when it is missing.
    ca_file: a PEM file of the certificates to trust, instead of the system's.
    Raises ValueError for a `tls` that is unknown or unsafe.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: str
    mailbox: str = "INBOX"
    done: str = "Done"
    ca_file: str = ""

    def __post_init__(self) -> None:
        """Refuse what would send the password in the clear."""
        check_protection(self.host, self.tls, ("implicit", "none"))

    @property
    def name(self) -> str:
        """What this mailbox is called wherever its letters are kept."""
        return f"{self.user}/{self.mailbox}"


@dataclass(frozen=True, slots=True)
class SmtpAccount:
    """A server to send by, and how to get in.

    tls: 'implicit' (TLS from the first byte, usually port 465), 'starttls' (usually port 587; a server that does not
    offer it is not sent by) or 'none', which is refused except on this machine.
    user: nobody logs in if it is empty. connections: letters on their way at once.
    ca_file: a PEM file of the certificates to trust, instead of the system's.
    Raises ValueError for a `tls` that is unknown or unsafe, and for less than one connection.
    """

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    tls: str = "implicit"
    connections: int = 4
    ca_file: str = ""

    def __post_init__(self) -> None:
        """Refuse what would send letters in the clear."""
        check_protection(self.host, self.tls, ("implicit", "starttls", "none"))
        if self.connections < 1:
            raise ValueError(f"connections is {self.connections}; it must be at least 1")

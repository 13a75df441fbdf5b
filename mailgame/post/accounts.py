"""The mail accounts: where the servers are, and how to log in without being overheard."""

from __future__ import annotations

from dataclasses import dataclass, field

from .tls import check_protection


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A mailbox on an IMAP server, and how to log in.

    tls: 'implicit' (TLS from the first byte, usually port 993), or 'none', which is refused except on this machine.
    mailbox: the folder letters arrive in. done: the folder they are moved to once stored; created if missing.
    spam: the folder of what the server takes for spam; "" if the server is asked which that is.
    ca_file: a PEM file of the certificates to trust, instead of the system's.
    Raises ValueError if `tls` is unknown or unsafe.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: str
    mailbox: str = "INBOX"
    done: str = "Done"
    spam: str = ""
    ca_file: str = ""

    def __post_init__(self) -> None:
        """Refuse settings that would send the password in the clear."""
        check_protection(self.host, self.tls, ("implicit", "none"))

    @property
    def name(self) -> str:
        """The mailbox's name in the store."""
        return f"{self.user}/{self.mailbox}"


@dataclass(frozen=True, slots=True)
class SmtpAccount:
    """An SMTP server to send through, and how to log in.

    tls: 'implicit' (TLS from the first byte, usually port 465), 'starttls' (usually port 587; a server that does not
    offer it is not used), or 'none', which is refused except on this machine.
    user: if empty, nobody logs in. connections: how many letters are sent at once.
    ca_file: a PEM file of the certificates to trust, instead of the system's.
    Raises ValueError if `tls` is unknown or unsafe, or if there is less than one connection.
    """

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    tls: str = "implicit"
    connections: int = 4
    ca_file: str = ""

    def __post_init__(self) -> None:
        """Refuse settings that would send letters in the clear."""
        check_protection(self.host, self.tls, ("implicit", "starttls", "none"))
        if self.connections < 1:
            raise ValueError(f"connections is {self.connections}; it must be at least 1")

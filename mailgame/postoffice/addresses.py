"""Which mailbox an address belongs to: one domain, ignoring case and whatever follows a plus."""

from __future__ import annotations

import re

# RFC 5321 4.5.3.1.1: a local part has at most 64 octets. Quoted local parts ("a b"@dom) are left to other servers.
_LOCAL = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}")


class Domain:
    """The one domain whose mail is kept here."""

    def __init__(self, name: str) -> None:
        """Serve the domain `name`, such as "example.org". Raises ValueError if it is not a domain name."""
        if not re.fullmatch(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*", name.lower()):
            raise ValueError(f"{name!r} is no domain name; it should look like example.org")
        self.name = name.lower()

    def mailbox_of(self, address: str) -> str | None:
        """Return the mailbox that takes letters to `address`, or None if it belongs elsewhere.

        "Game+TOKEN@Example.org" belongs to "game@example.org": case is ignored, and what follows a plus is a detail for
        the reader of the mailbox (RFC 5233).
        """
        local, at, domain = address.strip().lower().rpartition("@")
        if not at or domain != self.name or not _LOCAL.fullmatch(local):
            return None
        base = local.partition("+")[0]
        return f"{base}@{domain}" if base else None

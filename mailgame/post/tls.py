"""When mail may travel unencrypted: never, except to this machine itself."""

from __future__ import annotations

import ipaddress
import ssl


class CannotTrust(Exception):
    """The certificates to be trusted cannot be read; the message says which and why."""


def is_this_machine(host: str) -> bool:
    """Return whether `host` is a name or an address of the loopback interface."""
    if host.lower() in ("localhost", "localhost."):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def check_protection(host: str, tls: str, choices: tuple[str, ...]) -> None:
    """Raise ValueError, in words, if `tls` is not among `choices` or would send passwords to `host` in the clear."""
    if tls not in choices:
        raise ValueError(f"tls is '{tls}'; it can be {' or '.join(repr(choice) for choice in choices)}")
    if tls == "none" and not is_this_machine(host):
        raise ValueError(f"tls = 'none' would send the password and all letters to {host} in the clear; "
                         "it is only for a mail server on this machine (127.0.0.1)")


def trusting(ca_file: str) -> ssl.SSLContext:
    """Return a context that demands a certificate vouched for by the system, or by `ca_file` (PEM) if given.

    Raises CannotTrust if that file cannot be read.
    """
    try:
        return ssl.create_default_context(ssl.Purpose.SERVER_AUTH, cafile=ca_file or None)
    except OSError as error:  # ssl.SSLError is one too
        raise CannotTrust(f"the certificates in {ca_file} cannot be read: {error}") from None

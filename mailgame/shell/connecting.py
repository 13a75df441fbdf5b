"""How a mail server is reached, and what prevents it, in words."""

from __future__ import annotations

import imaplib
import smtplib
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from mailgame.settings.config import is_this_machine
from mailgame.shell.doctor import Trouble

PROGRAM_PASSWORD = "Many providers want IMAP switched on and a password made for one program (an app password)."  # noqa: S105


@contextmanager
def reaching(section: str, host: str, port: int, tls: str, usual: str) -> Iterator[None]:
    """Turn the ways in which a server can be unreachable into words.

    section: of the config, where it is described: "mail.imap". host, port: where it should be.
    tls: how it is encrypted, as the config says. usual: the port that such servers usually have.
    Raises Trouble within, in place of an OSError, a TLS error or a time-out.
    """
    where = f"{host}, port {port}"
    try:
        yield
    except socket.gaierror:
        raise Trouble(f"There is no machine called {host}, or names cannot be looked up here.",
                      f"Look at {section}.host and at this machine's network.") from None
    except ssl.SSLCertVerificationError as error:
        raise Trouble(f"The certificate of {where} is not to be trusted: {error.verify_message}.",
                      _to_be_trusted(section, error.verify_code)) from None
    except ssl.SSLError as error:
        raise Trouble(f"{where} does not speak TLS as asked ({error.reason or error}).",
                      f"The usual port is {usual}; look at {section}.port and {section}.tls." + _in_the_clear(host)
                      ) from None
    except smtplib.SMTPNotSupportedError as error:
        raise Trouble(f"{where} cannot do what is asked of it: {error}",
                      f"Look at {section}.tls and {section}.user.") from None
    except ConnectionRefusedError:
        raise Trouble(f"Nobody listens at {where}.",
                      f"Look at {section}.host and {section}.port (usual: {usual}).") from None
    except (OSError, smtplib.SMTPException, imaplib.IMAP4.error) as error:
        if isinstance(error, TimeoutError) or isinstance(error.__context__, TimeoutError):  # smtplib wraps it
            raise Trouble(f"{where} does not answer within {PATIENCE:g} seconds.",
                          f"Look at {section}.host, at {section}.port (usual: {usual}) and at the firewall.") from None
        raise Trouble(f"{where} breaks off: {in_words(error)}",
                      f"Look at {section}.port (usual: {usual}) and {section}.tls ({tls}).") from None


def _to_be_trusted(section: str, code: int) -> str:
    """Say what would help against a certificate; `code`: what OpenSSL has against it (X509_V_ERR_…)."""
    if code in (9, 10):  # not yet valid, expired
        return ("Look whether this machine's date is right. If it is, whoever runs that server has to renew the "
                "certificate.")
    if code in (62, 64):  # another name, another address
        return f"Use the name in its certificate as {section}.host."
    return f"Name its issuer in {section}.ca_file."


def _in_the_clear(host: str) -> str:
    """Say what would do for a mail server on this machine that has no TLS."""
    return ' It is on this machine, so that tls = "none" would do.' if is_this_machine(host) else ""


def abilities(connection: imaplib.IMAP4) -> set[str]:
    """Return what the server can do now: often more than before the login."""
    _, data = connection.capability()
    return set((data[0] or b"").decode("ascii", "replace").upper().split())


PATIENCE = 20.0  # seconds for one answer of a server


def in_words(answer: object) -> str:
    """Return an answer of a server, or an error, as one sentence."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else str(answer)
    return " ".join(text.split()).rstrip(".") + "."

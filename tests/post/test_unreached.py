"""A mail server that cannot be reached: the Admin reads why in words, and neither an error number nor our source."""

from __future__ import annotations

import errno
import socket
import ssl

import pytest

from mailgame.post.accounts import ImapAccount, SmtpAccount
from mailgame.post.inbox.imap_session import ConnectionLost
from mailgame.post.inbox.imap_session import Session as ImapSession
from mailgame.post.outbox.smtp_session import CannotSend, SmtpSession
from mailgame.post.unreached import why
from mailgame.shell.connecting import reaching
from mailgame.shell.doctor import Trouble
from tests.servers.ground import free_ports

RENEW = "Look whether this machine's date is right. If it is, whoever runs that server has to renew the certificate."


def distrusted(code: int, words: str) -> ssl.SSLCertVerificationError:
    error = ssl.SSLCertVerificationError(1, f"[SSL: CERTIFICATE_VERIFY_FAILED] {words} (_ssl.c:1006)")
    error.verify_code, error.verify_message, error.reason = code, words, "CERTIFICATE_VERIFY_FAILED"
    return error


def spoken_badly() -> ssl.SSLError:
    error = ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:1006)")
    error.reason = "WRONG_VERSION_NUMBER"
    return error


@pytest.mark.parametrize(("error", "words"), [
    (distrusted(10, "certificate has expired"), "its certificate is not to be trusted: certificate has expired"),
    (spoken_badly(), "it does not speak TLS as asked (wrong version number)"),
    (socket.gaierror(-2, "Name or service not known"),
     "there is no machine of that name, or names cannot be looked up here"),
    (ConnectionRefusedError(errno.ECONNREFUSED, "Connect call failed ('127.0.0.1', 1)"), "nobody listens there"),
    (TimeoutError(), "it does not answer"),
    (ConnectionResetError(errno.ECONNRESET, "Connection lost"), "connection reset by peer"),
    (OSError(errno.EHOSTUNREACH, "Connect call failed ('192.0.2.1', 993)"), "no route to host"),
    (OSError("Multiple exceptions: one, another"), "Multiple exceptions: one, another"),
    (OSError(), "OSError"),
])
def test_each_reason_is_said_in_words(error: OSError, words: str) -> None:
    assert why(error) == words


async def test_letters_in_and_out_say_the_same() -> None:
    (port,) = free_ports(1)
    with pytest.raises(ConnectionLost) as letters_in:
        await ImapSession.open(ImapAccount("127.0.0.1", port, "game", "secret", "none"), 5)
    with pytest.raises(CannotSend) as letters_out:
        await SmtpSession.open(SmtpAccount("127.0.0.1", port, tls="none"), 5, 5)
    assert str(letters_in.value) == f"cannot reach 127.0.0.1 port {port}: nobody listens there"
    assert str(letters_out.value) == f"cannot send by 127.0.0.1 port {port}: nobody listens there"


@pytest.mark.parametrize(("error", "advice"), [
    (distrusted(10, "certificate has expired"), RENEW),
    (distrusted(9, "certificate is not yet valid"), RENEW),
    (distrusted(62, "Hostname mismatch"), "Use the name in its certificate as mail.imap.host."),
    (distrusted(18, "self-signed certificate"), "Name its issuer in mail.imap.ca_file."),
])
def test_doctor_advises_what_helps_against_that_certificate(error: ssl.SSLCertVerificationError, advice: str) -> None:
    with pytest.raises(Trouble) as found, reaching("mail.imap", "imap.example.org", 993, "tls", "993"):
        raise error
    assert found.value.advice == advice

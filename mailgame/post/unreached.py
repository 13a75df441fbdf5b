"""Why a mail server cannot be reached, in words for the Admin."""

from __future__ import annotations

import os
import socket
import ssl


def why(error: OSError) -> str:
    """Return what kept a connection from being made, or broke it: half a sentence without the server's name."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not to be trusted: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return f"it does not speak TLS as asked ({' '.join((error.reason or str(error)).split('_')).lower()})"
    if isinstance(error, socket.gaierror):
        return "there is no machine of that name, or names cannot be looked up here"
    if isinstance(error, ConnectionRefusedError):
        return "nobody listens there"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if error.errno is None or error.errno < 0:
        return " ".join(str(error).split()) or type(error).__name__
    return os.strerror(error.errno).lower()

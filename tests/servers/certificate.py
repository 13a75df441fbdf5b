"""A certificate for 127.0.0.1 that nobody but its own file vouches for: for tests of TLS."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.servers.ground import CannotStart, find_program


@dataclass(frozen=True, slots=True)
class Certificate:
    """The two files a TLS server needs; a client that trusts it takes `chain` as its ca_file."""

    chain: Path
    key: Path


def self_signed(folder: Path) -> Certificate:
    """Make a certificate for 127.0.0.1 and localhost in `folder`, good for a day; CannotStart without openssl."""
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    command = [
        find_program("openssl", "openssl"), "req", "-x509", "-nodes", "-days", "1",
        "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
        "-keyout", str(made.key), "-out", str(made.chain),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotStart(f"openssl could not make a certificate:\n{done.stderr}")
    return made

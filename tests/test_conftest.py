"""The guard of conftest.py: a test that reaches for another machine fails, one that stays at home does not."""

from __future__ import annotations

import socket

import pytest


def test_another_machine_is_out_of_reach() -> None:
    with socket.socket() as wire, pytest.raises(Exception, match="tried to connect"):
        wire.connect(("192.0.2.1", 25))


def test_the_name_of_another_machine_is_not_looked_up() -> None:
    with pytest.raises(Exception, match="tried to look up"):
        socket.getaddrinfo("mail.example.org", 25)


def test_this_machine_is_in_reach() -> None:
    with socket.socket() as listener, socket.socket() as wire:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        wire.connect(listener.getsockname())
        assert socket.getaddrinfo("localhost", 25)

"""What holds for every test: nothing leaves this machine, property tests have no stop-watch, a server is closed.

Warnings are errors and asyncio tests need no mark: pyproject.toml says so under [tool.pytest.ini_options].
"""

from __future__ import annotations

import gc
import ipaddress
import os
import socket
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import compiled
from tests.desk.harness import House

FEW = 2
"""How many cases of a test `make check` plays."""
AT_HOME = {"", "localhost", "localhost.localdomain", "ip6-localhost", socket.gethostname()}


def pytest_report_header() -> str:
    """Say where what Python compiles is kept."""
    return f"compiled: {compiled.WHERE}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many processes `-n auto` is: one more than there are processors, as tests of servers often wait."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, so that no process is left with one of them at the end.

    What the marks say is enough for it: a test that is slow counts for one, one that starts a server for four. Then the
    cases of a test are marked slow but for a few, evenly spread: `make check` plays just these.
    """
    length = Counter[Path]()
    tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        length[item.path] += 4 if item.get_closest_marker("server") else 1 if item.get_closest_marker("slow") else 0
        tests[item.nodeid.partition("[")[0]].append(item)
    items.sort(key=lambda item: -length[item.path])
    for cases in tests.values():
        few = {len(cases) * number // FEW for number in range(FEW)}
        for number, case in enumerate(cases):
            if number not in few:
                case.add_marker("slow")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Let no search for garbage go through all tests, again and again: what is collected stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


class TrafficOutside(Exception):
    """A test tried to reach another machine."""


def _is_at_home(host: object) -> bool:
    if host is None:
        return True
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    if name in AT_HOME:
        return True
    try:
        return ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _stay_at_home(event: str, arguments: tuple[object, ...]) -> None:
    if event == "socket.connect":
        address = arguments[1]
        if isinstance(address, tuple) and not _is_at_home(address[0]):
            raise TrafficOutside(f"a test tried to connect to {address}")
    elif event == "socket.getaddrinfo" and not _is_at_home(arguments[0]):
        raise TrafficOutside(f"a test tried to look up {arguments[0]!r}")


sys.addaudithook(_stay_at_home)

# A busy machine is no reason for a property to fail; a failure in CI prints what brings it back.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), print_blob=True, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture
def empty_house() -> Iterator[House]:
    """A server without a game."""
    house = House()
    yield house
    house.store.close()

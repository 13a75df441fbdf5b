"""A private PostgreSQL: a fresh cluster in a short folder, reached through a Unix socket, gone afterwards.

    with private_postgres() as cluster:
        store = Store(cluster.new_database())
"""

from __future__ import annotations

import contextlib
import itertools
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
from psycopg import sql

from tests.servers.ground import CannotStart, Runner, end_of, find_program, ordinary_user, short_folder, wait_until

OWNER = "mailgame"


class Cluster:
    """One running PostgreSQL cluster; only who may enter its folder can connect, and needs no password."""

    def __init__(self, folder: Path, runner: Runner, durable: bool) -> None:
        """Make the cluster's files in `folder`; `durable` keeps fsync on (slower; for measuring, not for tests)."""
        self.folder = folder
        self.log = folder / "postgres.log"
        self._runner = runner
        self._durable = durable
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        initdb = _program("initdb")
        self._runner.run([initdb, "--no-sync", "--no-instructions", "--encoding=UTF8", "--locale=C.UTF-8",
                          "--auth=trust", f"--username={OWNER}", "--pgdata", str(folder / "data")], folder, self.log)

    def start(self) -> None:
        """Start the server and wait until it answers; raises CannotStart with the end of its log."""
        quick = () if self._durable else ("-c", "fsync=off", "-c", "full_page_writes=off")
        self._process = self._runner.popen(
            [_program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), "-c", "listen_addresses=",
             "-c", "max_connections=60", "-c", "shared_buffers=32MB", *quick], self.folder, self.log)
        wait_until(self._answers, "PostgreSQL", self.log, process=self._process)

    def stop(self) -> None:
        """Stop the server in an orderly way, breaking off open connections; does nothing if it does not run."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        """Stop the server at once, as if the machine had failed: what was committed comes back at `start`."""
        self._end(signal.SIGQUIT)

    def url(self, database: str = "postgres") -> str:
        """Return the SQLAlchemy URL of `database` in this cluster."""
        return f"postgresql+psycopg://{OWNER}@/{database}?host={self.folder}"

    def new_database(self, encoding: str = "UTF8") -> str:
        """Create an empty database and return its SQLAlchemy URL."""
        name, locale = f"test{next(self._numbers)}", "C.UTF-8" if encoding == "UTF8" else "C"
        making = sql.SQL("CREATE DATABASE {} ENCODING {} LOCALE {} TEMPLATE template0")
        with psycopg.connect(self._conninfo(), autocommit=True) as connection:
            connection.execute(making.format(sql.Identifier(name), encoding, locale))
        return self.url(name)

    def _conninfo(self) -> str:
        return psycopg.conninfo.make_conninfo(host=str(self.folder), user=OWNER, dbname="postgres")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._conninfo(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _end(self, by: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        process.send_signal(by)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise CannotStart(f"PostgreSQL did not stop in 30 seconds:\n{end_of(self.log)}") from None


@contextlib.contextmanager
def private_postgres(durable: bool = False) -> Iterator[Cluster]:
    """Give a running cluster of one's own, stopped and removed at the end.

    Raises CannotStart if PostgreSQL is not installed or does not start.
    """
    runner = ordinary_user()
    with short_folder(runner, "mgpg") as folder:
        cluster = Cluster(folder, runner, durable)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


def _program(name: str) -> str:
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    return find_program(name, "postgresql", [str(folder) for folder in newest_first])


def _version(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0

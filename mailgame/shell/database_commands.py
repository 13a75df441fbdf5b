"""`mailgame db`: the tables of the database, and a database that was restored."""

from __future__ import annotations

import typer

from mailgame.clock import SystemClock
from mailgame.settings.config import database_url, load
from mailgame.shell.cli_arguments import CONFIG, ConfigFile
from mailgame.shell.console import done


def commands() -> typer.Typer:
    """Return the commands."""
    app = typer.Typer(no_args_is_help=True, help="The database.")

    @app.command()
    def upgrade(config: ConfigFile = CONFIG) -> None:
        """Make the tables of the database, or bring them up to date; the server also does this when it starts."""
        from mailgame.store import Store
        from mailgame.store.migrating import migrate

        store = Store(database_url(load(config)))
        try:
            migrate(store)
        finally:
            store.close()
        done("The database is up to date.")

    @app.command()
    def restored(config: ConfigFile = CONFIG) -> None:
        """Say that the database was restored from a copy: what was told since the copy was made is not told again."""
        settings = load(config)
        from mailgame.shell import bootstrap

        for words in bootstrap.restored(settings, SystemClock()):
            done(words)

    return app

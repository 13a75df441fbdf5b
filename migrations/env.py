"""Runs the migrations on the connection that mailgame hands over, inside its transaction.

Migrations run when the server starts, or by `mailgame db upgrade`; Alembic's own command line is not needed.
"""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()

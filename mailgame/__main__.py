"""`python -m mailgame` is `mailgame`."""

from .cli import main

main()

"""The command line: it parses what was typed, hands it on, and reports the result.

A command ends with 0 when all is well, 1 when something it examined is not, 2 when what was typed or written is wrong.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from mailgame.rulesets.loading import RulesetError, is_ruleset
from mailgame.settings.config import WrongInput, load, ruleset_folders
from mailgame.shell.cli_arguments import (
    CONFIG,
    ConfigFile,
    address_of_its_own,
    choice,
    game_id,
    known_zone,
    newcomer,
    options_last,
    ruleset_named,
    rulesets,
    titled,
)
from mailgame.shell.console import asked, done, in_words, out, say, whatever_the_locale, wrong
from mailgame.shell.database_commands import commands as database_commands
from mailgame.shell.doctor import Finding, examine
from mailgame.shell.logbook import keep_log
from mailgame.shell.ruleset_commands import commands as ruleset_commands
from mailgame.shell.serving import until_stopped

from . import __version__
from .clock import SystemClock
from .press.scenes.differences import Difference, in_lines
from .shortage import Shortage


class LogFormat(StrEnum):
    """How `serve` writes its log."""

    TEXT = "text"
    JSON = "json"


app = typer.Typer(help="Games played by email whose rules are part of the game.", no_args_is_help=True,
                  pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]})
app.add_typer(database_commands(), name="db")
app.add_typer(ruleset_commands(say), name="ruleset")

_TOLD = 'This does it without asking: --because "…" --yes'
GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game's short name, as `mailgame new` was given it.")]
RulesetFolders = Annotated[list[Path] | None, typer.Option(
    "--rulesets", metavar="FOLDER", help="A folder of rulesets of your own, or of one; searched before all others.")]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command in `arguments` (those of the command line if None), and exit with 0, 1 or 2."""
    from .store import NotMigrated, StoreError

    whatever_the_locale()
    try:
        app(args=options_last(sys.argv[1:] if arguments is None else arguments), prog_name="mailgame")
    except (WrongInput, RulesetError) as mistake:
        wrong(str(mistake))
        sys.exit(2)
    except NotMigrated as bare:
        wrong(f"{str(bare)[:1].upper()}{str(bare)[1:]}. Run `mailgame db upgrade`.")
        sys.exit(1)
    except StoreError as away:
        wrong(str(away))
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has gone
        sys.stdout = None
        sys.exit(1)
    except Shortage as shortage:
        wrong(f"{str(shortage)[0].upper()}{str(shortage)[1:]}.")
        sys.exit(1)
    except OSError as error:  # an unwritable folder, a full disk, a port in use
        wrong(in_words(error))
        sys.exit(1)


def _say_version(wanted: bool) -> None:
    if wanted:
        say(f"mailgame {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.", is_eager=True,
                                          callback=_say_version)] = False,
) -> None:
    """Take the options before the command's name; `version` has been handled when this is called."""


@app.command()
def play(
    days: Annotated[int | None, typer.Option(min=1, help="End after so many days of the game.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait for the clock: play all days at once.")] = False,
    ruleset: Annotated[str, typer.Option(
        help="The ruleset to play, by name or folder; you are asked if there are several.")] = "",
    own: RulesetFolders = None,
    config: ConfigFile = CONFIG,
    folder: Annotated[Path | None, typer.Option(
        help="Where mail, pages and the game are kept; play/RULESET if it is not given.")] = None,
    players: Annotated[int, typer.Option(min=2, max=10, help="How many play a new game, you among them.")] = 3,
) -> None:
    """Play here and now: a game with house players and you, on a mail server inside this program."""
    places = [*(own or []), *ruleset_folders(config)]
    if is_ruleset(Path(ruleset)):  # a folder
        places, ruleset = [Path(ruleset), *places], Path(ruleset).resolve().name
    name = ruleset_named(ruleset, places) if ruleset else _which_ruleset(places)
    try:
        from mailgame.playing import play as table
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "mailgame":
            raise
        raise WrongInput(f"`mailgame play` needs a mail server of its own, and {error.name} is not installed: "
                         "pip install 'mailgame[play]', or in a checkout: make play") from None

    raise typer.Exit(table.main(days, fast, name, folder or Path("play") / name, places, players))


@app.command()
def serve(
    config: ConfigFile = CONFIG,
    log_format: Annotated[LogFormat, typer.Option(help="A line to read for each event, or JSON for programs.")]
    = LogFormat.TEXT,
) -> None:
    """Run the server: fetch letters, play them, answer, keep the deadlines, show the pages; until it is stopped."""
    settings = load(config)
    from mailgame.shell import bootstrap

    keep_log(settings.server.log_level, as_json=log_format is LogFormat.JSON)
    server = bootstrap.build(settings, SystemClock())
    pages = settings.server.public_url or "none"
    until_stopped(server, f"mailgame {__version__} serves {settings.mail.address}; the pages: {pages}")


@app.command()
def init(
    config: ConfigFile = CONFIG,
    force: Annotated[bool, typer.Option("--force", help="Overwrite it if it exists.")] = False,
) -> None:
    """Ask about your mailbox, and write config.toml."""
    from mailgame.shell.setup import initialise

    def ask(words: str, default: str = "", *, hidden: bool = False) -> str:
        return asked(words, "config.example.toml lists every key, to write the file by hand.", default=default,
                     hide_input=hidden, show_default=bool(default) and not hidden)

    initialise(config, ask, say, force)


@app.command()
def new(
    game: Annotated[str, typer.Argument(
        metavar="GAME", help="A short name for it, of small letters, figures and dashes, such as winter.")],
    ruleset: Annotated[str, typer.Option(help="The ruleset; not needed where there is only one.")] = "",
    name: Annotated[str, typer.Option(help="What the game is called in letters; GAME if it is not given.")] = "",
    timezone: Annotated[str, typer.Option(help="The game's time zone, such as America/Toronto.")] = "UTC",
    address: Annotated[str, typer.Option(
        help="The address that its players write to, if it has one of its own; it must reach the same mailbox.")] = "",
    player: Annotated[list[str] | None, typer.Option(
        help='Who plays from the start, one at a time: --player "Ann <ann@example.org>, gender=f".')] = None,
    config: ConfigFile = CONFIG,
) -> None:
    """Make a game. Its players get a letter; others join by mail."""
    settings = load(config)
    own = settings.server.rulesets_path
    chosen = ruleset_named(ruleset, own) if ruleset else _only(list(rulesets(own)))
    players = [newcomer(each) for each in player or []]
    from mailgame.shell import game_commands

    words = game_commands.new_game(settings, game=game_id(game), ruleset=chosen, name=name or game,
                               timezone=known_zone(timezone), players=players, clock=SystemClock(),
                               address=address_of_its_own(address))
    say(words)


@app.command()
def rehearse(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Rehearsals (docs/rehearsals.md).")],
    folder: Annotated[Path | None, typer.Option("--out", help="Leave letters, state, journal and pages here.")] = None,
    at: Annotated[str | None, typer.Option(metavar="TIME", help="Stop the clock there, local time.")] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Play each file with so many seeds and print the spread.")] = 1,
    own: RulesetFolders = None,
    config: ConfigFile = CONFIG,
) -> None:
    """Play whole games from files, on a clock that does not wait, with no mail server."""
    from mailgame.rehearsing import rehearsal

    raise typer.Exit(rehearsal.main(files, folder, at, seeds, (*(own or []), *ruleset_folders(config))))


@app.command()
def replay(
    game: GameId,
    verify: Annotated[bool, typer.Option("--verify", help="Compare with the world that is stored.")] = False,
    config: ConfigFile = CONFIG,
) -> None:
    """Play a game again from its journal, and check that the books balance."""
    settings = load(config)
    from mailgame.shell import game_commands

    differences = game_commands.replay(settings, game, verify)
    for each in differences:
        wrong(each)
    if not differences:
        done(f"{game}: the journal {'gives the same world' if verify else 'plays'}.")
    raise typer.Exit(1 if differences else 0)


@app.command()
def undo(
    game: GameId,
    line: Annotated[int, typer.Argument(metavar="N", min=1, help="The line of the journal, as `history` counts.")],
    because: Annotated[str, typer.Option(help="The reason, which everybody is told.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do it without asking; what differs is shown.")] = False,
    config: ConfigFile = CONFIG,
) -> None:
    """Take back a line of a game's journal, as if it had never been. What would differ is shown first."""
    settings = load(config)
    from mailgame.shell import game_commands

    def reason() -> str:
        return (because or asked("The reason, which everybody is told", _TOLD)).strip()

    def confirm(difference: Difference) -> bool:
        say("\n".join(in_lines(difference)))
        return yes or asked("Undo it? [y/N]", _TOLD, default="n", show_default=False).lower() in ("y", "yes")

    undone, words, changed = game_commands.undo(settings, game, line, reason, confirm, SystemClock())
    if changed is not None:
        say("\n".join(in_lines(changed)))
    if not undone:
        say(f"· {words}")
        raise typer.Exit(1)
    done(words)


@app.command()
def verify(
    what: Annotated[str, typer.Argument(
        metavar="GAME|FILE", help="A game of this server, or the dice.json that its pages publish.")],
    config: ConfigFile = CONFIG,
) -> None:
    """Recompute every die that was thrown, from the seeds that were promised before and told after."""
    from mailgame.dice import dicebook

    try:
        if re.fullmatch(r"[a-z0-9-]+", what):
            settings = load(config)
            from mailgame.shell import game_commands

            report = game_commands.verify(settings, what)
        else:
            report = dicebook.check(dicebook.read(Path(what)))
    except dicebook.NotABook as mistake:
        raise WrongInput(str(mistake)) from mistake
    for line in dicebook.table(report):
        say(line)
    for fault in report.faults:
        wrong(fault)
    mark = "[bold green]✓[/]" if report.right else "[bold red]✗[/]"
    out.print(f"{mark} {escape(report.verdict)}", soft_wrap=True)
    raise typer.Exit(0 if report.right else 1)


@app.command()
def export(
    game: GameId,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it.")],
    config: ConfigFile = CONFIG,
) -> None:
    """Export a game: its journal, its state, its letters and its pages."""
    settings = load(config)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongInput(f"There is something at {folder} already. Name a folder that is empty or not there yet.")
    from mailgame.shell import game_commands

    game_commands.export(settings, game, folder)
    done(f"{game} is in {folder}.")


@app.command()
def doctor(config: ConfigFile = CONFIG) -> None:
    """Try everything the server needs, and say what is wrong and what to do about it."""
    from mailgame.shell.probes import NEEDS, probes

    ill = 0
    for finding in examine(config, probes(SystemClock()), needs=NEEDS):
        _show(finding)
        ill += not finding.fine and not finding.follows
    if ill:
        say(f"\n{ill} {'thing needs' if ill == 1 else 'things need'} fixing.")
    else:
        say("\nAll is well. `mailgame serve` starts the server.")
    raise typer.Exit(1 if ill else 0)


@app.command()
def resend(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only the letters of this game.")] = "",
    config: ConfigFile = CONFIG,
) -> None:
    """Resend letters that were given up because the mail server refused them. The Admin can do it by mail too."""
    settings = load(config)
    from mailgame.shell import game_commands

    say(game_commands.send_again(settings, game, SystemClock()))


def _which_ruleset(places: Sequence[Path]) -> str:
    """Ask which of the rulesets to play; without a terminal it is the first."""
    there = rulesets(places)
    if not there:
        raise WrongInput("There is no ruleset to play.")
    if len(there) == 1 or not sys.stdin.isatty():
        return next(iter(there))
    return choice({name: titled(folder) for name, folder in there.items()},
                  lambda words: str(typer.prompt(words, default="1")), say)


def _only(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    raise WrongInput(f"Which ruleset? Say --ruleset and one of: {', '.join(names) or 'none is installed'}.")


def _show(finding: Finding) -> None:
    mark = "[bold green]✓[/]" if finding.fine else "·" if finding.follows else "[bold red]✗[/]"
    out.print(f"{mark} [bold]{finding.part}[/]: {escape(finding.says)}", soft_wrap=True)
    if finding.advice:
        out.print(f"  → {escape(finding.advice)}", soft_wrap=True)

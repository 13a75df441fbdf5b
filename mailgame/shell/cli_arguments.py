"""Arguments typed for a command: parsed into what the server needs, or refused with what would have worked."""

from __future__ import annotations

import difflib
import re
import zoneinfo
from collections.abc import Callable, Iterable, Mapping, Sequence
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated

import typer

from mailgame.game.inputs import Newcomer
from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import ruleset_places
from mailgame.rulesets.loading import available, is_ruleset, read
from mailgame.sendable import SENDABLE
from mailgame.settings.config import WrongInput

__all__ = [
    "CONFIG", "ConfigFile", "Newcomer", "address_of_its_own", "choice", "complete", "game_id", "known_zone", "newcomer",
    "ruleset_named", "rulesets", "titled",
]

ConfigFile = Annotated[Path, typer.Option("--config", "-c", envvar="MAILGAME_CONFIG", help="The config file.",
                                          readable=False)]  # why it is not is said better by who reads it
CONFIG = Path("config.toml")


def newcomer(text: str) -> Newcomer:
    """Parse `Ann <ann@example.org>, gender=f`. Raises WrongInput if it has another form."""
    person, *answers = text.split(",")
    name, address = parseaddr(person)
    pairs = [each.partition("=") for each in answers]
    if not name or "@" not in address or not all(sign and key.strip() and value.strip() for key, sign, value in pairs):
        raise WrongInput(f'--player "{text}" cannot be read. It is written so: '
                         '--player "Ann <ann@example.org>", or with what the rules ask for after a comma: gender=f')
    if not SENDABLE.fullmatch(address):
        raise WrongInput(f"No letter can be sent to {address}: {name} would never hear of the game. Name an address "
                         "such as ann@example.org.")
    return Newcomer(name, address, {key.strip(): value.strip() for key, _, value in pairs})


def complete(players: Sequence[Newcomer], ruleset: Ruleset) -> None:
    """See to it that there are enough players, and that each answers what the rules ask, and nothing else.

    Raises WrongInput, with the option that would do.
    """
    if len(players) < ruleset.least_players:
        sample = _as_option("Ann", "ann@example.org", {name: _sample(ruleset, name) for name in ruleset.inquiries})
        raise WrongInput(f"{ruleset.title} starts with {ruleset.least_players} players or more; there "
                         f"{'is' if len(players) == 1 else 'are'} {len(players)}. Name each of them: {sample}")
    for player in players:
        needed = {
            name: _sample(ruleset, name) for name, inquiry in ruleset.inquiries.items() if inquiry.otherwise is None
        }
        valid = {name: answer for name, answer in player.answers.items() if name in ruleset.inquiries}
        would_do = _as_option(player.name, player.address, needed | valid)
        for name in needed.keys() - valid.keys():
            raise WrongInput(f"{player.name} needs {_what(ruleset, name)}: {would_do}")
        for name in player.answers.keys() - valid.keys():
            raise WrongInput(f"{ruleset.title} does not ask for “{name}”. This would do: {would_do}")


def _what(ruleset: Ruleset, name: str) -> str:
    inquiry = ruleset.inquiries[name]
    return f"{inquiry.called} ({' or '.join(inquiry.among)})" if inquiry.among else inquiry.called


def _sample(ruleset: Ruleset, name: str) -> str:
    inquiry = ruleset.inquiries[name]
    return inquiry.among[0] if inquiry.among else inquiry.example or "…"


def _as_option(name: str, address: str, answers: Mapping[str, str]) -> str:
    return f'--player "{", ".join([f"{name} <{address}>", *(f"{key}={value}" for key, value in answers.items())])}"'


def game_id(text: str) -> str:
    """Return the short name of a game, as typed in `text`. Raises WrongInput if addresses cannot contain it."""
    if re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?", text):
        return text
    better = re.sub(r"[^a-z0-9]+", "-", text.lower())[:40].strip("-")
    hint = f", such as {better}" if better else ""
    raise WrongInput(f'"{text}" cannot be a game\'s short name. '
                     f"It is made of small letters, figures and dashes, at most 40{hint}.")


def address_of_its_own(text: str) -> str:
    """Return the address typed in `text`, "" for none of the game's own. Raises WrongInput if it is malformed."""
    name, address = parseaddr(text)
    if text and (name or not SENDABLE.fullmatch(address)):
        raise WrongInput(f'--address "{text}" is no address. It is written so: --address winter@example.org')
    return address


def known_zone(text: str) -> str:
    """Return the IANA name of the time zone typed in `text`. Raises WrongInput, with the nearest, if there is none."""
    zones = zoneinfo.available_timezones()
    if text in zones:
        return text
    places = {zone.rpartition("/")[2].lower(): zone for zone in sorted(zones)}
    near = difflib.get_close_matches(text.rpartition("/")[2].lower().replace(" ", "_"), places, 1)
    raise WrongInput(f"There is no time zone {text}. {_meant([places[each] for each in near])}"
                     "They are named after places, such as America/Toronto or Europe/Berlin.")


def rulesets(own: Sequence[Path] = ()) -> dict[str, Path]:
    """Return the folder of every ruleset by name: those in the user's `own` folders first, then the others.

    Others are those of installed packages and the shipped ones. Raises WrongInput if a folder is missing.
    """
    for folder in own:
        if not folder.is_dir():
            raise WrongInput(f"There is no folder {folder}, which server.rulesets_path or --rulesets names.")
    return available(ruleset_places(own))


def ruleset_named(text: str, own: Sequence[Path] = ()) -> str:
    """Return the name of the ruleset that `text` names, by name or title. Raises WrongInput with the nearest."""
    folders = rulesets(own)
    if text not in folders and is_ruleset(Path(text)):
        raise WrongInput(f"{text} is a ruleset, but the server looks for rulesets elsewhere. Name the folder above it "
                         f'in config.toml, below [server]: rulesets_path = ["{Path(text).absolute().parent}"]')
    for name in (text, text.lower()):
        if name in folders:
            return name
    for name, folder in folders.items():
        if read(folder).title.lower() == text.lower():
            return name
    near = difflib.get_close_matches(text.lower(), folders, 1)
    raise WrongInput(f"There is no ruleset {text}. {_meant(near)}There are: {', '.join(folders) or 'none'}.")


def titled(folder: Path) -> str:
    """Return the title of the ruleset in a folder, and a sentence on what it is."""
    ruleset = read(folder)
    summary = str(ruleset.look.get("summary", ""))
    return f"{ruleset.title}. {summary}" if summary else ruleset.title


def choice(options: Mapping[str, str], ask: Callable[[str], str], say: Callable[[str], None]) -> str:
    """Show numbered options with their descriptions, and return the name of the chosen one.

    It is chosen by number, by name or by how its words begin; if none or several fit, the question is repeated.
    """
    names = list(options)
    for number, words in enumerate(options.values(), 1):
        say(f"  {number}  {words}")
    while True:
        answer = ask("Which one").strip().lower()
        if answer.isdecimal() and 0 < int(answer) <= len(names):
            return names[int(answer) - 1]
        near = [name for name, words in options.items()
                if answer and (name.lower().startswith(answer) or words.lower().startswith(answer))]
        if answer in names or len(near) == 1:
            return answer if answer in names else near[0]
        say(f"A number from 1 to {len(names)}, please.")


def _meant(near: Iterable[str]) -> str:
    return "".join(f"Did you mean {each}? " for each in near)


def options_last(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with the options of a command that stand before it at their end: `--config x.toml serve`.

    Raises WrongInput for one that is no text: typed in another character set than this process reads.
    """
    for each in arguments:
        as_read = each.encode("utf-8", "surrogateescape").decode(errors="replace")
        if as_read != each:
            raise WrongInput(f"“{as_read}” is not written in UTF-8, as all that is typed here has to be. Say "
                             "`export LANG=C.UTF-8`, let the terminal send UTF-8, and type it again.")
    left, moved = [*arguments], list[str]()
    while left and left[0].partition("=")[0] in ("-c", "--config", "--rulesets"):
        taken = 1 if "=" in left[0] else 2
        moved, left = [*moved, *left[:taken]], left[taken:]
    return [*left, *moved] if left else [*arguments]

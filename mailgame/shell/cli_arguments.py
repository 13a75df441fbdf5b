"""What a person may type for a command, made into what the server needs, or refused with what would have worked."""

from __future__ import annotations

import difflib
import re
import zoneinfo
from collections.abc import Callable, Iterable, Mapping, Sequence
from email.utils import parseaddr
from pathlib import Path

from mailgame.game.inputs import Newcomer
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import available, read
from mailgame.settings.config import WrongInput

__all__ = ["Newcomer", "address_of_its_own", "choice", "game_id", "known_zone", "newcomer", "ruleset_named", "rulesets",
           "titled"]


def newcomer(text: str) -> Newcomer:
    """Return who is meant by `Ann <ann@example.org>, gender=f`; raises WrongInput if it is not written so."""
    person, *answers = text.split(",")
    name, address = parseaddr(person)
    pairs = [each.partition("=") for each in answers]
    if not name or "@" not in address or not all(sign and key.strip() and value.strip() for key, sign, value in pairs):
        raise WrongInput(f'--player "{text}" cannot be read. It is written so: '
                         '--player "Ann <ann@example.org>", or with more about her after a comma: gender=f')
    return Newcomer(name, address, {key.strip(): value.strip() for key, _, value in pairs})


def game_id(text: str) -> str:
    """Return a game's short name, which stands in addresses; raises WrongInput if it cannot."""
    if re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?", text):
        return text
    better = re.sub(r"[^a-z0-9]+", "-", text.lower())[:40].strip("-")
    hint = f", such as {better}" if better else ""
    raise WrongInput(f'"{text}" cannot be a game\'s short name. '
                     f"It is made of small letters, figures and dashes, at most 40{hint}.")


def address_of_its_own(text: str) -> str:
    """Return the address that a game is to have, "" for none of its own; raises WrongInput for what is no address."""
    name, address = parseaddr(text)
    if text and (name or not re.fullmatch(r"[^\s@<>\",;:]+@[^\s@<>\",;:]+", address)):
        raise WrongInput(f'--address "{text}" is no address. It is written so: --address winter@example.org')
    return address


def known_zone(text: str) -> str:
    """Return the name of a time zone; raises WrongInput, with the nearest, if there is none of that name."""
    zones = zoneinfo.available_timezones()
    if text in zones:
        return text
    places = {zone.rpartition("/")[2].lower(): zone for zone in sorted(zones)}
    near = difflib.get_close_matches(text.rpartition("/")[2].lower().replace(" ", "_"), places, 1)
    raise WrongInput(f"There is no time zone {text}. {_meant([places[each] for each in near])}"
                     "They are named after places, such as America/Toronto or Europe/Berlin.")


def rulesets(own: Sequence[Path] = ()) -> dict[str, Path]:
    """Return the folder of every ruleset by its name: those in the folders of one's `own` first, then the shipped."""
    for folder in own:
        if not folder.is_dir():
            raise WrongInput(f"There is no folder {folder}, which server.rulesets_path names.")
    return available([*own, rulesets_folder()])


def ruleset_named(text: str, own: Sequence[Path] = ()) -> str:
    """Return the name of the ruleset that `text` means, its title being as good; raises WrongInput with the nearest."""
    there = rulesets(own)
    for name in (text, text.lower()):
        if name in there:
            return name
    for name, folder in there.items():
        if read(folder).title.lower() == text.lower():
            return name
    near = difflib.get_close_matches(text.lower(), there, 1)
    raise WrongInput(f"There is no ruleset {text}. {_meant(near)}There are: {', '.join(there) or 'none'}.")


def titled(folder: Path) -> str:
    """Return the title of the ruleset in a folder, and in a sentence what it is."""
    ruleset = read(folder)
    summary = str(ruleset.look.get("summary", ""))
    return f"{ruleset.title}. {summary}" if summary else ruleset.title


def choice(options: Mapping[str, str], ask: Callable[[str], str], say: Callable[[str], None]) -> str:
    """Show numbered options, each by its words, and return the name of the one that is asked for.

    It is chosen by its number, its name or how its words begin; what fits none of them, or several, is asked for again.
    """
    names = list(options)
    for number, words in enumerate(options.values(), 1):
        say(f"  {number}  {words}")
    while True:
        said = ask("Which one").strip().lower()
        if said.isdecimal() and 0 < int(said) <= len(names):
            return names[int(said) - 1]
        near = [name for name, words in options.items()
                if said and (name.lower().startswith(said) or words.lower().startswith(said))]
        if said in names or len(near) == 1:
            return said if said in names else near[0]
        say(f"A number from 1 to {len(names)}, please.")


def _meant(near: Iterable[str]) -> str:
    return "".join(f"Did you mean {each}? " for each in near)

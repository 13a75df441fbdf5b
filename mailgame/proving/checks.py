"""The checks of a ruleset in a folder: one for each rule and rehearsal and what must hold of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mailgame.desk.office.opening import CannotOpen
from mailgame.desk.tables.table import Entry
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Rule
from mailgame.paths import rehearsals_folders, ruleset_places
from mailgame.proving import replayed, written
from mailgame.proving.starting import fit_for_one
from mailgame.proving.unheard import Unheard
from mailgame.proving.unknown import Unknown
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import WrongFile, read_file, strangers
from mailgame.rulesets.examined import misspelt_words, unlawful, word_files
from mailgame.rulesets.loading import RulesetError, is_ruleset, read
from mailgame.rulesets.rulefile import failure, slips
from mailgame.rulesets.sandboxed import rehearsed

Find = Callable[[], list[str]]
"""Looks, and returns what is wrong: a sentence each, nothing if all is well."""
_MOST_DECLINED = 5
"""How much of what was refused meanwhile is told with expectations that were missed."""


class Check(Struct, frozen=True):
    """One thing that must hold: of which file, in words, and how to find out."""

    file: Path
    holds: str
    find: Find


class Played(Struct, frozen=True):
    """A rehearsal that was played: what it missed, its journal, and the world at its end."""

    missed: list[str]
    entries: list[Entry]
    world: bytes


def checks(folder: Path) -> Iterator[Check]:
    """Yield the checks of the ruleset in a folder. Raises RulesetError if it cannot be read at all."""
    if not is_ruleset(folder):
        raise RulesetError(f"{folder} has no ruleset.toml, so it is no ruleset. This makes one: "
                           f"mailgame ruleset new {fit_for_one(folder.name)}")
    ruleset = read(folder)
    files = {number: file for number, rule in ruleset.rules.items() for file in folder.glob(f"r*{number}_*.py")
             if int(file.name[1:].partition("_")[0]) == number}
    rehearsals = rehearsals_of(folder)
    plain = plain_numbers(folder)
    yield Check(folder / "ruleset.toml", "no command or attribute is declared twice",
                partial(written.declared_twice, ruleset))
    unknown = Unknown(ruleset)
    yield Check(folder / "ruleset.toml", "what it names is there", unknown.of_the_listing)
    for file in word_files(folder):
        yield Check(file, "it reads attributes that there are", partial(_misspelt, ruleset, file))
        yield Check(file, "what it names is there", partial(unknown.of_words, file))
    unheard = Unheard(ruleset)
    for number, rule in ruleset.rules.items():
        yield from _of_a_rule(ruleset, rule, files[number], plain.get(number, {}))
        yield Check(files[number], "what it listens to happens", partial(unheard.of, rule))
        yield Check(files[number], "what it names is there", partial(unknown.of, rule))
        yield Check(files[number], "a rehearsal shows it", partial(_unshown, rule, rehearsals))
    for file in rehearsals:
        yield from _of_a_rehearsal(folder, ruleset, file)


def rehearsals_of(folder: Path) -> tuple[Path, ...]:
    """Return the rehearsals of a ruleset: those in its folder, and those of it that come with the program."""
    own = sorted((folder / "rehearsals").glob("*.toml"))
    is_of_it = re.compile(rf'^ruleset *= *"{re.escape(folder.resolve().name)}"', re.MULTILINE)
    shipped = (file for place in rehearsals_folders() for file in sorted(place.glob("*.toml")))
    return (*own, *(file for file in shipped if is_of_it.search(file.read_text(encoding="utf-8-sig"))))


def plain_numbers(folder: Path) -> Mapping[int, Mapping[str, str]]:
    """Return, by rule, the numbers that its text may say although no proposal can change them, each with the reason.

    They stand in ruleset.toml, below [plain_numbers]: `6 = { 1 = "squares are counted from one" }`.
    """
    listing = tomllib.loads((folder / "ruleset.toml").read_text(encoding="utf-8-sig"))
    return {int(number): reasons for number, reasons in listing.get("plain_numbers", {}).items()}


def meant_to_stop(file: Path) -> str:
    """Return what the error says that a rehearsal is about, by its line `# stops: by rules 32 and 33`; "" for none."""
    match = re.search(r"^# stops: (.+)$", file.read_text(encoding="utf-8-sig"), re.MULTILINE)
    return match[1] if match else ""


def _of_a_rule(ruleset: Ruleset, rule: Rule, file: Path, plain: Mapping[str, str]) -> Iterator[Check]:
    yield Check(file, "it is written in the players’ language", partial(_of_the_language, ruleset, rule, file))
    yield Check(file, "it has a title and a text", partial(written.poor_text, rule))
    yield Check(file, "numbers in its text are numbers of the rule", partial(written.bare_numbers, rule, plain))
    yield Check(file, "its text names its numbers", partial(written.unnamed_numbers, rule))
    yield Check(file, "its numbers are within their bounds", partial(written.numbers_out_of_bounds, rule))
    yield Check(file, "its numbers have an effect", partial(written.idle_numbers, rule, file))
    yield Check(file, "its help says no number", partial(written.numbers_in_help, rule))


def _of_the_language(ruleset: Ruleset, rule: Rule, file: Path) -> list[str]:
    never = slips(rule)
    found = [*written.outside_the_language(file), *([never] if never else [])]
    return found or list(filter(None, [unlawful(ruleset, rule)]))


def _misspelt(ruleset: Ruleset, file: Path) -> list[str]:
    return list(filter(None, [misspelt_words(ruleset, file)]))


def _unshown(rule: Rule, rehearsals: tuple[Path, ...]) -> list[str]:
    if any(rule.number in written.shown_by(file) for file in rehearsals):
        return []
    return [f"no rehearsal shows it; put this at the top of the one that does: # shows: {rule.number}"]


def _of_a_rehearsal(folder: Path, ruleset: Ruleset, file: Path) -> Iterator[Check]:
    places, slug, stops = ruleset_places([folder]), ruleset.slug, meant_to_stop(file)

    @cache
    def outcome() -> Played | str:
        try:
            rehearsal = read_file(file)
            if endless := written.may_never_end(folder):
                return f"it is not played as long as {endless} has a while loop: it might never end"
            if rehearsal.ruleset != slug:
                return f'it is of another ruleset; write: ruleset = "{slug}"'
            outcome = play(replace(rehearsal, rulesets=(folder,)))
        except CannotOpen as wrong:
            return f"the game cannot begin: {failure(wrong.trace, ruleset.words) if wrong.trace else wrong}"
        except (WrongFile, RulesetError, ValueError) as wrong:
            return str(wrong)
        return Played(outcome.missed, msgspec.convert(outcome.journal, list[Entry]), outcome.world)

    def met() -> list[str]:
        played = outcome()
        if isinstance(played, str) or not played.missed:
            return [played] if isinstance(played, str) else []
        meanwhile = replayed.declined(rehearsed(slug, places), played.entries)[:_MOST_DECLINED]
        meanwhile += [f"nobody plays from {sender}, so what they wrote was a stranger’s"
                      for sender in strangers(read_file(file))]
        return [*played.missed[:-1], "\n    meanwhile, ".join([played.missed[-1], *meanwhile])]

    def of(find: Callable[[Ruleset, Played], list[str]]) -> Find:
        def found() -> list[str]:
            played = outcome()
            return [] if isinstance(played, str) else find(rehearsed(slug, places), played)

        return found

    yield Check(file, "its expectations are met", met)
    yield Check(file, "no input fails", of(lambda rules, played: replayed.failed(rules, played.entries, stops)))
    yield Check(file, "the books sum to zero", of(lambda rules, played: replayed.wrong_books(rules, played.entries)))
    yield Check(file, "its journal gives the same world",
                of(lambda rules, played: replayed.other_journal(rules, played.entries, played.world)))
    yield Check(file, "written down between inputs it goes the same way",
                of(lambda rules, played: replayed.other_memory(rules, played.entries, played.world)))
    for number in ruleset.rules:
        yield Check(file, f"it runs without rule {number}", of(partial(
            lambda number, rules, played: replayed.fails_without(rules, played.entries, number, stops), number)))

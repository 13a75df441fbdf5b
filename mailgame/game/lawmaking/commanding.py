"""Which commands players' law may declare, checked when the law arrives.

A command must be possible to write, must not be found in plain talk, and must not take anything away from players, the
Admin or the server. What a rule had before it may keep.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from mailgame.game.lawmaking.talk import EVERYDAY, TALK, bare
from mailgame.kernel.engine import Engine
from mailgame.law import Command, Refuse, Rule
from mailgame.law.commands import BUILT_IN, FREE_TEXT, kind_of, verb_of

_LONGEST_NAME = 8
"""So many words of a name are looked at: any of them may stand for it."""
SHARED = frozenset({"give", "take", "move", "set", "turn"})
"""Verbs of the Admin's that players can have as well: what the Admin writes has a grammar of its own."""
_OF_AN_ORDER = frozenset(
    {"ADDRESS", "ANSWERS", "ARGUMENTS", "BLOCK", "BY", "GIVER", "PICTURES", "RIDER", "VERB", "WORDS"}
)
_CALLED = {
    **dict.fromkeys(("AMOUNT", "CASH", "MONEY", "PRICE", "SUM"), "DOLLARS"),
    **dict.fromkeys(("COUNT", "INT", "INTEGER", "N", "QUANTITY"), "NUMBER"),
    **dict.fromkeys(("GOODS", "OBJECT", "WARE"), "NAME"),
    **dict.fromkeys(("MESSAGE", "STR", "STRING", "WORDS"), "TEXT"),
    **dict.fromkeys(("FRIEND", "OPPONENT", "PERSON", "TARGET", "USER", "WHO"), "PLAYER"),
}
"""What ARGUMENTS are called by those who do not know what they are called here."""
_PLAIN_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-æœøðþđłß")
_APOSTROPHES = frozenset("'’")


def unfit(engine: Engine, rule: Rule, before: Sequence[Rule]) -> Refuse | None:
    """Return why a rule cannot declare its commands, or the arguments and kinds in them; None if it can.

    before: forms of the rule from before, of which it may keep commands, riders and arguments.
    """
    kinds = engine.world.kinds | {attribute.kind for attribute in rule.attributes}
    had = {command.pattern for form in before for command in form.commands}
    arguments = {name for form in before for name in form.arguments}
    riders = {rider.pattern for form in before for rider in form.riders}
    own = {pattern.split()[0] for pattern in had}
    of_the_game = {attribute.kind for shipped in engine.ruleset.rules.values() for attribute in shipped.attributes}
    for kind in dict.fromkeys(attribute.kind for attribute in rule.attributes):
        if kind != "rule" and kind not in of_the_game and kind.upper() in _fixed(engine):
            words = f"“{kind.upper()}” means the same in every command: call the things otherwise, such as my_{kind}."
            return Refuse("built-in", f"“{kind}” cannot be a kind of things. {words}")
    for name in rule.arguments:
        if name not in arguments and (refusal := _unfit_argument(engine, name)) is not None:
            return refusal
    for command in rule.commands:
        if command.pattern in had:
            continue
        for why in _faults(engine, rule, command, kinds, own):
            words = f"“{command.pattern}” is no command for a rule of players: {why}"
            return Refuse("no-command", words + _line_with(rule.source, command.pattern, why))
    for rider in rule.riders:
        if rider.pattern in riders:
            continue
        for why in _faults_of_a_rider(engine, rule, rider.command, kinds):
            words = f"“{rider.pattern}” cannot stand behind commands: {why}"
            return Refuse("no-rider", words + _line_with(rule.source, rider.pattern, why))
    return None


def _fixed(engine: Engine) -> frozenset[str]:
    """Return the ARGUMENTS that players' law cannot redefine: the built-in ones, and those of the customs."""
    return BUILT_IN | frozenset(engine.customs.arguments)


def _unfit_argument(engine: Engine, name: str) -> Refuse | None:
    if name.rstrip("0123456789") in _fixed(engine):
        other = f'rule.argument("MY{name}", …)'
        return Refuse("built-in", f"“{name}” means the same in every command: choose another name, like this: {other}")
    if name.lower() in engine.world.kinds:
        words = f"“{name}” in a command is one of the things of that kind: choose another name for words of your own."
        return Refuse("built-in", words)
    if name in _OF_AN_ORDER:
        return Refuse("built-in", f"“order.{name.lower()}” is what every order has: choose another name for “{name}”.")
    if name[-1].isdecimal():
        words = f"“{name}”: a figure at the end tells two of a kind apart in one command: choose a name without one."
        return Refuse("no-argument", words)
    return None


def _faults(engine: Engine, rule: Rule, command: Command, kinds: frozenset[str], own: set[str]) -> Iterator[str]:
    """Yield what is wrong with a command, each with what would work."""
    words = re.sub(r"[\[\]…]", " ", command.pattern).split()
    if "[" in command.pattern.split()[0]:
        yield "its first word cannot be left out."
    yield from _misleading(words)
    yield from _unknown(engine, rule, command, words, kinds)
    verb = bare(words[0])
    if verb not in own:
        yield from _taken(engine, rule, command, verb, words)
        yield from _of_talk(engine, verb, words)


def _faults_of_a_rider(engine: Engine, rule: Rule, rider: Command, kinds: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with words that are to stand behind commands."""
    words = re.sub(r"[\[\]…]", " ", rider.pattern).split()
    if "[" in rider.pattern.split()[0]:
        yield "its first word cannot be left out."
    yield from _misleading(words)
    yield from _unknown(engine, rule, rider, words, kinds)
    fixed = [bare(word) for word in verb_of(rider.pattern).split()]
    if all(word in TALK or word in EVERYDAY for word in fixed):
        other = f"with-{rider.pattern}"
        yield f"people write “{fixed[0]}” behind commands and mean nothing by it. Take another word, such as “{other}”."
    theirs = engine.book.rider(rider.pattern)
    if theirs is not None and theirs.rule != rule.number:
        yield f"rule {theirs.rule} has these words already."


def _misleading(words: list[str]) -> Iterator[str]:
    """Yield what is wrong with words that look like others, or that cannot be typed as they are."""
    for word in words:
        if word.isupper() and word.isascii():
            continue
        odd = next((sign for sign in word.lower() if bare(sign) not in _PLAIN_LETTERS | _APOSTROPHES), "")
        if odd or not unicodedata.is_normalized("NFKC", word):
            named = unicodedata.name(odd, "an odd sign").lower() if odd else "a letter that looks like another"
            yield f"“{word}” holds {named}. Write it with the letters a to z, so that no word looks like another."
    if any(sign in words[0] for sign in _APOSTROPHES):
        yield f"mail programs write the apostrophe in “{words[0]}” in several ways; leave it out."


def _unknown(engine: Engine, rule: Rule, command: Command, words: list[str], kinds: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with arguments that have no meaning, or that appear twice."""
    arguments = [word for word in words if word.isupper()]
    for name in dict.fromkeys(arguments):
        base = name.rstrip("0123456789")
        if base not in BUILT_IN and base.lower() not in kinds and base not in {**engine.customs.arguments,
                                                                               **rule.arguments}:
            known = _CALLED.get(base)
            mended = re.sub(rf"(?<![A-Z0-9]){name}(?![A-Z0-9])", known or name, command.pattern)
            yield (
                f"nothing says what {name} can be. {f'Write “{mended}”. Else say so, ' if known else 'Say so, '}"
                f"rule.argument(\"{base}\", \"red\", \"blue\"), or take WORD for any one word and TEXT for any words."
            )
        if arguments.count(name) > 1:
            mended, second = _numbered(command.pattern, name)
            yield (
                f"{name} stands there more than once, and only one would be read. Number them: “{mended}”; the second "
                f"is order.{second.lower()}."
            )


def choose_another(rule: Rule, pattern: str, why: str) -> str:
    """Return why a rule cannot declare a command, with another, and the line that declares that."""
    words = f"{why}: choose other words. For example “{_other(pattern.split())}”."
    return words + _line_with(rule.source, pattern, words)


def _line_with(source: str, pattern: str, why: str) -> str:
    """Return the line of a law that declares a pattern, with the one in its place that words about it suggest.

    That is "" if they suggest none, or if the pattern is not written out.
    """
    instead = re.search(r"(?:such as|example|Write|Number them:) “([^”]+)”", why)
    mended = instead[1] if instead else ""
    for number, line in enumerate(source.split("\n") if mended else (), 1):
        if f'"{pattern}"' in line or f"'{pattern}'" in line:
            return f"\nLine {number}:\n    {line.strip()}\n    → {line.strip().replace(pattern, mended)}"
    return ""


def _numbered(pattern: str, name: str) -> tuple[str, str]:
    """Return a pattern with the repetitions of an argument numbered, and the name of the second."""
    base = name.rstrip("0123456789")
    first, *rest = re.split(rf"(?<![A-Z0-9]){name}(?![A-Z0-9])", pattern)
    free = (f"{base}{n}" for n in range(2, 1000) if not re.search(rf"(?<![A-Z0-9]){base}{n}(?![A-Z0-9])", pattern))
    named = [name, *(next(free) for _ in rest[1:])]
    return first + "".join(argument + behind for argument, behind in zip(named, rest, strict=True)), named[1]


def _taken(engine: Engine, rule: Rule, command: Command, verb: str, words: list[str]) -> Iterator[str]:
    """Yield why a verb belongs to somebody else."""
    mend = f"Choose another verb, such as “{_other(words)}”."
    customs = {command.verb: command.by for command in engine.customs.commands}
    if command.pattern in {command.pattern for command in engine.customs.commands}:
        return  # a rule may redeclare a custom's command; `examining` checks which
    if verb in customs and not (customs[verb] == "admin" and verb in SHARED):
        whose = "the Admin has in every game" if customs[verb] == "admin" else "everybody has in every game"
        yield f"“{verb}” begins a command that {whose}. {mend}"
    if len(words) > 1 and words[1].rstrip("0123456789") in FREE_TEXT:
        for other in engine.book.commands:
            if other.verb == verb and other.rule not in (0, rule.number):
                yield f"with any words behind “{verb}” it would take in “{other.pattern}” of rule {other.rule}. {mend}"
    line = " ".join(map(bare, [*words, ""])) if not any(word.isupper() for word in words) else ""
    for other in engine.book.commands if line else ():
        of_players = other.by == "player" and other.verb == verb and other.rule not in (0, rule.number)
        if of_players and other.pattern != command.pattern and re.fullmatch(_as_read(engine, other), line):
            yield f"“{other.pattern}” of rule {other.rule} is written so already. {mend}"


def _as_read(engine: Engine, command: Command) -> str:
    """Return a pattern for the lines that are read as a command, each word with a blank behind it."""
    parts = re.findall(r"\[([^\]]+)\]|(\S+)", command.pattern)
    said = ["".join(f"{_one(engine, command.rule, word)} " for word in "".join(part).split()) for part in parts]
    return "".join(f"(?:{words})?" if part[0] else words for part, words in zip(parts, said, strict=True))


def _one(engine: Engine, rule: int, word: str) -> str:
    """Return a pattern for what may stand for a word of a command: itself, or if it is an ARGUMENT, its values."""
    kind = kind_of(word)
    if not word.isupper():
        return re.escape(bare(word))
    if kind in BUILT_IN:
        return ".+" if kind in FREE_TEXT else r"\S+" if kind in ("WORD", "VALUE") else "[0-9]+"
    things = engine.world.all(kind.lower()) if kind.lower() in engine.world.kinds else ()
    names = [*engine.book.options(rule, kind), *(str(one.get("name", "") or one.id) for one in things)]
    split = [bare(name.partition("=")[0]).split()[:_LONGEST_NAME] for name in names]
    runs = {" ".join(name[a:z]) for name in split for a in range(len(name)) for z in range(a + 1, len(name) + 1)}
    return f"(?:{'|'.join(map(re.escape, sorted(runs)))})" if runs else "(?!)"


def _of_talk(engine: Engine, verb: str, words: list[str]) -> Iterator[str]:
    """Yield why a command would be found in plain talk."""
    if len(verb) < 2:
        yield f"one letter is too little for a verb. Take a word, such as “{_other(words)}”."
    names = {bare(player.id.split()[0]): player.id for player in engine.world.all("player")} | {"admin": "the Admin"}
    if verb in names:
        yield f"“{words[0]}” is how people speak to {names[verb]}. Begin with another word, such as “{_other(words)}”."
    loose = len(words) > 1 and words[1].rstrip("0123456789") in FREE_TEXT | {"WORD", "VALUE"}
    if verb in TALK or (verb in EVERYDAY and loose):
        yield (
            f"many a line of talk begins with “{words[0]}”, and would be read as a command. Begin with a word that "
            f"nobody begins a sentence with, such as “{_other(words)}”."
        )


def _other(words: list[str]) -> str:
    return " ".join([f"do-{bare(words[0]).strip('-') or 'it'}", *words[1:]])

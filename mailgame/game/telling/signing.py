"""Signing: whatever players' law says is signed with the number of its rule, wherever it is read.

Its letters may offer only commands of its own, or harmless ones; and only its own have words of its on their buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from mailgame.game.telling.telling import signed
from mailgame.kernel.lawbook import Lawbook
from mailgame.kernel.narration import LetterWanted
from mailgame.law.plainly import in_paragraphs, on_one_line
from mailgame.world.world import World

HARMLESS = (
    "draft", "help", "history", "message admin", "orders", "precedence", "rules", "second look", "status", "vote",
)
"""Beginnings of commands that players' law may offer although they are not its own."""
_TEXTS = ("words", "how", "told", "default")
_LONGEST_TITLE = 150


def letter(wanted: LetterWanted, rule: int, world: World, book: Lawbook) -> LetterWanted:
    """Return a letter as it is sent: one of players' law under the name of its rule and no other.

    rule: the rule that wrote it, 0 for any that is not players' law, whose letters stay as they are.
    """
    if not rule:
        return wanted
    about = {name: value for name, value in wanted.about.items() if name not in ("author", "address")}
    left_out: list[str] = []
    for name in _TEXTS:
        if isinstance(text := about.get(name), str):
            about[name] = in_paragraphs(text)
    _keep_own(book, rule, about, left_out)
    named = f"Rule {rule}, “{on_one_line(str(world.rules[world.number_now(rule)]['title']))}”"
    words = [str(about.get("words", "")), *left_out, f"— {named}"]
    about |= {"words": "\n\n".join(part for part in words if part), "rule": rule}
    if isinstance(how := about.get("how"), str):
        about["how"] = signed(how, rule)
    title = on_one_line(wanted.title)[:_LONGEST_TITLE]
    return LetterWanted(wanted.kind, signed(title, rule), wanted.to, about)


def _keep_own(book: Lawbook, rule: int, about: dict[str, Any], left_out: list[str]) -> None:
    """Keep those buttons of a letter that a rule may offer."""
    if isinstance(about.get("command"), str) and not may_offer(book, rule, about["command"]):
        left_out.append(_without(about.pop("command")))
        about.pop("button", None)
    elif isinstance(about.get("command"), str) and not is_own(book, rule, about["command"]):
        about["button"] = on_one_line(about["command"])
    buttons = [button for button in _listed(about.get("buttons")) if isinstance(button, dict)]
    if buttons:
        allowed = [button for button in buttons if may_offer(book, rule, str(button.get("command", "")))]
        left_out += [_without(str(button.get("command", ""))) for button in buttons if button not in allowed]
        about["buttons"] = [_named(button, book, rule) for button in allowed]
    else:
        about.pop("buttons", None)


def options(offered: Sequence[str], words: str, rule: int, book: Lawbook) -> tuple[list[str], str]:
    """Return the options of an offer that its rule may give, and its words. They are signed when they are shown."""
    if not rule:
        return list(offered), words
    allowed = [option for option in offered if may_offer(book, rule, option.rpartition(" | ")[2])]
    without = [_without(option.rpartition(" | ")[2]) for option in offered if option not in allowed]
    allowed = [option if is_own(book, rule, command := option.rpartition(" | ")[2]) else command for option in allowed]
    return [on_one_line(option) for option in allowed], " ".join([in_paragraphs(words), *without])


def may_offer(book: Lawbook, rule: int, command: str) -> bool:
    """Return whether a rule may offer a command: one of its own on one line, or a harmless one."""
    line = on_one_line(command)
    if "\n" in command.strip() and not line.startswith("message admin"):
        return False
    return _begins(line, HARMLESS) or is_own(book, rule, command)


def is_own(book: Lawbook, rule: int, command: str) -> bool:
    """Return whether a command is one of a rule's own, so that the rule can say in its own words what it does."""
    return _begins(on_one_line(command), _own(book, rule))


def _begins(line: str, beginnings: Iterable[str]) -> bool:
    return any(line == beginning or line.startswith(f"{beginning} ") for beginning in beginnings)


def _named(button: dict[str, Any], book: Lawbook, rule: int) -> dict[str, Any]:
    """Return a button that says what it does: with the words of the rule if its command is the rule's own."""
    command = on_one_line(str(button.get("command", "")))
    return button if is_own(book, rule, command) else {**button, "button": command, "help": command}


def _own(book: Lawbook, rule: int) -> Iterable[str]:
    """Yield the fixed words with which a rule's commands begin."""
    law = book.rules.get(book.now(rule))
    for command in law.commands if law is not None else ():
        if command.by == "player":
            yield " ".join(takewhile(lambda word: not word.isupper() and "[" not in word, command.pattern.split()))


def _without(command: str) -> str:
    return f"(A button is left out: “{on_one_line(command)[:60]}” is no command of this rule.)"


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []

"""Shipped rules, each taken through the sandbox as a player's would be."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Rule
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import available, read
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.language import Language

SHIPPED: dict[str, Ruleset] = {slug: read(folder) for slug, folder in available([rulesets_folder()]).items()}
RULES: list[tuple[str, Rule]] = [(slug, rule) for slug, ruleset in SHIPPED.items() for rule in ruleset.rules.values()]


def source_of(slug: str, rule: Rule) -> str:
    """Return the file of a shipped rule."""
    (file,) = (rulesets_folder() / slug).glob(f"r{rule.number:02}_*.py")
    return file.read_text(encoding="utf-8")


@cache
def trusting(slug: str = "") -> Sandbox:
    """Return a sandbox that keeps nothing from law: shipped rules may look at what players' law may not.

    It knows the words of a game, too.
    """
    return _knowing(trusting(), slug) if slug else Sandbox(Limits().patient(), trusted=True)


@cache
def wary(slug: str = "") -> Sandbox:
    """Return a sandbox as players' law has it, but for its patience; it knows the words of a game, too."""
    return _knowing(wary(), slug) if slug else Sandbox(Limits().patient())


def _knowing(sandbox: Sandbox, slug: str) -> Sandbox:
    return sandbox.speaking(Language(SHIPPED[slug].words))


def amended(slug: str, *rules: Rule) -> Ruleset:
    """Return a shipped ruleset some of whose rules were amended by players who changed nothing in them."""
    made = {rule.number: wary(slug)(rule.number, rule.title, source_of(slug, rule)) for rule in rules}
    return replace(SHIPPED[slug], rules=SHIPPED[slug].rules | made)


@cache
def boxed(slug: str) -> Ruleset:
    """Return a shipped ruleset whose every rule runs in the sandbox."""
    rules = {
        number: trusting(slug)(number, rule.title, source_of(slug, rule))
        for number, rule in SHIPPED[slug].rules.items()
    }
    return replace(SHIPPED[slug], rules=rules, compiler=trusting(slug))

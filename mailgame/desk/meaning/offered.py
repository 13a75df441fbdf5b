"""Offered: which open offer a line takes up that is no command: “buy the square”, “yes”."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ...press.scenes.answers import Offer
from ...press.scenes.scene import MayDo
from ..commands.ballots import SAME
from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from ..sight.presenter import Presenter
from . import wishes
from .christened import christened, each_way
from .guess import ALL_OF_IT, MOST, Guess

_QUOTES = frozenset("\"“”„«»")
"""Whoever puts a name in quotation marks has said more than that they take an offer up."""
_TAKES = frozenset({"take", "offer"})
_BOTH, _TWO = "both", 2
_TAKING_UP = wishes.words("taking_up")
_TURNING_DOWN = wishes.words("turning_down")
_WISHING, _AGREEING = wishes.words("around_a_wish"), wishes.words("yes") | _TAKING_UP | {*SAME[0]}


def options_of(offer: Offer) -> Iterator[MayDo]:
    """Yield what can be answered to an offer, each with what is offered; of several answers, with that alone."""
    for option in offer.options:
        offered = offer.heading or offer.text
        ends = not offered or offered.rstrip().endswith((".", "!", "?", "…", ":", "”"))
        said = (offered, option.words if len(offer.options) == 1 or not offered else "")
        words = (" " if ends else " – ").join(filter(None, said))
        yield MayDo(words, option.command, option.button, offer.until)


def taken_up_by(line: str, presenter: Presenter, player: str, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the commands that take up offers, if a line says that, or no more than yes or no.

    A line says so if all its words stand in the offer or in its commands, but for such as “I want to”.
    """
    line_words = re.findall(r"\w+(?:'\w+)*", line.casefold().replace("’", "'"))
    if line.rstrip().endswith("?") or not line_words or not player:
        return ()
    both = _BOTH in line_words
    quoted = not _QUOTES.isdisjoint(line)
    guesses: list[Guess] = []
    of_players: list[Guess] = []
    players = {name.casefold() for name in grammar.names.game.world.rows("player")} - {player.casefold()}
    offers = presenter.unanswered(player)
    verbs = {option.command.split()[0].casefold() for offer in offers for option in options_of(offer)}
    for offer in offers:
        offer_words = set(re.findall(r"\w+", f"{offer.heading} {offer.text}".casefold()))
        for option in options_of(offer):
            verb = option.command.split()[0].casefold()
            form = grammar.line(option.command)
            pattern = form.command.pattern if isinstance(form, Parsed) else ""
            said = f"{option.words} {option.command} {pattern}".casefold()
            words = offer_words | set(re.findall(r"\w+", said))
            vocabulary = words | {f"{word}s" for word in words} | _WISHING
            named = christened(form, line, grammar) if isinstance(form, Parsed) else None
            parsed = named[0] if named is not None else form
            left = re.findall(r"\w+(?:'\w+)*", named[1].casefold()) if named is not None else line_words
            left = [word.removesuffix("'s") for word in left if word != _BOTH and not (both and word in verbs)]
            agrees = (named is not None or verb in line_words or both or _TAKES.issubset(line_words)
                      or not _AGREEING.isdisjoint(line_words))
            if quoted and named is None:
                continue
            if agrees and vocabulary.issuperset(left) and isinstance(parsed, Parsed):
                ways = each_way(parsed, line, grammar) if named is not None else [parsed]
                guesses += [Guess(way.words, 0, way) for way in ways]
                of_players += guesses[-1:] if players & offer_words else []
    if not _TAKING_UP.isdisjoint(line_words):  # that is said to somebody
        guesses = of_players or guesses
    if both and len(guesses) > 1:
        return (Guess("\n".join(guess.line for guess in guesses[:_TWO]), 0, guesses[0].parsed, ALL_OF_IT),)
    return tuple(guesses[:MOST])


def turned_down(line: str, presenter: Presenter, player: str) -> str:
    """Say what happens without an answer, if a line is no more than a no to what its writer is offered; else ""."""
    said = set(re.findall(r"\w+(?:'\w+)*", line.casefold().replace("’", "'")))
    if _TURNING_DOWN.isdisjoint(said):
        return ""
    rest = said - _TURNING_DOWN - _WISHING - wishes.words("around_a_refusal")
    offers = [offer for offer in presenter.unanswered(player) if offer.default and _speaks_of(offer, rest)]
    defaults = dict.fromkeys(offer.default for offer in offers)
    return f"Without an answer, {'; '.join(defaults)}." if defaults else ""


def _speaks_of(offer: Offer, said: Collection[str]) -> bool:
    """Tell whether some words all stand in an offer: “Bert’s trade”."""
    words = set(re.findall(r"\w+", f"{offer.heading} {offer.text}".casefold()))
    return words.issuperset(word if word in words else word.removesuffix("s").removesuffix("'") for word in said)

"""Who gains and who loses by a proposal, and how sure that is, in words and as rows of the chart.

All figures are averages. A player gains where that is more than chance: in every game, or in so many more than they
lose in that a coin would hardly fall so (a sign test at one in twenty).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

from ...foresight.result import Purse, SecondLook
from ...press.scenes import foreseen
from ...press.words.words import say_amount, say_list

_MOST_ROWS = 12
_CHANCE = 20
"""What comes about by chance in fewer than one of so many cases is taken to be the proposal's doing."""
_TELLING = 4
"""Of so many games one more must end, or leave somebody with nothing, for it to be told."""


def in_words(look: SecondLook) -> list[str]:
    """Return who is left with nothing, who gains, who loses and for whom it is open; nothing if that was not tried."""
    itself = _itself(look)
    if not _comparable(look):
        return itself
    if not _changes(look):
        return itself or [f"It changes nobody’s {look.counted}."]
    gain, lose = _sides(look)
    if not gain and not lose:
        no_effect = "With all that follows from it, no" if itself else "No"
        return [*itself, f"{no_effect} clear effect on anybody’s {look.counted}: it could go either way."]
    open_to = [
        purse.name for purse in look.purses if purse not in gain and purse not in lose and (purse.gains or purse.losses)
    ]
    same = [purse.name for purse in look.purses if not purse.gains and not purse.losses]
    sentences = [*itself, *_ruined(look), *_side(look, "gains", gain), *_side(look, "loses", lose)]
    if open_to:
        sentences.append(f"It could go either way for {_names(open_to)}.")
    if same:
        sentences.append(f"It makes no difference to {_names(same)}.")
    return sentences


def rows(look: SecondLook, colour: Callable[[str], int | None]) -> tuple[foreseen.Gain, ...]:
    """Return the rows of the chart: each player, those whom it concerns most if they are many, and all together.

    There are none where nobody gains or loses for sure. colour: returns a player's colour.
    """
    if look.total is None or not _comparable(look) or not any(_sides(look)):
        return ()
    shown = [purse for purse in look.purses if purse in _greatest(look.purses)]
    return (*(_row(purse, colour(purse.name)) for purse in shown), _row(look.total, None))


def of_games(look: SecondLook, games: int) -> str:
    """Return “all 20 games”, “17 of 20 games” or “the only game”."""
    if games == look.seeds == 1:
        return "the only game"
    return f"all {look.seeds} games" if games == look.seeds else f"{games} of {look.seeds} games"


def _comparable(look: SecondLook) -> bool:
    """Return whether games last equally long with and without the proposal, so that final balances can be compared."""
    cut_short = max(abs(after - before) for before, after in (look.ended, look.stuck))
    return bool(look.seeds and look.counted) and cut_short * _TELLING <= look.seeds


def _changes(look: SecondLook) -> bool:
    return any(purse.gains or purse.losses for purse in look.purses)


def _sides(look: SecondLook) -> tuple[list[Purse], list[Purse]]:
    """Return who gains and who loses, those with the greatest change first."""
    ordered = sorted(look.purses, key=lambda purse: -abs(purse.change))
    gain = [purse for purse in ordered if purse.change > 0 and _is_sure(purse.gains, purse.losses, look.seeds)]
    return gain, [purse for purse in ordered if purse.change < 0 and _is_sure(purse.losses, purse.gains, look.seeds)]


def _is_sure(often: int, seldom: int, games: int) -> bool:
    together = often + seldom
    tails = sum(comb(together, count) for count in range(seldom + 1))
    return often == games or (often > seldom and tails * _CHANCE <= 2**together)


def _ruined(look: SecondLook) -> list[str]:
    return [
        f"{purse.name} is left with no {look.counted} in {of_games(look, purse.broke[1])} "
        f"(without the proposal in {purse.broke[0] or 'none'})."
        for purse in look.purses
        if (purse.broke[1] - purse.broke[0]) * _TELLING >= look.seeds
    ]


def _itself(look: SecondLook) -> list[str]:
    """Say what the rule itself pays and takes: that is so even where what players do then hides it."""
    said = []
    pays = "pays" if look.unit else "gives"
    more, less = f"What it {pays} by itself", "What it takes by itself"
    if look.amended:
        more, less = f"{more} more than now", f"{more} less than now, or takes more"
    for what, sign in ((more, 1), (less, -1)):
        some = [one for one in look.paid if one.amount * sign > 0]
        if some:
            sums = [f"{one.name} {say_amount(abs(one.amount), look.unit)}" for one in some[:_MOST_ROWS]]
            others = [f"{len(some) - _MOST_ROWS} more"] if len(some) > _MOST_ROWS else []
            said.append(f"{what}, on average: {say_list([*sums, *others])}.")
    return said


def _side(look: SecondLook, verb: str, side: Sequence[Purse]) -> list[str]:
    if not side:
        return []
    listed = [_told(look, verb, purse) for purse in side[:_MOST_ROWS]]
    more = [f"{len(side) - _MOST_ROWS} more"] if len(side) > _MOST_ROWS else []
    return [f"Who {verb}, on average: {say_list([*listed, *more])}."]


def _told(look: SecondLook, verb: str, purse: Purse) -> str:
    often = purse.gains if verb == "gains" else purse.losses
    return f"{purse.name} {say_amount(abs(purse.change), look.unit)} (in {of_games(look, often)})"


def _names(names: Sequence[str]) -> str:
    more = [f"{len(names) - _MOST_ROWS} more"] if len(names) > _MOST_ROWS else []
    return say_list([*names[:_MOST_ROWS], *more])


def _greatest(purses: Sequence[Purse]) -> list[Purse]:
    return sorted(purses, key=lambda purse: -max(abs(purse.least), abs(purse.most)))[:_MOST_ROWS]


def _row(purse: Purse, colour: int | None) -> foreseen.Gain:
    return foreseen.Gain(purse.name, colour, purse.without, purse.adopted, purse.change, purse.least, purse.most)

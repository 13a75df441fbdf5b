"""What players propose by whim: what changes rules, what cannot be proposed, and law for what was adopted as text."""

from __future__ import annotations

from collections.abc import Iterator

from mailgame.foresight.whims import Whims
from mailgame.game.game import Game

PROPOSES = 25     # per cent, of letters
THANKS = 'propose add "Thanks"\nAll thank the Admin.\nend'
PLAIN = (
    "propose amend 9\nset voting = Saturday\nend",
    "propose amend 9\nset voting = Monday\nend",
    "propose amend 9\nset between = Wednesday\nend",
    "propose repeal 99\nend",
    'propose add "Nothing"\nend',
    THANKS,
    'propose change "A bench"\nA bench is put on the board.\nend',
)
LAW = '''propose implement {proposal}
```law
from mailgame.law import *

rule = Rule(0, "Thanks")


@rule.after(UpdatePlayed)
def all_are_thanked(view: View, played: UpdatePlayed) -> Answer:
    return Tell("The Admin is thanked.")
```
end'''


def proposals(game: Game, whims: Whims) -> Iterator[str]:
    """Yield what somebody proposes now, of one letter's whims: mostly nothing."""
    if whims.below(100, "proposes") < PROPOSES:
        yield whims.one_of([*PLAIN, _number(game, whims), *_effects(game)], "what")


def _number(game: Game, whims: Whims) -> str:
    numbers = [
        (number, name, value)
        for number, row in game.world.rules.items() if row["standing"] == "in force"
        for name, value in game.world.numbers(number).items() if isinstance(value, int)
    ]
    number, name, value = whims.one_of(numbers, "number")
    return f"propose amend {number}\nset {name} = {whims.one_of((value + 1, 2 * value), 'value')}\nend"


def _effects(game: Game) -> Iterator[str]:
    """Yield law for each proposal there has been; for most of them that is refused."""
    return (LAW.format(proposal=proposal.id) for proposal in game.world.all("proposal"))

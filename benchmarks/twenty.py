"""Twenty rules as players would write them: ten laws, each in two versions of its own."""

from __future__ import annotations

_LAWS = (
    # a tax on the rich at every update
    '''"""Whoever has more than {{most:money}} pays {{tax:money}} at each update."""
from mailgame.law import Intent, Pay, Rule, UpdatePlayed, View, active
rule = Rule(0, "Tax {n}", most=9000, tax={n})
@rule.after(UpdatePlayed)
def the_rich_pay(view: View, played: UpdatePlayed, tax: int, most: int) -> list[Intent]:
    rich = [player for player in active(view) if view.balance(player) > most]
    return [Pay(player, "", tax, "as a tax") for player in rich]
''',
    # interest
    '''"""At each update everybody gets {{rate}} dollars for every thousand."""
from mailgame.law import Intent, Pay, Rule, UpdatePlayed, View, active
rule = Rule(0, "Interest {n}", rate={n})
@rule.after(UpdatePlayed)
def money_grows(view: View, played: UpdatePlayed, rate: int) -> list[Intent]:
    return [Pay("", player, view.balance(player) // 1000 * rate, "as interest") for player in active(view)]
''',
    # karma for landing
    '''"""Whoever lands where somebody stands gets a point of karma."""
from mailgame.law import Intent, Landed, Rule, Set, View
rule = Rule(0, "Karma {n}")
rule.attribute("player", "karma_{n}", "number", 0)
@rule.after(Landed)
def company_is_good(view: View, landed: Landed) -> Intent | None:
    here = [player for player in view.players() if player.square == landed.square and player != landed.player]
    return Set(landed.player, "karma_{n}", landed.player.karma_{n} + len(here)) if here else None
''',
    # dearer rents
    '''"""Rent is {{more:money}} more."""
from mailgame.law import Add, PayRent, Rule, View
rule = Rule(0, "Dear rents {n}", more={n})
@rule.alter(PayRent)
def rent_is_more(view: View, rent: PayRent, more: int) -> Add:
    return Add(more, "more rent")
''',
    # a rent holiday
    '''"""On squares whose number can be divided by {{every}} rent is half."""
from mailgame.law import PayRent, Percent, Rule, View
rule = Rule(0, "Holiday {n}", every={n})
@rule.alter(PayRent)
def half_there(view: View, rent: PayRent, every: int) -> Percent | None:
    return Percent(50, "a holiday") if rent.thing.number % every == 0 else None
''',
    # a diary of landings
    '''"""How often each square was landed on is counted."""
from mailgame.law import Intent, Landed, Rule, Set, View
rule = Rule(0, "Diary {n}")
rule.attribute("square", "visits_{n}", "number", 0)
@rule.after(Landed)
def one_more(view: View, landed: Landed) -> Intent:
    return Set(landed.square, "visits_{n}", landed.square.visits_{n} + 1)
''',
    # nobody may go below
    '''"""Nobody pays a tax who has less than {{least:money}}."""
from mailgame.law import Pay, Refuse, Rule, Thing, View
rule = Rule(0, "Shelter {n}", least={n})
@rule.check(Pay)
def the_poor_are_spared(view: View, pay: Pay, least: int) -> Refuse | None:
    if pay.why == "as a tax" and isinstance(pay.payer, Thing) and view.balance(pay.payer) < least:
        return Refuse("poor", "You have too little to be taxed.")
    return None
''',
    # a lottery
    '''"""At each update one player, drawn by lot, gets {{prize:money}}."""
from mailgame.law import Intent, Pay, Rule, UpdatePlayed, View, active
rule = Rule(0, "Lottery {n}", prize={n})
@rule.after(UpdatePlayed)
def one_is_lucky(view: View, played: UpdatePlayed, prize: int) -> Intent | None:
    names = [player.id for player in active(view)]
    winner = view.player(view.pick("lottery {n}", names)) if names else None
    return Pay("", winner, prize, "from the lottery") if winner is not None else None
''',
    # tolls
    '''"""Passing an owned square costs {{toll:money}}, for its owner."""
from mailgame.law import Intent, Passed, Pay, Rule, View
rule = Rule(0, "Tolls {n}", toll={n})
@rule.after(Passed)
def a_toll_is_paid(view: View, passed: Passed, toll: int) -> Intent | None:
    owner = passed.square.owner
    if owner is None or owner == passed.player:
        return None
    return Pay(passed.player, owner, toll, "as a toll")
''',
    # a herald
    '''"""Doubles are told to everybody."""
from mailgame.law import Intent, Rolled, Rule, Tell, View
rule = Rule(0, "Herald {n}")
@rule.after(Rolled)
def doubles_are_told(view: View, rolled: Rolled) -> Intent | None:
    return Tell(f"{{rolled.player}} has rolled doubles.") if len(set(rolled.dice)) == 1 else None
''',
)


def twenty() -> list[tuple[str, str]]:
    """Return the title and the source of each."""
    found = []
    for number in range(20):
        source = _LAWS[number % len(_LAWS)].format(n=number + 2)
        found.append((f"Rule of players {number + 1}", source))
    return found

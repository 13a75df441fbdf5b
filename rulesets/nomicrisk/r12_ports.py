"""1. A port joins a territory of its builder to a finished shipping path that ends there or runs through water beside
   it. It costs {cost:money} and takes {turns} turns.
2. Units in a territory with a port of theirs may use its path: to either end of it, and to any land with a port on it.
"""

from mailgame.law import *

from .words import *

rule = Rule(12, "Ports", cost=dollars(4_000_000, most=10**12), turns=number(2, "turns", most=1000))


@rule.alter(Plans)
def what_a_port_takes(view: View, asked: Plans, cost: int, turns: int) -> Answer:
    return Reply(Plan(cost, turns)) if asked.sort == PORT else None


@rule.check(Build)
def only_on_a_shipping_path(view: View, build: Build) -> Answer:
    return Refuse("no-path", why) if (why := portless(view, build.sort, build.territory, build.path)) else None


@rule.alter(Leads)
def it_opens_its_path(view: View, asked: Leads) -> Answer:
    return Reply(True) if by_port(view, asked.player, asked.one, asked.other) else None

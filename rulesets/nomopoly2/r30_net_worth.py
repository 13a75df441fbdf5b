"""1. The Net Worth of a player, in dollars, is the sum of: money; bank balance; {health:money} for each point of
health; the purchase price of their squares; the price of the block for each of their squares that is part of one; the
price of all buildings on their squares; {railroad:money} for each with a railroad; {each_card:money} times the value
of each card; {missiles} per cent of the price of their missiles; the price of their transportation; {credit} per cent
of their credit limit if they have a Credit Card; {power:money} for each point of corporate power on their squares;
{yes:money} for each Yes on a proposal of theirs; {adopted:money} for each that was accepted, and {unanimous:money}
more if nobody voted No; {nonsense:money} for each that got into the Nonsense rule; less the balance of their Credit
Card, {polluted:money} for each of their squares that is polluted, {faint:money} while passed out, {infected:money}
while infected with Anthrax, {reset:money} for each time they were reset, and {terrorist:money} while a terrorist.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    30, "Net Worth", health=dollars(10), railroad=dollars(25), each_card=dollars(10), missiles=percent(50),
    credit=percent(10), power=dollars(10), yes=dollars(10), adopted=dollars(100), unanimous=dollars(100),
    nonsense=dollars(25), polluted=dollars(100), faint=dollars(1000), infected=dollars(1000), reset=dollars(1500),
    terrorist=dollars(2500),
)
rule.attribute("player", "net_worth", "number", 0, least=-(10**15), most=10**15, of="money", shown="Net worth")
rule.attribute("proposal", "nonsense", "flag", False, shown="Got into the Nonsense rule")

showing = rule.command("net worth [of PLAYER]", "See what makes up a Net Worth.", sort="shown")


@rule.answers(NetWorth)
def all_its_parts_together(view: View, asked: NetWorth, **per: int) -> int:
    return sum(parts_of_worth(view, asked.player, per).values())


@rule.after(PhaseBegan, name="worth")
@rule.after(Opened)
def everybody_sees_what_all_are_worth(view: View, event: PhaseBegan | Opened) -> Answer:
    return [Set(player, net_worth=view.ask(NetWorth(player))) for player in view.players()]


@showing
def tells_its_parts(view: View, order: Order, **per: int) -> Answer:
    player = order.arguments.get("player") or order.giver
    parts = parts_of_worth(view, player, per)
    lines = tuple(f"{name}: {money(amount)}" for name, amount in parts.items())
    return Tell(f"The Net Worth of {player} is {money(sum(parts.values()))} now.", (order.giver,), lines)

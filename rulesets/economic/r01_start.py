"""As the game starts every player is dealt {money:money} out of a stock of {stock:money}, or of twice what is dealt if
nothing would be left; the rest of it lies in a bank. A die with a face for each player shows who is first. As the first
turn begins this card is discarded."""

from mailgame.law import *

rule = Rule(1, "The Start", money=dollars(100), stock=dollars(10000))
rule.attribute("player", "money", "money", keep=True)
rule.attribute("game", "turn", "player", keep=True, shown=False)
rule.attribute("game", "turns", "number", 0, keep=True, least=0, most=1_000_000, shown=False)


@rule.after(Opened)
def every_player_is_dealt_money(view: View, opened: Opened, stock: int, money: int) -> Answer:
    dealt = [Pay("bank", player, money, "to begin with") for player in view.players()]
    enough = stock if stock > money * len(dealt) else 2 * money * len(dealt)
    return [Pay("", "bank", enough, "to begin with"), *dealt]


@rule.after(Opened)
def a_die_shows_who_is_first(view: View, opened: Opened) -> Answer:
    seats = view.players()
    return BeginTurn(seats[view.roll("first player", sides=len(seats)) - 1])


@rule.after(TurnBegan)
def is_discarded_as_the_first_turn_begins(view: View, began: TurnBegan) -> Answer:
    return Repeal(1, "as the first turn begins", "discarded")

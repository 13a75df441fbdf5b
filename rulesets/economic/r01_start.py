"""As the game starts every player is dealt {money:money} out of a stock of {stock:money}; all the rest of it lies in
a bank. A die with a face for each player shows who is first. As the first turn begins this card is discarded."""

from mailgame.law import BeginTurn, Intent, Opened, Parameter, Pay, Repeal, Rule, TurnBegan, View

rule = Rule(
    1, "The Start", money=Parameter(100, least=0, unit="dollars"), stock=Parameter(10000, least=0, unit="dollars")
)
rule.attribute("player", "money", "money", keep=True)
rule.attribute("game", "turn", "player", keep=True)
rule.attribute("game", "turns", "number", 0, keep=True, least=0, most=1_000_000)


@rule.after(Opened)
def every_player_is_dealt_money(view: View, opened: Opened) -> list[Intent]:
    stock = Pay("", "bank", view.param("stock"), "to begin with")
    return [stock, *(Pay("bank", player, view.param("money"), "to begin with") for player in view.players())]


@rule.after(Opened)
def a_die_shows_who_is_first(view: View, opened: Opened) -> Intent:
    seats = view.players()
    return BeginTurn(seats[view.roll("first player", sides=len(seats)) - 1])


@rule.after(TurnBegan)
def is_discarded_as_the_first_turn_begins(view: View, began: TurnBegan) -> Intent:
    return Repeal(1, "as the first turn begins", "discarded")

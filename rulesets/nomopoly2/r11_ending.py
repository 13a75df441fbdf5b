"""1. If a maker of board games ever takes the Admin to court, the game ends at once, without a winner.
2. When a winner is declared the game ends.
3. If there is only one player who is not bankrupt, that player wins.
4. If one player’s Net Worth is higher than the sum of the Net Worths of all others, that player wins. ({fewest}
   players must be left for that.)
"""

from mailgame.law import *

from .words import *

rule = Rule(11, "Ending the Game", fewest=number(2, "players", least=2))

ending = rule.command("end because TEXT", "End the game without a winner.", by="admin")


@ending
def a_lawsuit_ends_the_game(view: View, order: Order) -> Answer:
    return End(order.text)


@rule.after(PhaseBegan, name="the end")
def the_last_who_is_not_bankrupt_wins(view: View, began: PhaseBegan) -> Answer:
    solvent = [player for player in view.players() if view.balance(player) >= 0]
    if len(solvent) != 1:
        return None
    return Win(solvent[0], f"the only player who is not bankrupt, with {money(view.balance(solvent[0]))} (rule 11.3).")


@rule.after(PhaseBegan, name="the end")
def who_is_worth_more_than_all_others_wins(view: View, began: PhaseBegan, fewest: int) -> Answer:
    worth = {player: view.ask(NetWorth(player)) for player in view.players()}
    if len(worth) < fewest:
        return None
    best = max(worth, key=lambda player: worth[player])
    others = sum(worth.values()) - worth[best]
    words = f"a Net Worth of {money(worth[best])}, and all others {money(others)} together (rule 11.4)."
    return Win(best, words) if worth[best] > others else None

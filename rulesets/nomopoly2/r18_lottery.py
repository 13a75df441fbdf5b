"""1. At the end of each week there is a lottery: {lottery_numbers} random numbers from 1 to {highest} are drawn.
2. A ticket is had for a card of value {lowest_card} to {highest_card}; its value is the number of lines on the
   ticket. For a face card or an ace besides, the ticket gets a bonus number.
3. Each line has {line_length} random numbers from 1 to {highest}, with a bonus number {bonus_line}.
4. Each line of each ticket is compared with the numbers drawn, in whatever order. If {all_match} match, the holder of
   the ticket gets all money of the Admin Bank Account, pays no rent in the following week, has {votes} votes on all
   proposals of that week, and may take over or eliminate a player of their choice. If {most_match} match, they have
   {votes} votes on all proposals of the following week and may take over or eliminate a player. If {many_match}
   match, they choose one of these two. If {some_match} match, they pay no rent for their next roll.
5. Who is eliminated is removed from the game. All squares of whoever is taken over go to the player who takes them
   over.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    18, "The Lottery", lottery_numbers=number(7), highest=number(20, least=7, most=1000), lowest_card=number(2),
    highest_card=number(10), line_length=number(6), bonus_line=number(7), all_match=number(7), most_match=number(6),
    many_match=number(5), some_match=number(4), votes=number(2, "votes", least=1),
)
rule.kind("ticket", shown="Lottery tickets")
rule.attribute("ticket", "owner", "player")
rule.attribute("ticket", "rows", "list", [], of="text", shown="Lines")
rule.attribute("player", "free_week", "number", 0, least=0, most=1_000_000, shown="Pays no rent in week")
rule.attribute("player", "free_rolls", "number", 0, least=0, most=1_000_000, shown="Rolls without rent")
rule.attribute("player", "rolls_free", "flag", False, seen_by="rules")
rule.attribute("player", "won_votes", "text", "", seen_by="rules")
rule.argument("CARD", *SAID_CARDS)

buying = rule.command("ticket CARD [bonus CARD2]", "Get a lottery ticket for a card.", when="filed")
taking_over = rule.command("prize takeover PLAYER", "Take all squares of a player.", when="filed", answers=PRIZE)
eliminating = rule.command("prize eliminate PLAYER", "Remove a player from the game.", when="filed", answers=PRIZE)
having_votes = rule.command("prize votes", "Have more votes next week instead.", when="filed")


@buying.refuse
def what_buys_no_ticket(view: View, order: Order, lowest_card: int, highest_card: int) -> str:
    return no_ticket(order.giver, order.card, order.card2, lowest_card, highest_card)


@buying
def gets_a_ticket(view: View, order: Order, highest: int, line_length: int, bonus_line: int, **n: int) -> Answer:
    cards = [order.card, order.card2] if order.card2 else [order.card]
    lines = lines_for(order.card, n["lowest_card"], n["highest_card"])
    ticket = new_ticket(view, order.giver, lines, bonus_line if order.card2 else line_length, highest)
    return [GiveUpCards(order.giver, tuple(held_for(order.giver, cards))), *ticket]


@rule.after(PhaseBegan, name="lottery", part="weekend")
def the_lottery_is_drawn(view: View, began: PhaseBegan, lottery_numbers: int, highest: int, **n: int) -> Answer:
    numbers = [str(number) for number in range(1, highest + 1)]
    drawn = view.picks("lottery", numbers, min(lottery_numbers, highest))
    won = alike_lines(view, drawn, n["some_match"])
    told = Tell(f"The numbers of the lottery are {say_list([str(one) for one in sorted(map(int, drawn))])}.")
    pot = jackpot(view, [player for player, count in won if count >= n["all_match"]])
    gone = [Remove(ticket) for ticket in view.things("ticket")]
    return [told, *winners_told(won), *pot, *(WinLine(player, count) for player, count in won), *gone]


@rule.carry_out(WinLine)
def what_a_line_wins(view: View, line: WinLine, all_match: int, most_match: int, many_match: int, votes: int) -> Answer:
    player, count = line.player, line.count
    free = Set(player, free_week=view.game.week + 1) if count >= all_match else None
    if count < many_match:
        return Set(player, free_rolls=player.free_rolls + 1)
    most = count >= most_match
    return [free, WinVotes(player, votes) if most else None, choice_of_prize(view, player, not most)]


@taking_over.refuse
@eliminating.refuse
def who_cannot_be_struck(view: View, order: Order) -> str:
    return no_victim(order.offer, order.giver, order.player)


@taking_over
@eliminating
def strikes_a_player(view: View, order: Order) -> Answer:
    return prize_taken(view, order.giver, order.player, order.verb)


@having_votes
def has_votes_instead(view: View, order: Order, votes: int) -> Answer:
    offer, none = votes_to_choose(view, order.giver), "You have no prize of the lottery to choose."
    return [Settle(offer), WinVotes(order.giver, votes)] if offer is not None else Refuse("no-prize", none)


@rule.after(Lapsed, what=PRIZE)
def who_does_not_choose_has_votes(view: View, lapsed: Lapsed, votes: int) -> Answer:
    return WinVotes(lapsed.player, votes) if lapsed.about["instead"] else None


@rule.after(Rolled, step="others")
@rule.after(TurnDone)
def a_roll_may_be_free(view: View, event: Rolled | TurnDone) -> Answer:
    player, left = event.player, event.player.free_rolls
    if isinstance(event, Rolled):
        return Set(player, free_rolls=left - 1, rolls_free=True) if left else None
    return Set(player, rolls_free=False) if player.rolls_free else None


@rule.suggests
def a_card_gets_a_ticket(view: View, player: Player, lowest_card: int, highest_card: int) -> list[str]:
    return tickets_advised(view, player, lowest_card, highest_card)


@rule.alter(PayRent)
def who_has_won_pays_no_rent(view: View, due: PayRent) -> Answer:
    free = due.player.rolls_free or due.player.free_week == view.game.week
    words = f"{due.player} has won in the lottery, and pays no rent on {label(due.thing)}."
    return Stop("prize", words) if free else None


@rule.after(WasReset, Leaving)
def their_tickets_are_gone(view: View, gone: WasReset | Leaving) -> Answer:
    tickets = [Remove(ticket) for ticket in view.things("ticket", owner=gone.player)]
    return [*tickets, Set(gone.player, free_week=0, free_rolls=0, rolls_free=False)]

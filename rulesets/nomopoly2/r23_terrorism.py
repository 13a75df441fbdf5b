"""1. Whoever consents to what leads directly to a minor atrocity is a terrorist for that week and the next {minor}.
   Whoever consents to what leads directly to a major atrocity is one for that week and the next {major}.
2. A terrorist gets nothing for going round the board, may buy no lottery tickets, and may not trade with players who
   are no terrorists.
"""

from mailgame.law import *

from .words import *

rule = Rule(23, "Terrorism", minor=number(1, "weeks", least=1, most=1000), major=number(6, "weeks", least=1, most=1000))
rule.attribute("player", "terrorist_until", "number", 0, least=0, most=1_000_000, shown="Terrorist until week")


@rule.carry_out(CommitAtrocity)
def they_are_terrorists(view: View, atrocity: CommitAtrocity, minor: int, major: int) -> Answer:
    until = view.game.week + (major if atrocity.major else minor)
    guilty = [player for player in atrocity.players if player.terrorist_until < until]
    words = f"is|are a terrorist until the end of week {until}, for {atrocity.what}."
    told = [TellOf(player, words) for player in guilty]
    return [*(Set(player, terrorist_until=until) for player in guilty), *told]


@rule.answers(Terrorist)
def until_that_week_is_over(view: View, asked: Terrorist) -> bool:
    return bool(asked.player.terrorist_until >= view.game.week)


@rule.after(PhaseBegan, name="ends of terms")
def some_are_terrorists_no_more(view: View, began: PhaseBegan) -> Answer:
    return [TellOf(player, "is|are no terrorist any more.") for player in view.players()
            if player.terrorist_until == view.game.week - 1]


@rule.after(WasReset)
def starts_over_as_no_terrorist(view: View, reset: WasReset) -> Answer:
    return Set(reset.player, terrorist_until=0) if reset.player.terrorist_until else None


@rule.alter(RewardRound)
@rule.alter(ChanceOfSquare)
def nothing_for_going_round(view: View, reward: RewardRound | ChanceOfSquare) -> Answer:
    pays = isinstance(reward, RewardRound)
    words = f"{reward.player} is a terrorist, and gets nothing for going round." if pays else ""
    return Stop("terrorist", words) if view.ask(Terrorist(reward.player)) else None


@rule.check(Act)
def no_lottery_tickets(view: View, act: Act) -> Answer:
    words = f"Terrorists get no lottery tickets, and you are one until the end of week {act.player.terrorist_until}."
    ticket = act.verb.startswith("ticket ") and view.ask(Terrorist(act.player))
    return Refuse("terrorist", words) if ticket else None


@rule.check(Exchange)
def terrorists_trade_among_themselves(view: View, trade: Exchange) -> Answer:
    kinds = {view.ask(Terrorist(player)) for player in trade.parties}
    words = "Terrorists and other players may not trade with each other."
    return Refuse("terrorist", words) if len(kinds) > 1 else None

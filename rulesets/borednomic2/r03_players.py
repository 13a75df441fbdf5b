"""1. Every player has a user name of their own, a valid e-mail address, and a pawn: a picture of at most
   {pawn_pixels} by {pawn_pixels} pixels that stands for them on the board. Whoever has sent none has a plain
   one. A newcomer also states a gender, m or f.
2. Nobody plays as more than one player.
3. The Admin is not a player.
4. Players and Admin treat each other with respect. Whoever violates this repeatedly is removed from the game.
5. A player may change the colours of their pawn once a week by sending the new picture.
6. Newcomers may join between weeks if the Admin approves. They start as all others started.
7. A player who neither acts nor is heard of for {silent_turns} turns becomes inactive. They lose all property,
   the buildings on it go, and they keep money and possessions. While inactive they can take no action, neither
   vote nor propose, and do not roll and move. Their pawn stands on its head. What goes first: {going}.
8. For {return_price:money} an inactive player is active again, at any time: they start on Square 1 and their
   pawn stands upright.
9. A player may at any time hand the control of their actions to another player, and take it back, by saying so.
"""

from mailgame.law import *

rule = Rule(3, "Players", pawn_pixels=number(30, "pixels", least=8, most=200),
            silent_turns=number(4, "updates", least=1), return_price=dollars(1000), going="buildings, property")
rule.steps(Deactivated, "going")
rule.steps(Leaving, "going")
rule.attribute("player", "gender", "text", "", most=40)
rule.attribute("player", "pawn", "text", "", drawn="picture")
rule.attribute("player", "next_pawn", "text", "", shown=False)
rule.attribute("player", "pawn_week", "number", 0, seen_by="nobody", least=0, most=1_000_000)
rule.attribute("player", "silent", "number", 0, seen_by="nobody", least=0, most=1_000_000)
rule.attribute("game", "admitted", "list", [], seen_by="nobody", of="table")
rule.asks_newcomers("gender", "Please say m or f as well, for rule 14.", example="f", among=("m", "f"))

joining = rule.command("join as NAME", "Ask to join: your user name, and m or f.", by="stranger")
changing = rule.command("pawn", picture="pawn_pixels", sort="picture",
                        help="Change your pawn: attach a picture of at most {pawn_pixels} by {pawn_pixels} pixels.")
returning = rule.command("reactivate", "Become active again, for {return_price:money}.", sort="return")


@joining.refuse
def who_cannot_ask(view: View, order: Order) -> str:
    return unfit_newcomer(view, order)


@joining
def asks_to_join(view: View, order: Order) -> Answer:
    return newcomer(view, order)


@rule.after(Granted, Denied, what="join")
def a_newcomer_waits_for_the_next_week(view: View, answer: Granted | Denied) -> Answer:
    begins = view.due("update", "opening")
    first = f", {view.say_time(begins)}," if begins is not None else ""
    return newcomer_hears(view, answer, f"You enter the game between weeks{first} and take a turn at once.")


@rule.after(UpdateBegan, part="opening")
def newcomers_enter_between_weeks(view: View, began: UpdateBegan) -> Answer:
    return let_in(view)


@changing.refuse
def a_picture_that_does_not_fit(view: View, order: Order, pawn_pixels: int) -> str:
    return unfit_picture(order, "a pawn", pawn_pixels)


@changing.refuse
def more_than_once_a_week(view: View, order: Order) -> str | None:
    again = order.giver.pawn_week == week(view)
    return "You have changed your pawn this week already; the next change is possible next week." if again else None


@changing
def changes_the_pawn(view: View, order: Order) -> Answer:
    told = Tell("Your new pawn is shown from the next update.", (order.giver,))
    return [Set(order.giver, next_pawn=picture_of(order), pawn_week=week(view)), told]


@rule.after(UpdatePlayed)
def shows_new_pawns(view: View, played: UpdatePlayed) -> Answer:
    return [Set(player, pawn=player.next_pawn, next_pawn="") for player in view.players() if player.next_pawn]


@rule.after(Heard)
def is_heard_of(view: View, heard: Heard) -> Answer:
    return Set(heard.player, silent=0) if heard.player.silent else None


@rule.after(UpdatePlayed, step="silence")
def silence_makes_inactive(view: View, played: UpdatePlayed, silent_turns: int) -> Answer:
    return silence_grows(view, silent_turns)


@rule.after(Deactivated, step="property")
def loses_all_property(view: View, rest: Deactivated) -> Answer:
    squares = disown_all(view, "square", rest.player, "its owner is inactive")
    return [*squares, *drop_all(view, rest.player, "you are inactive")]


@rule.check(Act)
def an_inactive_player_takes_no_action(view: View, act: Act, return_price: int) -> Answer:
    if act.player.active or act.sort in ("return", "letter", "leaving"):
        return None
    words = f"You are inactive and can take no action. To come back for {money(return_price)}: reactivate"
    return Refuse("inactive", words)


@returning.refuse
def who_is_active(view: View, order: Order) -> str | None:
    return "You are active already." if order.giver.active else None


@returning
def becomes_active_again(view: View, order: Order, return_price: int) -> Answer:
    first = view.thing("square", "1")
    back = [Pay(order.giver, "", return_price, "to come back"), Reactivate(order.giver), Set(order.giver, silent=0)]
    return [*back, Put(order.giver, first) if first else None]


@rule.after(Leaving, step="property")
def leaves_nothing_behind(view: View, leaving: Leaving) -> Answer:
    squares = disown_all(view, "square", leaving.player, "its owner has left")
    return [*squares, *withdraw_all(view, leaving.player, "Its author has left.")]

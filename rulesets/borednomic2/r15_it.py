"""1. At the start one player at random is IT. There is exactly one IT at any time.
2. When IT lands on a square where another player is, IT may tag one of them, until the next update.
3. Whoever tags is IT no more, and whoever is tagged is.
4. IT cannot win. When all other players have become bankrupt, each of them gets {consolation:money}.
"""

from mailgame.law import *

from .words import *

rule = Rule(15, "IT", consolation=dollars(500))
rule.attribute("player", "it", "flag", False, shown="IT")
rule.attribute("game", "others_bankrupt", "flag", False, seen_by="rules")

tagging = rule.command("tag PLAYER", "Tag a player you met when you landed: they are IT.", when="filed", answers="tag")


@rule.carry_out(BecomeIt)
def there_is_exactly_one(view: View, become: BecomeIt) -> Answer:
    if become.player.it:
        return None
    before = [Set(player, it=False) for player in view.players() if player.it]
    return [*before, Set(become.player, it=True), BecameIt(become.player, become.why)]


def drawn(view: View, among: list[Player]) -> Intent | None:
    """Return what makes one of some players IT, by chance; None if there are none."""
    player = view.player(view.pick("it", [one.id for one in among])) if among else None
    return BecomeIt(player, "by chance") if player is not None else None


@rule.after(Opened)
def one_is_it_at_the_start(view: View, opened: Opened) -> Answer:
    return drawn(view, active(view))


@rule.after(Leaving)
def another_is_it_when_it_leaves(view: View, leaving: Leaving) -> Answer:
    others = [player for player in active(view) if player != leaving.player]
    return drawn(view, others) if leaving.player.it else None


@rule.after(Reactivated, Seated)
def somebody_is_it_again(view: View, event: Reactivated | Seated) -> Answer:
    nobody = view.game.get("updates", 0) and not any(player.it for player in view.players())
    return drawn(view, active(view)) if nobody else None


@rule.after(Landed, step="meeting")
def it_may_tag_whom_it_meets(view: View, landed: Landed) -> Answer:
    player = landed.player
    if not player.it or player.get("jailed", False):
        return None
    here = [one for one in view.players() if one.square == landed.square and one != player]
    return [may_tag(view, player, one) for one in here]


def may_tag(view: View, player: Player, one: Player) -> Intent:
    """Return the offer to tag a player whom IT has met."""
    words, until = f"You are IT, and {one} is here: you can tag {one}.", view.due("update")
    return Ask(player, "tag", words, (f"Tag {one} | tag {one}",), {"player": one}, "you stay IT", until, by_rule=True)


@tagging.refuse
def whom_you_have_not_met(view: View, order: Order) -> str | None:
    if not order.giver.it:
        return "You are not IT."
    met = say_list(dict.fromkeys(offer.about["player"].id for offer in view.offers("tag", order.giver)))
    words = f"You can tag those who stood where you landed, until the next update: {met or 'nobody now'}."
    return None if order.offer else words


@tagging
def tags(view: View, order: Order) -> Answer:
    others = [Settle(offer) for offer in view.offers("tag", order.giver) if offer != order.offer]
    return [*others, BecomeIt(order.player, f"tagged by {order.giver}")]


@rule.alter(Win)
def it_cannot_win(view: View, win: Win) -> Answer:
    return Stop("it", "") if win.player.it else None


@rule.after(Paid, BecameIt, Removed)
def the_others_are_consoled(view: View, event: Paid | BecameIt | Removed, consolation: int) -> Answer:
    solvent = any(view.balance(player) >= 0 and not player.it for player in view.players())
    others = [] if solvent else view.things("player", it=False)
    bankrupt = bool(others)
    if bankrupt == view.game.others_bankrupt:
        return None
    why = "since all but IT are bankrupt"
    given = [Pay("", player, consolation, why) for player in others] if bankrupt else []
    return [Set(view.game, others_bankrupt=bankrupt), *given]

"""1. A player may name somebody to vote for them, a proxy, by telling everybody that they will use one, at least
   {notice_hours} hours before the vote. The proxy may be a person or a machine.
2. Penalties and judgements that a proxy incurs in acting for a player are that player's. Nobody may vote by
   proxy more than {row} turns in a row.
"""

from mailgame.law import *

from .words import *

rule = Rule(316, "Proxies", notice_hours=hours(48), row=number(4, "turns", least=0, most=1_000))
rule.attribute("player", "proxy", "player", keep=True, shown="Proxy")
rule.attribute("player", "proxy_since", "moment", "", keep=True, shown=False, counted=True)
rule.attribute("ballot", "by_proxy", "list", [], seen_by="closed", keep=True)
rule.attribute("ballot", "proxy_votes", "text", "", seen_by="closed", keep=True)


@rule.command("delegate PLAYER", "Let another player vote for you, as your proxy.")
def names_a_player(view: View, order: Order) -> Answer:
    if order.player == order.giver:
        return Refuse("oneself", "You vote for yourself already.")
    if order.player == order.giver.proxy:
        return Refuse("the-same", f"{order.player} is your proxy already.")
    return [*proxy_gone(view, order.giver), *proxy_named(view, order.giver, order.player)]


@rule.command("delegate WORD", "Let somebody at an address outside the game vote for you; or: delegate nobody")
def names_an_address_or_nobody(view: View, order: Order) -> Answer:
    player, gone = order.giver, proxy_gone(view, order.giver)
    if order.word.casefold() != "nobody":
        if "@" not in order.word:
            return Refuse("no-proxy", f"Nobody here is called {order.word}. Name a player, an address, or nobody.")
        asked = Tell(f"Your proxy is asked at {order.word}, and can vote for you after saying yes.", (player,))
        return [*gone, Invite(player, order.word, f"vote as {player}’s proxy"), *proxy_named(view, player, None), asked]
    if not gone:
        return Refuse("none", "You have no proxy.")
    words = {"words": f"{player} votes without a proxy from now on."}
    others = tuple(one for one in view.players() if one != player)
    told: list[Intent] = [Tell("You vote without a proxy from now on.", (player,)),
                          Post("notice", f"{player} has no proxy", others, words)]
    return [*gone, Set(player, proxy=None, proxy_since=""), *told]


@rule.after(Agreed)
def the_player_hears_of_the_yes(view: View, agreed: Agreed) -> Answer:
    words = {"words": f"Your proxy at {agreed.guest.address} has agreed to vote for you."}
    return Post("notice", "Your proxy has agreed", (agreed.guest.player,), words)


@rule.after(Uninvited)
def the_player_hears_of_the_no(view: View, gone: Uninvited) -> Answer:
    if not gone.why or not gone.player.exists:
        return None
    words = {"words": f"Your proxy from outside the game does not vote for you: {gone.why}."}
    return [Set(gone.player, proxy_since=""), Post("notice", "You have no proxy", (gone.player,), words)]


@rule.after(Leaving)
def whose_proxy_leaves_has_none(view: View, leaving: Leaving) -> Answer:
    words = {"words": f"{leaving.player} has left the game, and votes for you no more."}
    left = [player for player in view.players() if player.proxy == leaving.player]
    gone = [done for player in left for done in proxy_gone(view, player)]
    return [*gone, Post("notice", "You have no proxy", tuple(left), words)] if left else None


@rule.after(BallotOpened)
def proxies_from_outside_hear_of_the_vote(view: View, opened: BallotOpened, notice_hours: int, row: int) -> Answer:
    put, done = opened.ballot.proposal, []
    for player in voters(view, opened.ballot) if put is not None else ():
        for guest in guests(view, player):
            if guest.agreed and not no_power(view, player, put, notice_hours, row):
                words = f"Proposal {put.id} is put to the vote: {describe(put)}.\n\n{put.text}".strip()
                lines = [f"vote {put.id} {way} for {player}" for way in ("yes", "no")]
                ways = [{"help": line, "command": line, "button": line} for line in lines]
                about = {"address": guest.address, "words": words, "buttons": ways}
                done.append(Post("notice", f"A vote for {player}: proposal {put.id}", (), about))
    return done


voting = rule.command("vote PROPOSAL CHOICE for PLAYER", "Vote as somebody’s proxy; your own vote is apart from it.",
                      by="player or guest")


@voting.refuse
def whose_proxy_you_are_not(view: View, order: Order) -> str | None:
    named = order.player.proxy == order.giver if order.giver else invited_by(view, order.player, order.address)
    return None if named else f"{order.player} has not named you as proxy."


@voting.refuse
def what_is_no_vote(view: View, order: Order) -> str | None:
    return f"A proxy votes yes or no; only {order.player} can abstain." if order.choice == "abstain" else None


@voting.refuse
def where_a_proxy_has_no_power(view: View, order: Order, notice_hours: int, row: int) -> str:
    return no_power(view, order.player, order.proposal, notice_hours, row)


@voting
def votes_for_somebody(view: View, order: Order) -> Answer:
    player, ballot = order.player, last_ballot(view, order.proposal)
    if ballot is None:
        return None
    on = f"on proposal {order.proposal.id}"
    words = {"words": f"Your proxy has voted {order.choice} for you {on}. A vote of your own takes its place."}
    told = [Tell(f"You have voted {order.choice} for {player} {on}.", (order.giver,))] if order.giver else []
    return [Set(ballot, proxy_votes=player.id), Cast(player, ballot, order.choice), *told,
            Post("notice", f"Your proxy has voted {on}", (player,), words)]


@rule.after(Voted)
def the_last_vote_is_by_proxy_or_not(view: View, voted: Voted) -> Answer:
    ballot, name = voted.ballot, voted.player.id
    others = [one for one in ballot.by_proxy if one != name]
    by_proxy = ballot.proxy_votes == name and view.acting_player != voted.player
    return Set(ballot, by_proxy=[*others, name] if by_proxy else others, proxy_votes="")

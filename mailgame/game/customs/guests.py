"""Guests: people outside the game who were asked to act for a player; they say yes first, and no whenever they like."""

from __future__ import annotations

from mailgame.law import Agree, Intent, Leaving, Order, Rule, Seated, Uninvite, View, guests, same_person

PLACE = 85

rule = Rule(0, "Guests")
rule.kind("guest", seen_by="owner", owner="player", shown=False, rules=("player", "agreed"))
rule.attribute("guest", "player", "player", None)
rule.attribute("guest", "address", "text", "", seen_by="owner")
rule.attribute("guest", "what", "text", "")
rule.attribute("guest", "agreed", "flag", False)
rule.attribute("player", "invitations", "list", [], seen_by="owner", shown=False)


@rule.command("yes", "Agree to what you were asked to do.", by="guest")
def agrees(view: View, order: Order) -> list[Intent]:
    return [Agree(guest) for guest in guests(view, address=order.address)]


@rule.command("no", "Decline it, now or at any time.", by="guest")
def declines(view: View, order: Order) -> list[Intent]:
    return [Uninvite(guest, "they have answered no") for guest in guests(view, address=order.address)]


@rule.after(Leaving)
def guests_go_with_their_player(view: View, leaving: Leaving) -> list[Intent]:
    return [Uninvite(guest) for guest in guests(view, leaving.player)]


@rule.after(Seated)
def who_plays_is_no_guest(view: View, seated: Seated) -> list[Intent]:
    who, invited = seated.player.address, guests(view)
    return [Uninvite(guest, "they play themselves now") for guest in invited if same_person(guest.address, who)]

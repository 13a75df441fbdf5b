"""Answers to what everybody asks: a part of the status alone, or what is played and how."""

from __future__ import annotations

from ...game.facts import Facts
from ...press.scenes import answers
from ...press.scenes.scene import MayDo
from ..meaning.about_rules import rules_about
from ..queries import BELOW, Answered, Asked, Query
from ..sight.presenter import NEVER

query = Query(42, answers.Status, answers.TextAnswer)
_TO_BEGIN_WITH = 2
"""How many things that can be done are shown to whoever asks how the game is played."""


@query.command("status mine", "")
def what_is_mine(asked: Asked) -> Answered:
    """Return where whoever asks stands; the Admin has no place of their own."""
    seat = asked.presenter.own_seat(asked.name) if asked.name else None
    if seat is None or not seat.has_anything:
        return how_all_stand(asked)
    return BELOW, answers.Status(seat, (), known=asked.presenter.known(asked.name))


@query.command("status everybody", "")
def how_all_stand(asked: Asked) -> Answered:
    """Return where everybody stands."""
    return asked.how_it_stands, answers.Status(None, asked.presenter.seats(asked.name))


@query.command("status dates", "")
def what_comes_when(asked: Asked) -> Answered:
    """Return the dates that are known."""
    dates = asked.presenter.all_dates()
    if asked.table.game.over:
        return asked.how_it_stands, None
    words = "it is your turn" if asked.name and asked.presenter.is_on_turn(asked.name) else BELOW
    return (words, answers.Status(None, (), dates=dates)) if dates else ("no date is known now", None)


@query.command("status now", "")
def what_can_be_done_now(asked: Asked) -> Answered:
    """Return what whoever asks can do, what they are offered and can vote on, and the next date."""
    presenter, name = asked.presenter, asked.name
    if asked.table.game.over:
        return asked.how_it_stands, None
    may_do, offers, votes = presenter.may_do(name), presenter.offers(name), presenter.votes(name, shown=NEVER)
    words = BELOW if may_do or offers or votes else "there is nothing you can do, or need to do, now"
    return words, answers.Status(
        None, (), may_do, offers, presenter.orders(name), votes, dates=presenter.all_dates()[:1]
    )


@query.command("status game", "")
def what_is_played(asked: Asked) -> Answered:
    """Return what the game is about, how one plays it, and what whoever asks could do first."""
    presenter = asked.presenter
    how = "You play by email: reply with commands, one per line; each letter gets a receipt."
    text = "\n\n".join(filter(None, (str(presenter.look.get("summary", "")), how)))
    rules = [MayDo(f"Read rule {rule.label}, “{Facts(rule).line('title')}”.", f"rules {rule.label}")
             for rule in rules_about(asked.parsed.words, asked.table.game)[:1]]
    may_do = (*presenter.may_do(asked.name)[:_TO_BEGIN_WITH], *rules, MayDo("Read the rules.", "rules"))
    return BELOW, answers.TextAnswer(presenter.table().title, text, (), may_do)

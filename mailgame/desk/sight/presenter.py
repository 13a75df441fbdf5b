"""The presenter turns a game's world into the scenes that the press lays out, cut to what the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from mailgame.game.game import Game

from ...game.facts import Facts, moment
from ...game.telling import moments
from ...kernel.narration import Narration
from ...law import Thing
from ...law.plainly import finished
from ...press.scenes import answers, boardscene, rulescene, scene, tabular
from ...press.scenes.cases import CasePage
from ...press.scenes.dates import due_of
from ...store.rows import LookRow
from ...world import calendar
from ...world.sight import Sight
from ..commands.possible import Suggested
from . import ballot_pages, choices, decisions
from .boards import Boards
from .cases import all_cases, case_page
from .dates import Dates
from .happenings import Happenings
from .known import FEW, Known
from .parts import part
from .proposals import Proposals
from .rulepages import rule_page
from .seats import Seats

NEVER = datetime.min.replace(tzinfo=UTC)
"""Before anything was shown to anybody."""


class Presenter:
    """Scenes of one game.

    address: of the game. site: the address of its pages, "" if there are none. looks: reads its second looks. missing:
    the parts left out because they could not be shown; None while nothing may be left out.
    """

    def __init__(
        self,
        game: Game,
        slug: str,
        address: str,
        site: str,
        looks: Callable[[], Sequence[LookRow]] = tuple,
        missing: dict[str, None] | None = None,
    ) -> None:
        self.missing = missing
        self.game = game
        self.world = game.world
        self.slug = slug
        self.address = address
        self.site = site
        self.sight = Sight(self.world)
        self.timezone: str = self.world.data["timezone"]
        self.look = game.ruleset.look
        self._read_looks = looks
        self._dates = Dates(game)
        self._seats = Seats(game)
        self._boards = Boards(game)
        self._happenings = Happenings(game.world)
        self._proposals = Proposals(game, looks, self._seats.colour_of)
        self._suggested: Suggested | None = None

    @property
    def zone(self) -> ZoneInfo:
        """The game's own time zone."""
        return calendar.zone(self.timezone)

    # --- the table

    def table(self) -> scene.Game:
        """Return the game as letters and pages name it."""
        game = Facts(Thing(self.world, "game", "game"))
        row = self.world.things["game"]["game"]
        winner = " and ".join(row.get("winners") or ()) or row.get("winner") or ""
        over = game.flag("over")
        paused = game.flag("paused") and not over
        reason = game.line("pause_reason", 400)
        return scene.Game(
            id=self.slug,
            name=game.line("name") or self.slug,
            title=self.game.ruleset.title,
            timezone=self.timezone,
            address=self.address,
            site=self.site,
            phase="" if over or paused else self._dates.phase(),
            paused=(reason or "paused") if paused else "",
            pause=self._pause(reason) if paused else "",
            over=(f"{winner} has won" if winner else "it ended without a winner") if over else "",
            winner=winner,
            dates=self.all_dates(),
            numerals=self.game.ruleset.numerals,
        )

    def _pause(self, reason: str) -> str:
        words = finished(f"The game is paused: {reason}") if reason else "The game is paused."
        meanwhile = " Until it goes on no orders are played, and no clock runs: every deadline is put off."
        return words + (meanwhile if self.game.stands_still else "")

    @part("the next dates")
    def dates(self) -> tuple[scene.Date, ...]:
        """Return the next dates that everybody may know, earliest first."""
        return self._dates.next()

    @part("the dates to come")
    def all_dates(self) -> tuple[scene.Date, ...]:
        """Return all dates that everybody may know, earliest first."""
        return self.world.remember("the dates to come", self._dates.all)

    def due(self, timer: str) -> datetime | None:
        """Return when a timer rings; None if there is none of that name."""
        return self._dates.due(timer)

    def next_date(self) -> datetime | None:
        """Return when the game goes on, as everybody may know it: the next deadline, or else whatever comes next."""
        return due_of(self.dates())

    def next_deadline(self) -> datetime | None:
        """Return the next moment that everybody may know, until which something can be done."""
        return self._dates.next_deadline()

    def name_of_date(self, timer: str, before: Presenter | None = None) -> str:
        """Return the name of a timer of this world, or of the one `before`."""
        return self._dates.name_of(timer, before._dates if before is not None else None)

    def say(self, moment: datetime) -> str:
        """Return a moment in words, in the game's own time zone."""
        return moments.say(moment, self.timezone)

    # --- the players, the board and all else

    @part("where everybody stands")
    def seats(self, reader: str = "") -> tuple[scene.Seat, ...]:
        """Return the players as a reader may see them."""
        return self.world.remember(
            ("where everybody stands", reader), lambda: self._seats.seats(self.world.all("player"), reader))

    @part("where you stand", None)
    def own_seat(self, reader: str) -> scene.Seat | None:
        """Return a reader's own seat, with what only they may see; None if they have none."""
        player = self.world.thing("player", reader) if reader else None
        return self.seat(player, reader) if player is not None else None

    def seat(self, player: Thing, reader: str = "") -> scene.Seat:
        """Return one player as a reader may see them."""
        return self._seats.seat(player, reader)

    @part("what else there is", tabular.NOTHING_LISTED)
    def lists(self, reader: str = "") -> tabular.Lists:
        """Return the lists of what rules declare: facts of the game, and things, as a reader may see them."""
        listing = self._seats.listing(reader)
        return self.world.remember(
            ("what else there is", reader), lambda: tabular.Lists(listing.of_game(), listing.things()))

    @part("what only you know", tabular.NOTHING_KNOWN)
    def known(self, reader: str, most: int = FEW) -> tabular.Things:
        """Return what a reader knows of the places of the board and nobody else may, of so many places at most."""
        return self.world.remember(("what only they know", reader, most), lambda: Known(self.game, reader).table(most))

    @part("the board", None)
    def board(self, trails: tuple[boardscene.Trail, ...] = ()) -> boardscene.Board | None:
        """Return the board, or None in a game that has none."""
        return self._boards.board(trails)

    @part("where the pawns went")
    def trails(self, story: Sequence[Narration]) -> tuple[boardscene.Trail, ...]:
        """Return the trails of the pawns in a story."""
        return self._boards.trails(story)

    # --- rules and proposals

    @part("the rules")
    def rules(self, repealed: bool = False) -> tuple[rulescene.RulePage, ...]:
        """Return the rules in force by number, or with `repealed` all that ever were."""
        rows = sorted(self.world.rules.values(), key=lambda row: int(row["number"]))
        return tuple(self.rule(row["number"]) for row in rows if repealed or row["standing"] == "in force")

    def rule(self, number: int) -> rulescene.RulePage:
        """Return one rule with its revisions."""
        return self.world.remember(("a rule", number), lambda: rule_page(self.game, number))

    @part("the proposals")
    def proposals(self, only_open: bool = False) -> tuple[rulescene.ProposalPage, ...]:
        """Return the proposals, oldest first."""
        return tuple(
            self.proposal(thing) for thing in self.world.all("proposal") if not only_open or thing.status == "open"
        )

    def proposal(self, thing: Thing) -> rulescene.ProposalPage:
        """Return a proposal; without its votes while they are secret."""
        return self._proposals.proposal(thing)

    def ballots(self) -> tuple[rulescene.ProposalPage, ...]:
        """Return the ballots that are on no proposal, oldest first."""
        return tuple(self.page(ballot) for ballot in self.world.all("ballot") if ballot.proposal is None)

    def put_to_the_vote(self) -> tuple[rulescene.ProposalPage, ...]:
        """Return the open proposals, and everything else that can be voted on."""
        return (*self.proposals(only_open=True), *(page for page in self.ballots() if page.open))

    def page(self, ballot: Thing) -> rulescene.ProposalPage:
        """Return the page of the proposal that a ballot is on, else the ballot's own."""
        return self._proposals.page(ballot)

    def keep(self) -> None:
        """Cache what is the same for all readers: nothing changes while the letters of one moment are written."""
        self._proposals.keep()
        self._suggested = Suggested(self.game)

    def fresh(self) -> Presenter:
        """Return a presenter of the same game that has read no second look yet."""
        return Presenter(self.game, self.slug, self.address, self.site, self._read_looks, self.missing)

    @part("the cases")
    def cases(self) -> tuple[CasePage, ...]:
        """Return what was put to judges, oldest first."""
        return all_cases(self.game)

    def case(self, number: str) -> CasePage:
        """Return one case."""
        return case_page(self.game, Thing(self.world, "case", number))

    # --- what one player may do

    @part("what can be done now")
    def may_do(self, reader: str) -> tuple[scene.MayDo, ...]:
        """Return what a player may order now, less what an offer asks: plain commands, and suggestions of rules."""
        suggested = self._suggested or Suggested(self.game)
        acts = self.world.remember(("what can be done", reader), lambda: choices.may_do(self.game, suggested, reader))
        asked = {option.command for offer in self._offers(reader) for option in offer.options} if acts else ()
        return tuple(act for act in acts if act.command not in asked)

    def is_on_turn(self, reader: str) -> bool:
        """Tell whether a game that is played in turns goes on, and waits for a player."""
        turn = self.game.engine.view(0).game.get("turn")
        return not self.game.over and isinstance(turn, Thing) and turn.id == reader

    def may_do_at_length(self, reader: str) -> tuple[scene.MayDo, ...]:
        """Return what a player may do now, a few things of each kind, and one for each verb to write more with."""
        now = self.may_do(reader)
        described = {act.said for act in now}
        more = [act for act in self.may_write(reader) if act.said not in described]
        suggested = self._suggested or Suggested(self.game)
        return choices.forms_in_short((*choices.few_of_each(now), *choices.by_verb(more)), suggested)

    def may_do_in_short(self, reader: str) -> tuple[scene.MayDo, ...]:
        """Return what a player may order now, with the commands that explain what they have to write themselves."""
        return choices.forms_in_short(self.may_do(reader), self._suggested or Suggested(self.game))

    def in_short(self, acts: tuple[scene.MayDo, ...]) -> tuple[scene.MayDo, ...]:
        """Return what can be done without the forms to fill in, which a command explains."""
        return tuple(
            replace(act, known=bool(act.help))
            for act in choices.forms_in_short(acts, self._suggested or Suggested(self.game))
        )

    @part("what can be written")
    def may_write(self, reader: str) -> tuple[scene.MayDo, ...]:
        """Return the commands with a block that rules in force have for a player, as somebody might send them."""
        return choices.may_write(self.game, reader)

    @part("what is offered")
    def offers(self, reader: str) -> tuple[answers.Offer, ...]:
        """Return the offers that are open to a player."""
        return self._offers(reader)

    def unanswered(self, reader: str, among: Collection[str] | None = None) -> tuple[answers.Offer, ...]:
        """Return the offers that are open to a player, less those that an order on file takes up.

        among: only those of these numbers; None for all.
        """
        return self._offers(reader, choices.taken_up(self.game, reader), among)

    def _offers(
        self, reader: str, but: Collection[str] = (), among: Collection[str] | None = None
    ) -> tuple[answers.Offer, ...]:
        if self.game.over or self.game.stands_still:
            return ()
        offers = (offer for offer in Sight(self.world, reader).things("offer") if offer.id not in but)
        return tuple(self.offer(offer) for offer in offers if among is None or offer.id in among)

    def offer(self, offer: Thing) -> answers.Offer:
        """Return an offer as the player to whom it is made sees it."""
        return choices.offer(self.game, offer, self.next_date)

    @part("what is on file")
    def orders(self, reader: str) -> tuple[answers.Order, ...]:
        """Return a player's orders on file."""
        return choices.orders(self.game, reader, self.next_date)

    @part("what can be voted on")
    def votes(
        self, reader: str, after: datetime | None = None, to_all: bool = False, shown: datetime | None = None
    ) -> tuple[answers.Vote, ...]:
        """Return what a player may vote on now, proposals or anything else; only votes opened `after` a moment.

        to_all: for a letter to all players; whether each can vote is tried out only where that is in doubt. shown: up
        to when they have been shown what was opened; that, and what they have answered, comes without its words.
        """
        if self.game.over:
            return ()
        sight = Sight(self.world, reader)
        ballots = [ballot for ballot in choices.to_vote_on(self.game, reader) if _is_after(ballot.opened, after)]
        no_votes = self.look.get("no_votes", ())
        every = ((ballot, ballot_pages.vote(sight, ballot, self.page(ballot), no_votes)) for ballot in ballots)
        votes = (
            vote.in_short() if shown and (vote.yours or not _is_after(ballot.opened, shown)) else vote
            for ballot, vote in every
        )
        if to_all and not choices.may_be_barred(self.game, reader):
            return tuple(votes)
        return tuple(vote for vote in votes if choices.can_vote(self.game, reader, vote))

    # --- stories

    def stories_by_player(self, story: Sequence[Narration]) -> dict[str, list[Narration]]:
        """Return, for each player, what a story tells about them that they may know, with their dice."""
        return self._happenings.by_player(story)

    @part("what has happened")
    def happenings(
        self, story: Sequence[Narration], reader: str = "", *, headed: bool = True
    ) -> tuple[scene.Happening, ...]:
        """Return what happened, addressed to a reader, without what they may not know; see `Happenings.told`."""
        return self._happenings.told(story, reader, headed=headed)

    @part("what was decided")
    def decided(self, story: Sequence[Narration]) -> tuple[scene.Happening, ...]:
        """Return what was decided by votes, as everybody may know it, with the texts of the rules that it changed."""
        return decisions.with_changes(self.game, story, self.happenings(story))

    def came_of_order(self, story: Sequence[Narration], player: str, reader: str) -> tuple[scene.Happening, ...]:
        """Return the outcome of an order, addressed to the player in whose name it was given; see `Happenings`."""
        return self._happenings.came_of_order(decisions.pending(story, self.game), player, reader)


def _is_after(opened: object, after: datetime | None) -> bool:
    """Tell whether something was opened after a moment; None is before all others."""
    at = moment(opened)
    return after is None or at is None or at > after

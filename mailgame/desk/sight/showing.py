"""Showing: a game's world becomes the scenes that the press lays out, cut to what the reader may know.

This is the one place that decides what of the world leaves it.
"""

from __future__ import annotations

import base64
import binascii
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache, wraps
from itertools import islice, takewhile
from typing import Concatenate, ParamSpec, TypeVar, cast
from zoneinfo import ZoneInfo

import msgspec

from mailgame.game.game import Game

from ...foresight.result import SecondLook
from ...game import moments
from ...game.facts import Facts, moment, one_line
from ...game.telling import as_told, chance_in_words, concerned, roll_in_words, signed
from ...kernel import calendar
from ...kernel.narration import Narration
from ...kernel.sight import Sight
from ...law import Attribute, Thing, describe, label, whose
from ...law.commands import shortest
from ...press import answers, foreseen, scene
from ...press.picture import BadPawn, check_pawn
from ...store.rows import LookRow
from ..commands.possible import Suggested, example, possible_commands, writable_commands
from ..listing import Listing, listed
from . import ballot_pages
from .drafting import source_of
from .look_words import AWAITED, in_words
from .rulepages import rule_page, words_of

_log = logging.getLogger(__name__)
_DRAWN = frozenset({"active", "bankrupt", "colour", "gender", "items", "money", "pawn", "square"})
"""Attributes of a player that have a place of their own in a scene."""
_MOST_SQUARES, _MOST_MARKS, _MOST_FACTS, _MOST_IN_A_ROW = 400, 12, 40, 30
"""How many squares of a board are drawn, signs on one of them, facts of one player, and squares in a row of a grid:
more than any page can hold."""
_PAWN_SIDE = 256


P = ParamSpec("P")
T = TypeVar("T")
Made = Callable[Concatenate["Showing", P], T]
"""A method of a showing."""


def part(what: str, empty: object = ()) -> Callable[[Made[P, T]], Made[P, T]]:
    """Let a method of a showing make one part of letters and pages, called `what` within a sentence.

    Where nothing may be missing, an error says which part could not be made. Else the part is `empty` then.
    """

    def take(make: Made[P, T]) -> Made[P, T]:
        @wraps(make)
        def made(self: Showing, /, *args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return make(self, *args, **kwargs)
            except Exception as error:
                if self.missing is None:
                    error.add_note(what)
                    raise
                _log.exception("In the game %s this could not be shown: %s.", self.slug, what)
                self.missing[what] = None
                return cast(T, empty)

        return made

    return take


class Showing:
    """Scenes of one game. `site` is the address of its pages ("" if there are none), `address` its mailbox.

    `missing`: what has been left out because it could not be shown; None as long as nothing may be left out.
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
        self._pages: dict[str, scene.ProposalPage] | None = None
        self._read_looks = looks
        self._looks: dict[str, LookRow] | None = None
        self._listed: tuple[object, Mapping[str, Sequence[Attribute]]] | None = None
        self._suggested: Suggested | None = None

    @property
    def zone(self) -> ZoneInfo:
        """The game's own time zone."""
        return calendar.zone(self.timezone)

    # --- the table

    def table(self) -> scene.Game:
        """Return the game as letters and pages name it."""
        game = Facts(self._game)
        row = self.world.things["game"]["game"]
        winner = " and ".join(row.get("winners") or ()) or row.get("winner") or ""
        over, paused = game.flag("over"), game.flag("paused")
        phase = self._phase() if not over else ""
        return scene.Game(
            id=self.slug,
            name=game.line("name") or self.slug,
            title=self.game.ruleset.title,
            timezone=self.timezone,
            address=self.address,
            site=self.site,
            phase="" if paused else phase,
            paused=game.line("pause_reason", 400) or "paused" if paused else "",
            over=(f"{winner} has won" if winner else "it ended without a winner") if over else "",
            winner=winner,
            dates=self.dates(),
        )

    def _phase(self) -> str:
        """Return what time of the week it is, in the ruleset's words for `game.phase`, with when its end is."""
        said = self.look.get("phase", {}).get(Facts(self._game).line("phase"))
        ends = said and self._end_of(str(said["until"]))
        return f"{one_line(str(said['words']))} {ends}" if ends else ""

    def _end_of(self, when: str) -> str:
        """Return until when something lasts: “until today, before midnight”; `when` is a timer and a part of it."""
        name, _, part = when.partition(" ")
        timer = self.world.timers.get(name)
        if timer is None or moment(timer["due"]) is None:
            return ""
        due = next((ring.due for ring in calendar.rings(timer, self.timezone) if part in ("", ring.part)), None)
        return f"until {moments.say_end(self._now(), due, self.timezone)}" if due is not None else ""

    @property
    def _game(self) -> Thing:
        return Thing(self.world, "game", "game")

    def _now(self) -> datetime:
        return calendar.read(self.world.data["clock"])

    @part("the next dates")
    def dates(self) -> tuple[scene.Date, ...]:
        """Return the next dates that everybody may know, earliest first."""
        found: list[scene.Date] = []
        words = self.look.get("dates", {})
        for name in self.sight.dates():
            timer = self.world.timers[name]
            if moment(timer["due"]) is None:
                continue
            said = words.get(name.partition(" ")[0], {})
            rule = timer["rule"] if timer["rule"] in self.game.engine.players_law else 0
            for ring in calendar.rings(timer, self.timezone):
                what = said.get(ring.part, "")
                if "{day}" in what:
                    what = what.format(day=f"{ring.regular.astimezone(self.zone):%A}")
                what = what or timer["about"].get("what") or name
                found.append(scene.Date(ring.due, signed(one_line(str(what)), rule)))
        return tuple(sorted(found, key=lambda date: date.at)[:4])

    def due(self, timer: str) -> datetime | None:
        """Return when a timer rings, None if there is none of that name."""
        found = self.world.timers.get(timer)
        return moment(found["due"]) if found else None

    def next_date(self) -> datetime | None:
        """Return the next moment that everybody may know."""
        dates = self.dates()
        return dates[0].at if dates else None

    @part("where everybody stands")
    def seats(self, reader: str = "") -> tuple[scene.Seat, ...]:
        """Return the players as a reader may see them."""
        return tuple(self.seat(player, reader) for player in self.world.all("player"))

    @part("where you stand", None)
    def own_seat(self, reader: str) -> scene.Seat | None:
        """Return a reader's own seat, with what only they may see; None if they have none."""
        player = self._player(reader) if reader else None
        return self.seat(player, reader) if player is not None else None

    def seat(self, player: Thing, reader: str = "") -> scene.Seat:
        """Return one player as a reader may see them."""
        known, listing = Facts(player), self._listing(reader)
        square = known.thing("square", "square")
        titles = (*listing.titles(player, _DRAWN), *(("Bankrupt",) if known.flag("bankrupt") else ()))
        gender = known.line("gender")
        facts = (*((scene.Fact("Gender", gender),) if gender else ()), *listing.facts(player, _DRAWN))
        return scene.Seat(
            name=player.id,
            colour=self.colour(player, list(self.world.things["player"])),
            pawn=_pawn(known.text("pawn")),
            square=square.id if square is not None else "",
            money=known.number("money") if Sight(self.world, reader).reads("player", player.id, "money") else None,
            items=tuple(
                scene.Count(one_line(item), count, "soldier" if item == "Soldier" else "card")
                for item, count in islice(known.counts("items").items(), _MOST_FACTS)
            ),
            facts=facts,
            titles=titles,
            active=known.flag("active", True),
        )

    def _listing(self, reader: str) -> Listing:
        declared = self.world.declared
        if self._listed is None or self._listed[0] is not declared:
            self._listed = declared, listed(self.world)
        return Listing(self.game, reader, self._listed[1])

    @part("what else there is", scene.NOTHING_LISTED)
    def lists(self, reader: str = "") -> scene.Lists:
        """Return what rules declare of the game, and the things of every kind, as a reader may see them."""
        listing = self._listing(reader)
        return scene.Lists(listing.of_game(), listing.things())

    def _player(self, name: str) -> Thing | None:
        return self.world.thing("player", name)

    def colour(self, player: Thing, names: list[str]) -> int:
        """Return the index of a player's colour: the one the rules gave them, else that of their seat."""
        order: Sequence[str] = self.look.get("colours", ())
        own = Facts(player).text("colour")
        return order.index(own) if own in order else names.index(player.id)

    @part("the board", None)
    def board(self, trails: tuple[scene.Trail, ...] = ()) -> scene.Board | None:
        """Return the board, or None in a game that has none."""
        track, pawns, prices = self._track(), self._pawns(), self._prices()
        cells = self._cells(track)
        labels = list(cells) if cells else track
        if not labels:
            return None
        drawn = set(labels)
        aside = [square.id for square in self.sight.things("square") if square.id not in drawn]
        every = [
            replace(self._square(Thing(self.world, "square", one), prices.get(one)), pawns=tuple(pawns.get(one, ())))
            for one in [*labels, *aside][: max(_MOST_SQUARES, len(labels))]
        ]
        squares, beside = tuple(every[: len(labels)]), tuple(every[len(labels) :])
        columns = int(self.look.get("columns", 10))
        return scene.Board(squares, columns, aside=beside, trails=trails, cells=tuple(cells.values()))

    def _cells(self, track: list[str]) -> dict[str, tuple[int, int]]:
        """Return in which column and row each square of a grid is drawn, those of the track first; none of no grid."""
        places: dict[tuple[int, int], str] = {}
        if {("square", "row"), ("square", "column")} <= self.world.declared.keys():
            for square in dict.fromkeys([*track, *(square.id for square in self.sight.things("square"))]):
                known = Facts(Thing(self.world, "square", square))
                row, column = known.number("row"), known.number("column")
                if row and column and all(self.sight.reads("square", square, one) for one in ("row", "column")):
                    places.setdefault((column, row), square)
        if not places:
            return {}
        left, top = min(column for column, _ in places), max(row for _, row in places)
        cells = {square: (column - left, top - row) for (column, row), square in places.items()}
        return {square: cell for square, cell in islice(cells.items(), _MOST_SQUARES) if max(cell) < _MOST_IN_A_ROW}

    def _pawns(self) -> dict[str, list[scene.Pawn]]:
        """Return what stands where and is no player, of all that everybody may know of."""
        found: dict[str, list[scene.Pawn]] = {}
        kinds = [kind for (kind, name), one in self.world.declared.items() if name == "square" and one.type == "square"]
        for kind in kinds:
            for pawn in self.sight.things(kind) if kind != "player" else ():
                square = Facts(pawn).thing("square", "square")
                if square is None or not self.sight.reads(kind, pawn.id, "square"):
                    continue
                here = found.setdefault(square.id, [])
                if len(here) < _MOST_MARKS:
                    owner = whose(pawn) if self.sight.reads(kind, pawn.id, "owner") else None
                    here.append(scene.Pawn(one_line(label(pawn)), owner.id if owner is not None else ""))
        return found

    def _track(self, course: str = "") -> list[str]:
        """Return the labels of a course's squares in their order, each once, and no more than can be drawn.

        Without a course it is the game's own track.
        """
        there = self.world.things.get("square", {})
        listed = Facts(Thing(self.world, "course", course) if course else self._game).texts("track")
        labels = dict.fromkeys(label for label in listed if label in there)
        return list(labels)[:_MOST_SQUARES]

    def _prices(self) -> dict[str, int]:
        """Return for how much squares are offered to somebody just now."""
        found: dict[str, int] = {}
        for offer in self.world.all("offer"):
            about = offer.about
            square, price = about.get("square"), about.get("price")
            if offer.what == "purchase" and isinstance(square, Thing) and type(price) is int:
                found.setdefault(square.id, price)
        return found

    def _square(self, square: Thing, price: int | None) -> scene.Square:
        known = Facts(square)
        owner = known.thing("owner", "player")
        pieces = [
            scene.Count(name, 1, name.lower().split()[0])
            for name in map(one_line, known.texts("buildings")[:_MOST_MARKS])
            if name
        ]
        soldiers = known.number("soldiers")
        if soldiers:
            pieces.append(scene.Count("soldier", soldiers, "soldier"))
        return scene.Square(
            label=square.id,
            number=known.number("number") or None,
            name=known.line("name"),
            owner=owner.id if owner is not None else "",
            mark=known.line("gender", 12),
            natures=tuple(map(one_line, known.texts("natures")[:_MOST_MARKS])),
            pieces=tuple(pieces),
            ownable=known.flag("ownable", True),
            price=price,
        )

    # --- rules and proposals

    @part("the rules")
    def rules(self, repealed: bool = False) -> tuple[scene.RulePage, ...]:
        """Return the rules in force, or all that ever were, by number."""
        rows = sorted(self.world.rules.values(), key=lambda row: int(row["number"]))
        return tuple(self.rule(row["number"]) for row in rows if repealed or row["standing"] == "in force")

    def rule(self, number: int) -> scene.RulePage:
        """Return one rule with its revisions."""
        return rule_page(self.game, number)

    @part("the proposals")
    def proposals(self, only_open: bool = False) -> tuple[scene.ProposalPage, ...]:
        """Return the proposals, oldest first."""
        return tuple(self.proposal(put) for put in self.world.all("proposal") if not only_open or put.status == "open")

    def ballots(self) -> tuple[scene.ProposalPage, ...]:
        """Return the ballots that are on no proposal, oldest first."""
        return tuple(self.page(ballot) for ballot in self.world.all("ballot") if ballot.proposal is None)

    def put_to_the_vote(self) -> tuple[scene.ProposalPage, ...]:
        """Return the proposals that are open, and whatever else can be voted on."""
        return (*self.proposals(only_open=True), *(page for page in self.ballots() if page.open))

    def page(self, ballot: Thing) -> scene.ProposalPage:
        """Return the page of what a ballot is on: a proposal, or anything else."""
        if ballot.proposal is not None:
            return self._page(ballot.proposal)
        return ballot_pages.page(self.game.engine.view(0), self.sight, ballot, self._closes(ballot))

    def keep(self) -> None:
        """Draw what is the same for all once from now on: nothing changes while letters of this moment are written."""
        self._pages = {}
        self._suggested = Suggested(self.game)

    def _page(self, put: Thing) -> scene.ProposalPage:
        if self._pages is None:
            return self.proposal(put)
        if put.id not in self._pages:
            self._pages[put.id] = self.proposal(put)
        return self._pages[put.id]

    def ballot(self, put: Thing) -> Thing | None:
        """Return the last ballot on a proposal."""
        found = [ballot for ballot in self.world.all("ballot") if ballot.proposal == put]
        return found[-1] if found else None

    def proposal(self, put: Thing) -> scene.ProposalPage:
        """Return a proposal; its votes only when they are closed, or were never sealed."""
        ballot = self.ballot(put)
        target = self.world.record(put.target) if put.target else None
        before = law_before = ""
        if target is not None and put.status == "open":
            before = Thing(self.world, "rule", str(put.target)).text
            law_before = source_of(self.game, put.target, target["law"]) if put.law else ""
        return scene.ProposalPage(
            number=int(put.id),
            title=put.title,
            kind=_third_person(describe(put)),
            author=put.author.id if put.author is not None else "the Admin",
            text=words_of(self.game, put),
            status=put.status,
            open=put.status == "open",
            rule=str(put.target or ""),
            before=before,
            sets=tuple(scene.Setting(name, str(value), self._before(put, name)) for name, value in put.sets.items()),
            law=put.law,
            law_before=law_before,
            tally=ballot_pages.tally(self.sight, ballot),
            result=ballot_pages.result(self.sight, ballot),
            opened=moment(put.at),
            closes=self._closes(ballot),
            closed=moment(ballot.closed) if ballot is not None else None,
            look=self._look(put) if put.status == "open" else None,
        )

    def fresh(self) -> Showing:
        """Return a showing of the same game that has read no second look yet."""
        return Showing(self.game, self.slug, self.address, self.site, self._read_looks, self.missing)

    def _look(self, put: Thing) -> foreseen.SecondLook | None:
        """Return what a second look at a proposal found, None if it is not there."""
        if self._looks is None:
            self._looks = {row.proposal: row for row in self._read_looks()}
        row = self._looks.get(put.id)
        if row is None or not row.look or row.worked_out_at is None:
            return foreseen.SecondLook(AWAITED, self._now()) if row is not None and row.wanted else None
        names = list(self.world.things["player"])

        def colour(name: str) -> int | None:
            player = self.world.thing("player", name)
            return self.colour(player, names) if player is not None else None

        return in_words(msgspec.json.decode(row.look, type=SecondLook), row.worked_out_at, colour, row.wanted)

    def _closes(self, ballot: Thing | None) -> datetime | None:
        """Return when a ballot closes: as its clock stands now, else as it was said when it opened."""
        if ballot is None:
            return None
        timer = self.world.timers.get(f"ballot {ballot.id}")
        return moment(timer["due"] if timer is not None else ballot.closes)

    def _before(self, put: Thing, name: str) -> str:
        """Return what a number is that a proposal sets, or was when the proposal was decided; "" if there is none."""
        home, _, own = name.rpartition(".")
        record = self.world.record(home)
        revisions = record["revisions"] if record is not None else []
        places = [place for place, revision in enumerate(revisions) if revision["proposal"] == put.id]
        if places:
            revisions = revisions[: places[0]]
        elif put.status != "open" and (until := moment(put.concluded)) is not None:
            revisions = [revision for revision in revisions if calendar.read(revision["at"]) <= until]
        return str(revisions[-1]["params"].get(own, "")) if revisions else ""

    # --- what one player may do

    @part("what can be done now")
    def may_do(self, reader: str) -> tuple[scene.MayDo, ...]:
        """Return what a player may order just now: without an argument, or as rules suggest it."""
        plain = {shortest(command.pattern): command.help for command in possible_commands(self.game, reader)}
        suggested = self._suggested or Suggested(self.game)
        found = plain | {one.line: one.words for one in suggested.to(reader)}
        return tuple(scene.MayDo(words, line, _button(line)) for line, words in found.items())

    @part("what can be written")
    def may_write(self, reader: str) -> tuple[scene.MayDo, ...]:
        """Return the other commands that the rules in force have for a player, as somebody might send them."""
        return tuple(
            scene.MayDo(command.help, example(command), _words_of(command.pattern).capitalize())
            for command in writable_commands(self.game, reader)
        )

    @part("what is offered")
    def offers(self, reader: str) -> tuple[answers.Offer, ...]:
        """Return the offers that are open to a player."""
        if self.game.over:
            return ()
        return tuple(self.offer(offer) for offer in Sight(self.world, reader).things("offer"))

    def offer(self, offer: Thing) -> answers.Offer:
        """Return one offer, as the player sees it to whom it is made."""
        options = tuple(_option(option) for option in Facts(offer).texts("options"))
        until = moment(offer.until) or self.next_date() or self._now()
        rule = Facts(offer).number("rule") or 0
        words = signed(offer.words, rule if rule in self.game.engine.players_law else 0)
        return answers.Offer(words, "", options, offer.default, until)

    @part("what is on file")
    def orders(self, reader: str) -> tuple[answers.Order, ...]:
        """Return what a player has on file."""
        mine = {order.id: self.world.things["order"][order.id] for order in Sight(self.world, reader).things("order")}
        due = self.next_date() or self._now() if mine else self._now()
        when = self.game.standing_orders.when()
        return tuple(
            answers.Order(int(id), row["words"], due, standing=when if row.get("standing") else "")
            for id, row in mine.items()
        )

    @part("what can be voted on")
    def votes(self, reader: str) -> tuple[answers.Vote, ...]:
        """Return what a player may vote on now: proposals, and whatever else is put to the vote."""
        found, sight = [], Sight(self.world, reader)
        for id, row in self.world.things.get("ballot", {}).items():
            if row.get("closed") or reader not in row.get("electorate", ()):
                continue
            ballot = Thing(self.world, "ballot", id)
            put = ballot.proposal
            if put is None or put.status == "open":
                found.append(ballot_pages.vote(sight, ballot, self.page(ballot)))
        return tuple(found)

    # --- stories

    def stories_by_player(self, story: Sequence[Narration]) -> dict[str, list[Narration]]:
        """Return, for each player, the part of a story about them that they may know, with their dice."""
        found: dict[str, list[Narration]] = {}
        for entry in story:
            for name in dict.fromkeys(concerned(entry)):
                if Sight(self.world, name).hears(entry.get("to"), entry.get("but", ())):
                    found.setdefault(name, []).append(entry)
        return found

    @part("what has happened")
    def happenings(
        self, story: Sequence[Narration], reader: str = "", *, headed: bool = True
    ) -> tuple[scene.Happening, ...]:
        """Return what happened in the voice of a reader, less what they may not know.

        Dice stand with what they led to: what is told next of their player, else what is told right after them of
        nobody in particular. Where rules contended that is said once, with the first thing it led to. `headed`: a
        landing of the reader's own becomes a heading.
        """
        told: list[scene.Happening] = []
        dice: list[tuple[scene.Roll, int]] = []  # and how much was told before they fell
        of_nobody: set[int] = set()
        conflicts: dict[str, None] = {}
        sight = Sight(self.world, reader)
        for entry in story:
            if not sight.hears(entry.get("to"), entry.get("but", ())):
                continue
            if "roll" in entry:
                roll = _roll(entry)
                if roll is not None:
                    dice.append((roll, len(told)))
                else:
                    told.append(scene.Happening(roll_in_words(entry), who=tuple(concerned(entry))))
                continue
            news = tuple(line for line in entry.get("conflicts", ()) if line not in conflicts)
            conflicts |= dict.fromkeys(news)
            if not entry["template"]:
                told += [scene.Happening(line) for line in news]
                continue
            who = tuple(concerned(entry))
            words = as_told(entry, reader, self.timezone)
            of_nobody |= {len(told)} if not who else set()
            heading = words.rstrip(".") if headed and reader in who[:1] and _is_landing(entry) else ""
            told.append(
                scene.Happening(
                    "" if heading else words,
                    heading,
                    sums=tuple(entry["sums"]),
                    dice=tuple(roll for roll, _ in dice if roll.who in ("", *who)),
                    who=who,
                    change=_change(entry, reader) if entry["sums"] else None,
                    conflicts=news,
                )
            )
            dice = [(roll, place) for roll, place in dice if roll.who not in ("", *who)]
        for roll, place in dice:
            if place in of_nobody:
                told[place] = replace(told[place], dice=(*told[place].dice, roll))
            else:
                who = (roll.who,) if roll.who else ()
                told.append(scene.Happening("Nothing more came of it.", dice=(roll,), who=who))
        return tuple(told)

    def came_of_order(self, story: Sequence[Narration], player: str, reader: str) -> tuple[scene.Happening, ...]:
        """Return what came of an order in the voice of the player for whom it was given, "" for the Admin.

        `reader` is who reads it: the player, or whoever acted in that name ("" for the Admin). Of what is told to the
        player alone somebody else reads the words, and neither dice nor sums.
        """
        known = []
        for entry in story:
            to, but = entry.get("to"), entry.get("but", ())
            if reader in but or player in but:
                continue
            if to is None or reader in to:
                known.append(entry | {"to": None})
            elif player in to and "roll" not in entry:
                known.append(entry | {"to": None, "sums": []})
        return self.happenings(known, player, headed=False)

    @part("where the pawns went")
    def trails(self, story: Sequence[Narration]) -> tuple[scene.Trail, ...]:
        """Return the way that each pawn took in a story."""
        there, found = self.world.things.get("square", {}), []
        for entry in story:
            if not _is_landing(entry) or entry.get("to") is not None:
                continue
            who, way = next(iter(concerned(entry)), ""), entry["fields"]["way"]
            pawn = Thing(self.world, way["kind"], way["pawn"]) if "pawn" in way else None
            if pawn is None and self._player(who) is None:
                continue
            ends = [square for square in (way["from"], way["to"]) if square in there]
            track = self._track(way.get("course", ""))
            if way["by"] == "move" and len(ends) == 2 and set(ends) <= set(track):
                start, end = track.index(ends[0]), track.index(ends[1])
                steps = (end - start) % len(track)
                ends = [track[(start + step) % len(track)] for step in range(steps + 1)]
            name = one_line(label(pawn)) if pawn is not None else ""
            found.append(scene.Trail(who, tuple(ends), way["by"] == "jump", name))
        return tuple(found)

    # --- dates in words


    def name_of_date(self, timer: str, before: Showing | None = None) -> str:
        """Return what a clock is called, which may be one of the world `before`."""
        rows = [one.world.timers[timer] for one in (self, before) if one is not None and timer in one.world.timers]
        words = self.look.get("dates", {}).get(timer.partition(" ")[0], {})
        what = rows[0]["about"].get("what") if rows else None
        return one_line(str(what or next(iter(words.values()), "") or timer))

    def say(self, moment: datetime) -> str:
        """Say a moment in the game's own time zone."""
        return moments.say(moment, self.timezone)


def _button(words: str) -> str:
    """Return what stands on the button of a command: all of it, or the verb of one that has lines below it."""
    return (words.split()[0] if "\n" in words else words).capitalize()


def _words_of(pattern: str) -> str:
    """Return the fixed words that a command begins with: “propose add” of “propose add TITLE”."""
    return " ".join(takewhile(str.islower, pattern.split()))


def _third_person(wish: str) -> str:
    """Return “adds a rule” for “add a rule”."""
    verb, _, rest = wish.partition(" ")
    return f"{verb}s {rest}"


def _option(option: str) -> scene.MayDo:
    """Return an option of an offer: "words | command", or a command alone."""
    words, sign, command = option.partition(" | ")
    return scene.MayDo(words, command, words.partition(":")[0]) if sign else scene.MayDo(option, option)


@lru_cache(maxsize=256)
def _pawn(kept: str) -> bytes | None:
    """Return the picture of a pawn as it is kept, None if it is none that can be drawn."""
    try:
        return check_pawn(base64.b64decode(kept, validate=True), _PAWN_SIDE) if kept else None
    except (BadPawn, binascii.Error, ValueError):
        return None


def _roll(entry: Narration) -> scene.Roll | None:
    """Return dice as they are drawn, None for what was drawn or put in order: that is told in words."""
    values, sides = entry["values"], entry.get("sides", 6)
    if "chance" in entry:
        happens, chance = int(values[0]), chance_in_words(*entry["chance"])
        return scene.Roll(entry["roll"], (happens,), entry["who"], chance=chance)
    if not values or not all(isinstance(value, int) for value in values):
        return None
    if "faces" in entry:
        sides = 6 if all(1 <= face <= 6 for face in entry["faces"]) else 0
    return scene.Roll(entry["roll"], tuple(values), entry["who"], sides if isinstance(sides, int) else tuple(sides))


def _is_landing(entry: Narration) -> bool:
    way = entry.get("fields", {}).get("way")
    return isinstance(way, dict) and {"from", "to", "by"} <= way.keys()


def _change(entry: Narration, reader: str) -> int | None:
    facts = entry["fields"]
    if "amount" not in facts or not isinstance(facts["amount"], int):
        return None
    payer, payee = facts.get("payer"), facts.get("payee")
    if isinstance(payer, dict) and (payer.get("player") == reader or not reader):
        return -int(facts["amount"])
    if isinstance(payee, dict) and (payee.get("player") == reader or not reader):
        return int(facts["amount"])
    return None

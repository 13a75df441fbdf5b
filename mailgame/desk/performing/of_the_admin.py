"""Of the Admin: what an Admin's prose means of the journal, “undo Bert”, and of whoever wants to play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from mailgame.game.corrections.of_the_game import ADMINS_ADDRESS, elsewhere
from mailgame.game.customs.correcting import UNDO
from mailgame.game.inputs import Instruct

from ...law import Submitted
from ..commands.ballots import nothing_to_vote_on, open_ballots
from ..commands.grammar import Grammar
from ..lobby.joining import invitation, takes_newcomers
from ..meaning import wishes
from ..meaning.guess import Guess
from ..meaning.spoken import forms
from ..meaning.topics import LETTER, Topic
from ..meaning.understanding import Understanding
from ..meaning.wanted_by_the_admin import ASKING, LONGEST, wanted_by_the_admin, wants_a_vote
from ..tables.table import Table

_UNDOES = re.compile(
    rf"{ASKING}(?P<how>undo|revert|rollback|roll back|reverse|take back|take that back|take it back)\b(?P<what>[^\d]*)",
    re.IGNORECASE)
_OF_IT = wishes.words("around_an_undo")
"""Words of a line that says which order is meant, besides a player's name."""
_THEIRS = frozenset({"his", "her", "hers", "their", "theirs", "him", "them"})
_ADDRESS = re.compile(r"[^\s@<(]+@[^\s@>)]+\.[^\s@>)]+")
_OF_AN_ADDRESS = frozenset({"address", "email", "mail"})
_VETOES = re.compile(
    rf"{ASKING}(?:stop|delete|kill|block|remove|cancel|throw out|get rid of|withdraw|end|reject|veto)"
    r"(?: (?:the )?(?:proposal|prop|vote on(?: proposal)?|proposal no\.?) #?(?P<number>\d+)"
    r"| (?P<who>\w+?)['’]?s (?:last |new )?proposal)", re.IGNORECASE)
_FIGURES = re.compile(r"\d+")
_LOOKED_AT = 200
"""How many lines of the journal are looked at."""
_NEWCOMER = re.compile(
    rf"{ASKING}(?:(?:add|invite|admit|enrol|register|new|another)\b.*\b(?:players?|participants?)\b.*"
    r"|(?:add|invite|admit|enrol|register)\b.* \S+@\S+.*"
    r"|(?:add|invite) (?:a |an )?(?:new |another )?(?!rule\b)\S+(?: to the game)?|let (?P<who>\w+) (?:in|join|play)\b.*"
    r"|(?!.*\bto (?:buy|propose|vote|sell)\b).*\b(?:wants?|would like|['’]d like|wishes)"
    r" (?:to (?:play|join|come in)|in)\b.*"
    r"|.*\b(?:takes? over from|replaces?|instead of|joins? for)\b.*|replace \w+ (?:by|with) .*)", re.IGNORECASE)
_NEW_ADMIN = re.compile(
    r"\b(?:make|appoint|let) \w+ (?:(?:be|become) )?(?:the |our |a )?(?:new |next )?admin\b"
    r"|\b(?:new|another|next|other) admin\b|\bhand(?:ing)?\b.*\bover to \w+"
    r"|\b(?:will be|becomes?|is) (?:the |our )?(?:new )?admin (?:from now on|now)\b|\bstop being (?:the |an )?admin\b",
    re.IGNORECASE)
_NEW_GAME = re.compile(
    r"\A(?:please )?(?:(?:re-?set|start|begin|make|open) (?:the|a|another|this)? ?(?:new |other )?game"
    r"(?: over| anew| again)?|(?:start|begin) (?:over|anew|again)|(?:a )?new game(?: please)?)[.!?]?\Z", re.IGNORECASE)
_ANSWERS = frozenset({"yes", "no", "yep", "nope", "ok", "okay", "sure"})
_ON_THE_SERVER = (
    (_NEW_ADMIN, ADMINS_ADDRESS),
    (_NEW_GAME, "A new game is made on the server: “mailgame new”. This one ends with “end because …”."),
    (re.compile(r"\btime ?zone\b", re.IGNORECASE), elsewhere("time")),
)
"""What no letter does, by how it is said; and how it is done."""


def undoing(line: str, table: Table, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the undo that an Admin's line, or a clause of it, means: the last order of all, or of whom it names.

    “Ann’s proposal” is the last one that she has made.
    """
    names = {name.casefold(): name for name in table.game.world.rows("player")}
    named = [*dict.fromkeys(names[word] for word in _bare_words(line, names) if word in names)]
    for clause in [line, *re.split(r"[,;.]| and ", line)]:
        said = _UNDOES.fullmatch(clause.strip().rstrip(".!"))
        words = _bare_words(said["what"], names) if said is not None else []
        rest = [word for word in words if word not in _OF_IT]
        theirs = named if not _THEIRS.isdisjoint(rest) else [*dict.fromkeys(names[it] for it in rest if it in names)]
        kinds = [word for word in rest if word not in names and word not in _THEIRS and word != "admin"]
        if said is None or len(theirs) > 1 or (not theirs and not _THEIRS.isdisjoint(rest)):
            continue
        if undo := _undo(_last(table, theirs[0] if theirs else None, kinds), grammar):
            return undo
    return ()


def _bare_words(line: str, names: Mapping[str, str]) -> list[str]:
    """Return the words of a line in small letters, names without the “s” of what is theirs: “anns letter”."""
    words = [word.removesuffix("'s") for word in re.findall(r"[\w']+", line.casefold().replace("’", "'"))]
    return [word if word in names or word.removesuffix("s") not in names else word.removesuffix("s") for word in words]


def meant_by_the_admin(line: str, table: Table, known: Understanding) -> tuple[Guess, ...]:
    """Return what a line of the Admin's surely means: an undo, another address, a veto, a letter, or another wish."""
    grammar = known.grammar(True)
    of_the_game = undoing(line, table, grammar) or _readdressing(line, table, grammar)
    own = of_the_game or _vetoing(line, table, grammar) or _announcing(line, grammar)
    return own or wanted_by_the_admin(line, table.game, grammar, known.grammar(False), known.most)


def less_made_up(about: Sequence[Topic], line: str, meant: Sequence[Guess]) -> tuple[Topic, ...]:
    """Return what a line of the Admin's may be about, less the commands of what it surely means.

    An example is left out if it has a number that the line does not say, or names nobody though the line says a number.
    """
    verbs, said = {guess.parsed.command.verb for guess in meant}, {*_FIGURES.findall(line)}

    def is_made_up(topic: Topic) -> bool:
        others = topic.meant is None and not said.issuperset(_FIGURES.findall(topic.line))
        return others or ("NAME" in topic.line.split() and bool(said))

    return tuple(one for one in about if one.command.verb not in verbs and not is_made_up(one))


def _readdressing(line: str, table: Table, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the correction of a player's address, if a line says theirs and another; nobody else may read it."""
    address = _ADDRESS.search(line)
    words = re.findall(r"\w+", line.casefold().replace("’", "'").replace("'s", ""))
    names = [name for name in table.game.world.rows("player") if name.casefold() in words]
    if address is None or len(names) != 1 or not _OF_AN_ADDRESS.intersection(words):
        return ()
    order = grammar.order(f"set {names[0]} address {address[0].rstrip('.,;:)>')}")
    return (Guess(f"{order.words} because …", 0, order),) if order is not None else ()


def _vetoing(line: str, table: Table, grammar: Grammar) -> tuple[Guess, ...]:
    """Return what ends a proposal that a line wants gone, by its number or its author: its veto, or else its undo."""
    said = _VETOES.fullmatch(line.strip().rstrip(".!"))
    if said is None:
        return ()
    who, proposals = (said["who"] or "").casefold(), table.game.world.all("proposal")
    theirs = [one.id for one in proposals if one.status == "open" and str(one.author).casefold() == who]
    number = said["number"] or (theirs[0] if len(theirs) == 1 else "")
    veto = grammar.order(f"veto {number}") if number else None
    if veto is not None:
        return (Guess(veto.words, 0, veto),)
    return _undo(_submitted(table, number), grammar) if number else ()


def _submitted(table: Table, proposal: str) -> int:
    """Return the number in the journal of the line that made a proposal; 0 if it is not among the latest."""
    for seq in range(table.seq, max(table.seq - _LOOKED_AT, 0), -1):
        events = table.entry(seq).events
        if any(event["event"] == Submitted.__name__ and event.get("proposal") == proposal for event in events):
            return seq
    return 0


def _undo(seq: int, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the undo of a line of the journal; none for line 0."""
    order = grammar.order(UNDO.split(" [")[0].replace("NUMBER", str(seq))) if seq else None
    return (Guess(f"{order.words} because …", 0, order),) if order is not None else ()


def _announcing(line: str, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the letter to everybody that a line is, which has its text behind the command and not below it."""
    verb, _, text = line.strip().partition(" ")
    order = grammar.order(verb.rstrip(":,"))
    text = text.strip().lstrip(":").strip()
    if order is None or not text or order.command.sort != LETTER or not order.command.block:
        return ()
    return (Guess(f"{order.words.rstrip(':,')}\n{text}\nend", 0, replace(order, block=text)),)


def _last(table: Table, player: str | None, kinds: Sequence[str] = ()) -> int:
    """Return the number in the journal of the last order that was carried out, a player's or anybody's; 0 for none.

    kinds: words for what was ordered, each of which must mean its verb: “proposal”.
    """
    undone = {one["seq"] for one in table.game.world.data.get("undone", [])}
    for seq in range(table.seq, max(table.seq - _LOOKED_AT, 0), -1):
        entry = table.entry(seq)
        given = entry.input
        if not isinstance(given, Instruct) or entry.outcome != "done" or seq in undone:
            continue
        if player in (None, given.player) and _is_of(given, kinds):
            return seq
    return 0


def _is_of(given: Instruct, kinds: Sequence[str]) -> bool:
    """Tell whether each of some words means the verb of an order."""
    verb = {form for form, _ in forms(given.pattern.split()[0])}
    return all(verb.intersection(form for form, _ in forms(word)) for word in kinds)


def explained(talk: Sequence[str], table: Table) -> str:
    """Return how that comes about which an Admin's letter wants and no command does now; "" if it wants none of that.

    A new player joins, a new Admin stands in the settings, and a vote has yet to begin.
    """
    talk = [line for line in talk if len(line) <= LONGEST]
    if talk and all(line.strip(" .!").casefold() in _ANSWERS for line in talk):
        return "Nothing waits for a yes or a no of yours."
    for shape, how in _ON_THE_SERVER:
        if any(shape.search(line.strip()) for line in talk):
            return how
    if any(wants_a_vote(line, table.game) for line in talk) and not open_ballots(table.game):
        return nothing_to_vote_on(table.game)
    if not any(_is_of_a_newcomer(line, table) for line in talk):
        return ""
    if not takes_newcomers(table.game):
        return "Nobody can join this game now: its rules take no newcomers at this point."
    command, questions = invitation(table.id, table.game.engine.book.inquiries)
    extra = f", and {questions}" if questions else ""
    return (f"Players join by themselves: whoever wants to play writes to {table.row.address} from their own address: "
            f"“{command}”, with their name in place of NAME{extra}. Their wish then waits on your desk.")


def _is_of_a_newcomer(line: str, table: Table) -> bool:
    plain = line.strip().rstrip(".!")
    found = _NEWCOMER.fullmatch(plain)
    words = set(re.findall(r"\w+", plain.casefold()))
    kinds = {kind for kind in table.game.world.kinds if kind not in ("game", "player")}
    return found is not None and words.isdisjoint(kinds)

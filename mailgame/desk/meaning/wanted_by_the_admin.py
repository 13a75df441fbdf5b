"""Wanted by the Admin: what their prose asks of a game: more time, a pause, a letter, a correction, a player’s vote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from itertools import islice

from msgspec.structs import replace

from ...game.game import Game
from ...law.commands import arguments_of
from ...law.plainly import finished
from ...world import calendar
from ..commands.grammar import Grammar
from ..commands.guards import today_in
from ..commands.likeness import Unclear
from ..commands.moments import LONGEST_DAY, moment, next_day
from ..commands.numbers import SMALL
from ..commands.parsed import Parsed
from ..commands.possible import why_refused
from .guess import ALL_OF_IT, Guess
from .paying import paid
from .to_several import told_to_several
from .voting import Voting
from .wished import wished

ASKING = (
    r"(?:please |pls |plz |can you |could you |i (?:want|need) to |i(?:['’]d| would) like to |let['’]?s "
    r"|we (?:should|must) |how (?:do|can) (?:i|we) )*"
)
"""How the Admin asks for what stands behind it."""
_ALL = r"every(?:one|body)|(?:them )?all(?: of them| (?:the |our )?players)?|(?:the |our )?players|the others"
_BECAUSE = re.compile(r"^[\s,.;:–-]*(?:(?:b?e?c[aeu]+se|since|as)\b\s*)?(?P<of>for\s)?", re.IGNORECASE)
_UNITS = "hour|day|week"
LONGEST = 500
"""How many letters a line has at most that is looked at: longer ones say more than what is wanted."""

_MORE_TIME = re.compile(
    rf"{ASKING}(?:(?:postpone|delay|extend|prolong|lengthen|reschedule|skip(?!.*\bturns?\b)|defer)\b"
    r"|(?:put|push|move|shift|set)\b(?=.*\b(?:deadlines?|votes?|voting|updates?|everything|game)\b)(?! \w+ to \d+$)"
    r"|(?:give .*|we need .*|allow .*)?\bmore (?:time|hours?|days?|weeks?)\b"
    r"|(?:the )?(?:next (?:deadline|update)|(?:deadline|update|vote) (?:should|must|has to|could)\b)(?=.* on \S)"
    r"(?!.*\?))(?P<rest>.*)", re.IGNORECASE)
_WHAT_WAITS = re.compile(
    r"\b(?:deadlines?|votes?|voting|ballots?|updates?|everything|all|turns?|game|it|time|hours?|days?|weeks?)\b",
    re.IGNORECASE)
_HOW_LONG = re.compile(
    rf"\bthis (?P<this>{_UNITS})\b|\b(?P<count>\d+|[a-z]+)(?: of)?(?: more)? (?P<step>{_UNITS})s?\b", re.IGNORECASE)
_COUNTS = SMALL | {"another": 1, "couple": 2, "few": 3}
_AT_AN_HOUR = re.compile(r"\b(?:to|until|till|til|at|by) (?P<when>\S.*)$", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:to|until|till|til|on) (?P<day>.+)", re.IGNORECASE)

_PAUSES = re.compile(
    rf"{ASKING}(?P<verb>pause|stop|suspend|freeze|halt|hold|interrupt|put)"
    r"(?P<what>(?: (?:the|this|our|everything|it|game|play(?:ing)?|on hold|on ice))*)\b[\s,.;:–-]*(?P<why>.*)",
    re.IGNORECASE)
_OF_THE_GAME = re.compile(r"\b(?:game|everything|play|playing|hold|ice)\b", re.IGNORECASE)
_A_BREAK = re.compile(r"(?:until|till|for|over|during)\b", re.IGNORECASE)
_RESUMES = re.compile(
    rf"{ASKING}(?:(?:un-?pause|resume|continue|restart|carry on|go on"
    r"|(?:end|stop|lift|call off) (?:(?:the|this|our) )?(?:pause|break))"
    r"(?: (?:with|the|our|game|play|playing|now|again))*"
    r"|(?:i['’]?m|i am|we['’]?re|we are) back(?: (?:from|again)\b.*)?)", re.IGNORECASE)
_ENDS = re.compile(
    rf"{ASKING}(?:end|finish|close|delete|terminate|shut down|stop playing)(?: (?:the|this|our))? game", re.IGNORECASE)
_REINSTATES = re.compile(
    rf"{ASKING}(?:(?:put|bring|turn|switch) rule (?P<first>\d+) (?:back|on)(?: again| on)?"
    r"|(?:restore|re-?activate|re-?enable|bring back|turn on|put back) rule (?P<second>\d+)(?: again)?)", re.IGNORECASE)

_TELLS = (
    rf"{ASKING}(?:(?P<ask>ask|remind)|(?:tell|inform|notify|let|mail|write(?: to)?|(?:send|write) (?:an? )?"
    r"(?:message|letter|mail|e-?mail|note) to)) (?P<who>%s)(?: know)?"
    r"(?P<link>:|,| (?:that|to|about|saying|of))? (?P<what>.+)"
)
_SAYS = re.compile(
    rf"{ASKING}(?:(?:say|announce) (?P<what>.+?)|(?P<sorry>apologi[sz]e)) to (?:{_ALL})(?P<more> .+)?", re.IGNORECASE)
_CALLS = re.compile(
    rf"{ASKING}(?:rename|call|name)(?: (?:the|this|our))? game(?: (?:to|as|into))? [\"“]?(?P<name>[^\"”]+)[\"”]?",
    re.IGNORECASE)
_SETS = (
    rf"{ASKING}(?:set|change|correct|make|put|fix|reset) (?P<who>%s)(?:['’]?s)? (?P<what>\w[\w ]*?)[,:]?"
    r" (?:to|=|at|it['’]?s|is|should be) (?P<value>.+)"
)
_HAS = r"(?P<who>%s) (?:has|had|is at)(?P<what>) (?P<value>\$?[\d,]+),? (?:and )?not \$?[\d,]+"
_PLACE = r" (?:back )?(?:to|on|onto|in|into|at) (?P<where>(?:\S+ ){0,2}\S+?)(?: now)?(?: because (?P<why>.+))?"
_MOVES = (
    rf"{ASKING}(?:move|put|send|place|bring) (?P<who>%s){_PLACE}",
    rf"(?P<who>%s) (?:should|must|ought to) (?:be|go|stand){_PLACE}",
)
_TO_EACH = re.compile(
    rf"{ASKING}(?P<act>give|take|warn|move) (?:every(?:one|body)|all(?: of them)?|them(?: all)?"
    r"|each(?: player| of them)?|(?:all )?(?:the )?players) (?P<what>.+)", re.IGNORECASE)
_TAKES_OFF = rf"{ASKING}take (?P<what>.+?) (?:off(?: of)?|away from|from) (?P<who>%s)(?P<why> because .+)?"
_IS_DONE = (
    rf"{ASKING}(?:end|finish|skip|close) (?P<who>%s)['’]?s (?:turn|go|move|round)(?: (?:now|please))?",
    r"(?P<who>%s) (?:is|has) (?:done|finished)(?: (?:now|with (?:his|her|their) (?:turn|go|move)))?",
)
_SHOULD_BE = (
    r"(?P<who>%s)(?:['’]?s (?P<what>\w[\w ]*?) (?:should|must|ought to) be"
    r"| (?:should|must|ought to) have) (?P<value>\S+)(?: dollars)?"
)
_REMOVES = (
    rf"{ASKING}(?:(?P<warn>warn|caution|admonish)|remove|kick|ban|expel|exclude|throw)(?: out)? (?P<who>%s)(?!['’]?s\b)"
    r"(?P<why>.*)"
)
_FROM_THE_GAME = re.compile(r"^ (?:out|off)?(?: ?(?:of|from) the game)?(?=[\s,.;:–-]|$)", re.IGNORECASE)
_RESENDS = re.compile(
    r".*\b(?:re-?send|send\b.*\b(?:again|once more))\b.*"
    r"|.*\b(?:g[eo]ts?|received?|has|have|had) no (?:letter|e?-?mail)s?\b.*"
    r"|.*\b(?:did not|didn['’]?t|does not|doesn['’]?t|do not|don['’]?t|never) (?:g[eo]t|receive)d?\b.*"
    r"\b(?:letter|e?-?mail|update)s?\b.*", re.IGNORECASE)
_IN_THEIR_NAME = (
    r"(?:please )?(?P<order>vote\b.*?) (?:for|on behalf of|in the name of|as) (?P<who>%s)\b(?P<more>.*)",
    r"(?P<who>%s)\b(?: (?:just|has|wrote|told|says|said|writes|asks|called|me|to|that|you|us))*(?: (?:he|she|they))?"
    r" (?P<order>votes?d?\b.*)",
)


def wanted_by_the_admin(line: str, game: Game, grammar: Grammar, players: Grammar, most: int) -> tuple[Guess, ...]:
    """Return the commands by which an Admin’s line is done; none if it asks for nothing that is known here.

    grammar: the Admin’s. players: that of players. most: how many commands of a letter are read.
    """
    bare = line.strip().rstrip(".!").strip()
    if len(bare) > LONGEST:
        return ()
    wants = (_more_time, _pause, _end, _letter, _name_of_the_game, _correction, _things, _place, _removal,
             _reinstatement, _resending)
    found = next((meant for want in wants if (meant := (*want(bare, game, grammar),))), ())
    found = found or told_to_several(bare, grammar, game.world.rows("player"), "")
    found = found or (*_end_of_a_turn(bare, game, grammar, players),)
    found = found or (*_in_the_name_of(bare, game, grammar, players, most),)
    return found or wished(bare, grammar, grammar.commands, {}, today_in(game))


def wants_a_vote(line: str, game: Game) -> bool:
    """Tell whether an Admin’s line says how a player votes."""
    bare = line.strip().rstrip(".!")
    return len(bare) <= LONGEST and any(_of_a_player(pattern, bare, game) for pattern in _IN_THEIR_NAME)


def _more_time(line: str, game: Game, grammar: Grammar) -> Iterator[Guess]:
    """Yield what moves the next deadline: by as long as is said, or to the day; a day where neither is."""
    said = _MORE_TIME.fullmatch(line)
    if said is None:
        return
    length, until = _HOW_LONG.search(line), _UNTIL.search(said["rest"])
    count, step = 1, "day"
    day = _day(until["day"], today_in(game)) if until is not None else None
    clock = _AT_AN_HOUR.search(said["rest"]) if length is None else None
    if day is None and _WHAT_WAITS.search(line) is None:
        return
    if clock is not None and (hours := _hours_until(clock["when"], day is not None, game)):
        count, step = hours, "hour"
    elif length is not None and (length["this"] or _count(length["count"])):
        count, step = (1, length["this"]) if length["this"] else (_count(length["count"]), length["step"])
    elif day is not None and game.due_at:
        last = calendar.read(game.due_at).astimezone(calendar.zone(game.world.data["timezone"])) - timedelta(seconds=1)
        count = max(1, (day - last.date()).days)
    for shifts in _guesses(grammar, f"shift deadline by {count} {step.lower()}s"):
        why = "" if game.stands_still else why_refused(game, "", shifts.parsed)  # too far
        pauses = (replace(pause, words=why) for pause in _guesses(grammar, "pause because …"))
        yield from pauses if why else (shifts,)


def _hours_until(when: str, has_day: bool, game: Game) -> int:
    """Return in how many hours after the next deadline it is so late, for the first time if no day is said; else 0."""
    if not game.due_at:
        return 0
    due = calendar.read(game.due_at).astimezone(calendar.zone(game.world.data["timezone"]))
    for day in (due, due + timedelta(days=1)):
        with suppress(Unclear):
            later = calendar.read(moment(when if has_day else f"{day:%Y-%m-%d} {when}", due)) - due
            if later > timedelta():
                return round(later / timedelta(hours=1))
    return 0


def _count(said: str) -> int:
    return int(said) if said.isdecimal() else _COUNTS.get(said.lower(), 0)


def _day(words: str, today: date) -> date | None:
    """Return the day that words begin with; None if they begin with none."""
    said = words.split()
    for length in range(min(LONGEST_DAY, len(said)), 0, -1):
        try:
            day = next_day(" ".join(said[:length]), today)
        except Unclear:
            continue
        if day is not None:
            return day
    return None


def _pause(line: str, _: Game, grammar: Grammar) -> Iterator[Guess]:
    """Yield the pause that a line asks for, with its reason, or its end."""
    if _RESUMES.fullmatch(line):
        yield from _guesses(grammar, "resume")
    said = _PAUSES.fullmatch(line)
    if said is None or not (_OF_THE_GAME.search(said["what"]) or said["verb"].lower() == "pause"):
        return
    if _A_BREAK.match(said["why"]):
        yield from _guesses(grammar, f"pause because of a break {said['why']}")
    else:
        why = re.sub(r"^(?:b?e?c[aeu]+se|since|as)\b\s*", "", said["why"], flags=re.IGNORECASE)
        yield from _guesses(grammar, f"pause because {why}" if why else "pause")


def _end(line: str, _: Game, grammar: Grammar) -> Iterator[Guess]:
    if _ENDS.fullmatch(line):
        yield from _guesses(grammar, "end because …")


def _letter(line: str, game: Game, grammar: Grammar) -> Iterator[Guess]:
    """Yield the letter that a line wants written, to everybody or to a player, in the words that it is to say."""
    if (said := _SAYS.fullmatch(line)) is not None:
        yield from _guesses(grammar, "announce", finished(f"{said['what'] or 'sorry'}{said['more'] or ''}"))
    elif (said := re.fullmatch(_TELLS % _ALL, line, re.IGNORECASE)) is not None:
        yield from _guesses(grammar, "announce", _text(said))
    elif (said := _of_a_player(_TELLS, line, game)) is not None and (said["ask"] or said["link"] == " to"):
        yield from _guesses(grammar, f"message {_player(said, game)}", _text(said))


def _text(said: re.Match[str]) -> str:
    """Return what somebody is told: “Please vote.” if they are reminded to vote."""
    asks = (said["link"] or "").strip() == "to"
    return finished(f"Please {said['what']}" if asks else said["what"].strip("\"“”"))


def _name_of_the_game(line: str, _: Game, grammar: Grammar) -> Iterator[Guess]:
    if (said := _CALLS.fullmatch(line)) is not None:
        yield from _guesses(grammar, f"set game name {said['name'].strip()} because …")


def _correction(line: str, game: Game, grammar: Grammar) -> Iterator[Guess]:
    """Yield the correction of what a player has or is; the number of dollars as it is written in a command."""
    said = _first((_SETS, _SHOULD_BE, _HAS), line, game)
    if said is None:
        return
    value, _, why = said["value"].partition(" because ")
    bare = value.strip().removeprefix("$").removesuffix(" dollars")
    bare = bare.replace(",", "") if bare.replace(",", "").isdecimal() else bare
    attribute = "_".join((said["what"] or "money").lower().split())
    if ("player", attribute) in game.world.declared:
        yield from _guesses(grammar, f"set {_player(said, game)} {attribute} {bare} because {why or '…'}")


def _place(line: str, game: Game, grammar: Grammar) -> Iterator[Guess]:
    """Yield what puts a player where a line says that they should be."""
    if (said := _first(_MOVES, line, game)) is not None:
        for place in (said["where"], *(f"{kind} {said['where']}" for kind in sorted(game.world.kinds))):
            if meant := [*_guesses(grammar, f"move {_player(said, game)} to {place} because {said['why'] or '…'}")]:
                yield from meant
                return


def _things(line: str, game: Game, grammar: Grammar) -> Iterator[Guess]:
    """Yield what gives each player something, or takes something from one."""
    if (said := _TO_EACH.fullmatch(line)) is not None:
        why = "" if " because " in said["what"] else " because …"
        lines = [f"{said['act']} {name} {said['what']}{why}" for name in game.world.rows("player")]
        first = grammar.order(lines[0]) if all(map(grammar.order, lines)) else None
        if first is not None and "DOLLARS" not in first.command.pattern:
            yield Guess("\n".join(lines), 0, first, ALL_OF_IT)
    elif (said := _of_a_player(_TAKES_OFF, line, game)) is not None and not _pays(line, game, grammar):
        yield from _guesses(grammar, f"take {said['what']} from {_player(said, game)}{said['why'] or ' because …'}")


def _pays(line: str, game: Game, grammar: Grammar) -> bool:
    return bool(paid(line, grammar, [*game.world.rows("player")], ""))


def _end_of_a_turn(line: str, game: Game, grammar: Grammar, players: Grammar) -> Iterator[Guess]:
    """Yield what ends a player’s turn in their name, as their own command for it does."""
    if (said := _first(_IS_DONE, line, game)) is not None:
        ends = (one for one in players.commands if one.closing and one.help and not arguments_of(one.pattern))
        for command in islice(ends, 1):
            yield from _guesses(grammar, f"as {_player(said, game)}: {command.pattern}")


def _removal(line: str, game: Game, grammar: Grammar) -> Iterator[Guess]:
    if (said := _of_a_player(_REMOVES, line, game)) is not None:
        why = _BECAUSE.sub(lambda begins: "of " if begins["of"] else "", _FROM_THE_GAME.sub("", said["why"]))
        act = "warn" if said["warn"] else "remove"
        yield from _guesses(grammar, f"{act} {_player(said, game)} because {why or '…'}")


def _reinstatement(line: str, _: Game, grammar: Grammar) -> Iterator[Guess]:
    if (said := _REINSTATES.fullmatch(line)) is not None:
        yield from _guesses(grammar, f"reinstate {said['first'] or said['second']}")


def _resending(line: str, game: Game, grammar: Grammar) -> Iterator[Guess]:
    """Yield what sends letters once more: those to the player whom a line names, or all that reached nobody."""
    if _RESENDS.fullmatch(line):
        named = _of_a_player(r".*?\b(?P<who>%s)\b.*", line, game)
        yield from _guesses(grammar, f"send again {_player(named, game)}" if named else "send again")


def _in_the_name_of(line: str, game: Game, grammar: Grammar, players: Grammar, most: int) -> Iterator[Guess]:
    """Yield the votes that a player has told the Admin, each in their name."""
    for pattern in _IN_THEIR_NAME:
        said = _of_a_player(pattern, line, game)
        if said is None:
            continue
        order = f"{said['order']}{said.groupdict().get('more') or ''}"
        order = re.sub(r"^(?:votes|voted)\b", "vote", order, flags=re.IGNORECASE)
        given = players.order(order)
        votes = [given] if given is not None else Voting(game, players, most).cast(order)
        for one in votes:
            if isinstance(one, Parsed):
                yield from _guesses(grammar, f"as {_player(said, game)}: {one.words}")
        return


def _of_a_player(pattern: str, line: str, game: Game) -> re.Match[str] | None:
    """Return how a pattern fits a line that has a player in the place of `%s`."""
    names = "|".join(map(re.escape, sorted(game.world.rows("player"), key=len, reverse=True)))
    return re.fullmatch(pattern % names, line, re.IGNORECASE) if names else None


def _first(patterns: Sequence[str], line: str, game: Game) -> re.Match[str] | None:
    """Return how the first of some patterns fits a line that fits it."""
    return next(filter(None, (_of_a_player(pattern, line, game) for pattern in patterns)), None)


def _player(said: re.Match[str], game: Game) -> str:
    return next(name for name in game.world.rows("player") if name.casefold() == said["who"].casefold())


def _guesses(grammar: Grammar, command: str, text: str = "") -> Iterator[Guess]:
    """Yield a command as a guess, with its text on the lines below, if it can be given."""
    order = grammar.order(command)
    if order is not None:
        line = f"{order.words}\n{text}\nend" if text else order.words
        yield Guess(line, 0, replace(order, block=text) if text else order)

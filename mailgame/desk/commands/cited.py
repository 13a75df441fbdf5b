"""Lines that somebody cites by hand, as no mail program does: below “Bert wrote:”, in [quote]…[/quote], or struck out.

So are messages of a chat. What others said, an example, and what stands below “If Bert agrees:” or “Tomorrow:” is
nobody's order. In doubt a line is taken for cited: the receipt names it, and it can be sent again by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...post.text.languages import any_of, words
from ...post.text.newtext import new_text
from .chats import messages, says_it_there
from .courtesy import is_courtesy
from .credited import addresses_another, answers_another, credits_another
from .lines import is_end
from .not_meant import SUPPOSES, heads_no_order, opens_a_quotation
from .parsed import Misread, Parsed
from .somebody_elses import by_another, sends_for_another
from .unmarked import bare

STRUCK_OUT = "it is struck out"
NOT_TICKED = "its box is not ticked, and another one is"
IN_A_QUOTATION = "it stands in a quotation"
_BELOW = "it stands below “{}”"
_AS_A_SIGNATURE = "it seems to be of your signature (below dashes, or marked so by your mail program)"
_COLONS = (":", "：")
_LONGEST = 90
_LONGEST_SIGNATURE = 30  # in lines
_MOST_WORDS = 10
_WROTE = re.compile(rf"(?P<who>.*?)(?:{any_of(words('wrote') + words('says'))})(?P<more>.*)", re.IGNORECASE)
_SAID = re.compile(
    r"(?:.+\s(?:asks?|asked|tells?|told|answered|posted|typed|entered|dictated|suggested|suggests|states?|stated|claimed|commented|replies"
    r"|(?:e-?)?mailed|texted|messaged|votes|(?:would )?voted?|(?<=\bwhat\s)\w+\s(?:sent|did|does|wants)"
    r"|sent(?=\s(?:to\s)?(?:me|us|you|everybody|everyone|all)\b))"
    r"|(?:.+\s)?(?:you|they|people|others|players|rules) (?:write|say))"
    r"(?:\s(?:to\s)?(?:me|us|you|him|her|them|everybody|everyone|all))?"
    r"(?:\son\s.{1,40})?"
    r"(?:\s(?:this|that|here|there|yesterday|today|earlier|before|above|below|again|once|(?:in|on"
    r"|last)\s\w+(?:\s\w+)?))?",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"(?:for (?:example|instance)|e\.?\s?g\.?|(?:an )?example|(?:i )?quote|quotation)", re.IGNORECASE)
_FIRST_PERSON = re.compile(
    r"\b(?:i|i['’]\w+|let me|we|my|mine|our|ours|as (?:you )?(?:asked|wished|agreed)"
    r"|ich|wir|mein(?:e[mnrs]?)?|je|j['’]\w+|nous|yo|eu|io|noi|ik|wij|jag|jeg|vi|я|мы)\b",
    re.IGNORECASE,
)
"""Whoever says what they wrote themselves says it again; and “As you asked:” cites nobody."""
_MINE = re.compile(
    r"(?:(?:and|but|so)\s)*(?:my|our|meine?|unsere?|mon|ma|notre|mi|mio|mia)\s(?!(?:last|previous|first|second|next|own"
    r"|orders?|votes?|moves?|commands?|choice|decision|plan|turn|letters?|e?-?mails?|messages?|notes?|answers?|text)\b)"
    r"(?:\w+\s){1,2}(?=\w+\Z)", re.IGNORECASE)
"""Somebody else who is theirs: “My cat typed:”, and not “My vote says:”."""
_UNDOES = (
    r"(?:i |we )?(?:(?:want|would like|['’]d like) to )?(?:undo|cancel|withdraw|revoke|retract|take (?:this |it )?back"
    r"|regret|stornier\w*|widerruf\w*|annule[rz]?)"
)
# What stands above an order, as a line of its own, and says that it is none, or none yet. “If possible:” means it now.
_NOT_NOW = re.compile(
    r"(?!.*\b(?:possible|allowed|too late|i (?:may|can)|forget|vergessen|worry|instead$|(?:and|but"
    r"|then) (?:do|play) this)\b)"
    rf"(?:please\s|and\s|but\s|only\s)*(?:if|unless|in case|{SUPPOSES}|later|tomorrow|not (?:yet|now|sure)|ignore"
    r"|disregard|do not|don['’]t|never|instead of|maybe|perhaps|possibly|wenn|falls|sofern|morgen|später|nicht"
    r"|vielleicht|demain|plus tard|peut-être|mañana|quizás?|suppose|let['’]s say|imagine|hypothetical\w*|in theory"
    r"|undecided|hold (?:this|it|these)|on hold|under consideration|(?:i(?:['’]m| am| was) )?(?:still )?(?:thinking"
    r"|considering|pondering)|for (?:later|reference|your information|next (?:week|month|time|year|game))"
    r"|things for later|(?:choose|pick) one|poll|any objections?|(?:a )?copy of"
    r"|(?:i |we )?(?:never|did not|didn['’]t) (?:wrote|sent|ordered|meant|write|send|order|mean)\b"
    r"(?!.*\b(?:yet|last)\b)"
    r"|this (?:was not|wasn['’]t|is not|isn['’]t) (?:me|mine|by me|from me)|.*\bin my name"
    rf"|{_UNDOES}\b(?!.*[,;.–—]|.*\b(?:and|but|then|new|instead|rather|und|neu)\b))\b.*[:：]",
    re.IGNORECASE,
)
# The same without a colon.
_OR_ELSE = re.compile(
    r"(?:(?:and|or)\s)?(?:otherwise|(?:or\s)?else|if not|failing (?:that|this)|sonst|sinon|altrimenti)[:：,.… ]*"
    rf"|(?:please\s)?(?:do not|don['’]t|never|{_UNDOES})[.… ]*",
    re.IGNORECASE,
)
# What stands right below “What should I do?” are the choices of whoever asks.
_PONDERS = re.compile(r"(?:.*\b(?:what|which|whether)\b.*\s)?(?:should|shall)\s(?:i|we)\b.*\?\W*", re.IGNORECASE)
# A question about what stands right below it: “Is this legal?”, “Any objections to the following?” Whoever asks “Is
# this how I do it?” does it.
_ASKS_OF_IT = re.compile(
    r"(?!.*\b(?:please|could you|can you|would you|will you|how (?:to|about|i|we|you|one)|right|correct(?:ly)?"
    r"|ok(?:ay)?|works?|reach(?:es)?|arrives?|the way|enough|thing on)\b)(?:and |but |so |ok,? )*"
    r"(?:is|are|does|do|would|will|was|any|what|how|has|have|may|can|could|should)\b.*\b(?:this|these|the following)\b"
    r"(?! (?:week|month|year|game|time|round|turn|morning|evening|summer|winter|spring|update|mail|letter)\b).*\?",
    re.IGNORECASE)
_BEGINS_ANEW = re.compile(
    r"(?:and |but |so |please |then )*(?:new|after|right|correct(?:ed)?|now|do|better|instead|my (?:orders?|votes?"
    r"|moves?)"
    r"|i (?:do|will|choose|want)|neu|nachher|richtig|jetzt|maintenant|après|ahora|después)(?: this| that| instead)?",
    re.IGNORECASE)
"""What heads orders right below what something was, or should not be: “Old: … New: …”."""
_A_DENIAL = 16
"""The most characters of a line that does so without a colon: “Please do not”."""
_TAG = re.compile(
    r"(?P<open>[\[<{])\s*(?P<name>quote|blockquote|q|cite|citation|zitat)\b[^\]>}]{0,80}[\]>}]", re.IGNORECASE)
_DEEPEST = 12
# A mark of a quotation behind a bullet or a number: “* > buy 8”. An arrow is none.
_MARKED = re.compile(r"(?:[^\w<>]|_){1,8}(?<![-=–—<])>{1,4}(?:\s|\Z)|\d{1,3}[.:)]?\s?>{1,4}\s")
_NAMED = re.compile(r"(\S.{1,40}?[,:：])\s*(\S.*)")
_TICKED, _UNTICKED = (
    re.compile(rf"\s*(?:[-*+•]\s)?(?:\[{mark}\]|[{sign}]\ufe0f?)\s")
    for mark, sign in (("[xX✓✔]", "☑✅✔✓"), (" ?", "☐⬜□"))
)
_CROSSES = "❌❎🚫⛔✗✘✖"
_STRUCK = re.compile(r"\W{0,4}?~~(?=[^\s~]).*[^\s~]~~\W{0,4}")


def cited(
    lines: Sequence[str],
    order: Callable[[str], object],
    is_another: Callable[[str], bool] = lambda _: False,
    writer: str = "",
) -> dict[int, str]:
    """Return the numbers of the lines, from 0, in which something is cited, and why, in words that follow “since”.

    order: returns the order that a line is by itself; None if it is none. is_another: tells of a name whether another
    player than the writer has it. writer: the player who wrote them, if one did.
    """
    if writer and (why := by_another(lines, is_another, writer)):
        return dict.fromkeys(range(len(lines)), why)
    found = _in_chats(lines, order) if len(lines) > 1 else {}
    if any(map(_TICKED.match, lines)):
        found |= {place: NOT_TICKED for place, line in enumerate(lines) if _UNTICKED.match(line)}
    fenced = False
    for place, line in enumerate(map(str.strip, lines)):
        if line.startswith("```"):  # what stands between two such lines is law, or set off as code
            fenced = not fenced
        if place in found or fenced or not line:
            continue
        if ("~~" in line and _STRUCK.fullmatch(line)) or line[0] in _CROSSES:
            found[place] = STRUCK_OUT
        elif ">" in line[:_DEEPEST] and _MARKED.match(lines[place]):
            found[place] = IN_A_QUOTATION
        elif line[0] in "[<{" and (tag := _TAG.match(line)):
            found |= dict.fromkeys(range(place, _end_of_tag(lines, place, tag)), IN_A_QUOTATION)
        elif opens_a_quotation(line):
            found |= dict.fromkeys(range(place + 1, _end_of_passage(lines, place + 1)), IN_A_QUOTATION)
        elif _introduces(line) or _asks_of_what_follows(lines, place) or (
            order(line) is None and _is_no_order_of_its_writers(lines, place, order, is_another)
        ):
            found |= dict.fromkeys(range(place + 1, _end_of_passage(lines, place + 1)), _BELOW.format(line))
    return found


def _is_no_order_of_its_writers(
    lines: Sequence[str], place: int, order: Callable[[str], object], is_another: Callable[[str], bool]
) -> bool:
    """Tell whether what stands below a line, which is no order, is by that none either, or another player's."""
    line = lines[place].strip()
    if heads_no_order(line, bare(line).rstrip(":： "), is_another) and (
        line.endswith(_COLONS) or not _is_below_an_order(lines, place, order)
    ):
        return True
    return _is_anothers(line, is_another)


def signed(
    below_sign: str, order: Callable[[str], object], may_order: Callable[[str], bool]
) -> list[tuple[str, str]]:
    """Return the lines of a signature that are orders, and why these are none, in words that follow “since”.

    below_sign: the signature, with what is quoted below it. order: as in `cited`. may_order: tells, fast, whether a
    line may be one. A word alone orders nothing there.
    """
    if not any(may_order(line) for line in below_sign.split("\n") if not _is_quoted_or_introduces(line)):
        return []
    own = new_text(below_sign, _LONGEST_SIGNATURE).text
    lines = [line for line in map(str.strip, own.split("\n")) if " " in line and order(line) is not None]
    return [(line, _AS_A_SIGNATURE) for line in lines]


def _is_quoted_or_introduces(line: str) -> bool:
    return line.lstrip().startswith(">") or ("@" in line and line.endswith(_COLONS))


def behind_another(
    line: str, read: Parsed | Misread | None, order: Callable[[str], Parsed | None], is_another: Callable[[str], bool]
) -> tuple[str, Parsed | Misread | None, str]:
    """Return the order that stands in a line behind another player's name, “for Bert: buy 2”, and why it is none.

    read: what the line is by itself; if it is anything, or there is no such order, both are returned, and no reason.
    """
    named = _NAMED.match(line) if read is None else None
    found = order(named[2]) if named is not None and _is_anothers(named[1], is_another) else None
    return (named[2], found, f"it stands behind “{named[1]}”") if named is not None and found else (line, read, "")


def _in_chats(lines: Sequence[str], order: Callable[[str], object]) -> dict[int, str]:
    """Return the numbers of the lines that are in messages of a chat, up to the next message, and why."""
    found: dict[int, str] = {}
    heads = [(head, below, is_mail) for head, below, is_mail in messages(lines) if order(lines[head]) is None]
    for place, (head, below, is_mail) in enumerate(heads, 1):
        is_over = not is_mail and says_it_there(lines[head]) and not "".join(lines[below : below + 1]).strip()
        last = below if is_over else len(lines) if is_mail else _end_of_passage(lines, below)
        end = heads[place][0] if place < len(heads) else last
        found |= dict.fromkeys(range(below, end), _BELOW.format(lines[head].strip()))
    return found


def _is_anothers(line: str, is_another: Callable[[str], bool]) -> bool:
    """Tell whether what stands below a line is by that another player's, for them, or an answer to them."""
    return (
        credits_another(line, is_another) or addresses_another(line, is_another) or sends_for_another(line, is_another)
        or (answers_another(line, is_another) and _FIRST_PERSON.search(line) is None)
    )


def _introduces(line: str) -> bool:
    """Tell whether a line says that what follows was said by somebody else, or is an example, or not to be done now."""
    if "?" in line[-3:] and len(line) <= _LONGEST and _PONDERS.fullmatch(bare(line)):
        return True
    ends_in_a_colon = line.rstrip("*_ ").endswith(_COLONS)
    if not ends_in_a_colon and len(line) > _A_DENIAL:
        return False
    if _OR_ELSE.fullmatch(bare(line)):
        return True
    if not ends_in_a_colon:
        return False
    if len(line) <= _LONGEST and _NOT_NOW.fullmatch(bare(line)):
        return True
    text = _MINE.sub("somebody ", bare(line).rstrip(":： "))
    if len(text) > _LONGEST or len(text.split()) > _MOST_WORDS or _FIRST_PERSON.search(text):
        return bool(_EXAMPLE.fullmatch(text))
    wrote = _WROTE.fullmatch(text)
    said_by_somebody = wrote is not None and bool(wrote["who"].strip() or wrote["more"].strip())
    return said_by_somebody or bool(_SAID.fullmatch(text) or _EXAMPLE.fullmatch(text))


def _asks_of_what_follows(lines: Sequence[str], place: int) -> bool:
    """Tell whether a line asks about the one right below it."""
    line = lines[place].strip()
    if not line.endswith("?") or len(line) > _LONGEST or place + 1 == len(lines) or not lines[place + 1].strip():
        return False
    return _ASKS_OF_IT.fullmatch(bare(line)) is not None


def _end_of_passage(lines: Sequence[str], begin: int) -> int:
    """Return the number of the line at which a passage ends: a blank one, but for a greeting's, or an “end”."""
    at = begin
    while at < len(lines) and not lines[at].strip():
        at += 1
    first = at
    while at < len(lines) and lines[at].strip() and not is_end(lines[at]):
        if at > first and _begins_anew(lines[at]):
            break
        at += 1
    greets = at == first + 1 and at < len(lines) and is_courtesy(lines[first].strip())
    return _end_of_passage(lines, at) if greets else at


def _is_below_an_order(lines: Sequence[str], place: int, order: Callable[[str], object]) -> bool:
    """Tell whether an order stands right above a line, which then says something of that."""
    above = lines[place - 1].strip() if place else ""
    return bool(above) and order(above) is not None


def _begins_anew(line: str) -> bool:
    line = line.strip()
    may_be = len(line) <= _LONGEST and line.endswith(_COLONS)
    return may_be and _BEGINS_ANEW.fullmatch(bare(line).rstrip(":： ")) is not None


def _end_of_tag(lines: Sequence[str], begin: int, tag: re.Match[str]) -> int:
    """Return the number of the line below the one that closes a tag; if none does, where the passage ends."""
    closed = re.compile(rf"{re.escape(tag['open'])}\s*/?\s*{tag['name']}\s*[\]>}}]", re.IGNORECASE)
    for place in range(begin, len(lines)):
        if closed.search(lines[place], lines[place].find(tag[0]) + len(tag[0]) if place == begin else 0):
            return place + 1
    return _end_of_passage(lines, begin + 1)

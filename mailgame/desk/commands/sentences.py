"""An order that stands within a sentence, on a line of its own: “I wonder whether I should / buy 8 / or wait”.

Only what cannot be the end or the beginning of a sentence, or makes what it says depend on something, is looked for, in
the lines right above and below. What leaves it open is an order: “Please / buy 8 / thanks”.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from .not_meant import SUPPOSES, corrects, given_anew, takes_all_back, takes_back
from .parsed import Misread, Parsed
from .unmarked import bare

_SHOWN = 60
_LOOKED_AT = 300
_LOOKED_BELOW = 20
_ANSWERED = re.compile(
    r"(?:[✓✗✔✘]\s*(?:done|not done|filed)\b|(?-i:Not done)\. \S|(?-i:Done)\. You\b|(?-i:Filed)(?:\.| for| as order)"
    r"|.*\(no\. \d+\)\s*\Z)", re.IGNORECASE)
"""What a receipt says below an order, as it is copied from one."""
_LEADS_ON = "(-–—=*_…. "
_FILLED, _WIDEST = 60, 80
"""How wide lines are that a program has broken, in characters."""
_ENDS = re.compile(r"[.!?;:…。！？：]\W*(?=\s|$)")
# How a line breaks off. “I want to”, “I decided to” and “I’ll go with” leave an order what it is.
_OPEN = re.compile(
    r"(?:\b(?:if|whether|unless|or|either|neither|nor|than|instead of|rather than|such as|things like|should|might"
    r"|would|could|(?<!than )never|not|cannot|\w+n['’]t|ob|falls|sofern|oder|weder|nie|nicht|sondern|ou|ni|jamais"
    r"|sauf si"
    r"|plutôt que|oppure|nunca|jamás|tampoco|of|niet|nooit|als|или|либо|если|не|никогда|eller|ikke|inte|lub|albo"
    r"|jeśli))(?:\s(?:i|we|you|he|she|they|it|one|ich|wir|man|er|sie|je|nous|on|ik|wij|я|мы|(?-i:[A-Z])\w+))?[\s,]*\Z"
    r"|\b(?:if|whether|unless|should|(?!(?:(?<=\bi\s)|(?<=\bwe\s))would (?:like|love) to\Z)would|could|ob|falls|wenn)"
    r"\s(?:\w+\s){0,2}(?:to|that|dass)\Z"
    r"|\A(?:may|can|will|shall|do|does|did|must)\s(?:i|we|he|she|they|it|one|(?-i:[A-Z])\w+)[\s,]*\Z"
    r"|\b(?:he|she|they|(?!(?:I|Ich|Er|Sie|This|That|It|We|You|These|Which|What|Who|So)\b)(?-i:[A-Z])\w+)"
    r"\s(?:will|must|may|wants to|plans to|is (?:going|about) to)\Z"
    r"|(?<!\bi\s)(?<!\bwe\s)(?<!\bas\s)\b(?:says|said|suggests|suggested|writes|wrote|asks|asked|tells|told (?:me|us))"
    r"(?:,? (?:and )?i quote)?[\s,]*\Z"
    r"|\A(?:let['’]s |just )?(?:suppose|say|imagine|assume)(?: that)?(?: (?:i|we))?(?: (?:write|send|order|do|play))?"
    r"[\s,]*\Z"
    r"|\bbetween\Z|\A(?:maybe|perhaps|possibly|vielleicht|peut-être|quizás?|forse|misschien)[\s,]*\Z"
    r"|\btried(?: to)?\Z|\b(?:almost|nearly) \w+\Z|\b(?:was|were) (?:going|about) to(?: \w+)?\Z|\bused to\Z"
    r"|\b(?:yesterday|last (?:week|month|time|turn|round))\b.*\b(?:did|wrote|sent|ordered|had)\Z"
    r"|\b(?:tomorrow|later|next \w+|soon|some ?day|one day|on \w+day)\b.*"
    r"\b(?:i|we)(?:['’]ll|\s(?:will|shall|may|might|could|want to|plan to|intend to))\Z"
    r"|\bsoll(?:te)? (?:ich|man|wir)(?: \w+)?\Z",
    re.IGNORECASE,
)
_TO = re.compile(
    r"(?=.*\b(?:not|never|\w+n['’]t|whether|if|wonder\w*|would it|should|said|says|asked|told|wanted|wants|he|she|they"
    r"|any(?:one|body)|legal|objects?|suggest\w*|recommend\w*|advis\w*"
    r"|wise|stupid|foolish|silly|tempted|refuse\w?|hesitate\w?|too \w+)\b).*\bto\W*\Z", re.IGNORECASE,
)
# What makes an order depend on something, above it with a comma or below it. “If you like”, “if possible” ask for it.
_IT_MAY_BE = (
    r"(?!once (?:more|again)\b|.*\b(?:nothing else|in doubt|you|possible|allowed|still|too late"
    r"|i (?:may|can|am)|i['’]m|works?|ok|okay|fine|understand|remember|read|right|wrong"
    r"|needed|necessary|möglich|erlaubt|geht|posible|possibile|mogelijk)\b)"
)
_CONDITION = (
    r"(?:(?:and|but|or|only|even|except|und|aber|nur|mais|seulement)\s){0,3}"
    r"(?:if|unless|provided|in case|whenever|once|as soon as|as long as|falls|sofern|wenn|sobald|es sei denn|außer wenn"
    rf"|s['’]il|si|sauf si|à moins|dès que|a menos|a meno|se|als|tenzij|если|jeśli|hvis|om|{SUPPOSES})\s"
)
_DEPENDS_ABOVE = re.compile(
    rf"{_IT_MAY_BE}(?:{_CONDITION}.{{1,50}}\Z|after\s\w+['’]s\s\w+\Z|(?:{_CONDITION}|when\s).*,)(?:\s(?:then|please"
    rf"|i|i['’]d|i['’]ll|i will|dann|alors))*\W*\Z",
    re.IGNORECASE,
)
_DEPENDS_BELOW = re.compile(rf"{_IT_MAY_BE}{_CONDITION}", re.IGNORECASE)
# In small letters: a sentence of its own begins with a great one.
_GOES_ON_BELOW = re.compile(
    r"(?:or|OR|oder|ODER|ou|OU|oppure|или|eller|lub)\b(?!.{0,30}\b(?:whatever|so|something)\b)|\?"
    r"|(?:would|should|could|might|may|is|was|were|seems?|sounds?|looks?|costs?|means|does|has|had|isn['’]t|wouldn['’]t"
    r"|can(?:not|['’]t)|wäre|würde|ist|sei|serait|sería|sarebbe|zou|было)\s"
    r"(?!(?:my|our|the|an?) (?:orders?|moves?|votes?|choice|decision)\b"
    r"|(?:you|i|we|it|that|this|these|there|he|she|they|any\w*|some\w*|du|ihr|das|es|vous|[A-Z]\w*)\b)"  # a question
)


GOES_ON = "it goes on "
"""How the reasons begin for which an order is part of a sentence."""


def part_of_a_sentence(
    lines: Sequence[str], place: int, read: Callable[[str], object], *, has_a_block: bool
) -> str:
    """Return why the order in a line is part of a sentence, in words that follow “since”; "" if it is not.

    place: the number of the line, from 0. read: returns the order that a line is, or None. has_a_block: the lines below
    it are the order's text.
    """
    above = lines[place - 1].strip() if place else ""
    if above and (_breaks_off(above) or _is_wrapped(lines, place)):
        return f"{GOES_ON}from “{_end_of(above)}”"
    if has_a_block:
        return ""
    below = lines[place + 1].strip() if place + 1 < len(lines) else ""
    more = below.lstrip(_LEADS_ON)
    if below and (_GOES_ON_BELOW.match(more) or _DEPENDS_BELOW.match(more[:_LOOKED_AT])):
        return f"{GOES_ON}with “{below if len(below) <= _SHOWN else below[:_SHOWN].rpartition(' ')[0] + ' …'}”"
    if below and _ANSWERED.match(below):
        return "it stands above what a receipt says of it"
    next_line = next((lines[at].strip() for at in _below(lines, place + 1)), "")
    if takes_back(next_line, apart=not below) or corrects(next_line, bare(lines[place].strip()), read):
        return f"“{next_line}” stands below it"
    further = map(str.strip, lines[place + 1 : place + _LOOKED_BELOW])
    all_back = next((line for line in further if takes_all_back(line)), "")
    return f"“{all_back}” stands below it" if all_back else ""


def put_right(
    lines: list[str], place: int, order: str, others: Sequence[Parsed | Misread], read: Callable[[str], object]
) -> None:
    """Let the line below an order that gives it anew, “Actually, buy 3”, say that alone, if it is clear which it means.

    place: where what stands below begins. others: what else stands above; if that is more like it, it is not clear.
    read: returns the order that a line is, or None.
    """
    for below in _below(lines, place):
        anew = given_anew(lines[below].strip(), bare(order))
        of_its_verb = [one.words for one in others if anew and _words(one.words)[0] == _words(anew)[0]]
        means_it = all(_alike(anew, one) < _alike(anew, order) for one in of_its_verb)
        if anew and means_it and read(anew) is not None:
            lines[below] = anew


def _alike(order: str, other: str) -> int:
    return len(set(_words(order)).intersection(_words(other)))


def _words(order: str) -> list[str]:
    return bare(order).casefold().split() or [""]


def _below(lines: Sequence[str], place: int) -> list[int]:
    """Return the number of the first line from `place` on that says anything, if one of three does."""
    return [at for at in range(place, min(place + 3, len(lines))) if lines[at].strip()][:1]


def _breaks_off(above: str) -> bool:
    last = _ENDS.split(above[-_LOOKED_AT:])[-1].strip(_LEADS_ON)
    return bool(last) and bool(_OPEN.search(last) or _TO.match(last) or _DEPENDS_ABOVE.match(last))


def _is_wrapped(lines: Sequence[str], place: int) -> bool:
    """Tell whether a program has broken a sentence above a line, which then begins with what did not fit."""
    above, below = lines[place - 1].rstrip(), lines[place + 1].strip() if place + 1 < len(lines) else ""
    if not _FILLED <= len(above) <= _WIDEST or not (above[-1].isalpha() or above[-1] == ",") or " " not in above:
        return False
    first = lines[place].split()[0]
    if len(above) + 1 + len(first) <= _width(lines[:place]):
        return False
    higher = lines[place - 2].rstrip() if place > 1 else ""
    return _FILLED <= len(higher) <= _WIDEST or below[:1].islower()


def _width(lines: Sequence[str]) -> int:
    """Return how wide the lines are that a program has broken."""
    return max(_FILLED, *(len(line) for line in lines if len(line) <= _WIDEST))


def _end_of(above: str) -> str:
    return above if len(above) <= _SHOWN else "… " + above[-_SHOWN:].partition(" ")[2]

"""An order that stands within a sentence, on a line of its own: “I wonder whether I should / buy 8 / or wait”.

Only what cannot be the end or the beginning of a sentence, or makes what it says depend on something, is looked for, in
the lines right above and below. What leaves it open is an order: “Please / buy 8 / thanks”.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .not_meant import SUPPOSES, corrects, takes_all_back, takes_back
from .unmarked import bare

_SHOWN = 60
_LOOKED_AT = 300
_LOOKED_BELOW = 20
_ANSWERED = re.compile(
    r"(?:[✓✗✔✘]\s*(?:done|not done|filed)\b|(?-i:Not done)\. \S|(?-i:Done)\. You\b|(?-i:Filed)(?:\.| for| as order)"
    r"|.*\(no\. \d+\)\s*\Z)", re.IGNORECASE)
"""What a receipt says below an order, as it is copied from one."""
_LEADS_ON = "(-–—…. "
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
    r"(?:or|oder|ou|oppure|или|eller|lub)\b(?!.{0,30}\b(?:whatever|so|something)\b)|\?"
    r"|(?:would|should|could|might|may|is|was|were|seems?|sounds?|looks?|costs?|means|does|has|had|isn['’]t|wouldn['’]t"
    r"|can(?:not|['’]t)|wäre|würde|ist|sei|serait|sería|sarebbe|zou|было)\s"
    r"(?!(?:my|our|the|an?) (?:orders?|moves?|votes?|choice|decision)\b"
    r"|(?:you|i|we|it|that|this|these|there|he|she|they|any\w*|some\w*|du|ihr|das|es|vous|[A-Z]\w*)\b)"  # a question
)


GOES_ON = "it goes on "
"""How the reasons begin for which an order is part of a sentence."""


def part_of_a_sentence(lines: Sequence[str], place: int, *, has_a_block: bool) -> str:
    """Return why the order in a line is part of a sentence, in words that follow “since”; "" if it is not.

    place: the number of the line, from 0. has_a_block: the lines below it are the order's text.
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
    next_line = below or next((line.strip() for line in lines[place + 2 : place + 4] if line.strip()), "")
    if takes_back(next_line, apart=not below) or corrects(next_line, bare(lines[place].strip())):
        return f"“{next_line}” stands below it"
    further = map(str.strip, lines[place + 1 : place + _LOOKED_BELOW])
    all_back = next((line for line in further if takes_all_back(line)), "")
    return f"“{all_back}” stands below it" if all_back else ""


def _breaks_off(above: str) -> bool:
    last = _ENDS.split(above[-_LOOKED_AT:])[-1].strip()
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

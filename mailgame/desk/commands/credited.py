"""Lines by which what stands below is another player's, or is for them: “Bert, 23 Nov 2026:”, “Dear Bert,”."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...post.text.credits import names_alone
from ...post.text.languages import any_of, words
from ...post.text.shapes import ADDRESS, CLOCK, COLONS, day_in, plain

_OF_WRITING = (
    *words("wrote"), *words("says"), *words("posted"), "quoting", "according to", "mentioned", "stated", "answered",
    "asked", "has left a comment", "left a comment", "citation de", "zitat von", "citando a", "posted this", "via",
)
_WROTE = re.compile(any_of(_OF_WRITING), re.IGNORECASE)
_SMALL = re.compile(any_of(("this", *words("from"), *words("by"))), re.IGNORECASE)
_MAY_STAND_THERE = frozenset(
    part for phrase in (*_OF_WRITING, "this", *words("from"), *words("by")) for part in re.findall(r"[^\W_]+", phrase))
"""Words that are no names, and no hours and days either, in a line that credits somebody."""
_AGO = re.compile(r"\(?\d+\s\w+\sago\)?", re.IGNORECASE)
_THEN = re.compile(
    r"\b(?:(?:yester|to)day|earlier|last night|this (?:morning|afternoon|evening)|gestern|heute|hier|aujourd['’]hui"
    r"|ayer|hoy|ieri|oggi|ontem|hoje|gisteren|vandaag|i går|igår|i dag|idag|eilen|wczoraj|dzisiaj|včera|вчера|сегодня"
    r")\b|昨日|昨天|今日|今天|어제|오늘|" + any_of(word for word in words("moment") if len(word) > 5), re.IGNORECASE)
"""When somebody wrote, in words."""
_SIGNS = "-–—=~*_+#|[]()<>{}"
_SET_APART = re.compile(r"[-–—=~*_+|]{2,}.+[-–—=~*_+|]{2,}|#.+|\[.+\]|\(.+\)|<.+>|\{.+\}|[^\s<>]+>+")
"""A heading that is drawn: “---- Bert ----”, “## Bert”, “[Bert]”, “Bert>”."""
_A_DAY = re.compile(r"\d{1,2}[.,]?\s?[A-Z]\w+|[A-Z]\w+\.?\s\d{1,2}\b|\d{1,2}[./]\d{1,2}")
_IN_REPLY = re.compile(
    r"(?:in |als |as an? |e[mn] |som |w )?(?:(?:reply|response|answer|replying|responding|answering|antwoord|antwort"
    r"|réponse|respuesta|risposta|resposta|svar|odpowiedzi)\s(?:to|op|auf|an|aux?|al?|à|på|til|na)|в ответ на)"
    r"\s(?P<whom>.+)",
    re.IGNORECASE)
_AUTHOR = re.compile(
    r"\W{0,3}(?:author|sender|player|user|by|posted by|written by|absender|autor|auteur|autore|expéditeur|remitente"
    r"|mittente)\s?:\s?", re.IGNORECASE)
_MARKS = " \"'“”‘’„«»*_`~"
_HEADS_ON = (",", "-", "–", "—", "=", ">", "→", *COLONS)
_MOST_SPACES = 6
_WORDS_TO_A_NAME = 5
_WORD, _ANY_WORD = re.compile(r"[^\W\d_]+"), re.compile(r"[^\W_]+")
_SALUTATION = re.compile(
    r"(?:(?:my )?(?:dear(?:est)?|hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|attn?|(?:a )?note to"
    r"|(?:my )?(?:advice|suggestions?|ideas?) (?:to|for)|for|on behalf of|in the name of|für|im namen von|pour"
    r"|au nom de|para|en nombre de|a nome di|voor|namens|hallo|moin|servus|liebe[rs]?|guten tag|ch[eè]re?|salut|bonjour"
    r"|coucou|querid[oa]|hola|car[oa]|ciao|beste|lieve|hoi|dag|olá|oi|hej|kära?|kjære|cześć|drog[ai]|ahoj|mil[ýá]|привет"
    r"|дорог(?:ой|ая)|здравствуй)\b|@)[\s:,]*", re.IGNORECASE)
_AND = re.compile(r"(?:\s*[,&+]\s*|\s+(?:and|und|et|y|e|en|och|og|i|a|и)\s+)+", re.IGNORECASE)
_LONGEST = 90
_MOST_WORDS_OF_A_NAME = 3


def credits_another(line: str, is_another: Callable[[str], bool]) -> bool:
    """Tell whether a line names another player, says when or that they wrote, and nothing else.

    is_another: tells of a name whether another player has it.
    """
    text = plain(line)
    if len(text) > _LONGEST or text.endswith((".", "!", "?", ",", ";")) or not _may_head(text):
        return False
    text = _with_capitals(text, is_another)
    text, fields = _AUTHOR.subn("", ADDRESS.sub(" ", text), 1) if "@" in text or ":" in text else (text, 0)
    drawn = fields > 0 or "@" in line[1:] or _SET_APART.fullmatch(text.rstrip(":")) is not None
    text, then = _THEN.subn(" ", text) if drawn or text[-1:] == ":" or "·" in text else (text, 0)
    if not _may_credit(text):
        return False
    rest, wrote = _WROTE.subn(" ", _AGO.sub(" ", text))
    rest = _SMALL.sub(" ", rest) if wrote else rest
    named = _WORD.search(rest)
    dated = then or day_in(text) or CLOCK.search(text) or (text[-1:] == ":" and _A_DAY.search(text))
    if named is None or not (wrote or drawn or dated):
        return False
    found = _WORD.findall(rest)[:_MOST_WORDS_OF_A_NAME]
    names = (" ".join(found[:count]) for count in range(1, len(found) + 1))
    return names_alone(rest) and any(map(is_another, names))


def answers_another(line: str, is_another: Callable[[str], bool]) -> bool:
    """Tell whether what follows is an answer to another player, as a line says: “In reply to Bert’s letter:”.

    is_another: tells of a name whether another player has it.
    """
    reply = _IN_REPLY.fullmatch(plain(line).strip(_SIGNS + " ")) if len(line) <= _LONGEST else None
    if reply is None or reply["whom"].endswith((".", "!", "?", ",", ";")):
        return False
    whom = [word for word in _WORD.findall(reply["whom"])[:_WORDS_TO_A_NAME] if word[0].isupper()]
    return any(is_another(name) for word in whom for name in (word, word.removesuffix("s")))


def _with_capitals(text: str, is_another: Callable[[str], bool]) -> str:
    """Return a short line with a capital for each other player's name in it, as nobody types them on a telephone."""
    if text.count(" ") > _MOST_SPACES or len(text) > _LONGEST:
        return text
    return _WORD.sub(
        lambda word: word[0].capitalize() if word[0].islower() and is_another(word[0]) else word[0], text)


def _may_head(text: str) -> bool:
    """Tell whether a line may say who wrote; False is certain, and found out fast.

    It may if it tells a day or an hour, has a colon or a word for writing, is set apart by signs, or is not in ASCII.
    """
    if not text.isascii() or ":" in text or "@" in text or not text[:1].isalnum():
        return True
    tells = any(word in _MAY_STAND_THERE for word in _ANY_WORD.findall(text.casefold()))
    return tells or day_in(text) is not None or CLOCK.search(text) is not None or _SET_APART.fullmatch(text) is not None


def _may_credit(text: str) -> bool:
    """Tell whether a line holds nothing but names, moments and words that credit somebody; False is certain."""
    others = [word for word in _ANY_WORD.findall(text) if word[0].islower() and word.casefold() not in _MAY_STAND_THERE]
    return not others or _AGO.search(text) is not None or names_alone(" ".join(others))


def addresses_another(line: str, is_another: Callable[[str], bool]) -> bool:
    """Tell whether a line greets other players, or names for whom it is, and says nothing else: “Dear Bert and Cleo,”.

    It ends in a comma, a colon, a dash or an arrow, or begins with “@” or an arrow: a name alone is a signature, and
    “Hello Bert!” only greets.
    """
    text = plain(line).strip(_MARKS)
    if len(text) > _LONGEST or not (text.endswith(_HEADS_ON) or text.startswith(("@", "->", "=>", "→"))):
        return False
    text = _with_capitals(text, is_another)
    bare = text.strip(f" ,-–—=>→{''.join(COLONS)}{_MARKS}")
    begun = _SALUTATION.match(bare)
    names = _AND.split(bare[begun.end() :] if begun is not None else bare)
    names = [_SALUTATION.sub("", name, count=1).strip(f" @:{_MARKS}") for name in names]
    return all(names) and all(name[0].isupper() and is_another(name) for name in names)

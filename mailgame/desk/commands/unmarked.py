"""Strips a line of what people and mail programs put around a command: emphasis, bullets, quotation marks, odd letters.

Plain parts write bold as *stars*, phones turn a hyphen into a dash, and some keyboards have full-width letters and
digits. None of these is ever part of a verb, so a line that is no command as it stands is read again without them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

EMPHASIS = "*_~`"
_MARKS = frozenset(EMPHASIS)
_BULLET = re.compile(
    r"[^\s>\"“”„«»'‘’](?:\t\s*|\s{2,})|[\uf000-\uf0ff]\s*|\[(?:cid:|image\b|inline image)[^\]]{0,200}\]\s*"
    r"|[-‐‑‒–—―−*•‣⁃◦▪▫●○■□◆◇★☆☐☑☒✓✔✗➔➜➢➤►▶→⇒»›·∙・+~=>#]+\s*"
    r"|\d{1,2}(?:\.\d{1,2})+[.):]?\s+"
    r"|\(?\d{1,3}\s?[.):/\]]+\s*|\[\d{1,3}\]:?\s*|\d{1,3}\s+[-–—|]\s+|[\u2460-\u24ff\u2776-\u2793]\s*|\d\ufe0f?\u20e3\s*"
    r"|\(?(?:[A-Za-z]|[ivx]{2,5}|[IVX]{2,5})(?:[.:]\s+|\)[.:]?\s*)|\[[ xX✓✔]?\]\s*"
)
"""Word processors write a sign of a font of their own, or “o”, “§” or “·” and a tab or some blanks."""
# What mail programs leave of a link: “buy 8<mailto:…>”, “[buy 8](mailto:…)”, “buy 8 [1]”.
_LINK = re.compile(
    r"\s?[<(\[]\s?(?:mailto:|https?://)[^\s<>]{1,4000}\s?[>)\]]\s?\Z|(?<=\w)\s?\[\d{1,3}\]\Z", re.IGNORECASE)
_LINKED = re.compile(
    r"\[([^\[\]]{2,200})\]\s?(?:\((?:mailto:|https?://)[^\s()]{1,4000}\)|\[\d{1,3}\])?\s?", re.IGNORECASE)
_KEYCAP = re.compile(r"(?<=\s)(\d)\ufe0f?\u20e3")
_CJK_NUMBER = re.compile(r"[(\uff08]?(?:[0-9\uff10-\uff19]{1,3}|[一二三四五六七八九十]{1,3})[、．)）]\s*")
_OF_ORDERS = re.compile(
    r"(?:\.{2,}|…)\s*|[/!](?=[A-Za-z])|(?:p\.\s?){1,2}s\.\s?[:–—-]?\s*|p{1,2}s\s?[:–—-]\s*"
    r"|(?:\d{1,2}(?:st|nd|rd|th)|first(?:ly)?|second(?:ly)?|third(?:ly)?|next|then|also|finally|lastly)\s?(?:,(?=\s)|:)\s*"
    r"|(?:step|order|command|action|move|item|point|no\.?|nr\.?|#)\s?\d{1,2}\s?[.:)]+\s*"
    r"|(?:my\s|the\s)?(?:orders?|commands?|actions?|moves?)\s?:\s*|(?:for |from )?me\s?:\s*"
    r"|\[draft(?:ed)? (?:with|by) [^\]]{1,40}\]\s*"
    r"|[\[(*]{0,3}ext(?:ern(?:al|e|o)?)?(?:\s(?:e-?mail|mail|sender|message))?(?:[\])*]{1,3}:?|:)\s+", re.IGNORECASE,
)
"""What people put before orders alone: “First, …”, “Step 2: …”, “My order: …”, “/…”; and a server: “[EXTERNAL] …”."""
_AROUND_WORDS = re.compile(r"(?<!\w)([*_~`]{1,3})(?=\S)(.{1,200}?)(?<=\S)\1(?!\w)")
_QUOTES = "\"“”„‟«»'‘’‚‛‹›「」『』〝〞〟❝❞＂"
_BRACKETS = ("()", "[]", "<>", "{}")
_SIGNS = str.maketrans({
    "。": ".", "、": ",", "・": "·", "〜": "~",
    **dict.fromkeys("「」『』〝〞〟❝❞", '"'),
})  # fmt: skip
_IN_A_CIRCLE = re.compile(r"(?<=\w )[\u2460-\u2473\u24f5-\u24fe\u2776-\u2793]")  # before a line it is a bullet
_LETTERS_OF_SHAPE = re.compile("[\uff01-\uff5e\U0001d400-\U0001d7ff]")  # full width; bold, cursive …
# Each begins only after some other sign, so that the search stays short on a long row of the same.
_LOOSE_END = re.compile(
    r"(?:(?<![!！])[!！]{2,}|(?<![.。…])[.。…]{2,}|…|(?<!\s)\s+(?:[:;][-']?[)D(P]|[-–—]+)|(?<!\\)\\+)\Z")
_ENDS_A_LINK = (">", ")", "]")
_LAST = tuple("!！.。…)D(P-–—\\")
"""How a loose end ends: most lines have none, and to search them takes longer."""
_TIMES_BEFORE = re.compile(r"(?<!\S)(\d{1,6})\s?[x×]\s+(?=[^\W\d])", re.IGNORECASE)
_TIMES_BEHIND = re.compile(r"^([^\W\d]+)\s+(?=\S)([^\d]*[^\d\s])\s*[x×]\s?(\d{1,6})$", re.IGNORECASE)
"""How people count: “buy 2x gold card”, “buy gold card ×2”."""
_RUN_TOGETHER = re.compile(
    r"(?<=\s\d)(?=[^\W\d_]{3})|(?<=\s\d\d)(?=[^\W\d_]{3})|(?<=\A[^\W\d_]{3})(?=\d)|(?<=\A[^\W\d_]{4})(?=\d)")
"""Where a telephone left out a space: “buy 2gold cards”, “buy2 gold cards”."""


def readings(line: str) -> Iterator[str]:
    """Yield what a line may say without its marks, the likeliest first; nothing if it has none."""
    plain = bare(line, of_orders=True)
    if plain != line.strip():
        yield plain
    inner = unquoted(plain)
    if inner != plain:
        yield bare(inner, of_orders=True)
    counted = _TIMES_BEHIND.sub(r"\1 \3 \2", _TIMES_BEFORE.sub(r"\1 ", plain))
    if counted != plain:
        yield counted
    if "|" in plain[1:] and plain[0] != "|":  # a row of a table, with a word in each cell, and no quotation
        yield " ".join(plain.replace("|", " ").split())
    apart = _RUN_TOGETHER.sub(" ", plain)
    if apart != plain:
        yield apart


@lru_cache(maxsize=256)
def bare(line: str, *, of_orders: bool = False) -> str:
    """Return a line in the letters and digits of commands, without bullets, emphasis and smileys around it.

    of_orders: without what people put before orders alone either: “First, …”, “My order: …”. Cached, since each line of
    a letter is looked at several times.
    """
    number = _CJK_NUMBER.match(line.strip())
    text = in_plain_letters(line.strip()[number.end() :] if number else line).replace("&nbsp;", " ").strip()
    text = _LINK.sub("", text) if text.endswith(_ENDS_A_LINK) else text
    for _ in range(4):
        before = text
        if text[:1] == text[-1:] == "|":  # a row of a table
            text = text[1:-1].strip()
        if not _MARKS.isdisjoint(text):
            text = _AROUND_WORDS.sub(r"\2", text)
        if text[:1] == "[" and (linked := _LINKED.fullmatch(text)):
            text = linked[1]
        if bullet := _BULLET.match(text):
            text = text[bullet.end() :]
        if of_orders and (order := _OF_ORDERS.match(text)):
            text = text[order.end() :]
        text = _LOOSE_END.sub("", text) if text.endswith(_LAST) else text
        text = _without_symbols(text).strip().strip(EMPHASIS)
        if text == before:
            break
    return text.strip()


def in_plain_letters(line: str) -> str:
    """Return a line with full-width letters, digits of any script, and CJK stops and quotes in ASCII."""
    if line.isascii():
        return line
    line = _KEYCAP.sub(r"\1", line)
    line = _LETTERS_OF_SHAPE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), line.translate(_SIGNS))
    line = _IN_A_CIRCLE.sub(lambda match: f"{unicodedata.numeric(match[0]):.0f}", line)
    return "".join(
        letter if letter.isascii() or not letter.isdecimal() else str(unicodedata.decimal(letter)) for letter in line
    )


def says(line: str, word: str) -> bool:
    """Tell whether a line says one word and nothing else, whatever marks are around it."""
    if len(line) > 40 or (line.isascii() and word not in line.lower()):
        return False
    plain = bare(line)
    return unquoted(plain).rstrip(".!; ").casefold() == word


def unquoted(line: str) -> str:
    """Return a line without quotation marks or brackets around all of it."""
    text = line.rstrip(".,;! ")
    if len(text) > 2 and ((text[0] in _QUOTES and text[-1] in _QUOTES) or text[0] + text[-1] in _BRACKETS):
        return text[1:-1].strip() or line
    return line


def _without_symbols(text: str) -> str:
    """Strip pictures (👍, ✅) off both ends of a line."""
    begin, end = 0, len(text)
    while begin < end and _is_picture(text[begin]):
        begin += 1
    while begin < end and _is_picture(text[end - 1]):
        end -= 1
    return text[begin:end]


def _is_picture(letter: str) -> bool:
    if letter.isascii():
        return False
    return unicodedata.category(letter) in ("So", "Sk", "Cf", "Mn", "Me") or letter == "\u200d"

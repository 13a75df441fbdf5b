"""Text with marks of its own becomes HTML: text/enriched (RFC 1896), and text/richtext before it (RFC 1341)."""

from __future__ import annotations

import re
from html import escape

KINDS = frozenset(("text/enriched", "text/richtext"))
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z0-9-]{1,60})>|(?P<sign><<)")
_LINES = re.compile(r"\n+")
_MOST_BREAKS = 3
_ELEMENTS = {
    "excerpt": "blockquote", "signature": "signature", "nofill": "pre", "paragraph": "div", "center": "div",
    "flushleft": "div", "flushright": "div", "flushboth": "div", "indent": "div", "indentright": "div",
    "outdent": "div", "outdentright": "div", "paraindent": "div",
}
_ALONE = {"nl": "<br>", "np": "<br>", "lt": "&lt;"}
_UNSEEN = frozenset(("param", "comment", "no-render"))


def html_of(text: str, kind: str) -> str:
    """Return a text with marks as HTML. `kind`: which of `KINDS` it is."""
    pieces: list[str] = []
    at = unseen = unfilled = 0
    for tag in _TAG.finditer(text):
        if not unseen:
            pieces.append(_shown(text[at : tag.start()], kind, unfilled > 0))
        at, name, step = tag.end(), (tag["name"] or "").lower(), -1 if tag["end"] else 1
        if name in _UNSEEN:
            unseen = max(0, unseen + step)
        elif not unseen:
            unfilled += step if name == "nofill" else 0
            element = _ELEMENTS.get(name)
            pieces.append("&lt;" if tag["sign"] else f"<{tag['end']}{element}>" if element else _ALONE.get(name, ""))
    pieces.append("" if unseen else _shown(text[at:], kind, unfilled > 0))
    return "".join(pieces)


def _shown(text: str, kind: str, unfilled: bool) -> str:
    """Return a piece without marks: a line break alone is a space, of several the first one does not count."""
    text = escape(text, quote=False)
    if unfilled or kind == "text/richtext":  # in the older kind a break is always a space, as in HTML
        return text
    return _LINES.sub(lambda breaks: "<br>" * min(len(breaks[0]) - 1, _MOST_BREAKS) or " ", text)

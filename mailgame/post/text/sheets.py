"""The style sheets of an HTML letter: what they say of an element is added to what its own style says.

Read are rules for a tag, a class, an id, or a tag with one of these. Rules for other media, for elements within others
or in a state, say nothing here: nothing is taken for hidden that a reader may see.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from mailgame.post.text.borders import is_a_border

_MOST_BYTES, _MOST_RULES = 64_000, 2_000
_BRACE = re.compile(r"[{}]")
_SELECTOR = re.compile(r"([a-z][a-z0-9]*)?(?:([.#])([\w-]+))?")
_WEIGHTS = {"": 1, ".": 10, "#": 100}
_LOOKED_AT = re.compile(
    r"background(?:-color)?|clip(?:-path)?|(?:-webkit-text-fill-)?color|(?:content-)?visibility|display|filter|font(?:-size)?"
    r"|(?:max-)?(?:height|width)|left|margin(?:-(?:left|right|top))?|mso-hide|opacity|overflow(?:-[xy])?|padding-left|right"
    r"|scale|text-decoration(?:-line)?|text-indent|top|transform|white-space|zoom"
)
"""What `styles` and `borders` look at; no other property is kept."""


class Sheets:
    """All style sheets of one letter. `markup`: its HTML, with its comments."""

    def __init__(self, markup: bytes) -> None:
        """Read them, as far as a letter written by hand would have them."""
        self._rules: dict[tuple[str, str, str], dict[str, str]] = {}
        self._styles: dict[tuple[str, frozenset[str], str, str], str] = {}
        for number, (selectors, declarations) in enumerate(_rules(_sheets(markup))):
            if number == _MOST_RULES:
                break
            for selector in selectors.split(","):
                match = _SELECTOR.fullmatch(selector.strip())
                if match and match[0]:
                    _add(self._rules.setdefault((match[1] or "", match[2] or "", match[3] or ""), {}), declarations)

    def style(self, tag: str, classes: Collection[str], name: str, own: str) -> str:
        """Return what holds for an element: its own style, and what the sheets say that it does not say itself.

        name: its id. own: its style, in lower case, as are all of these.
        """
        if not self._rules:
            return own
        element = (tag, frozenset(classes), name, own)  # one among many of its kind
        if element not in self._styles:
            self._styles[element] = self._style(*element)
        return self._styles[element]

    def _style(self, tag: str, classes: Collection[str], name: str, own: str) -> str:
        keys = [("", ""), *((".", each) for each in classes), *((("#", name),) if name else ())]
        sets = [(_WEIGHTS[kind] + bool(of), declared) for kind, named in keys for of in ("", tag)
                if (declared := self._rules.get((of, kind, named)))]
        if not sets:
            return own
        declarations: dict[str, str] = {}
        for _, declared in sorted(sets, key=lambda entry: entry[0]):
            _add(declarations, declared.items())
        _add(declarations, _declarations(own))
        return ";".join(f"{what}:{value}" for what, value in declarations.items())


def _add(into: dict[str, str], declarations: Iterable[tuple[str, str]]) -> None:
    """Add what counts more; what is said last stands last, as a border for all sides takes away that for one."""
    for what, value in declarations:
        if (_LOOKED_AT.fullmatch(what) or is_a_border(what)) and ("!" in value or "!" not in into.get(what, "")):
            into.pop(what, None)
            into[what] = value


def _sheets(markup: bytes) -> str:
    """Return the text of all style sheets for screens, without those that stand in comments."""
    lower, at, sheets = markup.lower(), 0, []
    while (start := lower.find(b"<style", at)) >= 0:
        comment = lower.find(b"<!--", at, start)
        if comment >= 0:
            at = lower.find(b"-->", comment) + 3
            if at < len(b"-->"):
                break
            continue
        begin = lower.find(b">", start) + 1
        at = lower.find(b"</style", begin)
        if not begin or at < 0:
            break
        if b"print" not in lower[start:begin]:
            sheets.append(lower[begin:at].replace(b"<!--", b" ").replace(b"-->", b" "))
    return b"\n".join(sheets)[:_MOST_BYTES].decode("utf-8", "replace")


def _rules(sheet: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the selectors and the declarations of each rule that holds everywhere."""
    pieces = sheet.split("/*")
    sheet = pieces[0] + " ".join(piece.partition("*/")[2] for piece in pieces[1:])
    depth = begin = 0
    before = ""
    for brace in _BRACE.finditer(sheet):
        if brace[0] == "{":
            if not depth:
                before, begin = sheet[begin : brace.start()].rpartition(";")[2].strip(), brace.end()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                if not before.startswith("@"):
                    yield before, list(_declarations(sheet[begin : brace.start()]))
                begin = brace.end()


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for declaration in style.split(";"):
        what, colon, value = declaration.partition(":")
        if colon:
            yield what.strip(), value.strip()

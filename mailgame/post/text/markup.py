"""An HTML body becomes plain text, its quotations removed or marked first.

The result goes through `newtext` like any other text: a quotation in the middle leaves a line that begins with ">", and
a quoted letter that continues to the end leaves a mark that says so.
"""

from __future__ import annotations

import re
from itertools import takewhile

from inscriptis import Inscriptis
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig
from lxml import etree  # type: ignore[import-untyped]
from msgspec import Struct

from mailgame.post.mime.illegible import Illegible
from mailgame.post.text.looks import INLINE, Look, look_of, own_colours
from mailgame.post.text.newtext import CUT_MARK
from mailgame.post.text.sheets import Sheets
from mailgame.post.text.styles import (
    Colours,
    keeps_lines,
    makes_unseen,
    sets_no_size,
    tight,
)

# More than any letter written by hand; a letter full of quotations is read up to here.
_MOST_BYTES = 128_000
_MOST_ELEMENTS = 10_000

_PREFORMATTED = frozenset(("pre", "listing", "xmp", "plaintext"))
# In law, between fences or from its first line on, indentation matters. Mail programs write it with non-breaking
# spaces, which would be collapsed like others once HTML becomes text.
_FENCE = "```"
_LAW = re.compile(r"from\s+mailgame|rule\s*=\s*Rule\s*\(")
_MAY_HAVE_LAW = re.compile(rb"```|Rule\s*\(")
_INDENT = "\ue001"
# Stands for a line break within a text whose style keeps its lines.
_BREAK = "\ue002"
_NOT_OF_XML = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff{_BREAK}]")  # lxml takes none of these
_RUN = re.compile(f"[ {_INDENT}]*{_INDENT}[ {_INDENT}]*")
_END = re.compile(rb"</html\s*>", re.IGNORECASE)
_SPACE_THAT_STAYS = re.compile(rb"&nbsp;|&#160;|&#xa0;|\xc2\xa0", re.IGNORECASE)

_PAGE = Colours()
_PARSER = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)
_PLAIN = ParserConfig(css=CSS_PROFILES["strict"])


class Rendered(Struct, frozen=True):
    """text: what a reader sees. left_out: lines of quotation and signature removed. whole: nothing was cut off.

    signature: the lines of signatures.
    """

    text: str
    left_out: int = 0
    whole: bool = True
    signature: str = ""


def text_of(markup: str) -> Rendered:
    """Return the text of an HTML body, without its quotations.

    Raises Illegible if it is more convoluted than any letter written by hand.
    """
    data = markup.encode("utf-8", "replace")
    sheets = Sheets(data)
    data = _END.sub(b"<br>", _without_ballast(data))  # some programs write on below it
    with_law = _MAY_HAVE_LAW.search(data) is not None
    if with_law:
        data = _SPACE_THAT_STAYS.sub(_INDENT.encode(), data)
    if not (whole := len(data) <= _MOST_BYTES):
        data = data[:_MOST_BYTES].decode("utf-8", "ignore").encode("utf-8")
    try:
        tree = etree.fromstring(data, _PARSER)
    except etree.LxmlError:
        tree = None
    whole = whole and all(fault.type != etree.ErrorTypes.ERR_RESOURCE_LIMIT for fault in _PARSER.error_log)
    if tree is None:  # the document is empty
        return Rendered("", 0, whole)
    pruning = _Pruning(sheets, with_law)
    left_out = pruning.prune(tree)
    text = Inscriptis(tree, _PLAIN).get_text().replace(_BREAK, "\n")
    return Rendered(_indented(text) if with_law else text, left_out, whole, "\n".join(pruning.signature))


def _indented(text: str) -> str:
    """Return a text with non-breaking spaces replaced, in law one for one, since indentation matters there."""
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        bare = line.strip(_INDENT + " ")
        if bare.startswith(_FENCE):
            inside = not inside
            lines.append(bare)
        elif inside or _LAW.match(bare.replace(_INDENT, " ")):
            inside = True
            lines.append(line.replace(_INDENT, " "))
        elif bare or not line:
            lines.append(_RUN.sub(" ", _RUN.sub("", line, 1) if line.lstrip()[:1] == _INDENT else line))
    return "\n".join(lines)


def _without_ballast(data: bytes) -> bytes:
    """Remove comments, style sheets and scripts, which are most of a letter from a word processor."""
    for begin, end in ((b"<!--", b"-->"), (b"<style", b"</style"), (b"<script", b"</script")):
        lower = data.lower()
        pieces, at = [], 0
        while (start := lower.find(begin, at)) >= 0 and (closed := lower.find(end, start)) >= 0:
            pieces.append(data[at:start])
            at = closed + len(end)
            if end != b"-->":
                at = data.find(b">", at) + 1 or len(data)
        if at:
            data = b"".join([*pieces, data[at:]])
    return data


class _Pruning:
    """Walks the tree once and removes what is quoted or hidden, and all attributes, which can only do harm here."""

    def __init__(self, sheets: Sheets, with_law: bool) -> None:
        """`sheets`: the letter's style sheets. `fenced`: there is law in it, where indentation matters."""
        self.signature: list[str] = []
        self._left_out = 0
        self._sheets = sheets
        self._with_law = with_law
        self._unseen: set[etree._Element] = set()
        """Elements whose own text has no size."""
        self._not_shown: set[etree._Element] = set()
        """Elements whose own text is not visible."""
        self._colours: dict[etree._Element | None, Colours] = {None: _PAGE}
        self._with_lines: set[etree._Element] = set()
        """Elements in whose own text line breaks are shown."""
        self._looks: dict[tuple[str, tuple[tuple[str, str], ...]], Look] = {}

    def prune(self, tree: etree._Element) -> int:
        """Prune `tree` in place; return how many lines were removed."""
        elements = list(tree.iter())
        if len(elements) > _MOST_ELEMENTS:
            raise Illegible(f"its HTML is too tangled to be read (more than {_MOST_ELEMENTS} elements)")
        gone: set[etree._Element] = set()
        for element in elements:
            parent = element.getparent()
            if parent is not None and (tail := self._shown(element.tail, parent)) != element.tail:
                element.tail = tail
            if element is tree:
                style = tight(str(element.get("style", "")).lower())
                self._treat_text(element, parent, style, *own_colours(str(element.tag), dict(element.attrib)))
                element.attrib.clear()
            elif parent is None or parent in gone or self._treat(element, parent):
                gone.add(element)
        return self._left_out

    def _treat(self, element: etree._Element, parent: etree._Element) -> bool:
        """Deal with one element; return whether what stands within it needs no more looking at."""
        tag = str(element.tag)
        if not element.attrib and tag in INLINE:
            self._treat_text(element, parent, "")
            return False
        if tag == "input" and element.get("type", "").lower() == "checkbox":
            element.tail = f"[{'x' if 'checked' in element.attrib else ' '}] {element.tail or ''}"
        look = self._look_of(tag, tuple(element.attrib.items()))
        if tag == "details" and "open" not in element.attrib:
            self._left_out += _fold(element)
        element.attrib.clear()
        if look.stands_for_it is None:
            self._treat_text(element, parent, look.style, *look.colours)
            if look.introduces:
                etree.SubElement(element, "div").text = "> …"
            if look.begins_a_line:
                element.tag = "div"
            return False
        if look.is_signature:
            self.signature += _own_lines(element)
        if look.counts:
            self._left_out += max(0, _lines(element) - look.stands_for_it.startswith(">"))
        _replace(element, look.stands_for_it)
        return True

    def _look_of(self, tag: str, given: tuple[tuple[str, str], ...]) -> Look:
        """Return how elements with this tag and these attributes look, found out once."""
        found = self._looks.get((tag, given))
        if found is None:
            found = self._looks[tag, given] = look_of(tag, dict(given), self._sheets)
        return found

    def _treat_text(
        self, element: etree._Element, parent: etree._Element | None, style: str, colour: str = "", ground: str = ""
    ) -> None:
        """Note what an element's style says of its own text, or what its parent's does, and apply it."""
        self._colours[element] = self._colours[parent].within(style, colour, ground)
        no_size = unseen = lines_stay = None
        if style:
            no_size, unseen, lines_stay = sets_no_size(style), makes_unseen(style), keeps_lines(style)
        if lines_stay is None and element.tag in _PREFORMATTED:
            lines_stay = True
        for says, those in ((no_size, self._unseen), (unseen, self._not_shown), (lines_stay, self._with_lines)):
            if says or (says is None and parent in those):
                those.add(element)
        if (text := self._shown(element.text, element)) != element.text:
            element.text = text

    def _shown(self, text: str | None, within: etree._Element) -> str | None:
        """Return what is seen of a text that stands right within an element."""
        if not text or within in self._unseen or within in self._not_shown or self._colours.get(within, _PAGE).hide:
            return None
        lines_stay = within in self._with_lines
        if _BREAK in text or lines_stay:
            text = _NOT_OF_XML.sub(" ", text)
        if lines_stay:
            text = text.replace("\n", _BREAK)
        return text.replace(" ", _INDENT) if lines_stay and self._with_law else text

def _fold(element: etree._Element) -> int:
    """Remove what is folded away in a <details> that is not open; return how many lines that was."""
    lines, summary = _lines(element), element.find("summary")
    for child in list(element):
        child.tail = None
        if child is not summary:
            element.remove(child)
    element.text = None
    return lines - _lines(element)


def _lines(element: etree._Element) -> int:
    """Return roughly how many lines an element shows."""
    return sum(1 for text in element.itertext() if text.strip())


def _own_lines(element: etree._Element) -> list[str]:
    """Return the lines of an element, up to where it begins to quote."""
    for quoted in element.iter("blockquote", "hr"):
        quoted.text = CUT_MARK
        break
    own = takewhile(lambda text: text != CUT_MARK, map(str, element.itertext()))
    return [" ".join(text.split()) for text in own if text.strip()]


def _replace(element: etree._Element, line: str) -> None:
    """Replace an element and its content with `line`; what follows it stays."""
    element.clear(keep_tail=True)
    element.tag = "div" if line else "span"
    element.text = line or None

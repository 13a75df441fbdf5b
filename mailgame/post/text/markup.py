"""An HTML body becomes plain text, its quotations removed or marked first.

The result goes through `newtext` like any other text: a quotation in the middle leaves a line that begins with ">", and
a quoted letter that continues to the end leaves a mark that says so.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import takewhile

from inscriptis import Inscriptis
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig
from lxml import etree  # type: ignore[import-untyped]
from msgspec import Struct

from mailgame.post.mime.illegible import Illegible
from mailgame.post.text.borders import has_a_line_beside_it, only_indents
from mailgame.post.text.newtext import CUT_MARK
from mailgame.post.text.sheets import Sheets
from mailgame.post.text.styles import (
    Colours,
    hides,
    keeps_lines,
    makes_unseen,
    sets_no_size,
    starts_a_line,
    strikes_out,
    tight,
)

# More than any letter written by hand; a letter full of quotations is read up to here.
_MOST_BYTES = 128_000
_MOST_ELEMENTS = 10_000

_PROGRAMS: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("mailgame.post.text").joinpath("mail_programs.toml").read_text(encoding="utf-8")
)


def _names(kind: str) -> frozenset[str]:
    return frozenset(name for program in _PROGRAMS.values() for name in program.get(kind, ()))


_QUOTED_CLASSES, _QUOTED_IDS, _QUOTED_NAMES = _names("quoted_classes"), _names("quoted_ids"), _names("quoted_names")
_INTRODUCING_CLASSES, _SIGNATURE_CLASSES = _names("introducing_classes"), _names("signature_classes")
_REST_IDS, _REST_STYLES = _names("rest_ids"), _names("rest_styles")
_SIGNATURE_IDS, _SIGNATURE_NAMES = _names("signature_ids"), _names("signature_names")
# Some programs put a word of their own before their names, or a number behind them: ydp4711yahoo_quoted, bloop_sign_17.
_QUOTED_IN_PART, _SIGNATURE_IN_PART = (
    re.compile("|".join(map(re.escape, sorted(_names(kind))))) for kind in ("quoted_in_part", "signature_in_part"))
# Any program's: Signature, x_Signature, ydp3a1fsignature, tutanota_signature; not what only stands beside one.
_ANY_SIGNATURE = re.compile(
    r"(?!.*(?:no|has|with|without|before|above|below|after|over)[-_]?signature)"
    r"[a-z0-9_.-]*signature(?:[-_]?(?:block|section|prefix|container|wrapper|text|html|content|user|old|\d+))*[-_]?")
_DROPPED = frozenset((
    "applet", "audio", "button", "canvas", "datalist", "head", "iframe", "map", "math", "noembed", "noframes",
    "noscript", "object", "script", "select", "style", "svg", "template", "textarea", "title", "video",
))
_STRUCK_OUT = frozenset(("del", "s", "strike"))
# Letters use tables for layout; as columns they would put unrelated words into one line.
_CELLS = frozenset((
    "caption", "center", "dd", "details", "dialog", "dl", "dt", "fieldset", "form", "legend", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
))
_INLINE = frozenset((
    "a", "b", "big", "br", "code", "em", "font", "i", "o:p", "small", "span", "strong", "sub", "sup", "tt", "u",
))
_PREFORMATTED = frozenset(("pre", "listing", "xmp", "plaintext"))
_NO_ATTRIBUTES = dict.fromkeys(
    ("class", "id", "name", "style", "type", "data-marker", "data-smartmail", "data-signature-widget"), "")
"""Those that are looked at, none of them given."""
_QUOTED_MARKERS, _SIGNATURE_MARKERS = _names("quoted_markers"), _names("signature_markers")
RULE = "________________"

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
                self._treat_text(element, parent, style, *_own_colours(element))
                element.attrib.clear()
            elif parent is None or parent in gone or self._treat(element, parent):
                gone.add(element)
        return self._left_out

    def _treat(self, element: etree._Element, parent: etree._Element) -> bool:
        """Deal with one element; return whether what stands within it needs no more looking at."""
        tag = str(element.tag)
        if not element.attrib and tag in _INLINE:
            self._treat_text(element, parent, "")
            return False
        attributes = _NO_ATTRIBUTES | {
            name: str(value).lower() for name, value in element.attrib.items() if name in _NO_ATTRIBUTES}
        classes = set(attributes["class"].split())
        whole = self._sheets.style(tag, classes, attributes["id"], attributes["style"])
        hidden, style, colours = _is_closed(element), tight(whole), _own_colours(element)
        if tag == "details" and "open" not in element.attrib:
            self._left_out += _fold(element)
        element.attrib.clear()
        if tag in _DROPPED or hidden or hides(style):
            _replace(element, "")
        elif self._is_quotation(tag, classes, attributes) or has_a_line_beside_it(whole):
            self._left_out += max(0, _lines(element) - 1)
            _replace(element, "> …")
        elif (signed := _is_signature(tag, classes, attributes)) or tag in _STRUCK_OUT or strikes_out(style):
            self.signature += _own_lines(element) if signed else []
            self._left_out += _lines(element)
            _replace(element, "")
        elif attributes["id"] in _REST_IDS or _begins_the_rest(tight(attributes["style"])):
            _replace(element, CUT_MARK)
        elif tag == "hr":
            _replace(element, RULE)
        else:
            self._treat_text(element, parent, style, *colours)
            if classes & _INTRODUCING_CLASSES:
                etree.SubElement(element, "div").text = "> …"
            set_apart = tag in _INLINE and tag != "br" and starts_a_line(style)
            if tag in _CELLS or set_apart or (tag == "p" and attributes["class"].startswith("mso")):
                element.tag = "div"
            return False
        return True

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

    def _is_quotation(self, tag: str, classes: set[str], attributes: dict[str, str]) -> bool:
        return (
            (tag == "blockquote" and not self._only_indents(classes, attributes))
            or bool(classes & _QUOTED_CLASSES)
            or attributes["id"] in _QUOTED_IDS
            or attributes["name"] in _QUOTED_NAMES
            or attributes["type"] == "cite"
            or attributes["data-marker"] in _QUOTED_MARKERS
            or _QUOTED_IN_PART.search(_named(attributes)) is not None
        )

    @staticmethod
    def _only_indents(classes: set[str], attributes: dict[str, str]) -> bool:
        named = attributes["type"] or attributes["id"] or attributes["name"]
        return not named and only_indents(attributes["style"], classes)


def _own_colours(element: etree._Element) -> tuple[str, str]:
    """Return the colours of text and ground that an element's attributes name, as old programs write them."""
    if not element.attrib:
        return "", ""
    text, ground = element.get("text" if element.tag == "body" else "color", ""), element.get("bgcolor", "")
    if element.tag == "a" and "href" in element.attrib:
        text = "blue"
    return str(text).strip().lower(), str(ground).strip().lower()


def _is_closed(element: etree._Element) -> bool:
    """Return whether an element is not shown, whatever its style: it is hidden, or a window that was not opened."""
    return "hidden" in element.attrib or "popover" in element.attrib or (
        element.tag == "dialog" and "open" not in element.attrib)


def _fold(element: etree._Element) -> int:
    """Remove what is folded away in a <details> that is not open; return how many lines that was."""
    lines, summary = _lines(element), element.find("summary")
    for child in list(element):
        child.tail = None
        if child is not summary:
            element.remove(child)
    element.text = None
    return lines - _lines(element)


def _named(attributes: dict[str, str]) -> str:
    return f"{attributes['class']}\n{attributes['id']}"


def _is_signature(tag: str, classes: set[str], attributes: dict[str, str]) -> bool:
    return (
        tag == "signature" or bool(classes & _SIGNATURE_CLASSES)
        or attributes["id"] in _SIGNATURE_IDS
        or attributes["name"] in _SIGNATURE_NAMES
        or _SIGNATURE_IN_PART.search(_named(attributes)) is not None
        or ("signature" in attributes["class"] + attributes["id"]
            and any(map(_ANY_SIGNATURE.fullmatch, (*classes, attributes["id"]))))
        or attributes["data-marker"] in _SIGNATURE_MARKERS
        or bool(attributes["data-smartmail"] == "gmail_signature" or attributes["data-signature-widget"])
    )


def _begins_the_rest(style: str) -> bool:
    """Return whether an element is styled as the head of a quoted letter, and only as that."""
    return "border-top" in style and any(rest in style for rest in _REST_STYLES)


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

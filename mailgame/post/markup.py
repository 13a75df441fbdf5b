"""An HTML body becomes plain text, its quotations removed or marked first.

The result goes through `newtext` like any other text: a quotation in the middle leaves a line that begins with ">", and
a quoted letter that continues to the end leaves a mark that says so.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from inscriptis import Inscriptis
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig
from lxml import etree, html  # type: ignore[import-untyped]

from mailgame.post.illegible import Illegible
from mailgame.post.newtext import CUT_MARK

# More than any letter written by hand; a letter full of quotations is read up to here.
_MOST_BYTES = 128_000
_MOST_ELEMENTS = 10_000

_PROGRAMS: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("mailgame.post").joinpath("mail_programs.toml").read_text(encoding="utf-8")
)


def _names(kind: str) -> frozenset[str]:
    return frozenset(name for program in _PROGRAMS.values() for name in program.get(kind, ()))


_QUOTED_CLASSES, _QUOTED_IDS, _QUOTED_NAMES = _names("quoted_classes"), _names("quoted_ids"), _names("quoted_names")
_INTRODUCING_CLASSES, _SIGNATURE_CLASSES = _names("introducing_classes"), _names("signature_classes")
_REST_IDS, _REST_STYLES = _names("rest_ids"), _names("rest_styles")
_SIGNATURE_IDS, _SIGNATURE_NAMES = _names("signature_ids"), _names("signature_names")
# Some programs put a word of their own before their names, or a number behind them: ydp4711yahoo_quoted, bloop_sign_17.
_QUOTED_IN_PART = tuple(sorted(_names("quoted_in_part")))
_SIGNATURE_IN_PART = tuple(sorted(_names("signature_in_part")))
_DROPPED = frozenset((
    "audio", "button", "canvas", "head", "iframe", "map", "math", "noscript", "object", "script", "select", "style",
    "svg", "template", "textarea", "title", "video",
))
# Letters use tables for layout; as columns they would put unrelated words into one line.
_CELLS = frozenset(("caption", "center", "fieldset", "table", "tbody", "td", "tfoot", "th", "thead", "tr"))
_INLINE = frozenset((
    "a", "b", "big", "br", "code", "em", "font", "i", "o:p", "s", "small", "span", "strike", "strong", "sub", "sup",
    "tt", "u",
))
_LOOKED_AT = ("class", "id", "name", "style", "type", "data-marker")
_QUOTED_MARKERS = _names("quoted_markers")
RULE = "________________"
_SPACE = re.compile(r"\s+")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")

# Between fences is law, where indentation matters. Mail programs write it with non-breaking spaces, which would be
# collapsed like others once HTML becomes text.
_FENCE = "```"
_INDENT = "\ue001"
_RUN = re.compile(f"[ {_INDENT}]*{_INDENT}[ {_INDENT}]*")
_SPACE_THAT_STAYS = re.compile(rb"&nbsp;|&#160;|&#xa0;|\xc2\xa0", re.IGNORECASE)

_PARSER = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)
_PLAIN = ParserConfig(css=CSS_PROFILES["strict"])


@dataclass(frozen=True, slots=True)
class Rendered:
    """text: what a reader sees. left_out: lines of quotation and signature removed. whole: nothing was cut off."""

    text: str
    left_out: int = 0
    whole: bool = True


def text_of(markup: str) -> Rendered:
    """Return the text of an HTML body, without its quotations.

    Raises Illegible if it is more convoluted than any letter written by hand.
    """
    data = _without_ballast(markup.encode("utf-8", "replace"))
    fenced = _FENCE.encode() in data
    if fenced:
        data = _SPACE_THAT_STAYS.sub(_INDENT.encode(), data)
    whole = len(data) <= _MOST_BYTES
    if not whole:
        data = data[:_MOST_BYTES].decode("utf-8", "ignore").encode("utf-8")
    try:
        tree = html.document_fromstring(data, parser=_PARSER)
    except etree.LxmlError:  # there is nothing in it
        return Rendered("", 0, whole)
    left_out = _Pruning().prune(tree)
    text = Inscriptis(tree, _PLAIN).get_text()
    return Rendered(_indented(text) if fenced else text, left_out, whole)


def _indented(text: str) -> str:
    """Return a text with non-breaking spaces replaced, between fences one for one, since indentation matters there."""
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        bare = line.strip(_INDENT + " ")
        if bare.startswith(_FENCE):
            inside = not inside
            lines.append(bare)
        elif inside:
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

    def __init__(self) -> None:
        self._left_out = 0

    def prune(self, tree: html.HtmlElement) -> int:
        """Prune `tree` in place; return how many lines were removed."""
        elements = list(tree.iter())
        if len(elements) > _MOST_ELEMENTS:
            raise Illegible(f"its HTML is too tangled to be read (more than {_MOST_ELEMENTS} elements)")
        gone: set[html.HtmlElement] = set()
        for element in elements:
            parent = element.getparent()
            if element is tree:
                element.attrib.clear()
            elif parent is None or parent in gone or self._treat(element):
                gone.add(element)
        return self._left_out

    def _treat(self, element: html.HtmlElement) -> bool:
        """Deal with one element; return whether what stands within it needs no more looking at."""
        tag = str(element.tag)
        if not element.attrib and tag in _INLINE:
            return False
        attributes = {name: str(element.get(name, "")).lower() for name in _LOOKED_AT}
        element.attrib.clear()
        classes = set(attributes["class"].split())
        if tag in _DROPPED or _HIDDEN.search(attributes["style"]):
            _replace(element, "")
        elif self._is_quotation(tag, classes, attributes):
            self._left_out += max(0, _lines(element) - 1)
            _replace(element, "> …")
        elif _is_signature(classes, attributes):
            self._left_out += _lines(element)
            _replace(element, "")
        elif attributes["id"] in _REST_IDS or _begins_the_rest(attributes["style"]):
            _replace(element, CUT_MARK)
        elif tag == "hr":
            _replace(element, RULE)
        else:
            if classes & _INTRODUCING_CLASSES:
                etree.SubElement(element, "div").text = "> …"
            if tag in _CELLS or (tag == "p" and attributes["class"].startswith("mso")):
                element.tag = "div"
            return False
        return True

    def _is_quotation(self, tag: str, classes: set[str], attributes: dict[str, str]) -> bool:
        return (
            tag == "blockquote"
            or bool(classes & _QUOTED_CLASSES)
            or attributes["id"] in _QUOTED_IDS
            or attributes["name"] in _QUOTED_NAMES
            or attributes["type"] == "cite"
            or attributes["data-marker"] in _QUOTED_MARKERS
            or any(name in attributes["class"] or name in attributes["id"] for name in _QUOTED_IN_PART)
        )


def _is_signature(classes: set[str], attributes: dict[str, str]) -> bool:
    return (
        bool(classes & _SIGNATURE_CLASSES)
        or attributes["id"] in _SIGNATURE_IDS
        or attributes["name"] in _SIGNATURE_NAMES
        or any(name in attributes["class"] or name in attributes["id"] for name in _SIGNATURE_IN_PART)
    )


def _begins_the_rest(style: str) -> bool:
    """Return whether an element is styled as the head of a quoted letter, and only as that."""
    if "border-top" not in style:
        return False
    tight = _SPACE.sub("", style)
    return any(rest in tight for rest in _REST_STYLES)


def _lines(element: html.HtmlElement) -> int:
    """Return roughly how many lines an element shows."""
    return sum(1 for text in element.itertext() if text.strip())


def _replace(element: html.HtmlElement, line: str) -> None:
    """Replace an element and its content with `line`; what follows it stays."""
    element.clear(keep_tail=True)
    element.tag = "div" if line else "span"
    element.text = line or None

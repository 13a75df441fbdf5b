"""How the elements of an HTML body look: shown, hidden, quoted, or of a signature."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files

from msgspec import Struct

from mailgame.post.text.borders import has_a_line_beside_it, only_indents
from mailgame.post.text.newtext import CUT_MARK
from mailgame.post.text.sheets import Sheets
from mailgame.post.text.styles import hides, starts_a_line, strikes_out, tight

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
INLINE = frozenset((
    "a", "b", "big", "br", "code", "em", "font", "i", "o:p", "small", "span", "strong", "sub", "sup", "tt", "u",
))
_NO_ATTRIBUTES = dict.fromkeys(
    ("class", "id", "name", "style", "type", "data-marker", "data-smartmail", "data-signature-widget"), "")
"""Those that are looked at, none of them given."""
_QUOTED_MARKERS, _SIGNATURE_MARKERS = _names("quoted_markers"), _names("signature_markers")
RULE = "________________"


class Look(Struct, frozen=True):
    """How an element looks, from its tag, its attributes and the style sheets.

    stands_for_it: what is put in its place; None if it is shown. style: its style, and colours: those of its text and
    its ground, if it is. counts: its lines are counted as left out. is_signature: they are of a signature. introduces:
    a quotation follows its text. begins_a_line: it stands in lines of its own.
    """

    stands_for_it: str | None
    style: str = ""
    colours: tuple[str, str] = ("", "")
    counts: bool = False
    is_signature: bool = False
    introduces: bool = False
    begins_a_line: bool = False


def look_of(tag: str, given: Mapping[str, str], sheets: Sheets) -> Look:
    """Return how elements with a tag and attributes look in a letter with these style sheets."""
    attributes = _NO_ATTRIBUTES | {name: str(value).lower() for name, value in given.items() if name in _NO_ATTRIBUTES}
    classes = set(attributes["class"].split())
    whole = sheets.style(tag, classes, attributes["id"], attributes["style"])
    style = tight(whole)
    if tag in _DROPPED or _is_closed(tag, given) or hides(style):
        return Look("")
    if _is_quotation(tag, classes, attributes) or has_a_line_beside_it(whole):
        return Look("> …", counts=True)
    signed = _is_signature(tag, classes, attributes)
    if signed or tag in _STRUCK_OUT or strikes_out(style):
        return Look("", counts=True, is_signature=signed)
    if attributes["id"] in _REST_IDS or _begins_the_rest(tight(attributes["style"])):
        return Look(CUT_MARK)
    if tag == "hr":
        return Look(RULE)
    set_apart = tag in INLINE and tag != "br" and starts_a_line(style)
    paragraph = tag == "p" and attributes["class"].startswith("mso")
    return Look(None, style, own_colours(tag, given), introduces=bool(classes & _INTRODUCING_CLASSES),
                 begins_a_line=tag in _CELLS or set_apart or paragraph)


def own_colours(tag: str, given: Mapping[str, str]) -> tuple[str, str]:
    """Return the colours of text and ground that an element's attributes name, as old programs write them."""
    text, ground = given.get("text" if tag == "body" else "color", ""), given.get("bgcolor", "")
    if tag == "a" and "href" in given:
        text = "blue"
    return text.strip().lower(), ground.strip().lower()


def _is_closed(tag: str, given: Mapping[str, str]) -> bool:
    """Return whether an element is not shown, whatever its style: it is hidden, or a window that was not opened."""
    return "hidden" in given or "popover" in given or (tag == "dialog" and "open" not in given)


def _is_quotation(tag: str, classes: set[str], attributes: dict[str, str]) -> bool:
    return (
        (tag == "blockquote" and not _only_indents(classes, attributes))
        or bool(classes & _QUOTED_CLASSES)
        or attributes["id"] in _QUOTED_IDS
        or attributes["name"] in _QUOTED_NAMES
        or attributes["type"] == "cite"
        or attributes["data-marker"] in _QUOTED_MARKERS
        or _QUOTED_IN_PART.search(_named(attributes)) is not None
    )


def _only_indents(classes: set[str], attributes: dict[str, str]) -> bool:
    named = attributes["type"] or attributes["id"] or attributes["name"]
    return not named and only_indents(attributes["style"], classes)


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

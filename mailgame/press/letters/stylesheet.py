"""Style sheets put into the tags of letter templates, once, when a template is read: mail programs drop style sheets.

`css-inline` works out what each class means; the answer is written into the template's own text. So a letter costs
nothing more to render, and a class that the style sheet does not know is found when the templates are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import unescape
from pathlib import Path

import css_inline
from jinja2 import Environment, FileSystemLoader, TemplateError

_TAG = re.compile(r'<([a-z][a-z0-9]*)((?:\s[^<>]*?)?)\sclass="([^"{}]*)"')
_STYLE = re.compile(r'data-here=""[^>]*?\sstyle="([^"]*)"|style="([^"]*)"[^>]*?data-here=""')
_CONTEXT = {
    "td": "<table><tbody><tr>{}</tr></tbody></table>",
    "th": "<table><tbody><tr>{}</tr></tbody></table>",
    "tr": "<table><tbody>{}</tbody></table>",
    "tbody": "<table>{}</table>",
    "thead": "<table>{}</table>",
    "caption": "<table>{}</table>",
    "li": "<ul>{}</ul>",
}
_CLASS = re.compile(r"\.([a-z][a-z0-9-]*)")
_BODY = re.compile(r"\{[^{}]*\}")
_VOID = frozenset({"img", "br", "hr"})


class UnknownClass(TemplateError):
    """A template uses a class that no style sheet defines."""


class Styles:
    """The styles of classes in letters: `css` goes into the tags, `screen` (media queries) into the letter's head."""

    def __init__(self, css: str, screen: str) -> None:
        """Take the two style sheets; `css` may select by tag and by class only."""
        self._inliner = css_inline.CSSInliner(extra_css=css, load_remote_stylesheets=False, keep_style_tags=False)
        self._on_screen = frozenset(_CLASS.findall(_BODY.sub("{}", screen)))
        self.of = cache(self._of)

    def into(self, source: str) -> str:
        """Return a piece of HTML with the style of each class in its tag; only classes that `screen` names stay.

        Raises `UnknownClass` for one that neither style sheet knows.
        """
        return _TAG.sub(lambda match: self._tag(match[1], match[2], match[3]), source)

    def _tag(self, tag: str, attributes: str, classes: str) -> str:
        style = self.of(tag, classes)
        on_screen = " ".join(name for name in classes.split() if name in self._on_screen)
        if not style and not on_screen:
            raise UnknownClass(f"no style sheet says what class {classes!r} of a <{tag}> looks like")
        look = f' style="{style}"' if style else ""
        return f'<{tag}{attributes} class="{on_screen}"{look}' if on_screen else f"<{tag}{attributes}{look}"

    def _of(self, tag: str, classes: str) -> str:
        closing = "" if tag in _VOID else f"</{tag}>"
        piece = _CONTEXT.get(tag, "{}").format(f'<{tag} data-here="" class="{classes}">{closing}')
        match = _STYLE.search(self._inliner.inline(f"<html><head></head><body>{piece}</body></html>"))
        # Quotes inside (names of fonts) are single ones, so that the attribute's own stay whole; spaces only cost room.
        words = unescape("".join(filter(None, match.groups()))).replace('"', "'").strip() if match else ""
        return words.replace(": ", ":").replace("; ", ";").rstrip(";")


class StyledLoader(FileSystemLoader):
    """Reads HTML templates of letters with their styles already in the tags."""

    def __init__(self, folder: Path, look: Styles) -> None:
        """Read templates from `folder`."""
        super().__init__(folder)
        self._look = look

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return the template's text with styles, for Jinja."""
        source, name, fresh = super().get_source(environment, template)
        return self._look.into(source) if template.endswith(".html") else source, name, fresh

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
from jinja2 import Environment, FileSystemLoader

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
_VOID = frozenset({"img", "br", "hr"})


class StyledLoader(FileSystemLoader):
    """Reads HTML templates of letters with their styles already in the tags."""

    def __init__(self, folder: Path, css: str) -> None:
        """Read templates from `folder`; `css` may select by tag and by class only."""
        super().__init__(folder)
        self._style = cache(_styles(css))

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return the template's text with styles, for Jinja."""
        source, name, fresh = super().get_source(environment, template)
        return inlined(source, self._style) if template.endswith(".html") else source, name, fresh


def inlined(source: str, style: Callable[[str, str], str]) -> str:
    """Return a piece of HTML in which each tag with a class has the style of it too."""

    def with_style(found: re.Match[str]) -> str:
        words = style(found[1], found[3])
        return f'{found[0]} style="{words}"' if words else found[0]

    return _TAG.sub(with_style, source)


def styles(css: str) -> Callable[[str, str], str]:
    """Return the function that says what style a tag with these classes has."""
    return cache(_styles(css))


def _styles(css: str) -> Callable[[str, str], str]:
    inliner = css_inline.CSSInliner(extra_css=css, load_remote_stylesheets=False, keep_style_tags=False)

    def style(tag: str, classes: str) -> str:
        closing = "" if tag in _VOID else f"</{tag}>"
        piece = _CONTEXT.get(tag, "{}").format(f'<{tag} data-here="" class="{classes}">{closing}')
        found = _STYLE.search(inliner.inline(f"<html><head></head><body>{piece}</body></html>"))
        # Quotes inside (names of fonts) are single ones, so that the attribute's own stay whole; spaces only cost room.
        words = unescape("".join(filter(None, found.groups()))).replace('"', "'").strip() if found else ""
        return words.replace(": ", ":").replace("; ", ";").rstrip(";")

    return style

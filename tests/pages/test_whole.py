"""Every page that a server writes, as a whole: its HTML is valid, every link leads somewhere, anybody can use it."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote, urldefrag

import axe_core_python
import html5lib
import pytest

from tests.press.markup import Page
from tests.servers.chromium import examine
from tests.share import share

AXE = Path(axe_core_python.__file__).with_name("axe.min.js")
# WCAG 2.2 AA, 2.5.8: 24 by 24 CSS pixels, unless the target is in a sentence. This version of axe lacks it.
SMALL = """(() => [...document.querySelectorAll("button, summary, nav a, a.button, input")].filter(each => {
  const box = each.getBoundingClientRect();
  return box.width && getComputedStyle(each).position !== "absolute" && (box.height < 24 || box.width < 24);
}).map(each => each.outerHTML.slice(0, 120)))()"""


def pages(site: Path) -> list[Path]:
    found = sorted(site.rglob("*.html"))
    assert len(found) > 50
    return found


@pytest.mark.slow
def test_the_html_of_every_page_is_valid(site: Path) -> None:
    wrong = []
    for page in pages(site):
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(page.read_text(encoding="utf-8"))
        wrong += [f"{page.relative_to(site)}: {place} {code} {data}" for place, code, data in parser.errors]
    assert wrong == []


@pytest.mark.slow
def test_every_link_on_every_page_leads_to_a_page_and_a_place_on_it(site: Path) -> None:
    found = {page: Page(page.read_text(encoding="utf-8")) for page in pages(site)}
    wrong = []
    for page, parsed in found.items():
        for link in [*parsed.links, *parsed.fetched()]:
            if link.startswith(("mailto:", "data:", "webcal:")):
                continue
            address, anchor = urldefrag(link)
            target = Path(os.path.normpath(page.parent / unquote(address))) if address else page
            ids = found[target].ids if target in found else []
            if not target.is_file() or (anchor and unquote(anchor) not in ids):
                wrong.append(f"{page.relative_to(site)}: {link}")
    assert wrong == []


def one_of_each(site: Path) -> list[Path]:
    """Return one page of each kind, of both games."""
    names = ["index.html", "players.html", "commands.html", "dice.html", "law.html", "search.html", "rules/index.html",
             "proposals/index.html", "updates/index.html"]
    found = [site / "index.html"]
    for game in ("winter", "summer"):
        found += [site / game / name for name in names if game == "winter" or name != "law.html"]  # one language
        for folder in ("rules", "proposals", "updates"):
            found += [page for page in sorted((site / game / folder).glob("*.html")) if page.name != "index.html"][-2:]
    return found


@pytest.mark.server
@pytest.mark.parametrize(("width", "dark"), share([(320, False), (420, False), (1200, True)], 2))
def test_anybody_can_use_every_kind_of_page(site: Path, width: int, dark: bool) -> None:
    """Nothing that axe holds against it at WCAG 2.2 AA; targets are large enough; nothing overflows."""
    axe = AXE.read_text(encoding="utf-8")
    script = f"""{axe}; axe.run(document, {{runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}})
      .then(found => found.violations.flatMap(each => each.nodes.map(node => each.id + ": " + node.html.slice(0, 160)))
        .concat(document.documentElement.scrollWidth > {width} ? ["it overflows"] : [])
        .concat({SMALL}.map(each => "too small: " + each)))"""
    found = examine(one_of_each(site), script, width, dark)
    assert {str(page.relative_to(site)): wrong for page, wrong in found.items() if wrong} == {}

"""What a proposal changes for each player as a picture: a bar from the least to the most, a stroke at the average."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from ..scenes.foreseen import Gain, SecondLook
from ..words.words import one_line, say_amount, say_change
from .colours import DARK, LIGHT, Scheme, player_class, player_colour
from .picture import png_from_svg
from .typeface import FAMILY, shorten

WIDTH = 400.0
_ROW, _TOP, _FOOT = 30.0, 12.0, 26.0
_NAMES, _FIGURES = 104.0, 74.0
_EDGE = 3.0  # how far a bar stands from what is beside it


def chart_style(scheme: Scheme = LIGHT) -> str:
    """Return the style sheet that gives a chart's classes the colours of a scheme."""
    return (
        f".c-ground{{fill:{scheme.paper};stroke:{scheme.line}}}.c-grid{{stroke:{scheme.line}}}"
        f".c-zero{{stroke:{scheme.edge}}}.c-ink{{fill:{scheme.ink}}}.c-muted{{fill:{scheme.muted}}}"
        f".c-middle{{fill:{scheme.ink};stroke:{scheme.paper}}}.c-all{{fill:{scheme.muted}}}"
    )


def chart_svg(look: SecondLook, scheme: Scheme | None = None) -> str:
    """Return the chart of a second look as SVG, "" if there is nothing to draw.

    `scheme` puts the colours in; without it the page's style sheet gives them to the classes of `chart_style`.
    """
    gains = look.gains
    if not gains:
        return ""
    low, high = min(0, *(gain.least for gain in gains)), max(0, *(gain.most for gain in gains))
    left, right = _NAMES, WIDTH - _FIGURES
    scale = (right - left) / max(1, high - low)
    height = _TOP + _ROW * len(gains) + _FOOT
    bottom = _TOP + _ROW * len(gains)

    def across(amount: int) -> float:
        return left + (amount - low) * scale

    parts = [
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" width="{WIDTH:g}" '
        f'height="{height:g}" font-family="{FAMILY}, sans-serif" font-size="13" role="img" '
        f'aria-label="{escape(chart_in_words(look))}">',
        f"<style>{chart_style(scheme)}</style>" if scheme else "",
        f'<rect class="c-ground" x="0.5" y="0.5" width="{WIDTH - 1:g}" height="{height - 1:g}" rx="8"/>',
    ]
    for amount in _steps(low, high):
        x, name = across(amount), "c-zero" if amount == 0 else "c-grid"
        parts.append(f'<line class="{name}" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP:g}" y2="{bottom:g}"/>')
        label = say_amount(0, look.unit) if amount == 0 else say_change(amount, look.unit)
        parts.append(
            f'<text class="c-muted" x="{x:.1f}" y="{bottom + 17:g}" text-anchor="middle" font-size="11">'
            f"{escape(label)}</text>"
        )
    parts += [_row(gain, look, across, _TOP + index * _ROW, scheme) for index, gain in enumerate(gains)]
    return "".join([*parts, "</svg>"])


def _row(gain: Gain, look: SecondLook, across: object, y: float, scheme: Scheme | None) -> str:
    assert callable(across)
    middle, thick = y + _ROW / 2, _ROW / 2 - 4
    start, end = across(gain.least) - _EDGE, across(gain.most) + _EDGE
    if gain.colour is None:
        look_of = 'class="c-all"'
    else:
        look_of = f'fill="{player_colour(gain.colour)}"' if scheme else f'class="{player_class(gain.colour)} c-player"'
    name = escape(shorten(one_line(gain.name) or "All together", _NAMES - 16, 13))
    return (
        f'<text class="c-ink" x="12" y="{middle + 4.5:g}">{name}</text>'
        f'<rect {look_of} x="{start:.1f}" y="{middle - thick / 2:g}" width="{end - start:.1f}" '
        f'height="{thick:g}" rx="{thick / 2:g}"/>'
        f'<rect class="c-middle" x="{across(gain.change) - 2.5:.1f}" y="{middle - thick / 2 - 4:g}" width="5" '
        f'height="{thick + 8:g}" rx="2.5"/>'
        f'<text class="c-ink" x="{WIDTH - 12:g}" y="{middle + 4.5:g}" text-anchor="end" font-weight="600">'
        f"{escape(say_change(gain.change, look.unit))}</text>"
    )


def _steps(low: int, high: int) -> list[int]:
    """Return round amounts from the lowest to the highest, four at most, nothing among them."""
    steps = (base * 10**power for power in range(20) for base in (1, 2, 5))
    step = next(step for step in steps if high // step + -low // step <= 3)
    return list(range(-(-low // step) * step, high + 1, step))


def chart_in_words(look: SecondLook) -> str:
    """Return what a chart shows as a sentence."""
    ranges = (f"{one_line(gain.name) or 'all together'} {span(gain, look.unit)}" for gain in look.gains)
    return f"What it changes for each: {'; '.join(ranges)}"


def span(gain: Gain, unit: str) -> str:
    """Return what a proposal changes, with its bounds if they differ: "+$120 (−$30 to +$400)"."""
    middle = say_change(gain.change, unit)
    if gain.least == gain.most:
        return middle
    return f"{middle} ({say_change(gain.least, unit)} to {say_change(gain.most, unit)})"


def gain_lines(gains: Sequence[Gain], unit: str) -> str:
    """Return what a proposal changes for each as lines of a plain letter, figures in columns."""
    rows = [("", "without", "with it", "change")]
    for gain in gains:
        figures = say_amount(gain.without, unit), say_amount(gain.adopted, unit)
        rows.append((shorten_plain(gain.name or "All together"), *figures, span(gain, unit)))
    first, second, third = (max(len(row[place]) for row in rows) for place in range(3))
    return "\n".join(
        f"  {row[0]:<{first}}  {row[1]:>{second}}  {row[2]:>{third}}  {row[3]}".rstrip() for row in rows
    )


def shorten_plain(name: str, most: int = 18) -> str:
    """Return a name on one line, cut if it is long."""
    plain = one_line(name)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


SCHEMES = {"light": LIGHT, "dark": DARK}


@lru_cache(maxsize=256)
def chart_cid(look: SecondLook, scheme: str) -> str:
    """Return the content id under which the chart of a second look goes with a letter, in one of two schemes."""
    drawn = hashlib.sha256(chart_svg(look, SCHEMES[scheme]).encode())
    return f"look-{drawn.hexdigest()[:16]}@mailgame"


@lru_cache(maxsize=64)
def chart_pictures(look: SecondLook) -> tuple[tuple[str, str, bytes], ...]:
    """Return the pictures of a second look for a letter: content id, file name and PNG, in both schemes."""
    if not look.gains:
        return ()
    return tuple(
        (chart_cid(look, name), f"second-look-{name}.png", png_from_svg(chart_svg(look, scheme)))
        for name, scheme in SCHEMES.items()
    )

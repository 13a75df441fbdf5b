"""The colours of players, which colour-blind readers can tell apart, and the colours of ink and paper."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

OKABE_ITO = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#5a5a5a")
"""Okabe and Ito, "Color Universal Design", 2008; grey takes the place of black, which is the ink."""


def _mix(colour: str, with_: int, share: float) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (with_ - part) * share):02x}" for part in parts)


PLAYER_COLOURS: tuple[str, ...] = (
    *OKABE_ITO,
    *(_mix(colour, 255, 0.5) for colour in OKABE_ITO),
    *(_mix(colour, 0, 0.5) for colour in OKABE_ITO),
)
"""The colours of the first 24 players; after them it begins again, and the name beside the colour tells them apart."""

NOBODYS = "#5a5a5a"
"""The colour of what belongs to nobody, or to somebody without a seat."""

DARK_INK, LIGHT_INK = "#111111", "#ffffff"
"""The inks for writing on a player's colour."""


class Scheme(Struct, frozen=True):
    """The colours that mean nothing: paper, ink, and one accent for links and buttons. Each is "#rrggbb".

    `ground` lies under the `paper`; `shade` is a tinted field on it. `muted` is ink for what matters less, `line` for
    rules between things, `edge` for outlines that must be seen. `accent` is for links and buttons, `on_accent` for
    words on a button.
    """

    ground: str
    paper: str
    shade: str
    ink: str
    muted: str
    line: str
    edge: str
    accent: str
    on_accent: str


LIGHT = Scheme("#f3efe6", "#fffdf8", "#eee7d8", "#22201c", "#5c564b", "#ddd5c5", "#837b6a", "#51318f", "#ffffff")
DARK = Scheme("#161513", "#211f1c", "#2b2824", "#ece7dc", "#b0a899", "#433f38", "#8f8777", "#c3b1f7", "#1d1430")

TINTS: Mapping[str, tuple[str, str]] = {
    "green": ("#dfead2", "#2b3824"),
    "blue": ("#d3e4ef", "#1d3243"),
    "brown": ("#e9dcc6", "#3b2f20"),
    "yellow": ("#f5ebbd", "#3d3715"),
    "red": ("#f3d6ce", "#452520"),
    "pink": ("#f4dbe6", "#432633"),
    "grey": ("#e2e0db", "#32302d"),
    "white": ("#ffffff", "#3a3835"),
}
"""What a field can be tinted with, on light paper and on dark: pale, since words stand on it."""


def tint(name: str, scheme: Scheme) -> str:
    """Return the colour of a tint in a scheme, that of the paper for one that is not known."""
    return TINTS[name][scheme is DARK] if name in TINTS else scheme.paper


def player_colour(index: int) -> str:
    """Return the colour of the player with this index (from 0, of any size) as "#rrggbb"."""
    return PLAYER_COLOURS[index % len(PLAYER_COLOURS)]


def player_class(index: int) -> str:
    """Return the name of the class that stands for this colour in the style sheet of the site ("p0" to "p23")."""
    return f"p{index % len(PLAYER_COLOURS)}"


def luminance(colour: str) -> float:
    """Return the relative luminance of "#rrggbb", from 0 (black) to 1 (white), as WCAG 2.2 defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG 2.2 defines it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def ink_on(colour: str) -> str:
    """Return the ink, dark or light, that reads better on this colour."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, colour))

"""Pictures attached to letters, as rules see them."""

from __future__ import annotations

import base64
import struct

from ...post.reading.letter import Letter, Picture
from ...press.pictures.picture import BadPawn, check_pawn


def attached(letter: Letter) -> Picture | None:
    """Return the first picture attached to a letter; None if it has none but those embedded in its text."""
    return next((picture for picture in letter.pictures if not picture.embedded), None)


def as_rules_see_it(picture: Picture | None, side: int, verb: str) -> str:
    """Return a picture as WIDTHxHEIGHT:BASE64 of a clean PNG.

    side: the most pixels in width and height. verb: the command that takes the picture, for words to the player.
    Raises BadPawn if there is no picture or it will not do.
    """
    if picture is None:
        raise BadPawn(
            f"The picture stands inside your letter, like the logo in a signature, so it is not taken for a {verb}. "
            f"Attach it as a file, and write “{verb}” again."
        )
    png = check_pawn(picture.data, side)
    width, height = struct.unpack(">II", png[16:24])
    return f"{width}x{height}:{base64.b64encode(png).decode()}"

"""Makes the pictures of the README out of a rehearsal: `python -m scripts.pictures REHEARSAL PLAYER`."""

from __future__ import annotations

import base64
import email
import sys
import tempfile
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from PIL import Image

from mailgame.rehearsing import rehearsal
from tests.servers.chromium import screenshot

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
LETTER_WIDTH, LETTER_HEIGHT = 640, 1400  # pixels
SITE_WIDTH, SITE_HEIGHT = 1240, 1000


def main(file: Path, player: str) -> int:
    """Play the rehearsal in `file`, and show `player`'s last update and the board after it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        if rehearsal.main([file], out, None, 1) != 0:
            return 1
        page = out / "letter.html"
        page.write_text(_html(_last_update(out / "mail", player)), encoding="utf-8")
        _picture(page, PICTURES / "letter.png", LETTER_WIDTH, LETTER_HEIGHT)
        _picture(out / "site" / "index.html", PICTURES / "board.png", SITE_WIDTH, SITE_HEIGHT)
    return 0


def _last_update(mail: Path, player: str) -> EmailMessage:
    """Return the last update that went to the player; raises LookupError if there is none."""
    for file in sorted(mail.glob("*.eml"), reverse=True):
        message = email.message_from_bytes(file.read_bytes(), policy=default)
        assert isinstance(message, EmailMessage)
        if message["X-Mailgame-Kind"] == "update" and player.lower() in str(message["To"]).lower():
            return message
    raise LookupError(f"no update went to {player}")


def _html(message: EmailMessage) -> str:
    """Return a letter's HTML with its pictures in it."""
    body = message.get_body(("html",))
    assert body is not None
    html = str(body.get_content())
    for part in message.walk():
        if part.get_content_maintype() == "image":
            name = part["Content-ID"].strip("<>")
            png = base64.b64encode(part.get_payload(decode=True)).decode()
            html = html.replace(f"cid:{name}", f"data:image/png;base64,{png}")
    return html


def _picture(page: Path, picture: Path, width: int, most: int) -> None:
    screenshot(page, picture, width)
    with Image.open(picture) as whole:
        whole.crop((0, 0, whole.width, min(whole.height, most))).quantize(128).save(picture, optimize=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))

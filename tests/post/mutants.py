"""Letters with faults: what real ones become on their way, through bad programs, or by the hand of an enemy.

The same seed gives the same letters. `check` holds what must be true of each, for a test with a few hundred of them and
for a soak with as many as one likes: `python -m tests.post.mutants SEED COUNT` prints what became of them.
"""

from __future__ import annotations

import base64
import quopri
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mailgame.post.reading.letter import Limits, Unreadable, read_letter

FOLDER = Path(__file__).parent / "letters"
SLOWEST = 1.0
"""Seconds of the processor that one letter may take."""

LIMITS = Limits()
HEAD = b"From: Ann <ann@example.net>\nTo: game@play.example.org\nSubject: Re: update 12\nMessage-ID: <1@example.net>\n"
WORDS = [
    "vote 301 yes", "*buy 8 as “Möwe”*", "", "message Bert", "Thanks!", "end", "> vote 301 no", "> > buy 9", ">",
    "-- ", "Ann", "stop",
    "On Mon, 23 Nov 2026 at 08:00, BoredNomic <game@play.example.org> wrote:", "-----Original Message-----",
    "From: BoredNomic",
    "Sent: Monday", "To: Ann", "Subject: x", "Am 23.11.26 um 08:00 schrieb Ann:", "propose amend 14", "```law",
    "if x:", "    y", "```",
    "海盗湾", "\u202bשלום\u202c", "می\u200cخواهم", "👩\u200d🚀", "e\u0301", "________________________________",
    "Sent from my iPhone", "BoredNomic <", "game@play.example.org> 于2026年11月23日周一 08:00写道：",
    "Тема: update;", '23.11.2026, 08:00, "BoredNomic" <game@play.example.org>:', "<game@play.example.org>",
    "BoredNomic ---11/23/2026 08:00:00 AM---Dear Ann", "\x1b$BGc$&\x1b(B", "[cid:logo.png]",
    "begin 644 x.txt", "&nbsp;", "<b>buy 8</b>", "=3D", "x" * 990, "--b1", "--b1--",
]  # fmt: skip
PAGES = [
    "<div>", "</div>", "<p>", "<br>", "<blockquote>", "</blockquote>", "<table><tr><td>", "</table>", "<hr>",
    "<style>", "</style>", "<!--",
    "-->", "<div class=gmail_quote>", "<div id=appendonsend>", "<img src=cid:logo>", "&lt;", "&#8203;", "<pre>",
    "<ul><li>", "<", ">", "</body></html>", "<html>", "<pre><code>", "</code></pre>", "<search>",
    '<div style="border:none;border-left:solid blue 1.5pt">', '<span style="display:block">',
    '<td style="border-left:1px solid;border-top:0">',
]  # fmt: skip
FIELDS = [
    "Content-Type: text/html", "Content-Type: text/plain; charset=x-odd", "Content-Type: multipart/mixed",
    "Content-Type: x",
    "Content-Type: multipart/alternative; boundary=zz", "Content-Type: text/plain; format=flowed; delsp=yes",
    "Content-Type:",
    "Content-Type: multipart/digest; boundary=b1", "Content-Type: message/rfc822",
    "Content-Type: text/plain; charset=utf-16",
    "Content-Type: text/plain; charset=utf-7", "Content-Type: text/plain; charset=hz",
    "Content-Type: text/plain; charset=iso-2022-jp",
    "Content-Transfer-Encoding: base64", "Content-Transfer-Encoding: quoted-printable",
    "Content-Transfer-Encoding: x-uuencode",
    "Content-Transfer-Encoding: 8bits", "Content-Disposition: attachment; filename*0*=utf-8''%E2; filename*1=x",
    "Subject: =?x?q?=ZZ?=",
    "From: ann@example.net\\@evil.example", "X-Odd-Vacation: 1",
    "From: <<<a@b>>", "From: a@b, c@d", "References: <", "Subject: =?utf-8?b?w?=", "To: \"",
    "X: " + "y" * 5000, "Auto-Submitted: no",
]  # fmt: skip
UNSEEN = list("\u200b\u200f\u202e\ufeff\u2066\u00ad\u2028\x85\x0c\x00\r\u3000\xa0")


@dataclass(frozen=True)
class Outcome:
    """What became of a letter: "read", or why it was set aside; and how long that took, in seconds of the processor."""

    what: str
    seconds: float


@cache
def originals() -> tuple[bytes, ...]:
    """Return the letters that mutants are made of."""
    return tuple(path.read_bytes() for path in sorted(FOLDER.glob("*.eml")))


def mutants(seed: int | str, count: int) -> Iterator[bytes]:
    """Yield `count` letters with faults, the same for the same seed."""
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        letter = chance.choice(originals()) if chance.random() < 0.6 else _written(chance)
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
            letter = chance.choice(MUTATIONS)(letter, chance)[:3_000_000]
        yield letter


def check(raw: bytes) -> Outcome:
    """Read a letter; raise AssertionError if it breaks its reader, takes too long, or comes out as none may."""
    begun = time.process_time()
    what = "read"
    try:
        letter = read_letter(raw, LIMITS, "mx.example.org")
    except Unreadable as trouble:
        what = trouble.reason
    else:
        assert len(letter.text) <= LIMITS.text_chars
        assert letter.text.count("\n") < LIMITS.lines
        letter.text.encode("utf-8")
        assert not [sign for sign in letter.text if not sign.isprintable() and sign not in "\n\t" and ord(sign) < 0x300]
        for word in (letter.subject, letter.sender, letter.sender_name, letter.message_id, *letter.recipients):
            word.encode("utf-8")
            assert word.isprintable(), word
        assert all(remark.strip() and len(remark) < 500 for remark in letter.remarks)
    seconds = time.process_time() - begun
    assert not what.startswith("it broke"), f"{what}: {raw[:2000]!r}"
    assert seconds < SLOWEST, f"{seconds:.1f} s for {len(raw)} bytes: {raw[:2000]!r}"
    return Outcome(what, seconds)


def report(seed: int | str, count: int) -> str:
    """Check so many letters and say what became of them."""
    found = Counter[str]()
    slowest = 0.0
    for raw in mutants(seed, count):
        outcome = check(raw)
        found[outcome.what if outcome.what == "read" else f"set aside: {outcome.what}"] += 1
        slowest = max(slowest, outcome.seconds)
    lines = [f"{number:6}  {what}" for what, number in found.most_common(12)]
    return "\n".join([f"{count} letters of seed {seed}; the slowest took {slowest:.3f} s", *lines])


# --- letters anew


def _written(chance: random.Random) -> bytes:
    """Return a letter put together of scraps of real ones."""
    words = "\n".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 25)))
    page = "".join(chance.choice([*PAGES, *WORDS]) for _ in range(chance.randrange(1, 40)))
    plain = f"--b1\nContent-Type: text/plain; charset=utf-8\n\n{words}\n"
    rich = f"--b1\nContent-Type: text/html; charset=utf-8\n\n{page}\n"
    body = chance.choice([
        f"Content-Type: text/plain; charset=utf-8\n\n{words}\n",
        f"Content-Type: text/html; charset=utf-8\n\n{page}\n",
        f"Content-Type: multipart/alternative; boundary=b1\n\n{plain}{rich}--b1--\n",
        f"Content-Type: multipart/mixed; boundary=b1\n\n{plain}{_picture(chance)}{plain}--b1--\n",
    ])  # fmt: skip
    return HEAD + body.encode("utf-8")


def _picture(chance: random.Random) -> str:
    data = base64.encodebytes(chance.randbytes(300)).decode()
    return f"--b1\nContent-Type: image/png\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\n{data}\n"


# --- faults


def _bytes_changed(raw: bytes, chance: random.Random) -> bytes:
    data = bytearray(raw)
    for _ in range(chance.choice((1, 3, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def _slice(raw: bytes, chance: random.Random, most: int = 400) -> tuple[int, int]:
    begin = chance.randrange(len(raw))
    return begin, min(len(raw), begin + chance.randrange(1, most))


def _cut_out(raw: bytes, chance: random.Random) -> bytes:
    begin, end = _slice(raw, chance)
    return raw[:begin] + raw[end:] or raw


def _doubled(raw: bytes, chance: random.Random) -> bytes:
    begin, end = _slice(raw, chance)
    return raw[:end] + raw[begin:end] * chance.choice((1, 1, 2, 50, 500)) + raw[end:]


def _cut_off(raw: bytes, chance: random.Random) -> bytes:
    return raw[: chance.randrange(1, len(raw) + 1)]


def _lines_mixed(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.split(b"\n")
    for _ in range(3):
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _line_gone(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.split(b"\n")
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines) or raw


def _field_added(raw: bytes, chance: random.Random) -> bytes:
    """Put a field into the head, or into that of a part."""
    field = chance.choice(FIELDS).encode()
    places = [place for place in range(len(raw)) if raw.startswith(b"\nContent-", place)] or [raw.find(b"\n")]
    place = max(0, chance.choice(places))
    return raw[:place] + b"\n" + field + raw[place:]


def _field_replaced(raw: bytes, chance: random.Random) -> bytes:
    field = chance.choice(FIELDS).encode()
    name = field.partition(b":")[0]
    lines = raw.split(b"\n")
    found = [place for place, line in enumerate(lines) if line.lower().startswith(name.lower() + b":")]
    if not found:
        return field + b"\n" + raw
    lines[chance.choice(found)] = field
    return b"\n".join(lines)


def _ends_changed(raw: bytes, chance: random.Random) -> bytes:
    return raw.replace(b"\r\n", b"\n").replace(b"\n", chance.choice((b"\r\n", b"\r", b"\r\r\n", b"\n\n", b"\n\r")))


def _scrap_added(raw: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(raw) + 1)
    scrap = chance.choice([*WORDS, *PAGES, *UNSEEN]).encode("utf-8", "replace")
    return raw[:place] + chance.choice((b"", b"\n")) + scrap * chance.choice((1, 1, 1, 3, 100, 5000)) + raw[place:]


def _unseen_added(raw: bytes, chance: random.Random) -> bytes:
    for _ in range(5):
        place = chance.randrange(len(raw) + 1)
        raw = raw[:place] + chance.choice(UNSEEN).encode("utf-8", "replace") + raw[place:]
    return raw


def _spliced(raw: bytes, chance: random.Random) -> bytes:
    other = chance.choice(originals())
    return raw[: chance.randrange(len(raw) + 1)] + other[chance.randrange(len(other)) :]


def _nested(raw: bytes, chance: random.Random) -> bytes:
    head, _, body = raw.partition(b"\n\n")
    kind = chance.choice((b"mixed", b"alternative", b"related", b"signed"))
    mark = chance.choice((b"b1", b"n%d" % chance.randrange(99)))
    fields = b"\n".join(line for line in head.split(b"\n") if line.lower().startswith((b"content", b" ", b"\t")))
    end = chance.choice((b"--" + mark + b"--\n", b""))
    return HEAD + b"Content-Type: multipart/" + kind + b"; boundary=" + mark + b"\n\n--" + mark + b"\n" + fields + (
        b"\n\n" + body + b"\n" + end
    )


def _packed(raw: bytes, chance: random.Random) -> bytes:
    """Pack a body, and say so or not."""
    head, _, body = raw.partition(b"\n\n")
    ways = [(b"base64", base64.encodebytes(body)), (b"quoted-printable", quopri.encodestring(body))]
    name, packed = chance.choice(ways)
    said = chance.choice((name, name, b"8bit", b"7bits", b"base64"))
    return head + b"\nContent-Transfer-Encoding: " + said + b"\n\n" + packed


def _in_other_letters(raw: bytes, chance: random.Random) -> bytes:
    """Write the whole letter in another character set, which no field names."""
    codec = chance.choice(("utf-16", "cp1252", "koi8-r", "shift_jis", "gb18030", "utf-7", "iso2022_jp"))
    head, _, body = raw.partition(b"\n\n")
    return head + b"\n\n" + body.decode("utf-8", "replace").encode(codec, "replace")


def _quoted(raw: bytes, chance: random.Random) -> bytes:
    head, _, body = raw.partition(b"\n\n")
    mark = chance.choice((b"> ", b">", b"| ", b" > ", b">> "))
    lines = body.split(b"\n")
    begin = chance.randrange(len(lines))
    return head + b"\n\n" + b"\n".join([*lines[:begin], *(mark + line for line in lines[begin:])])


MUTATIONS: list[Callable[[bytes, random.Random], bytes]] = [
    _bytes_changed, _cut_out, _doubled, _cut_off, _lines_mixed, _line_gone, _field_added, _field_added, _field_replaced,
    _field_replaced, _ends_changed, _scrap_added, _unseen_added, _spliced, _nested, _packed, _in_other_letters, _quoted,
]  # fmt: skip


if __name__ == "__main__":
    print(report(int(sys.argv[1]), int(sys.argv[2])))

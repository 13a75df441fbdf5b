"""Letters as players write them, made by the same seed each time: short ones, replies, HTML, pictures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

SENT = datetime(2026, 11, 21, 10, tzinfo=UTC)
_WITHIN = 30 * 24 * 60 * 60
"""In how many seconds from then on the first letter of a seed is sent; each other a second after the one before.

Two letters of one second with the same words would be taken for one that came twice.
"""


@dataclass(frozen=True, slots=True)
class Correspondent:
    """A player and the address that their letters go to."""

    name: str
    address: str
    reply_to: str


KINDS = {"plain": 25, "reply": 25, "both": 25, "word": 12, "between": 8, "picture": 5}
"""How many of a hundred letters are of each kind."""

_OLD = """Dear {name},

Update {number} was played on Friday 20 November.

You rolled 3 and 4 and moved from 5 to 12. You paid Carla $36: 3 x 12 = 36.

WHAT YOU MAY DO NOW
    vote 3 yes
    orders
    status

The next update is on Monday 23 November, before anything else happens.
"""
_TALK = (
    "I did not see that one coming, and I blame the dice.",
    "Can somebody tell me why the rent was halved? It is fine with me, I should just like to know.",
    "We are away over the weekend, so please do not wait for an answer from me.",
    "That was the best week so far. Thank you for the picture of the board!",
)
_WORD = """<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><style><!--
@font-face {{font-family:Calibri;}} p.MsoNormal {{margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}}
div.WordSection1 {{page:WordSection1;}} --></style></head><body lang="EN-GB"><div class="WordSection1">{new}
<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm">
<p class="MsoNormal"><b>From:</b> The game &lt;game@play.example.org&gt;<br><b>Sent:</b> 20 November 2026 00:02<br>
<b>To:</b> {name}<br><b>Subject:</b> Update {number}</p></div>{old}</div></body></html>"""


def letters(count: int, people: Sequence[Correspondent], seed: str, plain: bool = False) -> list[bytes]:
    """Return so many letters of these people, each with one to four commands; `plain` ones are short and simple."""
    chance, first = random.Random(seed), SENT + timedelta(seconds=random.Random(f"first of {seed}").randrange(_WITHIN))
    return [_letter(number, chance, chance.choice(people), plain, first) for number in range(count)]


def _commands(chance: random.Random) -> list[str]:
    return [chance.choice((
        f"vote {chance.randint(1, 4)} {chance.choice(('yes', 'no', 'abstain'))}", "status", "orders",
        f"rules {chance.randint(1, 18)}", f"Vote {chance.randint(1, 4)} yes, please.",
        f"hisotry {chance.randint(1, 9)}",
    )) for _ in range(chance.choice((1, 1, 1, 2, 2, 4)))]


def _letter(number: int, chance: random.Random, who: Correspondent, plain: bool, first: datetime) -> bytes:
    kind = "plain" if plain else chance.choices(list(KINDS), list(KINDS.values()))[0]
    message = EmailMessage(policy=SMTP)
    message["Return-Path"] = f"<{who.address}>"
    message["Delivered-To"] = who.reply_to
    message["Received"] = f"from mx{number % 5}.example.net by mail.play.example.org with LMTP id {number:08x}"
    message["From"] = f"{who.name} <{who.address}>"
    message["To"] = f"The game <{who.reply_to}>"
    message["Date"] = format_datetime(first + number * timedelta(seconds=1))
    message["Message-ID"] = f"<{number}.{chance.getrandbits(64):x}@example.net>"
    message["Subject"] = "Re: Update 12" if kind != "plain" else "my moves"
    if kind != "plain":
        message["In-Reply-To"] = "<update-12@play.example.org>"
        message["References"] = "<update-11@play.example.org> <update-12@play.example.org>"
    commands = _commands(chance)
    talk = ["thanks", "", chance.choice(_TALK)] if chance.random() < 0.3 else []
    new = "\n".join([*commands, *talk])
    old = _OLD.format(name=who.name, number=12)
    quoted = "".join(f"> {line}\n" for line in old.splitlines())
    heading = "On Fri, 20 Nov 2026 at 00:02, The game <game@play.example.org> wrote:"
    signature = f"\n-- \n{who.name}\nsent from home\n"
    if kind == "plain":
        message.set_content(f"{new}\n{signature}")
    elif kind == "between":
        half = len(quoted) // 2
        message.set_content(f"{heading}\n{quoted[:half]}\n\n{new}\n\n{quoted[half:]}", cte="quoted-printable")
    elif kind == "word":
        message.set_content(_word(new, old, who.name), subtype="html", cte="quoted-printable")
    else:
        message.set_content(f"{new}\n{signature}\n{heading}\n{quoted}")
        if kind == "both":
            html = f"<div>{_lines(new)}</div><br><div class=\"gmail_quote\"><div>{heading}</div><blockquote>"
            message.add_alternative(f"{html}{_lines(old)}</blockquote></div>", subtype="html")
        elif kind == "picture":
            message.add_attachment(chance.randbytes(9_000), maintype="image", subtype="png", filename="holiday.png")
    return message.as_bytes()


def _lines(text: str) -> str:
    return "".join(f"<div>{line or '<br>'}</div>" for line in text.splitlines())


def _word(new: str, old: str, name: str) -> str:
    return _WORD.format(new=_paragraphs(new), old=_paragraphs(old), name=name, number=12)


def _paragraphs(text: str) -> str:
    return "".join(f'<p class="MsoNormal">{line}<o:p></o:p></p>' for line in text.splitlines())

"""Pages put together at random of what mail programs write: whatever stands in whatever, new lines are read, no others.

Each page is made by its number, so that a failure can be had again.
"""

from __future__ import annotations

from random import Random

import pytest

from mailgame.post.mime.charsets import clean
from mailgame.post.text.markup import text_of
from mailgame.post.text.newtext import new_text

BLOCKS = (
    "<div>{}</div>", "<p>{}</p>", "<table><tr><td>{}</td></tr></table>", "<center>{}</center>", "<pre>{}</pre>",
    "<section>{}</section>", "<div dir=rtl>{}</div>", "<div class=WordSection1><p class=MsoNormal>{}</p></div>",
    "<article>{}</article>", "<h2>{}</h2>", "<div style='white-space:pre-wrap'>{}</div>",
    "<table border=0><tbody><tr><td valign=top>{}</td></tr></tbody></table>", "<span style='display:block'>{}</span>",
    "<div style='border:1px solid red'>{}</div>", "<form><fieldset>{}</fieldset></form>", "<main>{}</main>",
    "<blockquote style='margin:0 0 0 40px;border:none;padding:0'>{}</blockquote>", "<dl><dd>{}</dd></dl>",
    "<div style='font-size:0'><div style='font-size:12px'>{}</div></div>", "<address>{}</address>",
)
INLINES = (
    "{}", "<b>{}</b>", "<span>{}</span>", "<font color=red>{}</font>", "<span style='font-size:11pt'>{}</span>",
    "<i><u>{}</u></i>", "<a name=x>{}</a>", "<code>{}</code>", "<tt>{}</tt>", "<mark>{}</mark>", "{}<o:p></o:p>",
    "{}&nbsp;", "&#8203;{}", "<!-- x -->{}", "<label>{}</label>",
)
QUOTED = (
    "<blockquote>{}</blockquote>", "<blockquote type=cite>{}</blockquote>",
    "<div class=gmail_attr>On Mon, 23 Nov 2026 at 08:00, G &lt;g@h.org&gt; wrote:<br></div>"
    "<blockquote class=gmail_quote>{}</blockquote>",
    "<div style='border:none;border-left:solid blue 1.5pt;padding:0 0 0 4pt'>{}</div>",
    "<table><tr><td style='border-left:2px solid #ccc'>{}</td></tr></table>", "<div name=quote>{}</div>",
    "<div id=yahoo_quoted_12 class=yahoo_quoted>{}</div>", "<div style='display:none'>{}</div>", "<del>{}</del>",
    "<style>.unseen{{display:none}}</style><div class=unseen>{}</div>", "<div style='clip-path:inset(100%)'>{}</div>",
    "<style>.beside {{ border-left: 1px solid #ccc }}</style><table class='a beside'><tr><td>{}</td></tr></table>",
    "<div class=moz-cite-prefix>On 23/11/2026 08:00, G wrote:</div><blockquote type=cite>{}</blockquote>",
)
RESTS = (
    "", "", "<div id=appendonsend></div><hr><div id=divRplyFwdMsg><b>From:</b> G &lt;g@h.org&gt;</div>{}",
    "<div style='border:none;border-top:solid #E1E1E1 1.0pt'><b>From:</b> G</div>{}",
    "<div>-----Original Message-----<br>From: G &lt;g@h.org&gt;<br>Sent: Monday<br>To: A<br>Subject: x</div>{}",
)
PAGES = (
    "{}", "<html><body>{}</body></html>", "<div dir=ltr>{}</div>",
    "<!DOCTYPE html><html><head><style>p{{margin:0}}</style></head><body lang=EN>{}</body></html>",
)


def page(number: int) -> tuple[str, list[str]]:
    """Return a page and the lines that its writer wrote."""
    chance = Random(number)
    own: list[str] = []
    pieces: list[str] = []

    def within(forms: tuple[str, ...], most: int, words: str) -> str:
        for _ in range(chance.randrange(1, most + 1)):
            words = chance.choice(forms).format(words)
        return words

    for _ in range(chance.randrange(2, 7)):
        if chance.random() < 0.6:
            lines = [f"vote {100 + len(own) + at} yes" for at in range(chance.randrange(1, 4))]
            own += lines
            shown = chance.choice(("<br>", "<br/>", "<br>\n")).join(within(INLINES, 2, line) for line in lines)
            pieces.append(within(BLOCKS, 3, shown))
        else:
            quoted = "".join(within(BLOCKS, 2, f"vote {900 + at} no") for at in range(chance.randrange(1, 4)))
            pieces.append(chance.choice(QUOTED).format(quoted))
    pieces.append(chance.choice(RESTS).format(within(BLOCKS, 2, "vote 999 no")))
    return chance.choice(PAGES).format(chance.choice(("", "\n", "\n\n  ")).join(pieces)), own


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_new_lines_are_read_and_no_others(first: int) -> None:
    for number in range(first, first + 50):
        markup, own = page(number)
        read = [line.strip() for line in new_text(clean(text_of(markup).text)).text.split("\n")]
        assert [line for line in read if line] == own, f"{number}: {markup}"

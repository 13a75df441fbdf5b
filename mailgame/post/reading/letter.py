"""What one raw letter says: who wrote it, to whom, what is new in it, and how far its author is vouched for."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from mailgame.post.mime import addresses
from mailgame.post.mime.fields import Fields, media_type, message_ids, own_message_id, plain
from mailgame.post.mime.illegible import Illegible
from mailgame.post.mime.limits import Limits
from mailgame.post.mime.lists import named_by_lists
from mailgame.post.mime.mime import Dissection, split_head
from mailgame.post.mime.pictures import Picture
from mailgame.post.reading.automatic import (
    why_automatic,
    why_by_address,
    why_by_its_parts,
    why_it_seems,
    why_sent_on,
)
from mailgame.post.reading.body import Body, read_body
from mailgame.post.reading.bounces import NO_REPORT, Report, read_broken_report, read_report
from mailgame.post.reading.vouching import Verdict, judged, verdict
from mailgame.post.text.subjects import bare, is_answer
from mailgame.shortage import raise_shortage

__all__ = ["Letter", "Limits", "Picture", "Unreadable", "read_letter"]

_LONGEST_SUBJECT = 500
_LONGEST_SHORTENED = 300


class Letter(Struct, frozen=True):
    """A letter as it was read; nothing in it exceeds the limits.

    message_id: with its brackets, "" if it has none. sender, recipients: addresses in lower case.
    sender: "" only in an automatic letter. sender_name: the display name, "" if none is given.
    recipients: those it was delivered to first (Delivered-To, X-Original-To), then To and Cc.
    written_to: those of To and Cc alone.
    subject: without Re:, Fwd: and the like, in one line. subject_as_sent: with them.
    subject_is_quoted: it is that of the letter that this one answers or passes on.
    in_reply_to, references: Message-IDs with brackets; "" or () if there are none.
    text: the new text alone, lines ending in LF. left_out: lines left out as quotation or signature.
    below_sign: what stands below a line of dashes, or is marked as a signature: mostly with what it quotes.
    below_head: what was left out from the unmarked head of a quoted letter on, that head included.
    with_marked: the text with all lines that were left out, if lines marked with “>” are among them; else "".
    repeated: the numbers of lines of `text`, from 0, that repeat a letter it answers; no order begins there.
    pictures: PNG, GIF and JPEG pictures, as they came.
    automatic: why it counts as not written by a person, in words that follow "it is"; "" for a person's letter.
    by_list: the same as `automatic` if the only reason is a mailing list or mailbox rule that passed it on, else "".
    only_seems: the same as `automatic` if a person may have written it all the same, else "".
    by_address: the same as `automatic` if nothing but its author's address says so, else "".
    report: everything it says about letters that could not be delivered.
    vouched: the domain of `sender` if the trusted mail server found that it vouches for the letter, else "".
    disowned: the trusted mail server found that the domain disowns the letter.
    authors: every address that From can be read to name; `sender` is the first, and the only one if there is no doubt.
    sent: when it was sent, as its Date field says it; "" if it has none.
    certain: From names `sender` in a form that leaves no doubt, so that the mail server judged the domain of `sender`.
    sent_by: who claims to have sent it for its author (Sender). resent_by: who passed it on (Resent-From).
    named_by_list: the author according to a mailing list that puts itself into From (Reply-To, X-Original-From).
    remarks: which limits were exceeded and what was therefore not read, in sentences for the sender.
    """

    message_id: str
    sender: str
    sender_name: str
    recipients: tuple[str, ...]
    subject: str
    subject_as_sent: str
    in_reply_to: str
    references: tuple[str, ...]
    text: str
    left_out: int
    pictures: tuple[Picture, ...]
    automatic: str
    vouched: str
    remarks: tuple[str, ...]
    written_to: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    sent_by: tuple[str, ...] = ()
    resent_by: tuple[str, ...] = ()
    named_by_list: tuple[str, ...] = ()
    by_list: str = ""
    only_seems: str = ""
    by_address: str = ""
    disowned: bool = False
    report: Report = NO_REPORT
    subject_is_quoted: bool = False
    repeated: frozenset[int] = frozenset()
    certain: bool = True
    sent: str = ""
    below_sign: str = ""
    below_head: str = ""
    with_marked: str = ""

    @property
    def said_in_subject(self) -> str:
        """What its writer says in its subject: "" if that is quoted."""
        return "" if self.subject_is_quoted else self.subject


class Unreadable(Exception):
    """A letter that has to be set aside.

    reason: words for its sender and the Admin, to follow "This letter was set aside:".
    letter: what its header fields said, without text or pictures, if they could be read; else None.
    """

    def __init__(self, reason: str, letter: Letter | None = None) -> None:
        """Keep the reason and, if there is one, the letter without its text."""
        super().__init__(reason)
        self.reason = reason
        self.letter = letter


def read_letter(raw: bytes, limits: Limits, trusted_authserv: str = "") -> Letter:
    """Read one raw letter (RFC 5322).

    raw: its bytes, from IMAP or a file; lines may end in CRLF or LF. limits: how much of it is read.
    trusted_authserv: the name under which our own mail server writes Authentication-Results (RFC 8601), or "".

    Raises Unreadable, and nothing else, for a letter that must be set aside; `reason` says why in words, and `letter`
    holds what its header fields said, if they could be read.
    """
    try:
        return _read(raw, limits, trusted_authserv)
    except Unreadable:
        raise
    except Exception as fault:
        raise_shortage(fault)
        # Whatever is wrong with this letter or with this reader: it is set aside with its cause, and the next is read.
        raise Unreadable(f"it broke its reader ({type(fault).__name__})") from fault


def _read(raw: bytes, limits: Limits, trusted_authserv: str) -> Letter:
    data = _lines(raw[: limits.letter_bytes])
    head, content = split_head(data)
    fields = Fields(head if len(head) <= limits.head_bytes else _shortened(head)[: limits.head_bytes])
    if not any(name in fields for name in ("from", "to", "subject", "date", "message-id", "received", "return-path")):
        raise Unreadable("it is no letter: nothing says who wrote it, to whom, or what about")
    envelope = _envelope(fields, trusted_authserv)
    try:
        if len(raw) > limits.letter_bytes:
            raise Illegible(f"it is {_size(len(raw))} long; letters up to {_size(limits.letter_bytes)} are read")
        if len(head) > limits.head_bytes:
            raise Illegible(f"the fields above its text are {_size(len(head))} long")
        if not envelope.sender and not envelope.automatic:
            raise Illegible("it does not say from which address it comes")
        dissection = Dissection(limits)
        letter = dissection.part(fields, content)
        if not envelope.automatic and (seems := why_by_its_parts(letter)):
            envelope = replace(envelope, automatic=seems, only_seems=seems)
        if envelope.automatic:
            envelope = _with_report(envelope, read_report(letter, envelope.sender, envelope.subject_as_sent))
        return _with_body(envelope, read_body(letter, limits, dissection.remarks))
    except Illegible as trouble:
        if envelope.automatic and not envelope.report:
            report = read_broken_report(fields, content, envelope.sender, envelope.subject_as_sent)
            envelope = _with_report(envelope, report)
        raise Unreadable(trouble.reason, envelope) from trouble


def _shortened(head: bytes) -> bytes:
    """Return the beginnings of the fields of a head that is too long, so that whoever wrote can be told."""
    return b"\n".join(line[:_LONGEST_SHORTENED] for line in re.sub(rb"\n(?=[ \t])", b"", head).split(b"\n"))


def _with_report(envelope: Letter, report: Report) -> Letter:
    return replace(envelope, report=report)


def _lines(data: bytes) -> bytes:
    """Return a letter with LF line ends, starting at its first line that is not blank."""
    data = data.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n")
    if b"\n" not in data[:4000] and b"\r" in data[:4000]:
        data = data.replace(b"\r", b"\n")
    return data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\n")


def _envelope(fields: Fields, trusted_authserv: str) -> Letter:
    """Return what the header fields say."""
    name, sender, certain, authors = addresses.author(fields)
    subject = plain(fields.first("subject")[: 4 * _LONGEST_SUBJECT])[:_LONGEST_SUBJECT]
    judgement = Verdict()
    if trusted_authserv:
        judgement = verdict(judged(fields.ordered(), trusted_authserv), addresses.domain_of(sender), trusted_authserv)
    kind, parameters = media_type(fields.first("content-type"))
    by_fields, by_address = why_automatic(fields, kind, parameters, sender), why_by_address(sender)
    automatic = by_fields or by_address
    seems, sent_on = why_it_seems(fields, subject, sender), why_sent_on(fields)
    answered = message_ids(fields.first("in-reply-to"), 1)
    return Letter(
        message_id=own_message_id(fields.first("message-id")),
        sender=sender,
        sender_name=name[:200],
        recipients=addresses.recipients(fields),
        subject=bare(subject),
        subject_as_sent=subject,
        in_reply_to=answered[0] if answered else "",
        references=message_ids(fields.first("references")),
        text="",
        left_out=0,
        pictures=(),
        automatic=automatic or seems or sent_on,
        vouched=judgement.vouched if certain else "",
        remarks=(),
        written_to=addresses.written_to(fields),
        authors=authors,
        sent_by=addresses.senders(fields),
        resent_by=addresses.resenders(fields),
        named_by_list=named_by_lists(fields),
        by_list="" if automatic or seems else sent_on,
        only_seems="" if automatic else seems,
        by_address="" if by_fields or seems or sent_on else by_address,
        disowned=judgement.disowned,
        subject_is_quoted=is_answer(subject),
        certain=certain,
        sent=plain(fields.first("date"))[:100],
    )


def _with_body(envelope: Letter, body: Body) -> Letter:
    return replace(envelope, text=body.text, left_out=body.left_out, pictures=body.pictures, remarks=body.remarks,
                   below_sign=body.below_sign, below_head=body.below_head, with_marked=body.with_marked)


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{max(1, round(count / 1000))} kB"

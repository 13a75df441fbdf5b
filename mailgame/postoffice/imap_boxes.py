"""The boxes as `pymap` expects them: messages, mailboxes and the set of mailboxes of one address.

Where pymap's own in-memory backend was found wanting, this one differs: a letter that arrives just before IDLE begins
is announced (no lost wake-up), sizes and whole letters are served without parsing MIME, a letter that cannot be parsed
is served all the same, and new letters are announced by one EXISTS line, not by a FETCH line each.
"""

# ruff: noqa: ARG002 - the methods are pymap's, with the arguments it passes

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC

from pymap.backend.mailbox import MailboxDataInterface, MailboxSetInterface
from pymap.bytes import Writeable
from pymap.concurrent import Event
from pymap.context import subsystem
from pymap.flags import FlagOp
from pymap.interfaces.message import CachedMessage
from pymap.listtree import ListTree
from pymap.mailbox import MailboxSnapshot
from pymap.message import BaseLoadedMessage, BaseMessage
from pymap.mime import MessageContent
from pymap.parsing.message import AppendMessage
from pymap.parsing.response.fetch import BodyStructure, EnvelopeStructure
from pymap.parsing.specials import FetchRequirement, ObjectId
from pymap.parsing.specials.flag import Flag, Seen
from pymap.selected import SelectedMailbox, SelectedSet

from .boxes import INBOX, SENT, Box, Boxes, Change, Entry

# A session that fell further behind than this is told of the whole box instead.
_REMEMBERED = 2000
# Parsing takes time by the square of the depth: a letter with more multiparts than this is served as one part.
_MOST_MULTIPARTS = 100


class LetterMessage(BaseMessage):
    """A letter in a box, without its content."""

    __slots__ = ("boxes", "entry")

    def __init__(self, boxes: Boxes, entry: Entry, *, expunged: bool = False) -> None:
        """Show `entry`; `expunged` if it is no longer in its box."""
        super().__init__(
            entry.uid,
            entry.received_at.astimezone(UTC),
            frozenset(Flag(flag) for flag in entry.flags),
            email_id=ObjectId(b"M%d" % entry.body),
            expunged=expunged,
        )
        self.boxes = boxes
        self.entry = entry

    async def load_content(self, requirement: FetchRequirement) -> LoadedLetter:
        """Return the content, which is read on demand."""
        return LoadedLetter(self, requirement)


class LoadedLetter(BaseLoadedMessage):
    """The content of a letter: its bytes are read, and parsed, only when needed."""

    __slots__ = ("_letter", "_raw")

    def __init__(self, letter: LetterMessage, requirement: FetchRequirement) -> None:
        """Show the content of `letter`."""
        super().__init__(letter, requirement, None)
        self._letter = letter
        self._raw: bytes | None = None

    @property
    def raw(self) -> bytes:
        """The letter as it was received; empty if it was removed meanwhile."""
        if self._raw is None:
            try:
                self._raw = self._letter.boxes.raw(self._letter.entry.body)
            except KeyError:
                self._raw = b""
        return self._raw

    @property
    def content(self) -> MessageContent:
        """The letter in its parts; if it cannot be parsed, one part of plain text."""
        if self._content is None:
            self._content = _parsed(self.raw)
        return self._content

    def get_size(self, section: Sequence[int] | None = None) -> int:
        """Return the size in bytes; for the whole letter without parsing it."""
        return super().get_size(section) if section else self._letter.entry.size

    def get_body(self, section: Sequence[int] | None = None, binary: bool = False) -> Writeable:
        """Return a part, or the whole letter as it was received."""
        return super().get_body(section, binary) if section or binary else Writeable.wrap(self.raw)

    def get_header(self, name: bytes) -> Sequence[str]:
        """Return the values of a header field; none if the standard library cannot read them."""
        try:
            return super().get_header(name)
        except Exception:  # email.headerregistry raises IndexError, RecursionError ... on hostile fields
            return []

    def get_envelope_structure(self) -> EnvelopeStructure:
        """Return the envelope; an empty one if the standard library cannot read the fields."""
        try:
            return super().get_envelope_structure()
        except Exception:  # as above
            return EnvelopeStructure.empty()

    def get_body_structure(self) -> BodyStructure:
        """Return the structure of the parts; an empty one if the standard library cannot read them."""
        try:
            return super().get_body_structure()
        except Exception:  # as above
            return BodyStructure.empty()


def _parsed(raw: bytes) -> MessageContent:
    if raw.lower().count(b"multipart/") <= _MOST_MULTIPARTS:
        with suppress(Exception):  # as above
            return MessageContent.parse(raw)
    return MessageContent.parse(b"\r\n" + raw)


class LetterBox(MailboxDataInterface[LetterMessage]):
    """One box, shared by all sessions that have it open."""

    def __init__(self, boxes: Boxes, box: Box) -> None:
        """Serve `box`; the letters in it are listed here, their content stays on disk."""
        self.boxes = boxes
        self.box = box
        self._selected_set = SelectedSet()
        self._messages = {entry.uid: LetterMessage(boxes, entry) for entry in boxes.entries(box)}
        self._version = 0
        self._changed: deque[tuple[int, int]] = deque(maxlen=_REMEMBERED)
        self._stirred: Event = subsystem.get().new_event()

    def learn(self, change: Change) -> None:
        """Apply what a committed transaction did to this box, and wake the sessions that wait."""
        self.box = change.box
        for entry in (*change.arrived, *change.marked):
            self._messages[entry.uid] = LetterMessage(self.boxes, entry)
        for uid in change.gone:
            self._messages.pop(uid, None)
        self._version += 1
        for uid in (*(entry.uid for entry in (*change.arrived, *change.marked)), *change.gone):
            self._changed.append((self._version, uid))
        self._stirred.set()

    @property
    def mailbox_id(self) -> ObjectId:
        """The box by a name that lasts (RFC 8474)."""
        return ObjectId(b"F%d" % self.box.uidvalidity)

    @property
    def readonly(self) -> bool:
        """No box is read-only."""
        return False

    @property
    def uid_validity(self) -> int:
        """The UIDVALIDITY of the box."""
        return self.box.uidvalidity

    @property
    def selected_set(self) -> SelectedSet:
        """The sessions that have the box open."""
        return self._selected_set

    async def update_selected(self, selected: SelectedMailbox, *, wait_on: Event | None = None) -> SelectedMailbox:
        """Tell a session what has changed; with `wait_on`, wait until something has or until that is set."""
        if wait_on is not None and selected.mod_sequence == self._version and not wait_on.is_set():
            await wait_on.or_event(self._stirred).wait()
        seen_so_far, selected.mod_sequence = selected.mod_sequence, self._version
        if seen_so_far == self._version:
            return selected
        uids = self._changed_since(seen_so_far)
        if uids is None:
            selected.set_messages(list(self._messages.values()))
        else:
            present = [self._messages[uid] for uid in uids if uid in self._messages]
            selected.add_updates(present, [uid for uid in uids if uid not in self._messages])
        return selected

    def _changed_since(self, version: int | None) -> list[int] | None:
        """Return the UIDs changed since then, or None if that is no longer known."""
        if version is None or (self._changed.maxlen == len(self._changed) and self._changed[0][0] > version):
            return None
        return sorted({uid for changed, uid in self._changed if changed > version})

    async def append(self, append_msg: AppendMessage, *, recent: bool = False) -> LetterMessage:
        """Store a letter that a mail program puts here (APPEND)."""
        flags = [str(flag) for flag in append_msg.flag_set & self.permanent_flags]
        when = append_msg.when.astimezone(UTC) if append_msg.when else None
        letter = (self.box.address, bytes(append_msg.literal))
        entry = self.boxes.put([letter], folder=self.box.folder, flags=flags, received_at=when)[0]
        return self._messages[entry.uid]

    async def copy(self, uid: int, destination: LetterBox, *, recent: bool = False) -> int | None:
        """Copy a letter; returns its new UID, None if it is gone."""
        copied = self.boxes.copy(self.box, [uid], destination.box)
        return copied[0][1] if copied else None

    async def move(self, uid: int, destination: LetterBox, *, recent: bool = False) -> int | None:
        """Move a letter; returns its new UID, None if it is gone."""
        moved = self.boxes.move(self.box, [uid], destination.box)
        return moved[0][1] if moved else None

    async def get(self, uid: int, cached_msg: CachedMessage) -> LetterMessage:
        """Return a letter; one that is gone is returned as it was last known, marked as expunged."""
        message = self._messages.get(uid)
        if message is not None:
            return message
        assert isinstance(cached_msg, LetterMessage)
        return LetterMessage(self.boxes, cached_msg.entry, expunged=True)

    async def update(
        self, uid: int, cached_msg: CachedMessage, flag_set: frozenset[Flag], mode: FlagOp
    ) -> LetterMessage:
        """Change the flags of a letter."""
        self.mark([uid], flag_set, mode)
        return await self.get(uid, cached_msg)

    def mark(self, uids: Iterable[int], flag_set: frozenset[Flag], mode: FlagOp) -> None:
        """Change the flags of letters, in one transaction; those already as wanted are left alone."""
        wanted = {}
        for uid in uids:
            message = self._messages.get(uid)
            if message is not None:
                flags = mode.apply(message.permanent_flags, flag_set)
                if flags != message.permanent_flags:
                    wanted[uid] = frozenset(str(flag) for flag in flags)
        if wanted:
            self.boxes.mark(self.box, wanted)

    async def delete(self, uids: Iterable[int]) -> None:
        """Remove letters for good."""
        self.boxes.expunge(self.box, list(uids))

    async def claim_recent(self, selected: SelectedMailbox) -> None:
        """Do nothing: the flag Recent is not kept, as in IMAP4rev2 (RFC 9051 appendix E)."""

    async def cleanup(self) -> None:
        """Do nothing: there is nothing to tidy."""

    async def snapshot(self) -> MailboxSnapshot:
        """Return the counts that SELECT and STATUS tell."""
        by_uid = [self._messages[uid] for uid in sorted(self._messages)]
        unseen = [number for number, message in enumerate(by_uid, 1) if Seen not in message.permanent_flags]
        now = self.boxes.find(self.box.address, self.box.folder) or self.box
        return MailboxSnapshot(
            self.mailbox_id,
            False,
            self.uid_validity,
            self.permanent_flags,
            self.session_flags,
            len(self._messages),
            0,
            len(unseen),
            unseen[0] if unseen else None,
            now.uidnext,
        )


class LetterBoxes(MailboxSetInterface[LetterBox]):
    """All boxes of one address. The inbox and the sent box always exist."""

    def __init__(self, boxes: Boxes, address: str) -> None:
        """Serve the boxes of `address`, which may be unused so far."""
        self._boxes = boxes
        self._address = address
        self._open: dict[int, LetterBox] = {}
        self._forget = boxes.watch(self._learn)

    def close(self) -> None:
        """Stop listening."""
        self._forget()

    def _learn(self, change: Change) -> None:
        opened = self._open.get(change.box.id)
        if opened is not None:
            opened.learn(change)
        if change.removed:
            self._open.pop(change.box.id, None)

    @property
    def delimiter(self) -> str:
        """What stands between a box and a box within it."""
        return "/"

    async def set_subscribed(self, name: str, subscribed: bool) -> None:
        """Do nothing: all boxes are subscribed."""

    async def list_subscribed(self) -> ListTree:
        """Return all boxes."""
        return await self.list_mailboxes()

    async def list_mailboxes(self) -> ListTree:
        """Return all boxes."""
        names = dict.fromkeys([INBOX, SENT, *(box.folder for box in self._boxes.boxes_of(self._address))])
        return ListTree(self.delimiter).update(*names)

    def _box(self, name: str) -> Box:
        name = INBOX if name.upper() == INBOX else name
        box = self._boxes.find(self._address, name)
        if box is None and name in (INBOX, SENT):
            box = self._boxes.make(self._address, name)
        if box is None:
            raise KeyError(name)
        return box

    async def get_mailbox(self, name: str) -> LetterBox:
        """Return a box. Raises KeyError if there is none of this name."""
        box = self._box(name)
        opened = self._open.get(box.id)
        if opened is None:
            opened = self._open[box.id] = LetterBox(self._boxes, box)
        return opened

    async def add_mailbox(self, name: str) -> ObjectId:
        """Create a box. Raises ValueError if it exists."""
        if self._boxes.find(self._address, name):
            raise ValueError(name)
        self._boxes.make(self._address, name)
        return (await self.get_mailbox(name)).mailbox_id

    async def delete_mailbox(self, name: str) -> None:
        """Remove a box and its letters. Raises KeyError if there is none of this name."""
        self._boxes.remove(self._box(name))

    async def rename_mailbox(self, before: str, after: str) -> None:
        """Rename a box and those within it. Raises KeyError or ValueError, as pymap expects."""
        tree = await self.list_mailboxes()
        if tree.get(before) is None:
            raise KeyError(before)
        if tree.get(after) is not None:
            raise ValueError(after)
        for old in [box for box in self._boxes.boxes_of(self._address) if (box.folder + "/").startswith(before + "/")]:
            self._boxes.rename(old, after + old.folder[len(before) :])
            self._open.pop(old.id, None)

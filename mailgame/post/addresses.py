"""Mail addresses: parsed leniently from header fields, checked strictly before we write to one (RFC 5322, 3.4)."""

from __future__ import annotations

import re

from mailgame.post.fields import Fields, plain

# The two forms that nearly every letter has: `Name <address>`, `"Name" <address>`.
_USUAL = re.compile(r'\s*(?:"([^"\\]*+)"|([^"<>(),:;@\\]*+))\s*<([^\s<>@",:;()\\\[\]]++@[^\s<>@",:;()\\\[\]]++)>\s*')
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)(?:"|\\?$)|<([^<>]*+)>|([(),:;])|[<>]|([^"<>(),:;\s]++)|\s+')
_ADDRESS = re.compile(r'[^\s@<>"]{1,64}@[^\s@<>"]{1,255}')
_ANYWHERE = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,255}")
_WRITABLE = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"
)

# Enough for any letter that people write; a field that is longer is read so far.
_LONGEST_FIELD = 20_000
_MOST_RECIPIENTS = 100

_WRITTEN_FIELDS = ("to", "cc")
_RECIPIENT_FIELDS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", *_WRITTEN_FIELDS)


def mailboxes(value: str) -> list[tuple[str, str]]:
    """Return (name, address) for each mailbox in a From, To or Cc field; addresses are in lower case.

    Groups yield their members; a comment serves as the name where there is none. Anything without an address is
    skipped.
    """
    if len(value) < 1000:
        usual = _USUAL.fullmatch(value)
        if usual and usual[3].isprintable():
            return [(plain(usual[1] or usual[2] or ""), usual[3].lower())]
    return _Reader().read(value[:_LONGEST_FIELD])


class _Reader:
    """Reads an address list token by token; nothing in it can loop or recurse."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []
        self._start_again()

    def _start_again(self) -> None:
        self.words: list[str] = []
        self.comment: list[str] = []
        self.angles: list[str] = []

    def read(self, value: str) -> list[tuple[str, str]]:
        depth = 0
        for token in _TOKEN.finditer(value):
            quoted, angle, special, word = token.groups()
            if special == "(":
                depth += 1
            elif special == ")":
                depth = max(0, depth - 1)
            elif depth:
                self.comment.append(quoted or word or "")
            elif special == ":":
                self._start_again()
            elif special:
                self._finish()
            elif angle is not None:
                self.angles.append(angle)
            elif quoted is not None:
                self.words.append(re.sub(r"\\(.)", r"\1", quoted))
            elif word:
                self.words.append(word)
        self._finish()
        return self.found

    def _finish(self) -> None:
        addresses = [_tidy(angle) for angle in self.angles]
        words = self.words
        if not self.angles:
            addresses = [_tidy(word) for word in words if "@" in word]
            words = [word for word in words if "@" not in word]
        name = plain(" ".join(words) or " ".join(filter(None, self.comment)))
        self.found += [(name, address) for address in addresses if address]
        self._start_again()


def _tidy(text: str) -> str:
    """Return the address in `text` in lower case, without white space and old source routes; "" if there is none."""
    text = "".join(text.split()).rpartition(":")[2].removeprefix("mailto:").rstrip(".")
    return text.lower() if _ADDRESS.fullmatch(text) and text.isprintable() else ""


def author(fields: Fields) -> tuple[str, str, bool]:
    """Return the name and address of a letter's author, and whether its From leaves no doubt.

    It is in doubt if there are several From fields, several mailboxes in one, or a form that the grammar does not
    allow: the mail server may have judged another address than the one returned. The address is "" if there is none.
    """
    values = fields.all("from")
    boxes = mailboxes(values[0]) if values else []
    if boxes:
        orderly = _USUAL.fullmatch(values[0]) or values[0].count("@") == boxes[0][1].count("@")
        return *boxes[0], len(values) == 1 and len(boxes) == 1 and bool(orderly)
    for value in (*values, fields.first("sender")):
        loose = _ANYWHERE.search(value[:_LONGEST_FIELD])
        if loose:
            return "", loose[0].lower(), False
    return plain(values[0])[:200] if values else "", "", False


def authors(fields: Fields) -> tuple[str, ...]:
    """Return every address that a letter's From could be read to name, in lower case; () if there is none.

    Normally one. In doubt, addresses found in display names are included, since other programs may read those.
    """
    _, sender, certain = author(fields)
    if certain or not sender:
        return (sender,) if sender else ()
    addresses = [sender]
    for value in fields.all("from")[:10]:
        addresses += [address for _, address in mailboxes(value)]
        addresses += [loose.lower().rstrip(".") for loose in _ANYWHERE.findall(value[:_LONGEST_FIELD])]
    return tuple(dict.fromkeys(addresses))[:_MOST_RECIPIENTS]


def senders(fields: Fields) -> tuple[str, ...]:
    """Return who sent a letter on behalf of its author, by its Sender field (RFC 5322, 3.6.2)."""
    return _named_in(fields, ("sender",))


def resenders(fields: Fields) -> tuple[str, ...]:
    """Return who passed on a letter addressed to them, by its Resent fields (RFC 5322, 3.6.6)."""
    return _named_in(fields, ("resent-from", "resent-sender"))


def named_by_lists(fields: Fields) -> tuple[str, ...]:
    """Return the real author, in lower case, where a mailing list has put its own address into From."""
    return _named_in(fields, ("reply-to", "x-original-from", "x-original-sender", "x-google-original-from"))


def recipients(fields: Fields) -> tuple[str, ...]:
    """Return the addresses a letter was for, in lower case: those it was delivered to, then To and Cc."""
    return _named_in(fields, _RECIPIENT_FIELDS)


def written_to(fields: Fields) -> tuple[str, ...]:
    """Return the addresses in a letter's To and Cc, in lower case."""
    return _named_in(fields, _WRITTEN_FIELDS)


def _named_in(fields: Fields, names: tuple[str, ...]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in names:
        for value in fields.all(name)[:10]:
            for _, address in mailboxes(value):
                found[address] = None
        if len(found) > _MOST_RECIPIENTS:
            break
    return tuple(found)[:_MOST_RECIPIENTS]


def domain_of(address: str) -> str:
    """Return the domain of an address in lower case, in ASCII where possible (RFC 5891)."""
    domain = address.rpartition("@")[2].lower().rstrip(".")
    if domain.isascii():
        return domain
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:
        return domain


def same_address(first: str, second: str) -> bool:
    """Return whether two addresses are equal, ignoring case and how an international domain is written."""
    return first == second or _parts(first) == _parts(second)


def same_mailbox(first: str, second: str) -> bool:
    """Return whether two addresses are equal, ignoring what follows a plus sign (RFC 5233)."""
    (local, domain), (other_local, other_domain) = _parts(first), _parts(second)
    return bool(local) and (local.partition("+")[0] or local, domain) == (
        other_local.partition("+")[0] or other_local, other_domain
    )


def _parts(address: str) -> tuple[str, str]:
    return address.strip().rpartition("@")[0].casefold(), domain_of(address.strip())


def writable(address: str) -> str:
    """Return `address` as it may be written into a letter: ASCII, an international domain in its ASCII form.

    Returns "" for an address that some mail servers refuse (RFC 5321, 4.1.2, without quoted local parts).
    """
    local, at, _ = address.strip().rpartition("@")
    tidy = local + at + domain_of(address.strip())
    return tidy if len(local) <= 64 and len(tidy) <= 254 and _WRITABLE.fullmatch(tidy) else ""

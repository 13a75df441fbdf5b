"""Mail addresses: parsed leniently from header fields, checked strictly before we write to one (RFC 5322, 3.4)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mailgame.post.fields import Fields, plain

# The two forms that nearly every letter has: `Name <address>`, `"Name" <address>`.
_USUAL = re.compile(r'\s*(?:"([^"\\]*+)"|([^"<>(),:;@\\]*+))\s*<([^\s<>@",:;()\\\[\]]++@[^\s<>@",:;()\\\[\]]++)>\s*')
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)(?:"|\\?$)|<([^<>]*+)>|([(),:;])|[<>]|([^"<>(),:;\s]++)|\s+')
_ADDRESS = re.compile(r'[^\s@<>"]{1,64}@[^\s@<>"]{1,255}')
# Overlapping ones too: of "ann@example.net@example.org" other programs may read either.
_ANYWHERE = re.compile(
    r"""(?<![\w.!#$%&'*+/=?^`{|}~-])(?=((?:"[^"\s]{1,64}"|[\w.!#$%&'*+/=?^`{|}~-]{1,64})@[\w.-]{1,255}))"""
)
# A local part in marks that change nothing: "ann"@example.net is ann@example.net (RFC 5321, 4.1.2).
_NEEDLESSLY_QUOTED = re.compile(r"""['"`]([\w!#$%&*+/=?^{|}~.-]+)['"`]?(?=@)""")
_WRITABLE = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"
)

# Enough for any letter that people write; of a longer field only the beginning is read.
_LONGEST_FIELD = 20_000
_MOST_RECIPIENTS = 100
# What some programs put around an address, or behind it.
_AROUND = "'`."

_WRITTEN_FIELDS = ("to", "cc")
_RECIPIENT_FIELDS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", *_WRITTEN_FIELDS)


def mailboxes(value: str) -> list[tuple[str, str]]:
    """Return (name, address) for each mailbox in a From, To or Cc field; addresses are in lower case.

    Groups yield their members; a comment serves as the name where there is none. Anything without an address is
    skipped.
    """
    if len(value) < 1000:
        usual = _USUAL.fullmatch(value)
        if usual and usual[3].isprintable() and usual[3][0] not in _AROUND and usual[3][-1] not in _AROUND:
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
            elif word and self.words and not self.angles and _are_one(self.words[-1], word):
                self.words[-1] += word
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


def _are_one(before: str, word: str) -> bool:
    """Return whether two words are parts of one address: "ann"@example.net, ann @ example.net."""
    return (word[0] == "@" and _ADDRESS.fullmatch(f"{before}{word}") is not None) or before[-1:] == "@"


def _tidy(text: str) -> str:
    """Return the address in `text` in lower case, without white space and old source routes; "" if there is none."""
    text = "".join(text.split()).rpartition(":")[2].removeprefix("mailto:").rstrip(".")
    if text[:1] + text[-1:] in ("''", "``", "[]"):
        text = text[1:-1]
    text = _unquoted(text)
    return text.lower() if _ADDRESS.fullmatch(text) and text.isprintable() else ""


def author(fields: Fields) -> tuple[str, str, bool]:
    """Return the name and address of a letter's author, and whether its From leaves no doubt.

    It is in doubt if there are several addresses in its From fields, or a form that the grammar does not allow: the
    mail server may have judged another address than the one returned. The address is "" if there is none.
    """
    values = fields.all("from")
    boxes = mailboxes(values[0]) if values else []
    if boxes:
        usual = len(values) == 1 and len(boxes) == 1 and bool(_USUAL.fullmatch(values[0]))
        return *boxes[0], usual or list(_named(values)) == [boxes[0][1]]
    for value in (*values, fields.first("sender")):
        loose = _anywhere(value)
        if loose:
            return "", loose[0], False
    return plain(values[0])[:200] if values else "", "", False


def _anywhere(value: str) -> list[str]:
    """Return whatever looks like an address in a field, or in its encoded words, in lower case."""
    value = value[:_LONGEST_FIELD]
    found = _ANYWHERE.findall(value)
    if "=?" in value:
        found += _ANYWHERE.findall(plain(value))
    return [_unquoted(address).lower().rstrip(".") for address in found]


def _unquoted(address: str) -> str:
    quoted = _NEEDLESSLY_QUOTED.match(address)
    return quoted[1] + address[quoted.end() :] if quoted else address


def _named(values: Sequence[str]) -> dict[str, None]:
    """Return every address that these fields could be read to name; one without a dot in its domain is a name."""
    found = [address for value in values[:10]
             for address in (*(address for _, address in mailboxes(value)), *_anywhere(value))]
    return dict.fromkeys(address for address in found if "." in domain_of(address) or len(set(found)) == 1)


def authors(fields: Fields) -> tuple[str, ...]:
    """Return every address that a letter's From could be read to name, in lower case; () if there is none.

    Normally one. In doubt, addresses found in display names are included, since other programs may read those.
    """
    _, sender, certain = author(fields)
    if certain or not sender:
        return (sender,) if sender else ()
    return tuple(dict.fromkeys((sender, *_named(fields.all("from")))))[:_MOST_RECIPIENTS]


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

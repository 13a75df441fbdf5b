"""Who wrote a letter into whose From a mailing list has put its own address."""

from __future__ import annotations

import re

from .addresses import mailboxes, named_in
from .fields import Fields

_SAYS_WHO = ("reply-to", "x-original-from", "x-original-sender", "x-google-original-from")
_VIA = re.compile(r"(?P<who>.+?)\s+via\s", re.IGNORECASE)
_LONGEST_NAME = 200


def named_by_lists(fields: Fields) -> tuple[str, ...]:
    """Return the real author, in lower case, where a mailing list has put its own address into From.

    Mailman 3 names them in Cc if answers go to the list, by the name that stands before “via” in From.
    """
    written = [name for name, _ in mailboxes(fields.first("from"))]
    via = _VIA.match(written[0][:_LONGEST_NAME]) if written else None
    copied = mailboxes(fields.first("cc")) if via is not None else []
    in_copy = (address for name, address in copied if via is not None and name.casefold() == via["who"].casefold())
    return tuple(dict.fromkeys((*named_in(fields, _SAYS_WHO), *in_copy)))

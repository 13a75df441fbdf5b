"""Who may use the page: only browsers on this machine, and only from the page itself.

Whoever reaches the page may write as anybody. So it answers only to this machine's own names (another site could point
a name of its own here: DNS rebinding), and accepts a letter only from its own form (another site could send one: CSRF).
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Awaitable, Callable

from aiohttp import web

from mailgame.web import sorry

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_LETTER = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups"
    " allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
)
_ATTACHED = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

PAGE = {
    "Content-Security-Policy": _PAGE,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    # Not no-referrer: a browser would then send "Origin: null" with the form.
    "Referrer-Policy": "same-origin",
}
"""The headers of the page itself: no script but its own."""

LETTER = {
    "Content-Security-Policy": _LETTER,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "X-Frame-Options": "SAMEORIGIN",
}
"""The headers of the HTML of a letter: it runs nothing, loads nothing, sends nothing."""

ATTACHED = {
    "Content-Security-Policy": _ATTACHED,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""The headers of what is attached to a letter."""


class Guard:
    """Checks every request before it is answered."""

    def __init__(self) -> None:
        """Create a token that only the page's own form knows."""
        self.word = secrets.token_urlsafe(24)

    @web.middleware
    async def look(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Reject what does not come from a browser on this machine."""
        if not is_this_machine(request.headers.get("Host", "")):
            return sorry(403, "Only on this machine", "This page answers to 127.0.0.1 and localhost alone.")
        if request.method not in ("GET", "HEAD") and not _from_here(request):
            return sorry(403, "Not from here", "This did not come from the post office's own page. Nothing was sent.")
        try:
            return await handler(request)
        except web.HTTPNotFound:
            return sorry(404, "Nothing here", "There is no such page or letter. The mailboxes are at /post/.")

    def knows(self, word: object) -> bool:
        """Return whether a form sent the token."""
        return isinstance(word, str) and hmac.compare_digest(word.encode(), self.word.encode())


def is_this_machine(host: str) -> bool:
    """Return whether a Host field (RFC 9110, 7.2) names this machine's loopback."""
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    if name.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _from_here(request: web.Request) -> bool:
    """Return whether a browser sent this from the page itself; without either header it needs the token."""
    origin = request.headers.get("Origin")
    if origin is not None and origin.removeprefix("http://") != request.headers.get("Host"):
        return False
    return request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"

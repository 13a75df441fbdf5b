"""Addresses that letters can be sent to: whoever has another one would play unheard."""

from __future__ import annotations

import re

_ATOM, _LABEL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+", r"[^\W_](?:[^\W_]|-)*"
SENDABLE = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})+")
"""An address as every mail server takes it (RFC 5321, 4.1.2, without quoted local parts); its domain in any script."""

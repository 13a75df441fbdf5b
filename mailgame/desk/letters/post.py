"""A message from a player to everybody."""

from __future__ import annotations

from ..kinds import Occasion, Told
from ..mail import Mail
from .message import bring


def tell(mail: Mail, occasion: Occasion) -> None:
    """Deliver a message to everybody but its author."""
    bring(KIND, mail, occasion, "post", private=False)


KIND = Told("post", called="posts", wanted=("post",), tell=tell)

"""Words from a player to everybody."""

from __future__ import annotations

from ..kinds import Occasion, Told
from ..mail import Mail
from .message import bring


def tell(mail: Mail, occasion: Occasion) -> None:
    """Bring somebody's words to everybody else."""
    bring(KIND, mail, occasion, "post", private=False)


KIND = Told("post", called="posts", wanted=("post",), tell=tell)

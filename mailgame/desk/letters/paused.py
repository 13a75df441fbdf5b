"""The news that the game is paused, or goes on, which cannot be turned off."""

from __future__ import annotations

from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail
from .notice import announce


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell its readers that the game is paused, or goes on."""
    announce(KIND, mail, occasion, urgent=True)


KIND = Told("paused", wanted=("paused",), tell=tell, news=True, joins=True)

"""The sandbox: checks law that players wrote, and runs it with limits and no way out.

`Sandbox` is the compiler that the kernel gets the rules of players from. It knows the law and the kernel's world.
"""

from ..kernel.faults import LawFailed, NotLaw
from .limits import Limits
from .sandbox import Sandbox

__all__ = ["LawFailed", "Limits", "NotLaw", "Sandbox"]

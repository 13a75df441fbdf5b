"""The sandbox: law that players wrote is checked, and run with limits and no way out.

`Sandbox` is the compiler that the kernel takes rules of players from. It knows the law and the kernel's world.
"""

from ..kernel.faults import LawFailed, NotLaw
from .limits import Limits
from .sandbox import Sandbox

__all__ = ["LawFailed", "Limits", "NotLaw", "Sandbox"]

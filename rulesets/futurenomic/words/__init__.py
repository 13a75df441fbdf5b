"""The words of this game, by subject: a file may import words of another, not in a circle."""

from .excuses import *
from .invoking import *
from .judgment import *
from .moments import *
from .offices import *
from .players import *
from .points import *
from .proposals import *
from .proxies import *
from .turns import *
from .votes import *
from .watching import *
from .ways import *

"""The words of this game, by subject: each file may import those that are listed before it."""

from .excuses import *
from .judgment import *
from .moments import *
from .offices import *
from .players import *
from .points import *
from .proposals import *
from .proxies import *
from .turns import *
from .votes import *
from .ways import *

"""The words of this board, by subject: each file may import those that are listed before it."""

from .buildings import *
from .it import *
from .items import *
from .jail import *
from .magic import *
from .squares import *
from .war import *

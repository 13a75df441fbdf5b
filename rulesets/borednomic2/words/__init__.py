"""The words of this board, by subject: a file may import words of another, not in a circle."""

from .buildings import *
from .disruption import *
from .it import *
from .items import *
from .jail import *
from .magic import *
from .natures import *
from .rents import *
from .sales import *
from .squares import *
from .war import *

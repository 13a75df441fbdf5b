"""The words of this game, by subject: each file may import those that are listed before it."""

from .advice import *
from .attacks import *
from .ballots import *
from .bribes import *
from .building import *
from .buildings import *
from .chance import *
from .commands import *
from .effects import *
from .ends import *
from .entering import *
from .fights import *
from .map import *
from .mercenaries import *
from .names import *
from .paths import *
from .ports import *
from .resources import *
from .sides import *
from .spelling import *
from .table import *
from .turns import *
from .units import *
from .wounds import *

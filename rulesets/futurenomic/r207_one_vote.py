"""Every player always has exactly one vote."""

from mailgame.law import *

from .words import *

rule = Rule(207, "One Vote")

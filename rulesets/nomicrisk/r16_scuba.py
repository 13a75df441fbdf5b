"""Every land unit and every building has a scuba equivalent, in water."""

from mailgame.law import *

rule = Rule(16, "Scuba")

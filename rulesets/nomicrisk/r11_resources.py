"""Every territory has natural resources, which units may harvest."""

from mailgame.law import *

rule = Rule(11, "Natural Resources")

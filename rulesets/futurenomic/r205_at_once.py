"""A change that is adopted takes full effect the moment the vote that adopted it is completed."""

from mailgame.law import *

rule = Rule(205, "At Once")

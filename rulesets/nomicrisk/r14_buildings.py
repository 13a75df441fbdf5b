"""A building stands on a territory for good."""

from mailgame.law import *

rule = Rule(14, "Buildings")

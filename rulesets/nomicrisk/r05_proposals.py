"""A player may make a proposal in their turn."""

from mailgame.law import *

rule = Rule(5, "Proposals")

"""Whoever has won a battle in their turn receives a letter."""

from mailgame.law import *

rule = Rule(10, "Letters")

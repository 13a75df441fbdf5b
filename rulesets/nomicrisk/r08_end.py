"""Whoever is left when all others are eliminated wins."""

from mailgame.law import *

rule = Rule(8, "The End")

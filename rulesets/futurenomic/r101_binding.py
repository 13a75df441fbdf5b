"""All players keep to the rules in force at all times, in the form that the rules have at that time. The first rules
are Rules 101 to 116, which are immutable, and Rules 201 to 213, which are mutable.
"""

from mailgame.law import *

rule = Rule(101, "The Rules Bind")

"""There is always a mutable rule, and it may never become wholly impossible to adopt changes of the rules."""

from mailgame.law import *

rule = Rule(114, "Change Stays Possible")

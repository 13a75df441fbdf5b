"""A change of the rules is written down before it is voted on. If it is adopted it guides play in the form in which
it was voted on.
"""

from mailgame.law import *

rule = Rule(106, "In Writing")

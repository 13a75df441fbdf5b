"""Whatever a player can possess is an item. An item with an effect may be used."""

from mailgame.law import *

rule = Rule(4, "Items")

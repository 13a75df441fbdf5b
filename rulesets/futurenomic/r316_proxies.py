"""1. A player may name somebody to vote for them, a proxy, by telling everybody that they will use one, some time
   before the vote. The proxy may be a person or a machine.
2. Penalties and judgements that a proxy incurs in acting for a player are that player's. Nobody may vote by
   proxy too many turns in a row.
"""

from mailgame.law import *

rule = Rule(316, "Proxies")

"""While the rules allow players to put, discuss and vote on more than one change at once, Rule 312 is wholly void.
While they do not, Rule 312 is fully valid.
"""

from mailgame.law import *

from .words import *

rule = Rule(323, "The Fate of Rule 312", over=(312,))


@rule.check(LapseTurn)
def there_is_no_time_to_propose_in_concurrent_play(view: View, lapse: LapseTurn) -> Answer:
    words = "While several may propose at once nobody has to."
    return Refuse("concurrent", words) if view.ask(Concurrent()) else None

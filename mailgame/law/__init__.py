"""The language of the law: everything that a rule file imports, and everything that players' law may say.

A rule looks at a `View` and answers with intents; where it alters another rule's intent, with outcomes. It never
changes the game itself. `words` are what the machine can do, and `kits` are made of these; the other files say what a
rule is. Each file lists its words in its `__all__`, and is imported here in one line.
"""

from typing import TYPE_CHECKING

from .attributes import *
from .commands import *
from .inquiries import *
from .kits.ballots import *
from .kits.blocks import *
from .kits.board import *
from .kits.cases import *
from .kits.choosing import *
from .kits.claims import *
from .kits.colours import *
from .kits.counting import *
from .kits.days import *
from .kits.door import *
from .kits.drafts import *
from .kits.grids import *
from .kits.guests import *
from .kits.handling import *
from .kits.holds import *
from .kits.items import *
from .kits.judgment import *
from .kits.naming import *
from .kits.offices import *
from .kits.order import *
from .kits.pictures import *
from .kits.property import *
from .kits.proposals import *
from .kits.protection import *
from .kits.sales import *
from .kits.silence import *
from .kits.turns import *
from .kits.updates import *
from .kits.weeks import *
from .outcomes import *
from .parameters import *
from .plainly import *
from .precedence import *
from .questions import *
from .rounding import *
from .rule import *
from .texts import *
from .thing import *
from .view import *
from .word import *
from .words.choices import *
from .words.letters import *
from .words.money import *
from .words.orders import *
from .words.players import *
from .words.rules import *
from .words.things import *
from .words.time import *
from .words.whole import *

if not TYPE_CHECKING:  # type checkers and editors see the imports above
    from .lexicon import WORDS

    __all__ = list(WORDS)

"""The language of the law: all that a rule file imports, and all that a player's law may say.

A rule looks at a `View` and answers with intents; where it bends another rule's intent, with outcomes.
It never changes the game itself.
"""

from .ballots import (
    BallotClosed,
    BallotOpened,
    Cast,
    CloseBallot,
    OpenBallot,
    Tally,
    Voted,
    Weigh,
    escrow,
    tally,
    voters,
)
from .board import AddSquare, Jump, Landed, Left, Move, Passed, Put, SquareAdded, step
from .items import Gain, Gained, Lose, Lost, has
from .outcomes import Add, Become, Cap, Fix, Outcome, Percent, Redirect, Refuse, Stop
from .property import Disown, Disowned, Own, Owned, PayRent, RentPaid, label
from .proposals import Conclude, Concluded, Enact, Enacted, Submit, Submitted, Unfit, describe
from .rule import Attribute, Command, Order, Parameter, Rule, Standing, fill_in
from .things import Account, Plain, Player, Thing
from .turns import (
    BeginTurn,
    EndTurn,
    Rolled,
    TakeTurn,
    TurnBegan,
    TurnEnded,
    Update,
    UpdatePlayed,
    next_in_order,
)
from .view import View
from .vocabulary import STAGES, VOCABULARY
from .words import (
    Amount,
    Ask,
    Asked,
    CancelTimer,
    Count,
    Counted,
    Create,
    Created,
    Denied,
    Deny,
    DropOrders,
    End,
    Ended,
    Event,
    Grant,
    Granted,
    Heard,
    Held,
    Hold,
    Intent,
    Lapse,
    Lapsed,
    Leaving,
    Opened,
    OrderLapsed,
    OrderPlayed,
    Paid,
    Pause,
    Paused,
    Pay,
    Petition,
    Petitioned,
    PlayOrders,
    Post,
    Posted,
    Rang,
    Release,
    Released,
    Remove,
    Removed,
    Resume,
    Resumed,
    Seat,
    Seated,
    Set,
    Settle,
    SetTimer,
    Started,
    Tell,
    Told,
    Unseat,
    WasSet,
    Win,
    Won,
)

__all__ = [name for name in dir() if not name.startswith("_") and name[0].isalpha()]

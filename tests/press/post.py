"""One letter of every kind, for tests that hold for all of them."""

from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from mailgame.desk.letters.ask_newcomer import AskNewcomer
from mailgame.desk.letters.case import CaseLetter
from mailgame.desk.letters.confirm_join import ConfirmJoin
from mailgame.desk.letters.digest import Digest
from mailgame.desk.letters.game_over import GameOver
from mailgame.desk.letters.invitation import Invitation
from mailgame.desk.letters.message import Message
from mailgame.desk.letters.nothing_understood import NothingUnderstood
from mailgame.desk.letters.notice import Notice
from mailgame.desk.letters.offer import OfferLetter
from mailgame.desk.letters.post import PostLetter
from mailgame.desk.letters.proposed import ProposedLetter
from mailgame.desk.letters.receipt import Receipt
from mailgame.desk.letters.refused import Refused
from mailgame.desk.letters.reminder import Reminder
from mailgame.desk.letters.result import ResultLetter
from mailgame.desk.letters.second_look import LookLetter
from mailgame.desk.letters.stranger import Stranger
from mailgame.desk.letters.talk_digest import TalkDigest
from mailgame.desk.letters.turn import TurnLetter
from mailgame.desk.letters.update import UpdateLetter
from mailgame.desk.letters.voting import VotingLetter
from mailgame.desk.letters.was_it_you import WasItYou
from mailgame.desk.letters.welcome import Welcome
from mailgame.desk.letters.which_game import Way, WhichGame
from mailgame.press.letters.letters import Letters, Written
from mailgame.press.letters.news import News
from mailgame.press.scenes.answers import (
    CaseList,
    CaseOne,
    HelpList,
    HelpOne,
    Latest,
    Orders,
    PastLine,
    ProposalList,
    Reader,
    RuleList,
    RuleOne,
    Status,
    TextAnswer,
)
from mailgame.press.scenes.differences import Changed, Changes, Difference
from mailgame.press.scenes.occasions import DigestItem, DigestPart, Health, OpenGame, ReceiptLine
from mailgame.press.scenes.scene import Happening, HeldLetter, MayDo, Roll
from mailgame.press.scenes.talkscene import Remark, Thread
from tests.press import table

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
_THROWN = (
    Roll("wheel", (5,), "Ann", 100), Roll("luck", (6,), "Bert"), Roll("attack", (3, 7), "Bert", (6, 10)),
    Roll("missile", (1,), "Ann", chance="30%"),
)  # fmt: skip


def difference() -> Difference:
    return Difference(
        "Without no. 412",
        "What is undone: Ann’s “buy 14”, of Tuesday 24 November (no. 412).",
        (
            Changes("Money", (Changed("Ann", "$9,795", "$9,825", "+$30"), Changed("Bert", "$5", "-$10", "−$15"))),
            Changes("Squares", (Changed("Square 14: owner", "Ann", "none"),)),
        ),
        (
            Changes(
                "What would come out differently",
                (Changed("No. 415, Bert: “sell 14”", "done", "refused: Square 14 is not yours."),),
            ),
        ),
        "Letters that were sent cannot be unsent.",
        (MayDo("Do it", "approve 4", "Do it"), MayDo("Leave everything as it is", "reject 4", "Leave it")),
    )


def latest() -> Latest:
    at = datetime(2026, 11, 24, 10, 3, tzinfo=UTC)
    rows = (PastLine(412, at, "Ann’s “buy 14”", "filed"), PastLine(411, at, "…"))
    return Latest("The latest lines of the journal", rows)


def yours() -> tuple[Happening, ...]:
    return (
        Happening(
            "You rolled 7 and moved from 1 to Pirate Cove, which is Bert's. You paid him rent.",
            "You landed on Pirate Cove",
            ("3 × 8 = 24 rent, two houses × 3 = 72, half for ♀ on ♀, = 36",),
            (Roll("move", (3, 4), "Ann"),),
            ("Ann", "Bert"),
            ("7", "14"),
            -36,
        ),
        Happening(
            "Your proposal 299 was accepted with 4 yes and 1 no. It brought you a Gold Card.",
            "“Karma” is in force",
            (),
            (),
            ("Ann",),
        ),
    )


def update() -> UpdateLetter:
    return UpdateLetter(
        table.game(),
        table.ann(),
        News(
            table.update(), table.proposals(), table.dates(), table.seeds(),
            decided=table.decided(), happenings=table.happenings(),
        ),
        table.seats()[0],
        yours(),
        table.may_do(),
        table.offers(),
        table.orders(),
        table.votes(),
    )


def receipt() -> Receipt:
    return Receipt(
        table.game(),
        table.ann(),
        "Re: my orders",
        (
            ReceiptLine("vote 301 yes", "done", "Your vote on “Cheaper houses” is yes."),
            ReceiptLine('buy 14 as "Lighthouse" f', "filed", "It costs $350; you have $9,876.", table.MONDAY, 43),
            ReceiptLine(
                "build house on 9",
                "refused",
                "A house costs $400 and you have $350, so you are $50 short.",
                meant=("sell gold",),
            ),
            ReceiptLine(
                "throw",
                "done",
                "You pay Bert $36 in rent.",
                journal=57,
                happenings=(
                    Happening(
                        "",
                        sums=("3 × 8 = 24 rent, two houses × 3 = 72", "half for ♀ on ♀: 36"),
                        dice=(Roll("move", (3, 4), "Ann"),),
                        change=-36,
                    ),
                    Happening("The wheel is spun.", dice=_THROWN),
                    Happening("It is Bert’s turn. Bert owns six squares now."),
                ),
            ),
            ReceiptLine("thanks", "noted", "What follows is not read."),
        ),
        table.orders(),
        (
            Status(
                table.seats()[0],
                table.seats(),
                table.may_do(),
                table.offers(),
                table.orders(),
                table.votes(),
                table.dates(),
                table.board(),
            ),
            HelpList(table.commands()),
            HelpOne("buy", table.commands()[0], table.commands()[1:2]),
            HelpOne("bye", None, table.commands()[:1]),
            RuleList(table.rules()),
            RuleOne(table.rules()[2], history=True),
            RuleOne(table.rules()[0]),
            ProposalList(tuple((vote.proposal, vote.yours) for vote in table.votes())),
            CaseList("The cases", table.cases()),
            *map(CaseOne, table.cases()),
            Orders(table.orders(), table.MONDAY),
            TextAnswer("Rule 12 prevails over rule 27", "It stands longer.", yours(), table.may_do()[:1]),
            difference(),
            latest(),
        ),
        ("Lines after the 40th were not read.",),
    )


def digest() -> Digest:
    approve = (
        MayDo("Let him in.", "approve 12", "Approve"),
        MayDo("Say no, with a reason.", "reject 12 because …", "Reject"),
    )
    return Digest(
        table.game(),
        Reader("Wanda", "game+wanda7abcd3fgh2klmn@play.example.org", admin=True),
        (
            DigestPart(
                "Newcomers", (DigestItem("Gustav wants to join", "gustav@example.net, f", approve, table.MONDAY),)
            ),
            DigestPart(
                "Adopted as text only",
                (
                    DigestItem(
                        "302 The Harbour Festival",
                        "On the first Monday …",
                        (MayDo("Give it effect.", "implement 302"),),
                    ),
                ),
            ),
        ),
        (
            Health("Mailbox", True, "connected, last letter 06:12"),
            Health("Outbox", False, "3 letters to Bert were refused: mailbox full"),
        ),
        table.dates()[0],
    )


def every_letter(letters: Letters) -> dict[str, Written]:
    """Write one letter of every kind."""
    game, ann = table.game(), table.ann()
    yes, no = MayDo("It was I.", "yes 17", "It was I"), MayDo("It was not.", "no 17", "It was not I")
    return {
        "update": letters.write("update", update()),
        "receipt": letters.write("receipt", receipt()),
        "digest": letters.write("digest", digest()),
        "offer": letters.write("offer", OfferLetter(game, ann, table.offers()[0])),
        "reminder": letters.write(
            "reminder", Reminder(
                game,
                Reader("Ann", ann.reply_to, mute="mail reminders off"),
                table.dates()[0],
                table.may_do(),
                table.offers(),
                table.votes(),
                table.orders(),
            )
        ),
        "welcome": letters.write(
            "welcome", Welcome(
                game, ann, "Ann", table.seats()[0], table.may_do(), "Each week the rules change by vote.",
                replace(table.seeds(), seed="", rolls=0), ("Bert", "Cleo"),
            )
        ),
        "invitation": letters.write(
            "invitation", Invitation(
                game, replace(ann, name=""), "Ann asks you to vote for them",
                (MayDo("I want to", "yes"), MayDo("I do not want to; nothing more comes", "no")),
            )
        ),
        "second look": letters.write(
            "second_look", LookLetter(game, ann, table.proposals()[0], table.votes()[0].choices)
        ),
        "voting": letters.write("voting", VotingLetter(game, ann, table.votes(), table.MONDAY, "More yes than no.")),
        "turn": letters.write(
            "turn", TurnLetter(
                game,
                ann,
                "Ann",
                table.MONDAY,
                "you collect $5",
                table.may_do(),
                table.seats()[0],
                table.seats(),
                table.happenings(),
                table.board(),
            )
        ),
        "turn of another": letters.write(
            "turn", TurnLetter(game, ann, "Bert", table.MONDAY, "he collects $5", dice=table.seeds())
        ),
        "notice": letters.write(
            "notice", Notice(
                game,
                ann,
                "The game is paused",
                "Rule 33 loops.\n\nSuggestions are welcome.",
                "Wanda",
                yours(),
                table.may_do(),
            )
        ),
        **{
            name.replace("_", " "): letters.write(name, Notice(game, ann, "A notice", f"It is {name}."))
            for name in ("to_admin", "paused", "undone", "corrected", "restored", "answered", "clock", "no_look",
                         "new_edition")
        },
        "post": letters.write("post", PostLetter(game, ann, "Bert", "Shall we build?")),
        "talk digest": letters.write("talk_digest", TalkDigest(game, ann, (
            Thread("301", "Proposal 301: Less loss", "proposals/301.html", (
                Remark(1, "Bert", table.MONDAY, "I do not see why."),
                Remark(2, "Cleo", table.FRIDAY, "It is fair.\n\nRead rule 206.", 1, "Bert"),
            )),
        ))),
        "post in a thread": letters.write(
            "post",
            PostLetter(game, ann, "Bert", "I see.", "Proposal 301: Less loss", "Ann", "Ann", "talk/301.html"),
        ),
        **{
            f"case {one.number}": letters.write(
                "case", CaseLetter(game, ann, "Judgment is called for: proposal 301", one, table.may_do()[:1])
            )
            for one in table.cases()
        },
        "result": letters.write("result", ResultLetter(game, ann, "Adopted: 301", table.proposals()[0], table.seats())),
        "proposed": letters.write(
            "proposed", ProposedLetter(game, ann, "Proposal 301", table.proposals()[0], "The vote begins tomorrow.")
        ),
        "message": letters.write(
            "message", Message(game, ann, "Bert", "Shall we build?\n\n- you on 9\n- I on 8", reply="message Bert")
        ),
        "stranger": letters.write(
            "stranger",
            Stranger("game@play.example.org", (OpenGame(game.name, game.title, 6, "join tuesday as NAME"),), "hello?"),
            "game@play.example.org",
        ),
        "which game": letters.write(
            "which_game", WhichGame(
                ann,
                "orders",
                "You play in several games that it could be for.",
                ("vote 301 no", "buy 14"),
                (
                    Way(game.name, game.title, "Ann", MayDo("It is for Tuesday", "tuesday"), "game@play.example.org"),
                    Way("Friday", "Another", "", MayDo("Friday it is", "friday"), "game@play.example.org", "friday"),
                ),
                table.MONDAY,
            )
        ),
        "letter astray": letters.write(
            "which_game", WhichGame(
                ann,
                "",
                "It went to friday@play.example.org, and you do not play there.",
                (),
                (Way(game.name, game.title, "Ann", MayDo("It is for Tuesday", "tuesday"), "game@play.example.org"),),
                table.MONDAY,
            )
        ),
        "was it you": letters.write(
            "was_it_you",
            WasItYou(game, ann, table.FRIDAY, "orders", ("give up 9", "vote 301 no"), yes, no, table.MONDAY)
        ),
        "was it you, of several": letters.write(
            "was_it_you", WasItYou(
                game, ann, table.FRIDAY, "orders", ("give up 9",), yes, no, table.MONDAY,
                held=(
                    HeldLetter(
                        table.FRIDAY, "orders", ("give up 9", "vote 301 no"), MayDo("Yes (letter 12)", "yes 12"),
                        MayDo("No (letter 12)", "no 12"), "it says that it is from ann@work.example",
                        "ann@work.example",
                    ),
                    HeldLetter(table.MONDAY, "", (), MayDo("Yes (letter 13)", "yes 13"), MayDo("No", "no 13")),
                ),
                again="Nothing was done yet: several letters wait, so say for each, by its number, whether it was you.",
                unlisted=3,
            )
        ),
        "confirm join": letters.write("confirm_join", ConfirmJoin(game, ann, "Gustav", yes, table.MONDAY)),
        "ask newcomer": letters.write(
            "ask_newcomer",
            AskNewcomer(
                game, ann, "Gustav", (MayDo("“G1” is no word. What is your surname?", "surname Miller"),),
                "join tuesday as Gustav f, surname Miller", "gender f", "Hello",
            ),
        ),
        "refused": letters.write(
            "refused",
            Refused("hello", ("It has 51,200,000 bytes; 2,000,000 are the most.",), game, ann, table.may_do())
        ),
        "refused, waiting": letters.write(
            "refused", Refused("hello", ("They are asked whether it is theirs.",), waits=True)
        ),
        "refused to somebody": letters.write("refused", Refused("hello", ("It is in no charset we know.",))),
        "nothing understood": letters.write(
            "nothing_understood", NothingUnderstood(game, ann, "hi", ("how are you all?",), table.may_do())
        ),
        "game over": letters.write(
            "game_over", GameOver(
                table.over(),
                ann,
                "Ann owns every square that is owned.",
                table.seats(),
                table.board(),
                ("Dmitri spent 14 weeks in Jail.",),
            )
        ),
    }

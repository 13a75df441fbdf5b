"""A table to look at: a game in its fourth week, as the adapter would hand it to the press."""

import hashlib
import io
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace
from PIL import Image, ImageDraw

from mailgame.dice.dicebook import draw
from mailgame.press.scenes.answers import Offer, Order, Reader, Vote
from mailgame.press.scenes.boardscene import Board, Count, Square, Trail
from mailgame.press.scenes.cases import CasePage, EarlierJudge
from mailgame.press.scenes.foreseen import Gain, SecondLook
from mailgame.press.scenes.rulescene import Parameter, ProposalPage, Revision, RulePage, Setting, TallyLine
from mailgame.press.scenes.scene import Date, Dice, Game, Happening, HelpEntry, MayDo, Moment, Roll, Seat, Update
from mailgame.press.scenes.sitescene import Scene
from mailgame.press.scenes.tabular import Fact

FRIDAY = datetime(2026, 12, 18, 5, 0, tzinfo=UTC)  # Friday 18 December, 00:00 in Toronto
MONDAY = FRIDAY + timedelta(days=3)
TUESDAY = FRIDAY + timedelta(days=4)
NAMES = ("Ann", "Bert", "Cleo", "Dmitri", "Eszter", "Farid")


def own_pawn() -> bytes:
    """A picture that a player drew: a yellow cat's face of 30 x 30 pixels."""
    picture = Image.new("RGBA", (30, 30), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    draw.polygon([(4, 14), (6, 2), (14, 9)], fill="#7a5230")
    draw.polygon([(26, 14), (24, 2), (16, 9)], fill="#7a5230")
    draw.ellipse([3, 7, 27, 29], fill="#a97142")
    draw.ellipse([9, 14, 12, 18], fill="black")
    draw.ellipse([18, 14, 21, 18], fill="black")
    draw.polygon([(13, 20), (17, 20), (15, 23)], fill="#ffd0c0")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def game() -> Game:
    return Game(
        id="tuesday",
        name="The Tuesday Table",
        title="BoredNomic II",
        timezone="America/Toronto",
        admin="Wanda",
        address="game@play.example.org",
        site="https://play.example.org/tuesday",
        phase="Voting is open",
        dates=dates(),
    )


def over() -> Game:
    return replace(game(), over="Ann owns every square that is owned.", winner="Ann")


def dates() -> tuple[Date, ...]:
    return (
        Date(MONDAY, "Last votes on this week's proposals"),
        Date(MONDAY, "Update 12: votes are counted, everybody moves", deadline=False),
        Date(TUESDAY, "Update 13", deadline=False),
        Date(FRIDAY + timedelta(days=7), "Last proposals and orders of next week"),
    )


def seats() -> tuple[Seat, ...]:
    soldiers = Fact("Mode", "passive")
    return (
        Seat(
            "Ann",
            0,
            None,
            "8",
            9_876,
            (Count("Gold Card", 2), Count("Silver Card", 1), Count("Soldier", 11)),
            (soldiers,),
        ),
        Seat("Bert", 1, None, "8", 10_424, (Count("Soldier", 9),), (Fact("Mode", "aggressive"),), ("IT",)),
        Seat("Cleo", 2, own_pawn(), "14", 7_310, (Count("Double Double Card"), Count("Soldier", 12)), (soldiers,)),
        Seat("Dmitri", 3, None, "22", 11_950, (Count("Get out of Jail Free Card"), Count("Soldier", 10)), (soldiers,)),
        Seat("Eszter", 4, None, "3", -240, (Count("Soldier", 13),), (soldiers,)),
        Seat("Farid", 5, None, "1", 10_000, (Count("Soldier", 10),), (soldiers,), active=False),
    )


def board() -> Board:
    named = {
        2: ("Corner Bakery", "Eszter", "♀", (Count("House", 1, "house"), Count("Soldier", 1, "soldier"))),
        4: ("The Reading Room", "Dmitri", "♂", (Count("Soldier", 2, "soldier"),)),
        8: ("Pirate Cove", "Bert", "♀", (Count("House", 2, "house"), Count("Soldier", 3, "soldier"))),
        9: ("Windmill Hill", "Ann", "♂", (Count("Soldier", 1, "soldier"),)),
        11: ("Observatory", "Cleo", "♂", (Count("Hotel", 1, "hotel"), Count("Soldier", 4, "soldier"))),
        14: ("Lighthouse at the End of the Long Pier", "", "♀", ()),
        16: ("Grand Central", "Dmitri", "♂", (Count("Fort", 1, "fort"), Count("Soldier", 6, "soldier"))),
        18: ("Greenhouse", "Ann", "♀", (Count("House", 1, "house"), Count("Soldier", 2, "soldier"))),
    }
    natures = {1: ("Start",), 6: ("Station",), 16: ("Station",), 17: ("KickBack",), 21: ("Bank",), 22: ("Jail",)}
    squares = []
    for number in range(1, 23):
        name, owner, mark, pieces = named.get(number, ("", "", "", ()))
        free = number not in (21,)
        squares.append(
            Square(
                str(number),
                number,
                name,
                owner,
                mark,
                natures.get(number, ()),
                pieces,
                free,
                25 * number if free else None,
            )
        )
        if number == 12:
            squares.append(Square("A", None, "Artificial Falls", "Cleo", "", (), (Count("Soldier", 1, "soldier"),)))
        if number == 19:
            squares.append(Square("Money Taking Square", None, "Money Taking Square", ownable=False))
    return Board(
        tuple(squares),
        called=("square", "squares"),
        aside=(
            Square("Jack-In-The-Box", None, "Jack-In-The-Box", mark="♂", ownable=False),
            Square("Jill-In-The-Box", None, "Jill-In-The-Box", mark="♀", ownable=False),
        ),
        trails=(
            Trail("Ann", tuple(str(n) for n in range(1, 9))),
            Trail("Bert", ("3", "4", "5", "6", "7", "8")),
            Trail("Cleo", ("11", "12", "A", "13", "14")),
            Trail("Dmitri", ("16", "22"), jump=True),
            Trail("Eszter", ("18", "19", "Money Taking Square", "20", "21", "22", "1", "2", "3")),
        ),
    )


def happenings() -> tuple[Happening, ...]:
    """What everybody may read of update 11."""
    return (
        Happening(
            "Ann rolled 7 and moved from 1 to Pirate Cove, which is Bert's. She paid him rent.",
            "Ann landed on Pirate Cove",
            ("3 × 8 = 24 rent, two houses × 3 = 72, half for ♀ on ♀, = 36",),
            (Roll("move", (3, 4), "Ann"),),
            ("Ann", "Bert"),
            ("7", "14", "20"),
            -36,
        ),
        Happening(
            "Bert rolled 5 and came home to Pirate Cove, where he met Ann.",
            "Bert came home",
            (),
            (Roll("move", (1, 4), "Bert"),),
            ("Bert",),
            ("7",),
        ),
        Happening(
            "Cleo rolled 4 and moved from 11 to the Lighthouse, which is free: she may buy it for $350.",
            "Cleo reached the Lighthouse",
            (),
            (Roll("move", (1, 3), "Cleo"),),
            ("Cleo",),
            ("7", "14"),
        ),
        Happening(
            "Dmitri rolled doubles for the third time. Square 23 was added to the board, and he was put in Jail.",
            "Dmitri went to Jail",
            (),
            (Roll("move", (6, 6), "Dmitri"),),
            ("Dmitri",),
            ("6", "19"),
        ),
        Happening(
            "Eszter rolled 8, passed Square 1 and received $1,000, and paid the Bank a tenth of all rents at the Money "
            "Taking Square on her way.",
            "Eszter went all the way round",
            ("1,000 − 36 ÷ 10 = 1,000 − 4 = +996",),
            (Roll("move", (2, 6), "Eszter"), Roll("garden", (5,), "Eszter")),
            ("Eszter",),
            ("17", "24"),
            996,
        ),
        Happening("Farid has not written for four turns and is inactive now.", "", (), (), ("Farid",), ("3",)),
    )


def decided() -> tuple[Happening, ...]:
    return (
        Happening("The votes on proposal 300: 3 yes, 1 no.", sums=("Ann yes; Bert yes; Cleo yes; Dmitri no.",)),
        Happening(
            "Rule 20, “Houses”, is changed.",
            before="1. A house costs $500.\n2. A square holds one hotel.",
            after="1. A house costs $400.\n2. A square holds one hotel.",
        ),
    )


def update() -> Update:
    return Update(11, FRIDAY, "Ann paid Bert at Pirate Cove, and Dmitri went to Jail.", happenings(), seats(), board())


def second_look() -> SecondLook:
    return SecondLook(
        "Simulated 20 times over 10 updates, with it and without it, on the same dice and from what "
        "everybody knows.",
        FRIDAY - timedelta(days=2),
        (
            "It ends the game in 3 of 20 games; without it none would end.",
            "It is about the same thing as rule 14, “Property”: both bend “pay rent”. There rule 14 prevails: it "
            "has stood longer in its present form.",
        ),
        (
            Gain("Ann", 0, 10_475, 10_740, 270, -81, 459),
            Gain("Bert", 1, 9_225, 9_225, 0, -35, 12),
            Gain("Cleo", 2, 10_120, 9_850, -270, -459, 81),
            Gain("", None, 29_820, 29_815, -5, -100, 120),
        ),
        "Money",
        "$",
    )


def cases() -> tuple[CasePage, ...]:
    """Return how the Admin reads a rule, and a case of each status."""
    asked = CasePage(
        2, "proposal 301", "asked", "Cleo", "Rule 9 asks for a title, and there is none.", "Bert", "Ann",
        opened=FRIDAY, until=TUESDAY, proposal="301",
    )
    found = replace(
        asked, number=3, status="found", finding="illegal", reasons="Rule 9 leaves no doubt.", judged=FRIDAY,
        against=("Ann", "Dmitri"), earlier=(EarlierJudge("Eszter", "no answer", FRIDAY),),
    )
    earlier = EarlierJudge("Cleo", "overruled", FRIDAY, "illegal", "Rule 9 leaves no doubt.", ("Ann", "Bert"))
    reading = CasePage(
        1, "rule 14", "stands", "Wanda", reasons="A square without a gender halves nothing.",
        opened=FRIDAY - timedelta(days=12), judged=FRIDAY - timedelta(days=12), rule="14",
    )
    return (
        reading,
        asked,
        found,
        replace(found, number=4, status="stands", finding="legal", judge="Dmitri", until=None, earlier=(earlier,)),
        replace(asked, number=5, status="dropped", judge="", until=None, mover=""),
    )


def proposals() -> tuple[ProposalPage, ...]:
    rule = rules()[2]
    return (
        ProposalPage(
            301,
            "Cheaper houses",
            "amends rule 20",
            "Cleo",
            "A square may bear houses, hotels and forts.\n\nA house costs $300. It triples the rent.\n\n"
            "A hotel costs $900 and takes the place of three houses.",
            rule="20",
            before=rule.text,
            sets=(Setting("house_price", "300", "400"),),
            opened=FRIDAY - timedelta(days=2),
            closes=MONDAY,
            remarks=("The Admin: this needs bricks, too.",),
            look=second_look(),
            may_do=(
                MayDo("Vote for it", "vote 301 yes", "Yes"),
                MayDo("Vote against it", "vote 301 no", "No"),
            ),
        ),
        ProposalPage(
            302,
            "The Harbour Festival",
            "adds a rule",
            "Bert",
            "On the first Monday of each month every player who stands on a square with an even number receives $100 "
            "from the Bank.",
            opened=FRIDAY - timedelta(days=1),
            closes=MONDAY,
        ),
        ProposalPage(
            298,
            "No more KickBacks",
            "repeals rule 12",
            "Eszter",
            "KickBacks have had their day.",
            status="rejected",
            open=False,
            rule="12",
            tally=(
                TallyLine("Ann", "no"),
                TallyLine("Bert", "no", "counts twice: Double Double Card"),
                TallyLine("Cleo", "abstain"),
                TallyLine("Dmitri", "yes"),
                TallyLine("Eszter", "yes"),
            ),
            result="2 yes, 3 no, 1 abstention: rejected",
            opened=FRIDAY - timedelta(days=9),
            closed=FRIDAY - timedelta(days=4),
        ),
    )


def rules() -> tuple[RulePage, ...]:
    houses = "A square may bear houses, hotels and forts.\n\nA house costs $400. It triples the rent."
    old = houses.replace("$400", "$500").replace("triples", "doubles")
    return (
        RulePage(
            "12",
            "KickBack",
            "Every 17th square is a KickBack.\n\nWhoever lands on one rolls a die and jumps back that many squares.",
            parameters=(Parameter("every", "17", "squares from one KickBack to the next"),),
            revisions=(Revision(1, "KickBack", "Every 17th square is a KickBack.", "from the start"),),
            source="@rule.after(Landed)\n"
            "def kicks(view, landed, every):\n"
            '    if landed.square.number % every == 0:\n'
            '        return Jump(landed.player, back=view.roll("kickback"))',
        ),
        RulePage(
            "14",
            "Property Ownership",
            "14.1 Who lands on an unowned square may buy it for $25 times its number.\n\n"
            "14.4 Whoever lands on another's square pays its owner rent: $3 times its number.\n\n"
            "14.6 Where the gender of player and square is the same, the rent is halved; see rule 20 for houses.",
            parameters=(
                Parameter("price_factor", "25", "dollars a number"),
                Parameter("rent_factor", "3", "dollars a number"),
            ),
            cases=cases()[:1],
            revisions=(Revision(1, "Property Ownership", "The same.", "from the start"),),
        ),
        RulePage(
            "20",
            "Houses and hotels",
            houses,
            parameters=(Parameter("house_price", "400", "dollars"),),
            revisions=(
                Revision(1, "Houses", old, "from the start", parameters=(Parameter("house_price", "500", "dollars"),)),
                Revision(
                    2,
                    "Houses and hotels",
                    houses,
                    "amended",
                    "Dmitri",
                    FRIDAY - timedelta(days=11),
                    287,
                    (Parameter("house_price", "400", "dollars"),),
                ),
            ),
        ),
        RulePage("32", "Karma", "Every player has karma.", "repealed", in_force=False, by_hand=True),
    )


def moments() -> tuple[Moment, ...]:
    days = [3, 1, 3]
    at, found, purses = FRIDAY - timedelta(days=24), [], dict.fromkeys(NAMES, 10_000)
    for number in range(1, 12):
        for place, name in enumerate(NAMES):
            purses[name] += ((number * 37 + place * 91) % 23 - 11) * 45 if name != "Farid" else 0
        if number == 11:
            purses = {seat.name: seat.money or 0 for seat in seats()}
        found.append(Moment(number, at, f"What happened in update {number}.", tuple(purses.items())))
        at += timedelta(days=days[number % 3])
    found[-1] = replace(found[-1], at=FRIDAY, headline=update().headline)
    return tuple(found)


def commands() -> tuple[HelpEntry, ...]:
    return (
        HelpEntry(
            "buy",
            "buy SQUARE as NAME GENDER",
            "Buy the free square you landed on.",
            "The price is $25 times its number. You give it a name, and a gender: m or f.",
            "at the next update",
            ('buy 14 as "Lighthouse" f',),
            "The board",
            "14",
        ),
        HelpEntry(
            "jump",
            "jump SQUARE",
            "Jump for three Gold Cards instead of rolling.",
            "",
            "at the next update",
            ("jump 12",),
            "The board",
            "13",
        ),
        HelpEntry(
            "vote",
            "vote PROPOSAL yes|no|abstain",
            "Vote on a proposal.",
            "",
            "at once",
            ("vote 301 yes",),
            "Proposals",
            "8",
        ),
        HelpEntry("help", "help [WORD]", "This list, or one command.", "", "at once", ("help vote",), "Letters"),
    )


def dice() -> dict[str, Any]:
    """The dice book of the table: what was thrown at the beginning and in two updates, and names that are awkward."""
    options = ["red", "“blue”", "<green>", "tea's"]
    asked: tuple[list[tuple[str, str, str, Any, int]], ...] = (
        [("colour", name, "pick", options, 1) for name in NAMES[:3]],
        [("move", name, "dice", 6, 2) for name in NAMES] + [("order", "", "shuffle", list(NAMES), 1)],
        [
            ("move", "Ann", "dice", 6, 2), ("große <b>Zahl</b>", "Ann|Bert", "dice", 1000, 3),
            ("many", "", "dice", 256, 40),
            ("deck", "", "shuffle", [f"card {number}" for number in range(300)], 300),
            ("nobody", "", "shuffle", [], 0), ("straw", "Zoë 🎲", "pick", options, 1), ("move", "Ann", "dice", 6, 2),
            ("attack", "Bert", "dice", [6, 10, 300], 3), ("pogo", "", "faces", [1, 6], 2),
            ("odds", "", "faces", [-5, 50], 1),
            ("missile", "Cleo", "chance", [3, 10], 1), ("certain", "", "chance", [1, 1], 1),
            ("jury", "", "pick", list(NAMES), 3),
        ],
    )  # fmt: skip
    seeds = [hashlib.sha256(f"a seed {number}".encode()).hexdigest() for number in range(5)]
    hashes = [hashlib.sha256(seed.encode()).hexdigest() for seed in seeds]
    epochs = []
    for number, rolls in enumerate(asked):
        counts = Counter[tuple[str, str]]()
        rows = []
        for label, who, kind, of, count in rolls:
            counts[label, who] += 1
            n = counts[label, who]
            values = draw(seeds[number], label, who, n, kind, of, count)
            rows.append({"label": label, "who": who, "n": n, "kind": kind, "of": of, "values": values})
        epochs.append(
            {
                "number": number, "hash": hashes[number], "seed": seeds[number], "next": hashes[number + 1],
                "since": f"2026-12-{11 + number:02}T05:00:00Z", "until": f"2026-12-{12 + number:02}T05:00:00Z",
                "rolls": rows, "secret": number,
            }
        )  # fmt: skip
    scripted = {"label": "move", "who": "Farid", "n": 0, "kind": "dice", "of": 6, "values": [6, 6], "how": "scripted"}
    epochs[2]["rolls"].append(scripted)
    return {
        "game": "tuesday",
        "epochs": epochs,
        "open": {"number": 3, "hash": hashes[3]},
        "secrets": {"hash": hashes[4]},
    }


def decks(told: bool) -> dict[str, Any]:
    """The same dice book with what was dealt from a deck of twelve cards: one card, then two; `told` at the end."""
    book = dice()
    seed = hashlib.sha256(b"a seed 4").hexdigest()
    cards = [f"card {number}" for number in range(12)]
    order = draw(seed, "gold", "", 1, "shuffle", cards, 0)
    for epoch, place, count, who in ((1, 0, 1, "Ann"), (2, 1, 2, "")):
        row = {"label": "gold", "who": who, "n": 0, "kind": "deal", "of": ["gold", 1, place]}
        book["epochs"][epoch]["rolls"].append(row | {"values": order[place : place + count]})
        book["epochs"][epoch]["secrets"] = book["secrets"]["hash"]
    if told:
        shuffle = {"label": "gold", "who": "", "n": 1, "kind": "shuffle", "of": cards, "values": order}
        last = {"label": "gold", "who": "Bert", "n": 0, "kind": "deal", "of": ["gold", 1, 3], "values": order[3:5]}
        book["secrets"] |= {"seed": seed, "rolls": [shuffle, last]}
    return book


def seeds() -> Dice:
    """What a letter says of seeds."""
    promised, told = hashlib.sha256(b"to come").hexdigest(), hashlib.sha256(b"told").hexdigest()
    return Dice(promised, told, hashlib.sha256(told.encode()).hexdigest(), rolls=4)


def scene() -> Scene:
    before = replace(update(), number=10, at=FRIDAY - timedelta(days=3), headline="What happened in update 10.")
    return Scene(
        game(),
        FRIDAY,
        seats(),
        board(),
        rules(),
        proposals(),
        (before, update()),
        moments(),
        commands(),
        dice=dice(),
        cases=cases(),
    )


def ann() -> Reader:
    return Reader("Ann", "game+k4j2h6q7abcd3fgh2klm@play.example.org")


def may_do() -> tuple[MayDo, ...]:
    return (
        MayDo("Build a house on Windmill Hill for $400.", "build house on 9", "Build it", hint="You have $9,876."),
        MayDo("Turn three Silver Cards into a Gold Card.", "exchange silver"),
        MayDo("Refuse rents and go to war where you land.", "mode aggressive"),
    )


def offers() -> tuple[Offer, ...]:
    return (
        Offer(
            "Cleo is Celebrity: what do you give her?",
            "Every other player gives her one item or $400.",
            (
                MayDo("Give $400.", "gift 400", "Give $400"),
                MayDo("Give one of your Silver Cards.", 'gift "Silver Card"', "Give a Silver Card"),
            ),
            "an item of yours is drawn at random",
            MONDAY,
        ),
    )


def orders() -> tuple[Order, ...]:
    return (Order(41, "place 3 soldiers on 9", MONDAY), Order(42, 'buy 8 as "Pirate Cove" f', MONDAY))


def votes() -> tuple[Vote, ...]:
    return tuple(
        Vote(
            page,
            tuple(
                MayDo(f"Vote {word}", f"vote {page.number} {word}", word.capitalize())
                for word in ("yes", "no", "abstain")
            ),
            "yes" if page.number == 302 else "",
        )
        for page in proposals()
        if page.open
    )

"""The answer to a letter without a command: what was read, the commands most likely meant, and where its writer stands.

Most such letters ask something: what they have, who is ahead, what they can do, until when. That is what is said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ...game.orders.instructing import how_it_ended
from ...law.commands import ADMINS, PLAYERS
from ...post.reading.letter import Letter
from ...press.scenes.answers import Reader, Status
from ...press.scenes.joining import shortened
from ...press.scenes.scene import Game, MayDo
from ...press.scenes.tabular import NOTHING_LISTED, Lists
from ...store.rows import LetterIn
from ..commands.courtesy import is_courtesy
from ..commands.possible import Suggested, example, would_do
from ..meaning.about_proposals import named_in
from ..meaning.guess import SURE
from ..meaning.offered import options_of
from ..meaning.spoken import asks, asks_of_facts, said_in, stems
from ..meaning.topics import LETTER
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..sight.presenter import Presenter
from ..tables.table import Table
from ..writing.handled import Handled
from ..writing.mail import Mail
from ..writing.waiting import acts_on, waiting

SEE = MayDo("See where you stand.", "status", "Status")
"""What can be done in every game, at any time."""
_FEW = 3
"""How many things that can be done are shown."""
_ONES_OWN = frozenset({"my", "mine"})
_TO_ALL = "Say it to everybody."
_ADDRESS = re.compile(r"\S@\S+\.\S")
"""An email address: it is its owner’s and the Admin’s, and nothing to be said to others."""
_COMPLAINS = re.compile(
    r"\b(?:complain\w*|complaint|mistakes?|error|bug|wrong|unfair|rigged|cheat\w*|incorrect|broken|missing"
    r"|(?:i|we) (?:should|ought to) have|(?:didn['’]?t|did not|haven['’]?t|never) (?:get|got|receive))\b",
    re.IGNORECASE)
"""How somebody says that something is not right, which is for the Admin to look into."""
_POINTS_DOWN = re.compile(
    r"\b(?:below|in-? ?line|interspersed|within|underneath|in (?:red|blue|green|bold|colou?r)|in (?:rot|blau|grün|fett)"
    r"|unten|untenstehend|darunter|ci-dessous|plus bas|en (?:rouge|bleu|gras)|abajo|en (?:rojo|azul|negrita)"
    r"|(?:qui )?sotto|in (?:rosso|blu|grassetto)|hieronder|in het (?:rood|blauw)|abaixo|em (?:vermelho|azul)|poniżej"
    r"|nedenfor|nedan|ниже|красным)\b|下面|下記|以下", re.IGNORECASE)
_WITHIN = "What stands within quoted text is left out, whatever its colour. Write your commands above it."
_POINTS_AT_A_FILE = re.compile(
    r"\b(?:attached|attachments?|enclosed|pfa|(?:im|siehe|s\.) anhang|angehängt|anbei|beigefügt|anlage|ci-joint\w*"
    r"|pièces? jointes?"
    r"|adjunt[oa]s?|allegat[oi]|in bijlage|bijgevoegd|em anexo|anexad[oa]|w załączniku|bifogad\w*|vedhæftet|vedlagt"
    r"|liitteenä|во вложении|прикреплен\w*)\b|附件|添付|첨부", re.IGNORECASE)
_NO_FILE = "Attached files are not read; what you want to say belongs in the letter itself."
_RECALLS = re.compile(r"(?:recall|rückruf|rappel de message|rappel du message|recuperar|richiama)\s?:", re.IGNORECASE)
_ON_FILE = MayDo("See what you can still take back.", "orders", "Orders")
_NO_RECALL = (
    "A letter cannot be recalled here: what it ordered stands. “orders” shows what is still on file, and “cancel” with "
    "its number takes that back."
)
_WORDS = 3
"""How many words say something to others; “???” and “ok!” do not."""
_LINES, _ECHOED = 5, 500
"""How many lines of what was read are shown, and how many letters of each."""


class NothingUnderstood(Struct, frozen=True):
    """A letter without a command.

    read: its lines. likely: the commands most likely meant. remarks: what of the letter was not read, and why.
    stands: where its writer stands, and everybody else; None for whoever does not play, or
    only greets.
    """

    game: Game
    reader: Reader
    subject: str
    read: tuple[str, ...]
    likely: tuple[MayDo, ...] = ()
    remarks: tuple[str, ...] = ()
    stands: Status | None = None


def answer(
    mail: Mail, table: Table, presenter: Presenter, row: LetterIn, letter: Letter, to: Addressee, handled: Handled,
    remarks: Sequence[str],
) -> None:
    """Answer a letter in which nothing was understood; `remarks` are added to those of the letter."""
    wants = handled.writer and not all(is_courtesy(line) for line in handled.talk) and not presenter.game.over
    stands = _stands(presenter, to.name, handled.talk) if wants and not _is_known(handled) else None

    over = how_it_ended(table.game.engine) if table.game.over else ""
    writer = mail.tx.player(table.id, to.name)
    on_the_desk = _on_the_desk(mail, table, presenter) if writer is not None and writer.admin else ()

    def scene(reader: Reader) -> NothingUnderstood:
        sent_along = tuple(MayDo(command.help, example(command, table.game.ruleset)) for command in handled.likely)
        guesses = [guess for line in handled.talk for guess in handled.meant.get(line, ())]
        surely, perhaps = (
            [_act(guess.said, guess.line) for guess in guesses if (guess.cost > SURE) == slips]
            for slips in (False, True)
        )
        about = [_act(topic.said, topic.line) for topic in handled.about
                 if not sent_along and (topic.meant is not None or not (surely or handled.why))]
        others = bool(handled.about) and handled.about[0].command.sort == LETTER and handled.about[0].meant is not None
        asked = [_act(topic.said, topic.line) for topic in handled.asked if not others]
        named = [act for act in asked if stems(act.words) & stems(" ".join(handled.talk))]
        if surely and not any(guess.parsed.command in table.game.commands() for guess in guesses):
            surely = [*named[:1], *surely]  # a rule of which the question has the title comes before how to read rules
        likely = (*handled.by_themselves(), *sent_along, *surely, *about[:1], *asked, *about[1:], *perhaps)
        recall = _on_a_recall(letter)
        may_do = _once(likely, _FEW + len(asked)) if not recall else (_ON_FILE,)
        if not may_do or (not surely and any(map(asks, handled.talk)) and not _answers(table, handled)):
            open_now = () if _is_of_rules(handled) else first(open_to(presenter, to.name), _FEW)
            allowed = ADMINS if on_the_desk else PLAYERS
            may_do = _once((*may_do[:_FEW], *on_the_desk, *open_now, *_says(table, handled, allowed)), 4 * _FEW)
        return NothingUnderstood(
            presenter.table(),
            reader,
            letter.subject_as_sent,
            tuple(shortened(line, _ECHOED) for line in handled.talk[:_LINES]),
            (*may_do, SEE),
            (*filter(None, (over, handled.why)), *letter.remarks, *_on_pictures(letter),
             *_on_files(letter, handled),
             *recall, *_on_quotations(letter, handled.talk), *handled.on_a_question(), *handled.not_read(), *remarks),
            stands,
        )

    mail.answer(KIND, table, to, row, letter, scene)


def _is_known(handled: Handled) -> bool:
    """Tell whether it is known what a letter wants: the rules that a question is about, or surely an order.

    Then that is what its answer holds, and not where everybody stands besides.
    """
    if any(map(asks, handled.talk)):
        return _is_of_rules(handled)
    guesses = [guess.parsed for each in handled.meant.values() for guess in each if guess.cost <= SURE]
    topics = [topic.meant.parsed for topic in handled.about[:1] if topic.surely and topic.meant is not None]
    return any(order.command.rule for order in (*guesses, *topics))


def _is_of_rules(handled: Handled) -> bool:
    """Tell whether a letter asks for facts that rules tell, and not when something is, or what is its writer’s own."""
    said = [said_in(line) for line in handled.talk]
    of_now = any(words[:1] == ["when"] or not _ONES_OWN.isdisjoint(words) for words in said)
    return bool(handled.asked) and not of_now and any(map(asks_of_facts, handled.talk))


def _on_quotations(letter: Letter, talk: Sequence[str]) -> tuple[str, ...]:
    """Return what to say to whoever points to answers within the letter that they answer: “see below in red”."""
    return (_WITHIN,) if letter.left_out and any(map(_POINTS_DOWN.search, talk)) else ()


def _on_a_recall(letter: Letter) -> tuple[str, ...]:
    """Return what to say to whoever has their mail program recall a letter, which it cannot do here."""
    return (_NO_RECALL,) if _RECALLS.match(letter.subject_as_sent) else ()


def _on_files(letter: Letter, handled: Handled) -> tuple[str, ...]:
    """Return what to say to whoever points to an attached file: “See attached.”; nothing if the letter's remarks do."""
    if letter.remarks or letter.pictures or handled.why or not any(map(_POINTS_AT_A_FILE.search, handled.talk)):
        return ()
    return (_NO_FILE,)


def _on_pictures(letter: Letter) -> tuple[str, ...]:
    """Return a remark on pictures that came without words, or with words that only point to them."""
    alone = not letter.text.strip() or _POINTS_AT_A_FILE.search(letter.text)
    sent = any(not picture.embedded for picture in letter.pictures)
    return ("What is written in a picture is not read.",) if alone and sent else ()


def open_to(presenter: Presenter, name: str) -> tuple[MayDo, ...]:
    """Return what somebody can do now: what they are offered and votes first, then what the rules let them do.

    What they would be refused is left out, such as buying to whoever is bankrupt.
    """
    suggested = Suggested(presenter.game)

    def would_be_done(act: MayDo) -> bool:
        order = suggested.reads(act.command)
        return order is None or would_do(presenter.game, name, order)

    offers = (option for offer in presenter.unanswered(name) for option in options_of(offer) if would_be_done(option))
    open_now = [vote for vote in presenter.votes(name) if vote.choices and not vote.yours]
    votes = [
        replace(choice, words=f"Vote on {vote.proposal.called.lower()}", until=vote.proposal.closes)
        for vote in open_now
        for choice in vote.choices
    ]
    return (*offers, *votes, *presenter.may_do(name))


def first(acts: Sequence[MayDo], most: int) -> tuple[MayDo, ...]:
    """Return the first of what somebody can do: at most so many things, each with all its choices."""
    things = list(dict.fromkeys(act.said for act in acts))[:most]
    return tuple(act for act in acts if act.said in things)


def _act(words: str, command: str) -> MayDo:
    """Return what can be done, with a button that has its command, of several each, without the text below it."""
    blocks = command.removesuffix("\nend").split("\nend\n") if command.endswith("\nend") else command.split("\n")
    label = "; ".join(block.partition("\n")[0] for block in blocks)
    return MayDo(words, command, label[:1].upper() + label[1:])


def _once(acts: Sequence[MayDo], most: int = _FEW) -> tuple[MayDo, ...]:
    """Return the first of some acts, each line once."""
    once: dict[str, MayDo] = {}
    for act in acts:
        once.setdefault(act.command, act)
    return tuple(once.values())[:most]


def _stands(presenter: Presenter, name: str, talk: Sequence[str]) -> Status:
    """Return where a player stands and everybody else, without what they can do, which is said above.

    Of what rules list, that which a question names: “who is traffic manager”.
    """
    seats = presenter.seats(name)
    seat = next((seat for seat in seats if seat.name == name), None)
    said = [f" {' '.join(said_in(line))} " for line in talk if asks(line)]
    lists = presenter.lists(name) if said else NOTHING_LISTED
    named = Lists(
        tuple(fact for fact in lists.facts if _is_named(fact.name, said)),
        tuple(things for things in lists.things
              if any(_is_named(each, said) for each in (things.heading, *(row.name for row in things.rows)))))
    return Status(seat, seats, orders=presenter.orders(name), dates=presenter.all_dates(), lists=named)


def _is_named(name: str, said: Sequence[str]) -> bool:
    """Tell whether a name stands in one of some lines, each in small letters with a space at either end."""
    words = name.casefold()
    return any(f" {each} " in line for line in said for each in (words, words.removesuffix("s")))


def _on_the_desk(mail: Mail, table: Table, presenter: Presenter) -> tuple[MayDo, ...]:
    """Return what the Admin can do about what waits for them."""
    parts = waiting(mail.tx, table, presenter, mail.now)
    acts = [act for part in parts for item in part.items for act in acts_on(item)]
    return (*acts[:2 * _FEW], MayDo("What waits for you.", "desk", "Desk"))


def _answers(table: Table, handled: Handled) -> bool:
    """Tell whether what is offered first shows the very thing that a letter asks about, “rules 8”, or asks others."""
    first = next(iter(handled.about), None)
    if first is None or first.meant is None:
        return False
    shows = first.command not in table.game.commands() and bool(first.meant.parsed.arguments)
    return shows or first.command.sort == LETTER


def _says(table: Table, handled: Handled, allowed: Collection[str]) -> tuple[MayDo, ...]:
    """Return how to say to others what a letter says, if it says anything: to whom it names, and to everybody.

    allowed: who may give the commands.
    """
    talk = "\n".join(handled.talk)
    if len(re.findall(r"[^\W\d_]+", talk)) < _WORDS or table.game.over:
        return ()
    said = talk if 0 < len(talk) <= _ECHOED and len(handled.talk) <= _LINES else "…"
    words = set(re.findall(r"\w+", talk.casefold()))
    private, complains = _ADDRESS.search(talk) is not None, _COMPLAINS.search(talk) is not None
    named = [one for one in table.game.world.rows("player") if one.casefold() in words and one != handled.writer]
    acts = []
    for command in table.game.commands():
        if command.sort == LETTER and command.block and command.by in allowed:
            patterns = {"PLAYER": (f"Say it to {named[0]}.", named[0])} if len(named) == 1 else {}
            *fixed, last = command.pattern.split()
            to_admin = bool(fixed) and last.islower()
            if private and not to_admin:
                continue
            if not fixed:
                acts.append(_act(_TO_ALL, f"{last}\n{said}\nend"))
            elif last in words or (to_admin and (private or complains or any(map(asks, handled.talk)))):
                place = 0 if complains else len(acts)
                words_ = f"Write it to the {last.capitalize()}."
                acts.insert(place, _act(words_, f"{' '.join(fixed)} {last}\n{said}\nend"))
            elif last == "PROPOSAL" and (proposal := named_in("\n".join(handled.talk), table.game)):
                acts = [act for act in acts if act.words != _TO_ALL]
                acts.append(_act(f"Say it to everybody, about proposal {proposal}.",
                                 f"{' '.join(fixed)} {proposal}\n{said}\nend"))
            elif last in patterns:
                words_, whom = patterns[last]
                acts.insert(0, _act(words_, f"{' '.join(fixed)} {whom}\n{said}\nend"))
    return tuple(acts)


KIND = Kind("nothing_understood", head="receipt")

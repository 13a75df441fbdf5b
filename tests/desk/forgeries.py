"""Whoever a letter is played for wrote it, or said so: people who write as themselves, and people who write as others.

`cases(seed, count)` gives cases, and `check(case)` plays one through the whole office: a dozen letters to one game, of
which it is known who really wrote each, what reply addresses they had come by, and what an honest mail server that
strips nothing would have found. It says what harm was done: a letter that was played as somebody else's, a command of
the Admin's that the Admin did not give, an honest player who is not heard.

A forger can do what forgers can: write any From, any field, verdicts in our server's name below its own, by any reply
address that was ever written to them or that somebody sent them a copy by. They cannot make our server say that another
domain vouches for them, but they can send on what others wrote, to them or to the game, whose signature then holds.
Where a reply address was handed on in secret, so that no letter to the server showed it, its owner's domain at least
disowns what others write in their name: else nothing in the letter tells it from a true one.
"""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from email.utils import format_datetime
from random import Random

from mailgame.desk.office.opening import open_game
from mailgame.game.inputs import Instruct, Newcomer
from tests.desk.harness import AUTHSERV, BOARD, MAILBOX, House, read

GAME = "winter"
LETTERS = 14
PLAYERS = ("Ann", "Bob", "Cy")
BOSS = "Admin"
ADDRESSES = {
    "Ann": "ann@ann.example", "Bob": "bob@bob.example", "Cy": "cy@cy.example", BOSS: "boss@boss.example",
    "Eve": "eve@eve.example",
}
SECOND = {"Ann": "ann@work.example", "Bob": "bob@work.example", "Cy": "cy@work.example"}
"""Another address of a player's, at a domain that vouches for nobody."""
CLEAR_YES = ("yes", "Yes.", "Ja!", "oui", "Yes, that was me.\n\nAnn", "да", "“yes”")
UNCLEAR = (
    "Ok, but that was not me!", "Da stimmt was nicht", "Hai sbagliato", "Si c'est moi ? Jamais !", "yes?",
    "Yes, I am away until Monday.", "no", "No, that was not me.", "Yes\nnot really", "what?", "", "> yes", "yes no",
)
LOCAL_PARTS = (
    "{0}", '"x@{1}"', '"a; dmarc=pass header.from={1}"', '"a) ; dkim=pass header.d={1} ("', '"\\" header.d={1}"',
    "bounce+{0}={1}",
)


@dataclass(frozen=True, slots=True)
class Case:
    """A dozen letters, made by its name."""

    name: str


@dataclass(slots=True)
class Came:
    """What came of a case: the harm it did, in words, and what became of its letters."""

    harm: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    played: int = 0
    honest: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """A letter: who really wrote it, as whom they wish it to be read, and whether its commands are the Admin's."""

    author: str
    meant_as: str
    admins: bool
    raw: str


def cases(seed: str, count: int) -> Iterator[Case]:
    """Yield so many cases."""
    for number in range(count):
        yield Case(f"{seed} {number}")


def check(case: Case) -> Came:
    """Play a case and say what came of it."""
    return _Play(case.name).run()


class _Play:
    def __init__(self, name: str) -> None:
        self.random = Random(name)
        self.house = House()
        people = [Newcomer(one, ADDRESSES[one], {"gender": "f"}) for one in PLAYERS]
        open_game(self.house.office, slug=GAME, name="The winter game", ruleset=BOARD, timezone="UTC", seed=name,
                  admin=ADDRESSES[BOSS], address=MAILBOX, players=people, now=self.house.now)
        self.came = Came()
        self.written: dict[int, Written] = {}
        self.confirmed: dict[int, set[str]] = {}
        self.has = {one: set[str]() for one in ADDRESSES}
        """The reply addresses that somebody has come by."""
        self.secretly = {one: set[str]() for one in ADDRESSES}
        """Those of them that no letter to the server shows they have."""

    def run(self) -> Came:
        try:
            self._ask_the_admin()
            for _ in range(LETTERS):
                self._read_mail()
                self._hand_on()
                self.house.now += timedelta(minutes=self.random.choice((0, 0, 5, 200)))
                self.random.choice((self._honest, self._forged, self._forged, self._answer, self._sent_on))()
            self._everybody_is_heard()
            self._nobody_is_played_by_another()
            self.came.played = len(self._played())
            self.came.states = [self.house.letter(number).state for number in self.written]
        finally:
            self.house.store.close()
        return self.came

    # --- what people have come by

    def _ask_the_admin(self) -> None:
        """Let a player write to the Admin, so that the Admin has a letter to answer."""
        self._post("Ann", "Ann", f"From: {ADDRESSES['Ann']}", MAILBOX, "message admin\nHello.\nend", self._pass("Ann"))

    def _read_mail(self) -> None:
        for one, address in ADDRESSES.items():
            self.has[one] |= {reply for reply, _ in self._letters_to(address)}

    def _letters_to(self, address: str) -> list[tuple[str, str]]:
        """Return the reply address and the text of every letter to somebody, the oldest first."""
        letters = map(read, self.house.letters_to(address))
        return [(letter.reply_to, letter.text) for letter in letters]

    def _hand_on(self) -> None:
        """Let somebody forward a letter of theirs: its reply address is handed on, and the server sees nothing."""
        giver, taker = self.random.sample(sorted(ADDRESSES), 2)
        mine = {reply for reply, _ in self._letters_to(ADDRESSES[giver])} - {MAILBOX}
        if mine and self.random.random() < 0.3:
            token = self.random.choice(sorted(mine))
            if token not in self.has[taker]:
                self.secretly[taker].add(token)
                self.has[taker].add(token)

    # --- letters

    def _honest(self) -> None:
        """Somebody writes as themselves, in whatever way mail programs have."""
        author = self.random.choice((*PLAYERS, BOSS))
        own = ADDRESSES[author]
        local, _, domain = own.partition("@")
        froms = [own, f"{author} <{own}>", own.upper(), f'"{author}" <{own}>', f"{own} ({author})", f"<{own}>",
                 f"'{own}' <{own}>", f"{own}, {own}", f"{author} [{own}]"]
        if author != BOSS:
            froms += [f"{local}+games@{domain}", SECOND[author]]
        written = self.random.choice(froms)
        to = self.random.choice([MAILBOX, *sorted(self._own_tokens(author)), *sorted(self._others(author))])
        more = self.random.choice([[], [], self._copies(author, to), ["Sender: " + own], ["Reply-To: " + own]])
        verdict = self.random.choice(("", "dmarc=none", self._pass(author)))
        if SECOND.get(author) == written:
            verdict = self.random.choice(("", "dmarc=none"))
        self._post(author, author, f"From: {written}", to, self._commands(author), verdict, more)

    def _forged(self) -> None:
        """Somebody writes as somebody else, as well as they can."""
        author = self.random.choice(("Eve", "Bob", "Bob", BOSS))
        meant = self.random.choice([one for one in (*PLAYERS, BOSS, BOSS) if one != author])
        own, wanted = ADDRESSES[author], ADDRESSES[meant]
        tokens = sorted(self.has[author] - {MAILBOX})
        to = self.random.choice([MAILBOX, *tokens, *tokens])
        froms = [
            f"From: {wanted}", f"From: {meant} <{wanted}>", f'From: "{wanted}" <{own}>', f"From: {wanted} <{own}>",
            f"From: {own}, {wanted}", f"From: {wanted}, {own}", f"From: {own}\nFrom: {wanted}",
            f"From: {wanted}\nFrom: {own}", f"From: Us: {wanted}, {own};", f"From: <{own}> <{wanted}>",
            f"From: =?utf-8?q?{wanted.replace('@', '=40')}?= <{own}>", f"From: {own} ({wanted})", f"From: {own}",
            f"From: {wanted}\nSender: {own}", f"From: {own}\nReply-To: {wanted}", f"From: {wanted}\nResent-From: {own}",
            f"From: {meant} via List <list@lists.example>\nList-Id: <l.lists.example>\nReply-To: {wanted}",
            f"From: {wanted.replace('@', '+x@')}", f"From: x{wanted}", f"From: {wanted}.eve.example",
            f"From: {wanted} .eve.example",
            f'From: "{wanted}"@eve.example', f"From: {wanted}@eve.example", f"From: '{wanted}' <{own}>",
            f"From: {meant} <@eve.example:{wanted}>", f"From: @eve.example {wanted}",
            f"From: {wanted} @eve.example", f"From: =?utf-8?q?{wanted.replace('@', '=40')}=20=3C{own}=3E?=",
        ]
        claim = self.random.choice((*froms[:2], self.random.choice(froms)))
        fair = self._disowned(author, meant)
        says_who_sent_it = "Sender" in claim or "Resent" in claim
        if to in self.secretly[author] and not says_who_sent_it and claim in (*froms[:2], froms[17]):
            verdict = f"dmarc=fail header.from={wanted.partition('@')[2]}"  # the rest cannot be known: see above
        else:
            verdict = self.random.choice(fair)
        more = self.random.choice([[], [], self._copies(author, to)])
        self._post(author, meant, claim, to, self._commands(meant), verdict, more, forged=self._forged_fields(meant))

    def _sent_on(self) -> None:
        """Somebody sends the game what somebody else wrote to them, or wrote to the game before."""
        author = self.random.choice(("Eve", "Bob", BOSS))
        meant = self.random.choice([one for one in PLAYERS if one != author])
        verdict = f"dkim=pass header.d={ADDRESSES[meant].partition('@')[2]}"
        to = self.random.choice((ADDRESSES[author], f"{ADDRESSES[author]}, {ADDRESSES['Cy']}", "undisclosed:;"))
        before = [number for number, player in self._played() if self.written[number].author == player == meant]
        if not before or self.random.random() < 0.5:
            self._post(author, meant, f"From: {ADDRESSES[meant]}", to, self._commands(meant), verdict)
            return
        head, _, body = self.written[self.random.choice(before)].raw.partition("\n\n")
        fields = [one for one in head.split("\n") if not one.startswith(("Message-ID", "Authentication-Results"))]
        number = len(self.written) + 1
        fields = [f"Authentication-Results: {AUTHSERV}; {verdict}", *fields, f"Message-ID: <again{number}@eve.example>"]
        raw = "\n".join([*fields, "", body])
        assert self.house.hand_in(raw.encode()).id == number
        self.written[number] = Written(author, meant, False, raw)

    def _answer(self) -> None:
        """Somebody answers a question, whether it is theirs or not."""
        author = self.random.choice((*PLAYERS, BOSS, "Eve"))
        questions = [token for token in sorted(self.has[author]) if self._asked_about(token)]
        if not questions:
            return
        to = self.random.choice(questions)
        owner, numbers = self._asked_about(to)
        words = self.random.choice((*CLEAR_YES, *UNCLEAR, *(f"yes {number}" for number in numbers)))
        claimed = owner if to not in self.secretly[author] and self.random.random() < 0.5 else author
        automatic = self.random.random() < 0.1
        letter = self._post(author, author, f"From: {ADDRESSES[claimed]}", to, words, "",
                            ["Auto-Submitted: auto-replied"] if automatic else [])
        if author == owner and not automatic:
            by_subject = words in ("", "> yes") and "Subject: yes" in self.written[letter].raw
            clear = (words in CLEAR_YES or by_subject) and len(numbers) == 1
            for number in numbers:
                if clear or words == f"yes {number}":
                    self.confirmed.setdefault(number, set()).add(owner)

    def _post(self, author: str, meant: str, claim: str, to: str, body: str, verdict: str,
              more: list[str] | None = None, forged: str = "") -> int:
        number = len(self.written) + 1
        genuine = f"Authentication-Results: {AUTHSERV}; {verdict}\n" if verdict else ""
        received = f"Received: from pc (pc [192.0.2.1]) by {AUTHSERV} with ESMTP; now\n"
        head = self.random.choice((received + genuine + forged, genuine + received + forged)) if forged else genuine
        fields = [claim, f"To: {to}", f"Subject: {self.random.choice(('Hello', 'Re: Update', 'yes'))}",
                  f"Message-ID: <{number}@{ADDRESSES[author].partition('@')[2]}>",
                  f"Date: {format_datetime(self.house.now)}", *(more or [])]
        raw = head + "\n".join([*fields, "", body.replace("MARK", f"mark{number}"), ""])
        letter = self.house.hand_in(raw.encode())
        assert letter.id == number
        self.written[number] = Written(author, meant, "announce" in body, raw)
        for person in ADDRESSES:
            if any(ADDRESSES[person] in line.lower() for line in (f"to: {to}", *(more or [])) if line[:3].lower() in
                   ("to:", "cc:")):
                self._gets_copy(person, to)
        return number

    def _gets_copy(self, person: str, to: str) -> None:
        for token in re.findall(r"[a-z0-9+]+@play\.example\.org", to.lower()):
            self.has[person].add(token)
            self.secretly[person].discard(token)

    def _copies(self, author: str, to: str) -> list[str]:
        """Return a Cc to somebody else, who has the letter's reply address from then on."""
        if to == MAILBOX:
            return []
        return [f"Cc: {ADDRESSES[self.random.choice([one for one in ADDRESSES if one != author])]}"]

    def _commands(self, meant: str) -> str:
        return "announce\nMARK\nend" if meant == BOSS else "post\nMARK\nend"

    def _own_tokens(self, person: str) -> set[str]:
        return {reply for reply, _ in self._letters_to(ADDRESSES[person])} - {MAILBOX}

    def _others(self, person: str) -> list[str]:
        """Return reply addresses of others that somebody has, alone and beside one of theirs, as who answers to all."""
        theirs = sorted(self.has[person] - self._own_tokens(person) - {MAILBOX})
        own = sorted(self._own_tokens(person))
        return [*theirs[:2], *(f"{theirs[0]}, {own[-1]}" for _ in own[:1] if theirs)]

    # --- what our mail server finds

    def _pass(self, author: str) -> str:
        domain = ADDRESSES[author].partition("@")[2]
        return self.random.choice((f"dmarc=pass header.from={domain}", f"dkim=pass header.d={domain}",
                                   f"spf=pass smtp.mailfrom={ADDRESSES[author]}"))

    def _disowned(self, author: str, meant: str) -> list[str]:
        """Return what an honest server may say of a letter by `author` that says it is from `meant`."""
        own, other = ADDRESSES[author].partition("@")[2], ADDRESSES[meant].partition("@")[2]
        local = self.random.choice(LOCAL_PARTS).format(author.lower(), other)
        return [
            "", "none", "dmarc=none", f"dmarc=fail header.from={other}", f"dmarc=pass header.from={own}",
            f"dkim=pass header.d={own} header.i={local}@{own}", f"spf=pass smtp.mailfrom={local}@{own}",
            f"spf=pass (domain of {local}@{own} says so) smtp.mailfrom={local}@{own}; dmarc=none",
            f'dkim=pass reason="{other}" header.d={own}', f"spf=fail smtp.mailfrom=x@{other}",
        ]

    def _forged_fields(self, meant: str) -> str:
        """Return what a forger writes on top of their letter, below what our server wrote."""
        domain = ADDRESSES[meant].partition("@")[2]
        claim = self.random.choice((f"dmarc=pass header.from={domain}", f"dkim=pass header.d={domain}"))
        hop = self.random.choice((
            "Received: from a (b [198.51.100.2]) by c with ESMTP; then\n",
            f"Received: from {AUTHSERV} (localhost [127.0.0.1]) by {AUTHSERV} with LMTP; then\n",
        ))
        return self.random.choice(("", f"{hop}Authentication-Results: {AUTHSERV}; {claim}\n",
                                   f"{hop}Authentication-Results: {AUTHSERV} 1; none\n{hop}"
                                   f"Authentication-Results: {AUTHSERV}; {claim}\n"))

    # --- what must hold

    def _asked_about(self, reply: str) -> tuple[str, list[int]] | None:
        """Return whom a question with this reply address asks, and about which letters; None if it is no question's."""
        with self.house.store.begin() as tx:
            row = tx.owner_of_token(reply.partition("@")[0].rpartition("+")[2])
        if row is None or not row.kind.startswith("confirm"):
            return None
        return row.player, [int(word) for word in re.findall(r"\d+", row.kind)]

    def _played(self) -> list[tuple[int, str]]:
        """Return which letters were played, and as whose, by the words that each brought along."""
        return [(number, player) for number, player, _ in self._plays()]

    def _plays(self) -> list[tuple[int, str, int]]:
        """Return the same, each with the number of the letter that brought the words, which may be a copy."""
        found = []
        for entry in self.house.journal(GAME):
            given = entry.input
            mark = re.search(r"mark(\d+)", f"{given.words} {given.block}") if isinstance(given, Instruct) else None
            if mark is not None and isinstance(given, Instruct):
                found.append((int(mark[1]), BOSS if given.by == "Admin" else given.player, int(given.letter)))
        return found

    def _nobody_is_played_by_another(self) -> None:
        played, plays = self._played(), self._plays()
        unasked = [(number, player) for number, player, came in plays if player not in self.confirmed.get(came, ())]
        self.came.harm += [f"a letter of {player}'s was played twice:\n{self.written[number].raw}"
                           for number, player in set(played)
                           if unasked.count((number, player)) > 1 or len(plays) != len(set(plays))]
        for number, player in played:
            one = self.written[number]
            wrote_it = player == one.author and (player != BOSS or self._is_answer_by_admin(one))
            if wrote_it or player in self.confirmed.get(number, ()):
                continue
            self.came.harm.append(f"a letter of {one.author}'s was played as {player}'s:\n{one.raw}")

    def _is_answer_by_admin(self, one: Written) -> bool:
        """Tell whether a letter came by a reply address of the Admin's and from exactly their address."""
        letter = email.message_from_string(one.raw)
        said = " ".join(letter.get_all("From", [])).lower()
        own = self._own_tokens(BOSS)
        return ADDRESSES[BOSS] in said and any(token in one.raw.lower() for token in own)

    def _everybody_is_heard(self) -> None:
        """See that each can write, by the last letter they got, and that what was held was asked about."""
        for _ in range(5):
            self.house.now += timedelta(hours=7)
            self.house.settle()
        for person in (*PLAYERS, BOSS):
            asked = " ".join(text for _, text in self._letters_to(ADDRESSES[person]))
            for number, one in self.written.items():
                letter = self.house.letter(number)
                if one.author == person == letter.player and letter.state == "held":
                    self.came.honest += 1
                    if f"mark{number}" not in asked and "confirm" not in self._kinds(person):
                        self.came.harm.append(f"{person} was never asked about a letter of theirs:\n{one.raw}")
            self._is_heard(person)

    def _kinds(self, person: str) -> list[str]:
        with self.house.store.begin() as tx:
            return [one.kind for one in tx.letters_out() if one.recipient == ADDRESSES[person]]

    def _is_heard(self, person: str) -> None:
        own = [reply for reply, _ in self._letters_to(ADDRESSES[person]) if reply != MAILBOX]
        number = self._post(person, person, f"From: {ADDRESSES[person]}", own[-1], self._commands(person), "")
        for _ in range(2):
            if self.house.letter(number).state != "held":
                break
            self.house.now += timedelta(hours=7)
            self.house.settle()
            question = [reply for reply, _ in self._letters_to(ADDRESSES[person])][-1]
            self._post(person, person, f"From: {ADDRESSES[person]}", question, f"yes {number}", "")
            self.confirmed.setdefault(number, set()).add(person)
        if not any(played == number for played, _ in self._played()):
            letter = self.house.letter(number)
            self.came.harm.append(f"{person} is not heard: {letter.state}, {letter.reason}\n{self.written[number].raw}")

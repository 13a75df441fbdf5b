"""The router: to which game and player a letter belongs; if that is unclear, it is held and its writer is asked."""

from __future__ import annotations

from ...post.reading.identity import Owner
from ...post.reading.letter import Letter
from ...press.scenes import scene
from ...store.rows import GameRow, LetterIn, LetterState
from ..answers import QUERIES
from ..letters import which_game
from ..letters.which_game import Way
from ..lobby import lobby
from ..lobby.routing import Place, Unclear, addresses_named, as_answered
from ..lobby.routing import destination as routed
from ..writing.mail import Mail
from .questions import HELD_FOR, Questions
from .writers import token_of


class Router:
    """Routes letters within one transaction, at one moment."""

    def __init__(self, mail: Mail, questions: Questions) -> None:
        self.mail, self.questions = mail, questions
        self.room, self.tx, self.now = mail.room, mail.tx, mail.now

    def route(self, row: LetterIn, letter: Letter, game: str, player: str, state: LetterState, why: str = "") -> None:
        """Store to which game and player a letter belongs, and what is to become of it: `state`, and `why`."""
        if state == "routed":
            self.room.remember(row.id, letter)
        self.tx.route(row.id, game, player, state, why, message_id=letter.message_id)

    def hold(self, row: LetterIn, letter: Letter, owner: Owner, why: str) -> None:
        """Hold a letter until its owner confirms that they wrote it; `why` it is held is kept with it, in words."""
        self.route(row, letter, owner.game, owner.player, "held", why)
        self.questions.ask(owner, row)

    def addressed(self, letter: Letter) -> list[GameRow]:
        """Return the games at a letter's addresses; all games if there are none."""
        games = [game for address in sorted(self._addresses(letter)) for game in self.tx.games_at(address)]
        return games or self.tx.games()

    def _addresses(self, letter: Letter) -> frozenset[str]:
        own = self.room.settings.mailbox
        return addresses_named(letter.recipients, letter.written_to, self.tx.first_played_at, own)

    def destination(self, letter: Letter, places: list[Place]) -> Place | Unclear:
        """Return which of its writer's places, at least one, a letter is for."""
        addresses = self._addresses(letter)
        mine = {place.game.id for place in places}

        def stranger(words: str) -> str:
            games = [game for game in self.addressed(letter) if game.id not in mine]
            exact = [game for game in games if words.casefold() in (game.id.casefold(), game.name.casefold())]
            return exact[0].name if exact else ""

        where = routed(places, addresses, letter.subject, self.room.title, stranger)
        answered = self._answered(letter)
        if answered is not None:
            where = as_answered(where, places, answered, addresses, letter.subject, self.room.title)
        # The answer is the same in all games.
        return where.places[0] if isinstance(where, Unclear) and _asks_the_lobby(letter) else where

    def _answered(self, letter: Letter) -> GameRow | None:
        """Return the game of whose letters one is answered, whoever got it, by a reply address or by In-Reply-To."""
        held = [self.tx.holder_of_token(token) for token in map(token_of, letter.recipients) if token]
        games = {row[0].game for row in held if row is not None}
        if not games and letter.in_reply_to:
            answered = self.tx.letter_out_with_message_id(letter.in_reply_to)
            games = {answered.game} if answered is not None else games
        return self.tx.game(games.pop()) if len(games) == 1 and "" not in games else None

    def ask_which(self, row: LetterIn, letter: Letter, unclear: Unclear, sure: bool) -> None:
        """Hold a letter and ask its writer, at the address they play from, which game it is for.

        sure: whether they certainly wrote it. Then the question counts among the letters that they get in an hour.
        """
        self.route(row, letter, "", "", "held", "it is not clear which game it is for")
        first = unclear.places[0]
        if sure and not self.mail.may_write(first.player.address):
            return
        mine = lobby.places(self.tx, letter.sender)
        ways = tuple(self._way(place, mine) for place in unclear.places)
        which_game.ask(self.mail, first, row, letter, unclear.why, ways, self.now + HELD_FOR)

    def _way(self, place: Place, mine: list[Place]) -> Way:
        address, subject = lobby.how_to_write(place, mine)
        game, player = place.game, place.player
        choose = scene.MayDo(f"It is for {game.name}", game.id, game.name)
        return Way(
            game.name, self.room.title(game), "" if player.admin else player.name, choose, address, subject
        )


def _asks_the_lobby(letter: Letter) -> bool:
    lines = [line.strip(" .!").lower() for line in letter.text.split("\n") if line.strip()]
    lines = lines or [letter.said_in_subject.lower()]
    return len(lines) == 1 and QUERIES.in_lobby(lines[0])

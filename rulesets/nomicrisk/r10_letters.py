"""1. Who has won a battle in their turn receives one letter when it ends: with a chance of {digit} per cent one of
   {figures}, with one of {vowel} per cent one of {vowels}, otherwise another letter; all of these are equally likely.
2. A player’s letters are nobody else’s to know.
3. A player may begin their turn with a word of English, of {shortest} or more, made of letters that they have: they
   receive as many soldiers as these are worth. One of {figures} may be added; it multiplies the worth. What was used
   leaves the game. The list of words is called “{listed}”; the Admin may rule words in or out.
4. The letters are worth: {worths}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    10, "Letters", digit=percent(10, most=100), vowel=percent(30, most=100), figures="2, 3", vowels="A, E, I, O, U",
    worths="A 1, B 3, C 3, D 2, E 1, F 4, G 2, H 4, I 1, J 8, K 5, L 1, M 3, N 1, O 1, P 3, Q 10, R 1, S 1, T 1, U 1, "
    "V 4, W 4, X 8, Y 4, Z 10", shortest=number(2, "letters", least=1, most=60), listed="english",
)
rule.attribute("player", "letters", "list", [], of="text", seen_by="owner", shown="Letters")
rule.attribute("game", "battles_won", "number", 0, least=0, most=1_000_000, shown=False)
rule.attribute("game", "acted", "flag", False, shown=False)
rule.attribute("game", "ruled_in", "list", [], of="text", shown=False)
rule.attribute("game", "ruled_out", "list", [], of="text", shown=False)

spelling = rule.command("word WORD [with NUMBER]", "Turn letters of yours into soldiers.", sort=TURN)
allowing = rule.command("rule word WORD in", "Let a word be English.", by="admin")
barring = rule.command("rule word WORD out", "Let a word be no English.", by="admin")


@rule.after(TurnNears)
def nothing_has_been_done_yet(view: View, nears: TurnNears) -> Answer:
    return Set(view.game, battles_won=0, acted=False)


@rule.after(BattleWon)
def battles_are_counted(view: View, battle: BattleWon) -> Answer:
    return Set(view.game, battles_won=view.game.battles_won + 1) if battle.player == view.game.turn else None


@rule.after(TurnStep, name="letter")
def who_won_receives_one(
    view: View, step: TurnStep, digit: int, vowel: int, figures: str, vowels: str, worths: str
) -> Answer:
    player = step.player
    if not view.game.battles_won or player.status != "playing":
        return None
    sort = view.roll("letter.sort", player, sides=100, secret=True)
    of_text = letters_in(figures if sort <= digit else vowels)
    kind = of_text if sort <= digit + vowel else consonants(worths, vowels)
    letter = view.pick("letter", kind, player, secret=True)
    return [Set(player, letters=sorted([*player.letters, letter])), Tell(f"You receive a letter: {letter}.", (player,))]


@rule.alter(Act, sort=TURN)
def a_word_comes_first(view: View, act: Act) -> Answer:
    acts = view.due("turn") is not None and not act.verb.startswith("word ")
    return Become(act, "", (Set(view.game, acted=True),)) if acts else None


@spelling.refuse
def no_such_word(view: View, order: Order, figures: str, worths: str, shortest: int, listed: str) -> str:
    amiss = not_first(view) or not_spelt(view, order, letters_in(figures), worths)
    return amiss or not_english(view, order.word, listed, shortest)


@spelling
def letters_become_soldiers(view: View, order: Order, worths: str) -> Answer:
    player, used, word = order.giver, used_by(order), order.word.upper()
    left = without(player.letters, used)
    count, added = worth_of(word, worths) * (order.number or 1), f" with a {order.number}" if order.number else ""
    taken = Set(player, letters=left)
    return [taken, Set(view.game, acted=True), Receive(player, SOLDIER, count, f"for the word {word}{added}.")]


@allowing
def is_english(view: View, order: Order) -> Answer:
    word = order.word.lower()
    return Set(view.game, ruled_in=[*view.game.ruled_in, word], ruled_out=without(view.game.ruled_out, [word]))


@barring
def is_no_english(view: View, order: Order) -> Answer:
    word = order.word.lower()
    return Set(view.game, ruled_out=[*view.game.ruled_out, word], ruled_in=without(view.game.ruled_in, [word]))


@rule.answers(BestWord)
def worth_most_of_those_they_can_spell(
    view: View, asked: BestWord, figures: str, worths: str, shortest: int, listed: str
) -> str:
    known = asked.player.letters if not view.game.acted else []
    return best_line(view, known, letters_in(figures), worths, listed, shortest)


@rule.after(Eliminated)
def their_letters_go(view: View, eliminated: Eliminated) -> Answer:
    return Set(eliminated.player, letters=[])

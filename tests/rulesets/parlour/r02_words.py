"""1. Whoever says a word of the list that nobody has said has {points} points; for a word that begins as the host’s
   does, twice as many. The host thinks of a word of the list when the evening begins, and tells nobody.
"""

from mailgame.law import Answer, Order, Rule, Set, Started, Tell, View, number

rule = Rule(2, "Words", points=number(2, "points"))
rule.attribute("player", "points", "number", 0)
rule.attribute("game", "said", "list", [], of="text")
rule.attribute("game", "thought", "text", "", seen_by="nobody")

saying = rule.command("say WORD", "Say a word.")


@rule.after(Started)
def the_host_thinks_of_a_word(view: View, started: Started) -> Answer:
    place = view.roll("word", sides=view.word_count("english"), secret=True)
    return Set(view.game, thought=view.word_at("english", place))


@saying.refuse
def no_word_of_the_list(view: View, order: Order) -> str | None:
    return None if view.is_word(order.word, "english") else f"“{order.word}” is not in the list."


@saying.refuse
def said_before(view: View, order: Order) -> str | None:
    return f"“{order.word}” has been said." if order.word.casefold() in view.game.said else None


@saying
def has_points(view: View, order: Order, points: int) -> Answer:
    word = order.word.casefold()
    won = points * 2 if word[0] == view.game.thought[0] else points
    told = Tell(f"{order.giver} says {word}, for {won}")
    return [Set(view.game, said=[*view.game.said, word]), Set(order.giver, points=order.giver.points + won), told]

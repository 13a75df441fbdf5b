"""What people write right above or below an order to say that it is none: “Option A:”, “May I …”, or “Scratch that”.

Whole lines alone, and short ones: what is said in a sentence about something else takes no order back.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...post.text.languages import any_of, words

_LONGEST = 90
_EXAMPLE = any_of(word.rstrip(".") for word in words("example"))
_WHO = r"(?:i|we|he|she|they|it|this|that|one|somebody|someone|anybody|everybody|(?-i:[A-Z])\w+)"
_HOW_OFTEN = r"(?:\s?(?:[a-h]|\d{1,2}|i{1,3}|one|two|three|eins|zwei|deux|dos))"
# Who says “again” or “now” wants it done, whatever became of it before.
_AGAIN = re.compile(
    r"\b(?:again|now|once more|retry|re-?send|try this|so here|this time|nochmals?|noch einmal|jetzt|encore"
    r"|de nuevo)\b",
    re.IGNORECASE)
_IN_FUN = (
    r"(?:just |only |nur )?(?:for (?:fun|a laugh|laughs|practi[cs]e|show)|as a joke|in jest|(?:zum|aus) spaß|pour rire"
    r"|por diversión|per (?:scherzo|divertimento))"
)
_HEADS = re.compile(
    rf"(?:and |but |or |so |also |then |only )*(?:{_IN_FUN}"
    # a question, of oneself too
    r"|(?:my |a |one |another |quick |small )*questions?(?: .*)?|frage(?: .*)?|q"
    r"|what (?:happens|would|does|did|will|if|are the)\b.*|how (?:do|does|would|should|could) (?:i|we|you|one)\b.*"
    rf"|(?!do (?:it|this|that)\b)(?:may|can|could|should|would|shall|will|do|does|did|is|are|was) {_WHO}\b.*"
    r"|was (?:passiert|wäre|würde)\b.*|darf ich\b.*|kann ich\b.*|que se passe\b.*|qué pasa\b.*|cosa succede\b.*"
    r"|(?!.*\b(?:receipt|answer|reply)\b)(?:i|we) (?:do not|don['’]t|did not|didn['’]t|can(?:not"
    r"|['’]t)) (?:understand|know|get|see|want|like"
    r"|believe)\b.*"
    r"|(?:i|we) (?:wonder|am not sure|['’]m not sure)\b.*"
    # what was, or did not work
    r"|(?:i|we) (?:had |have )?(?:tried|attempted)\b.*|.*\b(?:did not|didn['’]t|does not|doesn['’]t|won['’]t) work\b.*"
    r"|.*\b(?:failed|went wrong|was (?:refused|rejected))(?: .*)?|hat nicht (?:geklappt|funktioniert)"
    r"|(?:yesterday|last (?:week|month|time|turn|round|year)) (?:i|we) (?:wrote|sent|ordered|did|played|had)\b.*"
    r"|(?:i|we) (?:wrote|sent|ordered|did) .*\b(?:yesterday|last (?:week|month|time|turn|round|year))"
    r"|my (?:last|previous|old|earlier|former) (?:orders?|commands?|votes?|moves?|letters?)"
    r"(?: (?:was|were|is|said|failed|of|from)\b.*)?"
    r"|(?:old|before|previous(?:ly)?|formerly|earlier|wrong|incorrect|alt|vorher|falsch|avant|faux|antes)"
    # one of several, or nothing yet
    rf"|(?:option|plan|variant|variante|version|alternative|scenario|idea|möglichkeit){_HOW_OFTEN}"
    r"|(?:some |my |our |possible |other )*(?:options|alternatives|ideas|suggestions|variants|possibilities)(?: .*)?"
    r"|(?:possible|available) (?:commands?|orders?|moves?|actions?)|things (?:i|we|you|one) (?:could|can|might) do"
    r"|(?:a |the )?(?:samples?|templates?|syntax|usage|formats?|draft|entwurf|brouillon|borrador|bozza)"
    r"|(?:this is |just |only )*(?:an? )?(?:tests?|testing|trial|trying (?:out|it|this)|test (?:orders?|commands?))"
    r"|versuch|probe|essai|prueba|prova|(?:my |some )?(?:advice|suggestions?)(?: .*)?"
    r"|(?:i|we) (?:suggest|advise|recommend)|(?:how|what) about(?: this| that)?"
    r"|to do later|notes? to (?:self|myself)|(?:a )?reminders?(?: .*)?|merkzettel"
    # not yet
    r"|next (?:week|month|time|year|game)(?: .*)?|nächste (?:woche|mal)|la semaine prochaine|la próxima semana"
    r"|(?!after.* i\b)(?!.*\b(?:you|i (?:decided|chose|want\w*|do))\b)(?:after|when|whenever|once|as soon as|sobald"
    r"|nachdem|quand|dès que|cuando"
    r"|en cuanto|если|когда)\s"
    rf"(?:the|that|{_WHO}|my|our|ich|wir|je|\w+['’]s)\s(?!am (?:done|ready)).*|(?!.*(?:plaît|plait|possib|tempo|puo"
    rf"|può|pued|posib|peux|pouvez))(?:s['’]il|si|se)\s.*"
    r"|завтра|позже|domani|più tardi|amanhã|mais tarde|i morgen|imorgon|jutro|明日|明天|以后|後で"
    # what somebody else should do
    r"|(?:he|she|they|somebody|someone|everybody|everyone|(?!i\b|this\b|that\b|it\b|these\b|here\b|what\b|we\b|you\b"
    r"|who\b|so\b)(?-i:[A-Z])\w+) (?:should|could|would|might|must|will|wants? to|is going to|is about to|intends? to"
    r"|plans? to|has to|needs? to)(?: (?:do|play|write|send|try|order|answer|then|rather|better)(?: (?:this|that"
    r"|it))?)?"
    r")", re.IGNORECASE,
)
# Without a colon too, but alone in their line.
_HEADS_ALONE = re.compile(
    rf"(?:{_EXAMPLE})|(?:option|plan|variant|variante|alternative|scenario){_HOW_OFTEN}"
    r"|(?:this is |just )?(?:a |only a )?draft(?: (?:only|[-–—,] ?.*))?|notes? to (?:self|myself)"
    r"|(?:(?:begin|start)(?: of)? )?(?:quote|quotation|citation)|zitat|fyi|tomorrow|later|next week"
    r"|(?:older|earlier|previous) (?:messages?|(?:e-?)?mails?|letters?|conversations?)"
    r"|earlier in this (?:thread|conversation)"
    r"|(?:conversation|message|mail|chat)?\s?(?:history|thread)|(?:show|hide) (?:quoted text|trimmed content)"
    r"|quoted text hidden|message clipped.*", re.IGNORECASE)
# Behind the name of somebody else.
_THEIRS = re.compile(
    r"(?P<who>[A-Z]\w+?)(?:['’]s?|s) (?:(?:last|next|other) )?(?:orders?|commands?|moves?|plans?|turns?|letters?"
    r"|mails?|messages?|repl(?:y|ies)|answers?|words?|votes?|choices?|notes?|comments?"
    r"|ideas?|suggestions?|befehle?|züge?|idee|(?i:briefe?|nachricht|antwort|stimme))"
    r"(?: (?:was|were|is|are|below|follows?))?")
# What somebody else wrote, or a page or a letter says, as people introduce what they copy.
_COPIED = (
    r"(?i:(?:here(?:['’]s| is| comes| are)?|this is|i|we|just|got|see|look at|fyi|fwd?|forward(?:ed|ing)|copied"
    r"|copy|pasted|is|are|came|comes|below|whatsapp|sms|le|la|el|il|o|a|der|die|das|courriel|lettre|correo|mensaje"
    r"|carta|messaggio|lettera|mensagem|nachricht|brief|bericht"
    r"|quoted?|quotation|excerpt|e-?mail|mail|letter|message|text|post(?:ed)?|comment|reply|answer|note|orders?"
    r"|sent|written"
    r"|received|the|an?|this|that|below|following|was|auszug|weitergeleitet)[\s,:-]+)*"
)
_OF_SOMEBODY = re.compile(
    rf"{_COPIED}(?:(?i:from|by|of|von|de|da|di|van|od|от)(?:\s?:)?\s@?(?P<of>[A-Z]\w+)\b.*"
    r"|(?P<whose>[A-Z]\w+?)(?:['’]s?|s) (?:\w+ )?(?:e-?mails?|mails?|letters?|messages?|posts?|texts?|notes?"
    r"|answers?)\b.*)"
    r"|(?P<who>[A-Z]\w+)(?: [A-Z]\w+)? (?:commented|left a comment|replied|posted|\(?quote)(?: .{1,40})?"
    r"|(?P<named>[A-Z]\w+)(?: [A-Z]\w+)?,? [^:]*\d[^:]*(?::\d\d)?")
_FROM_A_PAGE = re.compile(
    rf"{_COPIED}from (?:the|my|your|our|a) (?:\w+ ){{0,2}}(?:help|site|page|website|receipt|update|letter|e-?mail|mail"
    r"|manual|guide|rules|forum|chat|list|thread)\b.*|(?:fyi|fwd?|forward(?:ed|ing)|copied|pasted|excerpt"
    r"|original(?: text| version)?|originaltext|texte original|texto original|testo originale|auszug)"
    r"(?: (?:this|that|below|from .*))?", re.IGNORECASE)
_OPENS_A_QUOTATION = re.compile(r"[\"“”„‟«»]|<{2,3}|/\*|<!--")

SUPPOSES = (
    r"assuming|supposing|pending|subject to|depending on|on (?:the )?condition|in the event|provid(?:ed|ing)"
    r"|angenommen|vorausgesetzt|en supposant|suponiendo|supponendo"
)
"""What makes an order depend on something, besides “if” and the like."""
_BEFORE_IT = (
    r"(?:(?:oh|ah|hm+|ok|okay|sorry|w?h?oops|wait|no|nah|actually|hang on|hold on|well|please|but|and|edit|update|haha"
    r"|lol|on (?:second thoughts?|reflection)|never ?mind|nein|halt|bitte|non|attends)\b[\s,.!…:–—-]+)*"
)
_IT = (
    r"(?:that|this|it|(?:the|my) (?:last|previous|line|order|command|one)\b(?: (?:line|order|command|one|above))*"
    r"|what i (?:just )?(?:wrote|said))(?: (?:one|line|order|command))?"
)
_ABOVE = (
    r"(?:(?:all|everything|both|any|none)(?: of)?(?: (?:that|this|it|these|those|the))?(?: (?:lines?|orders?"
    r"|commands?))?"
    r"(?: above)?|(?:the|these|those)(?: (?:lines?|orders?|commands?))? above|(?:the )?above(?: (?:lines?|orders?))?"
    r"|(?:these|those)(?: (?:lines?|orders?|commands?))?|das obige|alles obige|ce qui précède|lo anterior)"
)
_UNDO = r"(?:scratch|strike|cancel|forget|ignore|disregard|delete|skip|undo|drop|ignorier\w*|ignore[zr]|olvid\w+)"
_BEHIND_IT = r"(?:[\s,]+(?:please|again|sorry|for now|then|all|lol|haha|bitte|svp|thanks|after all))*"
_TAKES_BACK = re.compile(
    rf"{_BEFORE_IT}(?:{_UNDO} {_IT}|never\s?mind(?: that| this)?|nvm|{_IN_FUN}"
    r"|(?:i(?:['’]m| am| was)? )?(?:just |only )?(?:kidding|joking|joke|jk|j/k)"
    r"|(?:i(?:['’]m| am| was)? )?(?:just|only) testing"
    r"|not?|nope|nah|w?h?oops|wait,? no|no,? wait|(?:actually|rather|perhaps|maybe|better) not?"
    rf"|(?:{_UNDO}|not|hold(?: on to)?|wait with)(?: {_IT})?"
    r"|(?:don['’]t|do not)(?: (?:do|play|process|execute|count|carry out))?(?: that| this| it)?(?: one)?(?: yet)?"
    r"|wait (?:until|till|for) .*\b(?:first|confirm\w*|answers?|says? (?:yes|so)|ok|go-ahead)"
    r"|(?:(?:this|that|it) )?(?:(?:is|was|has been) )?(?:now )?(?:withdrawn|cancell?ed|void|retracted|revoked|on hold"
    r"|(?:crossed|struck) out)"
    r"|(?:sent to )?(?:the )?wrong (?:game|window|thread|mail|e-?mail|letter|line|order|one|address|person|player)"
    r"|(?:but )?(?:i(?:['’]ve| have)? )?changed my mind|(?:i )?take (?:that|it) back"
    r"|(?:but )?(?:then )?(?:i )?(?:then )?thought better of it|(?:but )?i (?:decided|will|do|shall) not(?: to)?"
    r"|(?:that|this|the above|it)(?:['’]s| was| is) (?:a )?(?:mistake|wrong|an error|a typo|(?:just|only) a test"
    r"|an example"
    r"|a joke|not an order|no order|a draft)"
    r"|(?:just|only) an? (?:test|example|joke|draft|idea|suggestion)"
    r"|vergiss (?:es|das)(?: wieder)?|doch nicht|lieber nicht|(?:war )?nur (?:ein )?(?:scherz|spaß|witz)|streich das"
    r"|oublie[zs]?(?: ça| cela)?|annule[zr]?(?: ça| cela)?|je plaisante|finalement non|laisse[zr]? tomber"
    r"|olvídalo|(?:era|es) (?:una )?broma|mejor no|lascia (?:perdere|stare)|scherzo|scherzavo|anzi,? no|meglio di no"
    r"|laat maar|grapje|toch niet|vergeet (?:het|dat)|glöm det|glem det|skojar bara|esquece|deixa (?:pra|para) lá"
    r"|brincadeira|melhor não|nieważne|żartuję|jednak nie|забудь(?:те)?|шучу|шутка|не надо|отмени(?:те)? это"
    rf"|算了|开玩笑|やっぱりやめ\w*|冗談\w*){_BEHIND_IT}", re.IGNORECASE,
)
_REFERS_BACK = re.compile(
    rf"{_BEFORE_IT}(?:(?:{_UNDO} {_IT}|(?:just |only )?(?:kidding|joking)|(?:but )?(?:i )?changed my mind)"
    rf"{_BEHIND_IT}(?:\s*[,.;:!–—-]+\s.*)?"
    r"|(?:that|this|it)(?:['’]s| is| was| would be) what i(?:['’]d| would| might| could| should) .*"
    rf"){_BEHIND_IT}", re.IGNORECASE)
"""Behind a comma it may say why."""
_NEVER_MIND = re.compile(rf"{_BEFORE_IT}(?:never\s?mind|nvm)\s*[,.;:!–—-]+\s.*", re.IGNORECASE)
_TAKES_ALL_BACK = re.compile(
    rf"{_BEFORE_IT}(?:{_UNDO} {_ABOVE}|(?:none of (?:this|that|the above) (?:counts|is meant)|(?:don['’]t|do not)"
    rf" (?:do|play|count) {_ABOVE})){_BEHIND_IT}", re.IGNORECASE)
_LEADS = (
    rf"(?:(?:w?h?oops|sorry|no|nah|wait|edit|typo|correction|ah|oh|hm+|actually|(?:or )?rather|i mean(?:t(?: to (?:say"
    rf"|write))?)?|on (?:second thoughts?|reflection)|{_UNDO} {_IT}|my (?:mistake|bad)|never\s?mind|nvm|instead"
    r"|make (?:it|that)|nein|halt|moment|pardon|non|perdón|anzi)\b[\s,.!:–—-]+)"
)
"""With what those begin who put something right."""
_TRAILS = r"(?:\s+instead|\s*[,–—-]\s*(?:sorry|my (?:mistake|bad)|i meant?|rather|actually|not \S+))"
"""With what they end."""
_CORRECTS = re.compile(
    rf"(?:{_LEADS}+(?:please\s)?(?P<led>.+?){_TRAILS}*|(?P<trailed>.+?){_TRAILS}+)", re.IGNORECASE)
_INSTEAD = re.compile(
    rf"{_BEFORE_IT}(?:{_UNDO} {_IT}|no,? wait|wait,? no|never\s?mind|nvm|instead)\b|.*\sinstead\Z", re.IGNORECASE)
"""With what those begin or end who take back what stands above, and give another order in its place."""
_REPLACES = re.compile(
    rf"{_LEADS}*(?:(?<=\W)\d{{1,9}}|\d{{1,9}},? (?:and )?not \S{{1,12}}|correction\s?:.*"
    r"|i meant\b(?! (?:it|well|to (?:answer|ask|come back|get back|let|mention|reply|say|send|tell|thank|write))\b).*"
    r"|i mean (?!it\b|that\b|well\b|business\b)\S.*|make (?:that|it) (?:(?:an? )?(?:\d|one\b|two\b|three\b|four\b"
    r"|five\b|ten\b).*|.* instead)"
    r"|(?:that |this |it )?(?:should|must) (?:be|read|say|have been)\b.*|or rather\b.*|ich meinte\b.*"
    r"|je voulais dire\b.*"
    r"|quise decir\b.*|intendevo\b.*)", re.IGNORECASE,
)
_LATER = re.compile(
    rf"(?:(?:but|or|and|only|maybe|perhaps|better|just)\s)*(?:tomorrow|(?-i:later)(?: on)?|soon|eventually"
    rf"|some ?day|one day"
    r"|next (?:week|turn|time|month|round|update|year|game)|(?:on|after|not before|not until) \w+day"
    r"|not (?:now|yet|today|before .*|until .*|on .*)(?:,? but .*)?"
    r"|(?:that|this|it)(?:['’]s| is| was| would be)? what i(?:['’]d| would| might| could| should) .*"
    r"|(?:was|were) (?:my|our|the) (?:orders?|moves?|votes?|choice)\b.*"
    r"|(?:would|wouldn['’]t|could) (?:this|that|it)\b.*\?|what would (?:this|that|it)\b.*\?"
    r"|(?:maybe|perhaps|possibly|vielleicht|peut-être|quizás?|forse|misschien)\??"
    rf"|(?:this is |that is |is )?(?:an? |the )?(?:{_EXAMPLE})"
    r"|morgen|später|nächste (?:woche|runde)|nicht (?:jetzt|heute)|demain|plus tard|mañana|más tarde|domani"
    r"|più tardi)(?: please)?", re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_AROUND = " \t\"'“”‘’„«»()[]<>{}*_~^←↑→-–—.…!,;"


def heads_no_order(line: str, text: str, is_another: Callable[[str], bool]) -> bool:
    """Tell whether what stands below a line, which may end in a colon, is by that no order.

    line: as it is written. text: the same without marks around it, and without its colon. is_another: tells of a name
    whether another player has it.
    """
    if len(line) > _LONGEST or _AGAIN.search(line):
        return False
    has_colon = line.rstrip("*_ ").endswith((":", "："))
    alone = text.strip(_AROUND)
    theirs = _THEIRS.fullmatch(alone)
    if theirs is not None and is_another(theirs["who"]):
        return True
    may_name = has_colon or ":" in alone or "below" in alone or "comment" in alone or _DIGIT.search(alone)
    copied = _OF_SOMEBODY.fullmatch(alone) if may_name else None
    if copied is not None and (copied["named"] is None or line.strip()[0] in "[("):
        names = copied.group("of", "whose", "who", "named")
        if is_another(next(filter(None, names))):
            return True
    if has_colon and _FROM_A_PAGE.fullmatch(alone):
        return True
    return _HEADS_ALONE.fullmatch(alone) is not None or (has_colon and _HEADS.fullmatch(alone) is not None)


def opens_a_quotation(line: str) -> bool:
    """Tell whether a line holds nothing but the sign that begins a quotation, or a remark."""
    return len(line) < 5 and _OPENS_A_QUOTATION.fullmatch(line) is not None


def takes_back(below: str, *, apart: bool = False) -> bool:
    """Tell whether a line takes back what stands right above it, or puts another in its place, or puts it off.

    apart: there is an empty line between, where something quoted may have stood, to which “rather not” is the answer.
    """
    if not below or len(below) > _LONGEST:
        return False
    text = below.strip(_AROUND)
    mark = "?" if below.rstrip().endswith("?") else ""
    text = text if not mark or text.endswith("?") else text + mark
    shapes = () if apart else (_TAKES_BACK, _NEVER_MIND, _REPLACES, _LATER)
    return any(shape.fullmatch(text) for shape in (_REFERS_BACK, *shapes))


def given_anew(below: str, order: str) -> str:
    """Return the order of another line as a line gives it anew: “buy 3” for “Actually, buy 3” below “buy 2”, or "".

    It is of the same verb, or what the line says before or behind it takes the other back.
    """
    text = below.strip(_AROUND)
    corrected = _CORRECTS.fullmatch(text) if len(below) <= _LONGEST else None
    anew = (corrected["led"] or corrected["trailed"]) if corrected is not None else ""
    return anew if _of_one_verb(anew, order) or _INSTEAD.match(text) else ""


def corrects(below: str, order: str, read: Callable[[str], object]) -> bool:
    """Tell whether a line gives the order of another line anew, or another number for it, as “oops 3 not 2” does.

    read: returns the order that a line is, or None.
    """
    anew = given_anew(below, order)
    if anew and (_of_one_verb(anew, order) or read(anew) is not None):
        return True
    text = below.strip(_AROUND)
    has_numbers = _DIGIT.search(text) is not None and _DIGIT.search(order) is not None
    return len(below) <= _LONGEST and has_numbers and _REPLACES.fullmatch(text) is not None


def _of_one_verb(anew: str, order: str) -> bool:
    return anew.casefold().startswith(order.split()[0].casefold() + " ")


def takes_all_back(line: str) -> bool:
    """Tell whether a line takes back all that stands above it, as “Please ignore the above” does."""
    return len(line) <= _LONGEST and _TAKES_ALL_BACK.fullmatch(line.strip(_AROUND)) is not None

"""Words of everyday talk: those with which people begin lines that are not commands, in the languages of many tables.

They are listed without accents: “très” as “tres”.
"""

from __future__ import annotations

import unicodedata

_GREETINGS = """
dear hi hello hey hiya howdy greetings welcome goodbye bye cheers thanks thx ty ta
regards yrs sincerely respectfully cordially warmly kindly please pls plz sorry pardon
congratulations congrats bravo xoxo ps pps nb fyi btw imo imho lol haha hmm oh ah ooh wow oops ouch ugh
yes yeah yep yup no nope nah ok okay alright indeed sir madam mr mrs ms dr
folks re fwd fw from to cc bcc on
liebe lieber liebes hallo servus gruss grusse gruezi guten moin danke bitte tschuss viele freundliche herzliche
herzlich mfg lg ja nein doch ach sehr
cher chere chers cheres bonjour bonsoir salut merci cordialement amicalement bisous oui non voila bonne
querido querida estimado estimada hola buenos buenas gracias saludos abrazo abrazos si adios
caro cara cari gentile ciao buongiorno buonasera salve grazie saluti prego
ola oi boa obrigado obrigada abracos cumprimentos sim nao
geachte hoi groeten groetjes bedankt ja nee
hej hejsan kara hilsen kjaere tack tak takk halsningar mvh vh nej nei
czesc witam drogi droga dziekuje pozdrawiam tak nie ahoj dobry dekuji szia kedves koszonom udv hei moi kiitos
terveisin merhaba sevgili selam tesekkurler salutari buna dragi multumesc zdravo hvala pozdrav
end stop quit unsubscribe
"""
_SMALL = """
a an the this that these those some any each every both either neither such other another same
i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs one ones
who whom whose what which when where why how whatever whoever whenever wherever
and or but nor so yet for if unless until till while because since although though than as whether
at by in into of off over under up down out about above across after against along among around before behind below
beneath beside between beyond during except inside like near onto outside past per through toward towards upon via with
within without
is am are was were be been being do does did done doing have has had having can could will would shall should may might
must ought dont cant wont isnt
not never always often sometimes usually again also almost already anyway anyhow besides else even ever finally first
firstly second secondly third last lastly further furthermore hence here however instead just later maybe meanwhile
moreover more most much many few less least mostly now nevertheless next only otherwise perhaps probably quite rather
really seriously somehow soon still then there thereby therefore thus today tomorrow tonight together too very yesterday
actually apparently basically certainly clearly frankly fortunately hopefully honestly luckily obviously personally
possibly presumably sadly surely unfortunately
nobody nothing none someone somebody something anyone anybody anything everything
zero one two three four five six seven eight nine ten
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
october november december
"""
_EVERYDAY = """
thank morning afternoon evening good best yours apologies excuse happy merry love note fine right well sure exactly
agreed hear friends guys team subject date sent wrote writes all everyone everybody bon bom dag dank draga bara bast
beste
der die das den dem des ein eine einen einem einer eines ich du er sie es wir ihr mich dich ihn uns euch mein meine dein
deine sein seine unser unsere euer eure und oder aber denn weil wenn ob als wie was wer wo wann warum auf aus bei mit
nach von vor zu zum zur im ins am an fur gegen ohne um uber unter ist sind war waren hat haben hatte wird werden kann
konnen soll sollen will wollen muss darf nicht kein keine noch schon nur auch dann da hier jetzt heute morgen gestern
also na nun vielleicht leider
le la les un une des du de je tu il elle on nous vous ils elles mon ma mes ton ta tes son sa ses notre nos votre vos
leur leurs ce cet cette ces et ou mais donc car ni que qui quoi dont quand comment pourquoi dans sur sous avec sans pour
par chez est suis es sont etait ai as ont avons avez pas ne plus tres bien aussi alors ici maintenant demain hier peut
el los las una unos unas yo tu el ella nosotros ustedes ellos mi mis su sus nuestro y o pero porque como cuando donde
quien cual en con sin por para del al es son soy estoy esta estan fue ha he han no muy bien tambien aqui ahora hoy
manana ayer quizas
il lo gli uno io lui lei noi voi loro mio mia tuo tua suo sua nostro vostro e o ma perche quando dove chi che cosa come
di da in con su per tra fra sono sei siamo era ho hai ha hanno non molto anche qui ora oggi domani ieri forse
os as um uma eu ele ela nos eles meu minha seu sua e ou mas porque quando onde quem que com sem por para do da no na sao
sou foi tem nao muito tambem aqui agora hoje amanha ontem talvez
de het een ik jij je hij zij wij we jullie mijn jouw zijn haar ons onze en of maar want omdat als wat wie waar wanneer
waarom op in uit bij met naar van voor tot is ben bent was waren heeft heb hebben wordt kan niet geen nog ook dan hier
nu vandaag morgen gisteren misschien
jag du han hon vi ni de min din och eller men att som en ett den det pa i av med till fran ar var har inte jeg hun dere
og eller den det er ikke
accept act add admit agree allow answer appear apply argue arrive ask assume attack avoid await back bear beat become
beg begin believe bet bid bless blame bother break bring build buy call care carry catch cause change charge check
choose claim clean clear close come compare complain consider consult continue cost count cover create cry cut dare
deal decide declare delay demand deny depend describe deserve die discuss double doubt draw dream drink drive drop eat
enjoy enter expect explain face fail fall fear feel fight figure fill find finish fix fly follow force forget forgive
gather get give gives giving go going gonna grant great guess hand hang happen hate help hide hit hold hope hoping hurry
hurt imagine improve include invite join joke jump keep kick kill knock know land laugh lay lead learn leave lend let
lets lie listen live look looking lose loving luck make making manage mark marry matter mean meet mention mind miss move
name need notice offer open order owe own pass pay people pick place play point post praise pray prefer prepare pretend
promise propose protect prove pull push put question quote raise reach read realise realize recall receive reckon refuse
regret reject remain remember remind remove repeat reply report request respect rest return run save saw say saying
says see seem seen sell send serve set share shout show sing sit sleep smile sound speak spend stand start stay steal
suggest suppose surprise suspect swear take taking talk tell thinking think throw time touch trade translate travel
treat trouble trust try trying turn understand use visit vote wait waiting wake walk want wanted wants watch win wish
wonder wondering work worry write
able afraid alas angry awesome awful bad beautiful big bit boring busy certain cheap clever cool crazy cruel cute damn
day days deadline easy enough excellent expensive extra fair false fantastic fast free full fun funny game games glad
god gold goodness great guilty hard heck hell high holy honest house hours idea impossible interesting last late lazy
likely little long lost lots lovely low lucky mad man minutes money month months much naturally new news nice night
normal number odd old others pardon part party perfect person players poor possible pretty problem proposal quick quiet
ready reason rich rule rules sad safe score serious shame sick silly simple slow small smart sounds special square
square strange stupid sudden super sweet tax terrible the thing things times tired total tough tricky true truth turns
ugly unfair update useless usual victory wait way weather week weekend weird whole wicked wild winner wise woman wonder
wonderful word words worse worst worth wrong year years young
"""


def _read(words: str) -> frozenset[str]:
    return frozenset(words.split())


TALK = _read(_GREETINGS) | _read(_SMALL)
"""Words that begin lines of talk whatever follows: greetings, thanks, and the small words of a language."""
EVERYDAY = _read(_EVERYDAY) - TALK
"""Words that also begin lines of talk, but are commands if the right thing follows: “buy 8”."""


def bare(word: str) -> str:
    """Return a word in lower case and without accents: “Grüße” becomes “grusse”."""
    apart = unicodedata.normalize("NFD", word.casefold().replace("ß", "ss"))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))

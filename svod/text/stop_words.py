"""Words that no key phrase begins or ends with: they join others, or speak of the text itself."""

from collections.abc import Mapping

from svod.text.keywords import word_set

# Articles, pronouns, prepositions, conjunctions, auxiliaries, adverbs; then words by which papers speak of themselves.
STOP_WORDS: Mapping[str, frozenset[str]] = {
    "en": word_set(
        "a an the this that these those some any each every all both either neither no such same other another own",
        "i we you he she it they me us him her them my our your his its their mine ours who whom whose which what",
        "one ones someone something anything nothing everything itself themselves himself herself ourselves",
        "of to in on at by for from with without within into onto upon over under above below between among through",
        "during before after since until against about across along around behind beside besides beyond despite",
        "except inside outside near per via toward towards like unlike than as than",
        "and or nor but so yet if unless because although though while whereas whether when where why how then thus",
        "hence therefore however moreover furthermore nevertheless otherwise also too only just even still already",
        "is are was were be been being am has have had having do does did doing done can could may might must shall",
        "should will would ought need needs get gets got make makes made let lets",
        "not n't never always often sometimes usually rarely very much many more most less least few fewer several",
        "quite rather almost nearly about again once here there now further far well up down out off back away",
        "first second third last next previous following due based using used use uses via etc e.g i.e et al",
        "paper papers article section figure fig table show shows shown present presents presented propose proposes",
        "proposed describe describes described discuss discussed give gives given find finds found consider considered",
        "obtain obtained provide provides provided include includes including included allow allows respectively",
        "new different various possible certain particular able available important significant main good better best",
        "recent recently finally particularly especially specifically generally typically",
    ),
    "de": word_set(
        "der die das den dem des ein eine einer eines einem einen kein keine keiner keines keinem keinen",
        "dieser diese dieses diesem diesen jener jene jenes jeder jede jedes jedem jeden alle aller allem allen alles",
        "manche solche welche welcher welches welchem welchen beide beiden andere anderen anderer anderes",
        "ich du er sie es wir ihr mich mir dich dir ihn ihm uns euch ihnen man sich selbst",
        "mein dein sein seine seiner seines seinem seinen ihre ihrer ihres ihrem ihren unser unsere euer wer was",
        "wem wen",
        "in im an am auf aus bei beim mit nach von vom vor zu zum zur über unter neben zwischen durch für gegen",
        "ohne um",
        "bis seit während wegen trotz statt anhand mittels gemäß laut innerhalb außerhalb hinsichtlich bezüglich",
        "und oder aber denn sondern doch sowie sowohl weder noch wenn falls weil da obwohl dass daß ob als wie damit",
        "indem nachdem bevor sodass dabei dadurch dafür dagegen daher dann danach darauf daraus darin darüber",
        "davon dazu",
        "deshalb deswegen somit also jedoch allerdings außerdem zudem ferner hierbei hierzu hier dort wo worin wobei",
        "ist sind war waren sei seien wäre wären bin bist sein gewesen wird werden wurde wurden worden würde würden",
        "hat haben hatte hatten hätte gehabt kann können konnte könnte muss müssen musste soll sollen sollte",
        "darf dürfen",
        "mag mögen will wollen lässt lassen macht machen gibt geben",
        "nicht nie immer oft manchmal sehr mehr meist meisten weniger wenig viel viele vieler vielen einige einiger",
        "mehrere etwas nur auch noch schon bereits erst eben etwa fast ganz gar so zwar nun jetzt heute wieder ab",
        "erste ersten zweite zweiten dritte dritten letzte letzten verschiedene verschiedenen unterschiedliche",
        "neue neuen neuer neues bestimmte bestimmten wichtige wichtigen große großen grundlegende folgende folgenden",
        "beitrag beitrags arbeit aufsatz artikel buch band kapitel abschnitt abbildung tabelle autor autorin verfasser",
        "zeigt zeigen untersucht untersuchen vorgestellt dargestellt beschrieben beschreibt behandelt bietet stellt",
    ),
    "ru": word_set(
        "и а но или либо да же ли бы не ни что чтобы если когда как так также тоже где куда откуда почему зачем пока",
        "хотя поскольку потому поэтому однако причем причём зато затем тогда итак",
        "в во на с со к ко по о об обо от до из изо у за над под перед при про для без через между среди около после",
        "кроме вместо вокруг вдоль внутри вне согласно путем путём посредством относительно",
        "я мы ты вы он она оно они меня нас тебя вас его её ее их мне нам тебе вам ему ей им мной нами собой себя себе",
        "мой моя мое мои наш наша наше наши нашей нашего свой своя свое свои своего своей своих своему своим",
        "этот эта это эти этого этой этих этому этим этими этом тот та то те того той тех тому тем теми том",
        "такой такая такое такие такого таких таким который которая которое которые которого которой которых которому",
        "которым которую которыми котором кто чей чего чему чем весь вся всё все всего всей всех всему всем всеми",
        "каждый каждая каждое каждого каждой каждом сам сама само сами самый самая самое самые самого другой другая",
        "другое другие других другим иной иные некоторый некоторая некоторые некоторых любой любая любого один",
        "одна одно",
        "одного одной одни два две двух три трех трёх",
        "есть быть был была было были будет будут является являются являлся явились являющийся может могут можно нужно",
        "необходимо должен должна должны следует имеет имеют имеется имеются",
        "уже ещё еще только лишь даже очень более менее наиболее наименее много мало несколько весьма почти",
        "вновь здесь",
        "там тут теперь сейчас затем далее выше ниже особенно именно также т.е т.д т.п др пр",
        "статья статье статьи работа работе работы работ автор авторы авторов авторами раздел рис рисунок табл таблица",
        "рассмотрен рассмотрена рассмотрено рассмотрены рассматривается рассматриваются показано показана показаны",
        "показан представлен представлена представлено представлены предложен предложена предложено предложены описан",
        "описана описаны приведен приведена приведены проведен проведена проведено проведены получен получена получены",
        "получено исследован исследована исследованы разработан разработана разработаны выполнен выполнена выполнены",
        "новый новая новое новые нового новой новых различный различные различных определенный первый первого второй",
        "основной основные основных данный данная данной данного данных-либо настоящей настоящем",
    ),
}
EVERY_STOP_WORD = frozenset().union(*STOP_WORDS.values())


def stop_words(language: str | None) -> frozenset[str]:
    """The stop words of a language; of all where it is not known."""
    return STOP_WORDS.get(language or "", EVERY_STOP_WORD)

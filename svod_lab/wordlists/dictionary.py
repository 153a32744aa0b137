"""Common words of Russian, German and English: frequent forms without those that are only names."""

import re
from collections.abc import Callable, Set
from functools import cache
from typing import Any

from svod.text.keywords import word_set
from svod.text.languages import FUNCTION_WORDS
from svod.text.lexicon.lookup import word_key
from svod_lab.wordlists import sources

MOST_WORDS = {"ru": 300_000, "de": 250_000, "en": 100_000}
_LETTERS = {
    "ru": re.compile(r"[а-я]+(?:-[а-я]+){0,2}"),
    "de": re.compile(r"[a-zäöüß]+(?:-[a-zäöüß]+)?"),
    "en": re.compile(r"[a-z]+(?:-[a-z]+)?"),
}
# Marks of the Russian analyser for words that are names.
_NAME_MARKS = ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Init", "Poss")
# The least share of a word's readings that must be a common word, by how well it is known as a surname.
LEAST_COMMON_SHARE = 0.05
LEAST_COMMON_SHARE_OF_A_SURNAME = 0.6
MANY_RUSSIAN_BEARERS = 30
# A word this frequent is a word, even if it is a name too.
SURELY_A_WORD = {"de": 5.6, "en": 5.7}
# A word that its dictionary lacks is believed from here on; a rarer one must be built like a word.
BELIEVED = 3.8
RAREST = 1.5
# A name that stands higher than this among the surnames or given names of a country is known as a name.
KNOWN_SURNAME = 2_500
KNOWN_GIVEN_NAME = 1_500
# Names are about as frequent in other languages, common words are far rarer there.
OTHER_LANGUAGES = ("en", "fr", "es", "it", "pl")
RARER_ABROAD = 1.3
MUCH_RARER_ABROAD = 1.9
RARE = 2.0
# The endings of German adjectives and verbs, and how many of them a word must take; names take hardly any.
GERMAN_ENDINGS = ("", "e", "en", "em", "er", "es", "t", "te", "ten", "st", "end", "ende", "enden", "ender", "endes")
FEWEST_FORMS = 4
_GERMAN_ENDING = re.compile(r"(?<=.{4})(?:enden|endes|ender|ende|end|ten|te|st|en|em|er|es|e|t)$")
GERMAN_WORD_ENDING = re.compile(
    r"(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tionen?|ionen|tät|täten|ismus|ismen|nisse?|lich\w{0,2}|ierung"
    r"|[rnltg]isch(?:e[nmrs]?)|ierte?[nmrs]?|bare?[nmrs]?|ieren|ologie|ologisch\w{0,2}|haft\w{0,2}|losigkeit|ähig\w{0,2})$"
)
# Verbs and participles with a prefix: angefragt, zusammenzuarbeiten, gebilligt, unerhört.
GERMAN_VERB = re.compile(
    r"(?:(?:ab|an|auf|aus|bei|ein|fest|heraus|herum|hervor|hin|hinzu|los|mit|nach|nieder|um|vor|voran|weg|weiter|wieder|zu"
    r"|zurück|zusammen|un|über|unter)(?:ge|zu)?|ge|be|ver|er|ent|zer|miss)\w{3,}(?:t|te[nrsm]?|en|end|ende[nrsm]?)"
)
# What stands before a compound's noun must be at least this frequent, or a noun itself.
FREQUENT_HEAD = 4.0
# Nouns that end surnames: «Hurrelmann», «Bohnsack».
NAME_TAILS = word_set(
    "mann sack bauer meier meister müller heim heimer berg berger burg burger bach bacher stein steiner hof hofer wald",
    "thal feld felder dorf dorfer haus hausen huber kamp brink brock horst horn ring rich hardt wein wirth schmied",
)
# Endings of English words that hardly any name has: apoptosis, myocardial, dosimetry, fibroblasts, kinases.
_ENGLISH_ENDING = re.compile(
    r"(?:osis|oses|itis|olog(?:y|ies|ical|ist|ists)|[^aeiou]ics?|ical(?:ly)?|isms?|istic|tions?|sions?|[ai]bility|[ai]ble"
    r"|ity|ities|ments?|ness|ous|[ae]tory|[tnrcg]ial|[inrvtd]al|ally|[^e]ly|izing|[iy]zed?|ization|isation|[td]ing|[td]ed"
    r"|[aiy]ses?|cytes?|blasts?|genic|genesis|oids?|metr(?:y|ic)|graph(?:y|ic|s)|scop(?:y|ic)|phages?|[ao]tive|ides?"
    r"|ogens?|kines?|amin(?:e|es)|ylation|emia|omas?|phil(?:s|ic)|therm(?:al)?|statics?|dynamics?|less|wise|ships?)$"
)
ENGLISH_STARTS = word_set(
    "non un re pre post anti super sub multi micro nano bio electro photo thermo inter intra poly pseudo semi over",
    "meta under auto hyper hypo quasi co counter neuro immuno radio macro magneto hydro aero geo cyber trans ultra",
)
# Small words that are names somewhere.
SMALL_WORDS = {
    "ru": frozenset(),
    "de": word_set("eins zwei drei vier fünf sechs sieben acht neun zehn je hin her pro daher davon darin kam gab"),
    "en": word_set("one two three four five six seven eight nine ten among until upon despite none nor per hey etc"),
}


def russian() -> list[str]:
    """The most frequent Russian forms that the analyser knows as common words."""
    analyser = sources.russian_analyser()
    surnames = sources.russian_names("surnames")

    def is_common(word: str) -> bool:
        share = sum(parse.score for parse in analyser.parse(word) if parse.is_known and not _is_russian_name(parse))
        is_surname = surnames.get(word_key(word), 0) >= MANY_RUSSIAN_BEARERS
        return bool(share >= (LEAST_COMMON_SHARE_OF_A_SURNAME if is_surname else LEAST_COMMON_SHARE))

    return _most_frequent("ru", is_common)


def german(places: Set[str]) -> list[str]:
    """The most frequent German forms: nouns of the dictionary, and what is neither name nor place."""
    common: set[str] = set()
    names: set[str] = set()
    for noun in sources.german_nouns():
        (names if noun.is_name else common).update(noun.forms)
    counted = sources.frequencies("de")

    def is_common(word: str) -> bool:
        if word in common or counted[word] >= SURELY_A_WORD["de"]:
            return True
        if word in names or word in places:
            return _is_inflected_german(word)
        if word in _well_known_names():
            return _is_rarer_abroad(word, MUCH_RARER_ABROAD) or _is_inflected_german(word)
        if word in _all_names():
            return _is_rarer_abroad(word, RARER_ABROAD) or _is_inflected_german(word)
        return counted[word] >= BELIEVED or is_built_like_german(word, common)

    return _most_frequent("de", is_common)


def english(places: Set[str]) -> list[str]:
    """The most frequent English forms: those of the dictionary, and what is neither name nor place."""
    common = sources.english_words()
    counted = sources.frequencies("en")

    def is_common(word: str) -> bool:
        if word in common or counted[word] >= SURELY_A_WORD["en"]:
            return True
        if word in places or word in _all_names():
            return False
        return counted[word] >= BELIEVED or (counted[word] >= RAREST and is_built_like_english(word, common))

    return _most_frequent("en", is_common)


def _is_russian_name(parse: Any) -> bool:
    return any(mark in parse.tag for mark in _NAME_MARKS) or ("Abbr" in parse.tag and "Fixd" in parse.tag)


@cache
def _well_known_names() -> frozenset[str]:
    surnames = (name for name, rank in sources.surname_ranks().items() if rank <= KNOWN_SURNAME)
    given = (name for name, rank in sources.given_name_ranks().items() if rank <= KNOWN_GIVEN_NAME)
    return frozenset(surnames) | frozenset(given)


@cache
def _all_names() -> frozenset[str]:
    return frozenset(sources.surname_ranks()) | frozenset(sources.given_name_ranks())


def _most_frequent(language: str, is_common: Callable[[str], bool]) -> list[str]:
    counted = sources.frequencies(language)
    letters = _LETTERS[language]
    kept = dict.fromkeys(sorted(SMALL_WORDS[language] | FUNCTION_WORDS.get(language, frozenset())))
    for word in sorted(counted, key=lambda word: (-counted[word], word)):
        key = word_key(word)
        if len(kept) >= MOST_WORDS[language]:
            break
        if len(key) > 1 and letters.fullmatch(key) and is_common(word):
            kept[key] = None
    return list(kept)


def _is_rarer_abroad(german_word: str, least: float) -> bool:
    abroad = max(sources.frequencies(language).get(german_word, RARE) for language in OTHER_LANGUAGES)
    return sources.frequencies("de")[german_word] - abroad >= least


def _is_inflected_german(word: str) -> bool:
    """Whether a word has the forms of an adjective («klein», «kleinen») or of a verb («lassen», «lasst»)."""
    counted = sources.frequencies("de")
    stem = _GERMAN_ENDING.sub("", word)
    if len(stem) < 4:
        frequency = counted[word]
        return all(counted.get(word + ending, 0) >= frequency - 0.8 for ending in ("en", "e", "er"))
    forms = {ending: 10 ** counted[stem + ending] for ending in GERMAN_ENDINGS if stem + ending in counted}
    return sum(share > 0.03 * sum(forms.values()) for share in forms.values()) >= FEWEST_FORMS


def is_built_like_german(word: str, nouns: Set[str]) -> bool:
    """Whether an unknown word has a word's ending («Zuweisung»), many forms, or ends in a noun («Spannungs|feld»)."""
    if GERMAN_WORD_ENDING.search(word) or GERMAN_VERB.fullmatch(word) or _is_inflected_german(word):
        return True
    counted = sources.frequencies("de")
    for cut in range(3, len(word) - 3):
        head, tail = word[:cut], word[cut:]
        if tail not in nouns:
            continue
        if len(head) > 4 and (head in nouns or (head[-1] == "s" and head[:-1] in nouns)):
            return True
        if tail not in NAME_TAILS and counted.get(head, 0) >= FREQUENT_HEAD:
            return True
    return False


def is_built_like_english(word: str, common: Set[str]) -> bool:
    """Whether an unknown word has a word's ending («apoptosis») or is a known one with something before it."""
    if _ENGLISH_ENDING.search(word):
        return True
    if any(word.startswith(start) and word[len(start) :].lstrip("-") in common for start in ENGLISH_STARTS):
        return True
    return any(word[:cut] in common and word[cut:] in common for cut in range(4, len(word) - 3))

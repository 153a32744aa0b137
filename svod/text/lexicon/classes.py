"""The classes a word can belong to, as bits of one number, and the short names that features and reports use."""

from enum import IntFlag, auto


class WordClass(IntFlag):
    """What a word may be; a word can be several things at once («May», «с.», «Jordan»).

    Masks are plain numbers for speed: take `int(WordClass.SURNAME)` once outside a loop and test `mask & SURNAME`.
    """

    # Persons.
    GIVEN_NAME = auto()
    SURNAME = auto()
    PATRONYMIC = auto()
    SURNAME_ENDING = auto()
    NAME_PARTICLE = auto()
    DEGREE = auto()
    ROLE = auto()
    # Places and bodies.
    CITY = auto()
    CITY_SHORT = auto()
    REGION = auto()
    COUNTRY = auto()
    ADDRESS = auto()
    CONTACT = auto()
    ORGANISATION = auto()
    # Parts of a paper.
    ABSTRACT = auto()
    INTRODUCTION = auto()
    KEYWORDS = auto()
    REFERENCES = auto()
    PUBLICATION = auto()
    NOTE = auto()
    # Parts of a reference.
    PUBLISHER = auto()
    JOURNAL_WORD = auto()
    CONFERENCE_WORD = auto()
    SERIES_WORD = auto()
    THESIS_WORD = auto()
    EDITOR_WORD = auto()
    TRANSLATOR_WORD = auto()
    VOLUME_WORD = auto()
    ISSUE_WORD = auto()
    PAGE_WORD = auto()
    EDITION_WORD = auto()
    IN_WORD = auto()
    AND_OTHERS = auto()
    ACCESS_WORD = auto()
    IDENTIFIER_WORD = auto()
    YEAR_WORD = auto()
    MONTH = auto()
    # Plain words.
    PREPOSITION = auto()
    CONJUNCTION = auto()
    DICTIONARY = auto()
    RUSSIAN = auto()
    GERMAN = auto()
    ENGLISH = auto()


# The name of each class, the most specific first: `class_name` gives the first that holds.
CLASS_NAMES: tuple[tuple[WordClass, str], ...] = (
    (WordClass.ABSTRACT, "abstract"),
    (WordClass.INTRODUCTION, "intro"),
    (WordClass.KEYWORDS, "keywords"),
    (WordClass.REFERENCES, "references"),
    (WordClass.MONTH, "month"),
    (WordClass.AND_OTHERS, "others"),
    (WordClass.IDENTIFIER_WORD, "ident"),
    (WordClass.PAGE_WORD, "page"),
    (WordClass.VOLUME_WORD, "volume"),
    (WordClass.ISSUE_WORD, "issue"),
    (WordClass.EDITION_WORD, "edition"),
    (WordClass.EDITOR_WORD, "editor"),
    (WordClass.TRANSLATOR_WORD, "translator"),
    (WordClass.PREPOSITION, "prep"),
    (WordClass.CONJUNCTION, "conj"),
    (WordClass.DEGREE, "degree"),
    (WordClass.ROLE, "role"),
    (WordClass.THESIS_WORD, "thesis"),
    (WordClass.PUBLICATION, "pubnum"),
    (WordClass.NOTE, "notenum"),
    (WordClass.CONFERENCE_WORD, "conference"),
    (WordClass.JOURNAL_WORD, "journal"),
    (WordClass.SERIES_WORD, "series"),
    (WordClass.PUBLISHER, "publisher"),
    (WordClass.ORGANISATION, "affi"),
    (WordClass.ADDRESS, "addr"),
    (WordClass.CONTACT, "contact"),
    (WordClass.ACCESS_WORD, "access"),
    (WordClass.YEAR_WORD, "year"),
    (WordClass.IN_WORD, "in"),
    (WordClass.COUNTRY, "country"),
    (WordClass.REGION, "state"),
    (WordClass.CITY, "city"),
    (WordClass.CITY_SHORT, "cityShort"),
    (WordClass.PATRONYMIC, "patronymic"),
    (WordClass.NAME_PARTICLE, "particle"),
    (WordClass.GIVEN_NAME, "givenName"),
    (WordClass.SURNAME, "surname"),
    (WordClass.SURNAME_ENDING, "surnameEnding"),
    (WordClass.DICTIONARY, "word"),
)
_ORDERED = tuple((int(word_class), name) for word_class, name in CLASS_NAMES)


def class_name(classes: int) -> str:
    """The name of the most specific class in a mask; empty when the mask is."""
    for bit, name in _ORDERED:
        if classes & bit:
            return name
    return ""

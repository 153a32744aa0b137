"""The fixed words that papers print around their contents, in Russian, German and English side by side."""

from typing import NamedTuple


class FixedWords(NamedTuple):
    """What a journal of one language prints before an abstract, key words, codes, and below a classic in new words."""

    abstract: str
    keywords: str
    udc: str
    msc: str
    author_conjunction: str
    notice: str


FIXED_WORDS = {
    "ru": FixedWords(
        abstract="Аннотация",
        keywords="Ключевые слова",
        udc="УДК",
        msc="MSC",
        author_conjunction="и",
        notice="Краткое изложение классической работы для собрания примеров svod; это не исторический текст.",
    ),
    "de": FixedWords(
        abstract="Zusammenfassung",
        keywords="Schlagwörter",
        udc="DK",
        msc="MSC",
        author_conjunction="und",
        notice="Kurze Nacherzählung der klassischen Arbeit für die Beispiele von svod; nicht der historische Text.",
    ),
    "en": FixedWords(
        abstract="Abstract",
        keywords="Key words",
        udc="UDC",
        msc="MSC",
        author_conjunction="and",
        notice="A short retelling of the classic work for the sample collection of svod; not the historical text.",
    ),
}

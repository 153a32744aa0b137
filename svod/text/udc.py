"""The Universal Decimal Classification: how its codes are written, and whether a text is one of them.

ru  УДК 94(47)"19"          history, of Russia, in the 20th century
de  DK 821.112.2-31         literature, German, novels
en  UDC 004.89:81'322       artificial intelligence in relation to linguistics by computer
"""

from svod.text import lazy_re as re

# A main number has points after three digits, by rule; in print they stand after two, too. Class 4 is vacant.
_NUMBER = r"[0-35-9]\d{0,2}(?:\.\d{1,3}){0,6}(?:'\d{1,3}(?:\.\d{1,3}){0,3})?"
# Auxiliaries, each with an example; inside brackets «0» begins a form, «=» a people, another digit a place.
AUXILIARIES: tuple[tuple[str, str, str], ...] = (
    ("language", r"=\d{1,3}(?:\.\d{1,3}){0,4}", "=161.1"),
    ("form, place, people", r"\(=?\d{1,3}(?:\.\d{1,3}){0,4}(?:[-/:,+]\.?\d{1,3}(?:\.\d{1,3}){0,4}){0,2}\)", "(075.8)"),
    ("time", r'"\d[\d./-]{0,20}"', '"1941/1945"'),
    ("special", r"-\d{1,3}(?:\.\d{1,3}){0,4}", "-31"),
    ("range", r"/[.'-]?\d{1,3}(?:\.\d{1,3}){0,4}", "/.25"),
    ("foreign number", r"\*\d{1,4}(?:\.\d{1,3}){0,2}", "*232"),
)
_AUXILIARY = "|".join(pattern for _, pattern, _ in AUXILIARIES)
_UNIT = rf"{_NUMBER}(?:{_AUXILIARY}){{0,5}}"
# «+» adds a second class, «:» and «::» relate two, brackets hold some together.
_SIMPLE = rf"{_UNIT}(?:(?:\+|::?){_UNIT}){{0,5}}"
_GROUPED = rf"(?:{_UNIT}(?:\+|::?))?\[{_SIMPLE}\](?:{_AUXILIARY}){{0,3}}"
_CODE = re.compile(rf"(?:{_GROUPED}|{_SIMPLE}|(?:{_AUXILIARY}){{1,3}})(?![\w.]*\w)")
# What print puts for the signs of the classification.
_SIGNS = str.maketrans({
    "’": "'", "‘": "'", "`": "'", "′": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
    "−": "-", "–": "-", "—": "-",
})  # fmt: skip
_BLANKS = re.compile(r"\s+")
# What may stand in a printed code, blanks among it: «621. 039. 519: 621.362 + 544 (075)».
_PRINTED = re.compile(r"(?:\s?[\d.:+/*()\[\]=−–’‘`′“”„«»'\"-]|(?<=\d),\s?(?=[\d.]{1,7}\))){1,80}")
# A blank is inside a code only beside one of these.
_LAST_BLANK = re.compile(r"\s(?![+:(\[])(?<![+:.]\s)")


def udc_code(text: str) -> str | None:
    """The code that a text means, as the classification writes it; None if no code is written so."""
    written = _BLANKS.sub("", text.translate(_SIGNS)).rstrip(".:+/-")
    return written if _CODE.fullmatch(written) else None


def printed_code(text: str, start: int) -> str:
    """The longest stretch from a place on that is one code; nothing where there is none."""
    match = _PRINTED.match(text, start)
    stretch = match.group() if match else ""
    blank = _LAST_BLANK.search(stretch)
    if blank:
        stretch = stretch[: blank.start()]
    while stretch and udc_code(stretch) is None:
        stretch = stretch[:-1].rstrip()
    return stretch.rstrip(".:+/- ")

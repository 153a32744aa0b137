"""What the parts of a reference look like: pages, volumes, issues, editions, places, in every language."""

from typing import NamedTuple

from svod.languages import all_words, alternatives
from svod.text import lazy_re as re
from svod.text.name_forms import CAPITAL

DASH = "[-‐‑–—−]"
_NUMBER = r"[A-Za-z]?\d{1,6}[a-z]?"
_RANGE = rf"{_NUMBER}(?:\s?{DASH}{{1,2}}\s?{_NUMBER})?"
_REAL_RANGE = rf"{_NUMBER}\s?{DASH}{{1,2}}\s?{_NUMBER}"
_BREAK = r"(?<![\w.])"
_VOLUME = alternatives("references.volume", plain=("numbers.volume",))
_ISSUE = alternatives("references.issue", plain=("numbers.issue",))
_ISSUE_BEHIND = alternatives("references.issue_behind_volume", plain=("numbers.issue",))
_PAGES = alternatives("references.pages", plain=("numbers.pages",))
_PAGES_SHORT = alternatives("references.pages_short")


class FieldPattern(NamedTuple):
    """A pattern whose named groups are field labels."""

    example: str
    pattern: re.Pattern[str]


def _row(example: str, pattern: str, flags: int = 0) -> FieldPattern:
    return FieldPattern(example, re.compile(pattern, flags))


# Read in this order; a stretch once claimed is not read again.
FIELD_PATTERNS: tuple[FieldPattern, ...] = (
    _row("(дата обращения: 25.03.2017)",
        rf"[(\[]\s?(?P<note>(?:{alternatives('references.visited_in_brackets')})[^()\[\]]{{0,60}})[)\]]"),
    _row("Дата обращения: 25.03.2017",
        rf"(?P<note>\b(?:{alternatives('references.visited')})\s?:?\s?[\w.,\s]{{4,24}}\d{{4}})"),
    _row("[Электронный ресурс]",
        rf"[\[:(]?\s?(?P<genre>\[?(?:{alternatives('references.material')})\]?)\s?[\])]?(?=\W|$)"),
    # 2-е изд., перераб. и доп. · 3. Aufl. · 2nd ed.
    *(_row(edition, rf"{_BREAK}(?P<edition>{edition})") for edition in all_words("references.edition")),
    _row("Vol. 27, no. 4", rf"{_BREAK}(?:(?:{_VOLUME})\.?\s?|[ТтTVv]\.\s?|[ТT]\s)"
        rf"(?P<volume>\d{{1,4}}(?:[/A-Z]\d{{0,3}})?|[IVXLC]{{1,7}})(?!\w|\.\d)"
        rf"(?:,?\s(?:{_ISSUE_BEHIND})\.?\s?(?P<issue>\d{{1,5}}(?:[-–/]\d{{1,4}})?))?"),
    _row("15. Jg., Heft 3", rf"{_BREAK}(?P<volume>\d{{1,3}})\.?\s(?:{alternatives('references.volume_behind')})\b\.?"
        rf"(?:\s?[,(]?\s?(?:{alternatives('references.issue_behind_that')})\.?\s?(?P<issue>\d{{1,3}}(?:[-–/]\d{{1,3}})?)\)?)?"),
    _row("№ 4", rf"(?:№|{_BREAK}(?:{_ISSUE}))\.?\s?"
        rf"(?P<issue>\d{{1,5}}(?:\s?\(\d{{1,5}}\)|\s?[-–/]\s?\d{{1,4}}[A-Z]?)?)(?!\w)"),
    _row("С. 62-69", rf"{_BREAK}(?:[СсCcSsPpРр]|{_PAGES})\.?\s?"
        rf"(?P<pages>{_RANGE}(?:\s?(?:{alternatives('references.following')})\b\.?)?(?:,\s?{_REAL_RANGE})?)(?![\w])"),
    _row("320 с.", rf"(?<![\w/.:-])(?:[xvilc]{{1,6}}\s?[,+]\s?)?(?P<pages>\d{{2,4}})\s?"
        rf"(?:{alternatives('references.pages_behind')})\b\.?"),
    _row("2007;17(2):23-45", rf"(?<!\d)(?P<year>(?:19"
        rf"|20)\d\d)\s?;\s?(?P<volume>\d{{1,4}})\s?(?:\(\s?(?P<issue>[\w/–-]{{1,12}}(?:\s\w{{1,8}})?)\s?\))?\s?:\s?"
        rf"(?P<pages>{_RANGE})"),
    _row("105 (419): 173-199", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}}[A-Z]?)\s?\(\s?(?P<issue>(?!(?:1[89]"
        rf"|20)\d\d\))[\w/–-]{{1,12}})\s?\)\s?[,:;.]\s?(?:(?:{_PAGES_SHORT}|Art)\.\s?)?(?P<pages>{_RANGE})(?!\w)"),
    _row("105: 173-199", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}})\s?(?:[,/]\s?(?P<issue>\d{{1,3}}))?\s?[:;]\s?"
        rf"(?:(?:{_PAGES_SHORT})\.\s?)?(?P<pages>{_REAL_RANGE})(?!\w)"),
    _row("61, 327-335", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}})\s?,\s(?:(?P<issue>\d{{1,2}}),\s)?"
        rf"(?:(?:{_PAGES_SHORT})\.\s?)?(?P<pages>{_REAL_RANGE})(?!\w)"),
    _row("10, 265 (1977)", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}}),\s(?P<pages>{_NUMBER})(?=\s\((?:1[89]|20)\d\d"
        rf"|,?\s(?:1[89]|20)\d\d)"),
    _row("105 (2006), 173-199", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}})\s\((?P<year>(?:1[89]"
        rf"|20)\d\d)\)\s?[,:.]?\s"
        rf"(?:(?:{alternatives('references.issue_letter')})\.\s?(?P<issue>\d{{1,3}}),?\s)?(?:(?:{_PAGES_SHORT})\.\s?)?"
        rf"(?P<pages>{_RANGE})(?!\w)"),
    _row("40(4)", r"(?<![\w.:/-])(?P<volume>\d{1,4})\s?\((?P<issue>(?!(?:1[89]"
        r"|20)\d\d\))\d{1,3}(?:[-–/]\d{1,3})?)\)(?!\w)"),
    _row("47/2009", r"(?<![\w.:/-])(?P<issue>\d{1,2}(?:[-–]\d{1,2})?)/(?P<year>(?:1[89]|20)\d\d)(?!\w)"),
    _row("1975, 47, 163", r"(?<=(?:18|19|20)\d\d,\s)(?P<volume>\d{1,4}),\s(?P<pages>[A-Z]?\d{1,6})(?=\.?\s?$)"),
    _row(", 327-335.", rf"(?<=[,:.—–]\s)(?P<pages>\d{{1,5}}\s?{DASH}{{1,2}}\s?\d{{1,5}})(?=[.,;)]|\s?$)(?!\.\d)"),
)  # fmt: skip

YEAR = re.compile(
    r"(?<![\d/.,:-])(?:\(|\[)?(?P<year>(?:1[5-9]|20)\d\d)(?P<letter>[a-h])?(?:/(?:\d\d){1,2})?(?![\d/])(?!-\d\d-)"
)
# Titles and places quoted in notes like «(im Erscheinen)».
LABEL = re.compile(r"^\s*(?:\[[\w+\-.:]{1,24}\]\s*|\d{1,3}[.)]\s*(?=\D)|\d{1,3}\s+(?=[^\W\d_]))")

# Cities that publish, in every language and as GOST shortens them.
PLACES = alternatives("references.places")
_ONE_PLACE = rf"(?:{PLACES})(?:\s?[,(]?\s(?:[A-Z]{{2}}|{alternatives('references.states')})\.?\)?(?=\W))?"
PLACE = (
    rf"{_ONE_PLACE}(?:\s?(?:[/;,–—]|-|\s(?:{alternatives('references.between_places')}|&))\s?{_ONE_PLACE}){{0,3}}"
    rf"(?:\s?(?:{alternatives('references.other_places')}))?"
)
KNOWN_PLACE = re.compile(rf"(?<![\w.-])(?P<place>{PLACE})(?![^\W\d_]|-)")
PLACE_AND_COLON = re.compile(
    rf"(?<![\w-])(?P<place>{PLACE}|{CAPITAL}[^\W\d_]{{2,20}}(?:[-\s/]{CAPITAL}[^\W\d_]{{1,20}}){{0,2}}(?:,\s?[A-Z]{{2}})?)"
    rf"\s?:\s?(?=[^\W\d_«\"„])"
)

# Words after which the name of a larger work follows.
CONTAINER_MARKS: tuple[re.Pattern[str], ...] = (
    re.compile(r"\s?//\s?"),  # Название // Журнал
    re.compile(rf"\s?/\s?(?={alternatives('references.collections')})"),  # …/Сб. тр. НИИ
    re.compile(
        rf"(?<=[.,;:?!»“”’\")\]«])\s?[–-]?\s?(?:{alternatives('references.in_with_colon')})\s?(?:\.:|:)\s"
    ),  # , in: Zeitschrift · . In: Hrsg.
    re.compile(rf"\s(?:{alternatives('references.in_running')}):\s"),  # Reformkonzepte in: WIP
    re.compile(rf"(?<=[.,?!»“”’\")])\s(?:{alternatives('references.in_bare')})\s(?=[A-ZÄÖÜ\"„“])"),  # . In Proceedings
)
# Where a title or container gives way to people with another role.
ROLE_PHRASE = re.compile(rf"(?<=[.,;:?!)»”])\s(?:{alternatives('references.other_role')})")
# Who edited: before the names or after them.
EDITOR_BEFORE = re.compile(
    rf"(?<![^\W\d_])(?:{alternatives('references.editor_before')})\s?(?:{alternatives('references.editor_ranks')})?"
)
EDITOR_AFTER = re.compile(rf"\s?,?\s?[(\[]?\s?(?:{alternatives('references.editor_after')})\b\.?\s?[)\]]?\.?")
AND_OTHERS = re.compile(rf"\s?,?\s?[\[(]?(?:{alternatives('references.and_others')})\b\.?[\])]?(?:\s?\(\d{{4}}\))?")

# One of these stands in every string that a pattern of `KINDS` fits; asked first, because it is cheap.
KIND_STEMS = all_words("references.kind_parts")
# Kinds of work by their words, the surest first.
KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("thesis", re.compile(rf"\b(?:{alternatives('references.thesis')})", re.IGNORECASE)),
    ("patent", re.compile(rf"\b(?:{alternatives('references.patent')})(?!\w)", re.IGNORECASE)),
    ("standard", re.compile(rf"\b(?:{alternatives('references.standard')})(?!\w)", re.IGNORECASE)),
    ("law", re.compile(rf"\b(?:{alternatives('references.law')})(?!\w)", re.IGNORECASE)),
    ("report", re.compile(rf"\b(?:{alternatives('references.report')})(?!\w)", re.IGNORECASE)),
)
# The same in one, asked first: most strings with such letters are of no such kind.
ANY_KIND = re.compile("|".join(pattern.pattern for _, pattern in KINDS), re.IGNORECASE)
MEETING = re.compile(rf"\b(?:{alternatives('references.meeting')})", re.IGNORECASE)

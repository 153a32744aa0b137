"""The words that name the parts of a paper, and the words that tell what a line is not; ru, de, en side by side."""

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class Section(StrEnum):
    """The parts of a paper that are known by their headings."""

    ABSTRACT = "abstract"
    KEYWORDS = "keywords"
    INTRODUCTION = "introduction"
    REFERENCES = "references"
    AFTERWORD = "afterword"
    CONTENTS = "contents"
    BODY = "body"


class SectionStart(NamedTuple):
    """A section's heading at the start of a line: its language, where its words end, whether it stands alone."""

    section: Section
    language: str
    end: int
    alone: bool


# Section, language, headings in small letters; longer ones are tried first.
SECTION_WORDS: tuple[tuple[Section, str, tuple[str, ...]], ...] = (
    (Section.ABSTRACT, "ru", ("аннотация", "реферат", "резюме", "краткая аннотация", "аннотация и ключевые слова",
        "анатация", "анотация", "авторское резюме")),
    (Section.ABSTRACT, "de", ("zusammenfassung", "kurzfassung", "kurzreferat", "zum inhalt", "überblick", "abriss")),
    (Section.ABSTRACT, "en", ("abstract", "summary", "synopsis", "executive summary")),
    (Section.KEYWORDS, "ru", ("ключевые слова и словосочетания", "ключевые слова и фразы", "ключевые слова",
        "ключевые фразы", "ключевые понятия")),
    (Section.KEYWORDS, "de", ("schlüsselwörter", "schlüsselworte", "schlagwörter", "schlagworte", "stichwörter",
        "stichworte", "schlüsselbegriffe")),
    (Section.KEYWORDS, "en", ("keywords and phrases", "key words and phrases", "keywords", "key words", "key phrases",
        "index terms", "general terms", "categories and subject descriptors", "author keywords")),
    (Section.INTRODUCTION, "ru", ("введение", "вводная часть", "вводные замечания",
        "общая характеристика работы", "постановка задачи")),
    (Section.INTRODUCTION, "de", ("einleitung", "einführung", "vorbemerkung", "vorbemerkungen", "vorwort",
        "problemstellung", "fragestellung", "ausgangslage")),
    (Section.INTRODUCTION, "en", ("introduction", "motivation", "background", "preface",
        "introduction and motivation")),
    (Section.REFERENCES, "ru", (
        "литература", "список литературы", "список использованной литературы", "список использованных источников",
        "список использованных источников и литературы", "список литературы и источников",
        "список источников и литературы",
        "список цитируемой литературы", "список цитированной литературы", "список используемой литературы",
        "список используемых источников",
        "список рекомендуемой литературы", "список источников", "список литературных источников",
        "цитированная литература",
        "цитируемая литература", "использованная литература", "используемая литература", "использованные источники",
        "библиография", "библиографический список", "библиографические ссылки", "список библиографических ссылок",
        "список библиографии",
        "источники", "источники и литература", "литература и источники", "ссылки", "список ссылок",
        "примечания и литература",
        "пристатейный библиографический список", "bibliograficheskij spisok", "spisok literatury",
        "литература и примечания",
        "материалы судебной или иной юридической практики", "научная литература и материалы периодической печати",
        "нормативные правовые акты", "нормативно-правовые акты", "учебная литература", "научная литература",
        "интернет-источники",
        "электронные ресурсы", "интернет-ресурсы", "список публикаций автора по теме диссертации", "список публикаций",
        "публикации автора по теме диссертации", "список работ, опубликованных по теме диссертации",
        "работы автора по теме диссертации",
        "основные публикации по теме диссертации",
    )),
    (Section.REFERENCES, "de", (
        "literatur", "literaturverzeichnis", "literaturangaben", "literaturhinweise", "literaturliste", "quellen",
        "quellenverzeichnis",
        "quellen und literatur", "quellen- und literaturverzeichnis", "literatur und quellen",
        "literatur- und quellenverzeichnis",
        "verwendete literatur", "zitierte literatur", "weiterführende literatur", "bibliographie", "bibliografie",
        "referenzen",
        "internetquellen", "onlinequellen", "primärliteratur", "sekundärliteratur", "forschungsliteratur",
        "schrifttum", "primärquellen", "belegstellen",
        "bibliographische angaben", "literaturnachweise", "literaturnachweis", "nachweise", "quellenangaben",
    )),
    (Section.REFERENCES, "en", (
        "references", "reference", "references cited", "list of references", "bibliography", "selected bibliography",
        "works cited",
        "literature", "literature cited", "cited literature", "references and notes", "notes and references",
        "cited references",
        "bibliography and references", "sources", "reference list", "further reading", "primary sources",
        "secondary sources",
        "references and further reading", "additional references", "references list",
    )),
    (Section.AFTERWORD, "ru", (
        "приложение", "приложения", "благодарности", "благодарность", "сведения об авторах", "информация об авторах",
        "об авторах", "об авторе",
        "сведения об авторе", "примечания", "финансирование", "конфликт интересов",
        "информация о конфликте интересов", "вклад авторов",
        "поступила в редакцию", "статья поступила", "для цитирования", "авторы",
    )),
    (Section.AFTERWORD, "de", (
        "anhang", "anhänge", "danksagung", "danksagungen", "anmerkungen", "fußnoten", "endnoten", "autor", "autorin",
        "autoren", "autorinnen", "zur person",
        "über den autor", "über die autorin", "über die autoren", "abbildungsverzeichnis", "tabellenverzeichnis",
        "korrespondenzadresse",
        "eidesstattliche erklärung", "selbständigkeitserklärung", "zum autor", "zur autorin", "zu den autoren",
        "der autor", "die autorin", "die autoren", "die autorinnen", "kontakt", "angaben zur person",
        "angaben zum autor", "angaben zu den autoren", "anschrift des verfassers", "anschrift der verfasser",
    )),
    (Section.AFTERWORD, "en", (
        "appendix", "appendices", "acknowledgments", "acknowledgements", "acknowledgment", "acknowledgement",
        "about the author", "about the authors", "notes", "endnotes",
        "author biography", "author biographies", "information about authors", "author contributions",
        "conflict of interest", "supplementary material",
        "supporting information", "received", "for citation", "list of figures", "list of tables", "footnotes",
        "biography",
        "information about the authors", "annex", "author information", "contact", "funding", "conflicts of interest",
        "notes on contributors", "biographical note", "biographical notes", "biographical sketch",
        "biographical sketches",
    )),
    (Section.CONTENTS, "ru", ("содержание", "оглавление")),
    (Section.CONTENTS, "de", ("inhalt", "inhaltsverzeichnis")),
    (Section.CONTENTS, "en", ("contents", "table of contents")),
    (Section.BODY, "ru", ("заключение", "выводы", "основная часть", "результаты", "обсуждение", "материалы и методы",
        "методика")),
    (Section.BODY, "de", ("fazit", "schluss", "ausblick", "ergebnisse", "methode", "methoden", "diskussion",
        "schlussfolgerungen")),
    (Section.BODY, "en", ("conclusion", "conclusions", "results", "discussion", "methods", "related work",
        "future work", "preliminaries")),
)  # fmt: skip

# Words of an organisation's name: no title and no person has them.
ORGANISATION_WORDS = (
    "университет", "институт", "академия", "факультет", "кафедра", "лаборатория", "вычислительный центр",
    "научный центр", "исследовательский центр",
    "предприятие", "нии", "мгу", "мгту", "мифи", "мфти", "спбгу", "ран", "фгуп", "фгбоу", "фгбу", "фгаоу", "гоу",
    "впо", "оао", "ооо", "зао", "филиал", "отделение", "госкорпорация",
    "школа экономики", "колледж", "училище", "консерватория", "обсерватория", "министерство", "ниц",
    "universität", "institut", "fakultät", "lehrstuhl", "hochschule", "fachhochschule", "akademie",
    "forschungszentrum", "zentrum für", "bibliothek", "gmbh",
    "archiv", "gesellschaft für", "stiftung", "technische", "fraunhofer", "max-planck", "landesamt", "seminar für",
    "arbeitsbereich", "museum",
    "university", "institute", "department", "faculty", "school of", "college", "laboratory", "laboratories", "llc",
    "s.a.", "academy", "centre for", "center for", "research center",
    "research centre", "inc.", "corporation", "corp.", "ltd", "gmbh", "division of", "dept.", "univ.", "labs",
    "research group", "hospital", "polytechnic", "inria", "cnrs", "microsoft research", "csail", "research lab",
)  # fmt: skip
# Words of a journal, series, conference or publisher above the title: such a line is no title.
VENUE_WORDS = (
    "материалы конференции", "труды конференции", "научный журнал", "издательство", "сборник трудов",
    "сборник научных", "вестник", "известия", "труды ", "ученые записки", "учёные записки",
    "доклады академии", "тезисы докладов", "журнал", "сборник статей", "материалы международной",
    "материалы всероссийской", "научная конференция", "международная конференция", "научно-практическая конференция",
    "всероссийская конференция", "том ", "выпуск ", "выпускная квалификационная",
    "zeitschrift", "tagungsband", "jahrbuch", "jahrgang", "heft ", "band ", "verlag", "schriftenreihe",
    "diskussionspapier", "arbeitspapier", "sonderheft", "beiträge zur",
    "journal of", "international journal", "proceedings", "conference on", "conference proceedings", "workshop on",
    "symposium on", "transactions on", "lecture notes", "bulletin of", "vol.", "volume ",
    "issn", "isbn", "press", "discussion paper", "working paper", "technical report", "published by", "copyright",
    "preprint", "available online", "this article was downloaded",
    "suggested citation", "zitiervorschlag", "this document is", "www.", "http", "doi:", "to cite this",
    "downloaded from", "elsevier", "springer", "ieee", "manuscript", "submitted to", "accepted for",
)  # fmt: skip
# What a thesis page or a rubric says where an article has its title: the kind of work, not its name.
KIND_WORDS = (
    "выпускная квалификационная работа", "квалификационная работа", "дипломная работа", "курсовая работа",
    "бакалаврская работа", "магистерская диссертация", "диссертация", "автореферат",
    "на правах рукописи", "отчёт", "отчет", "отчёт по", "отчет по", "научно-исследовательская работа",
    "отчёт по учебной практике", "на соискание", "по направлению", "специальность", "направление подготовки",
    "реферат", "учебное пособие", "краткие сообщения", "физика", "математика", "информатика", "допущен к защите",
    "допустить к защите", "лекции", "технический отчёт",
    "masterarbeit", "bachelorarbeit", "diplomarbeit", "dissertation", "habilitationsschrift", "seminararbeit",
    "zur erlangung", "inauguraldissertation", "rezension", "aufsatz", "aufsätze", "beitrag",
    "master's thesis", "master thesis", "bachelor's thesis", "bachelor thesis", "phd thesis", "doctoral thesis",
    "thesis", "a thesis submitted", "research article", "original article", "review article",
    "article", "research paper", "short paper", "full paper", "poster", "technical report", "regular paper", "review",
    "letter", "editorial", "original paper", "open access",
)  # fmt: skip
# Persons on a page who did not write the paper.
NON_AUTHOR_WORDS = (
    "научный руководитель", "научный консультант", "руководитель", "консультант", "рецензент", "рецензенты",
    "заведующий кафедрой", "зав. кафедрой", "зав.кафедрой", "оппонент", "официальные оппоненты",
    "куратор", "под редакцией", "ответственный редактор", "главный редактор", "редактор", "председатель", "ректор",
    "декан", "представлено", "рекомендовано", "перевод", "секретарь",
    "betreuer", "betreuerin", "gutachter", "erstgutachter", "zweitgutachter", "herausgeber", "herausgegeben von",
    "herausgeberin", "redaktion", "übersetzt von", "dekan", "rezensiert von",
    "supervisor", "advisor", "adviser", "reviewer", "referee", "edited by", "editor", "editors", "committee",
    "communicated by", "translated by", "dean", "chair", "consultant", "editor-in-chief",
)  # fmt: skip

_NUMBERING = re.compile(
    r"^\s*(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVXУХ]{1,5}|[A-ZА-Я])\s?[.)\]:]?\s+|^\s*\d{1,2}[.)]\s?"
    r"|^\s*[•■▪·*#—–-]{1,3}\s+"
)
_SPACED = re.compile(r"^(?:[^\W\d_]\s){4,40}[^\W\d_](?=\W|$)")
_HEADINGS: dict[str, tuple[Section, str]] = {}
for _section, _language, _words in SECTION_WORDS:
    for _word in _words:
        _HEADINGS.setdefault(_word, (_section, _language))
_FIRST_WORDS = frozenset(re.split(r"[\s-]", heading)[0].rstrip(",") for heading in _HEADINGS)
_LONGEST_HEADING = max(map(len, _HEADINGS))
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_NUMERAL = 5
_TAIL = re.compile(r"[\s.:;,—–\-\]\d*]{0,12}$")


def word_set(*rows: str) -> frozenset[str]:
    """The words of a table written as rows of words."""
    return frozenset(" ".join(rows).split())


@lru_cache(maxsize=4096)
def section_start(line: str) -> SectionStart | None:
    """The section heading that a line begins with (or is), whatever its case, numbering and letter spacing."""
    if _begins_otherwise(line):
        return None
    head = line[: 4 * _LONGEST_HEADING]
    for offset in _starts(head):
        found = _heading_at(head, offset, len(line))
        if found is not None:
            return found
    return None


def is_heading(line: str, section: Section) -> bool:
    """Whether a line is nothing but that section's heading."""
    start = section_start(line)
    return start is not None and start.section is section and start.alone


def _begins_otherwise(line: str) -> bool:
    """Whether a line begins with a word that no heading begins with, and that is no number: most lines do."""
    first = _FIRST_WORD.match(line)
    if first is None or first.end() == 1:
        return False
    word = first.group()
    # Numbers are capital («XIV») and short.
    return (len(word) > _LONGEST_NUMERAL or word[1].islower()) and word.lower() not in _FIRST_WORDS


def _starts(head: str) -> tuple[int, ...]:
    numbering = _NUMBERING.match(head)
    blanks = len(head) - len(head.lstrip())
    return (blanks, numbering.end()) if numbering else (blanks,)


def _heading_at(head: str, offset: int, length: int) -> SectionStart | None:
    spaced = _SPACED.match(head[offset:])
    if spaced:
        return _spaced_heading(head, offset, length)
    low = head[offset:].lower()
    first = _FIRST_WORD.match(low)
    if first is None or first.group() not in _FIRST_WORDS:
        return None
    for end in range(min(len(low), _LONGEST_HEADING), len(first.group()) - 1, -1):
        if (end == len(low) or not (low[end].isalnum() or low[end] == "-")) and low[:end] in _HEADINGS:
            section, language = _HEADINGS[low[:end]]
            alone = length <= len(head) and bool(_TAIL.fullmatch(low[end:]))
            return SectionStart(section, language, offset + end, alone)
    return None


def _spaced_heading(head: str, offset: int, length: int) -> SectionStart | None:
    # «Л И Т Е Р А Т У Р А»: words stand two blanks apart or cannot be told, so blanks are left out on both sides.
    tight = re.sub(r"[\s.:]", "", head[offset:]).lower()
    for heading, (section, language) in _HEADINGS.items():
        if tight == heading.replace(" ", ""):
            return SectionStart(section, language, length, alone=True)
    return None


def _any_word(words: tuple[str, ...]) -> re.Pattern[str]:
    ordered = sorted({word.strip() for word in words}, key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(re.escape(word) for word in ordered) + r")(?!\w)", re.IGNORECASE)


def _first_words(words: tuple[str, ...]) -> frozenset[str]:
    """What such phrases begin with: a line without any of these words holds none of them."""
    return frozenset(_RUN.findall(word)[0] for word in words)


_RUN = re.compile(r"\w+")
_ORGANISATION_STEMS = (
    "университет", "институт", "факультет", "кафедр", "лаборатори", "академи", "министерств", "universität", "institut",
    "academ",
)  # fmt: skip
_ORGANISATION = re.compile(
    _any_word(ORGANISATION_WORDS).pattern + rf"|(?<!\w)(?:{'|'.join(_ORGANISATION_STEMS)})\w{{0,6}}(?!\w)",
    re.IGNORECASE,
)
_VENUE = _any_word(VENUE_WORDS)
_KIND = re.compile(r"^\W*" + _any_word(KIND_WORDS).pattern, re.IGNORECASE)
_NON_AUTHOR = _any_word(NON_AUTHOR_WORDS)
_ORGANISATION_FIRST, _VENUE_FIRST, _NON_AUTHOR_FIRST = map(
    _first_words, (ORGANISATION_WORDS, VENUE_WORDS, NON_AUTHOR_WORDS)
)


@lru_cache(maxsize=2048)
def _runs(line: str) -> tuple[str, ...]:
    return tuple(_RUN.findall(line.lower()))


@lru_cache(maxsize=2048)
def names_organisation(line: str) -> bool:
    """Whether a line names a university, institute, firm or a part of one."""
    runs = _runs(line[:1000])
    if _ORGANISATION_FIRST.isdisjoint(runs) and not any(run.startswith(_ORGANISATION_STEMS) for run in runs):
        return False
    return bool(_ORGANISATION.search(line[:1000]))


@lru_cache(maxsize=2048)
def names_venue(line: str) -> bool:
    """Whether a line names a journal, series, conference or publisher."""
    return not _VENUE_FIRST.isdisjoint(_runs(line[:1000])) and bool(_VENUE.search(line[:1000]))


@lru_cache(maxsize=2048)
def names_kind(line: str) -> bool:
    """Whether a line begins with a kind of work («Диссертация», «Masterarbeit») instead of a title."""
    return bool(_KIND.match(line[:300]))


@lru_cache(maxsize=2048)
def names_other_role(line: str) -> bool:
    """Whether a line names a supervisor, reviewer or editor rather than an author."""
    return not _NON_AUTHOR_FIRST.isdisjoint(_runs(line[:1000])) and bool(_NON_AUTHOR.search(line[:1000]))

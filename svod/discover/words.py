"""Words by which pages tell what they are; ru, de, en side by side, beginnings of words marked by a star."""

import re
from functools import cache

# Of a page or section that lists papers (P1 §5.2 and its German words).
PUBLICATION_WORDS = (
    "публикаци*", "статьи", "статей", "библиографи*", "труды", "доклады", "тезисы", "препринт*", "монографии", "книги",
    "publikation*", "veröffentlichung*", "aufsätze", "artikel", "schriften", "schriftenverzeichnis", "beiträge",
    "bücher", "monographien",
    "publication*", "paper", "papers", "article*", "bibliography", "preprint*", "journal", "journals", "conference",
    "conferences", "proceedings", "book", "books", "chapters", "theses", "reports", "publ", "publist", "pubs",
)  # fmt: skip
# Of sections that list anything else.
NOT_PUBLICATION_WORDS = (
    "новости", "контакты", "образование", "преподавание", "награды", "гранты", "курсы", "ссылки", "студенты",
    "выступления", "интервью", "патенты", "сми",
    "aktuelles", "kontakt", "lehre", "lebenslauf", "ausbildung", "auszeichnungen", "projekte", "links", "mitglied*",
    "vorträge", "vortrag", "interview*", "medien", "patente", "presse",
    "news", "contact", "teaching", "education", "awards", "grants", "courses", "students", "service", "software",
    "talks", "talk", "presentations", "podcasts", "patents", "media", "other", "handouts", "press", "events",
    "members", "people", "positions", "employment", "activities", "editor*",
)  # fmt: skip

# Of lists that look like lists of papers and are none: talks, the work of students, what media bring, what is beside.
TALK_WORDS = (
    "выступлени*", "доклад*", "лекции", "семинар*", "постер*", "презентации",
    "vorträge", "vortrag*", "vorlesung*", "seminar*", "gastvorträge",
    "talk", "talks", "presentation*", "poster*", "keynote*", "lecture*", "seminar*", "panel*", "speaker",
)  # fmt: skip
STUDENT_WORDS = (
    "студент*", "аспирант*", "диплом*", "выпускник*", "руководство", "научное руководство", "квалификационные работы",
    "studierende*", "abschlussarbeiten", "betreute*", "betreuung", "masterarbeit*", "bachelorarbeit*",
    "student*", "supervis*", "advis*", "alumni", "master theses", "bachelor theses", "msc theses",
)  # fmt: skip
MEDIA_WORDS = (
    "сми", "блог*", "интервью", "научно-популярн*", "публицистика", "пресса", "видео", "подкаст*",
    "medien", "presse*", "interview*", "blog*", "rundfunk", "fernsehen", "zeitungsartikel", "podcast*",
    "media", "press", "interview*", "blog*", "podcast*", "popular", "outreach", "video*", "news*", "radio", "tv",
)  # fmt: skip
BESIDE_WORDS = (
    "датасет*", "данные", "наборы данных", "программ*", "патент*", "свидетельств*", "прочее", "другое", "материалы",
    "daten*", "software", "patente*", "sonstige*", "weitere*", "materialien",
    "dataset*", "data", "software", "patent*", "other", "misc*", "supplement*", "materials", "code", "projects",
)  # fmt: skip

# P1 §5.1: words of home pages.
HOME_PAGE_WORDS = (
    "домашняя страница", "личная страница", "персональная страница", "обо мне", "биография", "научные интересы",
    "homepage", "startseite", "über mich", "lebenslauf", "forschungsinteressen", "willkommen",
    "home page", "personal page", "about me", "research interests", "biography", "cv", "curriculum vitae", "welcome",
)  # fmt: skip
# Words of links that lead to the first page of a site.
HOME_WORDS = (
    "главная", "домой", "на главную", "домашняя страница", "обо мне",
    "startseite", "hauptseite", "zurück", "über mich", "homepage",
    "home", "main page", "homepage", "home page", "about", "about me", "back",
)  # fmt: skip
# Words of pages that tell of many people: staff lists, departments, prizes.
CATALOGUE_WORDS = (
    "сотрудники", "кафедра", "факультет", "преподаватели", "состав", "лауреаты", "институт", "лаборатория",
    "mitarbeiter", "lehrstuhl", "institut", "fakultät", "arbeitsgruppe", "preisträger", "fachbereich",
    "people", "staff", "faculty", "department", "members", "laureates", "alumni", "group", "lab", "institute",
    "conference", "committee", "speakers",
)  # fmt: skip
# P1 §5.2: by these words in a link or an address a page of publications is known.
PUBLICATION_LINK_WORDS = (
    "публикации", "статьи", "библиография", "труды", "доклады", "тезисы", "работы", "книги",
    "publikationen", "veröffentlichungen", "schriften", "aufsätze", "bibliographie", "schriftenverzeichnis",
    "publications", "publication", "papers", "articles", "bibliography", "publ", "publist", "pubs", "preprints",
    "research papers", "books",
)  # fmt: skip


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    forms = (re.escape(word.rstrip("*")) + (r"\w*" if word.endswith("*") else "") for word in words)
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(forms)})(?![^\W\d_])", re.IGNORECASE)


def has_word(text: str, words: tuple[str, ...]) -> bool:
    """Whether one of some words stands in a text or an address."""
    return bool(_pattern(words).search(text))


def words_in(text: str, words: tuple[str, ...]) -> int:
    """How many different ones of some words stand in a text or an address."""
    return len({match.group().lower() for match in _pattern(words).finditer(text)})

"""Names of sites told from names of pages: a person, a body, a home page, a place in a menu."""

import re

from svod.extract.web.readings import TITLE_PARTS, names_person
from svod.text.keywords import names_organisation

# What stands in a title element that nobody wrote: «Untitled Document», «New Page 1», «index.html».
NO_TITLE = re.compile(
    r"(?:untitled|unbenannt|ohne titel|без имени|без названия|новая страница|neue seite|new page|no title|document"
    r"|unnamed)(?:es)?(?:[ -]?(?:document|dokument|page|seite))?[ \d]*|[\w-]+\.(?:html?|php|aspx?|docx?|pdf|txt)|\W*",
    re.IGNORECASE,
)
# What names a place on a site, but no page: «Home», «Startseite», «Главная».
NOWHERE = re.compile(
    r"(?:home|homepage|home page|index|main|main page|start|startseite|willkommen|welcome|главная|главная страница"
    r"|default|keynote|frame|menu|top|navigation|content)",
    re.IGNORECASE,
)
# What heads a part of any page: «Other links», «Kontakt», «Новости».
SECTION_WORDS = re.compile(
    r"links?|(?:other|useful|external|quick) \w+|contacts?(?: info| details)?|menu|navigation|search|kontakt|menü"
    r"|suche|abstract|summary|introduction|about(?: me)?|news|контакты|ссылки|новости|меню|поиск|аннотация|введение",
    re.IGNORECASE,
)
_SITE_WORDS = re.compile(
    r"home\s?page|web\s?(?:site|page)|(?:личн|персональн|домашн)\w+ (?:страниц|сайт)", re.IGNORECASE
)
# What somebody is: «PhD, Professor», «Post-Doctoral Researcher», «к.ф.-м.н.».
_POST = re.compile(
    r"(?:ph\.?\s?d|m\.?d\b|prof\b|professor|doctor|dr\b|post-?doc|research(?:er| scientist| fellow)|lecturer|assistant"
    r"|associate|(?:computer )?scientist|wissenschaftliche[rn]? mitarbeiter|dozent|профессор|доцент|доктор"
    r"|[кд]\.\s?\S{1,6}\s?н\.)",
    re.IGNORECASE,
)


def names_site(text: str) -> bool:
    """Whether every piece of a text names a person, a body or a home page, as titles of whole sites do."""
    return all(_is_of_owner(piece) for piece in TITLE_PARTS.split(text) if piece.strip())


def _is_of_owner(piece: str) -> bool:
    if _SITE_WORDS.search(piece) or _POST.match(piece) or NOWHERE.fullmatch(piece) or names_organisation(piece):
        return True
    return names_person(piece) or ("," in piece and names_person(piece.partition(",")[0]))

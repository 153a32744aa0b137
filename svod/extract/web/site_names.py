"""Names of sites separated from names of pages: a person, a body, a home page, a place in a menu."""

import re

from svod.extract.web.readings import TITLE_PARTS, names_person
from svod.languages import all_words, alternatives, any_word
from svod.text.keywords import names_organisation

# What stands in a title element that nobody wrote: «Untitled Document», «New Page 1», «index.html».
NO_TITLE = re.compile(
    rf"(?:{alternatives('web.no_title')})(?:es)?(?:[ -]?(?:{alternatives('web.no_title_things')}))?[ \d]*"
    r"|Microsoft (?:Word|PowerPoint) - \S*|PowerPoint[ -]Pr[\xe4a]sentation|PowerPoint Presentation"
    r"|[\w-]+\.(?:html?|php|aspx?|docx?|pdf|txt)|\W*",
    re.IGNORECASE,
)
# What names a place on a site, but no page: «Home», «Startseite», «Главная».
NOWHERE = re.compile(rf"(?:{any_word(all_words('web.places_on_site'))})", re.IGNORECASE)
# What heads a part of any page: «Other links», «Kontakt», «Новости».
SECTION_WORDS = re.compile(alternatives("web.page_parts"), re.IGNORECASE)
_SITE_WORDS = re.compile(alternatives("web.site_words"), re.IGNORECASE)
# What somebody is: «PhD, Professor», «Post-Doctoral Researcher», «к.ф.-м.н.».
_POSSESSIVE = re.compile(r"[^\W\d_]['’]s\s")
_WORDS = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"\.\s+(?=[^\W\d_]{3})")
_POST = re.compile(rf"(?:{alternatives('web.posts')})(?!\w)", re.IGNORECASE)
# «Academic Staff», «Unsere Veröffentlichungen»: what lists something is a page of a site, whatever stands before it.
_LISTED = any_word((*all_words("web.people_links"), *all_words("web.publication_links")))
_LIST = re.compile(rf"(?:[^\W\d_][\w-]*\s){{0,2}}(?:{_LISTED})", re.IGNORECASE)
# A part of a body: «Abteilung Pflanzenbau», «Optics Group».
_UNIT = re.compile(rf"(?:{alternatives('web.units')})", re.IGNORECASE)
_UNIVERSITY = re.compile(rf"(?:{alternatives('web.universities')})", re.IGNORECASE)
# «Geschichte des Instituts»: what a body has is a page of its site.
_OF_BODY = re.compile(rf"(.{{1,60}}?)\s+(?={alternatives('web.of_body')})", re.IGNORECASE)


def names_site(text: str) -> bool:
    """Whether every piece of a text names a person, a body or a home page, as titles of whole sites do."""
    return all(_is_of_owner(piece) for piece in TITLE_PARTS.split(text) if piece.strip())


def names_unit(text: str) -> bool:
    """Whether a text names a part of a body: a smaller one than an institute."""
    return bool(_UNIT.fullmatch(text.strip()))


def names_university(text: str) -> bool:
    """Whether a text names a body that has others below it."""
    return bool(_UNIVERSITY.search(text))


def names_list(text: str) -> bool:
    """Whether a text is what a list of people or publications is called."""
    return bool(_LIST.fullmatch(text.strip()))


def _is_of_owner(piece: str) -> bool:
    if names_list(piece):
        return False
    if _SITE_WORDS.search(piece) or _POST.match(piece) or NOWHERE.fullmatch(piece) or _UNIT.fullmatch(piece.strip()):
        return True
    if names_organisation(piece) and not _is_of_body(piece):
        return True
    if names_person(piece) or ("," in piece and names_person(piece.partition(",")[0])):
        return True
    # «Berg Anna Sergejewna. Doktor der Technik. Professor.»
    name, *rest = _SENTENCE_END.split(piece)
    return bool(rest) and names_person(name) and all(_POST.match(part) for part in rest)


def _is_of_body(piece: str) -> bool:
    """Whether a piece names what a body has, not the body itself."""
    match = _OF_BODY.match(piece)
    return match is not None and not names_organisation(match[1]) and not names_person(match[1].partition(",")[0])


def names_body(text: str) -> bool:
    """Whether a text that has the word for a body names one: no page of somebody's, no post or degree, no sentence."""
    if _SITE_WORDS.search(text) or _POST.match(text) or _POSSESSIVE.search(text):
        return False
    # Names of bodies begin with a capital letter or a number, and their words for a body do, or nothing does.
    small = [word for word in _WORDS.findall(text) if word[:1].islower() and names_organisation(word)]
    return (
        not small
        or text[:1].islower()
        or len(small) < len([word for word in _WORDS.findall(text) if names_organisation(word)])
    )

"""Names of sites separated from names of pages: a person, a body, a home page, a place in a menu."""

import re

from svod.extract.web.readings import TITLE_PARTS, names_person
from svod.languages import all_words, alternatives, any_word
from svod.text.keywords import names_organisation

# What stands in a title element that nobody wrote: «Untitled Document», «New Page 1», «index.html».
NO_TITLE = re.compile(
    rf"(?:{alternatives('web.no_title')})(?:es)?(?:[ -]?(?:{alternatives('web.no_title_things')}))?[ \d]*"
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
_POST = re.compile(rf"(?:{alternatives('web.posts')})", re.IGNORECASE)


def names_site(text: str) -> bool:
    """Whether every piece of a text names a person, a body or a home page, as titles of whole sites do."""
    return all(_is_of_owner(piece) for piece in TITLE_PARTS.split(text) if piece.strip())


def _is_of_owner(piece: str) -> bool:
    if _SITE_WORDS.search(piece) or _POST.match(piece) or NOWHERE.fullmatch(piece) or names_organisation(piece):
        return True
    if names_person(piece) or ("," in piece and names_person(piece.partition(",")[0])):
        return True
    # «Berg Anna Sergejewna. Doktor der Technik. Professor.»
    name, *rest = _SENTENCE_END.split(piece)
    return bool(rest) and names_person(name) and all(_POST.match(part) for part in rest)


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

"""What stands beside the name of a body: its address, and what reaches its people."""

from svod.languages import alternatives
from svod.text import lazy_re as re
from svod.text.identifiers import find_emails, find_identifiers
from svod.text.phones import find_phones
from svod.text.places import Place

_EMAIL_WORD = re.compile(
    rf"[(,;]?\s?\b(?:{alternatives('header.email_words')})\s?:?\s*(?=$|[,;)])|\(\s*[,;]?\s*\)|<\s*>",
    re.IGNORECASE,
)


def name_without_place(text: str, place: Place) -> str:
    """The name without its address; one lone word of place stays where it is not said in the name already."""
    if place.parts == 0 or not place.name:
        return text
    cyrillic = re.search("[а-яё]", place.name) is not None
    lone = place.parts == 1 and (place.country or place.city) == place.address
    said = (place.city or place.address).split("-")[0][:5].lower() in place.name.lower()
    if place.country:
        said = f" {place.country.lower()} " in f" {place.name.lower()} "
    return text if lone and not cyrillic and not said else place.name


def without_contacts(text: str) -> str:
    """A body without the e-mail addresses, telephones and links behind it."""
    ends = [
        *((email.start, email.end) for email in find_emails(text)),
        *((phone.start, phone.end) for phone in find_phones(text)),
    ]
    ends += [(found.start, found.end) for found in find_identifiers(text) if found.scheme in ("orcid", "url", "doi")]
    for start, end in sorted(set(ends), reverse=True):
        text = text[:start] + text[end:]
    return re.sub(r"\s+(?=[,;.])", "", _EMAIL_WORD.sub("", text)).strip(" ,;:")

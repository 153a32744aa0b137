"""Places after the name of an organisation: town, country, postcode, street, separated from the name itself."""

from functools import lru_cache
from typing import NamedTuple

from svod.languages import all_words, alternatives
from svod.text import lazy_re as re
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of

_CITY = int(WordClass.CITY | WordClass.CITY_SHORT)
_COUNTRY = int(WordClass.COUNTRY)
_REGION = int(WordClass.REGION)
_BODY = int(WordClass.ORGANISATION)

# Countries of more than one word, and short ones, that single words do not show.
LONG_COUNTRIES = frozenset(all_words("places.countries"))
# «199034», «D-50923», «CB2 3QG», «MA 01003-4610», «680-749».
_POSTCODE = re.compile(
    r"(?<![\w/])(?:(?:[A-Z]{1,3}\s?[-–]\s?)?\d{4,6}(?:[-–]\d{4})?|[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}"
    r"|\d{3}[-–]\d{3,4})(?![\w/])"
)
# «ул. Ломоносова, 66», «д. 7/9», «Goethestraße 100», «Viale Marx 15», «P.O. Box 91000».
_HOUSE = re.compile(
    rf"^(?:{alternatives('places.house')})?\s?\d{{1,5}}(?:\s?[/-]\s?\d{{1,4}})*/?\s?[a-zа-я]?\.?$", re.IGNORECASE
)
_STREET = re.compile(alternatives("places.street"))
_TOWN_MARK = re.compile(rf"^(?:{alternatives('places.town_mark')})")
_WORD = re.compile(r"[^\W\d_][\w’'.-]*")
_PIECE = re.compile(r"[^,;]+")
_PLACE_IN_BRACKETS = re.compile(r"\s?\([^()]{2,30}\)$")
_MOST_WORDS = 4


class Place(NamedTuple):
    """An organisation's name without its address, the address as printed, and the town and country in it."""

    name: str
    address: str
    city: str
    country: str
    parts: int

    @property
    def is_only_place(self) -> bool:
        """Whether there is an address and no name."""
        return bool(self.address) and not self.name


@lru_cache(maxsize=1024)
def split_place(text: str) -> Place:
    """The name of an organisation and the address that follows it: town, country, postcode, street."""
    pieces = list(_PIECE.finditer(text))
    cut = len(pieces)
    while cut > 0 and (place_kind(pieces[cut - 1].group()) or _is_said_before(pieces, cut - 1)):
        cut -= 1
    cut = _with_street(pieces, cut)
    address = text[pieces[cut].start() :].strip(" ,;.") if cut < len(pieces) else ""
    name = text[: pieces[cut].start()].rstrip(" ,;") if cut < len(pieces) else text.rstrip(" ,;")
    kinds = [(place_kind(piece.group()), piece.group().strip(" .")) for piece in pieces[cut:]]
    city = next((_town(piece) for kind, piece in kinds if kind == "city"), "")
    country = next((piece for kind, piece in kinds if kind == "country"), "")
    return Place(name, address, city, country, len(pieces) - cut)


def place_kind(piece: str) -> str:
    """What a piece between commas is: country, city, region, street, house, postcode; empty when it is no place."""
    text = _PLACE_IN_BRACKETS.sub("", piece.strip(" .;,"))
    if not text:
        return ""
    if text.lower() in LONG_COUNTRIES:
        return "country"
    if _HOUSE.match(text) and len(text) < 12:
        return "house"
    rest = _POSTCODE.sub(" ", text).strip(" .,-–")
    if not rest:
        return "postcode"
    if _STREET.search(piece) and not _names_body(text):
        return "street"
    return _named_place(_TOWN_MARK.sub("", rest), marked=bool(_TOWN_MARK.match(rest)) or rest != text.strip(" .,-–"))


def _named_place(text: str, *, marked: bool) -> str:
    if text.lower() in LONG_COUNTRIES:
        return "country"
    found = _WORD.findall(text)
    if not 0 < len(found) <= _MOST_WORDS or not all(
        word[0].isupper() or len(word) < 4 or "-" in word for word in found
    ):
        return ""
    masks = [classes_of(word) for word in found]
    # «TU Berlin», «JGU Mainz» are bodies, «MAINZ» is a town.
    if len(found) > 1 and 1 < len(found[0]) < 6 and found[0].isupper() and not text.isupper():
        return ""
    if _names_body(text):
        return ""
    if all(mask & _COUNTRY for mask in masks):
        return "country"
    if any(mask & _CITY for mask in masks) or (marked and len(found) < 3):
        return "city"
    return "region" if all(mask & (_REGION | _COUNTRY) for mask in masks) else ""


def _with_street(pieces: list[re.Match[str]], cut: int) -> int:
    # «Viale Marx 15» tells nothing by itself; a number at its end does, where a town follows.
    if 1 < cut < len(pieces):
        before = pieces[cut - 1].group().strip()
        if re.search(r"\s\d{1,5}\s?[a-z]?$", before) and not _names_body(before) and len(before) < 50:
            return cut - 1
    return cut


def _is_said_before(pieces: list[re.Match[str]], place: int) -> bool:
    # «Pädagogische Hochschule Konstanz, Konstanz»: a word of the name, said again, is the town.
    word = pieces[place].group().strip()
    return place > 0 and len(word) > 3 and word.isalpha() and pieces[place - 1].group().endswith(f" {word}")


def _names_body(text: str) -> bool:
    masks = (classes_of(part) for word in _WORD.findall(text) for part in word.split("-"))
    return any(mask & _BODY and not mask & (_CITY | _COUNTRY | _REGION) for mask in masks)


def _town(piece: str) -> str:
    return _TOWN_MARK.sub("", _POSTCODE.sub(" ", piece).strip(" .,-–")).strip()

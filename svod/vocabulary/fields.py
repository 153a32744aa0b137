"""Fields that codes of classifications belong to, in words of our own, for codes that no vocabulary explains.

ru  34D20       обыкновенные дифференциальные уравнения (MSC)
de  519.21      Wahrscheinlichkeit und Statistik (УДК)
en  27.35.17    mathematics (ГРНТИ)
"""

import re
from functools import lru_cache

from svod.languages import named

_MSC = re.compile(r"(\d\d)(?:[A-Z]\d\d|[A-Z]xx|-\d\d|-XX)", re.IGNORECASE)
_GRNTI = re.compile(r"(\d\d)\.\d\d\.\d\d")
# «517.956.6», «004.8:81’322», «53/55»: the first number tells.
_UDC = re.compile(r"\d[\d.]*")
_SOURCE_LANGUAGE = "en"


@lru_cache(maxsize=4096)
def field_of(code: str, language: str) -> str:
    """The field that a code of MSC, УДК or ГРНТИ belongs to; nothing where it has the form of none, or is unknown."""
    code = code.strip()
    if msc := _MSC.fullmatch(code):
        return _named("fields.msc", language).get(msc.group(1), "")
    if grnti := _GRNTI.fullmatch(code):
        return _named("fields.grnti", language).get(grnti.group(1), "")
    udc = _UDC.match(code)
    return _longest(udc.group(), language) if udc else ""


def printed_code(code: str) -> str:
    """A code as it is printed: «34D20», also of «34d20»; those of other classifications have no letters."""
    return code[:3].upper() + code[3:].lower() if _MSC.fullmatch(code) and code[2] != "-" else code


def _longest(number: str, language: str) -> str:
    known = _named("fields.udc", language)
    lengths = range(len(number), 0, -1)
    return next((known[number[:length]] for length in lengths if number[:length] in known), "")


def _named(purpose: str, language: str) -> dict[str, str]:
    tables = named(purpose)
    return tables.get(language) or tables[_SOURCE_LANGUAGE]

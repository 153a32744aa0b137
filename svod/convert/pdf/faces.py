"""What the name of a PDF font says: its plain name, and whether it is bold or italic.

PDFium's own weight is measured on the stems and wrong for most subset fonts; names are right.
"""

import re
from functools import lru_cache
from typing import NamedTuple

_SUBSET_PREFIX = re.compile(r"^[A-Z]{6}\+")

# Best first: words that foundries use, then the short TeX names (family letters, face letters, design size).
_BOLD = re.compile(
    r"bold|black|heavy|demi"  # Arial-BoldMT, Roboto-Black, URWGothicL-Demi
    r"|(?<=nimbus)[a-z0-9]+-medi"  # NimbusRomNo9L-Medi is the bold of Times
    r"|[-,](?:bd|bx|b)(?:it|i)?$"  # FrutigerLT-Bd
    r"|^(?:cm|sf|la|lc|ec|tc|lh|cmc|t1|t2)?(?:bx|bxti|bxsl|ssbx|b|rb|bl)\d+$"  # CMBX12, SFBX1440, labx1000
    r"|^(?:sf|la|lc|ec|tc|lh)(?:bi|bm|xc|sx|so)\d+$",  # SFBI1000 is bold and italic, ecsx1000 sans serif bold
    re.IGNORECASE,
)
_ITALIC = re.compile(
    r"ital|obli|slant|kursiv"  # TimesNewRomanPS-ItalicMT, NimbusRomNo9L-ReguItal, LMRomanSlant10
    r"|[-,](?:it|i|bdit|bi|boldit)$"  # MinionPro-It
    r"|^(?:cm|sf|la|lc|ec|tc|lh|t1|t2)?(?:ti|sl|bxti|bxsl|it|itt|mi|mib|ui)\d+$"  # CMTI10, SFTI1000, lati1000, CMMI10
    r"|^(?:sf|la|lc|ec|tc|lh)(?:bi|bl|si|so|st|vi)\d+$",  # SFBL1000 is bold and slanted, ecsi1000 sans serif slanted
    re.IGNORECASE,
)


class Face(NamedTuple):
    """A font without its size."""

    name: str
    bold: bool
    italic: bool


NAMELESS = Face("", bold=False, italic=False)


@lru_cache(maxsize=4096)
def face_of(base_name: str) -> Face:
    """The face behind a base font name such as `ABCDEF+TimesNewRomanPS-BoldMT`."""
    name = _SUBSET_PREFIX.sub("", base_name.strip())
    return Face(name, bool(_BOLD.search(name)), bool(_ITALIC.search(name)))

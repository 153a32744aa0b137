"""Classification codes that a header prints: УДК, ББК, ГРНТИ, MSC, JEL, PACS, ACM CCS, each read after its own word.

What a classification does not have is not reported, however much it looks like a code.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from svod.languages import alternatives
from svod.text import lazy_re as re
from svod.text.identifiers import Identifier, find_msc, find_udc
from svod.text.subject_codes import acm_code, acm_concept, grnti_code, jel_code, pacs_code

_LONGEST_READ = 2000


class _Form(NamedTuple):
    scheme: str
    words: re.Pattern[str]
    code: re.Pattern[str]
    valid: Callable[[str], str | None]


def _tight(code: str) -> str:
    return re.sub(r"\s+", "", code)


def _acm(code: str) -> str | None:
    return acm_code(re.split(r"[\s\[]", code, maxsplit=1)[0])


# Scheme, the word that announces it, one code, its normal form if there is such a code; codes follow one another with
# commas or semicolons.
FORMS: tuple[_Form, ...] = (
    # ББК 22.161.6 · ББК 65.050я73
    _Form(
        "bbk",
        re.compile(r"(?<!\w)(?:ББК|BBK)\s?:?\s{0,3}"),
        re.compile(r"(?:[А-ЯЁ]{1,2}\s?)?\d{1,3}(?:\.\d{1,3}){0,4}(?:\s?\([^()\s]{1,12}\))?(?:[а-я]\d{1,3})?"),
        _tight,
    ),
    # ГРНТИ 27.23.25 · GRNTI: 50.05.13
    _Form(
        "grnti",
        re.compile(r"(?<!\w)(?:ГРНТИ|GRNTI|SRSTI)\s?:?\s{0,3}"),
        re.compile(r"\d{2}\.\d{2}(?:\.\d{2})?"),
        grnti_code,
    ),
    # JEL Classification: C23, D82 · JEL: O15
    _Form(
        "jel",
        re.compile(
            r"(?<!\w)JEL(?:[\s-]{1,2}(?:[Cc]lassification|[Cc]odes?|[Kk]lassifikation"
            r"|[Cc]lass\.?|[Nn]umbers?)){0,2}"
            r"(?:\s?\([^()]{2,12}\))?\s?[:.–—-]?\s{0,3}"
        ),
        re.compile(r"[A-Z]\d{1,2}(?!\d)"),
        jel_code,
    ),
    # PACS numbers: 03.65.Ud, 42.50.Dv · PACS: 72.15.−v
    _Form(
        "pacs",
        re.compile(
            r"(?<!\w)PACS(?:\s(?:[Nn]umbers?|[Nn]os?\.?|[Cc]odes?"
            r"|[Cc]lassification))?(?:\s?\(\d{4}\))?\s?[:.]?\s{0,3}"
        ),
        re.compile(r"\d{2}\.\d{2}\.[A-Za-z+−–-][A-Za-z+−–-]?"),
        pacs_code,
    ),
    # ACM CCS: H.3.3 · Categories and Subject Descriptors: D.3.4 [Programming Languages]
    _Form(
        "acm",
        re.compile(
            r"(?<!\w)(?:ACM(?:\sCCS)?(?:[\s-](?:[Cc]lassification|[Ss]ubject"
            r"|[Cc]omputing){1,2})?|(?:CR|Categories\sand\s"
            r"[Ss]ubject)\s(?:[Cc]ategories|[Dd]escriptors)"
            r"|CR-Klassifikation)\s?(?:\(\d{4}\))?\s?[:.]?\s{0,3}"
        ),
        re.compile(
            r"[A-K]\.\d{1,2}(?:\.\d{1,2}|\.m)?(?!\d)(?:\s?\[[^\[\]]{2,60}\](?::\s[^;,]{2,60}?—?[^;,]{0,60}(?=[;,.]|$))?)?"
        ),
        _acm,
    ),
    # CCS Concepts: • Information systems → Data mining; Networks → Network types
    _Form(
        "acm",
        re.compile(r"(?<!\w)(?:CCS\s(?:Concepts|CONCEPTS)|ACM\sCCS(?:\s\(?2012\)?)?)\s?[:.]?\s{0,3}[•·]?\s?(?=[A-Z])"),
        re.compile(r"[•·]?\s?[A-Z][\w\s-]{6,40}(?:\s?(?:→|->|~|⇒|➝)\s?[^→;•·.~⇒➝]{2,60}){1,4}"),
        acm_concept,
    ),
)
_BETWEEN = re.compile(rf"\s?(?:[,;/+]|\b(?:{alternatives('header.code_joiners')})\b)?\s{{0,3}}")


def find_codes(text: str) -> Iterator[Identifier]:
    """Every classification code of a text, scheme by scheme."""
    short = text[:_LONGEST_READ]
    yield from find_udc(short)
    yield from find_msc(short)
    for form in FORMS:
        for announced in form.words.finditer(short):
            yield from _following(form, short, announced.end())


def _following(form: _Form, text: str, position: int) -> Iterator[Identifier]:
    while (match := form.code.match(text, position)) is not None:
        code = form.valid(match.group())
        if code:
            yield Identifier(match.start(), match.end(), form.scheme, code)
        between = _BETWEEN.match(text, match.end())
        position = between.end() if between else match.end()
        if position == match.end():
            return

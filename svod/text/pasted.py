"""What people write or paste to name papers: identifiers, addresses, records of others, references as printed."""

import json
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import unquote

from svod.text.identifiers import find_identifiers


class Naming(StrEnum):
    """How a paper is named."""

    DOI = "doi"
    ARXIV = "arxiv"
    ISBN = "isbn"
    URL = "url"
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL_JSON = "csl-json"
    REFERENCE = "reference"

    @property
    def is_identifier(self) -> bool:
        """Whether it is a number that one work has."""
        return self in (Naming.DOI, Naming.ARXIV, Naming.ISBN)

    @property
    def is_record(self) -> bool:
        """Whether it is a text of records, which an importer of that name reads."""
        return self in (Naming.BIBTEX, Naming.RIS, Naming.CSL_JSON)


class NamedPaper(NamedTuple):
    """A paper, or several records, as somebody named it: how, the normal form, and the words that were written."""

    kind: Naming
    text: str
    written: str


# 10.1000/xyz · doi:10.1000/xyz · https://doi.org/10.1000/xyz · 10.1002/(SICI)1097(1998)17:15<1661::AID>3.0.CO;2
_DOI = re.compile(
    r"(?:(?P<address>(?:https?://)?(?:dx\.|www\.)?doi\.org/+)|doi\s{0,2}[:=]?\s{0,2})?(?P<doi>10\.\d{4,9}/\S{1,300})",
    re.IGNORECASE,
)
# 1011.1669 · arXiv:math/0309136v2 · https://arxiv.org/abs/1011.1669v3
_ARXIV = re.compile(
    r"(?:arxiv\s{0,2}:\s{0,2}|arxiv\s|(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf)/)?"
    r"(?P<number>\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z-]{2,10}(?:\.[a-z]{2})?/\d{7})(?P<version>v\d{1,2})?(?:\.pdf)?",
    re.IGNORECASE,
)
_ISBN = re.compile(r"(?:ISBN(?:-1[03])?\s{0,2}:?\s{0,2})?([\d‐–-][\d\s‐–-]{7,16}[\dXxХх])", re.IGNORECASE)
_URL = re.compile(r"https?://\S+|www\.[\w-]+\.\S+", re.IGNORECASE)
_ENTRY = re.compile(r"\s*@\s?[A-Za-z]{3,20}\s?[{(]")
_RIS_BEGIN, _RIS_END = re.compile(r"\s*TY\s{0,2}-"), re.compile(r"\s*ER\s{0,2}-")
_PAIRS = {")": "(", "]": "[", ">": "<", "}": "{"}
_BETWEEN = re.compile(r"[\s,;]+")
# «papers/a paper.pdf», «./x», «~/y»; a reference ends with a full stop, a year or pages.
_PATH = re.compile(r"[~./\\]|\w:[\\/]|.*\.(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{1,5}$", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")
_FEWEST_WORDS = 3


def named_paper(text: str) -> NamedPaper | None:
    """The paper that a text names by an identifier or an address alone; None where it is neither."""
    written = text.strip()
    bare = written[1:-1].strip() if written[:1] == "<" and written[-1:] == ">" else written
    for kind, read in ((Naming.DOI, _doi), (Naming.ARXIV, _arxiv), (Naming.ISBN, _isbn), (Naming.URL, _url)):
        if found := read(bare):
            return NamedPaper(kind, found, written)
    return None


def is_reference(text: str) -> bool:
    """Whether a text may be a reference as printed: several words, and nothing that looks like the name of a file."""
    return len(_WORD.findall(text)) >= _FEWEST_WORDS and not _PATH.match(text.strip())


def pasted_papers(text: str) -> Iterator[NamedPaper]:
    """Everything that a pasted text names: records as they are, of all else what each line says."""
    if _is_json(text):
        yield NamedPaper(Naming.CSL_JSON, text, "CSL-JSON")
        return
    lines = iter(text.splitlines())
    bibtex: list[str] = []
    for line in lines:
        if _ENTRY.match(line):
            entry, line = _bibtex_entry(line, lines)
            bibtex.append(entry)
        elif _RIS_BEGIN.match(line):
            yield NamedPaper(Naming.RIS, _ris_record(line, lines), "RIS")
            continue
        if line.strip():
            yield from _named_in_line(line)
    if bibtex:
        # Together: an entry may take fields from another.
        yield NamedPaper(Naming.BIBTEX, "\n".join(bibtex), "BibTeX")


def _named_in_line(line: str) -> Iterator[NamedPaper]:
    """What one line names: one paper, or several by identifiers and addresses with nothing but commas between."""
    if whole := named_paper(line):
        yield whole
        return
    parts = [named_paper(part) for part in _BETWEEN.split(line.strip()) if part]
    if len(parts) > 1 and all(parts):
        yield from filter(None, parts)
    else:
        yield NamedPaper(Naming.REFERENCE, line.strip(), line.strip())


def _bibtex_entry(line: str, following: Iterable[str]) -> tuple[str, str]:
    """An entry up to where its braces close, and what stands behind that on its last line."""
    taken = [line]
    depth = _depth(line)
    for more in following if depth > 0 else ():
        taken.append(more)
        depth += _depth(more)
        if depth <= 0:
            break
    last = taken[-1]
    end = max(last.rfind("}"), last.rfind(")")) + 1
    rest = last[end:].strip().lstrip(",") if end else ""
    taken[-1] = last[:end] if end else last
    return "\n".join(taken), rest


def _depth(line: str) -> int:
    plain = re.sub(r"\\.", "", line)
    return plain.count("{") - plain.count("}")


def _ris_record(line: str, following: Iterable[str]) -> str:
    taken = [line.lstrip()]
    for more in following:
        taken.append(more.lstrip())
        if _RIS_END.match(more):
            break
    return "\n".join(taken) + "\n"


def _is_json(text: str) -> bool:
    if text.lstrip()[:1] not in ("[", "{"):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _doi(text: str) -> str:
    found = _DOI.fullmatch(text)
    if found is None:
        return ""
    doi = unquote(found["doi"]).partition("?utm_")[0] if found["address"] else found["doi"]
    return _without_end(doi).lower()


def _without_end(text: str) -> str:
    """A number without the full stop or bracket of the sentence around it."""
    while text and (text[-1] in ".,;" or (text[-1] in _PAIRS and text.count(text[-1]) > text.count(_PAIRS[text[-1]]))):
        text = text[:-1]
    return text


def _arxiv(text: str) -> str:
    found = _ARXIV.fullmatch(text.rstrip(".,;"))
    return f"{found['number'].lower()}{found['version'] or ''}" if found else ""


def _isbn(text: str) -> str:
    found = _ISBN.fullmatch(text.rstrip(".,;"))
    if found is None:
        return ""
    return next((one.text for one in find_identifiers(f"ISBN {found[1]}") if one.scheme == "isbn"), "")


def _url(text: str) -> str:
    if not _URL.fullmatch(text):
        return ""
    return text if text.lower().startswith("http") else f"http://{text}"

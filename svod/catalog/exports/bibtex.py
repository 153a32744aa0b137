"""Export as BibTeX, and as BibLaTeX with its richer fields."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from svod.catalog.exports.card import Card, CardExporter, Kind, Words
from svod.languages import alternatives
from svod.model.person import PersonName
from svod.text.transliterate import latin

_NOT_KEY = re.compile(r"[^a-z0-9]+")
# Characters that TeX reads as commands, each escaped; a lone brace would swallow the rest of the file.
_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "%": r"\%", "&": r"\&",
        "#": r"\#", "$": r"\$", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    }
)  # fmt: skip
_LONGEST_PART = 40
_VERBATIM = frozenset({"doi", "url", "eprint"})
_SAFE_ADDRESS = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C"})
# Names that hold one of these are no «Family, Given» to TeX.
_WHOLE_NAME = re.compile(r",|\sand\s|^and\s|\sand$", re.IGNORECASE)
# «Martin Luther, Jr.»: BibTeX has it between the names.
_JUNIOR = re.compile(rf",\s*((?:{alternatives('names.juniors')}|II|III|IV)\.?)$", re.IGNORECASE)
_LANGUAGE_NAMES = {"ru": "russian", "de": "german", "en": "english", "fr": "french", "uk": "ukrainian"}


class _Dialect(NamedTuple):
    """How one of the two formats names kinds of works, and the fields that they name differently."""

    kinds: Mapping[Kind, str]
    journal: str
    place: str
    archive: str
    remark: str


_BIBTEX = _Dialect(
    {Kind.ARTICLE: "article", Kind.CONFERENCE: "inproceedings", Kind.CHAPTER: "incollection", Kind.BOOK: "book",
     Kind.THESIS: "phdthesis", Kind.REPORT: "techreport"},
    journal="journal", place="address", archive="archiveprefix", remark="annote",
)  # fmt: skip
_BIBLATEX = _Dialect(
    {Kind.ARTICLE: "article", Kind.CONFERENCE: "inproceedings", Kind.CHAPTER: "incollection", Kind.BOOK: "book",
     Kind.THESIS: "thesis", Kind.REPORT: "report", Kind.WEB: "online", Kind.PREPRINT: "online"},
    journal="journaltitle", place="location", archive="eprinttype", remark="annotation",
)  # fmt: skip
_PARTS_OF_BOOKS = (Kind.CONFERENCE, Kind.CHAPTER)
# The publisher of theses and reports has a field of its own.
_PUBLISHER_FIELDS = {"phdthesis": "school", "techreport": "institution", "thesis": "institution",
                     "report": "institution"}  # fmt: skip


class BibtexExporter(CardExporter):
    """One entry per work, in UTF-8, with the characters that BibTeX reads as commands escaped."""

    _dialect = _BIBTEX

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """The entries, with citation keys that differ."""
        used: dict[str, int] = {}
        for card in cards:
            yield _entry(card, self._dialect, used)


class BiblatexExporter(BibtexExporter):
    """The same for Biber: whole dates, languages, the kinds of works that BibTeX lacks."""

    _dialect = _BIBLATEX


def _entry(card: Card, dialect: _Dialect, used: dict[str, int]) -> str:
    kind = dialect.kinds.get(card.kind, "misc")
    fields = {
        **_who_and_what(card),
        **_where(card, kind, dialect),
        **_identifiers(card, dialect),
        **_about(card, dialect),
    }
    if dialect is _BIBLATEX:
        fields |= {"date": card.date, "year": "", "langid": _LANGUAGE_NAMES.get(card.language, "")}
    lines = [f"  {name} = {{{_escaped(name, text)}}}" for name, text in fields.items() if text]
    return f"@{kind}{{{_key(card, used)},\n" + ",\n".join(lines) + "\n}\n\n"


def _who_and_what(card: Card) -> dict[str, str]:
    return {
        **_by_language("title", card.titles),
        "author": _people(author.name for author in card.authors),
        "editor": _people(card.editors),
        "year": card.year,
    }


def _where(card: Card, kind: str, dialect: _Dialect) -> dict[str, str]:
    container = "booktitle" if card.kind in _PARTS_OF_BOOKS else dialect.journal
    return {
        container: card.container,
        "volume": card.volume,
        "number": card.issue,
        "pages": "--".join(part for part in card.page_range if part),
        _PUBLISHER_FIELDS.get(kind, "publisher"): card.publisher,
        **_of_institution(card, kind),
        dialect.place: card.place,
        "edition": card.edition,
        "type": card.genre,
    }


def _of_institution(card: Card, kind: str) -> dict[str, str]:
    """The institution by the name that its kind of entry has for it, where no publisher stands there."""
    name = _PUBLISHER_FIELDS.get(kind, "institution")
    return {} if kind in _PUBLISHER_FIELDS and card.publisher else {name: card.institution}


def _identifiers(card: Card, dialect: _Dialect) -> dict[str, str]:
    return {
        "doi": " ".join(card.dois),
        "isbn": ", ".join(card.isbns),
        "issn": ", ".join(card.issns),
        "eprint": " ".join(card.arxivs),
        dialect.archive: "arxiv" if card.arxivs else "",
        "url": " ".join(card.addresses),
    }


def _about(card: Card, dialect: _Dialect) -> dict[str, str]:
    codes: dict[str, list[str]] = {}
    for code in card.codes:
        codes.setdefault(_NOT_KEY.sub("", code.scheme.lower()), []).append(code.text)
    return {
        **_by_language("abstract", card.abstracts),
        "keywords": ", ".join(card.all_key_words),
        **{scheme: "; ".join(texts) for scheme, texts in codes.items() if scheme},
        "language": card.language,
        dialect.remark: "; ".join(card.remarks),
        "note": "; ".join([*card.notes, *([f"svod {card.id}"] if card.id else [])]),
    }


def _by_language(name: str, texts: Iterable[Words]) -> dict[str, str]:
    """The best under the field's own name, other languages under names that styles ignore: title_en."""
    fields: dict[str, str] = {}
    for words in texts:
        fields[f"{name}_{words.language or 'other'}" if fields else name] = words.text
    return fields


def _people(names: Iterable[PersonName]) -> str:
    """Names joined by «and»; a name that contains it is put in braces."""
    return " and ".join(filter(None, map(_person, names)))


def _person(name: PersonName) -> str:
    if _WHOLE_NAME.search(name.family) or (not name.given and " " in name.family):
        return f"\0{name.full}\1"
    if junior := _JUNIOR.search(name.given):
        return f"{name.family}, {junior[1]}, {name.given[: junior.start()]}"
    return f"{name.family}, {name.given}" if name.given else name.family


def _escaped(name: str, text: str) -> str:
    if name in _VERBATIM:
        return text.translate(_SAFE_ADDRESS)
    return text.translate(_ESCAPES).replace("\0", "{").replace("\1", "}")


def _key(card: Card, used: dict[str, int]) -> str:
    """Author, year and first long word of the title: `kolmogorov1933grundbegriffe`; a number where taken."""
    family = _NOT_KEY.sub("", latin(card.authors[0].name.family))[:_LONGEST_PART] if card.authors else "anonymous"
    words = [word for word in latin(card.title).split() if len(word) > 3]
    word = _NOT_KEY.sub("", words[0])[:_LONGEST_PART] if words else ""
    key = f"{family}{_NOT_KEY.sub('', card.year)}{word}" or "anonymous"
    used[key] = used.get(key, 0) + 1
    return key if used[key] == 1 else f"{key}-{used[key]}"

"""The front matter of a paper in markup, as lines, as print would have it, and as information."""

from collections.abc import Iterable
from dataclasses import dataclass

from svod.convert.flow import BODY, Flow, heading, superscript
from svod.languages import by_language
from svod.text.languages import language_of


def _printed(purpose: str) -> dict[str, str]:
    return {language: name for language, (name,) in by_language(purpose).items()}


# Headings that print carries and markup leaves out, by language.
ABSTRACT = _printed("headings.printed_abstract")
KEYWORDS = _printed("headings.printed_keywords")
REFERENCES = _printed("headings.printed_references")
_UNKNOWN = "en"


@dataclass(frozen=True, slots=True)
class Author:
    """A name as printed, and the marks raised beside it."""

    name: str
    marks: str = ""

    @property
    def printed(self) -> str:
        """The name with its marks: «И. И. Иванов¹»."""
        return self.name + superscript(self.marks)


@dataclass(frozen=True, slots=True)
class Passage:
    """An abstract or a list of key words: its language, its own heading if it has one, its paragraphs or words."""

    language: str
    heading: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Front:
    """The front matter; the first title is the paper's own, the others are translations."""

    titles: tuple[str, ...] = ()
    authors: tuple[Author, ...] = ()
    affiliations: tuple[str, ...] = ()
    abstracts: tuple[Passage, ...] = ()
    keywords: tuple[Passage, ...] = ()
    language: str = ""
    journal: str = ""
    publisher: str = ""
    date: str = ""
    doi: str = ""

    def tell(self, flow: Flow) -> None:
        """Add the lines that print would begin with."""
        for number, title in enumerate(self.titles):
            flow.add_line(title, heading(1 if number == 0 else 2))
        flow.add_line(", ".join(author.printed for author in self.authors), BODY)
        for affiliation in self.affiliations:
            flow.add_line(affiliation, BODY)
        for abstract in self.abstracts:
            flow.add_line(abstract.heading or _in_language(ABSTRACT, abstract.language, abstract.texts), heading(3))
            for text in abstract.texts:
                flow.add_line(text, BODY)
        for words in self.keywords:
            name = (words.heading or _in_language(KEYWORDS, words.language, words.texts)).rstrip(" :.")
            flow.add_line(f"{name}: {', '.join(words.texts)}", BODY)

    def information(self) -> dict[str, str]:
        """The same as the meta elements of a publisher's page would say it, one value a line."""
        said = {
            "title": self.titles[:1],
            "meta:citation_title": self.titles[:1],
            "meta:citation_author": [author.name for author in self.authors],
            "meta:citation_abstract": [" ".join(abstract.texts) for abstract in self.abstracts],
            "meta:citation_keywords": [word for words in self.keywords for word in words.texts],
            "meta:citation_journal_title": [self.journal],
            "meta:citation_publisher": [self.publisher],
            "meta:citation_publication_date": [self.date],
            "meta:citation_doi": [self.doi],
        }
        joined = {name: "\n".join(filter(None, values)) for name, values in said.items()}
        return {name: text for name, text in joined.items() if text}

    def references_heading(self) -> str:
        """What the reference list is called in the paper's language."""
        return _in_language(REFERENCES, self.language, self.titles)


def _in_language(words: dict[str, str], language: str, texts: Iterable[str]) -> str:
    known = language[:2].lower() or language_of(" ".join(texts)) or _UNKNOWN
    return words.get(known, words[_UNKNOWN])

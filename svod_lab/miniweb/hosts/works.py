"""Made-up works that hosts show: what is said of them, their papers printed in many layouts, and simple documents."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from svod_lab.corpora.items import LabeledReference
from svod_lab.synthetic.drafts import Draft, draft
from svod_lab.synthetic.invention.people import InventedPerson, invented_person
from svod_lab.synthetic.invention.prose import invented_paragraph, invented_sections
from svod_lab.synthetic.invention.publications import invented_publication
from svod_lab.synthetic.invention.records import invented_record
from svod_lab.synthetic.invention.titles import invented_abstracts, invented_titles, invented_topic
from svod_lab.synthetic.layouts.choices import Shape
from svod_lab.synthetic.references import make_references
from svod_lab.synthetic.typesetting.formats import EXPORTS
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperAuthor, PaperHeader, PaperRecord

_SECTIONS, _MOST_TRIES = 26, 60
_LEAST_WORDS_OF_TITLE = 4


@dataclass(frozen=True, slots=True)
class HostedWork:
    """What a host shows of a work: title and names, its file if there is one, its text where it has one in pages."""

    key: str
    language: str
    title: str
    people: tuple[InventedPerson, ...]
    year: str
    venue: str
    abstract: str
    content: bytes = b""
    ending: str = ".pdf"
    text: tuple[str, ...] = ()
    # What a host links beside the text, or in its place.
    page: str = ""

    @property
    def names(self) -> str:
        """Given names first, as records have them."""
        return ", ".join(f"{one.given} {one.family}" for one in self.people)

    @property
    def short_names(self) -> str:
        """Initials and family names, as lists have them."""
        return ", ".join(f"{one.given[:1]}. {one.family}" for one in self.people)

    @property
    def file_name(self) -> str:
        """The name of its file."""
        return f"{self.key}{self.ending}"


def invented_work(language: str, key: str, people: Sequence[InventedPerson] = ()) -> HostedWork:
    """A work by some people, or by one to three others; the same for the same key."""
    rng = lot(f"hosted:{key}")
    topic = invented_topic(rng)
    title = invented_titles(topic, rng)[language]
    while len(title.split()) < _LEAST_WORDS_OF_TITLE:
        topic = invented_topic(rng)
        title = invented_titles(topic, rng)[language]
    place = invented_publication(topic, language, rng)
    people = people or [invented_person(language, rng) for _ in range(rng.choice((1, 2, 2, 3)))]
    venue = f"{place.journal}, {place.volume or rng.randint(2, 40)}, {rng.randint(10, 90)}–{rng.randint(91, 120)}"
    return HostedWork(
        key,
        language,
        title,
        tuple(people),
        str(rng.randint(1994, 2024)),
        venue,
        invented_abstracts(topic, rng)[language],
    )


def paper_draft(work: HostedWork, shape: Shape = Shape.ARTICLE, language: str = "") -> Draft:
    """The paper of a work, laid out in one of many ways; in another language its title and names are not printed."""
    spoken = language or work.language
    rng = lot(f"paper:{work.key}:{shape}")
    references = tuple(make_references(spoken, rng.randint(6, 18), rng.randint(0, 10**6)))
    record = _record(work, spoken, references, rng)
    for number in range(_MOST_TRIES):
        made = draft(spoken, number, rng.randint(0, 10**6), [record])
        if made.layout.shape is shape:
            return made
    return made


def _record(work: HostedWork, language: str, references: tuple[LabeledReference, ...], rng: Random) -> PaperRecord:
    topic = invented_topic(rng)
    record = invented_record(language, 0, len(references), rng)
    home = record.header.authors[0].affiliations
    authors = tuple(PaperAuthor(one.family, one.given, one.patronymic, home) for one in work.people)
    title = work.title if language == work.language else record.header.title
    header = replace(record.header, title=title, authors=authors, abstract=work.abstract)
    if language != work.language:
        header = PaperHeader(language, title, authors, record.header.affiliations, record.header.abstract)
    return replace(
        record, header=header, translation=None, references=references,
        sections=invented_sections(topic, language, len(references), _SECTIONS, rng),
    )  # fmt: skip


def with_paper(work: HostedWork, ending: str = ".pdf") -> HostedWork:
    """A work with its paper as a file of some kind, and as text."""
    made = paper_draft(work)
    written = next(EXPORTS[ending.removeprefix(".")].write([made]))
    if not isinstance(written, bytes):
        raise written
    return replace(work, content=written, ending=ending, text=paper_text(work, made))


def paper_text(work: HostedWork, made: Draft) -> tuple[str, ...]:
    """The running text of a paper by sections, a heading first: what a page of HTML has."""
    sections = [f"{section.heading}\n" + "\n".join(section.paragraphs) for section in made.record.sections]
    listed = "\n".join(reference.raw for reference in made.record.references)
    return (*sections, f"{REFERENCES[work.language]}\n{listed}")


REFERENCES = {"en": "References", "de": "Literatur", "ru": "Список литературы"}


def prose(language: str, key: str, paragraphs: int) -> list[str]:
    """So many paragraphs about something."""
    rng = lot(f"prose:{key}")
    topic = invented_topic(rng)
    return [invented_paragraph(topic, language, 9, rng) for _ in range(paragraphs)]


def references(language: str, key: str, count: int) -> list[str]:
    """So many lines of a list of references."""
    made = make_references(language, count, lot(f"list:{key}").randint(0, 10**6))
    return [reference.raw for reference in made]


_SIMPLE = """
#let given = json(bytes(sys.inputs.given))
#set page(width: given.width * 1mm, height: given.height * 1mm, margin: given.margin * 1mm, numbering: "1")
#set text(size: given.size * 1pt)
#for block in given.blocks {
  if block.kind == "break" { pagebreak() }
  else if block.kind == "title" {
    align(center, text(size: given.size * 1.5pt, weight: "bold", block.text)); parbreak()
  }
  else if block.kind == "head" { text(weight: "bold", block.text); parbreak() }
  else if block.kind == "centre" { align(center, block.text); parbreak() }
  else if block.kind == "link" { link(block.to, block.text); parbreak() }
  else { block.text; parbreak() }
}
"""
BREAK = ("break", "")


def simple_pdf(
    blocks: Sequence[tuple[str, ...]], size: float = 11, page: tuple[int, int, int] = (210, 297, 25)
) -> bytes:
    """A PDF of blocks, each a kind (title, head, centre, text, break, link) and its words; links with addresses."""
    # Heavy, and needed only for PDF.
    import typst

    rows: list[dict[str, Any]] = [
        {"kind": kind, "text": words[0], "to": words[1] if len(words) > 1 else ""} for kind, *words in blocks
    ]
    given = {"width": page[0], "height": page[1], "margin": page[2], "size": size, "blocks": rows}
    content: bytes = typst.compile(
        _SIMPLE.encode(), format="pdf", ignore_system_fonts=True,
        sys_inputs={"given": json.dumps(given, ensure_ascii=False)},
    )  # fmt: skip
    return content

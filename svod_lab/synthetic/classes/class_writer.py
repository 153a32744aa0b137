"""A record in the commands of a class: LaTeX source, and the labelled blocks that it prints."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.classes.class_row import ClassRow, drawn, filled, slots, without_missing
from svod_lab.synthetic.layouts.authors import author_names, name_and_address
from svod_lab.synthetic.layouts.choices import Layout
from svod_lab.synthetic.layouts.fixed_words import WORDS
from svod_lab.synthetic.layouts.printing import Printing, source_text
from svod_lab.synthetic.sheets import Block, Label, Run
from svod_lab.synthetic.typesetting.tex_letters import in_tex
from svod_lab.synthetic.typesetting.tex_preamble import BABEL
from svod_lab.synthetic.works.paper_records import Affiliation, PaperRecord

_MARKS: Mapping[str, Callable[[int], str]] = {
    "123": str,
    "abc": lambda number: "abcdefghijklmnop"[(number - 1) % 16],
    "***": lambda number: "*" * number,
}
# The labels of words that templates spell out: `<a:Received>`.
_SPELLED = {"a": Label.ANNOUNCEMENT, "o": Label.OTHER, "n": Label.NOTE, "s": Label.SOURCE, "c": Label.COPYRIGHT,
            "g": Label.GENRE, "r": Label.RUBRIC, "d": Label.DATE, "f": Label.AFFILIATION}  # fmt: skip
_PAPER_SLOTS: Mapping[str, Label] = {
    "udc": Label.UDC, "doi": Label.DOI, "msc": Label.MSC, "journal": Label.SOURCE, "source": Label.SOURCE,
    "conference": Label.SOURCE, "rubric": Label.RUBRIC, "RUBRIC": Label.RUBRIC, "received": Label.DATE,
    "accepted": Label.DATE, "issn": Label.SOURCE, "funding": Label.NOTE, "year": Label.DATE, "kind": Label.GENRE,
    "genre": Label.GENRE, "GENRE": Label.GENRE, "supervisor": Label.SUPERVISOR, "supervisor_degree": Label.DEGREE,
    "reviewer": Label.SUPERVISOR, "chair": Label.AFFILIATION, "faculty": Label.AFFILIATION,
    "university": Label.AFFILIATION, "UNIVERSITY": Label.AFFILIATION, "ministry": Label.AFFILIATION,
    "city": Label.ADDRESS, "speciality": Label.OTHER, "pages": Label.SOURCE,
}  # fmt: skip
_BLANKS = re.compile(r"\s+")
_SHORT_HEAD = 42


class ClassWriter:
    """Writes one paper; what it writes is noted as blocks in the order of printing."""

    def __init__(self, row: ClassRow, record: PaperRecord, layout: Layout, rng: Random) -> None:
        self._rng = rng
        self._record = record
        self._layout = layout
        self._header = record.header
        self._row = row._replace(
            header=drawn(row.header, rng), author=drawn(row.author, rng), between=drawn(row.between, rng),
            last=drawn(row.last, rng), home=drawn(row.home, rng), between_homes=drawn(row.between_homes, rng),
            closing=drawn(row.closing, rng), heading=drawn(row.heading, rng),
        )  # fmt: skip
        self._blocks: list[Block] = []
        self._late: list[Block] = []

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What was written, in the order of printing."""
        return (*self._blocks, *self._late)

    def header(self) -> str:
        """The commands before the text."""
        return self._filled(self._row.header, self._row.prints)

    def closing(self) -> str:
        """The commands after the text."""
        return self._filled(self._row.closing, ())

    def body(self, most: int) -> str:
        """The running text, so many characters and the rest of a paragraph."""
        parts: list[str] = []
        written = 0
        for section in self._record.sections:
            if written > most:
                break
            if section.heading:
                heading = self.put((Run(section.heading, Label.HEADING),), Zone.HEADING)
                parts.append(filled(self._row.heading, {"heading": heading}))
            for paragraph in section.paragraphs:
                parts.append(self.put((Run(paragraph),), Zone.BODY))
                written += len(paragraph)
        return "\n\n".join(parts)

    def put(self, runs: tuple[Run, ...], zone: Zone = Zone.HEADER, language: str = "") -> str:
        """Runs as LaTeX source, noted as a block."""
        of_header = language or self._header.language
        self._blocks.append(Block(runs, zone, of_header))
        # Classes hand addresses on to packages that break them in their own way.
        return "".join(in_tex(run.text, of_header, breaks=run.label is not Label.EMAIL) for run in runs)

    def note(self, block: Block) -> None:
        """A block that is printed on the first page, wherever it was written."""
        self._late.append(block)

    def _filled(self, template: str, order: tuple[str, ...]) -> str:
        kept = without_missing(template, self._missing(template))
        names = list(dict.fromkeys(slots(kept)))
        names.sort(key=lambda name: order.index(name) if name in order else len(order) if order else 0)
        return filled(kept, {name: self._value(name) for name in names})

    def _missing(self, template: str) -> frozenset[str]:
        return frozenset(name for name in slots(template) if not self._text(name))

    def _value(self, name: str) -> str:
        if name not in self._row.late:
            return self._shown(name)
        known = len(self._blocks)
        value = self._shown(name)
        self._postpone(known)
        return value

    def _postpone(self, start: int) -> None:
        """What was noted from there on stands in footnotes or after the text."""
        self._late.extend(replace(block, zone=Zone.FOOTNOTE) for block in self._blocks[start:])
        del self._blocks[start:]

    def _shown(self, name: str) -> str:
        """A value as LaTeX source; values in the other language have names that end in 2."""
        if name.endswith("2"):
            return self._second(name.removesuffix("2"))
        if name in ("authors", "AUTHORS"):
            return self._authors(in_capitals=name.isupper())
        if name == "homes":
            numbers = range(1, len(self._header.affiliations) + 1)
            return self._row.between_homes.join(self._home(number) for number in numbers)
        if name == "emails":
            known = [(place, author.email) for place, author in enumerate(self._header.authors) if author.email]
            return ", ".join(self.put((Run(address, Label.EMAIL, place),)) for place, address in known)
        if name in ("short_title", "short_authors", "babel"):
            # Running heads are known by their place on the page.
            return in_tex(self._text(name), self._header.language)
        return self.put((Run(self._text(name), self._label(name)),))

    def _second(self, name: str) -> str:
        """The value in the other language, printed by that language's rules."""
        translation = self._record.translation
        if translation is None:
            return ""
        own, self._header = self._header, translation
        value = self._value(name)
        self._header = own
        return f"\\foreignlanguage{{{BABEL[translation.language]}}}{{{value}}}"

    def _label(self, name: str) -> Label:
        if name[1:2] == ":":
            return _SPELLED[name[0]]
        plain = {"title": Label.TITLE, "TITLE": Label.TITLE, "main": Label.TITLE, "subtitle": Label.TITLE,
                 "abstract": Label.ABSTRACT, "keywords": Label.KEYWORDS, "email": Label.EMAIL,
                 "w_abstract": Label.ANNOUNCEMENT, "w_keywords": Label.ANNOUNCEMENT, "w_email": Label.ANNOUNCEMENT,
                 "w_received": Label.ANNOUNCEMENT, "w_supervisor": Label.ANNOUNCEMENT,
                 "w_reviewer": Label.ANNOUNCEMENT}  # fmt: skip
        return plain[name] if name in plain else _PAPER_SLOTS[name]

    def _text(self, name: str) -> str:
        """What a value says; nothing where the record lacks it."""
        if name.endswith("2"):
            return "there" if self._record.translation else ""
        if name[1:2] == ":":
            return name[2:]
        header, record = self._header, self._record
        words = WORDS[header.language]
        if name.startswith("w_"):
            offered = getattr(words, name[2:])
            # One word for one paper, however often it is looked at.
            return str(offered[len(header.title) % len(offered)]).rstrip(":")
        main, _, subtitle = header.title.partition(": ")
        people = self._names()
        texts: dict[str, Callable[[], str]] = {
            "title": lambda: header.title, "TITLE": header.title.upper, "main": lambda: main,
            "subtitle": lambda: subtitle[:1].upper() + subtitle[1:], "abstract": lambda: header.abstract,
            "keywords": lambda: self._layout.keyword_separator.join(header.keywords),
            "authors": lambda: ", ".join(people), "AUTHORS": lambda: ", ".join(people),
            "homes": lambda: "there" if header.affiliations else "",
            "emails": lambda: "there" if any(author.email for author in header.authors) else "",
            "email": lambda: next((author.email for author in header.authors if author.email), ""),
            "short_title": lambda: _shortened(header.title), "babel": lambda: BABEL[header.language],
            "short_authors": lambda: people[0] if len(people) == 1 else _shortened(", ".join(people)),
            "source": lambda: source_text(Printing(record, header, self._layout, self._rng)),
            "kind": lambda: words.article_kinds[len(header.title) % len(words.article_kinds)],
            "genre": lambda: words.thesis_genres[len(header.title) % len(words.thesis_genres)],
            "udc": lambda: record.codes.udc, "doi": lambda: record.codes.doi,
            "msc": lambda: ", ".join(record.codes.msc),
            "funding": lambda: record.funding,
        }  # fmt: skip
        if name in texts:
            return texts[name]()
        text = str(getattr(record.publication, name.lower(), "") or getattr(record.thesis, name.lower(), ""))
        if not text and name.islower() is False and name.lower() in texts:
            text = texts[name.lower()]()
        return text.upper() if name.isupper() else text

    def _names(self) -> tuple[str, ...]:
        return author_names(Printing(self._record, self._header, self._layout, self._rng))

    def _authors(self, *, in_capitals: bool) -> str:
        """Every author by the template of one; names in a row are one block, what belongs to them stands below."""
        row, parts = self._row, []
        row_of_names: list[Run] = []
        place = len(self._blocks)
        printed: set[int] = set()
        for number, name in enumerate(self._names()):
            run = Run(name.upper() if in_capitals else name, Label.AUTHOR, number)
            if not row.in_a_row:
                self.put((run,))
            row_of_names += [Run(", ", Label.OTHER), run] if row_of_names else [run]
            parts.append(self._author(number, in_tex(run.text, self._header.language), printed))
        if row.in_a_row:
            self._blocks.insert(place, Block(tuple(row_of_names), Zone.HEADER, self._header.language))
        if row.last and len(parts) > 1:
            return row.last.join((row.between.join(parts[:-1]), parts[-1]))
        return row.between.join(parts)

    def _author(self, number: int, name: str, printed: set[int]) -> str:
        author, row = self._header.authors[number], self._row
        homes = [home for home in author.affiliations if home <= len(self._header.affiliations)]
        marks = ",".join(_MARKS[row.marks](home) for home in homes or [1])
        missing = {"email"} if not author.email else set()
        missing |= {"degree"} if not author.degree else set()
        missing |= {"homes"} if not homes else set()
        template = without_missing(row.author, frozenset(missing))
        values = {"name": name, "marks": marks, "number": str(number + 1), "homes": "", "email": "", "degree": ""}
        for slot in slots(template):
            known = len(self._blocks)
            if slot == "homes":
                values[slot] = row.between_homes.join(map(self._home, homes or [1]))
                if row.homes_once and printed.issuperset(homes):
                    del self._blocks[known:]
                printed.update(homes)
            elif slot == "email":
                values[slot] = self.put((Run(author.email, Label.EMAIL, number),))
            elif slot[1:2] == ":":
                values[slot] = self._shown(slot)
            elif slot == "degree":
                values[slot] = self.put((Run(author.degree, Label.DEGREE, number),))
            if slot in row.late:
                self._postpone(known)
        return filled(template, values)

    def _home(self, number: int) -> str:
        """An affiliation by its template: as one text, or part by part."""
        places, row = self._header.affiliations, self._row
        place = places[number - 1] if number <= len(places) else Affiliation("")
        mark, language = _MARKS[row.marks](number), self._header.language
        if "<home>" not in row.home:
            runs = {
                "department": (place.department, Label.AFFILIATION), "institution": (place.name, Label.AFFILIATION),
                "street": (place.street, Label.ADDRESS), "town": (place.city, Label.ADDRESS),
                "country": (place.country, Label.ADDRESS),
            }  # fmt: skip
            template = without_missing(row.home, frozenset(name for name, (text, _) in runs.items() if not text))
            wanted = tuple(Run(runs[slot][0], runs[slot][1], number) for slot in slots(template) if slot in runs)
            self.put(tuple(piece for run in wanted for piece in (run, Run(" ", Label.OTHER)))[:-1])
            values = {name: in_tex(text, language) for name, (text, _) in runs.items()}
            return filled(template, {**values, "mark": mark})
        return filled(row.home, {"home": self.put(self._home_runs(place, number)), "mark": mark})

    def _home_runs(self, place: Affiliation, number: int) -> tuple[Run, ...]:
        name, address = name_and_address(place, self._layout)
        runs: tuple[Run, ...] = (Run(name, Label.AFFILIATION, number),)
        return (*runs, Run(", ", Label.OTHER), Run(address, Label.ADDRESS, number)) if address else runs


def _shortened(text: str) -> str:
    """As much as a running head has room for."""
    if len(text) <= _SHORT_HEAD:
        return _BLANKS.sub(" ", text)
    return f"{text[:_SHORT_HEAD].rpartition(' ')[0]}…"

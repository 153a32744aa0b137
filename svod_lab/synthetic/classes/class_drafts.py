"""Drafts of papers in LaTeX classes: a class drawn by chance, a record varied, the whole written."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

from svod.errors import MissingProgramError
from svod_lab.synthetic.classes.class_papers import class_source, drawn_font
from svod_lab.synthetic.classes.class_row import ClassRow
from svod_lab.synthetic.classes.class_table import CLASSES
from svod_lab.synthetic.classes.class_writer import ClassWriter
from svod_lab.synthetic.drafts import Draft, completed
from svod_lab.synthetic.invention.people import invented_person
from svod_lab.synthetic.invention.records import english_name, invented_record
from svod_lab.synthetic.layouts.choices import Emails, Layout, NameForm, Shape
from svod_lab.synthetic.layouts.printing import Printing
from svod_lab.synthetic.sheets import Furniture, Sheet, Size
from svod_lab.synthetic.truth import printed_truth
from svod_lab.synthetic.typesetting.tex_run import tex_files
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperAuthor, PaperHeader, PaperRecord

CLASS_PACKAGES = (
    "texlive-publishers texlive-latex-extra texlive-science texlive-lang-cyrillic texlive-lang-german cm-super"
)
# How names are printed, repeated by weight.
NAMES: dict[str, tuple[NameForm, ...]] = {
    "ru": (NameForm.INITIALS_FAMILY, NameForm.INITIALS_FAMILY, NameForm.TIGHT_INITIALS_FAMILY,
           NameForm.TIGHT_INITIALS_FAMILY, NameForm.FAMILY_TIGHT_INITIALS, NameForm.FAMILY_INITIALS, NameForm.FULL,
           NameForm.CATALOGUE, NameForm.GIVEN_FAMILY),
    "de": (NameForm.GIVEN_FAMILY, NameForm.GIVEN_FAMILY, NameForm.FULL, NameForm.FULL, NameForm.INITIALS_FAMILY),
    "en": (NameForm.FULL, NameForm.FULL, NameForm.GIVEN_FAMILY, NameForm.INITIALS_FAMILY,
           NameForm.TIGHT_INITIALS_FAMILY),
}  # fmt: skip
_MANY_AUTHORS = 0.12
_MIDDLE_NAMES = {"de": 0.15, "en": 0.2}
_PAGE = Size(210, 297, 25, 24, 24)


class Setting(NamedTuple):
    """What is the same for all papers of a language and class: the rows that may be drawn, and their weights."""

    rows: tuple[ClassRow, ...]
    weights: tuple[int, ...]


def class_draft(language: str, number: int, seed: int, records: Sequence[PaperRecord] = (), name: str = "") -> Draft:
    """The draft of that number, in a class that is installed, or in the named one."""
    identity = f"{language}-{seed}-{number}"
    rng = lot(f"class:{identity}")
    rows, weights = _setting(language)
    if not rows:
        raise MissingProgramError(
            "None of the LaTeX classes is installed.", way_out=f"On Debian: apt install {CLASS_PACKAGES}."
        )
    row = next(row for row in CLASSES if row.name == name) if name else rng.choices(rows, weights)[0]
    record = records[number % len(records)] if records else invented_record(language, number, 9, rng)
    whole = _varied(completed(record, identity, (), rng), row, rng)
    layout = Layout(
        f"class:{row.name}",
        shape=Shape.THESIS if "<genre>" in row.header or "<GENRE>" in row.header else Shape.ARTICLE,
        columns=row.columns, names=rng.choice(row.names or NAMES[language]), bibliography=False,
        home_department=rng.random() < 0.5, home_street=rng.random() < 0.25, home_city=rng.random() < 0.8,
        home_country=rng.random() < 0.5, keyword_separator=rng.choice((", ", ", ", "; ")),
        emails=Emails.LINE if "<email>" in row.author or "<emails>" in row.header else Emails.FIRST_ONLY,
    )  # fmt: skip
    writer = ClassWriter(row, whole, layout, rng)
    source = class_source(row, writer, whole, drawn_font(row, language, rng), rng)
    sheet = Sheet(language, _PAGE, "", 10, row.columns, 0.6, 1, Furniture(), Furniture(), (), (), writer.blocks)
    truth = printed_truth(whole, layout, sheet, Printing(whole, whole.header, layout, rng))
    return Draft(identity, whole, layout, sheet, truth, source=source)


def installed_classes() -> tuple[str, ...]:
    """The names of the rows whose files are installed."""
    return tuple(row.name for row in CLASSES if _is_installed(row))


@cache
def _setting(language: str) -> Setting:
    rows = tuple(row for row in CLASSES if language in row.languages and _is_installed(row))
    return Setting(rows, tuple(row.weight for row in rows))


def _is_installed(row: ClassRow) -> bool:
    return _files(row) <= tex_files(frozenset().union(*map(_files, CLASSES)))


def _files(row: ClassRow) -> frozenset[str]:
    return frozenset((f"{row.document_class}.cls", *row.needs))


def _varied(record: PaperRecord, row: ClassRow, rng: Random) -> PaperRecord:
    """More authors at times, and middle names."""
    header, translation = record.header, record.translation
    authors = list(header.authors)
    if rng.random() < _MANY_AUTHORS:
        homes = max(1, len(header.affiliations))
        for _ in range(rng.randint(2, 8)):
            person = invented_person(record.language, rng)
            authors.append(PaperAuthor(person.family, person.given, person.patronymic, (rng.randint(1, homes),)))
    share = _MIDDLE_NAMES.get(record.language, 0.0)
    authors = [
        author._replace(patronymic=f"{rng.choice('ABCDEFGHJKLMPRSTW')}.")
        if rng.random() < share and not author.patronymic and " " not in author.given
        else author
        for author in authors[: row.most_authors]
    ]
    if translation:
        translation = replace(translation, authors=tuple(map(_in_english, authors)))
    return replace(record, header=_shown(header, tuple(authors)), translation=translation)


def _in_english(author: PaperAuthor) -> PaperAuthor:
    family, given, patronymic = map(english_name, (author.family, author.given, author.patronymic))
    return author._replace(family=family, given=given, patronymic=patronymic, degree="")


def _shown(header: PaperHeader, authors: tuple[PaperAuthor, ...]) -> PaperHeader:
    """The header with those authors, and with the affiliations that they still have."""
    last = max((home for author in authors for home in author.affiliations), default=len(header.affiliations))
    return replace(header, authors=authors, affiliations=header.affiliations[:last])

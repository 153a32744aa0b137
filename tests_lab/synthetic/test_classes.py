"""Papers in LaTeX classes: the language of their templates, what they print, and that nothing of it is lost."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from svod.errors import MissingProgramError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.items import Zone
from svod_lab.synthetic.classes import class_drafts
from svod_lab.synthetic.classes.class_drafts import class_draft
from svod_lab.synthetic.classes.class_labels import class_labelled, lost_values
from svod_lab.synthetic.classes.class_row import ClassRow, drawn, filled, slots, without_missing
from svod_lab.synthetic.classes.class_table import CLASSES
from svod_lab.synthetic.classes.class_writer import ClassWriter
from svod_lab.synthetic.layouts.choices import Layout, NameForm
from svod_lab.synthetic.papers import make_papers
from svod_lab.synthetic.sheets import Label
from svod_lab.synthetic.typesetting.formats import read_back
from svod_lab.synthetic.typesetting.programs import is_installed
from svod_lab.synthetic.typesetting.tex_run import latex_pdf, tex_files
from svod_lab.synthetic.works.paper_records import Affiliation, PaperAuthor, PaperHeader, PaperRecord, Section

needs_llncs = pytest.mark.skipif(
    not (is_installed("pdflatex") and len(tex_files(frozenset({"llncs.cls", "eso-pic.sty"}))) == 2),
    reason="needs pdflatex with the class llncs (Debian: texlive-publishers texlive-latex-extra)",
)
RECORD = PaperRecord(
    "snow",
    PaperHeader(
        "en",
        "On snow: A study",
        (PaperAuthor("Frost", "Jane", "", (1,), "jane@snow.org"), PaperAuthor("Ice", "Tom", "", (2,))),
        (Affiliation("Institute of Winter"), Affiliation("School of Frost")),
        "Snow falls.",
        ("snow", "ice"),
    ),
    sections=(Section("Introduction", ("Snow falls in winter.",)),),
)


def written(row: ClassRow) -> tuple[str, list[tuple[str, str]]]:
    writer = ClassWriter(row, RECORD, Layout("", names=NameForm.GIVEN_FAMILY), Random(1))
    source = writer.header()
    return source, [(run.label.value, run.text) for block in writer.blocks for run in block.runs]


def test_a_template_draws_one_of_its_choices() -> None:
    assert {drawn("a⟨b|c⟨d|e⟩⟩", Random(seed)) for seed in range(20)} == {"ab", "acd", "ace"}


def test_an_optional_part_goes_with_its_missing_value() -> None:
    template = "⟦x <email>⟧⟦y <name> ⟦<degree>⟧⟧"
    assert without_missing(template, frozenset({"email", "degree"})) == "y <name> "
    assert list(slots("<title> <a:Received> <authors2>")) == ["title", "a:Received", "authors2"]


def test_a_command_before_a_value_does_not_take_its_letters() -> None:
    assert filled("\\par<name>", {"name": "Frost"}) == "\\par Frost"


def test_authors_are_joined_and_affiliations_marked_as_the_class_wants_it() -> None:
    row = ClassRow(
        "x", "x", "", "\\title{<title>}\\author{<authors>}\\institute{<homes>}", "<name>\\inst{<marks>}", " \\and ",
        between_homes=" \\and ",
    )  # fmt: skip
    source, printed = written(row)
    assert source == (
        "\\title{On snow: A study}\\author{Jane Frost\\inst{1} \\and Tom Ice\\inst{2}}"
        "\\institute{Institute of Winter \\and School of Frost}"
    )
    assert printed == [
        ("title", "On snow: A study"), ("author", "Jane Frost"), ("other", ", "), ("author", "Tom Ice"),
        ("affiliation", "Institute of Winter"), ("affiliation", "School of Frost"),
    ]  # fmt: skip


def test_a_subtitle_is_part_of_the_title_and_values_are_noted_in_the_order_of_printing() -> None:
    row = ClassRow("x", "x", "", "<authors><abstract>{<main>}⟦{<subtitle>}⟧", prints=("main", "subtitle", "authors"))
    source, printed = written(row)
    assert source.endswith("{On snow}{A study}")
    assert [label for label, _ in printed] == ["title", "title", "author", "other", "author", "abstract"]


def test_what_stands_in_footnotes_is_noted_last() -> None:
    row = ClassRow("x", "x", "", "<authors><abstract>", "<name>⟦\\thanks{<homes>⟦, <email>⟧}⟧", late=("homes", "email"))
    source, printed = written(row)
    assert source.startswith("Jane Frost\\thanks{Institute of Winter, jane@snow.org}, Tom Ice\\thanks{School of Frost}")
    assert [label for label, _ in printed][3:] == ["abstract", "affiliation", "email", "affiliation"]


def test_rows_have_names_of_their_own_and_templates_with_known_values() -> None:
    assert len({row.name for row in CLASSES}) == len(CLASSES)
    assert len({row.document_class for row in CLASSES}) >= 40
    for row in CLASSES:
        for seed in range(5):
            assert written(row._replace(header=drawn(row.header, Random(seed))))[0]


def test_without_any_class_installed_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class_drafts._setting.cache_clear()
    monkeypatch.setattr(class_drafts, "tex_files", lambda names: frozenset())
    with pytest.raises(MissingProgramError) as caught:
        class_draft("en", 0, 1)
    class_drafts._setting.cache_clear()
    assert "texlive-publishers" in str(caught.value.way_out)


@needs_llncs
def test_a_paper_in_a_class_is_read_back_with_all_its_values() -> None:
    made = class_draft("en", 1, 3, (RECORD,), "llncs")
    document = read_back("pdf", latex_pdf(made.source, in_one_design=False))
    labelling = class_labelled(made.sheet, document)
    assert lost_values(made.sheet, document, labelling) == ()
    titles = [label is not None and label.label is Label.TITLE for label in labelling.labels]
    words = [text for text, is_title in zip(document.columns.texts, titles, strict=True) if is_title]
    assert words == ["On", "snow:", "A", "study"]
    (announcement,) = (place for place, text in enumerate(document.columns.texts) if text.startswith("Abstract"))
    label = labelling.labels[announcement]
    assert label is not None
    assert label.label is Label.ANNOUNCEMENT
    other = replace(made.sheet, blocks=(*made.sheet.blocks, replace(made.sheet.blocks[0], zone=Zone.HEADER)))
    assert lost_values(other, document, class_labelled(other, document))


@needs_llncs
def test_a_paper_that_loses_values_is_left_out_and_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_title(*_: object) -> object:
        made = class_draft("en", 1, 3, (RECORD,), "llncs")
        return replace(made, source=made.source.replace("On snow: A study", "On rain"))

    monkeypatch.setattr("svod_lab.synthetic.papers.class_draft", without_title)
    complaints = Complaints()
    assert list(make_papers("en", 1, 3, tmp_path, typesetter="classes", complaints=complaints)) == []
    assert sum(complaints.counts.values()) == 1

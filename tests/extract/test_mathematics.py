"""Mathematical preprints: subject classes by P3's rule, abstract and key words beside them."""

from pathlib import Path
from typing import Any

import pytest

from svod.assemble import extract_file
from svod.config import Settings
from svod.extract.mathematics.preprint_reader import MathPreprintReader
from svod.extract.mathematics.subject_classes import BY_NAME, BY_RULE, LOOSE, valid_code
from svod.model.document import Document
from svod.model.metadata import Field, Value
from tests.extract.typeset import Set, plain, typeset

ABSTRACT = "Abstract. Every tree of the orchard bears fruit in due season, and we count its leaves by induction."
BODY = ("1. Introduction", *["The text goes on line after line and names nothing but itself, to the end."] * 12)


def subjects(document: Document, scheme: str | None = None) -> list[Value]:
    found = MathPreprintReader().extract(document).all(Field.SUBJECT)
    return [value for value in found if value.scheme == scheme]


def codes(*lines: str) -> dict[str, float]:
    document = plain("On counting leaves", "A. Quillfeather", *lines, *BODY)
    return {value.text: value.weight for value in subjects(document, "msc")}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (
            "2020 Mathematics Subject Classification. Primary 35K20; Secondary 34D20, 05Cxx.",
            ["35K20", "34D20", "05Cxx"],
        ),
        ("AMS (MOS) subject classifications: 65F05, 65F50", ["65F05", "65F50"]),
        ("Subject classifications. 68Q15,68Q25", ["68Q15", "68Q25"]),
        ("Mathematics Subject Classification: 5C05", ["05C05"]),
        ("Математическая предметная классификация (MSC 2020): 16T05, 91B74", ["16T05", "91B74"]),
        ("Классификация AMS: 40-XX", ["40-XX"]),
        ("Mathematische Sachgebietsklassifikation: 60G65", ["60G65"]),
    ],
)
def test_codes_in_a_paragraph_with_two_of_the_words_are_sure(line: str, found: list[str]) -> None:
    assert codes(line) == dict.fromkeys(found, BY_RULE)


@pytest.mark.parametrize("line", ["MSC2010: 35K20", "AMS 35K20", "MSC (2020) 35K20"])
def test_one_name_of_the_classification_is_enough_where_codes_follow(line: str) -> None:
    assert codes(line) == {"35K20": BY_NAME}


def test_a_code_that_no_list_has_is_never_reported() -> None:
    assert codes("2010 Mathematics Subject Classification: 99Z99, 35K20, 12A1, 7Q7") == {"35K20": BY_RULE}


def test_what_only_looks_like_a_code_in_such_a_paragraph_is_hardly_believed() -> None:
    line = "The classification of subjects is old; see pages 18-11 of the second volume."
    assert codes(line) == {"18-11": LOOSE}


@pytest.mark.parametrize("line", ["The subject of pages 18-11.", "Model 35K20 flies.", "Room 11-XX"])
def test_a_code_without_the_words_of_a_classification_is_none(line: str) -> None:
    assert codes(line) == {}


def test_codes_behind_the_third_page_are_not_looked_for() -> None:
    pages = [["Leaves", "A. Quillfeather"], [*BODY], [*BODY], ["MSC: 35K20"]]
    assert subjects(typeset(*pages), "msc") == []


def test_neither_abstract_nor_key_words_go_on_behind_subject_classes() -> None:
    document = plain(
        "On counting leaves", "A. Quillfeather", ABSTRACT, "AMS classification: 05C05", "Keywords: trees, leaf count",
        "MSC 2020: 35K20", *BODY,
    )  # fmt: skip
    found = MathPreprintReader().extract(document)
    assert found.text(Field.DESCRIPTION) == ABSTRACT.removeprefix("Abstract. ")
    assert [value.text for value in subjects(document)] == ["trees", "leaf count"]


def test_a_key_word_that_is_a_word_of_the_classification_stays_a_key_word() -> None:
    document = plain("Leaves", "A. Quillfeather", "Keywords: trees, classification", "MSC 2020: 35K20", *BODY)
    assert [value.text for value in subjects(document)] == ["trees", "classification"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Ключевые слова: деревья; счёт листьев", ["деревья", "счёт листьев"]),
        ("Schlüsselwörter: Bäume, Blattzählung", ["Bäume", "Blattzählung"]),
        ("Key words and phrases. trees, leaf count", ["trees", "leaf count"]),
        ("Keywords Trees · Leaf count", ["Trees", "Leaf count"]),
    ],
)
def test_key_words_are_read_in_three_languages(line: str, words: list[str]) -> None:
    assert [value.text for value in subjects(plain("Leaves", "A. Quillfeather", line, *BODY))] == words


def test_key_words_end_where_the_lines_step_further_apart() -> None:
    document = typeset([
        Set("On counting leaves", 16), Set("A. Quillfeather", 12, y=100),
        Set("Keywords: trees, leaf", y=140), Set("count", y=152), Set("A talk about leaves, trees", y=176),
        Set("and much else that is reported", y=188),
    ])  # fmt: skip
    assert [value.text for value in subjects(document)] == ["trees", "leaf count"]


def test_numbers_in_the_margin_of_a_manuscript_are_no_words() -> None:
    lines = (
        "Abstract",
        "5 Every tree of the orchard",
        "6 bears fruit in due sea-7",
        "son, and we count",
        "8 the leaves.",
    )
    counted = ("Abstract", "5 Every tree of the orchard", "6 bears fruit in due", "7 season, and we", "8 count leaves.")
    found = MathPreprintReader().extract(plain("Leaves", "A. Quillfeather", *counted, *BODY))
    assert found.text(Field.DESCRIPTION) == "Every tree of the orchard bears fruit in due season, and we count leaves."
    # Fewer than four on end may mean something.
    kept = MathPreprintReader().extract(plain("Leaves", "A. Quillfeather", *lines, *BODY))
    assert kept.text(Field.DESCRIPTION).startswith("5 Every")


def test_the_last_word_of_a_sentence_is_no_heading() -> None:
    lines = ("Abstract. We count leaves of every tree, and much use is made of the", "results.", "MSC: 35K20")
    found = MathPreprintReader().extract(plain("Leaves", "A. Quillfeather", *lines, *BODY))
    assert found.text(Field.DESCRIPTION).endswith("use is made of the results.")


def test_a_document_without_lines_says_nothing() -> None:
    assert not MathPreprintReader().extract(plain()).values


@pytest.mark.parametrize(
    ("written", "code"), [("5C05", "05C05"), ("05cxx", "05Cxx"), ("00-01", "00-01"), ("5C5", None)]
)
def test_a_code_is_reported_as_the_classification_writes_it(written: str, code: str | None) -> None:
    assert valid_code(written) == code


def test_the_reader_of_preprints_speaks_beside_that_of_headers_where_it_is_asked_for(tmp_path: Path) -> None:
    source = tmp_path / "leaves.tex"
    source.write_text(
        "\\documentclass{amsart}\\title{On counting leaves}\\author{A. Quillfeather}\\subjclass{35K20}"
        "\\begin{document}\\maketitle\\section{Introduction} We count the leaves of a tree.\\end{document}",
        encoding="utf-8",
    )
    read: list[Any] = [extract_file(source, settings=Settings(header="regex", math=method)) for method in ("", "rules")]
    origins = [{value.origin.partition("@")[0] for value in reading.metadata.all(Field.SUBJECT)} for reading in read]
    assert origins == [{"header.regex"}, {"math.rules"}]
    assert read[1].metadata.text(Field.TITLE) == "On counting leaves"

"""The suite of mathematical preprints: synthetic ones, headers given as text, P3's table beside ours."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod.extract.mathematics.preprint_reader import MathPreprintReader
from svod.model.metadata import Value
from svod.text.msc import msc_code
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Choice
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.runs.tasks import mathematics as runs
from svod_lab.suites.reading import mathematics
from svod_lab.synthetic.preprints import FORMATS, make_preprints
from svod_lab.tables.papers import P3_PREPRINTS
from svod_lab.tables.preprints import INVALID, preprint_fields
from tests_lab.corpora.corpus_files import write_rows
from tests_lab.suites.benches import make_bench


def answer(expected: Mapping[str, tuple[str, ...]], found: Mapping[str, tuple[str, ...]]) -> Answer:
    values = {name: tuple(Value(text, 0.9) for text in texts) for name, texts in found.items()}
    return Answer("math", "math.rules@1", "papers", "a", "a", "en", expected, values)


@pytest.mark.parametrize("language", ["ru", "de", "en"])
def test_every_format_of_a_synthetic_preprint_prints_its_codes(language: str) -> None:
    made = list(make_preprints(language, 3, seed=5))
    assert [preprint.format_name for preprint in made] == list(FORMATS)
    for preprint in made:
        text = " ".join(line.text for line in preprint.document.lines)
        assert all(code in text and msc_code(code) == code for code in preprint.msc)


def test_the_same_seed_makes_the_same_preprints() -> None:
    once, again = (list(make_preprints("en", 2, seed=8)) for _ in range(2))
    assert [made.document for made in once] == [made.document for made in again]


def test_synthetic_preprints_are_read_exactly() -> None:
    bench = make_bench(Path(), MathPreprintReader(), Choice(("rules",), (SYNTHETIC_CORPUS,), "all", 2))
    figures = {(figure.group, figure.name): figure for figure in mathematics.measure(bench)}
    assert figures["German: preprints", "MSC right"].value == 1.0
    assert figures["Russian: preprints", "invalid MSC codes"].value == 0
    assert figures["English: preprints", "invalid MSC codes"].reached


def test_codes_that_people_labelled_in_headers_are_asked(tmp_path: Path) -> None:
    rows = [
        "<title> On leaves +L+ </title> <note> AMS subject classification: 65D17, 99Z99 +L+ </note>",
        "<title> On trees +L+ </title> <note> Supported by nobody. +L+ </note>",
    ]
    write_rows(tmp_path / "headers" / "header_en_cora.txt.gz", rows)
    bench = make_bench(tmp_path, MathPreprintReader(), Choice(("rules",), ("cora_header",), "all"))
    (answered,) = runs.answers(bench)
    assert answered.expected[runs.MSC] == ("65D17",)
    assert mathematics.is_right(answered, runs.MSC)


def test_numbers_of_citations_are_no_part_of_an_abstract() -> None:
    given = answer({"abstract": ("As shown, leaves fall.",)}, {"abstract": ("As shown [3, 7], leaves fall.",)})
    assert mathematics.is_right(given, "abstract")


def test_one_key_word_too_many_makes_a_list_wrong() -> None:
    given = answer({"key words": ("leaves",)}, {"key words": ("leaves", "trees")})
    assert not mathematics.is_right(given, "key words")


def test_codes_that_the_classification_does_not_have_are_counted() -> None:
    assert mathematics.invalid_codes(answer({}, {"MSC": ("35K20", "99Z99")})) == 1


def test_a_corpus_without_preprints_is_refused() -> None:
    with pytest.raises(SettingsError, match="crystal"):
        runs.chosen_corpora(make_bench(Path(), choice=Choice(corpora=("crystal",))))


def test_the_table_of_the_paper_has_its_figures_and_ours() -> None:
    choice = Choice(("rules",), (SYNTHETIC_CORPUS,), "all", 1)
    rows = {str(row[0]): row for row in preprint_fields(make_bench(Path(), MathPreprintReader(), choice)).rows}
    assert rows["preprints: abstract"][1:3] == P3_PREPRINTS["abstract"]
    assert rows[INVALID][2] == 1
    assert rows[INVALID][4] == 0
    assert rows["preprints"][4] == 3
    assert rows["preprints"][5] is None

"""The shipped models read references of the common styles, leave what is none alone, and tell how sure they are."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import svod.extract
from svod import registry
from svod.assemble import reference_parser, references_parser
from svod.config import Settings
from svod.errors import ModelFileError
from svod.extract.references.learned_references import LearnedReferenceParser, field_weights
from svod.learn.model_file import read_manifest
from svod.model.labeling import Guess, Manifest, Observation
from svod.model.person import PersonName
from svod.model.reference import ParsedReference, ReferenceFields
from tests.extract.test_references import APA, CHICAGO, DIN_CHAPTER, FOOTNOTE, GOST_ARTICLE, GOST_BOOK, IEEE, VANCOUVER

MODELS = Path(svod.extract.__file__).parent / "models"
ENGINES = ("hmm", "svm", "memm", "crf")
LARGEST = 8 * 1024 * 1024
PROSE = (
    "The results of the previous section show that the method converges quickly, which was to be expected.",
    "Im folgenden Abschnitt wird gezeigt, dass diese Annahme nicht in allen Fällen haltbar ist.",
    "В настоящей работе рассматривается задача о распространении волн в неоднородной среде.",
)


@cache
def parser(engine: str) -> Callable[[str], ParsedReference]:
    return reference_parser(replace(Settings(), references=engine))


def parse(raw: str, engine: str = "crf") -> ParsedReference:
    return parser(engine)(raw)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_shipped_model_is_small_and_tells_what_it_was_made_from(engine: str) -> None:
    file = registry.find("references", engine).shipped_model
    manifest = read_manifest(file)
    assert file.stat().st_size < LARGEST
    assert (manifest.task, manifest.engine) == ("references", engine)
    assert manifest.data
    assert {"author", "title", "container", "year", "volume", "pages", "reference"} <= manifest.calibration.keys()
    assert {"ru: soft F1", "de: soft F1", "en: soft F1"} <= manifest.scores.keys()


def test_the_best_model_scored_well_in_three_languages() -> None:
    scores = read_manifest(MODELS / "references.crf.svodmodel").scores
    assert scores["ru: soft F1"] > 0.96
    assert scores["de: soft F1"] > 0.92
    assert scores["en: soft F1"] > 0.95


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (GOST_ARTICLE, ("О сходимости рядов", "Вестник анализа", "2001", "5", "15-19")),
        (GOST_BOOK, ("Теория сетей", None, "1999", None, "320")),
        (DIN_CHAPTER, ("Die Ordnung", "Handbuch der Dinge", "2001", None, "33-48")),
        (FOOTNOTE, ("Formen der Ordnung", "Netze und Knoten", "2003", None, "29-68")),
        (APA, ("Parsing with graphs", "Journal of Graphs", "2011", "40", "1-37")),
        (IEEE, ("Parsing with graphs", "Graph Letters", "2006", "14", "589-599")),
        (VANCOUVER, ("Parsing with graphs", "J Graphs", "2007", "17", "23-45")),
        (CHICAGO, ("Collected Letters", None, "2000", None, None)),
    ],
    ids=["gost-article", "gost-book", "din", "footnote", "apa", "ieee", "vancouver", "chicago"],
)
def test_references_of_many_styles_are_read_into_their_fields(raw: str, expected: tuple[str | None, ...]) -> None:
    fields = parse(raw).fields
    assert (fields.title, fields.container, fields.year, fields.volume, fields.pages) == expected


def test_people_are_distinguished_and_divided() -> None:
    assert parse(GOST_ARTICLE).fields.author == (PersonName("Лосев", "А. А."), PersonName("Ким", "Б. В."))
    assert parse(APA).fields.author == (PersonName("Smith", "J. A."), PersonName("Roe", "B."))
    chapter = parse(DIN_CHAPTER).fields
    assert (chapter.author, chapter.editor) == ((PersonName("Albers", "Eva"),), (PersonName("Roth", "Ida"),))


@pytest.mark.parametrize("engine", ENGINES)
def test_spans_are_in_order_apart_and_hold_no_prefixes(engine: str) -> None:
    for raw in (GOST_ARTICLE, GOST_BOOK, DIN_CHAPTER, FOOTNOTE, APA, IEEE, VANCOUVER, CHICAGO):
        spans = parse(raw, engine).spans
        assert all(0 <= span.start < span.end <= len(raw) for span in spans)
        assert all(one.end <= two.start for one, two in pairwise(spans))
    pages = [GOST_ARTICLE[start:end] for start, end, label in parse(GOST_ARTICLE).spans if label == "pages"]
    assert pages == ["15–19"]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_field_found_has_a_weight_between_nothing_and_one(engine: str) -> None:
    parsed = parse(GOST_ARTICLE, engine)
    assert {span.label for span in parsed.spans} == parsed.weights.keys()
    assert all(0 < weight < 1 for weight in (parsed.weight, *parsed.weights.values()))


def test_plain_references_weigh_more_than_garbled_ones() -> None:
    assert parse(APA).weight > parse("Smith graphs J B 2011 parsing Journal 40 Roe with 4").weight


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("raw", ["", "   ", "12", "—", "\x00\x01\x02", "1234 5678 90", "…"])
def test_a_string_without_words_has_no_fields_and_little_weight(raw: str, engine: str) -> None:
    parsed = parse(raw, engine)
    assert (parsed.raw, parsed.fields, parsed.spans) == (raw, ReferenceFields(), ())
    assert parsed.weight < 0.1


@pytest.mark.parametrize("raw", PROSE)
def test_a_sentence_is_no_reference(raw: str) -> None:
    parsed = parse(raw)
    assert parsed.fields == ReferenceFields()
    assert parsed.weight < 0.1


@pytest.mark.parametrize("piece", ["A", "A. ", "Aa, ", "(", "«", "12-", "// ", "2001 ", '"a ', "\u202eאב ", "слово "])
def test_a_huge_string_is_read_in_bounded_steps(piece: str) -> None:
    raw = piece * (1_000_000 // len(piece))
    parsed = parse(raw)
    assert parsed.raw == raw
    assert all(span.end <= 3000 for span in parsed.spans)


@pytest.mark.parametrize("engine", ENGINES)
def test_many_strings_at_once_are_read_as_each_alone(engine: str) -> None:
    raws = [GOST_ARTICLE, "", DIN_CHAPTER, "\x00\x01", APA, PROSE[0], "12", CHICAGO]
    together = list(references_parser(replace(Settings(), references=engine))(raws))
    assert [(one.raw, one.fields, one.spans) for one in together] == [
        (alone.raw, alone.fields, alone.spans) for alone in (parse(raw, engine) for raw in raws)
    ]


def test_a_method_without_a_way_for_many_reads_them_one_by_one() -> None:
    (first, second) = references_parser(replace(Settings(), references="regex"))([GOST_ARTICLE, ""])
    assert (first.fields.title, second.fields) == ("О сходимости рядов", ReferenceFields())


@pytest.mark.parametrize(
    "raw",
    [
        "\x07Smith,\x00 J. A., & Roe, B. (2011).\x1b[31m Parsing with graphs. Journal of Graphs, 40(2), 1–37.",
        "\u202eכהן, א. (1999). על הצורות. ירושלים: מאגנס\u202c",
        "كتاب الأشكال، أحمد علي، القاهرة، ١٩٩٩، ص ٥–٩",
        "Ким Б. В.\u200b Теория\ufeff сетей\x0b. М.: Наука\x0c, 1999\x85. 320 с.",
    ],
    ids=["control characters", "hebrew", "arabic", "invisible characters"],
)
@pytest.mark.parametrize("engine", ENGINES)
def test_characters_out_of_place_are_kept_and_spans_point_into_the_string(raw: str, engine: str) -> None:
    parsed = parse(raw, engine)
    assert parsed.raw == raw
    assert all(0 <= span.start < span.end <= len(raw) for span in parsed.spans)
    assert all(0 < weight < 1 for weight in (parsed.weight, *parsed.weights.values()))


class Fixed:
    """A labeller that always says the same."""

    def __init__(self, features: str, *guesses: Guess) -> None:
        self.manifest = Manifest("references", "crf", features, ("O", "B-title"), 0)
        self._guesses = guesses

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        return self._guesses[: len(observations)]


def test_a_model_for_other_features_and_a_parser_without_a_model_are_refused() -> None:
    with pytest.raises(ModelFileError, match="clouds@7"):
        LearnedReferenceParser(Fixed("clouds@7"))
    with pytest.raises(ModelFileError, match="no model"):
        LearnedReferenceParser().parse(APA)


def test_numbers_alone_make_no_reference() -> None:
    only_year = Fixed("references.words@1", Guess("O", 0.9), Guess("I-year", 0.9))
    parsed = LearnedReferenceParser(only_year).parse("Anno 1999")
    assert (parsed.fields, parsed.spans) == (ReferenceFields(), ())


def test_a_field_is_as_sure_as_the_least_sure_word_it_rests_on_and_the_word_after_it() -> None:
    weights = field_weights(
        [Guess("B-title", 0.9), Guess("I-title", 0.7), Guess("O", 0.6), Guess("I-year", 0.8), Guess("O", 0.95)]
    )
    assert weights == {"reference": 0.6, "title": 0.6, "year": 0.8}


def test_a_year_printed_twice_is_reported_once() -> None:
    words = Fixed(
        "references.words@2", Guess("B-author", 0.9), Guess("I-year", 0.9), Guess("B-title", 0.9), Guess("O", 0.9),
        Guess("I-year", 0.9), Guess("O", 0.9), Guess("I-year", 0.9),
    )  # fmt: skip
    raw = "Roth 1999 Netze Bonn 1999 und 2001"
    spans = LearnedReferenceParser(words).parse(raw).spans
    assert [raw[span.start : span.end] for span in spans if span.label == "year"] == ["1999", "2001"]


def test_who_is_named_before_and_behind_the_title_is_named_once() -> None:
    read = parse("Лосев, А. А. Ряды и сети / А. А. Лосев, Б. В. Ким. — Москва : Наука, 2001. — 320 с.")
    assert [name.family for name in read.fields.author] == ["Лосев", "Ким"]

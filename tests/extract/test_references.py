"""Reference strings of the common styles are read into fields with their places in the string."""

from itertools import pairwise

import pytest

from svod.config import Settings
from svod.extract.references.draft import Draft
from svod.extract.references.fields import fields_of
from svod.extract.references.regex import RegexReferenceParser
from svod.model.person import PersonName
from svod.model.reference import CitedIdentifier, LabeledSpan, ParsedReference, ReferenceFields
from svod.reading.methods import reference_parser


def parse(raw: str) -> ParsedReference:
    return RegexReferenceParser().parse(raw)


GOST_ARTICLE = "Лосев А.А., Ким Б.В. О сходимости рядов // Вестник анализа. – 2001. – Т. 5, № 2. – С. 15–19."
GOST_BOOK = "Ким Б. В. Теория сетей. – 2-е изд. – М.: Наука, 1999. – 320 с."
GOST_RESPONSIBILITY = "Теория сетей / Б. В. Ким, А. А. Лосев // Труды института. – 2010. – С. 3–8."
DIN_CHAPTER = (
    "Albers, Eva (2001): Die Ordnung. In: Roth, Ida (Hrsg.): Handbuch der Dinge. Berlin: Muster Verlag, S. 33–48."
)
FOOTNOTE = "Lutz Weiser, Formen der Ordnung, in: Karl Brandt (Hg.), Netze und Knoten, Köln 2003, S. 29-68."
APA = "Smith, J. A., & Roe, B. (2011). Parsing with graphs. Journal of Graphs, 40(4), 1-37. doi: 10.1000/xyz123"
IEEE = "A. Smith and B. Roe, “Parsing with graphs,” Graph Letters, vol. 14, no. 2, pp. 589–599, 2006."
VANCOUVER = "Smith JA, Roe B. Parsing with graphs. J Graphs. 2007;17(2):23-45."
CHICAGO = "Milton, John. Collected Letters. Edited by Ann Leonard. London: Penguin, 2000."
WEB = "Открытые данные [Электронный ресурс]. URL: http://example.org/data (дата обращения: 25.03.2017)."


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            GOST_ARTICLE,
            ReferenceFields(
                author=(PersonName("Лосев", "А. А."), PersonName("Ким", "Б. В.")),
                title="О сходимости рядов",
                container="Вестник анализа",
                year="2001",
                volume="5",
                issue="2",
                pages="15-19",
                type="article",
            ),
        ),
        (
            GOST_BOOK,
            ReferenceFields(
                author=(PersonName("Ким", "Б. В."),),
                title="Теория сетей",
                year="1999",
                pages="320",
                publisher="Наука",
                place="М.",
                edition="2-е изд.",
                type="book",
            ),
        ),
        (
            GOST_RESPONSIBILITY,
            ReferenceFields(
                author=(PersonName("Ким", "Б. В."), PersonName("Лосев", "А. А.")),
                title="Теория сетей",
                container="Труды института",
                year="2010",
                pages="3-8",
                type="chapter",
            ),
        ),
        (
            DIN_CHAPTER,
            ReferenceFields(
                author=(PersonName("Albers", "Eva"),),
                editor=(PersonName("Roth", "Ida"),),
                title="Die Ordnung",
                container="Handbuch der Dinge",
                year="2001",
                pages="33-48",
                publisher="Muster Verlag",
                place="Berlin",
                type="chapter",
            ),
        ),
        (
            FOOTNOTE,
            ReferenceFields(
                author=(PersonName("Weiser", "Lutz"),),
                editor=(PersonName("Brandt", "Karl"),),
                title="Formen der Ordnung",
                container="Netze und Knoten",
                year="2003",
                pages="29-68",
                place="Köln",
                type="chapter",
            ),
        ),
        (
            APA,
            ReferenceFields(
                author=(PersonName("Smith", "J. A."), PersonName("Roe", "B.")),
                title="Parsing with graphs",
                container="Journal of Graphs",
                year="2011",
                volume="40",
                issue="4",
                pages="1-37",
                doi="10.1000/xyz123",
                type="article",
            ),
        ),
        (
            IEEE,
            ReferenceFields(
                author=(PersonName("Smith", "A."), PersonName("Roe", "B.")),
                title="Parsing with graphs",
                container="Graph Letters",
                year="2006",
                volume="14",
                issue="2",
                pages="589-599",
                type="article",
            ),
        ),
        (
            VANCOUVER,
            ReferenceFields(
                author=(PersonName("Smith", "J. A."), PersonName("Roe", "B.")),
                title="Parsing with graphs",
                container="J Graphs",
                year="2007",
                volume="17",
                issue="2",
                pages="23-45",
                type="article",
            ),
        ),
        (
            CHICAGO,
            ReferenceFields(
                author=(PersonName("Milton", "John"),),
                editor=(PersonName("Leonard", "Ann"),),
                title="Collected Letters",
                year="2000",
                publisher="Penguin",
                place="London",
                type="book",
            ),
        ),
        (
            WEB,
            ReferenceFields(
                title="Открытые данные",
                genre="[Электронный ресурс]",
                note="дата обращения: 25.03.2017",
                url="http://example.org/data",
                type="web",
            ),
        ),
    ],
    ids=["gost-article", "gost-book", "gost-slash", "din", "footnote", "apa", "ieee", "vancouver", "chicago", "web"],
)
def test_a_reference_is_read_into_its_fields(raw: str, expected: ReferenceFields) -> None:
    assert parse(raw).fields == expected


def test_spans_point_at_the_values_without_prefixes_and_punctuation() -> None:
    spans = [(GOST_ARTICLE[span.start : span.end], span.label) for span in parse(GOST_ARTICLE).spans]
    assert spans == [
        ("Лосев А.А., Ким Б.В.", "author"),
        ("О сходимости рядов", "title"),
        ("Вестник анализа", "container"),
        ("2001", "year"),
        ("5", "volume"),
        ("2", "issue"),
        ("15–19", "pages"),
    ]


def test_spans_never_overlap() -> None:
    for raw in (GOST_BOOK, DIN_CHAPTER, FOOTNOTE, APA, IEEE, VANCOUVER, CHICAGO, WEB):
        spans = parse(raw).spans
        assert all(one.end <= two.start for one, two in pairwise(spans))


def test_a_printed_number_is_not_part_of_the_authors() -> None:
    assert parse(f"[12] {APA}").fields == parse(APA).fields
    assert parse(f"3. {GOST_ARTICLE}").fields == parse(GOST_ARTICLE).fields


def test_a_thesis_and_a_report_are_recognised_by_their_words() -> None:
    assert parse("Ким Б. В. О сетях: дис. ... канд. физ.-мат. наук. – М., 2003. – 120 с.").fields.type == "thesis"
    assert parse("Roe, B. (2001): On nets. Working Paper. Bonn.").fields.type == "report"
    assert parse("Пат. 2123456 РФ. Способ связи. Опубл. 20.12.1998.").fields.type == "patent"
    assert parse("ГОСТ 7.1-2003. Запись. М.: Порт, 2004. 48 с.").fields.type == "standard"
    assert parse("Федеральный закон от 02.05.2006 № 59-ФЗ «О сетях» // СЗ РФ. 2006. № 19.").fields.type == "law"


@pytest.mark.parametrize(
    ("behind", "kind"),
    [
        (". 3 мая 2001. С. 4.", "newspaper"), (", 25.06.2001, S. 4.", "newspaper"), (" vom 3. Mai 2001.", "newspaper"),
        (", May 5, 2001, p. 4.", "newspaper"), (". – 2001. – 6 сентября.", "newspaper"),
        (". 2001. № 5. С. 4.", "article"), (" 25.06-2001", "article"),
    ],
)  # fmt: skip
def test_what_stands_in_a_paper_of_a_day_is_of_a_newspaper(behind: str, kind: str) -> None:
    raw = f"On nets // Evening{behind}"
    draft = Draft(raw, [LabeledSpan(0, 7, "title"), LabeledSpan(11, 18, "container")])
    assert fields_of(draft).type == kind


def test_a_paper_about_a_standard_or_a_law_is_a_paper() -> None:
    assert parse("Ким Б. В. О ГОСТ 7.1 в сетях // Связь. 2004. Т. 5. С. 3–9.").fields.type == "article"
    assert parse("Ким Б. В. Федеральный закон о сетях // Право. 2004. Т. 5. С. 3–9.").fields.type == "article"


def test_whole_references_weigh_more_than_fragments() -> None:
    assert parse(APA).weight > parse("Parsing with graphs, 2001").weight > parse("Parsing").weight


@pytest.mark.parametrize("raw", ["", "   ", "12", "—", "\x00\x01\x02", "1234 5678 90"])
def test_what_is_no_reference_has_no_fields_and_little_weight(raw: str) -> None:
    parsed = parse(raw)
    assert parsed.raw == raw
    assert parsed.fields == ReferenceFields()
    assert parsed.weight < 0.1


@pytest.mark.parametrize(
    "piece", ["A", "A. ", "Aa, ", "(", "«", "12-", "// ", ". In: ", "Berlin, ", " (Hrsg.)", "2001 ", '"a ']
)
def test_a_huge_string_is_read_in_bounded_steps(piece: str) -> None:
    raw = piece * (200_000 // len(piece))
    parsed = parse(raw)
    assert parsed.raw == raw
    assert all(span.end <= 3000 for span in parsed.spans)


def test_identifiers_are_reported_in_their_normal_form() -> None:
    raw = "Beck A. On forms. arXiv:1203.4567v2 [math.FM], 2012. DOI 10.1000/ABC.7. ISBN 978-3-16-148410-0. MSC 68T50."
    assert parse(raw).identifiers == (
        CitedIdentifier("arxiv", "1203.4567"),
        CitedIdentifier("doi", "10.1000/abc.7"),
        CitedIdentifier("isbn", "9783161484100"),
        CitedIdentifier("msc", "68T50"),
    )
    assert parse("Beck A. On forms. ISBN 978-3-16-148410-1.").identifiers == ()


@pytest.mark.parametrize(
    ("raw", "language"),
    [
        (GOST_ARTICLE, "ru"),
        (DIN_CHAPTER, "de"),
        ("Beck A. On the form of the things // Вестник анализа. 2001. С. 5.", "en"),
        ("123 456", None),
    ],
)
def test_a_reference_has_the_language_of_the_work_it_cites(raw: str, language: str | None) -> None:
    assert parse(raw).language == language


@pytest.mark.parametrize("name", ["regex", "crf"])
def test_many_references_are_parsed_together_as_one_by_one(name: str) -> None:
    raws = [GOST_ARTICLE, GOST_BOOK, GOST_RESPONSIBILITY, DIN_CHAPTER, FOOTNOTE, APA, IEEE, "", "12", VANCOUVER, WEB]
    parser = reference_parser(Settings(references=name)).part
    assert list(parser.parse_all(raws)) == [parser.parse(raw) for raw in raws]
    assert list(parser.parse_all([])) == []

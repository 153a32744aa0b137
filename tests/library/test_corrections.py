"""Works corrected by people: corrections outweigh machines, keep user and time, survive reprocessing, can be undone."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from svod.errors import CorrectionError, UnknownWorkError
from svod.library import Library
from svod.library.curation.input_parsing import Said, SaidReference
from svod.library.ingest.citation_links import STATED_BY_A_PERSON
from svod.model.metadata import PERSON, Field, Metadata, Value
from svod.model.reference import ReferenceFields
from tests.web.conftest import HandReader, add_paper, filled_folder, library, reader  # noqa: F401
from tests.web.papers import ENGLISH, GERMAN, PAPERS, RUSSIAN, Paper, value

Shelve = Callable[..., None]


@pytest.fixture
def filled(library: Library, add_paper: Shelve) -> Library:  # noqa: F811
    add_paper(*PAPERS)
    return library


def title_of(library: Library, paper: Paper) -> str:  # noqa: F811
    return library.show(paper.work_id).work.metadata.text(Field.TITLE)


def read_anew(paper: Paper, metadata: Metadata) -> Paper:
    """The same bytes as a newer method reads them."""
    return Paper(paper.name, paper.content, replace(paper.extraction, metadata=metadata))


def test_a_person_outweighs_machines_and_their_claims_stay(filled: Library) -> None:
    correction = filled.corrections().correct(GERMAN.work_id, Field.TITLE, [Said("Gekoppelte Pendel")], "anna")
    assert correction is not None
    metadata = filled.show(GERMAN.work_id).work.metadata
    assert [claim.text for claim in metadata.all(Field.TITLE)] == ["Gekoppelte Pendel"]
    assert (metadata.best(Field.TITLE).origin, metadata.best(Field.TITLE).weight) == (PERSON, 1.0)  # type: ignore[union-attr]
    assert [claim.origin for claim in metadata.reported(Field.TITLE)] == [PERSON, "header.regex@1"]
    assert [(one.who, one.made) for one in filled.corrections().about(GERMAN.work_id)] == [
        ("anna", "2026-03-01T12:00:00+00:00")
    ]


def test_what_is_said_already_is_no_correction(filled: Library) -> None:
    service = filled.corrections()
    reported = filled.show(RUSSIAN.work_id).work.metadata
    authors = [
        Said(family=one.name.family, given=one.name.given, affiliations=one.affiliations, email=one.email or "")
        for one in reported.creators()
    ]
    assert service.correct(RUSSIAN.work_id, Field.CREATOR, authors, "anna") is None
    assert (
        service.correct(GERMAN.work_id, Field.TITLE, [Said(GERMAN.extraction.metadata.text(Field.TITLE))], "a") is None
    )
    assert service.count() == 0


def test_authors_keep_the_order_they_are_given(filled: Library) -> None:
    said = [Said("Abbott, J."), Said("Hill, M.", affiliations=("Institute of Clocks",)), Said("New, N.")]
    filled.corrections().correct(ENGLISH.work_id, Field.CREATOR, said, "anna")
    creators = filled.show(ENGLISH.work_id).work.metadata.creators()
    assert [one.name.family for one in creators] == ["Abbott", "Hill", "New"]
    assert creators[1].affiliations == ("Institute of Clocks",)
    assert "N. New" in [line.name for line in filled.persons().listed()]


def test_a_field_can_be_emptied(filled: Library) -> None:
    filled.corrections().correct(RUSSIAN.work_id, Field.SUBJECT, [], "anna")
    metadata = filled.show(RUSSIAN.work_id).work.metadata
    assert metadata.all(Field.SUBJECT) == ()
    assert len(metadata.reported(Field.SUBJECT)) == 3


def test_authors_can_be_emptied_too(filled: Library) -> None:
    filled.corrections().correct(GERMAN.work_id, Field.CREATOR, [], "anna")
    metadata = filled.show(GERMAN.work_id).work.metadata
    assert metadata.creators() == ()
    assert [claim.text for claim in metadata.reported(Field.CREATOR)] == ["Weber K."]


def test_search_and_exports_follow(filled: Library) -> None:
    filled.corrections().correct(GERMAN.work_id, Field.TITLE, [Said("Zwei Zwillingspendel")], "anna")
    filled.corrections().correct(GERMAN.work_id, Field.DATE, [Said("1932")], "anna")
    assert [found.work.id for found in filled.search("Zwillingspendel").works] == [GERMAN.work_id]
    exported = "".join(filled.export("bibtex", [GERMAN.work_id]))
    assert "Zwillingspendel" in exported
    assert "1932" in exported
    assert "Schwingungen" not in exported
    assert "year = {1931}" not in exported


def test_a_correction_survives_a_new_reading_of_the_same_bytes(filled: Library, add_paper: Shelve) -> None:  # noqa: F811
    filled.corrections().correct(GERMAN.work_id, Field.TITLE, [Said("Gekoppelte Pendel")], "anna")
    surer = Metadata({Field.TITLE: (value("Uber die Schwinqungen", 1.0, "de"),)})
    filled.remove(GERMAN.work_id)
    add_paper(read_anew(GERMAN, surer))
    metadata = filled.show(GERMAN.work_id).work.metadata
    assert metadata.text(Field.TITLE) == "Gekoppelte Pendel"
    assert [claim.text for claim in metadata.reported(Field.TITLE)] == ["Gekoppelte Pendel", "Uber die Schwinqungen"]


def test_what_is_taken_back_counts_no_longer_and_stays_on_the_list(filled: Library) -> None:
    service = filled.corrections()
    before = filled.show(GERMAN.work_id).work
    first = service.correct(GERMAN.work_id, Field.TITLE, [Said("Eins")], "anna")
    second = service.correct(GERMAN.work_id, Field.TITLE, [Said("Zwei")], "boris")
    assert first
    assert second
    service.undo(second.number, "anna")
    assert title_of(filled, GERMAN) == "Eins"
    service.undo(first.number, "boris")
    assert filled.show(GERMAN.work_id).work == before
    assert [(one.who, one.undone_by) for one in service.about(GERMAN.work_id)] == [("anna", "boris"), ("boris", "anna")]
    with pytest.raises(CorrectionError):
        service.undo(first.number, "anna")
    for number in (0, 99, 10**30):
        with pytest.raises(CorrectionError):
            service.undo(number, "anna")


def test_the_language_of_a_work_is_put_right_and_back(filled: Library) -> None:
    service = filled.corrections()
    one = service.correct(GERMAN.work_id, Field.LANGUAGE, [Said("en")], "anna")
    other = service.correct(GERMAN.work_id, Field.LANGUAGE, [Said("ru")], "anna")
    assert one
    assert other
    assert filled.show(GERMAN.work_id).work.language == "ru"
    service.undo(one.number, "anna")
    assert filled.show(GERMAN.work_id).work.language == "ru"
    service.undo(other.number, "anna")
    assert filled.show(GERMAN.work_id).work.language == "de"


@pytest.mark.parametrize(
    ("field", "said"),
    [
        (Field.DATE, Said("the day before")),
        (Field.LANGUAGE, Said("gibberish of the sea")),
        (Field.IDENTIFIER, Said("javascript:alert(1)", scheme="url")),
        (Field.CREATOR, Said("Weber, K.", email="nowhere")),
        (Field.CREATOR, Said("Weber, K.", orcid="12")),
        (Field.TITLE, Said("x" * 20_001)),
        (Field.TITLE, Said("Titel", language="<b>")),
    ],
)
def test_what_a_field_cannot_hold_is_refused(filled: Library, field: Field, said: Said) -> None:
    with pytest.raises(CorrectionError):
        filled.corrections().correct(GERMAN.work_id, field, [said], "anna")
    assert filled.corrections().count() == 0


def test_an_unknown_work_cannot_be_put_right(filled: Library) -> None:
    with pytest.raises(UnknownWorkError):
        filled.corrections().correct("w000000000000", Field.TITLE, [Said("Nichts")], "anna")


def test_a_reference_is_put_right_and_means_what_the_person_says(filled: Library) -> None:
    service = filled.corrections()
    fields = ReferenceFields(title="Stability of pendulums", year="1975", doi="https://doi.org/10.1000/XYZ")
    said = SaidReference("A. Orlova. Stability of pendulums. 1975.", fields, RUSSIAN.work_id)
    fixed = service.fix_reference(ENGLISH.work_id, 0, said, "anna")
    assert fixed is not None
    (row,) = filled.show(ENGLISH.work_id).references
    assert (row.reference.raw, row.reference.method) == (said.raw, PERSON)
    assert row.reference.fields.doi == "10.1000/xyz"
    assert row.citation
    assert (row.citation.cited, row.citation.reason) == (RUSSIAN.work_id, STATED_BY_A_PERSON)
    assert ENGLISH.work_id not in [one.citing for one in filled.show(GERMAN.work_id).cited_by]
    service.undo(fixed.number, "anna")
    (row,) = filled.show(ENGLISH.work_id).references
    assert row.reference == ENGLISH.extraction.references[0]
    assert row.citation
    assert row.citation.cited == GERMAN.work_id


def test_a_reference_follows_the_work_it_means_into_another(filled: Library, add_paper: Shelve) -> None:  # noqa: F811
    filled.corrections().fix_reference(ENGLISH.work_id, 0, SaidReference(means=RUSSIAN.work_id), "anna")
    filled.merge(GERMAN.work_id, RUSSIAN.work_id)
    filled.remove(ENGLISH.work_id)
    add_paper(ENGLISH)
    (row,) = filled.show(ENGLISH.work_id).references
    assert row.citation is not None
    assert (row.citation.cited, row.citation.reason) == (GERMAN.work_id, STATED_BY_A_PERSON)


def test_a_reference_can_mean_nothing(filled: Library) -> None:
    filled.corrections().fix_reference(ENGLISH.work_id, 0, SaidReference(means=""), "anna")
    (row,) = filled.show(ENGLISH.work_id).references
    assert row.citation is None
    assert row.known_as is None


def test_a_fixed_reference_survives_a_new_reading_that_finds_it_elsewhere(
    filled: Library,
    add_paper: Shelve,  # noqa: F811
) -> None:
    said = SaidReference("K. Weber, Pendel, 1931.", ReferenceFields(title="Pendel", year="1931"), GERMAN.work_id)
    filled.corrections().fix_reference(ENGLISH.work_id, 0, said, "anna")
    filled.corrections().fix_reference(ENGLISH.work_id, 0, replace(said, raw="K. Weber, Pendel I, 1931."), "anna")
    (printed,) = ENGLISH.extraction.references
    other = replace(printed, number=1, raw="Something else, 1900.", fields=ReferenceFields(title="Else", year="1900"))
    again = replace(ENGLISH.extraction, references=(other, replace(printed, number=2)))
    filled.remove(ENGLISH.work_id)
    add_paper(replace(ENGLISH, extraction=again))
    first, second = filled.show(ENGLISH.work_id).references
    assert (first.reference.raw, first.citation) == ("Something else, 1900.", None)
    assert (second.reference.raw, second.reference.number) == ("K. Weber, Pendel I, 1931.", 2)
    assert second.citation
    assert second.citation.cited == GERMAN.work_id


def test_a_reference_cannot_mean_what_is_not_there(filled: Library) -> None:
    service = filled.corrections()
    with pytest.raises(UnknownWorkError):
        service.fix_reference(ENGLISH.work_id, 0, SaidReference(means="w000000000000"), "anna")
    with pytest.raises(CorrectionError):
        service.fix_reference(ENGLISH.work_id, 0, SaidReference(means=ENGLISH.work_id), "anna")
    with pytest.raises(CorrectionError):
        service.fix_reference(ENGLISH.work_id, 7, SaidReference(means=""), "anna")
    with pytest.raises(CorrectionError):
        service.fix_reference(ENGLISH.work_id, 0, SaidReference(raw=" \u200b"), "anna")


def test_corrections_go_with_a_merge_and_come_back_with_a_split(filled: Library) -> None:
    service = filled.corrections()
    service.correct(GERMAN.work_id, Field.TITLE, [Said("Gekoppelte Pendel")], "anna")
    service.correct(ENGLISH.work_id, Field.SUBJECT, [Said("step")], "anna")
    service.correct(ENGLISH.work_id, Field.TITLE, [Said("In Step")], "anna")
    filled.merge(GERMAN.work_id, ENGLISH.work_id, who="boris")
    merged = filled.show(GERMAN.work_id).work.metadata
    assert [claim.text for claim in merged.all(Field.TITLE)] == ["Gekoppelte Pendel"]
    assert [claim.text for claim in merged.all(Field.SUBJECT)] == ["step"]
    filled.split(GERMAN.work_id, who="boris")
    assert (title_of(filled, GERMAN), title_of(filled, ENGLISH)) == ("Gekoppelte Pendel", "In Step")
    assert [one.who for one in filled.decisions(GERMAN.work_id)] == ["boris", "boris"]


def suggesting(library: Library, paper: Paper, add_paper: Shelve) -> None:  # noqa: F811
    """The paper once more, with suggested key phrases beside its printed key words."""
    suggested = tuple(Value(text, 0.4, "keyphrases.forest@1", "en") for text in ("pendulum", "coupled system"))
    values = {**paper.extraction.metadata.values, Field.SUGGESTED: suggested}
    add_paper(read_anew(paper, Metadata(values)))


def texts_of(library: Library, paper: Paper, field: Field) -> list[str]:  # noqa: F811
    return [one.text for one in library.show(paper.work_id).work.metadata.all(field)]


def test_an_accepted_suggestion_is_a_key_word_and_the_others_stay_suggested(
    library: Library,  # noqa: F811
    add_paper: Shelve,  # noqa: F811
) -> None:
    suggesting(library, ENGLISH, add_paper)
    printed = texts_of(library, ENGLISH, Field.SUBJECT)
    made = library.corrections().judge_suggestion(ENGLISH.work_id, "pendulum", "anna", accepted=True)
    assert texts_of(library, ENGLISH, Field.SUBJECT) == [*printed, "pendulum"]
    assert texts_of(library, ENGLISH, Field.SUGGESTED) == ["coupled system"]
    claims = library.show(ENGLISH.work_id).work.metadata
    assert [one.origin for one in claims.all(Field.SUGGESTED)] == ["keyphrases.forest@1"]
    assert claims.all(Field.SUBJECT)[-1].origin == PERSON
    for correction in made:
        library.corrections().undo(correction.number, "anna")
    assert texts_of(library, ENGLISH, Field.SUBJECT) == printed
    assert texts_of(library, ENGLISH, Field.SUGGESTED) == ["pendulum", "coupled system"]


def test_rejected_suggestions_are_gone_also_when_the_paper_is_read_again(
    library: Library,  # noqa: F811
    add_paper: Shelve,  # noqa: F811
) -> None:
    suggesting(library, ENGLISH, add_paper)
    for text in ("pendulum", "coupled system"):
        library.corrections().judge_suggestion(ENGLISH.work_id, text, "anna", accepted=False)
    suggesting(library, ENGLISH, add_paper)
    assert texts_of(library, ENGLISH, Field.SUGGESTED) == []
    with pytest.raises(CorrectionError, match="is not suggested"):
        library.corrections().judge_suggestion(ENGLISH.work_id, "pendulum", "anna", accepted=True)

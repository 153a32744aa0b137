"""Key phrases out of a thesaurus: its terms by their stems, reported by their preferred names."""

from pathlib import Path

import pytest

from svod import assemble
from svod.config import Settings
from svod.errors import ModelFileError
from svod.extract.keyphrases.candidates import read
from svod.extract.keyphrases.phrase_tables import PhraseTables
from svod.extract.keyphrases.thesaurus import TermIndex, ThesaurusKeyphraseExtractor, term_rows
from svod.model.extraction import Keyphrases
from svod.model.vocabulary import Concept, Label, Vocabulary

GARDEN = Vocabulary({
    concept.uri: concept
    for concept in (
        Concept("urn:pruning", (Label("fruit tree pruning", "en"), Label("обрезка плодовых деревьев", "ru")),
                (Label("cutting of branches", "en"),), related=frozenset({"urn:orchard"})),
        Concept("urn:orchard", (Label("orchards", "en"), Label("Obstgärten", "de"), Label("сады", "ru")),
                related=frozenset({"urn:pruning"})),
        Concept("urn:band", (Label("bands (music)", "en"),)),
    )
})  # fmt: skip
TEXT = (
    "Pruning of fruit trees in old orchards\n\nThe orchard needs care. Pruning fruit trees keeps an orchard young; the "
    "cutting of branches is done in winter. A band played once."
)


def terms(text: str, language: str = "en") -> dict[str, int]:
    found = TermIndex(GARDEN, language).found(read(text, language, 1), PhraseTables())
    return {term.concept.uri: len(term.places) for term in found}


def test_a_term_is_known_by_its_stems_in_any_order_and_with_stop_words_between() -> None:
    assert terms("Pruning of the fruit trees") == {"urn:pruning": 1}


def test_another_name_of_a_concept_counts_for_the_concept() -> None:
    assert terms(TEXT) == {"urn:pruning": 3, "urn:orchard": 3, "urn:band": 1}


def test_a_term_is_not_read_across_a_sign() -> None:
    assert terms("We like fruit, tree pruning") == {}


@pytest.mark.parametrize(("language", "text"), [("ru", "В садах тихо"), ("de", "In den Obstgärten ist es still")])
def test_a_text_is_read_by_the_labels_of_its_language(language: str, text: str) -> None:
    assert terms(text, language) == {"urn:orchard": 1}


def test_neighbours_that_the_text_names_too_speak_for_a_term() -> None:
    found = TermIndex(GARDEN, "en").found(read(TEXT, "en", 1), PhraseTables())
    rows = dict(zip((term.concept.uri for term in found), term_rows(found, 30).tolist(), strict=True))
    assert rows["urn:pruning"][3] > rows["urn:band"][3] == 0


def test_an_extractor_without_a_model_says_so() -> None:
    with pytest.raises(ModelFileError, match="no model"):
        ThesaurusKeyphraseExtractor(vocabulary=GARDEN).extract(TEXT, "en", 3)


def test_documents_are_recognised_by_preferred_names_with_addresses_and_weights(tmp_path: Path) -> None:
    turtle = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n" + "\n".join(
        f"<{concept.uri}> skos:prefLabel "
        + ", ".join(f'"{label.text}"@{label.language}' for label in concept.preferred)
        + " ."
        for concept in GARDEN.concepts.values()
    )
    vocabulary, document = tmp_path / "garden.ttl", tmp_path / "text.txt"
    vocabulary.write_text(turtle, encoding="utf-8")
    document.write_text(TEXT, encoding="utf-8")
    (reported,) = assemble.keyphrases_of_files([document], settings=Settings(vocabulary=str(vocabulary)), jobs=1)
    assert isinstance(reported, Keyphrases)
    assert {value.uri for value in reported.phrases} == {"urn:pruning", "urn:orchard", "urn:band"}
    assert reported.phrases[-1].text == "bands (music)"
    assert reported.phrases[0].weight > reported.phrases[-1].weight > 0
    assert reported.phrases[0].origin == "thesaurus.maui@1"

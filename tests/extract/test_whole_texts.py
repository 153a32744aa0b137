"""Key phrases of whole papers: how a text begins and how often something is said, beside the classifier."""

import numpy as np
import pytest

from svod import assemble, registry
from svod.errors import ModelFileError
from svod.extract.keyphrases.candidates import read, stems_of
from svod.extract.keyphrases.extractors import TrainedKeyphraseExtractor
from svod.extract.keyphrases.phrase_tables import PhraseTables
from svod.extract.keyphrases.running_text import described_text
from svod.extract.keyphrases.whole_texts import (
    Factors,
    factors_from,
    frequent,
    is_whole_text,
    opening_of,
    whole_text_weights,
    with_factors,
)
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model, read_model
from svod.model.metadata import Field, Metadata, Value
from tests.extract.typeset import plain

OPENING = "Garden walks and their measurement\n\nWe measure garden walks. Garden walks lead through old orchards.\n\n"
BODY = "The results of the survey are given here. We walked for hours and counted the steps of each walker. "
PAPER = OPENING + 60 * BODY + "Garden walks were long. A lonely heron stood there."


def shipped() -> Model:
    return read_model(registry.find("keyphrases", "forest").shipped_model)


def metadata(title: str, abstract: str) -> Metadata:
    return Metadata({Field.TITLE: (Value(title, 0.9),), Field.DESCRIPTION: (Value(abstract, 0.9),)})


def test_a_whole_text_is_longer_than_an_abstract_and_begins_with_its_first_words() -> None:
    assert is_whole_text(PAPER)
    assert not is_whole_text(OPENING + 5 * BODY)
    assert opening_of(OPENING) == OPENING
    assert len(opening_of(f"\n {PAPER}").split()) == 250
    assert PAPER.startswith(opening_of(PAPER))


def test_what_stands_once_and_late_is_no_candidate_of_a_whole_text() -> None:
    kept = {candidate.text.lower() for candidate in frequent(read(PAPER, "en"), read(opening_of(PAPER), "en"))}
    assert {"garden walks", "old orchards"} <= kept
    assert "lonely heron" not in kept


@pytest.mark.parametrize("factor", ["opening", "several words", "frequent"])
def test_each_factor_speaks_for_a_phrase(factor: str) -> None:
    """The classifier holds everything for as probable; what stands in the opening, or more often, is heavier."""
    text = "Alpha beta. " + 300 * "Some gamma rays, or so. " + 3 * "Delta beam, epsilon. "
    one, other = {
        "opening": ("alpha", "epsilon"),
        "several words": ("delta beam", "epsilon"),
        "frequent": ("gamma ray", "alpha beta"),
    }[factor]
    candidates, weights = whole_text_weights(
        text, read(text, "en"), PhraseTables(50), lambda rows: np.full(len(rows), 0.2, dtype=np.float32), Factors()
    )
    by_stems = {candidate.stems: weight for candidate, weight in zip(candidates, weights.tolist(), strict=True)}
    assert by_stems[stems_of(one, "en")] > by_stems[stems_of(other, "en")]
    assert all(0 <= weight <= 1 for weight in by_stems.values())


def test_the_shipped_extractor_finds_what_a_whole_text_is_about() -> None:
    found = assemble.method("keyphrases", "forest").extract(PAPER, "en", 5)
    assert "garden walks" in [value.text.lower() for value in found]
    assert [value.weight for value in found] == sorted((value.weight for value in found), reverse=True)


def test_a_model_without_factors_judges_whole_texts_as_it_always_did() -> None:
    model = shipped()
    alone = Model(model.manifest, with_factors(model.arrays, None))
    assert factors_from(alone.arrays) is None
    once = " ".join(value.text for value in TrainedKeyphraseExtractor(classifier(alone)).extract(PAPER, "en", 500))
    assert "lonely heron" in once


def test_factors_are_the_same_after_they_were_kept_and_refused_where_they_do_not_fit() -> None:
    factors = Factors(0.5, 1.0, 2.0, 4.0)
    assert factors_from(with_factors({}, factors)) == factors
    (name,) = with_factors({}, factors)
    with pytest.raises(ModelFileError):
        factors_from({name: np.ones(7, dtype=np.float32)})


def test_a_whole_text_is_described_by_its_abstract_and_all_it_says() -> None:
    said = described_text(metadata("On Walks", 10 * "We measure garden walks in orchards. "), plain(PAPER), [])
    assert said.startswith("On Walks\n\nWe measure")
    assert "lonely heron" in said


def test_a_text_in_another_language_than_its_abstract_is_left_out() -> None:
    said = described_text(metadata("О дорожках", 10 * "Мы измеряем садовые дорожки и их длину. "), plain(PAPER), [])
    assert "heron" not in said


def test_a_short_text_stands_in_for_a_short_abstract_alone() -> None:
    short = OPENING + "A lonely heron stood there."
    assert "heron" in described_text(metadata("On Walks", "Of walks."), plain(short), [])
    assert "heron" not in described_text(metadata("On Walks", 10 * "We measure garden walks in it. "), plain(short), [])


def test_no_more_of_a_long_text_is_asked_than_tells_what_it_is_about() -> None:
    long = [f"The garden walks of orchard {number} are measured here once more." for number in range(400)]
    said = described_text(metadata("On Walks", "Of walks."), plain(*long), [])
    assert "orchard 9 " in said
    assert "orchard 399" not in said
    assert said.split()[-1] in " ".join(long).split()

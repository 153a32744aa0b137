"""Papers with references in notes are made of strings and running text, and say of each line what it is."""

import re
from random import Random

import pytest

from svod.extract.bibliography.learned_bibliography import HEADING, NOTE, REFERENCE, TEXT
from svod_lab.training.lines.note_citations import MANNERS, filled, noted_works
from svod_lab.training.lines.note_papers import WORDS, note_papers

BODIES = {"de": [["Hier geht es um Netze und um das, was sie hält und trägt."] * 20]}
REFERENCES = {"de": [f"Albers, Eva ({year}): Von Netzen. Köln: Muster." for year in range(1960, 2000)]}


def test_every_line_has_a_label_and_works_of_notes_are_marked() -> None:
    papers = list(note_papers(REFERENCES, BODIES, 20, seed=1))
    assert len(papers) == 20
    assert {label for paper in papers for label in paper.labels} == {HEADING, NOTE, REFERENCE, TEXT}
    for paper in papers:
        assert len(paper.labels) == paper.document.line_count
        for line, label in zip(paper.document.lines, paper.labels, strict=True):
            assert not ("Albers, Eva" in line.text and label == TEXT)
            assert not (line.text == BODIES["de"][0][0] and label == REFERENCE)


def test_the_same_seed_makes_the_same_papers() -> None:
    one, other = (list(note_papers(REFERENCES, BODIES, 3, seed=7)) for _ in range(2))
    assert [paper.labels for paper in one] == [paper.labels for paper in other]
    assert [paper.document.columns.texts for paper in one] == [paper.document.columns.texts for paper in other]


def test_notes_in_narrow_columns_part_words_and_keep_what_they_are() -> None:
    papers = note_papers(REFERENCES, BODIES, 60, seed=2)
    lines = [
        (line.text, label) for paper in papers for line, label in zip(paper.document.lines, paper.labels, strict=True)
    ]
    assert any(text.endswith("-") and label == NOTE for text, label in lines)
    assert any(text.isdecimal() and label == TEXT for text, label in lines)


@pytest.mark.parametrize("language", sorted(MANNERS))
def test_every_manner_cites_every_kind_of_work_without_empty_places(language: str) -> None:
    cited = [work for seed in range(40) for work in noted_works(language, 20, Random(seed))]
    for work in cited:
        assert work.text
        assert work.name
        assert work.short
        assert not re.search(r"\(\W*\)|[{}]|,,|: ,|\bin ?:? ?,", work.text), work.text


def test_what_is_optional_is_left_out_without_its_fields() -> None:
    template = "{title}<, {volume}> (<{place}: >{year})"
    fields = {"title": "Woods", "volume": "", "place": "", "year": "1998"}
    assert filled(template, fields) == "Woods (1998)"
    assert filled(template, {**fields, "volume": "7", "place": "York"}) == "Woods, 7 (York: 1998)"


def test_without_material_there_are_no_papers() -> None:
    assert not list(note_papers({}, BODIES, 3, seed=1))
    assert not list(note_papers(REFERENCES, {}, 3, seed=1))


def test_the_words_of_notes_are_known_in_every_language_of_the_models() -> None:
    assert set(WORDS) == {"ru", "de", "en"}

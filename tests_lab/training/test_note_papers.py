"""Papers with references in notes are made of strings and running text, and say of each line what it is."""

from svod.extract.bibliography.learned_bibliography import HEADING, NOTE, REFERENCE, TEXT
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


def test_without_material_there_are_no_papers() -> None:
    assert not list(note_papers({}, BODIES, 3, seed=1))
    assert not list(note_papers(REFERENCES, {}, 3, seed=1))


def test_the_words_of_notes_are_known_in_every_language_of_the_models() -> None:
    assert set(WORDS) == {"ru", "de", "en"}

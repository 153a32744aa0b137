"""References in styles by discipline: two halves that share no style, with exact spans."""

from itertools import pairwise

import pytest

from svod_lab.corpora.labels.trimming import value
from svod_lab.synthetic.discipline_references import discipline_references
from svod_lab.synthetic.references import STYLES as LEARNED
from svod_lab.synthetic.styles.disciplines.halves import STYLES, half
from svod_lab.synthetic.styles.style import read_template

LANGUAGES = ("ru", "de", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_style_is_in_one_half_and_none_is_learned_from(language: str) -> None:
    looked_at, scored = (half(language, scored_only=scored_only) for scored_only in (False, True))
    assert sorted(style.name for style in (*looked_at, *scored)) == sorted(style.name for style in STYLES[language])
    assert min(len(looked_at), len(scored)) >= 7
    assert not {style.name for style in STYLES[language]} & {style.name for style in LEARNED[language]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_can_be_read(language: str) -> None:
    for style in STYLES[language]:
        for ways in style.templates.values():
            assert all(read_template(way) for way in ways), style.name


@pytest.mark.parametrize("scored_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_spans_are_bare_and_apart_and_the_same_seed_makes_the_same(language: str, *, scored_only: bool) -> None:
    made = list(discipline_references(language, 12, 7, "disciplines", scored_only=scored_only))
    assert made == list(discipline_references(language, 12, 7, "disciplines", scored_only=scored_only))
    assert {item.document_id for item in made} == {style.name for style in half(language, scored_only=scored_only)}
    for item in made:
        assert all(one.end <= other.start for one, other in pairwise(item.spans))
        for start, end, label in item.spans:
            assert value(item.raw, start, end, label, affixes=False) == (start, end), item.raw


def test_an_entry_has_its_label_and_the_year_once_more() -> None:
    made = list(discipline_references("ru", 20, 7, "disciplines", scored_only=False))
    labelled = next(item for item in made if item.document_id == "ru-philology-label" and item.values("author"))
    author = labelled.values("author")[0]
    assert labelled.raw.startswith(f"{author.split()[0]} {labelled.values('year')[0]} — {author}")

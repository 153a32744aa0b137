"""First pages put together at random: mixtures in halves, and a truth that is printed."""

from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.runs.bench import Choice
from svod_lab.runs.selection import RANDOM_LAYOUTS
from svod_lab.runs.tasks import headers
from svod_lab.synthetic.first_pages.first_page_drafts import first_page_draft, first_page_drafts
from svod_lab.synthetic.first_pages.mixtures import (
    LATER_SETS,
    PARTS,
    Half,
    drawn,
    is_scored_only,
    kept_of_later_set,
    kept_ways,
    ways_of,
)
from svod_lab.synthetic.first_pages.page import LANGUAGES
from svod_lab.synthetic.papers import printed_papers
from svod_lab.synthetic.sheets import Label, strips
from svod_lab.synthetic.works.grammar import lot
from svod_lab.training.folds import refuse_impossible
from tests_lab.suites.benches import make_bench


@pytest.mark.parametrize("part", PARTS)
def test_a_third_of_the_ways_of_a_part_is_kept_apart_but_not_the_usual_one(part: str) -> None:
    names = [way.name for way in PARTS[part]]
    assert len(set(names)) == len(names)
    assert len(kept_ways(part)) == len(names) // 3
    assert names[0] not in kept_ways(part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_learned_from_has_no_way_that_is_kept_apart_and_shares_no_mixture(language: str) -> None:
    rng = lot("mixtures")
    learned = [drawn(language, Half.LEARNED, rng) for _ in range(40)]
    scored = [drawn(language, Half.SCORED, rng) for _ in range(40)]
    kept = [drawn(language, Half.KEPT, rng) for _ in range(40)]
    for mixture in (*learned, *scored):
        assert not any(mixture.names[part] in kept_ways(part) for part in PARTS)
    for mixture in kept:
        for part in PARTS:
            way = mixture.names[part]
            assert way in kept_ways(part) or way in {known.name for known in ways_of(part, language, kept=True)}
    assert not any(is_scored_only(mixture) for mixture in learned)
    assert all(is_scored_only(mixture) for mixture in scored)


@pytest.mark.parametrize("name", LATER_SETS)
def test_a_later_set_repeats_no_way_and_half_of_each_part_is_kept_apart(name: str) -> None:
    for part, ways in LATER_SETS[name].items():
        names = [way.name for way in ways]
        known = {(way.name, language) for way in PARTS[part] for language in way.languages}
        assert not known & {(way.name, language) for way in ways for language in way.languages}
        assert len({*names}) == len(names)
        assert len(kept_of_later_set(name, part)) == len(names) // 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("half", [Half.SECOND, Half.SECOND_KEPT, Half.THIRD, Half.THIRD_KEPT])
def test_mixtures_of_a_later_set_have_no_way_of_its_other_half_and_none_kept_of_the_first(
    language: str, half: Half
) -> None:
    rng = lot("second")
    name, _, kept_half = half.value.partition("-")
    drawn_ways = [drawn(language, half, rng).names for _ in range(80)]
    for part, ways in LATER_SETS[name].items():
        own = {way.name for way in ways if (way.name in kept_of_later_set(name, part)) is bool(kept_half)}
        named = {names[part] for names in drawn_ways}
        assert not named & ({way.name for way in ways} - own)
        assert named & own or not [way for way in ways if language in way.languages and way.name in own]
        assert not (named - own) & kept_ways(part)


def test_the_same_seed_makes_the_same_pages() -> None:
    first, again = (first_page_draft("de", 3, 11, Half.SCORED) for _ in range(2))
    assert first == again
    assert first.sheet != first_page_draft("de", 3, 12, Half.SCORED).sheet


@pytest.mark.parametrize("half", Half)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_truth_is_what_the_sheet_prints(language: str, half: Half) -> None:
    for made in first_page_drafts(language, 12, 5, half):
        printed = "\n".join("".join(run.text for run in piece.runs) for piece in strips(made.sheet)).casefold()
        printed = " ".join(printed.split())
        truth = made.truth
        for text in (truth.title, truth.subtitle, *(truth.affiliations or ()), *(truth.keywords or ())):
            assert " ".join((text or "").split()).casefold() in printed, made.layout.plan
        for author in truth.authors or ():
            assert author.name.casefold() in printed, made.layout.plan
        for address in truth.emails or ():
            assert address.partition("@")[0] in printed, made.layout.plan


def test_papers_are_typeset_and_nearly_every_word_is_labelled(tmp_path: Path) -> None:
    (paper,) = printed_papers(first_page_drafts("en", 1, 5, Half.LEARNED), tmp_path)
    assert paper.loss.share < 0.02
    labels = {label.label for label in paper.files[0].labelling.labels if label is not None}
    assert {Label.TITLE, Label.AUTHOR} <= labels


@pytest.mark.parametrize("corpus", RANDOM_LAYOUTS)
def test_the_bench_measures_headers_on_random_layouts(corpus: str) -> None:
    bench = make_bench(Path(), choice=Choice(("regex",), (corpus,), part="all", limit=1))
    answers = list(headers.answers(bench))
    assert [answer.language for answer in answers] == ["ru", "de", "en"]
    assert {answer.corpus for answer in answers} == {corpus}
    assert all(answer.expected["title"] and answer.expected["author"] for answer in answers)


def test_random_layouts_are_not_divided_into_folds() -> None:
    choice = Choice(("crf",), ("random_layouts",), folds=3, by_source=True)
    with pytest.raises(SettingsError, match="not divided"):
        refuse_impossible(make_bench(Path(), choice=choice))

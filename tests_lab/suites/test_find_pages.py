"""The suite of home pages and lists: sets of sites apart, folds by site, totals alone where a set is score-only."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from svod.assemble import method
from svod.errors import SettingsError
from svod.model.finding import ListedReference
from svod_lab.corpora.site_sets import (
    FOLDS,
    SITE_SETS,
    LabelledPerson,
    fold_numbers,
    listing_pages,
    namesakes,
    site_sets,
)
from svod_lab.runs.bench import Bench, Choice
from svod_lab.scores.table import markdown
from svod_lab.suites.discovery import discover_lists, discover_pages
from svod_lab.suites.discovery.discover_lists import ListingTally, refused_pages, tallied
from svod_lab.suites.discovery.discover_pages import HomepageShares, Ranked, homepage_shares
from svod_lab.tables.finding import pages_found
from tests.discover.made_up_pages import REFERENCES
from tests_lab.suites.benches import make_bench
from tests_lab.suites.labelled_web import PEOPLE, write_sites

# Readers learn from these beside the real pages, and are measured on them; a few do for tests.
FEW_SYNTHETIC, FEW_MADE_UP, FEW_TREES = 12, 6, {"trees": 6.0}


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    data = write_sites(tmp_path_factory.mktemp("data"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discover_lists, "_SYNTHETIC", FEW_SYNTHETIC)
        patch.setattr(discover_lists, "_MADE_UP", FEW_MADE_UP)
        for suite in (discover_lists, discover_pages):
            patch.setattr(suite, "SETTINGS", {**vars(suite)["SETTINGS"], **FEW_TREES})
        yield replace(make_bench(data, memory=tmp_path_factory.mktemp("memory")), make=method)


def shown(bench: Bench, corpora: tuple[str, ...], methods: tuple[str, ...] = ()) -> str:
    chosen = replace(bench, choice=Choice(methods, corpora))
    return "\n".join(markdown(table) for table in pages_found(chosen))


def test_a_score_only_set_gives_totals_and_no_name(bench: Bench) -> None:
    text = shown(bench, ("web2_judge",))
    assert "web2\\_judge: forest" in text
    assert "web2\\_judge: shipped" in text
    assert "forest, by folds" not in text
    assert "set2.example" not in text
    assert not any(name in text for name in PEOPLE)


def test_a_set_that_may_be_seen_is_shown_by_language_and_by_folds(bench: Bench) -> None:
    text = shown(bench, ("web2_look",))
    for row in (
        "web2\\_look: p1",
        "web2\\_look: forest, by folds",
        "web2\\_look, ru: shipped",
        "ru: by folds",
        "ru: by the other sets",
    ):
        assert f"| {row}" in text or row in text


def test_without_a_choice_no_score_only_set_is_measured(bench: Bench) -> None:
    assert [sites.name for sites in site_sets(bench.data)] == ["web", "web2_look"]
    with pytest.raises(SettingsError, match="no set of sites «web3»"):
        site_sets(bench.data, ["web3"])


def test_all_of_a_site_is_in_one_fold() -> None:
    folds = fold_numbers(["b.example", "a.example", "b.example"])
    assert folds == {"a.example": 0, "b.example": 1}
    assert max(fold_numbers(map(str, range(100))).values()) == FOLDS - 1


def test_references_and_files_are_counted_apart(bench: Bench) -> None:
    (item, *_) = listing_pages(bench.data, SITE_SETS[1])
    files = [f"http://{item.host}/{number}.pdf" for number in range(4)]
    found = [
        ListedReference(REFERENCES[0], 1.0, 0, 1, (files[0],)),
        ListedReference(REFERENCES[1], 1.0, 1, 2, (files[0],)),
        ListedReference("Новости кафедры от 12 мая 2019 года", 1.0, 2, 3, ()),
    ]
    tally = ListingTally()
    tally.count(item, found)
    assert tally.shares == (2 / 3, 2 / 4, 4 / 7, 1 / 2, 1 / 4)
    assert tally.invented == ["Новости кафедры от 12 мая 2019 года"]
    assert tally.missed == list(REFERENCES[2:])
    assert tallied([], lambda host: method("listing", "forest")).shares == (None,) * 5


def test_shares_of_home_pages_count_namesakes_apart() -> None:
    there = LabelledPerson("Anna Lund", "a.example", frozenset(["a.example"]), "")
    nobody = LabelledPerson("Berta Lund", "a.example", frozenset(), "")
    found = [Ranked(there, ("http://b.example/", "http://a.example/")), Ranked(nobody, ()), Ranked(nobody, ("x",))]
    assert homepage_shares(found) == HomepageShares(0.0, 0.0, 1.0, 0.5)
    other = LabelledPerson("Olof Berg", "b.example", frozenset(["b.example"]), "")
    assert [person.name for person in namesakes([there, other])] == ["Olof Lund", "Anna Berg"]


def test_a_list_is_no_full_text(bench: Bench) -> None:
    assert refused_pages(bench, SITE_SETS[1]) == [True, True, True]

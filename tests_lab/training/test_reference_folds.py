"""References and lines by folds: every document is left out once, never learned from by the model measured on it."""

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from svod.errors import SettingsError
from svod.model.progress import Stage
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.splits import part_of
from svod_lab.runs.bench import Bench, Choice
from svod_lab.suites.reading.references import measure
from svod_lab.training.lines import folds as line_folds
from svod_lab.training.lines.folds import SYNTHETIC_PAPERS
from svod_lab.training.plan import Plan
from svod_lab.training.references import folds
from svod_lab.training.references.folds import RECIPES, Recipe, answers
from svod_lab.training.references.mixture import Mixture
from svod_lab.training.references.reference_training import ReferenceTraining
from tests_lab.corpora.corpus_files import read, write_archive
from tests_lab.suites.benches import make_bench
from tests_lab.training.reference_corpus import write_corpus

FOLDS = 3
QUICK: Mapping[str, Recipe] = {"hmm": Recipe(), "crf": Recipe(settings={"rounds": 2})}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """A bench of references for the hidden Markov model, which learns quickly, and the rules."""
    write_corpus(tmp_path / "data")
    return make_bench(
        tmp_path / "data", choice=Choice(methods=("hmm", "regex"), folds=FOLDS), memory=tmp_path / "memory"
    )


@pytest.fixture
def learned_from(monkeypatch: pytest.MonkeyPatch) -> list[Mixture]:
    """What each training was given, fold by fold."""
    mixtures: list[Mixture] = []

    class Watched(ReferenceTraining):
        def __init__(self, plan: Plan, complaints: Complaints, report: Any, mixed: Mixture, *more: Any) -> None:
            mixtures.append(mixed)
            super().__init__(plan, complaints, report, mixed, *more)

    monkeypatch.setattr(folds, "ReferenceTraining", Watched)
    return mixtures


def test_every_reference_outside_the_test_part_is_measured_once_by_a_model_that_never_saw_its_document(
    bench: Bench, learned_from: list[Mixture]
) -> None:
    given = list(answers(bench, QUICK))
    items, _ = read("excite_en", bench.data)
    expected = sorted(item.raw for item in items if part_of(item.split_key) != "test")
    for method in ("references.hmm", "references.regex"):
        assert sorted(answer.text for answer in given if answer.method.startswith(method)) == expected
    assert len(learned_from) == FOLDS
    learned = [{item.document_id for item in (*mixed.train, *mixed.development)} for mixed in learned_from]
    every = set().union(*learned)
    # What one fold leaves out the others learn from, and each document is left out by one.
    assert sorted(name for of_fold in learned for name in every - of_fold) == sorted(every)


def test_one_team_s_references_are_one_source(bench: Bench) -> None:
    by_source = replace(bench, choice=bench.choice._replace(by_source=True, methods=("regex",)))
    assert len({answer.document for answer in answers(by_source, QUICK)}) > 20
    (item, *_), _ = read("excite_en", bench.data)
    assert item.sources == ("ssoar",)
    assert replace(item, document_id="excite_zones:a").sources == ("ssoar",)
    assert replace(item, document_id="anystyle_good/anystyle_good:3").sources == ("anystyle",)


def test_a_model_is_not_fitted_twice(bench: Bench) -> None:
    first = list(answers(bench, QUICK))
    assert bench.memory is not None
    fitted = {path: path.stat().st_mtime_ns for path in (bench.memory / "fits").iterdir()}
    assert len(fitted) == FOLDS
    again = list(answers(bench, QUICK))
    assert {path: path.stat().st_mtime_ns for path in (bench.memory / "fits").iterdir()} == fitted
    assert [answer.found for answer in again] == [answer.found for answer in first]


def test_the_suite_names_its_figures_by_folds(bench: Bench) -> None:
    groups = {figure.group for figure in measure(replace(bench, choice=bench.choice._replace(methods=("regex",))))}
    assert f"excite_en, {FOLDS} folds by document" in groups


def test_one_fold_is_refused(bench: Bench) -> None:
    with pytest.raises(SettingsError, match="two or more"):
        next(answers(replace(bench, choice=bench.choice._replace(folds=1)), QUICK))


def test_what_is_nearly_the_same_as_something_left_out_is_not_learned_from(tmp_path: Path) -> None:
    write_corpus(tmp_path, documents=4, entries=2)
    items, _ = read("excite_en", tmp_path)
    twin = replace(items[0], document_id="law:1", raw=f"{items[0].raw} ")
    mixed = Mixture((*items, twin), (), {}).without(lambda key: key == items[0].split_key)
    assert twin not in mixed.train
    assert items[-1] in mixed.train


def test_folds_are_trained_as_the_shipped_models_are() -> None:
    script = (Path(__file__).parents[2] / "scripts" / "models").read_text(encoding="utf-8")
    for algorithm, recipe in RECIPES.items():
        (options,) = re.findall(rf"^train references {algorithm} (.+)$", script, re.MULTILINE)
        assert options == _options(recipe)
    for algorithm, papers in SYNTHETIC_PAPERS.items():
        assert f"train lines {algorithm} --synthetic {papers}\n" in script


def _options(recipe: Recipe) -> str:
    """A recipe as the options of `svod train`."""
    default = Recipe()
    said = [f"--{name} {getattr(recipe, name)}" for name in ("synthetic", "prose", "most")
            if getattr(recipe, name) != getattr(default, name)]  # fmt: skip
    return " ".join([*said, *(f"--set {name}={value}" for name, value in recipe.settings.items())])


def test_stages_of_a_fold_say_which(bench: Bench) -> None:
    stages: list[Stage] = []

    class Shown:
        def __enter__(self) -> Any:
            return stages.append

        def __exit__(self, *failure: object) -> None:
            pass

    list(answers(replace(bench, show=Shown), QUICK))
    assert any(stage.doing.startswith("fold 2 of 3, hmm: ") for stage in stages)


def write_layouts(folder: Path, documents: int = 24) -> None:
    """Papers as lines with places; every third of their lines is of a list under a heading."""
    pages = {}
    for number in range(documents):
        # Every paper has its own words, or it would be taken for a copy of another.
        words = [f"{''.join(random.Random(f'{number}:{word}').choices('abcdeklmnorstu', k=7))}" for word in range(120)]
        body = [" ".join(words[line : line + 6]).capitalize() + "." for line in range(0, 120, 6)]
        works = [f"<ref>Beck, A. (19{60 + line}): Formen {number}. Bonn: Hafen, S. {line}-{line + 9}.</ref>"
                 for line in range(8)]  # fmt: skip
        lines = [*body, "Literatur", *works]
        rows = (f"{text}\t50\t{60 + 12 * place}\t10\t400\t{place}" for place, text in enumerate(lines))
        pages[f"{number}.xml"] = "\n".join(rows)
    write_archive(folder / "zones" / "excite_layout_refs.tar.gz", pages)


def test_finders_are_measured_by_models_that_never_saw_the_document(tmp_path: Path) -> None:
    write_layouts(tmp_path)
    choice = Choice(methods=("bib-forest", "bib-rules"), folds=FOLDS)
    given = list(line_folds.answers(make_bench(tmp_path, choice=choice), synthetic={}))
    items, _ = read("excite_layout", tmp_path)
    expected = sorted(item.document_id for item in items if part_of(item.split_key) != "test")
    for method in ("bibliography.bib-forest", "bibliography.bib-rules"):
        assert sorted(answer.document for answer in given if answer.method.startswith(method)) == expected
    forest = [answer for answer in given if "forest" in answer.method]
    assert sum(answer.expected["line"] == answer.texts("line") for answer in forest) > len(forest) / 2

"""Corrections on the command line: made, listed, taken back, and learned from."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.calling import svod
from tests.papers import write_papers
from tests_lab.training.reference_corpus import write_corpus


class HeldPaper(NamedTuple):
    """A library of two papers, and the one that cites the other."""

    library: tuple[str, Path]
    work: str


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> HeldPaper:
    folder = tmp_path_factory.mktemp("corrections")
    library = ("--library", folder / "library")
    cited, citing = write_papers(folder / "papers", 2)
    added = svod("add", cited, citing, *library, "--json")
    assert added.returncode == 0, added.stderr
    printed = [json.loads(line) for line in added.stdout.splitlines()]
    # Two readers may add the papers in either order, and the one that comes first cites nothing held as yet.
    return HeldPaper(library, next(one["work"] for one in printed if one["source"] == str(citing)))


def test_a_field_is_corrected_listed_and_taken_back(held: HeldPaper) -> None:
    library, work = held
    made = svod("correct", work, "title", "О новой задаче", "--who", "anna", *library, "--json")
    assert made.returncode == 0, made.stderr
    number = json.loads(made.stdout)["number"]
    assert "О новой задаче" in svod("export", work, *library).stdout
    assert "it is so already" in svod("correct", work, "title", "О новой задаче", *library).stdout
    assert f"{number}  {work}  title  anna" in svod("corrections", "list", work, *library).stdout
    assert "undone by boris" in svod("corrections", "undo", number, "--who", "boris", *library).stdout
    assert "О новой задаче" not in svod("export", work, *library).stdout


def test_a_corrected_reference_becomes_training_data(held: HeldPaper, tmp_path: Path) -> None:
    library, work = held
    data, model = tmp_path / "data", tmp_path / "references.hmm.svodmodel"
    write_corpus(data, documents=20)
    train = ("train", "references", "--engine", "hmm", "--data", data, "--out", model, "--json")
    plain = json.loads(svod(*train).stdout)
    untaught = svod(*train, "--from-corrections", *library)
    assert (untaught.returncode, "no corrections to learn from" in untaught.stderr) == (2, True)
    fixed = svod(
        "correct", work, "--reference", 1, "--raw", "Лузин Н. Н. Лекции о рядах. М.: Заря, 1931.",
        "--set", "author=Лузин, Н. Н.", "--set", "title=Лекции о рядах", "--set", "container=", "--set", "volume=",
        "--set", "pages=", "--set", "year=1931", "--set", "publisher=Заря", "--set", "place=М.", "--means", "none",
        *library,
    )  # fmt: skip
    assert fixed.returncode == 0, fixed.stderr
    taught = svod(*train, "--from-corrections", *library)
    assert taught.returncode == 0, taught.stderr
    printed = json.loads(taught.stdout)
    assert printed["sizes"]["train"] == plain["sizes"]["train"] + 1
    assert "corrections" in printed["data"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("weather", "fine"), "is no field"),
        ((), "is not named"),
        (("--reference", 1, "--set", "colour=red"), "sets no field"),
        (("--reference", 77, "--raw", "x"), "no reference at place 77"),
        (("date", "never"), "is no date"),
    ],
)
def test_a_wrong_correction_is_reported_with_the_way_out(
    held: HeldPaper, arguments: tuple[object, ...], complaint: str
) -> None:
    refused = svod("correct", held.work, *arguments, *held.library)
    assert refused.returncode in (1, 2)
    assert complaint in refused.stderr

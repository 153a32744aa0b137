"""Training from the command line: a model file, reported in words or JSON; wrong calls are refused with the way out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import svod
from tests_lab.training.reference_corpus import write_corpus


def started(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """A command as a process of its own, which knows nothing of its surroundings."""
    command = [sys.executable, "-m", "svod", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env={"PATH": ""})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write_corpus(tmp_path / "data", documents=20)
    return tmp_path / "data"


def test_a_model_is_trained_reported_and_not_trained_twice(data: Path) -> None:
    model = data.parent / "own" / "references.hmm.svodmodel"
    call = ("train", "references", "--engine", "hmm", "--data", data, "--out", model)
    first = started(*call, "--json")
    assert first.returncode == 0, first.stderr
    values = json.loads(first.stdout)
    assert values["engine"] == "hmm"
    assert values["file"] == str(model)
    assert values["scores"]["en: soft F1"] > 0.5
    written = model.read_bytes()
    again = svod(*call)
    assert again.returncode == 0
    assert "already holds this model" in again.stderr
    assert "en: soft F1" in again.stdout
    assert svod(*call, "--force").returncode == 0
    assert model.read_bytes() == written


def test_a_model_of_ones_own_takes_the_place_of_the_shipped_one(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = data.parent / "own" / "references.crf.svodmodel"
    trained = svod("train", "references", "--data", data, "--out", model, "--set", "rounds=30", "--seed", 2)
    assert trained.returncode == 0, trained.stderr
    monkeypatch.setenv("SVOD_METHODS_MODELS", str(model.parent))
    parsed = svod("parse", "--json", "--method", "crf", stdin="Roth, E. (1987): Knoten Netze. Bonn: Hafen.\n")
    assert parsed.returncode == 0, parsed.stderr
    assert json.loads(parsed.stdout)["fields"]["title"] == "Knoten Netze"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("references",), "--data"),
        (("references", "--data", "absent"), "absent"),
        (("weather", "--data", "."), "references"),
        (("references", "--data", ".", "--engine", "oracle"), "crf"),
        (("references", "--data", ".", "--set", "l1=much"), "l1=0.1"),
        (("references", "--data", ".", "--corpus", "nowhere"), "anystyle_core"),
    ],
)
def test_a_wrong_call_is_reported_with_the_way_out(arguments: tuple[str, ...], complaint: str) -> None:
    result = svod("train", *arguments)
    assert result.returncode == 2
    assert complaint in result.stderr
    assert "Traceback" not in result.stderr


def test_a_damaged_model_is_reported_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "references.crf.svodmodel").write_bytes(b"svod model\n no more")
    monkeypatch.setenv("SVOD_METHODS_MODELS", str(tmp_path))
    result = svod("parse", "--method", "crf", stdin="Roth, E.: Netze. Bonn 1987.\n")
    assert result.returncode == 1
    assert "damaged" in result.stderr
    assert "svod train" in result.stderr

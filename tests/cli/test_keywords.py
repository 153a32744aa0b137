"""`svod keywords` as users call it, and `svod train keyphrases` on documents of one's own."""

import json
from pathlib import Path

from tests.cli.calling import svod

TEXT = (
    "Glacier melt in alpine valleys\n\nGlacier melt feeds the rivers of alpine valleys. Data on glacier melt in "
    "twelve alpine valleys show that river discharge grows in summer. River discharge and glacier melt move together.\n"
)


def test_keywords_prints_phrases_with_weights_and_names_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "paper.txt").write_text(TEXT)
    result = svod("keywords", tmp_path / "paper.txt", tmp_path / "nowhere.pdf", "--json", "--top", 4)
    printed, failure = (json.loads(line) for line in result.stdout.splitlines())
    assert result.returncode == 1
    assert "glacier melt" in [phrase["text"].lower() for phrase in printed["keywords"]]
    assert len(printed["keywords"]) == 4
    assert all(phrase["method"] == "keyphrases.forest@4" and phrase["weight"] <= 1 for phrase in printed["keywords"])
    assert failure["outcome"] == "unreadable"


def test_a_model_of_ones_own_is_trained_on_a_folder_and_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    folder, models = tmp_path / "mine", tmp_path / "models"
    folder.mkdir()
    for number in range(50):
        matter = ("glacier melt", "river discharge", "snow cover", "rock fall")[number % 4]
        other = f"valley {number} hut {number} path {number}"
        (folder / f"{number}.txt").write_text(f"On {matter}\n\nThe {matter} of {other} is shown. We like {matter}.\n")
        (folder / f"{number}.key").write_text(f"{matter}\n")
    out = models / "keyphrases.bayes.svodmodel"
    trained = svod("train", "keyphrases", "--engine", "bayes", "--corpus", folder, "--out", out)
    assert trained.returncode == 0, trained.stderr
    (tmp_path / "svod.toml").write_text(f'[methods]\nmodels = "{models}"\n')
    (tmp_path / "paper.txt").write_text(TEXT)
    arguments = ("--config", tmp_path / "svod.toml", "keywords", tmp_path / "paper.txt", "--method", "kea", "--json")
    printed = json.loads(svod(*arguments).stdout)
    assert printed["keywords"][0]["method"].startswith("keyphrases.kea@3[model=")


def test_training_without_texts_says_what_to_do(tmp_path: Path) -> None:
    result = svod("train", "keyphrases", "--engine", "bayes", "--corpus", tmp_path / "nothing", "--data", tmp_path)
    assert result.returncode == 2
    assert "neither a corpus nor a folder" in result.stderr

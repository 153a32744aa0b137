"""Annif beside us: the same folds, learned and suggested by its backends in an environment of its own."""

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from svod.errors import SettingsError
from svod_lab.scores.retrieval import Ranking
from svod_lab.suites.search.transfer_sets import FOLDS, SubjectSet

SCRIPT = Path(__file__).with_name("annif_peer.txt")
# Without labels in the language of the texts there is nothing for MLLM to find.
PROJECTS, WITHOUT_LABELS = (
    ("tfidf", "mllm", "fasttext", "parabel", "bonsai", "ensemble", "network"),
    ("tfidf", "fasttext", "parabel", "bonsai", "ensemble", "network"),
)
_SECONDS = 3600


def annif_rankings(some: SubjectSet, python: Path) -> dict[str, list[Ranking]]:
    """What each backend of Annif suggests for every record, by the name of the backend."""
    with tempfile.TemporaryDirectory() as folder:
        truth = write_folds(some, Path(folder))
        names = PROJECTS if some.vocabulary.concepts else WITHOUT_LABELS
        command = [str(python), str(SCRIPT), folder, some.one.language, *names]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, timeout=_SECONDS)  # noqa: S603
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        raise SettingsError(
            f"Annif ended with {done.returncode}: {last[:200]}",
            way_out="Install it into an environment of its own: pip install 'annif[omikuji,fasttext]'.",
        )
    return read_rankings(done.stdout, truth)


def read_rankings(lines: str, truth: Sequence[Sequence[frozenset[str]]]) -> dict[str, list[Ranking]]:
    """Rankings by backend, out of the lines that the script prints."""
    rankings: dict[str, list[Ranking]] = {}
    for line in lines.splitlines():
        fold, name, found = json.loads(line)
        pairs = zip(found, truth[fold], strict=True)
        rankings.setdefault(f"Annif {name}", []).extend(Ranking(answers, right) for answers, right in pairs)
    return rankings


def write_folds(some: SubjectSet, folder: Path) -> list[list[frozenset[str]]]:
    """Write what Annif reads: the labels, then the texts of each fold; the right subjects of the texts held out."""
    names = {uri: concept.name(some.one.language).text for uri, concept in some.vocabulary.concepts.items()}
    for item in (*some.records, *some.more):
        for uri in item.subjects:
            names.setdefault(uri, uri.rpartition("/")[2])
    # Annif takes addresses of the web only.
    rows = (f"<{_address(uri)}>\t{_flat(name)}\n" for uri, name in sorted(names.items()))
    (folder / "vocab.tsv").write_text("".join(rows), encoding="utf-8")
    truth = []
    for fold in range(FOLDS):
        place = folder / str(fold)
        place.mkdir()
        learned = (
            f"{_flat(some.text(item))}\t{' '.join(f'<{_address(uri)}>' for uri in sorted(item.subjects))}\n"
            for item in some.learned(fold)
        )
        (place / "train.tsv").write_text("".join(learned), encoding="utf-8")
        held_out = some.held_out(fold)
        texts = "".join(f"{_flat(some.text(item))}\n" for item in held_out)
        (place / "test.tsv").write_text(texts, encoding="utf-8")
        truth.append([frozenset(map(_address, item.subjects)) for item in held_out])
    return truth


def _address(uri: str) -> str:
    return uri if "://" in uri else f"https://vocabulary.example/{quote(uri, safe=':')}"


def _flat(text: str) -> str:
    return " ".join(text.split())

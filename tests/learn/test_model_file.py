"""A model file comes back as it was written, or is refused with the way out."""

import json
import pickle
import zlib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from svod.errors import ModelFileError
from svod.learn.linear import LinearWeights
from svod.learn.model_file import MARK, Model, read_manifest, read_model
from svod_lab.algorithms.model_writing import write_model
from tests_lab.algorithms.sequences import manifest

MODEL = Model(
    replace(
        manifest("crf", ("O", "B-title")),
        data={"small": "abc"},
        scores={"ru: soft F1": 0.97},
        calibration={"title": ((0.2, 0.3), (0.9, 0.95))},
    ),
    {"after": np.arange(6, dtype=np.float32).reshape(3, 2), "none": np.zeros((0, 4), dtype=np.uint8)},
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "models" / "toy.svodmodel"
    write_model(MODEL, path)
    return path


def resealed(content: bytes) -> bytes:
    """Content with a right checksum, so that what is wrong lies deeper."""
    return content + sha256(content).digest()


def test_a_model_comes_back_as_it_was_written(file: Path) -> None:
    model = read_model(file)
    assert model.manifest == read_manifest(file) == MODEL.manifest
    assert {name: array.tolist() for name, array in model.arrays.items()} == {
        name: array.tolist() for name, array in MODEL.arrays.items()
    }


def test_the_same_model_is_written_as_the_same_bytes(file: Path) -> None:
    first = file.read_bytes()
    assert write_model(MODEL, file) == len(first)
    assert file.read_bytes() == first


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"absent\.svodmodel.*svod train"):
        read_model(tmp_path / "absent.svodmodel")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", pickle.dumps({"weights": [1.0]}), MARK])
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    with pytest.raises(ModelFileError, match="svod train"):
        read_model(path)


def test_a_single_changed_byte_is_noticed(file: Path) -> None:
    content = file.read_bytes()
    for place in range(len(MARK), len(content), 7):
        file.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        with pytest.raises(ModelFileError, match="damaged"):
            read_model(file)


@pytest.mark.parametrize("cut", [1, 40, 200])
def test_a_file_cut_short_is_noticed(file: Path, cut: int) -> None:
    file.write_bytes(file.read_bytes()[:-cut])
    with pytest.raises(ModelFileError):
        read_model(file)


def head_of(content: bytes) -> tuple[dict[str, object], bytes]:
    start = len(MARK) + 8
    end = start + int.from_bytes(content[len(MARK) : start], "big")
    return json.loads(content[start:end]), content[end:-32]


def with_head(head: object, payload: bytes) -> bytes:
    header = json.dumps(head).encode()
    return resealed(MARK + len(header).to_bytes(8, "big") + header + payload)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": 99}, "format 99"),
        ({"manifest": {}}, "contradicts itself"),
        ({"arrays": [["after", "|O", [3]]]}, "contradicts itself"),
        ({"arrays": [["after", "<f4", [300, 300]]]}, "contradicts itself"),
        ({"arrays": [["after", "<f4", [-1]]]}, "contradicts itself"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(file: Path, change: dict[str, object], complaint: str) -> None:
    head, payload = head_of(file.read_bytes())
    file.write_bytes(with_head({**head, **change}, payload))
    with pytest.raises(ModelFileError, match=complaint):
        read_model(file)


def test_a_model_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    with pytest.raises(ModelFileError, match="cannot be written"):
        write_model(MODEL, tmp_path / "taken" / "toy.svodmodel")


def test_weights_are_kept_without_zeros_and_come_back() -> None:
    rows = {"a": np.array([0, 1.5, 0], dtype=np.float32), "b": np.array([-0.25, 0, 2], dtype=np.float32)}
    weights = LinearWeights.of(rows, 3)
    arrays = weights.arrays()
    assert len(arrays["weights"]) == 3
    again = LinearWeights.from_arrays(arrays)
    assert again.sum_of(["a", "b", "unknown"]).tolist() == [-0.25, 1.5, 2.0]


def test_weights_kept_by_names_as_earlier_versions_did_come_back() -> None:
    arrays: dict[str, NDArray[Any]] = {
        "names": np.frombuffer(b"a\nb\nlonger", dtype=np.uint8),
        "counts": np.array([1, 2, 0, 0], dtype=np.uint8),
        "labels": np.array([1, 0, 2], dtype=np.uint8),
        "weights": np.array([1.5, -0.25, 2], dtype=np.float16),
        "width": np.array([3], dtype=np.int32),
    }
    weights = LinearWeights.from_arrays(arrays)
    assert weights.sum_of(["b"]).tolist() == [-0.25, 0, 2]
    assert weights.sums_of([("a", "b"), ("none",), ("longer", "a")]).tolist() == [
        [-0.25, 1.5, 2],
        [0, 0, 0],
        [0, 1.5, 0],
    ]
    assert LinearWeights.from_arrays(weights.arrays()).sum_of(["a", "b"]).tolist() == [-0.25, 1.5, 2]


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("labels", np.array([1], dtype=np.uint8)),
        ("labels", np.array([0, 2], dtype=np.uint8)),
        ("counts", np.array([1, 1], dtype=np.uint8)),
        ("trie", np.frombuffer(b"no trie", dtype=np.uint8)),
    ],
)
def test_weights_that_do_not_fit_together_are_refused(part: str, content: NDArray[np.uint8]) -> None:
    arrays = LinearWeights.of({"a": np.ones(2, dtype=np.float32)}, 2).arrays()
    with pytest.raises(ModelFileError, match="do not fit"):
        LinearWeights.from_arrays({**arrays, part: content})


def test_names_that_are_not_as_many_as_were_counted_are_refused() -> None:
    arrays = LinearWeights.of({"a": np.ones(2, dtype=np.float32)}, 2).arrays()
    del arrays["trie"]
    with pytest.raises(ModelFileError, match="do not fit"):
        LinearWeights.from_arrays({**arrays, "names": np.frombuffer(b"one\ntoo many", dtype=np.uint8)})


def test_a_compressed_file_of_an_earlier_version_is_read(file: Path) -> None:
    head, _ = head_of(file.read_bytes())
    payload = b"".join(array.tobytes() for array in MODEL.arrays.values())
    file.write_bytes(with_head({**head, "format": 1}, zlib.compress(payload)))
    assert {name: array.tolist() for name, array in read_model(file).arrays.items()} == {
        name: array.tolist() for name, array in MODEL.arrays.items()
    }

"""One file a trained model: a mark, a manifest in JSON, arrays, a checksum; nothing in it can run."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from svod.errors import ModelFileError
from svod.files.content import file_bytes
from svod.model.labeling import Manifest

Arrays: TypeAlias = Mapping[str, NDArray[Any]]

MARK = b"svod model\n"
FORMAT_VERSION = 2
# Arrays begin at multiples of so many bytes, so that numbers are used where they lie.
ALIGNMENT = 8
# The first format, whose arrays are compressed and stand one right after another.
_COMPRESSED_FORMAT = 1
# A file or an unpacked payload larger than this is no model of ours.
MOST_BYTES = 256 * 1024 * 1024
LENGTH_BYTES = 8
CHECKSUM_BYTES = sha256().digest_size
_KINDS = "fiub"
_TRAIN_ANEW = "Train the model anew with `svod train`, or install svod anew if the file came with it."


@dataclass(frozen=True, slots=True)
class Model:
    """A manifest and the arrays that belong to it."""

    manifest: Manifest
    arrays: Arrays


def read_model(path: Path) -> Model:
    """The model in a file; a damaged or foreign file is refused."""
    head, payload = _parts(_content(path), path)
    try:
        manifest = _manifest(head["manifest"])
        if head["format"] == _COMPRESSED_FORMAT:
            return Model(manifest, _arrays(head["arrays"], _decompressed(payload), alignment=1))
        return Model(manifest, _arrays(head["arrays"], payload, ALIGNMENT))
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise ModelFileError(f"The model file {path} contradicts itself.", way_out=_TRAIN_ANEW) from error


def read_manifest(path: Path) -> Manifest:
    """The manifest alone."""
    head, _ = _parts(_content(path), path)
    try:
        return _manifest(head["manifest"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelFileError(f"The model file {path} contradicts itself.", way_out=_TRAIN_ANEW) from error


def _content(path: Path) -> bytes:
    try:
        return file_bytes(path, MOST_BYTES)
    except FileNotFoundError as error:
        raise ModelFileError(f"There is no model file {path}.", way_out=_TRAIN_ANEW) from error
    except OSError as error:
        raise ModelFileError(f"The model file {path} cannot be read: {error.strerror}.") from error


def _parts(content: bytes, path: Path) -> tuple[dict[str, Any], bytes]:
    if not content.startswith(MARK):
        raise ModelFileError(f"{path} is not a model of svod.", way_out=_TRAIN_ANEW)
    body = memoryview(content)[:-CHECKSUM_BYTES]
    if sha256(body).digest() != content[-CHECKSUM_BYTES:]:
        raise ModelFileError(f"The model file {path} is damaged: its checksum is wrong.", way_out=_TRAIN_ANEW)
    start = len(MARK) + LENGTH_BYTES
    end = start + int.from_bytes(body[len(MARK) : start], "big")
    try:
        head = json.loads(bytes(body[start:end]))
        version = head["format"]
    except (ValueError, KeyError, TypeError) as error:
        raise ModelFileError(f"The model file {path} contradicts itself.", way_out=_TRAIN_ANEW) from error
    if version not in (FORMAT_VERSION, _COMPRESSED_FORMAT):
        raise ModelFileError(
            f"The model file {path} has format {version}; this svod reads format {FORMAT_VERSION}.",
            way_out="Use the svod that made it, or train the model anew with `svod train`.",
        )
    # Copied, so that its arrays lie where numbers should.
    return head, bytes(body[end:])


def _manifest(values: Mapping[str, Any]) -> Manifest:
    calibration = {
        name: tuple((float(weight), float(share)) for weight, share in table)
        for name, table in values["calibration"].items()
    }
    return Manifest(**{**values, "labels": tuple(values["labels"]), "calibration": calibration})


def _decompressed(payload: bytes) -> bytes:
    return zlib.decompressobj().decompress(payload, MOST_BYTES)


def _arrays(described: list[Any], content: bytes, alignment: int) -> Arrays:
    arrays: dict[str, NDArray[Any]] = {}
    position = 0
    for name, kind, shape in described:
        dtype = np.dtype(kind)
        if dtype.kind not in _KINDS or min(shape, default=0) < 0:
            raise ValueError(f"an array of {kind} {shape}")
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(content, dtype, count, position).reshape(shape)
        position += count * dtype.itemsize
        position += -position % alignment
    return arrays


def array_of(model: Model, name: str, shape: tuple[int, ...]) -> NDArray[Any]:
    """One of a model's arrays, which must be there and have that shape."""
    array = model.arrays.get(name)
    if array is None or array.shape != shape:
        raise ModelFileError(f"The model has no «{name}» that fits its labels.", way_out=_TRAIN_ANEW)
    return array

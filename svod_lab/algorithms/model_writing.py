"""Writing of model files, in the format that `svod.learn.model_file` reads."""

import json
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import numpy as np

from svod.errors import ModelFileError
from svod.learn.model_file import ALIGNMENT, CHECKSUM_BYTES, FORMAT_VERSION, LENGTH_BYTES, MARK, Model


def write_model(model: Model, path: Path) -> int:
    """Write a model to a part file, then rename it, so that readers never see half of it; the size in bytes."""
    arrays = [[name, array.dtype.str, list(array.shape)] for name, array in model.arrays.items()]
    payload = b"".join(_padded(np.ascontiguousarray(array).tobytes()) for array in model.arrays.values())
    head = {"format": FORMAT_VERSION, "manifest": asdict(model.manifest), "arrays": arrays}
    header = json.dumps(head, ensure_ascii=False, sort_keys=True).encode()
    content = MARK + len(header).to_bytes(LENGTH_BYTES, "big") + header + payload
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content + sha256(content).digest())
        part.replace(path)
    except OSError as error:
        raise ModelFileError(f"The model cannot be written to {path}: {error.strerror}.") from error
    return len(content) + CHECKSUM_BYTES


def _padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % ALIGNMENT)

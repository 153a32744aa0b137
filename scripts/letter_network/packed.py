"""The file of the network: weights in half precision as the product multiplies them, its letters, a manifest."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scripts.letter_network.alphabet import ALPHABET

# Corpora whose texts the lines are made of, as in `prepare.SOURCES`.
CORPORA = (
    "ru_nuclear", "ru_scijournals", "de_ssoar", "bibtex_ru", "ru_silver", "excite_de_end", "excite_de_foot",
    "excite_en", "cermine", "anystyle_gold", "linkedbooks_train", "acl",
)  # fmt: skip


def write(path: Path, layers: Mapping[str, tuple[NDArray[Any], NDArray[Any]]], done: Mapping[str, Any]) -> None:
    """Write the network; `layers` are weights and bias of each as they were trained."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, (weights, bias) in layers.items():
        # Rows are what goes in, columns what comes out; neighbours one after another.
        turned = np.moveaxis(weights, (0, 1), (-1, -2))
        arrays[name] = turned.reshape(-1, turned.shape[-1]).astype(np.float16)
        arrays[f"{name}_bias"] = bias.astype(np.float16)
    manifest = {
        "task": "letters of printed lines",
        "corpora": CORPORA,
        "fonts": "Russian ones of Debian",
        **done,
    }
    np.savez_compressed(path, letters=np.array(ALPHABET), manifest=np.array(json.dumps(manifest)), **arrays)

"""One's own documents beside the shipped model: its statistics of words and its trees stay, one's own are added.

Some fifty documents tell which phrases a field calls by name, but not how common the words of a language are.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from hashlib import sha256

import numpy as np

from svod import registry
from svod.extract.keyphrases.phrase_tables import PhraseTables, arrays_of
from svod.learn.model_file import Arrays, Model, read_model
from svod.model.labeling import Manifest
from svod_lab.algorithms.trainer import Trained
from svod_lab.corpora.corpus_table import corpora
from svod_lab.training.plan import Plan

# What a manifest calls how much of the shipped model was kept.
SHARE = "share"
# Arrays of a forest that are one row a node, and those of them that are numbers of nodes.
_NODES = ("feature", "threshold", "shares")
_PLACES = ("left", "right")
_SHIPPED = "shipped"
_LEAF = -1


class Share(IntEnum):
    """How much of the shipped model stays, the most first.

    Its trees, with one's own texts among the statistics; its trees beside one's own; its statistics alone; nothing.
    """

    SHIPPED = 0
    BOTH = 1
    TABLES = 2
    OWN = 3


def shipped_base(plan: Plan) -> Model | None:
    """The shipped model of an algorithm, where only folders of one's own are learned from."""
    known = {row.corpus.name for row in corpora(plan.data)}
    if not plan.corpora or known & set(plan.corpora):
        return None
    named = f"keyphrases.{plan.algorithm}.svodmodel"
    method = next((method for method in registry.methods() if method.model == named), None)
    return read_model(method.shipped_model) if method else None


def base_digest(base: Model) -> dict[str, str]:
    """What the shipped model is, in few signs."""
    described = repr(sorted(base.manifest.data.items())) + repr(sorted(base.manifest.settings.items()))
    return {_SHIPPED: sha256(described.encode()).hexdigest()[:16]}


def added_tables(shipped: Mapping[str, PhraseTables], own: Mapping[str, PhraseTables]) -> dict[str, PhraseTables]:
    """The shipped statistics of words and phrases, with those of one's own texts added."""
    tables = dict(shipped)
    for language, table in own.items():
        tables[language] = shipped.get(language, PhraseTables()).copy()
        tables[language].add(table)
    return tables


def with_tables(base: Model, tables: Mapping[str, PhraseTables], manifest: Manifest) -> Model:
    """The classifier of the shipped model over other statistics."""
    languages = tuple(f"{name.removesuffix(' texts')} " for name in base.arrays if name.endswith(" texts"))
    kept = {name: array for name, array in base.arrays.items() if not name.startswith(languages)}
    return Model(replace(manifest, labels=base.manifest.labels), {**kept, **arrays_of(tables)})


def beside_base(base: Model, trained: Trained) -> Arrays:
    """The arrays of a model that has the trees of both; of another algorithm one's own alone."""
    if "roots" not in base.arrays or base.manifest.labels != trained.labels:
        return trained.arrays
    one, other = base.arrays, trained.arrays
    offset = len(one["feature"])
    joined = {name: np.concatenate([one[name], other[name]]) for name in _NODES}
    for name in _PLACES:
        moved = np.where(other["feature"] == _LEAF, other[name], other[name] + offset)
        joined[name] = np.concatenate([one[name], moved.astype(one[name].dtype)])
    joined["roots"] = np.concatenate([one["roots"], (other["roots"] + offset).astype(one["roots"].dtype)])
    joined["importances"] = (one["importances"] + other["importances"]) / 2
    return joined

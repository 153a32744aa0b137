"""The table of methods: pinned by a golden file, every row importable, every row what its task promises."""

from pathlib import Path

import pytest

from svod import registry
from svod.config import Settings
from svod.errors import UnknownMethodError

GOLDEN = Path(__file__).with_name("registry.golden")
VERBS = {
    "convert": "convert",
    "render": "render",
    "header": "extract",
    "math": "extract",
    "web": "read",
    "bibliography": "find",
    "split": "split",
    "references": "parse",
    "keyphrases": "extract",
    "thesaurus": "extract",
    "link": "link",
    "fingerprint": "fingerprint",
    "resolve": "same_work",
    "authors": "persons",
    "match": "match",
    "import": "read",
    "harvest": "page",
    "listing": "read",
    "homepage": "rank",
    "find": "of",
    "engine": "search",
    "export": "export",
    "vocabulary": "read",
    "concordance": "read",
    "terms": "terms",
    "transfer": "rules",
    "suggest": "suggest",
    "expand": "expand",
}


def test_the_methods_and_their_versions_are_those_of_the_golden_file() -> None:
    table = "".join(f"{method.origin}\t{method.target}\n" for method in registry.methods())
    assert table == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("method", registry.methods(), ids=lambda method: method.origin)
def test_every_method_can_be_made_and_has_the_verb_of_its_task(method: registry.Method) -> None:
    assert callable(getattr(method.make(), VERBS[method.task]))


def test_every_method_chosen_by_default_exists() -> None:
    settings = Settings()
    tasks = [task for task in VERBS if getattr(settings, task, "")]
    assert [registry.find(task, getattr(settings, task)).task for task in tasks] == tasks


def test_an_unknown_method_is_refused_with_the_known_ones_named() -> None:
    with pytest.raises(UnknownMethodError, match="bib-rules"):
        registry.find("bibliography", "crystal-ball")

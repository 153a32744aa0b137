"""The methods for vocabularies, found in the registry."""

from functools import cache
from typing import Any

from svod import registry
from svod.library.parts import VocabularyTools
from svod.reading.lineage import Named

_BUILT_IN = ("msc", "udc")


def vocabulary_tools(suggest: str = "combine", most_terms: int = 0) -> VocabularyTools:
    """What a library reads, learns and applies vocabularies with; `suggest` names the method that suggests terms.

    So many terms at most are suggested for a work that is added.
    """
    # One for all texts: it keeps the works that it compares them with.
    suggester = cache(lambda: _named("suggest", suggest))
    return VocabularyTools(
        built_in={name: registry.find("vocabulary", name).summary.removesuffix(", built in") for name in _BUILT_IN},
        reader=lambda name: registry.find("vocabulary", name).make(),
        concordance=lambda name: _named("concordance", name),
        rule_maker=lambda name: _named("transfer", name),
        terms=lambda: registry.find("terms", "stems").make(),
        suggester=suggester,
        mapping_writer=lambda: registry.part("mapping-writer")(),
        subject_learner=lambda: registry.part("subject-learner")(),
        expander=lambda: registry.find("expand", "concepts").make(),
        most_terms=most_terms,
    )


def _named(task: str, name: str) -> Named[Any]:
    method = registry.find(task, name)
    return Named(method.origin, method.make())

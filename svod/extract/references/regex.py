"""Reads a reference string by patterns: authors first, then what patterns claim, then title, container, publisher."""

from collections.abc import Sequence

from svod.extract.references.areas import claim_areas
from svod.extract.references.draft import Draft
from svod.extract.references.fields import fields_of
from svod.extract.references.fixed_forms import claim_identifiers, claim_patterns, claim_years
from svod.extract.references.identity import identifiers_of, reference_language
from svod.extract.references.patterns import LABEL
from svod.extract.references.people import claim_authors, claim_editors
from svod.extract.references.tokens import LONGEST_REFERENCE
from svod.model.reference import LabeledSpan, ParsedReference

# Weights by what was found, measured as the share of such parses whose title was right.
WEIGHTS: tuple[tuple[tuple[str, ...], float], ...] = (
    (("author", "title", "year", "container"), 0.9),
    (("author", "title", "year"), 0.8),
    (("author", "title"), 0.75),
    (("title", "year", "container"), 0.3),
    (("title", "year"), 0.45),
    (("title", "url"), 0.45),
    (("title",), 0.2),
)

STEPS = (claim_identifiers, claim_authors, claim_patterns, claim_years, claim_editors, claim_areas)


class RegexReferenceParser:
    """Parses references of GOST, DIN, APA, IEEE and plain numbered style by rules (P4 §4)."""

    def parse(self, raw: str) -> ParsedReference:
        """The fields of a reference string, where each was read, and how sure."""
        label = LABEL.match(raw)
        start = label.end() if label else 0
        draft = Draft(raw[:LONGEST_REFERENCE])
        if any(character.isalpha() for character in draft.raw):
            for step in STEPS:
                step(draft, start)
        fields = fields_of(draft)
        return ParsedReference(
            raw,
            fields,
            _in_order(draft),
            _weight(draft),
            language=reference_language(draft.raw, fields),
            identifiers=identifiers_of(draft.raw),
        )

    def parse_all(self, raws: Sequence[str]) -> list[ParsedReference]:
        """The same of many strings, in their order."""
        return [self.parse(raw) for raw in raws]


def _in_order(draft: Draft) -> tuple[LabeledSpan, ...]:
    return tuple(sorted(draft.spans))


def _weight(draft: Draft) -> float:
    found = {span.label for span in draft.spans}
    return next((weight for labels, weight in WEIGHTS if found.issuperset(labels)), 0.05)

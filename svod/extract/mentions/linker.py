"""Ties the references of one document to one another and to its text."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from svod.extract.mentions.citation_marks import find_mentions
from svod.extract.mentions.running_text import RunningText
from svod.extract.mentions.same_again import with_the_same_again
from svod.extract.mentions.twins import lists_of, with_twins
from svod.model.document import Document
from svod.model.reference import BibliographyBlock, Mention, Reference

# A paper of one reference cannot mean it a thousand times: what is more is a table that looks like mentions.
_MOST_MENTIONS = 200


class MarkLinker:
    """Links by printed marks: numbers, labels, names with years."""

    def link(
        self, document: Document, blocks: Sequence[BibliographyBlock], references: Sequence[Reference]
    ) -> tuple[Reference, ...]:
        """The references with their fields settled, their twins, and the places that mean them."""
        settled = tuple(with_the_same_again(references))
        lines = [document.line_of(reference.span.start) if reference.span else -1 for reference in settled]
        paired = with_twins(settled, lists_of(settled, blocks, lines))
        return _with_mentions(document, blocks, paired)


def _with_mentions(
    document: Document, blocks: Sequence[BibliographyBlock], references: tuple[Reference, ...]
) -> tuple[Reference, ...]:
    if not references:
        return ()
    text = RunningText(document, blocks)
    mentions: defaultdict[int, list[Mention]] = defaultdict(list)
    for found in find_mentions(text, references, document):
        mention = Mention(
            text.text[found.start : found.stop],
            text.span(found.start, found.stop),
            text.page(found.start),
            text.sentence(found.start, found.stop),
        )
        for place in found.references:
            mentions[place].append(mention)
    return tuple(
        replace(reference, mentions=tuple(mentions[place][:_MOST_MENTIONS])) if place in mentions else reference
        for place, reference in enumerate(references)
    )

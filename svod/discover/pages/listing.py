"""The references of a page, by a learned judge over all ways to cut it; each with the files of its own segment."""

from collections.abc import Sequence
from typing import Protocol

from svod.discover.judging import Judge
from svod.discover.pages.cutting import asked_of, cut
from svod.discover.pages.headed import headed_shares
from svod.discover.pages.outline import Outline
from svod.discover.pages.pieces import Piece
from svod.discover.pages.segments import segment_files
from svod.discover.pages.signs import FEATURES_VERSION, Signs
from svod.discover.pages.wording import Wording
from svod.model.finding import ListedReference
from svod.ports import RowClassifier
from svod.text.normalize import squeezed

REFERENCE, OTHER = "reference", "other"


class Listing(Protocol):
    """Finds the references on a page."""

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        """The references in the order of the page, with the files they lead to."""


class ForestListing:
    """Takes the pieces that a forest holds to be one reference each."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._judge = Judge(labeler, FEATURES_VERSION, REFERENCE)

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        """The references in the order of the page, with the files they lead to."""
        taken = self.pieces(page)
        files = segment_files(page, [piece for piece, _ in taken])
        wording = Wording(page)
        found = (
            ListedReference(wording.of(piece), share, piece.start, piece.end, urls)
            for (piece, share), urls in zip(taken, files, strict=True)
        )
        # Who lists a paper twice, under its year and its subject, lists one paper.
        return tuple({(squeezed(listed.text), listed.files): listed for listed in reversed(tuple(found))}.values())[
            ::-1
        ]

    def pieces(self, page: Outline) -> Sequence[tuple[Piece, float]]:
        """The pieces that are references, and how surely."""
        judged, rows = Signs(page).rows()
        told = headed_shares(page, judged, self._judge.shares(rows))
        shares = {id(piece): share for piece, share in zip(judged, told, strict=True)}
        return [(piece, shares[id(piece)]) for piece in cut(page.root, shares, asked_of(told))]

"""References of a page by a learned model over all of its pieces; each with the files of its own segment."""

from collections.abc import Sequence
from typing import Protocol

from svod.discover.label_scorer import LabelScorer
from svod.discover.listings.heading_kinds import doubted_shares
from svod.discover.listings.outline import Outline
from svod.discover.listings.piece_features import FEATURES_VERSION, PieceFeatures
from svod.discover.listings.pieces import Piece
from svod.discover.listings.reference_files import segment_files
from svod.discover.listings.reference_text import Wording
from svod.discover.listings.segmentation import asked_of, cut
from svod.model.finding import ListedReference
from svod.ports import RowClassifier
from svod.text.normalize import squeezed

REFERENCE, OTHER = "reference", "other"


class Listing(Protocol):
    """Finds the references on a page."""

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        """The references in page order, with their files."""


class ForestListing:
    """The pieces that a random forest classifies as one reference each."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._scorer = LabelScorer(labeler, FEATURES_VERSION, REFERENCE)

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        """The references in page order, with their files."""
        taken = self.pieces(page)
        files = segment_files(page, [piece for piece, _ in taken])
        wording = Wording(page)
        found = (
            ListedReference(wording.of(piece), share, piece.start, piece.end, urls)
            for (piece, share), urls in zip(taken, files, strict=True)
        )
        # A paper listed twice, under its year and its subject, is one paper.
        return tuple({(squeezed(listed.text), listed.files): listed for listed in reversed(tuple(found))}.values())[
            ::-1
        ]

    def pieces(self, page: Outline) -> Sequence[tuple[Piece, float]]:
        """The pieces that are references, with their probabilities."""
        judged, rows = PieceFeatures(page).rows()
        doubted = doubted_shares(page, judged, self._scorer.shares(rows))
        shares = {id(piece): share for piece, share in zip(judged, doubted, strict=True)}
        return [(piece, shares[id(piece)]) for piece in cut(page.root, shares, asked_of(doubted))]

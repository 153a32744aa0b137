"""References of a page by a learned model over all of its pieces; each with the files of its own segment."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from svod.discover.label_scorer import LabelScorer
from svod.discover.listings.evident_entries import evident_shares
from svod.discover.listings.heading_kinds import doubted_shares, is_called_list, is_headed_list
from svod.discover.listings.linked_titles import raised_shares
from svod.discover.listings.outline import Outline
from svod.discover.listings.piece_features import FEATURES_VERSION, PieceFeatures, is_life_story
from svod.discover.listings.pieces import Piece, pieces
from svod.discover.listings.reference_files import holders_of_several, segment_files
from svod.discover.listings.reference_text import Wording
from svod.discover.listings.segmentation import asked_of, cut
from svod.discover.signal_words import COLUMN_WORDS, has_word
from svod.model.finding import ListedReference
from svod.ports import RowClassifier
from svod.text.normalize import squeezed

REFERENCE, OTHER = "reference", "other"
# A piece with this share of the letters of another is hardly another.
_NEARLY_ALL = 0.8
# So many letters tell one reference from all others.
_TELLING = 30
# So few words, without a figure or with one, are no reference; nor are words that for this share are names of columns.
_MOST_OF_MENU, _LEAST_WORDS, _COLUMN_SHARE = 3, 2, 0.6
_WORD = re.compile(r"[^\W\d_]{2,}")


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
        return _each_once(found)

    def pieces(self, page: Outline) -> Sequence[tuple[Piece, float]]:
        """The pieces that are references, with their probabilities."""
        judged, rows = PieceFeatures(page).rows()
        shown = self._scorer.shares(rows)
        several = holders_of_several(page, judged)
        wording = Wording(page)
        single = [
            0.0 if id(piece) in several or is_headed_list(page, piece) or _says_nothing(wording.of(piece)) else share
            for piece, share in zip(judged, shown, strict=True)
        ]
        doubted = doubted_shares(page, judged, single)
        raised = evident_shares(page, judged, raised_shares(page, judged, doubted))
        shares = {id(piece): share for piece, share in zip(judged, raised, strict=True)}
        taken = cut(page.root, shares, asked_of(doubted, is_named=is_called_list(page)))
        return [(piece, joint_share(nested, shares)) for piece, nested in _nested(page.root, taken)]


def _each_once(found: Iterable[ListedReference]) -> tuple[ListedReference, ...]:
    """The references, those of equal words joined: listed twice, under its year and its subject, is one paper."""
    kept: dict[object, ListedReference] = {}
    for listed in found:
        key = squeezed(listed.text)
        # Short ones, «Editorial», are of several issues.
        place: object = key if len(key) >= _TELLING else (key, listed.files)
        first = kept.setdefault(place, listed)
        kept[place] = first._replace(files=tuple(dict.fromkeys((*first.files, *listed.files))))
    return tuple(kept.values())


def _says_nothing(text: str) -> bool:
    """Whether a text is an item of a menu or a button, «Guest book», has no words, or only names of columns.

    Nor is a line all in small letters one, or what somebody tells of their life.
    """
    words = _WORD.findall(text)
    has_figure = any(map(str.isdigit, text))
    if len(words) < _LEAST_WORDS or (not has_figure and (len(words) <= _MOST_OF_MENU or text.islower())):
        return True
    if is_life_story(text):
        return True
    return sum(has_word(word, COLUMN_WORDS) for word in words) >= _COLUMN_SHARE * len(words)


def joint_share(nested: Sequence[Piece], shares: Mapping[int, float]) -> float:
    """The probability that one of some pieces of nearly the same text is the reference, a row or its only cell."""
    wrong = 1.0
    for piece in nested:
        wrong *= 1.0 - shares.get(id(piece), 0.0)
    return 1.0 - wrong


def _nested(root: Piece, taken: Sequence[Piece]) -> Iterator[tuple[Piece, tuple[Piece, ...]]]:
    """Each taken piece with itself, the piece around it and the longest part of it, where these are hardly other."""
    around = {id(part): piece for piece in pieces(root) for part in piece.parts}
    for piece in taken:
        outer, inner = around.get(id(piece)), max(piece.parts, key=_length, default=None)
        alike = [piece]
        alike += [outer] if outer is not None and _length(piece) >= _NEARLY_ALL * _length(outer) else []
        alike += [inner] if inner is not None and _length(inner) >= _NEARLY_ALL * _length(piece) else []
        yield piece, tuple(alike)


def _length(piece: Piece) -> int:
    return piece.end - piece.start

"""What the source papers measured, as they printed it: facts, kept as tables to read beside the papers.

P1 Shamina, Kozlov: finding papers; P2 the slides on bibliography blocks; P3 CARMEN; P4 Vasiliev, Kozlov, Samusev,
Shamina: headers and references. None stands where the paper prints n/a.
"""

from collections.abc import Mapping
from typing import NamedTuple

# One class of P4's tables: exact, missed, extra, partial; each by method, in per cent.
Percents = tuple[float | None, ...]
Outcomes = tuple[Percents, Percents, Percents, Percents]


class OutcomeTable(NamedTuple):
    """A table of P4: what it is about, the methods of its columns, its rows by class."""

    caption: str
    methods: tuple[str, ...]
    rows: Mapping[str, Outcomes]


_NONE = None
_TWO = ("SVM", "HMM")
_THREE = ("SVM", "HMM", "RE")

P4: Mapping[str, OutcomeTable] = {
    "P4-2": OutcomeTable("P4 table 2: Russian headers, on the training data", _TWO, {
        "title": ((89.3, 91.9), (0, 2.2), (10.7, 1.1), (0, 5.7)),
        "authors": ((87.3, 89.5), (3.6, 1.1), (5.5, 6.9), (3.6, 2.3)),
        "date": ((100, 100), (0, 0), (0, 0), (0, 0)),
        "e-mail": ((91.9, 84.8), (0, 1.5), (2.7, 7.5), (8.1, 7.5)),
        "URL": ((100, 100), (0, 0), (0, 0), (0, 0)),
        "organisation": ((87.2, 57.1), (0, 28.6), (2.6, 8.6), (10.2, 7.1)),
        "city": ((94.4, 74), (0, 7.4), (0, 14.8), (5.6, 3.7)),
        "address": ((100, 83.3), (0, 0), (0, 16.7), (0, 0)),
        "introduction": ((85.7, 97.1), (7.15, 0), (0, 2.9), (7.15, 0)),
        "abstract": ((73.3, 50), (6.6, 0), (3.3, 28.6), (16.6, 26.8)),
    }),
    "P4-3": OutcomeTable("P4 table 3: English headers, on the training data", _TWO, {
        "title": ((89.9, 51.2), (0, 8.9), (4, 29.2), (6.1, 18.6)),
        "authors": ((92.4, 65.8), (0, 5.2), (1.5, 26), (6.1, 7.3)),
        "date": ((89.1, 82.8), (0, 2.2), (8.1, 12.7), (4, 2.2)),
        "e-mail": ((93.6, 94.3), (4.2, 0.8), (2.2, 3.2), (0, 1.6)),
        "URL": ((75, 85.7), (16, 3.6), (9, 3.6), (0, 7.1)),
        "organisation": ((88, 50.2), (0, 6), (7.2, 28.4), (4.8, 25.7)),
        "address": ((74.9, 56.4), (2, 8), (8.9, 18.8), (17.4, 21.4)),
        "introduction": ((99.3, 94.6), (0.7, 5.4), (0, 0), (0, 0)),
        "abstract": ((85.3, 56.5), (0, 0), (8.6, 29), (6.4, 20.9)),
        "phone": ((85.8, 79), (0, 5.2), (0, 10.5), (14.2, 5.2)),
        "pages": ((100, 97.9), (0, 2.1), (0, 0), (0, 0)),
        "note": ((84.6, 18.9), (3.8, 26.3), (0, 16.8), (11.6, 51.1)),
    }),
    "P4-4": OutcomeTable("P4 table 4: Russian headers, on unseen data", _THREE, {
        "title": ((88.2, 75, 84), (1.9, 6, 5), (5.8, 11, 11), (3.9, 12, 9)),
        "authors": ((90, 75, 61), (7.8, 0, 5), (2.2, 20, 11), (0, 5, 30)),
        "date": ((100, 50, _NONE), (0, 50, _NONE), (0, 0, _NONE), (0, 0, _NONE)),
        "e-mail": ((97.3, 96, _NONE), (2.7, 0, _NONE), (0, 0, _NONE), (0, 4, _NONE)),
        "URL": ((100, 100, _NONE), (0, 0, _NONE), (0, 0, _NONE), (0, 0, _NONE)),
        "organisation": ((80, 57, _NONE), (7.3, 26, _NONE), (8, 11, _NONE), (4.7, 9, _NONE)),
        "city": ((66.6, 80, _NONE), (22.2, 0, _NONE), (11.1, 20, _NONE), (0, 5, _NONE)),
        "address": ((100, 50, _NONE), (0, 25, _NONE), (0, 0, _NONE), (0, 25, _NONE)),
        "introduction": ((80, 81, _NONE), (20, 17, _NONE), (0, 0, _NONE), (0, 2, _NONE)),
        "abstract": ((67, 36, _NONE), (2.4, 2, _NONE), (4.6, 44, _NONE), (26, 33, _NONE)),
    }),
    "P4-5": OutcomeTable("P4 table 5: English headers, on unseen data", _TWO, {
        "title": ((72, 53.8), (6.9, 8.1), (10, 27.8), (12.2, 15.6)),
        "authors": ((75.6, 67.5), (7, 5.2), (9.1, 22.6), (8.3, 7.7)),
        "date": ((89.1, 88.5), (8, 1.4), (0, 6.8), (2.9, 3.4)),
        "e-mail": ((88.2, 93.2), (3.6, 0.4), (2.7, 1.3), (6.3, 5.1)),
        "URL": ((93.3, 73.7), (4.1, 5.3), (0, 5.3), (2.6, 15.8)),
        "organisation": ((59, 54.5), (12, 8.4), (11.7, 24.1), (17.3, 20.6)),
        "address": ((73.2, 58.8), (12, 5.6), (7.5, 19.9), (7.3, 23.1)),
        "introduction": ((95.2, 92.3), (4.7, 7.7), (0, 0), (0, 0)),
        "abstract": ((74.3, 50.7), (0, 0), (10, 33.3), (15.7, 21.4)),
        "phone": ((77.7, 65.8), (16.6, 18.4), (5.5, 7.9), (0, 7.9)),
        "pages": ((100, 98.6), (0, 1.4), (0, 0), (0, 0)),
        "note": ((65, 18.9), (15, 30.9), (0, 15.4), (20, 47.4)),
    }),
    "P4-6": OutcomeTable("P4 table 6: Russian references", _THREE, {
        "whole entry": ((83.2, 91.6, _NONE), (0, 0, _NONE), (11.7, 0, _NONE), (16.1, 8.4, _NONE)),
        "title": ((9.6, 21.4, 14), (0, 22.2, 0), (88.2, 19.8, 68), (72.3, 43.7, 77)),
        "authors": ((14.9, 37.5, 18), (0, 9.8, 0), (62.9, 42, 73), (81, 13.4, 59)),
        "date": ((61.3, 90.8, _NONE), (3.8, 4.6, _NONE), (33.8, 4.6, _NONE), (29.2, 0, _NONE)),
        "URL": ((54.5, 64.3, _NONE), (0, 14.3, _NONE), (45.4, 0, _NONE), (36.3, 21.4, _NONE)),
        "pages": ((25, 66.7, _NONE), (25, 16.7, _NONE), (55, 13.3, _NONE), (65, 0.3, _NONE)),
        "other": ((13.8, 29.9, _NONE), (0, 9.4, _NONE), (82.3, 43.6, _NONE), (82.3, 42.7, _NONE)),
    }),
}  # fmt: skip


class LineFigures(NamedTuple):
    """One row of P2: precision, recall, F of bibliography lines; None where the slides do not say."""

    precision: float
    recall: float
    f1: float | None = None


P2_TEST: Mapping[str, LineFigures] = {
    "bib-rules": LineFigures(0.91, 0.68),
    "bib-forest": LineFigures(0.88, 0.80),
    "bib-union": LineFigures(0.94, 0.90),
}
P2_STRESS: Mapping[str, LineFigures] = {
    "CERMINE": LineFigures(0.74, 0.47, 0.49),
    "bib-union": LineFigures(0.91, 0.73, 0.77),
}


class SearchFigures(NamedTuple):
    """One row of P1's first table: shares."""

    precision: float
    accuracy: float
    recall: float


P1_PAPERS: Mapping[str, SearchFigures] = {
    "2004": SearchFigures(0.625, 0.99, 1.0),
    "2005": SearchFigures(0.54, 0.978, 0.75),
    "2006": SearchFigures(0.75, 0.98, 0.75),
    "all": SearchFigures(0.666, 0.982, 0.809),
}


class PageFigures(NamedTuple):
    """One row of P1's second table: pages found rightly, wrongly, and the share that is right."""

    right: int
    wrong: int
    precision: float


P1_PAGES: Mapping[str, PageFigures] = {
    "home pages": PageFigures(84, 40, 0.68),
    "publication pages": PageFigures(7, 4, 0.63),
}


class PreprintFigures(NamedTuple):
    """One row of P3's preprints: how many of the 37 have the field, how many of those were read exactly."""

    there: int
    exact: int


# Of 3 715 web pages: how many a field was found in; how right it is the paper does not say.
P3_PAGES: Mapping[str, int] = {"title": 3661, "title with a high weight": 3291, "key words": 447, "abstract": 531}
P3_PAGES_READ = 3715
P3_PREPRINTS: Mapping[str, PreprintFigures] = {
    "abstract": PreprintFigures(33, 29),
    "key words": PreprintFigures(21, 21),
    "MSC": PreprintFigures(20, 20),
}
# One of the codes read is none of the classification's.
P3_INVALID_CODES = 1

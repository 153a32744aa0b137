"""P2's learned finders: a forest judges each line alone, glue makes blocks of the likely ones; and union with rules."""

from collections.abc import Mapping, Sequence

from svod.errors import ModelFileError
from svod.extract.bibliography.glue import blocks_of, glue_of
from svod.extract.bibliography.line_rows import FEATURES, FEATURES_VERSION, line_rows
from svod.extract.bibliography.rules import RuleBibliographyFinder
from svod.model.document import Document
from svod.model.reference import BibliographyBlock
from svod.ports import RowClassifier

# The label of bibliography lines, beside which there is only text.
REFERENCE = "reference"
# How the names of the union's glue begin among what was tuned: beside rules the forest must be surer than alone.
OF_UNION = "union "


class ForestBibliographyFinder:
    """Finds bibliography lines by P2's features, whatever the format, then joins and drops blocks."""

    def __init__(self, labeler: RowClassifier | None = None, glue: str = "") -> None:
        self._labeler = labeler
        if labeler is None:
            return
        manifest = labeler.manifest
        if manifest.features != FEATURES_VERSION or REFERENCE not in manifest.labels:
            raise ModelFileError(
                f"The model was trained on features «{manifest.features}», which this svod does not make.",
                way_out="Train it anew with `svod train lines --engine forest`.",
            )
        self._column = manifest.labels.index(REFERENCE)
        self._glue = glue_of(manifest.tuned, glue)

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """The blocks in reading order."""
        probabilities = self.probabilities(document)
        return blocks_of(document, self._glue.marked(probabilities))

    def probabilities(self, document: Document) -> Sequence[float]:
        """How probable it is of each line, alone, to be of a bibliography."""
        weights: list[float] = self._given().classify(line_rows(document))[:, self._column].tolist()
        return weights

    def importances(self) -> Mapping[str, float]:
        """How much each feature decides, adding up to 1."""
        return dict(zip(FEATURES, self._given().importances(), strict=True))

    def line_features(self, document: Document) -> Sequence[Sequence[float]]:
        """The features of each line, in the order of `importances`."""
        rows: list[list[float]] = line_rows(document).tolist()
        return rows

    def _given(self) -> RowClassifier:
        if self._labeler is None:
            raise ModelFileError("The finder was given no model.", way_out="Make it with `svod.assemble`.")
        return self._labeler


class UnionBibliographyFinder:
    """The lines that rules or forest find (P2's third method)."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._finders = (RuleBibliographyFinder(), ForestBibliographyFinder(labeler, OF_UNION))

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """The blocks in reading order; those that touch are one."""
        marks = [False] * document.line_count
        for finder in self._finders:
            for block in finder.find(document):
                marks[block.first_line : block.last_line + 1] = [True] * (block.last_line - block.first_line + 1)
        return blocks_of(document, marks)

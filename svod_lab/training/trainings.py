"""Every training by the name of its task: a table of strings, imported when first needed."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Protocol

from svod.errors import SettingsError
from svod.model.labeling import Manifest
from svod.model.progress import Report
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import refuse_score_only_files, refuse_single_answers
from svod_lab.training.plan import Plan

TRAININGS: Mapping[str, str] = {
    "references": "svod_lab.training.references.reference_training:ReferenceTraining",
    "lines": "svod_lab.training.lines.line_training:LineTraining",
    "header": "svod_lab.training.headers.header_training:HeaderTraining",
    "keyphrases": "svod_lab.training.phrases.keyphrases:KeyphraseTraining",
    "thesaurus": "svod_lab.training.phrases.thesaurus:ThesaurusTraining",
    "listing": "svod_lab.training.pages.listing:ListingTraining",
    "homepage": "svod_lab.training.pages.homepage:HomepageTraining",
    "homepage-xi-fox": "svod_lab.training.pages.homepage:HomepageTraining",
}


class PlannedTraining(Protocol):
    """A plan whose data are read: it knows its recipe, and can be carried out."""

    @property
    def manifest(self) -> Manifest:
        """The recipe."""

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""

    def carry_out(self) -> Manifest:
        """Train, test, write; the manifest as written."""


def make_training(plan: Plan, complaints: Complaints, report: Report) -> PlannedTraining:
    """The training of a plan, its data read; a score-only corpus is not learned from."""
    if plan.task not in TRAININGS:
        raise SettingsError(f"There is no training for «{plan.task}».", way_out=f"Known: {', '.join(TRAININGS)}.")
    refuse_single_answers(plan.corpora)
    refuse_score_only_files(Path(name) for name in plan.corpora)
    module_name, _, class_name = TRAININGS[plan.task].partition(":")
    made: Callable[[Plan, Complaints, Report], PlannedTraining] = getattr(import_module(module_name), class_name)
    return made(plan, complaints, report)

"""The workbench over a library: runs of extraction made, kept and compared, documents shown beside, hand labels."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from svod import registry
from svod.assemble.documents import extract_files, extracted
from svod.assemble.page_views import PersistentViewer
from svod.config import Settings, workbench_folder
from svod.files.names import path_of
from svod.library import Library
from svod.library.ingest.sources import located
from svod.model.codec import to_dict
from svod.model.extraction import Extraction
from svod.model.outcome import Failure
from svod.reading.task import WholeTask
from svod_lab.corpora.corpus_table import refuse_score_only_files
from svod_lab.workbench.judgements import JudgementStore
from svod_lab.workbench.labels import CorpusStore
from svod_lab.workbench.run_store import RunStore

# The steps of a reading for which a run can choose another method.
CHOICES = ("header", "references", "bibliography", "split", "web")


@dataclass(frozen=True, slots=True)
class Workbench:
    """All that stands on the workbench."""

    settings: Settings
    runs: RunStore
    corpora: CorpusStore
    looker: PersistentViewer
    judgements: JudgementStore

    def close(self) -> None:
        """End the processes that show documents."""
        self.looker.close()


def open_workbench(settings: Settings, folder: Path | None = None) -> Workbench:
    """The workbench of a folder, or of the settings' one; nothing is made before it is needed."""
    place = folder or workbench_folder(settings)
    looker = PersistentViewer(settings, place / "pictures")
    judgements = JudgementStore(place / "judgements.jsonl")
    return Workbench(settings, kept_runs(settings, place), kept_corpora(settings, place), looker, judgements)


def kept_runs(settings: Settings, folder: Path | None = None) -> RunStore:
    """The runs that the workbench keeps."""
    return RunStore((folder or workbench_folder(settings)) / "runs")


def kept_corpora(settings: Settings, folder: Path | None = None) -> CorpusStore:
    """The corpora that were labelled by hand."""
    return CorpusStore((folder or workbench_folder(settings)) / "corpora")


def with_choices(settings: Settings, chosen: Iterable[tuple[str, str]]) -> Settings:
    """The settings with another method for some steps; an empty name leaves a step as it is."""
    named: dict[str, Any] = {task: registry.find(task, name).name for task, name in chosen if task in CHOICES and name}
    return replace(settings, **named)


def describe_choices(settings: Settings) -> str:
    """The methods that a run is made by, in one line."""
    return " ".join(f"{task}.{getattr(settings, task)}" for task in CHOICES)


def extract_held(library: Library, *, settings: Settings, jobs: int = 0) -> Iterator[Extraction | Failure]:
    """What the settings' methods read in every copy of a library, in the order of arrival."""
    return extracted(_held_tasks(library), settings=settings, jobs=jobs)


def extract_places(places: Iterable[str], *, settings: Settings, jobs: int = 0) -> Iterator[Extraction | Failure]:
    """The same for files and for folders with all that is in them; those of a score-only corpus are refused."""
    places = list(places)
    refuse_score_only_files(map(path_of, places))
    return extract_files([path_of(place) for place, _ in located(places)], settings=settings, jobs=jobs)


def run_lines(answers: Iterable[Extraction | Failure]) -> Iterator[bytes]:
    """Answers as `svod extract --json` prints them."""
    for answer in answers:
        yield json.dumps(to_dict(answer), ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _held_tasks(library: Library) -> Iterator[WholeTask]:
    for work_id in library.work_ids():
        for work in library.works([work_id]).values():
            for copy in work.copies:
                yield WholeTask(copy.source, library.file(copy.sha256))

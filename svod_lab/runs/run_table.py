"""Which run answers which suite, and which suite measures which task: a table of strings."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from svod.errors import SettingsError
from svod_lab.corpora.corpus_table import refuse_single_answers
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench

RUNS: Mapping[str, str] = {
    "references": "svod_lab.runs.tasks.references:answers",
    "header": "svod_lab.runs.tasks.headers:answers",
    "lines": "svod_lab.runs.tasks.lines:answers",
    "bibliography": "svod_lab.runs.tasks.bibliographies:answers",
    "web": "svod_lab.runs.tasks.web:answers",
    "keyphrases": "svod_lab.runs.tasks.keyphrases:answers",
    "math": "svod_lab.runs.tasks.mathematics:answers",
}
# The suite that shows most of a task's methods; finders of bibliographies are measured by their lines.
SUITES_OF_TASKS: Mapping[str, str] = {
    "references": "references",
    "header": "header",
    "bibliography": "lines",
    "web": "web",
    "keyphrases": "keyphrases",
    "math": "math",
}


def answers_of(suite_name: str, bench: Bench) -> Iterator[Answer]:
    """The answers that a suite's figures rest on; those on a score-only corpus are not given out."""
    if suite_name not in RUNS:
        raise SettingsError(f"The suite «{suite_name}» keeps no answers.", way_out=f"Known: {', '.join(RUNS)}.")
    refuse_single_answers(bench.choice.corpora)
    module_name, _, function_name = RUNS[suite_name].partition(":")
    answers: Iterator[Answer] = getattr(import_module(module_name), function_name)(bench)
    return answers


def suite_of_method(named: str) -> tuple[str, str]:
    """The suite and the method that `TASK.NAME` means."""
    task, _, method = named.partition(".")
    if task not in SUITES_OF_TASKS or not method:
        raise SettingsError(
            f"«{named}» is neither a kept run nor a method.",
            way_out=f"Give a file, or TASK.NAME with a task of: {', '.join(SUITES_OF_TASKS)}.",
        )
    return SUITES_OF_TASKS[task], method

"""svod: a self-filling digital library of scientific papers.

import svod
extraction = svod.extract_file("paper.pdf")
print(extraction.outcome, extraction.metadata.text("title"))
text = svod.read("paper.pdf").markdown()
with svod.open_library("my-library") as library:
    answers = list(library.add(["paper.pdf"]))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from svod.assemble import extract_file, extract_files, mark_files, open_library, parse_reference, read
    from svod.model.extraction import Extraction
    from svod.model.outcome import Failure, Outcome

__version__ = "0.2.0"
__all__ = [
    "Extraction",
    "Failure",
    "Outcome",
    "__version__",
    "extract_file",
    "extract_files",
    "mark_files",
    "open_library",
    "parse_reference",
    "read",
]
_MODELS = {"Extraction": "extraction", "Failure": "outcome", "Outcome": "outcome"}


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    # The stations load when they are first used, so that `import svod` costs nothing.
    if name in _MODELS:
        return getattr(import_module(f"svod.model.{_MODELS[name]}"), name)
    if name in __all__:
        from svod import assemble

        return getattr(assemble, name)
    raise AttributeError(f"module 'svod' has no attribute {name!r}")

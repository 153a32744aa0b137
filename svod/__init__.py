"""svod: a self-filling digital library of scientific papers.

import svod
extraction = svod.extract("paper.pdf")
with svod.open_library("my-library") as library:
    library.add(["paper.pdf"])
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from svod.assemble import extract, open_library, parse

__version__ = "0.1.0"
__all__ = ["__version__", "extract", "open_library", "parse"]


def __getattr__(name: str) -> Any:
    # The stations load when they are first used, so that `import svod` costs nothing.
    if name in ("extract", "open_library", "parse"):
        from svod import assemble

        return getattr(assemble, name)
    raise AttributeError(f"module 'svod' has no attribute {name!r}")

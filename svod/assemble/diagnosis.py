"""What `svod doctor` looks at: helper programs, walls, methods, settings, the library's folder."""

import platform
import shutil
from dataclasses import Field
from typing import Any, NamedTuple

from svod import __version__, registry
from svod.config import Settings, library_folder, setting_fields, setting_name
from svod.reading.walls import standing_walls


class Helper(NamedTuple):
    """A program outside svod: its name, the Debian package that brings it, what svod cannot do without it."""

    program: str
    package: str
    adds: str


HELPERS = (
    Helper("gs", "ghostscript", "reads PostScript (.ps, .eps, also compressed)"),
    Helper("tesseract", "tesseract-ocr tesseract-ocr-rus tesseract-ocr-deu", "recognises the text of scanned pages"),
    Helper("7zz", "7zip", "opens 7-Zip archives (.7z)"),
)


def diagnose(settings: Settings) -> dict[str, Any]:
    """Everything that `svod doctor` shows, as plain values."""
    return {
        "svod": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "library": str(library_folder(settings)),
        "programs": [helper._asdict() | {"found": shutil.which(helper.program)} for helper in HELPERS],
        "walls": [wall._asdict() for wall in standing_walls(settings)],
        "methods": [{"method": method.origin, "summary": method.summary} for method in registry.methods()],
        "broken_plugins": [broken._asdict() for broken in registry.broken_plugins()],
        "settings": [
            {"name": setting_name(row.name), "value": _shown(row, settings), "help": row.metadata["help"]}
            for row in setting_fields()
        ],
    }


def _shown(row: Field[Any], settings: Settings) -> Any:
    """The value of a setting; of a key only whether there is one."""
    value = getattr(settings, row.name)
    return "set" if value and row.metadata.get("secret") else value

"""Word files printed and saved by LibreOffice: many at one start, for a start takes seconds."""

import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from svod_lab.synthetic.typesetting.programs import TypesettingError, asked
from svod_lab.synthetic.typesetting.word_file import without_moments

# As many papers as one start prints, and how long it may take for them.
MOST_AT_ONCE = 24
_START_SECONDS, _SECONDS_A_PAPER = 60.0, 10.0
_OPTIONS = ("--headless", "--norestore", "--nologo")
# What LibreOffice writes of its own hour, in places of fixed width: «/CreationDate(D:20200101120000Z')».
_MOMENTS = re.compile(rb"(?<=/CreationDate\(D:)\d{14}|(?<=[<\n ]<)[0-9A-F]{32}(?=>)|(?<=/DocChecksum /)[0-9A-F]{32}")
# A random number of an editing session: <config-item config:name="Rsid" …>351593</config-item>
_SESSION = re.compile(rb'(config:name="Rsid(?:Root)?"[^>]*>)\d+')


def office_files(word_files: Sequence[bytes], ending: str) -> list[bytes | TypesettingError]:
    """Each Word file in another format, or why it is not; the same files give the same bytes."""
    with tempfile.TemporaryDirectory(prefix="svod-office-") as name:
        folder = Path(name)
        names = [f"{number}.docx" for number in range(len(word_files))]
        for path, content in zip(names, word_files, strict=True):
            (folder / path).write_bytes(content)
        # A profile and a home of its own keep the user's from being changed, or waited for.
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        seconds = _START_SECONDS + _SECONDS_A_PAPER * len(names)
        try:
            asked("soffice", (profile, *_OPTIONS, "--convert-to", ending, *names), folder, seconds, {"HOME": name})
        except TypesettingError as error:
            return [error] * len(names)
        return [_result((folder / path).with_suffix(f".{ending}")) for path in names]


def _result(path: Path) -> bytes | TypesettingError:
    if not path.is_file():
        return TypesettingError(f"LibreOffice made no {path.suffix[1:].upper()} of it.")
    return _UNDATED[path.suffix](path.read_bytes())


def _undated_pdf(content: bytes) -> bytes:
    return _MOMENTS.sub(lambda found: b"0" * len(found[0]), content)


def _undated_text(content: bytes) -> bytes:
    return without_moments(content, {"settings.xml": lambda text: _SESSION.sub(rb"\g<1>0", text)})


_UNDATED: Mapping[str, Callable[[bytes], bytes]] = {
    ".pdf": _undated_pdf,
    ".odt": _undated_text,
    ".doc": lambda content: content,
}

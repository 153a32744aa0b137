"""Text recognition asked once for each picture, for tests that look at what is done with its answers."""

from collections.abc import Sequence

import pytest

from svod.convert.ocr import recogniser


@pytest.fixture(scope="session")
def recognised() -> dict[tuple[tuple[str, ...], bytes], str]:
    """What tesseract said of pictures, by how it was asked."""
    return {}


@pytest.fixture
def recognised_once(recognised: dict[tuple[tuple[str, ...], bytes], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Tesseract reads a picture that was read the same way before no second time."""
    run = recogniser._run

    def remembering(command: Sequence[str], picture: bytes, seconds: float) -> str | None:
        asked = (tuple(command), picture)
        if asked not in recognised:
            said = run(command, picture, seconds)
            if said is None:
                return None
            recognised[asked] = said
        return recognised[asked]

    monkeypatch.setattr(recogniser, "_run", remembering)

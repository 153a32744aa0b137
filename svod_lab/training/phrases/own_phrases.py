"""Texts with key phrases of one's own: a folder with NAME.txt beside NAME.key, one phrase a line."""

from pathlib import Path

from svod.errors import SettingsError
from svod.text.languages import language_of
from svod.text.normalize import clean
from svod_lab.runs.tasks.keyphrases import PhraseItem

_SAMPLE = 4000


def own_items(folder: str) -> list[PhraseItem]:
    """The texts of a folder that have key phrases; a text without any is left out."""
    place = Path(folder).expanduser()
    if not place.is_dir():
        raise SettingsError(
            f"«{folder}» is neither a corpus nor a folder.", way_out="Name a folder of .txt and .key files."
        )
    items = []
    for keys in sorted(place.glob("**/*.key")):
        text = keys.with_suffix(".txt")
        if not text.is_file():
            continue
        phrases = tuple(dict.fromkeys(phrase for line in _read(keys).splitlines() if (phrase := clean(line))))
        words = _read(text)
        if phrases and words.strip():
            items.append(PhraseItem(keys.stem, words, phrases, language_of(words[:_SAMPLE]), place.name))
    if not items:
        raise SettingsError(
            f"The folder {place} holds no text with key phrases.", way_out="Put NAME.key beside each NAME.txt."
        )
    return items


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")

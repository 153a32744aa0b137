"""Texts with key phrases: `docsutf8/NAME.txt` beside `keys/NAME.key`, one phrase a line; and texts with titles only."""

from collections.abc import Iterator
from pathlib import Path

from svod.text.normalize import clean
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Member, json_rows, members, present
from svod_lab.corpora.items import LabeledKeyphrases, Trust

_TEXTS, _KEYS = "/docsutf8/", "/keys/"


class KeyphraseCorpus:
    """Reads one archive; a text waits for its phrases, or they for it, in whatever order the archive has them."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[LabeledKeyphrases]:
        """Every text that has phrases."""
        texts: dict[str, Member] = {}
        keys: dict[str, Member] = {}
        for member in members(self._path, "", self._complaints):
            stem = member.name.rpartition(".")[0]
            waiting, arrived = (keys, texts) if _TEXTS in member.path else (texts, keys)
            if _TEXTS not in member.path and _KEYS not in member.path:
                continue
            if stem not in waiting:
                arrived[stem] = member
                continue
            partner = waiting.pop(stem)
            text, key = (member, partner) if arrived is texts else (partner, member)
            item = self._item(stem, text, key)
            if item:
                yield item
        for lone in (*texts.values(), *keys.values()):
            self._complaints.add(Fault.UNPAIRED, f"{self._path.name}/{lone.path}", 0)

    def _item(self, stem: str, text: Member, key: Member) -> LabeledKeyphrases | None:
        lines = key.content.decode("utf-8", "replace").split("\n")
        phrases = tuple(dict.fromkeys(phrase for line in lines if (phrase := clean(line))))
        words = text.content.decode("utf-8", "replace")
        if not phrases or not words.strip():
            self._complaints.add(Fault.UNLABELLED, f"{self._path.name}/{key.path}", 1, words)
            return None
        return LabeledKeyphrases(f"{self._name}:{stem}", words, phrases, "en", self._name, Trust.HAND)


class CatalogueTexts:
    """A catalogue's summaries of books; they have no key phrases in words, so their title stands for these."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[LabeledKeyphrases]:
        """Every summary with a title."""
        for line, fields in json_rows(self._path, self._complaints):
            title, text = clean(str(fields.get("title") or "")), str(fields.get("desc") or "")
            if not title or not text.strip():
                self._complaints.add(Fault.UNLABELLED, self._path.name, line, title)
                continue
            identity = f"{self._name}:{fields.get('filename', line)}"
            yield LabeledKeyphrases(identity, text, (title,), "de", self._name, Trust.MACHINE)

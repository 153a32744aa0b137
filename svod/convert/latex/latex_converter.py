"""LaTeX source: front matter, headings, running text and bibliography as print would show them; one file alone."""

import re

from svod.convert.encodings import decoded, looks_binary
from svod.convert.latex.commands import ENCODINGS
from svod.convert.latex.front import announced_commands, author_names, front_commands, main_language, without_notes
from svod.convert.latex.reader import Reader
from svod.convert.latex.source import commands, without_comments
from svod.convert.latex.structure import float_labels
from svod.convert.markup.front import Author, Front
from svod.errors import EmptyDocumentError, TooLargeError, UnsupportedDocumentError
from svod.model.document import Document

SIZE_LIMIT = 32 << 20

_HEAD = 65_536
_INPUT_ENCODING = re.compile(rb"\\(?:usepackage\s*\[([\w-]+)\]\s*\{inputenc\}|inputencoding\s*\{([\w-]+)\})")
_BEGIN = re.compile(r"\\begin\s*\{document\}")
_END = re.compile(r"\\end\s*\{document\}")
_BIBITEM = re.compile(r"\\bibitem\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}")


class LatexConverter:
    """Reads LaTeX source."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        if len(content) > SIZE_LIMIT:
            raise TooLargeError(f"The LaTeX source is larger than {SIZE_LIMIT >> 20} MB.")
        if looks_binary(content[:_HEAD]):
            raise UnsupportedDocumentError("The file is a binary file of unknown kind, which svod does not read.")
        named = _INPUT_ENCODING.search(content[:_HEAD])
        declared = ENCODINGS.get((named[1] or named[2]).decode()) if named else None
        return _Paper(without_comments(decoded(content, declared).replace("\r\n", "\n").replace("\r", "\n"))).document()


class _Paper:
    """The parts of one source: preamble, text, the author's own commands, what the front matter says."""

    def __init__(self, source: str) -> None:
        self._own, text = commands(source)
        self._language = main_language(text)
        begin = _BEGIN.search(text)
        self._preamble, body = (text[: begin.start()], text[begin.end() :]) if begin else ("", text)
        end = _END.search(body)
        self._body = body[: end.start()] if end else body
        # Each list of references counts from one.
        lists = self._body.split(r"\begin{thebibliography}")
        self._keys = {key.strip(): number for each in lists for number, key in enumerate(_BIBITEM.findall(each), 1)}

    def document(self) -> Document:
        """The document."""
        reader = Reader(self._own, self._language, self._keys, float_labels(self._body))
        has_title_command = r"\maketitle" in self._body
        # Without the command that prints them, titles in the preamble are still the paper's.
        front = front_commands(self._preamble + (self._body if has_title_command else ""))
        printed = [*front, *announced_commands(self._preamble)]
        if not has_title_command:
            reader.tell_front(printed)
        reader.read(self._body, printed if has_title_command else None)
        return reader.flow.document(self._front(front or front_commands(self._body)).information(), "LaTeX source")

    def _front(self, front: list[tuple[str, str]]) -> Front:
        titles = [self._words(without_notes(text)) for name, text in front if name == "title"]
        authors = [self._words(part) for name, text in front if name == "author" for part in author_names(text)]
        return Front(
            titles=tuple(filter(None, titles[:1])),
            authors=tuple(Author(name) for name in authors if name),
            language=self._language,
        )

    def _words(self, text: str) -> str:
        reader = Reader(self._own, self._language, self._keys)
        reader.read(text)
        return reader.words()

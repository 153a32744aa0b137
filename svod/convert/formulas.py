"""The LaTeX of a display formula, without what stands around it."""

import re

# The longest formula that is kept as LaTeX.
LONGEST = 4000
_DOCUMENT = re.compile(r"\\begin\s*\{document\}(.*?)\\end\s*\{document\}", re.DOTALL)
_LABEL = re.compile(r"\\label\s*\{[^{}]*\}|\\nonumber\b|\\notag\b")
_EDGES = ("$$", "\\[", "\\]", "$")


def inner_tex(text: str) -> str:
    """A formula without its document, its dollars and its labels; nothing where it is longer than any formula."""
    document = _DOCUMENT.search(text)
    inner = (document[1] if document else text).strip()
    for edge in _EDGES:
        inner = inner.removeprefix(edge).removesuffix(edge).strip()
    inner = " ".join(_LABEL.sub("", inner).split())
    return inner if len(inner) <= LONGEST else ""

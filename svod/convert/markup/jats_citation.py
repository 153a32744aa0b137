"""References in JATS: as the author wrote them where the text is kept, else written out from their fields."""

import re
from typing import Any

from svod.convert.markup.cited import CitedWork, page_range
from svod.convert.xml_tree import child, children, descendants, local_name, words_of

_CITATIONS = ("mixed-citation", "citation", "element-citation", "nlm-citation")
_PUNCTUATION = re.compile(r"[.,;:/()\-–—]")
_EDITORS = frozenset(["editor", "editors"])


def printed_citation(reference: Any) -> str:
    """The text of a `ref` element on one line, without its label."""
    citations = descendants(reference, *_CITATIONS)
    if not citations:
        label = words_of(child(reference, "label"))
        return words_of(reference).removeprefix(label).strip()
    # Alternatives say the same work twice, in another language or form.
    written = next((found for found in citations if _is_written(found)), None)
    return words_of(written) if written is not None else _cited(citations[0]).printed() or words_of(citations[0])


def _is_written(citation: Any) -> bool:
    """Whether the text between the fields is there: blanks alone mean that it is not."""
    between = "".join([citation.text or "", *(found.tail or "" for found in citation)])
    return bool(_PUNCTUATION.search(between)) or not len(citation)


def _cited(citation: Any) -> CitedWork:
    title = _first(citation, "article-title", "chapter-title", "data-title")
    source = _first(citation, "source")
    groups = children(citation, "person-group")
    editors = [name for group in groups if _is_of_editors(group) for name in _names(group)]
    authors = [name for group in groups if not _is_of_editors(group) for name in _names(group)] + _names(citation)
    return CitedWork(
        authors=tuple(authors),
        editors=tuple(editors),
        title=title or source,
        container=source if title else "",
        place=_first(citation, "publisher-loc", "conf-loc"),
        publisher=_first(citation, "publisher-name"),
        year=_first(citation, "year"),
        volume=_first(citation, "volume"),
        issue=_first(citation, "issue"),
        pages=page_range(_first(citation, "fpage"), _first(citation, "lpage")) or _first(citation, "page-range"),
        doi=next((words_of(found) for found in descendants(citation, "pub-id") if _is_doi(found)), ""),
        url=_first(citation, "uri", "ext-link"),
    )


def _is_of_editors(group: Any) -> bool:
    return group.get("person-group-type") in _EDITORS


def _is_doi(identifier: Any) -> bool:
    return bool(identifier.get("pub-id-type") == "doi")


def _names(group: Any) -> list[str]:
    """«Ivanov I» of a name's parts; groups and free text as they are."""
    found = []
    for name in children(group, "name", "string-name", "collab"):
        parts = [words_of(child(name, "surname")), words_of(child(name, "given-names"))]
        found.append(" ".join(filter(None, parts)) or words_of(name))
    if any(local_name(element) == "etal" for element in group):
        found.append("et al")
    return found


def _first(citation: Any, *names: str) -> str:
    return next((words_of(found) for name in names for found in descendants(citation, name)), "")

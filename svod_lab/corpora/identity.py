"""Which document a labelled item comes from, named alike in every corpus, so that all its items stay together."""

import re

# A document that several corpora hold, by what its name looks like; the group is what they agree on.
DOCUMENTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    # «123.xml» of references and of layouts, «123.pdf» of cover sheets, «de-ssoar-123» of whole papers.
    ("ssoar", re.compile(r"(?:excite_\w+:|ssoar:|pdf:(?:de|en)-ssoar-)(\d+)(?:\.\w+)?")),
    # «ru_silver:nuclear_ru:1999/03/01.md» and «nuclear:1999/03/01.md».
    ("nuclear", re.compile(r"(?:ru_silver:nuclear_ru|nuclear):(\d{4}/\d\d/\d\d)\.md")),
    ("scijournals", re.compile(r"(?:ru_silver:)?scijournals:id_article=(\d+)(?:\.txt)?")),
    # «9901.001.training.header.tei.xml», «7.authors.tei.xml», «7.date.xml».
    ("grobid", re.compile(
        r"grobid\w*:(.+?)(?:\.(?:training|affiliations?|authors?|date|citations?|header|references?|fulltext|tei|xml)"
        r"(?:\..*)?)")),
)  # fmt: skip


# EXCITE's papers are SSOAR's, also those that have no number there.
SAME_FAMILY = {"excite": "ssoar"}


def document_id(corpus: str, name: str) -> str:
    """The name of a document that is the same in all corpora that hold it."""
    full_name = f"{corpus}:{name}"
    for family, pattern in DOCUMENTS:
        match = pattern.fullmatch(full_name)
        if match:
            return f"{family}:{match[1]}"
    return full_name


def is_shared(identity: str) -> bool:
    """Whether several corpora may hold a document of that name."""
    return identity.partition(":")[0] in {family for family, _ in DOCUMENTS}


def family_of(identity: str) -> str:
    """What a document and all others of its makers are named after: `ssoar:12` and `anystyle_good/part:3` say it first.

    Where strings do not say which journal they are from, all that one team collected is one source.
    """
    family = re.split(r"[_/:]", identity, maxsplit=1)[0]
    return SAME_FAMILY.get(family, family)


def run_id(corpus: str, position: int, run: int) -> str:
    """The name of a run of consecutive items, for corpora that do not say where a string comes from."""
    return f"{corpus}:{position // run}"

"""Where labelled data come from and what may be done with them: one row a source, as its publisher states it."""

from collections.abc import Iterable
from typing import NamedTuple

NONE_STATED = "none stated"


class Source(NamedTuple):
    """Whoever published data, and the licence that is stated there; `NONE_STATED` where there is none."""

    published: str
    licence: str


ANYSTYLE = Source("github.com/inukshuk/anystyle", "BSD-2-Clause")
CERMINE = Source("CERMINE's sample of references of PubMed Central", NONE_STATED)
EXCITE = Source("github.com/exciteproject/EXgoldstandard, papers of SSOAR", NONE_STATED)
GROBID = Source("github.com/grobidOrg/grobid, annotated data", "CC-BY-4.0")
VENICE = Source("github.com/dhlab-epfl/LinkedBooksReferenceParsing", "CC-BY-4.0")
LAW = Source("github.com/mpilhlt/bibliographic-tei", "BSD-2-Clause")
PARSCIT = Source("github.com/knmnyn/ParsCit", "LGPL-3.0-or-later")
NUCLEAR = Source("github.com/nuclear-power-engineering/nuclear-power-engineering", "MIT")
RUSSIAN_ARTICLES = Source(
    "that journal of nuclear power engineering, and articles of other Russian journals",
    f"MIT; of the others {NONE_STATED}",
)
CORA = Source("Cora, people.cs.umass.edu/~mccallum/data", NONE_STATED)
RUSSIAN_ZONES = Source("articles of Russian journals", NONE_STATED)
PAPERS = Source("papers in public repositories, each its authors' own", "differs by paper, mostly none stated")
KEY_PHRASES = Source("github.com/LIAAD/KeywordExtractor-Datasets", NONE_STATED)
TIBKAT = Source("github.com/sciknoworg/tib-sid (LLMs4Subjects)", "CC-BY-SA-4.0")
ACL = Source("github.com/acl-org/acl-anthology", "CC-BY-4.0 (records from 2016 on)")
ZOTERO = Source("github.com/zotero/translators, test cases", "AGPL-3.0-or-later")
RUSSIAN_BIBTEX = Source("BibTeX files of public repositories", "differs by file, mostly none stated")
SITES = Source("public Web pages of researchers and institutes", NONE_STATED)

# The first year whose records of a corpus may be learned from: what is older is for non-commercial use only.
FREE_SINCE = {"acl": 2016}


def may_be_learned(corpus: str, year: str) -> bool:
    """Whether a record of a corpus, of that year, may be used to train models; one without a year where all may."""
    since = FREE_SINCE.get(corpus)
    return since is None or (year.isdecimal() and int(year) >= since)


# Manifests name synthetic data as they were first called: these names are the seeds of what is made, so they stay.
_SYNTHETIC, _SYNTHETIC_PAGES = "forge", "forged pages"
_PLAIN_NAMES = {_SYNTHETIC: "synthetic papers and references", _SYNTHETIC_PAGES: "synthetic pages"}
# What models learn from beside the corpora of the table, by its name in their manifests.
OTHERS = {
    _SYNTHETIC: Source("made by svod: made-up works, and records", "Apache-2.0; of the records as there"),
    _SYNTHETIC_PAGES: Source("made by svod of made-up works", "Apache-2.0"),
    "notes": Source("made by svod of labelled references and running text", "as there"),
    "prose": Source("running text of papers and abstracts", "as there"),
    "homepages": SITES,
    "publications": SITES,
    "corrections": Source("what people corrected in a library", "its owner's own"),
}
# Which corpora are in those that were made.
MADE_OF = {
    _SYNTHETIC: ("acl", "bibtex_ru", "ru_nuclear", "tibkat", "zotero"),
    "notes": ("anystyle_core", "anystyle_gold", "anystyle_good", "excite_de_end", "excite_en", "grobid", "ru_silver"),
    "prose": ("excite_layout", "grobid_segments", "ru_nuclear"),
}


def plain_name(name: str) -> str:
    """What people call the data that a manifest names."""
    return _PLAIN_NAMES.get(name, name)


class LicensedCorpus(NamedTuple):
    """A name in a manifest and where its data come from."""

    name: str
    source: Source


def unlicensed(names: Iterable[str], known: Iterable[LicensedCorpus]) -> tuple[str, ...]:
    """Those names that no row knows."""
    rows = {row.name for row in known}
    return tuple(name for name in names if name not in rows)

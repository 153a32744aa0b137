"""SKOS vocabularies from RDF files: Turtle, RDF/XML, JSON-LD, N-Triples, with triples in any order."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePath

from svod.errors import MissingExtraError, VocabularyError
from svod.files.content import file_bytes
from svod.model.vocabulary import Concept, Label, Vocabulary
from svod.vocabulary.cycles import cycle_remarks

MOST_BYTES = 1 << 30
MOST_TRIPLES = 20_000_000
LONGEST_LABEL = 500
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_XL = "http://www.w3.org/2008/05/skos-xl#"
# By the extension of a file; other files by their first characters.
FORMATS = {
    ".ttl": "TURTLE", ".nt": "N_TRIPLES", ".nq": "N_QUADS", ".trig": "TRIG", ".rdf": "RDF_XML", ".xml": "RDF_XML",
    ".owl": "RDF_XML", ".skos": "RDF_XML", ".jsonld": "JSON_LD", ".json": "JSON_LD",
}  # fmt: skip
# Labels and relations of a concept; SKOS-XL has a resource in between.
PREFERRED, OTHER, XL_PREFERRED, XL_OTHER = "preferred", "other", "xl preferred", "xl other"
_LABELS = {
    f"{_SKOS}prefLabel": PREFERRED, f"{_SKOS}altLabel": OTHER, f"{_SKOS}hiddenLabel": OTHER,
}  # fmt: skip
_XL_LABELS = {f"{_XL}prefLabel": XL_PREFERRED, f"{_XL}altLabel": XL_OTHER, f"{_XL}hiddenLabel": XL_OTHER}
_XL_FORM = f"{_XL}literalForm"
_NOTATION = f"{_SKOS}notation"
_TYPE, _CONCEPT = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", f"{_SKOS}Concept"
# Each relation with its inverse, so that a file may give either one.
_RELATIONS = {
    f"{_SKOS}broader": ("broader", "narrower"), f"{_SKOS}narrower": ("narrower", "broader"),
    f"{_SKOS}related": ("related", "related"), f"{_SKOS}broaderTransitive": ("broader", "narrower"),
    f"{_SKOS}narrowerTransitive": ("narrower", "broader"),
}  # fmt: skip


def read_vocabulary(path: Path) -> Vocabulary:
    """The vocabulary of a file, or raise the VocabularyError that says why there is none."""
    try:
        content = file_bytes(path, MOST_BYTES)
    except OSError as error:
        raise VocabularyError(f"The vocabulary {path} cannot be read: {error.strerror}.") from error
    return skos_vocabulary(content, path.name)


def skos_vocabulary(content: bytes, name: str) -> Vocabulary:
    """The concepts of an RDF file; those without a preferred label are named by another one, a code, or the address."""
    collector = _ConceptCollector()
    for subject, predicate, thing in triples(content, name):
        collector.add(subject, predicate, thing)
    vocabulary = collector.vocabulary()
    if not vocabulary.concepts:
        raise VocabularyError(
            f"The file {name} holds no SKOS concept.",
            way_out="Give a thesaurus in SKOS: Turtle, RDF/XML or JSON-LD.",
        )
    return vocabulary


class SkosReader:
    """Reads RDF files with SKOS concepts."""

    def read(self, content: bytes, name: str) -> Vocabulary:
        """The concepts of a file."""
        return skos_vocabulary(content, name)


class _ConceptCollector:
    """Collects labels and relations of concepts from triples in any order."""

    def __init__(self) -> None:
        self._labels: dict[str, dict[str, list[Label]]] = {PREFERRED: defaultdict(list), OTHER: defaultdict(list)}
        self._forms: dict[str, list[Label]] = defaultdict(list)
        self._xl_labels: list[tuple[str, str, str]] = []
        self._codes: dict[str, str] = {}
        self._declared: dict[str, None] = {}
        self._relations: dict[str, dict[str, set[str]]] = {
            way: defaultdict(set) for way in ("broader", "narrower", "related")
        }

    def add(self, subject: str, predicate: str, thing: "str | Label") -> None:
        """Add one triple."""
        if isinstance(thing, Label):
            if predicate in _LABELS:
                self._labels[_LABELS[predicate]][subject].append(thing)
            elif predicate == _XL_FORM:
                self._forms[subject].append(thing)
            elif predicate == _NOTATION:
                self._codes.setdefault(subject, thing.text)
        elif predicate == _TYPE:
            if thing == _CONCEPT:
                self._declared[subject] = None
        elif predicate in _RELATIONS and subject != thing:
            there, back = _RELATIONS[predicate]
            self._relations[there][subject].add(thing)
            self._relations[back][thing].add(subject)
        elif predicate in _XL_LABELS:
            kind = PREFERRED if _XL_LABELS[predicate] == XL_PREFERRED else OTHER
            self._xl_labels.append((kind, subject, thing))

    def vocabulary(self) -> Vocabulary:
        """All concepts that have a label or are declared; relations to anything else are left out."""
        for kind, subject, form in self._xl_labels:
            self._labels[kind][subject] += self._forms.get(form, ())
        names = {uri: _once(labels) for uri, labels in self._labels[PREFERRED].items() if labels}
        nameless = [uri for uri in (*self._declared, *self._labels[OTHER]) if uri not in names]
        names |= {uri: (self._other_name(uri),) for uri in nameless}
        known = frozenset(names)
        concepts = {uri: self._concept(uri, labels, known) for uri, labels in names.items()}
        return Vocabulary(concepts, tuple(_remarks(concepts, len(set(nameless)))))

    def _concept(self, uri: str, labels: tuple[Label, ...], known: frozenset[str]) -> Concept:
        broader, narrower, related = (known.intersection(ways.get(uri, ())) for ways in self._relations.values())
        others = _once(self._labels[OTHER].get(uri, []))
        return Concept(uri, labels, others, broader, narrower, related, self._codes.get(uri, ""))

    def _other_name(self, uri: str) -> Label:
        others = self._labels[OTHER].get(uri)
        return others[0] if others else Label(self._codes.get(uri) or _address_end(uri))


def _remarks(concepts: dict[str, Concept], nameless: int) -> Iterator[str]:
    if nameless:
        yield f"{nameless} concepts have no preferred label and are named by another one, their code or their address."
    yield from cycle_remarks(concepts)


def _address_end(uri: str) -> str:
    return (re.split(r"[/#:]", uri.rstrip("/#:"))[-1] or uri)[:LONGEST_LABEL]


def triples(content: bytes, name: str) -> Iterator[tuple[str, str, "str | Label"]]:
    """The triples of an RDF file: subject, predicate, and an address or a text."""
    try:
        # A large library that only vocabularies need.
        import pyoxigraph as rdf
    except ImportError as error:
        raise MissingExtraError(
            "Reading vocabularies needs the package pyoxigraph.", way_out="Run: pip install pyoxigraph."
        ) from error
    form = getattr(rdf.RdfFormat, _format(content, name))
    try:
        for number, quad in enumerate(rdf.parse(content, form, base_iri="urn:vocabulary:")):
            if number >= MOST_TRIPLES:
                raise VocabularyError(f"The file {name} holds more than {MOST_TRIPLES} statements.")
            thing = quad.object
            subject = str(quad.subject.value) if not isinstance(quad.subject, rdf.Triple) else ""
            if isinstance(thing, rdf.Literal):
                text = " ".join(thing.value.split())[:LONGEST_LABEL]
                if text:
                    yield subject, quad.predicate.value, Label(text, _language(thing.language))
            elif not isinstance(thing, rdf.Triple):
                yield subject, quad.predicate.value, thing.value
    except (SyntaxError, ValueError, UnicodeDecodeError, OSError) as error:
        raise VocabularyError(f"The file {name} is no valid RDF: {error}.") from error


def _format(content: bytes, name: str) -> str:
    known = FORMATS.get(PurePath(name).suffix.lower())
    if known:
        return known
    start = content[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith((b"{", b"[")):
        return FORMATS[".jsonld"]
    return FORMATS[".rdf"] if start.startswith((b"<?xml", b"<rdf")) else FORMATS[".ttl"]


def _language(tag: str | None) -> str:
    """The language of a label without its region: «de-at» is «de»."""
    return (tag or "").partition("-")[0].lower()


def _once(labels: list[Label]) -> tuple[Label, ...]:
    return tuple(dict.fromkeys(labels))

"""Every corpus by name: a table of strings; readers are imported when first needed."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol

from svod.errors import SettingsError
from svod_lab.corpora import licences
from svod_lab.corpora.complaints import Complaints, WithoutExamples
from svod_lab.corpora.items import Item
from svod_lab.corpora.licences import LicensedCorpus, Source


class CorpusReader(Protocol):
    """What every reader can do."""

    def read(self) -> Iterator[Item]:
        """The items of the corpus, one after another."""
        ...


class Use(StrEnum):
    """What a corpus is for.

    One that is split has a training, a development and a test part. One that is whole has none: models learn from all
    of it, and are measured on it only by folds. One that is score-only gives totals and nothing else: no model learns
    from it, and whoever changes a method after seeing one of its answers makes its figures worthless.
    """

    SPLIT = "split"
    WHOLE = "whole"
    SCORE_ONLY = "score-only"


class Corpus(NamedTuple):
    """A row of the table; `size` is the number of items as they were gathered, bad ones among them."""

    name: str
    source: Source
    task: str
    language: str
    size: int
    files: tuple[str, ...]
    target: str
    summary: str
    use: Use = Use.SPLIT


class ListedCorpus(NamedTuple):
    """A row of the table, and whether its files are there."""

    corpus: Corpus
    is_present: bool


_REFERENCES = "svod_lab.corpora.readers.references:ReferenceCorpus"
_PARTS = ("headers/grobid_affiliation_name_date.tar.gz",)

CORPORA: tuple[Corpus, ...] = (
    Corpus("anystyle_core", licences.ANYSTYLE, "references", "en", 1019, ("references/anystyle_core.jsonl.gz",),
           _REFERENCES, "AnyStyle's own training set"),
    Corpus("anystyle_gold", licences.ANYSTYLE, "references", "en", 1453, ("references/anystyle_gold.jsonl.gz",),
           _REFERENCES, "AnyStyle's checked set"),
    Corpus("anystyle_good", licences.ANYSTYLE, "references", "en", 4306, ("references/anystyle_good.jsonl.gz",),
           _REFERENCES, "what AnyStyle's users sent in, read well"),
    Corpus("anystyle_ugly", licences.ANYSTYLE, "references", "en fr de", 3732, ("references/anystyle_ugly.jsonl.gz",),
           _REFERENCES, "what AnyStyle's users sent in, read badly"),
    Corpus("anystyle_bad", licences.ANYSTYLE, "references", "en fr", 352, ("references/anystyle_bad.jsonl.gz",),
           _REFERENCES, "what AnyStyle's users sent in, read wrongly"),
    Corpus("cermine", licences.CERMINE, "references", "en", 5767, ("references/cermine_pmc.jsonl.gz",), _REFERENCES,
           "PubMed Central articles, labelled by machine"),
    Corpus("excite_de_end", licences.EXCITE, "references", "de", 3706, ("references/excite_de_end.jsonl.gz",),
           _REFERENCES, "German social science, bibliographies at the end"),
    Corpus("excite_de_foot", licences.EXCITE, "references", "de", 273, ("references/excite_de_foot.jsonl.gz",),
           _REFERENCES, "German social science, references in footnotes"),
    Corpus("excite_de_both", licences.EXCITE, "references", "de", 444, ("references/excite_de_both.jsonl.gz",),
           _REFERENCES, "German social science, footnotes and bibliographies"),
    Corpus("excite_en", licences.EXCITE, "references", "en", 2251, ("references/excite_en.jsonl.gz",), _REFERENCES,
           "social science in English"),
    Corpus("grobid", licences.GROBID, "references", "en", 7649, ("references/grobid_corpus.jsonl.gz",), _REFERENCES,
           "GROBID's citation model, mostly natural science"),
    Corpus("linkedbooks_train", licences.VENICE, "references", "it", 30881, ("references/linkedbooks_train.jsonl.gz",),
           _REFERENCES, "books on Venice, read by OCR"),
    Corpus("linkedbooks_valid", licences.VENICE, "references", "it", 1111, ("references/linkedbooks_valid.jsonl.gz",),
           _REFERENCES, "books on Venice, read by OCR, the smaller part"),
    Corpus("law", licences.LAW, "references", "de en", 347, ("references/mpilhlt_law.jsonl.gz",), _REFERENCES,
           "footnotes of legal articles"),
    Corpus("parscit", licences.PARSCIT, "references", "it en", 137,
           tuple(f"references/parscit_{part}.jsonl.gz" for part in
                 ("en-humanities", "flux-cim-cs", "iconip", "it-humanities", "mixed-humanities")), _REFERENCES,
           "ParsCit's additional sets"),
    Corpus("ru_silver", licences.RUSSIAN_ARTICLES, "references", "ru", 9228, ("references/ru_silver.jsonl.gz",),
           _REFERENCES, "Russian articles, labelled by rules"),
    Corpus("cora_header", licences.CORA, "header", "en", 500, ("headers/header_en_cora.txt.gz",),
           "svod_lab.corpora.readers.headers:CoraHeaders", "Cora's tagged headers of computer science"),
    Corpus("grobid_header", licences.GROBID, "header", "en", 740,
           ("headers/grobid_header_tei.tar.gz", "headers/grobid_header_features.tar.gz"),
           "svod_lab.corpora.readers.headers:GrobidHeaders", "GROBID's header model, with measured layout"),
    Corpus("ru_scijournals", licences.RUSSIAN_ZONES, "header", "ru", 47, ("headers/header_ru_scijournals.jsonl.gz",),
           "svod_lab.corpora.readers.headers:ZonedArticles", "Russian articles in zones"),
    Corpus("grobid_affiliation", licences.GROBID, "affiliation", "en", 2251, _PARTS,
           "svod_lab.corpora.readers.headers:GrobidParts", "GROBID's affiliations"),
    Corpus("grobid_name_header", licences.GROBID, "name", "en", 1423, _PARTS,
           "svod_lab.corpora.readers.headers:GrobidParts", "GROBID's author lists of headers"),
    Corpus("grobid_name_citation", licences.GROBID, "name", "en", 448, _PARTS,
           "svod_lab.corpora.readers.headers:GrobidParts", "GROBID's author lists of citations"),
    Corpus("grobid_date", licences.GROBID, "date", "en", 644, _PARTS,
           "svod_lab.corpora.readers.headers:GrobidParts", "GROBID's dates"),
    Corpus("excite_layout", licences.EXCITE, "lines", "de en", 261, ("zones/excite_layout_refs.tar.gz",),
           "svod_lab.corpora.readers.zones:ExciteLayouts", "social science papers as printed lines, references marked"),
    Corpus("grobid_segments", licences.GROBID, "lines", "en", 644, ("zones/grobid_segmentation_tei.tar.gz",),
           "svod_lab.corpora.readers.zones:GrobidSegments", "GROBID's segmentation of whole papers"),
    Corpus("grobid_entries", licences.GROBID, "lines", "en", 128, ("zones/grobid_reference_segmenter_tei.tar.gz",),
           "svod_lab.corpora.readers.zones:GrobidEntries", "GROBID's bibliographies in entries"),
    Corpus("anystyle_finder", licences.ANYSTYLE, "lines", "en", 15, ("zones/anystyle_finder.tar.gz",),
           "svod_lab.corpora.readers.zones:AnystyleFinder", "AnyStyle's theses, line by line"),
    Corpus("papers", licences.PAPERS, "document", "ru de en", 190, ("pdf/truth.jsonl",),
           "svod_lab.corpora.readers.documents:TruthDocuments", "whole papers with their truth"),
    Corpus("papers_look", licences.PAPERS, "document", "ru de en", 81, ("pdf2/look/truth.jsonl",),
           "svod_lab.corpora.readers.documents:TruthDocuments", "whole papers of other sources", Use.WHOLE),
    Corpus("papers_judge", licences.PAPERS, "document", "ru de en", 60, ("pdf2/judge/truth.jsonl",),
           "svod_lab.corpora.readers.documents:TruthDocuments", "whole papers of further sources, for totals only",
           Use.SCORE_ONLY),
    Corpus("ru_nuclear", licences.NUCLEAR, "document", "ru en", 684, ("headers/header_ru_nuclear.jsonl.gz",),
           "svod_lab.corpora.readers.documents:JournalRecords",
           "header records of a Russian journal, in two languages"),
    Corpus("de_ssoar", licences.EXCITE, "document", "de", 50, ("headers/header_de_ssoar.jsonl.gz",),
           "svod_lab.corpora.readers.documents:CoverSheets", "cover sheets of a German repository"),
    Corpus("inspec", licences.KEY_PHRASES, "keyphrases", "en", 2000, ("keyphrases/Inspec.tar.gz",),
           "svod_lab.corpora.readers.keyphrases:KeyphraseCorpus", "abstracts of engineering"),
    Corpus("semeval2010", licences.KEY_PHRASES, "keyphrases", "en", 243, ("keyphrases/SemEval2010.tar.gz",),
           "svod_lab.corpora.readers.keyphrases:KeyphraseCorpus", "papers of computer science"),
    Corpus("semeval2017", licences.KEY_PHRASES, "keyphrases", "en", 493, ("keyphrases/SemEval2017.tar.gz",),
           "svod_lab.corpora.readers.keyphrases:KeyphraseCorpus", "paragraphs of three sciences"),
    Corpus("citeulike180", licences.KEY_PHRASES, "keyphrases", "en", 183, ("keyphrases/citeulike180.tar.gz",),
           "svod_lab.corpora.readers.keyphrases:KeyphraseCorpus", "papers tagged by their readers"),
    Corpus("tibkat", licences.TIBKAT, "keyphrases", "de", 2955, ("vocab/tibkat_dev_de.jsonl.gz",),
           "svod_lab.corpora.readers.keyphrases:CatalogueTexts", "German books and theses, by their titles only"),
    Corpus("tibkat_gnd", licences.TIBKAT, "subjects", "de en", 2955, ("vocab/tibkat_dev_de.jsonl.gz",),
           "svod_lab.corpora.readers.subjects:CatalogueSubjects", "the same, with the GND terms that librarians gave"),
    Corpus("nuclear_udc", licences.NUCLEAR, "subjects", "ru en", 684, ("headers/header_ru_nuclear.jsonl.gz",),
           "svod_lab.corpora.readers.subjects:JournalSubjects",
           "records of a Russian journal with their classes of УДК"),
    Corpus("acl", licences.ACL, "records", "en", 40000, ("records/acl_40k.jsonl.gz",),
           "svod_lab.corpora.readers.records:AclRecords", "the ACL anthology"),
    Corpus("zotero", licences.ZOTERO, "records", "en de ru fr", 2945, ("records/zotero_items.jsonl.gz",),
           "svod_lab.corpora.readers.records:ZoteroRecords", "items of Zotero's own tests"),
    Corpus("bibtex_ru", licences.RUSSIAN_BIBTEX, "records", "ru", 952, ("records/bibtex_ru.jsonl.gz",),
           "svod_lab.corpora.readers.records:BibtexRecords", "Russian BibTeX entries"),
)  # fmt: skip


def licensed() -> tuple[LicensedCorpus, ...]:
    """All that models learn from, each with its source."""
    rows = (LicensedCorpus(row.name, row.source) for row in CORPORA)
    return (*rows, *(LicensedCorpus(name, source) for name, source in licences.OTHERS.items()))


def licences_of(names: Iterable[str]) -> dict[str, str]:
    """The licences of data by their names in manifests; none is stated of what is no corpus of ours."""
    known = {row.name: row.source.licence for row in licensed()}
    return {name: known.get(name, licences.NONE_STATED) for name in names}


def corpora(folder: Path, task: str = "") -> tuple[ListedCorpus, ...]:
    """All corpora, or those of one task, each with whether its files are under the folder."""
    return tuple(
        ListedCorpus(row, all((folder / file).is_file() for file in row.files))
        for row in CORPORA
        if task in {"", row.task}
    )


def corpus(name: str) -> Corpus:
    """The corpus of that name."""
    for row in CORPORA:
        if row.name == name:
            return row
    known = ", ".join(row.name for row in CORPORA)
    raise SettingsError(f"There is no corpus «{name}».", way_out=f"Known: {known}.")


def is_score_only(name: str) -> bool:
    """Whether only totals may be known of a corpus; what is no corpus of the table may be known whole."""
    return any(row.name == name and row.use is Use.SCORE_ONLY for row in CORPORA)


def is_undivided(name: str) -> bool:
    """Whether a corpus has no parts, so that it is learned from or measured as a whole."""
    return any(row.name == name and row.use is not Use.SPLIT for row in CORPORA)


def refuse_single_answers(names: Iterable[str]) -> None:
    """Raise where one of the corpora is score-only: what the caller does would show or keep its single answers."""
    refused = [name for name in names if is_score_only(name)]
    if refused:
        raise SettingsError(
            f"The corpus «{refused[0]}» is score-only: single answers are neither shown, kept nor learned from.",
            way_out=f"Print its totals by `svod bench run header --corpus {refused[0]}`, or take papers_look.",
        )


def refuse_score_only_files(paths: Iterable[Path]) -> None:
    """Raise where a path lies in the folder of a score-only corpus."""
    for row in CORPORA:
        if row.use is Use.SCORE_ONLY:
            folder = f"/{row.files[0].rpartition('/')[0]}/"
            if any(folder in f"{path.resolve().as_posix()}/" for path in paths):
                refuse_single_answers([row.name])


def open_corpus(name: str, folder: Path, complaints: Complaints, *, scoring: bool = False) -> CorpusReader:
    """A reader of the corpus; what it leaves out it reports to `complaints` while it reads.

    A score-only corpus opens for scoring alone, and reports faults without examples.
    """
    row = corpus(name)
    if row.use is Use.SCORE_ONLY:
        if not scoring:
            refuse_single_answers([name])
        complaints = WithoutExamples(complaints)
    module_name, _, class_name = row.target.partition(":")
    reader: CorpusReader = getattr(import_module(module_name), class_name)(row.name, folder, row.files, complaints)
    return reader

"""Every method by name: a table of strings, read at one glance; nothing is imported until it is asked for."""

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import PluginError, SvodError, UnknownMethodError
from svod.files.entry_points import entry_points

LOG = logging.getLogger("svod")

# The entry point groups by which other packages, svod-lab among them, add to svod.
METHODS_GROUP = "svod.methods"
ALGORITHMS_GROUP = "svod.algorithms"
VERBS_GROUP = "svod.verbs"
WEB_GROUP = "svod.web"
WORK_GROUP = "svod.work"
SIGNATURES_GROUP = "svod.signatures"

_SHIPPED_MODELS = "svod.extract.models"


class BrokenPlugin(NamedTuple):
    """A plug-in that was left out: its name, the package that brings it, and why."""

    name: str
    package: str
    cause: str


_broken: dict[tuple[str, str], BrokenPlugin] = {}


def leave_out(name: str, package: str, error: Exception) -> None:
    """Name a plug-in that does not work, and its cause; the rest goes on without it."""
    note_broken(BrokenPlugin(name, package, f"{type(error).__name__}: {error}"))


def note_broken(found: BrokenPlugin) -> None:
    """The same, as another process reported it."""
    if _broken.get((found.name, found.package)) != found:
        _broken[found.name, found.package] = found
        LOG.warning("The plug-in «%s» of %s cannot be used: %s.", *found)


def broken_plugins() -> tuple[BrokenPlugin, ...]:
    """The plug-ins that were left out so far."""
    return tuple(_broken.values())


def plugins(group: str) -> Iterator[tuple[str, Any]]:
    """What installed packages add to a group, by name; one that cannot be loaded is named and left out."""
    for point in entry_points(group=group):
        try:
            yield point.name, point.load()
        except Exception as error:  # noqa: BLE001 - whatever a stranger's module raises costs that module only
            leave_out(point.name, point.package, error)


def plugin_packages(group: str) -> tuple[str, ...]:
    """The packages that add to a group; nothing of them is imported."""
    return tuple(point.package for point in entry_points(group=group))


class Method(NamedTuple):
    """A row of the table: task, name within the task, version, where the class lives, what it does.

    `model` is the file of the trained model that the class is made with, where it needs one: a name among the shipped
    models, or `package:name` where another package brings it.
    """

    task: str
    name: str
    version: int
    target: str
    summary: str
    model: str = ""

    @property
    def origin(self) -> str:
        """How results name their maker: `header.regex@1`."""
        return f"{self.task}.{self.name}@{self.version}"

    @property
    def model_name(self) -> str:
        """The name of the model's file, wherever it lies."""
        return self.model.rpartition(":")[2]

    @property
    def shipped_model(self) -> Path:
        """The file of the model that came with the method."""
        package, _, name = self.model.rpartition(":")
        return Path(import_module(package or _SHIPPED_MODELS).__path__[0], name)

    def make(self, **parts: Any) -> Any:
        """Import the class and make one of it."""
        module_name, _, class_name = self.target.partition(":")
        if self in METHODS:
            factory: Callable[..., Any] = getattr(import_module(module_name), class_name)
            return factory(**parts)
        try:
            return getattr(import_module(module_name), class_name)(**parts)
        except SvodError:
            raise
        except Exception as error:
            leave_out(f"{self.task}.{self.name}", module_name, error)
            cause = f"{type(error).__name__}: {error}"
            raise PluginError(
                f"The method «{self.task}.{self.name}» of {module_name} cannot be used: {cause}.",
                way_out="Choose another method in the settings, or repair or remove the plug-in.",
            ) from error


METHODS: tuple[Method, ...] = (
    Method("convert", "pdf", 16, "svod.convert.pdf.pdf_converter:PdfConverter", "PDF, by PDFium"),
    Method("convert", "postscript", 15, "svod.convert.postscript.postscript_converter:PostScriptConverter",
           "PostScript, by Ghostscript and the PDF converter"),
    Method("convert", "docx", 5, "svod.convert.office.docx:DocxConverter", "Word (DOCX), by lxml on the zip"),
    Method("convert", "doc", 2, "svod.convert.office.doc:DocConverter", "Word 6 to 2003 (DOC), by its own streams"),
    Method("convert", "odt", 4, "svod.convert.office.odt:OdtConverter", "OpenDocument text (ODT), by lxml on the zip"),
    Method("convert", "rtf", 2, "svod.convert.office.rtf:RtfConverter", "Rich Text Format (RTF)"),
    Method("convert", "djvu", 12, "svod.convert.djvu:DjvuConverter", "DjVu, by djvu-rs; scans by text recognition"),
    Method("convert", "dvi", 1, "svod.convert.postscript.dvi_converter:DviConverter",
           "TeX's DVI, by dvips or dvipdfmx and the converters of what they make"),
    Method("convert", "picture", 10, "svod.convert.pictures:PictureConverter",
           "pictures of pages (JPEG, PNG, TIFF, GIF, WebP, BMP), by Pillow and text recognition"),
    Method("convert", "html", 6, "svod.convert.markup.html:HtmlConverter", "HTML and XHTML, by lxml"),
    Method("convert", "epub", 4, "svod.convert.markup.epub:EpubConverter", "EPUB books, by lxml on the zip"),
    Method("convert", "jats", 3, "svod.convert.markup.jats:JatsConverter", "JATS XML, by lxml"),
    Method("convert", "tei", 3, "svod.convert.markup.tei:TeiConverter", "TEI XML, by lxml"),
    Method("convert", "patent", 1, "svod.convert.markup.patent:PatentConverter", "patents (XML by ST.36), by lxml"),
    Method("convert", "latex", 6, "svod.convert.latex.latex_converter:LatexConverter", "LaTeX source, one file alone"),
    Method("convert", "markdown", 3, "svod.convert.markup.markdown:MarkdownConverter", "Markdown, by markdown-it"),
    Method("convert", "text", 2, "svod.convert.plain:PlainTextConverter", "plain text in any encoding"),
    Method("render", "text", 1, "svod.convert.rendering:TextRenderer",
           "a document's text, with form feeds between pages"),
    Method("render", "json", 1, "svod.convert.rendering:JsonRenderer", "pages, lines and tokens as one JSON object"),
    Method("render", "html", 1, "svod.convert.rendering:HtmlRenderer",
           "lines with their fonts and positions, for viewing"),
    Method("header", "regex", 19, "svod.extract.header.regex:RegexHeaderExtractor",
           "name patterns, font sizes and key words on the first page (P4 §4)"),
    Method("header", "hmm", 15, "svod.extract.header.learned_header:LearnedHeaderExtractor",
           "a hidden Markov model over word classes (P4 §5)", "header.hmm.svodmodel"),
    Method("header", "svm", 16, "svod.extract.header.learned_header:LearnedHeaderExtractor",
           "support vector machines over lines of one or more classes, which are cut where these change (P4 §5)",
           "header.svm.svodmodel"),
    Method("header", "crf", 15, "svod.extract.header.learned_header:LearnedHeaderExtractor",
           "a conditional random field over words, lines and layout", "header.crf.svodmodel"),
    Method("header", "combine", 19, "svod.extract.header.combine:CombinedHeaderExtractor",
           "rules and the conditional random field, each field by the more reliable one",
           "header.crf.svodmodel"),
    Method("math", "rules", 4, "svod.extract.mathematics.preprint_reader:MathPreprintReader",
           "abstract, key words and valid MSC codes of mathematical preprints (P3)"),
    Method("web", "html-carmen", 1, "svod.extract.web.carmen:HtmlCarmenReader",
           "rules over a page's title, headings, emphasis and labels, from a file that librarians edit (P3)"),
    Method("web", "html-meta", 2, "svod.extract.web.meta:HtmlMetaReader",
           "embedded metadata: Dublin Core, Highwire, PRISM, schema.org, OpenGraph, JATS and others"),
    Method("web", "combine", 5, "svod.extract.web.combine:CombinedPageReader",
           "form and embedded metadata of a page together, one title from both"),
    Method("bibliography", "bib-rules", 1, "svod.extract.bibliography.rules:RuleBibliographyFinder",
           "a section heading, then lines while the numbering lasts (P2)"),
    Method("bibliography", "bib-forest", 2, "svod.extract.bibliography.forest:ForestBibliographyFinder",
           "a random forest over features of each line, then smoothing (P2)", "lines.forest.svodmodel"),
    Method("bibliography", "bib-union", 3, "svod.extract.bibliography.forest:UnionBibliographyFinder",
           "the lines that rules or forest find (P2)", "lines.forest.svodmodel"),
    Method("bibliography", "bib-crf", 10, "svod.extract.bibliography.learned_bibliography:LearnedBibliographyFinder",
           "a conditional random field over words, patterns, layout, position and neighbours of lines",
           "lines.crf.svodmodel"),
    Method("split", "numbering", 7, "svod.extract.references.split:NumberingSplitter",
           "entries by printed numbers, separators, hanging indents or author starts"),
    Method("references", "regex", 3, "svod.extract.references.regex:RegexReferenceParser",
           "authors first, then title, then the rest by patterns (P4 §4)"),
    Method("references", "hmm", 8, "svod.extract.references.learned_references:LearnedReferenceParser",
           "a hidden Markov model over word classes (P4 §5)", "references.hmm.svodmodel"),
    Method("references", "svm", 8, "svod.extract.references.learned_references:LearnedReferenceParser",
           "support vector machines over words alone, then again with their neighbours' classes (P4 §5)",
           "references.svm.svodmodel"),
    Method("references", "crf", 11, "svod.extract.references.learned_references:LearnedReferenceParser",
           "a conditional random field over words, gaps and segments", "references.crf.svodmodel"),
    Method("keyphrases", "tfidf", 2, "svod.extract.keyphrases.extractors:TfIdfKeyphraseExtractor",
           "phrases that are frequent here and rare elsewhere", "keyphrases.bayes.svodmodel"),
    Method("keyphrases", "kea", 3, "svod.extract.keyphrases.extractors:TrainedKeyphraseExtractor",
           "naive Bayes over TF×IDF and first occurrence (KEA, P3)", "keyphrases.bayes.svodmodel"),
    Method("keyphrases", "forest", 4, "svod.extract.keyphrases.extractors:TrainedKeyphraseExtractor",
           "a random forest over positions, rarity, cohesion and ends; in whole texts how they begin and TF×IDF",
           "keyphrases.forest.svodmodel"),
    Method("thesaurus", "maui", 1, "svod.extract.keyphrases.thesaurus:ThesaurusKeyphraseExtractor",
           "terms of a SKOS thesaurus in a text, by a random forest over KEA++'s features and three more",
           "thesaurus.forest.svodmodel"),
    Method("link", "marks", 5, "svod.extract.mentions.linker:MarkLinker",
           "«[3, 5–7]», «(Козлов, 2007)», raised numbers; the same author again; twin lists in two alphabets"),
    Method("fingerprint", "minhash", 1, "svod.catalog.fingerprints:MinHashFingerprinter",
           "MinHash of all runs of three words outside the bibliography"),
    Method("resolve", "title-key", 2, "svod.catalog.deduplication:TitleResolver",
           "same identifier, same folded title with agreeing authors and year, or the same text"),
    Method("authors", "name-context", 1, "svod.catalog.author_disambiguation:NameAndContextResolver",
           "compatible names in any alphabet, with co-authors, affiliations, addresses, subjects and years"),
    Method("match", "title-key", 1, "svod.catalog.reference_matching:TitleMatcher",
           "same folded title with agreeing authors or year"),
    Method("import", "bibtex", 2, "svod.catalog.imports.bibtex:BibtexImporter", "BibTeX and BibLaTeX (.bib)"),
    Method("import", "ris", 1, "svod.catalog.imports.ris:RisImporter", "RIS (.ris)"),
    Method("import", "nbib", 1, "svod.catalog.imports.ris:NbibImporter", "PubMed's records (.nbib)"),
    Method("import", "csl-json", 1, "svod.catalog.imports.csl:CslJsonImporter", "CSL-JSON and Zotero's JSON (.json)"),
    Method("import", "oai_dc", 1, "svod.catalog.imports.dublin_core:DublinCoreImporter", "Dublin Core in XML (oai_dc)"),
    Method("listing", "forest", 6, "svod.discover.listings.listing:ForestListing",
           "references on pages: the most probable segmentation, by a random forest; files of their own segments",
           "listing.forest.svodmodel"),
    Method("listing", "svm", 2, "svod.discover.listings.line_listing:SvmListing",
           "references on pages: support vector machines over lines; the nearest links (P1 §5.3)",
           "listing.svm.svodmodel"),
    Method("homepage", "forest", 3, "svod.discover.homepage.ranking:LearnedRanker",
           "home pages by a random forest over address, content, links and name", "homepage.forest.svodmodel"),
    Method("homepage", "p1", 2, "svod.discover.homepage.p1:P1Ranker",
           "points for the address, then for the content (P1 §5.1)"),
    Method("find", "ours", 4, "svod.discover.paper.focus:OurStrategy",
           "links of own segments; pages of publications on authors' sites first"),
    Method("find", "p1", 2, "svod.discover.paper.focus:P1Strategy", "nearest links, two queues by key words (P1 §4)"),
    Method("harvest", "oai-pmh", 1, "svod.crawl.oai:OaiArchive", "archives with OAI-PMH 2.0"),
    Method("engine", "own", 1, "svod.crawl.search_engines.seen.own_engine:OwnEngine",
           "our own search engine over the pages that the crawler has seen: titles, anchors, text, addresses, links"),
    Method("engine", "metasearch", 1, "svod.crawl.search_engines.metasearch:MetaSearch",
           "several search engines at once, merged by reciprocal rank fusion"),
    Method("engine", "searxng", 1, "svod.crawl.search_engines.services.searxng:searxng",
           "SearXNG, a server of your own, in JSON"),
    Method("engine", "yandex", 1, "svod.crawl.search_engines.services.yandex:yandex", "Yandex Search API v2"),
    Method("engine", "brave", 1, "svod.crawl.search_engines.services.brave:brave", "Brave Search API"),
    Method("engine", "google", 1, "svod.crawl.search_engines.services.google:google",
           "Google Programmable Search, which ends with 2026"),
    Method("engine", "openalex", 1, "svod.crawl.search_engines.services.openalex:openalex",
           "OpenAlex: works of all fields"),
    Method("engine", "crossref", 1, "svod.crawl.search_engines.services.crossref:crossref",
           "Crossref: works with a DOI"),
    Method("engine", "semantic-scholar", 1, "svod.crawl.search_engines.services.semantic_scholar:semantic_scholar",
           "Semantic Scholar: works of all fields"),
    Method("engine", "dblp", 1, "svod.crawl.search_engines.services.dblp:dblp", "DBLP: computer science"),
    Method("engine", "arxiv", 1, "svod.crawl.search_engines.services.arxiv:arxiv", "arXiv: preprints"),
    Method("engine", "unpaywall", 1, "svod.crawl.search_engines.services.unpaywall:unpaywall",
           "Unpaywall: open copies by DOI"),
    Method("engine", "core", 1, "svod.crawl.search_engines.services.core:core",
           "CORE: full texts of open repositories"),
    Method("engine", "cyberleninka", 1, "svod.crawl.search_engines.services.cyberleninka:cyberleninka",
           "CyberLeninka: the newest records of its OAI-PMH archive"),
    Method("export", "bibtex", 3, "svod.catalog.exports.bibtex:BibtexExporter", "BibTeX"),
    Method("export", "biblatex", 2, "svod.catalog.exports.bibtex:BiblatexExporter", "BibLaTeX, for Biber"),
    Method("export", "ris", 2, "svod.catalog.exports.ris:RisExporter", "RIS, for reference managers"),
    Method("export", "csl-json", 2, "svod.catalog.exports.csl:CslJsonExporter", "CSL-JSON, for citation processors"),
    Method("export", "tei", 1, "svod.catalog.exports.xml_formats.tei:TeiExporter", "TEI as GROBID writes it"),
    Method("export", "jats", 1, "svod.catalog.exports.xml_formats.jats:JatsExporter",
           "JATS: front matter and references"),
    Method("export", "dc", 1, "svod.catalog.exports.xml_formats.dublin_core:DublinCoreExporter",
           "Dublin Core, the fifteen elements (oai_dc)"),
    Method("export", "dc-qualified", 1, "svod.catalog.exports.xml_formats.dublin_core:QualifiedDublinCoreExporter",
           "DCMI terms, every claim with its weight and method"),
    Method("export", "mods", 1, "svod.catalog.exports.xml_formats.mods:ModsExporter", "MODS, for library catalogues"),
    Method("export", "rdf", 1, "svod.catalog.exports.rdf:TurtleExporter", "RDF in Turtle, claims with their weights"),
    Method("export", "csv", 1, "svod.catalog.exports.csv_table:CsvExporter", "a table, one row per work"),
    Method("export", "gost-7.0.5", 1, "svod.catalog.exports.gost:ShortGostExporter",
           "a list of references by GOST R 7.0.5-2008"),
    Method("export", "gost-7.0.100", 1, "svod.catalog.exports.gost:FullGostExporter",
           "a list of full descriptions by GOST R 7.0.100-2018"),
    Method("export", "apa", 1, "svod.catalog.exports.apa:ApaExporter", "a list of references in APA style"),
    Method("export", "soif", 1, "svod.catalog.exports.soif:SoifExporter", "SOIF records, the format of Harvest"),
    Method("export", "json", 1, "svod.catalog.exports.json_lines:JsonExporter", "one JSON object per line"),
    Method("vocabulary", "skos", 1, "svod.vocabulary.skos:SkosReader",
           "thesauri in SKOS: Turtle, RDF/XML, JSON-LD, N-Triples"),
    Method("vocabulary", "tsv", 1, "svod.vocabulary.vocabulary_tables:TableReader",
           "tables of codes with captions, one column per language"),
    Method("vocabulary", "msc", 1, "svod.vocabulary.classifications:MscList",
           "the codes of MSC 2010 and 2020, built in"),
    Method("vocabulary", "udc", 1, "svod.vocabulary.classifications:UdcList", "the upper classes of УДК, built in"),
    Method("concordance", "skos", 1, "svod.vocabulary.concordance:SkosConcordance",
           "mapping relations of SKOS (exactMatch, closeMatch …)"),
    Method("concordance", "tsv", 1, "svod.vocabulary.concordance:TableConcordance",
           "tables of two codes, a relation and a weight"),
    Method("terms", "stems", 1, "svod.vocabulary.terms:StemTerms", "words and pairs of words by their stems"),
    Method("transfer", "conditional", 1, "svod.vocabulary.statistical_transfer:ConditionalTransfer",
           "rules by the conditional probability of the controlled term (P3)"),
    Method("transfer", "equivalence", 1, "svod.vocabulary.statistical_transfer:EquivalenceTransfer",
           "rules by the equivalence index: the product of both conditional probabilities (P3)"),
    Method("transfer", "loglikelihood", 1, "svod.vocabulary.statistical_transfer:LikelihoodTransfer",
           "rules by the log-likelihood ratio against chance (P3)"),
    Method("suggest", "labels", 1, "svod.vocabulary.subject_suggestion:LabelSuggester",
           "concepts whose labels occur in a text"),
    Method("suggest", "transfer", 1, "svod.vocabulary.subject_suggestion:TransferSuggester",
           "concepts by rules from a text's words"),
    Method("suggest", "combine", 2, "svod.vocabulary.subject_suggestion:CombinedSuggester",
           "works like the text, labels in it and rules from its words, weighed together"),
    Method("expand", "concepts", 1, "svod.vocabulary.query_expansion:ConceptExpander",
           "a collection's own terms and language added to the words of a query (P3)"),
)  # fmt: skip


# Functions and classes of the stations that no setting chooses, for reading documents.
PARTS: Mapping[str, str] = {
    "sniff": "svod.convert.sniff:sniff",
    "kind-by-marks": "svod.convert.sniff:kind_by_marks",
    "converters": "svod.convert.sniff:CONVERTERS",
    "converter-for": "svod.convert.sniff:converter_for",
    "is-text-format": "svod.convert.sniff:is_text_format",
    "is-archive": "svod.convert.archive:is_archive",
    "archive-members": "svod.convert.archive:members",
    "decoded": "svod.convert.encodings:decoded",
    "html-tree": "svod.convert.markup.html_tree:html_tree",
    "page-picture": "svod.convert.page_pictures:page_picture",
    "area-pictures": "svod.convert.page_pictures:area_pictures",
    "drawn": "svod.convert.pdf.drawn_objects:drawn_on",
    "with-links": "svod.convert.pdf.added_links:with_links",
    "recogniser": "svod.convert.ocr.recogniser:TesseractRecogniser",
    "open-model": "svod.learn.algorithms:open_model",
    "body": "svod.extract.body.build:body_of",
    "outline": "svod.extract.body.build:outline_of",
    "loose-keys": "svod.search.loose_keys:loose_text",
    "outside-text": "svod.extract.line_signs:outside_text",
    "running-text": "svod.extract.keyphrases.running_text:running_text",
    "marks-of-document": "svod.extract.bibliography.line_marking:marks_of_document",
    "marks-of-text": "svod.extract.bibliography.line_marking:marks_of_text",
    "text-without": "svod.extract.bibliography.line_marking:text_without",
    "read-vocabulary": "svod.vocabulary.skos:read_vocabulary",
    "mapping-writer": "svod.vocabulary.mapping_export:SkosMappingWriter",
    "subject-learner": "svod.vocabulary.weight_learning:WeightLearner",
}


def part(name: str) -> Any:
    """A part of a station by its name, imported now."""
    module_name, _, attribute = PARTS[name].partition(":")
    return getattr(import_module(module_name), attribute)


@cache
def methods() -> tuple[Method, ...]:
    """The built-in table, then what installed packages add through the entry point group `svod.methods`."""
    added: list[Method] = []
    for name, rows in plugins(METHODS_GROUP):
        try:
            added += [_method(*row) for row in rows]
        except Exception as error:  # noqa: BLE001 - a row that is none costs its plug-in only
            leave_out(name, METHODS_GROUP, error)
    return (*METHODS, *added)


def added_methods() -> Mapping[str, Method]:
    """The methods that other packages bring, by their origins."""
    return _added_of(methods())


@cache
def _added_of(all_methods: tuple[Method, ...]) -> Mapping[str, Method]:
    return {method.origin: method for method in all_methods[len(METHODS) :] if method not in METHODS}


def _method(task: str, name: str, version: int, target: str, summary: str, model: str = "") -> Method:
    texts = (task, name, target, summary, model)
    if not all(isinstance(text, str) for text in texts) or not isinstance(version, int) or ":" not in target:
        raise TypeError(f"{texts} is no row of methods")
    return Method(task, name, version, target, summary, model)


def find(task: str, name: str) -> Method:
    """The method of that name for a task."""
    for method in methods():
        if (method.task, method.name) == (task, name):
            return method
    known = ", ".join(names(task)) or "none"
    raise UnknownMethodError(f"There is no method «{name}» for {task}.", way_out=f"Known: {known}.")


def names(task: str) -> tuple[str, ...]:
    """The names of all methods for a task, the built-in ones first."""
    return tuple(method.name for method in methods() if method.task == task)

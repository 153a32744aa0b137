"""Every method by name: a table of strings, read at one glance; nothing is imported until it is asked for."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, NamedTuple

from svod.errors import UnknownMethodError

ENTRY_POINT_GROUP = "svod.methods"


class Method(NamedTuple):
    """A row of the table: task, name within the task, version, where the class lives, what it does.

    `model` is the file of the trained model that the class is made with, where it needs one.
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

    def make(self, **parts: Any) -> Any:
        """Import the class and make one of it."""
        module_name, _, class_name = self.target.partition(":")
        factory: Callable[..., Any] = getattr(import_module(module_name), class_name)
        return factory(**parts)


METHODS: tuple[Method, ...] = (
    Method("convert", "pdf", 4, "svod.convert.pdf.converter:PdfConverter", "PDF, by PDFium"),
    Method("convert", "postscript", 5, "svod.convert.postscript.converter:PostScriptConverter",
           "PostScript, by Ghostscript and the PDF converter"),
    Method("convert", "docx", 2, "svod.convert.office.docx:DocxConverter", "Word (DOCX), by lxml on the zip"),
    Method("convert", "doc", 1, "svod.convert.office.doc:DocConverter", "Word 6 to 2003 (DOC), by its own streams"),
    Method("convert", "odt", 1, "svod.convert.office.odt:OdtConverter", "OpenDocument text (ODT), by lxml on the zip"),
    Method("convert", "rtf", 1, "svod.convert.office.rtf:RtfConverter", "Rich Text Format (RTF)"),
    Method("convert", "djvu", 2, "svod.convert.djvu:DjvuConverter", "DjVu, by djvu-rs; scans by text recognition"),
    Method("convert", "picture", 1, "svod.convert.pictures:PictureConverter",
           "pictures of pages (JPEG, PNG, TIFF, GIF, WebP, BMP), by Pillow and text recognition"),
    Method("convert", "html", 3, "svod.convert.markup.html:HtmlConverter", "HTML and XHTML, by lxml"),
    Method("convert", "epub", 2, "svod.convert.markup.epub:EpubConverter", "EPUB books, by lxml on the zip"),
    Method("convert", "jats", 1, "svod.convert.markup.jats:JatsConverter", "JATS XML, by lxml"),
    Method("convert", "tei", 1, "svod.convert.markup.tei:TeiConverter", "TEI XML, by lxml"),
    Method("convert", "latex", 2, "svod.convert.latex.converter:LatexConverter", "LaTeX source, one file alone"),
    Method("convert", "markdown", 1, "svod.convert.markup.markdown:MarkdownConverter", "Markdown, by markdown-it"),
    Method("convert", "text", 2, "svod.convert.plain:PlainTextConverter", "plain text in any encoding"),
    Method("render", "text", 1, "svod.convert.rendering:TextRenderer", "a document's text, pages apart by form feeds"),
    Method("render", "json", 1, "svod.convert.rendering:JsonRenderer", "pages, lines and tokens as one JSON object"),
    Method("render", "html", 1, "svod.convert.rendering:HtmlRenderer", "lines with their fonts and places, to look at"),
    Method("header", "regex", 3, "svod.extract.header.regex:RegexHeaderExtractor",
           "name patterns, font sizes and key words on the first page (P4 §4)"),
    Method("header", "hmm", 1, "svod.extract.header.learned:LearnedHeaderExtractor",
           "a hidden Markov model over word classes (P4 §5)", "header.hmm.svodmodel"),
    Method("header", "svm", 1, "svod.extract.header.learned:LearnedHeaderExtractor",
           "support vector machines over words, lines and layout, in two passes (P4 §5)", "header.svm.svodmodel"),
    Method("header", "memm", 1, "svod.extract.header.learned:LearnedHeaderExtractor",
           "a maximum entropy Markov model over words, lines and layout", "header.memm.svodmodel"),
    Method("header", "crf", 1, "svod.extract.header.learned:LearnedHeaderExtractor",
           "a conditional random field over words, lines and layout", "header.crf.svodmodel"),
    Method("header", "combine", 1, "svod.extract.header.combine:CombinedHeaderExtractor",
           "rules and the conditional random field, each field by the surer, with measured reliabilities",
           "header.crf.svodmodel"),
    Method("math", "rules", 1, "svod.extract.mathematics.reader:MathPreprintReader",
           "abstract, key words and valid MSC codes of mathematical preprints (P3)"),
    Method("web", "html-carmen", 1, "svod.extract.web.carmen:HtmlCarmenReader",
           "rules over a page's title, headings, emphasis and labels, from a file that librarians write (P3)"),
    Method("web", "html-meta", 1, "svod.extract.web.meta:HtmlMetaReader",
           "Dublin Core, Highwire, PRISM, schema.org, OpenGraph, JATS and other marks inside a page"),
    Method("web", "combine", 1, "svod.extract.web.combine:CombinedPageReader",
           "form and marks of a page together, one title out of both"),
    Method("bibliography", "bib-rules", 1, "svod.extract.bibliography.rules:RuleBibliographyFinder",
           "a section heading, then lines while the numbering lasts (P2)"),
    Method("bibliography", "bib-forest", 1, "svod.extract.bibliography.forest:ForestBibliographyFinder",
           "a random forest over signs of each line, then glue (P2)", "lines.forest.svodmodel"),
    Method("bibliography", "bib-union", 1, "svod.extract.bibliography.forest:UnionBibliographyFinder",
           "the lines that rules or forest find (P2)", "lines.forest.svodmodel"),
    Method("bibliography", "bib-crf", 1, "svod.extract.bibliography.learned:LearnedBibliographyFinder",
           "a conditional random field over words, signs, layout, place and neighbours of lines",
           "lines.crf.svodmodel"),
    Method("split", "numbering", 1, "svod.extract.references.split:NumberingSplitter",
           "entries by printed numbers, hanging indents or author starts"),
    Method("references", "regex", 1, "svod.extract.references.regex:RegexReferenceParser",
           "authors first, then title, then the rest by patterns (P4 §4)"),
    Method("references", "hmm", 1, "svod.extract.references.learned:LearnedReferenceParser",
           "a hidden Markov model over word classes (P4 §5)", "references.hmm.svodmodel"),
    Method("references", "svm", 1, "svod.extract.references.learned:LearnedReferenceParser",
           "support vector machines over words alone, then again with their neighbours' classes (P4 §5)",
           "references.svm.svodmodel"),
    Method("references", "memm", 1, "svod.extract.references.learned:LearnedReferenceParser",
           "a maximum entropy Markov model over words, gaps and stretches", "references.memm.svodmodel"),
    Method("references", "crf", 1, "svod.extract.references.learned:LearnedReferenceParser",
           "a conditional random field over words, gaps and stretches", "references.crf.svodmodel"),
    Method("keyphrases", "tfidf", 1, "svod.extract.keyphrases.extractors:TfIdfKeyphraseExtractor",
           "phrases that stand here often and elsewhere seldom", "keyphrases.bayes.svodmodel"),
    Method("keyphrases", "kea", 1, "svod.extract.keyphrases.extractors:TrainedKeyphraseExtractor",
           "naive Bayes over TF×IDF and first occurrence (KEA, P3)", "keyphrases.bayes.svodmodel"),
    Method("keyphrases", "forest", 1, "svod.extract.keyphrases.extractors:TrainedKeyphraseExtractor",
           "a random forest over places, rarity, setting, beginnings and endings of phrases",
           "keyphrases.forest.svodmodel"),
    Method("thesaurus", "maui", 1, "svod.extract.keyphrases.thesaurus:ThesaurusKeyphraseExtractor",
           "terms of a SKOS thesaurus that a text uses, by a random forest over KEA++'s numbers and three more",
           "thesaurus.forest.svodmodel"),
    Method("link", "marks", 1, "svod.extract.mentions.linker:MarkLinker",
           "«[3, 5–7]», «(Козлов, 2007)», raised numbers; the same author again; twin lists in two alphabets"),
    Method("resolve", "title-key", 1, "svod.catalog.identity:TitleResolver",
           "same identifier, or same folded title with agreeing authors and year"),
    Method("match", "title-key", 1, "svod.catalog.match:TitleMatcher",
           "same folded title with agreeing authors or year"),
    Method("import", "bibtex", 1, "svod.catalog.imports.bibtex:BibtexImporter", "BibTeX and BibLaTeX (.bib)"),
    Method("import", "ris", 1, "svod.catalog.imports.ris:RisImporter", "RIS (.ris)"),
    Method("import", "nbib", 1, "svod.catalog.imports.ris:NbibImporter", "PubMed's records (.nbib)"),
    Method("import", "csl-json", 1, "svod.catalog.imports.csl:CslJsonImporter", "CSL-JSON and Zotero's JSON (.json)"),
    Method("import", "oai_dc", 1, "svod.catalog.imports.dublin_core:DublinCoreImporter", "Dublin Core in XML (oai_dc)"),
    Method("harvest", "oai-pmh", 1, "svod.crawl.oai:OaiArchive", "archives that answer OAI-PMH 2.0"),
    Method("export", "bibtex", 2, "svod.catalog.exports.bibtex:BibtexExporter", "BibTeX"),
    Method("export", "biblatex", 1, "svod.catalog.exports.bibtex:BiblatexExporter", "BibLaTeX, for Biber"),
    Method("export", "ris", 1, "svod.catalog.exports.ris:RisExporter", "RIS, for reference managers"),
    Method("export", "csl-json", 1, "svod.catalog.exports.csl:CslJsonExporter", "CSL-JSON, for citation processors"),
    Method("export", "tei", 1, "svod.catalog.exports.tei:TeiExporter", "TEI, in the shape that GROBID writes"),
    Method("export", "jats", 1, "svod.catalog.exports.jats:JatsExporter", "JATS: front and references"),
    Method("export", "dc", 1, "svod.catalog.exports.dublin_core:DublinCoreExporter",
           "Dublin Core, the fifteen elements (oai_dc)"),
    Method("export", "dc-qualified", 1, "svod.catalog.exports.dublin_core:QualifiedDublinCoreExporter",
           "DCMI terms, every claim with its weight and method"),
    Method("export", "mods", 1, "svod.catalog.exports.mods:ModsExporter", "MODS, for library catalogues"),
    Method("export", "rdf", 1, "svod.catalog.exports.rdf:TurtleExporter", "RDF in Turtle, claims with their weights"),
    Method("export", "csv", 1, "svod.catalog.exports.table:CsvExporter", "a table, one row a work"),
    Method("export", "gost-7.0.5", 1, "svod.catalog.exports.gost:ShortGostExporter",
           "a list of references by GOST R 7.0.5-2008"),
    Method("export", "gost-7.0.100", 1, "svod.catalog.exports.gost:FullGostExporter",
           "a list of full descriptions by GOST R 7.0.100-2018"),
    Method("export", "soif", 1, "svod.catalog.exports.soif:SoifExporter", "SOIF records, as Harvest gathers them"),
    Method("export", "json", 1, "svod.catalog.exports.json_lines:JsonExporter", "one JSON object a line"),
)  # fmt: skip


@cache
def methods() -> tuple[Method, ...]:
    """The built-in table, then what installed packages add through the entry point group `svod.methods`."""
    added = [row for point in entry_points(group=ENTRY_POINT_GROUP) for row in point.load()]
    return (*METHODS, *(Method(*row) for row in added))


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

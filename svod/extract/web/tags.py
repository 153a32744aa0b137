"""What the names of meta elements mean: Dublin Core, Highwire, PRISM, EPrints, bepress, OpenGraph and plain HTML."""

from collections.abc import Mapping
from typing import NamedTuple

from svod.model.metadata import Field


class Tag(NamedTuple):
    """What one name tells: the field, how its text is read, how sure that is, and its scheme."""

    field: Field
    read: str
    weight: float
    scheme: str | None = None


# Weights are shares right: what a publisher writes for catalogues is nearly always right, what is written for
# social networks often, what any program fills in seldom.
_CATALOGUE, _LIBRARY, _NETWORK, _PLAIN = 0.96, 0.92, 0.85, 0.6

# Names side by side that mean the same, with an example each of what stands in them.
_ROWS: tuple[tuple[str, Tag], ...] = (
    # «On gardens in $L^2$»
    ("citation_title bepress_citation_title", Tag(Field.TITLE, "text", _CATALOGUE)),
    ("dc.title dcterms.title dc:title dcterms:title eprints.title prism.title", Tag(Field.TITLE, "text", _LIBRARY)),
    ("og:title", Tag(Field.TITLE, "text", _NETWORK)),
    ("twitter:title parsely-title sailthru.title hdl", Tag(Field.TITLE, "text", 0.8)),
    ("title", Tag(Field.TITLE, "text", _PLAIN)),
    # «Козлов, Дмитрий Дмитриевич»
    ("citation_author citation_authors bepress_citation_author", Tag(Field.CREATOR, "persons", _CATALOGUE)),
    ("dc.creator dcterms.creator dc:creator dcterms:creator eprints.creators_name dc.creator.personalname",
     Tag(Field.CREATOR, "persons", _LIBRARY)),
    ("book:author article:author parsely-author sailthru.author twitter:creator byl",
     Tag(Field.CREATOR, "persons", 0.8)),
    ("author", Tag(Field.CREATOR, "persons", 0.7)),
    ("dc.contributor dcterms.contributor dc:contributor", Tag(Field.NOTE, "persons", 0.6, "contributor")),
    # «Institut für Soziologie, Universität Leipzig»
    ("citation_author_institution", Tag(Field.AFFILIATION, "text", _CATALOGUE)),
    ("citation_dissertation_institution citation_technical_report_institution eprints.institution",
     Tag(Field.AFFILIATION, "text", _LIBRARY)),
    # the abstract
    ("citation_abstract bepress_citation_abstract dcterms.abstract dcterms:abstract eprints.abstract",
     Tag(Field.DESCRIPTION, "text", _LIBRARY)),
    ("dc.description dcterms.description dc:description", Tag(Field.DESCRIPTION, "text", 0.85)),
    ("og:description twitter:description", Tag(Field.DESCRIPTION, "text", 0.6)),
    ("description", Tag(Field.DESCRIPTION, "text", 0.5)),
    # «орбита; спутник»
    ("citation_keywords citation_keyword eprints.keywords bepress_citation_keywords prism.keyword",
     Tag(Field.SUBJECT, "words", _LIBRARY)),
    ("dc.subject dcterms.subject dc:subject dcterms:subject eprints.subjects", Tag(Field.SUBJECT, "words", 0.85)),
    ("keywords news_keywords article:tag book:tag parsely-tags", Tag(Field.SUBJECT, "words", _PLAIN)),
    # «2007/05/14»
    ("citation_publication_date citation_date citation_cover_date bepress_citation_date prism.publicationdate",
     Tag(Field.DATE, "date", _CATALOGUE)),
    ("citation_online_date citation_year dcterms.issued dcterms:issued dc.date.issued dc.date dc:date eprints.date "
     "dcterms.date dc.date.created", Tag(Field.DATE, "date", _LIBRARY)),
    ("article:published_time book:release_date datepublished pubdate date parsely-pub-date sailthru.date "
     "dcterms.created", Tag(Field.DATE, "date", 0.8)),
    ("article:modified_time og:updated_time dcterms.modified last-modified revised",
     Tag(Field.DATE, "date", 0.7, "modified")),
    # «10.1000/182»
    ("citation_doi bepress_citation_doi prism.doi dc.identifier dc:identifier dcterms.identifier eprints.id_number doi "
     "citation_id", Tag(Field.IDENTIFIER, "identifier", _CATALOGUE)),
    ("citation_isbn prism.isbn book:isbn", Tag(Field.IDENTIFIER, "text", _CATALOGUE, "isbn")),
    ("citation_issn prism.issn", Tag(Field.SOURCE, "text", _CATALOGUE, "issn")),
    ("citation_arxiv_id", Tag(Field.IDENTIFIER, "text", _CATALOGUE, "arxiv")),
    ("citation_pdf_url bepress_citation_pdf_url eprints.document_url",
     Tag(Field.IDENTIFIER, "text", _CATALOGUE, "pdf")),
    # «Вестник садоводства»
    ("citation_journal_title citation_inbook_title bepress_citation_journal_title prism.publicationname "
     "eprints.publication eprints.book_title", Tag(Field.SOURCE, "text", _CATALOGUE, "journal")),
    ("citation_conference_title citation_conference eprints.event_title",
     Tag(Field.SOURCE, "text", _CATALOGUE, "conference")),
    ("dc.source dcterms.source dc.relation.ispartof dcterms.ispartof dcterms.bibliographiccitation",
     Tag(Field.SOURCE, "text", 0.8)),
    ("citation_volume bepress_citation_volume prism.volume eprints.volume",
     Tag(Field.SOURCE, "text", _CATALOGUE, "volume")),
    ("citation_issue bepress_citation_issue prism.number eprints.number",
     Tag(Field.SOURCE, "text", _CATALOGUE, "issue")),
    ("eprints.pagerange prism.pagerange", Tag(Field.SOURCE, "text", _CATALOGUE, "pages")),
    ("citation_publisher dc.publisher dcterms.publisher dc:publisher eprints.publisher bepress_citation_publisher",
     Tag(Field.PUBLISHER, "text", _LIBRARY)),
    ("og:site_name application-name", Tag(Field.PUBLISHER, "text", 0.5, "site")),
    ("citation_language dc.language dcterms.language dc:language", Tag(Field.LANGUAGE, "language", _CATALOGUE)),
    ("content-language og:locale language", Tag(Field.LANGUAGE, "language", 0.8)),
    ("dc.type dcterms.type dc:type eprints.type prism.contenttype", Tag(Field.TYPE, "text", 0.8)),
)  # fmt: skip

TAGS: Mapping[str, Tag] = {name: tag for names, tag in _ROWS for name in names.split()}
# These belong to the author named before them.
AUTHOR_PARTS: Mapping[str, str] = {
    "citation_author_institution": "affiliation",
    "bepress_citation_author_institution": "affiliation",
    "citation_author_email": "email",
    "citation_author_orcid": "orcid",
}
FIRST_PAGE, LAST_PAGE = ("citation_firstpage", "bepress_citation_firstpage", "prism.startingpage"), (
    "citation_lastpage", "bepress_citation_lastpage", "prism.endingpage")  # fmt: skip

# Properties of schema.org by what they mean; the surest first.
PROPERTIES: Mapping[str, Tag] = {
    "headline": Tag(Field.TITLE, "text", 0.9),
    "name": Tag(Field.TITLE, "text", 0.85),
    "abstract": Tag(Field.DESCRIPTION, "text", 0.9),
    "description": Tag(Field.DESCRIPTION, "text", 0.6),
    "keywords": Tag(Field.SUBJECT, "words", 0.8),
    "about": Tag(Field.SUBJECT, "words", 0.6),
    "datePublished": Tag(Field.DATE, "date", 0.92),
    "dateCreated": Tag(Field.DATE, "date", 0.8),
    "dateModified": Tag(Field.DATE, "date", 0.8, "modified"),
    "isPartOf": Tag(Field.SOURCE, "text", 0.8),
    "publisher": Tag(Field.PUBLISHER, "text", 0.85),
    "identifier": Tag(Field.IDENTIFIER, "identifier", 0.92),
    "sameAs": Tag(Field.IDENTIFIER, "identifier", 0.85),
    "inLanguage": Tag(Field.LANGUAGE, "language", 0.85),
}
# Kinds of things that a page can be about, the likeliest to be the page itself first.
MAIN_TYPES = (
    "ScholarlyArticle", "MedicalScholarlyArticle", "Thesis", "Report", "TechArticle", "Chapter", "Book", "NewsArticle",
    "BlogPosting", "Article", "Dataset", "Course", "Event", "SoftwareSourceCode", "CreativeWork", "WebPage",
    "ItemPage", "AboutPage", "CollectionPage", "ProfilePage", "SearchResultsPage",
)  # fmt: skip
# A person or body whose page this is gives the page its name, too, but less surely.
OWNER_TYPES = frozenset({"Person", "Organization", "CollegeOrUniversity", "ResearchOrganization", "WebSite", "Blog"})

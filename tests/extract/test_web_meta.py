"""Marks inside pages: meta elements of every school, linked data, microdata, RDFa, JATS as HTML, formulas."""

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.extract.web.meta import HtmlMetaReader
from svod.model.metadata import Creator, Field, Metadata
from svod.text.formulas import readable


def read(page: str) -> Metadata:
    return HtmlMetaReader(html_tree).read(page.encode(), "")


def metas(*pairs: tuple[str, str], attribute: str = "name") -> Metadata:
    return read("".join(f'<meta {attribute}="{name}" content="{content}">' for name, content in pairs) + "<p>x</p>")


def test_highwire_tags_tell_a_paper_with_the_affiliation_of_each_author() -> None:
    found = metas(
        ("citation_title", "On &lt;i&gt;L&lt;/i&gt; and $\\alpha$-decay"),
        ("citation_author", "Müller, Anna"),
        ("citation_author_institution", "Universität Leipzig"),
        ("citation_author", "Козлов, Дмитрий Дмитриевич"),
        ("citation_author_orcid", "https://orcid.org/0000-0002-1825-0097"),
        ("citation_publication_date", "2007/05/14"),
        ("citation_doi", "10.1000/182"),
        ("citation_journal_title", "Вестник садов"),
        ("citation_firstpage", "60"),
        ("citation_lastpage", "70"),
    )
    assert found.text(Field.TITLE) == "On L and α-decay"
    assert [(creator.name.family, creator.affiliations) for creator in found.creators()] == [
        ("Müller", ("Universität Leipzig",)),
        ("Козлов", ()),
    ]
    assert found.creators()[1].orcid == "0000-0002-1825-0097"
    assert found.text(Field.DATE) == "2007-05-14"
    assert [(value.text, value.scheme) for value in found.all(Field.IDENTIFIER)] == [("10.1000/182", "doi")]
    assert {(value.scheme, value.text) for value in found.all(Field.SOURCE)} == {
        ("journal", "Вестник садов"),
        ("pages", "60–70"),
    }


@pytest.mark.parametrize(
    "name", ["DC.Title", "dcterms.title", "DC:title", "eprints.title", "bepress_citation_title", "og:title"]
)
def test_titles_are_read_whatever_school_and_spelling(name: str) -> None:
    assert metas((name, "Arbeit und Leben")).text(Field.TITLE) == "Arbeit und Leben"


def test_open_graph_stands_in_property_attributes() -> None:
    found = metas(("og:title", "Arbeit"), ("og:site_name", "Institut"), attribute="property")
    assert found.text(Field.TITLE) == "Arbeit"
    assert [(value.text, value.scheme) for value in found.all(Field.PUBLISHER)] == [("Institut", "site")]


def json_ld(text: str) -> Metadata:
    return read(f'<script type="application/ld+json">{text}</script><p>x</p>')


def test_linked_data_of_a_graph_are_followed_to_the_author() -> None:
    found = json_ld(
        """{"@context": "https://schema.org", "@graph": [
        {"@type": "Person", "@id": "#eva", "name": "Eva Klein", "affiliation": {"name": "Universität Leipzig"}},
        {"@type": "WebSite", "name": "Journal"},
        {"@type": ["ScholarlyArticle"], "headline": "Work &amp; Life", "author": [{"@id": "#eva"}, "Hans A. Müller"],
         "datePublished": "2019-03-02T10:00:00Z", "keywords": ["work", {"@type": "DefinedTerm", "name": "life"}],
         "identifier": "https://doi.org/10.1000/182"}]}"""
    )
    assert found.text(Field.TITLE) == "Work & Life"
    assert [(creator.text, creator.affiliations) for creator in found.creators()] == [
        ("Klein Eva", ("Universität Leipzig",)),
        ("Müller Hans A.", ()),
    ]
    assert found.text(Field.DATE) == "2019-03-02"
    assert [value.text for value in found.all(Field.SUBJECT)] == ["work", "life"]
    assert found.text(Field.IDENTIFIER) == "10.1000/182"


@pytest.mark.parametrize(
    "text",
    [
        '{"@type": "Article", "headline": "Arbeit",}',
        '<!-- {"@type": "Article", "headline": "Arbeit"} -->',
        '[{"@type": "Article", "headline": "Arbeit"}]',
        '{"@type": "http://schema.org/Article", "http://schema.org/headline": "Arbeit"}',
        '{"@type": "Article", "headline": "Arbeit", "description": "two\nlines"}',
    ],
)
def test_linked_data_with_common_faults_are_read(text: str) -> None:
    assert json_ld(text).text(Field.TITLE) == "Arbeit"


@pytest.mark.parametrize("text", ["{", "null", "[[[]]]", '"text"', "{" * 100_000, '{"@type": 5, "author": [[[3]]]}'])
def test_linked_data_that_say_nothing_claim_nothing(text: str) -> None:
    assert not json_ld(text).values


def test_microdata_are_read() -> None:
    found = read(
        """<div itemscope itemtype="http://schema.org/ScholarlyArticle"><h1 itemprop="name">Arbeit</h1>
        <span itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Eva Klein</b></span>
        <time itemprop="datePublished" datetime="2001-06-14">im Juni</time></div>"""
    )
    assert found.text(Field.TITLE) == "Arbeit"
    assert [creator.text for creator in found.creators()] == ["Klein Eva"]
    assert found.text(Field.DATE) == "2001-06-14"


def test_rdfa_is_read() -> None:
    found = read(
        """<div vocab="http://schema.org/" typeof="Article"><h1 property="headline">Arbeit</h1>
        <span property="author" typeof="Person"><i property="name">Eva Klein</i></span></div>"""
    )
    assert found.text(Field.TITLE) == "Arbeit"
    assert [creator.text for creator in found.creators()] == ["Klein Eva"]


def test_jats_that_became_html_is_read() -> None:
    found = read(
        """<h1 class="article-title">Arbeit</h1><div class="contrib-group"><span class="contrib">Eva Klein</span></div>
        <div class="abstract"><p>Abstract: So ist es.</p></div><span class="kwd-text">Leben</span>"""
    )
    assert found.text(Field.TITLE) == "Arbeit"
    assert [creator.text for creator in found.creators()] == ["Klein Eva"]
    assert found.text(Field.DESCRIPTION) == "So ist es."
    assert found.text(Field.SUBJECT) == "Leben"


def test_titles_of_a_list_of_papers_are_not_the_pages_own() -> None:
    assert not read("<p class='article-title'>Eins</p><p class='article-title'>Zwei</p>").all(Field.TITLE)


def test_the_owner_of_a_page_is_its_author_less_surely() -> None:
    found = json_ld('{"@type": "Person", "name": "Eva Klein"}')
    (owner,) = found.all(Field.CREATOR)
    assert isinstance(owner, Creator)
    assert (owner.text, owner.weight) == ("Klein Eva", 0.6)


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("$L^2$ and \\(\\mathbb{R}^n\\)", "L² and ℝⁿ"),
        ("$H_{0}^{1}(\\Omega)$-norms", "H₀¹(Ω)-norms"),
        ("It costs $5 or $6 today", "It costs $5 or $6 today"),
        ("$\\mathrm{SU}(2) \\times U(1)$", "SU(2) ×U(1)"),
        ("$x^{Q}$", "x^Q"),
        ("plain", "plain"),
    ],
)
def test_formulas_are_made_readable(written: str, read_as: str) -> None:
    assert readable(written) == read_as


def test_mathml_in_a_title_is_read_as_signs() -> None:
    math = "<math><mi>L</mi><msup><mi>x</mi><mn>2</mn></msup></math>"
    found = read(f'<h1 class="article-title">On {math} spaces</h1>')
    assert found.text(Field.TITLE) == "On Lx² spaces"

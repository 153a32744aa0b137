"""Notes of all formats that have them: tied to their marks, whatever program wrote the file."""

import pytest

from svod import registry
from svod.extract.body.build import body_of
from svod.model.body import Body, MentionKind
from svod.model.metadata import Metadata
from tests.convert.documents import zipped
from tests.convert.golden import FOLDER

FIRST = "Words of the first paragraph go on and on, until at the end of all these words they stop."
SECOND = "Then another paragraph begins, and it has many words of its own, as it was in 1998"
# What every source below says: two notes, each marked once.
NOTES = [("Cold it was.", "they stop."), ("«Quoted» words.", "in 1998")]

RTF = rf"""{{\rtf1\ansi\ansicpg1252{{\fonttbl{{\f0 Times;}}}}\fs24 {FIRST}{{\super\chftn}}
{{\footnote\pard {{\super\chftn}} Cold it was.}}\par {SECOND}{{\super \chftn {{\footnote \ftnalt {{\super \chftn }}
\'abQuoted\'bb words.}}}}.\par}}"""
RTF_OWN_MARKS = rf"""{{\rtf1\ansi\ansicpg1252 {FIRST}{{\super *{{\*\footnote {{\super *}} Cold it was.}}}}\par\pard
{SECOND}{{\super 7{{\footnote {{\super 7}} \'abQuoted\'bb words.}}}}.\par}}"""
JATS = f"""<article><front/><body><sec><title>A</title><p>{FIRST}<xref ref-type="fn" rid="n1"><sup>1</sup></xref></p>
<p>{SECOND}<fn id="n2"><label>2</label><p>«Quoted» words.</p></fn>.</p></sec></body><back><fn-group><title>Notes</title>
<fn id="n1"><label>1</label><p>Cold it was.</p></fn></fn-group></back></article>"""
TEI = f"""<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><body><div><head>A</head>
<p>{FIRST}<ref type="foot" target="#foot_0">1</ref></p><p>{SECOND}<note place="foot" n="2">«Quoted» words.</note>.</p>
</div><note place="foot" n="1" xml:id="foot_0">Cold it was.</note></body></text></TEI>"""
MARKDOWN = f"""# A

{FIRST}[^1]

[^1]: Cold
    it was.
[^quoted]: «Quoted» words.

{SECOND}[^quoted].
"""

PANDOC = f"""<p>{FIRST}<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p>
<p>{SECOND}<a href="#fn2" class="footnote-ref" id="fnref2" role="doc-noteref"><sup>2</sup></a>.</p>
<section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>Cold it was.<a href="#fnref1"
 class="footnote-back" role="doc-backlink">↩︎</a></p></li><li id="fn2"><p>«Quoted» words.<a href="#fnref2"
 class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>"""
WORD = f"""<p class=MsoNormal>{FIRST}<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span>[1]</span></span></a></p><p class=MsoNormal>{SECOND}<a href="#_ftn2" name="_ftnref2"
title=""><span class=MsoFootnoteReference>[2]</span></a>.</p><div><br clear=all><hr align=left size=1 width="33%">
<div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span
class=MsoFootnoteReference>[1]</span></a> Cold it was.</p></div><div id=ftn2><p class=MsoFootnoteText><a
href="#_ftnref2" name="_ftn2" title=""><span class=MsoFootnoteReference>[2]</span></a> «Quoted» words.</p></div>
</div>"""
LIBREOFFICE = f"""<p>{FIRST}<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>
<p>{SECOND}<a class="sdendnoteanc" name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a>.</p>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym"
 href="#sdfootnote1anc">1</a>Cold it was.</p></div><div id="sdendnote1"><p class="sdendnote"><a class="sdendnotesym"
 name="sdendnote1sym" href="#sdendnote1anc">i</a>«Quoted» words.</p></div>"""
LATEX2HTML = f"""<P>{FIRST}<A NAME="tex2html1" HREF="#foot23"><SUP>1</SUP></A><P>{SECOND}<A NAME="tex2html2"
 HREF="#foot24"><SUP>2</SUP></A>.<BR><HR><H4>Footnotes</H4><DL><DT><A NAME="foot23">... stop.</A><A
 HREF="#tex2html1"><SUP>1</SUP></A></DT><DD>Cold it was.</DD><DT><A NAME="foot24">... 1998</A><A
 HREF="#tex2html2"><SUP>2</SUP></A></DT><DD>«Quoted» words.</DD></DL>"""
LATEXML = f"""<div class="ltx_para"><p class="ltx_p">{FIRST}<span id="footnote1" class="ltx_note ltx_role_footnote"><sup
 class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup
 class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>Cold it was.</span></span></span></p></div>
<p class="ltx_p">{SECOND}<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">2</sup><span
 class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">2</sup>«Quoted» words.</span></span>
</span>.</p>"""
BY_HAND = f"""<p>{FIRST} [<a href="#note1">1</a>]</p><p>{SECOND} [<a href="#note2">2</a>].</p><hr>
<p><a name="note1"></a>1. Cold it was.<br><a name="note2">2.</a> «Quoted» words.</p>"""
PYTHON_MARKDOWN = f"""<p>{FIRST}<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup></p>
<p>{SECOND}<sup id="fnref:2"><a class="footnote-ref" href="#fn:2">2</a></sup>.</p><div class="footnote"><hr><ol>
<li id="fn:1"><p>Cold it was.&#160;<a class="footnote-backref" href="#fnref:1">&#8617;</a></p></li>
<li id="fn:2"><p>«Quoted» words.&#160;<a class="footnote-backref" href="#fnref:2">&#8617;</a></p></li></ol></div>"""
LETTERS = f"""<p>{FIRST}<sup><a href="#fn-a">a</a></sup></p><p>{SECOND}<sup><a href="#fn-b">b</a></sup>.</p>
<aside id="fn-a"><sup>a</sup> Cold it was.</aside><aside id="fn-b"><sup>b</sup> «Quoted» words.</aside>"""
EPUB_NOTES = """<html xmlns:epub="http://www.idpf.org/2007/ops"><aside epub:type="footnote" id="x1"><p>1. Cold it was.
</p></aside><aside epub:type="footnote" id="x2"><p>1. «Quoted» words.</p></aside></html>"""
PAGES = {
    "pandoc": PANDOC, "Word": WORD, "LibreOffice": LIBREOFFICE, "LaTeX2HTML": LATEX2HTML, "LaTeXML": LATEXML,
    "by hand": BY_HAND, "Python-Markdown": PYTHON_MARKDOWN, "letters": LETTERS,
}  # fmt: skip


def epub() -> bytes:
    """Two chapters whose notes each count from 1, all of them on a page of their own."""
    names = ("one", "two", "notes")
    items = "".join(f'<item id="{name}" href="{name}.xhtml"/>' for name in names)
    spine = "".join(f'<itemref idref="{name}"/>' for name in names)
    mark = '<a epub:type="noteref" href="notes.xhtml#x{}">1</a>'
    return zipped(
        {
            "META-INF/container.xml": '<container><rootfiles><rootfile full-path="b/p.opf"/></rootfiles></container>',
            "b/p.opf": f"<package><metadata/><manifest>{items}</manifest><spine>{spine}</spine></package>",
            "b/one.xhtml": f"<h1>A</h1><p>{FIRST}{mark.format(1)}</p>",
            "b/two.xhtml": f"<h1>B</h1><p>{SECOND}{mark.format(2)}.</p>",
            "b/notes.xhtml": EPUB_NOTES,
        }
    )


def odt() -> bytes:
    note = '<text:note text:note-class="{}"><text:note-citation>{}</text:note-citation><text:note-body><text:p>{}'
    close = "</text:p></text:note-body></text:note>"
    content = (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
        ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>'
        f"<text:p>{FIRST}{note.format('footnote', 1, NOTES[0][0])}{close}</text:p>"
        f"<text:p>{SECOND}{note.format('endnote', 'i', NOTES[1][0])}{close}.</text:p>"
        "</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


SOURCES = {
    "rtf": ("rtf", RTF.replace("\n", "").encode("cp1252")),
    "rtf with marks of its own": ("rtf", RTF_OWN_MARKS.replace("\n", " ").encode("cp1252")),
    "jats": ("jats", JATS.encode()), "tei": ("tei", TEI.encode()), "markdown": ("markdown", MARKDOWN.encode()),
    "epub": ("epub", epub()), "odt": ("odt", odt()),
    **{f"html: {name}": ("html", page.encode()) for name, page in PAGES.items()},
}  # fmt: skip


def read(method: str, content: bytes) -> Body:
    return body_of(registry.find("convert", method).make().convert(content), Metadata({}), (), ())


def tied(body: Body) -> list[tuple[str, str]]:
    """Each note that a paragraph mentions, with the end of what stands before its mark."""
    return [
        (body.footnotes[mention.target - 1].text, paragraph.text[: mention.start].rstrip())
        for section in body.all_sections()
        for paragraph in section.paragraphs
        for mention in paragraph.mentions
        if mention.kind is MentionKind.FOOTNOTE
    ]


@pytest.mark.parametrize("name", SOURCES)
def test_notes_are_tied_to_their_marks(name: str) -> None:
    body = read(*SOURCES[name])
    found = tied(body)
    assert [(text, before.endswith(end)) for (text, before), (_, end) in zip(found, NOTES, strict=True)] == [
        (text, True) for text, _ in NOTES
    ]
    assert len(body.footnotes) == len(NOTES)


@pytest.mark.parametrize("name", SOURCES)
def test_notes_are_not_in_the_text_and_the_text_is_whole(name: str) -> None:
    body = read(*SOURCES[name])
    text = " ".join(paragraph.text for section in body.all_sections() for paragraph in section.paragraphs)
    assert FIRST in text
    assert SECOND in text
    assert "Cold" not in text
    assert "Quoted" not in text


def test_notes_at_the_foot_and_at_the_end_of_word_files_are_told_apart() -> None:
    """The file was written by LibreOffice; the second of its four notes is an endnote."""
    body = read("doc", (FOLDER / "doc" / "notes.doc").read_bytes())
    assert [(text, before[-5:]) for text, before in tied(body)] == [
        ("Cold it was, in all these years.", "stop."),
        ("At the end of all.", "llow,"),
        ("«Quoted» words.", "1998."),
        ("См. летопись.", "кому."),
    ]


def test_what_encyclopaedias_and_publishers_cite_is_no_note() -> None:
    page = f"""<p>{FIRST}<sup class="reference"><a href="#cite_note-1">[1]</a></sup> {SECOND}<sup><a href="#ref-2">2</a>
</sup>.</p><h2>References</h2><ol><li id="cite_note-1"><a href="#cite_ref-1">^</a> Knuth, D. Art. 1968.</li>
<li id="ref-2">Dijkstra, E. A Note. 1959.</li></ol>"""
    body = read("html", page.encode())
    assert not body.footnotes
    assert not tied(body)


def test_a_link_to_a_note_that_is_not_there_stays_text() -> None:
    body = read("html", f'<p>{FIRST}<a href="#fn1">[1]</a> {SECOND}</p><p>{FIRST}</p>'.encode())
    assert not body.footnotes
    assert "[1]" in body.sections[0].paragraphs[0].text


def test_a_note_may_speak_of_another_one() -> None:
    page = f"""<p>{FIRST}<a href="#fn1">1</a> {SECOND}<a href="#fn2">2</a>, and more words of it.</p><div id="fn1"><p>1
See note <a href="#fn2">2</a>.</p></div><div id="fn2"><p>2 See note <a href="#fn1">1</a>.</p></div>"""
    assert [text for text, _ in tied(read("html", page.encode()))] == ["See note ².", "See note 1."]


def test_pages_of_nothing_but_notes_are_read_to_their_end() -> None:
    marks = "".join(f'<a href="#fn{number}">{number % 100}</a> ' for number in range(9000))
    depth = "<span>" * 3000
    body = f"<p>{FIRST}{marks}</p>{depth}" + "".join(f'<i id="fn{number}">word</i>' for number in range(9000))
    document = registry.find("convert", "html").make().convert(body.encode())
    assert document.token_count > 9000


def test_control_characters_beside_marks_do_no_harm() -> None:
    page = f'<p>{FIRST}\x02 [<a href="#note1">1</a>]\x03 {SECOND}</p><p><a name="note1"></a>1. Cold it was.\x04</p>'
    assert [text for text, _ in tied(read("html", page.encode()))] == ["Cold it was."]
    noted = LATEXML.replace("Cold it was.", "Cold\x05 it was.")
    assert tied(read("html", noted.encode()))[0][0] == "Cold it was."

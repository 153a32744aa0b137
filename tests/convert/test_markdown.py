import pytest

from svod.convert.markup.markdown import MarkdownConverter
from svod.errors import EmptyDocumentError, NoTextError, TooLargeError, UnsupportedDocumentError
from svod.model.document import Font


def test_headings_and_emphasis_become_fonts() -> None:
    document = MarkdownConverter().convert(b"# Big\n\nplain **bold** *leaning* ***both***\n")
    assert [document.token(index).font for index in range(5)] == [
        Font("", 24.0, bold=True),
        Font("", 12.0),
        Font("", 12.0, bold=True),
        Font("", 12.0, italic=True),
        Font("", 12.0, bold=True, italic=True),
    ]


def test_links_cover_their_words() -> None:
    document = MarkdownConverter().convert("см. [мою *статью*](paper.pdf) здесь".encode("cp1251"))
    (link,) = document.links
    assert (link.target, document.text(link.span)) == ("paper.pdf", "мою статью")


def test_lists_show_their_numbers() -> None:
    text = b"3. a\n4. b\n   - dot\n\n* c\n"
    assert MarkdownConverter().convert(text).plain_text().split("\n") == ["3. a", "4. b", "dot", "c"]


@pytest.mark.parametrize("authors", ["author: [Anna Berg, 'Karl Lehm']", "author:\n  - Anna Berg\n  - name: Karl Lehm"])
def test_a_yaml_head_is_the_front_matter(authors: str) -> None:
    document = MarkdownConverter().convert(f"---\ntitle: A title\n{authors}\n---\ntext\n".encode())
    assert document.plain_text().split("\n") == ["A title", "Anna Berg, Karl Lehm", "text"]
    assert document.information["meta:citation_author"] == "Anna Berg\nKarl Lehm"


def test_what_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EmptyDocumentError):
        MarkdownConverter().convert(b"")
    with pytest.raises(NoTextError):
        MarkdownConverter().convert(b"\n\n---\n\n")
    with pytest.raises(UnsupportedDocumentError):
        MarkdownConverter().convert(bytes(range(256)))
    monkeypatch.setattr("svod.convert.markup.markdown.SIZE_LIMIT", 10)
    with pytest.raises(TooLargeError):
        MarkdownConverter().convert(b"word " * 10)


@pytest.mark.parametrize("text", ["[" * 20_000, "> " * 20_000, "*a " * 20_000, "- " * 5000, "`" * 20_001, "![" * 9000])
def test_text_made_to_exhaust_is_read(text: str) -> None:
    assert MarkdownConverter().convert(f"word\n\n{text}x".encode()).token_count

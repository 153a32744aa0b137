import pytest

from svod.convert.encodings import decoded
from svod.convert.markup.html_tree import html_tree

RUSSIAN = "Список публикаций кафедры: «Труды» № 5 — Москва, 1987."
CAPITALS = "СПИСОК ЛИТЕРАТУРЫ И ИСТОЧНИКОВ"
GERMAN = "Über die Größe der Räume – „äußerst“ schöne Lösungen"


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "iso8859-5", "utf-8", "utf-16-le"])
@pytest.mark.parametrize("declared", [None, "iso-8859-1", "windows-1251", "koi8-r", "utf-8", "us-ascii"])
@pytest.mark.parametrize("text", [RUSSIAN, CAPITALS])
def test_the_bytes_of_russian_count_more_than_what_is_declared(text: str, declared: str | None, encoding: str) -> None:
    content = text.encode(encoding, errors="ignore")
    assert decoded(content, declared) == content.decode(encoding)


@pytest.mark.parametrize("encoding", ["cp1252", "mac-roman", "utf-8"])
@pytest.mark.parametrize("declared", [None, "iso-8859-1", "windows-1251", "utf-8"])
def test_the_bytes_of_german_count_more_than_what_is_declared(declared: str | None, encoding: str) -> None:
    assert decoded(GERMAN.encode(encoding), declared) == GERMAN


def test_german_of_dos_is_read() -> None:
    text = "Über die Größe der Räume und äußerst schöne Lösungen"
    assert decoded(text.encode("cp850")) == text


def test_utf8_with_a_few_stray_bytes_is_still_utf8() -> None:
    content = RUSSIAN.encode() + b" \xff " + RUSSIAN.encode()
    assert decoded(content, "windows-1251") == f"{RUSSIAN} \ufffd {RUSSIAN}"


def test_a_page_with_many_stray_bytes_is_utf8_where_it_says_so() -> None:
    strays = RUSSIAN[: len(RUSSIAN) // 5].encode("cp1251")
    content = f"{RUSSIAN} {RUSSIAN}".encode()
    page = b"<meta charset=UTF-8><!-- " + strays + b" --><p>" + content
    assert html_tree(page).text_content().startswith(RUSSIAN)


@pytest.mark.parametrize("foreign", [b"<!-- %s -->", b"<script>// %s\n</script>", b"<STYLE>/* %s */</STYLE >"])
def test_what_is_not_shown_does_not_decide_how_a_page_is_written(foreign: bytes) -> None:
    strays = (foreign % f"{RUSSIAN} {RUSSIAN}".encode("cp1251")) * 3
    page = b"<meta charset=utf-8>" + strays + b"<p>" + RUSSIAN.encode()
    assert html_tree(page).find(".//p").text_content() == RUSSIAN


def test_other_alphabets_are_believed_where_they_are_declared() -> None:
    assert decoded("Łódź, żółć, gęś".encode("cp1250"), "windows-1250") == "Łódź, żółć, gęś"
    assert decoded("学术论文".encode("gb18030"), "gb2312") == "学术论文"


@pytest.mark.parametrize("declared", ["no-such-thing", "utf-16", "../etc", "", "hex", "x" * 100])
def test_a_declaration_that_cannot_be_is_passed_over(declared: str) -> None:
    assert decoded(RUSSIAN.encode("cp1251"), declared) == RUSSIAN


def test_ukrainian_declared_as_such_keeps_its_letters() -> None:
    text = "Домінанти технологічних інновацій у фінансовій сфері"
    assert decoded(text.encode("cp1251"), "windows-1251") == text
    assert decoded(text.encode("koi8-u"), "koi8-u") == text

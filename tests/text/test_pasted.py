"""Texts that name papers: identifiers in every form, addresses, records, references."""

import pytest

from svod.text.pasted import Naming, is_reference, named_paper, pasted_papers

OLD_DOI = "10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2"
REFERENCE = "Козлов Д. Д. О поиске статей // Программирование. 2007. № 3. С. 37–45."


@pytest.mark.parametrize(
    ("text", "kind", "normal"),
    [
        ("10.1000/182", Naming.DOI, "10.1000/182"),
        ("doi:10.1000/ABC.", Naming.DOI, "10.1000/abc"),
        ("DOI 10.1000/abc", Naming.DOI, "10.1000/abc"),
        ("https://doi.org/10.1000/abc", Naming.DOI, "10.1000/abc"),
        ("http://dx.doi.org/10.1000/abc", Naming.DOI, "10.1000/abc"),
        ("<https://doi.org/10.1000/abc>", Naming.DOI, "10.1000/abc"),
        (OLD_DOI, Naming.DOI, OLD_DOI.lower()),
        ("https://doi.org/10.1002/%28SICI%291%3C2%3E3.0", Naming.DOI, "10.1002/(sici)1<2>3.0"),
        ("10.1000/a(b)c)", Naming.DOI, "10.1000/a(b)c"),
        ("arXiv:1011.1669", Naming.ARXIV, "1011.1669"),
        ("1011.1669v2", Naming.ARXIV, "1011.1669v2"),
        ("arXiv:math/0309136v2", Naming.ARXIV, "math/0309136v2"),
        ("https://arxiv.org/abs/1011.1669", Naming.ARXIV, "1011.1669"),
        ("arxiv.org/pdf/1011.1669.pdf", Naming.ARXIV, "1011.1669"),
        ("ISBN 978-5-9221-0266-7", Naming.ISBN, "9785922102667"),
        ("978-5-9221-0266-7", Naming.ISBN, "9785922102667"),
        ("https://example.org/a.pdf", Naming.URL, "https://example.org/a.pdf"),
        ("www.example.org/a.pdf", Naming.URL, "http://www.example.org/a.pdf"),
    ],
)
def test_identifiers_and_addresses_are_known_in_every_form(text: str, kind: Naming, normal: str) -> None:
    found = named_paper(text)
    assert found is not None
    assert (found.kind, found.text, found.written) == (kind, normal, text)


@pytest.mark.parametrize("text", ["paper.pdf", "1099.1669", "978-5-9221-0266-8", "10.1000", "a b", "", "v2", "math/1"])
def test_other_texts_are_none(text: str) -> None:
    assert named_paper(text) is None


def test_a_pasted_text_is_split_into_what_it_names() -> None:
    text = f"""10.1000/a, 10.1000/b
@article{{x, title={{A {{B}}}},
  year=2001}}
@book{{y, title={{C}}, crossref={{x}}}}
TY  - JOUR
TI  - Foo
ER  -

{REFERENCE}
https://example.org/x.pdf arXiv:1011.1669
"""
    found = list(pasted_papers(text))
    assert [one.kind for one in found] == [
        Naming.DOI, Naming.DOI, Naming.RIS, Naming.REFERENCE, Naming.URL, Naming.ARXIV, Naming.BIBTEX,
    ]  # fmt: skip
    assert found[-1].text.count("@") == 2
    assert found[3].text == REFERENCE


def test_json_is_taken_whole() -> None:
    (found,) = pasted_papers('[{"type": "book",\n"title": "A"}]')
    assert found.kind is Naming.CSL_JSON
    assert [one.kind for one in pasted_papers("[broken json of three words")] == [Naming.REFERENCE]


def test_an_entry_that_never_closes_ends_with_the_text() -> None:
    (found,) = pasted_papers("@article{x, title={A},\n10.1000/a")
    assert found.kind is Naming.BIBTEX


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (REFERENCE, True),
        ("My papers/some file name 2004.pdf", False),
        ("/a folder with words", False),
        ("./this and that one", False),
        ("missing.pdf", False),
        ("two words", False),
    ],
)
def test_what_looks_like_a_file_is_no_reference(text: str, expected: bool) -> None:
    assert is_reference(text) is expected

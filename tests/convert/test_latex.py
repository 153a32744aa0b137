import pytest

from svod.convert.latex.latex_converter import LatexConverter
from svod.errors import EmptyDocumentError, NoTextError, UnsupportedDocumentError
from svod.model.document import Document, Font, LineRole


def convert(body: str, preamble: str = "") -> Document:
    source = f"\\documentclass{{article}}{preamble}\\begin{{document}}{body}\\end{{document}}"
    return LatexConverter().convert(source.encode())


def lines(body: str, preamble: str = "") -> list[str]:
    return [line.text for line in convert(body, preamble).lines]


def test_title_and_author_of_the_preamble_are_printed_where_the_command_stands() -> None:
    preamble = "\\title{A {Title}\\thanks{Money}}\\author{Anna Berg\\\\ A Place \\and Karl Lehm}\\date{}"
    document = convert("\\maketitle Text", preamble)
    assert [line.text for line in document.lines] == ["A Title", "Anna Berg", "A Place", "Karl Lehm", "Text", "Money"]
    assert document.lines[0].font == Font("", 24.0, bold=True)
    assert document.lines[-1].role is LineRole.FOOTNOTE
    assert document.information["meta:citation_author"] == "Anna Berg\nKarl Lehm"
    assert document.information["title"] == "A Title"


def test_key_words_and_subject_classes_of_the_preamble_are_printed_under_their_headings() -> None:
    preamble = "\\title{Waves}\\subjclass[2020]{Primary 35K20; Secondary 34D20}\\keywords{heat, waves}"
    assert lines("\\maketitle Text.", preamble) == [
        "Waves",
        "2020 Mathematics Subject Classification: Primary 35K20; Secondary 34D20",
        "Keywords: heat, waves",
        "Text.",
    ]


KEY_WORDS = {
    "of Elsevier": (
        r"\begin{keyword}heat \sep waves \MSC[2010] 35K20 \sep 34D20\end{keyword}",
        ["Keywords: heat , waves", "2010 Mathematics Subject Classification: 35K20 , 34D20"],
    ),
    "of SIAM": (
        r"\begin{keywords}heat, waves\end{keywords}\begin{AMS}35K20\end{AMS}",
        ["Keywords: heat, waves", "Mathematics Subject Classification: 35K20"],
    ),
    "of Springer": (r"\subclass{35K20 \and 34D20}", ["Mathematics Subject Classification: 35K20 , 34D20"]),
    "after a skip": (r"Heat.\medskip\emph{Keywords:} waves", ["Heat.", "Keywords: waves"]),
}


@pytest.mark.parametrize("journal", KEY_WORDS)
def test_key_words_and_codes_stand_on_lines_of_their_own(journal: str) -> None:
    source, printed = KEY_WORDS[journal]
    assert lines(source + "\n\nText.") == [*printed, "Text."]


def test_headings_and_emphasis_become_fonts() -> None:
    document = convert("\\section*{One}{\\bf bold} \\textit{leaning \\textbf{both}} {\\large big} plain")
    assert [document.token(index).font for index in range(6)] == [
        Font("", 18.0, bold=True),
        Font("", 12.0, bold=True),
        Font("", 12.0, italic=True),
        Font("", 12.0, bold=True, italic=True),
        Font("", 14.0),
        Font("", 12.0),
    ]


def test_citations_show_the_numbers_of_the_bibliography() -> None:
    entries = "\\bibitem{a} First\\bibitem[X]{b} Second"
    body = f"See \\cite[p.~3]{{b, a}}.\\begin{{thebibliography}}{{9}}{entries}\\end{{thebibliography}}"
    assert lines(body) == ["See [2, 1].", "References", "[1] First", "[2] Second"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('\\"o \\"{u} \\\'e \\c{c} \\v s \\H{o} \\^{\\i} \\u{g}', "ö ü é ç š ő î ğ"),
        ("\\ss{} \\ae \\O{} \\l \\AA", "ß æØ łÅ"),
        ("``a'' -- b --- c~d\\,e \\% \\& \\_ \\$", "“a” – b — c d e % & _ $"),
        ("$x^2_i \\leq \\alpha\\cdot\\frac{1}{n}$", "x²i ≤α·1/n"),
        ("a % not this\nb", "a b"),
        ("a\\label{x}\\vspace{1cm}\\includegraphics[width=2cm]{y.eps}b", "ab"),
        ("\\unknown{kept} \\unknown[dropped]{also}", "kept also"),
        ("\\verb|a_b{|c", "a_b{c"),
        ("\\input{other}x", "x"),
    ],
)
def test_commands_are_read_as_print_shows_them(written: str, read: str) -> None:
    assert lines(written) == [read]


def test_short_forms_of_babel_are_read_only_where_they_are_loaded() -> None:
    assert lines('"a "s "`x"\'', "\\usepackage[ngerman]{babel}") == ["ä ß „x“"]
    assert lines('say "alpha"') == ['say "alpha"']


def test_own_commands_are_written_out() -> None:
    preamble = "\\newcommand{\\two}[2][x]{#1-#2}\\def\\greet#1{hello #1}\\newcommand\\bare{bare}"
    assert lines("\\two{a} \\two[b]{c} \\greet{you} \\bare", preamble) == ["x-a b-c hello you bare"]


@pytest.mark.parametrize(
    "source",
    [
        "\\def\\a{\\a\\a x}\\a end",
        "word \\newcommand{\\b}[1]{#1#1#1#1}" + "\\b{" * 40 + "x" + "}" * 40,
        "word \\title{" * 500 + "x",
        "word" + "{" * 50_000 + "\\textbf{" * 5000,
        "word" + "\\item[" * 20_000,
        "word" + "\\twocolumn[{]" * 20_000,
    ],
)
def test_commands_that_never_end_are_bounded(source: str) -> None:
    assert LatexConverter().convert(source.encode()).token_count > 0


def test_what_runs_across_both_columns_is_read() -> None:
    front = "{\\Large On Birches}\\par " + "An abstract [1] of some length. " * 100
    reported = lines(f"\\twocolumn[{{{front}}}] The text.")
    assert reported[0] == "On Birches"
    assert reported[1].startswith("An abstract [1] of")
    assert reported[-1] == "The text."


def test_each_list_of_references_counts_from_one_in_the_form_that_the_author_gave() -> None:
    body = "\\cite{b}" + "\\begin{thebibliography}{9}\\bibitem{a} One.\\bibitem{b} Two.\\end{thebibliography}" * 2
    assert lines(body) == ["[2]", *["References", "[1] One.", "[2] Two."] * 2]
    preamble = "\\makeatletter\\renewcommand{\\@biblabel}[1]{#1.}\\makeatother"
    assert lines(body, preamble)[2:4] == ["1. One.", "2. Two."]


def test_lists_tables_and_verbatim_text_are_lines() -> None:
    body = (
        "\\begin{enumerate}\\item a\\item b\\end{enumerate}\\begin{tabular}{ll}c & d\\\\ e & f\\end{tabular}"
        "\\begin{verbatim}\n\\x{1}\n y\n\\end{verbatim}\\begin{tikzpicture}no\\end{tikzpicture}"
    )
    assert lines(body) == ["1. a", "2. b", "c", "d", "e", "f", "\\x{1}", "y"]


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "utf8"])
def test_the_encoding_of_the_source_is_found(encoding: str) -> None:
    source = f"\\usepackage[{encoding}]{{inputenc}}\\begin{{document}}Деревья в роще\\end{{document}}"
    assert LatexConverter().convert(source.encode(encoding)).plain_text() == "Деревья в роще"


def test_what_is_no_text_is_named() -> None:
    with pytest.raises(EmptyDocumentError):
        LatexConverter().convert(b"")
    with pytest.raises(NoTextError):
        convert("")
    with pytest.raises(UnsupportedDocumentError):
        LatexConverter().convert(bytes(range(256)))


def test_notes_are_counted_and_thanks_are_not() -> None:
    found = lines(r"Ice\footnote{Cold.} and snow\footnotemark\footnotetext{White.} melt\thanks{All.}")
    assert found == ["Ice¹ and snow² melt", "¹ Cold.", "² White.", "All."]


def test_formulas_have_their_numbers_and_labels_mean_them() -> None:
    body = (
        r"By \eqref{b} and (\ref{d}): \begin{equation}x=1\end{equation} so \begin{equation*}y=2\end{equation*} or"
        r"\begin{align}a&=1\label{a}\\b&=2\nonumber\\c&=3\label{b}\end{align}\begin{equation}\label{d}z=3\end{equation}"
    )
    assert lines(body) == ["By (3) and (4):", "x=1 (1)", "so", "y=2", "or", "a =1", "b =2", "c =3", "z=3 (4)"]

r"""Title pages of theses and reports, as students and institutes set them by hand in a general class."""

from svod_lab.synthetic.classes.class_row import ClassRow
from svod_lab.synthetic.layouts.choices import NameForm

_PAGE = "\\usepackage[a4paper,⟨margin=25mm|left=30mm,right=15mm,vmargin=20mm⟩]{geometry}\n"
_FACE = "⟨\\Large\\bfseries|\\LARGE|\\large\\bfseries|\\huge\\bfseries|\\Large⟩"
_GAP = "\\vspace{⟨1.5em|3em|5em⟩}\n"
_RUSSIAN = (
    "\\begin{titlepage}\\begin{center}⟨<ministry>\\par|⟩⟨<UNIVERSITY>|<university>⟩\\par ⟨<faculty>\\par|⟩⟨<chair>\\par|⟩\n"
    + _GAP
    + "⟨{\\large <GENRE>\\par}|{<genre>\\par}⟩⟨{<a:на тему:>\\par}|⟩"
    + _GAP
    + "{"
    + _FACE
    + " ⟨<title>|<TITLE>|«<title>»⟩\\par}\n"
    + _GAP
    + "\\end{center}\n\\begin{flushright}"
)
_RUSSIAN_END = "<a:⟨Выполнил:|Автор:|Студент:|Выполнила студентка⟩> <authors>\\par\\medskip <w_supervisor>: <supervisor>⟨, <supervisor_degree>|⟩\\par⟨<w_reviewer>: <reviewer>\\par|⟩\n"
_CITY = "\\vfill\\begin{center}<city>⟨, | ⟩<year>\\end{center}\\end{titlepage}\n"
_GERMAN = (
    "\\begin{titlepage}\\begin{center}⟨<university>\\par <faculty>\\par|⟩"
    + _GAP
    + "{"
    + _FACE
    + " ⟨<title>|<TITLE>⟩\\par}"
    + _GAP
    + "{\\large <genre>\\par}⟨<o:zur Erlangung des akademischen Grades>\\par|<o:vorgelegt von>\\par|<o:von>\\par|⟩\n"
    "{⟨\\large|\\bfseries|⟩ <authors>\\par}"
    + _GAP
    + "⟨<w_supervisor>: <supervisor_degree> <supervisor>\\par|⟩⟨<w_reviewer>: <reviewer>\\par|⟩\n"
    "\\vfill <city>, <year>\\end{center}\\end{titlepage}\n"
)
_ENGLISH = (
    "\\begin{titlepage}\\begin{center}⟨|<UNIVERSITY>\\par⟩"
    + _GAP
    + "{"
    + _FACE
    + " ⟨<title>|<TITLE>⟩\\par}"
    + _GAP
    + "⟨<o:by>\\par|⟩"
    "{⟨\\large|⟩ <authors>\\par}"
    + _GAP
    + "⟨<o:A thesis submitted in partial fulfilment of the requirements for the degree of>\\par|⟩<genre>\\par\n"
    "⟨<w_supervisor>: <supervisor>\\par|⟩<university>\\par <received>\\end{center}\\end{titlepage}\n"
)
_AUTHOR_ABOVE = (
    "\\begin{titlepage}{⟨\\centering|\\raggedright⟩{\\large <authors>\\par}"
    + _GAP
    + "{"
    + _FACE
    + " <title>\\par}"
    + _GAP
    + "<genre>\\par\\medskip <university>\\par ⟨<chair>\\par|⟩\\vfill <city> <year>\\par}\\end{titlepage}\n"
)
_CLASSES = {
    "report": "12pt",
    "book": "11pt",
    "scrbook": "12pt",
    "scrreprt": "11pt",
    "extreport": "14pt",
}


def _pages(
    name: str, header: str, languages: tuple[str, ...], names: tuple[NameForm, ...] = ()
) -> tuple[ClassRow, ...]:
    return tuple(
        ClassRow(
            f"thesis-{name}-{document_class}", document_class, options, header, preamble=_PAGE, languages=languages,
            names=names, most_authors=1, weight=2, heading="\\chapter{<heading>}",
        )
        for document_class, options in _CLASSES.items()
    )  # fmt: skip


_FULL = (NameForm.FULL, NameForm.CATALOGUE, NameForm.CATALOGUE, NameForm.INITIALS_FAMILY)
ROWS: tuple[ClassRow, ...] = (
    *_pages("russian", _RUSSIAN + _RUSSIAN_END + "\\end{flushright}\n" + _CITY, ("ru",), _FULL),
    *_pages("german", _GERMAN, ("de",)), *_pages("english", _ENGLISH, ("en",)),
    *_pages("above", _AUTHOR_ABOVE, ("ru", "de", "en"), ()),
)  # fmt: skip

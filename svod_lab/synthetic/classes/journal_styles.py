r"""Heads of journals that authors and editors set by hand in `article`: codes, rubrics, authors before the title."""

from typing import Any

from svod_lab.synthetic.classes.class_row import ClassRow
from svod_lab.synthetic.layouts.choices import NameForm

_PAGE = (
    "\\usepackage[⟨a4paper,margin=25mm|a4paper,left=30mm,right=15mm,vmargin=20mm|a5paper,margin=15mm|"
    "paperwidth=165mm,paperheight=240mm,margin=18mm|paperwidth=170mm,paperheight=260mm,margin=20mm⟩]{geometry}\n"
    "\\usepackage{fancyhdr}\\pagestyle{⟨fancy|plain|empty|headings⟩}\\fancyhf{}\n"
    "\\fancyhead[LE,RO]{\\thepage}\n⟨\\renewcommand{\\headrulewidth}{0pt}|⟩\n\\setlength{\\headheight}{15pt}\n"
    "⟨|\\usepackage{indentfirst}|\\linespread{1.25}⟩\n"
)
_OPTIONS = "⟨10pt|11pt|12pt⟩,twoside"
_HEADING = (
    "⟨\\section*{<heading>}|\\section{<heading>}|\\begin{center}\\textbf{<heading>}\\end{center}|\\textbf{<heading>.}⟩"
)
_FACE = "⟨\\bfseries|\\Large\\bfseries|\\large\\bfseries|\\Large|\\large\\itshape|\\LARGE⟩"
_NAME_FACE = "⟨|\\bfseries|\\itshape|\\large|\\scshape⟩"
_HOME_FACE = "⟨\\itshape|\\small|\\small\\itshape||\\footnotesize⟩"
_UDC = "⟦⟨\\noindent <a:УДК> <udc>\\par\\medskip|\\noindent\\textbf{<a:УДК> <udc>}\\par|\\hfill <a:УДК> <udc>\\par|\\noindent{\\small <a:УДК> <udc>}\\par⟩⟧"
_RUBRIC = "⟨|||{\\centering\\small <RUBRIC>\\par}\\bigskip|{\\noindent\\sffamily\\bfseries <RUBRIC>\\par}\\medskip|{\\raggedleft\\itshape <rubric>\\par}|\\noindent\\textbf{<kind>}\\par⟩"
_SOURCE = (
    "⟨|||{\\noindent\\small <source>\\par}\\medskip\\hrule\\bigskip|{\\centering\\footnotesize <source>\\par}\\bigskip⟩"
)
_ABSTRACT = (
    "⟨{\\small\\noindent <abstract>\\par}\\medskip|{\\small\\noindent\\textbf{<w_abstract>.} <abstract>\\par}\\medskip|"
    "\\begin{quote}\\small\\itshape <abstract>\\end{quote}|{\\noindent\\textit{<w_abstract>}: <abstract>\\par}\\medskip|"
    "\\begin{center}\\textbf{<w_abstract>}\\end{center}{\\small <abstract>\\par}|⟩\n"
)
_KEYWORDS = "⟨||{\\small\\noindent\\textbf{<w_keywords>:} <keywords>.\\par}\\medskip|{\\small\\noindent\\textit{<w_keywords>}: <keywords>\\par}\\medskip⟩\n"
_EMAIL = (
    "⟨||\\par{\\small <emails>\\par}|\\par{\\small\\ttfamily <email>\\par}|\\par{\\small <a:e-mail>: <emails>\\par}⟩"
)
_RECEIVED = "⟨|||{\\small\\noindent <w_received> <received>\\par}\\medskip⟩"
_ALIGN = "⟨center|center|center|flushleft|flushright⟩"
# The English header of a Russian or German paper.
_SECOND = (
    "⟦\\bigskip⟨\\begin{center}\\textbf{<title2>}\\\\[1ex]<authors2>\\\\[1ex]\\textit{<homes2>}\\end{center}|"
    "{\\noindent\\large <authors2>\\par}{\\noindent\\bfseries <title2>\\par}|{\\centering <TITLE2>\\par <AUTHORS2>\\par}⟩\n"
    "⟨{\\small\\noindent\\textbf{<a:Abstract>.} <abstract2>\\par}|{\\small\\noindent <abstract2>\\par}|⟩"
    "⟨{\\small\\noindent\\textbf{<a:Keywords>:} <keywords2>\\par}|⟩\\medskip⟧\n"
)
_TITLE_FIRST = (
    f"\\begin{{{_ALIGN}}}{{{_FACE} ⟨<title>|<TITLE>⟩\\par}}\\medskip\n{{{_NAME_FACE} ⟨<authors>|<AUTHORS>⟩\\par}}\\smallskip\n"
    f"{{{_HOME_FACE} <homes>\\par}}{_EMAIL}\\end{{center}}\n"
)
_AUTHORS_FIRST = (
    f"\\begin{{{_ALIGN}}}{{{_NAME_FACE} ⟨<authors>|<AUTHORS>|<a:©> <authors>⟩\\par}}\\medskip\n"
    f"{{{_FACE} ⟨<title>|<TITLE>⟩\\par}}⟨\\smallskip{{{_HOME_FACE} <homes>\\par}}|⟩{_EMAIL}\\end{{center}}\n"
)
_HOMES_BETWEEN = (
    f"\\begin{{{_ALIGN}}}{{{_NAME_FACE} <authors>\\par}}{{{_HOME_FACE} <homes>\\par}}\\medskip\n"
    f"{{{_FACE} ⟨<title>|<TITLE>⟩\\par}}\\end{{center}}\n"
)
_STUDENT = (
    f"\\begin{{center}}{{{_FACE} ⟨<title>|<TITLE>⟩\\par}}\\medskip {{<a:⟨студент|Автор:|Выполнил:|аспирант⟩> <authors>\\par}}\n"
    "{\\small <homes>\\par}{\\small <a:Научный руководитель:> <supervisor>, <supervisor_degree>\\par}\\end{center}\n"
)
_SIDES = (
    "\\noindent\\begin{minipage}[t]{0.34\\textwidth}\\raggedright\\small <authors>\\par\\medskip <homes>\\par\\medskip\n"
    "⟨<w_received> <received>\\par|⟩\\end{minipage}\\hfill\\begin{minipage}[t]{0.6\\textwidth}\\raggedright\n"
    f"{{{_FACE} <title>\\par}}\\medskip {{\\small <abstract>\\par}}\\end{{minipage}}\\bigskip\n\n"
)
_ACROSS = "\\twocolumn[\\begin{@twocolumnfalse}\n%s\\bigskip\\end{@twocolumnfalse}]\n"
_MARKED = "<name>\\textsuperscript{<marks>}"
_MARKED_HOME = "\\textsuperscript{<mark>}<home>"
_NOTED = "<name>\\footnote{<homes>⟦⟨, <email>|⟩⟧}"
_LATE_NOTES = ("email",)


def _balanced(template: str) -> str:
    """Whatever alignment is drawn, its end has the same name."""
    return template.replace(f"\\begin{{{_ALIGN}}}", "\\begin{center}⟨|||\\raggedright|\\raggedleft⟩")


def _style(name: str, header: str, author: str = "<name>", home: str = "<home>", **others: Any) -> ClassRow:
    whole = _balanced(header)
    return ClassRow(
        name, "article", _OPTIONS, whole, author, ", ", "", home, "⟨\\\\ |; |\\par ⟩", _PAGE, heading=_HEADING,
    )._replace(**{"weight": 2, **others})  # fmt: skip


def _journal(head: str, *, with_second: bool = False) -> str:
    return "\\thispagestyle{⟨plain|empty|fancy⟩}\n" + _SOURCE + _RUBRIC + head + _ABSTRACT + _KEYWORDS + (_SECOND if with_second else "") + _RECEIVED  # fmt: skip


_HEADS = {"title-first": _TITLE_FIRST, "authors-first": _AUTHORS_FIRST, "homes-between": _HOMES_BETWEEN}
_RUSSIAN = tuple(
    _style(f"ru-{name}-{way}", _journal(_UDC + head, with_second=way == "bilingual"), author, home, languages=("ru",),
           weight=6, closing="" if way != "plain" else "⟨||" + _SECOND + "⟩")
    for name, head in _HEADS.items()
    for way, author, home in (("plain", "<name>", "<home>"), ("marks", _MARKED, _MARKED_HOME),
                              ("bilingual", "⟨<name>|" + _MARKED + "⟩", "<home>"))
)  # fmt: skip
_OTHERS = tuple(
    _style(f"hand-{name}-{way}", _journal(head, with_second=way == "marks"), author, home, languages=("de", "en"), weight=2)
    for name, head in _HEADS.items()
    for way, author, home in (("plain", "<name>", "<home>"), ("marks", _MARKED, _MARKED_HOME))
)  # fmt: skip
_TWO_COLUMNS = tuple(
    _style(f"two-columns-{name}", _ACROSS % (_SOURCE + _RUBRIC + ("" if name != "russian" else _UDC) + head + _ABSTRACT + _KEYWORDS),
           _MARKED, _MARKED_HOME, columns=2, languages=languages, weight=weight)._replace(
               options="twocolumn,10pt", preamble="\\usepackage[margin=18mm]{geometry}\\makeatletter\n")
    for name, head, languages, weight in (("western", _TITLE_FIRST, ("de", "en"), 3), ("russian", _AUTHORS_FIRST, ("ru",), 6))
)  # fmt: skip
ROWS: tuple[ClassRow, ...] = (
    *_RUSSIAN, *_OTHERS, *_TWO_COLUMNS,
    _style("ru-student", "⟨|<conference>\\par⟩" + _UDC + _STUDENT + _ABSTRACT, languages=("ru",), most_authors=2, weight=4),
    _style("sides", _SOURCE + _SIDES + _KEYWORDS, most_authors=5, weight=2),
    _style("footnoted", _journal("\\begin{center}{" + _FACE + " <title>\\par}\\medskip <authors>\\end{center}\n"), _NOTED,
           late=("homes", "email"), most_authors=6),
    _style("columns-of-names", _journal(
        "\\begin{center}{" + _FACE + " ⟨<title>|<TITLE>⟩\\par}\\bigskip\n\\begin{tabular}[t]{c}<authors>\\end{tabular}\\end{center}\n"),
        "\\textbf{<name>}⟦\\\\ \\small <homes>⟧⟦\\\\ \\small\\ttfamily <email>⟧",
        between="\\end{tabular}\\hskip 2em plus 1fil\\begin{tabular}[t]{c}", in_a_row=False, most_authors=4,
        home="⟦<department>\\\\ \\small ⟧<institution>⟦\\\\ \\small <town>⟧", between_homes="\\\\ \\small "),
    _style("names-as-catalogue", _journal(_AUTHORS_FIRST), names=(NameForm.FAMILY_COMMA_GIVEN, NameForm.CAPITALS_FIRST),
           languages=("de", "ru")),
)  # fmt: skip

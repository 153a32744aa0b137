r"""The general classes with \maketitle: article and its kin, KOMA-Script, memoir, with the usual title packages."""

from svod_lab.synthetic.classes.class_row import ClassRow

# A page for classes that have none of their own.
_PAGE = (
    "\\usepackage[⟨a4paper,margin=25mm|a4paper,left=30mm,right=20mm,vmargin=22mm|letterpaper,margin=1in|"
    "a5paper,margin=15mm|paperwidth=165mm,paperheight=240mm,margin=20mm⟩]{geometry}\n"
)
_HEADS = "⟨|\\usepackage{fancyhdr}\\pagestyle{fancy}\\fancyhf{}\\fancyhead[C]{\\small\\thepage}|\\pagestyle{plain}|\\pagestyle{headings}⟩\n"
_ABSTRACT = "⟨\\begin{abstract}<abstract>\\end{abstract}|\\begin{abstract}\\noindent <abstract>\\end{abstract}|⟩\n"
_KEYWORDS = "⟨\\noindent\\textbf{<w_keywords>:} <keywords>\\par\\bigskip|\\noindent\\emph{<w_keywords>}: <keywords>.\\par\\medskip||⟩\n"
_DATE = "⟨\\date{<year>}|\\date{}|\\date{<received>}⟩\n"
_TITLE = "\\title{⟨||\\bfseries |\\scshape ⟩<title>⟨|\\thanks{<funding>}⟩}\n"
_MAKETITLE = "\\maketitle\n⟨\\thispagestyle{empty}|⟩\n" + _ABSTRACT + _KEYWORDS
_BLOCKS = _TITLE + "\\author{<authors>}\n" + _DATE + _MAKETITLE
_IN_BLOCKS = "<name>⟨|\\\\ ⟦\\texttt{<email>}⟧⟩⟦\\\\ ⟨\\small|\\small\\itshape|\\normalsize⟩ <homes>⟧"
_IN_BLOCKS_2 = "⟨|\\bfseries⟩ <name>⟦\\\\ <homes>⟧⟦\\\\ \\texttt{<email>}⟧"
_THANKS = "<name>⟦\\thanks{<homes>⟦⟨; <email>|. E-mail: <email>|⟩⟧}⟧"
_AUTHBLK = _TITLE + "<authors>\n<homes>\n" + _DATE + _MAKETITLE
_AUTHBLK_PREAMBLE = (
    "\\usepackage{authblk}\n⟨|\\renewcommand\\Authfont{\\bfseries}|\\renewcommand\\Authfont{\\scshape}|"
    "\\renewcommand\\Affilfont{\\itshape\\small}|\\renewcommand\\Affilfont{\\small}⟩\n"
)
_TITLING = (
    "\\usepackage{titling}\n"
    "\\pretitle{\\begin{center}⟨|\\raggedright|\\raggedleft⟩⟨\\LARGE\\bfseries|\\Large\\scshape|\\huge|\\Large\\sffamily\\bfseries⟩}\n"
    "\\posttitle{\\par\\end{center}\\vskip 0.5em}\n"
)
_ROMAN_ABSTRACT = (
    "⟨|\\usepackage[runin]{abstract}|\\usepackage{abstract}\\renewcommand{\\abstractnamefont}{\\normalfont\\scshape}⟩\n"
)
_KOMA = (
    "⟨|\\subject{<kind>}\n|\\titlehead{<source>}\n⟩\\title{<main>}⟦\\subtitle{<subtitle>}⟧\n\\author{<authors>}\n"
    + _DATE
    + _MAKETITLE
)
_KOMA_ORDER = ("kind", "source", "main", "subtitle", "authors")
_LATE = ("homes", "email", "funding")
_ARTICLE = "⟨10pt|11pt|12pt⟩"


def _rows(name: str, document_class: str, options: str, preamble: str, weight: int = 1) -> tuple[ClassRow, ...]:
    """A class with the three ways of telling where authors work: below the name, in footnotes, by marks."""
    columns = 2 if "twocolumn" in options else 1
    return (
        ClassRow(f"{name}-blocks", document_class, options, _BLOCKS, _IN_BLOCKS, " \\and ", preamble=preamble + _HEADS,
                 between_homes="\\\\ ", in_a_row=False, late=("funding",), columns=columns, most_authors=5, weight=weight),
        ClassRow(f"{name}-blocks2", document_class, options, _BLOCKS, _IN_BLOCKS_2, "⟨ \\and |\\\\[1ex] ⟩",
                 preamble=preamble + _HEADS, home="⟦<department>\\\\ ⟧<institution>⟦\\\\ <town>⟧⟦, <country>⟧",
                 between_homes="\\\\ ", in_a_row=False, late=("funding",), columns=columns, most_authors=4, weight=weight),
        ClassRow(f"{name}-thanks", document_class, options, _BLOCKS, _THANKS, "⟨ \\and |, ⟩",
                 "⟨ \\and | ⟩", preamble=preamble + _HEADS, late=_LATE, columns=columns, most_authors=8, weight=weight),
        ClassRow(f"{name}-authblk", document_class, options, _AUTHBLK, "\\author[<marks>]{<name>}\n", "",
                 preamble=preamble + _AUTHBLK_PREAMBLE + _HEADS, home="\\affil[<mark>]{<home>}\n", between_homes="",
                 marks="123", late=("funding",), columns=columns, weight=weight, needs=("authblk.sty",)),
    )  # fmt: skip


ROWS: tuple[ClassRow, ...] = (
    *_rows("article", "article", _ARTICLE, _PAGE + _ROMAN_ABSTRACT, 3),
    *_rows("article-two", "article", "twocolumn,⟨10pt|11pt⟩", "\\usepackage[margin=18mm]{geometry}\n", 2),
    *_rows("article-titling", "article", _ARTICLE, _PAGE + _TITLING, 2),
    *_rows("extarticle", "extarticle", "⟨9pt|14pt|12pt⟩", _PAGE, 1),
    *_rows("memoir", "memoir", "article,oneside,⟨10pt|11pt|12pt⟩", ""),
    *_rows("proc", "proc", "", ""),
    *_rows("artikel", "artikel1", "", _PAGE),
    *_rows("artikel3", "artikel3", "", _PAGE),
    *_rows("paper", "paper", "⟨|twocolumn⟩", ""),
    *_rows("report", "report", "notitlepage,⟨11pt|12pt⟩", _PAGE),
    *(row for row in _rows("IEEEconf", "IEEEconf", "", "") if "authblk" not in row.name),
    *(
        row._replace(header=_KOMA, prints=_KOMA_ORDER, weight=2)
        for document_class in ("scrartcl",)
        for row in _rows("koma", document_class, "⟨10pt|11pt|12pt⟩⟨|,DIV=12|,twocolumn|,abstract=true⟩", "")
        if "authblk" not in row.name
    ),
    *(
        row._replace(header=_KOMA, prints=_KOMA_ORDER, weight=1)
        for row in _rows("koma-report", "scrreprt", "⟨titlepage=false|titlepage=true⟩", "")
        if "authblk" not in row.name
    ),
    *(
        row._replace(header="\\title{<title>}\n\\author{<authors>}\n" + _DATE + "\\maketitle\n" + _ABSTRACT)
        for row in _rows("tufte", "tufte-handout", "", "")
        if row.name.endswith("thanks")
    ),
)  # fmt: skip

r"""Classes of societies, smaller publishers and conferences, most with commands of their own for authors."""

from typing import Any

from svod_lab.synthetic.classes.class_row import ClassRow

_ABSTRACT = "\\begin{abstract}<abstract>\\end{abstract}\n"
_PLAIN = "\\title{<title>}\n\\author{<authors>}\n"
_MARKED, _MARKED_HOME = "<name>\\textsuperscript{<marks>}", "\\textsuperscript{<mark>}<home>"
# Names with marks and what the marks mean, all inside of `\author`.
_INSIDE = "\\title{<title>}\n\\author{<authors>\\\\ <homes>}\n⟨\\date{<received>}|\\date{}⟩\n\\maketitle\n" + _ABSTRACT
_AMS = (
    "\\title[<short_title>]{<title>}\n<authors>⟨\\date{<received>}|⟩\n⟨\\keywords{<keywords>}|⟩⟨\\thanks{<funding>}|⟩\n"
    "\\begin{abstract}<abstract>\\end{abstract}\n\\maketitle\n"
)
_AMS_LATE = ("received", "keywords", "funding", "homes", "email")
_AMS_AUTHOR = "\\author{<name>}\n⟦\\address{<homes>}\n⟧⟦\\email{<email>}\n⟧"
_APA_MANY = (
    "\\title{<title>}\n\\shorttitle{<short_title>}\n\\author{<authors>}\n\\affiliation{<homes>}\n\\abstract{<abstract>}\n"
    "\\keywords{<keywords>}\n\\maketitle\n"
)
_FOOTED = _PLAIN + "\\maketitle\n" + _ABSTRACT


def _marked(name: str, document_class: str, options: str = "", header: str = _INSIDE, **others: Any) -> ClassRow:
    """A class where authors put marks and affiliations into one command."""
    row = ClassRow(
        name, document_class, options, header, _MARKED, ", ", "⟨|, and | and ⟩", _MARKED_HOME, "\\\\ ",
        most_authors=8, weight=1,
    )  # fmt: skip
    return row._replace(**others)


def _ams(name: str, document_class: str, **others: Any) -> ClassRow:
    """A class built upon amsart."""
    row = ClassRow(
        name, document_class, "", _AMS, _AMS_AUTHOR, "", between_homes="}\n\\address{", late=_AMS_LATE,
        prints=("title", "authors", "abstract"), homes_once=True, most_authors=5, weight=1, has_own_fonts=True,
    )  # fmt: skip
    return row._replace(**others)


ROWS: tuple[ClassRow, ...] = (
    ClassRow(
        "mnras", "mnras", "⟨|onecolumn⟩",
        "\\title[<short_title>]{<title>}\n\\author[<short_authors>]{<authors>\\\\ <homes>}\n\\date{⟨<received>|⟩}\n"
        "\\maketitle\n" + _ABSTRACT + "\\begin{keywords}<keywords>\\end{keywords}\n",
        "<name>$^{<marks>}$⟨\\thanks{E-mail: ⟦<email>⟧}|⟩", ", ", " and ", "$^{<mark>}$<home>", "\\\\ ",
        late=("email",), columns=2, most_authors=7, has_own_head=True, languages=("en", "de"),
    ),
    ClassRow(
        "aastex", "aastex631", "⟨|twocolumn|preprint⟩",
        "\\title{<title>}\n<authors>\n" + _ABSTRACT + "\\keywords{<keywords>}\n",
        "\\author{<name>}\n<homes>", "", home="\\affiliation{<home>}\n", between_homes="", homes_once=True,
        has_own_head=True, weight=1, languages=("en", "de"),
    ),
    ClassRow(
        "emulateapj", "emulateapj", "", "\\title{<title>}\n\\author{<authors>}\n\\affil{<homes>}\n" + _ABSTRACT
        + "\\keywords{<keywords>}\n", _MARKED, ", ", " and ", _MARKED_HOME, "}\n\\affil{", columns=2, weight=1, languages=("en", "de"),
    ),
    ClassRow("apa6", "apa6", "⟨man|jou|doc⟩", _APA_MANY, "<name>", ", ", " and ", has_own_head=True, weight=1,
             needs=("apacite.sty",), languages=("en", "de")),
    ClassRow("apa7", "apa7", "⟨man|jou|doc|stu⟩", _APA_MANY, "<name>", ", ", " and ", has_own_head=True, weight=2,
             languages=("en", "de")),
    ClassRow("nature", "nature", "", "\\title{<title>}\n\\author{<authors>}\n\\maketitle\n\\begin{affiliations}\n<homes>\n"
             "\\end{affiliations}\n" + _ABSTRACT, "<name>$^{<marks>}$", ", ", " \\& ", "\\item <home>", "\n", weight=1),
    ClassRow("jmlr", "jmlr", "⟨|wcp⟩", "\\title[<short_title>]{<title>}\n\\author{<authors>}\n\\maketitle\n" + _ABSTRACT
             + "⟨\\begin{keywords}<keywords>\\end{keywords}|⟩",
             "\\Name{<name>}⟦ \\Email{<email>}⟧\\\\\n\\addr <homes>", "\n\\AND\n", in_a_row=False, has_own_head=True,
             most_authors=5, languages=("en", "de")),
    ClassRow("spie", "spie", "", "\\title{<title>}\n\\author{<authors>\n\\skiplinehalf\n<homes>}\n\\maketitle\n" + _ABSTRACT
             + "\\keywords{<keywords>}\n", "<name>\\supit{<marks>}", ", ", " and ", "\\supit{<mark>}<home>", "\\\\ ",
             marks="abc", weight=2, languages=("en", "de")),
    ClassRow("tugboat", "ltugboat", "", "\\title{<title>}\n<authors>\\maketitle\n" + _ABSTRACT,
             "\\author{<name>}\n", "", columns=2, has_own_head=True, languages=("en", "de")),
    ClassRow("lni", "lni", "⟨|english⟩", "\\title[<short_title>]{<title>}\n\\author[<short_authors>]{<authors>}\n\\maketitle\n"
             "\\begin{abstract}<abstract>\\end{abstract}\n\\begin{keywords}<keywords>\\end{keywords}\n",
             "<name>\\footnote{<homes>⟦, <email>⟧}", " \\and ", late=("homes", "email"), has_own_fonts=True,
             has_own_head=True, languages=("de", "en"), weight=4),
    ClassRow("kluwer", "kluwer", "", "\\begin{opening}\n\\title{<title>}\n<authors>\\begin{abstract}<abstract>\\end{abstract}\n"
             "\\end{opening}\n", "\\author{<name>⟦\\email{<email>}⟧}\n⟦\\institute{<homes>}⟧\n", "", in_a_row=False,
             late=("email",), weight=1, languages=("en", "de")),
    ClassRow("asmeconf", "asmeconf", "", "\\ConfName{<conference>}\\ConfAcronym{<o:IDETC>}\\ConfDate{<year>}\\ConfCity{<city>}\\PaperNo{<o:AA-1>}\n"
             "\\title{<title>}\n\\SetAuthors{<authors>}\n<homes>\\maketitle\n" + _ABSTRACT,
             "<name>\\affil{<marks>}", ", ", home="\\SetAffiliation{<mark>}{<home>}\n", between_homes="", columns=2,
             has_own_fonts=True, has_own_head=True, weight=1, languages=("en",)),
    ClassRow("jacow", "jacow", "", "\\title{<title>}\n\\author{<authors>}\n\\maketitle\n" + _ABSTRACT,
             "<name>⟦\\textsuperscript{\\dag}⟧, <homes>", "\\\\ ", in_a_row=False, columns=2, has_own_fonts=True,
             weight=1, most_authors=4, languages=("en", "de")),
    _ams("ijmart", "ijmart", languages=("en",)), _ams("resphilosophica", "resphilosophica", languages=("en",)),
    _marked("memoir-inside", "memoir", "article,⟨10pt|12pt⟩", languages=("ru", "de", "en")),
    _marked("article-inside", "article", "⟨10pt|11pt|12pt⟩", weight=4),
    _marked("scrartcl-inside", "scrartcl", "⟨10pt|11pt|12pt⟩", weight=3),
    _marked("extproc", "extproc", "", columns=2),
    _marked("revtex-plain", "article", "twocolumn", columns=2),
    _marked("hgbarticle", "hgbarticle", "⟨english|german⟩", languages=("de", "en")),
    _marked("rapport1", "rapport1", languages=("en", "de")),
    _marked("rapport3", "rapport3", "titlepage", languages=("en", "de")),
    _marked("boek", "boek", languages=("en", "de"), header=_INSIDE.replace(_ABSTRACT, "")),
    _marked("book", "book", "⟨10pt|11pt|12pt⟩", header=_INSIDE.replace(_ABSTRACT, ""), weight=2),
    _marked("report-page", "report", "⟨10pt|11pt|12pt⟩", weight=3),
    _marked("scrbook", "scrbook", "⟨10pt|11pt|12pt⟩", header=_INSIDE.replace(_ABSTRACT, ""), weight=2),
    _marked("amsbook", "amsbook", "", header="\\title{<title>}\n\\author{<authors>}\n\\address{<homes>}\n\\maketitle\n",
            between_homes="}\n\\address{", late=("homes",), languages=("en",)),
    _marked("refart", "refart", "", languages=("de", "en")),
    _marked("iagproc", "iagproc", "", columns=2, languages=("en",)),
    _marked("philosophersimprint", "philosophersimprint", "", header=_PLAIN + "\\affiliation{<homes>}\n\\maketitle\n",
            languages=("en",)),
    _marked("sageep", "sageep", "", languages=("en",)),
    _marked("ptptex", "ptptex", "", header=_PLAIN + "\\inst{<homes>}\n\\abst{<abstract>}\n\\maketitle\n", languages=("en",)),
    _marked("jpsj2", "jpsj2", "", header=_PLAIN + "\\inst{<homes>}\n\\abst{<abstract>}\n\\maketitle\n", languages=("en",)),
    _marked("onrannual", "onrannual", "", languages=("en",)),
    _marked("aiaa", "aiaa-tc", "", languages=("en",)),
    _marked("univie", "univie-ling-paper", "", header=_PLAIN + "\\maketitle\n", languages=("de",)),
    _marked("tlc", "tlc-article", "", languages=("en",)),
    *(
        _marked(name, name, "", languages=("en",), header=_FOOTED, home="<home>")
        for name in ("apecon", "ecca")
    ),
)  # fmt: skip

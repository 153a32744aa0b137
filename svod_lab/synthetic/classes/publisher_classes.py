r"""Classes of large publishers and societies: ACM, IEEE, APS, Elsevier, Springer, AMS and others."""

from svod_lab.synthetic.classes.class_row import ClassRow

_ABSTRACT = "\\begin{abstract}<abstract>\\end{abstract}\n"
# `\author` once a person, followed by what belongs to the person: acmart, REVTeX, AASTeX.
_EACH = "\\author{<name>}\n<homes>\n⟦\\email{<email>}\n⟧"
_REVTEX_EACH = "\\author{<name>}\n⟦\\email{<email>}\n⟧<homes>\n"
_ACM = (
    "\\title{<title>}\n<authors>\\begin{abstract}<abstract>\\end{abstract}\n\\keywords{<keywords>}\n"
    "\\renewcommand{\\shortauthors}{<short_authors>}\n\\maketitle\n"
)
# In one column addresses would be said once more in a footnote.
_ACM_EACH = "\\author{<name>}\n<homes>\n"
_ACM_HOME = "\\affiliation{\\institution{<institution>}⟦\\city{<town>}⟧⟦\\country{<country>}⟧}"
_ACM_PREAMBLE = (
    "\\settopmatter{printacmref=false⟨|,printccs=false,printfolios=true⟩}\\setcopyright{none}\\authorsaddresses{}"
)
_ACM_ORDER = ("title", "authors", "abstract", "keywords")
_REVTEX = (
    "\\title{<title>}\n<authors>\\date{⟨\\today|<received>⟩}\n" + _ABSTRACT + "⟨\\keywords{<keywords>}|⟩\n\\maketitle\n"
)
_REVTEX_ORDER = ("title", "authors", "received", "abstract", "keywords")
_ELSEVIER = (
    "\\begin{frontmatter}\n\\title{<title>}\n<authors>\n<homes>\n\\begin{abstract}<abstract>\\end{abstract}\n"
    "\\begin{keyword}<keywords>\\end{keyword}\n\\end{frontmatter}\n"
)
_ELSEVIER_AUTHOR = "\\author[<marks>]{<name>}⟦⟨\\fnref{f<number>}\\fntext[f<number>]{<a:E-mail>: <email>}|⟩⟧\n"
_LLNCS = (
    "\\title{<title>}\n⟨\\titlerunning{<short_title>}|⟩\n\\author{<authors>}\n⟨\\authorrunning{<short_authors>}|⟩\n"
    "\\institute{<homes>⟨ \\\\ \\email{<emails>}|⟩}\n\\maketitle\n" + _ABSTRACT + "⟨\\keywords{<keywords>}|⟩\n"
)
_AMS = (
    "\\title[<short_title>]{<title>}\n<authors>\n\\address{<homes>}\n⟨\\email{<email>}|⟩⟨\\date{<received>}|\\date{}⟩\n"
    "⟨\\subjclass[2020]{<msc>}|⟩\n⟨\\keywords{<keywords>}|⟩⟨\\thanks{<funding>}|⟩\n\\begin{abstract}<abstract>\\end{abstract}\n"
    "\\maketitle\n"
)
_AMS_ORDER = ("title", "authors", "abstract")
_AMS_LATE = ("received", "msc", "keywords", "funding", "homes", "email")
_IEEE_CONFERENCE = (
    "\\title{<title>}\n\\author{<authors>}\n\\maketitle\n"
    + _ABSTRACT
    + ("⟨\\begin{IEEEkeywords}<keywords>\\end{IEEEkeywords}|⟩\n")
)

ROWS: tuple[ClassRow, ...] = (
    *(
        ClassRow(
            f"acmart-{form}", "acmart", f"{form},nonacm", _ACM, _EACH if form in ("sigconf", "sigplan") else _ACM_EACH, "", home=_ACM_HOME, between_homes="",
            preamble=_ACM_PREAMBLE, prints=_ACM_ORDER, columns=columns, has_own_fonts=True, has_own_head=True,
            in_a_row=columns == 1, most_authors=8, weight=1,
        )
        for form, columns in (
            ("manuscript", 1), ("acmsmall", 1), ("acmlarge", 1), ("acmtog", 2), ("sigconf", 2), ("sigplan", 2)
        )
    ),
    ClassRow(
        "ieee-conference", "IEEEtran", "conference", _IEEE_CONFERENCE,
        "\\IEEEauthorblockN{<name>}\n\\IEEEauthorblockA{<homes>⟦\\\\ ⟨<email>|Email: <email>⟩⟧}", "\n\\and\n",
        home="⟦<department>\\\\ ⟧<institution>\\\\ <town>⟦, <country>⟧", between_homes="\\\\ ", columns=2,
        in_a_row=False, most_authors=6, weight=4,
    ),
    ClassRow(
        "ieee-conference-marks", "IEEEtran", "conference",
        "\\title{<title>}\n\\author{\\IEEEauthorblockN{<authors>}\n\\IEEEauthorblockA{<homes>⟦\\\\ Email: <emails>⟧}}\n"
        "\\maketitle\n" + _ABSTRACT,
        "<name>\\IEEEauthorrefmark{<marks>}", ", ", " and ", "\\IEEEauthorrefmark{<mark>}<home>", "\\\\ ", columns=2,
    ),
    ClassRow(
        "ieee-journal", "IEEEtran", "⟨journal|journal,onecolumn,12pt|journal,compsoc⟩",
        "\\title{<title>}\n\\author{<authors>⟨\\thanks{<funding>}|⟩}\n\\markboth{<journal>}{<short_authors>: <short_title>}\n"
        "\\maketitle\n" + _ABSTRACT + "⟨\\begin{IEEEkeywords}<keywords>\\end{IEEEkeywords}|⟩\n",
        "<name>⟨\\thanks{<homes>⟦, <email>⟧.}|,~\\IEEEmembership{Member,~IEEE}\\thanks{<homes>.}⟩", ",~", ", and~",
        prints=("journal", "title", "authors", "abstract", "keywords"), late=("homes", "email", "funding"), columns=2, has_own_head=True,
        most_authors=7, weight=3,
    ),
    *(
        ClassRow(
            f"revtex-{number}", version, options, _REVTEX, _REVTEX_EACH, "", home="\\affiliation{<home>}", between_homes="\n",
            prints=_REVTEX_ORDER, columns=columns, homes_once=True, late=("email",), weight=2,
        )
        for number, (version, options, columns) in enumerate((
            ("revtex4-2", "aps,prb,reprint,nofootinbib,superscriptaddress,showkeys", 2), ("revtex4-2", "aip,jcp,reprint,nofootinbib,showkeys", 2),
            ("revtex4-2", "aps,pra,preprint,nofootinbib,superscriptaddress,showkeys", 1), ("revtex4-1", "aps,pre,twocolumn,nofootinbib,showkeys", 2),
            ("revtex4-1", "aps,prd,preprint,nofootinbib,groupedaddress,showkeys", 1),
        ), start=1)
    ),
    *(
        ClassRow(
            f"elsarticle-{options.partition(',')[0]}", "elsarticle", options, _ELSEVIER, _ELSEVIER_AUTHOR, "",
            home="\\address[<mark>]{<home>}\n", between_homes="", marks=marks, columns=columns, late=("email",),
        )
        for options, columns, marks in (
            ("preprint,12pt", 1, "abc"), ("review", 1, "123"), ("3p", 1, "abc"), ("5p,twocolumn", 2, "abc"),
        )
    ),
    ClassRow(
        "llncs", "llncs", "⟨|runningheads⟩", _LLNCS, "<name>\\inst{<marks>}", " \\and ", home="<home>",
        between_homes=" \\and ", weight=5,
    ),
    ClassRow(
        "amsart", "amsart", "⟨|11pt|12pt|a4paper⟩", _AMS, "\\author{<name>}\n", "", prints=_AMS_ORDER, late=_AMS_LATE, weight=5,
        between_homes="}\n\\address{",
    ),
    ClassRow(
        "amsproc", "amsproc", "", _AMS, "\\author{<name>}\n", "", prints=_AMS_ORDER, late=_AMS_LATE,
        between_homes="}\n\\address{",
    ),
)  # fmt: skip

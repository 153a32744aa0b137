"""The words of LaTeX: which commands are signs, accents, fonts, headings, breaks; which arguments are no text."""

from html.entities import html5

SIGNS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å", "AA": "Å",
    "i": "ı", "j": "ȷ", "S": "§", "P": "¶", "copyright": "©", "pounds": "£", "dag": "†", "ddag": "‡", "dots": "…",
    "ldots": "…", "cdots": "⋯", "textellipsis": "…", "textendash": "–", "textemdash": "—", "textquotedblleft": "“",
    "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’", "quotedblbase": "„", "guillemotleft": "«",
    "guillemotright": "»", "flqq": "«", "frqq": "»", "glqq": "„", "grqq": "“", "lq": "‘", "rq": "’", "No": "№",
    "textnumero": "№", "textbackslash": "\\", "textasciitilde": "~", "textbar": "|", "textless": "<",
    "textgreater": ">", "textdegree": "°", "textregistered": "®", "texttrademark": "™", "textbullet": "•", "TeX": "TeX",
    "LaTeX": "LaTeX", "BibTeX": "BibTeX", "infty": "∞", "partial": "∂", "nabla": "∇", "forall": "∀", "exists": "∃",
    "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "supset": "⊃", "cup": "∪", "cap": "∩", "emptyset": "∅",
    "times": "×", "cdot": "·", "circ": "∘", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥",
    "neq": "≠", "ne": "≠", "equiv": "≡", "approx": "≈", "sim": "∼", "to": "→", "rightarrow": "→", "leftarrow": "←",
    "Rightarrow": "⇒", "Leftarrow": "⇐", "Leftrightarrow": "⇔", "leftrightarrow": "↔", "mapsto": "↦", "sum": "∑",
    "prod": "∏", "int": "∫", "langle": "⟨", "rangle": "⟩", "ell": "ℓ", "otimes": "⊗", "oplus": "⊕", "wedge": "∧",
    "vee": "∨", "neg": "¬", "vdash": "⊢", "models": "⊨", "perp": "⊥", "mid": "|", "setminus": "∖", "star": "⋆",
    "varepsilon": "ε", "varphi": "φ", "vartheta": "ϑ", "quad": " ", "qquad": " ", "space": " ", "slash": "/",
    "sep": ", ",
}  # fmt: skip
# Letters of Greek are called in HTML as they are in TeX; so are the functions that print their own name.
_GREEK = ("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi"
          " psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega")  # fmt: skip
_FUNCTIONS = "arg cos cosh cot deg det dim exp gcd hom inf ker lg lim ln log max min mod sin sinh sup tan tanh Pr bmod"
SIGNS |= {name: html5[f"{name};"] for name in _GREEK.split()} | {name: name for name in _FUNCTIONS.split()}

# Accents over the next letter, as combining marks.
ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323",
    "b": "\u0331", "U": "\u0306", "hat": "\u0302", "tilde": "\u0303", "bar": "\u0304", "vec": "\u20d7",
}  # fmt: skip
# Control signs: escaped characters, blanks of several widths, things that are nothing.
CONTROL_SIGNS = {
    "&": "&", "%": "%", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", "\\": "\n", ",": " ", ";": " ", ":": " ",
    " ": " ", "\n": " ", "\t": " ", "!": "", "-": "", "/": "", "@": "", "(": "", ")": "", "|": "‖",
}  # fmt: skip
# Ligatures of the input; babel's short forms, which begin with a quotation mark, by language.
LIGATURES = {"---": "—", "--": "–", "``": "“", "''": "”", "<<": "«", ">>": "»", "?`": "¿", "!`": "¡"}
_SHORT_FORMS = {'"`': "„", "\"'": "“", '"<': "«", '">': "»", '"-': "", '"=': "-", '"~': "-", '"|': "", '""': "",
                '"---': "—"}  # fmt: skip
_UMLAUTS = {'"a': "ä", '"o': "ö", '"u': "ü", '"A': "Ä", '"O': "Ö", '"U': "Ü", '"s': "ß"}
SHORT_FORMS = {"de": _SHORT_FORMS | _UMLAUTS, "ru": _SHORT_FORMS, "uk": _SHORT_FORMS}

SECTIONS = {"part": 2, "chapter": 2, "section": 2, "subsection": 3, "subsubsection": 4}
BREAKS = {"par": "\n", "newline": "\n", "linebreak": "\n", "and": "\n", "And": "\n", "AND": "\n", "newpage": "\f",
          "clearpage": "\f", "cleardoublepage": "\f", "cr": "\n", "tabularnewline": "\n",
          "smallskip": "\n", "medskip": "\n", "bigskip": "\n"}  # fmt: skip
BOLD = frozenset(["textbf", "mathbf", "boldsymbol", "bf", "bfseries"])
ITALIC = frozenset(["textit", "textsl", "emph", "mathit", "it", "itshape", "sl", "slshape", "em"])
UPRIGHT = frozenset(["textrm", "textnormal", "textup", "rm", "rmfamily", "normalfont", "upshape", "mdseries"])
SIZES = {"tiny": 6.0, "scriptsize": 8.0, "footnotesize": 10.0, "small": 11.0, "normalsize": 12.0, "large": 14.0,
         "Large": 17.0, "LARGE": 20.0, "huge": 24.0, "Huge": 24.0}  # fmt: skip

# How many arguments in braces are not text: «\\vspace{1cm}».
UNREAD_ARGUMENTS = {
    "label": 1, "pageref": 1, "vspace": 1, "hspace": 1, "vskip": 0, "usepackage": 1, "documentclass": 1,
    "bibliographystyle": 1, "bibliography": 1, "input": 1, "include": 1, "includegraphics": 1, "setcounter": 2,
    "addtocounter": 2, "setlength": 2, "addtolength": 2, "color": 1, "textcolor": 1, "colorbox": 1, "index": 1,
    "pagestyle": 1, "thispagestyle": 1, "pagenumbering": 1, "hyphenation": 1, "newtheorem": 2, "theoremstyle": 1,
    "newenvironment": 3, "renewenvironment": 3, "DeclareMathOperator": 2, "markboth": 2, "markright": 1,
    "addcontentsline": 3, "selectlanguage": 1, "inputencoding": 1, "fontsize": 2, "fontencoding": 1, "fontfamily": 1,
    "rule": 2, "raisebox": 1, "parbox": 1, "multicolumn": 2, "multirow": 2, "cline": 1, "cmidrule": 1, "phantom": 1,
    "hypersetup": 1, "graphicspath": 1, "bibitem": 1, "nocite": 1, "hypertarget": 1, "hyperlink": 1, "institute": 0,
    "date": 0, "foreignlanguage": 1, "resizebox": 2, "scalebox": 1, "newcounter": 1, "numberwithin": 2, "orcid": 1,
}  # fmt: skip
UNREAD_ENVIRONMENTS = frozenset(["tikzpicture", "picture", "filecontents", "comment", "pspicture", "CCSXML", "axis"])
VERBATIM = frozenset(["verbatim", "verbatim*", "lstlisting", "alltt", "Verbatim", "minted"])
DISPLAYED = frozenset(["equation", "equation*", "align", "align*", "displaymath", "eqnarray", "eqnarray*", "gather",
                       "gather*", "multline", "multline*", "math"])  # fmt: skip
# Environments whose beginning takes arguments that are no text: «\\begin{tabular}{lcr}».
ENVIRONMENT_ARGUMENTS = {"tabular": 1, "tabular*": 2, "array": 1, "longtable": 1, "minipage": 1, "thebibliography": 1,
                         "multicols": 1, "tabularx": 2, "wrapfigure": 2, "list": 2}  # fmt: skip

# Front matter: commands whose argument print shows above the text.
FRONT = frozenset(["title", "author", "address", "affiliation", "affil", "institute", "email", "date", "subtitle"])
# Commands that print a heading of their own before their argument, wherever they stand.
ANNOUNCED = ("keywords", "keyword", "subjclass", "subclass")
# Environments that do so (of Elsevier, IEEE and SIAM), and words among their key words that begin a line of codes.
ANNOUNCED_ENVIRONMENTS = {"keyword": "keywords", "keywords": "keywords", "IEEEkeywords": "keywords",
                          "AMS": "subjclass", "MSCcodes": "subjclass"}  # fmt: skip
CODES = {"MSC": "subjclass", "PACS": "PACS", "JEL": "JEL"}
SUBJECT_COMMANDS, SUBJECT_CLASSES = ("subjclass", "subclass"), "Mathematics Subject Classification"
LANGUAGES = {"russian": "ru", "ngerman": "de", "german": "de", "english": "en", "american": "en", "british": "en",
             "ukrainian": "uk"}  # fmt: skip
# The names of inputenc.
ENCODINGS = {"cp1251": "cp1251", "koi8-r": "koi8-r", "cp866": "cp866", "utf8": "utf-8", "utf8x": "utf-8",
             "latin1": "cp1252", "ansinew": "cp1252", "latin9": "iso8859-15", "applemac": "mac-roman",
             "cp1252": "cp1252", "iso88595": "iso8859-5", "maccyr": "mac-cyrillic", "latin2": "iso8859-2"}  # fmt: skip

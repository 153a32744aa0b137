"""What stands before the text of a LaTeX source: class, languages, page, fonts, running heads."""

from collections.abc import Iterator

from svod_lab.synthetic.sheets import Furniture, Sheet, strips
from svod_lab.synthetic.typesetting.tex_elements import COMMANDS
from svod_lab.synthetic.typesetting.tex_letters import has_cyrillic, in_tex, suits_old_fonts

# How babel calls the languages.
BABEL = {"ru": "russian", "de": "ngerman", "en": "english"}
# The sizes of text that the class offers, and what its named sizes are in points then.
_STEPS = ("scriptsize", "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge", "Huge")
_POINTS = {
    10: (7.0, 8.0, 9.0, 10.0, 12.0, 14.4, 17.28, 20.74, 24.88),
    11: (8.0, 9.0, 10.0, 10.95, 12.0, 14.4, 17.28, 20.74, 24.88),
    12: (8.0, 10.0, 10.95, 12.0, 14.4, 17.28, 20.74, 24.88, 24.88),
}
# LaTeX sets lines 1.2 sizes apart; a sheet's leading is the gap between letters of about this height.
_HEIGHT, _DISTANCE = 0.62, 1.2
_COMMANDS = r"""\newcommand{\note}[2]{\renewcommand{\thefootnote}{#1}\footnote{#2}}
\newcommand{\notebelow}[2]{\renewcommand{\thefootnote}{#1}\footnotetext{#2}}
\sloppy
\raggedbottom
"""


def preamble(sheet: Sheet, *, prefers_old_fonts: bool = False) -> str:
    """Everything up to the document's beginning; TeX's first fonts are taken where they have all letters."""
    return "".join(_lines(sheet, has_old_fonts=prefers_old_fonts and all(map(suits_old_fonts, _texts(sheet)))))


def named_size(size: float, sheet: Sheet) -> str:
    """The class's name of the size that is nearest to so many times the text's size."""
    steps = _POINTS[_class_size(sheet)]
    wanted = size * steps[_STEPS.index("normalsize")]
    return _STEPS[min(range(len(_STEPS)), key=lambda number: abs(steps[number] - wanted))]


def _class_size(sheet: Sheet) -> int:
    return min(_POINTS, key=lambda size: abs(size - sheet.size))


def _lines(sheet: Sheet, *, has_old_fonts: bool) -> Iterator[str]:
    languages = _languages(sheet)
    # The last encoding is the text's own.
    encodings = ["T1", "T2A"] if sheet.language == "ru" else ["T2A", "T1"] if "ru" in languages else ["T1"]
    page = sheet.page
    yield f"\\documentclass[{_class_size(sheet)}pt,twoside{',twocolumn' if sheet.columns == 2 else ''}]{{article}}\n"
    if not has_old_fonts:
        yield f"\\usepackage[{','.join(encodings)}]{{fontenc}}\n"
    yield "\\usepackage[utf8]{inputenc}\n"
    yield f"\\usepackage[{','.join(BABEL[language] for language in languages)}]{{babel}}\n"
    yield (
        f"\\usepackage[paperwidth={page.width}mm,paperheight={page.height}mm,hmargin={page.side}mm,"
        f"top={page.top}mm,bottom={page.bottom}mm]{{geometry}}\n"
    )
    yield _COMMANDS
    if any(block.element for block in sheet.blocks):
        yield COMMANDS
    yield f"\\linespread{{{max(1.0, (_HEIGHT + sheet.leading) / _DISTANCE):.2f}}}\n"
    yield from _page_styles(sheet)


def _languages(sheet: Sheet) -> tuple[str, ...]:
    """The languages that occur, the paper's own last; Cyrillic letters and foreign ones need a language of theirs."""
    found = {piece.language for piece in strips(sheet)}
    if any(map(has_cyrillic, _texts(sheet))):
        found |= {"ru", "en"}
    return (*sorted(found - {sheet.language}), sheet.language)


def _texts(sheet: Sheet) -> Iterator[str]:
    yield from (run.text for piece in strips(sheet) for run in piece.runs)
    yield from (*sheet.head, *sheet.foot)


def _page_styles(sheet: Sheet) -> Iterator[str]:
    """The running heads, as a style of the first page and one of the others."""
    yield "\\makeatletter\n"
    for name, odd, even in (("opening", "first", "first"), ("following", "odd", "even")):
        yield f"\\newcommand{{\\ps@{name}}}{{%\n"
        for side, part in (("odd", odd), ("even", even)):
            for place, furniture in (("head", sheet.head), ("foot", sheet.foot)):
                yield f"  \\def\\@{side}{place}{{{_furniture(furniture, part, sheet.language)}}}%\n"
        yield "}\n"
    yield "\\makeatother\n\\pagestyle{following}\n"


def _furniture(furniture: Furniture, part: str, language: str) -> str:
    """«#» is the page's number, a tabulator parts what stands left from what stands right."""
    printed = furniture._asdict()[part]
    if not printed:
        return ""
    left, tabulator, right = (in_tex(text, language).replace("\\#", "\\thepage{}") for text in printed.partition("\t"))
    content = f"{left}\\hfill {right}" if tabulator else f"\\parbox{{\\textwidth}}{{\\centering {left}}}"
    # Pages may end inside of a text in another language.
    return f"\\small\\foreignlanguage{{{BABEL[language]}}}{{{content}}}"

"""LaTeX sources typeset: PDF by pdfTeX, PostScript by dvips, each in a folder of its own and within a time limit."""

import tempfile
from functools import cache
from pathlib import Path

from svod_lab.synthetic.typesetting.programs import TypesettingError, asked, is_installed

TIME_LIMIT_SECONDS = 60.0
# A file's own name would differ from machine to machine.
_JOB = "paper"
_OPTIONS = ("-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", f"-jobname={_JOB}")
# TeX may neither read nor write outside of its folders.
_SURROUNDINGS = {"openin_any": "p", "openout_any": "p", "shell_escape": "f"}
_INPUT = "\\pdftrailerid{}\\pdfsuppressptexinfo=-1 \\input{fonts.tex}\\input{paper.tex}"
# Every size is drawn from one design, for which small installations have outlines, too; TeX would make the others as
# bitmaps first, which takes a second a font.
_DESIGNS = {"T1": "ec", "TS1": "tc", "T2A": "la"}
_SHAPES = (("m", "n", "rm"), ("bx", "n", "bx"), ("m", "it", "ti"), ("bx", "it", "bi"))
_CYRILLIC = "T2A"
_BITMAPS = ("-V1", "-D600", "-mode", "ljfour")


def latex_pdf(source: str, *, in_one_design: bool = True) -> bytes:
    """A LaTeX source as PDF; the same source gives the same bytes. Without one design fonts are the installed ones."""
    with tempfile.TemporaryDirectory(prefix="svod-tex-") as name:
        return _typeset("pdflatex", source, Path(name), ".pdf", in_one_design=in_one_design).read_bytes()


@cache
def tex_files(names: frozenset[str]) -> frozenset[str]:
    """Those of some files, as «llncs.cls», that TeX finds; looked for together, for each search reads all lists."""
    if not is_installed("kpsewhich"):
        return frozenset()
    try:
        # One that is not there makes it fail, whatever else it finds.
        found = asked("kpsewhich", sorted(names), Path.cwd(), TIME_LIMIT_SECONDS, may_fail=True)
    except TypesettingError:
        return frozenset()
    return frozenset(Path(line).name for line in found.splitlines()) & names


def latex_postscript(source: str, *, in_bitmaps: bool = False) -> bytes:
    """The same as PostScript, its letters as outlines (Type 1) or, as in old files, as bitmaps (Type 3)."""
    with tempfile.TemporaryDirectory(prefix="svod-tex-") as name:
        folder = Path(name)
        _typeset("latex", source, folder, ".dvi")
        fonts = _BITMAPS if in_bitmaps else ()
        asked("dvips", ("-q", "-R2", *fonts, "-o", f"{_JOB}.ps", f"{_JOB}.dvi"), folder, TIME_LIMIT_SECONDS)
        return (folder / f"{_JOB}.ps").read_bytes()


def _typeset(program: str, source: str, folder: Path, ending: str, *, in_one_design: bool = True) -> Path:
    fonts = _fonts(has_cyrillic=_CYRILLIC in source) if in_one_design else ""
    (folder / "fonts.tex").write_text(fonts, encoding="ascii")
    (folder / f"{_JOB}.tex").write_text(source, encoding="utf-8")
    asked(program, (*_OPTIONS, _INPUT), folder, TIME_LIMIT_SECONDS, _SURROUNDINGS)
    return folder / f"{_JOB}{ending}"


def _fonts(*, has_cyrillic: bool) -> str:
    lines = []
    for encoding, design in _DESIGNS.items():
        if encoding == _CYRILLIC:
            if not has_cyrillic:
                continue
            lines.append("\\input{t2aenc.def}")
        lines.append(f"\\DeclareFontFamily{{{encoding}}}{{cmr}}{{}}")
        lines.extend(
            f"\\DeclareFontShape{{{encoding}}}{{cmr}}{{{series}}}{{{shape}}}{{<-> {design}{name}1000}}{{}}"
            for series, shape, name in _SHAPES
        )
    return "\n".join((*lines, ""))

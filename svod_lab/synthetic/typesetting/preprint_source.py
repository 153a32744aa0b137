"""Papers as LaTeX source, the way authors write preprints: with the commands of AMS classes, or in plain words."""

import re
from random import Random

from svod_lab.synthetic.layouts.fixed_words import WORDS
from svod_lab.synthetic.works.paper_records import PaperRecord

_BABEL = {"ru": "russian", "de": "ngerman", "en": "english"}
_SPECIAL = re.compile(r"([&%$#_{}])")


def preprint_source(record: PaperRecord, keywords: tuple[str, ...], classes: str, rng: Random) -> bytes:
    """A source with abstract, key words and subject classes; `classes` is what print would show of these."""
    front = _commands(record, keywords) if rng.random() < 0.5 else _plainly(record, keywords, classes)
    names = " \\and ".join(f"{author.given} {author.family}" for author in record.header.authors)
    return (
        f"\\documentclass{{amsart}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage[{_BABEL[record.language]}]{{babel}}\n"
        f"\\title{{{_escaped(record.header.title)}}}\n\\author{{{_escaped(names)}}}\n{front}\n{_body(record)}\n"
        "\\end{document}\n"
    ).encode()


def _commands(record: PaperRecord, keywords: tuple[str, ...]) -> str:
    first, *rest = record.codes.msc
    secondary = f"; Secondary {', '.join(rest)}" if rest else ""
    words = f"\\keywords{{{_escaped(', '.join(keywords))}}}\n" if keywords else ""
    return (
        f"\\subjclass[2020]{{Primary {first}{secondary}}}\n{words}\\begin{{document}}\n\\begin{{abstract}}\n"
        f"{_escaped(record.header.abstract)}\n\\end{{abstract}}\n\\maketitle\n"
    )


def _plainly(record: PaperRecord, keywords: tuple[str, ...], classes: str) -> str:
    announced = WORDS[record.language].keywords[0]
    words = f"\\textbf{{{announced}:}} {_escaped('; '.join(keywords))}\n\n" if keywords else ""
    return (
        "\\begin{document}\n\\maketitle\n\\begin{abstract}\n"
        f"{_escaped(record.header.abstract)}\n\\end{{abstract}}\n\n{words}{_escaped(classes)}\n"
    )


def _body(record: PaperRecord) -> str:
    return "\n".join(
        f"\\section{{{_escaped(section.heading)}}}\n{_escaped(' '.join(section.paragraphs))}\n"
        for section in record.sections
    )


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)

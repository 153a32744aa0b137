"""What a LaTeX source says before its text: the main language, title and authors as their commands hold them."""

import re

from svod.convert.latex.commands import ANNOUNCED, CODES, FRONT, LANGUAGES, SUBJECT_CLASSES, SUBJECT_COMMANDS
from svod.convert.latex.source import balanced
from svod.convert.markup.front import ABSTRACT, KEYWORDS

_BABEL = re.compile(r"\\usepackage\s*\[([^\]]*)\]\s*\{babel\}|\\(?:setdefaultlanguage|setmainlanguage)\s*\{(\w+)\}")
_FRONT_COMMAND = re.compile(rf"\\({'|'.join(sorted(FRONT))})\s*(?:\[[^\]]*\]\s*)*(?=\{{)")
# The year of the classification: «\\subjclass[2020]{35K20}».
_ANNOUNCED_COMMAND = re.compile(rf"\\({'|'.join(ANNOUNCED)})\s*(\[[^\]]*\]\s*)?(?=\{{)")
_NOTE_COMMAND = re.compile(r"\\(?:thanks|footnote|inst|fnmsep|orcidID|corref|fnref|thanksref)\s*(?:\[[^\]]*\])?\s*")
_NAMES_END = re.compile(r"\\\\|\\(?:institute|affil|address|email|\w*name)\b|\n\s*\n")
_AND = re.compile(r"\\(?:and|And|AND)\b")


def main_language(text: str) -> str:
    """The last language that babel is given is the main one."""
    found = _BABEL.search(text)
    names = [name.strip().removeprefix("main=") for name in (found[1] or found[2] or "").split(",")] if found else []
    return next((LANGUAGES[name] for name in reversed(names) if name in LANGUAGES), "en")


def front_commands(text: str) -> list[tuple[str, str]]:
    """The commands of the front matter with their arguments, in order."""
    found, position = [], 0
    for command in _FRONT_COMMAND.finditer(text):
        if command.start() >= position:
            position = balanced(text, command.end())
            found.append((command[1], text[command.end() + 1 : position - 1]))
    return found


def announced_commands(preamble: str) -> list[tuple[str, str]]:
    """Key words and subject classes that a preamble gives, each as the command that prints it."""
    found = []
    for command in _ANNOUNCED_COMMAND.finditer(preamble):
        argument = preamble[command.end() : balanced(preamble, command.end())]
        found.append((command[1], f"\\{command[1]}{command[2] or ''}{argument}"))
    return found


def announcement(word: str, language: str, year: str = "") -> str:
    """What print says before an abstract, key words or codes."""
    if word in SUBJECT_COMMANDS:
        return f"{year} {SUBJECT_CLASSES}".strip()
    names = ABSTRACT if word == "abstract" else KEYWORDS
    return word if word in CODES else names.get(language, names["en"])


def author_names(text: str) -> list[str]:
    """The names in an author command: before the first line end of each author, without notes and marks."""
    return [_NAMES_END.split(part.strip())[0] for part in _AND.split(without_notes(text))]


def without_notes(text: str) -> str:
    """An argument without its notes and marks."""
    kept, position = [], 0
    for note in _NOTE_COMMAND.finditer(text):
        if note.start() >= position:
            kept.append(text[position : note.start()])
            position = balanced(text, note.end()) if text.startswith("{", note.end()) else note.end()
    kept.append(text[position:])
    return "".join(kept)

"""Which languages the pages of a scan are read in: by the letters of those that were read before.

A page that is read in a language less takes a tenth less time, and no letters of that language are seen in it. To look
at a small picture of the page first, as tesseract can, takes a third of the time of reading it, and errs.
"""

import re
from collections.abc import Sequence

# Tesseract's languages that are written in Cyrillic letters.
_CYRILLIC_LANGUAGES = frozenset({"rus", "ukr", "bel", "bul", "srp", "mkd", "kaz", "Cyrillic"})
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LETTER = re.compile(r"[^\W\d_]")
# Pages with so many letters tell; of them so few may look like Cyrillic ones by mistake.
_ENOUGH_LETTERS, _BY_MISTAKE = 1000, 0.01


class Scripts:
    """The languages that the pages of one document need; all of them until some pages are read."""

    def __init__(self, command: Sequence[str]) -> None:
        place = command.index("-l") + 1
        languages = command[place].split("+")
        latin = [language for language in languages if language not in _CYRILLIC_LANGUAGES]
        self.all = list(command)
        self._fewer = [*command[:place], "+".join(latin), *command[place + 1 :]] if latin else self.all
        self._letters = self._cyrillic = 0
        self._is_settled = len(latin) == len(languages) or not latin

    def note(self, texts: Sequence[str]) -> None:
        """Count the letters of a page that was read."""
        for text in texts:
            self._letters += len(_LETTER.findall(text))
            self._cyrillic += len(_CYRILLIC.findall(text))

    def read_in_vain(self) -> None:
        """A page was read again in all languages for nothing: this scan is hard to read, whatever it is written in."""
        self._is_settled = True

    @property
    def command(self) -> list[str]:
        """The call that reads the next page."""
        if self._is_settled or self._letters < _ENOUGH_LETTERS or self._cyrillic > _BY_MISTAKE * self._letters:
            return self.all
        return self._fewer

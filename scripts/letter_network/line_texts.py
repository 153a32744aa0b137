"""Made-up texts of lines: pieces of real texts, names, words with abbreviations, numbers and foreign words."""

import random
from collections.abc import Mapping, Sequence

from scripts.letter_network.alphabet import ALPHABET

LONGEST = 52
_KNOWN = frozenset(ALPHABET)
_PLAIN = str.maketrans(
    {
        "‐": "-",
        "‑": "-",
        "−": "-",
        "‒": "-",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "\u00a0": " ",
        "‹": "«",
        "›": "»",
        "‚": ",",
        "ʼ": "’",
    }
)
_INITIALS = {True: "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ", False: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_ENDINGS = (
    "ов", "ова", "ев", "ева", "ин", "ина", "ский", "ская", "енко", "ко", "дзе", "швили", "ян", "ич", "ых", "ук", "юк",
    "ий", "ая", "цкий", "ёв", "ец", "ман", "берг", "штейн", "ейн",
)  # fmt: skip
_MARKS = (":", ".", ",", ":", ".", ";", "*", "1", "2", "**", ".", ",", ";", ":", "-", " -", "¹", "²", "†")


class LineTexts:
    """An endless supply of texts."""

    def __init__(self, gathered: Mapping[str, Mapping[str, Sequence[str]]], seed: int) -> None:
        self.chosen = random.Random(seed)  # noqa: S311
        self._pieces, self._words = gathered["pieces"], gathered["words"]

    def next(self) -> str:
        """The text of a line."""
        chosen = self.chosen
        kind, russian = chosen.random(), chosen.random() < 0.68
        if kind < 0.5:
            text = chosen.choice(self._pieces["russian" if russian else "others"])
        elif kind < 0.72:
            text = ", ".join(self._name(russian) for _ in range(chosen.choice([1, 1, 2, 3])))
        else:
            text = self._title(russian)
        case = chosen.random()
        text = text.translate(_PLAIN)
        text = text.upper() if case < 0.28 else text.title() if case < 0.31 else text
        if chosen.random() < 0.16:
            text += chosen.choice(_MARKS)
        return " ".join("".join(letter for letter in text if letter in _KNOWN).split())[:LONGEST].strip()

    def _word(self, name: str) -> str:
        return self.chosen.choice(self._words[name])

    def _family(self, russian: bool) -> str:
        word = self._word("cyrillic_surnames" if russian else "latin_surnames").title()
        if russian and self.chosen.random() < 0.35 and len(word) > 4:
            word = word[: self.chosen.randint(2, len(word) - 1)] + self.chosen.choice(_ENDINGS)
        return word

    def _name(self, russian: bool) -> str:
        chosen, family = self.chosen, self._family(russian)
        first, second = (chosen.choice(_INITIALS[russian]) for _ in range(2))
        blank, kind = chosen.choice(["", " ", ""]), chosen.random()
        if russian and kind < 0.25:
            given = self._word("cyrillic_given_names").title()
            patronymic = f"{self._word('cyrillic_given_names').title()}ович"
            return chosen.choice([f"{family} {given}", f"{given} {family}", f"{family} {given} {patronymic}"])
        if not russian and kind < 0.45:
            return f"{self._word('latin_given_names').title()} {family}"
        return chosen.choice(
            [
                f"{first}.{blank}{second}.{blank}{family}",
                f"{family} {first}.{blank}{second}.",
                f"{first}. {family}",
                f"{first}.{second}. {family}",
            ]
        )

    def _title(self, russian: bool) -> str:
        chosen = self.chosen
        listed = (
            "cyrillic_words_ru" if russian else chosen.choice(["latin_words_de", "latin_words_en", "latin_words_en"])
        )
        words = [self._word(listed) for _ in range(chosen.randint(1, 5))]
        if listed == "latin_words_de":
            words = [word.title() if chosen.random() < 0.5 else word for word in words]
        others = (
            (0.35, self._code),
            (0.2 * russian, lambda: self._word("latin_words_en").title()),
            (0.1 * russian, lambda: chosen.choice(self._pieces["others"]).split(" ")[0]),
            (0.15, lambda: str(chosen.randint(1, chosen.choice([99, 2030, 99_999])))),
        )
        for share, other in others:
            if chosen.random() < share:
                words.insert(chosen.randrange(len(words) + 1), other())
        text = " ".join(words)
        return text[0].upper() + text[1:] if chosen.random() < 0.5 else text

    def _code(self) -> str:
        """An abbreviation, as machines and institutes have: «БЭСМ-6»."""
        chosen = self.chosen
        letters = _INITIALS[chosen.random() < 0.6]
        code = "".join(chosen.choice(letters) for _ in range(chosen.randint(1, 5)))
        number = chosen.randint(1, chosen.choice([99, 9999]))
        return chosen.choice(
            [
                code,
                f"{code}-{number}",
                f"{code}{number % 100}",
                f"({code})",
                f'"{code}"',
                f"«{code}»",
                f"{code}-{code[0]}",
            ]
        )

"""References that markup holds as fields, written out as print would: Vancouver's order, or GOST's for Russian."""

from dataclasses import dataclass

from svod.text.languages import language_of

# Lists longer than this come from damaged or hostile files; papers of large experiments have some 3 000 authors.
_MOST_NAMES = 5000


@dataclass(frozen=True, slots=True)
class CitedWork:
    """The fields of one reference; empty where nothing is said."""

    authors: tuple[str, ...] = ()
    editors: tuple[str, ...] = ()
    title: str = ""
    container: str = ""
    place: str = ""
    publisher: str = ""
    year: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    doi: str = ""
    url: str = ""

    def printed(self) -> str:
        """The reference on one line."""
        parts = self._gost() if language_of(f"{self.title} {self.container}") == "ru" else self._vancouver()
        return " ".join(filter(None, parts))

    def _vancouver(self) -> list[str]:
        """«Ivanov I, Petrov P. A title. A journal. 2001;5(2):1–10. doi:10.1000/1»."""
        issue = f"({self.issue})" if self.issue else ""
        numbers = self.year + (f";{self.volume}{issue}" if self.volume or issue else "")
        editors = f"In: {_names(self.editors)}, editors" if self.editors and self.title else _names(self.editors)
        house = ": ".join(filter(None, (self.place, self.publisher)))
        return [
            _closed(_names(self.authors)),
            _closed(self.title),
            _closed(editors),
            _closed(self.container),
            _closed(house),
            _closed(numbers + (f":{self.pages}" if self.pages else "")),
            f"doi:{self.doi}" if self.doi else "",
            self.url,
        ]

    def _gost(self) -> list[str]:
        """«Иванов И. И. Заглавие // Журнал. — М.: Наука, 2001. — Т. 5. — № 2. — С. 1–10.»."""
        title = " // ".join(filter(None, (self.title, self.container)))
        house = ": ".join(filter(None, (self.place, self.publisher)))
        areas = [
            ", ".join(filter(None, (house, self.year))),
            f"Т. {self.volume}" if self.volume else "",
            f"№ {self.issue}" if self.issue else "",
            f"С. {self.pages}" if self.pages else "",
            f"DOI: {self.doi}" if self.doi else "",
            self.url,
        ]
        names = _closed(_names(self.authors or self.editors))
        return [names, " — ".join(_closed(area) for area in (title, *areas) if area)]


def page_range(first: str, last: str) -> str:
    """«1–10», or whichever of both there is."""
    return "–".join(dict.fromkeys(filter(None, (first, last))))


def numbered(label: str, number: int, text: str) -> str:
    """A reference with the number it carries, or the one it stands at: every entry shows where it begins."""
    label = label.strip()
    if not label:
        return f"[{number}] {text}"
    if text.startswith(label):
        return text
    return f"{label}. {text}" if label.isdecimal() else f"{label} {text}"


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(names[:_MOST_NAMES])


def _closed(text: str) -> str:
    """With a full stop at the end, unless the text closes itself."""
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."

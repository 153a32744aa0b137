"""Texts, numbers, sizes and days in one language of the pages."""

from gettext import NullTranslations

from svod.web.i18n.catalogues import catalogue
from svod.web.i18n.labels import LABELS

# How matchers join the parts of a reason.
_REASON_JOINT = " and "
_NO_CONTEXT = ""
_GIGABYTE, _MEGABYTE, _KILOBYTE = 1 << 30, 1 << 20, 1 << 10


class Translator:
    """The translations into one language, by the usual functions of gettext; `{names}` in texts are filled in."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = catalogue(language)
        # Texts of the program, looked up once.
        self._texts: dict[tuple[str, str], str] = {}
        # Translators: what stands between thousands, usually a narrow no-break space, a comma or a full stop.
        self._thousands = self.pgettext("thousands separator", "\N{NARROW NO-BREAK SPACE}")
        self._decimal_mark = self.pgettext("decimal mark", ".")

    def add(self, added: NullTranslations) -> None:
        """Take the texts that this catalogue does not have from another one."""
        self._catalogue.add_fallback(added)
        self._texts.clear()

    def gettext(self, text: str, **values: object) -> str:
        """A text."""
        translated = self._texts.get((_NO_CONTEXT, text))
        if translated is None:
            translated = self._texts[_NO_CONTEXT, text] = self._catalogue.gettext(text)
        return translated.format(**values) if values else translated

    def pgettext(self, context: str, text: str, **values: object) -> str:
        """A text that means something else in another context."""
        translated = self._texts.get((context, text))
        if translated is None:
            translated = self._texts[context, text] = self._catalogue.pgettext(context, text)
        return translated.format(**values) if values else translated

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A text with a number, in the right plural form."""
        return self._catalogue.ngettext(singular, plural, n).format(n=self.number(n))

    def label(self, value: str, group: str, **values: object) -> str:
        """What pages call a stored value; values without a label stay as they are."""
        message = LABELS[group].get(value)
        return self.pgettext(message.context, message.text, **values) if message else value

    def action_name(self, action: str) -> str:
        """What a user did; actions without a label are named as the program names them."""
        return self.label(action, "action") if action in LABELS["action"] else action.replace("_", " ")

    def scheme_name(self, scheme: str) -> str:
        """How an identifier's scheme is written."""
        return self.label(scheme, "scheme") if scheme in LABELS["scheme"] else scheme.upper()

    def language_name(self, code: str) -> str:
        """The name of a paper's language, or its code where the catalogue has no name."""
        return self._catalogue.pgettext("language", code)

    def reason(self, reason: str) -> str:
        """Why a reference was recognised; unknown reasons stay as they are."""
        return ", ".join(self.label(part, "reason") for part in reason.split(_REASON_JOINT))

    def number(self, number: int) -> str:
        """A whole number, its thousands set apart."""
        return f"{number:,}".replace(",", self._thousands)

    def percent(self, weight: float) -> str:
        """A weight between 0 and 1 as a percentage."""
        return self.gettext("{n}%", n=round(weight * 100))

    def size(self, size: int) -> str:
        """A number of bytes for people: three digits say enough."""
        if size >= _GIGABYTE:
            return self.gettext("{n}\N{NO-BREAK SPACE}GB", n=self._scaled(size, _GIGABYTE))
        if size >= _MEGABYTE:
            return self.gettext("{n}\N{NO-BREAK SPACE}MB", n=self._scaled(size, _MEGABYTE))
        if size >= _KILOBYTE:
            return self.gettext("{n}\N{NO-BREAK SPACE}kB", n=self._scaled(size, _KILOBYTE))
        return self.ngettext("{n}\N{NO-BREAK SPACE}byte", "{n}\N{NO-BREAK SPACE}bytes", size)

    def day(self, moment: str) -> str:
        """The day of an ISO moment; what is no such moment stays as it is."""
        year, _, rest = moment[:10].partition("-")
        month, _, day = rest.partition("-")
        if not (year.isdigit() and month.isdigit() and day.isdigit()):
            return moment
        return self.gettext("{year}-{month}-{day}", year=year, month=month, day=day)

    def _scaled(self, size: int, unit: int) -> str:
        digits = 0 if size >= 10 * unit or size % unit == 0 else 1
        return f"{size / unit:.{digits}f}".replace(".", self._decimal_mark)

"""Fonts by inheritance: what a style or a run says about the font, laid over what it is based on."""

from dataclasses import dataclass

from svod.model.document import Font

# What Word itself assumes where a document says nothing.
_SIZE_UNSAID = 10.0


@dataclass(frozen=True, slots=True)
class FontChange:
    """What a style or a run says about the font; None where it says nothing."""

    name: str | None = None
    size: float | None = None
    bold: bool | None = None
    italic: bool | None = None
    raised: bool | None = None

    def over(self, below: "FontChange") -> "FontChange":
        """This change on top of another."""
        return FontChange(
            self.name if self.name is not None else below.name,
            self.size if self.size is not None else below.size,
            self.bold if self.bold is not None else below.bold,
            self.italic if self.italic is not None else below.italic,
            self.raised if self.raised is not None else below.raised,
        )

    def font(self) -> Font:
        """The font, with what nobody said filled in."""
        size = self.size if self.size is not None else _SIZE_UNSAID
        return Font(self.name or "", size, bool(self.bold), bool(self.italic))

"""The styles by discipline in two halves: rules and models may learn from one, the other is only scored."""

from collections.abc import Mapping
from hashlib import blake2b

from svod_lab.synthetic.styles.disciplines import de, en, ru
from svod_lab.synthetic.styles.style import Style

STYLES: Mapping[str, tuple[Style, ...]] = {"ru": ru.STYLES, "de": de.STYLES, "en": en.STYLES}


def is_scored_only(style: Style) -> bool:
    """Whether no rule and no model may learn from a style; every second by its name."""
    return bool(blake2b(style.name.encode(), digest_size=1).digest()[0] & 1)


def half(language: str, *, scored_only: bool) -> tuple[Style, ...]:
    """The styles of a language in one half."""
    return tuple(style for style in STYLES[language] if is_scored_only(style) is scored_only)

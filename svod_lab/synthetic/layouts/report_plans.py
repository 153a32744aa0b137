"""The plan of reports and preprints, which look alike in every language but for their fonts and names."""

from svod_lab.synthetic.layouts.choices import Announced, Homes, NameForm, Plan, Shape


def report_plan(language: str, weight: int, fonts: tuple[str, ...], names: tuple[NameForm, ...]) -> Plan:
    """Covers of a language: how often they are drawn, in which fonts, with names in which forms."""
    return Plan(
        f"{language}-report",
        weight,
        {
            "shape": (Shape.REPORT,),
            "size": (10.0, 11.0, 12.0, 14.0),
            "font": fonts,
            "page": ("a4", "a4", "a5"),
            "order": (("authors", "title"), ("title", "authors")),
            "title_size": (1.0, 1.2, 1.5, 2.0),
            "title_bold": (True, False),
            "title_capitals": (True, False),
            "title_align": ("center", "center", "left"),
            "author_align": ("center", "center", "left"),
            "author_size": (1.0, 1.2, 1.4),
            "author_bold": (False, False, True),
            "names": names,
            "homes": (Homes.NONE, Homes.NONE, Homes.SUPERSCRIPTS, Homes.BELOW),
            "heading_capitals": (False, True),
            "abstract": (Announced.SILENT, Announced.OWN_LINE, Announced.RUN_IN),
            "numbering": ("1.", "[1]"),
            "head": ("none",),
            "foot": ("number", "none"),
        },
    )

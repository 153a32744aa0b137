"""The layout that stands for a user's own Typst template: everything it may print, in any order."""

from pathlib import Path

from svod_lab.synthetic.layouts.choices import Announced, Emails, Homes, Layout, NameForm

NAMES_BY_LANGUAGE = {"ru": NameForm.INITIALS_FAMILY, "de": NameForm.GIVEN_FAMILY, "en": NameForm.GIVEN_FAMILY}


def own_layout(template: Path, language: str) -> Layout:
    """Everything a template may print, in any order: what the labels are looked for by."""
    return Layout(
        plan=f"own:{template.stem}", names=NAMES_BY_LANGUAGE[language], homes=Homes.BELOW, home_department=True,
        home_country=True, home_street=True, emails=Emails.LINE, abstract=Announced.OWN_LINE,
        keywords=Announced.OWN_LINE, numbering="",
        top=("journal", "conference", "udc", "msc", "jel", "doi", "rubric"), funding="end", dates="end",
        order=("title", "authors", "homes", "emails", "abstract", "keywords"),
    )  # fmt: skip

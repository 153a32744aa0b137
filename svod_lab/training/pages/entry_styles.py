"""Styles in which people list papers on their pages: title first, names first, year first; with a venue and without."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from svod_lab.synthetic.invention.people import InventedPerson, invented_person
from svod_lab.synthetic.invention.places import invented_place
from svod_lab.synthetic.invention.publications import CONFERENCES, JOURNALS, MONTHS
from svod_lab.synthetic.invention.titles import invented_titles, invented_topic
from svod_lab.training.pages.page_texts import SHORT_TITLES

_COUNTS, _COUNT_WEIGHTS = (1, 2, 3, 4, 6), (35, 30, 20, 10, 5)
_FIRST_YEAR, _LAST_YEAR = 1975, 2024
# The shares of English titles with capitals, of papers of a page that have its owner among their authors, and of
# Russian and German pages' papers in English; of short titles in lists without venues.
_CAPITALS, _OWN, _ENGLISH, _SHORT = 0.3, 0.7, 0.2, 0.1
# The share of pages without venues.
_BARE = 0.2
_SMALL = frozenset(["of", "the", "a", "an", "on", "and", "in", "for", "by", "to", "with", "at", "from"])

# Names: given name, initials, family name.
NAME_FORMS = ("{i} {f}", "{f} {i}", "{f}, {i}", "{g} {f}", "{f}, {g}", "{f}")
_FORM_WEIGHTS = (30, 25, 12, 22, 6, 5)
_LAST_JOINERS: Mapping[str, tuple[str, ...]] = {
    "ru": (", ", ", ", " и "), "de": (", ", " und ", "; ", "/"), "en": (", ", " and ", ", and ", " & ", "; "),
}  # fmt: skip
_COAUTHORS: Mapping[str, tuple[str, ...]] = {
    "ru": ("в соавторстве с {}", "совм. с {}", "(с {})"),
    "de": ("mit {}", "(mit {})", "zusammen mit {}"),
    "en": ("with {}", "(with {})", "joint work with {}", "by {}"),
}
# Where a paper appeared, without the year.
SOURCES: Mapping[str, tuple[str, ...]] = {
    "ru": ("{j}. Т. {v}, № {n}. С. {p}", "{j}, {v}:{n}, {p}", "{j}, № {n}, с. {p}", "{j}", "В сб.: {c}. С. {p}", "{c}",
           "{city}: Изд-во университета, {k} с.", "Препринт № {n}", "{j}, {v} ({n}), {p}", "{j} (в печати)"),
    "de": ("{j} {v}, S. {p}", "{j} {v}, Nr. {n}, {p}", "in: {j}, H. {n}, S. {p}", "{j}", "In: {c}, S. {p}", "{c}",
           "{city}: Verlag Neue Wege", "{city}, {k} S.", "Arbeitspapier Nr. {n}, {u}", "in: {s} (Hg.): {t}, {city}",
           "erscheint in: {j}", "In {j} {v} ({n}), {p}"),
    "en": ("{j}, vol. {v}, no. {n}, pp. {p}", "{j} {v}, {p}", "{j} {v}({n}):{p}", "{j}", "In {c}, pages {p}", "{c}",
           "in: {c}, pp. {p}", "Technical Report {n}, {u}", "Northgate Press, {city}", "arXiv:{a}", "to appear in {j}",
           "{j} {v}:{p}", "Preprint", "submitted to {j}", "{j}, forthcoming", "Working Paper No. {n}, {u}"),
}  # fmt: skip
# With the year. The first style fits the order of all three.
_DATED = ("{}, {y}", "{} ({y})", "{}. {y}", "{y}. {}", "{}, {m} {y}")

# One entry in one line. «{names}», «{title}», «{venue}» with the year, «{source}» without it, «{by}» other authors.
TITLE_FIRST = (
    "{title}. {names}. {venue}.",  # Random walks on trees. A. Field, B. Lang. Annals of Chance 3, 12–18, 1999.
    "{title}, {names}, {venue}",
    "{title} / {names} // {venue}.",
    "{title} ({names}), {venue}.",
    "{title}, {by}, {venue}.",
    "{title} {by}. {venue}",
    "{title}. {venue}.",  # the owner of the page is the only author
    "{title}, {venue}",
    "«{title}», {venue}",
    "{title} ({year}). {names}. {source}.",
    "{title}. {names} ({year})",
    "{title} – {names} – {venue}",
)
NAMES_FIRST = (
    "{names}: {title}. {venue}.",
    "{names}, {title}, {venue}.",
    "{names}. {title}. {venue}",
    "{names} ({year}). {title}. {source}.",
    "{names} ({year}): {title}, {source}",
    "{names}: „{title}“, {venue}",
    "{names}, “{title},” {venue}.",
    "{names}. {title} // {venue}",
    "{names} – {title}, {venue}",
    "{names}, {year}, {title}, {source}",
)
YEAR_FIRST = (
    "{year}. {names}: {title}. {source}.",
    "{year} {title}. {source}",
    "({year}) {names}, {title}, {source}.",
    "{year}: {title} ({names}), {source}",
    "[{year}] {names}. {title}. {source}",
)
# As tables of contents, programmes and accepted papers have it.
WITHOUT_VENUE = (
    "{title}. {names}",
    "{title} ({names})",
    "{title} {by}",
    "{title} / {names}",
    "{title}, {names}",
    "{title} – {names}",
    "{names}: {title}",
    "{names}. {title}",
    "{names}, {title}",
    "{names} {title}",
    "{names} – {title}",
    "{names} {title} {page}",
    "{title} {names} {page}",
    "{title}, {year}",
    "{title} ({year})",
    "{year} {title}",
    "{names} ({year}). {title}",
)
ENTRY_STYLES = (*TITLE_FIRST, *NAMES_FIRST, *YEAR_FIRST, *WITHOUT_VENUE)


class MadeUpEntry(NamedTuple):
    """One entry: all of it in one line, and its parts, which some pages set apart."""

    line: str
    title: str
    names: str
    source: str
    venue: str
    year: str
    # What stands below it: a correction, a reprint, reviews.
    note: str = ""


class PageHabits(NamedTuple):
    """How one page writes its entries."""

    language: str
    style: str
    name_form: str
    joiners: tuple[str, str]
    dated: str
    is_capitalised: bool
    is_numbered: bool
    owner: InventedPerson | None


def page_habits(language: str, styles: Sequence[str], rng: Random) -> PageHabits:
    """The habits of one page, with one of some styles."""
    last = rng.choice(_LAST_JOINERS[language])
    return PageHabits(
        language,
        _style(styles, rng),
        rng.choices(NAME_FORMS, _FORM_WEIGHTS)[0],
        (last if last in ("; ", "/") else ", ", last),
        rng.choice(_DATED),
        rng.random() < _CAPITALS,
        rng.random() < 0.12,
        invented_person(language, rng) if rng.random() < 0.6 else None,
    )


def _style(styles: Sequence[str], rng: Random) -> str:
    """One of some styles, seldom one without a venue: such entries are as often something else."""
    bare = [style for style in styles if style in WITHOUT_VENUE]
    full = [style for style in styles if style not in WITHOUT_VENUE]
    return rng.choice(bare if bare and (not full or rng.random() < _BARE) else full)


def made_up_entries(count: int, habits: PageHabits, rng: Random) -> list[MadeUpEntry]:
    """So many entries of one page, the newest first."""
    newest = rng.randint(_FIRST_YEAR + 15, _LAST_YEAR)
    years = sorted((rng.randint(newest - 15, newest) for _ in range(count)), reverse=True)
    return [_entry(number, str(year), habits, rng) for number, year in enumerate(years, start=1)]


def invented_title(language: str, rng: Random, *, is_capitalised: bool = False) -> str:
    """A title, sometimes in English on a page of another language."""
    spoken = language if language == "en" or rng.random() > _ENGLISH else "en"
    words = invented_titles(invented_topic(rng), rng)[spoken].split()
    if spoken == "en" and is_capitalised:
        words = [word if word in _SMALL and place else word[:1].upper() + word[1:] for place, word in enumerate(words)]
    return " ".join(words)


def invented_names(people: Sequence[InventedPerson], form: str, joiners: tuple[str, str]) -> str:
    """Some people as an entry names them."""
    names = [_name(person, form) for person in people]
    return joiners[1].join(filter(None, (joiners[0].join(names[:-1]), names[-1])))


def _entry(number: int, year: str, habits: PageHabits, rng: Random) -> MadeUpEntry:
    language = habits.language
    title = invented_title(language, rng, is_capitalised=habits.is_capitalised)
    if habits.style in WITHOUT_VENUE and rng.random() < _SHORT:
        title = rng.choice(SHORT_TITLES[language])
    others = [invented_person(language, rng) for _ in range(rng.choices(_COUNTS, _COUNT_WEIGHTS)[0])]
    people = [habits.owner, *others[1:]] if habits.owner and rng.random() < _OWN else others
    rng.shuffle(people)
    names = invented_names(people, habits.name_form, habits.joiners)
    beside = [person for person in people if person is not habits.owner]
    by = (
        rng.choice(_COAUTHORS[language]).format(invented_names(beside, habits.name_form, habits.joiners))
        if beside
        else ""
    )
    source = _source(language, year, rng)
    venue = habits.dated.format(source, y=year, m=rng.choice(MONTHS[language]))
    page = str(rng.randint(3, 480))
    line = habits.style.format(title=title, names=names, by=by, source=source, venue=venue, year=year, page=page)
    line = line.replace(" .", ".").replace(" ,", ",").replace(",,", ",").replace("..", ".").replace("?.", "?")
    return MadeUpEntry(f"{number}. {line}" if habits.is_numbered else line, title, names, source, venue, year)


def _source(language: str, year: str, rng: Random) -> str:
    first, topic, place = rng.randint(1, 700), invented_topic(rng), invented_place(language, rng)
    subject = getattr(topic.subject.name, language)
    conference = rng.choice(CONFERENCES[language])
    return rng.choice(SOURCES[language]).format(
        j=rng.choice(JOURNALS[language]).format(subject),
        c=conference.format(n=rng.randint(2, 40),
            s=subject, c=place.city, y=year, d=rng.randint(1, 28)).removeprefix("In: "),
        v=rng.randint(1, 90), n=rng.randint(1, 12), k=rng.randint(80, 500),
            p=f"{first}{rng.choice('–--')}{first + rng.randint(2, 40)}",
        city=place.city, u=place.name, s=invented_names([invented_person(language, rng)], "{i} {f}", (", ", ", ")),
        t=invented_titles(topic, rng)[language], a=f"{year[2:]}{rng.randint(1, 12):02}.{rng.randint(1000, 99999):05}",
    )  # fmt: skip


def _name(person: InventedPerson, form: str) -> str:
    initials = " ".join(f"{part[0]}." for part in (*person.given.split(), person.patronymic) if part)
    return form.format(i=initials, f=person.family, g=person.given)

"""Whole paper records made up by the grammar."""

from random import Random

from svod_lab.synthetic.invention.people import InventedPerson, invented_person
from svod_lab.synthetic.invention.places import InventedPlace, invented_place
from svod_lab.synthetic.invention.prose import invented_sections
from svod_lab.synthetic.invention.publications import DEGREES, invented_funding, invented_publication
from svod_lab.synthetic.invention.titles import (
    Topic,
    invented_abstracts,
    invented_keywords,
    invented_titles,
    invented_topic,
)
from svod_lab.synthetic.works.paper_records import (
    Affiliation,
    Codes,
    PaperAuthor,
    PaperHeader,
    PaperRecord,
    ThesisPart,
)

_AUTHOR_COUNTS = (1, 2, 3, 4, 5, 6, 8)
_AUTHOR_WEIGHTS = (30, 28, 20, 10, 6, 4, 2)
_PARAGRAPHS = (3, 5, 8, 12)
_PARAGRAPH_WEIGHTS = (3, 5, 4, 2)
# One English spelling a letter, as passports and journals write names.
_ENGLISH_LETTERS = str.maketrans({
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
})  # fmt: skip
_GERMAN_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "ć": "c", "ı": "i"})
_MINISTRIES = ("Министерство науки и высшего образования Российской Федерации",
               "Министерство образования и науки Российской Федерации",
               "Правительство Российской Федерации")  # fmt: skip
_SPECIALITIES = {
    "ru": ("01.01.02 – Дифференциальные уравнения", "05.13.18 – Математическое моделирование, численные методы",
           "08.00.05 – Экономика и управление народным хозяйством", "10.02.01 – Русский язык"),
    "de": ("Fachgebiet Informatik", "Fach Geschichte", "Fachrichtung Physik"),
    "en": ("Computer Science", "Applied Mathematics", "Modern History"),
}  # fmt: skip


def invented_record(language: str, number: int, references: int, rng: Random) -> PaperRecord:
    """A made-up paper: everything a layout may print, and a text that cites so many references."""
    topic = invented_topic(rng)
    people = [invented_person(language, rng) for _ in range(rng.choices(_AUTHOR_COUNTS, _AUTHOR_WEIGHTS)[0])]
    places = [invented_place(language, rng) for _ in range(rng.choices((1, 2, 3), (6, 3, 1))[0])]
    homes: list[tuple[int, ...]] = [
        (index if index <= len(places) else rng.randint(1, len(places)),) for index in range(1, len(people) + 1)
    ]
    places = places[: max(home[-1] for home in homes)]
    if len(places) > 1 and rng.random() < 0.2:
        homes[0] = (1, 2)
    titles, abstracts = invented_titles(topic, rng), invented_abstracts(topic, rng)
    keywords = invented_keywords(topic, rng)
    emails = [_email(person, places[home[0] - 1], rng) for person, home in zip(people, homes, strict=True)]
    degrees = [rng.choice(DEGREES[language]) for _ in people]
    header = PaperHeader(
        language, titles[language],
        tuple(PaperAuthor(*person, home, email, degree)
              for person, home, email, degree in zip(people, homes, emails, degrees, strict=True)),
        tuple(Affiliation(place.name, place.department, place.city, place.country, place.street) for place in places),
        abstracts[language], keywords[language],
    )  # fmt: skip
    paragraphs = rng.choices(_PARAGRAPHS, _PARAGRAPH_WEIGHTS)[0]
    return PaperRecord(
        f"{language}-{number}",
        header,
        _english(header, places, titles["en"], abstracts["en"], keywords["en"]) if language != "en" else None,
        publication=invented_publication(topic, language, rng),
        codes=_codes(topic, rng),
        funding=invented_funding(language, rng),
        thesis=invented_thesis(language, rng, places[0]),
        sections=invented_sections(topic, language, references, paragraphs, rng),
    )


def _english(
    header: PaperHeader, places: list[InventedPlace], title: str, abstract: str, keywords: tuple[str, ...]
) -> PaperHeader:
    return PaperHeader(
        "en",
        title,
        tuple(
            author._replace(
                family=english_name(author.family), given=english_name(author.given),
                patronymic=english_name(author.patronymic), degree="",
            )
            for author in header.authors
        ),
        tuple(
            Affiliation(place.english_name, place.english_department, place.english_city, place.english_country)
            for place in places
        ),
        abstract,
        keywords,
    )  # fmt: skip


def english_name(name: str) -> str:
    """A Russian name in Latin letters, other names as they are: «Ющук» is “Yushchuk”."""
    return "".join(
        letter.lower().translate(_ENGLISH_LETTERS).capitalize()
        if letter.isupper()
        else letter.translate(_ENGLISH_LETTERS)
        for letter in name.replace("ий", "y")
    )


def _email(person: InventedPerson, place: InventedPlace, rng: Random) -> str:
    family, given = (
        "".join(
            sign for sign in english_name(name).lower().translate(_GERMAN_LETTERS) if sign.isascii() and sign.isalnum()
        )
        for name in (person.family, person.given)
    )
    form = rng.choice(("{f}", "{g}.{f}", "{i}.{f}", "{f}{i}", "{g}", "{f}_{n}", "{i}{f}"))
    host = (
        place.host if rng.random() < 0.75 else rng.choice(("gmail.com", "mail.ru" if person.patronymic else "web.de"))
    )
    return f"{form.format(f=family, g=given or family, i=given[:1], n=rng.randint(1, 99))}@{host}"


def _codes(topic: Topic, rng: Random) -> Codes:
    subject = topic.subject
    doi = f"10.{rng.randint(1000, 39999)}/{rng.choice(('s', 'j', ''))}{rng.randint(10000, 9999999)}"
    return Codes(
        rng.choice(subject.udc) + rng.choice(("", "", f".{rng.randint(1, 9)}", f"+{rng.choice(subject.udc)}")),
        tuple(rng.sample(subject.msc, min(len(subject.msc), rng.randint(1, 2)))),
        tuple(rng.sample(subject.jel, min(len(subject.jel), rng.randint(1, 2)))),
        doi,
    )


def invented_thesis(language: str, rng: Random, home: InventedPlace | None = None) -> ThesisPart:
    """What the title page of a thesis says besides author and title."""
    place = home or invented_place(language, rng)
    supervisor, reviewer = invented_person(language, rng), invented_person(language, rng)
    return ThesisPart(
        ministry=rng.choice(_MINISTRIES) if language == "ru" else "",
        university=place.name,
        faculty="Факультет математики и информатики" if language == "ru" else place.department,
        chair=place.department,
        supervisor=_signature(supervisor),
        supervisor_degree=rng.choice(DEGREES[language]),
        reviewer=_signature(reviewer),
        speciality=rng.choice(_SPECIALITIES[language]),
        city=place.city,
    )


def _signature(person: InventedPerson) -> str:
    """«Лесной И. П.» in Russian, the name in full elsewhere."""
    if person.patronymic:
        return f"{person.family} {person.given[0]}. {person.patronymic[0]}."
    return f"{person.given} {person.family}"

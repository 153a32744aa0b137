"""How the bodies where authors work are printed on a first page, with how much of their address."""

from string import Formatter

from svod_lab.synthetic.first_pages.page import Page, Runs, Way
from svod_lab.synthetic.sheets import Label, Run
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import Affiliation

# Of what is left out for want of a value, the signs behind it go, too.
FORMS: tuple[Way, ...] = (
    Way("name", "{name}"),
    Way("name-city", "{name}, {city}"),
    Way("department-name", "{department}, {name}"),
    Way("department-name-city", "{department}, {name}, {city}"),
    Way("name-city-country", "{name}, {city}, {country}"),
    Way("name-department", "{name}, {department}"),
    Way("city-in-brackets", "{name} ({city})"),
    Way("city-country-in-brackets", "{name} ({city}, {country})"),
    Way("whole-address", "{department}, {name}, {street}, {zip} {city}, {country}"),
    Way("name-and-address", "{name}, {street}, {zip} {city}"),
    Way("two-lines", "{name}\n{city}, {country}"),
    Way("three-lines", "{department}\n{name}\n{city}"),
    Way("four-lines", "{department}\n{name}\n{street}\n{zip} {city}"),
    Way("semicolons", "{department}; {name}; {city}"),
    Way("stops", "{name}. {department}. {city}"),
    Way("dash-city", "{name} – {city}"),
    Way("town-first", "{city}, {name}"),
    Way("russian-town", "{name}, г. {city}", ("ru",)),
    Way("russian-town-country", "{department}, {name}, г. {city}, {country}", ("ru",)),
    Way("russian-zip-first", "{name}, {zip}, г. {city}, {street}", ("ru",)),
    Way("russian-zip-country", "{name}, {country}, {zip}, {city}, {street}", ("ru",)),
    Way("german-zip", "{department}, {name}, {street}, D-{zip} {city}", ("de",)),
    Way("strokes", "{name} / {city}", ("de", "en")),
    Way("english-zip", "{department}, {name}, {street}, {city} {zip}, {country}", ("en",)),
    Way("country-capitals", "{department}, {name}, {city}, {COUNTRY}"),
)
_ADDRESS = frozenset({"street", "zip", "city", "country", "COUNTRY"})
# Bodies that are neither universities nor their institutes; «{}» is the town.
OTHERS: dict[str, tuple[str, ...]] = {
    "ru": ("ООО «Системные решения»", "АО «НПО Прогресс»", "Городская клиническая больница № 7",
           "Государственный исторический музей", "Центральный банк Российской Федерации", "Гимназия № 12",
           "ФГБУН Институт геохимии СО РАН", "НИЦ «Курчатовский институт»", "Российская государственная библиотека",
           "Военно-медицинская академия", "Высшая школа экономики", "Объединённый институт ядерных исследований",
           "Ботанический сад УрО РАН", "НИИ кардиологии", "Консерватория имени М. И. Глинки", "МГТУ им. Н. Э. Баумана"),
    "de": ("Max-Planck-Institut für Kohlenforschung", "Fraunhofer-Institut für Solare Energiesysteme", "Siemens AG",
           "Bundesanstalt für Gewässerkunde", "Städtisches Museum {}", "Klinikum {}", "Charité",
           "Pädagogische Hochschule {}", "Akademie der Wissenschaften", "Statistisches Landesamt", "Stadtarchiv {}",
           "Leibniz-Zentrum für Agrarforschung", "Hochschule für Musik {}", "ETH {}", "Wissenschaftszentrum {}",
           "GESIS – Leibniz-Institut für Sozialwissenschaften", "Deutsches Archäologisches Institut"),
    "en": ("IBM Research", "National Bureau of Economic Research", "St. Mary's Hospital", "Natural History Museum",
           "Max Planck Institute for Informatics", "Bell Laboratories", "Oak Ridge National Laboratory",
           "Federal Reserve Bank of {}", "{} Business School", "European Space Agency", "Forest Research Station",
           "Ministry of Agriculture", "{} College", "Acme Software Ltd.",
           "London School of Economics", "Centre National de la Recherche Scientifique", "{} Polytechnic"),
}  # fmt: skip


def other_body(body: Affiliation, language: str) -> Affiliation:
    """The same place with another kind of body."""
    rng = lot(f"body:{body.name}:{body.city}:{body.street}")
    named = rng.choice(OTHERS[language]).format(body.city.partition(",")[0])
    return body._replace(name=named, department=body.department if rng.random() < 0.3 else "")


def body(page: Page, number: int, item: int | None = None) -> Runs:
    """A body of the header, by its number from 1."""
    bodies = page.header.affiliations
    if not bodies:
        return ()
    place = bodies[min(number, len(bodies)) - 1]
    return tuple(_printed(place, page.ways["bodies"], page, number if item is None else item))


def _printed(place: Affiliation, form: str, page: Page, item: int) -> list[Run]:
    zip_code = str(lot(f"zip:{place.city}").randint(10000, 99999))
    values = {
        "name": place.name, "department": place.department, "street": place.street, "city": place.city,
        "country": place.country, "COUNTRY": place.country.upper(),
        "zip": f"{zip_code}0" if page.header.language == "ru" else zip_code, "abbreviation": _letters_of(place.name),
    }  # fmt: skip
    pieces: list[tuple[str, Label]] = []
    for before, field, _, _ in Formatter().parse(form):
        if not field or not values[field]:
            continue
        label = Label.ADDRESS if field in _ADDRESS else Label.AFFILIATION
        if not pieces and form.startswith(f"{before}{{{field}}}"):
            pieces.append((before + values[field], label))
        elif pieces and pieces[-1][1] is label:
            pieces[-1] = (pieces[-1][0] + before + values[field], label)
        else:
            if pieces:
                pieces.append((before, Label.OTHER))
            pieces.append((values[field], label))
    if form.endswith((")", "»")):
        pieces[-1] = (f"{pieces[-1][0]}{form[-1]}", pieces[-1][1])
    return [Run(text, label, item, italic=page.looks.body_italic) for text, label in pieces]


def _letters_of(name: str) -> str:
    """The first letters of the long words and capitals of a name."""
    return "".join(word[0] for word in name.split() if len(word) > 3 or word[0].isupper()).upper()

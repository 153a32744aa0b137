"""Cities, institutes, chairs and streets for invented papers, in the language of the country and in English."""

from random import Random
from typing import NamedTuple


class City(NamedTuple):
    """A city: its name, the adjective that universities bear, its name and that of universities in English."""

    name: str
    adjective: str
    english: str


class InventedPlace(NamedTuple):
    """An institute in its own language and in English; `host` is the end of its people's addresses."""

    name: str
    department: str
    city: str
    country: str
    street: str
    english_name: str
    english_department: str
    english_city: str
    english_country: str
    host: str


RUSSIAN_CITIES = tuple(City(*row.split("|")) for row in (
    "Москва|Московский|Moscow", "Санкт-Петербург|Санкт-Петербургский|Saint Petersburg", "Томск|Томский|Tomsk",
    "Новосибирск|Новосибирский|Novosibirsk", "Казань|Казанский|Kazan", "Екатеринбург|Уральский|Ekaterinburg",
    "Пермь|Пермский|Perm", "Самара|Самарский|Samara", "Саратов|Саратовский|Saratov", "Воронеж|Воронежский|Voronezh",
    "Омск|Омский|Omsk", "Иркутск|Иркутский|Irkutsk", "Красноярск|Сибирский|Krasnoyarsk", "Уфа|Башкирский|Ufa",
    "Челябинск|Южно-Уральский|Chelyabinsk", "Нижний Новгород|Нижегородский|Nizhny Novgorod",
    "Ростов-на-Дону|Южный|Rostov-on-Don", "Владивосток|Дальневосточный|Vladivostok", "Тюмень|Тюменский|Tyumen",
    "Барнаул|Алтайский|Barnaul", "Петрозаводск|Петрозаводский|Petrozavodsk", "Ярославль|Ярославский|Yaroslavl",
    "Тверь|Тверской|Tver", "Курск|Курский|Kursk", "Архангельск|Северный (Арктический)|Arkhangelsk",
    "Долгопрудный|Московский|Dolgoprudny", "Дубна|Дубненский|Dubna", "Минск|Белорусский|Minsk",
    "Алматы|Казахский|Almaty", "Киров|Вятский|Kirov", "Саранск|Мордовский|Saransk", "Ижевск|Удмуртский|Izhevsk",
))  # fmt: skip
_FOREIGN_CITIES = {
    "Минск": ("Беларусь", "Belarus"),
    "Алматы": ("Казахстан", "Kazakhstan"),
}
GERMAN_CITIES = tuple(City(*row.split("|")) for row in (
    "Berlin|Berlin|Berlin", "München|München|Munich", "Hamburg|Hamburg|Hamburg", "Köln|zu Köln|Cologne",
    "Göttingen|Göttingen|Göttingen", "Heidelberg|Heidelberg|Heidelberg", "Leipzig|Leipzig|Leipzig",
    "Dresden|Dresden|Dresden", "Jena|Jena|Jena", "Halle (Saale)|Halle-Wittenberg|Halle", "Kassel|Kassel|Kassel",
    "Bremen|Bremen|Bremen", "Kiel|zu Kiel|Kiel", "Rostock|Rostock|Rostock", "Potsdam|Potsdam|Potsdam",
    "Bielefeld|Bielefeld|Bielefeld", "Münster|Münster|Münster", "Bonn|Bonn|Bonn", "Aachen|Aachen|Aachen",
    "Mainz|Mainz|Mainz", "Trier|Trier|Trier", "Konstanz|Konstanz|Konstanz", "Freiburg|Freiburg|Freiburg",
    "Tübingen|Tübingen|Tübingen", "Stuttgart|Stuttgart|Stuttgart", "Würzburg|Würzburg|Würzburg",
    "Bayreuth|Bayreuth|Bayreuth", "Regensburg|Regensburg|Regensburg", "Augsburg|Augsburg|Augsburg",
    "Wien|Wien|Vienna", "Graz|Graz|Graz", "Innsbruck|Innsbruck|Innsbruck", "Zürich|Zürich|Zurich", "Bern|Bern|Bern",
))  # fmt: skip
_GERMAN_COUNTRIES = {
    "Wien": ("Österreich", "Austria"), "Graz": ("Österreich", "Austria"), "Innsbruck": ("Österreich", "Austria"),
    "Zürich": ("Schweiz", "Switzerland"), "Bern": ("Schweiz", "Switzerland"),
}  # fmt: skip
ENGLISH_CITIES: tuple[tuple[str, str], ...] = (
    ("Edinburgh", "United Kingdom"), ("Manchester", "UK"), ("Leeds", "UK"), ("Bristol", "United Kingdom"),
    ("Cambridge, MA", "USA"), ("Austin, TX", "USA"), ("Madison, WI", "USA"), ("Seattle, WA", "USA"),
    ("Pittsburgh, PA", "USA"), ("Toronto", "Canada"), ("Vancouver, BC", "Canada"), ("Melbourne", "Australia"),
    ("Auckland", "New Zealand"), ("Dublin", "Ireland"), ("Amsterdam", "The Netherlands"), ("Uppsala", "Sweden"),
    ("Copenhagen", "Denmark"), ("Helsinki", "Finland"), ("Turin", "Italy"), ("Lisbon", "Portugal"),
    ("Barcelona", "Spain"), ("Toulouse", "France"), ("Prague", "Czech Republic"), ("Kraków", "Poland"),
    ("Beijing", "China"), ("Shanghai", "China"), ("Kyoto", "Japan"), ("Seoul", "Republic of Korea"),
    ("Mumbai", "India"), ("Singapore", "Singapore"), ("São Paulo", "Brazil"), ("Cape Town", "South Africa"),
)  # fmt: skip
# «{}» is the city's adjective; beside it the English form, where «{}» is the city.
RUSSIAN_UNIVERSITIES: tuple[tuple[str, str], ...] = (
    ("{} государственный университет", "{} State University"),
    ("{} федеральный университет", "{} Federal University"),
    ("{} государственный технический университет", "{} State Technical University"),
    ("{} политехнический университет", "{} Polytechnic University"),
    ("{} государственный педагогический университет", "{} State Pedagogical University"),
    ("{} национальный исследовательский университет", "National Research University of {}"),
    ("{} государственный аграрный университет", "{} State Agrarian University"),
    ("ФГБОУ ВО «{} государственный университет»", "{} State University"),
    ("ФГАОУ ВО «{} национальный исследовательский политехнический университет»", "{} Polytechnic University"),
    ("{} государственный медицинский университет Минздрава России", "{} State Medical University"),
)  # fmt: skip
RUSSIAN_INSTITUTES: tuple[tuple[str, str], ...] = (
    ("Институт прикладной математики РАН", "Institute of Applied Mathematics, RAS"),
    ("Институт проблем управления им. В. А. Трапезникова РАН", "Trapeznikov Institute of Control Sciences, RAS"),
    ("Институт вычислительных технологий СО РАН", "Institute of Computational Technologies SB RAS"),
    ("Институт физики твёрдого тела РАН", "Institute of Solid State Physics, RAS"),
    ("Институт экономики УрО РАН", "Institute of Economics, Ural Branch of RAS"),
    ("Институт языкознания РАН", "Institute of Linguistics, RAS"),
    ("Федеральный исследовательский центр «Информатика и управление» РАН",
     "Federal Research Center “Computer Science and Control” RAS"),
    ("Объединённый институт ядерных исследований", "Joint Institute for Nuclear Research"),
    ("Институт химии растворов РАН", "Institute of Solution Chemistry, RAS"),
    ("ООО «НПП Прогресс»", "NPP Progress LLC"),
    ("АО «НИИ точных приборов»", "Research Institute of Precision Instruments JSC"),
)  # fmt: skip
RUSSIAN_DEPARTMENTS: tuple[tuple[str, str], ...] = (
    ("кафедра высшей математики", "Department of Higher Mathematics"),
    ("кафедра информационных систем", "Department of Information Systems"),
    ("кафедра теоретической физики", "Department of Theoretical Physics"),
    ("кафедра экономической теории", "Department of Economic Theory"),
    ("кафедра общего языкознания", "Department of General Linguistics"),
    ("лаборатория математического моделирования", "Laboratory of Mathematical Modelling"),
    ("факультет вычислительной математики и кибернетики", "Faculty of Computational Mathematics and Cybernetics"),
    ("отдел системного анализа", "Division of Systems Analysis"),
)  # fmt: skip
GERMAN_UNIVERSITIES: tuple[tuple[str, str], ...] = (
    ("Universität {}", "University of {}"), ("Technische Universität {}", "{} University of Technology"),
    ("Hochschule {}", "{} University of Applied Sciences"),
    ("Pädagogische Hochschule {}", "{} University of Education"),
    ("Fachhochschule {}", "{} University of Applied Sciences"), ("TU {}", "TU {}"), ("Universität {}", "{} University"),
)  # fmt: skip
GERMAN_DEPARTMENTS: tuple[tuple[str, str], ...] = (
    ("Institut für Soziologie", "Institute of Sociology"), ("Institut für Informatik", "Institute of Computer Science"),
    ("Lehrstuhl für Medieninformatik", "Chair of Media Informatics"),
    ("Fachbereich Gesellschaftswissenschaften", "Department of Social Sciences"),
    ("Mathematisches Institut", "Institute of Mathematics"), ("Historisches Seminar", "Department of History"),
    ("Institut für Physikalische Chemie", "Institute of Physical Chemistry"),
    ("Seminar für Deutsche Philologie", "Department of German Philology"),
    ("Fakultät für Wirtschaftswissenschaften", "Faculty of Economics"),
    ("Zentrum für Sozialforschung", "Centre for Social Research"),
    ("Institut für Erziehungswissenschaft", "Institute of Education"),
)  # fmt: skip
ENGLISH_UNIVERSITIES = ("University of {}", "{} University", "{} Institute of Technology", "Technical University of {}")
ENGLISH_DEPARTMENTS = (
    "Department of Mathematics", "Department of Computer Science", "School of Informatics", "Department of Physics",
    "Faculty of Economics and Business", "Department of Linguistics", "School of Social Sciences",
    "Institute for Advanced Study", "Department of Chemistry", "Graduate School of Education", "Data Science Group",
    "Department of Electrical and Computer Engineering", "Centre for Health Services Research",
)  # fmt: skip
_RUSSIAN_STREETS = ("пр. Ленина", "ул. Ломоносова", "Университетская наб.", "ул. Мира", "пр. Академика Лаврентьева")
_GERMAN_STREETS = ("Universitätsstraße", "Hauptstraße", "Am Schlossgarten", "Goethestraße", "Schillerplatz")
_ENGLISH_STREETS = ("University Road", "College Street", "Park Avenue", "Science Drive", "High Street")
_LATIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ã": "a", "ó": "o", "Ö": "Oe"})


def invented_place(language: str, rng: Random) -> InventedPlace:
    """An institute somewhere where the language is spoken."""
    return {"ru": _russian, "de": _german, "en": _english}[language](rng)


def _russian(rng: Random) -> InventedPlace:
    city = rng.choice(RUSSIAN_CITIES)
    country, english_country = _FOREIGN_CITIES.get(city.name, ("Россия", "Russia"))
    if rng.random() < 0.7:
        name, english = rng.choice(RUSSIAN_UNIVERSITIES)
        name, english = name.format(city.adjective), english.format(city.english)
    else:
        name, english = rng.choice(RUSSIAN_INSTITUTES)
    department, english_department = rng.choice(RUSSIAN_DEPARTMENTS)
    street = f"{rng.choice(_RUSSIAN_STREETS)}, {rng.randint(1, 90)}"
    host = f"{_host(city.english)}{rng.choice(('gu', 'tu', 'pu', '', '-inst', 'su'))}.ru"
    return InventedPlace(
        name, department, city.name, country, street, english, english_department, city.english, english_country, host
    )


def _german(rng: Random) -> InventedPlace:
    city = rng.choice(GERMAN_CITIES)
    name, english = rng.choice(GERMAN_UNIVERSITIES)
    department, english_department = rng.choice(GERMAN_DEPARTMENTS)
    country, english_country = _GERMAN_COUNTRIES.get(city.name, ("Deutschland", "Germany"))
    street = f"{rng.choice(_GERMAN_STREETS)} {rng.randint(1, 120)}"
    ending = {"Deutschland": "de", "Österreich": "ac.at", "Schweiz": "ch"}[country]
    host = f"{rng.choice(('uni-', 'tu-', 'hs-'))}{_host(city.english)}.{ending}"
    return InventedPlace(
        name.format(city.adjective), department, city.name, country, street, english.format(city.english),
        english_department, city.english, english_country, host,
    )  # fmt: skip


def _english(rng: Random) -> InventedPlace:
    city, country = rng.choice(ENGLISH_CITIES)
    town = city.partition(",")[0]
    name = rng.choice(ENGLISH_UNIVERSITIES).format(town)
    department = rng.choice(ENGLISH_DEPARTMENTS)
    street = f"{rng.randint(1, 400)} {rng.choice(_ENGLISH_STREETS)}"
    host = f"{rng.choice(('', 'cs.', 'math.', 'mail.'))}{_host(town)}.{rng.choice(('edu', 'ac.uk', 'edu', 'org'))}"
    return InventedPlace(name, department, city, country, street, name, department, city, country, host)


def _host(city: str) -> str:
    latin = city.lower().translate(_LATIN)
    return "".join(sign for sign in latin.partition(" (")[0] if sign.isascii() and sign.isalpha())

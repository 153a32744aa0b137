"""People who never were: names put together from common parts, in Russian, German and English."""

from random import Random
from typing import NamedTuple

from svod_lab.synthetic.invention.tables import words_of


class InventedPerson(NamedTuple):
    """A person's names, in the alphabet of the country."""

    family: str
    given: str
    patronymic: str = ""


# A Russian man's name with what his sons and daughters are called after him.
RUSSIAN_MEN: tuple[tuple[str, str, str], ...] = (
    ("Александр", "Александрович", "Александровна"), ("Алексей", "Алексеевич", "Алексеевна"),
    ("Анатолий", "Анатольевич", "Анатольевна"), ("Андрей", "Андреевич", "Андреевна"),
    ("Антон", "Антонович", "Антоновна"), ("Борис", "Борисович", "Борисовна"),
    ("Вадим", "Вадимович", "Вадимовна"), ("Валерий", "Валерьевич", "Валерьевна"),
    ("Виктор", "Викторович", "Викторовна"), ("Владимир", "Владимирович", "Владимировна"),
    ("Вячеслав", "Вячеславович", "Вячеславовна"), ("Геннадий", "Геннадьевич", "Геннадьевна"),
    ("Георгий", "Георгиевич", "Георгиевна"), ("Григорий", "Григорьевич", "Григорьевна"),
    ("Денис", "Денисович", "Денисовна"), ("Дмитрий", "Дмитриевич", "Дмитриевна"),
    ("Евгений", "Евгеньевич", "Евгеньевна"), ("Иван", "Иванович", "Ивановна"),
    ("Игорь", "Игоревич", "Игоревна"), ("Илья", "Ильич", "Ильинична"),
    ("Кирилл", "Кириллович", "Кирилловна"), ("Константин", "Константинович", "Константиновна"),
    ("Леонид", "Леонидович", "Леонидовна"), ("Максим", "Максимович", "Максимовна"),
    ("Михаил", "Михайлович", "Михайловна"), ("Никита", "Никитич", "Никитична"),
    ("Николай", "Николаевич", "Николаевна"), ("Олег", "Олегович", "Олеговна"),
    ("Павел", "Павлович", "Павловна"), ("Пётр", "Петрович", "Петровна"),
    ("Роман", "Романович", "Романовна"), ("Рустам", "Рустамович", "Рустамовна"),
    ("Семён", "Семёнович", "Семёновна"), ("Сергей", "Сергеевич", "Сергеевна"),
    ("Станислав", "Станиславович", "Станиславовна"), ("Тимур", "Тимурович", "Тимуровна"),
    ("Фёдор", "Фёдорович", "Фёдоровна"), ("Юрий", "Юрьевич", "Юрьевна"),
    ("Эдуард", "Эдуардович", "Эдуардовна"), ("Ярослав", "Ярославович", "Ярославовна"),
)  # fmt: skip
RUSSIAN_WOMEN = words_of(
    "Александра Алина Алла Анастасия Анна Валентина Валерия Вера Виктория Галина Дарья Екатерина Елена Елизавета Зоя "
    "Инна Ирина Кира Кристина Ксения Лариса Лидия Любовь Людмила Маргарита Марина Мария Надежда Наталья Нина Оксана "
    "Ольга Полина Раиса Светлана Софья Татьяна Ульяна Юлия Яна"
)
# Roots that take any of the endings beside them: «Борис» + «ов», «Круп» + «ин», «Заречен» + «ский».
RUSSIAN_ROOTS: tuple[tuple[str, str], ...] = (
    ("ов", "Абрам Агафон Антип Архип Барсук Бобр Богдан Борис Булат Васил Виноград Вихр Гаврил Голуб Горбун Громад "
           "Данил Демид Дрозд Дьякон Егор Ермол Жаворонк Жданк Захар Зим Золотник Иванк Казак Калашник Карп Клим "
           "Колес Корнил Костром Кривон Кузнец Кулик Лаврент Лукьян Макар Мартын Мельник Мирон Молчан Мороз Назар "
           "Некрас Нестер Новик Овсянник Осетр Панфил Пахом Петух Пирог Плотник Поляк Пономар Прохор Ракит Рыбак "
           "Садовник Самойл Сафрон Сидор Скворц Смирн Сокол Степан Тарас Тихон Третьяк Устин Филат Харитон Хлебник "
           "Хомяк Черкас Чистяк Шаповал Шестак Щегл Щербак Якун Ястреб"),
    ("ев", "Авде Андре Арсень Викенть Горде Григорь Дорофе Евсе Елисе Ереме Зайц Игнать Кле Лапт Лебед Леонть Маке "
           "Матве Муравь Никола Пантеле Прокофь Сав Серге Соловь Тимофе Фоке Чигир Ягне"),
    ("ин", "Бабушк Белк Бород Брус Былинк Галк Голиц Горын Ерш Жил Забелк Зуд Ильюш Кал Канд Круп Кукушк Лап Ласточк "
           "Лисиц Лукош Малин Мит Никит Носик Осип Панк Петруш Пичуг Полян Пруд Родион Рябин Савель Саран Сел Синиц "
           "Снегир Сорок Стар Сух Тит Тюльк Ульян Фил Цветк Черныш Шаг Шишк Щук Юрас Яшк"),
    ("ский", "Белин Боров Бронев Вишнев Воскресен Гурев Добролюбов Домбров Дубров Завад Залес Заречен Каменец "
             "Калинов Красин Левандов Миронов Мостов Невель Озер Осинов Полтав Полян Преображен Ржев Рождествен "
             "Сибир Соснов Тарнов Успен Черняхов Яворов Ясин"),
    ("енко", "Богдан Бондар Василь Григор Данил Дорош Иван Кирил Ковал Кравч Лукаш Мартын Мирош Назар Павл Пилип "
             "Радч Роман Савч Сидор Степан Тарас Тимош Федор Хом Шевч Юрч Яремч"),
)  # fmt: skip
# Names that are not made by endings, or that no woman's ending changes.
RUSSIAN_OTHERS = words_of(
    "Мельничук Шевчук Ткачук Савчук Гончарук Кравчук Бойчук Полищук Бондарь Коваль Мороз Дрозд Гуляк Штейн Гельман "
    "Вайсберг Шмидт Миллер Кац Рейн Эйдлин Саркисян Петросян Аванесян Григорян Хачатрян Беридзе Гогоберидзе Кобалия "
    "Черных Долгих Седых Русских Белых Крученых Живаго Дурново Гайдай Бабий Соловей"
)

GERMAN_MEN = words_of(
    "Alexander Andreas Anton Axel Bernd Björn Christian Christoph Daniel David Dieter Dirk Ernst Felix Florian Frank "
    "Friedrich Georg Gerhard Günter Hannes Hans Hans-Peter Heiko Heinrich Helmut Holger Jan Jens Jochen Jonas Jörg "
    "Jürgen Karl Karl-Heinz Kai Klaus Konrad Lars Lukas Manfred Marcel Markus Martin Matthias Michael Niklas Norbert "
    "Oliver Olaf Paul Peter Philipp Rainer Ralf Reinhard Robert Rolf Rüdiger Sebastian Simon Stefan Sven Thomas "
    "Thorsten Tilman Tobias Ulrich Uwe Volker Walter Werner Wolfgang"
)
GERMAN_WOMEN = words_of(
    "Alexandra Andrea Angelika Anja Anke Anna Anna-Lena Antje Barbara Bettina Birgit Brigitte Carola Charlotte "
    "Christa Christiane Claudia Cornelia Dagmar Doris Elke Eva Franziska Gabriele Gisela Greta Hannah Heike Helga "
    "Ilse Ingrid Iris Johanna Julia Karin Katharina Katja Kerstin Lena Lisa Margarete Maria Marion Martina Monika "
    "Nadine Nicole Petra Renate Sabine Sandra Sarah Silke Simone Sonja Stefanie Susanne Svenja Tanja Ulrike Ursula "
    "Ute Vera Verena"
)
# «Linden» + «berg»: most pairs are or could be names.
GERMAN_FIRST_PARTS = words_of(
    "Alten Bach Berg Birken Blumen Brand Buchen Burg Dahl Eichen Eber Eisen Erlen Falken Feld Franken Freuden Gold "
    "Grün Hasel Heid Helm Hirsch Hohen Holz Kalten Kessel Kirch König Kronen Lauter Lichten Linden Löwen Mittel Neuen "
    "Nieder Ober Otten Rauten Reichen Rosen Rothen Schön Schwarzen Silber Stein Stern Tannen Traut Wald Weiden Weißen "
    "Wester Wind Winter Wolfs Zimmer"
)
GERMAN_SECOND_PARTS = words_of(
    "bach bauer beck berg berger born brink bruch brunner burg dorf dörfer eck egger feld felder fels hagen hahn haus "
    "häuser heim heimer hof hofer hoff holz horst kamp kamper kirch mann mayr meier meister moser müller rath reuter "
    "roth schmidt see stein stock straß thal thaler wald wang weger wies zell"
)
GERMAN_OTHERS = words_of(
    "Albrecht Arnold Bauer Becker Böhm Brandt Braun Dietrich Engel Fischer Frank Fuchs Graf Groß Günther Haas Hahn "
    "Hartmann Heinrich Herrmann Hoffmann Horn Huber Jäger Jung Kaiser Keller Klein Koch Köhler König Kramer Krause "
    "Krüger Kuhn Kühn Lang Lange Lehmann Lorenz Ludwig Maier Martin Mayer Meyer Möller Müller Neumann Otto Peters "
    "Pfeiffer Pohl Richter Roth Sauer Schäfer Scherer Schmid Schmitt Schmitz Scholz Schreiber Schröder Schubert "
    "Schulte Schulz Schumacher Schuster Schwarz Seidel Simon Sommer Stein Thomas Vogel Vogt Wagner Walter Weber Weiß "
    "Werner Winkler Winter Wolf Ziegler Zimmermann Özdemir Yılmaz Kowalski Nowak Petrović"
)
GERMAN_PARTICLES = ("von ", "von der ", "zu ", "vom ")

ENGLISH_GIVEN = words_of(
    "Aaron Adam Aisha Alan Alice Amanda Amir Andrew Anita Anthony Arun Barbara Benjamin Brian Carla Carlos Catherine "
    "Charles Chen Christine Claire Daniel David Deborah Diego Dominic Edward Elena Elizabeth Emily Emma Eric Ethan "
    "Fatima Fiona Frances George Giovanni Grace Hannah Helen Henry Hiroshi Ian Irene Jacob James Jane Jason Jennifer "
    "Jing John Jonathan Joseph José Juan Julian Karen Kate Kenji Kevin Laura Li Lin Linda Louise Lucy Luis Marco "
    "Margaret Maria Mark Martha Mary Matthew Mei Michael Michelle Min Mohammed Nadia Nathan Neil Nicholas Olivia Omar "
    "Oscar Patricia Patrick Paul Peter Philip Priya Rachel Rahul Raj Rebecca Ricardo Richard Robert Rosa Ruth Samuel "
    "Sandra Sara Sean Simon Sofia Stephen Steven Susan Thomas Timothy Victoria Vincent Wei William Xiao Yan Yuki"
)
ENGLISH_FIRST_PARTS = words_of(
    "Ash Black Brad Brook Burn Carl Chester Clay Cross Dal East Fair Farn Good Green Hal Har Hart Hay Hazel Hill Holl "
    "Hun Kings Lang Law Lin Long Mar Mid Mill Nor North Oak Oxen Pres Rad Red Rich Rock Rush San Sel Shef Somer South "
    "Stan Stock Stone Strat Suth Thorn Wal Ware West Wheat White Whit Will Win Wood Wor"
)
ENGLISH_SECOND_PARTS = words_of(
    "bourne brook bury by combe cote croft dale den don field ford grove ham hurst land leigh ley low man more ridge "
    "shaw sham smith son stead stone ston ton wall ward water well wick win wood worth"
)
ENGLISH_OTHERS = words_of(
    "Adams Ahmed Allen Anderson Andersson Bailey Baker Banerjee Barnes Bell Bennett Bianchi Brown Butler Campbell "
    "Carter Chang Chatterjee Chen Choi Clark Collins Cooper Costa Cruz Davies Davis Delgado Dubois Edwards Evans "
    "Fernandez Ferrari Fischer Foster Garcia Gomez Gonzalez Gray Gupta Hall Hansen Harris Hernandez Huang Hughes "
    "Ivanov Jackson Jensen Johansson Johnson Jones Kelly Khan Kim King Kowalski Kumar Lee Lewis Li Lin Liu Lopez "
    "MacDonald Martin Martinez McCarthy McKenzie Miller Mitchell Moreau Moore Morgan Murphy Murray Nakamura Nguyen "
    "Nielsen O'Brien O'Connor Oliveira Park Patel Pereira Phillips Popov Rao Reed Reid Ricci Roberts Robinson Rossi "
    "Sanchez Santos Sato Scott Sharma Silva Singh Smith Suzuki Svensson Takahashi Tanaka Taylor Thompson Turner "
    "van_den_Berg van_Dijk Vargas Walker Wang Watson White Williams Wilson Wright Wu Xu Yamamoto Yang Young Zhang "
    "Zhao"
)
_WOMENS_ENDINGS = (("ский", "ская"), ("ов", "ова"), ("ев", "ева"), ("ин", "ина"))
_SHARE_OF_OTHERS = 0.12
_SHARE_OF_PARTS = 0.5


def invented_person(language: str, rng: Random) -> InventedPerson:
    """A person with a name as they are common where the language is spoken."""
    return {"ru": _russian, "de": _german, "en": _english}[language](rng)


def _russian(rng: Random) -> InventedPerson:
    is_woman = rng.random() < 0.4
    father = rng.choice(RUSSIAN_MEN)
    given = rng.choice(RUSSIAN_WOMEN) if is_woman else rng.choice(RUSSIAN_MEN)[0]
    if rng.random() < _SHARE_OF_OTHERS:
        family = rng.choice(RUSSIAN_OTHERS)
    else:
        ending, roots = rng.choices(RUSSIAN_ROOTS, weights=(6, 2, 5, 2, 1))[0]
        family = rng.choice(roots.split()) + ending
    return InventedPerson(_womans(family) if is_woman else family, given, father[2] if is_woman else father[1])


def _womans(family: str) -> str:
    for man, woman in _WOMENS_ENDINGS:
        if family.endswith(man):
            return family.removesuffix(man) + woman
    return family


def _german(rng: Random) -> InventedPerson:
    given = rng.choice(rng.choice((GERMAN_MEN, GERMAN_WOMEN)))
    family = _family(rng, GERMAN_FIRST_PARTS, GERMAN_SECOND_PARTS, GERMAN_OTHERS)
    if rng.random() < 0.04:
        family = rng.choice(GERMAN_PARTICLES) + family
    elif rng.random() < 0.06:
        family = f"{family}-{rng.choice(GERMAN_OTHERS)}"
    return InventedPerson(family, given)


def _english(rng: Random) -> InventedPerson:
    given = rng.choice(ENGLISH_GIVEN)
    if rng.random() < 0.25:
        given += f" {rng.choice('ABCDEFGHJKLMNPRSTW')}."
    family = _family(rng, ENGLISH_FIRST_PARTS, ENGLISH_SECOND_PARTS, ENGLISH_OTHERS)
    return InventedPerson(family.replace("_", " "), given)


def _family(rng: Random, first: tuple[str, ...], second: tuple[str, ...], others: tuple[str, ...]) -> str:
    if rng.random() < _SHARE_OF_PARTS:
        return rng.choice(first) + rng.choice(second)
    return rng.choice(others)

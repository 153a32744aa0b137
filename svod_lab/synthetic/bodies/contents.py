"""What stands in invented figures, tables, formulas, lists and subsections, in Russian, German and English."""

from random import Random

from svod_lab.synthetic.invention.titles import Topic, capitalised, said

CAPTIONS: dict[str, tuple[str, ...]] = {
    "ru": ("Зависимость {A} {T} от времени", "{a} {T} {s}", "Схема установки", "Распределение значений по группам",
           "Сравнение расчёта с данными наблюдений. Сплошная линия показывает теоретическую кривую, точки отвечают "
           "измеренным значениям, усреднённым по всем сериям", "Основные этапы работы и связи между ними"),
    "de": ("Verlauf der Messwerte über die Zeit", "{t} {s}", "Aufbau der Untersuchung", "Verteilung nach Gruppen",
           "Vergleich der Rechnung mit den Beobachtungen. Die durchgezogene Linie zeigt die theoretische Kurve, die "
           "Punkte sind über alle Reihen gemittelte Messwerte", "Die wichtigsten Schritte und ihr Zusammenhang"),
    "en": ("The {a} of {t} over time", "{t} {s}", "Scheme of the set-up", "Distribution of values by group",
           "Comparison of the computation with observations. The solid line shows the theoretical curve, the dots are "
           "measured values averaged over all series", "Main steps of the work and how they are connected"),
}  # fmt: skip
TABLE_CAPTIONS: dict[str, tuple[str, ...]] = {
    "ru": ("Результаты измерений", "Основные характеристики {T}", "Средние значения по сериям и их погрешности",
           "Состав выборки по полу, возрасту и образованию респондентов, опрошенных в ходе исследования"),
    "de": ("Ergebnisse der Messungen", "Merkmale {T}", "Mittelwerte der Reihen und ihre Fehler",
           "Zusammensetzung der Stichprobe nach Geschlecht, Alter und Bildung der befragten Personen"),
    "en": ("Results of the measurements", "Main properties of {t}", "Mean values of the series and their errors",
           "Composition of the sample by sex, age and education of the persons who were interviewed"),
}  # fmt: skip
COLUMN_HEADS: dict[str, tuple[str, ...]] = {
    "ru": ("Число", "Среднее", "Доля, %", "Ошибка", "Максимум", "До опыта", "После опыта"),
    "de": ("Anzahl", "Mittelwert", "Anteil in %", "Fehler", "Maximum", "vorher", "nachher"),
    "en": ("Number", "Mean", "Share, %", "Error", "Maximum", "Before test", "After test"),
}  # fmt: skip
FIRST_HEADS = {
    "ru": ("Серия", "Группа", "Показатель"),
    "de": ("Reihe", "Gruppe", "Merkmal"),
    "en": ("Series", "Group", "Property"),
}
ROW_HEADS: dict[str, tuple[str, ...]] = {
    "ru": ("Первая", "Вторая", "Третья", "Контрольная группа", "Всего", "Городские жители", "Сельские жители", "Север",
           "Метод A", "Метод B"),
    "de": ("Erste", "Zweite", "Dritte", "Kontrollgruppe", "Insgesamt", "Stadt", "Land", "Norden", "Verfahren A",
           "Verfahren B"),
    "en": ("First", "Second", "Third", "Control group", "Total", "Urban", "Rural", "North", "Method A", "Method B"),
}  # fmt: skip
WORDS_OF_DRAWINGS: dict[str, tuple[str, ...]] = {
    "ru": ("Сбор данных", "Анализ", "Отбор", "Модель", "Выход", "t, с", "Оценка", "0,5", "1,0", "опыт"),
    "de": ("Erhebung", "Analyse", "Auswahl", "Modell", "Ausgabe", "t/s", "Prüfung", "0,5", "1,0", "Versuch"),
    "en": ("Data", "Analysis", "Selection", "Model", "Output", "t, s", "Estimate", "0.5", "1.0", "test"),
}
SUBHEADINGS: dict[str, tuple[str, ...]] = {
    "ru": ("Исходные данные", "Выборка", "Описание установки", "Оценка параметров", "Проверка гипотез",
           "Частный случай", "Численный пример", "Ограничения метода", "Сравнение с другими работами", "Обозначения"),
    "de": ("Datengrundlage", "Stichprobe", "Aufbau des Versuchs", "Schätzung der Parameter", "Prüfung der Hypothesen",
           "Ein Sonderfall", "Rechenbeispiel", "Grenzen des Verfahrens", "Vergleich mit anderen Arbeiten",
           "Bezeichnungen"),
    "en": ("Data", "Sample", "Experimental Set-up", "Estimation of Parameters", "Test of the Hypotheses",
           "A Special Case", "Numerical Example", "Limits of the Method", "Comparison with Other Work", "Notation"),
}  # fmt: skip
# Sentences that point to an element; «#» is its number as printed.
POINTERS: dict[str, dict[str, tuple[str, ...]]] = {
    "figure": {
        "ru": ("Общая схема показана на рис. #.", "Это видно на рисунке #."),
        "de": ("Das zeigt Abb. #.", "Der Zusammenhang ist in Abbildung # dargestellt."),
        "en": ("This is shown in Fig. #.", "Figure # shows the general picture."),
    },
    "table": {
        "ru": ("Данные приведены в табл. #.", "Результаты сведены в таблицу #."),
        "de": ("Die Werte stehen in Tab. #.", "Tabelle # fasst die Ergebnisse zusammen."),
        "en": ("The values are given in Table #.", "Table # gives an overview."),
    },
    "formula": {
        "ru": ("Из (#) следует искомая оценка.", "Подставим это в уравнение (#)."),
        "de": ("Aus (#) folgt die gesuchte Abschätzung.", "Dies setzen wir in Gleichung (#) ein."),
        "en": ("The estimate follows from (#).", "We substitute this into equation (#)."),
    },
}
LEADS = {
    "ru": ("Отметим следующие обстоятельства:", "Работа состоит из следующих шагов:"),
    "de": ("Folgendes ist dabei zu beachten:", "Die Untersuchung besteht aus diesen Schritten:"),
    "en": ("The following points are important:", "The work consists of these steps:"),
}
# As Typst and as LaTeX write them.
FORMULAS: tuple[tuple[str, str], ...] = (
    ("E = m c^2", "E = mc^2"),
    ("sum_(i=1)^n x_i^2 <= C integral_0^1 f(t) dif t", r"\sum_{i=1}^n x_i^2 \le C \int_0^1 f(t)\,dt"),
    ("y = a x + b + epsilon", r"y = a x + b + \varepsilon"),
    ("(partial u) / (partial t) = k (partial^2 u) / (partial x^2)",
     r"\frac{\partial u}{\partial t} = k \frac{\partial^2 u}{\partial x^2}"),
    ("P(A | B) = (P(B | A) P(A)) / P(B)", r"P(A \mid B) = \frac{P(B \mid A) P(A)}{P(B)}"),
    ("overline(x) = 1/n sum_(k=1)^n x_k, quad sigma^2 = 1/(n-1) sum_(k=1)^n (x_k - overline(x))^2",
     r"\overline{x} = \frac1n \sum_{k=1}^n x_k,\quad \sigma^2 = \frac1{n-1} \sum_{k=1}^n (x_k - \overline{x})^2"),
    ("A B = B A + lambda I", r"A B = B A + \lambda I"),
    ("f(x) = cases(1 & quad x > 0, 0 & quad x <= 0)",
     r"f(x) = \left\{\begin{array}{ll} 1 & x > 0 \\ 0 & x \le 0 \end{array}\right."),
    ("norm(u - v) <= alpha norm(u) + beta", r"\|u - v\| \le \alpha \|u\| + \beta"),
)  # fmt: skip


def caption_text(forms: dict[str, tuple[str, ...]], topic: Topic, language: str, rng: Random) -> str:
    """A caption without its label."""
    return capitalised(said(rng.choice(forms[language]), topic, language, rng))


def table_rows(language: str, rng: Random, widest: int) -> tuple[tuple[str, ...], ...]:
    """Cells: heads of columns, then rows of a word and numbers; some cells are empty, some hold a few words."""
    columns = rng.randint(min(2, widest - 1), widest - 1)
    heads = (rng.choice(FIRST_HEADS[language]), *rng.sample(COLUMN_HEADS[language], columns))
    named = rng.sample(ROW_HEADS[language], rng.randint(2, 6))
    point = "." if language == "en" else ","
    return (heads, *((name, *(_number(rng, point) for _ in range(columns))) for name in named))


def _number(rng: Random, point: str) -> str:
    way = rng.random()
    if way < 0.06:
        return "–"
    if way < 0.4:
        return str(rng.randint(2, 980))
    if way < 0.5:
        return f"{rng.randint(1, 60)}{point}{rng.randint(0, 9)} ± 0{point}{rng.randint(1, 9)}"
    return f"{rng.randint(0, 99)}{point}{rng.randint(0, 99):02}"

"""Journals, conferences, grants, degrees and dates that invented papers name, in ru, de and en side by side."""

from random import Random

from svod_lab.synthetic.invention.tables import words_of
from svod_lab.synthetic.invention.titles import Topic
from svod_lab.synthetic.works.paper_records import Publication

JOURNALS: dict[str, tuple[str, ...]] = {
    "ru": ("Вестник Томского университета. {}", "Вестник Поволжского института", "Известия вузов. {}",
           "Учёные записки", "Труды института системного анализа",
           "Успехи современной науки", "Вычислительные технологии", "Научный вестник", "Журнал прикладных исследований",
           "Программные системы: теория и приложения", "Вопросы образования и науки"),
    "de": ("Zeitschrift für Angewandte Forschung", "Archiv für Kulturgeschichte und Methode", "Berichte zur Informatik",
           "Forum Gesellschaft", "Mitteilungen des Instituts", "Jahrbuch für Wissenschaft und Bildung",
           "Soziale Probleme heute", "Beiträge zur Sprachforschung"),
    "en": ("Journal of Applied Studies", "Proceedings of the Academy", "International Journal of {}",
           "Annals of Modern {}", "Transactions on Systems", "{} Letters", "European Review of {}", "Open {} Journal"),
}  # fmt: skip
CONFERENCES: dict[str, tuple[str, ...]] = {
    "ru": ("{n}-я Международная научная конференция «{s}: прошлое, настоящее, будущее», {c}, {y}",
           "Материалы {n} Всероссийской научно-практической конференции «Современные проблемы науки», {y} г.",
           "Труды {n}-й конференции молодых учёных, {c}, {d} {y} года",
           "Сборник трудов конференции «Информационные технологии и системы – {y}»"),
    "de": ("{n}. Tagung der Gesellschaft für {s}, {c} {y}",
           "Abstract zur Konferenz {s} im deutschsprachigen Raum {y}",
           "Workshop {s} {y}, {c}, {d} {y}"),
    "en": ("Proceedings of the {n}th International Conference on {s}, {c}, {y}",
           "{n}th Annual Meeting of the {s} Association, {c}, {d}, {y}", "In: Workshop on {s} (WS {y}), {c}",
           "Published as a conference paper at the {s} Symposium {y}"),
}  # fmt: skip
CONFERENCE_CITIES = {"ru": ("Томск", "Казань", "Москва", "Уфа"), "de": ("Köln", "Wien", "Leipzig"),
                     "en": ("Lisbon, Portugal", "Kyoto, Japan", "Austin, TX", "Edinburgh")}  # fmt: skip
CONFERENCE_DAYS = {"ru": ("11–13 декабря", "4–6 июня", "23 апреля"), "de": ("2. bis 4. März", "17. Mai"),
                   "en": ("June 4–6", "October 11–13", "March 23")}  # fmt: skip
FUNDING: dict[str, tuple[str, ...]] = {
    "ru": ("Работа выполнена при финансовой поддержке РФФИ (проект № {a}-{b}-{c}).",
           "Исследование выполнено за счёт гранта Российского научного фонда № {a}-{b}-{c}.",
           "Работа выполнена в рамках государственного задания (тема № {c})."),
    "de": ("Diese Arbeit wurde von der Deutschen Forschungsgemeinschaft gefördert (Projekt {c}).",
           "Gefördert durch das Bundesministerium für Bildung und Forschung, Förderkennzeichen {a}X{c}."),
    "en": ("This work was supported by the National Science Foundation under Grant No. {c}.",
           "The research was funded by grant {a}-{b}-{c} of the Research Council."),
}  # fmt: skip
DEGREES: dict[str, tuple[str, ...]] = {
    "ru": ("канд. техн. наук, доцент", "д-р физ.-мат. наук, профессор", "к. ф.-м. н., доцент", "аспирант",
           "кандидат экономических наук", "д.т.н., проф.", "магистрант", "старший преподаватель"),
    "de": ("Prof. Dr.", "Dr. phil.", "M. A.", "Dipl.-Inf.", "PD Dr."),
    "en": ("PhD", "Senior Member, IEEE", "MD", "Professor", "MSc"),
}  # fmt: skip
MONTHS: dict[str, tuple[str, ...]] = {
    "ru": words_of("января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    "de": words_of("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    "en": words_of("January February March April May June July August September October November December"),
}
_DATE_FORMS: dict[str, tuple[str, ...]] = {
    "ru": ("{d:02}.{m:02}.{y}", "{d} {month} {y} г.", "{d} {month} {y} года"),
    "de": ("{d}. {month} {y}", "{d:02}.{m:02}.{y}"),
    "en": ("{month} {d}, {y}", "{d} {month} {y}"),
}


def invented_publication(topic: Topic, language: str, rng: Random) -> Publication:
    """Where a paper on this topic was printed, with everything that a layout may print of it."""
    subject = getattr(topic.subject.name, language)
    year = rng.randint(1996, 2024)
    first = rng.randint(3, 480)
    town = rng.choice(CONFERENCE_CITIES[language])
    form = rng.choice(_DATE_FORMS[language])
    return Publication(
        journal=rng.choice(JOURNALS[language]).format(subject),
        year=str(year),
        volume=str(rng.randint(1, 90)),
        issue=str(rng.randint(1, 12)),
        pages=f"{first}–{first + rng.randint(3, 24)}",
        conference=rng.choice(CONFERENCES[language]).format(
            n=rng.randint(4, 30), s=subject, c=town, y=year, d=rng.choice(CONFERENCE_DAYS[language])
        ),
        rubric=subject,
        received=_date(form, language, year - 1, rng),
        accepted=_date(form, language, year, rng),
        issn=f"{rng.randint(1000, 2999)}-{rng.randint(1000, 9999)}",
    )


def invented_funding(language: str, rng: Random) -> str:
    """Who paid."""
    return rng.choice(FUNDING[language]).format(
        a=rng.randint(14, 23), b=f"{rng.randint(1, 79):02}", c=rng.randint(10000, 99999)
    )


def _date(form: str, language: str, year: int, rng: Random) -> str:
    month = rng.randint(1, 12)
    return form.format(d=rng.randint(1, 28), m=month, y=year, month=MONTHS[language][month - 1])

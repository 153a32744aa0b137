"""Lists on pages that hold no papers: talks, courses, exams, projects, news, documents and the like; ru, de, en."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from svod_lab.synthetic.invention.people import invented_person
from svod_lab.synthetic.invention.places import invented_place
from svod_lab.synthetic.invention.publications import CONFERENCES, JOURNALS, MONTHS
from svod_lab.synthetic.invention.titles import invented_topic
from svod_lab.training.pages.entry_styles import invented_title

_DAYS: Mapping[str, tuple[str, ...]] = {
    "ru": ("{d} {m} {y} г.", "{d:02}.{n:02}.{y}", "{d} {m} {y}"),
    "de": ("{d}. {m} {y}", "{d:02}.{n:02}.{y}", "{d}.{n}.{y}"),
    "en": ("{m} {d}, {y}", "{d} {m} {y}", "{d}/{n}/{y}"),
}
_TERMS: Mapping[str, tuple[str, ...]] = {
    "ru": ("осень {y}", "весенний семестр {y}/{z}", "{y}/{z} уч. год"),
    "de": ("WS {y}/{z}", "Sommersemester {y}", "SoSe {y}", "Wintersemester {y}/{z}"),
    "en": ("Fall {y}", "Spring {y}", "winter term {y}/{z}", "Semester 1, {y}"),
}


class OtherKind(NamedTuple):
    """One kind of list: its headings, the forms of its items, and how it labels and names a file of an item."""

    headings: tuple[str, ...]
    items: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()


_PDF = ("pdf", "file")
# «{title}» of a talk, «{thing}» of a subject, «{name}», «{place}», «{city}», «{day}», «{term}», «{year}», «{later}».
OTHER_KINDS: Mapping[str, Mapping[str, OtherKind]] = {
    "ru": {
        "talks": OtherKind(("Доклады", "Выступления", "Доклады на семинарах"),
            ("{title}. Семинар, {place}, {day}", "{title}, {city}, {day}", "{day}. {title} ({place})",
             "{name}. {title}. {conference}, доклад {day}"), (("слайды", "slides"), ("презентация", "talk"))),
        "seminar": OtherKind(("Программа семинара", "Семинар", "Расписание"),
            ("{day} {name} ({place}). {title}", "{day}: {name}, {title}", "{hours} {name}. {title}"), ()),
        "courses": OtherKind(("Преподавание", "Курсы", "Лекционные курсы"),
            ("{subject}, {term}", "Курс «{thing}», {year}", "{subject}: {thing}, {term}, {place}"),
            (("программа", "program"), ("конспект", "lectures"), _PDF)),
        "exams": OtherKind(("Экзамены прошлых лет", "Контрольные работы", "Материалы"),
            ("Вопросы к экзамену по курсу «{thing}», {year}", "Контрольная работа № {n}, {term}",
             "Билеты, {subject}, {term}", "Решения, вариант {n}"), (_PDF, ("решения", "sol"))),
        "sheets": OtherKind(("Лекции", "Материалы курса"),
            ("Лекция {n}. {Thing}", "Лекция {n}: {title}", "Домашнее задание {n}, до {day}", "Листок {n}"),
                (_PDF, ("", "lec"))),
        "projects": OtherKind(("Проекты", "Гранты"),
            ("{title}. Грант № {n}-{k}, {year}–{later}, руководитель {name}", "{title}, {year}–{later}",
             "Проект «{Thing}», {place}, {year}–{later}"), ()),
        "news": OtherKind(("Новости", "Объявления"),
            ("{day} Состоится семинар: {name} ({place}).", "{day} {name} защитил диссертацию «{title}».",
             "{day}. Открыт приём заявок на школу «{thing}».", "{year}: опубликован сборник «{Thing}».",
             "{day} {name}. {title}", "{day} Статья «{title}» принята в журнал «{journal}»", "{day} {Thing}, {place}"),
            (_PDF, ("подробнее", "news"), ("", "novosti"))),
        "schedule": OtherKind(("Расписание", "План занятий", "Календарь"),
            ("{n}. {day} {Thing}", "{day} {Thing}. {name}", "{day} {hours} {subject}: {thing}",
             "{n} {day} {title} {name}",
             "Неделя {n}: {thing} {name} ({year})"), (("слайды", "lec"), _PDF, ("", "week"))),
        "maps": OtherKind(("Карты", "Отчёты по годам", "Архив"),
            ("{year}: {city}, 1:{k}00", "{year} {Thing}", "{city} {year}", "{year}: {place}",
             "{year}–{later}: {thing}"),
            (_PDF, ("скачать", "karta"), ("", "map"))),
        "awards": OtherKind(("Награды", "Премии"),
            ("Премия за лучший доклад, {conference}", "{year}: премия имени {name}, {place}",
             "Лучшая статья: «{title}», {conference}"), (_PDF, ("", "award"))),
        "software": OtherKind(("Программы", "Программное обеспечение"),
            ("Пакет для расчёта: {thing}, версия {n}.{n} ({year})", "{Thing}: исходный код и руководство"),
                (("скачать", "code"),)),
        "staff": OtherKind(("Сотрудники", "Состав лаборатории"),
            ("{name}, профессор, комн. {k}", "{name}, д. ф.-м. н., {place}", "{name}, аспирант"), ()),
        "theses": OtherKind(("Дипломные работы", "Аспиранты и студенты", "Научное руководство"),
            ("{name}. {title}. Дипломная работа, {year}", "{name}, магистерская диссертация «{title}», {year}",
             "{name} ({year}), {title}, канд. дисс., рук. {name2}"), (_PDF, ("текст", "diplom"))),
        "jobs": OtherKind(("Вакансии", "Конкурс"),
            ("Конкурс на должность старшего научного сотрудника, {place}, до {day}",
             "Место аспиранта по теме «{thing}», документы до {day}"), (("объявление", "job"),)),
        "documents": OtherKind(("Документы", "Бланки", "Нормативные документы"),
            ("Устав: {place}", "Отчёт за {year} год", "Правила оформления статей", "Протокол заседания, {day}",
             "Положение о порядке рассмотрения рукописей", "Бланк заявления, {year}"), (_PDF, ("скачать", "doc"),
                 ("", "doc"))),
        "events": OtherKind(("Конференции", "Мероприятия"),
            ("{conference}", "Школа «{thing}», {city}, {day}", "Рабочее совещание «{Thing}», {place}, {year}"),
                (("программа", "program"),)),
        "issues": OtherKind(("Архив номеров", "Выпуски"),
            ("Том {n}, выпуск {n2} ({year})", "{year}, № {n}", "Выпуск {k}, {year}. {Thing}"), ()),
        "media": OtherKind(("СМИ о нас", "Интервью"),
            ("«{title}», газета «Наука и город», {day}", "Интервью радио, {day}: {thing}"), (("видео", "video"),)),
        "supplements": OtherKind(("Приложения", "Данные"),
            ("Приложение к статье «{title}»", "Набор данных: {thing}. {name}, {name2}, {year}. К статье «{title}»",
             "Ранний вариант статьи: {title}"), (_PDF, ("скачать", "data"), ("", "appendix"))),
        "service": OtherKind(("Научная деятельность", "Членство"),
            ("Член редколлегии журнала «{journal}», с {year} г.", "Программный комитет: {conference}",
                "Рецензент: {journal}"), ()),
    },
    "de": {
        "talks": OtherKind(("Vorträge", "Vorträge (Auswahl)", "Eingeladene Vorträge"),
            ("{title}. Kolloquium, {place}, {day}", "{title}, {city}, {day}", "{day}: {title} ({place})",
             "{name}: {title}. {conference}, Vortrag am {day}", "„{title}“, Vortrag, {city}, {month} {year}"),
            (("Folien", "folien"), ("PDF", "vortrag"))),
        "seminar": OtherKind(("Programm", "Oberseminar", "Kolloquium"),
            ("{day} {name} ({place}): {title}", "{day}, {name}: {title}", "{hours} {name}: {title}"), (("Abstract",
                "abstract"),)),
        "courses": OtherKind(("Lehre", "Lehrveranstaltungen", "Vorlesungen"),
            ("{subject}, {term}", "Vorlesung: {Thing} ({term})", "Seminar {Thing}, {term}, {place}",
                "{term}: {subject} II"),
            (("Skript", "skript"), _PDF)),
        "exams": OtherKind(("Alte Klausuren", "Klausuren", "Material"),
            ("Klausur {subject}, {term}", "Probeklausur vom {day}", "Nachklausur {Thing}, {year}",
                "Lösungen zur Klausur {term}"),
            (_PDF, ("Lösung", "loesung"))),
        "sheets": OtherKind(("Übungsblätter", "Skripte", "Materialien"),
            ("Blatt {n}, Abgabe {day}", "Vorlesung {n}: {Thing}", "Kapitel {n}. {title}", "Übung {n}"), (_PDF, ("",
                "blatt"))),
        "projects": OtherKind(("Projekte", "Drittmittelprojekte", "Laufende Projekte"),
            ("{title}. DFG, {year}–{later}, Leitung: {name}", "{title}, {year}–{later}",
                "{title} (gefördert vom Land, {year})",
             "{Thing}. Verbundprojekt mit {place}, {year}–{later}"), (("Flyer", "flyer"),)),
        "news": OtherKind(("Aktuelles", "Neuigkeiten", "Meldungen"),
            ("{day}: {name} spricht im Kolloquium über {thing}.", "{day} – Der Sammelband „{title}“ ist erschienen.",
             "{day}: Bewerbungen für die Sommerschule sind ab sofort möglich.",
                 "{name} hat den Ruf nach {city} angenommen ({day}).", "{day} {name}: {title}",
                 "{day} {Thing}, {place}",
             "{month} {year}: Unser Aufsatz „{title}“ ist bei {journal} angenommen."),
            (_PDF, ("mehr", "meldung"), ("", "news"))),
        "schedule": OtherKind(("Terminplan", "Sitzungsplan", "Ablauf"),
            ("{n}. {day} {Thing}", "{day} {Thing} ({name})", "{day}, {hours} {subject}: {thing}",
             "{n} {day} {title} {name}",
             "Woche {n}: {Thing}. {name} ({year})"), (("Folien", "folien"), _PDF, ("", "sitzung"))),
        "maps": OtherKind(("Karten", "Jahresberichte", "Archiv"),
            ("{year}: {city}, 1:{k}00", "{year} {Thing}", "{city} {year}", "{year}: {place}",
             "{year}–{later}: {thing}"),
            (_PDF, ("Link zur Karte", "karte"), ("", "plan"))),
        "awards": OtherKind(("Preise", "Auszeichnungen"),
            ("Best Paper Award, {conference}", "{year}: Preis der {place}", "Bester Vortrag: „{title}“, {conference}"),
            (_PDF, ("", "urkunde"))),
        "software": OtherKind(("Software", "Daten und Programme"),
            ("Programm zur Berechnung: {thing}, Version {n}.{n} ({year})", "Datensatz {Thing}, {year}"),
                (("Download", "code"),)),
        "staff": OtherKind(("Personen", "Mitarbeiter", "Team"),
            ("Prof. Dr. {name}, Raum {k}", "{name}, M. Sc., Doktorandin seit {year}", "Dr. {name}, {place}"), ()),
        "theses": OtherKind(("Abschlussarbeiten", "Betreute Arbeiten", "Masterarbeiten"),
            ("{name}: {title}. Masterarbeit, {year}", "{title}. Bachelorarbeit von {name}, {year}",
             "{name} ({year}): {title}. Diplomarbeit, Betreuung: {name2}"), (_PDF, ("Arbeit", "thesis"))),
        "jobs": OtherKind(("Stellenangebote", "Ausschreibungen"),
            ("Wissenschaftliche Mitarbeiterin (65 %), {subject}, Bewerbung bis {day}",
             "Studentische Hilfskraft für {thing}, ab {month} {year}"), (("Ausschreibung", "stelle"), _PDF)),
        "documents": OtherKind(("Dokumente", "Formulare", "Downloads", "Ordnungen"),
            ("Satzung: {place}", "Jahresbericht {year}", "Hinweise für Autoren", "Protokoll der Sitzung vom {day}",
             "Prüfungsordnung {subject}, Fassung vom {day}", "Antragsformular {year}", "Flyer {conference}"),
                 (_PDF, ("Download", "doc"), ("", "doc"))),
        "events": OtherKind(("Tagungen", "Veranstaltungen"),
            ("{conference}", "Workshop {Thing}, {city}, {day}", "Tagung „{title}“, {place}, {day}"), (("Programm",
                "programm"),)),
        "issues": OtherKind(("Archiv", "Ausgaben", "Hefte"),
            ("Heft {n}/{year}", "Band {k} ({year}), Heft {n}", "Ausgabe {n}: {Thing} ({year})"), ()),
        "media": OtherKind(("Presse", "Medienbeiträge"),
            ("„{title}“, Stadtanzeiger vom {day}", "Interview im Radio, {day}: {thing}"), (("Audio", "audio"), _PDF)),
        "supplements": OtherKind(("Ergänzungen", "Daten", "Anhänge"),
            ("Anhang zu: {title}", "Datensatz zu „{title}“, {name}, {name2}, {year}",
             "Frühere Fassung: {title}", "Errata zu „{title}“"), (_PDF, ("Anhang", "anhang"), ("", "daten"))),
        "service": OtherKind(("Mitgliedschaften", "Gutachtertätigkeit", "Funktionen"),
            ("Mitherausgeber: {journal} (seit {year})", "Gutachter für {journal}", "Programmkomitee: {conference}"),
                ()),
    },
    "en": {
        "talks": OtherKind(("Talks", "Presentations", "Invited talks", "Seminar talks"),
            ("{title}. {place}, {day}", "{title}, {city}, {month} {year}", "{day}: {title} ({place})",
             "{name}. {title}. Talk at the {conference}, {day}", "“{title}”, seminar, {place}, {day}"),
            (("slides", "slides"), ("pdf", "talk"), ("video", "video"))),
        "seminar": OtherKind(("Programme", "Seminar", "Schedule", "Speakers"),
            ("{day} {name} ({place}): {title}", "{day}, {name}, {title}", "{hours} {name}: {title}",
                "{hours} {title}, {name}"),
            (("abstract", "abstract"),)),
        "courses": OtherKind(("Teaching", "Courses", "Lectures"),
            ("{subject}, {term}", "{Thing} ({term})", "{subject} {k}: {Thing}, {term}, {place}",
                "Introduction to {thing}, {term}"),
            (("notes", "notes"), ("syllabus", "syllabus"), _PDF)),
        "exams": OtherKind(("Past exams", "Exams", "Materials"),
            ("Final exam, {subject}, {term}", "Midterm {n}, {term}", "{Thing}: exam of {day}", "Solutions, {term}"),
            (_PDF, ("solutions", "sol"))),
        "sheets": OtherKind(("Lecture notes", "Handouts", "Problem sets"),
            ("Lecture {n}: {Thing}", "Lecture {n}. {title}", "Problem set {n}, due {day}", "Chapter {n}: {title}"),
            (_PDF, ("", "lec"))),
        "projects": OtherKind(("Projects", "Grants", "Funding"),
            ("{title}. Research Council, {year}–{later}, PI {name}", "{title}, {year}-{later}",
             "{title} (grant no. {k}{n}, {year}), with {place}", "{Thing}. Joint project, {year}–{later}"), ()),
        "news": OtherKind(("News", "Announcements", "What is new"),
            ("{day}: {name} will speak on {thing}.", "{day} The proceedings of the {conference} are out.",
             "{day}: applications for our summer school are open.",
                 "{month} {year}: our paper “{title}” was accepted.", "{day} {name}: {title}", "{day} {Thing}, {place}",
             "[{year}/{n}] {name} gave a talk on {thing} at the {conference}",
             "{year}/{n} - {conference} paper: {title}"),
            (_PDF, ("more", "news"), ("", "item"))),
        "schedule": OtherKind(("Schedule", "Calendar", "Syllabus"),
            ("{n}. {day} {Thing}", "{day} {Thing} ({name})", "{day}, {hours} {subject}: {thing}",
             "{n} {day} {title} {name}",
             "Week {n}: {Thing}. {name} ({year})", "Tu {n} {Thing} {name}: {title}, {year}"),
            (("slides", "lec"), _PDF, ("", "week"))),
        "maps": OtherKind(("Maps", "Reports by year", "Archive"),
            ("{year}: {city}, 1:{k}00", "{year} {Thing}", "{city} {year}", "{year}: {place}",
             "{year}-{later}: {thing}"),
            (_PDF, ("map", "map"), ("", "report"))),
        "awards": OtherKind(("Awards", "Prizes"),
            ("Best paper award, {conference}", "{year}: prize of the {place}", "Best talk: “{title}”, {conference}",
             "{title}, best paper nominee, {conference}"), (_PDF, ("", "award"))),
        "software": OtherKind(("Software", "Data and code"),
            ("A package for {thing}, version {n}.{n} ({year})", "Data set: {Thing}, {year}"), (("download", "code"),)),
        "staff": OtherKind(("People", "Members", "Team"),
            ("Prof. {name}, room {k}", "{name}, PhD student since {year}", "Dr {name}, {place}"), ()),
        "theses": OtherKind(("Students' theses", "Theses supervised", "Students"),
            ("{name}: {title}. MSc thesis, {year}", "{title}. Bachelor's thesis by {name}, {year}",
             "{name} ({year}), {title}, PhD thesis, advisor {name2}"), (_PDF, ("thesis", "thesis"))),
        "jobs": OtherKind(("Jobs", "Vacancies", "Open positions"),
            ("PhD position on {thing}, {place}, apply by {day}", "Postdoctoral fellow in {subject}, deadline {day}"),
            (_PDF, ("details", "job"))),
        "documents": OtherKind(("Documents", "Forms", "Downloads", "Policies"),
            ("Statutes of the {place}", "Annual report {year}", "Guidelines for authors",
                "Minutes of the meeting of {day}",
             "Registration form, {conference}", "Poster and flyer, {year}", "Copyright transfer form"),
             (_PDF, ("download", "doc"), ("", "doc"))),
        "events": OtherKind(("Events", "Conferences", "Workshops organised"),
            ("{conference}", "Workshop on {thing}, {city}, {day}", "Summer school “{Thing}”, {place}, {year}"),
            (("programme", "program"),)),
        "issues": OtherKind(("Archive", "Back issues", "All issues"),
            ("Volume {n}, issue {n2} ({year})", "{year}, no. {n}", "Vol. {k}, No. {n}, {month} {year}",
                "Issue {n}: {Thing}, {year}"), ()),
        "media": OtherKind(("In the media", "Press"),
            ("“{title}”, City Post, {day}", "Radio interview on {thing}, {day}"), (("audio", "audio"), _PDF)),
        "supplements": OtherKind(("Supplements", "Data", "Supplementary material"),
            ("Technical appendix for “{title}”", "Dataset: {thing}. {name}, {name2}, {year}. For the article “{title}”",
             "Earlier working paper version: {title}", "Errata of “{title}”", "Online supplement for {title}"),
            (_PDF, ("appendix", "appendix"), ("", "supplement"))),
        "service": OtherKind(("Service", "Editorial work", "Professional activities"),
            ("Associate editor, {journal}, {year}–", "Reviewer for {journal}", "Programme committee: {conference}"),
                ()),
    },
}  # fmt: skip


# Kinds whose items look like papers without venues: only the heading tells what they are.
LOOKALIKES = ("talks", "seminar", "theses", "sheets", "projects")
_BARE_ITEMS = (
    "{title}", "{title}. {name}", "{name}: {title}", "{title} ({name})", "{name}, {name2}: {title}", "{title}, {year}",
    "{title}, {name}, {city}", "{name} ({year}). {title}", "{year}: {title}", "{title}. {name}, {name2}. {place}",
)  # fmt: skip


def other_items(kind: OtherKind, language: str, rng: Random, *, is_bare: bool = False) -> Sequence[str]:
    """Some items of one kind, all in one form or each in its own; bare ones say nothing of their kind."""
    form = rng.choice(_BARE_ITEMS if is_bare else kind.items) if is_bare or rng.random() < 0.5 else ""
    return [_item(form or rng.choice(kind.items), language, rng) for _ in range(rng.randint(3, 12))]


def _item(form: str, language: str, rng: Random) -> str:
    topic, place, year = invented_topic(rng), invented_place(language, rng), rng.randint(1990, 2024)
    subject, thing = getattr(topic.subject.name, language), getattr(topic.thing, language)
    month = rng.randint(1, 12)
    month_name, hour = MONTHS[language][month - 1], rng.randint(8, 17)
    conference = rng.choice(CONFERENCES[language]).format(
        n=rng.randint(2, 40), s=subject, c=place.city, y=year, d=rng.randint(1, 28)
    )
    day = rng.choice(_DAYS[language]).format(d=rng.randint(1, 28), n=month, m=month_name, y=year)
    people = [invented_person(language, rng) for _ in range(2)]
    names = [f"{one.given} {one.family}" if rng.random() < 0.7 else f"{one.given[0]}. {one.family}" for one in people]
    return form.format(
        title=invented_title(language, rng), thing=thing, Thing=thing[:1].upper() + thing[1:], subject=subject,
        name=names[0], name2=names[1], place=place.name, city=place.city, day=day, month=month_name, year=year,
        later=year + rng.randint(1, 5), conference=conference, journal=rng.choice(JOURNALS[language]).format(subject),
        term=rng.choice(_TERMS[language]).format(y=year, z=(year + 1) % 100), hours=f"{hour}:00–{hour}:45",
        n=rng.randint(1, 14), n2=rng.randint(1, 4), k=rng.randint(100, 420),
    )  # fmt: skip

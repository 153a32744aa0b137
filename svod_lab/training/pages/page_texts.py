"""What stands on researchers' pages beside their papers: headings, news, teaching, words of buttons; ru, de, en."""

from collections.abc import Mapping

# Headings over papers.
PAPER_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "ru": ("Публикации", "Статьи", "Избранные труды", "Тезисы докладов", "Книги и главы"),
    "de": ("Publikationen", "Veröffentlichungen", "Aufsätze", "Beiträge in Sammelbänden", "Monographien"),
    "en": ("Publications", "Journal papers", "Conference proceedings", "Selected articles", "Books and chapters"),
}
# Headings over the papers of a volume.
CONTENTS_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "ru": ("Содержание", "Оглавление", "Секция 1", "Пленарные доклады", "Выпуск 3", "Рецензии", "Механика"),
    "de": (
        "Inhalt",
        "Inhaltsverzeichnis",
        "Beiträge",
        "Schwerpunkt",
        "Ausgabe 12: Zufall",
        "Freier Teil",
        "Rezensionen",
    ),
    "en": (
        "Contents",
        "Proceedings",
        "Session 1",
        "Table of contents",
        "Volume 7, issue 2",
        "Book reviews",
        "Articles",
    ),
}
# Headings over talks, and what stands behind the title of a talk.
TALK_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "ru": ("Выступления", "Доклады на конференциях", "Лекции и семинары"),
    "de": ("Vorträge", "Vorträge und Workshops", "Konferenzbeiträge, Vorträge & Workshops"),
    "en": ("Talks", "Selected presentations", "Talks and posters", "Invited lectures"),
}
OCCASIONS: Mapping[str, tuple[str, ...]] = {
    "ru": (
        "Семинар кафедры, 14 марта 2018, Пермь",
        "Летняя школа, 3–5 июля 2019 г.",
        "Пленарный доклад, Казань, 2016",
        "Лекторий, 12 мая 2021",
        "Рабочее совещание, Томск, 20 ноября 2023",
    ),
    "de": (
        "Workshop für Lehrkräfte, 17. März 2025, Graz",
        "Kolloquium, 3. Juli 2019, Trier",
        "Sommerschule, Juli 2019",
        "Jahrestagung, 12. Mai 2021 (online)",
        "Ringvorlesung, 7. Juni 2023, Halle",
    ),
    "en": (
        "Departmental seminar, Leeds, March 14, 2018",
        "(invited talk) Spring meeting, 20 April 2017, Graz",
        "(contributed talk) Annual meeting, November 1, 2012",
        "Summer school, July 2019",
        "Workshop, 5 Feb 2014, Oslo",
    ),
}
# Lists of anything else: a heading, then items.
OTHER_LISTS: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "ru": (
        ("Новости", ("12 мая 2019: наша группа переехала в новый корпус.", "Сентябрь 2021: открыт набор аспирантов.",
            "3 марта 2017 г. прошёл семинар кафедры, спасибо всем гостям!", "Обновлена страница курса, 2020.")),
        ("Преподавание", ("Линейная алгебра, осень 2018, 2 курс", "Теория вероятностей, весна 2019",
            "Спецкурс «Случайные блуждания», 2016–2020", "Практикум на ЭВМ")),
        ("Образование", ("1998–2003: студент, факультет прикладной математики", "2003–2006: аспирантура",
            "2007: кандидат наук")),
        ("Выступления", ("«Пределы блужданий», семинар кафедры, Пермь, 14 марта 2018",
            "«О смесях распределений», школа молодых учёных, июль 2019", "Интервью радио, 5 мая 2020",
            "Приглашённый доклад «Ветвления», Казань, 2016", "«Что такое случай?», лекторий, 2021")),
        ("Биография", ("2003–2007: младший научный сотрудник, Институт физики моря, отдел льдов",
            "2008–2015: доцент кафедры теории вероятностей, университет",
            "с 2016 г. — профессор, заведующий кафедрой",
            "1998 – 2003: студент, факультет прикладной математики, диплом с отличием")),
        ("Проекты", ("Грант фонда № 17-01-00123 «Случайные среды», 2017–2019, руководитель",
            "Модели ледников, 2014–2016, исполнитель", "Международная сеть по статистике, координатор А. Лугин")),
        ("Сотрудники", ("Лугин Павел Андреевич, д. ф.-м. н., профессор, комн. 412",
            "Ветрова Ольга Игоревна, к. ф.-м. н., старший научный сотрудник",
            "Заречная Ирина, аспирант, науч. рук. П. А. Лугин")),
        ("Программный комитет", ("А. А. Лугин (Пермь), председатель", "О. И. Ветрова (Казань)", "Дж. Филд (Лидс)")),
        ("Программы", ("Пакет rwalk, версия 2.3 (2018): моделирование блужданий, инструкция",
            "Набор данных о ледниках, 2020", "Библиотека численных методов, исходный код")),
        ("Студенты", ("Ольга Ветрова (2018)", "Павел Лугин, магистр 2019", "Ирина Заречная, аспирантка с 2020")),
    ),
    "de": (
        ("Aktuelles", ("12. Mai 2019: Wir sind umgezogen.", "Seit Oktober 2021 suchen wir eine Hilfskraft.",
            "Das Kolloquium am 3. März 2017 fällt aus.", "Neue Fassung des Skripts, Stand 2020")),
        ("Lehre", ("Lineare Algebra I, Wintersemester 2018/19", "Seminar Zufallsprozesse, Sommer 2019",
            "Übung zur Statistik, 2016", "Sprechstunde nach Vereinbarung")),
        ("Lebenslauf", ("1998–2003: Studium der Mathematik", "2003–2006: wissenschaftlicher Mitarbeiter",
            "2007: Promotion")),
        ("Vorträge", ("„Grenzen der Irrfahrt“, Kolloquium, Bremen, 14. März 2018",
            "„Gemischte Verteilungen“, Sommerschule, Juli 2019", "Interview im Stadtradio, 5. Mai 2020",
            "Eingeladener Vortrag: „Verzweigungen“, Graz, 2016", "„Was ist Zufall?“, Volkshochschule, 2021")),
        ("Werdegang", ("2003–2007 wissenschaftlicher Mitarbeiter am Institut für Stochastik, Universität Trier",
            "2008–2015 Juniorprofessor, Lehrstuhl für Wahrscheinlichkeitstheorie",
            "seit 2016 Professor für Stochastik, Universität Halle",
            "1998–2003 Studium der Mathematik und Physik in Bremen und Graz")),
        ("Projekte", ("Zufällige Medien, DFG, 2017–2019, Leitung",
            "Modelle der Gletscher, gefördert durch das Land, 2014–2016",
            "Netzwerk Statistik, Ansprechpartner: Dr. Paul Ahrend")),
        ("Mitarbeiterinnen und Mitarbeiter", ("Prof. Dr. Paul Ahrend, Leiter der Arbeitsgruppe, Raum 412",
            "Dr. Olga Birkner, wissenschaftliche Mitarbeiterin", "Irene Waldau, M. Sc., Doktorandin seit 2019")),
        ("Programmkomitee", ("Paul Ahrend (Trier), Vorsitz", "Olga Birkner (Graz)", "James Field (Leeds)")),
        ("Software", ("rwalk, Version 2.3 (2018): Simulation von Irrfahrten, Handbuch",
            "Datensatz der Gletscher, 2020",
            "Bibliothek für Numerik, Quelltext")),
        ("Abschlussarbeiten", ("Olga Birkner: Grenzen der Irrfahrt. Masterarbeit, 2018",
            "Paul Ahrend: Mischungen, Bachelorarbeit, 2019",
            "Irene Waldau: Verzweigungen (Diplomarbeit 2011, Betreuer: P. Lang)")),
        ("Mitglieder", ("Olga Birkner (seit 2018)", "Paul Ahrend, Masterarbeit 2019", "Irene Waldau, Sekretariat")),
    ),
    "en": (
        ("News", ("May 12, 2019: our group has moved.", "We are looking for students, September 2021.",
            "The workshop on March 3, 2017 was great fun, thanks to all!", "Course page updated, 2020.")),
        ("Teaching", ("Linear Algebra, Fall 2018", "Probability Theory, Spring 2019, with exercises",
            "Topics in Random Walks, 2016-2020", "Office hours by appointment")),
        ("Education", ("1998-2003: studies of mathematics", "2003-2006: PhD student and teaching assistant",
            "2007: PhD in applied mathematics")),
        ("Talks", ("\"Limits of random walks\", departmental seminar, Leeds, March 14, 2018",
            "Mixtures of distributions. Summer school, July 2019. Slides",
            "Guest. A. Field. City Radio, May 5, 2020.",
            "Invited talk: Branching. With B. Lang. Graz, 2016.", "What is chance? Public lecture, 2021")),
        ("Positions", ("2003-2007 Research assistant, Department of Statistics, University of Leeds",
            "2008-2015 Senior lecturer, School of Mathematics, University of Perth",
            "2016-present Professor of Probability, Graz",
            "June 1994 - September 1996 Visiting fellow, Institute of Ice Physics")),
        ("Projects", ("Random media, funded by the research council, 2017-2019, principal investigator",
            "Models of glaciers, 2014-2016. With A. Field and O. Vetter.",
            "Network of statisticians, coordinator: P. Lang")),
        ("Service", ("Associate editor, Journal of Random Walks (2004-2012)",
            "Programme committee member, Workshop on Chance 2019, Oslo",
            "Referee for Annals of Chance, Letters on Ice, Proceedings of the Glacier Society",
            "Conference chair, Spring meeting 2015")),
        ("Programme committee", ("Paul Lang (Leeds), chair", "Olga Vetter (Graz)", "James Field (Perth, Australia)")),
        ("Software", ("rwalk, version 2.3 (2018): simulation of random walks, with a manual",
            "Glacier data set, 2020, download",
            "A library of numerical methods, source code on request")),
        ("Theses supervised", ("Olga Vetter: Limits of random walks. MSc thesis, 2018",
            "Paul Lang, Mixtures, Bachelor's thesis, 2019",
            "Irene Field: Branching (PhD in progress, advisor A. Field)")),
        ("Programme", ("09:20-10:00 A. Field: Limits of random walks",
            "10:00-10:40 O. Vetter: Mixtures of distributions (slides)",
            "11:00-12:00 Panel discussion, chair: P. Lang")),
        ("Students", ("Olga Vetter (2018, now in industry)", "Paul Lang, MSc 2019", "Irene Field, PhD since 2020")),
    ),
}  # fmt: skip
PROSE: Mapping[str, tuple[str, ...]] = {
    "ru": ("Я работаю на кафедре с 2005 года и занимаюсь случайными процессами. Пишите мне, если нужен текст статьи.",
        "Ниже приведён полный список работ. Многие тексты доступны только для личного использования.",
        "К концу 2015 года вышло 60 работ, в том числе 20 статей в журналах.", "См. также мой профиль в указателях."),
    "de": ("Seit 2005 arbeite ich am Institut über Zufallsprozesse. Schreiben Sie mir, wenn Sie einen Text brauchen.",
        "Hier finden Sie alle Arbeiten. Die Texte sind nur für den persönlichen Gebrauch bestimmt.",
        "Bis Ende 2015 sind 60 Arbeiten erschienen.", "Siehe auch mein Profil in den Verzeichnissen."),
    "en": ("I have been working on random processes since 2005. Please send me a note if you need a copy of a paper.",
        "This is a complete list of my work. The files are for personal use only, all rights reserved.",
        "Some drafts below are not final; for the printed versions follow the links to the publishers.",
        "All files are in PDF format. Comments are welcome.", "See also my profiles for citation counts."),
}  # fmt: skip
# Words and names of files that are not the text of a paper.
OTHER_FILES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "ru": (
        ("слайды", "slides"),
        ("pdf", "lecture"),
        ("презентация", "talk"),
        ("программа", "program"),
        ("скачать", "file"),
    ),
    "de": (
        ("Folien", "folien"),
        ("PDF", "skript"),
        ("Programm", "programm"),
        ("Poster", "poster"),
        ("Download", "datei"),
    ),
    "en": (("slides", "slides"), ("pdf", "notes"), ("poster", "poster"), ("PDF", "handout"), ("download", "file")),
}
MENU: Mapping[str, tuple[str, ...]] = {
    "ru": ("Главная", "Публикации", "Преподавание", "Проекты", "Контакты"),
    "de": ("Startseite", "Publikationen", "Lehre", "Projekte", "Kontakt"),
    "en": ("Home", "Publications", "Teaching", "Projects", "Contact"),
}
BUTTONS: Mapping[str, tuple[str, ...]] = {
    "ru": ("Аннотация", "Bibtex", "Ссылка", "Слайды"),
    "de": ("Abs", "Bibtex", "Verlag", "Folien"),
    "en": ("Abs", "HTML", "Bib", "Slides"),
}
FILE_LABELS: Mapping[str, tuple[str, ...]] = {
    "ru": ("[pdf]", "скачать", "PDF", "(текст)"),
    "de": ("[PDF]", "Volltext", "(download)", "pdf"),
    "en": ("[pdf]", "(PDF)", "download", "pdf", "preprint"),
}
# The last lines of pages.
FOOTERS: Mapping[str, tuple[str, ...]] = {
    "ru": ("© 2024 Лаборатория", "Последнее обновление: 3 марта 2021 г.", "При перепечатке ссылка на сайт обязательна.",
           "По всем вопросам пишите вебмастеру сайта."),
    "de": ("© 2024 Institut", "Zuletzt geändert am 3. März 2021", "Impressum · Datenschutz",
           "Alle Inhalte stehen, wenn nicht anders angegeben, unter einer freien Lizenz.",
           "Die Zeitschrift wird herausgegeben am Institut für Stochastik der Universität Trier"),
    "en": ("© 2024 All rights reserved", "Last updated: March 3, 2021", "This page is maintained by the department.",
           "Unless stated otherwise, all content is licensed under a free licence, version 4.0.",
           "The journal is published by the Institute of Statistics, University of Leeds"),
}  # fmt: skip
# What stands below an entry and belongs to it: «{}» is a title.
NOTES: Mapping[str, tuple[str, ...]] = {
    "ru": ("Перепечатано в сборнике «{}», 2011, с. 12–20.", "Рец.: Вестник науки, 2009, № 3.",
           "Исправление: там же, т. 12, 2008.",
           "Расширенный вариант доклада «{}»."),
    "de": ("Wieder abgedruckt in: {}, 2011, S. 12–20.",
           "Rezensionen: Zeitschrift für Zufall 2/2009; Forum 14 (2010), S. 3–5.",
           "Englische Fassung: {}, 2008.", "Mit Beiträgen von O. Birkner und P. Ahrend."),
    "en": ("Reprinted in: {}, 2011, pp. 12–20.", "Reviewed in: Annals of Chance 12 (2009), 34–36.",
           "Corrigendum: ibid. 34, 51–52, 2008.",
           "Superseded by: {}. Annals of Chance, 2012.", "A preliminary version appeared as: {}, 2006.",
           "Best paper award."),
}  # fmt: skip
# Short entries of tables of contents.
SHORT_TITLES: Mapping[str, tuple[str, ...]] = {
    "ru": ("От редакции", "Цепи и деревья", "Шум", "Рецензия: Случай и мера", "Предисловие к выпуску"),
    "de": ("Editorial", "[Rezension:] Zufall und Maß", "Tiefe Wälder", "Vorwort der Herausgeber", "Rauschen"),
    "en": ("Editorial", "Deep woods", "Book review: Chance and measure", "Random trees", "Introduction to the issue"),
}  # fmt: skip

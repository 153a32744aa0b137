"""Sayings of jobs: filling the library from elsewhere."""

from collections.abc import Mapping

from svod.web.words.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "jobs": Phrase("Jobs", "Задания", "Aufträge"),
    "jobs_heading": Phrase("Fill the library", "Пополнить библиотеку", "Bibliothek füllen"),
    "jobs_hint": Phrase(
        "Each wish becomes a job that goes on in the background; you can look on, cancel it and take it up again.",
        "Каждое пожелание становится заданием, которое выполняется в фоне; за ним можно следить, его можно отменить "
        "и возобновить.",
        "Jeder Wunsch wird ein Auftrag, der im Hintergrund läuft; Sie können zusehen, ihn abbrechen und wieder "
        "aufnehmen.",
    ),
    "jobs_otherwise": Phrase(
        "Add by address or DOI, find a paper, watch a person or site",
        "Добавить по адресу или DOI, найти статью, следить за человеком или сайтом",
        "Über Adresse oder DOI hinzufügen, eine Arbeit finden, Person oder Seite beobachten",
    ),
    "jobs_upload": Phrase("Upload files", "Загрузить файлы", "Dateien hochladen"),
    "jobs_all": Phrase("All jobs", "Все задания", "Alle Aufträge"),
    "jobs_none": Phrase("No job was given yet.", "Заданий пока нет.", "Noch wurde kein Auftrag erteilt."),
    "job_number": Phrase("Job {number}", "Задание {number}", "Auftrag {number}"),
    "job_kind_add": Phrase("Add by address or DOI", "Добавить по адресу или DOI", "Über Adresse oder DOI hinzufügen"),
    "job_kind_find": Phrase("Find a paper", "Найти статью", "Eine Arbeit finden"),
    "job_kind_gather": Phrase("Gather from a source", "Собрать с источника", "Von einer Quelle sammeln"),
    "job_kind_watch": Phrase("Watch a person or site", "Следить за человеком или сайтом",
                             "Person oder Seite beobachten"),
    "job_kind_harvest": Phrase("Harvest an OAI archive", "Собрать записи архива OAI", "OAI-Archiv ernten"),
    "job_address": Phrase("Address or DOI", "Адрес или DOI", "Adresse oder DOI"),
    "job_title": Phrase("Title of the paper", "Заглавие статьи", "Titel der Arbeit"),
    "job_authors": Phrase("Authors, parted by semicolons", "Авторы через точку с запятой", "Autoren, durch Semikolon"),
    "job_site": Phrase("Site", "Сайт", "Website"),
    "job_person": Phrase("or person", "или человек", "oder Person"),
    "job_topic": Phrase("Topic", "Тема", "Thema"),
    "job_once": Phrase("Gather once", "Собрать один раз", "Einmal sammeln"),
    "job_again": Phrase("Watch from now on", "Следить с этого дня", "Von nun an beobachten"),
    "job_add": Phrase("Add", "Добавить", "Hinzufügen"),
    "job_find": Phrase("Find", "Искать", "Finden"),
    "job_state_waiting": Phrase("waits", "ждёт", "wartet"),
    "job_state_running": Phrase("runs", "выполняется", "läuft"),
    "job_state_cancelling": Phrase("is being cancelled", "отменяется", "wird abgebrochen"),
    "job_state_done": Phrase("done", "выполнено", "erledigt"),
    "job_state_failed": Phrase("failed", "не удалось", "gescheitert"),
    "job_state_cancelled": Phrase("cancelled", "отменено", "abgebrochen"),
    "job_state_interrupted": Phrase("interrupted", "прервано", "unterbrochen"),
    "job_cancel": Phrase("Cancel", "Отменить", "Abbrechen"),
    "job_resume": Phrase("Resume", "Возобновить", "Wieder aufnehmen"),
    "job_forget": Phrase("Forget", "Забыть", "Löschen"),
    "job_reload": Phrase("Look again", "Обновить", "Aktualisieren"),
    "job_lines": Phrase("What became of it", "Что из этого вышло", "Was daraus wurde"),
    "job_no_lines": Phrase("Nothing was met yet.", "Пока ничего не встретилось.", "Noch wurde nichts angetroffen."),
    "job_by": Phrase("given by {who}, {day}", "дал(а) {who}, {day}", "erteilt von {who}, {day}"),
    "job_works": Phrase("works", "работы", "Arbeiten"),
    "outcome_ok": Phrase("in the library", "в библиотеке", "in der Bibliothek"),
    "outcome_step": Phrase("step", "шаг", "Schritt"),
    "outcome_page": Phrase("page seen", "страница просмотрена", "Seite gesehen"),
    "outcome_new": Phrase("new work", "новая работа", "neue Arbeit"),
}  # fmt: skip

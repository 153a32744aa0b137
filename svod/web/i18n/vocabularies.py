"""Sayings of the pages of vocabularies and the rules between them."""

from collections.abc import Mapping

from svod.web.i18n.shape import Forms, Phrase

PHRASES: Mapping[str, Phrase] = {
    "way_vocabularies": Phrase("Vocabularies", "Словари", "Vokabulare"),
    "vocabularies_heading": Phrase("Vocabularies", "Словари и классификации", "Vokabulare und Klassifikationen"),
    "vocabularies_hint": Phrase(
        "Thesauri and classifications by which works are found, and the ways between them.",
        "Тезаурусы и классификации, по которым находят работы, и пути между ними.",
        "Thesauri und Klassifikationen, über die man Arbeiten findet, und die Wege zwischen ihnen.",
    ),
    "vocabulary_built_in": Phrase("built in", "встроенный", "eingebaut"),
    "vocabulary_from": Phrase("from {source}, {day}", "из {source}, {day}", "aus {source}, {day}"),
    "vocabulary_new": Phrase("Take in a vocabulary", "Принять словарь", "Vokabular aufnehmen"),
    "vocabulary_file": Phrase(
        "File: SKOS (Turtle, RDF/XML, JSON-LD) or a table with tabs; .gz too",
        "Файл: SKOS (Turtle, RDF/XML, JSON-LD) или таблица с табуляцией; можно .gz",
        "Datei: SKOS (Turtle, RDF/XML, JSON-LD) oder Tabelle mit Tabulatoren; auch .gz",
    ),
    "vocabulary_name": Phrase(
        "Name (else that of the file)", "Имя (иначе имя файла)", "Name (sonst der der Datei)"
    ),
    "vocabulary_take": Phrase("Take in", "Принять", "Aufnehmen"),
    "vocabulary_take_built_in": Phrase("Take in {name}", "Принять {name}", "{name} aufnehmen"),
    "vocabulary_remove": Phrase("Forget this vocabulary", "Удалить словарь", "Vokabular entfernen"),
    "vocabulary_remarks": Phrase("What is odd about it", "Что в нём странно", "Was daran auffällt"),
    "vocabulary_empty": Phrase("No concept begins so.", "Таких понятий нет.", "Kein Begriff beginnt so."),
    "vocabulary_code_begins": Phrase("Code begins with", "Код начинается с", "Code beginnt mit"),
    "rules_heading": Phrase("Rules between vocabularies", "Правила между словарями", "Regeln zwischen Vokabularen"),
    "rules_none": Phrase("There are no rules yet.", "Правил пока нет.", "Noch gibt es keine Regeln."),
    "rules_from_to": Phrase("From {source} to {target}", "Из {source} в {target}", "Von {source} nach {target}"),
    "rules_source": Phrase("From", "Из", "Von"),
    "rules_target": Phrase("To", "В", "Nach"),
    "rules_free": Phrase("free words", "свободные слова", "freie Wörter"),
    "rules_learn": Phrase("Learn rules from the works here", "Вывести правила из работ",
                          "Regeln aus den Arbeiten lernen"),
    "rules_measure": Phrase("Measure", "Мера", "Maß"),
    "measure_loglikelihood": Phrase("log-likelihood ratio", "отношение правдоподобия", "Log-Likelihood-Quotient"),
    "measure_conditional": Phrase("conditional probability", "условная вероятность", "bedingte Wahrscheinlichkeit"),
    "measure_equivalence": Phrase("equivalence index", "индекс эквивалентности", "Äquivalenzindex"),
    "rules_learn_now": Phrase("Learn", "Вывести", "Lernen"),
    "concordance_new": Phrase("Take in a concordance", "Принять таблицу соответствий", "Konkordanz aufnehmen"),
    "concordance_file": Phrase(
        "File: mappings of SKOS, or a table of two codes, a relation and a weight",
        "Файл: соответствия SKOS или таблица: два кода, отношение, вес",
        "Datei: Abbildungen in SKOS oder eine Tabelle aus zwei Codes, Beziehung und Gewicht",
    ),
    "rule_found_by": Phrase("Found by", "Кем найдено", "Gefunden von"),
    "rule_relation": Phrase("Relation", "Отношение", "Beziehung"),
    "rule_weight": Phrase("Weight", "Вес", "Gewicht"),
    "rule_said": Phrase("Judgement", "Решение", "Urteil"),
    "rule_accept": Phrase("Accept", "Принять", "Annehmen"),
    "rule_reject": Phrase("Reject", "Отклонить", "Ablehnen"),
    "rule_accept_of": Phrase("Accept {pair}", "Принять {pair}", "{pair} annehmen"),
    "rule_reject_of": Phrase("Reject {pair}", "Отклонить {pair}", "{pair} ablehnen"),
    "rule_take_back": Phrase("Take back", "Отменить", "Zurücknehmen"),
    "rule_take_back_of": Phrase("Take back {pair}", "Отменить {pair}", "{pair} zurücknehmen"),
    "rule_right": Phrase("accepted", "принято", "angenommen"),
    "rule_wrong": Phrase("rejected", "отклонено", "abgelehnt"),
    "rulings_heading": Phrase("What people said", "Что сказали люди", "Was Menschen sagten"),
    "rulings_hint": Phrase(
        "This outweighs what methods and files say, also when rules are learned anew.",
        "Это важнее того, что говорят методы и файлы, в том числе после нового вывода правил.",
        "Das wiegt schwerer als Verfahren und Dateien, auch wenn Regeln neu gelernt werden.",
    ),
    "rule_new": Phrase("Tie two concepts", "Связать два понятия", "Zwei Begriffe verbinden"),
    "rule_end": Phrase("Code or address in {name}", "Код или адрес в {name}", "Code oder Adresse in {name}"),
    "rule_tie": Phrase("Tie", "Связать", "Verbinden"),
    "relation_exact": Phrase("the same", "то же", "dasselbe"),
    "relation_close": Phrase("nearly the same", "почти то же", "fast dasselbe"),
    "relation_broad": Phrase("broader", "шире", "weiter"),
    "relation_narrow": Phrase("narrower", "уже", "enger"),
    "relation_related": Phrase("related", "родственное", "verwandt"),
    "relation_together": Phrase("in the same works", "в тех же работах", "in denselben Arbeiten"),
    "deed_judge_rule": Phrase("judged a rule", "решение о правиле", "Regel beurteilt"),
    "deed_tie_concepts": Phrase("tied two concepts", "связаны два понятия", "Begriffe verbunden"),
    "deed_take_back_ruling": Phrase("took back a judgement", "отменено решение", "Urteil zurückgenommen"),
}  # fmt: skip

COUNTED: Mapping[str, Forms] = {
    "concepts": Forms(
        ("{n} concept", "{n} concepts"),
        ("{n} понятие", "{n} понятия", "{n} понятий"),
        ("{n} Begriff", "{n} Begriffe"),
    ),
    "rules": Forms(
        ("{n} rule", "{n} rules"), ("{n} правило", "{n} правила", "{n} правил"), ("{n} Regel", "{n} Regeln")
    ),
}

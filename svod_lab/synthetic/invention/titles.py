"""Titles, key words and abstracts of invented papers, the same thing said in Russian, English and German."""

from random import Random
from typing import NamedTuple

from svod_lab.synthetic.invention.subjects import ASPECTS, SUBJECTS, Aspect, Phrase, Subject, Thing
from svod_lab.synthetic.works.grammar import lot


class Topic(NamedTuple):
    """What one paper is about."""

    subject: Subject
    thing: Thing
    second_thing: Thing
    aspect: Aspect
    second_aspect: Aspect
    method: Phrase
    setting: Phrase


# Of one meaning in each language: «{a}» aspect, «{A}» its genitive, «{o}» after «о», «{t}» thing, «{T}» its genitive,
# «{m}» method, «{s}» setting; «{d}» is the German aspect with its article.
TITLES: tuple[tuple[str, str, str], ...] = (
    ("{a} {T}", "{a} of {t}", "{a} {T}"),
    ("{a} {T} {s}", "{a} of {t} {s}", "{a} {T} {s}"),
    ("{a} {T} {m}", "{a} of {t} {m}", "{a} {T} {m}"),
    ("исследование {A} {T}", "a study of the {a} of {t}", "untersuchungen über {d} {T}"),
    ("исследование {A} {T} {m}", "investigation of the {a} of {t} {m}", "untersuchungen über {d} {T} {m}"),
    ("{о} {o} {T}", "on the {a} of {t}", "über {d} {T}"),
    ("{о} {o} {T} {s}", "on the {a} of {t} {s}", "über {d} {T} {s}"),
    ("к вопросу {о} {o} {T}", "revisiting the {a} of {t}", "bemerkungen über {d} {T}"),
    ("{t}: {a} и {b}", "{t}: {a} and {b}", "{t}: {a} und {b}"),
    ("{a} и {b} {T} {s}", "{a} and {b} of {t} {s}", "{a} und {b} {T} {s}"),
    ("анализ {A} {T} {m}", "analysis of the {a} of {t} {m}", "{a} {T} – eine Analyse {m}"),
    ("{t} {s}", "{t} {s}", "{t} {s}"),
    ("новые подходы к изучению {T}", "new approaches to the study of {t}", "neue Zugänge zur Untersuchung {T}"),
    ("что мы знаем {о} {o} {T}?", "what do we know about the {a} of {t}?", "was wissen wir über {d} {T}?"),
    ("{a} {T} и {U} {s}", "{a} of {t} and {u} {s}", "{a} {T} und {U} {s}"),
)  # fmt: skip
# Sentences of abstracts; «{n}» is a number.
SENTENCES: tuple[tuple[str, str, str], ...] = (
    ("Рассматривается {a} {T}.", "The paper considers the {a} of {t}.", "Der Beitrag behandelt {d} {T}."),
    ("Статья посвящена изучению {A} {T} {s}.", "This article is devoted to the {a} of {t} {s}.",
     "Dieser Aufsatz ist der Frage gewidmet, wie sich {d} {T} {s} beschreiben lässt."),
    ("Проведено исследование {A} {T} {m}.", "A study of the {a} of {t} {m} is carried out.",
     "Untersucht wurde {d} {T} {m}."),
    ("Показано, что погрешность не превышает {n} %.", "It is shown that the error does not exceed {n} %.",
     "Es wird gezeigt, dass der Fehler {n} % nicht übersteigt."),
    ("Полученные результаты сопоставлены с известными данными.", "The results are compared with known data.",
     "Die Ergebnisse werden mit bekannten Daten verglichen."),
    ("Предложен новый подход, основанный на {n} независимых признаках.",
     "A new approach based on {n} independent features is proposed.",
     "Vorgeschlagen wird ein neuer Zugang, der auf {n} unabhängigen Merkmalen beruht."),
    ("Выявлены основные закономерности, определяющие {b} {T}.",
     "The main regularities that determine the {b} of {t} are identified.",
     "Die wichtigsten Gesetzmäßigkeiten werden herausgearbeitet."),
    ("Обсуждаются границы применимости предложенной модели.",
     "The limits of applicability of the proposed model are discussed.",
     "Die Grenzen des vorgeschlagenen Modells werden erörtert."),
    ("Приводятся примеры численных расчётов.", "Numerical examples are given.", "Zahlenbeispiele werden angegeben."),
    ("Доказана теорема существования и единственности.", "A theorem of existence and uniqueness is proved.",
     "Ein Existenz- und Eindeutigkeitssatz wird bewiesen."),
    ("Установлено, что влияние внешних факторов уменьшается в {n} раза.",
     "We found that the influence of external factors decreases by a factor of {n}.",
     "Es zeigt sich, dass der Einfluss äußerer Faktoren um das {n}-Fache abnimmt."),
    ("Сделан вывод о необходимости дальнейших наблюдений.", "We conclude that further observations are needed.",
     "Weitere Beobachtungen erscheinen notwendig."),
    ("Работа опирается на материалы, собранные за {n} лет.", "The work rests on material collected over {n} years.",
     "Die Arbeit stützt sich auf Material aus {n} Jahren."),
    ("Особое внимание уделено практическому применению результатов.",
     "Special attention is given to the practical use of the results.",
     "Besondere Aufmerksamkeit gilt der praktischen Anwendung der Ergebnisse."),
)  # fmt: skip
_LANGUAGES = ("ru", "en", "de")
_VOWELS = "аиоуэ"


def invented_topic(rng: Random) -> Topic:
    """A topic of any of the sciences."""
    subject = rng.choice(SUBJECTS)
    first, second = rng.sample(subject.things, 2)
    aspect, other = rng.sample(ASPECTS, 2)
    return Topic(subject, first, second, aspect, other, rng.choice(subject.methods), rng.choice(subject.settings))


def invented_titles(topic: Topic, rng: Random) -> dict[str, str]:
    """One title in every language."""
    forms = rng.choice(TITLES)
    return {
        language: capitalised(said(form, topic, language, rng))
        for language, form in zip(_LANGUAGES, forms, strict=True)
    }


def invented_abstracts(topic: Topic, rng: Random) -> dict[str, str]:
    """Three to seven sentences in every language, the first about the topic itself."""
    chosen = [rng.choice(SENTENCES[:3]), *rng.sample(SENTENCES[3:], rng.randint(2, 6))]
    seed = rng.random()
    return {
        language: " ".join(
            capitalised(said(forms[place], topic, language, numbers))
            for numbers in [_numbers(seed)]
            for forms in chosen
        )
        for place, language in enumerate(_LANGUAGES)
    }


def _numbers(seed: float) -> Random:
    """The same numbers for every language."""
    return lot(str(seed))


def invented_keywords(topic: Topic, rng: Random) -> dict[str, tuple[str, ...]]:
    """Three to six key words in every language."""
    aspects = rng.sample(ASPECTS, rng.randint(1, 3))
    things = [topic.thing, topic.second_thing, *rng.sample(topic.subject.things, rng.randint(0, 2))]
    words: list[Thing | Aspect | Phrase] = list(dict.fromkeys((*things, topic.aspect, *aspects)))
    return {language: tuple(_small(getattr(word, language), language) for word in words) for language in _LANGUAGES}


def said(form: str, topic: Topic, language: str, rng: Random) -> str:
    """A form filled with the topic's words in one language."""
    thing, other, aspect = topic.thing, topic.second_thing, topic.aspect
    russian, german = language == "ru", language == "de"
    genitive, other_genitive = (
        (thing.ru_genitive, other.ru_genitive) if russian else (thing.de_genitive, other.de_genitive)
    )
    return form.format(
        a=getattr(aspect, language), A=aspect.ru_genitive, o=aspect.ru_after_o,
        о="об" if aspect.ru_after_o[0] in _VOWELS else "о", b=getattr(topic.second_aspect, language),
        t=getattr(thing, language), T=genitive, u=getattr(other, language), U=other_genitive,
        m=getattr(topic.method, language), s=getattr(topic.setting, language),
        d=f"{_accusative(aspect.de_article)} {aspect.de}" if german else "", n=rng.randint(2, 40),
    )  # fmt: skip


def capitalised(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _accusative(article: str) -> str:
    return "den" if article == "der" else article


def _small(word: str, language: str) -> str:
    return word if language == "de" else word[:1].lower() + word[1:] if not word[:2].isupper() else word

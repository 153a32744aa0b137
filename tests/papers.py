"""Small papers written on the spot, as HTML, for tests that need many files."""

from pathlib import Path

from svod.config import variable_name

# Methods without models: enough for these papers, and their reading processes start in half the time.
LIGHT_METHODS = {"header": "regex", "references": "regex", "bibliography": "bib-rules"}
LIGHT_VARIABLES = {variable_name(setting): method for setting, method in LIGHT_METHODS.items()}
SUBJECTS = ["устойчивости движения", "вероятности событий", "кривизне пространства", "числах простых", "рядах Фурье"]
FAMILIES = ["Ляпунов", "Колмогоров", "Фридман", "Чебышёв", "Лузин", "Марков", "Понтрягин", "Гельфанд"]

PAGE = """<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><title>{title}</title></head>
<body>
<h1>{title}</h1>
<p><b>А. М. {family}</b></p>
<p>Московский государственный университет</p>
<h2>Аннотация</h2>
<p>В работе рассматривается вопрос {number}. Получены необходимые и достаточные условия.</p>
<p>Ключевые слова: условие, доказательство, пример {number}.</p>
<h2>Введение</h2>
<p>Этот вопрос был поставлен давно, и ответ на него зависит от выбора условий. Мы покажем, как они связаны.</p>
<h2>Список литературы</h2>
{references}
</body></html>
"""


def paper_title(number: int) -> str:
    return f"О {SUBJECTS[number % len(SUBJECTS)]} в задаче номер {number}"


def paper_family(number: int) -> str:
    return FAMILIES[number % len(FAMILIES)]


def paper_html(number: int) -> bytes:
    """The paper of that number; it cites the two before it."""
    cited = [other for other in (number - 1, number - 2) if other >= 0]
    references = "\n".join(
        f"<p>{position}. {paper_family(other)} А. М. {paper_title(other)} // Математический сборник. "
        f"{1900 + other}. Т. {other + 1}. С. {other + 1}–{other + 9}.</p>"
        for position, other in enumerate(cited, start=1)
    )
    page = PAGE.format(title=paper_title(number), family=paper_family(number), number=number, references=references)
    return page.encode()


def write_papers(folder: Path, count: int) -> list[Path]:
    """So many papers as files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"paper-{number:03}.html" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_bytes(paper_html(number))
    return paths

"""The forms in which names are printed: patterns for initials, family names with their particles, and whole names."""

from itertools import groupby

from svod.languages import alternatives
from svod.text import lazy_re as re
from svod.text.family_names import INNER_PARTICLES, PARTICLES

# The letters of names: Latin with its accents and those of Vietnamese, Greek, Cyrillic of living languages, and what
# Russian was spelled with before 1918. Each letter beyond costs each process a microsecond for each class it stands in.
_LATIN, _GREEK, _CYRILLIC = (0x41, 0x180), (0x386, 0x3CF), (0x400, 0x460)
_VIETNAMESE = (0x1EA0, 0x1EFA)
_OTHERS = "ƆƎƏƐƠƯƷǍǏǑǓȘȚȲẀẂẄẎẞ" + "ѢѲѴҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӇӋӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸԚԜ"


def _letter_class(upper: bool) -> str:
    """A class of capitals or small letters, neighbours as one range."""
    codes = [code for first, last in (_LATIN, _GREEK, _CYRILLIC, _VIETNAMESE) for code in range(first, last)]
    letters = map(chr, (*codes, *map(ord, _OTHERS), *map(ord, _OTHERS.lower())))
    wanted = sorted({letter for letter in letters if (letter.isupper() if upper else letter.islower())})
    runs = [[letter for _, letter in run] for _, run in groupby(enumerate(wanted), lambda one: ord(one[1]) - one[0])]
    return f"[{''.join(run[0] if len(run) == 1 else f'{run[0]}-{run[-1]}' for run in runs)}]"


CAPITAL = _letter_class(upper=True)
SMALL = _letter_class(upper=False)
LETTER = r"[^\W\d_]"

_INITIAL = rf"{CAPITAL}(?:{SMALL}|['’-]{CAPITAL})?\.(?:-{LETTER}{{1,2}}\.)?"
# Written once: classes of letters are long, and each costs every process a millisecond to compile.
_INITIALS = rf"(?!\s)(?:\s?{_INITIAL}){{1,4}}"
BARE_INITIALS = r"[A-Z](?:-?[A-Z]){0,2}"
# «Ángeles»: kept short, for each class of letters takes long to compile.
_LATIN_CAPITAL = "[A-ZÀ-ÖØ-Þ]"
_WORD = (
    # Of three groups of letters that lie apart a class takes five times as long to compile as of two.
    rf"(?:[dDlLO]['’]|О['’]|[Dd]ell['’]|[ae]l-|[аэ]ль-|Ó\s)?{CAPITAL}(?:{LETTER}|['’](?={LETTER})|ʼ(?={LETTER})){{1,30}}"
    rf"(?:[-‐‑]{LETTER}(?:{LETTER}|['’](?={LETTER})){{1,30}}){{0,2}}"
)
_PARTICLE_RUN = rf"(?:(?:{PARTICLES})\s(?:(?:{alternatives('names.second_particles')})\s)?){{0,2}}"
_FAMILY = rf"{_PARTICLE_RUN}{_WORD}"
# Behind a given name.
_INNER_FAMILY = _PARTICLE_RUN.replace(PARTICLES, f"{PARTICLES}|{INNER_PARTICLES}") + _WORD
# «Jr.», «III»: no given name and no family name.
_NOT_JUNIOR = rf"(?!(?:{alternatives('names.juniors')})\b|(?:II|III|IV)\b)"
_JUNIOR = rf"(?:,?\s(?:{alternatives('names.juniors')})\.?|,?\s(?:II|III|IV)\b)?"
_ENDS = rf"(?=\s*(?:[,;:&/(\[.<|·•]|\s[—–]|(?:1[89]|20)\d\d|$)|\s+(?:{alternatives('names.after_name')}))"
PATRONYMIC = (
    r"(?:[А-ЯЁ][а-яё]{1,20}[\s-](?:оглы|оглу|кызы|кизи|гызы|улы|угли|огли)|[А-ЯЁ][а-яё]{2,20}(?:вич|вна|ична|инична|ьич|мич|чны|вича|вны)|(?:Иль|Фом|Лук|Никит|Савв?)ич"
    r"|[А-ЯЁ]{4,20}(?:ВИЧ|ВНА|ИЧНА|ЬИЧ|МИЧ)|(?:ИЛЬ|ФОМ|ЛУК|НИКИТ|САВВ?)ИЧ)"
)

# Name forms, the surest first; each is tried where a name may begin. Groups: family, given.
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    # Hans A. Müller
    ("given-initial-family", re.compile(rf"(?P<given>{_LATIN_CAPITAL}[^\W\d_]{{1,20}}(?:-[^\W\d_]{{2,20}})?"
        rf"\s{_INITIALS})\s(?P<family>{_INNER_FAMILY}){_JUNIOR}{_ENDS}")),
    # Анна В. Козлова · Анна В.Козлова
    ("given-patronymic-letter-family", re.compile(r"(?P<given>[А-ЯЁ][а-яё]{2,20}\s[А-ЯЁ]\.)\s?"
        rf"(?P<family>[А-ЯЁ][а-яё]{{1,25}}(?:-[А-ЯЁ][а-яё]{{1,25}})?)(?!{LETTER}){_ENDS}")),
    # Козлов Д. Д. · Козлов, Д. Д. · Smith, J. A. · van der Berg P.
    ("family-initials", re.compile(rf"(?P<family>{_FAMILY}(?:\s{_WORD}(?=,))?){_JUNIOR},?\s?{_NOT_JUNIOR}"
        rf"(?P<given>{_INITIALS}(?:\s?{CAPITAL}(?=\s*(?:[,;]|$)))?(?:\s(?:{PARTICLES})(?=[,;.\s]))?){_JUNIOR}")),
    # J. Clerk Maxwell · S. P. Ram Mohan
    ("initial-given-family", re.compile(rf"(?P<given>(?:{_INITIAL}\s?){{1,2}}{_LATIN_CAPITAL}{SMALL}{{2,20}})\s"
        rf"(?P<family>{_LATIN_CAPITAL}{SMALL}{{2,30}}){_JUNIOR}{_ENDS}")),
    # Д. Д. Козлов · J. A. van Smith
    ("initials-family", re.compile(rf"(?P<given>{_INITIALS})\s?(?P<family>{_INNER_FAMILY}){_JUNIOR}")),
    # Иван Иванович Петров · Иван Иванович ПЕТРОВ
    ("given-patronymic-family", re.compile(rf"(?P<given>[А-ЯЁ]{LETTER}{{1,20}}\s{PATRONYMIC})\s"
        rf"(?P<family>{_FAMILY})(?!{LETTER})")),
    # Петров Иван Иванович · Петров, Иван Иванович
    ("family-given-patronymic", re.compile(rf"(?P<family>{_FAMILY}),?\s"
        rf"(?P<given>[А-ЯЁ]{LETTER}{{1,20}}\s{PATRONYMIC})(?!{LETTER})")),
    # Smith JA
    ("family-bare-initials", re.compile(rf"(?P<family>{_PARTICLE_RUN}[A-Z][a-zß-öø-ÿ]{LETTER}{{0,25}}"
        rf"(?:-{LETTER}{{2,25}})?),?\s(?P<given>{BARE_INITIALS}){_ENDS}")),
    # Hörning, Karl H. · Miller, David
    ("family-comma-given", re.compile(rf"(?P<family>{_FAMILY}),\s(?P<given>{_WORD}(?:\s{_WORD}(?!{LETTER})){{0,2}}"
        rf"(?:\s{_INITIALS})?(?:\s(?:{PARTICLES})(?=[,;.\s]))?)(?:(?<=\.)(?=\s)|{_ENDS})")),
    # MÜLLER Anna · ПЕТРОВ Иван
    ("capitals-given", re.compile(rf"(?P<family>{_PARTICLE_RUN}{CAPITAL}{{2,25}}(?:-{CAPITAL}{{2,25}})?)\s"
        rf"(?P<given>{CAPITAL}{SMALL}{{1,20}}(?:-{LETTER}{{2,20}})?(?:\s{_INITIALS})?){_ENDS}")),
    # Felicia Lilian J · Prajwal K R
    ("names-bare-initials", re.compile(rf"(?P<family>{_LATIN_CAPITAL}{SMALL}{{2,20}}"
        rf"(?:\s{_LATIN_CAPITAL}{SMALL}{{2,20}})?)\s(?P<given>[A-Z](?:\s[A-Z])?){_ENDS}")),
    # Anna Maria von Müller · Byron C Wallace · Иван Петров · Rafael Pérez y Pérez · Maria da Silva Pereira
    ("given-family", re.compile(rf"(?P<given>{_WORD}(?:\s(?:{_WORD}|[A-Z](?=\s)))?)\s{_NOT_JUNIOR}"
        rf"(?P<family>{_INNER_FAMILY}(?:\s{_NOT_JUNIOR}(?:[yie]\s)?{_WORD})?){_JUNIOR}{_ENDS}")),
)  # fmt: skip
STRICT_FORMS = frozenset({
    "given-initial-family", "given-patronymic-letter-family", "family-initials", "initial-given-family",
    "initials-family",
    "given-patronymic-family", "family-given-patronymic",
    "family-bare-initials",
})  # fmt: skip
# Those that are asked, by whether they must be strict, and whether the text has plain Latin letters only.
FORMS_ASKED = {
    (strict, is_ascii): tuple(
        (form, pattern)
        for form, pattern in _FORMS
        if (form in STRICT_FORMS or not strict) and not (is_ascii and "patronymic" in form)
    )
    for strict in (True, False)
    for is_ascii in (True, False)
}

# Names side by side, with nothing but blanks between: all initials first, or all family names first.
BESIDE_EACH_OTHER: tuple[re.Pattern[str], ...] = (
    # C. Ferri M.A. Salido · Ю.С. Корухова Р.В. Широкий
    re.compile(rf"(?P<given>{_INITIALS})\s?(?P<family>{_FAMILY})(?:\s+|$)"),
    # Иванов И.И. Петров П.П.
    re.compile(rf"(?P<family>{_FAMILY})\s(?P<given>{_INITIALS})(?:\s+|$)"),
)
# S E Robertson · M M Hancock-Beaulieu; «A Survey» and «I Robot» are none.
BARE_INITIALS_FIRST = re.compile(rf"(?P<given>[B-HJ-Z]|[A-Z](?:[\s-][A-Z]){{1,2}})\s(?P<family>{_FAMILY})")
# Beside such names they are: «J Scholz, A Sommer».
ANY_BARE_INITIALS_FIRST = re.compile(rf"(?P<given>[A-Z](?:[\s-][A-Z]){{0,2}})\s(?P<family>{_FAMILY})")
# Moreno Wagner, Felix
TWO_FAMILIES = re.compile(rf"(?P<family>{_WORD}\s{_WORD}),\s(?P<given>{_WORD}(?:\s{_INITIALS})?)")

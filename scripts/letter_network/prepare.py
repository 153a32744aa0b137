"""Gathers what lines are made of: pieces of titles, names and references, words of the lexicon, and fonts.

python -m scripts.letter_network.prepare DATA WORK; fonts are those of the system that have
Russian letters, as Debian packs them, without what the alphabet does not need.
"""

import gzip
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import marisa_trie
from fontTools import subset

from scripts.letter_network.alphabet import ALPHABET, EVERY_FONT_HAS
from svod.text.lexicon.lookup import FOLDER, LISTS
from svod_lab.corpora.licences import may_be_learned

# Files of the data, their names in manifests, and the share of each that is used.
SOURCES = (
    ("headers/header_ru_nuclear.jsonl.gz", "ru_nuclear", 1.0),
    ("headers/header_ru_scijournals.jsonl.gz", "ru_scijournals", 1.0),
    ("headers/header_de_ssoar.jsonl.gz", "de_ssoar", 1.0),
    ("records/bibtex_ru.jsonl.gz", "bibtex_ru", 1.0),
    ("references/ru_silver.jsonl.gz", "ru_silver", 1.0),
    ("references/excite_de_end.jsonl.gz", "excite_de_end", 1.0),
    ("references/excite_de_foot.jsonl.gz", "excite_de_foot", 0.5),
    ("references/excite_en.jsonl.gz", "excite_en", 0.3),
    ("references/cermine_pmc.jsonl.gz", "cermine", 0.1),
    ("references/anystyle_gold.jsonl.gz", "anystyle_gold", 0.3),
    ("references/linkedbooks_train.jsonl.gz", "linkedbooks_train", 0.05),
    ("records/acl_40k.jsonl.gz", "acl", 0.3),
)
SEED = 1
_SHORTEST_TEXT, _SHORTEST_PIECE, _LONGEST_PIECE = 12, 4, 64
_MOST_PIECES, _WORDS_A_PIECE, _MOST_WORDS = 8, 8, 7
_MOST_OF_A_LIST = 30_000
_LARGEST_FONT = 1_200_000
# Weights and cuts that papers are not set in.
_ODD_FONTS = re.compile(
    "Thin|Hairline|Black|Extra ?Light|Heavy|UltraLight|Math|Medium|Semi ?[Bb]old|Retina|Display|Extra ?[Bb]old|UI|Z003|"
    "okolaks|monofur|Jura|Gothic|Inter|Unslanted|Nonuni|Condensed "
)


def strings(value: Any) -> Iterator[str]:
    """All texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


def pieces(data: Path, chosen: random.Random) -> dict[str, list[str]]:
    """Short pieces of the texts: mostly Russian ones, and others."""
    russian, others = set[str](), set[str]()
    for path, corpus, share in SOURCES:
        with gzip.open(data / path, "rt", encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                if chosen.random() > share or not may_be_learned(corpus, str(record.get("year", ""))):
                    continue
                for text in strings(record):
                    for piece in _pieces_of(text, chosen):
                        is_russian = 2 * len(re.findall("[а-яё]", piece.lower())) > len(piece)
                        (russian if is_russian else others).add(piece)
    return {"russian": sorted(russian), "others": sorted(others)}


def _pieces_of(text: str, chosen: random.Random) -> Iterator[str]:
    words = text.split()
    if len(text) < _SHORTEST_TEXT or len(words) < 2 or "http" in text:
        return
    for _ in range(min(_MOST_PIECES, 1 + len(words) // _WORDS_A_PIECE)):
        start = chosen.randrange(len(words))
        piece = " ".join(words[start : start + chosen.randint(1, _MOST_WORDS)])[:_LONGEST_PIECE].strip()
        if len(piece) >= _SHORTEST_PIECE:
            yield piece


def words(chosen: random.Random) -> dict[str, list[str]]:
    """Words of the lexicon by script and list."""
    found: dict[str, list[str]] = {}
    for script in ("cyrillic", "latin"):
        trie = marisa_trie.Trie()
        trie.mmap(str(FOLDER / f"{script}.marisa"))
        lists = (FOLDER / f"{script}.lists").read_bytes()
        for word in trie.keys():  # noqa: SIM118 - a trie, not a dictionary
            for place, (name, _) in enumerate(LISTS):
                if lists[trie[word]] >> place & 1:
                    found.setdefault(f"{script}_{name}", []).append(word)
    for listed in found.values():
        chosen.shuffle(listed)
        del listed[_MOST_OF_A_LIST:]
    return found


def fonts(folder: Path) -> int:
    """Write the system's fonts with Russian letters, cut down to the alphabet; how many."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["fc-list", ":lang=ru", "file", "family", "style"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()  # noqa: S603
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[], notdef_outline=True)
    count = 0
    for row in sorted(set(listed)):
        path = Path(row.partition(":")[0])
        if _ODD_FONTS.search(row) or path.suffix not in {".ttf", ".otf"} or path.stat().st_size > _LARGEST_FONT:
            continue
        font = subset.load_font(path, options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=ALPHABET)
        cutter.subset(font)
        if all(ord(letter) in font.getBestCmap() for letter in EVERY_FONT_HAS):
            subset.save_font(font, folder / path.name.replace(" ", "_"), options)
            count += 1
    return count


def main() -> None:
    """Gather everything under a working folder."""
    data, work = map(Path, sys.argv[1:3])
    work.mkdir(parents=True, exist_ok=True)
    chosen = random.Random(SEED)  # noqa: S311
    gathered = {"pieces": pieces(data, chosen), "words": words(chosen)}
    (work / "texts.json").write_text(json.dumps(gathered, ensure_ascii=False), encoding="utf-8")
    for kind, found in {**gathered["pieces"], **gathered["words"]}.items():
        print(f"{kind}: {len(found)}")
    print(f"fonts: {fonts(work / 'fonts')}")


if __name__ == "__main__":
    main()

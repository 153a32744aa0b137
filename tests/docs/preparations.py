"""What pages need before their commands can run: files, a library, a server; and what stands for their placeholders."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_PAPER = 'cp "$SAMPLES"/conference.example/papers/shannon.pdf paper.pdf\n'
_PAPERS = 'mkdir -p papers && cp "$SAMPLES"/conference.example/papers/{shannon,lorenz}.pdf papers\n'
# What pages have that work on a library: one with this paper.
SHELVED = "annalen.example/1905/17/einstein.pdf"
_LIBRARY = 'export SVOD_LIBRARY=$PWD/library\ncp -r "$SHELVED" library\n'
_WORK = "work=$(svod search Körper --json | grep -o 'w[0-9a-f]\\{12\\}' | head -n 1)\n"
# A server on a free port, which ends with the script.
_SERVER = """\
svod serve --port "$PORT" & served=$!
trap 'kill $served' EXIT
curl --retry 60 --retry-delay 1 --retry-connrefused --output /dev/null "http://127.0.0.1:$PORT/api/isalive"
"""
_SEARCH_ENGINE = "export SVOD_SEARCH_ENGINES_NAMES=searxng SVOD_SEARCH_ENGINES_SEARXNG_ADDRESS=http://search.mini\n"
_ADDRESS = {"127.0.0.1:8756": "127.0.0.1:$PORT"}
_QUOTED_ADDRESS = {"127.0.0.1:8756": "127.0.0.1:'$PORT'"}


class Preparation(NamedTuple):
    """A script that runs before the commands of a page, and what is written in place of words of theirs."""

    before: str = ""
    instead: Mapping[str, str] = MappingProxyType({})


PREPARATIONS = {
    "README.md": Preparation(
        f"{_PAPER}mkdir ~/papers && cp paper.pdf ~/papers\n{_LIBRARY}{_WORK}{_SEARCH_ENGINE}"
        'cp "$SAMPLES"/kazan.example/knigi/lyapunov-1892.pdf ~/papers\n'
        "echo 'Ляпунов А. М. Общая задача об устойчивости движения. Харьков, 1892.' > references.txt\n",
        {
            "w5e63c53505e8": "$work",
            "https://example.org": "http://noether.example/",
            # What is not found ends with status 1.
            "svod wanted find --all ": "svod wanted find --all --limit 1 || test $? = 1 ",
        },
    ),
    "docs/accounts.md": Preparation(_LIBRARY),
    "docs/api.md": Preparation(_LIBRARY + _SERVER, _ADDRESS),
    "docs/body.md": Preparation(_PAPER),
    "docs/crawlers.md": Preparation(_LIBRARY + _WORK + _SERVER, {**_ADDRESS, "WORK": "$work"}),
    "docs/gathering.md": Preparation(
        f"export SVOD_LIBRARY=$PWD/library\n{_SEARCH_ENGINE}",
        {
            "Вера Ледогорова": "Emmy Noether",
            "гляциология": "Algebra",
            "Gezeiten in Buchten": "Variationsprobleme",
            "http://journal.example/": "http://noether.example/",
        },
    ),
    "docs/grobid.md": Preparation(_PAPERS + _LIBRARY + _SERVER, _ADDRESS),
    "docs/jobs.md": Preparation(_LIBRARY + _SERVER, _ADDRESS),
    "docs/key-phrases.md": Preparation(
        "mkdir my-texts my-models\nfor name in shannon lorenz turing kalman-bertram; do\n"
        '  svod extract "$SAMPLES"/conference.example/papers/$name.pdf --text > my-texts/$name.txt\n'
        "  printf 'information\\nstability\\nsystem\\ntheory\\n' > my-texts/$name.key\ndone\n"
    ),
    "docs/mcp.md": Preparation(_LIBRARY + _WORK + _SERVER, {**_QUOTED_ADDRESS, "WORK": "'$work'"}),
    "docs/preprints.md": Preparation('cp "$SAMPLES"/proceedings.example/transactions/155/maxwell.ps preprint.ps\n'),
    "docs/workbench.md": Preparation(
        f"{_PAPERS}{_LIBRARY}svod extract papers/*.pdf --json --method header.regex > before.jsonl\n"
        "mkdir grobid-output && svod convert papers/shannon.pdf --to tei > grobid-output/shannon.tei.xml\n"
    ),
}

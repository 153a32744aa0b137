"""OAI-PMH archives on the loopback: valid ones, and every fault that a server can have."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

from tests.serving import QuietHandler, served

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
    "<responseDate>2026-03-01T12:00:00Z</responseDate><request>x</request>"
)
# What an archive answers to a call: the body, given the arguments and how many calls there were before.
Answer = Callable[[dict[str, str], int], bytes]


def record(number: int, title: str = "", extra: str = "") -> str:
    """A record in Dublin Core; without a title one of ice."""
    return (
        f"<record><header><identifier>oai:x:{number}</identifier><datestamp>2026-03-01T00:00:00Z</datestamp></header>"
        '<metadata><dc xmlns="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{title or f'О льдах и водах северных, часть {number}'}</dc:title>"
        f"<dc:creator>Ветлугин, Пров</dc:creator><dc:date>2007</dc:date>{extra}</dc></metadata></record>"
    )


def listed(*records: str, token: str = "") -> bytes:
    """An answer with records."""
    more = f"<resumptionToken>{token}</resumptionToken>" if token else ""
    return f"{HEAD}<ListRecords>{''.join(records)}{more}</ListRecords></OAI-PMH>".encode()


def fault(code: str) -> bytes:
    """An answer with a fault."""
    return f'{HEAD}<error code="{code}">No.</error></OAI-PMH>'.encode()


@contextmanager
def archive(answer: Answer) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The address of an archive that answers so, and the calls that it received."""
    calls: list[dict[str, str]] = []

    class Handler(QuietHandler):
        def respond(self, _sent: bytes) -> None:
            if self.path == "/robots.txt":
                self.answer(b"", 404)
                return
            call = {name: texts[0] for name, texts in parse_qs(urlsplit(self.path).query).items()}
            calls.append(call)
            body = answer(call, len(calls) - 1)
            self.answer(body, 200 if body else 500)

    with served(Handler) as address:
        yield f"{address}/oai", calls

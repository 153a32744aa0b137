"""Made-up scientists' pages, and a small web of them in memory: fetcher, search engine, crawler."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.outline import Outline, outline
from svod.discover.page_addresses import same_form
from svod.discover.page_store import page_of
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, Visit, WebHit, WebQuery
from svod.ports import Focus
from svod.text.normalize import fold

REFERENCES = (
    "Снежин П. П., Ледова А. А. Ползучесть мокрого снега // Вестник стужи. 2011. Т. 4. № 2. С. 17–29.",
    "Снежин П. П. О таянии наста в тени // Труды Северного семинара. 2013. Вып. 7. С. 101–115.",
    "Ледова А. А., Снежин П. П. Звук шагов как признак мороза // Журнал зимы. 2015. Т. 8. № 1. С. 3–12.",
    "Снежин П. П. Сугробы на равнине // Вестник стужи. 2016. Т. 9. № 4. С. 44–61.",
)


def html_page(body: str, title: str = "") -> bytes:
    return f"<html><head><title>{title}</title></head><body>{body}</body></html>".encode()


def page(body: str, url: str = "http://snezhin.example/papers.html", title: str = "") -> Outline:
    return outline(html_page(body, title), url, html_tree)


@dataclass
class MemoryWeb:
    """Addresses with their contents; asked for words it answers with the pages that hold most of them."""

    files: Mapping[str, bytes]
    name: str = "memory"
    asked: list[str] = field(default_factory=list)

    def fetch(self, task: CrawlTask) -> Fetched:
        self.asked.append(task.url)
        found = {same_form(url): content for url, content in self.files.items()}.get(same_form(task.url))
        if found is None:
            return Fetched(task, FetchStatus.UNREACHABLE, message="The server answered 404.")
        return Fetched(task, FetchStatus.FETCHED, found, task.url, "text/html" if found.startswith(b"<html") else "")

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        words = set(fold(query.words).split())
        scores = {
            url: len(words & set(fold(content.decode("utf-8", "replace") + url).split()))
            for url, content in self.files.items()
            if not query.file_types or url.endswith(query.file_types) or ("html" in query.file_types and url[-1] == "/")
        }
        best = sorted((url for url in scores if scores[url]), key=lambda url: -scores[url])
        return tuple(WebHit(url) for url in best[: query.limit])

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        queue = [(focus.priority(Link(task.url), None, 0), 0, task.url) for task in seeds]
        seen = {url for _, _, url in queue}
        while queue:
            queue.sort(key=lambda row: row[0] if row[0] is not None else 99)
            priority, depth, url = queue.pop(0)
            answer = self.fetch(CrawlTask(url))
            read = page_of(answer, html_tree)
            visit = Visit(answer, depth, tuple(placed.link for placed in read.links) if read else ())
            yield visit
            for link in visit.links:
                wanted = focus.priority(link, visit, priority or 0)
                if wanted is not None and link.url not in seen and depth < budget.depth:
                    seen.add(link.url)
                    queue.append((wanted, depth + 1, link.url))

"""One of several crawlers that share a crawl: `python -m …shared_crawler NAME DATABASE HOSTS DELAY FOLDER SEED`.

It prints a line for each page that it is done with.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from svod.config import Settings
from svod.crawl.crawl_policy import policy_of
from svod.crawl.crawler import WebCrawler
from svod.model.crawl import CrawlBudget, CrawlTask
from svod.store.opening import opened_store
from svod_lab.suites.discovery.crawl import Everywhere

CRAWL = "gather-scale"
_NO_END = 10**9


def main() -> None:
    """Crawl until nothing is left for anybody."""
    given = argparse.ArgumentParser()
    for name in ("name", "database", "hosts"):
        given.add_argument(name)
    given.add_argument("delay", type=float)
    given.add_argument("folder", type=Path)
    given.add_argument("seed")
    asked = given.parse_args()
    settings = Settings(hosts=(asked.hosts,), crawl_delay=asked.delay, crawl_host_jobs=1)
    policy = replace(policy_of(settings), user_agent=asked.name)
    store = opened_store(asked.database, asked.folder, create=False)
    crawler = WebCrawler(policy, store.frontier(CRAWL))
    for visit in crawler.crawl([CrawlTask(asked.seed)], Everywhere(), CrawlBudget(_NO_END, _NO_END, _NO_END)):
        sys.stdout.write(f"{visit.fetched.status} {visit.fetched.task.url}\n")
        sys.stdout.flush()
    store.close()


if __name__ == "__main__":
    main()

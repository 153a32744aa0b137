"""A fill whose files go into a bucket that fails in one answer of twenty; nothing is lost, nothing there twice."""

from collections.abc import Iterator
from pathlib import Path

from svod_lab.soak.bucket import can_serve_buckets, running_bucket
from svod_lab.soak.ends import came_out
from svod_lab.soak.papers import write_papers
from svod_lab.soak.runs import IngestProcess
from svod_lab.suites.figures import Figure, Workshop, at_most

GROUP = "bucket"
_FAULTY = 0.05
_JOBS = 2


def measure_bucket(workshop: Workshop, folder: Path, documents: int) -> Iterator[Figure]:
    """Fill a library and look at every document, while the bucket fails now and then."""
    if not can_serve_buckets():
        workshop.warn('Buckets are not measured: `pip install "moto[s3,server]" obstore` brings a server of them.')
        return
    files = write_papers(folder / "papers", documents)
    library = folder / "library"
    with running_bucket() as server:
        surroundings = server.surroundings("trust")
        server.asked, server.faulty = 0, _FAULTY
        run = IngestProcess(library, ("add", str(folder / "papers")), _JOBS, surroundings)
        shelved = sum(told["outcome"] == "ok" for told in workshop.follow(run.told(), "documents", documents))
        ended = run.end()
        yield Figure("documents", documents, group=GROUP)
        yield Figure("answers of the bucket", server.asked, group=GROUP)
        yield Figure("answers that failed", server.failed, group=GROUP)
        yield at_most("documents that were not shelved at once", documents - shelved, "", 0)
        yield at_most("exit status of the fill", ended, "", 0)
        yield from came_out(library, files, surroundings)

"""The disk of the PostgreSQL server is full: that is named, nothing is lost, and with room again all goes on."""

import getpass
import os
import pwd
import subprocess
import sys
from pathlib import Path

from svod_lab.soak.server import server_user
from tests.papers import write_papers

FILLED = """
import sys
from pathlib import Path
from svod.assemble import open_library
from svod.config import Settings
from svod.errors import DiskFullError
from svod_lab.soak.server import PostgresServer

def main():
    disk, papers = Path(sys.argv[1]), sys.argv[2]
    with PostgresServer() as server:
        (disk / "tables").mkdir()
        server.execute(f"CREATE TABLESPACE small LOCATION '{disk}/tables'")
        server.execute("CREATE DATABASE library TABLESPACE small TEMPLATE template0")
        settings = Settings(
            store=server.address("library"), library=str(disk.parent / "node"), jobs=1,
            header="regex", references="regex", bibliography="bib-rules",
        )
        with open_library(settings=settings) as library:
            ballast = disk / "ballast"
            with ballast.open("wb") as file:
                try:
                    while True:
                        file.write(bytes(1 << 16))
                        file.flush()
                except OSError:
                    pass
            try:
                list(library.add([papers]))
            except DiskFullError as error:
                print(error)
            held = library.check()
            print(held.works < 30, held.faults)
            ballast.unlink()
            list(library.add([papers]))
            report = library.check()
            print(report.works, report.copies, report.faults)

if __name__ == "__main__":
    main()
"""


def test_a_full_disk_of_the_server_is_named_and_the_library_completes_once_there_is_room(tmp_path: Path) -> None:
    papers, disk = tmp_path / "papers", tmp_path / "disk"
    write_papers(papers, 30)
    disk.mkdir()
    script = tmp_path / "filled.py"
    script.write_text(FILLED, encoding="utf-8")
    # A disk of its own, in a namespace that nobody else sees, and as somebody who is not root, as PostgreSQL insists.
    user = pwd.getpwnam(server_user() or getpass.getuser())
    namespace = ["unshare", f"--map-user={user.pw_uid}", f"--map-group={user.pw_gid}", "--mount", "--keep-caps"]
    run = f"mount -t tmpfs -o size=64m tmpfs {disk}; exec {sys.executable} {script} {disk} {papers}"
    result = subprocess.run(
        [*namespace, "bash", "-euc", run],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert result.returncode == 0, result.stderr
    full, held, complete = result.stdout.splitlines()
    assert "disk of the server" in full
    assert "is full" in full
    assert held == "True ()"
    assert complete == "30 30 ()"

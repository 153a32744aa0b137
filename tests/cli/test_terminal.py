"""What strangers named their files and papers is printed, but steers no terminal."""

from pathlib import Path

from tests.cli.calling import svod

NAME = "a\x1b[31mred\x9b2J.html"
TITLE = "On the pendulum\x1b[31m and its swing"
PAGE = f"""<html><head><meta charset="utf-8"><title>{TITLE}</title></head>
<body><h1>{TITLE}</h1><p>Anna Weber</p><h2>Abstract</h2><p>We weigh a pendulum.</p></body></html>"""


def test_no_order_in_a_name_or_title_reaches_the_terminal(tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    papers.mkdir()
    (papers / NAME).write_text(PAGE, encoding="utf-8")
    (papers / f"broken{NAME}.pdf").write_bytes(b"%PDF-1.4")
    done = svod("--library", tmp_path / "library", "add", papers)
    printed = done.stdout + done.stderr
    assert "1 new, 1 failed" in printed
    assert "red" in printed
    assert {sign for sign in printed if ord(sign) < 32 or 127 <= ord(sign) < 160} <= {"\n", "\t"}

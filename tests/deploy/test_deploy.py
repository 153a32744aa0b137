"""Deployments: what the container file, the compose file and the service units say is true of svod."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from svod.cli.app import app
from svod.config import setting_fields, variable_name
from tests.papers import LIGHT_VARIABLES

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
VARIABLES = {variable_name(row.name) for row in setting_fields()} | {"SVOD_LIBRARY", "SVOD_CONFIG"}
HARDENED = {
    "NoNewPrivileges": "yes", "PrivateTmp": "yes", "ProtectSystem": "strict", "ProtectHome": "yes",
    "CapabilityBoundingSet": "", "RestrictSUIDSGID": "yes", "ProtectKernelTunables": "yes",
}  # fmt: skip


def container_lines() -> list[tuple[str, str]]:
    """The instructions of the container file, each with its words."""
    text = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line.partition(" ") for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, " ".join(rest.split())) for name, _, rest in lines]


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def unit(path: Path) -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read_string(path.read_text(encoding="utf-8"))
    return parsed


def is_a_call(words: list[str]) -> bool:
    """Whether svod has the verb, and all its options."""
    command: Any = typer.main.get_command(app)
    for word in [word for word in words if not word.startswith("-")]:
        command = getattr(command, "commands", {}).get(word, command)
    options = {option for parameter in command.params for option in parameter.opts}
    return command.name != "svod" and all(word in options for word in words if word.startswith("--"))


def test_the_container_is_slim_not_root_has_a_volume_and_a_health_check() -> None:
    lines = container_lines()
    by_name: dict[str, list[str]] = {}
    for name, words in lines:
        by_name.setdefault(name, []).append(words)
    assert all("slim" in words for words in by_name["FROM"])
    assert by_name["USER"] == ["svod"]
    assert by_name["VOLUME"] == ["/library"]
    # Nothing is installed by root after the user is chosen.
    assert "RUN" not in [name for name, _ in lines[lines.index(("USER", "svod")) :]]
    assert is_a_call(shlex.split(by_name["CMD"][-1].strip("[]").replace(",", " ")))
    assert set(re.findall(r"SVOD_\w+", " ".join(by_name["ENV"]))) <= VARIABLES
    extras = set(re.findall(r"svod\[([\w,]+)\]", " ".join(by_name["RUN"]))[0].split(","))
    project = (DEPLOY.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert all(re.search(rf"^{extra} = \[", project, re.MULTILINE) for extra in extras)
    copied = [word for words in by_name["COPY"] for word in words.split()[:-1] if not word.startswith("--")]
    assert all((DEPLOY.parent / place).exists() for place in copied)


def test_the_helper_programs_of_the_container_are_those_that_doctor_looks_for() -> None:
    from svod.assemble.diagnosis import HELPERS

    installed = next(words for name, words in container_lines() if name == "RUN" and "apt-get install" in words)
    assert [helper.package for helper in HELPERS if not all(one in installed for one in helper.package.split())] == []


def test_the_health_check_tells_a_server_that_answers_from_one_that_does_not(tmp_path: Path) -> None:
    words = next(words for name, words in container_lines() if name == "HEALTHCHECK")
    script = re.search(r'CMD \["python", "-c", "(.*)"\]', words)
    assert script
    assert subprocess.run([sys.executable, "-c", script[1].replace("8756", "9")], check=False, stderr=-3).returncode
    command = [sys.executable, "-m", "svod", "serve", "--create", "--port", "0", "--library", str(tmp_path / "library")]
    surroundings = {**os.environ, **LIGHT_VARIABLES, "PYTHONPATH": str(DEPLOY.parent)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=surroundings) as server:
        assert server.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stderr.readline())
        try:
            assert found
            # A busy machine may take longer than a health check should.
            check = script[1].replace("8756", found[1]).replace("timeout=4", "timeout=200")
            assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
            with urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/robots.txt") as answer:
                assert answer.status == 200
        finally:
            server.terminate()
    assert server.returncode == 0


def test_the_compose_file_has_a_database_a_bucket_and_no_secret() -> None:
    services = compose()["services"]
    assert {"serve", "watch", "database", "bucket"} <= set(services)
    for name in ("serve", "watch"):
        service = services[name]
        assert service["cap_drop"] == ["ALL"]
        assert service["read_only"] is True
        assert {one for one in service["environment"] if one.startswith("SVOD_")} <= VARIABLES
        assert is_a_call(service.get("command", ["serve"]))
    assert all(port.startswith("127.0.0.1:") for port in services["serve"]["ports"])
    example = dict(
        line.split("=", 1)
        for line in (DEPLOY / "secrets.example.env").read_text(encoding="utf-8").splitlines()
        if "=" in line and not line.startswith("#")
    )
    assert {name for name in example if name.startswith("SVOD_")} <= VARIABLES
    assert not any(
        secret in (DEPLOY / "compose.yaml").read_text(encoding="utf-8") for secret in example.values() if "me" in secret
    )
    volumes = {one.partition(":")[0] for service in services.values() for one in service.get("volumes", ())}
    assert volumes == set(compose()["volumes"])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_service_unit_is_hardened_and_calls_what_is_there(path: Path) -> None:
    service = unit(path)["Service"]
    assert {name: service.get(name) for name in HARDENED} == HARDENED
    assert service["User"] == "svod"
    program, *words = shlex.split(service["ExecStart"])
    assert program == "/opt/svod/bin/svod"
    assert is_a_call(words)
    given = {one.partition("=")[0] for one in shlex.split(service["Environment"])}
    assert {name for name in given if name.startswith("SVOD_")} <= VARIABLES
    assert "/var/lib/svod" in service["ReadWritePaths"]


def test_the_timer_starts_a_unit_that_is_there() -> None:
    timer = unit(DEPLOY / "systemd" / "svod-backup.timer")
    assert timer["Timer"]["Persistent"] == "true"
    assert (DEPLOY / "systemd" / "svod-backup.service").exists()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    # The program is not installed where the units look for it.
    for path in (DEPLOY / "systemd").iterdir():
        text = path.read_text(encoding="utf-8").replace("/opt/svod/bin/svod", "/bin/true")
        (tmp_path / path.name).write_text(text.replace("User=svod\nGroup=svod\n", ""), encoding="utf-8")
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    complaints = [line for line in checked.stderr.splitlines() if "svod-" in line]
    assert complaints == []

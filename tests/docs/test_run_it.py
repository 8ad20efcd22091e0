"""Every block of docs/run-it.md, and every command of another document, is run or says why not."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.bootstrap.paths import ROOT
from app.db.migrate import upgrade
from app.settings import load
from tests.db.postgres import Postgres, restartable_postgres
from tests.docs.blocks import Block, blocks
from tests.docs.running_servers import (
    HOST,
    culprit,
    environment,
    free_port,
    play_through,
    printed_port,
    process,
    shell,
    wait_for,
)
from tests.tables.valkey import Valkey

pytestmark = pytest.mark.slow
RUN_IT = ROOT / "docs" / "run-it.md"
OTHERS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")} - {RUN_IT})
ALL = [*blocks(RUN_IT), *(block for other in OTHERS for block in blocks(other) if block.kind == "sh")]
MARK = re.compile(
    r"run|run: (server|running|sql|postgres|workers)"
    r"|check: (caddy( with a path)?|nginx( upstream)?|traefik|cron)|not run: .+"
)
PROGRAMS = Path(sys.executable).parent


def marked(mark: str) -> list[Block]:
    found = [block for block in ALL if block.mark == mark]
    assert found, mark
    return found


def each(mark: str) -> pytest.MarkDecorator:
    """Every block with the mark; what stands in two documents is run once."""
    return pytest.mark.parametrize("block", {block.text: block for block in marked(mark)}.values(), ids=str)


@pytest.mark.parametrize("block", ALL, ids=str)
def test_every_block_says_how_it_is_tested(block: Block) -> None:
    assert MARK.fullmatch(block.mark), f"{block} has no mark such as <!-- run --> in the line before it"
    if block.document == RUN_IT and block.mark.startswith("not run: "):
        after = block.document.read_text(encoding="utf-8").partition(block.text)[2]
        assert after.startswith("```\n*Not run by a test: ")


# -- shell ---------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what a first start makes, so that there is something to back up."""
    folder = tmp_path_factory.mktemp("run-it")
    shutil.copy(ROOT / ".env.example", folder)
    settings = load(data=folder / "var")
    settings.signing_key()
    upgrade(settings)
    return folder


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """The folder and the port of a server, for all that only asks it."""
    folder = tmp_path_factory.mktemp("running")
    with culprit(folder) as port:
        yield folder, port


def test_the_blocks_that_need_no_server_run_one_after_another(workspace: Path) -> None:
    variables = environment(workspace, CULPRIT_PORT=str(free_port()))
    for block in marked("run"):
        shell(block.text, workspace, variables)
    for made in ("culprit.tar.gz", "copy.tar.gz"):
        assert (workspace / made).read_bytes().startswith(b"\x1f\x8b")


@each("run: server")
def test_it_serves(block: Block, tmp_path: Path) -> None:
    variables = environment(tmp_path, CULPRIT_PORT="0")
    with process(["bash", "-c", f"exec {block.text}"], tmp_path, variables) as server:
        port = printed_port(tmp_path)
        assert wait_for(f"http://127.0.0.1:{port}/readyz", tmp_path) == "ready"
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0


@each("run: running")
def test_it_runs_beside_a_server(block: Block, running: tuple[Path, int]) -> None:
    folder, port = running
    printed = shell(block.text, folder, environment(folder, CULPRIT_PORT=str(port)))
    assert printed.startswith("well\n") and ": We stop at ten" in printed and "rooms open" in printed


# -- databases and workers -----------------------------------------------------------------------------
@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """With the role and the database that the document makes."""
    with restartable_postgres("postgres") as server:
        for block in marked("run: sql"):
            server.psql(block.text)
        yield server


@each("run: postgres")
def test_everything_is_copied_to_postgresql(block: Block, workspace: Path, postgres: Postgres) -> None:
    text = block.text.replace("127.0.0.1:5432", f"127.0.0.1:{postgres.port}")
    printed = shell(text, workspace, environment(workspace))
    assert "Copied 0 rooms" in printed and "rooms open" in printed


@each("run: workers")
def test_two_workers_serve_the_same_rooms(block: Block, tmp_path: Path, postgres: Postgres) -> None:
    one, two = free_port(), free_port()
    with Valkey() as valkey:
        text = block.text.replace("127.0.0.1:5432", f"127.0.0.1:{postgres.port}")
        text = text.replace("redis://127.0.0.1:6379", valkey.url)
        text = text.replace("8001", str(one)).replace("8002", str(two))
        with process(["bash", "-c", f"{text}\nwait"], tmp_path, environment(tmp_path)):
            for port in (one, two):
                assert wait_for(f"http://127.0.0.1:{port}/readyz", tmp_path).startswith("ready")
            play_through(one)


# -- proxies -------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def upstream(running: tuple[Path, int]) -> int:
    """The port of a server for the proxies."""
    return running[1]


def to(port: int, block: Block) -> str:
    """The block with a real server in place of every one it names."""
    return re.sub(r"127\.0\.0\.1:80\d\d", f"127.0.0.1:{port}", block.text)


@contextmanager
def caddy(text: str, folder: Path) -> Iterator[int]:
    port = free_port()
    site = text.replace(HOST, f"http://{HOST}:{port}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + site)
    command = [str(PROGRAMS / "caddy"), "run", "--config", "Caddyfile", "--adapter", "caddyfile"]
    with process(command, folder, environment(folder)):
        yield port


@each("check: caddy")
def test_caddy_lets_players_through(block: Block, tmp_path: Path, upstream: int) -> None:
    with caddy(to(upstream, block), tmp_path) as port:
        wait_for(f"http://127.0.0.1:{port}/healthz", tmp_path, HOST)
        play_through(port)


@each("check: caddy with a path")
def test_caddy_lets_players_through_below_a_path(block: Block, tmp_path: Path) -> None:
    with (
        culprit(tmp_path / "server", CULPRIT_BASE_PATH="/culprit") as server,
        caddy(to(server, block), tmp_path) as port,
    ):
        wait_for(f"http://127.0.0.1:{port}/culprit/healthz", tmp_path, HOST)
        play_through(port, "/culprit")


@each("check: traefik")
def test_traefik_lets_players_through(block: Block, tmp_path: Path, upstream: int) -> None:
    port = free_port()
    (tmp_path / "culprit.yml").write_text(to(upstream, block))
    options = [f"--entrypoints.web.address=127.0.0.1:{port}", "--providers.file.filename=culprit.yml"]
    traefik = [str(PROGRAMS / "traefik"), *options, "--global.checknewversion=false"]
    with process(traefik, tmp_path, environment(tmp_path)):
        wait_for(f"http://127.0.0.1:{port}/healthz", tmp_path, HOST)
        play_through(port)


@each("check: nginx")
def test_nginx_lets_players_through(block: Block, tmp_path: Path, upstream: int) -> None:
    play_through_nginx(to(upstream, block), tmp_path)


@each("check: nginx upstream")
def test_nginx_lets_players_through_to_several_workers(block: Block, tmp_path: Path, upstream: int) -> None:
    (server,) = marked("check: nginx")
    proxied = server.text.replace("http://127.0.0.1:8000", "http://culprit")
    assert proxied != server.text
    play_through_nginx(to(upstream, block) + proxied, tmp_path)


def play_through_nginx(text: str, tmp_path: Path) -> None:
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("nginx comes from the system's packages, and is not installed here")
    port = free_port()
    places = "".join(
        f"{kind}_temp_path {tmp_path / kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n{text}}}\n"
    )
    nginx = [program, "-e", "stderr", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    with process(nginx, tmp_path, environment(tmp_path)):
        wait_for(f"http://127.0.0.1:{port}/healthz", tmp_path, HOST)
        play_through(port)


# -- cron and systemd ----------------------------------------------------------------------------------
@each("check: cron")
def test_the_line_for_cron_makes_a_backup(block: Block, workspace: Path) -> None:
    (line,) = block.text.splitlines()
    *when, command = line.split(maxsplit=5)
    assert len(when) == 5 and all(re.fullmatch(r"\*|\d+", field) for field in when)
    nightly = workspace / "nightly"
    nightly.mkdir()
    command = command.replace("\\%", "%").replace("/srv/culprit", str(workspace))
    command = command.replace("/var/backups/culprit", str(nightly))
    command = command.replace("/var/lib/culprit", str(workspace / "var"))
    shell(command, workspace, environment(workspace))
    (made,) = nightly.iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d\.tar\.gz", made.name)


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed here")
    unit = (ROOT / "docs" / "culprit.service").read_text(encoding="utf-8")
    (tmp_path / "culprit.service").write_text(unit.replace("/usr/bin/python3", sys.executable))
    found = subprocess.run(
        [program, "verify", str(tmp_path / "culprit.service")], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0 and "culprit.service" not in found.stderr, found.stderr

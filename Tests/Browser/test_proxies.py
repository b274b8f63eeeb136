"""The proxies of docs/examples in front of a server, configured as they stand but for ports and folders: whom the server takes for the client."""

import contextlib
import os
import shutil
import socket
import subprocess

import conftest
import pytest
from test_operations import ask, entries, request, running, wait_for

PATHS = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
FRAME = """
daemon off;
pid {work}/pid;
error_log {work}/errors.log;
events {{}}
http {{
  include /etc/nginx/mime.types;
  {temporary}
  {configuration}
}}
"""


def configuration(name, *changes):
    text = (conftest.ROOT / "docs/examples" / name).read_text()
    for old, new in changes:
        assert old in text, f"{name} has no “{old}”"
        text = text.replace(old, new)
    return text


def nginx(work, port, server):
    text = configuration(
        "nginx.conf", ("listen 8000", f"listen 127.0.0.1:{port}"), ("127.0.0.1:8001", f"127.0.0.1:{server}"),
        ("/var/cache/nginx/waymark", f"{work}/cache"), ("/var/log/nginx/waymark.log", f"{work}/access.log"))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    file = work / "nginx.conf"
    file.write_text(FRAME.format(
        work=work, temporary=" ".join(f"{kind}_temp_path {work}/{kind};" for kind in kinds), configuration=text))
    return ["-p", work, "-c", file]


def haproxy(work, port, server):
    file = work / "haproxy.cfg"
    file.write_text(configuration(
        "haproxy.cfg", ("bind :8000", f"bind 127.0.0.1:{port}"), *((f"127.0.0.1:{each}", f"127.0.0.1:{server}") for each in (8001, 8002, 8003))))
    return ["-db", "-f", file]


@contextlib.contextmanager
def proxy(make, tmp_path, server):
    """The port of a proxy that runs."""
    program = shutil.which(make.__name__, path=PATHS)
    if program is None:
        pytest.skip(f"{make.__name__} is not installed: make setup")
    work = tmp_path / make.__name__
    work.mkdir()
    # nginx gives up its rights where it starts with them.
    for folder in (work, *work.parents[:3]):
        os.chmod(folder, os.stat(folder).st_mode | 0o011)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = open(work / "log", "w")
    process = subprocess.Popen([program, *make(work, port, server)], stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def is_there():
        assert process.poll() is None, (work / "log").read_text()
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True

    try:
        wait_for(is_there)
        yield port
    finally:
        process.terminate()
        process.wait()
        log.close()


@pytest.mark.parametrize("make", [haproxy, nginx], ids=["haproxy", "nginx"])
def test_a_client_behind_a_proxy_cannot_be_another(tmp_path, make):
    forged = "203.0.113.77"
    with running(tmp_path, "--log", "json", "--log-clients") as server, proxy(make, tmp_path, server.port) as port:
        for fields in ([], [f"X-Forwarded-For: {forged}"], [f"X-Forwarded-For: {forged}, {forged}"],
                       [f"X-Forwarded-For: {forged}", f"x-forwarded-for: {forged}"], [f"X-Forwarded-For: {forged},"]):
            answer = ask(port, request("GET", "/api/areas", "X-Request-Id: forged", *fields))
            assert answer.startswith(b"HTTP/1.1 200"), answer
        # The proxy's name for a request counts, not the client's.
        lines = wait_for(lambda: len(found := [each for each in entries(server, "request") if each["endpoint"] == "area"]) == 5 and found)
        assert [line["client"] for line in lines] == ["127.0.0.1"] * 5
        assert "forged" not in {line["id"] for line in lines}
        # The proxy keeps what is this machine's to itself.
        assert ask(port, request("GET", "/metrics")).startswith(b"HTTP/1.1 404")
    # Without a proxy in between, the same field names the client: what is tried here can fail.
    with running(tmp_path, "--log", "json", "--log-clients") as server:
        ask(server.port, request("GET", "/", f"X-Forwarded-For: {forged}"))
        assert wait_for(lambda: entries(server, "request"))[0]["client"] == forged

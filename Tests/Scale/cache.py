"""nginx with the documentation's configuration in front of one server."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from cluster import BINARY, ROOT
from http_client import Client

PROXY = ("127.0.0.1", 8000)
SERVER = ("127.0.0.1", 8001)

FRAME = """
daemon off;
pid {work}/pid;
worker_processes 1;
error_log {work}/errors.log;
events {{ worker_connections 1024; }}
http {{
  include /etc/nginx/mime.types;
  {configuration}
}}
"""


def configuration(work, changes=()):
    """That of the documentation, with its files in a folder."""
    text = (ROOT / "docs/examples/nginx.conf").read_text()
    for old, new in [("/var/cache/nginx/waymark", f"{work}/cache"), ("/var/log/nginx/waymark.log", f"{work}/access.log"), *changes]:
        if old not in text:
            raise SystemExit(f"nginx.conf has no “{old}”")
        text = text.replace(old, new)
    return text


class Cache:
    """A server with an area, and nginx in front of it, for as long as the block runs."""

    def __init__(self, area, changes=(), options=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="waymark-cache-"))
        self.folder.chmod(0o755)
        self._area, self._options, self._server = area, options, None
        text = FRAME.format(work=self.folder, configuration=configuration(self.folder, changes))
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
            text = text.replace("http {", f"http {{\n  {kind}_temp_path {self.folder}/{kind};", 1)
        (self.folder / "nginx.conf").write_text(text)

    def start_server(self):
        self._server = subprocess.Popen(
            [BINARY, "serve", "--area", self._area, "--port", str(SERVER[1]), "--state", self.folder / "state", "--web", ROOT / "Web",
             *self._options],
            cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(self.folder / "server.log", "a"),
            env={**os.environ, "WAYMARK_VALHALLA": os.environ.get("WAYMARK_VALHALLA", "/none")})
        _wait(SERVER, self._server, self.folder / "server.log")

    def stop_server(self):
        self._server.terminate()
        self._server.wait()

    def start_proxy(self):
        self._proxy = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", self.folder, "-c", self.folder / "nginx.conf"], stdin=subprocess.DEVNULL,
            stderr=open(self.folder / "nginx.log", "a"))
        _wait(PROXY, self._proxy, self.folder / "nginx.log")

    def stop_proxy(self):
        self._proxy.terminate()
        self._proxy.wait()

    def empty(self):
        """Forgets what is cached."""
        self.stop_proxy()
        shutil.rmtree(self.folder / "cache")
        (self.folder / "access.log").unlink()
        self.start_proxy()

    def lines(self):
        """What nginx has answered: (path, status, bytes, how it was answered)."""
        for line in (self.folder / "access.log").read_text().splitlines():
            _, _, path, status, length, how, _ = line.split(" ")
            yield path, int(status), int(length), how

    async def __aenter__(self):
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        self.start_server()
        self.start_proxy()
        return self

    async def __aexit__(self, *_):
        self.stop_proxy()
        self.stop_server()
        if not os.environ.get("WAYMARK_KEEP"):
            shutil.rmtree(self.folder)


def _wait(address, process, log):
    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(address, 1).close()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit(log.read_text()[-2000:]) from None
            time.sleep(0.05)


async def ask(path, address=PROXY, method="GET", body=None, **headers):
    """A response on a connection of its own."""
    client = Client(address)
    try:
        return await client.ask(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    finally:
        client.close()

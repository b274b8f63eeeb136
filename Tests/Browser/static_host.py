"""A plain web host: Debian's nginx with a folder of files and nothing behind it."""

import shutil
import socket
import subprocess
import time

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")

CONFIGURATION = """
daemon off;
master_process off;
pid {work}/pid;
error_log {work}/errors.log;
events {{}}
http {{
  include /etc/nginx/mime.types;
  access_log {work}/access.log;
  client_body_temp_path {work}/body;
  proxy_temp_path {work}/proxy;
  fastcgi_temp_path {work}/fastcgi;
  uwsgi_temp_path {work}/uwsgi;
  scgi_temp_path {work}/scgi;
  gzip_static on;
  {more}
  server {{
    listen 127.0.0.1:{port};
    root {root};
  }}
}}
"""


class StaticHost:
    """A running nginx; `more` are further lines of its configuration."""

    def __init__(self, root, work, more=""):
        self.work = work
        work.mkdir(parents=True, exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (work / "nginx.conf").write_text(CONFIGURATION.format(work=work, root=root, port=self.port, more=more))
        self.url = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [NGINX, "-p", self.work, "-c", self.work / "nginx.conf"], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None and time.monotonic() < end, (self.work / "errors.log").read_text()
                time.sleep(0.05)

    def stop(self):
        self.process.kill()
        self.process.wait()

    def requests(self):
        """What was asked for so far: (method, path, status)."""
        found = []
        for line in (self.work / "access.log").read_text().splitlines():
            method, path, _ = line.split('"')[1].split(" ", 2)
            found.append((method, path, int(line.split('"')[2].split()[0])))
        return found

"""A PostgreSQL server, servers of Waymark and HAProxy on this machine, and what can happen to them.

Everything runs in a network and process namespace of its own (`Tests/Scale/run`): ports are free, and whatever is left ends
with it. Each server reaches the database at an address of its own, 127.0.1.NUMBER, so that it can be cut off alone.
"""

import asyncio
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("WAYMARK_BINARY", ROOT / ".build/tests/release/waymark-tool"))
PROXY = ("127.0.0.1", 8000)
DATABASE_PORT = 5432


def _children(process):
    try:
        text = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(word) for word in text.split()]


def _send(signal_number, processes):
    for process in processes:
        try:
            os.kill(process, signal_number)
        except ProcessLookupError:
            pass


def _processor_seconds(processes):
    """What processes, and those of their children that have ended, have taken."""
    total = 0
    for process in processes:
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
    return total / os.sysconf("SC_CLK_TCK")


class Postgres:
    def __init__(self, folder, settings=()):
        versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        if not versions:
            raise SystemExit("PostgreSQL is not installed: make setup-scale")
        self.programs, self.folder, self.process = versions[-1], folder / "pg", None
        self._settings = settings
        self.folder.mkdir()
        shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", self.folder / "data", "-A", "trust", "-U", "waymark", "-E", "UTF8", "--locale=C", "-N")

    def _as_owner(self, program, *arguments):
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups",
                self.programs / program, *map(str, arguments)]

    def _run(self, program, *arguments):
        return subprocess.run(self._as_owner(program, *arguments), check=True, cwd=self.folder, capture_output=True,
                              text=True).stdout

    async def start(self):
        log = open(self.folder / "log", "a")
        settings = ["listen_addresses=*", f"port={DATABASE_PORT}", f"unix_socket_directories={self.folder}",
                    "max_connections=40", "log_min_messages=fatal", *self._settings]
        self.process = subprocess.Popen(
            self._as_owner("postgres", "-D", self.folder / "data", *[word for each in settings for word in ("-c", each)]),
            cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        while subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder]).returncode != 0:
            if self.process.poll() is not None:
                raise SystemExit(f"PostgreSQL does not start: {(self.folder / 'log').read_text()[-2000:]}")
            await asyncio.sleep(0.05)

    @property
    def all_processes(self):
        return [self.process.pid, *_children(self.process.pid)]

    def kill(self):
        """As when its machine stops: every process at once."""
        _send(signal.SIGKILL, self.all_processes)
        self.process.wait()

    def kill_a_session(self, random):
        """One of its processes; PostgreSQL then ends all of them and recovers by itself."""
        _send(signal.SIGKILL, [random.choice(_children(self.process.pid))])

    def hang(self):
        self._hung = self.all_processes
        _send(signal.SIGSTOP, self._hung)

    def go_on(self):
        _send(signal.SIGCONT, self._hung)

    def processor_seconds(self):
        return _processor_seconds(self.all_processes)

    @property
    def log(self):
        return (self.folder / "log").read_text()

    def ask(self, sql):
        """The rows of a statement, values as texts."""
        text = self._run("psql", "-h", self.folder, "-U", "waymark", "-At", "-F", "\t", "-c", sql, "postgres")
        return [line.split("\t") for line in text.splitlines()]


class Server:
    """`waymark serve`, on a port of its own."""

    def __init__(self, folder, number, store=None):
        self.number, self.address = number, ("127.0.0.1", 8000 + number)
        self.database = f"127.0.1.{number}"
        self._folder = folder / f"server{number}"
        self._folder.mkdir()
        self._store = store or f"postgresql://waymark@{self.database}:{DATABASE_PORT}/postgres"
        self.process = None

    def start(self):
        log = open(self._folder / "log", "a")
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", str(self.address[1]), "--state", self._folder / "state", "--store", self._store],
            cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=os.environ | {"WAYMARK_VALHALLA": "/none"})

    def kill(self):
        self.process.kill()
        self.process.wait()

    @property
    def log(self):
        return (self._folder / "log").read_text()

    def processor_seconds(self):
        return _processor_seconds([self.process.pid])

    def memory(self):
        """What it holds in memory, bytes."""
        return int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    # The firewall drops what goes either way without a word, as a broken cable does.
    def cut_off(self):
        for direction in ("-s", "-d"):
            subprocess.run(["iptables", "-w", "-A", "OUTPUT", direction, self.database, "-j", "DROP"], check=True)

    def join(self):
        for direction in ("-s", "-d"):
            subprocess.run(["iptables", "-w", "-D", "OUTPUT", direction, self.database, "-j", "DROP"], check=True)


class Proxy:
    """HAProxy with the configuration of the documentation, or another one."""

    def __init__(self, folder, configuration=ROOT / "docs/examples/haproxy.cfg"):
        self._folder, self._configuration, self.process = folder, configuration, None

    def start(self):
        log = open(self._folder / "haproxy.log", "a")
        self.process = subprocess.Popen(
            ["haproxy", "-db", "-f", self._configuration], stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def processor_seconds(self):
        return _processor_seconds([self.process.pid])


class Cluster:
    """A database, servers and a proxy, for as long as the block runs."""

    def __init__(self, servers=3, settings=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="waymark-scale-"))
        self.folder.chmod(0o755)
        self.database = Postgres(self.folder, settings)
        self.servers = [Server(self.folder, number) for number in range(1, servers + 1)]
        self.proxy = Proxy(self.folder)

    async def __aenter__(self):
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        await self.database.start()
        for server in self.servers:
            server.start()
        self.proxy.start()
        return self

    async def __aexit__(self, *_):
        for server in self.servers:
            server.kill()
        self.proxy.process.kill()
        self.database.kill()
        if not os.environ.get("WAYMARK_KEEP"):
            shutil.rmtree(self.folder)

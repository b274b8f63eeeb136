"""How much servers carry: one with a file, and one, two, three with a database."""

import asyncio
import random
import re
import resource
import statistics
import subprocess
import tempfile
import time

from asking import fill, read_all, spread, wait_for
from cluster import ROOT, Cluster, Proxy, Server
from http_client import Client

CONNECTIONS = 32
ANCHORS = 10_000
KINDS = {"page": "100 changes", "unchanged": "one anchor, 304", "edit": "conditional edit", "batch": "50 records synchronised"}


def configuration(folder, port, servers):
    """The documentation's, for some servers, at another port."""
    lines = (ROOT / "docs/examples/haproxy.cfg").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("  server ")]
    text = "\n".join(f"{line}\n" + "".join(f"  server s{number} 127.0.0.1:{8000 + number}\n" for number in servers)
                     if line.strip().startswith("default-server") else line for line in lines) + "\n"
    path = folder / f"haproxy{port}.cfg"
    path.write_text(text.replace("bind :8000", f"bind :{port}"))
    return path


class Subject:
    """Servers behind a proxy."""

    def __init__(self, name, folder, port, servers, database):
        self.name, self.address, self._servers, self._database = name, ("127.0.0.1", port), servers, database
        self._proxy = Proxy(folder, configuration(folder, port, [each.number for each in servers]))
        self._proxy.start()

    def processor_seconds(self):
        return (sum(each.processor_seconds() for each in self._servers),
                self._database.processor_seconds() if self._database else 0.0, self._proxy.processor_seconds())

    def end(self):
        self._proxy.process.kill()


async def load(subject, kind, seconds):
    """Requests a second, median and 99th percentile in ms, processor ms of a request, cores that were used in all."""
    client = Client(subject.address)
    since = None
    # Requests that the load before has left behind are still carried out.
    while True:
        last = since
        since, known = await read_all(client)
        if since == last:
            break
        await asyncio.sleep(0.3)
    client.close()
    # Edits of one anchor at a time are of other anchors than the batches.
    ids = sorted(known)
    ids = ids[:8 * CONNECTIONS] if kind == "edit" else ids[8 * CONNECTIONS:]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{each} {known[each]}\n" for each in ids)
        file.flush()
        before, client_before = subject.processor_seconds(), resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            ["wrk", "--connections", str(CONNECTIONS), "--threads", "1", "--duration", str(seconds), "--timeout", "20s", "--latency",
             "--script", ROOT / "Tests/Scale/load.lua", f"http://127.0.0.1:{subject.address[1]}/", "--", kind, file.name,
             str(since - 100 if kind == "page" else since), str(int((time.time() - 3600) * 1000))],
            check=True, capture_output=True, text=True)
    after, client_after = subject.processor_seconds(), resource.getrusage(resource.RUSAGE_CHILDREN)
    count, duration, median, slow, failed = map(int, re.search(r"^RESULT (.*)$", run.stdout, re.MULTILINE)[1].split())
    if failed:
        raise SystemExit(f"{subject.name}, {kind}: {failed} of {count} requests failed: {run.stderr[:1000]}")
    used = [b - a for a, b in zip(before, after)]
    used.append(client_after.ru_utime + client_after.ru_stime - client_before.ru_utime - client_before.ru_stime)
    return [count / duration * 1e6, median / 1000, slow / 1000, *[each / count * 1000 for each in used],
            sum(used) / duration * 1e6]


async def throughput(seconds, rounds):
    """Prints the rates of servers with a file, and of one, two and three with a database, all in each round."""
    async with Cluster() as cluster:
        file = Server(cluster.folder, 4, cluster.folder / "anchors.sqlite")
        file.start()
        subjects = [Subject("SQLite", cluster.folder, 8010, [file], None)]
        subjects += [Subject(f"PostgreSQL, {count}", cluster.folder, 8010 + count, cluster.servers[:count], cluster.database)
                     for count in (1, 2, 3)]
        try:
            for subject in subjects:
                client = await wait_for(subject.address)
                if subject is subjects[0] or subject is subjects[1]:
                    await fill(client, 0, ANCHORS)
            found = {(kind, subject.name): [] for kind in KINDS for subject in subjects}
            for _ in range(rounds):
                for kind in KINDS:
                    for subject in random.sample(subjects, len(subjects)):
                        found[kind, subject.name].append(await load(subject, kind, seconds))
        finally:
            for subject in subjects:
                subject.end()
            file.kill()
    print(f"\n{CONNECTIONS} connections, {rounds} rounds of {seconds} s, median (lowest–highest); processor ms of a request: "
          "servers, database, proxy, client; cores that all of them used")
    print("| | servers | requests/s | ÷ SQLite | p50, ms | p99, ms | processor, ms | cores |\n| --- | --- | ---: | ---: | ---: | ---: | --- | ---: |")
    for kind, title in KINDS.items():
        beside = [each[0] for each in found[kind, "SQLite"]]
        for subject in subjects:
            rates, medians, slow, *used, cores = zip(*found[kind, subject.name])
            print(f"| {title} | {subject.name} | {spread(rates, '{:.0f}')} | {spread([a / b for a, b in zip(rates, beside)])} | "
                  f"{spread(medians, '{:.1f}')} | {spread(slow, '{:.0f}')} | "
                  f"{' + '.join(f'{statistics.median(each):.2f}' for each in used)} | {statistics.median(cores):.2f} |", flush=True)

"""Measures what docs/scale.md states: a file with one server beside a database with one, two and three, statements and lock
of a write, and a store of 100,000 anchors.

usage: Tests/Scale/run measure.py [SECONDS [ROUNDS]]; SECONDS for each figure of each round
"""

import asyncio
import sys
import time

from asking import fill, read_all, spread, wait_for
from cluster import Cluster, Server
from statements import statements
from throughput import throughput


async def large(rounds):
    """Prints the memory of servers, and the time of reading everything."""
    async with Cluster(servers=2) as cluster:
        file = Server(cluster.folder, 4, cluster.folder / "anchors.sqlite")
        file.start()
        empty = [await wait_for(each.address) for each in cluster.servers + [file]]
        await asyncio.sleep(2)
        before = [each.memory() for each in cluster.servers + [file]]
        await fill(empty[0], 0, 100_000)
        await fill(empty[2], 0, 100_000)
        await asyncio.sleep(3)
        written = [each.memory() for each in cluster.servers + [file]]
        print("\n100,000 anchors, memory in MB: empty, after they were written")
        for name, a, b in zip(["PostgreSQL, the server that wrote", "PostgreSQL, another one", "SQLite"], before, written):
            print(f"{name:40} {a / 1e6:8.1f} {b / 1e6:8.1f}")
        times = {"SQLite": [], "PostgreSQL": []}
        for _ in range(rounds):
            for name, client in (("SQLite", empty[2]), ("PostgreSQL", empty[1])):
                start = time.monotonic()
                _, known = await read_all(client)
                times[name].append(time.monotonic() - start)
                if len(known) != 100_000:
                    raise SystemExit(f"{name}: {len(known)} anchors")
        print("all 100,000 read in pages of 5000, s: " + ", ".join(f"{name} {spread(each)}" for name, each in times.items())
              + "; PostgreSQL ÷ SQLite " + spread([a / b for a, b in zip(times["PostgreSQL"], times["SQLite"])]))
        [[size]] = cluster.database.ask("SELECT pg_total_relation_size('waymark_anchor')")
        print(f"the table with its indexes {int(size) / 1e6:.0f} MB, the file {(cluster.folder / 'anchors.sqlite').stat().st_size / 1e6:.0f} MB")
        file.kill()


async def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    await statements()
    await large(rounds)
    await throughput(seconds, rounds)


if __name__ == "__main__":
    asyncio.run(main())

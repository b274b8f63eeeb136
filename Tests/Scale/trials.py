"""Kills, hangs and cuts off parts of a cluster while 64 clients write, again and again at random moments, and checks after
each trial that what was acknowledged is there and that all clients have the same book.

usage: Tests/Scale/run trials.py [TRIALS [SEED]]
"""

import asyncio
import os
import random as randomness
import signal
import sys
import time
import uuid

from book import Book, Violation
from clients import Editor, Listener, Page, Statistics
from cluster import PROXY, Cluster
from http_client import Client, Lost

CLIENTS = 64
#: Every request must be answered within so many seconds, whatever happens.
BOUND = 20
#: Within so many seconds of the end of a fault everything must be as before.
RECOVERY = 30

FAULTS = ["server", "server", "server", "two servers", "database", "database", "database", "a session", "server and database",
          "cut", "cut", "cut of all", "hang"]


class Trials:
    def __init__(self, cluster, seed):
        self.cluster, self.random, self.statistics = cluster, randomness.Random(seed), Statistics()
        def child(): return randomness.Random(self.random.getrandbits(64))
        shared = [str(uuid.UUID(int=self.random.getrandbits(128), version=4)) for _ in range(16)]
        self.shared, self.chain, self.notes = shared, [], []
        half = CLIENTS // 2
        self.editors = [Editor(f"editor{i}", PROXY, child(), self.statistics, shared=shared, chain=self.chain)
                        for i in range(half)]
        self.pages = [Page(f"page{i}", PROXY, child(), self.statistics, shared=shared, notes=self.notes)
                      for i in range(CLIENTS - half)]
        self.listeners = [Listener(f"listener{i}", PROXY, child()) for i in range(CLIENTS)]

    @property
    def workers(self):
        return self.editors + self.pages

    async def prepare(self):
        client = Client(PROXY)
        deadline = time.monotonic() + RECOVERY
        for identity in self.shared:
            while True:
                if time.monotonic() > deadline:
                    raise Violation("the servers do not answer behind the proxy")
                try:
                    response = await client.ask("PUT", f"/api/anchors/{identity}", {"lat": 42, "lon": 1, "name": "shared"},
                                                {"If-None-Match": "*"})
                    if response.status in (201, 412):
                        break
                except Lost:
                    pass
                await asyncio.sleep(0.2)

    async def run(self, count):
        await self.prepare()
        tasks = [asyncio.create_task(each.run()) for each in self.workers + self.listeners]
        faults = []
        for number in range(1, count + 1):
            if not faults:
                faults = FAULTS[:]
                self.random.shuffle(faults)
            fault = faults.pop()
            self.statistics.slowest = 0
            for worker in self.workers:
                worker.work()
            await asyncio.sleep(self.random.uniform(0.3, 2))
            seconds = await self.strike(fault)
            await asyncio.sleep(self.random.uniform(0, 1))
            start = time.monotonic()
            await asyncio.wait_for(asyncio.gather(*[worker.rest() for worker in self.workers]), RECOVERY + BOUND)
            sequence, anchors = await self.check()
            print(f"trial {number:3} {fault:20} {seconds:5.1f} s, well after {time.monotonic() - start:4.1f} s, "
                  f"slowest answer {self.statistics.slowest:5.2f} s, revision {sequence}, {anchors} anchors", flush=True)
        for task in tasks:
            task.cancel()

    async def strike(self, fault):
        """Does it, and makes it good again; seconds that it lasted."""
        database, servers = self.cluster.database, self.cluster.servers
        start = time.monotonic()
        if fault in ("server", "two servers", "server and database"):
            victims = self.random.sample(servers, 2 if fault == "two servers" else 1)
            for victim in victims:
                victim.kill()
            if fault == "server and database":
                database.kill()
            await asyncio.sleep(self.random.uniform(0, 1.5))
            for victim in victims:
                victim.start()
            if fault == "server and database":
                await asyncio.sleep(self.random.uniform(0, 1.5))
                await database.start()
        elif fault == "database":
            database.kill()
            await asyncio.sleep(self.random.uniform(0, 4))
            await database.start()
        elif fault == "a session":
            database.kill_a_session(self.random)
        elif fault in ("cut", "cut of all"):
            victims = servers if fault == "cut of all" else [self.random.choice(servers)]
            for victim in victims:
                victim.cut_off()
            await asyncio.sleep(self.random.choice([2, 8, 20]))
            for victim in victims:
                victim.join()
        elif fault == "hang":
            database.hang()
            await asyncio.sleep(self.random.choice([2, 8, 20]))
            database.go_on()
        return time.monotonic() - start

    async def check(self):
        """Everything acknowledged is there, and all have the same book."""
        self.complain()
        if self.statistics.slowest > BOUND:
            raise Violation(f"an answer took {self.statistics.slowest:.1f} s")
        books = [await self.whole(server) for server in self.cluster.servers]
        sequence, book = books[0]
        if any(other != books[0] for other in books[1:]):
            raise Violation("the servers have different anchors")
        for editor in self.editors:
            for identity, own in editor.own.items():
                revision, found = book.get(identity, (None, "absent"))
                own.see(None if found == "deleted" else revision, found)
        for page in self.pages:
            for identity, wanted in page.own.items():
                if book[identity][1] != wanted:
                    raise Violation(f"{page.name}: {identity} is {book[identity][1]}, acknowledged was {wanted}")
        self.check_shared(book)
        # A page that synchronises knows everything; what was written after its last request comes with the next one.
        for page in self.pages:
            # A server that is short of processors may answer from memory, or with 503.
            deadline = time.monotonic() + RECOVERY
            while not (is_whole := await page._synchronise()) and time.monotonic() < deadline:
                pass
            if not is_whole or page.book != book:
                raise Violation(f"{page.name}: its book differs in {self.difference(page.book, book)}")
        deadline = time.monotonic() + RECOVERY
        while waiting := [each for each in self.listeners if each.cursor < sequence]:
            self.complain()
            if time.monotonic() > deadline:
                raise Violation(f"{len(waiting)} listeners wait for {sequence}, {waiting[0].name} is at {waiting[0].cursor}")
            await asyncio.sleep(0.05)
        for listener in self.listeners:
            if listener.book != book:
                raise Violation(f"{listener.name}: its book differs in {self.difference(listener.book, book)}")
        self.check_tables(sequence, book)
        return sequence, len(book)

    def check_shared(self, book):
        """Conditional edits follow one on the other; of the others each field's last one wins."""
        replaced, given = {}, {}
        for identity, before, after, name in self.chain:
            if replaced.setdefault((identity, before), after) != after:
                raise Violation(f"two edits of {identity} replaced revision {before}")
            if given.setdefault(after, name) != name:
                raise Violation(f"revision {after} was given twice")
            if book[identity][0] < after or book[identity][0] == after and book[identity][1][0] != name:
                raise Violation(f"revision {after} of {identity} was acknowledged and is not there")
        last = {}
        for identity, stamp, writer, note in self.notes:
            last[identity] = max(last.get(identity, (0, "", "")), (stamp, writer, note))
        for identity, (_, _, note) in last.items():
            if book[identity][1][1] != note:
                raise Violation(f"the note of {identity} is {book[identity][1][1]}, the last was {note}")

    def check_tables(self, sequence, book):
        [[last, kept]] = self.cluster.database.ask("SELECT sequence, kept FROM waymark_store")
        [[rows, numbers, highest, present]] = self.cluster.database.ask(
            "SELECT count(*), count(DISTINCT sequence), max(sequence), count(*) FILTER (WHERE NOT is_deleted) FROM waymark_anchor")
        if not (int(last) == sequence and int(highest) <= sequence and rows == numbers == str(len(book)) and kept == present):
            raise Violation(f"the counters {last}, {kept} do not fit the rows {rows}, {numbers}, {highest}, {present}")

    async def whole(self, server):
        client, book, since = Client(server.address), Book(), 0
        deadline = time.monotonic() + RECOVERY
        while True:
            try:
                response = await client.ask("GET", f"/api/anchors?since={since}&limit=5000")
                if response.status == 200 and response.is_fresh:
                    answer = response.json
                    book.take(answer["anchors"])
                    since = answer["sequence"]
                    if not answer["more"]:
                        client.close()
                        return since, book
                    continue
            except Lost:
                pass
            if time.monotonic() > deadline:
                raise Violation(f"server {server.number} does not recover: {server.log[-1000:]}")
            await asyncio.sleep(0.2)

    def complain(self):
        for each in self.workers + self.listeners:
            if each.failure:
                raise Violation(each.failure)

    @staticmethod
    def difference(one, other):
        return [(key, one.get(key), other.get(key)) for key in one.keys() | other.keys() if one.get(key) != other.get(key)][:3]


async def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 52
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else randomness.SystemRandom().randrange(1_000_000)
    # The first process of a namespace has no default actions.
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: os._exit(1))
    print(f"{count} trials, seed {seed}", flush=True)
    async with Cluster() as cluster:
        trials = Trials(cluster, seed)
        try:
            await trials.run(count)
        except Violation as violation:
            print(f"FAILED with seed {seed}: {violation}", flush=True)
            for server in cluster.servers:
                print(f"server {server.number}: {server.log[-1500:]}")
            raise SystemExit(1)
        statistics = trials.statistics
        print(f"{count} trials: {statistics.acknowledged} edits acknowledged, all there; {statistics.unknown} writes without an "
              f"answer or refused; {sum(each.connections for each in trials.listeners)} connections of {CLIENTS} listeners; "
              f"slowest answer {statistics.slowest_of_all:.1f} s; {statistics.remembered} answers from memory, the oldest "
              f"{statistics.oldest} s; answers by status {dict(sorted(statistics.statuses.items(), key=str))}")


asyncio.run(main())

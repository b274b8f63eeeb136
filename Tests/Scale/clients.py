"""Clients that edit one anchor at a time, pages that synchronise, and pages that listen."""

import asyncio
import collections
import datetime
import time
import uuid

from book import ABSENT, DELETED, Book, Own, Violation, state
from http_client import Client, Lost, events

#: Most anchors of one client.
ANCHORS = 12


class Statistics:
    """What all clients have met."""

    def __init__(self):
        self.statuses = collections.Counter()
        #: The slowest answer of the present trial, and of all, seconds.
        self.slowest = self.slowest_of_all = 0
        self.remembered = 0
        self.oldest = 0
        self.unknown = 0
        self.acknowledged = 0

    def count(self, status, seconds):
        self.statuses[status] += 1
        self.slowest = max(self.slowest, seconds)
        self.slowest_of_all = max(self.slowest_of_all, seconds)


class Worker:
    """A client that works until it is paused."""

    def __init__(self, name, address, random, statistics):
        self.name, self.random, self.statistics = name, random, statistics
        self.client = Client(address)
        self.failure = None
        self._may_work = asyncio.Event()
        self._rests = asyncio.Event()
        self._number = 0

    async def run(self):
        try:
            while True:
                if not self._may_work.is_set():
                    await self.settle()
                    self._rests.set()
                    await self._may_work.wait()
                await self.step()
                await asyncio.sleep(self.random.uniform(0.05, 0.3))
        except Violation as violation:
            self.failure = f"{self.name}: {violation}"
            self._rests.set()

    def work(self):
        self._rests.clear()
        self._may_work.set()

    async def rest(self):
        self._may_work.clear()
        await self._rests.wait()

    async def ask(self, method, path, body=None, headers=None):
        """The answer; nil where there was none, or one that leaves open what was done."""
        start = time.monotonic()
        try:
            response = await self.client.ask(method, "/api/anchors" + path, body, headers)
        except Lost:
            self.statistics.count("lost", time.monotonic() - start)
            return None
        self.statistics.count(response.status, time.monotonic() - start)
        if response.status in (502, 503, 504):
            return None
        if response.status >= 500 or response.status in (400, 401, 403, 405, 413, 415, 421, 428):
            raise Violation(f"{method} {path}: {response.status} {response.body[:300]}")
        if not response.is_fresh:
            self.statistics.remembered += 1
            self.statistics.oldest = max(self.statistics.oldest, int(response.headers["age"]))
            if method not in ("GET", "POST"):
                raise Violation(f"{method} {path}: a write was answered from memory")
        return response

    def text(self):
        self._number += 1
        return f"{self.name} {self._number}"

    async def pause(self):
        await asyncio.sleep(self.random.uniform(0.1, 0.5))


class Editor(Worker):
    """Makes, edits and deletes anchors of its own and those that all share, each time with a condition."""

    def __init__(self, *arguments, shared, chain):
        super().__init__(*arguments)
        self.own = collections.defaultdict(Own)
        self._ids = [str(uuid.UUID(int=self.random.getrandbits(128), version=4)) for _ in range(ANCHORS)]
        self._shared, self._chain = shared, chain

    async def step(self):
        if self.random.random() < 0.2:
            await self._edit_shared(self.random.choice(self._shared))
        else:
            await self._edit(self.random.choice(self._ids))

    async def settle(self):
        for identity, own in self.own.items():
            while own.possible:
                if await self._look(identity):
                    break

    def _body(self, texts):
        return {"lat": self.random.uniform(42, 43), "lon": self.random.uniform(1, 2), "name": texts[0], "note": texts[1]}

    async def _edit(self, identity):
        own = self.own[identity]
        while own.possible or own.revision is None and own.state != DELETED:
            if await self._look(identity):
                break
        if own.state in (ABSENT, DELETED):
            new = (self.text(), f"note {self._number}")
            response = await self.ask("PUT", f"/{identity}", self._body(new), {"If-None-Match": "*"})
        elif self.random.random() < 0.3:
            new = DELETED
            response = await self.ask("DELETE", f"/{identity}", headers={"If-Match": f'"{own.revision}"'})
        else:
            new = (self.text(), f"note {self._number}")
            response = await self.ask("PUT", f"/{identity}", self._body(new), {"If-Match": f'"{own.revision}"'})
        if response is None:
            self.statistics.unknown += 1
            own.possible.append(new)
            await self.pause()
        elif response.status in (200, 201):
            self.statistics.acknowledged += 1
            own.acknowledge(response.json["revision"], state(response.json))
            if own.state != new:
                raise Violation(f"{identity} was set to {new} and is {own.state}")
        elif response.status == 204:
            self.statistics.acknowledged += 1
            own.acknowledge(None, DELETED)
        else:
            # What was unknown has come to be: that is what is there now.
            await self._look(identity)

    async def _look(self, identity):
        """Asks for the present state; false when there was no answer of the store."""
        response = await self.ask("GET", f"/{identity}")
        if response is None or not response.is_fresh:
            await self.pause()
            return False
        if response.status == 200:
            self.own[identity].see(response.json["revision"], state(response.json))
        else:
            self.own[identity].see(None, {404: ABSENT, 410: DELETED}[response.status])
        return True

    async def _edit_shared(self, identity):
        response = await self.ask("GET", f"/{identity}")
        if response is None or not response.is_fresh or response.status != 200:
            return
        before = response.json
        body = {"lat": before["lat"], "lon": before["lon"], "name": self.text(), "note": before["note"]}
        response = await self.ask("PUT", f"/{identity}", body, {"If-Match": f'"{before["revision"]}"'})
        if response is not None and response.status == 200:
            self.statistics.acknowledged += 1
            self._chain.append((identity, before["revision"], response.json["revision"], body["name"]))


class Page(Worker):
    """Edits a replica of its own, and synchronises it: what has no answer is sent again."""

    def __init__(self, *arguments, shared, notes):
        super().__init__(*arguments)
        self.book = Book()
        self.own = {}
        self._ids = [str(uuid.UUID(int=self.random.getrandbits(128), version=4)) for _ in range(ANCHORS)]
        self._shared, self._notes = shared, notes
        self._outbox, self._since, self._store, self._last = {}, 0, None, 0

    async def step(self):
        for _ in range(self.random.randint(0, 3)):
            self._edit(self.random.choice(self._ids))
        if self.random.random() < 0.2:
            self._annotate(self.random.choice(self._shared))
        await self._synchronise()

    async def settle(self):
        while True:
            if await self._synchronise() and not self._outbox:
                return
            await self.pause()

    def _stamp(self):
        """Later than the one before; milliseconds."""
        self._last = max(self._last + 1, int(time.time() * 1000))
        when = datetime.datetime.fromtimestamp(self._last / 1000, datetime.timezone.utc)
        return [when.strftime("%Y-%m-%dT%H:%M:%S.") + f"{self._last % 1000:03}Z", self.name]

    def _edit(self, identity):
        stamp = self._stamp()
        is_deletion = identity in self.own and self.own[identity] != DELETED and self.random.random() < 0.3
        texts = self.own.get(identity, DELETED)
        texts = ("", "") if texts == DELETED else texts
        if not is_deletion:
            texts = (self.text(), f"note {self._number}")
        self.own[identity] = DELETED if is_deletion else texts
        edited = {"place": stamp, "name": stamp, "note": stamp, "colour": stamp, "deleted": None}
        if is_deletion:
            earlier = ["2020-01-01T00:00:00.000Z", self.name]
            edited = {"place": earlier, "name": earlier, "note": earlier, "colour": earlier, "deleted": stamp}
        self._outbox[identity] = {"id": identity, "lat": 42.5, "lon": 1.5, "name": texts[0], "note": texts[1],
                                  "edited": edited}

    def _annotate(self, identity):
        """Edits one field of a shared anchor: the others keep what anybody else has written."""
        stamp = self._stamp()
        note = self.text()
        self._notes.append((identity, self._last, self.name, note))
        earlier = ["2020-01-01T00:00:00.000Z", self.name]
        self._outbox[identity] = {
            "id": identity, "lat": 42.5, "lon": 1.5, "name": "", "note": note,
            "edited": {"place": earlier, "name": earlier, "note": stamp, "colour": earlier, "deleted": None}}

    async def _synchronise(self):
        """Whether everything is sent, and everything is known that was there."""
        more = True
        while more:
            sent = dict(self._outbox)
            body = {"client": self.name, "since": self._since, "anchors": list(sent.values())}
            if self._store is not None:
                body["store"] = self._store
            response = await self.ask("POST", "/sync", body)
            if response is None:
                self.statistics.unknown += bool(sent)
                await self.pause()
                return False
            answer = response.json
            if not response.is_fresh:
                if sent:
                    raise Violation("a synchronisation with edits was answered from memory")
                return False
            self.statistics.acknowledged += len(sent)
            if self._store not in (None, answer["store"]) or answer["sequence"] < self._since:
                raise Violation(f"the store went back from {self._since} to {answer['sequence']}")
            self.book.take(answer["anchors"])
            self._since, self._store, more = answer["sequence"], answer["store"], answer["more"]
            self._outbox = {key: value for key, value in self._outbox.items() if sent.get(key) is not value}
        return True


class Listener:
    """A page that listens, and begins again where it was when its connection is lost."""

    def __init__(self, name, address, random):
        self.name, self._address, self._random = name, address, random
        self.book, self.cursor, self.failure, self.connections = Book(), 0, None, 0

    async def run(self):
        import json
        try:
            while True:
                try:
                    self.connections += 1
                    async for _, identity, data in events(self._address, "/api/anchors/events?since=0",
                                                          self.cursor or None, silence=40):
                        changes = json.loads(data)
                        if int(identity) != changes["sequence"] or changes["sequence"] < self.cursor:
                            raise Violation(f"an event has the number {identity} after {self.cursor}")
                        self.book.take(changes["anchors"])
                        self.cursor = changes["sequence"]
                except Lost:
                    pass
                await asyncio.sleep(self._random.uniform(0.1, 1))
        except Violation as violation:
            self.failure = f"{self.name}: {violation}"

"""What the database does for a request, and for how long a write keeps the others waiting."""

import re
import statistics
import time

from asking import answer, fill, read_all, record, wait_for
from cluster import Cluster

ANCHORS = 10_000


async def statements(count=300):
    """What the database's log says of requests that come one after the other."""
    settings = ["log_min_messages=log", "log_min_duration_statement=0", "log_line_prefix=%m ", "timezone=UTC", "log_timezone=UTC"]
    async with Cluster(servers=1, settings=settings) as cluster:
        server = cluster.servers[0]
        client = await wait_for(server.address)
        await fill(client, 0, ANCHORS)
        since, known = await read_all(client)
        ids = sorted(known)

        async def page(_):
            await answer(client, "GET", f"?limit=100&since={ANCHORS - 100}")

        async def unchanged(number):
            await answer(client, "GET", f"/{ids[number]}", headers={"If-None-Match": f'"{known[ids[number]]}"'}, statuses=(304,))

        async def edit(number):
            # The answer has the revision for the next edit of the same anchor.
            identity = ids[number % 50]
            body = {"lat": 42.5, "lon": 1.5, "name": f"Edit {number}", "note": "a note of some length"}
            response = await answer(client, "PUT", f"/{identity}", body, {"If-Match": f'"{known[identity]}"'})
            known[identity] = response.json["revision"]

        async def batch(number):
            nonlocal since
            records = [record(each, 1_700_000_001_000 + number) for each in range(number * 50 % ANCHORS, number * 50 % ANCHORS + 50)]
            response = await answer(client, "POST", "/sync", {"client": "measure", "since": since, "anchors": records})
            since = response.json["sequence"]

        print(f"\n{count} requests, one after the other, means in ms; the log has when a statement ended to 1 ms")
        print("| | round trips | statements | database's processor | lock held | of it statements | of them COMMIT | E[t²], ms² | "
              "request, median |\n| --- |" + " ---: |" * 8)
        for title, action in [("100 changes", page), ("one anchor, 304", unchanged), ("conditional edit", edit),
                              ("50 records synchronised", batch)]:
            since, _ = await read_all(client)
            for number in range(20):
                await action(number)
            before, used, taken = len(cluster.database.log), cluster.database.processor_seconds(), []
            for number in range(20, 20 + count):
                start = time.perf_counter()
                await action(number)
                taken.append((time.perf_counter() - start) * 1000)
            used = (cluster.database.processor_seconds() - used) * 1000 / count
            trips, total, *lock = account(cluster.database.log[before:], count)
            print(f"| {title} | {' | '.join([trips, total, f'{used:.2f}', *lock])} | {statistics.median(taken):.2f} |", flush=True)


LINE = re.compile(r"^(\S+ \S+) UTC LOG:  duration: (\S+) ms  (statement|parse|bind|execute)([^\n]*(?:\n(?!\d{4}-)[^\n]*)*)", re.MULTILINE)


def account(log, count):
    """Round trips and time of statements of a request; of a write the time of the lock, of the statements under it, of COMMIT,
    and the mean square of the time of the lock."""
    trips, total, commits, held, under, begin = 0, 0.0, [], [], [], None
    for when, duration, kind, text in LINE.findall(log):
        # The listening connection asks for the counters once a second, too: that is a small part.
        duration = float(duration)
        total += duration
        trips += kind in ("statement", "execute")
        second, _, millisecond = when.partition(".")
        clock = time.mktime(time.strptime(second, "%Y-%m-%d %H:%M:%S")) * 1000 + int(millisecond)
        if "FOR UPDATE" in text:
            begin, inside = clock, 0.0
        elif begin is not None:
            inside += duration
            if "COMMIT" in text:
                commits.append(duration)
                held.append(clock - begin)
                under.append(inside)
                begin = None

    def mean(values): return f"{statistics.mean(values):.2f}" if values else ""
    # Both ends are cut off to milliseconds, which adds 1/6 ms² to the mean square of their difference.
    square = f"{statistics.mean(each * each for each in held) - 1 / 6:.2f}" if held else ""
    return f"{trips / count:.2f}", f"{total / count:.2f}", mean(held), mean(under), mean(commits), square

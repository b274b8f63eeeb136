"""What walks through an area cost the cache in front of a server: requests, bytes, and how many of them the cache answers.

usage: Tests/Scale/run walks.py [AREA [COUNT [--without-browser]]]

Walks begin at corners of streets and follow routes that the page's router finds; what they request is what the page's modules
say (`walk-requests.mjs`), compared with the page in Chromium first. Then all of them are requested of nginx, a hundred walks at
a time in turn, by `wrk` on 16 connections.
"""

import asyncio
import collections
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from cache import SERVER, Cache
from cluster import ROOT

PROXY = "http://127.0.0.1:8000/"
PACE = 1.3
AT_ONCE = 100


def kind_of(path):
    found = re.match(r"(?:/in/[^/]+)?/api/area/(map|heights|streets\.graph|streets|features|landmarks|search\.idx)", path)
    return found[1] if found else "other" if "/api/" in path else "page"


def requests_of(walks, route=None):
    question = {"server": f"http://127.0.0.1:{SERVER[1]}/", "walks": walks, **({"route": route} if route else {})}
    run = subprocess.run(["node", ROOT / "Tests/Scale/walk-requests.mjs"], input=json.dumps(question), check=True, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def record(source, route):
    run = subprocess.run([ROOT / ".build/browser/bin/python", ROOT / "Tests/Scale/record_walk.py", source, PROXY], input=json.dumps(route),
                         check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(run.stdout)


def compare(cache):
    """Prints how the model's requests fit those of the page; gives the page's own files as they went over the wire."""
    def recorded(source, route):
        before = len(list(cache.lines()))
        position = record(source, route)
        return list(cache.lines())[before:], position

    [walk] = requests_of([[11, PACE]])
    # The recorded walk is as quick as the browser can be.
    seen, _ = recorded("sensors", walk["route"])
    [model] = requests_of([[11, 10 / 0.3]], walk["route"])
    simulated, position = recorded("simulation", walk["route"])
    [there] = requests_of([[11, PACE]], [position, [position[0], position[1] + 1e-6]])
    print(f"one walk of {walk['metres']} m in Chromium: tiles requested by the page / by the model / by both")
    for kind, lines, wanted in [("map", seen, model), ("streets", seen, model), ("features", seen, model), ("heights", simulated, there)]:
        page = {path for path, status, *_ in lines if kind_of(path) == kind}
        own = {path for path in wanted["tiles"] if kind_of(path) == kind}
        print(f"  {kind:10} {len(page):4} {len(own):4} {len(page & own):4}   only the page: {sorted(page - own)[:6]}, only the model: {sorted(own - page)[:6]}")
    return seen


def replay(cache, paths, folder):
    """Requests all, and then begins again: the log's first lines are those of the paths. Gives seconds."""
    file, script, log = folder / "paths.txt", folder / "replay.lua", cache.folder / "access.log"
    file.write_text("\n".join(paths) + "\n")
    script.write_text(f"""
      local paths = {{}}
      for line in io.lines("{file}") do paths[#paths + 1] = line end
      local next = 0
      request = function()
        next = next % #paths + 1
        return wrk.format("GET", paths[next], {{ ["Accept-Encoding"] = "br", ["Host"] = "127.0.0.1:8000" }})
      end
    """)
    start = time.monotonic()
    wrk = subprocess.Popen(["wrk", "--connections", "16", "--threads", "1", "--duration", "3600", "--timeout", "60s", "--script", script, PROXY],
                           stdout=subprocess.DEVNULL)
    count = 0
    with open(log) as lines:
        while count < len(paths):
            count += sum(1 for _ in lines)
            time.sleep(0.2)
            if wrk.poll() is not None:
                raise SystemExit("wrk has ended")
    seconds = time.monotonic() - start
    wrk.send_signal(signal.SIGINT)
    wrk.wait()
    return seconds


def oldest_out(walks, sizes, room):
    """Hits by kind of a cache of so many bytes that forgets what was used longest ago (LRU)."""
    there, used, hits = collections.OrderedDict(), 0, collections.Counter()
    for path in walks:
        if path in there:
            there.move_to_end(path)
            hits[kind_of(path)] += 1
            continue
        there[path] = sizes[path]
        used += sizes[path]
        while used > room and len(there) > 1:
            used -= there.popitem(last=False)[1]
    return hits


def in_turn(walks):
    """The requests of walks, of which a hundred go on at a time."""
    for first in range(0, len(walks), AT_ONCE):
        part = [walk["tiles"] for walk in walks[first:first + AT_ONCE]]
        for i in range(max(map(len, part))):
            yield from (tiles[i] for tiles in part if i < len(tiles))


def site_reads(tiles):
    """Reads of a published site for the same tiles: the archives that are opened, by kind and square, and the tiles of its zooms."""
    archives, wanted = set(), set()
    for path in tiles:
        found = re.search(r"/(map|heights)/(\d+)/(\d+)/(\d+)", path)
        if not found:
            wanted.add(path)
            continue
        kind, (z, x, y) = found[1], map(int, found.groups()[1:])
        if kind == "heights":
            z, x, y = 12 - z, y, x
        square = 9 if kind == "heights" else 10
        archives.add((kind, x >> (z - square), y >> (z - square)) if z >= square else (kind,))
        wanted.add((kind, z, x, y))
    return len(archives), len(wanted)


async def main():
    area = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "out/demo-area"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    factors = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # With queries: these are no real user's walks.
        async with Cache(area, changes=[("$request_method $uri ", "$request_method $request_uri ")]) as cache:
            halves = [[[1000 + i, PACE] for i in range(first, count, 2)] for first in (0, 1)]
            model = [asyncio.create_task(asyncio.to_thread(requests_of, half)) for half in halves]
            seen = [] if "--without-browser" in sys.argv else await asyncio.to_thread(compare, cache)
            for what, lines in [("page", [line for line in seen if kind_of(line[0]) == "page" and line[1] == 200]),
                                ("other", [line for line in seen if kind_of(line[0]) == "other"])]:
                if not seen:
                    continue
                factors[what] = {"requests": len(lines), "bytes": sum(line[2] for line in lines)}
                print(f"{what}: {len(lines)} requests, {sum(line[2] for line in lines) / 1e6:.2f} MB in a first visit")
            walks = [walk for pair in zip(await model[0], await model[1]) for walk in pair]
            order = list(in_turn(walks))
            cache.empty()
            seconds = replay(cache, order, folder)
            lines = list(cache.lines())[:len(order)]
            sizes = {path: length for path, _, length, _ in cache.lines()}
            total, hits, length = collections.Counter(), collections.Counter(), collections.Counter()
            failed = collections.Counter(status for _, status, *_ in lines)
            for path, status, each, how in lines:
                total[kind_of(path)] += 1
                hits[kind_of(path)] += how in ("HIT", "UPDATING", "STALE", "REVALIDATED")
                length[kind_of(path)] += each
            print(f"{count} walks, {sum(walk['metres'] for walk in walks) / count:.0f} m in the mean; {len(order)} requests, {len(sizes)} different, "
                  f"{sum(sizes.values()) / 1e6:.1f} MB of them; statuses {dict(failed)}; {seconds:.0f} s")
            print("| kind | requests a walk | kB a walk | different | MB of them | answered by the cache |\n| --- | ---: | ---: | ---: | ---: | ---: |")
            for kind in total:
                different = [path for path in sizes if kind_of(path) == kind]
                print(f"| {kind} | {total[kind] / count:.1f} | {length[kind] / count / 1000:.0f} | {len(different)} | "
                      f"{sum(sizes[path] for path in different) / 1e6:.1f} | {100 * hits[kind] / total[kind]:.2f} % |")
            print(f"| all | {sum(total.values()) / count:.1f} | {sum(length.values()) / count / 1000:.0f} | {len(sizes)} | {sum(sizes.values()) / 1e6:.1f} | "
                  f"{100 * sum(hits.values()) / sum(total.values()):.2f} % |")
            print("\nhits of a cache that holds a share of all different bytes (LRU, computed from the same requests)")
            print("| share | " + " | ".join(total) + " | all | bytes |\n| ---: |" + " ---: |" * (len(total) + 2))
            for share in (0.02, 0.05, 0.1, 0.2, 0.5, 1):
                found = oldest_out(order, sizes, share * sum(sizes.values()))
                print(f"| {share:.0%} | " + " | ".join(f"{100 * found[kind] / total[kind]:.1f} %" for kind in total)
                      + f" | {100 * sum(found.values()) / len(order):.1f} % | {share * sum(sizes.values()) / 1e6:.1f} MB |")
            factors["tiles"] = {"requests": len(order) / count, "bytes": sum(length.values()) / count, "hits": sum(hits.values()) / len(order)}
            opened, read = map(sum, zip(*(site_reads(walk["tiles"]) for walk in walks)))
            # An archive is opened by its first 16 KiB.
            factors["site"] = {"requests": (opened + read) / count, "bytes": sum(length.values()) / count + 16_384 * opened / count}
            factors["metres"] = sum(walk["metres"] for walk in walks) / count
    print("\nfactors: " + json.dumps(factors))


if __name__ == "__main__":
    asyncio.run(main())

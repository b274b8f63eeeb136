"""What nginx with docs/examples/nginx.conf caches, what it never does, and that it answers as the server.

usage: Tests/Scale/run caching.py [AREA]
"""

import asyncio
import gzip
import math
import re
import subprocess
import sys

from cache import SERVER, Cache, ask
from cluster import ROOT

TILE = "/api/area/map/15/{}/{}.mvt"
KEPT = ["X-Content-Type-Options", "ETag", "Content-Type", "Cache-Control", "Content-Encoding", "Content-Length"]


def check(is_so, what):
    if not is_so:
        raise SystemExit(f"not so: {what}")
    print(f"  {what}")


def tile_of(area):
    """A tile in the middle of the area."""
    bounds = area["bounds"]
    lat, lon = (bounds["south"] + bounds["north"]) / 2, (bounds["west"] + bounds["east"]) / 2
    side = 2 ** 15
    x = math.floor((lon / 360 + 0.5) * side)
    y = math.floor((0.5 - math.asinh(math.tan(math.radians(lat))) / (2 * math.pi)) * side)
    return x, y


def how(response):
    return response.headers.get("x-cache")


async def curl(*arguments):
    run = await asyncio.to_thread(subprocess.run, ["curl", "-s", *arguments], capture_output=True, text=True, check=True)
    return run.stdout


async def main():
    area = sys.argv[1] if len(sys.argv) > 1 else ROOT / "out/demo-area"
    token = "an-example-token-of-24-letters"
    async with Cache(area, options=("--bind", "0.0.0.0")) as cache:
        (cache.folder / "state/token").write_text(token)
        cache.stop_server()
        cache.start_server()
        print("what only changes with the area is cached")
        about = (await ask("/api/area")).json
        x, y = tile_of(about)
        tile = TILE.format(x, y)
        corner = "lat={:.3f}&lon={:.3f}&radius=600".format(
            *(round(about["spots"][0][degrees] / 0.002) * 0.002 for degrees in ("lat", "lon")))
        for path in [tile, f"/api/area/features?{corner}", f"/api/area/streets?{corner}", "/api/area/search.idx",
                     "/api/area/streets.graph", f"/in/{about['id']}/api/area/map/14/{x // 2}/{y // 2}.mvt",
                     f"/api/areas/{about['id']}/map/13/{x // 4}/{y // 4}.mvt"]:
            first, again, direct = await ask(path), await ask(path), await ask(path, SERVER)
            check((how(first), how(again)) == ("MISS", "HIT") and first.body == again.body == direct.body and len(direct.body) > 100
                  and all(again.headers.get(name.lower()) == direct.headers.get(name.lower()) for name in KEPT), path)

        print("each form is cached for itself")
        for accepted, form in [("gzip, deflate, br, zstd", "br"), ("br", "br"), ("gzip, deflate", "gzip"), ("gzip;q=0", None), ("", None)]:
            first = await ask(tile, Accept_Encoding=accepted)
            direct = await ask(tile, SERVER, Accept_Encoding=form or "")
            check(first.headers.get("content-encoding") == form and first.body == direct.body, f"Accept-Encoding: {accepted} gives {form}")
        unpacked = gzip.decompress((await ask(tile, Accept_Encoding="gzip")).body)
        plain = await ask(tile)
        check(unpacked == plain.body, "they have the same contents")

        print("conditions, ranges and HEAD are answered out of the cache")
        for accepted in ("br", "gzip", ""):
            whole = await ask(tile, Accept_Encoding=accepted)
            known = await ask(tile, Accept_Encoding=accepted, If_None_Match=whole.headers["etag"])
            check(known.status == 304 and how(known) == "HIT" and known.body == b"", f"304 for the form “{accepted}”")
        part = await ask(tile, Range="bytes=10-19", Accept_Encoding="gzip, br")
        check(part.status == 206 and part.body == plain.body[10:20] and how(part) == "HIT"
              and "content-encoding" not in part.headers, "206 is a part of the plain form")
        check((await ask(tile, Range="bytes=99999999-")).status == 416, "416 beyond the end")
        head = await curl("-I", "-H", "Host: 127.0.0.1", f"http://127.0.0.1:8000{tile}")
        check("200 OK" in head and "X-Cache: HIT" in head and f"Content-Length: {len(plain.body)}" in head, "HEAD")

        print("the page's files are asked for every few seconds, and browsers ask each time")
        for path in ["/app/main.js", "/engine/waymark.wasm", f"/in/{about['id']}/style/page.css"]:
            first, again = await ask(path, Accept_Encoding="br"), await ask(path, Accept_Encoding="br")
            check((how(first), how(again)) == ("MISS", "HIT") and again.headers["cache-control"] == "no-cache"
                  and first.body == again.body, path)
        await asyncio.sleep(6)
        stale, fresh = await ask("/app/main.js", Accept_Encoding="br"), None
        for _ in range(50):
            fresh = await ask("/app/main.js", Accept_Encoding="br")
            if how(fresh) != "STALE" and how(fresh) != "UPDATING":
                break
            await asyncio.sleep(0.1)
        check(how(stale) in ("STALE", "UPDATING", "REVALIDATED") and how(fresh) == "HIT", "after 6 s it is asked again, behind the answer")

        print("nothing else is cached")
        private = {"X_Waymark_Token": token}
        for path in ["/", "/api/area", "/api/areas?lat=1&lon=2", "/api/token", "/api/anchors", "/api/health", "/api/offline/app",
                     *(f"/api/area/{kind}?lat={about['bounds']['south'] + 0.01234}&lon={about['bounds']['west'] + 0.01234}&radius=500"
                       for kind in ("features", "streets", "landmarks")),
                     "/api/area/search?q=alm", "/healthz", "/readyz"]:
            answers = [await ask(path, **private) for _ in range(2)]
            check(all(how(each) in (None, "BYPASS") and each.status in (200, 204) for each in answers), path)
        check((await ask("/metrics")).status == 404, "/metrics is not there")
        check("421" in await curl("-I", "-H", "Host: evil.example", f"http://127.0.0.1:8000{tile}"), "a foreign name is refused")
        made = await ask("/api/anchors", method="POST", body={"lat": 1, "lon": 2, "name": "Spring"}, **private)
        found = await ask("/api/anchors", **private)
        check(made.status == 201 and len(found.json["anchors"]) == 1, "an anchor is there at once")
        check((await ask("/api/anchors")).status == 401, "without the token there is none")
        exact = re.compile(rb"lat=-?\d+\.\d{4}")
        files = [each for each in (cache.folder / "cache").rglob("*") if each.is_file()]
        check(files and all(token.encode() not in each.read_bytes() and not exact.search(each.read_bytes()[:2000]) for each in files),
              "no token and no exact position lies in the cache's files")
        log = (cache.folder / "access.log").read_text()
        check("/api/area/streets" in log and "lat=" not in log and token not in log, "nor in the log")

        print("events arrive when they happen")
        process = await asyncio.create_subprocess_exec(
            "curl", "-sN", "-H", f"X-Waymark-Token: {token}", "http://127.0.0.1:8000/api/anchors/events", stdout=subprocess.PIPE)
        await asyncio.sleep(1)
        await ask("/api/anchors", method="POST", body={"lat": 1, "lon": 2, "name": "Second"}, **private)
        got = b""
        try:
            async with asyncio.timeout(5):
                while b"Second" not in got and b"data:" not in got.split(b"\n\n")[-1]:
                    got += await process.stdout.read(4096)
        finally:
            process.kill()
            await process.wait()
        check(b"data:" in got, "an event")

        print("the server is unreachable")
        cache.stop_server()
        gone = await ask(tile)
        check(gone.status == 200 and how(gone) == "HIT" and gone.body == plain.body, "what is cached is there")
        await asyncio.sleep(6)
        page = await ask("/app/main.js", Accept_Encoding="br")
        check(page.status == 200 and page.body == fresh.body, "so are the page's files, past their time")
        check((await ask("/api/anchors", **private)).status == 502, "anchors are not")
        cache.start_server()
        back = await ask("/api/anchors", **private)
        check(back.status == 200 and len(back.json["anchors"]) == 2, "it is back, and all passes again")
    print("all of it holds")


if __name__ == "__main__":
    asyncio.run(main())

"""A walker who goes past a turn: when and where the page says so, in every browser. WAYMARK_TURNS=10 walks past all turns of
`Scripts/missed-turns` and prints a table (docs/guidance.md)."""

import math
import os
import runpy
import statistics
import time

from conftest import ROOT
from geometry import offset

TURNS = int(os.environ.get("WAYMARK_TURNS", "1"))
MISSED = runpy.run_path(str(ROOT / "Scripts/missed-turns"))
MARKET = (47.4861124, -35.59115)
SPEED = 1.4
# The walk begins this far before the turn at most.
BEFORE = 90
LOOK = """
  const { latitude, longitude } = imitatedPhone.position().coords;
  const words = (id) => document.getElementById(id).textContent;
  return [performance.now() / 1000, latitude, longitude, waymarkPage.store.get("overlay")?.guidance?.state ?? "", words("sign-distance"),
    words("sign-instruction"), words("announcer")];"""
CHOOSE = """
  const input = document.getElementById("route-file"), files = new DataTransfer();
  files.items.add(new File([arguments[0]], "walk.gpx"));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));"""


def metres(position):
    """East and north of the market square."""
    north, east = offset(MARKET, position)
    return east, north


def degrees(point):
    """Latitude and longitude."""
    return MARKET[0] + point[1] / 111_200, MARKET[1] + point[0] / 111_200 / math.cos(math.radians(MARKET[0]))


def gpx(points):
    coordinates = "".join(f'<trkpt lat="{lat:.7f}" lon="{lon:.7f}"/>' for lat, lon in map(degrees, points))
    return f'<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>{coordinates}</trkseg></trk></gpx>'


def walk_past(engine, url, legs, turn):
    """Seconds and metres, as `Scripts/missed-turns` counts them, at which the page shows that one is off the route; the advice with it."""
    heading = legs[-1][0]
    route = MISSED["line"](legs + [(heading + turn, 200)])
    corner, radians = route[-2], math.radians(heading)
    before = min(BEFORE, legs[-1][1])
    start = degrees((corner[0] - before * math.sin(radians), corner[1] - before * math.cos(radians)))
    engine.open(url + "examples/minimal.html")
    engine.run("""
      try { localStorage.clear(); } catch {}
      sessionStorage.clear();
      sessionStorage.setItem("imitated-phone", JSON.stringify(arguments[0]));""", {
          "lat": start[0], "lon": start[1], "course": heading % 360, "declination": 0, "speed": SPEED, "motion": "granted",
          "location": "granted", "camera": "granted", "waits": True})
    engine.open(url)
    engine.wait("document.documentElement.dataset.ready === 'true' && document.getElementById('welcome').open")
    engine.press("#start-sensors")
    engine.wait("waymarkPage.store.get('position')")
    engine.run(CHOOSE, gpx(route))
    engine.wait("waymarkPage.store.get('overlay')?.guidance")
    engine.run("imitatedPhone.go();")
    seen, end = [], time.monotonic() + 200
    # Until the sign and the announcement have come.
    while not seen or seen[-1][3] != "offRoute" or not all(seen[-1][4:]):
        assert time.monotonic() < end, f"{engine.name}: it is never said\n{engine.state()}"
        try:
            seen.append(engine.run(LOOK))
        except Exception:  # a driver that is asked often answers with an error now and then
            pass
        time.sleep(0.1)
    track = [(t, MISSED["away"](metres((lat, lon)), route)) for t, lat, lon, *_ in seen]
    assert seen[0][3] != "offRoute", "the walk began off the route"
    said, away = next((t, away) for (t, away), (_, _, _, state, *_) in zip(track, seen) if state == "offRoute")
    # The walk is straight and steady: how far it is from its begin to where the route is more than that away.
    walked = math.dist(metres(seen[-1][1:3]), metres(start))
    reach = before + MISSED["LIMIT"] / math.sin(math.radians(min(90, abs(turn))))
    beyond = seen[-1][0] + (reach - walked) / SPEED
    return said - beyond, away, " ".join(seen[-1][4:6])


def test_it_is_said_within_seconds(engine, imitating_web, serve):
    """10 s and 20 m in the median of ten turns; `make test` walks past one of them, and asks only that it is said: the machine is busy."""
    server = serve("--web", str(imitating_web))
    outcomes = []
    for legs, turn in MISSED["ROUTES"][:TURNS]:
        delay, away, words = walk_past(engine, server.url, legs, turn)
        print(f"{engine.name}: {turn}° after {delay:.1f} s, {away:.0f} m from the route: {words}", flush=True)
        outcomes.append((delay, away))
    delays, distances = zip(*outcomes)
    print(f"| {engine.name} | {statistics.median(delays):.1f} / {max(delays):.1f} | {statistics.median(distances):.0f} / {max(distances):.0f} |", flush=True)
    if TURNS > 1:
        assert statistics.median(delays) <= 10 and statistics.median(distances) <= 20

"""The built `waymark serve`, as clients see it."""

import gzip
import json
import math
import os
import pathlib
import resource
import signal
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request

import conftest
import pytest

MARKET = {"lat": 47.4861124, "lon": -35.59115}
BELVEDERE = {"lat": 47.4924483, "lon": -35.5871644}


def test_health_and_area(server):
    status, health = server.json("/api/health")
    assert status == 200 and health["status"] == "ok" and health["directions"] in ("starting", "ready")
    status, area = server.json("/api/area")
    assert status == 200 and area["name"] == "Skarra" and area["directions"] and area["elevation"]
    assert area["bounds"]["south"] < MARKET["lat"] < area["bounds"]["north"]
    assert any(spot["name"] == "Belvedere" for spot in area["spots"])


def test_route_from_the_real_directions(server):
    status, route = server.json("/api/route", {"from": MARKET, "to": BELVEDERE})
    assert status == 200 and route["type"] == "Feature"
    own = route["properties"]["waymark"]
    assert own["source"] == "valhalla" and own["altRef"] == "msl" and 700 < own["distance_m"] < 2500
    heights = [position[2] for position in route["geometry"]["coordinates"]]
    # Up from the market to the view.
    assert heights[-1] > heights[0] + 20
    assert own["legs"][0]["steps"][0]["instruction"]


def test_the_browser_compiles_the_engine_while_it_loads(page):
    page.goto("api/health")
    exports = page.evaluate(
        """async () => {
          const nothing = () => 8;
          const imports = {wasi_snapshot_preview1: {fd_close: nothing, fd_seek: nothing, fd_write: nothing, random_get: nothing}};
          const {instance} = await WebAssembly.instantiateStreaming(fetch("/engine/waymark.wasm"), imports);
          return Object.keys(instance.exports);
        }""")
    assert "waymark_open" in exports


def test_pages_come_with_their_policies(server):
    status, headers, body = server.request("/", headers={"Accept-Encoding": "gzip"})
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "unsafe-inline" not in policy and "worker-src 'self' blob:" in policy
    assert "camera=(self)" in headers["Permissions-Policy"]
    assert headers["Content-Encoding"] == "gzip" and headers["Vary"] == "Accept-Encoding"
    assert b"<title>Waymark</title>" in gzip.decompress(body)


def test_the_engine_is_compressed_and_kept(server):
    status, headers, zipped = server.request("/engine/waymark.wasm", headers={"Accept-Encoding": "gzip"})
    assert status == 200 and headers["Content-Type"] == "application/wasm" and headers["Content-Encoding"] == "gzip"
    assert len(zipped) < 260 * 1024
    module = gzip.decompress(zipped)
    assert module[:4] == b"\0asm"
    status, _, body = server.request("/engine/waymark.wasm", headers={"If-None-Match": headers["ETag"]})
    assert status == 304 and not body
    status, headers, part = server.request("/engine/waymark.wasm", headers={"Range": "bytes=4-7"})
    assert status == 206 and part == module[4:8]
    assert headers["Content-Range"] == f"bytes 4-7/{len(module)}"


def test_the_map_library_comes_from_here(server):
    for name in ("maplibre-gl.js", "maplibre-gl.css"):
        status, _, body = server.request("/vendor/" + name)
        assert status == 200 and len(body) > 10_000


def test_tiles_and_heights_have_tags(server):
    # Over the town: column and row of zoom 12 by the formula of Web Mercator.
    n = 2 ** 12
    x = int((MARKET["lon"] + 180) / 360 * n)
    y = int((1 - math.asinh(math.tan(math.radians(MARKET["lat"]))) / math.pi) / 2 * n)
    row, column = int((MARKET["lat"] + 90) * 8), int((MARKET["lon"] + 180) * 8)
    status, headers, block = server.request(f"/api/area/heights/0/{row}/{column}.bin")
    assert status == 200 and headers["Content-Type"] == "application/vnd.waymark.heights" and block[:4] == b"WMH2"
    assert "Content-Encoding" not in headers
    assert server.request(f"/api/area/heights/0/{row}/{column}.bin", headers={"If-None-Match": headers["ETag"]})[0] == 304
    status, headers, mvt = server.request(f"/api/area/map/12/{x}/{y}.mvt")
    assert status == 200 and len(mvt) > 1000
    assert server.request(f"/api/area/map/12/{x}/{y}.mvt", headers={"If-None-Match": headers["ETag"]})[0] == 304
    status, features = server.json(f"/api/area/features?lat={MARKET['lat']}&lon={MARKET['lon']}&radius=300")
    layers = {feature["properties"]["layer"] for feature in features["features"]}
    assert status == 200 and {"streets", "buildings"} <= layers


def test_directions_refuse_what_they_cannot_do(server):
    sea = {"lat": 47.35, "lon": -35.75}
    for body, expected in [
            ({"from": MARKET, "to": sea}, 422), ({"from": MARKET, "to": {"lat": 0, "lon": 0}}, 422),
            ({"from": MARKET}, 400), ({"from": MARKET, "to": {"lat": 1e300, "lon": 0}}, 400), ([], 400)]:
        status, answer = server.json("/api/route", body)
        assert status == expected, answer
        assert answer["error"]["message"] and answer["error"]["advice"] is not False


def descendants(pid):
    """Process numbers of all that a process has started, with their names."""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        name = text[text.index("(") + 1:text.rindex(")")]
        parent = int(text[text.rindex(")") + 2:].split()[1])
        children.setdefault(parent, []).append((int(stat.parent.name), name))
    found, todo = {}, [pid]
    while todo:
        for child, name in children.get(todo.pop(), []):
            found[child] = name
            todo.append(child)
    return found


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def is_ready(server):
    return server.json("/api/health")[1]["directions"] == "ready"


def valhalla(server):
    return [pid for pid, name in descendants(server.process.pid).items() if name.startswith("valhalla")]


def test_dead_directions_come_back(serve):
    server = serve()
    wait_for(lambda: is_ready(server))
    (pid,) = valhalla(server)
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: valhalla(server) not in ([], [pid]) and is_ready(server))
    status, route = server.json("/api/route", {"from": MARKET, "to": BELVEDERE})
    assert status == 200 and route["type"] == "Feature"
    assert any("directions" in note for note in server.notes)
    server.stop()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_everything(serve, number):
    server = serve()
    wait_for(lambda: is_ready(server))
    started = list(descendants(server.process.pid))
    assert len(started) >= 2
    began = time.monotonic()
    server.stop(number)
    wait_for(lambda: not any(pathlib.Path(f"/proc/{pid}").exists() for pid in started), 10)
    # Two seconds on an idle machine; this one may be busy.
    assert time.monotonic() - began < 10


def test_killed_by_force_it_leaves_nothing_behind(serve):
    server = serve()
    wait_for(lambda: is_ready(server))
    started = list(descendants(server.process.pid))
    server.process.kill()
    wait_for(lambda: not any(pathlib.Path(f"/proc/{pid}").exists() for pid in started))


def test_a_taken_port_is_one_sentence(server, demo_area):
    answer = subprocess.run(
        [conftest.BINARY, "serve", "--area", demo_area, "--port", str(server.port)],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    assert answer.returncode == 1
    assert answer.stderr == (
        f"waymark: field --port: port {server.port} is taken by another program; choose another, "
        "or --port 0 for a free one.\n")
    assert server.request("/api/health")[0] == 200


def test_the_network_is_served_encrypted_and_with_a_token(serve, tmp_path):
    server = serve("--lan", "--state", tmp_path / "state")
    address, token = server.url.split("#token=")
    assert server.description["token"] == token and address.startswith("https://")
    trust = ssl.create_default_context(cafile=tmp_path / "state/certificate.pem")

    def route(headers):
        request = urllib.request.Request(
            address + "api/route", data=json.dumps({"from": MARKET, "to": BELVEDERE}).encode(),
            headers={"Content-Type": "application/json", **headers})
        try:
            # Python checks the address against the certificate's.
            with urllib.request.urlopen(request, context=trust, timeout=30) as answer:
                return answer.status
        except urllib.error.HTTPError as answer:
            return answer.code

    assert route({}) == 401
    assert route({"X-Waymark-Token": "x" * len(token)}) == 403
    assert route({"X-Waymark-Token": token}) == 200
    assert route({"X-Waymark-Token": token, "Origin": "https://evil.example"}) == 403
    server.stop()
    again = serve("--lan", "--state", tmp_path / "state")
    assert again.description["token"] == token
    again.stop()
    renewed = serve("--lan", "--state", tmp_path / "state", "--new-token")
    assert renewed.description["token"] != token
    renewed.stop()


def memory(pid):
    """Resident memory of a process, bytes."""
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_ten_thousand_idle_connections(serve):
    server = serve()
    wanted = 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < wanted + 500:
        wanted = hard - 500
    before = memory(server.process.pid)
    held = []
    try:
        for i in range(wanted):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
            if i % 3 == 0:
                connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            held.append(connection)
        assert server.request("/api/health")[0] == 200
        assert server.json("/api/route", {"from": MARKET, "to": BELVEDERE})[0] == 200
        assert memory(server.process.pid) - before < 400e6
    finally:
        for connection in held:
            connection.close()
    assert server.request("/")[0] == 200
    server.stop()


def test_the_page_may_do_what_it_needs_and_no_more(page):
    page.goto("./")
    page.expected_errors += ["Content Security Policy", "Failed to load", "Failed to fetch"]
    blocked = page.evaluate(
        """async () => {
          const script = document.createElement("script");
          script.textContent = "window.injected = true";
          document.body.append(script);
          let reached = true;
          try { await fetch("http://127.0.0.1:1/elsewhere"); } catch { reached = false; }
          return {injected: window.injected === true, reached};
        }""")
    assert blocked == {"injected": False, "reached": False}

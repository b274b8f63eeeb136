"""The built `waymark serve`, asked from outside."""

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
          const imports = {wasi_snapshot_preview1: {fd_close: nothing, fd_seek: nothing, fd_write: nothing}};
          const {instance} = await WebAssembly.instantiateStreaming(fetch("/engine/waymark.wasm"), imports);
          return Object.keys(instance.exports);
        }""")
    assert "waymark_open" in exports

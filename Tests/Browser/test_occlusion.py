"""What buildings hide in the page: paler marks behind them, in the engine's numbers and on real streets."""

from waiting import wait_until

HOUSE = """async () => {
    const { Waymark } = await import("./engine/waymark.js");
    const { buildingInput } = await import("./engine/building-input.js");
    const engine = await Waymark.load(fetch("engine/waymark.wasm"));
    const session = engine.session({ method: "pairwise", initialYaw: "fixed", yawDegrees: 0 });
    session.style({ arrowWindow: 60 });
    session.camera(0, { width: 360, height: 640, fovX: 41, fovY: 67 });
    const pose = { p: [0, 1.6, 0], q: [0, 0, 0, 1], tracking: "normal" };
    const [lat, lon, metre] = [47.4861, -35.5911, 1 / 111180];
    session.pose(0, pose);
    session.route(0, { type: "Feature", properties: {},
      geometry: { type: "LineString", coordinates: [[lon, lat], [lon, lat + 90 * metre]] } });
    session.fix(0, { lat, lon, hAcc: 1 });
    session.anchors([{ lat: lat + 10 * metre, lon }, { lat: lat + 80 * metre, lon }]);
    // A house of 12 m across the way, 25 to 35 m north.
    const corners = [[-40, 25], [40, 25], [40, 35], [-40, 35], [-40, 25]];
    const ring = corners.map(([east, north]) => [lon + east * metre / Math.cos(lat * Math.PI / 180), lat + north * metre]);
    const house = { geometry: { type: "Polygon", coordinates: [ring] }, properties: { layer: "buildings", height: 12 } };
    const shown = (t, houses) => {
      session.buildings({ lat, lon }, buildingInput(houses));
      session.pose(t, pose);
      const overlay = session.overlay(t + 0.01, pose);
      return {
        arrows: overlay.arrows.map(({ arcLength, weight }) => [arcLength, weight]),
        anchors: Object.fromEntries(overlay.anchors.map(({ index, opacity }) => [index, opacity])), finish: overlay.finish.opacity,
        ahead: session.labelOpacity(0, 1), above: session.labelOpacity(0, 60), behind: session.labelOpacity(180, 1),
      };
    };
    const [free, hidden, again] = [shown(1, []), shown(4, [house]), shown(7, [])];
    let error = null;
    try { session.buildings({ lat, lon }, Float64Array.of(12, 0, 1, 99, lat, lon)); } catch (failure) { error = failure.message; }
    return { free, hidden, again, error };
}"""


def test_what_is_behind_a_house_is_pale(open_page):
    page = open_page()
    page.goto("./?source=none")
    got = page.evaluate(HOUSE)
    for without in (got["free"], got["again"]):
        assert without["arrows"] and all(weight == 1 for _, weight in without["arrows"])
        assert set(without["anchors"].values()) == {1} and without["finish"] == 1 and without["ahead"] == 1
    hidden = got["hidden"]
    assert all(weight == 1 for at, weight in hidden["arrows"] if at < 22)
    far = [weight for at, weight in hidden["arrows"] if at > 42]
    assert far and all(abs(weight - 0.35) < 1e-9 for weight in far)
    assert hidden["anchors"] == {"0": 1, "1": 0.35} and hidden["finish"] == 0.35
    assert (hidden["ahead"], hidden["above"], hidden["behind"]) == (0.35, 1, 1)
    assert "buildings" in got["error"]


def test_the_page_knows_the_houses_around(open_page, any_area, shot):
    page = open_page(base_url=any_area.url, viewport={"width": 1000, "height": 640}, has_touch=False)
    page.goto("./")
    opacities = "Array.from({ length: 72 }, (_, i) => waymarkPage.walk.session.labelOpacity(5 * i, 5))"
    wait_until(page, f"globalThis.waymarkPage?.walk?.session && {opacities}.some((opacity) => opacity < 0.5)", timeout=40)
    shot(page, "occlusion")
    # Nothing hides the sky.
    assert page.evaluate(opacities.replace(", 5)", ", 89)")) == [1] * 72

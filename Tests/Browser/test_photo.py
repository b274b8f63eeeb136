"""“What is in this photo?”: a photo with its place finds its direction and its summits, one without a skyline is refused, by hand."""

import base64
import struct

import pytest
from drawn_camera import FOCAL, HUD, LOOKS, stand
from geometry import turned
from waiting import wait_until

SIZES = {"small": {"width": 320, "height": 568}, "phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
STATE = "waymarkPage.terrain.photo.state"
# 28 mm on 35 mm film; in the town of the demo area.
LENS = {"width": 480, "height": 640, "focal": FOCAL, "roll": 2, "lat": 47.481538, "lon": -35.588292}
READY = "document.getElementById('photo')?.dataset.ready === 'true'"
# A pinhole camera that looks at the summit which strikes most, turned by hand: sky above the horizon, land below.
TAKE = """async ({ width, height, focal, roll, land, lat, lon }) => {
  const { visibleSummits } = await import("./terrain/summits.js"), { mostProminent } = await import("./terrain/label-layout.js");
  const { Landmarks } = await import("./terrain/landmarks.js");
  const eye = { lat, lon, range: 200_000 }, client = waymarkPage.terrain.client();
  const summits = (await visibleSummits(client, new Landmarks(waymarkPage.api), eye)).filter(({ distance }) => distance > 150);
  const summit = mostProminent(summits);
  const horizon = new Float32Array(3600).fill(-90);
  await client.ask("panorama", { eye, step: 0.1, from: 0 }, { progress: (share, { start, starts, ridges }) => {
    for (let i = 0; i + 1 < starts.length; i++) for (let k = starts[i]; k < starts[i + 1]; k++) horizon[start + i] = Math.max(horizon[start + i], ridges[4 * k + 3]);
  } });
  const degrees = 180 / Math.PI, yaw = summit.azimuth - 7, pitch = summit.elevation + 2;
  const [sp, cp, sr, cr] = [Math.sin(pitch / degrees), Math.cos(pitch / degrees), Math.sin(roll / degrees), Math.cos(roll / degrees)];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d"), image = context.createImageData(width, height);
  let seed = 1;
  const noise = () => { seed = (seed * 16807) % 2147483647; return (seed / 2147483647 - 0.5) * 16; };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    const [a, b] = [(x + 0.5 - width / 2) / focal, (height / 2 - y - 0.5) / focal];
    // Right and up of the camera, turned about its axis; then raised.
    const [r, u] = [a * cr - b * sr, a * sr + b * cr];
    const [forward, up] = [cp - u * sp, sp + u * cp];
    const azimuth = yaw + Math.atan2(r, forward) * degrees, elevation = Math.atan2(up, Math.hypot(r, forward)) * degrees;
    const at = ((azimuth * 10) % 3600 + 3600) % 3600, low = Math.floor(at), part = at - low;
    const isSky = !land && elevation > horizon[low % 3600] * (1 - part) + horizon[(low + 1) % 3600] * part;
    const n = noise();
    image.data.set(isSky ? [150 + n + 0.7 * elevation, 185 + n, 225 + n, 255] : [70 + 3 * n, 92 + 3 * n, 60 + 2 * n, 255], 4 * (y * width + x));
  }
  context.putImageData(image, 0, 0);
  return { yaw: (yaw + 360) % 360, pitch, summit, lat, lon, jpeg: canvas.toDataURL("image/jpeg", 0.92).split(",")[1] };
}"""


def exif(lat, lon, focal35, direction):
    """A segment as phones write it, big-endian."""
    def rational(*values):
        return b"".join(struct.pack(">II", round(value * 1_000_000), 1_000_000) for value in values)

    def folder(entries, at):
        body, data = struct.pack(">H", len(entries)), b""
        end = at + 2 + 12 * len(entries) + 4
        for tag, kind, count, value in entries:
            if len(value) > 4:
                body += struct.pack(">HHII", tag, kind, count, end + len(data))
                data += value
            else:
                body += struct.pack(">HHI", tag, kind, count) + value.ljust(4, b"\0")
        return body + b"\0" * 4 + data

    gps = [(1, 2, 2, b"N\0" if lat >= 0 else b"S\0"), (2, 5, 3, rational(abs(lat), 0, 0)), (3, 2, 2, b"E\0" if lon >= 0 else b"W\0"),
           (4, 5, 3, rational(abs(lon), 0, 0)), (16, 2, 2, b"T\0"), (17, 5, 1, rational(direction))]
    lens = [(0xA405, 3, 1, struct.pack(">H", focal35))]
    main = [(0x8769, 4, 1, b""), (0x8825, 4, 1, b"")]
    lens_at = 8 + len(folder(main, 8))
    gps_at = lens_at + len(folder(lens, lens_at))
    main = [(0x8769, 4, 1, struct.pack(">I", lens_at)), (0x8825, 4, 1, struct.pack(">I", gps_at))]
    tiff = b"MM\0\x2a" + struct.pack(">I", 8) + folder(main, 8) + folder(lens, lens_at) + folder(gps, gps_at)
    body = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def opened(open_page, size):
    page = open_page(viewport=SIZES[size], has_touch=False)
    page.goto("./?source=simulation")
    wait_until(page, "globalThis.waymarkPage?.terrain && waymarkPage.store.get('position')", 90)
    page.evaluate("() => waymarkPage.walk.source.pause?.()")
    return page


def choose(page, jpeg):
    page.set_input_files("#photo-file", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg})
    wait_until(page, READY, 120)


def taken(page, land=False):
    return page.evaluate(TAKE, {**LENS, "land": land})


@pytest.mark.parametrize("size", list(SIZES))
def test_a_photo_tells_its_direction_and_its_summits(open_page, shot, size):
    page = opened(open_page, size)
    photo = taken(page)
    picture = base64.b64decode(photo["jpeg"])
    choose(page, picture[:2] + exif(photo["lat"], photo["lon"], 28, (photo["yaw"] + 8) % 360) + picture[2:])
    shot(page, f"photo-{size}")
    state = page.evaluate(STATE)
    assert state["accepted"], state["refusal"]
    assert abs(turned(state["attitude"]["yaw"] - photo["yaw"])) < 0.3
    assert abs(state["attitude"]["pitch"] - photo["pitch"]) < 0.6 and abs(state["attitude"]["roll"] - 2) < 0.5
    assert abs(state["compassError"] - 8) < 0.4
    assert "compass was off by" in page.locator("#photo-status").inner_text()
    # Nothing is wider than the display.
    assert page.evaluate("document.getElementById('photo').scrollWidth <= innerWidth")


def test_a_photo_without_a_skyline_is_refused_and_laid_on_by_hand(open_page, shot):
    page = opened(open_page, "phone")
    photo = taken(page, land=True)
    # Without EXIF, too: the position is the page's.
    choose(page, base64.b64decode(photo["jpeg"]))
    state = page.evaluate(STATE)
    assert not state["accepted"] and state["refusal"]
    assert "Drag the yellow line" in page.locator("#photo-status").inner_text()
    assert "your location is used" in page.locator("#photo-help").inner_text()
    before = state["attitude"]
    box = page.locator("#photo-canvas").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 230, steps=4)
    page.mouse.up()
    wait_until(page, f"{STATE}.byHand")
    after = page.evaluate(STATE)["attitude"]
    assert after["yaw"] > before["yaw"] + 2 and after["pitch"] > before["pitch"] + 1
    wait_until(page, "document.getElementById('photo-status').textContent.includes('by hand')")


def test_place_and_lens_of_a_photo_without_them_are_chosen(open_page, shot):
    page = opened(open_page, "phone")
    photo = taken(page)
    own = page.evaluate("waymarkPage.store.get('position')")
    choose(page, base64.b64decode(photo["jpeg"]))
    assert page.locator("#photo-lens").is_visible() and page.locator("#photo-elsewhere").is_visible()
    before = page.evaluate(STATE)
    assert abs(before["eye"]["lat"] - own["lat"]) < 1e-9
    # A longer lens sees less of the horizon.
    page.locator("#photo-lens").fill("20")
    wait_until(page, READY)
    assert len(page.evaluate(STATE)["ridge"]) < len(before["ridge"])
    shot(page, "photo-lens")
    page.locator("#photo-elsewhere").click()
    assert "Press and hold the map" in page.locator("#messages").inner_text()
    page.evaluate("(place) => waymarkPage.store.set('chosenPlace', place)", {"lat": photo["lat"] + 0.01, "lon": photo["lon"]})
    wait_until(page, f"{READY} && document.getElementById('photo').open")
    state = page.evaluate(STATE)
    assert abs(state["eye"]["lat"] - photo["lat"] - 0.01) < 1e-9
    assert "your location is used" not in page.locator("#photo-help").inner_text()
    # The next photo is taken where the user is, until something else is said.
    page.locator("#photo-close").click()
    choose(page, base64.b64decode(photo["jpeg"]))
    wait_until(page, f"Math.abs({STATE}.eye.lat - {own['lat']}) < 1e-3")


def test_the_horizon_follows_again_after_a_question_that_failed(open_page):
    page = opened(open_page, "phone")
    photo = taken(page, land=True)
    choose(page, base64.b64decode(photo["jpeg"]))
    page.evaluate("""() => {
      const client = waymarkPage.terrain.client(), ask = client.ask.bind(client);
      globalThis.refused = 0;
      client.ask = (what, ...rest) => {
        if (what !== "place" || refused > 0) return ask(what, ...rest);
        refused += 1;
        return Promise.reject(new Error("the terrain was closed"));
      };
    }""")
    page.locator("#photo-canvas").press("ArrowLeft")
    wait_until(page, "refused === 1")
    page.evaluate(f"() => {{ globalThis.before = JSON.stringify({STATE}.ridge); }}")
    page.locator("#photo-canvas").press("ArrowDown")
    wait_until(page, f"JSON.stringify({STATE}.ridge) !== before")


def test_what_is_no_photo_is_refused(open_page):
    page = opened(open_page, "phone")
    choose(page, b"\xff\xd8" + exif(47, 8, 26, 10)[:30])
    assert "can’t read the photo" in page.locator("#photo-status").inner_text()


def test_photos_are_read_in_every_browser(engine, server):
    engine.open(server.url + "?source=simulation")
    engine.wait("globalThis.waymarkPage?.terrain && waymarkPage.store.get('position')")
    engine.run(f"waymarkPage.taken = null; ({TAKE})(arguments[0]).then((photo) => {{ waymarkPage.taken = photo; }}); return 1;", LENS)
    engine.wait("waymarkPage.taken")
    photo = engine.run("return waymarkPage.taken;")
    picture = base64.b64decode(photo["jpeg"])
    whole = picture[:2] + exif(photo["lat"], photo["lon"], 28, (photo["yaw"] + 8) % 360) + picture[2:]
    engine.run("""
      const bytes = Uint8Array.from(atob(arguments[0]), (letter) => letter.charCodeAt(0));
      waymarkPage.openPhoto(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
      return 1;""", base64.b64encode(whole).decode())
    engine.wait(READY)
    state = engine.run(f"return {STATE};")
    assert state["accepted"], state["refusal"]
    assert abs(turned(state["attitude"]["yaw"] - photo["yaw"])) < 0.4
    assert abs(state["compassError"] - 8) < 0.5


LEFT = "(waymarkPage.store.get('overlay')?.guidance?.remainingDistance ?? Infinity)"
IS_LOOKING = "waymarkPage.store.get('messages').some(({ id }) => id === 'skyline')"


def looked(page, heading, pitch=14):
    """What came of looking there: the sightings that the session took."""
    page.evaluate("""([heading, pitch]) => {
      Object.assign(waymarkPage.walk.source.look, { heading, pitch });
      waymarkPage.messages.remove("skyline-refused");
      sighted.length = 0;
    }""", [heading, pitch])
    page.wait_for_timeout(700)
    page.evaluate("waymarkPage.terrain.skyline.look()")
    wait_until(page, f"!{IS_LOOKING}", 60)
    return page.evaluate("sighted")


def test_the_mountains_give_the_direction_of_a_camera(open_page, shot):
    """In the simulation, whose landscape is a camera's picture and whose truth is known: the street at one's feet is refused, ridges decide."""
    page = opened(open_page, "phone")
    wait_until(page, "waymarkPage.walk.source.landscape?.isComplete", 60)
    wait_until(page, "waymarkPage.store.get('alignment')?.isKnown", 60)
    page.evaluate("""() => {
      waymarkPage.store.set("view", "camera");
      waymarkPage.walk.source.play();
      const take = waymarkPage.walk.take.bind(waymarkPage.walk);
      globalThis.sighted = [];
      waymarkPage.walk.take = (line) => {
        const outcome = take(line);
        if (line.sighting && outcome.accepted) sighted.push(line);
        return outcome;
      };
    }""")
    assert not looked(page, 45, pitch=-60)
    assert page.evaluate("waymarkPage.store.get('messages').some(({ id }) => id === 'skyline-refused')")
    # Between houses, which the map has: refused, or right.
    for heading in (45, 30):
        for sighting in looked(page, heading):
            wait_until(page, "waymarkPage.store.get('alignment').yawSigmaDegrees < 2", 10)
            off = page.evaluate("waymarkPage.store.get('alignment').yawDegrees - waymarkPage.walk.source.truth().truth.yaw")
            assert abs(turned(off)) < 3 * sighting["sighting"]["azimuthAcc"], (off, sighting)
    # At the viewpoint where the route ends.
    for speed, until in ((100, 200), (10, 12), (0.2, 12)):
        page.evaluate("(speed) => { waymarkPage.walk.source.speed = speed; }", speed)
        wait_until(page, f"{LEFT} < {until}", 120)
    found = next((sightings for heading in (90, 80, 100, 70, 110) if (sightings := looked(page, heading))), None)
    shot(page, "skyline")
    assert found, "no direction was found"
    assert found[0]["sighting"]["azimuthAcc"] < 0.5
    assert "Aligned using the mountains" in page.evaluate("waymarkPage.store.get('messages').map(({ text }) => text).join()")
    wait_until(page, "waymarkPage.store.get('alignment').yawSigmaDegrees < 1", 10)
    off = page.evaluate("waymarkPage.store.get('alignment').yawDegrees - waymarkPage.walk.source.truth().truth.yaw")
    assert abs(turned(off)) < 1, off


@pytest.mark.parametrize("size", list(SIZES))
def test_the_running_camera_finds_the_direction_by_itself(open_page, shot, size):
    """Standing still with a compass that is off by 9°: nobody asks, and the pictures do not become more than is needed."""
    camera = stand(open_page, LENS, SIZES[size])
    page = camera.page
    photo = page.evaluate(TAKE, {**LENS, "roll": 0, "land": False})
    street = page.evaluate(TAKE, {**LENS, "roll": 0, "land": True})
    # Down to the feet: there is nothing to look for.
    page.wait_for_timeout(1500)
    assert page.evaluate(LOOKS)["count"] == 0
    # A street whose houses hide the ridge is refused, more and more seldom.
    camera.show(street["jpeg"])
    camera.hold(photo["yaw"], photo["pitch"])
    wait_until(page, f"{LOOKS}.count > 1", 30)
    page.wait_for_timeout(4000)
    looks = page.evaluate(LOOKS)
    assert looks["found"] == 0 and looks["refusal"] and looks["count"] <= 4
    assert "mountains" not in page.evaluate(HUD)
    camera.show(photo["jpeg"])
    wait_until(page, f"{LOOKS}.found > 0", 40)
    wait_until(page, f"{HUD}.startsWith('Aligned using the mountains (±')", 10)
    looks = page.evaluate(LOOKS)
    alignment = page.evaluate("waymarkPage.walk.session.alignment()")
    heading = page.evaluate("waymarkPage.store.get('position').heading")
    assert abs(turned(heading - photo["yaw"])) < 1, (heading, photo["yaw"])
    assert alignment["yawSigmaDegrees"] < 1.5 and "sightings" in alignment["carriedBy"]
    # Known: the next picture is due only when this one is old.
    page.wait_for_timeout(6000)
    assert page.evaluate(LOOKS)["count"] == looks["count"]
    if size != "phone":
        # What is said stands in the display, beside a route, too.
        page.evaluate("waymarkPage.store.set('destination', { lat: 47.4861124, lon: -35.59115 })")
        wait_until(page, "waymarkPage.store.get('overlay')?.guidance", 60)
        page.evaluate("""() => {
          document.getElementById("coaching-go-on").click();
          waymarkPage.store.set("messages", []);
        }""")
        wait_until(page, f"{HUD}.startsWith('Aligned using the mountains (±') && document.getElementById('alignment').offsetHeight > 0", 30)
        page.locator("#alignment").click()
        shot(page, f"skyline-camera-{size}")
        box = page.locator("#alignment-state").bounding_box()
        assert box["width"] > 60 and box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size]["width"]
        return
    # Switched off nothing is looked at, however old it is.
    page.evaluate("document.getElementById('skyline-automatic').click()")
    page.wait_for_timeout(20_000)
    assert page.evaluate(LOOKS)["count"] == looks["count"]
    page.evaluate("document.getElementById('skyline-automatic').click()")
    wait_until(page, f"{LOOKS}.count > {looks['count']}", 10)

def test_the_mountains_are_lined_up_by_hand(open_page, shot):
    """Sensors that are far off, and pictures that are not looked at: the line is dragged onto the mountains, and the direction is right."""
    camera = stand(open_page, LENS, SIZES["phone"])
    page = camera.page
    photo = page.evaluate(TAKE, {**LENS, "roll": 0, "land": False})
    page.evaluate("waymarkPage.store.set('settings', { ...waymarkPage.store.get('settings'), skyline: false })")
    camera.show(photo["jpeg"])
    camera.hold(photo["yaw"] + 12, photo["pitch"])
    heading = "waymarkPage.store.get('position').heading"
    wait_until(page, f"Math.abs((({heading} - {photo['yaw']} + 540) % 360) - 180) > 5", 20)
    page.wait_for_timeout(1500)
    off = turned(page.evaluate(heading) - photo["yaw"])
    page.locator("#open-menu").click()
    page.get_by_role("button", name="Line up the mountains by hand").click()
    done = page.locator("#messages").get_by_role("button", name="Done")
    done.wait_for()
    line = page.locator("#ridge-by-hand")
    box = line.bounding_box()
    dx = off * page.evaluate("waymarkPage.walk.camera.width / waymarkPage.walk.camera.fovX")
    x, y = box["x"] + box["width"] / 2 - dx / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y, steps=5)
    page.mouse.up()
    # The summit that strikes most stands where the picture has it: 7° to the right of the middle.
    wait_until(page, f"waymarkPage.terrain.byHand.state.summits.some(({{ name }}) => name === {photo['summit']['name']!r})")
    shot(page, "lined-up-by-hand")
    done.click()
    line.wait_for(state="hidden")
    wait_until(page, "waymarkPage.walk.session.alignment().carriedBy.includes('sightings')", 10)
    wait_until(page, f"Math.abs((({heading} - {photo['yaw']} + 540) % 360) - 180) < 1", 10)
    # With the line far from every mountain there is nothing to say.
    page.evaluate("document.getElementById('line-up-by-hand').click()")
    done.wait_for()
    for _ in range(60):
        line.press("ArrowDown")
    page.mouse.move(x, 200)
    page.mouse.down()
    page.mouse.move(x, 840, steps=5)
    page.mouse.up()
    wait_until(page, "waymarkPage.terrain.byHand.state.summits.length === 0")
    done.click()
    wait_until(page, "document.getElementById('messages').textContent.includes('Turn until a summit with a name is in view')")

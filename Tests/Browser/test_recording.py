"""Recording in a real browser: what the page writes, the real command line reads, with the same result to the last bit."""

import gzip
import json
import pathlib
import re
import subprocess

import pytest

from conftest import BINARY

BENCH = pathlib.Path(__file__).with_name("bench.html")


@pytest.fixture
def bench(open_page):
    def make(**options):
        page = open_page(**options)
        page.route("**/bench.html", lambda route: route.fulfill(path=BENCH, content_type="text/html"))
        return load(page)

    return make


def load(page):
    page.goto("bench.html")
    page.wait_for_function("window.bench")
    return page


def waymark(*arguments):
    run = subprocess.run([BINARY, *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    """A simulated walk with lost tracking, as a log."""
    path = tmp_path_factory.mktemp("walk") / "walk.waymark.jsonl"
    route = path.with_name("route.json")
    route.write_text(json.dumps({"type": "Feature", "properties": {}, "geometry": {
        "type": "LineString", "coordinates": [[15.4395, 47.0707], [15.4395, 47.0715], [15.4405, 47.0715]]}}))
    waymark("simulate", "--route", str(route), "--out", str(path), "--seed", "3", "--tracking-loss", "30",
            "--tracking-loss", "60")
    return path


# A walk as a phone would feed it: straight ahead with a compass and fixes, 12 a second.
FEED = """([from, count]) => {
  for (let i = from; i < from + count; i++) {
    const t = 100 + i / 12;
    const lines = [{ t, pose: { p: [0.01 * Math.sin(i), 0, -i / 10 + 0], q: [0, 0, 0, 1], tracking: "limited", reason: "steps" } }];
    if (i === 0) lines.unshift({ t, utc: "2026-11-21T09:00:00.250Z" }, { t, camera: bench.camera });
    if (i % 12 === 3) lines.push({ t: t - 0.01, fix: { lat: 47.07 + i / 10 / 111200 + 1e-5 * Math.sin(i), lon: 15.44,
      alt: 353.25, altRef: "ellipsoid", hAcc: 4.5, vAcc: 7 } });
    if (i % 6 === 1) lines.push({ t, heading: { deg: 359.3, north: "magnetic", acc: 20 } });
    for (const line of lines) bench.sink.sample(line);
  }
}"""

BEGIN = """async (options) => {
  const { createRecorder } = await import("./recording/recorder.js");
  bench.recorder = createRecorder({ store: bench.store, onMessage: bench.sink.message, ...options });
  await bench.recorder.ready;
}"""


def begin(page, **options):
    page.evaluate(BEGIN, options)


def replayed(path):
    return json.loads(waymark("replay", str(path), "--json"))


def same_alignment(command, page_alignment):
    """What the command line says equals what the page's session said, bit for bit."""
    assert command["yaw_deg"] == page_alignment["yawDegrees"]
    position = command["position"]
    assert position["lat"] == page_alignment["latitude"] and position["lon"] == page_alignment["longitude"]
    corrections = command["corrections"]
    assert len(corrections) == page_alignment["corrections"]


@pytest.mark.parametrize("storage", ["opfs", "indexeddb"])
def test_the_command_line_reads_what_the_page_wrote(bench, tmp_path, storage):
    page = bench()
    begin(page, storage=storage)
    assert page.evaluate("bench.recorder.kind()") == storage
    page.evaluate("bench.recorder.start({ note: 'a test' })")
    assert page.evaluate("bench.store.get('recording').active")
    page.evaluate(FEED, [0, 600])
    name = page.evaluate("bench.recorder.stop()")
    assert page.evaluate("bench.store.get('recording')") == {"active": False}
    with page.expect_download() as download:
        page.evaluate("(name) => { bench.recorder.download(name); }", name)
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name.endswith(".waymark.jsonl.gz")
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode().splitlines()]
    assert lines[0]["waymark"] == 1 and lines[0]["worldAlignment"] == "gravity" and lines[0]["note"] == "a test"
    assert lines[1:] == page.evaluate("bench.lines")
    same_alignment(replayed(path), page.evaluate("bench.session.alignment()"))
    info = json.loads(waymark("log", "info", str(path), "--json"))
    assert not info.get("damaged"), info


@pytest.mark.parametrize("storage", ["opfs", "indexeddb"])
def test_a_recording_survives_a_reload_in_the_middle(bench, tmp_path, storage):
    page = bench()
    begin(page, storage=storage)
    page.evaluate("bench.recorder.start()")
    page.evaluate(FEED, [0, 240])
    # Written every second, whatever happens to the page after that.
    page.wait_for_function("bench.store.get('recording').bytes > 20000")
    alignment = page.evaluate("bench.session.alignment()")
    load(page)
    begin(page, storage=storage)
    assert "interrupted recording was saved" in page.evaluate("bench.messages.recording")
    (recording,) = page.evaluate("bench.recorder.list()")
    assert recording["recovered"] and not recording["active"] and recording["bytes"] > 20000
    assert recording["seconds"] == pytest.approx(239 / 12)
    text = page.evaluate("async () => (await bench.recorder.read((await bench.recorder.list())[0].name)).text()")
    path = tmp_path / "recovered.waymark.jsonl"
    path.write_text(text)
    same_alignment(replayed(path), alignment)
    page.evaluate("async () => bench.recorder.remove((await bench.recorder.list())[0].name)")
    assert page.evaluate("bench.recorder.list()") == []
    # The next page says nothing of it any more.
    load(page)
    begin(page, storage=storage)
    assert not page.evaluate("bench.messages.recording")


def test_another_tab_that_records_is_left_alone(bench):
    page = bench()
    begin(page)
    page.evaluate("bench.recorder.start()")
    page.evaluate(FEED, [0, 12])
    other = page.context.new_page()
    other.route("**/bench.html", lambda route: route.fulfill(path=BENCH, content_type="text/html"))
    load(other)
    begin(other)
    assert not other.evaluate("bench.messages.recording")
    assert not other.evaluate("bench.recorder.list()")[0]["recovered"]
    assert page.evaluate("bench.recorder.stop()")
    other.close()


def test_a_recording_that_begins_in_the_middle_has_camera_clock_and_route(bench, tmp_path):
    page = bench()
    begin(page)
    page.evaluate("""bench.sink.sample({ t: 99, route: { type: "Feature", properties: {}, geometry: { type: "LineString",
      coordinates: [[15.44, 47.07], [15.44, 47.08]] } } })""")
    page.evaluate(FEED, [0, 120])
    page.evaluate("bench.recorder.start()")
    page.evaluate(FEED, [120, 120])
    page.evaluate("bench.recorder.stop()")
    text = page.evaluate("async () => (await bench.recorder.read((await bench.recorder.list())[0].name)).text()")
    lines = [json.loads(line) for line in text.splitlines()]
    assert [next(k for k in line if k != "t") for line in lines[1:4]] == ["utc", "camera", "route"]
    assert {line["t"] for line in lines[1:4]} == {100 + 119 / 12}
    assert lines[1]["utc"] == "2026-11-21T09:00:10.166Z"
    path = tmp_path / "middle.waymark.jsonl"
    path.write_text(text)
    assert replayed(path)["position"]["lat"] == pytest.approx(47.07 + 24 / 111200, abs=1e-4)


def test_a_full_storage_ends_the_recording_and_keeps_what_there_is(bench):
    page = bench()
    begin(page, storage="indexeddb")
    page.evaluate("bench.recorder.start()")
    page.evaluate(FEED, [0, 60])
    page.wait_for_function("bench.store.get('recording').bytes > 1000")
    page.evaluate("""() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }""")
    page.evaluate(FEED, [60, 60])
    page.wait_for_function("!bench.store.get('recording').active")
    assert "storage is full" in page.evaluate("bench.messages.recording")
    assert page.evaluate("bench.recorder.list()")[0]["bytes"] > 1000


def test_no_room_is_said_before_the_recording(bench):
    page = bench()
    page.evaluate("() => { navigator.storage.estimate = async () => ({ quota: 1e6, usage: 9e5 }); }")
    begin(page)
    said = page.evaluate("bench.recorder.start().catch((error) => [error.message, error.advice])")
    assert "No room" in said[0] and "delete" in said[1]


def test_a_recording_is_that_of_one_session(bench):
    page = bench()
    begin(page)
    page.evaluate("bench.recorder.start()")
    page.evaluate("bench.recorder.forget()")  # the first source begins
    assert page.evaluate("bench.recorder.state.active")
    page.evaluate(FEED, [0, 24])
    page.evaluate("bench.recorder.forget()")  # another one
    page.evaluate(FEED, [24, 24])
    page.wait_for_function("!bench.recorder.state.active")
    assert "recording ended because the view was changed" in page.evaluate("bench.messages.recording")
    text = page.evaluate("async () => (await bench.recorder.read((await bench.recorder.list())[0].name)).text()")
    assert json.loads(text.splitlines()[-1])["t"] == pytest.approx(100 + 23 / 12)


# Logs from elsewhere

def read(page, content, name="walk.waymark.jsonl"):
    return page.evaluate("""async (bytes) => {
      const { readLog } = await import("./recording/log-reader.js");
      try {
        const log = await readLog(new Blob([new Uint8Array(bytes)]));
        bench.log = log;
        return { samples: log.length, damage: log.damage, unknown: log.unknownLines, isCutOff: log.isCutOff,
          duration: log.duration, marks: log.marks };
      } catch (error) {
        return { error: error.message, line: error.line ?? null, advice: error.advice ?? null };
      }
    }""", list(content if isinstance(content, bytes) else content.encode()))


def test_damage_is_the_same_as_on_the_command_line(bench, tmp_path):
    page = bench()
    lines = ['{"waymark":1}'] + [
        '{"t":%d,"pose":{"p":[0,0,%s],"q":[0,0,0,1]}}' % (i, "1" if i % 3 else "null") for i in range(60)] + [
        '{"t":61,"fix":{"lat":47,"lon":15,"hAcc":5,"alt":null,"speed":null}}', '{"t":62,"fix":{"lat":47,"lon":15,"hAcc":"5"}}',
        '{"t":63,"route":null}', '{"t":64,"route":{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2]]}}}',
        '{"t":65,"unheard":{}}', '{"t":66,"sighting":{"x":1,"y":1,"of":"mars"}}', '{"t":67,"sighting":{"x":1,"y":1,"of":"moon"}}']
    path = tmp_path / "damaged.waymark.jsonl"
    path.write_text("\n".join(lines) + "\n")
    got = read(page, path.read_text())
    info = waymark("log", "info", str(path), "--json")
    command = json.loads(info)
    damaged = command.get("damaged") or command.get("damaged_lines") or command.get("damage")
    count = damaged["count"] if isinstance(damaged, dict) else damaged
    assert got["damage"]["count"] == count, info


def test_a_long_log_is_read_and_replayed_without_stopping_the_page(bench):
    page = bench()
    got = page.evaluate("""async () => {
      const { readLog } = await import("./recording/log-reader.js");
      const parts = ['{"waymark":1}\\n{"t":0,"camera":{"width":390,"height":844,"fovX":37.6,"fovY":72.8}}\\n'];
      for (let i = 0; i < 200000; i++) parts.push(`{"t":${i / 30},"pose":{"p":[${i / 100},0,0],"q":[0,0,0,1],"tracking":"normal"}}\\n`);
      let longest = 0, last = performance.now();
      const timer = setInterval(() => { longest = Math.max(longest, performance.now() - last); last = performance.now(); }, 5);
      let shares = 0;
      const log = await readLog(new Blob(parts), { onProgress: () => { shares += 1; } });
      clearInterval(timer);
      return { samples: log.length, shares, duration: log.duration, pose: log.line(200000).pose.p[0] };
    }""")
    assert got["samples"] == 200001 and got["shares"] > 1 and got["pose"] == 199999 / 100
    assert got["duration"] == pytest.approx(199999 / 30)


# Replay and time line

REPLAY = """async (bytes) => {
  const { readLog } = await import("./recording/log-reader.js");
  const { createReplay } = await import("./recording/replay.js");
  const { createTimeline } = await import("./recording/timeline.js");
  bench.log = await readLog(new Blob([new Uint8Array(bytes)]));
  const replay = createReplay(bench.engine, bench.log);
  bench.session.close();
  bench.session = bench.engine.session(replay.sessionOptions);
  await bench.run(replay);
  bench.timeline = createTimeline(document.querySelector("#panel"), bench.store, replay);
}"""


def test_the_page_replays_to_the_same_alignment_as_the_command_line(bench, walk):
    page = bench()
    page.evaluate(REPLAY, list(walk.read_bytes()))
    page.evaluate("() => { bench.source.pause(); bench.source.seek(bench.source.duration); }")
    page.wait_for_function("!bench.source.isSeeking && bench.lines.length === bench.log.length", timeout=60000)
    same_alignment(replayed(walk), page.evaluate("bench.session.alignment()"))
    # There and back again: everything as if the walk had just come to that moment.
    page.evaluate("() => bench.source.seek(40)")
    page.wait_for_function("!bench.source.isSeeking && bench.restarts === 1")
    first = page.evaluate("[bench.session.alignment(), bench.last.t, bench.lines.length]")
    page.evaluate("() => { bench.source.seek(80); }")
    page.wait_for_function("!bench.source.isSeeking && bench.source.position >= 80")
    page.evaluate("() => { bench.source.seek(40); }")
    page.wait_for_function("!bench.source.isSeeking && bench.restarts === 2")
    page.wait_for_function("bench.lines.length === %d" % first[2])
    assert page.evaluate("[bench.session.alignment(), bench.last.t, bench.lines.length]") == first


def test_the_time_line_is_worked_by_keyboard_and_shows_what_happened(bench, walk, shot):
    page = bench()
    page.evaluate(REPLAY, list(walk.read_bytes()))
    timeline = page.get_by_role("region", name="Replay")
    slider = timeline.get_by_role("slider", name="Point in the walk")
    timeline.get_by_role("button", name="Pause").press("Enter")
    assert not page.evaluate("bench.source.isPlaying")
    at = page.evaluate("bench.source.position")
    slider.press("ArrowRight")
    slider.press("PageUp")
    page.wait_for_function("!bench.source.isSeeking")
    assert page.evaluate("bench.source.position") == pytest.approx(at + 11, abs=0.2)
    slider.press("ArrowLeft")
    page.wait_for_function("!bench.source.isSeeking")
    assert page.evaluate("bench.source.position") == pytest.approx(at + 10, abs=0.2)
    assert slider.get_attribute("aria-valuetext").startswith("0:1")
    timeline.get_by_role("combobox", name="Replay speed").select_option("10")
    slider.press(" ")
    page.wait_for_function(f"bench.source.position > {at + 14}", timeout=30000)
    # Losses, fixes and corrections are counted in words; sizes suit a thumb.
    page.wait_for_function("/[1-9]\\d* correction/.test(document.querySelector('.timeline-legend').textContent)", timeout=30000)
    text = timeline.locator(".timeline-legend").inner_text()
    assert "tracking lost 2 times" in text and " fixes" in text
    for control in (timeline.get_by_role("button"), slider, timeline.get_by_role("combobox")):
        box = control.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44
    page.wait_for_timeout(200)
    shot(page, "timeline-phone")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_timeout(200)
    shot(page, "timeline-desktop")
    # Its own end.
    page.evaluate("() => bench.source.seek(bench.source.duration - 0.5)")
    page.wait_for_function("!bench.source.isPlaying && bench.source.position === bench.source.duration", timeout=30000)
    timeline.get_by_role("button", name="Play").click()
    page.wait_for_function("bench.source.isPlaying && bench.source.position < 30")


def test_scrubbing_with_the_pointer(bench, walk):
    page = bench()
    page.evaluate(REPLAY, list(walk.read_bytes()))
    page.evaluate("bench.source.pause()")
    box = page.get_by_role("slider", name="Point in the walk").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*middle)
    duration = page.evaluate("bench.source.duration")
    page.wait_for_function("!bench.source.isSeeking")
    assert page.evaluate("bench.source.position") == pytest.approx(duration / 2, rel=0.05)


# The list

PANEL = """async (options) => {
  const { createRecordings } = await import("./recording/recordings.js");
  bench.opened = [];
  const panel = document.querySelector("#panel");
  bench.panel = createRecordings(panel, panel, bench.store, bench.recorder, {
    open: (log, name) => bench.opened.push([log.length, name]), onMessage: bench.sink.message, ...options });
}"""


def test_the_list_of_recordings(bench, shot, walk):
    page = bench()
    begin(page)
    page.evaluate(PANEL, {})
    panel = page.get_by_role("region", name="Recordings")
    assert "Nothing recorded" in panel.inner_text()
    panel.get_by_role("button", name="Record this walk").click()
    panel.get_by_role("button", name="Stop recording").wait_for()
    page.evaluate(FEED, [0, 120])
    page.wait_for_timeout(1200)
    panel.get_by_role("button", name="Stop recording").click()
    panel.get_by_role("button", name="Replay the walk").wait_for()
    assert "0:09" in panel.inner_text() and "kB" in panel.inner_text()
    page.wait_for_timeout(100)
    shot(page, "recordings-phone")
    panel.get_by_role("button", name="Replay the walk").click()
    page.wait_for_function("bench.opened.length === 1")
    for element in panel.get_by_role("button").all():
        box = element.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44
    # A file from elsewhere, plain and packed; and one that is none.
    packed = walk.with_suffix(".jsonl.gz")
    packed.write_bytes(gzip.compress(walk.read_bytes()))
    for path in (walk, packed):
        page.set_input_files("input[type=file]", path)
    page.wait_for_function("bench.opened.length === 3")
    opened = page.evaluate("bench.opened")
    assert opened[1][0] == opened[2][0] > 1000
    wrong = walk.with_name("wrong.jsonl")
    wrong.write_text("<img src=x onerror='document.title=1'>\n")
    page.set_input_files("input[type=file]", wrong)
    page.wait_for_function("bench.messages.recordings")
    assert "isn’t a session log" in page.evaluate("bench.messages.recordings")
    # Deleting asks once more.
    delete = panel.get_by_role("button", name=re.compile("^Delete the walk"))
    delete.click()
    panel.get_by_role("button", name="Keep the walk").click()
    delete.click()
    panel.get_by_role("button", name="Permanently delete the walk").click()
    panel.get_by_text("Nothing recorded").wait_for()


def test_a_report_by_the_server(bench):
    page = bench()
    page.expected_errors += ["404", "403"]
    begin(page)
    page.evaluate("bench.recorder.start()")
    page.evaluate(FEED, [0, 24])
    page.evaluate("bench.recorder.stop()")
    page.evaluate(PANEL, {})
    button = page.get_by_role("button", name="Make a report")
    page.route("**/api/report", lambda route: route.fulfill(status=404, body="{}"))
    button.click()
    page.wait_for_function("/doesn’t make reports/.test(bench.messages.recordings)")
    assert "waymark replay" in page.evaluate("bench.said.at(-1).advice")
    page.unroute("**/api/report")
    page.route("**/api/report", lambda route: route.fulfill(
        status=403, content_type="application/json", body='{"error":{"message":"The token is missing.","advice":"Scan again."}}'))
    button.click()
    page.wait_for_function("/token is missing/.test(bench.messages.recordings)")
    page.unroute("**/api/report")
    sent = []
    page.route("**/api/report", lambda route: (sent.append(route.request.post_data_buffer), route.fulfill(
        content_type="text/html", body="<title>Report</title><script>document.title = 'run'</script>")))
    assert page.get_by_text("Making the report").is_hidden()
    waiting = []
    page.route("**/api/report", lambda route: waiting.append(route))
    button.click()
    # It takes seconds: that it is being made is said.
    page.get_by_text("Making the report").wait_for()
    assert page.locator("progress").is_visible() and page.locator("progress").get_attribute("value") is None
    while not waiting:
        page.wait_for_timeout(20)
    with page.expect_download() as download:
        waiting[0].fallback()
    assert page.get_by_text("Making the report").is_hidden() and page.locator("progress").is_hidden()
    assert download.value.suggested_filename.endswith(".html")
    assert gzip.decompress(sent[0]).startswith(b'{"waymark":1')
    assert page.title() == "Bench"


def test_a_recording_is_seen_and_ended_without_the_menu(open_page, shot):
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto("./?source=simulation")
    page.wait_for_function("() => globalThis.waymarkPage?.store.get('overlay')?.guidance", timeout=60_000)
    assert page.locator("#recording-now").is_hidden()
    page.locator("#open-menu").click()
    page.get_by_role("button", name="Record this walk").click()
    page.locator("#menu").get_by_role("button", name="Close").click()
    # A clock that runs, and a button beside it.
    page.locator("#recording-now").wait_for()
    first = page.locator("#recording-time").inner_text()
    page.wait_for_function("(first) => document.getElementById('recording-time').textContent > first", arg=first)
    shot(page, "recording-now")
    page.locator("#recording-stop").click()
    page.locator("#recording-now").wait_for(state="hidden")
    page.locator("#open-menu").click()
    page.get_by_role("button", name="Make a report").wait_for()
    assert page.get_by_role("button", name="Make a report").count() == 1


WITHOUT_ROUTE = """async (seconds) => {
  const { readLog } = await import("./recording/log-reader.js");
  const lines = [{ waymark: 1 }, { t: 0, camera: { width: 390, height: 844, fovX: 37.6, fovY: 72.8 } }];
  for (let t = 0; t < seconds; t += 0.1) {
    lines.push({ t, pose: { p: [0, 0, -t], q: [0, 0, 0, 1], tracking: "normal" } });
    if (Math.round(10 * t) % 10 === 0) lines.push({ t, fix: { lat: 47.4861 + t * 9e-6, lon: -35.5911, hAcc: 4 } });
  }
  const log = await readLog(new Blob([lines.map((line) => JSON.stringify(line)).join("\\n") + "\\n"]));
  await waymarkPage.start("replay", { log });
}"""


def test_a_log_without_a_route_is_not_led_along_the_pages_own(open_page):
    page = open_page(viewport={"width": 1024, "height": 600}, has_touch=False)
    page.goto("./")
    page.wait_for_function("() => globalThis.waymarkPage?.store.get('overlay')?.guidance", timeout=60_000)
    # Whichever service found it, it is not asked for again.
    page.evaluate("waymarkPage.store.set('route', { ...waymarkPage.store.get('route'), id: 'own' })")
    route = page.evaluate("waymarkPage.store.get('route')")
    kept = page.evaluate("sessionStorage.getItem('waymark.walk')")
    page.evaluate(WITHOUT_ROUTE, 20)
    page.wait_for_function("() => waymarkPage.store.get('source')?.kind === 'replay' && waymarkPage.store.get('overlay')")
    assert page.evaluate("[waymarkPage.store.get('route'), waymarkPage.store.get('overlay').guidance]") == [None, None]
    assert page.locator("#sign").is_hidden()
    assert page.evaluate("sessionStorage.getItem('waymark.walk')") == kept
    # The page's own route comes back with another source.
    page.evaluate("waymarkPage.start('simulation')")
    page.wait_for_function("() => waymarkPage.store.get('overlay')?.guidance", timeout=30_000)
    assert page.evaluate("waymarkPage.store.get('route')") == route

"""What the page's panorama costs: depths and shadows of a tile, the whole picture, a frame of a drag."""

import statistics

from waiting import wait_until

SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 720})
STATE = "waymarkPage.terrain.panorama.state"
# Times of the worker's answers; it has one question at a time, since each is asked alone here.
WATCH = """() => {
  const client = waymarkPage.terrain.client(), ask = client.ask.bind(client);
  globalThis.took = { depth: [], shadows: [] };
  let last = Promise.resolve();
  client.ask = (kind, question, options) => {
    if (!took[kind]) return ask(kind, question, options);
    const answer = last.then(async () => {
      const begin = performance.now();
      const answer = await ask(kind, question, options);
      took[kind].push(performance.now() - begin);
      return answer;
    });
    last = answer.catch(() => {});
    return answer;
  };
}"""
SET_LIGHT = """([day, minute]) => {
  const field = document.getElementById("panorama-day"), slider = document.getElementById("panorama-minute");
  slider.value = minute;
  if (field.value === day) return slider.dispatchEvent(new Event("input"));
  field.value = day;
  field.dispatchEvent(new Event("change"));
}"""
# Every frame of a drag to and fro, with all of WebGL's work waited for.
DRAG = """async () => {
  const canvas = document.getElementById("panorama-canvas");
  const gl = document.getElementById("panorama-land").getContext("webgl2");
  const next = window.requestAnimationFrame;
  // Until no frame of the page is pending.
  for (let i = 0; i < 5; i++) await new Promise((done) => next(done));
  let frame = null;
  window.requestAnimationFrame = (call) => { frame = call; return 0; };
  canvas.setPointerCapture = () => {};
  const send = (kind, x) => canvas.dispatchEvent(new PointerEvent(kind, { pointerId: 1, clientX: x, clientY: 300, bubbles: true }));
  const times = [];
  send("pointerdown", 200);
  for (let i = 1; i <= 60; i++) {
    send("pointermove", 200 + 4 * (i % 20 < 10 ? i % 10 : 10 - i % 10));
    const begin = performance.now();
    frame(begin);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    times.push(performance.now() - begin);
  }
  send("pointercancel", 200);
  window.requestAnimationFrame = next;
  return times.slice(20);
}"""


def measure(browser, url, report):
    """Reports it for a phone and a desktop, in the demo area at midsummer, when the Sun is high, low, and sets."""
    for size in SIZES:
        context = browser.new_context(viewport=size)
        page = context.new_page()
        page.goto(f"{url}?source=simulation")
        wait_until(page, "globalThis.waymarkPage?.terrain && waymarkPage.store.get('position')", 90)
        page.evaluate("() => waymarkPage.walk.source.pause?.()")
        page.evaluate(WATCH)
        page.evaluate("document.getElementById('open-panorama').click()")
        wait_until(page, f"document.getElementById('panorama')?.dataset.ready === 'true' && {STATE}.moment", 180)
        name = f"{size['width']} × {size['height']}"
        depths = page.evaluate("took.depth")
        report(f"panorama, {name}: depths of a tile, median of {len(depths)}", statistics.median(depths), "ms")
        path = None
        for wanted in (30, 10, 3):
            page.evaluate(SET_LIGHT, ["2026-06-21", 0])
            page.wait_for_timeout(1000)
            path = path or page.evaluate("""() => {
              const slider = document.getElementById("panorama-minute");
              return Array.from({ length: 288 }, (_, i) => {
                slider.value = 5 * i;
                return waymarkPage.terrain.panorama.state.moment.sun.elevation;
              });
            }""")
            # In the evening.
            minute = 5 * max(i for i, elevation in enumerate(path) if elevation > wanted)
            page.evaluate("() => { took.shadows = []; }")
            page.evaluate(SET_LIGHT, ["2026-06-21", minute])
            page.wait_for_timeout(500)
            wait_until(page, f"{STATE}.isComplete", 60)
            times = page.evaluate("took.shadows")
            label = f"panorama, {name}, Sun {wanted}° high: shadows"
            report(f"{label} of a tile, median of {len(times)}", statistics.median(times), "ms")
            report("… longest", max(times), "ms")
            report("… of the picture", sum(times), "ms")
        report(f"panorama, {name}: frame of a drag, median", statistics.median(page.evaluate(DRAG)), "ms")
        context.close()

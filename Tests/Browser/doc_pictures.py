"""Takes pictures of docs/images; `Scripts/doc-pictures` runs it."""

import tempfile

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM, CHROMIUM_FLAGS, DEMO_AREA, ROOT, Server
from real_areas import NoRealData, build_area

IMAGES = ROOT / "docs/images"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def take(browser, server, name, viewport, view, scheme="light", settled=9):
    """A picture of the simulated walk in one of its views, some seconds after all is loaded."""
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale="en-GB", base_url=server.url)
    page = context.new_page()
    page.goto("./?source=simulation")
    page.wait_for_function("() => globalThis.waymarkPage?.anchors && waymarkPage.store.get('overlay')?.guidance", timeout=90_000)
    page.evaluate("(view) => waymarkPage.store.set('view', view)", view)
    page.wait_for_function("() => waymarkPage.store.get('source').landscape?.isComplete", timeout=90_000)
    page.wait_for_timeout(1000 * settled)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/images/{name}.png", flush=True)
    context.close()


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        server = Server(DEMO_AREA)
        take(browser, server, "web-desktop", DESK, "split")
        take(browser, server, "web-phone", PHONE, "split")
        take(browser, server, "web-phone-dark", PHONE, "camera", scheme="dark")
        take(browser, server, "map", {"width": 1100, "height": 700}, "map")
        server.stop()
        try:
            server = Server(build_area("monaco", folder))
            take(browser, server, "web-real", PHONE, "split")
            server.stop()
        except NoRealData as missing:
            print(f"docs/images/web-real.png: skipped, {missing}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()

"""Chromium, driven by Playwright."""

import os
import pathlib

from .base import Engine

PROGRAM = os.environ.get("WAYMARK_CHROMIUM", "/usr/bin/chromium")


class Chromium(Engine):
    name = "chromium"

    @classmethod
    def missing(cls):
        return None if pathlib.Path(PROGRAM).exists() else f"Chromium ({PROGRAM})"

    def __init__(self, browser):
        """Takes the browser that the other tests share, since Playwright runs once in a process."""
        self.page = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB").new_page()

    def open(self, url):
        self.page.goto(url)

    def run(self, body, *arguments):
        # The page's security policy forbids what makes programs of texts; Playwright's own evaluation is not bound by it.
        return self.page.evaluate(f"(list) => (function () {{ {body} }}).apply(null, list)", list(arguments))

    def click(self, selector):
        self.page.click(selector, timeout=60_000)

    def type(self, selector, text):
        self.page.fill(selector, text, timeout=60_000)

    def tap(self, x, y):
        self.page.mouse.click(x, y)

    def picture(self, path):
        self.page.screenshot(path=path)

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})
        return [width, height]

    def close(self):
        self.page.context.close()

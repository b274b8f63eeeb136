"""Firefox, driven by Mozilla's Marionette client."""

import base64
import logging
import os
import shutil

from .base import Engine

PREFERENCES = {
    # In software, and allowed to draw all the same.
    "webgl.force-enabled": True, "webgl.disabled": False, "gfx.webrender.software": True,
    "intl.accept_languages": "en-GB", "intl.locale.requested": "en-GB",
    # No questions, no network but ours.
    "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "extensions.getAddons.cache.enabled": False,
    "dom.disable_open_during_load": False,
}


class Firefox(Engine):
    name = "firefox"

    @classmethod
    def missing(cls):
        return None if shutil.which("firefox-esr") else "Firefox (Debian package firefox-esr)"

    def __init__(self, display, folder):
        from marionette_driver.marionette import Marionette
        logging.getLogger("mozversion").setLevel(logging.WARNING)
        os.environ.update(display.environment)
        self.driver = Marionette(
            bin=shutil.which("firefox-esr"), headless=False, prefs=PREFERENCES, gecko_log=str(folder / "firefox.log"),
            startup_timeout=180, port=0)
        self.driver.start_session()
        self.driver.timeout.script = 120
        self.driver.timeout.page_load = 120
        # A phone is narrower than Firefox allows its window to be.
        with self.driver.using_context("chrome"):
            self.driver.execute_script("document.documentElement.style.minWidth = '0'; document.body.style.minWidth = '0';")
        self.resize(390, 844)

    def open(self, url):
        self.driver.navigate(url)

    def run(self, body, *arguments):
        # In the page's own world: what the page keeps is seen.
        return self.driver.execute_script(f"return (function () {{ {body} }}).apply(null, arguments);", list(arguments),
                                          sandbox=None, new_sandbox=False)

    def _element(self, selector):
        return self.driver.find_element("css selector", selector)

    def click(self, selector):
        self._element(selector).click()

    def type(self, selector, text):
        self._element(selector).clear()
        self._element(selector).send_keys(text)

    def tap(self, x, y):
        from marionette_driver.marionette import ActionSequence
        pointer = ActionSequence(self.driver, "pointer", "mouse", {"pointerType": "mouse"})
        pointer.pointer_move(round(x), round(y)).pointer_down().pointer_up().perform()

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.driver.screenshot(full=False)))

    def resize(self, width, height):
        # Twice: the frame of the window is known once it is there.
        for _ in range(2):
            inner = self.driver.execute_script("return [innerWidth, innerHeight];", sandbox=None)
            outer = self.driver.window_rect
            self.driver.set_window_rect(width=width + outer["width"] - inner[0], height=height + outer["height"] - inner[1])
        return self.driver.execute_script("return [innerWidth, innerHeight];", sandbox=None)

    def close(self):
        self.driver.quit()
        self.driver.cleanup()
        # What is left to the end of the interpreter finds its modules gone.
        self.driver.instance = self.driver = None

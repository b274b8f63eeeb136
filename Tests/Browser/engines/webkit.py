"""WebKit, Safari's engine, driven by Selenium: WebKitWebDriver with the small browser that belongs to it."""

import glob
import os
import shutil

from .base import Engine

BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"


class WebKit(Engine):
    name = "webkit"

    @classmethod
    def missing(cls):
        there = shutil.which("WebKitWebDriver") and glob.glob(BROWSERS)
        return None if there else "WebKitWebDriver (Debian package webkit2gtk-driver)"

    def __init__(self, display, folder):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service
        options = Options()
        options.binary_location = glob.glob(BROWSERS)[0]
        options.add_argument("--automation")
        options.add_argument("--javascript-can-open-windows-automatically=true")
        # With any other strategy the driver waits before each command for an event that may be over (300 s).
        options.set_capability("pageLoadStrategy", "none")
        # Without a language: the locale is C then, as it is for services and in containers.
        environment = {key: value for key, value in os.environ.items() if key not in ("LANG", "LANGUAGE", "LC_ALL")}
        environment |= display.environment | {
            # Its own sandbox wants privileges that test machines lack; its data go where the run's files are.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
        self.driver = webdriver.WebKitGTK(
            options=options, service=Service(shutil.which("WebKitWebDriver"), env=environment,
                                             log_output=str(folder / "webkit.log")))
        self.driver.set_script_timeout(120)
        self._patience(150)
        self.resize(390, 844)

    def open(self, url):
        # The page before answers until the new one is there.
        self.run("document.documentElement.dataset.left = true;")
        self.driver.get(url)
        # A script that arrives while the page changes may never be answered.
        self._patience(10)
        self.wait("!document.documentElement?.dataset.left && document.readyState !== 'loading'")
        self._patience(150)

    def _patience(self, seconds):
        """How long the driver may take to answer a command: without a limit a lost answer would be waited for without end."""
        self.driver.command_executor.client_config.timeout = seconds

    def run(self, body, *arguments):
        return self.driver.execute_script(body, *arguments)

    def _element(self, selector):
        return self.driver.find_element("css selector", selector)

    def click(self, selector):
        self._element(selector).click()

    def type(self, selector, text):
        self._element(selector).clear()
        self._element(selector).send_keys(text)

    def tap(self, x, y):
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def picture(self, path):
        self.driver.save_screenshot(str(path))

    def resize(self, width, height):
        for _ in range(2):
            inner = self.run("return [innerWidth, innerHeight];")
            outer = self.driver.get_window_size()
            self.driver.set_window_size(width + outer["width"] - inner[0], height + outer["height"] - inner[1])
        return self.run("return [innerWidth, innerHeight];")

    def close(self):
        self.driver.quit()

"""The three browser engines behind one small face: Chromium, Firefox and WebKit, as Debian packages them.

Each is driven by what its own makers maintain: Chromium by Playwright, Firefox by Mozilla's Marionette client (Debian has no
geckodriver, which Selenium would need), WebKit by Selenium through WebKitWebDriver. All draw in software on a display of
their own (Xvfb).
"""

from .chromium import Chromium
from .firefox import Firefox
from .webkit import WebKit

ENGINES = {engine.name: engine for engine in (Chromium, Firefox, WebKit)}

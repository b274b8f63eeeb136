"""Chromium's emulated motion sensors. Make them before the page is opened: a sensor that a page has asked for in vain stays absent."""


class EmulatedSensors:
    """The sensors of some kinds, as a test holds the device."""

    def __init__(self, page, kinds):
        self.devtools = page.context.new_cdp_session(page)
        for kind in kinds:
            self.devtools.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": kind})

    def measure(self, kind, reading):
        """Gives a sensor its next reading."""
        self.devtools.send("Emulation.setSensorOverrideReadings", {"type": kind, "reading": reading})

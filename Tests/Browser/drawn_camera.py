"""A phone whose camera shows pictures that a test draws, and whose sensors say how the test holds it."""

import math

from emulated_sensors import EmulatedSensors
from geometry import device_matrix, quaternion

# What is shown until a picture comes is black.
SCRIPT = """(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 640 });
  const context = canvas.getContext("2d");
  let picture = null;
  setInterval(() => {
    if (picture) context.drawImage(picture, 0, 0);
    else context.fillRect(0, 0, 480, 640);
  }, 100);
  globalThis.showInCamera = async (jpeg) => {
    picture = await createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))]));
  };
  Object.defineProperty(Object.getPrototypeOf(navigator.mediaDevices), "getUserMedia", { configurable: true, value: async () => canvas.captureStream(10) });
})();"""
PERMISSIONS = ["camera", "geolocation", "accelerometer", "gyroscope", "magnetometer"]
# A lens of 28 mm on a picture of 480 × 640 pixels.
FOCAL = 28 * 800 / 43.2666
# What became of the pictures, and the line of the board.
LOOKS = "waymarkPage.terrain.skyline.looks"
HUD = "document.getElementById('alignment-state').textContent"
# Chromium's kinds of sensors, and by how many degrees their headings are off.
SENSORS = {"absolute-orientation": 9, "relative-orientation": 130}


class DrawnCamera:
    """Made before the page is opened; its compass is 9° off."""

    def __init__(self, page):
        self.page = page
        self.sensors = EmulatedSensors(page, SENSORS)
        page.add_init_script(SCRIPT)

    def hold(self, yaw, pitch):
        """Looks to an azimuth and an elevation, degrees, with a hand that trembles at first: one reading alone may get lost in a busy browser."""
        for i in range(11):
            for kind, off in SENSORS.items():
                self.sensors.measure(kind, {"quaternion": quaternion(device_matrix(0.1 * (i % 2) - yaw - off, 90 + pitch, 0))})
            self.page.wait_for_timeout(100)

    def show(self, jpeg):
        """Shows a JPEG in base 64 from now on."""
        self.page.evaluate("(jpeg) => showInCamera(jpeg)", jpeg)

    def locate(self, place, seconds=90):
        """Receives fixes there, one a second as phones do, until the page knows its direction there."""
        for second in range(seconds):
            # Chromium reports a position only when it differs from the one before: by 1 cm.
            self.page.context.set_geolocation({"latitude": place["lat"] + second % 2 * 1e-7, "longitude": place["lon"], "accuracy": 5})
            if self.page.evaluate("Boolean(globalThis.waymarkPage?.terrain && waymarkPage.store.get('alignment')?.isKnown)"):
                return
            self.page.wait_for_timeout(1000)
        raise AssertionError(f"no position and direction within {seconds} s")


def stand(open_page, place, size, script=None, **options):
    """Opens the page on a phone that stands at a place and looks down to the feet, and waits until it knows its direction."""
    page = open_page(
        viewport=size, geolocation={"latitude": place["lat"], "longitude": place["lon"], "accuracy": 5}, permissions=PERMISSIONS, **options)
    camera = DrawnCamera(page)
    if script:
        page.add_init_script(script)
    camera.hold(0, -60)
    page.goto("./?source=sensors")
    camera.locate(place)
    page.evaluate("(degrees) => waymarkPage.viewport.setLongSideDegrees(degrees)", 2 * math.degrees(math.atan(320 / FOCAL)))
    return camera

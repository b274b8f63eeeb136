/** What the sensors say to the user: what is missing, and what helps. One message per `id`. */

const make = (kind) => (id, text, advice) => ({ id, kind, text, ...(advice && { advice }) });
const [info, warning, error] = ["info", "warning", "error"].map(make);

export const messages = {
  insecure: error("secure", "This page was opened without encryption, so the browser hides location, camera and motion sensors from it.",
    "Open it with https:// (`waymark serve --lan` prints such an address), or as localhost."),
  location: {
    absent: warning("location", "This browser knows no location.",
      "Tap your place on the map."),
    denied: warning("location", "This page may not know where you are.",
      "Allow location for it in the browser's settings and reload, or tap your place on the map."),
    unavailable: warning("location", "The device cannot tell where it is just now.",
      "Switch location on and go where you see the sky, or tap your place on the map."),
    timeout: info("location", "Still looking for satellites.",
      "Under the open sky this takes half a minute; you can also tap your place on the map."),
    stale: info("location", "The device told an old location; waiting for a new one.",
      "Go where you see the sky."),
  },
  orientation: {
    denied: warning("orientation", "This page may not use the motion sensors.",
      "Drag the picture to look around. To allow them, close the page, open it again and answer “Allow”."),
    absent: info("orientation", "No sensor says how this device is turned.",
      "Drag the picture, or use the arrow keys, until it fits what you see; north is straight ahead at first."),
  },
  motion: info("motion", "This device does not report its movement: the picture turns with you, but steps are not counted.",
    "Your place follows the satellites alone."),
  compass: info("compass", "The compass is not sure of itself.",
    "Move the phone in a figure of eight, away from iron and cars; walking a few steps helps as well."),
  returned: info("background", "Welcome back: finding the direction again.",
    "Walk a few steps."),
  xr: {
    absent: {
      text: "This browser has no camera tracking (WebXR).",
      advice: "Chrome on an Android phone with ARCore has it; the motion sensors do as well.",
    },
    refused: {
      text: "Camera tracking could not be started.",
      advice: "Allow the camera for this page and try again, or go on with the motion sensors.",
    },
    ended: info("xr", "Camera tracking has ended.",
      "Start it again whenever you like."),
    oneEye: info("xr", "This headset shows the overlay to one eye only."),
  },
};

/** Takes a message away. */
export const withdrawn = (id) => info(id, "");

/** What the sensors say to the user: what is missing, and what helps. One message per `id`. */
export const messages = {
  insecure: {
    id: "secure", kind: "error", text: "This page was opened without encryption, so the browser hides location, camera and motion sensors from it.",
    advice: "Open it with https:// (`waymark serve --lan` prints such an address), or as localhost.",
  },
  location: {
    absent: {
      id: "location", kind: "warning", text: "This browser knows no location.",
      advice: "Tap your place on the map.",
    },
    denied: {
      id: "location", kind: "warning", text: "This page may not know where you are.",
      advice: "Allow location for it in the browser's settings and reload, or tap your place on the map.",
    },
    unavailable: {
      id: "location", kind: "warning", text: "The device cannot tell where it is just now.",
      advice: "Switch location on and go where you see the sky, or tap your place on the map.",
    },
    timeout: {
      id: "location", kind: "info", text: "Still looking for satellites.",
      advice: "Under the open sky this takes half a minute; you can also tap your place on the map.",
    },
    stale: {
      id: "location", kind: "info", text: "The device told an old location; waiting for a new one.",
      advice: "Go where you see the sky.",
    },
  },
  orientation: {
    denied: {
      id: "orientation", kind: "warning", text: "This page may not use the motion sensors.",
      advice: "Drag the picture to look around. To allow them, close the page, open it again and answer “Allow”.",
    },
    absent: {
      id: "orientation", kind: "info", text: "No sensor says how this device is turned.",
      advice: "Drag the picture, or use the arrow keys, until it fits what you see; north is straight ahead at first.",
    },
  },
  motion: {
    id: "motion", kind: "info", text: "This device does not report its movement: the picture turns with you, but steps are not counted.",
    advice: "Your place follows the satellites alone.",
  },
  compass: {
    id: "compass", kind: "info", text: "The compass is not sure of itself.",
    advice: "Move the phone in a figure of eight, away from iron and cars; walking a few steps helps as well.",
  },
  returned: {
    id: "background", kind: "info", text: "Welcome back: finding the direction again.",
    advice: "Walk a few steps.",
  },
  xr: {
    absent: {
      text: "This browser has no camera tracking (WebXR).",
      advice: "Chrome on an Android phone with ARCore has it; the motion sensors do as well.",
    },
    refused: {
      text: "Camera tracking could not be started.",
      advice: "Allow the camera for this page and try again, or go on with the motion sensors.",
    },
    ended: {
      id: "xr", kind: "info", text: "Camera tracking has ended.", advice: "Start it again whenever you like.",
    },
    oneEye: { id: "xr", kind: "info", text: "This headset shows the overlay to one eye only." },
  },
};

/** Takes a message away. */
export const withdrawn = (id) => ({ id, kind: "info", text: "" });

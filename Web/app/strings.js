/** Every sentence that the page says, in one place. */
export const text = {
  whereTo: "Where to?",
  whereToNow: (name) => `Where to? Now to ${name}`,
  spotsNone: "No place of this area has such a name. Tap the map instead.",
  areaHasNoSpots: "This area names no places. Tap the map to choose one.",
  tappedPlace: "Place on the map",
  replay: "Replay",
  about: (area, attribution) =>
    [area ? `Area: ${area}.` : "", attribution ?? "", "Positions stay on this device, but for what is sent to this page’s own server: a search for a way, and your anchors unless you keep them in this browser only."]
      .filter(Boolean).join(" "),

  // Guidance.
  wait: "Looking for the way …",
  onTheWay: "Follow the arrows",
  offRoute: "You are off the way",
  offRouteHelp: "Turn towards the arrows, or let a new way be found.",
  arrived: "You are there",

  offRouteOffline: "The way cannot be searched anew without a connection.",
  offRouteStays: "The old way stays.",

  // An anchor where one is, and the way back to it.
  savedName: (time) => `Saved at ${new Intl.DateTimeFormat(navigator.language, { hour: "numeric", minute: "2-digit" }).format(time)}`,
  saved: (name) => `${name}.`,
  savedAdvice: "It is one of your anchors now, under “Where to?”.",
  leadBack: "Lead me back",
  leadTo: (name) => `Lead me to ${name}`,
  leadUnknown: "Looking for your position …",
  forgetPlace: (name) => `Delete ${name}`,
  noSound: "This browser makes no sounds.",
  compassWords: ["to the north", "to the north-east", "to the east", "to the south-east", "to the south", "to the south-west",
    "to the west", "to the north-west"],

  // How sure the direction is.
  state: {
    unknown: "No position yet",
    rough: "Direction rough",
    good: "Direction good",
    precise: "Direction precise",
  },
  sigma: (degrees) => `± ${degrees < 1 ? "1" : Math.round(degrees)}°`,
  help: {
    unknown: "Go where you see the sky.",
    rough: "Walk on: the arrows settle as you go.",
    good: "",
    precise: "",
  },

  coachingUnknown: "Waiting for your position. Go where you see the sky.",
  // What the engine wants to be done now, by its names.
  coaching: {
    wait: "One moment, please.",
    "allow-location": "Allow the location for this page.",
    "go-back": "Go back to where it worked.",
    "wait-for-location": "Waiting for your position. Go where you see the sky.",
    "slow-down": "Hold the phone upright and move it slowly, with something full of detail in the picture.",
    "point-camera-up": "Point the camera up, along the street.",
    "walk-on": "Walk a few steps, straight on.",
    "find-open-sky": "Go where more of the sky is free.",
    "sight-sun": "Point at the Sun for a moment, or walk on.",
    "move-from-metal": "Keep the phone away from metal and magnets.",
    "check-connection": "Check the connection: the data of this area is missing.",
  },
  tracking: {
    "not-available": "Where you are cannot be told", initializing: "Getting ready", localizing: "Finding out where you are",
    localized: "Located",
  },
  trackingReason: {
    none: "",
    "not-available-at-location": "nothing is known of this area",
    "need-location-permissions": "the location is not allowed",
    "world-tracking-unstable": "the camera lost the surroundings",
    "waiting-for-location": "no position yet",
    "waiting-for-availability-check": "asking what is known of this area",
    "geo-data-not-loaded": "the data of this area is not there",
    "device-pointed-too-low": "the camera looks at the ground",
    "visual-localization-failed": "it takes longer than usual",
  },
  trackingAccuracy: { undetermined: "accuracy not known", low: "low accuracy", medium: "medium accuracy", high: "high accuracy" },
  coachingLost: "The surroundings were lost. Hold the phone upright, move it slowly, point it at something with detail.",

  // What the estimator advises, by its names.
  advice: {
    none: "",
    "wait-for-location": "Waiting for your location.",
    "slow-down": "Move slowly, and point the camera at something with detail.",
    "find-open-sky": "Go where more of the sky is free.",
    "walk-on": "Walk on: the arrows settle as you go.",
    "sight-sun": "Point at the Sun for a moment, or walk on.",
    "move-from-metal": "Keep the phone away from metal and magnets.",
  },

  sun: "The Sun can tell the direction.",
  sunAdvice: "Turn until it is in the cross-hair. Look at the display, never at the Sun itself.",
  sunThere: "The Sun is in the centre",
  sunTaken: "Thank you: the direction follows the Sun.",
  sunRefused: "That cannot be the Sun.",
  sunRefusedAdvice: "Hold the phone still, with the Sun in the cross-hair, and try once more.",

  // Camera picture.
  noCameraHere: "This device has no camera that the page can use.",
  noCameraHereAdvice: "The way is drawn over a plain landscape instead.",
  cameraDenied: "The camera was not allowed.",
  cameraDeniedAdvice: "Allow it in the browser’s settings of this page, then start again. Until then the way is drawn over a plain landscape.",
  cameraBusy: "Another program uses the camera.",
  cameraBusyAdvice: "Close it, then start again.",
  cameraInsecure: "The browser gives camera and sensors to secure pages only.",
  cameraInsecureAdvice: "Open the address that begins with https.",
  noWebGL: "This browser cannot draw the arrows (WebGL 2 is missing).",
  noWebGLAdvice: "Signs, distances and the map still work. Switch on hardware acceleration or take another browser.",
  drawingLost: "The graphics were interrupted; the arrows come back by themselves.",
  noEngine: "The engine could not be loaded.",
  noEngineAdvice: "Load the page again. If that does not help, the browser may be too old.",

  // Parts and server.
  serverGone: "The server does not answer.",
  serverGoneAdvice: "What is on the screen goes on working. Check the connection.",
  serverRefused: (status) => `The server refused (${status}).`,
  serverRefusedAdvice: "Try again later.",
  directionsStarting: "The directions service is starting; the way comes in a moment.",
  straightLine: "Until then a straight line leads there.",
  directionsOff: "No directions service: the way is a straight line.",
  directionsOffAdvice: "Mind water, walls and roads. Start the server with an area that has routing.",
  things: { elevation: "Heights of the ground:", streets: "Streets:", directions: "Ways:", declination: "Magnetic north:" },
  available: "there.",
  noAnchors: "Anchors are not available in this build.",
  noAnchorsAdvice: "Everything else works without them.",
  noPart: (name) => `${name} is not available in this build.`,
  mapMissing: "The map could not be loaded.",
  mapMissingAdvice: "Guidance in the camera goes on without it.",
  noStart: "Your position is not known yet.",
  noStartAdvice: "The way is searched as soon as it is.",
  retry: "Try again",
  dismissPart: "The other ways to see the walk still work.",
  dismiss: "Take the message away",

  usualProvider: "The server’s own choice",
  providers: {
    valhalla: "Valhalla", osrm: "OSRM", google: "Google Directions", "google-routes": "Google Routes", graphhopper: "GraphHopper",
    mapbox: "Mapbox",
  },
  markUsual: "painted blaze",
  markUnread: "This file could not be read.",
  markNotKept: "This browser does not keep the mark: it is there until the page is closed.",

  // Calibration of the field of view.
  calibrationStart: "Hold the phone upright and choose something narrow that is far away: a tower, a mast, the edge of a house. It needs the orientation sensors.",
  calibrationLeft: "Turn until it stands on the line at the left edge.",
  calibrationRight: "Now turn slowly, without stepping, until it stands on the line at the right edge.",
  calibrationDone: (degrees) => `Done: ${degrees}° along the picture’s long side. It is remembered for this camera.`,
  calibrationFailed: "That was no turn that a camera could have. Please try again.",
  calibrationNoSensors: "The orientation of this device is not known. Start its camera and sensors first.",
  begin: "Start",
  standsThere: "It stands there",
  done: "Done",

  sources: { sensors: "Camera and sensors", xr: "Full tracking", simulation: "Simulated walk", replay: "Replay" },
};

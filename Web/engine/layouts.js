// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/** Slots of the engine's arrays and bits of its numbers (docs/c-interface.md, Layouts). */
export const overlaySlots = {
  layoutVersion: 0, time: 1, alignmentState: 2, arrows: 3, waypoints: 5, anchors: 7, finish: 9, finishPosition: 10,
  finishDistance: 13, finishCenter: 14, finishInView: 16, finishDiameter: 17, pulseScale: 18, pulseOpacity: 19,
  sphereRadius: 20, billboard: 21, billboardCenter: 22, billboardRotation: 24, billboardYaw: 25, billboardText: 26,
  edge: 28, edgeCenter: 29, edgeRotation: 31, edgeTurn: 32, guidance: 33, progressState: 34, arcLength: 35,
  crossTrack: 36, remainingDistance: 37, remainingDuration: 38, nextStep: 39, distanceToNextStep: 40, maneuver: 41,
  turnDegrees: 42, instruction: 43, distanceText: 45, ribbon: 47, turnSigns: 49, arrowWeights: 51, arcSigma: 53,
  offRouteProbability: 54, finishOpacity: 55, anchorLooks: 56, count: 58,
};
export const arrowSlots = { position: 0, orientation: 3, opacity: 7, arcLength: 8, count: 9 };
export const waypointSlots = { vertex: 0, position: 1, orientation: 4, distance: 8, pixel: 9, count: 11 };
export const anchorSlots = { index: 0, position: 1, pixel: 4, distance: 6, count: 7 };
export const ribbonSlots = { left: 0, right: 3, opacity: 6, arcLength: 7, count: 8 };
export const turnSignSlots = {
  step: 0, maneuver: 1, turn: 2, position: 3, orientation: 6, distance: 10, pixel: 11, opacity: 13, count: 14,
};
export const anchorLookSlots = {
  representation: 0, sharpness: 1, opacity: 2, lift: 3, radius: 4, sigma: 5, label: 6, labelWidth: 8, labelHeight: 9,
  labelRow: 10, count: 11,
};
export const alignmentSlots = {
  state: 0, isKnown: 1, yaw: 2, yawSigma: 3, positionSigma: 4, latitude: 5, longitude: 6, altitude: 7,
  altitudeReference: 8, correctionTime: 9, correctionAngle: 10, corrections: 11, acceptedSamples: 12,
  rejectedSamples: 13, segments: 14, clockJumps: 15, heightSigma: 16, carriedBy: 17, contradictedBy: 18, advice: 19,
  cameraHeading: 20, altitudeOffset: 21, altitudeFault: 22, count: 23,
};
export const anchorLocationSlots = {
  latitude: 0, longitude: 1, altitude: 2, altitudeReference: 3, accuracy: 4, verticalAccuracy: 5, origin: 6, count: 7,
};
export const trackingSlots = {
  state: 0, reason: 1, accuracy: 2, coaching: 3, isLocked: 4, offersRestart: 5, showsBoard: 6, count: 7,
};
export const announcementSlots = { distance: 0, turn: 1, count: 2 };
export const rerouteSlots = { number: 0, mode: 1, count: 2 };
export const labelUncertaintySlots = { sigma: 0, width: 1, standsInForMark: 2, count: 3 };
export const meshSlots = { corners: 0, indices: 1, count: 2 };
export const leadBackSlots = {
  distance: 0, bearing: 1, turn: 2, climb: 3, isHere: 4, pan: 5, rate: 6, dullness: 7, loudness: 8, count: 9,
};
export const deviceSlots = {
  position: 0, orientation: 3, steps: 7, distance: 8, isWalking: 9, stepFactor: 10, heading: 11, pitch: 12, roll: 13,
  count: 14,
};
export const projectionSlots = { width: 0, height: 1, fovX: 2, fovY: 3, offsetX: 4, offsetY: 5, count: 6 };
export const momentSlots = {
  time: 0, position: 1, orientation: 4, tracking: 8, latitude: 9, longitude: 10, altitude: 11, altitudeReference: 12,
  yaw: 13, heading: 14, pitch: 15, roll: 16, arcLength: 17, hasArrived: 18, cameraPosition: 19, cameraRight: 22,
  cameraUp: 25, cameraBack: 28, sun: 31, isFinished: 34, length: 35, count: 36,
};
export const alignmentErrorSlots = { yaw: 0, horizontal: 1, vertical: 2, count: 3 };
export const sampleSlots = { kind: 0, time: 1, count: 2 };
export const poseSampleSlots = { kind: 0, time: 1, position: 2, orientation: 5, tracking: 9, count: 10 };
export const fixSampleSlots = {
  kind: 0, time: 1, latitude: 2, longitude: 3, altitude: 4, altitudeReference: 5, horizontalAccuracy: 6,
  verticalAccuracy: 7, course: 8, courseAccuracy: 9, speed: 10, speedAccuracy: 11, count: 12,
};
export const headingSampleSlots = { kind: 0, time: 1, degrees: 2, north: 3, accuracy: 4, count: 5 };
export const cameraSampleSlots = { kind: 0, time: 1, width: 2, height: 3, fovX: 4, fovY: 5, count: 6 };
export const clockSampleSlots = { kind: 0, time: 1, text: 2, count: 4 };
export const truthSampleSlots = {
  kind: 0, time: 1, latitude: 2, longitude: 3, altitude: 4, altitudeReference: 5, yaw: 6, count: 7,
};
export const spanSlots = { first: 0, length: 1, count: 2 };
export const positionSlots = { latitude: 0, longitude: 1, altitude: 2, altitudeReference: 3, count: 4 };
export const coordinateSlots = { latitude: 0, longitude: 1, count: 2 };
export const routeSlots = { points: 0, steps: 1, distance: 2, duration: 3, mode: 4, count: 5 };
export const stepSlots = {
  from: 0, to: 1, distance: 2, duration: 3, maneuver: 4, instruction: 5, name: 6, endsLeg: 7, count: 8,
};
export const inputAnchorSlots = {
  latitude: 0, longitude: 1, altitude: 2, altitudeReference: 3, accuracy: 4, verticalAccuracy: 5, labelWidth: 6,
  count: 7,
};
export const streetSlots = { kind: 0, points: 1, count: 2 };
export const groundSlots = { south: 0, west: 1, latitudeStep: 2, longitudeStep: 3, columns: 4, reference: 5, count: 6 };
export const buildingSlots = { height: 0, underside: 1, rings: 2, count: 3 };
export const ringSlots = { corners: 0, count: 1 };
export const azimuthSlots = { azimuth: 0, sigma: 1, probability: 2, count: 3 };
export const receiverErrorSlots = { time: 0, east: 1, north: 2, up: 3, count: 4 };
export const sightSlots = {
  outcome: 0, latitude: 1, longitude: 2, elevation: 3, slantDistance: 4, groundDistance: 5, incidence: 6,
  uncertainty: 7, cellSize: 8, gapStart: 9, gapEnd: 10, eyeAltitude: 11, ground: 12, raised: 13, highestLatitude: 14,
  highestLongitude: 15, highestElevation: 16, highestApparentElevation: 17, highestGroundDistance: 18,
  highestSlantDistance: 19, highestIsUncertain: 20, isLevelGround: 21, reference: 23, building: 24, face: 25,
  heightAboveGround: 26, facing: 27, count: 28,
};
export const sightLineSlots = {
  latitude: 0, longitude: 1, altitude: 2, altitudeReference: 3, azimuth: 4, elevation: 5, azimuthSigma: 6,
  elevationSigma: 7, positionSigma: 8, heightSigma: 9, count: 10,
};
export const blockSlots = { level: 0, row: 1, column: 2, count: 3 };
export const panoramaSlots = { altitude: 0, ground: 1, raised: 2, directions: 3, count: 4 };
export const panoramaDirectionSlots = { known: 0, ridges: 1, count: 2 };
export const ridgeSlots = { footDistance: 0, distance: 1, height: 2, elevation: 3, count: 4 };
export const summitSlots = { latitude: 0, longitude: 1, elevation: 2, count: 3 };
export const peakSlots = {
  latitude: 0, longitude: 1, elevation: 2, ground: 3, azimuth: 4, apparentElevation: 5, groundDistance: 6, margin: 7,
  error: 8, isVisible: 9, isJustHidden: 10, isUncertain: 11, labelWeight: 12, count: 13,
};
export const landmarkSlots = { latitude: 0, longitude: 1, isSummit: 2, count: 3 };
export const seenLandmarkSlots = { index: 0, isItself: 1, distance: 2, count: 3 };
export const depthSlots = { altitude: 0, ground: 1, raised: 2, columns: 3, rows: 4, count: 5 };
export const skySlots = { points: 0, sunContacts: 1, moonContacts: 2, count: 3 };
export const skyPointSlots = { sunAzimuth: 0, sunElevation: 1, moonAzimuth: 2, moonElevation: 3, count: 4 };
export const contactSlots = { isSet: 0, time: 1, azimuth: 2, elevation: 3, count: 4 };
export const photoSlots = {
  latitude: 0, longitude: 1, altitude: 2, accuracy: 3, direction: 4, directionIsMagnetic: 5, focalLength35: 6,
  orientation: 7, pitch: 8, roll: 9, instant: 10, count: 11,
};
export const lookSlots = { yaw: 0, yawSigma: 1, pitch: 2, roll: 3, source: 4, count: 5 };
export const cameraMomentSlots = {
  time: 0, yaw: 1, yawSigma: 2, orientation: 3, earlierTime: 7, earlierOrientation: 8, fovX: 12, fovY: 13,
  positionSigma: 14, instant: 15, count: 16,
};
export const skyDirectionSlots = { azimuth: 0, elevation: 1, count: 2 };
export const pixelSlots = { x: 0, y: 1, count: 2 };
export const inputLabelSlots = { anchor: 0, width: 1, weight: 2, count: 3 };
export const placedLabelSlots = { row: 0, start: 1, count: 2 };
export const anchorRecordSlots = {
  id: 0, latitude: 4, longitude: 5, altitude: 6, altitudeReference: 7, accuracy: 8, verticalAccuracy: 9, colour: 10,
  origin: 11, created: 12, edits: 13, nameLength: 18, noteLength: 19, clientLengths: 20, isDeleted: 25, distance: 26,
  count: 27,
};
export const replicaBits = { undo: 1, redo: 2, send: 4 };
export const anchorResponseBits = { part: 1, old: 2, store: 4, present: 8, change: 16 };
export const anchorOutcomeBits = { request: 1, later: 2, failed: 4, otherStore: 8, reader: 16, refused: 32 };
export const planSlots = { length: 0, duration: 1, steps: 2, count: 3 };
export const planStepSlots = {
  from: 0, to: 1, maneuver: 2, arcLength: 3, distance: 4, duration: 5, latitude: 6, longitude: 7, instruction: 8,
  name: 9, distanceText: 10, count: 11,
};
export const profileSlots = { ascent: 0, descent: 1, lowest: 2, highest: 3, altitudeReference: 4, count: 5 };
export const profileSampleSlots = { arcLength: 0, height: 1, latitude: 2, longitude: 3, count: 4 };
export const apartSlots = { latitude: 0, longitude: 1, distance: 2, count: 3 };
export const resultSlots = {
  latitude: 0, longitude: 1, distance: 2, isInterpolated: 3, title: 4, kind: 5, kindName: 6, settlements: 7, details: 8,
  count: 9,
};
export const requestSlots = {
  pace: 0, reach: 1, maximumHikingDifficulty: 2, altitude: 3, altitudeReference: 4, altitudeSigma: 5, year: 6, month: 7,
  day: 8, minute: 9, count: 10,
};
export const wishBits = { noStairs: 1, wheelchair: 2, paved: 4, shortest: 8 };
export const cutOffSlots = { stop: 0, latitude: 1, longitude: 2, distance: 3, count: 4 };
export const tileAddressSlots = { zoom: 0, column: 1, row: 2, count: 3 };

/** Versions of the modules' functions and layouts. */
export const versions = { waymark: 1, terrain: 5, anchors: 2, plans: 1, search: 2, routing: 2, reading: 3, map: 1 };

/** The tables of `waymark_names`, in the order of their numbers. */
export const nameTables = [
  "alignmentMethod", "initialYaw", "tracking", "alignmentState", "north", "altitudeReference", "sightingTarget",
  "maneuver", "travelMode", "progressState", "rejection", "styleKey", "routeStyle", "units", "simulationQuantity",
  "sampleKind", "streetKind", "alignmentAdvice", "alignmentCue", "guidanceLanguage", "announcementKind",
  "reroutingState", "reroutingFailure", "geoTrackingState", "geoTrackingReason", "geoTrackingAccuracy", "geoCoaching",
  "conditionState", "anchorRepresentation", "anchorOrigin", "odometry", "altitudeFault",
];

/** What covers the ground, by its number. */
export const groundCovers = ["unknown", "town", "wood", "glacier", "water"];

// Made by Scripts/make-layout from Scripts/OverlayTable; change that.

/** Slots of the engine's overlay array (docs/c-interface.md, Overlay), for those who draw at every frame. */
export const slots = Object.freeze({
  layoutVersion: 0, time: 1, alignmentState: 2, arrows: 3, waypoints: 5, anchors: 7, finish: 9, finishPosition: 10,
  finishDistance: 13, finishCenter: 14, finishInView: 16, finishDiameter: 17, pulseScale: 18, pulseOpacity: 19,
  sphereRadius: 20, billboard: 21, billboardCenter: 22, billboardRotation: 24, billboardYaw: 25, billboardText: 26,
  edge: 28, edgeCenter: 29, edgeRotation: 31, edgeTurn: 32, guidance: 33, progressState: 34, arcLength: 35,
  crossTrack: 36, remainingDistance: 37, remainingDuration: 38, nextStep: 39, distanceToNextStep: 40, maneuver: 41,
  turnDegrees: 42, instruction: 43, distanceText: 45, ribbon: 47, turnSigns: 49, arrowWeights: 51, arcSigma: 53,
  offRouteProbability: 54, finishOpacity: 55, anchorLooks: 56,
});

/** Slots per entry of a list. */
export const strides = Object.freeze({ arrow: 9, waypoint: 11, anchor: 7, ribbon: 8, turnSign: 14, anchorLook: 11 });

/** Slots of an arrow within its entry. */
export const arrowParts = Object.freeze({ position: 0, orientation: 3, opacity: 7, arcLength: 8 });

/** Slots of a waypoint within its entry. */
export const waypointParts = Object.freeze({ vertex: 0, position: 1, orientation: 4, distance: 8, pixel: 9 });

/** Slots of an anchor within its entry. */
export const anchorParts = Object.freeze({ index: 0, position: 1, pixel: 4, distance: 6 });

/** Slots of a section of the ribbon within its entry. */
export const ribbonParts = Object.freeze({ left: 0, right: 3, opacity: 6, arcLength: 7 });

/** Slots of a turn sign within its entry. */
export const turnSignParts = Object.freeze({
  step: 0, maneuver: 1, turn: 2, position: 3, orientation: 6, distance: 10, pixel: 11, opacity: 13,
});

/** Slots of an anchor's look within its entry. */
export const anchorLookParts = Object.freeze({
  representation: 0, sharpness: 1, opacity: 2, lift: 3, radius: 4, sigma: 5, label: 6, labelWidth: 8, labelHeight: 9,
  labelRow: 10,
});

/** Version of the layout and of the functions. */
export const layoutVersion = 1;

/** Slots of the engine's overlay array (docs/web-module.md, Overlay), for those who draw at every frame. */
export const slots = Object.freeze({
  layoutVersion: 0, time: 1, alignmentState: 2, arrows: 3, waypoints: 5, anchors: 7,
  finish: 9, finishPosition: 10, finishCenter: 14, finishInView: 16, finishDiameter: 17, pulseScale: 18, pulseOpacity: 19,
  billboard: 21, billboardCenter: 22, billboardRotation: 24, billboardText: 26,
  edge: 28, edgeCenter: 29, edgeRotation: 31, edgeTurn: 32,
  guidance: 33, progressState: 34, arcLength: 35, crossTrack: 36, remainingDistance: 37, remainingDuration: 38,
  nextStep: 39, distanceToNextStep: 40, maneuver: 41, turnDegrees: 42, instruction: 43, distanceText: 45,
  ribbon: 47, turnSigns: 49, arrowWeights: 51, anchorLooks: 56,
});

/** Slots per entry of a list. */
export const strides = Object.freeze({ arrow: 9, waypoint: 11, anchor: 7, ribbon: 8, turnSign: 14, anchorLook: 11 });

/** Slots of an anchor within its entry. */
export const anchorParts = Object.freeze({ index: 0, position: 1, pixel: 4, distance: 6 });

/** Slots of an anchor's look within its entry: what is drawn, how exactly it is known, where its label has room. */
export const lookParts = Object.freeze({ representation: 0, exactness: 1, opacity: 2, lift: 3, radius: 4, label: 6, labelRow: 10 });

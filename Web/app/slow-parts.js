/** The overlay's slower parts as objects, from the array that was drawn: no second question to the engine. */

import { overlaySlots as slots } from "../engine/layouts.js";

/**
 * @param {Float64Array} n the engine's overlay
 * @param {Object} session the engine's session that made it
 * @returns {{alignmentState: string, distanceText: string, edgeTurnDegrees: number | null, guidance: Object | null}}
 */
export function slowParts(n, session) {
  const { names } = session.engine;
  const given = (value) => (Number.isNaN(value) ? null : value);
  return {
    alignmentState: names.alignmentState[n[slots.alignmentState]],
    distanceText: n[slots.billboard] === 0 ? "" : session.overlayText(n, slots.billboardText),
    edgeTurnDegrees: n[slots.edge] === 0 ? null : n[slots.edgeTurn],
    guidance: n[slots.guidance] === 0 ? null : {
      state: names.progressState[n[slots.progressState]],
      arcLength: n[slots.arcLength],
      crossTrack: n[slots.crossTrack],
      remainingDistance: n[slots.remainingDistance],
      remainingDuration: given(n[slots.remainingDuration]),
      nextStep: given(n[slots.nextStep]),
      distanceToNextStep: given(n[slots.distanceToNextStep]),
      maneuver: names.maneuver[n[slots.maneuver]],
      turnDegrees: n[slots.turnDegrees],
      instruction: session.overlayText(n, slots.instruction),
      distanceText: session.overlayText(n, slots.distanceText),
    },
  };
}

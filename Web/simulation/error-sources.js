/** What can be wrong with the sensors of a simulated walk, as the panel offers it. Ranges are sensible, not possible. */

import { t } from "../language/text.js";
import { decimalText, percentText } from "../shared/units.js";

/**
 * @typedef {Object} ErrorSource
 * @property {keyof import("../engine/waymark.js").SimulationParameters} name
 * @property {number} min
 * @property {number} max
 * @property {number} step
 * @property {(value: number) => string} text
 */

/** @type {ErrorSource[]} */
export const errorSources = [
  { name: "gpsSigma", min: 0, max: 15, step: 0.5, text: (v) => `${v} m` },
  { name: "gpsTau", min: 5, max: 200, step: 5, text: (v) => `${v} s` },
  { name: "burstShare", min: 0, max: 0.5, step: 0.05, text: (v) => t("simulation.ofTheTime", { percent: percentText(v) }) },
  { name: "compassBias", min: -45, max: 45, step: 1, text: (v) => `${v}°` },
  { name: "compassNoise", min: 0, max: 20, step: 1, text: (v) => `${v}°` },
  { name: "yawDrift", min: -10, max: 10, step: 0.5, text: (v) => t("simulation.aMinute", { degrees: v }) },
  { name: "scaleError", min: -0.05, max: 0.05, step: 0.005, text: (v) => `${decimalText(100 * v)} %` },
  { name: "positionWalk", min: 0, max: 0.2, step: 0.01, text: (v) => `${v} m/√m` },
];

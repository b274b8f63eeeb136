/** What can be wrong with the sensors of a simulated walk, as the panel offers it. Ranges are sensible, not possible. */

/**
 * @typedef {Object} ErrorSource
 * @property {keyof import("../engine/waymark.js").SimulationParameters} name
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {number} step
 * @property {(value: number) => string} text
 */

/** @type {ErrorSource[]} */
export const errorSources = [
  { name: "gpsSigma", label: "Receiver error", min: 0, max: 15, step: 0.5, text: (v) => `${v} m` },
  { name: "gpsTau", label: "… changes within", min: 5, max: 200, step: 5, text: (v) => `${v} s` },
  { name: "burstShare", label: "Reflected signals", min: 0, max: 0.5, step: 0.05, text: (v) => `${Math.round(100 * v)} % of the time` },
  { name: "compassBias", label: "Compass off by", min: -45, max: 45, step: 1, text: (v) => `${v}°` },
  { name: "compassNoise", label: "Compass restless", min: 0, max: 20, step: 1, text: (v) => `${v}°` },
  { name: "yawDrift", label: "Scene turns", min: -10, max: 10, step: 0.5, text: (v) => `${v}° a minute` },
  { name: "scaleError", label: "Scene too large by", min: -0.05, max: 0.05, step: 0.005, text: (v) => `${(100 * v).toFixed(1)} %` },
  { name: "positionWalk", label: "Position drifts", min: 0, max: 0.2, step: 0.01, text: (v) => `${v} m/√m` },
];

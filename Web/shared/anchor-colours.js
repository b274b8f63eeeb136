/** The colours that an anchor can have: as paint in the camera and as a swatch beside its name. */

/** Red, green, blue, 0 … 1, by the names of the engine's `AnchorColour`. */
export const colours = Object.freeze({
  red: [0.886, 0.263, 0.059], orange: [0.949, 0.549, 0.071], yellow: [0.98, 0.804, 0.129], green: [0.102, 0.494, 0.267],
  blue: [0.09, 0.38, 0.608], purple: [0.451, 0.224, 0.557], brown: [0.463, 0.278, 0.125], grey: [0.42, 0.45, 0.435],
});

/** @param {string} [name] @returns {number[]} that of the first for a name that is none */
export function paintOf(name) { return Object.hasOwn(colours, name ?? "") ? colours[name] : colours.red; }

/** @param {string} [name] @returns {string} `#rrggbb` */
export function hexOf(name) {
  return `#${paintOf(name).map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("")}`;
}

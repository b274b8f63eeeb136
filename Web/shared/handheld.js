/** What can be told of a device's motion sensors before they are asked. */

/** Held in a hand, with sensors to be expected. */
export function isHandheld() { return navigator.maxTouchPoints > 0 && matchMedia("(pointer: coarse)").matches; }

/** Motion sensors that must be asked for are given in a gesture only, unless they were allowed before. */
export async function needsGesture() {
  if (typeof (/** @type {any} */ (globalThis.DeviceOrientationEvent)?.requestPermission) !== "function") return false;
  try {
    // iOS does not answer this question.
    return (await navigator.permissions.query({ name: /** @type {any} */ ("gyroscope") })).state !== "granted";
  } catch {
    return true;
  }
}

/** What is known about a device's motion sensors before they are started. */

/** Held in a hand, which probably has sensors. */
export function isHandheld() { return navigator.maxTouchPoints > 0 && matchMedia("(pointer: coarse)").matches; }

/** Motion sensors that must be asked for are given in a gesture only, unless they were allowed before. */
export async function needsGesture() {
  if (typeof (/** @type {any} */ (globalThis.DeviceOrientationEvent)?.requestPermission) !== "function") return false;
  try {
    // iOS does not support this query.
    return (await navigator.permissions.query({ name: /** @type {any} */ ("gyroscope") })).state !== "granted";
  } catch {
    return true;
  }
}

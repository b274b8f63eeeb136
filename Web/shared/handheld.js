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

/** @type {Promise<"granted" | "denied"> | null} */ let allowed = null;

/**
 * Asks for the motion sensors. On iOS it must run in a user's gesture, before anything is loaded; resolves at once elsewhere, and
 * wherever it was granted before.
 * @returns {Promise<"granted" | "denied">}
 */
export function requestMotionPermission() {
  allowed ??= Promise.all([globalThis.DeviceOrientationEvent, globalThis.DeviceMotionEvent]
    .map((/** @type {any} */ type) => type?.requestPermission?.().catch(() => "denied") ?? "granted")).then((answers) => {
    const isGranted = answers.every((answer) => answer === "granted");
    if (!isGranted) allowed = null;
    return isGranted ? "granted" : "denied";
  });
  return allowed;
}

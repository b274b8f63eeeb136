/** Accelerations for the engine's step counter. */
import { timeOfEvent } from "./clock.js";

/**
 * Watches `devicemotion`.
 * @param {(t: number, x: number, y: number, z: number) => void} onAcceleration seconds; m/s², gravity included
 * @returns {() => void} ends it
 */
export function watchMotion(onAcceleration) {
  const take = (event) => {
    const a = event.accelerationIncludingGravity;
    if (!a || ![a.x, a.y, a.z].every(Number.isFinite)) return;
    onAcceleration(timeOfEvent(event.timeStamp, performance.now()), a.x, a.y, a.z);
  };
  globalThis.addEventListener("devicemotion", take);
  return () => globalThis.removeEventListener("devicemotion", take);
}

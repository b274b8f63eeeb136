/** Fixes from the browser's geolocation. */
import { ageOfFix } from "./clock.js";

/** A cached fix older than this says where the user was, seconds. */
const maximumFixAge = 10;

/**
 * What the browser's altitudes count from: CoreLocation (iOS, iPadOS, macOS) gives heights above mean sea level, Android
 * and others heights above the WGS 84 ellipsoid.
 * @param {string} userAgent
 * @returns {"msl" | "ellipsoid"}
 */
export function altitudeReference(userAgent) {
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? "msl" : "ellipsoid";
}

const within = (value, low, high) => Number.isFinite(value) && value >= low && value <= high;

/**
 * The fix of a `GeolocationCoordinates`. What is invalid is left out.
 * @param {GeolocationCoordinates} coords
 * @param {"msl" | "ellipsoid"} reference of its altitude
 * @returns {Object | null} a session log's `fix`; null when it is no place or has no accuracy
 */
export function fixOf(coords, reference) {
  const { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed } = coords;
  if (!within(latitude, -90, 90) || !within(longitude, -180, 180)) return null;
  if (!Number.isFinite(accuracy) || accuracy <= 0) return null;
  const fix = { lat: latitude + 0, lon: longitude + 0, hAcc: accuracy };
  // An accuracy of 0 or below marks an altitude that was not measured; null only says nothing about it.
  const measured = altitudeAccuracy === null || altitudeAccuracy === undefined || altitudeAccuracy > 0;
  if (within(altitude, -12000, 100000) && measured) {
    Object.assign(fix, { alt: altitude + 0, altRef: reference });
    if (Number.isFinite(altitudeAccuracy)) fix.vAcc = altitudeAccuracy;
  }
  if (within(speed, 0, 1000)) fix.speed = speed + 0;
  // The course of a user who stands still is meaningless.
  if (within(heading, 0, 360) && speed > 0) fix.course = heading + 0;
  return fix;
}

/**
 * Watches the location.
 * @param {Object} options
 * @param {(line: {t: number, fix: Object}) => void} options.onFix
 * @param {(problem: "absent" | "denied" | "unavailable" | "timeout" | "stale" | "") => void} options.onProblem "" when a
 *   fix came again
 * @param {"msl" | "ellipsoid"} [options.reference]
 * @param {Geolocation} [options.geolocation]
 * @returns {() => void} ends it
 */
export function watchLocation({
  onFix, onProblem, reference = altitudeReference(navigator.userAgent), geolocation = navigator.geolocation,
}) {
  if (!geolocation) {
    onProblem("absent");
    return () => {};
  }
  const take = (position) => {
    const now = performance.now();
    const age = ageOfFix(position.timestamp, Date.now());
    if (age > maximumFixAge) return onProblem("stale");
    const fix = fixOf(position.coords, reference);
    if (!fix) return onProblem("unavailable");
    onProblem("");
    // A stamp that is on no clock we know: the fix is as new as its arrival.
    onFix({ t: now / 1000 - (Number.isNaN(age) ? 0 : age), fix });
  };
  const fail = (error) => onProblem({ 1: "denied", 2: "unavailable", 3: "timeout" }[error.code] ?? "unavailable");
  const id = geolocation.watchPosition(take, fail, { enableHighAccuracy: true, maximumAge: 0, timeout: 20000 });
  return () => geolocation.clearWatch(id);
}

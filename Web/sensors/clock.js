/**
 * One monotonic clock for everything: `performance.now()` in seconds. Events carry a time on it; fixes carry the wall
 * clock's.
 */

/** An event's stamp is believed when it is at most this old, seconds. */
const maximumEventAge = 2;

/**
 * Time of an event or a sensor reading.
 * @param {number | undefined | null} stamp its `timeStamp`, milliseconds
 * @param {number} now `performance.now()`, milliseconds
 * @returns {number} seconds
 */
export function timeOfEvent(stamp, now) {
  // Some browsers stamp with the wall clock or not at all.
  const believable = Number.isFinite(stamp) && stamp <= now && now - stamp < maximumEventAge * 1000;
  return (believable ? stamp : now) / 1000;
}

/**
 * Age of a fix by the wall clock.
 * @param {number} stamp its `timestamp`, milliseconds since 1970
 * @param {number} wall `Date.now()`
 * @returns {number} seconds, at least 0; NaN where the stamp is not on this clock at all (some phones count from 2001
 *   or from the start of the device)
 */
export function ageOfFix(stamp, wall) {
  const age = (wall - stamp) / 1000;
  if (!Number.isFinite(age) || Math.abs(age) > 86400) return NaN;
  // Receiver and system clock may differ by a second or two.
  return age < -5 ? NaN : Math.max(0, age);
}

/**
 * The wall clock as a line of the log.
 * @param {number} now `performance.now()`
 * @param {number} wall `Date.now()`
 */
export function utcLine(now, wall) { return { t: now / 1000, utc: new Date(wall).toISOString() }; }

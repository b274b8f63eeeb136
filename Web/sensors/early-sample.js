/**
 * Fixes and headings from before the first pose. The engine pairs both with poses, and a device that lies still gives them
 * only once: so such a sample waits for the first pose, and is passed on as of its time.
 */

/** @typedef {{t: number, fix?: Object, heading?: Object}} Line */

/** How long a sample of each kind stays true, seconds: one may sit still, but not hold the hand still. */
const maximumWait = { fix: 10, heading: 0.5 };

export class EarlySample {
  #maximumWait;
  #waiting = null;
  #firstPose = null;

  /** @param {"fix" | "heading"} kind */
  constructor(kind) { this.#maximumWait = maximumWait[kind]; }

  /**
   * @param {Line} line as it came
   * @returns {Line[]} the lines to pass on now: one or none
   */
  admit(line) {
    if (this.#firstPose === null) {
      this.#waiting = line;
      return [];
    }
    return this.#atPose(line);
  }

  /**
   * There is a pose.
   * @param {number} t its time, seconds
   * @returns {Line[]} the sample that waited for it, if any
   */
  pose(t) {
    if (this.#firstPose !== null) return [];
    this.#firstPose = t;
    const line = this.#waiting;
    this.#waiting = null;
    return line ? this.#atPose(line) : [];
  }

  #atPose(line) {
    if (this.#firstPose - line.t > this.#maximumWait) return [];
    return [{ ...line, t: Math.max(line.t, this.#firstPose) }];
  }
}

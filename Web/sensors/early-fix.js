/**
 * Fixes from before the first pose. The engine pairs fixes with poses, and a device that lies still tells its place only
 * once: so such a fix waits for the first pose, and is told as of its moment.
 */
const longestWait = 10;

export class EarlyFix {
  #waiting = null;
  #firstPose = null;

  /**
   * @param {{t: number, fix: Object}} line as it came
   * @returns {{t: number, fix: Object} | null} the line to tell now, if any
   */
  admit(line) {
    if (this.#firstPose === null) {
      this.#waiting = line;
      return null;
    }
    return this.#atPose(line);
  }

  /**
   * There is a pose.
   * @param {number} t its time, seconds
   * @returns {{t: number, fix: Object} | null} the fix that waited for it
   */
  pose(t) {
    if (this.#firstPose !== null) return null;
    this.#firstPose = t;
    const line = this.#waiting;
    this.#waiting = null;
    return line && this.#atPose(line);
  }

  #atPose({ t, fix }) {
    if (this.#firstPose - t > longestWait) return null;
    return { t: Math.max(t, this.#firstPose), fix };
  }
}

/**
 * What plays on a clock of its own and can be halted: a simulated walk, the replay of a log. Reports changes by the
 * event
 * `change`.
 */

export class Playback extends EventTarget {
  isPlaying = true;
  /** Seconds of it in a second. */ speed = 1;

  /** True at its end. @returns {boolean} */
  get isAtEnd() { return false; }

  /** Goes on; from the beginning where it was at its end. */
  play() {
    if (this.isAtEnd) this.begin();
    this.isPlaying = true;
    this.changed();
  }

  pause() {
    this.isPlaying = false;
    this.changed();
  }

  /** @param {number} speed seconds of it in a second, 1/4 … 30 */
  setSpeed(speed) {
    this.speed = Math.min(30, Math.max(0.25, speed));
    this.changed();
  }

  /** Goes to the beginning. */
  begin() {}

  /** Reports a change. @protected */
  changed() { this.dispatchEvent(new Event("change")); }
}

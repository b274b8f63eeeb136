/** Whether the server is within reach, as the service worker sees it. */

/** So long after a failure it is not waited for again, milliseconds of the worker's own clock. */
const rest = 10_000;

export class Connection {
  #failedAt = -Infinity;
  #isGone = false;
  #report;

  /** @param {(isOffline: boolean) => void} report is called when it changes */
  constructor(report) { this.#report = report; }

  /** True while it is known not to answer. */
  get isOffline() { return this.#isGone && performance.now() - this.#failedAt < rest; }
  /** True from a failure until it answers again. */
  get isGone() { return this.#isGone; }

  works() { this.#set(false); }

  failed() {
    this.#failedAt = performance.now();
    this.#set(true);
  }

  /** @param {boolean} isGone */
  #set(isGone) {
    if (isGone === this.#isGone) return;
    this.#isGone = isGone;
    this.#report(isGone);
  }
}

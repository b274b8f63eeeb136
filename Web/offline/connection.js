/** Whether the server is within reach, as the service worker sees it. */

/** So long after a failure it is not waited for again, milliseconds of the worker's own clock. */
const rest = 10_000;

export class Connection {
  #failedAt = -Infinity;
  #isGone = false;
  #tell;

  /** @param {(isOffline: boolean) => void} tell is called when it changes */
  constructor(tell) { this.#tell = tell; }

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
    this.#tell(isGone);
  }
}

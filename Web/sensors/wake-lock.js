/** Keeps the display on while a walk is guided. */
export class WakeLock {
  #lock = null;
  #wanted = false;

  /** Asks for it; asks again by itself each time the page comes back into view. */
  async hold() {
    if (!this.#wanted) document.addEventListener("visibilitychange", this.#again);
    this.#wanted = true;
    await this.#request();
  }

  release() {
    this.#wanted = false;
    document.removeEventListener("visibilitychange", this.#again);
    this.#lock?.release().catch(() => {});
    this.#lock = null;
  }

  get isHeld() { return this.#lock !== null && !this.#lock.released; }

  #again = () => {
    if (document.visibilityState === "visible" && this.#wanted && !this.isHeld) this.#request();
  };

  async #request() {
    try {
      const lock = (await navigator.wakeLock?.request("screen")) ?? null;
      if (this.#wanted) this.#lock = lock;
      else await lock?.release();
    } catch {
      this.#lock = null; // battery saver, or the page is hidden: the display may go dark, nothing else is lost
    }
  }
}

/** What a recording that begins in the middle of a walk must know: the newest camera, route and wall clock. */
export class Known {
  #camera = null;
  #route = null;
  #utc = null;
  /** Time of the newest line, seconds; null before the first. @type {number | null} */
  t = null;

  /** @param {any} line of a session log that went into the session */
  take(line) {
    if (typeof line.t === "number") this.t = line.t;
    if ("camera" in line) this.#camera = line.camera;
    if ("route" in line) this.#route = line.route;
    if ("utc" in line) this.#utc = line;
  }

  /** Another session begins: what was known belongs to the old one. */
  forget() { this.#camera = this.#route = this.#utc = this.t = null; }

  /** The same as lines of now. @returns {any[]} */
  lines() {
    const { t } = this;
    if (t === null) return [];
    return [
      this.#utc && { t, utc: new Date(Date.parse(this.#utc.utc) + (t - this.#utc.t) * 1000).toISOString() },
      this.#camera && { t, camera: this.#camera },
      this.#route && { t, route: this.#route },
    ].filter(Boolean);
  }
}

/** What a recording that begins in the middle of a walk must know: the newest camera, route and wall clock; and the last minutes, for “Send this walk”. */

/** The minutes that are kept, seconds. */
const kept = 120;
const kinds = ["camera", "route", "utc"];

export class Known {
  /** Lines of the last minutes, the oldest at `#first`. @type {{t: number, kind: string | undefined, text: string}[]} */ #lines = [];
  #first = 0;
  /** What was known when they began. @type {Map<string, string>} */ #before = new Map();
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
    this.#keep(line);
  }

  /** @param {any} line */
  #keep(line) {
    if (this.t === null) return;
    this.#lines.push({ t: this.t, kind: kinds.find((kind) => kind in line), text: JSON.stringify(line) });
    for (; this.#lines[this.#first].t < this.t - kept; this.#first++) {
      const { kind, text } = this.#lines[this.#first];
      if (kind) this.#before.set(kind, text);
    }
    if (this.#first < this.#lines.length / 2) return;
    this.#lines = this.#lines.slice(this.#first);
    this.#first = 0;
  }

  /** The last minutes as lines of a log. @returns {string} */
  recent() { return [...this.#before.values(), ...this.#lines.slice(this.#first).map(({ text }) => text)].map((text) => `${text}\n`).join(""); }

  /** Another session begins: what was known belongs to the old one. */
  forget() {
    this.#camera = this.#route = this.#utc = this.t = null;
    [this.#lines, this.#first] = [[], 0];
    this.#before.clear();
  }

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

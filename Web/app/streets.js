/**
 * The streets around the walk, for the engine's alignment: asked from the server where the walk is, and again when it has
 * moved on. Without them everything works as well as fixes allow.
 */

/** How far around the walk, metres. */
const radius = 1200;
/** They are asked for again when the walk has moved on so far, metres. */
const reach = 600;
/** A server that does not answer is asked again after so long, milliseconds. */
const pause = 20_000;

export class Streets {
  #api;
  #session = null;
  #center = null;
  #asked = -Infinity;
  #isWaiting = false;

  /** @param {import("./api.js").Api} api */
  constructor(api) { this.#api = api; }

  /**
   * Tells the session what is around it.
   * @param {Object} session the engine's
   * @param {{lat: number, lon: number} | null} position where it is
   * @param {number} now `performance.now()`
   */
  update(session, position, now) {
    if (session !== this.#session) {
      this.#session = session;
      this.#center = null;
      this.#asked = -Infinity;
    }
    if (!position || this.#isWaiting || now - this.#asked < pause || this.#isNear(position)) return;
    this.#asked = now;
    this.#isWaiting = true;
    this.#ask(session, { lat: position.lat, lon: position.lon }).finally(() => { this.#isWaiting = false; });
  }

  async #ask(session, { lat, lon }) {
    try {
      const streets = await this.#api.get(`api/area/streets?lat=${lat}&lon=${lon}&radius=${radius}`);
      if (session !== this.#session || !session.handle) return;
      session.streets(streets);
      this.#center = { lat, lon };
    } catch {
      // No area, no streets: asked again later.
    }
  }

  #isNear({ lat, lon }) {
    if (!this.#center) return false;
    const metres = 111_000;
    const north = (lat - this.#center.lat) * metres;
    const turn = ((lon - this.#center.lon + 540) % 360) - 180;
    const east = turn * metres * Math.cos((lat * Math.PI) / 180);
    return Math.hypot(north, east) < reach;
  }
}

/** Something that lies around the walk: asked for where the walk is, and again when it has moved on. */

/** It is asked for again when the walk has moved on so far, metres. */
const reach = 600;
/** What does not come is asked for again after so long, milliseconds. */
const pause = 20_000;

/** @template T */
export class Nearby {
  #load;
  #tell;
  #session = null;
  #center = null;
  #asked = -Infinity;
  #isWaiting = false;

  /**
   * @param {(place: {lat: number, lon: number}) => Promise<T | null>} load null where there is nothing
   * @param {(session: Object, value: T) => void} tell hands it to a session
   */
  constructor(load, tell) {
    this.#load = load;
    this.#tell = tell;
  }

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

  async #ask(session, place) {
    try {
      const value = await this.#load(place);
      // A session that was closed meanwhile refuses it.
      if (value === null || session !== this.#session) return;
      this.#tell(session, value);
      this.#center = place;
    } catch (error) {
      // Without it everything works as well as fixes allow; asked again later.
      console.info(error);
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

/** Data around the walk: loaded for its position, and again when it has moved on. */

/** It is loaded again when the walk has moved on so far, metres, unless something else is said. */
const usualReach = 600;
/** A failed request is repeated after so long, milliseconds. */
const pause = 20_000;

/** @template T */
export class Nearby {
  #load;
  #give;
  #reach;
  #session = null;
  #center = null;
  #requested = -Infinity;
  #isWaiting = false;

  /**
   * @param {(position: {lat: number, lon: number}) => Promise<T | null>} load null where there is nothing
   * @param {(session: Object, value: T) => void} give passes it to a session
   * @param {number} [reach] metres after which it is loaded again
   */
  constructor(load, give, reach = usualReach) {
    this.#load = load;
    this.#give = give;
    this.#reach = reach;
  }

  /**
   * Gives the session what is around it.
   * @param {Object} session the engine's
   * @param {{lat: number, lon: number} | null} position where it is
   * @param {number} now `performance.now()`
   */
  update(session, position, now) {
    if (session !== this.#session) {
      this.#session = session;
      this.#center = null;
      this.#requested = -Infinity;
    }
    if (!position || this.#isWaiting || now - this.#requested < pause || this.#isNear(position)) return;
    this.#requested = now;
    this.#isWaiting = true;
    this.#request(session, { lat: position.lat, lon: position.lon }).finally(() => { this.#isWaiting = false; });
  }

  async #request(session, position) {
    try {
      const value = await this.#load(position);
      // A session that was closed meanwhile refuses it.
      if (value === null || session !== this.#session) return;
      this.#give(session, value);
      this.#center = position;
    } catch (error) {
      // Without it everything works as well as fixes allow; requested again later.
      console.info(error);
    }
  }

  #isNear({ lat, lon }) {
    if (!this.#center) return false;
    const metres = 111_000;
    const north = (lat - this.#center.lat) * metres;
    const degrees = ((lon - this.#center.lon + 540) % 360) - 180;
    const east = degrees * metres * Math.cos((lat * Math.PI) / 180);
    return Math.hypot(north, east) < this.#reach;
  }
}

/**
 * The depth map around an eye in tiles of directions, as coarse or fine as the view needs: those of the view are asked for
 * first, one after the other, so that a first picture is there at once and a turn of the head changes what comes next.
 *
 * At level z a tile is 360° / 2^z wide and high: `side` directions each way, and `border` more on each side for slopes and
 * ridge lines. Its texels are those of the engine: column after column clockwise, each upwards.
 */

export const side = 256;
export const border = 2;
/** Directions along a tile's side as the engine finds them. */
export const whole = side + 2 * border;
const coarsest = 3;
const finest = 9;
/** Tiles that are kept, at most: 30 to 60 make a view. */
const most = 140;
const atOnce = 2;

/** @typedef {{z: number, i: number, j: number, name: string, used: number, distances: Float32Array}} Tile */

/** Degrees that a tile of a level spans. @param {number} z */
export function spanOf(z) { return 360 / 2 ** z; }

export class DepthTiles {
  #client;
  #eye;
  #changed;
  #dropped;
  /** @type {Map<string, Tile>} */ #tiles = new Map();
  /** @type {Set<string>} */ #asked = new Set();
  /** @type {{z: number, i: number, j: number}[]} */ #wanted = [];
  #clock = 0;
  #isClosed = false;
  /** What went wrong, if anything did. @type {Error | null} */ error = null;
  /** Altitude of the eye, metres; null until the first tile is there. @type {number | null} */ altitude = null;

  /**
   * @param {import("../client.js").TerrainClient} client
   * @param {import("../../engine/terrain.js").TerrainEye} eye
   * @param {() => void} changed called when a tile came, or failed to
   * @param {(tile: Tile) => void} dropped called with a tile that is no longer kept
   */
  constructor(client, eye, changed, dropped) {
    this.#client = client;
    this.#eye = eye;
    this.#changed = changed;
    this.#dropped = dropped;
  }

  /** Whether all that the view wants is there. */
  get isComplete() { return this.#wanted.every((tile) => this.#tiles.has(nameOf(tile))); }

  /** The tiles at hand. */
  get count() { return this.#tiles.size; }

  close() {
    this.#isClosed = true;
    for (const tile of this.#tiles.values()) this.#dropped(tile);
    this.#tiles.clear();
  }

  /**
   * The tiles to draw for a view, coarse ones first, and asks for what is missing.
   * @param {{west: number, east: number, low: number, high: number, perDegree: number}} view degrees, east > west; texels that
   *   a degree should have
   * @returns {Tile[]}
   */
  of(view) {
    const z = Math.max(coarsest, Math.min(finest, Math.round(Math.log2(view.perDegree * 360 / side) - 0.1)));
    const rough = Math.max(coarsest, z - 2);
    const fine = inView(z, view);
    // What is looked at, roughly; then finely from the middle; then the whole round, for the turn of the head.
    this.#wanted = [...inView(rough, view), ...fine, ...inView(coarsest, { ...view, west: view.west - 180, east: view.west + 180 })];
    this.#ask();
    const drawn = new Map();
    for (const { i, j } of fine) {
      for (let level = z; level >= coarsest; level--) {
        const tile = this.#tiles.get(nameOf({ z: level, i: i >> (z - level), j: j >> (z - level) }));
        if (!tile) continue;
        tile.used = ++this.#clock;
        drawn.set(tile.name, tile);
        break;
      }
    }
    return [...drawn.values()].sort((a, b) => a.z - b.z);
  }

  #ask() {
    while (!this.#isClosed && !this.error && this.#asked.size < atOnce) {
      const next = this.#wanted.find((tile) => !this.#tiles.has(nameOf(tile)) && !this.#asked.has(nameOf(tile)));
      if (!next) return;
      this.#fetch(next);
    }
  }

  async #fetch({ z, i, j }) {
    const name = nameOf({ z, i, j });
    this.#asked.add(name);
    const step = spanOf(z) / side;
    // Nothing is below the nadir.
    const below = j === 0 ? border : 0;
    const grid = {
      firstAzimuth: i * spanOf(z) + (0.5 - border) * step, azimuthStep: step, columns: whole,
      lowestElevation: -90 + j * spanOf(z) + (0.5 - border + below) * step, elevationStep: step, rows: whole - below,
    };
    try {
      const { distances, eye, rows } = await this.#client.ask("depth", { eye: this.#eye, grid });
      if (this.#isClosed) return;
      this.altitude = eye.altitude;
      this.#tiles.set(name, { z, i, j, name, used: ++this.#clock, distances: filled(distances, rows, below) });
      this.#shrink();
    } catch (error) {
      if (!this.#isClosed) this.error = error;
    }
    this.#asked.delete(name);
    if (!this.#isClosed) this.#changed();
  }

  #shrink() {
    while (this.#tiles.size > most) {
      let oldest = null;
      for (const tile of this.#tiles.values()) if (!oldest || tile.used < oldest.used) oldest = tile;
      this.#tiles.delete(oldest.name);
      this.#dropped(oldest);
    }
  }
}

/** A whole tile: directions beyond nadir and zenith are sky. */
function filled(distances, rows, below) {
  if (rows === whole) return distances;
  const all = new Float32Array(whole * whole).fill(Infinity);
  for (let column = 0; column < whole; column++) {
    all.set(distances.subarray(column * rows, (column + 1) * rows), column * whole + below);
  }
  return all;
}

function nameOf({ z, i, j }) { return `${z}/${i}/${j}`; }

/** Addresses of a level's tiles in a view, those in the middle first. */
function inView(z, { west, east, low, high }) {
  const span = spanOf(z);
  const round = 2 ** z;
  const found = new Map();
  const [x, y] = [(west + east) / 2 / span - 0.5, ((low + high) / 2 + 90) / span - 0.5];
  // Elevations end at the zenith.
  for (let j = Math.max(0, Math.floor((low + 90) / span)); j <= Math.min(round / 2 - 1, Math.floor((high + 90) / span)); j++) {
    for (let k = Math.floor(west / span); k <= Math.floor(east / span); k++) {
      const tile = { z, i: ((k % round) + round) % round, j, away: Math.hypot(k - x, j - y) };
      const other = found.get(nameOf(tile));
      if (!other || other.away > tile.away) found.set(nameOf(tile), tile);
    }
  }
  return [...found.values()].sort((a, b) => a.away - b.away);
}

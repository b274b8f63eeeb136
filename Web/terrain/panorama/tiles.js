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
const minimumZoom = 3;
const maximumZoom = 9;
/** Tiles that are kept, at most: 30 to 60 make a view. */
const maximumCount = 140;
const atOnce = 2;

/** @typedef {{azimuth: number, elevation: number}} Light direction of Sun or Moon from the eye, degrees */
/** @typedef {{shares: Uint8Array, light: Light}} Shadows shares of the light's disc, 0 … 255, as the distances are ordered */
/** @typedef {{z: number, i: number, j: number, name: string, used: number, distances: Float32Array, isSky: boolean, shadows: Shadows | null}} Tile */

/** Degrees that a tile of a level spans. @param {number} z */
export function spanOf(z) { return 360 / 2 ** z; }

export class DepthTiles {
  #client;
  #eye;
  #changed;
  #dropped;
  /** @type {Map<string, Tile>} */ #tiles = new Map();
  /** @type {Set<string>} */ #asked = new Set();
  /** Tiles that the view wants, and those around it. @type {{z: number, i: number, j: number}[]} */ #wanted = [];
  /** @type {{z: number, i: number, j: number}[]} */ #around = [];
  /** Those of the view that are to have shadows. @type {{z: number, i: number, j: number}[]} */ #shaded = [];
  /** @type {Light | null} */ #light = null;
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
  get isComplete() {
    return [...this.#wanted, ...this.#around].every((tile) => this.#tiles.has(nameOf(tile))) && !this.#unshaded;
  }

  /** What casts shadows, if anything does. @param {Light | null} light */
  setLight(light) {
    if (light?.azimuth === this.#light?.azimuth && light?.elevation === this.#light?.elevation) return;
    this.#light = light;
  }

  /** The first tile in view whose shadows are not those of the light. */
  get #unshaded() {
    if (!this.#light) return null;
    return this.#shaded.map((tile) => this.#tiles.get(nameOf(tile))).find((tile) => tile && !tile.isSky && tile.shadows?.light !== this.#light) ?? null;
  }

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
    const z = Math.max(minimumZoom, Math.min(maximumZoom, Math.round(Math.log2(view.perDegree * 360 / side) - 0.1)));
    const rough = Math.max(minimumZoom, z - 2);
    const fine = inView(z, view);
    // What is looked at, roughly; then finely from the middle, then its shadows; then the whole round, for the turn of the head.
    this.#wanted = [...inView(rough, view), ...fine];
    this.#around = inView(minimumZoom, { ...view, west: view.west - 180, east: view.west + 180 });
    this.#shaded = fine;
    this.#ask();
    const drawn = new Map();
    for (const { i, j } of fine) {
      for (let level = z; level >= minimumZoom; level--) {
        const tile = this.#tiles.get(nameOf({ z: level, i: i >> (z - level), j: j >> (z - level) }));
        if (!tile) continue;
        tile.used = ++this.#clock;
        // The sky is behind the land's canvas: half of the picture need not be drawn.
        if (!tile.isSky) drawn.set(tile.name, tile);
        break;
      }
    }
    return [...drawn.values()].sort((a, b) => a.z - b.z);
  }

  #ask() {
    while (!this.#isClosed && !this.error && this.#asked.size < atOnce) {
      const isMissing = (tile) => !this.#tiles.has(nameOf(tile)) && !this.#asked.has(nameOf(tile));
      const next = this.#wanted.find(isMissing);
      // One at a time: the worker is soon free for what is asked next.
      const dark = next || this.#asked.has("shadows") ? null : this.#unshaded;
      if (dark) {
        this.#shade(dark);
        continue;
      }
      const other = next ?? this.#around.find(isMissing);
      if (!other) return;
      this.#fetch(other);
    }
  }

  async #fetch({ z, i, j }) {
    const name = nameOf({ z, i, j });
    const { grid, below } = gridOf({ z, i, j });
    await this.#take(name, async () => {
      const { distances, eye, rows } = await this.#client.ask("depth", { eye: this.#eye, grid });
      if (this.#isClosed) return;
      this.altitude = eye.altitude;
      const isSky = distances.every((distance) => !Number.isFinite(distance));
      this.#tiles.set(name, { z, i, j, name, used: ++this.#clock, distances: filled(distances, rows, below, Infinity), isSky, shadows: null });
      this.#shrink();
    });
  }

  /** @param {Tile} tile */
  async #shade(tile) {
    const light = this.#light;
    const { grid, below } = gridOf(tile);
    await this.#take("shadows", async () => {
      const shares = await this.#client.ask("shadows", { eye: this.#eye, grid, light });
      tile.shadows = { shares: filled(shares, shares.length / whole, below, 255), light };
    });
  }

  /** Remembers that something is asked for while it is. @param {string} name @param {() => Promise<void>} ask */
  async #take(name, ask) {
    this.#asked.add(name);
    try {
      await ask();
    } catch (error) {
      if (!this.#isClosed) this.error = error;
    }
    this.#asked.delete(name);
    if (this.#isClosed) return;
    // The worker need not wait for the next frame.
    this.#ask();
    this.#changed();
  }

  #shrink() {
    while (this.#tiles.size > maximumCount) {
      let oldest = null;
      for (const tile of this.#tiles.values()) if (!oldest || tile.used < oldest.used) oldest = tile;
      this.#tiles.delete(oldest.name);
      this.#dropped(oldest);
    }
  }
}

/** The directions of a tile as the engine is asked for them, and how many rows of it are below the nadir, where nothing is. */
function gridOf({ z, i, j }) {
  const step = spanOf(z) / side;
  const below = j === 0 ? border : 0;
  const grid = {
    firstAzimuth: i * spanOf(z) + (0.5 - border) * step, azimuthStep: step, columns: whole,
    lowestElevation: -90 + j * spanOf(z) + (0.5 - border + below) * step, elevationStep: step, rows: whole - below,
  };
  return { grid, below };
}

/**
 * A whole tile, with the value that holds beyond nadir and zenith.
 * @template {Float32Array | Uint8Array} T
 * @param {T} values
 * @param {number} rows
 * @param {number} below
 * @param {number} beyond
 * @returns {T}
 */
function filled(values, rows, below, beyond) {
  if (rows === whole) return values;
  const all = /** @type {T} */ (values instanceof Float32Array ? new Float32Array(whole * whole) : new Uint8Array(whole * whole)).fill(beyond);
  for (let column = 0; column < whole; column++) {
    all.set(values.subarray(column * rows, (column + 1) * rows), column * whole + below);
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

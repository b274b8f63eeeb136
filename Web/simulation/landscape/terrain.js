/** The ground as a quadtree of meshes: fine around the camera, coarse towards the horizon. */

import { mercator } from "../../shared/mercator.js";
import { maximumElevationZoom } from "../../surroundings/elevation.js";
import { deleteMesh, makeMesh } from "./gl.js";

/** Quads along the side of a tile. */
const grid = 16;
const minimumZoom = 8;
const maximumZoom = 18;
const fallback = 12;
const reach = 70_000;
/** Where no height is known, the ground is flat land: a metre above the sea. */
const flatLand = 1;
const earth = 40_075_017;

/**
 * @typedef {Object} Tile
 * @property {number} z @property {number} x @property {number} y
 * @property {import("./gl.js").Mesh | null} mesh null while it is being made
 * @property {number[]} ball centre and radius of what it holds, local frame
 * @property {number} used when it was drawn last
 */

export class Terrain {
  /** @type {Map<string, Tile>} */ #tiles = new Map();
  /** @type {Tile[]} */ #shown = [];
  #indices = tileIndices();
  #clock = 0;
  /** Tiles that are being made. */ pending = 0;

  /**
   * @param {WebGL2RenderingContext} gl
   * @param {import("../../surroundings/elevation.js").Elevation} elevation
   * @param {(positions: Float64Array) => Float32Array} points positions of the Earth in the local frame
   * @param {import("./route-line.js").RouteLine} route
   */
  constructor(gl, elevation, points, route) {
    this.gl = gl;
    this.elevation = elevation;
    this.points = points;
    this.route = route;
  }

  /**
   * The ground's height above the sea by the finest tiles, as far as they are there.
   * @param {number} lat @param {number} lon
   */
  height(lat, lon) { return this.#height(mercator.x(lon), mercator.y(lat), maximumElevationZoom); }

  /** @param {number} wx @param {number} wy @param {number} zoom */
  #height(wx, wy, zoom) {
    const height = this.elevation.height(wx, wy, zoom);
    return Number.isNaN(height) ? flatLand : height;
  }

  /**
   * Chooses the tiles for a place and has missing ones made.
   * @param {number} lat @param {number} lon
   */
  update(lat, lon) {
    this.#clock += 1;
    const x = mercator.x(lon);
    const y = mercator.y(lat);
    /** @type {Tile[]} */
    const shown = [];
    const span = reach / (earth * Math.cos(lat * Math.PI / 180));
    const n = 2 ** minimumZoom;
    for (let tx = Math.floor((x - span) * n); tx <= (x + span) * n; tx++) {
      for (let ty = Math.floor((y - span) * n); ty <= (y + span) * n; ty++) this.#choose(minimumZoom, tx, ty, x, y, shown);
    }
    // Near ones first: what they hide need not be coloured.
    this.#shown = shown.sort((a, b) => b.z - a.z);
    for (const [key, tile] of this.#tiles) {
      if (tile.mesh && this.#clock - tile.used > 40) {
        deleteMesh(this.gl, tile.mesh);
        this.#tiles.delete(key);
      }
    }
  }

  /**
   * Draws the tiles that can be in the picture; attributes as `shaders.terrain` has them.
   * @param {number[][]} planes of the picture's sides through the eye: unit normals inwards
   * @param {number[]} eye
   */
  draw(planes, eye) {
    const { gl } = this;
    for (const { mesh, ball } of this.#shown) {
      if (!mesh) continue;
      const [x, y, z] = [ball[0] - eye[0], ball[1] - eye[1], ball[2] - eye[2]];
      if (planes.some((n) => n[0] * x + n[1] * y + n[2] * z < -ball[3])) continue;
      gl.bindVertexArray(mesh.array);
      gl.drawElements(gl.TRIANGLES, mesh.count, gl.UNSIGNED_SHORT, 0);
    }
  }

  /** Frees everything. */
  close() {
    for (const { mesh } of this.#tiles.values()) if (mesh) deleteMesh(this.gl, mesh);
    this.#tiles.clear();
    this.#shown = [];
  }

  /**
   * Adds the leaves below a tile; true when all of them are there.
   * @param {number} z @param {number} tx @param {number} ty @param {number} x @param {number} y @param {Tile[]} shown
   * @returns {boolean}
   */
  #choose(z, tx, ty, x, y, shown) {
    const n = 2 ** z;
    const away = Math.hypot(Math.max(0, tx / n - x, x - (tx + 1) / n), Math.max(0, ty / n - y, y - (ty + 1) / n)) * n;
    if (z < maximumZoom && away < 1.1) {
      /** @type {Tile[]} */
      const parts = [];
      let complete = true;
      // The nearest part first: it is asked for first.
      const [nx, ny] = [x * n - tx < 0.5 ? 0 : 1, y * n - ty < 0.5 ? 0 : 1];
      for (const [dx, dy] of [[nx, ny], [1 - nx, ny], [nx, 1 - ny], [1 - nx, 1 - ny]]) {
        complete = this.#choose(z + 1, 2 * tx + dx, 2 * ty + dy, x, y, parts) && complete;
      }
      // Nothing is shown of a tile's parts before all are there: no holes.
      const own = this.#tiles.get(`${z}/${tx}/${ty}`);
      if (complete || !own?.mesh) {
        shown.push(...parts);
        // Something for the meantime, but nothing so coarse that it drowns the land.
        if (!complete && z >= fallback) this.#ask(z, tx, ty);
        return complete;
      }
      own.used = this.#clock;
      shown.push(own);
      return true;
    }
    const tile = this.#ask(z, tx, ty);
    shown.push(tile);
    return tile.mesh !== null;
  }

  /** @param {number} z @param {number} x @param {number} y @returns {Tile} */
  #ask(z, x, y) {
    const key = `${z}/${x}/${y}`;
    let tile = this.#tiles.get(key);
    if (!tile) {
      tile = { z, x, y, mesh: null, ball: [0, 0, 0, 0], used: this.#clock };
      this.#tiles.set(key, tile);
      const made = tile;
      this.pending += 1;
      this.elevation.load(z, x, y).then(() => {
        this.pending -= 1;
        if (this.#tiles.get(key) === made && !this.gl.isContextLost()) this.#make(made);
      });
    }
    tile.used = this.#clock;
    return tile;
  }

  /** @param {Tile} tile */
  #make(tile) {
    const { z, x, y } = tile;
    const n = 2 ** z;
    const side = grid + 3; // one more around it, for the normals
    const zoom = Math.min(z, maximumElevationZoom);
    const positions = new Float64Array(3 * side * side);
    for (let j = 0; j < side; j++) {
      const wy = (y + (j - 1) / grid) / n;
      const lat = mercator.lat(wy);
      for (let i = 0; i < side; i++) {
        const wx = (x + (i - 1) / grid) / n;
        const k = 3 * (j * side + i);
        positions[k] = lat;
        positions[k + 1] = mercator.lon(wx);
        // Just inside the tile, so that its own heights are read.
        const cx = Math.min((x + 1 - 1e-6) / n, Math.max(x / n, wx));
        const cy = Math.min((y + 1 - 1e-6) / n, Math.max(y / n, wy));
        positions[k + 2] = Math.max(0, this.#height(cx, cy, zoom));
      }
    }
    continueOutwards(positions, side);
    const p = this.points(positions);
    if (z >= 13) {
      for (let k = 0; k < p.length; k += 3) p[k + 1] = this.route.built(p[k], p[k + 1], p[k + 2]);
    }
    const vertices = tileVertices(p, positions, side);
    tile.ball = ballAround(vertices);
    tile.mesh = makeMesh(this.gl, vertices, [3, 3, 1], this.#indices);
  }
}

/**
 * Positions, normals and altitudes of a tile, and a skirt around it that hides the seams to its neighbours.
 * @param {Float32Array} p @param {Float64Array} positions @param {number} side
 */
function tileVertices(p, positions, side) {
  const ring = 4 * grid;
  const vertices = new Float32Array(7 * ((grid + 1) ** 2 + ring));
  let out = 0;
  const add = (/** @type {number} */ i, /** @type {number} */ j, /** @type {number} */ drop) => {
    const at = (/** @type {number} */ a, /** @type {number} */ b) => 3 * ((j + b) * side + i + a);
    const [w, e, s, t] = [at(-1, 0), at(1, 0), at(0, 1), at(0, -1)];
    const [ax, ay, az] = [p[e] - p[w], p[e + 1] - p[w + 1], p[e + 2] - p[w + 2]];
    const [bx, by, bz] = [p[s] - p[t], p[s + 1] - p[t + 1], p[s + 2] - p[t + 2]];
    const [nx, ny, nz] = [by * az - bz * ay, bz * ax - bx * az, bx * ay - by * ax];
    const length = Math.hypot(nx, ny, nz) || 1;
    const k = at(0, 0);
    vertices.set([p[k], p[k + 1] - drop, p[k + 2], nx / length, ny / length, nz / length, positions[k + 2]], out);
    out += 7;
  };
  for (let j = 1; j <= grid + 1; j++) for (let i = 1; i <= grid + 1; i++) add(i, j, 0);
  const depth = 0.08 * Math.hypot(p[3] - p[0], p[5] - p[2]) * grid;
  for (const [i, j] of border()) add(i + 1, j + 1, depth);
  return vertices;
}

/**
 * A ball around all vertices: centre and radius.
 * @param {Float32Array} vertices seven numbers each
 */
function ballAround(vertices) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i += 7) {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], vertices[i + k]);
      high[k] = Math.max(high[k], vertices[i + k]);
    }
  }
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2;
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2, radius];
}

/**
 * Heights one step outside of a tile, straight on from the two inside: neighbours may not be there yet.
 * @param {Float64Array} positions @param {number} side
 */
function continueOutwards(positions, side) {
  const last = side - 1;
  const go = (/** @type {number} */ to, /** @type {number} */ a, /** @type {number} */ b) => {
    positions[3 * to + 2] = 2 * positions[3 * a + 2] - positions[3 * b + 2];
  };
  for (let i = 1; i < last; i++) {
    go(i, i + side, i + 2 * side);
    go(last * side + i, (last - 1) * side + i, (last - 2) * side + i);
    go(i * side, i * side + 1, i * side + 2);
    go(i * side + last, i * side + last - 1, i * side + last - 2);
  }
}

/**
 * Vertices of a tile's border in order.
 * @returns {[number, number][]}
 */
function border() {
  /** @type {[number, number][]} */
  const all = [];
  for (let i = 0; i < grid; i++) all.push([i, 0]);
  for (let j = 0; j < grid; j++) all.push([grid, j]);
  for (let i = grid; i > 0; i--) all.push([i, grid]);
  for (let j = grid; j > 0; j--) all.push([0, j]);
  return all;
}

function tileIndices() {
  /** @type {number[]} */
  const all = [];
  const row = grid + 1;
  for (let j = 0; j < grid; j++) {
    for (let i = 0; i < grid; i++) {
      const k = j * row + i;
      all.push(k, k + row, k + 1, k + 1, k + row, k + row + 1);
    }
  }
  const edge = border();
  const first = row * row;
  for (let e = 0; e < edge.length; e++) {
    const f = (e + 1) % edge.length;
    const a = edge[e][1] * row + edge[e][0];
    const b = edge[f][1] * row + edge[f][0];
    all.push(a, b, first + e, b, first + f, first + e);
  }
  return new Uint16Array(all);
}

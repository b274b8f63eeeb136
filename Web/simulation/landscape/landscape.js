/** The landscape of a simulated walk, drawn from the truth: where the camera really is, whatever the engine believes. */

import { featuresAround } from "../../shared/map-around.js";
import { mercator } from "../../shared/mercator.js";
import { Elevation, maximumElevationZoom } from "../../surroundings/elevation.js";
import { terrainOf } from "../../terrain/of-area.js";
import { buildingMesh } from "./buildings.js";
import { localFeatures } from "./features.js";
import { deleteMesh, makeMesh, makeProgram, sidePlanes, viewProjection } from "./gl.js";
import { Ground } from "./ground.js";
import { isBehindHouse } from "./occlusion.js";
import { paint, paletteAt, rgb } from "./palette.js";
import { routeRibbon } from "./ribbon.js";
import { RouteLine } from "./route-line.js";
import * as shaders from "./shaders.js";
import { Terrain } from "./terrain.js";
import { paintWoods, treeSolid, treeSpots } from "./trees.js";

/** A name stands so far above the ground of its place, metres. */
const nameHeight = 6;
const nearHalf = 260;
const farHalf = 4200;
/** Farther than this from the middle of the painted ground it is painted anew. */
const nearStride = 90;
const farStride = 1500;

/**
 * @typedef {Object} View the true camera
 * @property {{position: number[], right: number[], up: number[], back: number[]}} camera in the local frame
 * @property {{lat: number, lon: number}} truth
 * @property {number[]} sun
 * @property {number} t
 */

export class Landscape {
  /** Whether the route is painted where it really is. */
  showsRoute = false;
  #scale = 1;
  #slow = 0;
  #last = 0;
  #isDirty = true;
  #lastTerrain = [NaN, NaN];
  /** @type {import("./features.js").Feature[]} */ #near = [];
  /** @type {import("./features.js").Feature[]} */ #far = [];
  #nearAt = [NaN, NaN];
  #farAt = [NaN, NaN];
  #isFetching = false;
  #isClosed = false;
  /** @type {import("./gl.js").Mesh | null} */ #buildings = null;
  #trees = { array: /** @type {WebGLVertexArrayObject | null} */ (null), count: 0, instances: 0 };

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../../engine/waymark.js").SimulatedWalk} walk gives the local frame
   * @param {import("../../shared/api.js").Api} api
   * @param {any} area its manifest, or null
   * @param {import("../../shared/store.js").Store} store
   */
  constructor(canvas, walk, api, area, store) {
    const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, powerPreference: "high-performance" });
    if (!gl) throw new Error("there is no WebGL 2");
    this.gl = gl;
    this.canvas = canvas;
    this.walk = walk;
    this.api = api;
    this.points = (/** @type {ArrayLike<number>} */ positions) => this.walk.points(positions);
    this.elevation = new Elevation(
      area?.elevation === false ? null : (z, x, y) => terrainOf(store, api).ask("tile", { z, x, y }), area?.bounds ?? null);
    const { coordinates } = walk.route.geometry;
    const positions = Float64Array.from(coordinates.flatMap(([lon, lat, alt]) => [lat, lon, alt ?? 0]));
    this.routePoints = walk.points(positions);
    this.route = new RouteLine(this.routePoints);
    this.terrain = new Terrain(gl, this.elevation, this.points, this.route);
    this.#prepare();
  }

  /** How many device pixels a pixel of the page gets just now; follows the machine's speed. */
  get scale() { return this.#scale; }

  /** True when the ground around the camera is there. */
  get isComplete() { return this.terrain.pending === 0 && !Number.isNaN(this.#nearAt[0]); }

  /** True when what was fetched comes too late. */
  get #isGone() { return this.#isClosed || this.gl.isContextLost(); }

  /** Frees everything. */
  close() {
    this.#isClosed = true;
    this.terrain.close();
    this.near?.close();
    this.far?.close();
    for (const mesh of [this.#buildings, this.ribbon, this.skyMesh]) if (mesh) deleteMesh(this.gl, mesh);
  }

  /**
   * Draws one frame.
   * @param {View} view
   * @param {{fovX: number, fovY: number}} camera
   * @param {number} now milliseconds
   */
  draw(view, camera, now) {
    const { gl } = this;
    if (gl.isContextLost()) return;
    this.#fit(now);
    this.#follow(view);
    const [x, y, z] = view.camera.position;
    const tanX = Math.tan(camera.fovX * Math.PI / 360);
    const tanY = Math.tan(camera.fovY * Math.PI / 360);
    const elevation = Math.asin(Math.max(-1, Math.min(1, view.sun[1]))) * 180 / Math.PI;
    const palette = paletteAt(elevation);
    const frame = {
      toClip: viewProjection(view.camera, tanX, tanY, 0.25, 90_000), planes: sidePlanes(view.camera, tanX, tanY),
      eye: [x, y, z], palette, view, elevation,
    };
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    this.#drawBuildings(frame);
    this.#drawTrees(frame);
    this.#drawTerrain(frame);
    this.#drawSky(frame, tanX, tanY);
    this.#drawRibbon(frame);
    gl.bindVertexArray(null);
  }

  #prepare() {
    const { gl } = this;
    const make = (/** @type {{vertex: string, fragment: string, attributes: string[]}} */ s) =>
      makeProgram(gl, s.vertex, s.fragment, s.attributes);
    this.programs = {
      sky: make(shaders.sky), terrain: make(shaders.terrain), walls: make(shaders.walls), trees: make(shaders.trees),
      ribbon: make(shaders.ribbon),
    };
    this.near = new Ground(gl, 2048, nearHalf);
    this.far = new Ground(gl, 2048, farHalf);
    this.skyMesh = makeMesh(gl, new Float32Array([-1, -1, 3, -1, -1, 3]), [2], null);
    const ribbon = routeRibbon(this.routePoints);
    this.ribbon = makeMesh(gl, ribbon.vertices, [3, 2], ribbon.indices);
    const solid = treeSolid();
    this.treeMesh = makeMesh(gl, solid.vertices, [3, 3], solid.indices);
    this.treeBuffer = gl.createBuffer();
    gl.bindVertexArray(this.treeMesh.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.treeBuffer);
    for (const [location, size, offset] of [[2, 3, 0], [3, 2, 12]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, 20, offset);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.bindVertexArray(null);
    this.woods = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(440, 440).getContext("2d", { willReadFrequently: true }));
    this.noise = noiseTexture(gl);
  }

  /** Size of the canvas by the page's and by how fast this machine draws.
   *  @param {number} now */
  #fit(now) {
    const passed = now - this.#last;
    this.#last = now;
    if (passed > 0 && passed < 1000) this.#slow = 0.9 * this.#slow + 0.1 * passed;
    const maximumScale = Math.min(2, globalThis.devicePixelRatio || 1);
    if (this.#slow > 30 && this.#scale > 0.34) {
      this.#scale = Math.max(0.34, this.#scale * 0.8);
      this.#slow = 16;
    } else if (this.#slow < 17.5 && this.#scale < maximumScale && this.terrain.pending === 0) {
      this.#scale = Math.min(maximumScale, this.#scale * 1.02);
    }
    const width = Math.max(2, Math.round(this.canvas.clientWidth * this.#scale));
    const height = Math.max(2, Math.round(this.canvas.clientHeight * this.#scale));
    // Not for every pixel of difference: making the canvas anew costs.
    if (Math.abs(this.canvas.width - width) > 0.04 * width || Math.abs(this.canvas.height - height) > 0.04 * height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
  }

  /**
   * Brings terrain, features and painted ground along.
   * @param {View} view
   */
  #follow({ camera, truth }) {
    const [x, , z] = camera.position;
    const moved = Math.hypot(x - this.#lastTerrain[0], z - this.#lastTerrain[1]);
    if (!(moved < 6) || this.terrain.pending > 0) {
      this.#lastTerrain = [x, z];
      this.terrain.update(truth.lat, truth.lon);
    }
    const isFar = !(Math.hypot(x - this.#farAt[0], z - this.#farAt[1]) < farStride);
    const isNear = !(Math.hypot(x - this.#nearAt[0], z - this.#nearAt[1]) < nearStride);
    if ((isFar || isNear) && !this.#isFetching) {
      this.#isFetching = true;
      this.#fetch(truth, x, z, isFar).finally(() => { this.#isFetching = false; });
    }
  }

  /**
   * @param {{lat: number, lon: number}} truth @param {number} x @param {number} z @param {boolean} isFar
   */
  async #fetch(truth, x, z, isFar) {
    const ask = async (/** @type {number} */ radius) => {
      try {
        return await featuresAround(this.api, truth, radius);
      } catch {
        // Without a map there is still the land.
        return {};
      }
    };
    // Heights come from the finest tiles around.
    await this.#loadAround(truth);
    const ground = (/** @type {number} */ lat, /** @type {number} */ lon) => this.terrain.height(lat, lon);
    const nearMap = await ask(700);
    if (this.#isGone) return;
    const near = localFeatures(nearMap, this.points, ground);
    this.#near = near;
    this.near?.paint(x, z, near, true);
    this.#raiseBuildings();
    this.#plant(x, z);
    this.#nearAt = [x, z];
    if (isFar) {
      const farMap = await ask(6000);
      if (this.#isGone) return;
      this.#far = localFeatures(farMap, this.points, ground);
      this.far?.paint(x, z, this.#far, false);
      this.#farAt = [x, z];
    }
  }

  /** @param {{lat: number, lon: number}} truth */
  async #loadAround({ lat, lon }) {
    const n = 2 ** maximumElevationZoom;
    const x = Math.floor(mercator.x(lon) * n);
    const y = Math.floor(mercator.y(lat) * n);
    const all = [];
    for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) all.push(this.elevation.load(maximumElevationZoom, x + dx, y + dy));
    await Promise.all(all);
  }

  /**
   * Whether a house hides a place from an eye.
   * @param {ArrayLike<number>} eye x y z in the local frame
   * @param {{lat: number, lon: number}} place
   */
  hides(eye, { lat, lon }) {
    const height = this.terrain.height(lat, lon);
    return Number.isFinite(height) && isBehindHouse(this.#near, eye, this.points(Float64Array.of(lat, lon, height + nameHeight)));
  }

  #raiseBuildings() {
    const { vertices, indices } = buildingMesh(this.#near, (x, y, z) => this.route.built(x, y, z));
    if (this.#buildings) deleteMesh(this.gl, this.#buildings);
    this.#buildings = indices.length > 0 ? makeMesh(this.gl, vertices, [3, 3, 3, 2], indices) : null;
  }

  /** @param {number} x @param {number} z */
  #plant(x, z) {
    const { gl } = this;
    if (!this.woods || !this.treeBuffer) return;
    paintWoods(this.woods, 1, x, z, this.#near, this.routePoints);
    const spots = treeSpots(this.woods, 1, x, z);
    const positions = this.walk.positions(Float64Array.from(spots.flatMap(([sx, sz]) => [sx, 0, sz])));
    for (let i = 0; i < spots.length; i++) positions[3 * i + 2] = this.terrain.height(positions[3 * i], positions[3 * i + 1]);
    const feet = this.points(positions);
    const data = new Float32Array(5 * spots.length);
    spots.forEach(([, , size, own], i) => {
      const [fx, fy, fz] = [feet[3 * i], feet[3 * i + 1], feet[3 * i + 2]];
      data.set([fx, this.route.built(fx, fy, fz), fz, size, own], 5 * i);
    });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.treeBuffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    this.#trees.instances = spots.length;
  }

  /**
   * Uses a program with everything that all of them share.
   * @param {import("./gl.js").Program} program
   * @param {{toClip: Float32Array, eye: number[], palette: import("./palette.js").Palette, view: View}} frame
   */
  #use({ program, at }, { toClip, eye, palette, view }) {
    const { gl } = this;
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.toClip, false, toClip);
    gl.uniform3fv(at.eye, eye);
    gl.uniform3fv(at.sunDirection, view.sun);
    gl.uniform3fv(at.sunColor, palette.sun);
    gl.uniform3fv(at.shadeColor, palette.shade);
    gl.uniform3fv(at.horizonColor, palette.horizon);
    gl.uniform3fv(at.glowColor, palette.glow);
    gl.uniform1f(at.visibility, 26_000);
  }

  /** @param {any} frame */
  #drawTerrain(frame) {
    const { gl, near, far, noise, programs } = this;
    if (!near || !far || !noise || !programs) return;
    const { at } = programs.terrain;
    this.#use(programs.terrain, frame);
    gl.uniform3fv(at.zenithColor, frame.palette.zenith);
    gl.uniform3fv(at.seaColor, frame.palette.sea);
    gl.uniform3fv(at.meadow, rgb(paint.meadow));
    gl.uniform3fv(at.wood, rgb(paint.wood));
    gl.uniform3fv(at.rock, rgb(paint.rock));
    gl.uniform3fv(at.snow, rgb(paint.snow));
    gl.uniform1f(at.time, frame.view.t);
    [near.texture, far.texture, noise].forEach((texture, unit) => {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
    });
    gl.uniform1i(at.nearGround, 0);
    gl.uniform1i(at.farGround, 1);
    gl.uniform1i(at.noise, 2);
    gl.uniform3f(at.nearArea, near.center[0], near.center[1], near.half);
    gl.uniform3f(at.farArea, far.center[0], far.center[1], far.half);
    this.terrain.draw(frame.planes, frame.eye);
  }

  /** @param {any} frame */
  #drawBuildings(frame) {
    const { gl, programs } = this;
    if (!this.#buildings || !programs) return;
    this.#use(programs.walls, frame);
    gl.uniform3fv(programs.walls.at.windowColor, frame.palette.window);
    gl.uniform1f(programs.walls.at.windowGlow, Math.min(1, Math.max(0, (8 - frame.elevation) / 12)));
    gl.bindVertexArray(this.#buildings.array);
    gl.drawElements(gl.TRIANGLES, this.#buildings.count, gl.UNSIGNED_INT, 0);
  }

  /** @param {any} frame */
  #drawTrees(frame) {
    const { gl, programs, treeMesh } = this;
    if (!programs || !treeMesh || this.#trees.instances === 0) return;
    this.#use(programs.trees, frame);
    gl.uniform3fv(programs.trees.at.leaf, rgb("#5b8753"));
    gl.uniform3fv(programs.trees.at.trunk, rgb("#6d5842"));
    gl.bindVertexArray(treeMesh.array);
    gl.drawElementsInstanced(gl.TRIANGLES, treeMesh.count, gl.UNSIGNED_SHORT, 0, this.#trees.instances);
  }

  /** @param {any} frame @param {number} tanX @param {number} tanY */
  #drawSky({ view, palette }, tanX, tanY) {
    const { gl, programs, skyMesh, noise } = this;
    if (!programs || !skyMesh || !noise) return;
    const { program, at } = programs.sky;
    const { right: r, up: u, back: b } = view.camera;
    gl.useProgram(program);
    gl.uniformMatrix3fv(at.toWorld, false, [
      r[0] * tanX, r[1] * tanX, r[2] * tanX, u[0] * tanY, u[1] * tanY, u[2] * tanY, -b[0], -b[1], -b[2],
    ]);
    gl.uniform3fv(at.sunDirection, view.sun);
    gl.uniform3fv(at.zenithColor, palette.zenith);
    gl.uniform3fv(at.horizonColor, palette.horizon);
    gl.uniform3fv(at.glowColor, palette.glow);
    gl.uniform3fv(at.cloudColor, palette.cloud);
    gl.uniform3fv(at.discColor, [1, 0.97, 0.86]);
    gl.uniform1f(at.drift, view.t * 0.0001);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, noise);
    gl.uniform1i(at.clouds, 0);
    // At the far end of the depths: only where nothing was drawn.
    gl.depthFunc(gl.LEQUAL);
    gl.bindVertexArray(skyMesh.array);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.depthFunc(gl.LESS);
  }

  /** @param {any} frame */
  #drawRibbon(frame) {
    const { gl, programs, ribbon } = this;
    if (!programs || !ribbon || !this.showsRoute) return;
    this.#use(programs.ribbon, frame);
    gl.uniform3fv(programs.ribbon.at.paintColor, rgb("#e2430f"));
    gl.uniform3fv(programs.ribbon.at.limeColor, rgb("#fffaf0"));
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    gl.disable(gl.CULL_FACE);
    gl.bindVertexArray(ribbon.array);
    gl.drawElements(gl.TRIANGLES, ribbon.count, gl.UNSIGNED_INT, 0);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }
}

/**
 * Soft noise that tiles: four octaves of value noise.
 * @param {WebGL2RenderingContext} gl
 */
function noiseTexture(gl) {
  const size = 256;
  const values = new Float32Array(size * size);
  let state = 7;
  const random = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  for (const [cells, weight] of [[8, 0.5], [16, 0.26], [32, 0.15], [64, 0.09]]) {
    const knots = Float32Array.from({ length: cells * cells }, random);
    for (let j = 0; j < size; j++) {
      for (let i = 0; i < size; i++) {
        const [x, y] = [i * cells / size, j * cells / size];
        const [a, b] = [Math.floor(x), Math.floor(y)];
        const smooth = (/** @type {number} */ f) => f * f * (3 - 2 * f);
        const [fx, fy] = [smooth(x - a), smooth(y - b)];
        const knot = (/** @type {number} */ p, /** @type {number} */ q) => knots[(q % cells) * cells + p % cells];
        values[j * size + i] += weight * ((knot(a, b) * (1 - fx) + knot(a + 1, b) * fx) * (1 - fy)
          + (knot(a, b + 1) * (1 - fx) + knot(a + 1, b + 1) * fx) * fy);
      }
    }
  }
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, size, size, 0, gl.RED, gl.UNSIGNED_BYTE, Uint8Array.from(values, (v) => 255 * v));
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  return texture;
}

/**
 * The painted ground: waters, woods and streets as a picture that lies on the terrain. Its alpha encodes for the shader what is
 * there: nothing (0), land (half), water (1).
 */

import { paint } from "./palette.js";

/** @type {Record<string, number>} metres */
const widths = {
  motorway: 16, trunk: 12, primary: 10, secondary: 9, tertiary: 7.5, unclassified: 6, residential: 6.5, minor: 6.5,
  living_street: 5, pedestrian: 5.5, service: 4, track: 3, path: 1.8, footway: 2.6, steps: 2.8, cycleway: 2.6,
};
/** @type {Record<string, string>} */
const surfaces = {
  pedestrian: paint.square, living_street: paint.square, footway: paint.path, path: paint.path, track: paint.path,
  steps: paint.stairs, cycleway: paint.path,
};

export class Ground {
  /**
   * @param {WebGL2RenderingContext} gl
   * @param {number} pixels of the picture's side
   * @param {number} half half the side of what it shows, metres
   */
  constructor(gl, pixels, half) {
    this.gl = gl;
    this.half = half;
    this.center = [0, 0];
    this.canvas = new OffscreenCanvas(pixels, pixels);
    this.context = /** @type {OffscreenCanvasRenderingContext2D} */ (
      this.canvas.getContext("2d", { willReadFrequently: true }));
    this.texture = /** @type {WebGLTexture} */ (gl.createTexture());
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, Math.floor(Math.log2(pixels)) + 1, gl.RGBA8, pixels, pixels);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }

  /**
   * Paints anew around a point of the local frame.
   * @param {number} x @param {number} z
   * @param {import("./features.js").Feature[]} features
   * @param {boolean} isDetailed streets too
   */
  paint(x, z, features, isDetailed) {
    this.center = [x, z];
    const { context: c, canvas } = this;
    const scale = canvas.width / (2 * this.half);
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalCompositeOperation = "source-over";
    c.globalAlpha = 1;
    c.clearRect(0, 0, canvas.width, canvas.height);
    c.setTransform(scale, 0, 0, scale, canvas.width / 2 - x * scale, canvas.height / 2 - z * scale);
    c.lineCap = "round";
    c.lineJoin = "round";
    const knowsWoods = features.some(({ kind }) => kind === "wood");
    if (knowsWoods) {
      c.globalAlpha = 0.5;
      c.fillStyle = paint.meadow;
      c.fillRect(x - this.half, z - this.half, 2 * this.half, 2 * this.half);
    }
    for (const kind of /** @type {const} */ (["town", "field", "wood", "park", "square", "rock"])) {
      const color = {
        town: paint.town, field: paint.field, wood: paint.wood, park: paint.park, square: paint.square, rock: paint.scree,
      }[kind];
      for (const feature of features) if (feature.kind === kind) this.#put(shape(feature), color, 0.5, 0);
    }
    for (const feature of features) {
      if (feature.kind === "water") this.#put(shape(feature), paint.water, 1, 0);
      if (feature.kind === "stream") this.#put(shape(feature), paint.water, 1, feature.detail === "river" ? 9 : 2.2);
    }
    const streets = features.filter(({ kind }) => kind === "street")
      .map((street) => ({ path: shape(street), width: widths[street.detail] ?? 3.5, detail: street.detail }))
      .sort((a, b) => a.width - b.width);
    if (isDetailed) {
      for (const { path, width } of streets) if (width > 4.5) this.#put(path, paint.kerb, 0.5, width + 2.6);
    }
    for (const { path, width, detail } of streets) {
      if (isDetailed || width > 4.5) this.#put(path, surfaces[detail] ?? paint.street, 0.5, isDetailed ? width : width + 3);
    }
    this.#upload();
  }

  /** Frees the picture. */
  close() { this.gl.deleteTexture(this.texture); }

  /**
   * Puts a colour with its alpha in place of what is there, soft edges included.
   * @param {Path2D} path @param {string} color @param {number} alpha @param {number} width of a line; 0 fills
   */
  #put(path, color, alpha, width) {
    const { context: c } = this;
    for (const operation of /** @type {const} */ (["destination-out", "lighter"])) {
      c.globalCompositeOperation = operation;
      c.globalAlpha = operation === "lighter" ? alpha : 1;
      if (width > 0) {
        c.lineWidth = width;
        c.strokeStyle = color;
        c.stroke(path);
      } else {
        c.fillStyle = color;
        c.fill(path, "evenodd");
      }
    }
  }

  #upload() {
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, this.canvas);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.generateMipmap(gl.TEXTURE_2D);
  }
}

/** @param {import("./features.js").Feature} feature */
function shape({ parts, kind }) {
  const path = new Path2D();
  for (const p of parts) {
    for (let i = 0; i < p.length; i += 3) {
      if (i === 0) path.moveTo(p[i], p[i + 2]);
      else path.lineTo(p[i], p[i + 2]);
    }
    if (kind !== "street" && kind !== "stream") path.closePath();
  }
  return path;
}

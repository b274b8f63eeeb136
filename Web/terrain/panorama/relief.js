/** Draws tiles of depths with WebGL: shaded by slope and light, hazy with distance, with ridge lines and snow. */

import { link } from "../../shared/program.js";
import { side as coverSide, widths } from "../cover/cover.js";
import { paintFragment, paintVertex, placeFragment, placeVertex } from "./shaders.js";
import { vector } from "./sky.js";
import { border, side, spanOf, whole } from "./tiles.js";

const radians = Math.PI / 180;
/** A painted tile has one texel of border for the filter. */
const margin = 1;
const painted = side + 2 * margin;
/** Shadows of a light that is a little farther on, a quarter of an hour, are shown until those of the light come: cosine of the angle. */
const minimumCosine = Math.cos(4 * radians);
/** Tiles that are painted again within a frame when the light has changed. */
const atOnce = 12;

export const styles = ["relief", "line", "night"];

/**
 * @typedef {Object} Look
 * @property {"relief" | "line" | "night"} style
 * @property {number[]} light direction towards it: east, north, up
 * @property {number[]} lightColor
 * @property {import("./tiles.js").Light | null} shadow direction of what casts shadows, if anything does
 * @property {number} shadowing share of the light that shadows lack, 0 … 1
 * @property {number[]} ambient
 * @property {number[]} air colour of the haze
 * @property {number} snow height of the snow line, metres
 */

export class Relief {
  #canvas;
  #gl;
  #paint;
  #place;
  #frame;
  #ground;
  #groundSpacing = 30;
  #cover;
  /** @type {import("../cover/cover.js").Cover | null} */ #map = null;
  #version = 0;
  /** @type {Look | null} */ #look = null;
  /** @type {Map<string, {depths: WebGLTexture, colors: WebGLTexture, shadows: WebGLTexture | null, shown: import("./tiles.js").Shadows | null, version: number}>} */ #textures = new Map();

  /** Whether this browser can; decided by making it. @param {HTMLCanvasElement} canvas */
  static make(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: false, depth: false, premultipliedAlpha: true });
    return gl ? new Relief(canvas, gl) : null;
  }

  /** @param {HTMLCanvasElement} canvas @param {WebGL2RenderingContext} gl */
  constructor(canvas, gl) {
    this.#canvas = canvas;
    this.#gl = gl;
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.#begin());
    this.#begin();
  }

  #begin() {
    const gl = this.#gl;
    this.#textures.clear();
    this.#paint = link(gl, paintVertex, paintFragment);
    this.#place = link(gl, placeVertex, placeFragment);
    this.#frame = gl.createFramebuffer();
    this.#ground = this.#floats(new Float32Array([NaN]), 1, 1);
    this.#cover = null;
    gl.bindVertexArray(gl.createVertexArray());
  }

  /** Heights around the eye. @param {Float32Array} heights @param {number} edge points of a side @param {number} spacing metres */
  setGround(heights, edge, spacing) {
    this.#gl.deleteTexture(this.#ground);
    this.#ground = this.#floats(heights, edge, edge);
    this.#groundSpacing = spacing;
    this.#version++;
  }

  /** What the map has on the ground. @param {import("../cover/cover.js").Cover | null} map */
  setCover(map) {
    if (this.#map === map) return;
    this.#map = map;
    this.#gl.deleteTexture(this.#cover);
    this.#cover = null;
    this.#version++;
  }

  /** @param {Look} look */
  setLook(look) {
    this.#look = look;
    this.#version++;
  }

  /** @param {import("./tiles.js").Tile} tile */
  drop(tile) {
    const textures = this.#textures.get(tile.name);
    if (!textures) return;
    this.#gl.deleteTexture(textures.depths);
    this.#gl.deleteTexture(textures.colors);
    this.#gl.deleteTexture(textures.shadows);
    this.#textures.delete(tile.name);
  }

  /**
   * @param {import("./tiles.js").Tile[]} tiles coarse ones first
   * @param {{azimuth: number, elevation: number, perDegree: number}} view
   * @param {number} ratio pixels per CSS pixel
   * @param {number} altitude of the eye, metres
   * @returns {boolean} whether all tiles have the look that was set; otherwise draw again
   */
  draw(tiles, view, ratio, altitude) {
    const [gl, canvas] = [this.#gl, this.#canvas];
    if (gl.isContextLost() || !this.#look) return true;
    const [columns, rows] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
    const isDone = this.#paintAll(tiles, altitude);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, columns, rows);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.useProgram(this.#place.program);
    gl.uniform1f(this.#place.uniforms.inset, margin / painted);
    gl.activeTexture(gl.TEXTURE0);
    const [wide, tall] = [canvas.clientWidth / view.perDegree, canvas.clientHeight / view.perDegree];
    for (const tile of tiles) {
      const span = spanOf(tile.z);
      const south = -90 + tile.j * span - view.elevation;
      // The one of its places around the circle that is nearest.
      const west = ((tile.i * span + span / 2 - view.azimuth) % 360 + 540) % 360 - 180 - span / 2;
      for (const turn of wide > 180 ? [-360, 0, 360] : [0]) {
        const x = west + turn;
        if (x > wide / 2 || x + span < -wide / 2) continue;
        gl.bindTexture(gl.TEXTURE_2D, this.#textures.get(tile.name).colors);
        gl.uniform4f(this.#place.uniforms.box, 2 * x / wide, 2 * south / tall, 2 * (x + span) / wide, 2 * (south + span) / tall);
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      }
    }
    return isDone;
  }

  #paintAll(tiles, altitude) {
    const gl = this.#gl;
    let left = atOnce;
    let isReady = false;
    let isDone = true;
    const isOld = (tile) => this.#textures.get(tile.name)?.version !== this.#version;
    // Those of another light before those that only lack their shadows.
    for (const tile of [...tiles].sort((a, b) => Number(isOld(b)) - Number(isOld(a)))) {
      const textures = this.#textures.get(tile.name) ?? this.#add(tile);
      if (textures.version === this.#version && textures.shown === tile.shadows) continue;
      if (left === 0 && textures.version >= 0) {
        isDone = false;
        continue;
      }
      left = Math.max(0, left - 1);
      if (!isReady) this.#beginPainting(altitude);
      isReady = true;
      const { uniforms } = this.#paint;
      const step = spanOf(tile.z) / side * radians;
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, textures.colors, 0);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, textures.depths);
      if (textures.shown !== tile.shadows) this.#takeShadows(textures, tile.shadows);
      gl.activeTexture(gl.TEXTURE3);
      gl.bindTexture(gl.TEXTURE_2D, textures.shadows);
      gl.uniform1f(uniforms.shadowing, this.#shadowing(tile.shadows));
      gl.uniform2f(uniforms.corner, tile.i * spanOf(tile.z) * radians - border * step, (tile.j * spanOf(tile.z) - 90) * radians - border * step);
      gl.uniform1f(uniforms.step, step);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      textures.version = this.#version;
    }
    return isDone;
  }

  /** @param {import("./tiles.js").Shadows | null} shadows */
  #shadowing(shadows) {
    const { shadow, shadowing } = /** @type {Look} */ (this.#look);
    if (!shadow || !shadows) return 0;
    const [a, b] = [vector(shadow), vector(shadows.light)];
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < minimumCosine ? 0 : shadowing;
  }

  #takeShadows(textures, shadows) {
    const gl = this.#gl;
    textures.shown = shadows;
    gl.deleteTexture(textures.shadows);
    textures.shadows = shadows && gl.createTexture();
    if (!shadows) return;
    gl.activeTexture(gl.TEXTURE3);
    gl.bindTexture(gl.TEXTURE_2D, textures.shadows);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, whole, whole, 0, gl.RED, gl.UNSIGNED_BYTE, shadows.shares);
    this.#clamp(gl.NEAREST);
  }

  #beginPainting(altitude) {
    const [gl, look, { program, uniforms }] = [this.#gl, this.#look, this.#paint];
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#frame);
    gl.viewport(0, 0, painted, painted);
    gl.useProgram(program);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#ground);
    this.#cover ??= this.#coverTexture();
    gl.activeTexture(gl.TEXTURE2);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#cover);
    gl.uniform1i(uniforms.cover, 2);
    gl.uniform1i(uniforms.shadows, 3);
    gl.uniform3fv(uniforms.coverReach, widths.map(({ reach }) => (this.#map ? reach : 0)));
    gl.uniform3fv(uniforms.coverWoods, widths.map((_, i) => (this.#map?.hasWoods[i] ? 1 : 0)));
    gl.uniform4fv(uniforms.coverBox, this.#map?.box ?? [1, 1, -1, -1]);
    gl.uniform1i(uniforms.depths, 0);
    gl.uniform1i(uniforms.ground, 1);
    gl.uniform1f(uniforms.pad, border - margin);
    gl.uniform1f(uniforms.altitude, altitude);
    gl.uniform1f(uniforms.groundSpacing, this.#groundSpacing);
    gl.uniform3fv(uniforms.light, look.light);
    gl.uniform3fv(uniforms.lightColor, look.lightColor);
    gl.uniform3fv(uniforms.ambient, look.ambient);
    gl.uniform3fv(uniforms.air, look.air);
    gl.uniform1f(uniforms.clarity, 38_000);
    gl.uniform1f(uniforms.snow, look.snow);
    gl.uniform1i(uniforms.style, styles.indexOf(look.style));
    gl.uniform1f(uniforms.lineScale, look.style === "line" ? 1 : 0.8);
  }

  #add(tile) {
    const gl = this.#gl;
    const depths = this.#floats(tile.distances, whole, whole);
    const colors = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, colors);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, painted, painted);
    this.#clamp(gl.LINEAR);
    const textures = { depths, colors, shadows: null, shown: null, version: -1 };
    this.#textures.set(tile.name, textures);
    return textures;
  }

  #coverTexture() {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE2);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture);
    const [length, layers] = this.#map ? [coverSide, widths.length] : [1, 1];
    gl.texImage3D(gl.TEXTURE_2D_ARRAY, 0, gl.RGBA8, length, length, layers, 0, gl.RGBA, gl.UNSIGNED_BYTE, this.#map?.bytes ?? new Uint8Array(4));
    this.#clamp(gl.LINEAR, gl.TEXTURE_2D_ARRAY);
    return texture;
  }

  #floats(values, width, height) {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, width, height, 0, gl.RED, gl.FLOAT, values);
    this.#clamp(gl.NEAREST);
    return texture;
  }

  #clamp(filter, target = this.#gl.TEXTURE_2D) {
    const gl = this.#gl;
    gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, filter);
    gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, filter);
    gl.texParameteri(target, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(target, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }
}

/**
 * Draws the user's anchors: an arrow on the spot where it is exactly known, a ball in the air where it is roughly; between the
 * two, as the engine says, one shrinks while the other grows. All of a kind go in three calls, however many they are.
 */

import { anchorLookSlots, anchorSlots, overlaySlots as slots, spanSlots } from "../engine/layouts.js";
import { anchorArrow, anchorBall } from "./anchor-meshes.js";
import { cornerFloats } from "./meshes.js";
import { link } from "../shared/program.js";
import { projection, shading, solidFragment } from "./shaders.js";

/** Floats per instance: position relative to the camera 3, colour 3, size 1, opacity 1, whether it is chosen 1. */
const instanceFloats = 9;
const instanceParts = [[4, 3, 0], [5, 3, 12], [6, 1, 24], [7, 1, 28], [8, 1, 32]];
const maximumCount = 512;
/** An anchor is shown at least so high, pixels. */
const minimumHeight = 30;
const chosenSize = 1.35;

const vertex = `#version 300 es
precision highp float;
${projection}
layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 outward;
layout(location = 4) in vec3 place;
layout(location = 5) in vec3 paint;
layout(location = 6) in float size;
layout(location = 7) in float opacity;
layout(location = 8) in float chosen;
uniform float outline;      // pixels
uniform float height;       // of the solid, metres
uniform float least;        // height, pixels
uniform float pixelsFocal;  // focal length in pixels
uniform vec3 outlinePaint;
uniform vec3 chosenPaint;
out vec4 color;
${shading}
void main() {
  vec3 middle = toCamera * place;
  float pixel = max(length(middle), 0.1) / pixelsFocal;  // metres per pixel there
  float scale = max(size, min(size, 1.0) * least * pixel / height);
  vec3 camera = middle + toCamera * (scale * corner);
  if (outline > 0.0) {
    camera += min(outline * pixel, 0.25 * scale) * (toCamera * outward);
    color = vec4(mix(outlinePaint, chosenPaint, chosen), 1.0) * opacity;
  } else {
    color = vec4(paint * shade(normal), 1.0) * opacity;
  }
  gl_Position = project(camera);
  // Never cut by the far plane.
  gl_Position.z = min(gl_Position.z, gl_Position.w * 0.99999);
}`;

export class AnchorDrawing {
  #gl;
  #program;
  #buffer;
  #kinds;
  #instances = new Float32Array(maximumCount * instanceFloats);
  #edges;
  #own;

  /**
   * @param {WebGL2RenderingContext} gl
   * @param {import("./own-anchors.js").OwnAnchors} own which they are
   * @param {{dark: {pixels: number, color: number[]}, white: {pixels: number, color: number[]}, chosen: number[]}} edges
   */
  constructor(gl, own, edges) {
    this.#gl = gl;
    this.#own = own;
    this.#edges = edges;
    this.#program = link(gl, vertex, solidFragment);
    this.#buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.#instances.byteLength, gl.DYNAMIC_DRAW);
    this.#kinds = [anchorArrow(), anchorBall()].map(({ data, height }) => ({
      array: this.#array(data), corners: data.length / cornerFloats, height,
    }));
  }

  /**
   * Draws the user's own of the overlay's anchors.
   * @param {Float64Array} n the engine's overlay
   * @param {number[]} eye
   * @param {Float32Array} toCamera
   * @param {number} focalX
   * @param {number} focalY
   * @param {number} pixelsFocal focal length in pixels
   */
  draw(n, eye, toCamera, focalX, focalY, pixelsFocal) {
    if (this.#own.count === 0) return;
    for (let kind = 0; kind < this.#kinds.length; kind++) {
      const count = this.#fill(n, kind === 1, eye);
      if (count > 0) this.#drawKind(this.#kinds[kind], count, toCamera, focalX, focalY, pixelsFocal);
    }
  }

  /** The farthest first. */
  #fill(n, isBall, eye) {
    const { count: own, colours, chosen } = this.#own;
    const target = this.#instances;
    let filled = 0;
    for (let k = n[slots.anchors + spanSlots.length] - 1; k >= 0 && filled < maximumCount; k--) {
      const from = n[slots.anchors] + k * anchorSlots.count;
      const look = n[slots.anchorLooks] + k * anchorLookSlots.count;
      const index = n[from + anchorSlots.index];
      const sharpness = n[look + anchorLookSlots.sharpness];
      const size = isBall ? (1 - sharpness) * n[look + anchorLookSlots.radius] : sharpness;
      if (index >= own || size < 0.01) continue;
      const to = filled * instanceFloats;
      for (let axis = 0; axis < 3; axis++) {
        target[to + axis] = n[from + anchorSlots.position + axis] - eye[axis];
        target[to + 3 + axis] = colours[3 * index + axis];
      }
      if (isBall) target[to + 1] += n[look + anchorLookSlots.lift];
      target[to + 6] = index === chosen ? chosenSize * size : size;
      target[to + 7] = n[look + anchorLookSlots.opacity];
      target[to + 8] = index === chosen ? 1 : 0;
      filled += 1;
    }
    return filled;
  }

  #drawKind({ array, corners, height }, count, toCamera, focalX, focalY, pixelsFocal) {
    const gl = this.#gl;
    const { program, uniforms: u } = this.#program;
    gl.useProgram(program);
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#instances, 0, count * instanceFloats);
    gl.uniformMatrix3fv(u.toCamera, false, toCamera);
    gl.uniform2f(u.focal, focalX, focalY);
    gl.uniform1f(u.pixelsFocal, pixelsFocal);
    gl.uniform1f(u.height, height);
    gl.uniform1f(u.least, minimumHeight);
    gl.uniform3fv(u.chosenPaint, this.#edges.chosen);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.cullFace(gl.FRONT);
    for (const { pixels, color } of [this.#edges.dark, this.#edges.white]) {
      gl.uniform1f(u.outline, pixels);
      gl.uniform3fv(u.outlinePaint, color);
      gl.drawArraysInstanced(gl.TRIANGLES, 0, corners, count);
    }
    gl.cullFace(gl.BACK);
    gl.uniform1f(u.outline, 0);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, corners, count);
  }

  #array(data) {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    for (const [location, offset] of [[0, 0], [1, 12], [2, 24]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 3, gl.FLOAT, false, cornerFloats * 4, offset);
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    for (const [location, size, offset] of instanceParts) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, instanceFloats * 4, offset);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.bindVertexArray(null);
    return array;
  }
}

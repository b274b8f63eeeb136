/** Draws a mark of the user's own, once for each position, with the overlay's pinhole camera. */

import { link } from "../../shared/program.js";
import { projection, shading, turning } from "../shaders.js";
import { markFloats } from "./model.js";

const vertex = `#version 300 es
precision highp float;
${projection}
layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 texture;
layout(location = 4) in vec3 place;
layout(location = 5) in vec4 orientation;
layout(location = 6) in float opacity;
out vec3 facing;
out vec2 at;
out float shown;
${turning}
void main() {
  facing = turn(orientation, normal);
  at = texture;
  shown = opacity;
  gl_Position = project(toCamera * (place + turn(orientation, corner)));
}`;

const fragment = `#version 300 es
precision mediump float;
in vec3 facing;
in vec2 at;
in float shown;
uniform sampler2D picture;
uniform vec3 color;
uniform bool isPicture;
out vec4 pixel;
${shading}
void main() {
  vec4 paint = isPicture ? texture(picture, at) * vec4(color, 1.0) : vec4(color, 1.0);
  if (paint.a < 0.02) discard;
  // Both sides of a face are lit.
  float light = isPicture ? 1.0 : shade(gl_FrontFacing ? facing : -facing);
  pixel = vec4(paint.rgb * light * paint.a, paint.a) * shown;
}`;

export class MarkDrawing {
  #gl;
  #program;
  #parts;

  /**
   * @param {WebGL2RenderingContext} gl
   * @param {ReturnType<typeof import("./model.js").fitted>} parts
   * @param {number[]} paint where a part has no colour of its own
   * @param {() => void} bindInstances binds the attributes of the instances (locations 4, 5, 6) to the present vertex array
   */
  constructor(gl, parts, paint, bindInstances) {
    this.#gl = gl;
    this.#program = link(gl, vertex, fragment);
    this.#parts = parts.map(({ data, color, image }) => ({
      array: this.#array(data, bindInstances), corners: data.length / markFloats, color: color ?? paint,
      texture: image && this.#texture(image),
    }));
  }

  /**
   * Draws the instances that are in the buffer.
   * @param {number} count
   * @param {Float32Array} toCamera
   * @param {number} focalX
   * @param {number} focalY
   */
  draw(count, toCamera, focalX, focalY) {
    if (count === 0) return;
    const gl = this.#gl;
    const { program, uniforms: u } = this.#program;
    gl.useProgram(program);
    gl.uniformMatrix3fv(u.toCamera, false, toCamera);
    gl.uniform2f(u.focal, focalX, focalY);
    gl.uniform1i(u.picture, 0);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.activeTexture(gl.TEXTURE0);
    for (const { array, corners, color, texture } of this.#parts) {
      gl.bindVertexArray(array);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform1i(u.isPicture, texture ? 1 : 0);
      gl.uniform3f(u.color, color[0], color[1], color[2]);
      gl.drawArraysInstanced(gl.TRIANGLES, 0, corners, count);
    }
    gl.bindTexture(gl.TEXTURE_2D, null);
  }

  close() {
    const gl = this.#gl;
    for (const { array, texture } of this.#parts) {
      gl.deleteVertexArray(array);
      gl.deleteTexture(texture);
    }
    gl.deleteProgram(this.#program.program);
  }

  #array(data, bindInstances) {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    [[3, 0], [3, 12], [2, 24]].forEach(([size, offset], location) => {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, markFloats * 4, offset);
    });
    bindInstances();
    gl.bindVertexArray(null);
    return array;
  }

  #texture(image) {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.bindTexture(gl.TEXTURE_2D, null);
    return texture;
  }
}

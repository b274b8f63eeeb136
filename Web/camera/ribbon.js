/** The route as a ribbon on the ground: painted between white borders, with chevrons that flow ahead. */

import { overlaySlots as slots, ribbonSlots, spanSlots } from "../engine/layouts.js";
import { link } from "../shared/program.js";
import { projection } from "./shaders.js";

/** Floats per corner: position relative to the camera 3, opacity, side −1 (left) … 1, arc length in metres. */
const floats = 6;
const maximumSections = 1024;

const vertex = `#version 300 es
precision highp float;
${projection}
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 look;
out vec3 at;  // opacity, side, metres
void main() {
  at = look;
  gl_Position = project(toCamera * place);
}`;

const fragment = `#version 300 es
precision highp float;
in vec3 at;
uniform vec3 palette[3];
uniform float flow;  // metres
out vec4 pixel;
void main() {
  float side = abs(at.y);
  float soft = fwidth(at.y);
  // Chevrons every 3 m, as far apart as the arrows of the other style.
  float along = fract((at.z - flow + 0.35 * side) / 3.0);
  float fine = fwidth((at.z + 0.35 * side) / 3.0);
  float chevron = smoothstep(0.0, fine, along) * (1.0 - smoothstep(0.22, 0.22 + fine, along)) * (1.0 - smoothstep(0.2, 0.6, fine));
  vec3 color = mix(palette[0], palette[1], max(0.85 * chevron, smoothstep(0.74 - soft, 0.74, side)));
  color = mix(color, palette[2], smoothstep(0.92 - soft, 0.92, side));
  pixel = vec4(color, 1.0) * at.x;
}`;

export class Ribbon {
  #gl;
  #program;
  #array;
  #buffer;
  #data = new Float32Array(2 * maximumSections * floats);

  /** @param {WebGL2RenderingContext} gl @param {Float32Array} palette paint, border, edge */
  constructor(gl, palette) {
    this.#gl = gl;
    this.#program = link(gl, vertex, fragment);
    gl.useProgram(this.#program.program);
    gl.uniform3fv(this.#program.uniforms.palette, palette);
    this.#array = gl.createVertexArray();
    this.#buffer = gl.createBuffer();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.#data.byteLength, gl.DYNAMIC_DRAW);
    for (const location of [0, 1]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 3, gl.FLOAT, false, floats * 4, location * 12);
    }
    gl.bindVertexArray(null);
  }

  /**
   * @param {Float64Array} n the engine's overlay
   * @param {ArrayLike<number>} eye the camera's position
   * @param {Float32Array} toCamera
   * @param {number} focalX
   * @param {number} focalY
   */
  draw(n, eye, toCamera, focalX, focalY) {
    const first = n[slots.ribbon + spanSlots.first];
    const sections = Math.min(n[slots.ribbon + spanSlots.length], maximumSections);
    if (sections < 2) return;
    const data = this.#data;
    for (let k = 0; k < sections; k++) {
      const from = first + k * ribbonSlots.count;
      for (let side = 0; side < 2; side++) {
        const to = (2 * k + side) * floats;
        const border = from + (side ? ribbonSlots.right : ribbonSlots.left);
        for (let axis = 0; axis < 3; axis++) data[to + axis] = n[border + axis] - eye[axis];
        data[to + 3] = n[from + ribbonSlots.opacity];
        data[to + 4] = 2 * side - 1;
        data[to + 5] = n[from + ribbonSlots.arcLength];
      }
    }
    const gl = this.#gl;
    const { program, uniforms: u } = this.#program;
    gl.useProgram(program);
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, data, 0, 2 * sections * floats);
    gl.uniformMatrix3fv(u.toCamera, false, toCamera);
    gl.uniform2f(u.focal, focalX, focalY);
    gl.uniform1f(u.flow, n[slots.time] * 2 % 3);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 2 * sections);
  }
}

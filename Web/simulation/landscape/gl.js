/** The few things that every part of the landscape needs of WebGL 2. */

/**
 * @typedef {Object} Program
 * @property {WebGLProgram} program
 * @property {Record<string, WebGLUniformLocation | null>} at uniforms by name
 */

/**
 * @param {WebGL2RenderingContext} gl
 * @param {string} vertex
 * @param {string} fragment
 * @param {string[]} attributes in the order of their locations
 * @returns {Program}
 */
export function makeProgram(gl, vertex, fragment, attributes) {
  const program = /** @type {WebGLProgram} */ (gl.createProgram());
  for (const [kind, source] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]])) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${source}`);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
      throw new Error(gl.getShaderInfoLog(shader) ?? "a shader does not compile");
    }
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  attributes.forEach((name, location) => gl.bindAttribLocation(program, location, name));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(gl.getProgramInfoLog(program) ?? "a program does not link");
  }
  /** @type {Program["at"]} */
  const at = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0;
  for (let i = 0; i < count; i++) {
    const { name } = /** @type {WebGLActiveInfo} */ (gl.getActiveUniform(program, i));
    at[name] = gl.getUniformLocation(program, name);
  }
  return { program, at };
}

/**
 * @typedef {Object} Mesh
 * @property {WebGLVertexArrayObject} array
 * @property {WebGLBuffer[]} buffers
 * @property {number} count of indices, or of vertices where there are none
 */

/**
 * Interleaved floats with the sizes of their attributes, and indices of 16 or 32 bits.
 * @param {WebGL2RenderingContext} gl
 * @param {Float32Array} vertices
 * @param {number[]} sizes
 * @param {Uint16Array | Uint32Array | null} indices
 * @returns {Mesh}
 */
export function makeMesh(gl, vertices, sizes, indices) {
  const array = gl.createVertexArray();
  const buffer = gl.createBuffer();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STATIC_DRAW);
  const stride = sizes.reduce((sum, size) => sum + size, 0);
  let offset = 0;
  sizes.forEach((size, location) => {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, 4 * stride, 4 * offset);
    offset += size;
  });
  const buffers = [buffer];
  if (indices) {
    const elements = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, elements);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    buffers.push(elements);
  }
  gl.bindVertexArray(null);
  return /** @type {Mesh} */ ({ array, buffers, count: indices ? indices.length : vertices.length / stride });
}

/** @param {WebGL2RenderingContext} gl @param {Mesh} mesh */
export function deleteMesh(gl, mesh) {
  gl.deleteVertexArray(mesh.array);
  for (const buffer of mesh.buffers) gl.deleteBuffer(buffer);
}

/**
 * The planes of the picture's four sides through the eye: unit normals that point inwards.
 * @param {{right: number[], up: number[], back: number[]}} camera
 * @param {number} tanX @param {number} tanY
 */
export function sidePlanes({ right, up, back }, tanX, tanY) {
  const plane = (/** @type {number[]} */ axis, /** @type {number} */ sign, /** @type {number} */ tan) => {
    const length = Math.hypot(1, tan);
    return [0, 1, 2].map((i) => (sign * axis[i] - tan * back[i]) / length);
  };
  return [plane(right, 1, tanX), plane(right, -1, tanX), plane(up, 1, tanY), plane(up, -1, tanY)];
}

/**
 * The matrix (by columns) from the local frame to the clip space of a camera.
 * @param {{position: number[], right: number[], up: number[], back: number[]}} camera
 * @param {number} tanX tangent of half the horizontal field of view
 * @param {number} tanY
 * @param {number} near
 * @param {number} far
 */
export function viewProjection({ right: r, up: u, back: b }, tanX, tanY, near, far) {
  const a = (far + near) / (near - far);
  const c = 2 * far * near / (near - far);
  const matrix = new Float32Array(16);
  for (let i = 0; i < 3; i++) {
    matrix[4 * i] = r[i] / tanX;
    matrix[4 * i + 1] = u[i] / tanY;
    matrix[4 * i + 2] = a * b[i];
    matrix[4 * i + 3] = -b[i];
  }
  matrix[14] = c;
  return matrix;
}

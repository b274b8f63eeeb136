/** A linked program with its uniforms by name. */

/**
 * @param {WebGL2RenderingContext} gl
 * @param {string} vertex source
 * @param {string} fragment source
 * @returns {{program: WebGLProgram, uniforms: Record<string, WebGLUniformLocation>}}
 */
export function link(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const log = gl.getAttachedShaders(program).map((shader) => gl.getShaderInfoLog(shader)).join(" ");
    throw new Error(`a shader is wrong: ${gl.getProgramInfoLog(program)} ${log}`);
  }
  /** @type {Record<string, WebGLUniformLocation>} */
  const uniforms = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0;
  for (let i = 0; i < count; i++) {
    const name = gl.getActiveUniform(program, i).name.replace(/\[0\]$/, "");
    uniforms[name] = gl.getUniformLocation(program, name);
  }
  return { program, uniforms };
}

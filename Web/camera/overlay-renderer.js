/**
 * Draws the overlay's solids with WebGL 2: arrows, waypoint posts, discs of anchors, and a plain landscape where there is no
 * picture. Only the engine's values are drawn; nothing is made per frame.
 */

import { anchorLookSlots, anchorSlots, arrowSlots, overlaySlots as slots, spanSlots, turnSignSlots, waypointSlots } from "../engine/layouts.js";
import { rotations } from "./camera-matrix.js";
import { blazePost, cornerFloats, paints, signArrow, signBoard, solid } from "./meshes.js";
import { OwnAnchors } from "./own-anchors.js";
import { link } from "../shared/program.js";
import { Ribbon } from "./ribbon.js";
import {
  discFragment, discVertex, groundFragment, groundVertex, solidFragment, solidVertex,
} from "./shaders.js";

/** Floats per instance: position relative to the camera 3, orientation 4, opacity 1, width 1. */
const instanceFloats = 9;
const maximumInstances = 512;
/** Location, size, offset of an instance's attributes: position, orientation, opacity, width. */
const solidInstance = [[4, 3, 0], [5, 4, 12], [6, 1, 28], [7, 1, 32]];

/** Widths of the edges around solids, CSS pixels and at most metres: dark outside, white inside. */
const darkEdge = { pixels: 5, metres: 0.16 };
const whiteEdge = { pixels: 3, metres: 0.1 };
const discPixels = 11;
/** Height of the eyes above the plain landscape. It is only a backdrop: marks have the engine's heights. */
const eyeHeight = 1.6;

/** Around the anchor that is chosen. */
const sun = [1, 0.82, 0.25];

const colors = {
  paint: [0.886, 0.263, 0.059], lime: [1, 0.98, 0.941], bark: [0.075, 0.137, 0.11],
  light: { sky: [0.72, 0.82, 0.84], haze: [0.93, 0.92, 0.85], ground: [0.78, 0.79, 0.65], net: [0.58, 0.62, 0.48] },
  dark: { sky: [0.05, 0.09, 0.11], haze: [0.16, 0.22, 0.21], ground: [0.08, 0.13, 0.10], net: [0.2, 0.29, 0.23] },
};

export class OverlayRenderer {
  #canvas;
  #arrowMesh;
  /** @type {WebGL2RenderingContext} */ #gl;
  #parts = null;
  #instances = new Float32Array(maximumInstances * instanceFloats);
  #toScene = new Float32Array(9);
  #toCamera = new Float32Array(9);
  /** The user's own anchors, drawn as solids in their colours; all others are discs. */
  anchors = new OwnAnchors();
  /** Who draws them: loaded with the first. @type {typeof import("./anchor-drawing.js").AnchorDrawing | null} */ #AnchorDrawing = null;
  #areAnchorsWanted = false;
  /** Makes the drawing of the user's own mark. */ #makeMark = null;
  #mark = null;
  #isDark = false;
  /** Width of the canvas on the page; asking the page at every frame would lay it out. */
  #cssWidth = 1;

  /** Called when the graphics are lost (true) and when they are back (false). @type {(lost: boolean) => void} */
  onLost = () => {};

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{vertices: number[], indices: number[]}} arrowMesh of the engine
   */
  constructor(canvas, arrowMesh) {
    this.#canvas = canvas;
    this.#arrowMesh = arrowMesh;
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: true, premultipliedAlpha: true, powerPreference: "high-performance" });
    if (!gl) throw new Error("there is no WebGL 2");
    this.#gl = gl;
    this.#make();
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.#parts = this.#mark = null;
      this.onLost(true);
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.#make();
      this.onLost(false);
    });
  }

  get gl() { return this.#gl; }

  /** @param {boolean} isDark colours of the plain landscape */
  set isDark(isDark) { this.#isDark = isDark; }

  /**
   * Draws something else instead of the blazes along the route.
   * @param {((gl: WebGL2RenderingContext, paint: number[], bindInstances: () => void)
   *   => import("./marks/mark-drawing.js").MarkDrawing) | null} make called now, and again after the graphics were lost
   */
  setMark(make) {
    this.#mark?.close();
    this.#mark = null;
    this.#makeMark = make;
    if (this.#parts) this.#useMark();
  }

  #useMark() {
    this.#mark = this.#makeMark?.(this.#gl, colors.paint, () => this.#instanceAttributes(this.#parts.instances, solidInstance)) ?? null;
  }

  /** Gives the canvas as many pixels as the display has below it. */
  resize(cssWidth, cssHeight) {
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    this.#cssWidth = Math.max(1, cssWidth);
    const width = Math.max(1, Math.round(cssWidth * ratio));
    const height = Math.max(1, Math.round(cssHeight * ratio));
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
  }

  /** Empties the canvas. */
  clear() {
    if (!this.#parts) return;
    const gl = this.#gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  }

  /**
   * Draws one frame.
   * @param {Float64Array} n the engine's overlay
   * @param {import("../shared/source.js").Frame} frame pose and camera that the overlay was made for
   * @param {number} scale CSS pixels of the display per pixel of the frame's camera
   * @param {string} background what lies under the overlay just now
   */
  draw(n, frame, scale, background) {
    if (!this.#parts) return;
    this.#drawView(n, frame, scale, background);
    for (const eye of frame.others ?? []) this.#drawView(n, eye, scale, background);
    if (this.anchors.count > 0) this.#wantAnchors();
  }

  #drawView(n, view, scale, background) {
    const gl = this.#gl;
    const { camera, pose, target } = view;
    rotations(pose.q, this.#toScene, this.#toCamera);
    if (target) this.#useTarget(target, camera, view.offset);
    else this.#useCanvas(camera, scale);
    const focalX = 1 / Math.tan(camera.fovX * Math.PI / 360);
    const focalY = 1 / Math.tan(camera.fovY * Math.PI / 360);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (background === "none") this.#drawGround(pose.p, focalX, focalY);
    this.#drawSolids(this.#parts.arrows, this.#fill(n, slots.arrows, arrowSlots, pose.p), camera, focalX, focalY);
    this.#parts.ribbon.draw(n, pose.p, this.#toCamera, focalX, focalY);
    const marks = this.#fill(n, slots.waypoints, waypointSlots, pose.p);
    if (this.#mark) {
      this.#upload(marks);
      this.#mark.draw(marks, this.#toCamera, focalX, focalY);
    } else this.#drawSolids(this.#parts.posts, marks, camera, focalX, focalY);
    const signs = this.#fill(n, slots.turnSigns, turnSignSlots, pose.p);
    this.#drawSolids(this.#parts.boards, signs, camera, focalX, focalY);
    this.#turnArrows(n, signs);
    this.#drawSolids(this.#parts.signArrows, signs, camera, focalX, focalY);
    this.#drawDiscs(this.#fillDiscs(n, pose.p), camera, focalX, focalY);
    this.#parts.anchors?.draw(n, pose.p, this.#toCamera, focalX, focalY, focalY * camera.height / 2);
  }

  async #wantAnchors() {
    if (this.#areAnchorsWanted) return;
    this.#areAnchorsWanted = true;
    try {
      ({ AnchorDrawing: this.#AnchorDrawing } = await import("./anchor-drawing.js"));
      if (this.#parts) this.#parts.anchors = this.#makeAnchors();
    } catch (error) {
      // Their names are there all the same.
      console.info(error);
    }
  }

  #makeAnchors() {
    if (!this.#AnchorDrawing) return null;
    const edges = { dark: { pixels: 4, color: colors.bark }, white: { pixels: 2.5, color: colors.lime }, chosen: sun };
    return new this.#AnchorDrawing(this.#gl, this.anchors, edges);
  }

  /** Places that are not the user's own, the farthest first. */
  #fillDiscs(n, eye) {
    const first = n[slots.anchors];
    let filled = 0;
    for (let k = n[slots.anchors + spanSlots.length] - 1; k >= 0 && filled < maximumInstances; k--) {
      const from = first + k * anchorSlots.count;
      if (n[from + anchorSlots.index] < this.anchors.count) continue;
      const to = filled * instanceFloats;
      for (let axis = 0; axis < 3; axis++) this.#instances[to + axis] = n[from + anchorSlots.position + axis] - eye[axis];
      this.#instances[to + 1] += n[n[slots.anchorLooks] + k * anchorLookSlots.count + anchorLookSlots.lift];
      filled += 1;
    }
    return filled;
  }

  /** The middle of the own canvas, as large as the camera's viewport is shown. */
  #useCanvas(camera, scale) {
    const gl = this.#gl;
    const ratio = this.#canvas.width / this.#cssWidth;
    const width = camera.width * scale * ratio;
    const height = camera.height * scale * ratio;
    this.clear();
    gl.viewport((this.#canvas.width - width) / 2, (this.#canvas.height - height) / 2, width, height);
  }

  /** A part of another renderer's framebuffer; the camera's viewport may be larger than its visible part. */
  #useTarget(target, camera, offset) {
    const gl = this.#gl;
    const perPixel = target.width / this.#cssWidth;
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    if (!offset) return gl.viewport(target.x, target.y, target.width, target.height);
    const below = camera.height - offset.y - target.height / perPixel;
    gl.viewport(target.x - offset.x * perPixel, target.y - below * perPixel, camera.width * perPixel, camera.height * perPixel);
  }

  /** Copies a list's positions and orientations, the farthest first, so that near ones are blended over far ones. */
  #fill(n, slot, { count: stride, position, orientation, opacity = -1 }, eye) {
    const first = n[slot + spanSlots.first];
    const count = Math.min(n[slot + spanSlots.length], maximumInstances);
    const target = this.#instances;
    const isArrow = slot === slots.arrows;
    for (let k = 0; k < count; k++) {
      const from = first + (count - 1 - k) * stride;
      const to = k * instanceFloats;
      for (let axis = 0; axis < 3; axis++) target[to + axis] = n[from + position + axis] - eye[axis];
      for (let i = 0; i < 4; i++) target[to + 3 + i] = n[from + orientation + i];
      target[to + 7] = opacity < 0 ? 1 : n[from + opacity];
      // What lies behind a corner is thinner.
      target[to + 8] = isArrow ? n[n[slots.arrowWeights] + count - 1 - k] : 1;
    }
    return count;
  }

  #drawSolids(mesh, count, camera, focalX, focalY) {
    if (count === 0) return;
    const gl = this.#gl;
    const { program, uniforms: u } = this.#parts.solid;
    gl.useProgram(program);
    gl.bindVertexArray(mesh.array);
    this.#upload(count);
    gl.uniformMatrix3fv(u.toCamera, false, this.#toCamera);
    gl.uniform2f(u.focal, focalX, focalY);
    gl.uniform1f(u.pixelsFocal, focalY * camera.height / 2);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.cullFace(gl.FRONT);
    this.#edge(darkEdge, colors.bark, mesh, count);
    this.#edge(whiteEdge, colors.lime, mesh, count);
    gl.cullFace(gl.BACK);
    gl.uniform1f(u.outline, 0);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, mesh.corners, count);
  }

  #upload(count) {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#parts.instances);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#instances, 0, count * instanceFloats);
  }

  /** The arrows on the signs are rotated on their faces, clockwise as seen by the user. */
  #turnArrows(n, count) {
    for (let k = 0; k < count; k++) {
      const from = n[slots.turnSigns] + (count - 1 - k) * turnSignSlots.count;
      const half = -n[from + turnSignSlots.turn] * Math.PI / 360;
      const [s, c] = [Math.sin(half), Math.cos(half)];
      const to = k * instanceFloats + 3;
      const q = from + turnSignSlots.orientation;
      const [x, y, z, w] = [n[q], n[q + 1], n[q + 2], n[q + 3]];
      this.#instances[to] = x * c + y * s;
      this.#instances[to + 1] = y * c - x * s;
      this.#instances[to + 2] = z * c + w * s;
      this.#instances[to + 3] = w * c - z * s;
    }
  }

  #edge({ pixels, metres }, color, mesh, count) {
    const gl = this.#gl;
    const u = this.#parts.solid.uniforms;
    gl.uniform1f(u.outline, pixels);
    gl.uniform1f(u.widest, metres);
    gl.uniform3fv(u.outlinePaint, color);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, mesh.corners, count);
  }

  #drawDiscs(count, camera, focalX, focalY) {
    if (count === 0) return;
    const gl = this.#gl;
    const { program, uniforms: u } = this.#parts.disc;
    gl.useProgram(program);
    gl.bindVertexArray(this.#parts.discs);
    this.#upload(count);
    gl.uniformMatrix3fv(u.toCamera, false, this.#toCamera);
    gl.uniform2f(u.focal, focalX, focalY);
    gl.uniform2f(u.size, 2 * discPixels / camera.width, 2 * discPixels / camera.height);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  }

  #drawGround(eye, focalX, focalY) {
    const gl = this.#gl;
    const { program, uniforms: u } = this.#parts.ground;
    const landscape = this.#isDark ? colors.dark : colors.light;
    gl.useProgram(program);
    gl.bindVertexArray(this.#parts.screen);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.uniformMatrix3fv(u.toScene, false, this.#toScene);
    gl.uniform2f(u.focal, focalX, focalY);
    gl.uniform3f(u.eye, eye[0] % 5, eyeHeight, eye[2] % 5);
    for (const name in landscape) gl.uniform3fv(u[name], landscape[name]);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  /** Programs and buffers: at the start, and again after the graphics were lost. */
  #make() {
    const gl = this.#gl;
    const instances = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, instances);
    gl.bufferData(gl.ARRAY_BUFFER, this.#instances.byteLength, gl.DYNAMIC_DRAW);
    const square = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);
    const { vertices, indices } = this.#arrowMesh;
    const palette = new Float32Array([...colors.paint, ...colors.lime, ...colors.bark]);
    this.#parts = {
      instances,
      solid: link(gl, solidVertex, solidFragment),
      disc: link(gl, discVertex, discFragment),
      ground: link(gl, groundVertex, groundFragment),
      ribbon: new Ribbon(gl, palette),
      anchors: this.#makeAnchors(),
      arrows: this.#mesh(solid(vertices, indices, paints.paint), instances),
      posts: this.#mesh(blazePost(), instances),
      boards: this.#mesh(signBoard(), instances),
      signArrows: this.#mesh(signArrow(), instances),
      discs: this.#square(square, instances),
      screen: this.#square(square, null),
    };
    for (const part of [this.#parts.solid, this.#parts.disc]) {
      gl.useProgram(part.program);
      gl.uniform3fv(part.uniforms.palette, palette);
    }
    this.#useMark();
  }

  #mesh(data, instances) {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    this.#attributes(data, cornerFloats, [3, 3, 3, 1]);
    this.#instanceAttributes(instances, solidInstance);
    return { array, corners: data.length / cornerFloats };
  }

  #square(data, instances) {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    this.#attributes(data, 2, [2]);
    if (instances) this.#instanceAttributes(instances, [[4, 3, 0]]);
    return array;
  }

  #attributes(data, stride, sizes) {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    let offset = 0;
    sizes.forEach((size, location) => {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride * 4, offset);
      offset += size * 4;
    });
  }

  #instanceAttributes(instances, list) {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, instances);
    for (const [location, size, offset] of list) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, instanceFloats * 4, offset);
      gl.vertexAttribDivisor(location, 1);
    }
  }
}

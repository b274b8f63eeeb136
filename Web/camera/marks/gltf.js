/**
 * Models in the form of glTF 2.0 (Khronos Group): triangles with colour or picture, placed by their nodes. Everything must be
 * in the file: a `.glb`, or a `.gltf` with its data in it. No skins, no movement.
 */

import { t } from "../../language/text.js";
import { MarkError } from "./mark-error.js";

const sizes = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
/** Bytes, how to read one, and the divisor of normalised integers. */
const kinds = {
  5120: [1, "getInt8", 127], 5121: [1, "getUint8", 255], 5122: [2, "getInt16", 32767], 5123: [2, "getUint16", 65535],
  5125: [4, "getUint32", 4294967295], 5126: [4, "getFloat32", 1],
};
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const maximumDepth = 64;
const maximumCorners = 600_000;

/**
 * @param {ArrayBuffer} data
 * @returns {Promise<import("./model.js").Part[]>}
 */
export async function readGltf(data) {
  const { json, binary } = unpack(data);
  if (!/^2\./.test(json.asset?.version ?? "")) throw new MarkError(t("mark.notGltf2"));
  return new Gltf(json, binary).parts();
}

/** Contents of a `.glb` (chunks of JSON and binary data), or of a `.gltf`. */
function unpack(data) {
  const view = new DataView(data);
  if (data.byteLength < 12 || view.getUint32(0, true) !== 0x46546c67) return { json: parse(new Uint8Array(data)), binary: null };
  let json = null;
  let binary = null;
  for (let at = 12; at + 8 <= data.byteLength;) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > data.byteLength) throw new MarkError(t("mark.cutOff"));
    const chunk = new Uint8Array(data, at + 8, length);
    if (kind === 0x4e4f534a) json ??= parse(chunk);
    if (kind === 0x004e4942) binary ??= chunk;
    at += 8 + length + (-length & 3);
  }
  if (!json) throw new MarkError(t("mark.noDescription"));
  return { json, binary };
}

function parse(bytes) {
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes));
    if (json !== null && typeof json === "object") return json;
  } catch {
    // said below
  }
  throw new MarkError(t("mark.notGltf"));
}

class Gltf {
  #json;
  #buffers;
  #parts = [];
  #corners = 0;

  constructor(json, binary) {
    this.#json = json;
    this.#buffers = list(json.buffers).map((buffer, i) => (buffer?.uri === undefined && i === 0 ? binary : embedded(buffer?.uri)));
  }

  async parts() {
    const { nodes, scenes, scene } = this.#json;
    const inScene = list(scenes)[scene ?? 0]?.nodes;
    const children = new Set(list(nodes).flatMap((node) => list(node?.children)));
    const roots = inScene ?? list(nodes).map((_, i) => i).filter((i) => !children.has(i));
    for (const root of list(roots)) await this.#node(root, identity, 0);
    if (this.#parts.length === 0) throw new MarkError(t("mark.noTriangles"));
    return this.#parts;
  }

  async #node(number, parent, depth) {
    const node = list(this.#json.nodes)[number];
    if (!node || depth > maximumDepth) throw new MarkError(t("mark.parts"));
    const matrix = product(parent, matrixOf(node));
    const primitives = list(list(this.#json.meshes)[node.mesh]?.primitives);
    for (const primitive of primitives) if ((primitive?.mode ?? 4) === 4) await this.#primitive(primitive, matrix);
    for (const child of list(node.children)) await this.#node(child, matrix, depth + 1);
  }

  async #primitive({ attributes, indices, material }, m) {
    const corners = this.#read(attributes?.POSITION, 3);
    if (!corners) return;
    const uv = this.#read(attributes.TEXCOORD_0, 2);
    const order = this.#read(indices, 1) ?? corners.map((_, i) => i).filter((i) => 3 * i < corners.length);
    this.#corners += order.length;
    if (this.#corners > maximumCorners) throw new MarkError(t("mark.triangles"), t("mark.trianglesAdvice"));
    const positions = new Float32Array(order.length * 3);
    const uvs = uv && new Float32Array(order.length * 2);
    order.forEach((corner, i) => {
      if (3 * corner + 2 >= corners.length) throw new MarkError(t("mark.corner"));
      const [x, y, z] = corners.subarray(3 * corner, 3 * corner + 3);
      for (let row = 0; row < 3; row++) positions[3 * i + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
      if (uvs) uvs.set([uv[2 * corner] ?? 0, uv[2 * corner + 1] ?? 0], 2 * i);
    });
    const surface = list(this.#json.materials)[material]?.pbrMetallicRoughness;
    const image = uvs ? await this.#image(surface?.baseColorTexture?.index) : null;
    const color = list(surface?.baseColorFactor).slice(0, 3).map(Number);
    this.#parts.push({ positions, uvs, image, color: color.length === 3 ? color : image ? [1, 1, 1] : null });
  }

  /** Numbers of an accessor; null where it is none. */
  #read(number, size) {
    const accessor = number === undefined ? null : list(this.#json.accessors)[number];
    const kind = kinds[accessor?.componentType];
    const view = list(this.#json.bufferViews)[accessor?.bufferView];
    const buffer = this.#buffers[view?.buffer];
    if (!accessor || !kind || !view || !buffer || sizes[accessor.type] !== size || accessor.sparse) return null;
    const [bytes, read, divisor] = kind;
    const stride = view.byteStride ?? bytes * size;
    const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    const { count } = accessor;
    const isThere = [start, stride, count].every((n) => Number.isSafeInteger(n) && n >= 0)
      && (count === 0 || start + (count - 1) * stride + bytes * size <= buffer.byteLength);
    if (!isThere) throw new MarkError(t("mark.missing"));
    const data = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    const out = new Float64Array(count * size);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < size; k++) {
        const value = data[read](start + i * stride + k * bytes, true);
        out[i * size + k] = accessor.normalized ? value / divisor : value;
      }
    }
    if (!out.every(Number.isFinite)) throw new MarkError(t("mark.numbers"));
    return out;
  }

  async #image(texture) {
    const image = list(this.#json.images)[list(this.#json.textures)[texture]?.source];
    if (!image) return null;
    const view = list(this.#json.bufferViews)[image.bufferView];
    const from = view && this.#buffers[view.buffer];
    const bytes = from
      ? from.subarray(view.byteOffset ?? 0, (view.byteOffset ?? 0) + view.byteLength) : embedded(image.uri);
    if (!bytes) return null;
    return createImageBitmap(new Blob([bytes], { type: image.mimeType ?? "" })).catch(() => null);
  }
}

const list = (value) => (Array.isArray(value) ? value : []);

/** Data that is in the file itself; null where it lies elsewhere. */
function embedded(uri) {
  const match = /^data:[^,]*;base64,(.*)$/s.exec(uri ?? "");
  try {
    if (match) return Uint8Array.from(atob(match[1]), (letter) => letter.charCodeAt(0));
  } catch {
    // said below
  }
  throw new MarkError(t("mark.otherFile"), t("mark.otherFileAdvice"));
}

/** Matrix of a node, column by column. */
function matrixOf({ matrix, translation, rotation, scale }) {
  if (list(matrix).length === 16) return matrix.map(Number);
  const [x, y, z, w] = list(rotation).length === 4 ? rotation : [0, 0, 0, 1];
  const [sx, sy, sz] = list(scale).length === 3 ? scale : [1, 1, 1];
  const [tx, ty, tz] = list(translation).length === 3 ? translation : [0, 0, 0];
  return [
    sx * (1 - 2 * (y * y + z * z)), sx * 2 * (x * y + w * z), sx * 2 * (x * z - w * y), 0,
    sy * 2 * (x * y - w * z), sy * (1 - 2 * (x * x + z * z)), sy * 2 * (y * z + w * x), 0,
    sz * 2 * (x * z + w * y), sz * 2 * (y * z - w * x), sz * (1 - 2 * (x * x + y * y)), 0,
    tx, ty, tz, 1,
  ];
}

function product(a, b) {
  return identity.map((_, i) => {
    const [column, row] = [4 * Math.floor(i / 4), i % 4];
    return a[row] * b[column] + a[4 + row] * b[column + 1] + a[8 + row] * b[column + 2] + a[12 + row] * b[column + 3];
  });
}

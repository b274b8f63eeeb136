/** Trees in the woods near the camera: one solid, placed many times. */

const spacing = 7;
const around = 210;

/** A tree one metre high: a trunk and a pointed crown of two tiers. Positions and normals. */
export function treeSolid() {
  /** @type {number[]} */
  const vertices = [];
  /** @type {number[]} */
  const indices = [];
  const sides = 7;
  const cone = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ wide, /** @type {number} */ narrow) => {
    const first = vertices.length / 6;
    const slope = (wide - narrow) / (high - low);
    for (let i = 0; i <= sides; i++) {
      const a = 2 * Math.PI * i / sides;
      const n = [Math.cos(a), slope, Math.sin(a)].map((v) => v / Math.hypot(1, slope));
      vertices.push(wide * Math.cos(a), low, wide * Math.sin(a), ...n);
      vertices.push(narrow * Math.cos(a), high, narrow * Math.sin(a), ...n);
    }
    for (let i = 0; i < sides; i++) {
      const k = first + 2 * i;
      indices.push(k, k + 1, k + 2, k + 2, k + 1, k + 3);
    }
  };
  cone(-0.05, 0.16, 0.03, 0.03);
  cone(0.14, 0.62, 0.23, 0.09);
  cone(0.4, 1, 0.18, 0);
  return { vertices: new Float32Array(vertices), indices: new Uint16Array(indices) };
}

/**
 * Places trees around a point: at every knot of a grid with woods on it, moved a little, the same every time.
 * @param {OffscreenCanvasRenderingContext2D} mask opaque where trees may stand
 * @param {number} scale pixels per metre of the mask
 * @param {number} cx @param {number} cz centre of the mask and of the trees
 * @returns {number[][]} x, z, height, own number
 */
export function treeSpots(mask, scale, cx, cz) {
  const { width, height } = mask.canvas;
  const { data } = mask.getImageData(0, 0, width, height);
  /** @type {number[][]} */
  const spots = [];
  const random = (/** @type {number} */ i, /** @type {number} */ j, /** @type {number} */ k) => {
    const s = Math.sin(i * 127.1 + j * 311.7 + k * 74.7) * 43758.5453;
    return s - Math.floor(s);
  };
  for (let i = Math.ceil((cx - around) / spacing); i * spacing <= cx + around; i++) {
    for (let j = Math.ceil((cz - around) / spacing); j * spacing <= cz + around; j++) {
      const x = (i + 0.8 * random(i, j, 1)) * spacing;
      const z = (j + 0.8 * random(i, j, 2)) * spacing;
      const px = Math.floor((x - cx) * scale + width / 2);
      const pz = Math.floor((z - cz) * scale + height / 2);
      if (px < 0 || pz < 0 || px >= width || pz >= height || data[4 * (pz * width + px) + 3] < 128) continue;
      spots.push([x, z, 6 + 7 * random(i, j, 3), random(i, j, 4)]);
    }
  }
  return spots;
}

/**
 * Paints where trees may stand: in woods and parks, not on ways, houses and water.
 * @param {OffscreenCanvasRenderingContext2D} c
 * @param {number} scale @param {number} cx @param {number} cz
 * @param {import("./features.js").Feature[]} features
 * @param {Float32Array} route
 */
export function paintWoods(c, scale, cx, cz, features, route) {
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.globalCompositeOperation = "source-over";
  c.clearRect(0, 0, c.canvas.width, c.canvas.height);
  c.setTransform(scale, 0, 0, scale, c.canvas.width / 2 - cx * scale, c.canvas.height / 2 - cz * scale);
  const line = (/** @type {Float32Array} */ p) => {
    for (let i = 0; i < p.length; i += 3) i === 0 ? c.moveTo(p[i], p[i + 2]) : c.lineTo(p[i], p[i + 2]);
  };
  for (const { kind, parts } of features) {
    if (kind !== "wood") continue;
    c.beginPath();
    parts.forEach(line);
    c.fill("evenodd");
  }
  c.globalCompositeOperation = "destination-out";
  c.lineJoin = "round";
  for (const { kind, parts } of features) {
    if (kind !== "street" && kind !== "building" && kind !== "water" && kind !== "stream") continue;
    c.beginPath();
    parts.forEach(line);
    c.lineWidth = kind === "street" ? 14 : 7;
    c.stroke();
    if (kind !== "street" && kind !== "stream") c.fill("evenodd");
  }
  c.beginPath();
  line(route);
  c.lineWidth = 13;
  c.stroke();
}

/** Reads polygons out of vector tiles (Mapbox Vector Tile 2): as much of the format as the cover of the ground needs. */

/** Integers and bytes of protocol buffers, one after the other. */
class Reader {
  #bytes;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) { this.#bytes = bytes; }

  /** Also after a length that is no number. */
  get isAtEnd() { return !(this.#at < this.#bytes.length); }

  integer() {
    let value = 0;
    for (let shift = 1; !this.isAtEnd; shift *= 128) {
      const byte = this.#bytes[this.#at++];
      value += (byte & 127) * shift;
      if (byte < 128) break;
    }
    return value;
  }

  /** As many bytes as there are, at most. @param {number} count */
  take(count) { return this.#bytes.subarray(this.#at, this.#at = Math.min(this.#at + count, this.#bytes.length)); }
}

/** Fields of protocol buffers: number, and an integer or bytes. @param {Uint8Array} bytes */
function* fields(bytes) {
  const reader = new Reader(bytes);
  while (!reader.isAtEnd) {
    const key = reader.integer();
    const [field, kind] = [key >>> 3, key & 7];
    if (kind === 0) yield { field, value: reader.integer(), bytes: none };
    else if (kind === 2) yield { field, value: 0, bytes: reader.take(reader.integer()) };
    else if (kind === 1 || kind === 5) reader.take(kind === 1 ? 8 : 4);
    else return;
  }
}

const none = new Uint8Array(0);
const text = new TextDecoder();

/** Packed integers. @param {Uint8Array} bytes */
function integers(bytes) {
  const values = [];
  for (const reader = new Reader(bytes); !reader.isAtEnd;) values.push(reader.integer());
  return values;
}

/** Rings of a polygon, x and y in turns. @param {number[]} commands */
function rings(commands) {
  const found = [];
  /** @type {number[]} */ let ring = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < commands.length;) {
    const [command, count] = [commands[i] & 7, commands[i++] >>> 3];
    if (command === 7) continue;
    if (command !== 1 && command !== 2) return found;
    for (let k = 0; k < count && i + 1 < commands.length; k++) {
      x += (commands[i] >>> 1) ^ -(commands[i] & 1);
      y += (commands[i + 1] >>> 1) ^ -(commands[i + 1] & 1);
      i += 2;
      if (command === 1) found.push(ring = []);
      ring.push(x, y);
    }
  }
  return found;
}

/**
 * @param {Uint8Array} bytes of a tile
 * @param {string[]} layers names of the layers that are wanted
 * @returns {{layer: string, class: string, extent: number, rings: number[][]}[]} polygons; coordinates run from 0 to the extent, to
 *   the east and to the south
 */
export function polygonsOf(bytes, layers) {
  const polygons = [];
  for (const { field, bytes: layer } of fields(bytes)) {
    if (field !== 3) continue;
    let [name, extent] = ["", 4096];
    const [keys, values, features] = [[], [], []];
    for (const { field: part, value, bytes: content } of fields(layer)) {
      if (part === 1) name = text.decode(content);
      else if (part === 2) features.push(content);
      else if (part === 3) keys.push(text.decode(content));
      else if (part === 4) values.push([...fields(content)].filter((one) => one.field === 1).map((one) => text.decode(one.bytes))[0]);
      else if (part === 5) extent = value;
    }
    if (!layers.includes(name) || extent < 1) continue;
    const key = keys.indexOf("class");
    for (const feature of features) {
      let [type, tags, geometry] = [0, none, none];
      for (const { field: part, value, bytes: content } of fields(feature)) {
        if (part === 2) tags = content;
        else if (part === 3) type = value;
        else if (part === 4) geometry = content;
      }
      if (type !== 3) continue;
      const pairs = integers(tags);
      const place = pairs.findIndex((number, i) => i % 2 === 0 && number === key);
      polygons.push({ layer: name, class: values[pairs[place + 1]] ?? "", extent, rings: rings(integers(geometry)) });
    }
  }
  return polygons;
}

/**
 * A replica of anchors in a page, a worker or Node: loads `anchors.wasm`, edits with undo and redo, merges other devices'
 * edits, gives what is still to be sent. Values are the anchors' JSON. `docs/web-module.md` shows how to use it,
 * `anchors.d.ts` holds the types.
 */

import { anchorOutcomeBits as outcome, anchorRecordSlots as slots, anchorResponseBits as response, replicaBits, versions } from "./layouts.js";
import { Regions, byteCount, decode, given, optional } from "./memory.js";
import { instantiate, ownModule } from "./instantiate.js";

const fields = /** @type {const} */ (["place", "name", "note", "colour", "deleted"]);
/** Characters that have one byte each. */
const isPlain = /^[\x00-\x7F]*$/;
/** What is edited together with the position. */
const positionKeys = ["lat", "lon", "altitude", "accuracy_m", "vertical_accuracy_m", "origin"];

/** @typedef {import("./anchors.js").AnchorReplica} Declared */
/** @typedef {import("./anchors.js").AnchorFields} AnchorFields */
/** @typedef {import("./anchors.js").AnchorRecord} AnchorRecord */

/**
 * The anchors of this device. Close it when it is not needed any more: its memory is not collected.
 * @implements {Declared}
 */
export class AnchorReplica {
  /** @type {Regions} */ #regions;
  /** @type {any} */ #exports;
  /** Colours, origins, altitude references. @type {[import("./choices.js").AnchorColour[], import("./choices.js").AnchorOrigin[], import("./anchors.js").AnchorAltitude["reference"][]]} */ #names;
  /** @type {() => number} */ #now;

  /**
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @param {import("./anchors.js").AnchorReplicaOptions} [options]
   * @returns {Promise<AnchorReplica>}
   */
  static async load(source = ownModule(new URL("anchors.wasm", import.meta.url)), options = {}) {
    return new AnchorReplica((await instantiate(await source, "anchors.wasm")).exports, options);
  }

  /**
   * @param {any} exports
   * @param {import("./anchors.js").AnchorReplicaOptions} options
   */
  constructor(exports, { client = randomID(), now = Date.now } = {}) {
    const found = exports.waymark_replica_version();
    if (found !== versions.anchors) {
      throw new Error(`anchors.wasm has version ${found}, anchors.js knows version ${versions.anchors}: take both from one build`);
    }
    this.client = client;
    this.#now = now;
    this.#exports = exports;
    this.#regions = new Regions(exports, exports.waymark_replica_open());
    this.#regions.input([], client);
    if (exports.waymark_replica_client(this.handle) !== 0) {
      this.close();
      throw new Error(`“${client}” is not a client's name: 1 to 64 letters, digits, . _ - :`);
    }
    exports.waymark_replica_names(this.handle);
    /** @type {any} */
    const names = this.#regions.text().split("\n\n").map((list) => list.split("\n").filter((name) => name));
    this.#names = names;
  }

  /** What the engine's functions call it; throws when it was closed. */
  get handle() { return this.#regions.handle; }

  /** Frees the replica. */
  close() {
    if (this.#regions.open) this.#exports.waymark_replica_close(this.#regions.open);
    this.#regions.open = 0;
  }

  /** The colours that an anchor can have. */
  get colours() { return this.#names[0]; }

  /** How many anchors there are. */
  get count() { return this.#exports.waymark_replica_count(this.handle); }

  get canUndo() { return (this.#exports.waymark_replica_can(this.handle) & replicaBits.undo) !== 0; }

  get canRedo() { return (this.#exports.waymark_replica_can(this.handle) & replicaBits.redo) !== 0; }

  /** True when there is something to send. */
  get hasPending() { return (this.#exports.waymark_replica_can(this.handle) & replicaBits.send) !== 0; }

  /**
   * Adds an anchor.
   * @param {AnchorFields} anchor
   * @returns {string} its id
   */
  add(anchor) { return this.addAll([anchor])[0]; }

  /**
   * Adds anchors, as one action to undo: all of them or none.
   * @param {AnchorFields[]} anchors
   * @returns {string[]} their ids
   */
  addAll(anchors) {
    const now = this.#now();
    const ids = anchors.map(({ id }) => id ?? randomID());
    this.#fill(anchors.map((anchor, i) => ({
      ...anchor, id: ids[i], name: anchor.name ?? "", note: anchor.note ?? "", colour: anchor.colour ?? "red",
      created: anchor.created === undefined ? new Date(now).toISOString() : anchor.created,
    })));
    this.#checked(this.#exports.waymark_replica_add(this.handle, now));
    return ids;
  }

  /**
   * Edits fields of an anchor; those that are absent stay as they are. Another position without altitude and accuracies has
   * none.
   * @param {string} id
   * @param {AnchorFields} changes
   */
  edit(id, changes) {
    let location = {};
    if (positionKeys.some((key) => key in changes)) {
      const present = this.get(id);
      if (!present) throw new Error(`no anchor has the id ${id}`);
      const moved = "lat" in changes || "lon" in changes;
      const { lat, lon, origin } = present;
      location = { lat, lon, origin };
      if (!moved) {
        const { altitude, accuracy_m, vertical_accuracy_m } = present;
        location = { ...location, altitude, accuracy_m, vertical_accuracy_m };
      }
    }
    this.#fill([{ ...location, ...changes, id }]);
    this.#checked(this.#exports.waymark_replica_edit(this.handle, this.#now()));
  }

  /**
   * Deletes an anchor.
   * @param {string} id
   * @returns {boolean} false when there was none
   */
  remove(id) { return this.removeAll([id]) === 1; }

  /**
   * Deletes anchors, as one action to undo.
   * @param {string[]} ids
   * @returns {number} how many there were
   */
  removeAll(ids) {
    this.#fill(ids.map((id) => ({ id })));
    return this.#checked(this.#exports.waymark_replica_remove(this.handle, this.#now()));
  }

  /** Takes the last action back; false when there was none. */
  undo() { return this.#exports.waymark_replica_undo(this.handle, this.#now()) === 1; }

  /** Does again what was undone last; false when there was nothing. */
  redo() { return this.#exports.waymark_replica_redo(this.handle, this.#now()) === 1; }

  /**
   * The anchor with an id; null when there is none or it is deleted.
   * @param {string} id
   * @returns {AnchorRecord | null}
   */
  get(id) {
    this.#fill([{ id }]);
    const [record] = this.#read(this.#exports.waymark_replica_get(this.handle));
    return record && !record.deleted ? record : null;
  }

  /**
   * Anchors with their distance from a position in metres, nearest first; without a position in the order of their arrival.
   * @param {{near?: {lat: number, lon: number} | null, limit?: number}} request
   * @returns {import("./anchors.js").ListedAnchor[]}
   */
  list({ near = null, limit = 0x7FFFFFFF } = {}) {
    const count = this.#exports.waymark_replica_list(
      this.handle, near ? near.lat : NaN, near ? near.lon : NaN, Math.max(0, Math.min(limit, 0x7FFFFFFF)));
    const distances = this.#distances(count);
    return this.#read(count).map((record, i) => ({ ...record, distance: distances[i] }));
  }

  /**
   * Takes over what a server, another page or this device's storage says. Records that cannot be read are refused all
   * together.
   * @param {AnchorRecord[]} records
   * @param {{pending?: boolean}} options pending: storage says that no server has them
   * @returns {number} how many brought something new
   */
  merge(records, { pending = false } = {}) {
    this.#fill(records);
    return this.#checked(this.#exports.waymark_replica_merge(this.handle, pending ? 1 : 0));
  }

  /**
   * Records with edits that no server has.
   * @returns {AnchorRecord[]}
   */
  pending() { return this.#read(this.#exports.waymark_replica_records(this.handle, 1)); }

  /**
   * All records, deleted ones too, for storage.
   * @returns {AnchorRecord[]}
   */
  records() { return this.#read(this.#exports.waymark_replica_records(this.handle, 0)); }

  /**
   * How far it is synchronised, as storage kept it.
   * @param {import("./anchors.js").KnownChanges} known
   */
  set known({ since, store }) {
    this.#regions.input([], store ?? "");
    this.#exports.waymark_replica_known(this.handle, since);
  }

  get known() {
    const since = this.#exports.waymark_replica_since(this.handle);
    return { since, store: this.#regions.text() || undefined };
  }

  /**
   * The records of the next request to a server.
   * @returns {AnchorRecord[]}
   */
  request() { return this.#read(this.#exports.waymark_replica_request(this.handle)); }

  /**
   * Takes a server's response to the last request: what was sent as it is there now, and what others changed. What was edited
   * meanwhile stays pending.
   * @param {import("./anchors.js").AnchorResponse} response
   * @param {{isChange?: boolean}} options isChange: the server reports it without being asked
   * @returns {import("./anchors.js").AnchorOutcome}
   */
  take({ sequence = 0, store, anchors, present, more, age }, { isChange = false } = {}) {
    this.#fill([...anchors, ...(present ?? []).map((id) => ({ id }))], store ?? "");
    const bits = (more ? response.part : 0) | (age === undefined ? 0 : response.old) | (store === undefined ? 0 : response.store)
      | (present ? response.present : 0) | (isChange ? response.change : 0);
    return this.#outcome(this.#exports.waymark_replica_take(this.handle, anchors.length, sequence, bits));
  }

  /**
   * Takes a failure of the last request.
   * @param {number} [status] HTTP status; none without a response
   * @returns {import("./anchors.js").AnchorOutcome}
   */
  fail(status = 0) { return this.#outcome(this.#exports.waymark_replica_fail(this.handle, status)); }

  /**
   * @param {number} bits
   * @returns {import("./anchors.js").AnchorOutcome}
   */
  #outcome(bits) {
    this.#checked(bits);
    const records = (/** @type {number} */ which) => this.#read(this.#exports.waymark_replica_records(this.handle, which));
    return {
      next: bits & outcome.request ? "request" : bits & outcome.later ? "later" : bits & outcome.failed ? "failed" : "done",
      isOtherStore: (bits & outcome.otherStore) !== 0, isReader: (bits & outcome.reader) !== 0,
      refused: bits & outcome.refused ? records(3)[0] : null, deleted: records(2),
    };
  }

  /**
   * Writes records, or parts of them, into the input regions.
   * @param {(AnchorFields & Partial<AnchorRecord>)[]} records
   * @param {string} [rest] text after theirs
   */
  #fill(records, rest = "") {
    const numbers = new Float64Array(records.length * slots.count).fill(NaN);
    /** @type {string[]} */
    const texts = [];
    records.forEach((record, i) => {
      const at = i * slots.count;
      const words = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})([0-9a-f]{8})$/i.exec(record.id ?? "");
      if (!words) throw new Error(`“${record.id}” is no id of an anchor`);
      const [, a, b, c, d, e, f] = words;
      [a, b + c, d + e, f].forEach((word, k) => { numbers[at + slots.id + k] = parseInt(word, 16); });
      numbers[at + slots.latitude] = optional(record.lat);
      numbers[at + slots.longitude] = optional(record.lon);
      if (record.altitude) {
        numbers[at + slots.altitude] = record.altitude.meters;
        numbers[at + slots.altitudeReference] = this.#number(2, record.altitude.reference);
      }
      numbers[at + slots.accuracy] = optional(record.accuracy_m);
      numbers[at + slots.verticalAccuracy] = optional(record.vertical_accuracy_m);
      if (record.colour !== undefined) numbers[at + slots.colour] = this.#number(0, record.colour);
      if (record.origin !== undefined) numbers[at + slots.origin] = this.#number(1, record.origin);
      if (record.created) numbers[at + slots.created] = milliseconds(record.created);
      const text = (/** @type {number} */ slot, /** @type {string} */ value) => {
        if (value === "") {
          numbers[at + slot] = 0;
          return;
        }
        // Most texts are plain, and to encode each one alone takes longer than all the rest.
        numbers[at + slot] = isPlain.test(value) ? value.length : byteCount(value);
        texts.push(value);
      };
      if (record.name !== undefined) text(slots.nameLength, record.name);
      if (record.note !== undefined) text(slots.noteLength, record.note);
      fields.forEach((field, k) => {
        const edit = record.edited?.[field];
        if (!edit) return;
        numbers[at + slots.edits + k] = milliseconds(edit[0]);
        text(slots.clientLengths + k, edit[1]);
      });
    });
    this.#regions.input(numbers, texts.join("") + rest);
  }

  /** @param {number} list @param {string} name */
  #number(list, name) {
    /** @type {string[]} */
    const names = this.#names[list];
    const number = names.indexOf(name);
    if (number < 0) throw new Error(`“${name}” is not one of ${names.join(", ")}`);
    return number;
  }

  /**
   * Distances of the last list.
   * @param {number} count
   */
  #distances(count) {
    const n = this.#regions.numbers(count * slots.count);
    return Array.from({ length: count }, (_, i) => given(n[i * slots.count + slots.distance]));
  }

  /**
   * Reads the records of a result.
   * @param {number} count
   * @returns {AnchorRecord[]}
   */
  #read(count) {
    this.#checked(count);
    const n = this.#regions.numbers(count * slots.count);
    const bytes = this.#regions.bytes();
    let start = 0;
    const text = (/** @type {number} */ length) => {
      start += length;
      return length === 0 ? "" : decode(bytes.subarray(start - length, start));
    };
    // Clients and times are the same again and again.
    let [known, knownAt] = ["", 0];
    const client = (/** @type {number} */ length) => {
      let i = 0;
      if (length === known.length) while (i < length && bytes[start + i] === bytes[knownAt + i]) i += 1;
      if (i < length || length !== known.length) {
        knownAt = start;
        known = text(length);
      } else {
        start += length;
      }
      return known;
    };
    let [knownTime, knownMoment] = [NaN, ""];
    const moment = (/** @type {number} */ time) => {
      if (time !== knownTime) [knownTime, knownMoment] = [time, new Date(time).toISOString()];
      return knownMoment;
    };
    return Array.from({ length: count }, (_, i) => {
      const at = i * slots.count;
      const word = (/** @type {number} */ k) => n[at + slots.id + k].toString(16).padStart(8, "0");
      const [b, c] = [word(1), word(2)];
      const name = text(n[at + slots.nameLength]);
      const note = text(n[at + slots.noteLength]);
      const edits = fields.map((_, k) => {
        const time = n[at + slots.edits + k];
        if (Number.isNaN(time)) return null;
        return /** @type {[string, string]} */ ([moment(time), client(n[at + slots.clientLengths + k])]);
      });
      return {
        id: `${word(0)}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${word(3)}`,
        lat: n[at + slots.latitude], lon: n[at + slots.longitude],
        altitude: Number.isNaN(n[at + slots.altitude]) ? null
          : {
            meters: n[at + slots.altitude],
            reference: this.#names[2][n[at + slots.altitudeReference]],
          },
        name, note, colour: this.#names[0][n[at + slots.colour]],
        accuracy_m: given(n[at + slots.accuracy]), vertical_accuracy_m: given(n[at + slots.verticalAccuracy]),
        origin: this.#names[1][n[at + slots.origin]],
        created: Number.isNaN(n[at + slots.created]) ? null : moment(n[at + slots.created]),
        edited: /** @type {AnchorRecord["edited"]} */ (
          { place: edits[0], name: edits[1], note: edits[2], colour: edits[3], deleted: edits[4] }),
        deleted: n[at + slots.isDeleted] === 1,
      };
    });
  }

  /** @param {number} count */
  #checked(count) {
    if (count < 0) throw new Error(this.#regions.text());
    return count;
  }
}

/** @param {string} text */
function milliseconds(text) {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`“${text}” is not a moment like 2026-11-20T10:00:00.250Z`);
  return time;
}

/** A random UUID (version 4). `crypto.randomUUID` is there in secure contexts only. */
function randomID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = bytes[6] & 0x0F | 0x40;
  bytes[8] = bytes[8] & 0x3F | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

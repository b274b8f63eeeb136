/**
 * Reading and writing the regions of a handle in the engine's memory (`docs/c-interface.md`). Addresses hold until the
 * next call, and the memory may have moved after any call: views are made anew when it has.
 */

import { coordinateSlots } from "./layouts.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * The engine's functions and memory, as far as they are the same for every handle. A handle that was closed must not
 * reach the engine: it would be the memory of something else.
 */
export class Regions {
  /** @param {any} exports what the WebAssembly module exports
   *  @param {number} handle */
  constructor(exports, handle) {
    this.exports = exports;
    this.open = handle;
    /** @type {Float64Array} */
    this.view = new Float64Array(0);
  }

  /** The handle; throws when it was closed. */
  get handle() {
    if (this.open === 0) throw new Error("it was closed and cannot be used any more");
    return this.open;
  }

  /**
   * The numbers of the last result. The array is reused while the memory stays where it is, so that calls at every frame
   * leave no garbage; it may be longer than the result.
   * @param {number} count how many numbers the result has
   */
  numbers(count) {
    const { buffer } = this.exports.memory;
    const start = this.exports.waymark_numbers(this.handle);
    if (this.view.buffer !== buffer || this.view.byteOffset !== start || this.view.length < count) {
      this.view = new Float64Array(buffer, start, count);
    }
    return this.view;
  }

  /** The bytes of the last result's texts. */
  bytes() {
    return new Uint8Array(
      this.exports.memory.buffer, this.exports.waymark_text(this.handle), this.exports.waymark_text_count(this.handle));
  }

  /** The last result's texts as one. */
  text() { return decoder.decode(this.bytes()); }

  /**
   * Fills the input region of text with bytes.
   * @param {Uint8Array} bytes
   */
  inputBytes(bytes) {
    const start = this.exports.waymark_input_text(this.handle, bytes.length);
    if (!start) throw new Error("the input is too large");
    new Uint8Array(this.exports.memory.buffer, start, bytes.length).set(bytes);
  }

  /**
   * Fills the input regions.
   * @param {ArrayLike<number>} values
   * @param {string} text
   */
  input(values, text = "") {
    const bytes = encoder.encode(text);
    const textStart = this.exports.waymark_input_text(this.handle, bytes.length);
    const start = this.exports.waymark_input_numbers(this.handle, values.length);
    if (!start || !textStart) throw new Error("the input is too large");
    // Views only now: making room may have moved the memory.
    new Uint8Array(this.exports.memory.buffer, textStart, bytes.length).set(bytes);
    new Float64Array(this.exports.memory.buffer, start, values.length).set(values);
  }
}

/**
 * Coordinates as input.
 * @param {{lat: number, lon: number}[]} positions
 */
export function coordinateInput(positions) {
  const input = new Float64Array(positions.length * coordinateSlots.count);
  positions.forEach(({ lat, lon }, i) => write(input, i * coordinateSlots.count, coordinateSlots, { latitude: lat, longitude: lon }));
  return input;
}

/**
 * Writes values into their slots.
 * @template {string} Name
 * @param {Float64Array} numbers
 * @param {number} at where the slots begin
 * @param {Readonly<Record<Name, number>>} slots
 * @param {Partial<Record<Name, number | null>>} values an absent one crosses as NaN
 */
export function write(numbers, at, slots, values) {
  for (const name in values) numbers[at + slots[name]] = values[name] ?? NaN;
}

/** Bytes of a text in UTF-8.
 *  @param {string} text */
export function byteCount(text) { return encoder.encode(text).length; }

/** The text in some bytes.
 *  @param {Uint8Array} bytes */
export function decode(bytes) { return decoder.decode(bytes); }

/** An absent value crosses as NaN.
 *  @param {number | null | undefined} value */
export function optional(value) { return value ?? NaN; }

/**
 * A vector or quaternion that begins in a slot.
 * @param {Float64Array} numbers
 * @param {number} slot
 * @param {number} count of components
 * @returns {number[]}
 */
export function components(numbers, slot, count) { return Array.from(numbers.subarray(slot, slot + count)); }

/** A NaN is an absent value.
 *  @param {number} value */
export function given(value) { return Number.isNaN(value) ? null : value; }

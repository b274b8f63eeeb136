/** The KML in a KMZ; the engine says which of its files that is. */

import { t } from "../language/text.js";
import { FileError } from "./file-error.js";
import { limits } from "./limits.js";
import { unpacked } from "./unpack.js";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end record has 22 bytes and a comment of at most so many. */
const maximumCommentLength = 0xffff;

/**
 * @param {Uint8Array} bytes a ZIP archive
 * @param {string} file its name
 * @param {import("../engine/reading.js").FileReading} reading
 * @returns {Promise<Uint8Array>}
 */
export async function kmlOf(bytes, file, reading) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let best = null;
  try {
    for (const entry of entries(view, bytes)) {
      const rank = reading.kmlRank(entry.name);
      if (rank !== null && (best === null || rank < best.rank)) best = { ...entry, rank };
    }
    if (!best) throw new FileError(t("files.noKML", { file }));
    const { method, size, offset, isSecret } = best;
    if (isSecret || view.getUint32(offset, true) !== localSignature) throw new RangeError("no entry");
    // Name and extra field have lengths of their own here.
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + size > bytes.length) throw new RangeError("beyond the end");
    const packed = bytes.subarray(start, start + size);
    if (method === 0) return packed;
    if (method === 8) return await unpacked(packed, "deflate-raw", file);
    throw new RangeError("unknown method");
  } catch (error) {
    if (error instanceof RangeError) throw new FileError(t("files.archive", { file }));
    throw error;
  }
}

/** The central directory; reading beyond the end throws a RangeError. */
function* entries(view, bytes) {
  let end = bytes.length - 22;
  const first = Math.max(0, end - maximumCommentLength);
  while (end >= first && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < first) throw new RangeError("no directory");
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw new RangeError("too many entries");
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== entrySignature) throw new RangeError("no entry");
    const length = view.getUint16(at + 28, true);
    yield {
      name: bytes.subarray(at + 46, at + 46 + length), method: view.getUint16(at + 10, true), size: view.getUint32(at + 20, true), offset: view.getUint32(at + 42, true),
      isSecret: (view.getUint16(at + 8, true) & 1) !== 0,
    };
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** Packed bytes, unpacked with the browser's own means and never beyond a bound. */

import { t } from "../language/text.js";
import { FileError } from "./file-error.js";
import { limits } from "./limits.js";

/**
 * @param {Uint8Array} bytes
 * @param {"gzip" | "deflate-raw"} format
 * @param {string} file its name
 * @returns {Promise<Uint8Array>}
 */
export async function unpacked(bytes, format, file) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const parts = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > limits.unpacked) throw new FileError(t("files.large", { file, limit: limits.unpacked >> 20 }));
      parts.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    if (error instanceof FileError) throw error;
    throw new FileError(t("files.archive", { file }));
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

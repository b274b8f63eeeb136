/** Contents of files: the tag that they are known by, and a smaller form for keeping them. */

const mayPack = typeof CompressionStream === "function" && typeof DecompressionStream === "function";

/**
 * The server's tag of contents: the first 128 bits of their SHA-256.
 * @param {ArrayBuffer} bytes
 * @returns {Promise<string>} 32 hexadecimal digits
 */
export async function tagOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {ArrayBuffer} bytes
 * @returns {Promise<{body: ArrayBuffer, coding: "gzip" | ""}>} as small as the browser can make it
 */
export async function packed(bytes) {
  if (!mayPack) return { body: bytes, coding: "" };
  const body = await through(bytes, new CompressionStream("gzip"));
  return body.byteLength < bytes.byteLength ? { body, coding: "gzip" } : { body: bytes, coding: "" };
}

/** @param {{body: ArrayBuffer, coding: "gzip" | ""}} file @returns {Promise<ArrayBuffer>} */
export function unpacked({ body, coding }) {
  return coding === "gzip" ? through(body, new DecompressionStream("gzip")) : Promise.resolve(body);
}

/** @param {ArrayBuffer} bytes @param {any} stream */
function through(bytes, stream) {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

/** Gzip by the browser's own streams. */

/** @param {Blob} blob @returns {Promise<Blob | null>} compressed; null where the browser cannot */
export async function gzip(blob) {
  if (typeof CompressionStream === "undefined") return null;
  const packed = await new Response(blob.stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return new Blob([packed], { type: "application/gzip" });
}

/** @param {Blob} blob @returns {Promise<boolean>} by its first two bytes, not by its name */
export async function isGzip(blob) {
  const bytes = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

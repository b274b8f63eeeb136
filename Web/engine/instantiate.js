/** @param {URL} url @returns {Promise<any>} a `Response`, or the bytes in Node */
export function ownModule(url) {
  return fetch(url).catch(async (error) => (await import("./own-file.js")).readOwnFile(url, error));
}

/**
 * Compiles a module; while a server's response still arrives, where possible.
 * @param {Response | BufferSource | WebAssembly.Module} given
 * @param {string} name of its file, for complaints
 * @returns {Promise<WebAssembly.Instance>}
 */
export async function instantiate(given, name) {
  // The engine writes nothing and opens nothing: the C library's leftovers are answered with "bad file".
  const badFile = () => 8;
  /** @type {WebAssembly.Instance | undefined} */
  let instance;
  // Seeds of its hash tables.
  const randomBytes = (/** @type {number} */ address, /** @type {number} */ count) => {
    const { memory } = /** @type {any} */ (instance).exports;
    crypto.getRandomValues(new Uint8Array(memory.buffer, address, count));
    return 0;
  };
  const imports = {
    wasi_snapshot_preview1: { fd_close: badFile, fd_seek: badFile, fd_write: badFile, random_get: randomBytes },
  };
  instance = await make(given, name, imports);
  return instance;
}

/**
 * @param {Response | BufferSource | WebAssembly.Module} given
 * @param {string} name
 * @param {WebAssembly.Imports} imports
 * @returns {Promise<WebAssembly.Instance>}
 */
async function make(given, name, imports) {
  if (given instanceof WebAssembly.Module) return WebAssembly.instantiate(given, imports);
  if (typeof Response === "undefined" || !(given instanceof Response)) {
    return (await WebAssembly.instantiate(/** @type {BufferSource} */ (given), imports)).instance;
  }
  if (!given.ok) throw new Error(`${name} cannot be loaded: HTTP status ${given.status}`);
  // Streaming demands the right content type, which not every server gives.
  const isTyped = given.headers.get("content-type")?.startsWith("application/wasm");
  const result = isTyped && WebAssembly.instantiateStreaming
    ? await WebAssembly.instantiateStreaming(given, imports)
    : await WebAssembly.instantiate(await given.arrayBuffer(), imports);
  return result.instance;
}

/**
 * Reads a module's file that could not be fetched: in Node, whose `fetch` takes no `file:` addresses.
 * @param {URL} url
 * @param {unknown} cause why it could not be fetched
 * @returns {Promise<BufferSource>}
 */
export async function readOwnFile(url, cause) {
  if (url.protocol !== "file:") throw cause;
  /** @type {{readFile: (url: URL) => Promise<BufferSource>}} */
  let files;
  try {
    // Bundlers for browsers leave this import alone, or take it as one that may fail.
    files = await import(
      /* webpackIgnore: true */
      // @ts-ignore Node's types are not here
      "node:fs/promises"
    );
  } catch {
    throw cause;
  }
  return files.readFile(url);
}

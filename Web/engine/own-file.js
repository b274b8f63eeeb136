/**
 * Reads a file beside this module in Node, whose `fetch` takes no `file:` addresses. The hints keep bundlers for the browser from looking for Node's
 * modules; browsers never come here.
 * @param {URL} url
 * @returns {Promise<BufferSource>}
 */
export async function readOwnFile(url) {
  const name = "node:fs/promises";
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)).readFile(url);
}

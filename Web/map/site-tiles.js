/** Tiles of a site without a server: the library asks the page for them instead of the network. */

import { fetchData, isSite } from "../shared/data.js";

const scheme = "waymark-tiles";
let registered = false;

/** The address by which the library asks for tiles. @param {string} address of the API */
export function tileAddress(address) { return isSite() ? `${scheme}://${address}` : address; }

/** @param {any} library */
export function registerSiteTiles(library) {
  if (registered || !isSite()) return;
  registered = true;
  library.addProtocol(scheme, async ({ url }) => {
    const answer = await fetchData(url.slice(`${scheme}://`.length));
    if (!answer.ok) throw Object.assign(new Error(`${url} is not there`), { status: answer.status });
    return { data: await answer.arrayBuffer() };
  });
}

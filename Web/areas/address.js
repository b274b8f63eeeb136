/** Each area of a server has the page at an address of its own, so that what is kept of one is not taken for another's. */

import { isSite } from "../shared/data.js";

/** The address of the server's first page, without an area. @param {string} [address] of this page */
export function root(address = document.baseURI) {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/in\/[^/]+\/[^/]*$/, "").replace(/[^/]*$/, "");
}

/**
 * The page of an area.
 * @param {string} id @param {Record<string, string>} [more] for its query
 */
export function pageOf(id, more = {}) {
  // A site has one page, to which the area is named.
  if (isSite()) return new URL(`./?${new URLSearchParams({ area: id, ...more })}`, document.baseURI).href;
  const query = new URLSearchParams(more).toString();
  return `${root()}in/${encodeURIComponent(id)}/${query && `?${query}`}`;
}

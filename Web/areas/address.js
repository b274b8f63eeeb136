/** Each area of a server has the page at an address of its own, so that what is kept of one is not taken for another's. */

/** The address of the server's first page, without an area. @param {string} [address] of this page */
export function root(address = document.baseURI) {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/in\/[^/]+\/[^/]*$/, "").replace(/[^/]*$/, "");
}

/** The page of an area. @param {string} id */
export function pageOf(id) { return `${root()}in/${encodeURIComponent(id)}/`; }

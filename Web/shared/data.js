/**
 * Where the page's data come from: the server's API, or the files of a site that has no server. A site's page names its list
 * of areas in `<meta name="waymark-site">`; what asks for data asks here, with the addresses of the API.
 */

/** @typedef {{answer: (path: string, init?: RequestInit) => Promise<Response>}} Answerer */

/** @type {(() => Promise<Answerer>) | null} */ let open = null;
/** @type {Promise<Answerer> | null} */ let opened = null;
let base = "";

/** The address of the site's list; null where a server answers. */
export function siteAddress() {
  const named = document.querySelector("meta[name=waymark-site]")?.getAttribute("content");
  return named ? new URL(named, document.baseURI).href : null;
}

/**
 * From now on data come from files.
 * @param {string} address of the site's list
 * @param {() => Promise<Answerer>} opener opens what answers; called again after a failure
 */
export function answerFrom(address, opener) {
  base = new URL("./", address).href;
  open = opener;
}

/** Whether data come from files. */
export function isSite() { return open !== null; }

/**
 * Like `fetch`, for addresses of the API.
 * @param {string | URL} address
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
export async function fetchData(address, init) {
  const { href } = new URL(address);
  if (!open || !href.startsWith(`${base}api/`)) return fetch(address, init);
  opened ??= open();
  opened.catch(() => { opened = null; });
  return (await opened).answer(href.slice(base.length), init);
}

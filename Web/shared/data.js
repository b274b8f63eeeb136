/**
 * Where the page's data come from: the server's API, or the files of a site that has no server. A site's page names its list
 * of areas in `<meta name="waymark-site">`; what asks for data asks here, with the addresses of the API.
 */

/** @typedef {{answer: (path: string, init?: RequestInit) => Promise<Response>}} Answerer */

/** @type {(() => Promise<Answerer>) | null} */ let open = null;
/** @type {Promise<Answerer> | null} */ let opened = null;
let base = "";

/** @typedef {{address: string, area: string | null}} SiteName where the list of a site is, and which of its areas is wanted */

/** The site that this page belongs to; null where a server answers. `?area=ID` names another area than the first. @returns {SiteName | null} */
export function siteOfPage() {
  const named = document.querySelector("meta[name=waymark-site]")?.getAttribute("content");
  return named ? { address: new URL(named, document.baseURI).href, area: new URLSearchParams(location.search).get("area") } : null;
}

/**
 * From now on data come from files.
 * @param {SiteName} site
 * @param {() => Promise<Answerer>} opener opens what answers; called again after a failure
 */
export function answerFrom(site, opener) {
  base = new URL("./", site.address).href;
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

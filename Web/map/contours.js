/** Contour lines as tiles of the map: a worker makes them of the area's heights. */

import { siteOfPage } from "../shared/data.js";

const scheme = "waymark-contours";
/** @type {ContourWorker | null} */ let worker = null;
/** @type {(() => {url: string, finest: number}) | null} */ let heightsOfNow = null;

/** The address by which the library asks for tiles; another one for other heights. @param {string} version of the area */
export function contourAddress(version) { return `${scheme}://${encodeURIComponent(version)}/{z}/{x}/{y}`; }

/**
 * @param {any} library
 * @param {() => {url: string, finest: number}} heights address of the page with the area that it shows, and the finest level of its blocks
 */
export function registerContours(library, heights) {
  const isRegistered = heightsOfNow !== null;
  heightsOfNow = heights;
  if (isRegistered) return;
  library.addProtocol(scheme, async ({ url: address }, { signal }) => {
    const [version, zoom, x, y] = address.slice(`${scheme}://`.length).split("/");
    if (worker?.version !== version || worker.hasFailed) {
      worker?.close();
      worker = new ContourWorker(version, /** @type {any} */ (heightsOfNow)());
    }
    return { data: await worker.tile({ zoom: Number(zoom), x: Number(x), y: Number(y) }, signal) };
  });
}

class ContourWorker {
  #worker = new Worker(new URL("contour-worker.js", import.meta.url), { type: "module" });
  #next = 1;
  /** @type {Map<number, {resolve: (bytes: ArrayBuffer) => void, reject: (error: Error) => void}>} */ #open = new Map();
  /** A worker that could not be started answers nothing more. */
  hasFailed = false;

  /** @param {string} version @param {{url: string, finest: number}} heights */
  constructor(version, { url, finest }) {
    this.version = version;
    this.#worker.addEventListener("message", ({ data: { id, bytes, error } }) => {
      const request = this.#open.get(id);
      this.#open.delete(id);
      if (error === undefined) request?.resolve(bytes.buffer);
      else request?.reject(new Error(error));
    });
    this.#worker.addEventListener("error", () => {
      this.hasFailed = true;
      this.#fail("contour lines could not be started");
    });
    this.#worker.postMessage({ url, finest, site: siteOfPage() });
  }

  /** @param {import("../engine/map.js").TileAddress} tile @param {AbortSignal} signal @returns {Promise<ArrayBuffer>} */
  tile(tile, signal) {
    const id = this.#next++;
    signal.addEventListener("abort", () => { if (this.#open.has(id)) this.#worker.postMessage({ cancel: id }); });
    this.#worker.postMessage({ id, tile });
    return new Promise((resolve, reject) => { this.#open.set(id, { resolve, reject }); });
  }

  close() {
    this.#worker.terminate();
    this.#fail("contour lines of another area are wanted");
  }

  #fail(reason) {
    for (const { reject } of this.#open.values()) reject(new Error(reason));
    this.#open.clear();
  }
}

/**
 * What modules of the page find around them and Node lacks: the browser's languages, events of the window, storage, and the files of
 * `Web` by `fetch`. Import it before any of them.
 */

import { readFile } from "node:fs/promises";
import { Duplex } from "node:stream";
import { createInflateRaw } from "node:zlib";

const window = new EventTarget();
const kept = new Map();
const surroundings = {
  navigator: { languages: ["en-GB"], onLine: true, userAgent: "Node" },
  location: new URL("https://waymark.test/"),
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  document: Object.assign(new EventTarget(), {
    baseURI: "https://waymark.test/", visibilityState: "visible", querySelector: () => null,
    documentElement: { lang: "", dir: "", attributes: [], querySelectorAll: () => [] },
  }),
  localStorage: {
    getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, String(text)), removeItem: (key) => kept.delete(key),
  },
};
for (const [name, value] of Object.entries(surroundings)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

const fetchFromNetwork = globalThis.fetch;
globalThis.fetch = async (address, options) => {
  const url = new URL(address);
  if (url.protocol !== "file:") return fetchFromNetwork(url, options);
  // The server finds the engine's modules where they are built.
  const file = url.pathname.endsWith(".wasm") ? new URL(`../../.build/wasm/${url.pathname.split("/").at(-1)}`, import.meta.url) : url;
  return new Response(await readFile(file));
};

// Debian's Node 18 lacks some of what browsers have had since 2023.
globalThis.CustomEvent ??= class extends Event {
  constructor(type, { detail } = {}) {
    super(type);
    this.detail = detail;
  }
};
if (!Array.prototype.toSorted) {
  Object.defineProperty(Array.prototype, "toSorted", { value(compare) { return [...this].sort(compare); }, writable: true, configurable: true });
}
try {
  new DecompressionStream("deflate-raw");
} catch {
  const Own = globalThis.DecompressionStream;
  globalThis.DecompressionStream = function (format) { return format === "deflate-raw" ? Duplex.toWeb(createInflateRaw()) : new Own(format); };
}

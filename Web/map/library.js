/** MapLibre GL JS: a classic script that is loaded when a map is wanted, once. */

const vendor = new URL("../vendor/", import.meta.url);
let loading = null;

/** Loads the map's own style sheet, which its notes need even where there can be no map. */
export function loadStyleSheet() {
  const href = new URL("map.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return load("link", { rel: "stylesheet", href });
}

/**
 * Loads the library and its style sheet.
 * @returns {Promise<any>} the library (`maplibregl`)
 */
export function loadLibrary() {
  loading ??= Promise.all([
    load("link", { rel: "stylesheet", href: new URL("maplibre-gl.css", vendor).href }),
    load("script", { src: new URL("maplibre-gl.js", vendor).href }),
  ]).then(() => globalThis.maplibregl).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(tag, properties) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error(`${properties.src ?? properties.href} could not be loaded`));
    });
    document.head.append(element);
  });
}

/** True where the browser can draw with WebGL 2. */
export function canDraw() {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

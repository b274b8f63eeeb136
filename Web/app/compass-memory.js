/**
 * What walks have taught of this device's compass, kept for the next walk where the user wants it: in this browser alone,
 * and gone as soon as the setting is off. It holds neither places nor tracks.
 */

const key = "waymark.compass";

/** Simulations and recordings have another device's compass. */
const isDevice = (source) => source?.kind === "sensors" || source?.kind === "xr";

/**
 * Options of a session that begins.
 * @param {import("../shared/store.js").Store} store
 * @param {{kind?: string}} source
 * @returns {{compassMemory?: (number | null)[], utc?: number}}
 */
export function rememberedCompass(store, source) {
  if (!store.get("settings")?.rememberCompass || !isDevice(source)) return {};
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(kept) ? { compassMemory: kept, utc: Date.now() / 1000 } : {};
  } catch {
    return {};
  }
}

/**
 * Keeps what a session knows at its end, or before the page may be closed.
 * @param {import("../shared/store.js").Store} store
 * @param {{kind?: string}} source
 * @param {import("../engine/session.js").WaymarkSession | null} session
 */
export function rememberCompass(store, source, session) {
  if (!session || !store.get("settings")?.rememberCompass || !isDevice(source)) return;
  const memory = session.compassMemory();
  if (!memory) return;
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Full or refused: the next walk begins without.
  }
}

/** Forgets it whenever the setting is off. @param {import("../shared/store.js").Store} store */
export function connectCompassMemory(store) {
  store.subscribe("settings", (settings) => {
    if (settings?.rememberCompass) return;
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  });
}

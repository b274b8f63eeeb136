/**
 * Places that this browser keeps (localStorage): where the user went to, and what earlier versions kept as saved or favourite places,
 * until it is among the saved ones (`anchors/migrate.js`). A browser that refuses storage keeps them until the page is closed.
 */

const key = "waymark.places";
const maximumRecents = 12;
const maximumName = 200;

/** @typedef {{lat: number, lon: number, name?: string, id?: string, time?: string}} Place */
/** @typedef {{recents: Place[], places: Place[]}} KeptPlaces the recent ones, newest first; those of earlier versions */

/** @type {KeptPlaces | null} */ let refused = null;

/** @returns {KeptPlaces} */
export function keptPlaces() {
  if (refused) return refused;
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Refused, or written by something else.
  }
  /** @param {string} name @returns {Place[]} */
  const list = (name) => (Array.isArray(kept?.[name]) ? kept[name].filter(isPlace).map(plain) : []);
  return { recents: list("recents").slice(0, maximumRecents), places: distinct([...list("places"), ...list("favourites")]) };
}

/**
 * @param {Partial<KeptPlaces>} change
 * @returns {boolean} false where the browser refuses
 */
export function keepPlaces(change) {
  const { recents, places } = { ...keptPlaces(), ...change };
  const kept = { recents: recents.slice(0, maximumRecents), places };
  try {
    if (kept.recents.length + places.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ recents: kept.recents, ...(places.length > 0 && { places }) }));
    refused = null;
    return true;
  } catch {
    refused = kept;
    return false;
  }
}

/** Where the user went to lately, newest first, and what was not taken over yet. @returns {Place[]} */
export function recentPlaces() {
  const { recents, places } = keptPlaces();
  return [...recents, ...places.filter((place) => !recents.some((one) => isSame(one, place)))];
}

/** Somebody goes there. @param {Place} place */
export function rememberPlace(place) { keepPlaces({ recents: [plain(place), ...without(keptPlaces().recents, place)] }); }

/** @param {Place} place */
export function forgetPlace(place) {
  const { recents, places } = keptPlaces();
  keepPlaces({ recents: without(recents, place), places: without(places, place) });
}

/** The same to about a metre. @param {Place} a @param {Place} b */
export function isSame(a, b) { return Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lon - b.lon) < 1e-5; }

/** @param {Place[]} list @param {Place} place */
function without(list, place) { return list.filter((one) => !isSame(one, place)); }

/** Each once; two names for one place are two. @param {Place[]} list */
function distinct(list) { return list.filter((place, at) => list.findIndex((one) => isSame(one, place) && one.name === place.name) === at); }

/** @param {Place} place @returns {Place} */
function plain({ lat, lon, name, id, time }) {
  const isText = (/** @type {unknown} */ value) => typeof value === "string" && value !== "";
  return { lat, lon, ...(isText(name) && { name: String(name).slice(0, maximumName) }), ...(isText(id) && { id }), ...(isText(time) && { time }) };
}

/** @param {any} value */
function isPlace(value) { return Number.isFinite(value?.lat) && Math.abs(value.lat) <= 90 && Number.isFinite(value?.lon) && Math.abs(value.lon) <= 180; }

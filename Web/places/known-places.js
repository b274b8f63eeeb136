/**
 * Places that the user went to, and those with a star. They stay in this browser (localStorage) and go nowhere; a browser
 * that refuses storage keeps them until the page is closed.
 */

const key = "waymark.places";
const maximumCounts = { recents: 12, favourites: 50 };

/** @typedef {{lat: number, lon: number, name?: string}} Place */

export class KnownPlaces extends EventTarget {
  /** @type {Place[]} newest first */ recents = [];
  /** @type {Place[]} in the order in which they got their star */ favourites = [];

  constructor() {
    super();
    this.#read();
    // Another tab has changed them.
    addEventListener("storage", (event) => {
      if (event.key !== key) return;
      this.#read();
      this.dispatchEvent(new Event("change"));
    });
  }

  /** Somebody goes there. @param {Place} place */
  remember(place) { this.#set({ recents: [plain(place), ...without(this.recents, place)] }); }

  /** @param {Place} place */
  forget(place) { this.#set({ recents: without(this.recents, place) }); }

  /** @param {Place} place */
  isFavourite(place) { return this.favourites.some((one) => isSame(one, place)); }

  /** @param {Place} place @param {boolean} isFavourite */
  star(place, isFavourite) {
    const others = without(this.favourites, place);
    this.#set({ favourites: isFavourite ? [...others, plain(place)] : others });
  }

  #set({ recents = this.recents, favourites = this.favourites }) {
    this.recents = recents.slice(0, maximumCounts.recents);
    this.favourites = favourites.slice(-maximumCounts.favourites);
    try {
      localStorage.setItem(key, JSON.stringify({ recents: this.recents, favourites: this.favourites }));
    } catch {
      // Full or refused: they are there until the page is closed.
    }
    this.dispatchEvent(new Event("change"));
  }

  #read() {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      // Refused, or written by something else.
    }
    const list = (name) => (Array.isArray(kept?.[name]) ? kept[name].filter(isPlace).map(plain).slice(0, maximumCounts[name]) : []);
    this.recents = list("recents");
    this.favourites = list("favourites");
  }
}

/** The same to about a metre. @param {Place} a @param {Place} b */
export function isSame(a, b) { return Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lon - b.lon) < 1e-5; }

function without(list, place) { return list.filter((one) => !isSame(one, place)); }

function plain({ lat, lon, name }) { return { lat, lon, ...(typeof name === "string" && name && { name: name.slice(0, 200) }) }; }

function isPlace(value) { return Number.isFinite(value?.lat) && Math.abs(value.lat) <= 90 && Number.isFinite(value?.lon) && Math.abs(value.lon) <= 180; }

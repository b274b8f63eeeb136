/** Keeps the user in the middle of the map, north up or the way that the user looks. */

/** Milliseconds in which the map reaches a new position: about the time until the next. */
const glide = 250;

export class Follower {
  #map;
  #changed;
  #mode = "free";
  #position = null;

  /**
   * @param {any} map
   * @param {(mode: "free" | "north" | "heading") => void} changed
   */
  constructor(map, changed) {
    this.#map = map;
    this.#changed = changed;
    // Only what the hand does ends following; the map's own movements have no event of the hand. Zooming keeps it.
    map.on("dragstart", (event) => { if (event.originalEvent) this.setMode("free"); });
    map.on("rotatestart", (event) => { if (event.originalEvent && this.#mode === "heading") this.setMode("north"); });
  }

  get mode() { return this.#mode; }

  /** @param {"free" | "north" | "heading"} mode */
  setMode(mode) {
    if (mode === this.#mode) return;
    const wasHeading = this.#mode === "heading";
    this.#mode = mode;
    this.#changed(mode);
    if (mode !== "free") this.#move({ duration: 400, bearing: wasHeading ? 0 : undefined, zoom: Math.max(this.#map.getZoom(), 15.5) });
    else if (wasHeading) this.#map.easeTo({ bearing: 0, duration: this.#duration(300) });
  }

  /** One button for all: free, following, following turned, free. */
  next() { this.setMode({ free: "north", north: Number.isFinite(this.#position?.heading) ? "heading" : "free", heading: "free" }[this.#mode]); }

  /** @param {{lat: number, lon: number, heading?: number} | null} position */
  update(position) {
    this.#position = position;
    if (this.#mode !== "free") this.#move({ duration: glide });
  }

  /** After the map has got another size. */
  recenter() { if (this.#mode !== "free") this.#move({ duration: 0 }); }

  #move({ duration, bearing, zoom }) {
    const position = this.#position;
    if (!position) return;
    // A gesture in the middle of which the map jumped would be lost.
    if (this.#map.isZooming() && !this.#map.isEasing() && zoom === undefined) return;
    const turned = this.#mode === "heading" && Number.isFinite(position.heading) ? position.heading : bearing;
    this.#map.easeTo({
      center: [position.lon, position.lat],
      ...(turned !== undefined && { bearing: turned }),
      ...(zoom !== undefined && { zoom }),
      duration: this.#duration(duration), easing: (t) => t, essential: true,
    });
  }

  #duration(milliseconds) { return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds; }
}

/**
 * Keeps the user in the middle of the map, north up or heading up. Zoom and tilt are the user's: the map is
 * moved by what it asks before every picture (`transformCameraUpdate`), so that a gesture or a glide in progress goes
 * on around the user; only a map that is at rest is moved from here.
 */

/** Milliseconds in which the map reaches a new position: about the time until the next. */
const glide = 250;
/** … and the user, when following begins. */
const approach = 400;
/** After the last event of a hand the map is left alone for so long: it may be the first half of a double tap. */
const quiet = 400;
/** The zoom at which streets can be distinguished; from `near` on the zoom is left as it is. */
const streetZoom = 16.5;
const near = 14;
/** Less is not worth a new picture, pixels. */
const minimumShift = 0.25;

/** @typedef {"free" | "north" | "heading"} Mode */

export class Follower {
  #map;
  #changed;
  /** @type {Mode} */ #mode = "free";
  #position = null;
  #from = null;
  #since = 0;
  #span = glide;
  #frame = 0;
  #fingers = 0;
  /** More than one finger has been down since the first: no drag. */ #isPinch = false;
  #handAt = -Infinity;
  #hasBegun = false;
  #controller = new AbortController();

  /**
   * @param {any} map
   * @param {(mode: Mode) => void} changed
   */
  constructor(map, changed) {
    this.#map = map;
    this.#changed = changed;
    const options = { signal: this.#controller.signal, passive: true, capture: true };
    const canvas = map.getCanvasContainer();
    const count = (event) => {
      this.#fingers = event.touches.length;
      this.#isPinch = this.#fingers > 1 || (this.#isPinch && this.#fingers > 0);
      this.#handAt = performance.now();
    };
    for (const kind of ["touchstart", "touchend", "touchcancel"]) canvas.addEventListener(kind, count, options);
    for (const kind of ["mousedown", "wheel"]) canvas.addEventListener(kind, () => { this.#handAt = performance.now(); }, options);
    // Only what the hand does ends following; the map's own movements have no event of the hand. Zooming keeps it.
    map.on("drag", ({ originalEvent }) => { if (originalEvent && !this.#isPinch) this.setMode("free"); });
    map.on("rotatestart", ({ originalEvent }) => { if (originalEvent && this.#mode === "heading") this.setMode("north"); });
  }

  get mode() { return this.#mode; }

  /** @param {Mode} mode */
  setMode(mode) {
    if (mode === this.#mode) return;
    const wasHeading = this.#mode === "heading";
    this.#mode = mode;
    this.#changed(mode);
    const isFollowing = mode !== "free";
    this.#map.transformCameraUpdate = isFollowing ? () => this.#camera() : null;
    if (isFollowing) {
      this.#start(approach);
      // The first time no zoom has been chosen yet, unless by hand.
      const isFar = this.#map.getZoom() < near || (!this.#hasBegun && this.#handAt < 0);
      this.#hasBegun = true;
      if (isFar || wasHeading) {
        this.#map.easeTo({ ...(isFar && { zoom: streetZoom }), ...(wasHeading && { bearing: 0 }), duration: duration(approach) });
      }
    } else if (wasHeading) this.#map.easeTo({ bearing: 0, duration: duration(300) });
  }

  /** One button for all: free, following, following turned, free. */
  next() { this.setMode({ free: "north", north: Number.isFinite(this.#position?.heading) ? "heading" : "free", heading: "free" }[this.#mode]); }

  /** @param {{lat: number, lon: number, heading?: number} | null} position */
  update(position) {
    const hadNone = !this.#position;
    if (position && this.#from === null) this.#from = this.#map.getCenter();
    const shown = this.#position ? this.#center(performance.now()) : null;
    this.#position = position;
    if (this.#mode !== "free" && position) this.#start(hadNone ? 0 : glide, shown);
  }

  /** After the map has got another size. */
  recenter() { if (this.#mode !== "free" && this.#position) this.#start(0); }

  /** Lets go of the map. */
  close() {
    cancelAnimationFrame(this.#frame);
    this.#controller.abort();
  }

  /** What the map asks before a picture. */
  #camera() {
    const center = this.#center(performance.now());
    return center ? { center, ...this.#bearing() } : {};
  }

  #bearing() {
    const { heading } = this.#position ?? {};
    return this.#mode === "heading" && Number.isFinite(heading) ? { bearing: heading } : {};
  }

  #start(milliseconds, from = this.#map.getCenter()) {
    this.#from = from ?? this.#map.getCenter();
    this.#since = performance.now();
    this.#span = duration(milliseconds);
    cancelAnimationFrame(this.#frame);
    this.#step();
  }

  /** Where the middle of the map is just now, between two positions. */
  #center(now) {
    const { lat, lon } = this.#position ?? {};
    if (!this.#position || !this.#from) return null;
    const share = this.#span > 0 ? Math.min(1, (now - this.#since) / this.#span) : 1;
    // The shorter direction, also across the date line.
    const east = ((lon - this.#from.lng + 540) % 360 + 360) % 360 - 180;
    return new this.#from.constructor(this.#from.lng + share * east, this.#from.lat + share * (lat - this.#from.lat));
  }

  #step() {
    const now = performance.now();
    if (this.#mode === "free" || !this.#position) return;
    const map = this.#map;
    const isAtRest = !map.isMoving() && this.#fingers === 0 && now - this.#handAt > quiet;
    if (isAtRest) this.#move(this.#center(now));
    // A hand may have kept the map from getting there.
    if (now - this.#since < this.#span || !isAtRest) this.#frame = requestAnimationFrame(() => this.#step());
  }

  #move(center) {
    const map = this.#map;
    const to = map.project(center);
    const middle = map.project(map.getCenter());
    const { bearing } = this.#bearing();
    const isTurned = bearing !== undefined && Math.abs(((bearing - map.getBearing() + 540) % 360) - 180) > 0.1;
    if (isTurned || Math.hypot(to.x - middle.x, to.y - middle.y) > minimumShift) map.jumpTo({ center, ...this.#bearing() });
  }
}

function duration(milliseconds) { return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds; }

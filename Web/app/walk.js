/**
 * A running source with its session: per animation frame one call of the engine and the drawing; ten times a second
 * the values that other parts use.
 */

import { anchorSlots, overlaySlots as slots, spanSlots } from "../engine/layouts.js";
import { spokenLanguage } from "../language/text.js";
import { isFromFile } from "../route/from-file.js";
import { rememberCompass, rememberedCompass } from "./compass-memory.js";
import { positionOf } from "./position.js";
import { slowParts } from "./slow-parts.js";

/** Milliseconds between two readings of guidance and alignment. */
const slowInterval = 100;
/** Corners that are farther away do not matter yet, metres; arrows matter up to the second distance. */
const maxCornerDistance = 250;
const defaultViewDistance = 30;
/** Minimum height of what is drawn above an anchor's position, pixels. */
const solidPixels = 40;

export class Walk {
  #parts;
  #source = null;
  #session = null;
  #route = null;
  #camera = null;
  #anchorsAreSet = false;
  #leadTarget = null;
  /** The user's own anchors in the session's order. */ #own = [];
  #lastSlow = -Infinity;
  #generation = 0;
  #scale = 1;
  /** @type {{x: number, y: number} | undefined} */ #offset = undefined;
  /** The page's own route, while a replay shows the log's. */
  #setAside = null;

  /** The newest pose, for calibration. @type {import("../shared/source.js").Pose | null} */
  pose = null;
  /** Called with every frame that was drawn. @type {((frame: import("../shared/source.js").Frame) => void) | null} */
  onFrame = null;
  /** Called with every line that goes into the session. @type {((line: Object) => void) | null} */
  recorder = null;
  /** Streets and ground around the walk, which the session gets. @type {import("../surroundings/nearby.js").Nearby<any>[]} */
  surroundings = [];
  /** What the session knew of the device's compass when it began. @type {(number | null)[] | null} */
  compassMemory = null;
  /** Time of the newest frame on the session's clock, seconds. */
  time = 0;

  /**
   * @param {{engine: Object, store: import("../shared/store.js").Store, viewport: import("../camera/viewport.js").Viewport,
   *   renderer: import("../camera/overlay-renderer.js").OverlayRenderer | null,
   *   marks: import("../camera/marks.js").Marks, section: HTMLElement,
   *   sessionOptions: Object,
   *   stream: import("../camera/camera-stream.js").CameraStream,
   *   canRoute: () => boolean,
   *   onMessage: (message: import("../shared/source.js").Message) => void, onError: (error: Error) => void}} parts
   */
  constructor(parts) {
    this.#parts = parts;
    parts.viewport.addEventListener("change", () => this.#fit());
    for (const key of ["units", "settings"]) parts.store.addEventListener(key, () => this.#style());
    this.#fit();
  }

  get source() { return this.#source; }
  get session() { return this.#session; }
  /** The session's camera, or null. */
  get camera() { return this.#camera; }

  /**
   * A point of the view in pixels of the session's camera.
   * @param {number} x pixels from the view's upper left corner
   * @param {number} y
   */
  pixelAt(x, y) {
    if (this.#offset) return { x: x + this.#offset.x, y: y + this.#offset.y };
    const shown = this.#parts.viewport.camera();
    const camera = this.#camera ?? shown;
    return {
      x: (x - (shown.width - camera.width * this.#scale) / 2) / this.#scale,
      y: (y - (shown.height - camera.height * this.#scale) / 2) / this.#scale,
    };
  }

  /**
   * Ends what runs and begins with a source.
   * @param {import("../shared/source.js").Source} source
   */
  async start(source) {
    this.stop();
    const generation = ++this.#generation;
    const { store } = this.#parts;
    this.#source = source;
    this.#parts.marks.hides = source.hides?.bind(source) ?? null;
    this.#open();
    store.set("source", source);
    if (source.kind === "replay") {
      this.#setAside = store.get("route");
      store.set("route", null);
    }
    try {
      await source.start({
        sample: (line) => (generation === this.#generation ? this.take(line) : null),
        message: (message) => this.#parts.onMessage(message),
        alignment: () => (generation === this.#generation ? this.#session?.alignment() ?? null : null),
        restart: () => { if (generation === this.#generation) this.#restart(); },
      });
    } catch (error) {
      // Superseded by a newer start.
      if (generation !== this.#generation) return;
      this.stop();
      throw error;
    }
    if (generation !== this.#generation) return;
    const tick = (now) => {
      if (generation !== this.#generation) return;
      try {
        this.#frame(now);
      } catch (error) {
        this.stop();
        this.#parts.onError(error);
        return;
      }
      request(tick);
    };
    const request = source.requestFrame?.bind(source) ?? requestAnimationFrame;
    request(tick);
  }

  /** The same source from its beginning: a replay that went back. */
  #restart() {
    this.#parts.store.set("route", null);
    this.#close();
    this.#open();
  }

  #open() {
    const { engine, sessionOptions, store } = this.#parts;
    this.#session = engine.session(this.#source.sessionOptions
      ?? { ...sessionOptions, ...rememberedCompass(store, this.#source) });
    this.compassMemory = this.#session.compassMemory();
    this.#style();
  }

  /** Keeps what is known of the device's compass, where the user wants it. */
  rememberCompass() { rememberCompass(this.#parts.store, this.#source, this.#session); }

  /** Ends the session; the next one needs route, camera and anchors anew. */
  #close() {
    this.rememberCompass();
    this.#session?.close();
    this.#session = null;
    this.#route = null;
    this.#camera = null;
    this.#offset = undefined;
    this.#anchorsAreSet = false;
    this.#leadTarget = null;
    this.#lastSlow = -Infinity;
    this.pose = null;
  }

  /** Ends the source; the route stays. */
  stop() {
    this.#generation += 1;
    // A route that was chosen during the replay stays.
    const isLogs = this.#source?.kind === "replay" && this.#parts.store.get("route") === this.#route;
    if (isLogs) this.#parts.store.set("route", this.#setAside);
    this.#source?.stop();
    this.#close();
    this.#source = null;
    const { store, renderer, marks, section } = this.#parts;
    renderer?.clear();
    marks.clear();
    section.dataset.background = "";
    for (const key of ["source", "tracking", "overlay", "arrows", "alignment", "announcement", "rerouting", "reroute", "geotracking"]) {
      store.set(key, null);
    }
  }

  /** Hands a line to the session, and to the recorder. */
  take(line) {
    if (!this.#session) return null;
    if ("route" in line) {
      this.#route = line.route;
      if (this.#source.kind === "replay") this.#parts.store.set("route", line.route);
    }
    if ("camera" in line) {
      this.#camera = line.camera;
      this.#fit();
    }
    this.recorder?.(line);
    return this.#session.take(line);
  }

  /**
   * The user says what is in the middle of the picture.
   * @param {"sun" | "moon"} of
   * @returns {import("../shared/source.js").Outcome | null} null while there is no picture
   */
  sight(of) {
    if (!this.#camera || !this.pose) return null;
    const { width, height } = this.#parts.viewport.camera();
    const [x, y] = this.#offset ? [this.#offset.x + width / 2, this.#offset.y + height / 2]
      : [this.#camera.width / 2, this.#camera.height / 2];
    return this.take({ t: this.time, sighting: { x, y, of } });
  }

  /** Real walks request another route when the engine says so; a simulated walker stays on the route. */
  #requestReroute(store) {
    const { kind } = this.#source;
    // A file's route is followed as it is: another one would lead past what it was made for.
    if ((kind !== "sensors" && kind !== "xr") || isFromFile(this.#route)) return;
    const request = this.#session.reroute(this.time, this.#parts.canRoute());
    store.set("rerouting", this.#session.rerouteState());
    if (request) store.set("reroute", request);
  }

  /**
   * A route in response to the engine's request.
   * @param {number} number of the request
   * @param {Object} route
   */
  rerouted(number, route) {
    if (!this.#session?.rerouted(this.time, number, route)) return;
    this.#route = route;
    this.recorder?.({ t: this.time, route });
    this.#parts.store.set("route", route);
  }

  /** The stops of the route where the user has not been, by the engine; null where it does not follow the page's route. */
  viaAhead() {
    return this.#route && this.#route === this.#parts.store.get("route") ? this.#session?.viaAhead() ?? null : null;
  }

  /** Gives the session the stops of the route, which another one must pass unless the user has been there. */
  #giveStops() {
    const via = this.#parts.store.get("via") ?? [];
    if (!this.#route || via.length === 0) return;
    try {
      this.#session.rerouteVia(via);
    } catch (error) {
      // The engine has refused the route, and has none then.
      console.info(error);
    }
  }

  /** @param {number} number of the request @param {"offline" | "service" | "noRoute"} failure */
  rerouteFailed(number, failure) { this.#session?.rerouteFailed(this.time, number, failure); }

  /**
   * The user's anchor that is shown at a point of the view.
   * @param {number} x pixels from the view's upper left corner
   * @param {number} y
   * @param {number} reach pixels
   * @returns {any} the nearest one, or null
   */
  anchorAt(x, y, reach) {
    if (!this.#session || !this.pose) return null;
    const at = this.pixelAt(x, y);
    const n = this.#session.overlayArray(this.time, this.pose);
    let [best, found] = [reach, -1];
    for (let k = 0; k < n[slots.anchors + spanSlots.length]; k++) {
      const from = n[slots.anchors] + k * anchorSlots.count;
      if (n[from + anchorSlots.index] >= this.#own.length) continue;
      // A finger means the solid, which stands above its position.
      const away = Math.hypot(n[from + anchorSlots.pixel] - at.x, Math.max(0, at.y - n[from + anchorSlots.pixel + 1], n[from + anchorSlots.pixel + 1] - solidPixels - at.y));
      if (away < best) [best, found] = [away, n[from + anchorSlots.index]];
    }
    return found < 0 ? null : this.#own[found];
  }

  /** Shows an anchor as the chosen one. @param {string | null} id */
  choose(id) {
    this.#parts.renderer?.anchors.choose(id);
    this.#parts.marks.chosen = id ? this.#own.findIndex((anchor) => anchor.id === id) : -1;
  }

  /** Gives the anchors to the session again at the next frame. */
  refreshAnchors() { this.#anchorsAreSet = false; }

  /** Units and borders of the session's overlay. @param {{top: number, left: number, bottom: number, right: number}} [insets] */
  style(insets) {
    this.insets = insets;
    this.#style();
  }

  #style() {
    if (!this.#session) return;
    const units = this.#parts.store.get("units") ?? "metric";
    const { top, left, bottom, right } = this.insets ?? { top: 48, left: 44, bottom: 48, right: 44 };
    const wanted = this.#parts.store.get("settings")?.routeStyle;
    const route = this.#parts.engine.names.routeStyle.includes(wanted) ? wanted : "arrows";
    this.#session.language(spokenLanguage());
    this.#session.style({ route, units, insetTop: top, insetLeft: left, insetBottom: bottom, insetRight: right });
  }

  #frame(now) {
    const frame = this.#source.frame(now);
    const { renderer, marks, section, store, viewport } = this.#parts;
    if (!frame || !this.#session) return;
    this.time = frame.t;
    this.pose = frame.pose;
    this.#update(frame, store);
    const background = frame.background === "video" && !this.#parts.stream.isRunning ? "none" : frame.background;
    if (section.dataset.background !== background) section.dataset.background = background;
    const n = this.#session.overlayArray(frame.t, frame.pose);
    const isSlow = now - this.#lastSlow >= slowInterval;
    const parts = isSlow ? slowParts(n, this.#session) : null;
    if (parts) {
      marks.distanceText = parts.distanceText;
      marks.updateDistances(n, store.get("units"));
    }
    if (viewport.isShown || frame.target) {
      if (background === "landscape") this.#source.drawBackground?.(frame);
      renderer?.draw(n, frame, this.#scale, background);
      marks.draw(n);
      this.onFrame?.(frame);
    }
    if (!parts) return;
    this.#lastSlow = now;
    // The array is gone from here on.
    const announcement = this.#session.announcement();
    if (announcement) store.set("announcement", announcement);
    this.#requestReroute(store);
    const alignment = this.#session.alignment();
    store.set("tracking", frame.pose.tracking ?? "normal");
    store.set("overlay", parts);
    store.set("arrows", this.#arrows(parts.guidance));
    store.set("alignment", alignment);
    const isRefused = store.get("locationAllowed") === false && this.#source.status?.location === "none";
    this.#session.conditions({ allowed: isRefused ? "no" : "yes" });
    store.set("geotracking", this.#session.tracking());
    const position = positionOf(alignment);
    if (position) store.set("position", position);
    for (const part of this.surroundings) part.update(this.#session, position, now);
  }

  /** Lateral error of the arrows at the next corner, or where users look at them. */
  #arrows(guidance) {
    if (!guidance) return null;
    const corner = guidance.distanceToNextStep;
    const isCorner = corner !== null && corner > 0 && corner <= maxCornerDistance;
    return { lateralSigma: this.#session.lateralSigma(isCorner ? corner : defaultViewDistance), isCorner };
  }

  /** What the session must know before this frame: the camera as shown, the route, the anchors. */
  #update({ t, camera, offset }, store) {
    if (offset?.x !== this.#offset?.x || offset?.y !== this.#offset?.y) {
      this.#offset = offset;
      this.#fit();
    }
    const known = this.#camera;
    // A source that was begun while the view is hidden does not know its size yet.
    if (camera.width < 1) camera = this.#parts.viewport.camera();
    if (!known || known.width !== camera.width || known.height !== camera.height || known.fovX !== camera.fovX
      || known.fovY !== camera.fovY) {
      this.take({ t, camera });
    }
    const route = store.get("route");
    if (route !== this.#route) {
      this.take({ t, route });
      this.#giveStops();
    }
    const lead = store.get("leadTarget");
    if (lead !== this.#leadTarget) {
      this.#leadTarget = lead;
      this.#session.lead(lead);
    }
    if (!this.#anchorsAreSet) {
      this.#anchorsAreSet = true;
      const { own, places } = anchorsOf(store);
      const anchors = [...own, ...places];
      const widths = this.#parts.marks.setAnchors(anchors);
      this.#session.anchors(anchors.map((anchor, i) => ({ ...anchor, labelWidth: widths[i] })));
      this.#parts.renderer?.anchors.set(own);
      this.#own = own;
      this.choose(store.get("selectedAnchor"));
    }
  }

  /**
   * A replayed log has its own viewport: it is shown as large as it fits. Of a camera whose axis is not in the middle of
   * what is shown (WebXR) a part is shown.
   */
  #fit() {
    const { viewport, renderer, marks } = this.#parts;
    const shown = viewport.camera();
    renderer?.resize(shown.width, shown.height);
    const camera = this.#camera ?? shown;
    if (this.#offset) return marks.fit(1, -this.#offset.x, -this.#offset.y);
    this.#scale = Math.min(shown.width / camera.width, shown.height / camera.height);
    marks.fit(this.#scale, (shown.width - camera.width * this.#scale) / 2, (shown.height - camera.height * this.#scale) / 2);
  }
}

/** The user's own anchors, and the area's places where they are wanted; the destination has its own mark. */
function anchorsOf(store) {
  const spots = store.get("settings")?.places ? store.get("area")?.spots ?? [] : [];
  const destination = store.get("destination");
  const isOther = ({ lat, lon }) => lat !== destination?.lat || lon !== destination?.lon;
  return { own: (store.get("anchors") ?? []).filter(isOther), places: spots.filter(isOther) };
}

/**
 * `<waymark-view>`: the camera picture with a route and anchors in it, as one element of any page. It asks for camera and sensors after a
 * tap, says in one sentence what is missing, and reports by events. It uses the page's renderer, marks and sensors.
 */

import { CameraStream } from "../camera/camera-stream.js";
import { Marks } from "../camera/marks.js";
import { OverlayRenderer } from "../camera/overlay-renderer.js";
import { Viewport } from "../camera/viewport.js";
import { overlaySlots as slots } from "../engine/layouts.js";
import { Waymark } from "../engine/waymark.js";
import { browserLocales, languages, localeOf } from "../language/choice.js";
import { messagesOf } from "../sensors/messages.js";
import { SensorsSource } from "../sensors/sensors-source.js";
import { requestMotionPermission } from "../shared/handheld.js";
import { unitsOf } from "../shared/units.js";
import { InputError, anchorsOf, attributeOf, choiceOf, routeOf, seedOf } from "./inputs.js";
import { SimulatedSource } from "./simulated-source.js";
import { texts } from "./texts.js";

export { InputError };

/** @typedef {import("./waymark-view.js").ViewState} ViewState */
/** @typedef {import("./waymark-view.js").ViewStateDetail} ViewStateDetail */
/** @typedef {import("./waymark-view.js").ViewAnchor} ViewAnchor */
/** @typedef {import("../engine/waymark.js").RouteFeature} RouteFeature */
/** @typedef {import("../engine/waymark.js").Overlay} Overlay */
/** @typedef {import("../engine/waymark.js").Alignment} Alignment */
/** @typedef {import("../engine/waymark.js").Camera} Camera */
/** @typedef {import("../engine/waymark.js").WaymarkSession} WaymarkSession */
/** @typedef {import("../engine/waymark.js").Units} Units */
/** @typedef {import("../engine/waymark.js").RouteStyle} RouteStyle */
/** @typedef {{id?: string, kind?: string, text: string, problem?: string}} Message */

/** Milliseconds between two readings of guidance and alignment. */
const slowInterval = 200;
/** What stands at the upper and lower border takes room from the indicator, pixels. */
const insets = { insetTop: 84, insetLeft: 44, insetBottom: 84, insetRight: 44 };
/** From here on the last step's words hold, metres. */
const nearArrival = 30;
const unitNames = /** @type {const} */ (["metric", "imperial"]);
const routeStyles = /** @type {const} */ (["arrows", "waypoints", "ribbon"]);
/** What a device may lack for good, by the id of the message that says so. */
const lacking = ["camera", "location", "orientation"];
/** These pass. */
const passing = ["location.timeout", "location.unavailable", "location.stale"];

const frame = `
<video playsinline muted part="video"></video><canvas></canvas>
<div id="marks" aria-hidden="true">
  <div id="finish"><div id="finish-disc"></div><div id="finish-core"></div></div>
  <div id="billboard"><span id="billboard-text"></span></div>
  <div id="edge"><svg viewBox="0 0 64 64"><path d="M8 8 58 32 8 56 19 32z"></path><path d="M8 8 58 32 8 56 19 32z"></path></svg></div>
</div>
<div id="sign" part="sign" role="status" hidden><b></b><span></span></div>
<div id="status" part="status" role="status" hidden></div>
<div id="begin" part="begin" hidden><p></p><button type="button"></button></div>`;

/** @type {Promise<Waymark> | null} */
let loading = null;

/** The engine, once for all views of a page. */
function load() {
  loading ??= Waymark.load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

// In Node, where a bundler may render a page, the module loads, but makes no elements.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class WaymarkView extends Base {
  static observedAttributes = ["route", "anchors", "units", "lang", "route-style", "simulate"];

  /** @type {ShadowRoot} */ #root;
  /** @type {any} */ #video;
  /** @type {any} */ #canvas;
  /** @type {CameraStream} */ #stream;
  /** @type {Viewport | null} */ #viewport = null;
  /** @type {Marks} */ #marks;
  /** @type {OverlayRenderer | null} */ #renderer = null;
  /** @type {Waymark | null} */ #engine = null;
  /** @type {WaymarkSession | null} */ #session = null;
  /** @type {SensorsSource | SimulatedSource | null} */ #source = null;
  /** Files that attributes name, until they are read. @type {Map<string, Promise<void>>} */ #reading = new Map();
  /** @type {RouteFeature | null} */ #route = null;
  /** @type {ViewAnchor[]} */ #anchors = [];
  /** @type {Units | null} */ #units = null;
  /** @type {RouteStyle} */ #routeStyle = "arrows";
  /** @type {number | null} */ #seed = null;
  /** Fields with wrong input, and what is wrong. @type {Map<string, InputError>} */ #faults = new Map();
  /** What sensors and camera say. @type {Map<string, Message>} */ #messages = new Map();
  /** @type {Camera | null} */ #camera = null;
  /** What the session must be told before the next frame. */ #isRouteNew = true;
  #areAnchorsNew = true;
  /** @type {ViewState} */ #state = "idle";
  /** @type {import("./waymark-view.js").ViewContent["frame"]} */ #last = null;
  /** @type {Overlay | null} */ #overlay = null;
  /** @type {Alignment | null} */ #alignment = null;
  #reported = "";
  #lastSlow = -Infinity;
  #generation = 0;
  #isPlanned = false;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    this.#root.innerHTML = frame;
    for (const url of [new URL("../style/marks.css", import.meta.url), new URL("view.css", import.meta.url)]) {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = url.href;
      this.#root.prepend(link);
    }
    this.#video = this.#part("video");
    this.#canvas = this.#part("canvas");
    this.#marks = new Marks(this.#part("#marks"));
    this.#stream = new CameraStream(this.#video);
    this.#stream.onEnd = () => { if (document.visibilityState === "visible") this.#startCamera(); };
    this.#part("#begin button").addEventListener("click", () => this.start().catch(() => {}));
  }

  // Properties

  /** The route that is followed. @returns {RouteFeature | null} */
  get route() { return this.#route; }
  set route(value) {
    const route = routeOf(value);
    this.#accept("route");
    this.#route = route;
    this.#isRouteNew = true;
    if (this.#seed !== null) this.#plan();
  }

  /** What is shown beside the route. @returns {ViewAnchor[]} */
  get anchors() { return this.#anchors; }
  set anchors(value) {
    const anchors = anchorsOf(value);
    this.#accept("anchors");
    this.#anchors = anchors;
    this.#areAnchorsNew = true;
  }

  /** Units of distances; those of the language's country until they are set. @returns {Units} */
  get units() { return this.#units ?? unitsOf(this.#locale); }
  set units(value) {
    const units = value === null ? null : choiceOf(value, unitNames, "units");
    this.#accept("units");
    this.#units = units;
    this.#style();
  }

  /** How the route is drawn. @returns {RouteStyle} */
  get routeStyle() { return this.#routeStyle; }
  set routeStyle(value) {
    const style = choiceOf(value ?? "arrows", routeStyles, "route-style");
    this.#accept("route-style");
    this.#routeStyle = style;
    this.#style();
  }

  /** The seed of the simulated walk that is shown instead of the camera; null for the camera. @returns {number | null} */
  get simulate() { return this.#seed; }
  set simulate(value) {
    const seed = value === null || value === /** @type {any} */ (false) ? null : seedOf(value);
    this.#accept("simulate");
    if (seed === this.#seed) return;
    this.#seed = seed;
    this.#plan();
  }

  /** @returns {ViewState} */
  get state() { return this.#state; }
  /** Pose and camera of the newest frame; null before the first. */
  get frame() { return this.#last; }
  /** What was drawn, at most 200 ms ago; null before the first frame. */
  get overlay() { return this.#overlay; }
  /** Where the scene is on Earth; null before the first frame. */
  get alignment() { return this.#alignment; }
  /** The session, while there is one: for what the element has no property for. */
  get session() { return this.#session; }

  // Beginning and end

  /** Begins, asking for camera and sensors: call it in a user's gesture. Rejects with what `waymark-error` says. */
  async start() {
    this.stop();
    const generation = ++this.#generation;
    const isOver = () => generation !== this.#generation;
    this.#setState("starting");
    try {
      // First of all, while the gesture lasts.
      const allowed = this.#seed === null ? requestMotionPermission() : null;
      if (this.#seed === null) this.#startCamera();
      const engine = this.#engine = await load();
      await allowed;
      await Promise.all(this.#reading.values());
      if (isOver()) return;
      this.#viewport ??= this.#watch();
      this.#useRenderer(engine);
      const session = this.#session = engine.session({ initialYaw: "first-heading" });
      this.#style();
      const source = this.#source = this.#makeSource(engine, this.#viewport);
      this.#update(0);
      await source.start(/** @type {any} */ ({
        sample: (/** @type {any} */ line) => (isOver() ? null : session.take(line)),
        message: (/** @type {Message} */ message) => { if (!isOver()) this.#take(message); },
        alignment: () => (isOver() ? null : session.alignment()),
      }));
      if (isOver()) return;
      this.#setState(this.#seed === null ? "running" : "simulating");
      const tick = (/** @type {number} */ now) => {
        if (isOver()) return;
        try {
          this.#frame(now);
        } catch (error) {
          this.stop();
          this.#fail(error);
          return;
        }
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    } catch (error) {
      if (isOver()) return;
      this.stop();
      this.#fail(error);
      throw error;
    }
  }

  /** Ends camera, sensors and simulation. */
  stop() {
    this.#generation += 1;
    this.#source?.stop();
    this.#session?.close();
    this.#stream.stop();
    this.#source = this.#session = this.#camera = this.#last = this.#overlay = this.#alignment = null;
    this.#isRouteNew = this.#areAnchorsNew = true;
    this.#messages.clear();
    this.#lastSlow = -Infinity;
    this.#renderer?.clear();
    this.#marks.clear();
    this.#part("#sign").hidden = true;
    this.#setState("idle");
  }

  connectedCallback() {
    // A page may have set properties before this module was loaded.
    for (const name of ["route", "anchors", "units", "routeStyle", "simulate"]) {
      if (!Object.hasOwn(this, name)) continue;
      const self = /** @type {any} */ (this);
      const value = self[name];
      delete self[name];
      this.#try(name, () => { self[name] = value; });
    }
    load().catch((error) => this.#fail(error));
    this.#viewport ??= this.#watch();
    this.#show();
    if (this.#seed !== null) this.#plan();
  }

  disconnectedCallback() {
    this.stop();
    this.#viewport?.close();
    this.#viewport = null;
  }

  /** @param {string} name @param {string | null} _ @param {string | null} text */
  attributeChangedCallback(name, _, text) {
    this.#reading.delete(name);
    this.#try(name, () => {
      switch (name) {
        case "route": case "anchors": return this.#read(name, text);
        case "units": this.units = /** @type {any} */ (text); break;
        case "route-style": this.routeStyle = /** @type {any} */ (text); break;
        case "simulate": this.simulate = /** @type {any} */ (text); break;
        default:
          if (text) choiceOf(text.slice(0, 2).toLowerCase(), languages, "lang");
          this.#accept("lang");
          this.#style();
      }
    });
  }

  // Input

  /** @param {"route" | "anchors"} name @param {string | null} text */
  #read(name, text) {
    if (text === null) return this.#give(name, null);
    const said = attributeOf(text, name);
    if ("value" in said) return this.#give(name, said.value);
    const read = fileOf(said.address, name).then(
      (value) => { if (this.#reading.get(name) === read) this.#give(name, value); })
      .catch((error) => this.#fail(error));
    this.#reading.set(name, read);
  }

  /** @param {"route" | "anchors"} name @param {any} value */
  #give(name, value) { this[name] = value; }

  /** @param {string} field @param {() => void} set */
  #try(field, set) {
    try {
      set();
    } catch (error) {
      this.#fail(error instanceof InputError ? error : new InputError(field, /** @type {Error} */ (error).message));
    }
  }

  /** @param {string} field whose value is good now */
  #accept(field) {
    if (this.#faults.delete(field)) this.#show();
  }

  /** @param {any} error */
  #fail(error) {
    if (error instanceof InputError) this.#faults.set(error.field.split(/[.[]/)[0], error);
    this.dispatchEvent(new CustomEvent("waymark-error", {
      bubbles: true, composed: true, detail: { field: error.field ?? null, message: error.message, error },
    }));
    this.#show();
  }

  /** Begins anew once the page has said all it has to say now. */
  #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      if (!this.isConnected) return;
      if (this.#seed === null) this.stop();
      else this.start().catch(() => {});
    });
  }

  // Parts

  #watch() {
    const [canvas, video] = [this.#canvas, this.#video];
    const viewport = new Viewport(this, this.#stream, { video, landscape: canvas, overlay: canvas, root: this });
    viewport.addEventListener("change", () => this.#resize());
    return viewport;
  }

  /** @param {Waymark} engine */
  #useRenderer(engine) {
    if (this.#renderer) return;
    try {
      this.#renderer = new OverlayRenderer(this.#canvas, engine.arrowMesh());
    } catch (error) {
      console.info(error);
      this.#take({ id: "drawing", problem: "camera.noWebGL", text: this.#text("camera.noWebGL") });
      return;
    }
    this.#renderer.isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.#resize();
  }

  #resize() {
    const camera = this.#viewport?.camera();
    if (camera) this.#renderer?.resize(camera.width, camera.height);
  }

  /** @param {Waymark} engine @param {Viewport} viewport */
  #makeSource(engine, viewport) {
    if (this.#seed === null) {
      const messages = messagesOf((key) => this.#text(key) || null);
      return new SensorsSource({ engine, viewport: /** @type {any} */ (viewport), dragTarget: this, messages });
    }
    if (!this.#route) throw new InputError("route", "there is none, and a simulated walk needs one");
    return new SimulatedSource({
      engine, route: this.#route, seed: this.#seed, camera: () => /** @type {Camera} */ (viewport.camera()), dragTarget: this,
    });
  }

  async #startCamera() {
    const generation = this.#generation;
    try {
      await this.#stream.start();
      if (generation === this.#generation) this.#take({ id: "camera", text: "" });
      else if (this.#state === "idle") this.#stream.stop();
    } catch (error) {
      const { key } = /** @type {any} */ (error);
      if (generation === this.#generation) this.#take({ id: "camera", problem: key, text: this.#text(key) });
    }
  }

  // Frames

  /** @param {number} now */
  #frame(now) {
    const session = /** @type {WaymarkSession} */ (this.#session);
    const frame = /** @type {any} */ (this.#source?.frame(now));
    if (!frame) return;
    this.#last = frame;
    if (frame.camera !== this.#camera) {
      this.#camera = frame.camera;
      session.camera(frame.t, frame.camera);
    }
    this.#update(frame.t);
    const n = session.overlayArray(frame.t, frame.pose);
    const isSlow = now - this.#lastSlow >= slowInterval;
    if (isSlow) {
      this.#marks.distanceText = n[slots.billboard] === 0 ? "" : session.overlayText(n, slots.billboardText);
      this.#marks.updateDistances(n, this.units, this.#locale);
    }
    if (this.#viewport?.isShown) {
      this.#renderer?.draw(n, frame, 1, this.#stream.isRunning ? frame.background : "none");
      this.#marks.draw(n);
    }
    if (!isSlow) return;
    this.#lastSlow = now;
    this.#report(session, session.overlay(frame.t, frame.pose));
  }

  /**
   * Tells the session what it does not know yet.
   * @param {number} t
   */
  #update(t) {
    const session = this.#session;
    if (!session) return;
    if (this.#isRouteNew) {
      this.#isRouteNew = false;
      try {
        session.route(t, this.#route);
      } catch (error) {
        this.#fail(new InputError("route", /** @type {Error} */ (error).message));
      }
    }
    if (!this.#areAnchorsNew) return;
    this.#areAnchorsNew = false;
    const widths = this.#marks.setAnchors(this.#anchors);
    session.anchors(this.#anchors.map((anchor, i) => ({ ...anchor, labelWidth: widths[i] })));
    this.#renderer?.anchors.set(this.#anchors);
  }

  #style() {
    if (!this.#session) return this.#show();
    this.#session.language(this.#language);
    this.#session.style({ route: this.#routeStyle, units: this.units, ...insets });
    this.#show();
  }

  // What is said

  /** @param {WaymarkSession} session @param {Overlay} overlay */
  #report(session, overlay) {
    this.#overlay = overlay;
    this.#alignment = session.alignment();
    const { guidance } = overlay;
    const announcement = session.announcement();
    if (guidance || announcement) this.#send("waymark-guidance", { guidance, announcement });
    this.#sign(guidance);
    this.#sendState();
    this.#show();
  }

  /** @param {Overlay["guidance"]} guidance */
  #sign(guidance) {
    const sign = this.#part("#sign");
    sign.hidden = guidance === null;
    if (!guidance) return;
    const { state, maneuver, distanceToNextStep, distanceText, instruction } = guidance;
    // A step says what is to be done where it ends: the last one, that one has arrived.
    const isFar = !instruction || (maneuver === "arrive" && (distanceToNextStep ?? 0) > nearArrival);
    sign.classList.toggle("off", state === "offRoute");
    setText(this.#part("#sign b"), state === "arrived" ? "" : distanceText);
    setText(this.#part("#sign span"), state === "arrived" || state === "offRoute" ? this.#text(`guidance.${state}`)
      : isFar ? this.#text("guidance.follow") : instruction);
  }

  /** @param {ViewState} state */
  #setState(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#sendState();
    this.#show();
  }

  #sendState() {
    const tracking = this.#session && this.#overlay ? this.#session.tracking() : null;
    const alignment = this.#alignment?.state ?? "unknown";
    /** @type {ViewStateDetail} */
    const detail = { state: this.#state, tracking, alignment, missing: this.#missing() };
    const text = JSON.stringify(detail);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#send("waymark-state", detail);
  }

  /** @param {string} name @param {any} detail */
  #send(name, detail) { this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail })); }

  /** @param {Message} message one without a text takes that of its `id` away */
  #take(message) {
    const id = message.id ?? "";
    if (message.text) this.#messages.set(id, message);
    else this.#messages.delete(id);
    this.#sendState();
    this.#show();
  }

  /** Problems of camera and sensors. */
  #missing() { return [...this.#messages.values()].flatMap(({ problem }) => problem ?? []); }

  /** Button and sentence. */
  #show() {
    const begin = this.#part("#begin");
    begin.hidden = this.#state !== "idle" || this.#seed !== null;
    setText(this.#part("#begin p"), this.#text("welcome.sentence"));
    setText(this.#part("#begin button"), this.#text("welcome.start"));
    const status = this.#part("#status");
    const text = this.#sentence();
    status.hidden = !text;
    setText(status, text);
  }

  /** The one that matters most now. */
  #sentence() {
    const [fault] = this.#faults.values();
    if (fault) return fault.message;
    if (this.#state === "idle" || this.#state === "starting") return "";
    if (this.#messages.has("secure")) return this.#text("sensors.insecure");
    const absent = lacking.filter((id) => this.#messages.has(id) && !passing.includes(this.#messages.get(id)?.problem ?? ""));
    if (absent.length > 1) return this.#text("view.missing").replace("{list}", absent.map((id) => this.#text(`view.${id}`)).join(", "));
    const [first] = [...absent, ...this.#messages.keys()];
    if (first !== undefined) return /** @type {Message} */ (this.#messages.get(first)).text;
    const { state, advice } = this.#alignment ?? { state: "unknown", advice: "none" };
    return state === "unknown" || state === "rough" ? this.#text(`alignment.advice.${advice}`) : "";
  }

  /** @param {string} key */
  #text(key) { return /** @type {Record<string, Record<string, string>>} */ (texts)[this.#language][key] ?? ""; }

  /** That of the element or of what it is in, else the browser's. */
  get #language() {
    const said = [this.closest("[lang]")?.getAttribute("lang"), ...browserLocales(), "en"].map((name) => (name ?? "").slice(0, 2).toLowerCase());
    return /** @type {string} */ (said.find((name) => languages.includes(name)));
  }

  get #locale() {
    const own = this.closest("[lang]")?.getAttribute("lang") ?? "";
    // A language without a country leaves that to the browser.
    return localeOf(this.#language, browserLocales(own.includes("-") ? [own, ...navigator.languages] : undefined));
  }

  /** @param {string} selector @returns {any} */
  #part(selector) { return this.#root.querySelector(selector); }
}

/**
 * What a file holds: GeoJSON or a list, or a route in GPX, KML or another format that the engine reads.
 * @param {string} address
 * @param {string} field
 * @returns {Promise<any>}
 */
async function fileOf(address, field) {
  const url = new URL(address, document.baseURI);
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new InputError(field, `${address} cannot be loaded${response ? `: HTTP status ${response.status}` : ""}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  try {
    if (/json$/i.test(url.pathname)) return JSON.parse(new TextDecoder().decode(bytes));
    const { FileReading } = await import("../engine/reading.js");
    return (await FileReading.load()).routes(bytes, url.pathname).routes[0];
  } catch (error) {
    throw new InputError(field, `${address}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {any} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

globalThis.customElements?.define("waymark-view", WaymarkView);

/** The page as a whole: makes the parts, begins, changes from one source to another. */

import { Waymark } from "../engine/waymark.js";
import { Calibration } from "../camera/calibration.js";
import { CameraStream } from "../camera/cameraStream.js";
import { Marks } from "../camera/marks.js";
import { OverlayRenderer } from "../camera/overlayRenderer.js";
import { Viewport } from "../camera/viewport.js";
import { isHandheld, needsGesture } from "../sensors/handheld.js";
import { isXRSupported } from "../sensors/xr-support.js";
import { Announcer } from "./announcer.js";
import { connectAvailability } from "./availability.js";
import { connectDialogs } from "./dialogs.js";
import { connectCoaching } from "./coaching.js";
import { Destinations } from "./destinations.js";
import { byId, setText } from "./elements.js";
import { Hud } from "./hud.js";
import { watchLayout } from "./layout.js";
import { LeadBack } from "./leadBack.js";
import { restore } from "./memory.js";
import { Messages } from "./messages.js";
import { Navigation } from "./navigation.js";
import { connectOwnMark } from "./ownMark.js";
import { connectRecording } from "./recording.js";
import { connectSettings } from "./settingsForm.js";
import { makeSource, SourcePanel } from "./sources.js";
import { text } from "./strings.js";
import { connectSun } from "./sun.js";
import { surroundings } from "./surroundings.js";
import { Walk } from "./walk.js";

export class Page {
  /** @type {Walk | null} */ walk = null;
  /** The anchors' part, once it is there. @type {import("../anchors/connect.js").AnchorsPart | null} */ anchors = null;
  #loadingAnchors = null;
  #engine = null;
  #starting = false;

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./api.js").Api} api
   */
  constructor(store, api) {
    this.store = store;
    this.api = api;
    restore(store);
    this.messages = new Messages(store);
    this.stream = new CameraStream(byId("video"));
    this.viewport = new Viewport(byId("camera"), this.stream, {
      video: byId("video"), landscape: byId("landscape"), overlay: byId("overlay"), root: byId("app"),
    });
    this.marks = new Marks(byId("marks"));
    this.navigation = new Navigation(store, api, this.messages, () => this.#origin(), () => this.walk);
    const announcer = new Announcer(store);
    this.hud = new Hud(store, announcer);
    this.leadBack = new LeadBack(store, announcer, this.messages, () => this.walk, (fields) => this.#addAnchor(fields));
    this.destinations = new Destinations(store, () => this.navigation.end(), {
      list: (limit) => this.anchors?.near(limit) ?? store.get("anchors")?.slice(0, limit) ?? [],
      remove: (id) => this.anchors?.remove(id), openAll: () => this.loadAnchors().then((anchors) => anchors?.openSheet()),
    });
    new SourcePanel(store);
    connectCoaching(store, () => this.start(store.get("source")?.kind ?? "simulation"));
    connectDialogs();
    connectAvailability(store, api);
    connectSettings(store, this.viewport);
    this.#connect();
  }

  /** Loads engine, area and map, then begins with the source that fits the device. */
  async begin() {
    this.#loadMap();
    const [engine] = await Promise.all([this.#loadEngine(), this.#loadArea()]);
    if (!engine) return;
    this.#engine = engine;
    this.#makeWalk(engine);
    document.documentElement.dataset.ready = "true";
    this.#keepOffline();
    const wanted = new URLSearchParams(location.search).get("source") ?? this.store.get("lastSource");
    if (wanted === "simulation" || (!wanted && !isHandheld())) await this.start("simulation");
    else if (wanted === "sensors" && !(await needsGesture())) await this.start("sensors");
    else byId("welcome").showModal();
    this.loadAnchors();
  }

  /**
   * Anchors are no part of the first view: they come right after it.
   * @returns {Promise<import("../anchors/connect.js").AnchorsPart | null>} null where they cannot be
   */
  loadAnchors() {
    this.#loadingAnchors ??= import("../anchors/connect.js").then(({ connectAnchors }) => connectAnchors(this)).catch((error) => {
      console.info(error);
      this.#loadingAnchors = null;
      this.messages.add({ kind: "warning", id: "anchors", text: text.noAnchors, advice: text.noAnchorsAdvice });
      return null;
    });
    return this.#loadingAnchors;
  }

  async #addAnchor(fields) { return (await this.loadAnchors())?.add(fields) ?? null; }

  /** A short press on the picture, pixels of the view: an anchor that is there, or else what the mountains know of it. */
  tapPicture(x, y) {
    if (this.store.get("locked")) return;
    const anchor = this.walk?.anchorAt(x, y, 28);
    if (anchor?.id) this.store.set("selectedAnchor", anchor.id);
    else this.terrain?.seek.tap(x, y);
  }

  /**
   * Changes to a source.
   * @param {"sensors" | "xr" | "simulation" | "replay"} kind
   * @param {{log?: any}} [more] the log of a replay
   */
  async start(kind, { log } = {}) {
    if (!this.walk || this.#starting) return;
    this.#starting = true;
    try {
      for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
      // Cameras of the sensors first: what asks for permission must follow the gesture at once.
      const picture = kind === "sensors" ? this.#startCamera() : this.stream.stop();
      if (kind === "simulation" && !this.store.get("route")) await this.#chooseWalk();
      const source = await makeSource(kind, {
        engine: this.#engine, log, onEnd: () => this.start("sensors"),
        options: {
          viewport: this.viewport, store: this.store, api: this.api, route: this.store.get("route"),
        },
      });
      await this.walk.start(source);
      this.store.set("lastSource", kind);
      await picture;
    } catch (error) {
      console.info(error);
      this.messages.addError(error, { id: "source", retry: () => this.start(kind, { log }) });
    } finally {
      this.#starting = false;
      this.#followRoute();
    }
  }

  async #loadEngine() {
    try {
      return await Waymark.load(fetch(this.api.url("engine/waymark.wasm")));
    } catch (error) {
      console.info(error);
      this.messages.add({ kind: "error", id: "engine", text: text.noEngine, advice: text.noEngineAdvice, retry: () => location.reload() });
      return null;
    }
  }

  async #loadArea() {
    try {
      this.store.set("area", await this.api.area());
    } catch (error) {
      this.messages.addError(error, { id: "area", retry: () => this.#loadArea() });
    }
  }

  async #loadMap() {
    try {
      const { createMap } = await import("../map/map.js");
      this.map = await createMap(byId("map"), this.store, this.api);
    } catch (error) {
      console.info(error);
      this.store.set("view", "camera");
      for (const button of document.querySelectorAll("#views button")) button.disabled = button.dataset.view !== "camera";
      this.messages.add({ kind: "warning", id: "map", text: text.mapMissing, advice: text.mapMissingAdvice });
    }
  }

  #makeWalk(engine) {
    let renderer = null;
    try {
      renderer = new OverlayRenderer(byId("overlay"), engine.arrowMesh());
      renderer.onLost = (lost) => this.messages.add({ kind: "warning", id: "graphics", text: lost ? text.drawingLost : "" });
    } catch (error) {
      console.info(error);
      this.messages.add({ kind: "warning", id: "graphics", text: text.noWebGL, advice: text.noWebGLAdvice });
    }
    this.renderer = renderer;
    this.walk = new Walk({
      engine, renderer, store: this.store, viewport: this.viewport, marks: this.marks, section: byId("camera"),
      stream: this.stream, sessionOptions: sessionOptions(), surroundings: surroundings(this.api, this.store),
      onMessage: (message) => this.messages.add(message),
      onError: (error) => {
        console.info(error);
        const kind = this.store.get("lastSource") ?? "simulation";
        this.messages.addError(error, { id: "source", retry: () => this.start(kind) });
      },
    });
    watchLayout((insets) => this.walk.style(insets));
    const calibration = new Calibration(this.viewport, () => this.walk.pose);
    byId("open-calibration").addEventListener("click", () => {
      byId("menu").close();
      calibration.open();
    });
    connectRecording(this, () => this.api.token);
    connectSun(this.store, this.messages, this.walk);
    connectOwnMark(this.store, this.messages, () => this.renderer);
    this.#loadTerrain();
    this.#watchTheme();
  }

  /** Mountains are no part of the first view: they come once it is there, or with the menu. */
  #loadTerrain() {
    let loading = null;
    const load = () => {
      loading ??= import("../terrain/connect.js").then(({ connectTerrain }) => { this.terrain = connectTerrain(this); })
        .catch((error) => {
          console.info(error);
          loading = null;
        });
    };
    this.store.addEventListener("alignment", () => { if (this.store.get("alignment")?.isKnown) load(); });
    byId("open-menu").addEventListener("click", load);
  }

  /** For when there is no network: after the first view, which does not wait for it. */
  #keepOffline() {
    import("../offline/connect.js").then(({ connectOffline }) => connectOffline(this)).then((offline) => { this.offline = offline; })
      .catch((error) => console.info(error));
  }

  async #startCamera() {
    try {
      await this.stream.start();
      this.messages.remove("camera");
    } catch (error) {
      this.messages.addError(error, { id: "camera", retry: () => this.#startCamera() });
    }
  }

  /** For a walk that nobody chose: from the area's first place to its second. */
  async #chooseWalk() {
    const [from, to] = this.store.get("area")?.spots ?? [];
    const destination = this.store.get("destination");
    if (from && (destination || to)) await this.navigation.begin(from, destination ?? { lat: to.lat, lon: to.lon, name: to.name });
  }

  /** Where a way begins just now: the simulated walker's true place, the believed one, the area's first place. */
  #origin() {
    const source = this.store.get("source");
    const moment = source?.kind === "simulation" ? source.truth?.() : null;
    const place = moment?.truth ?? moment ?? this.store.get("position");
    if (Number.isFinite(place?.lat) && Number.isFinite(place?.lon)) return { lat: place.lat, lon: place.lon };
    const [spot] = this.store.get("area")?.spots ?? [];
    return source || this.#starting || !spot ? null : spot;
  }

  #connect() {
    const { store } = this;
    for (const button of document.querySelectorAll("#views button")) {
      button.addEventListener("click", () => store.set("view", button.dataset.view));
    }
    store.subscribe("view", (view) => {
      byId("app").dataset.view = view;
      for (const button of document.querySelectorAll("#views button")) {
        button.setAttribute("aria-pressed", String(button.dataset.view === view));
      }
    });
    store.subscribe("area", (area) => {
      setText(byId("area-name"), area?.name ?? "");
      document.title = area?.name ? `Waymark · ${area.name}` : "Waymark";
      setText(byId("about"), text.about(area?.name, area?.attribution));
    });
    for (const key of ["area", "settings", "anchors", "destination"]) {
      store.addEventListener(key, () => this.walk?.refreshAnchors());
    }
    store.subscribe("source", (source) => {
      byId("app").dataset.source = source?.kind ?? "none";
      for (const button of document.querySelectorAll("#source-buttons button")) {
        button.setAttribute("aria-pressed", String(button.dataset.source === source?.kind));
      }
    });
    store.addEventListener("anchorWish", () => {
      const wish = store.get("anchorWish");
      store.set("anchorWish", null);
      if (wish) this.loadAnchors().then((anchors) => anchors?.put(wish));
    });
    store.subscribe("selectedAnchor", (id) => {
      this.walk?.choose(id);
      if (id) this.terrain?.seek.close();
    });
    store.addEventListener("seek", () => { if (store.get("seek")) store.set("selectedAnchor", null); });
    store.addEventListener("route", () => this.#followRoute());
    byId("open-menu").addEventListener("click", () => byId("menu").showModal());
    for (const button of document.querySelectorAll("#source-buttons button")) {
      button.addEventListener("click", () => this.start(button.dataset.source));
    }
    byId("start-sensors").addEventListener("click", () => this.start("sensors"));
    byId("start-simulation").addEventListener("click", () => this.start("simulation"));
    byId("welcome").addEventListener("cancel", (event) => event.preventDefault());
    navigator.permissions?.query({ name: "geolocation" }).then((status) => {
      status.onchange = () => store.set("locationAllowed", status.state !== "denied");
      store.set("locationAllowed", status.state !== "denied");
    }).catch(() => {}); // a browser that does not tell
    isXRSupported().then((can) => { document.querySelector("#source-buttons [data-source=xr]").hidden = !can; });
    this.stream.onEnd = () => {
      if (document.visibilityState === "visible") this.#startCamera();
    };
    document.addEventListener("visibilitychange", () => {
      // Coming back: some systems have ended the picture meanwhile.
      const wantsPicture = store.get("source")?.kind === "sensors";
      if (document.visibilityState === "visible" && wantsPicture && !this.stream.isRunning) this.#startCamera();
    });
  }

  /** A simulated walker walks the way there is: another one is walked from its beginning. */
  #followRoute() {
    const source = this.store.get("source");
    const route = this.store.get("route");
    if (source?.kind === "simulation" && route && source.route !== route) this.start("simulation");
  }

  #watchTheme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const update = () => {
      const theme = this.store.get("theme");
      if (this.renderer) this.renderer.isDark = theme === "dark" || (theme !== "light" && dark.matches);
    };
    dark.addEventListener("change", update);
    this.store.subscribe("theme", update);
  }
}

/** `?method=pairwise` aligns with another of the engine's methods, `?yaw=90` begins with that yaw in place of a compass's. */
function sessionOptions() {
  const asked = new URLSearchParams(location.search);
  const method = asked.get("method");
  const yawDegrees = Number.parseFloat(asked.get("yaw") ?? "");
  return { ...(method && { method }), ...(Number.isFinite(yawDegrees) && { initialYaw: "fixed", yawDegrees }) };
}

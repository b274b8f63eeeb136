/** The page as a whole: makes the parts, begins, changes from one source to another. */

import { CameraStream } from "../camera/camera-stream.js";
import { Marks } from "../camera/marks.js";
import { OverlayRenderer } from "../camera/overlay-renderer.js";
import { Viewport } from "../camera/viewport.js";
import { Waymark } from "../engine/waymark.js";
import { connectFiles } from "../files/input.js";
import { Announcer } from "../guidance/announcer.js";
import { connectCoaching } from "../guidance/coaching.js";
import { connectHaptics } from "../guidance/haptics.js";
import { LeadBack } from "../guidance/lead-back.js";
import { connectMute } from "../guidance/mute.js";
import { onLanguage, t } from "../language/text.js";
import { DestinationButton } from "../places/button.js";
import { connectRecording } from "../recording/menu.js";
import { connectRouteButton } from "../route/button.js";
import { isXRSupported } from "../sensors/xr-support.js";
import { isSite } from "../shared/data.js";
import { connectDialogs } from "../shared/dialogs.js";
import { takeEarly } from "../shared/early-requests.js";
import { byId, setText } from "../shared/elements.js";
import { needsGesture, requestMotionPermission } from "../shared/handheld.js";
import { rememberPlace } from "../shared/kept-places.js";
import { Messages } from "../shared/messages.js";
import { tenantOf } from "../shared/tenant.js";
import { connectCompassMemory } from "./compass-memory.js";
import { firstSource, firstWalk } from "./early.js";
import { Hud } from "./hud.js";
import { watchLayout } from "./layout.js";
import { restore } from "./memory.js";
import { Navigation } from "./navigation.js";
import { connectSettings } from "./settings-form.js";
import { connectSheet } from "./sheet.js";
import { makeSource, SourcePanel } from "./sources.js";
import { Walk } from "./walk.js";

export class Page {
  /** @type {Walk | null} */ walk = null;
  /** The anchors' part, once it is there. @type {import("../anchors/connect.js").AnchorsPart | null} */ anchors = null;
  #loadingAnchors = null;
  #loadingRoute = null;
  /** The engine, once it is loaded. @type {import("../engine/waymark.js").Waymark | null} */ engine = null;
  #starting = false;
  #hasNoArea = false;
  /** Settled once something is drawn, or cannot be: what is no part of the first view waits for it. */
  #showFirstView = () => {};
  #firstView = new Promise((resolve) => { this.#showFirstView = () => resolve(undefined); });
  #mapLoaded = this.#firstView.then(() => this.#loadMap());

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {import("../shared/api.js").Api} api
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
    this.navigation = new Navigation(store, api, this.messages, () => this.#origin(), () => this.walk, () => this.engine);
    const announcer = new Announcer(store);
    this.hud = new Hud(store, announcer);
    this.leadBack = new LeadBack(store, announcer, this.messages, () => this.walk?.session ?? null, (fields) => this.#addAnchor(fields));
    this.navigation.onChosen = rememberPlace;
    this.destinations = new DestinationButton(this);
    new SourcePanel(store);
    connectCoaching(store, () => this.start(store.get("source")?.kind ?? "simulation"));
    connectDialogs();
    connectSettings(store, this.viewport);
    connectCompassMemory(store);
    connectFiles(this);
    connectSheet(store);
    connectHaptics(store);
    connectMute(store, announcer);
    connectRouteButton(this);
    this.#connect();
  }

  /** Loads engine, area and map, then begins with the source that fits the device. */
  async begin() {
    this.#loadLater();
    const [engine] = await Promise.all([this.#loadEngine(), this.#loadArea()]);
    if (!engine) return this.#showFirstView();
    this.engine = engine;
    this.#makeWalk(engine);
    if (this.#hasNoArea) return this.#chooseArea();
    document.documentElement.dataset.ready = "true";
    // While the user is asked, the map is loaded.
    if (firstSource !== "simulation") this.#showFirstView();
    if (firstSource === "simulation") await this.#walkFirst();
    else if (firstSource === "sensors" && !(await needsGesture())) await this.start("sensors");
    else byId("welcome").showModal();
    this.#showFirstView();
  }

  /** The first view is there when the first guidance is. */
  async #walkFirst() {
    await this.start("simulation");
    if (this.store.get("source")) await once(this.store, "overlay");
  }

  /** The map comes when the first view is drawn, or cannot be; all else after it. */
  async #loadLater() {
    await this.#mapLoaded;
    await import("../route/preview.js").then(({ connectPreview }) => connectPreview(this)).catch((error) => console.info(error));
    await import("./later.js").then(({ connectLater }) => connectLater(this)).catch((error) => console.info(error));
    this.#keepOffline();
    this.destinations.load().catch((error) => console.info(error));
    this.loadAnchors();
    // Who follows a route may leave it.
    this.store.subscribe("route", (route) => { if (route) this.navigation.prepare(); });
  }

  /**
   * Anchors are no part of the first view: they come right after it.
   * @returns {Promise<import("../anchors/connect.js").AnchorsPart | null>} null where they cannot be
   */
  loadAnchors() {
    this.#loadingAnchors ??= import("../anchors/connect.js").then(({ connectAnchors }) => connectAnchors(this)).catch((error) => {
      console.info(error);
      this.#loadingAnchors = null;
      this.messages.add({ kind: "warning", id: "anchors", text: t("page.noAnchors"), advice: t("page.noAnchorsAdvice") });
      return null;
    });
    return this.#loadingAnchors;
  }

  /**
   * The route's sheet, and what the map writes beside other routes; loaded on first use.
   * @returns {Promise<import("../route/connect.js").RoutePart>}
   */
  loadRoute() {
    this.#loadingRoute ??= import("../route/connect.js").then(({ connectRoute }) => connectRoute(this)).catch((error) => {
      this.#loadingRoute = null;
      throw error;
    });
    return this.#loadingRoute;
  }

  /**
   * Shows a place and the routes to it before anybody goes there; without a map there is nothing to choose from.
   * @param {{lat: number, lon: number, name?: string, detail?: string}} place
   */
  async choose({ lat, lon, name, detail }) {
    await this.#mapLoaded;
    const place = { lat, lon, ...(name && { name }) };
    if (await this.map?.ready) this.store.set("chosenPlace", { ...place, detail });
    else this.store.set("destination", place);
  }

  /** All saved places. */
  async openSaved() { (await this.loadAnchors())?.openSheet(); }

  async #addAnchor(fields) { return (await this.loadAnchors())?.add(fields) ?? null; }

  /** A short press on the picture, pixels of the view: chooses the anchor there, or else asks the terrain what is there. */
  tapPicture(x, y) {
    if (this.store.get("locked")) return;
    const anchor = this.walk?.anchorAt(x, y, 28);
    if (anchor?.id) this.store.set("selectedAnchor", anchor.id);
    else this.terrain?.seek.tap(x, y);
  }

  /**
   * Changes to a source.
   * @param {"sensors" | "xr" | "simulation" | "replay"} kind
   * @param {{log?: any, keepsSheets?: boolean}} [more] the log of a replay; keepsSheets: what is open stays so
   */
  async start(kind, { log, keepsSheets = false } = {}) {
    if (!this.walk || this.#starting) return;
    this.#starting = true;
    try {
      if (!keepsSheets) for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
      // Sensors and their camera first: what asks for permission must follow the gesture at once, before anything is loaded.
      const allowed = kind === "sensors" && requestMotionPermission();
      const picture = kind === "sensors" ? this.#startCamera() : this.stream.stop();
      // The end of a replay restores the page's own route.
      if (this.store.get("source")?.kind === "replay") this.walk.stop();
      if (kind === "simulation" && !this.store.get("route")) await this.#chooseWalk();
      const source = await makeSource(kind, {
        engine: this.engine, log, onEnd: () => this.start("sensors"),
        options: {
          viewport: this.viewport, store: this.store, api: this.api, route: this.store.get("route"),
        },
      });
      await allowed;
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
      return await Waymark.load(takeEarly("engine") ?? undefined);
    } catch (error) {
      console.info(error);
      this.messages.add({ kind: "error", id: "engine", text: t("page.noEngine"), advice: t("page.noEngineAdvice"), retry: () => location.reload() });
      return null;
    }
  }

  async #loadArea() {
    try {
      this.store.set("area", await this.api.area());
    } catch (error) {
      // A tenant cannot get one.
      this.#hasNoArea = error.status === 404 && !tenantOf();
      if (this.#hasNoArea) return;
      this.messages.addError(error, { id: "area", retry: () => this.#loadArea() });
    }
  }

  /** A server without an area: which one is wanted comes first. */
  async #chooseArea() {
    document.documentElement.dataset.ready = "true";
    try {
      const { openAreas } = await import("../areas/connect.js");
      await openAreas(this);
    } catch (error) {
      console.info(error);
      this.messages.add({ kind: "error", id: "area", text: t("server.gone"), advice: t("server.goneAdvice"), retry: () => location.reload() });
    }
    this.#showFirstView();
  }

  async #loadMap() {
    try {
      const { createMap } = await import("../map/map.js");
      this.map = createMap(byId("map"), this.store, this.api);
    } catch (error) {
      console.info(error);
      this.store.set("view", "camera");
      for (const button of document.querySelectorAll("#views button")) button.disabled = button.dataset.view !== "camera";
      byId("sheet-handle").hidden = true;
      this.messages.add({ kind: "warning", id: "map", text: t("page.noMap"), advice: t("page.noMapAdvice") });
    }
  }

  #makeWalk(engine) {
    let renderer = null;
    try {
      renderer = new OverlayRenderer(byId("overlay"), engine.arrowMesh());
      renderer.onLost = (lost) => this.messages.add({ kind: "warning", id: "graphics", text: lost ? t("camera.drawingLost") : "" });
    } catch (error) {
      console.info(error);
      this.messages.add({ kind: "warning", id: "graphics", text: t("camera.noWebGL"), advice: t("camera.noWebGLAdvice") });
    }
    this.renderer = renderer;
    this.walk = new Walk({
      engine, renderer, store: this.store, viewport: this.viewport, marks: this.marks, section: byId("camera"),
      stream: this.stream, sessionOptions: sessionOptions(),
      canRoute: () => this.navigation.canRoute, onMessage: (message) => this.messages.add(message),
      onError: (error) => {
        console.info(error);
        const kind = this.store.get("lastSource") ?? "simulation";
        this.messages.addError(error, { id: "source", retry: () => this.start(kind) });
      },
    });
    watchLayout((insets) => this.walk.style(insets));
    connectRecording(this, () => this.api.token);
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
    this.#firstView.then(() => this.store.subscribe("alignment", (alignment) => { if (alignment?.isKnown) load(); }));
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
    } catch ({ key = "camera.none" }) {
      this.messages.addError({ message: t(key), advice: t(`${key}Advice`) }, { id: "camera", retry: () => this.#startCamera() });
    }
  }

  /** The default walk: from the area's first place to its second. */
  async #chooseWalk() {
    const [from, to] = this.store.get("area")?.spots ?? [];
    const destination = this.store.get("destination");
    if (from && to && !destination && firstWalk) {
      // The server has it already; after a failure it is requested like any other route.
      const { alternatives, ...route } = await this.api.get(firstWalk).catch(() => ({}));
      if (route.geometry) return this.navigation.followGiven(route, { lat: to.lat, lon: to.lon, name: to.name }, alternatives);
    }
    if (from && (destination || to)) await this.navigation.begin(from, destination ?? { lat: to.lat, lon: to.lon, name: to.name });
  }

  /** Where a route begins now: the simulated walker's true position, the estimated one, or the area's first place. */
  #origin() {
    const source = this.store.get("source");
    const moment = source?.kind === "simulation" ? source.truth?.() : null;
    const position = moment?.truth ?? moment ?? this.store.get("position");
    if (Number.isFinite(position?.lat) && Number.isFinite(position?.lon)) return { lat: position.lat, lon: position.lon };
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
      setText(byId("about"), aboutText(area));
    });
    onLanguage(() => setText(byId("about"), aboutText(store.get("area"))));
    for (const key of ["area", "settings", "anchors", "destination"]) {
      store.addEventListener(key, () => this.walk?.refreshAnchors());
    }
    store.subscribe("source", (source) => {
      byId("app").dataset.source = source?.kind ?? "none";
      for (const button of document.querySelectorAll("[data-sources] button")) {
        button.setAttribute("aria-pressed", String(button.dataset.source === source?.kind));
      }
    });
    store.addEventListener("goWish", () => {
      const { mode, routes, ...place } = store.get("goWish");
      this.navigation.go(place, mode, routes);
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
    byId("open-saved").addEventListener("click", () => this.openSaved());
    for (const button of document.querySelectorAll("[data-sources] button")) {
      button.addEventListener("click", () => this.start(button.dataset.source));
    }
    byId("start-sensors").addEventListener("click", () => this.start("sensors"));
    byId("start-simulation").addEventListener("click", () => this.start("simulation"));
    byId("welcome").addEventListener("cancel", (event) => event.preventDefault());
    navigator.permissions?.query({ name: "geolocation" }).then((status) => {
      status.onchange = () => store.set("locationAllowed", status.state !== "denied");
      store.set("locationAllowed", status.state !== "denied");
    }).catch(() => {}); // a browser without this permission query
    isXRSupported().then((can) => { document.querySelector("[data-source=xr]").hidden = !can; });
    this.stream.onEnd = () => {
      if (document.visibilityState === "visible") this.#startCamera();
    };
    document.addEventListener("visibilitychange", () => {
      // A page in the background may be ended without a word.
      if (document.visibilityState === "hidden") this.walk?.rememberCompass();
      // On return: some systems have ended the camera stream meanwhile.
      const wantsPicture = store.get("source")?.kind === "sensors";
      if (document.visibilityState === "visible" && wantsPicture && !this.stream.isRunning) this.#startCamera();
    });
  }

  /** A simulated walker follows the current route: a new one is walked from its start. */
  #followRoute() {
    const source = this.store.get("source");
    const route = this.store.get("route");
    if (source?.kind === "simulation" && route && source.route !== route) this.start("simulation", { keepsSheets: true });
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

/** Settled at the next change of a key. */
function once(store, key) {
  return new Promise((resolve) => { store.addEventListener(key, () => resolve(undefined), { once: true }); });
}

/** Whose data this is, and where positions go. */
function aboutText(area) {
  return [area?.name && t("page.area", { name: area.name }), area?.attribution, t(isSite() ? "page.privacySite" : "page.privacy")].filter(Boolean).join(" ");
}

/** `?method=pairwise` aligns with another of the engine's methods, `?yaw=90` begins with that yaw in place of a compass's. */
function sessionOptions() {
  const asked = new URLSearchParams(location.search);
  const method = asked.get("method");
  const yawDegrees = Number.parseFloat(asked.get("yaw") ?? "");
  return { ...(method && { method }), ...(Number.isFinite(yawDegrees) && { initialYaw: "fixed", yawDegrees }) };
}

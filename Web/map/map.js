/**
 * The map: position, destination and route. It only shows what the store has and sets in the store what was
 * chosen; how to get there is the engine's and the server's work.
 */

import "../language/later.js";
import { t, translate } from "../language/text.js";
import { isFromFile } from "../route/from-file.js";
import { maximumStops } from "../route/stops.js";
import { make } from "../shared/elements.js";
import { placeAt } from "../shared/place-names.js";
import { registerContours } from "./contours.js";
import { MapControls } from "./controls.js";
import { Follower } from "./follower.js";
import { listen } from "./gestures.js";
import { registerGlyphs } from "./glyphs.js";
import { registerHeightTiles } from "./height-tiles.js";
import { addIcon, recolorIcons } from "./icons.js";
import { canDraw, loadLibrary, loadStyleSheet } from "./library.js";
import { MapAnchors } from "./map-anchors.js";
import { MapNote } from "./note.js";
import { alternativesData, labelsData, leadData, marksData, positionData, routeData, routeGradient, stopsData, unwrapped } from "./overlay-layers.js";
import { palette } from "./palette.js";
import { PlaceSheet } from "./place-sheet.js";
import { ScaleBar } from "./scale-bar.js";
import { registerSiteTiles } from "./site-tiles.js";
import { mapSources } from "./sources.js";
import { mapStyle } from "./style.js";
import { TileWatch } from "./tile-watch.js";

/** Pixels within which a tap means one of the area's spots. */
const nearSpot = 14;
/** … and of a line of another route. */
const nearWay = 9;
/** How far the button tilts the map, degrees. */
const tilt = 55;
/** Streets can be distinguished, and their names read. */
const streetZoom = 16.5;

/**
 * Puts a map into an element. It follows the store's `area`, `position`, `destination`, `route`, `overlay`, `anchors`,
 * `selectedAnchor`, `units`, `theme` and `settings`, and sets `chosenPlace`, `goWish`, `anchorWish`, `selectedAnchor`
 * and `pointedPosition`.
 *
 * @param {HTMLElement} container
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").Api} api
 * @returns {{ready: Promise<any>, remove: () => void}} `ready` gives MapLibre's map once it is drawn, or null where it
 *   cannot be; it never rejects. The map is also the element's property `map`, for tests and the curious.
 */
export function createMap(container, store, api) {
  container.classList.add("waymark-map");
  const note = new MapNote(container);
  let view = null;
  let gone = false;
  const start = async () => {
    // Without it everything works, only less beautifully.
    await loadStyleSheet().catch((error) => console.warn(error));
    if (!canDraw()) {
      note.show("blank", t("map.noWebGL"), t("map.noWebGLAdvice"));
      return null;
    }
    try {
      const library = await loadLibrary();
      if (gone) return null;
      view = new MapView(library, container, store, api, note);
      await view.loaded;
      container.dataset.ready = "true";
      return view.map;
    } catch (error) {
      if (gone) return null;
      view?.remove();
      view = null;
      note.show("blank", t("map.noLibrary"), t("map.noLibraryAdvice"), () => start());
      console.warn(error);
      return null;
    }
  };
  return {
    ready: start(),
    remove: () => {
      gone = true;
      view?.remove();
      note.remove();
    },
  };
}

class MapView {
  #store;
  #api;
  #container;
  #root;
  #overlay = {
    route: null, alternatives: [], alternativeLabels: [], stops: [], walked: 0, position: null, destination: null, chosen: null, anchors: [], selected: null,
    lead: null,
  };
  #sources;
  #isDark;
  #follower;
  #anchors;
  #controls;
  #sheet;
  #scale;
  #credits;
  #endings = [];
  #hasStarted = false;
  /** The route that is followed, the others to choose from, and what stands beside them. @type {any} */ #route = null;
  #others = [];
  #labels = [];
  /** @type {import("../route/preview.js").Previewed | null} */ #preview = null;
  /** View and mode before a place was shown. @type {{view: string, mode: import("./follower.js").Mode} | null} */ #before = null;

  constructor(library, container, store, api, note) {
    this.#store = store;
    this.#api = api;
    this.#container = container;
    this.#isDark = isDark(store);
    this.#sources = mapSources(api, store.get("area"), store.get("settings"));
    registerGlyphs(library);
    registerSiteTiles(library);
    registerHeightTiles(library, store, api);
    registerContours(library, () => ({ url: api.url(""), finest: store.get("area")?.finestHeights ?? 0 }));
    const canvas = make("div", { class: "map-canvas" });
    this.#root = make("div", { class: "map-root" }, canvas);
    container.append(this.#root);
    this.map = new library.Map({
      container: canvas, style: this.#style(), attributionControl: false, maplibreLogo: false, maxPitch: 60, maxZoom: 20,
      minZoom: 2, fadeDuration: 150, pixelRatio: Math.min(devicePixelRatio, 2), localIdeographFontFamily: false,
      center: [0, 20], zoom: 2, ...this.#startingView(),
    });
    container.map = this.map;
    this.map.getCanvas().setAttribute("data-text-aria-label", "map.map");
    translate(this.map.getCanvas());
    // Not MapLibre’s “load”: during a walk, something is always being loaded on a slow device.
    this.loaded = new Promise((resolve) => this.map.once("style.load", resolve));
    this.#furnish(note);
    this.#followStore();
  }

  // Parts.

  #furnish(note) {
    const { map } = this;
    this.#controls = new MapControls(this.#root, {
      follow: () => {
        if (this.#overlay.position) this.#follower.next();
        else note.show("hint", t("map.noPosition"));
      },
      north: () => {
        if (this.#follower.mode === "heading") this.#follower.setMode("north");
        map.easeTo({ bearing: 0, pitch: 0, duration: 300 });
      },
      zoom: (steps) => map.easeTo({ zoom: Math.round(map.getZoom() + steps), duration: 200 }),
      tilt: () => map.easeTo({ pitch: map.getPitch() < 1 ? tilt : 0, duration: 300 }),
    });
    this.#scale = new ScaleBar(this.#root, map);
    this.#credits = make("p", { class: "map-credits" });
    this.#root.append(this.#credits);
    this.#follower = new Follower(map, (mode) => this.#controls.setFollow(mode));
    this.#controls.setFollow("free");
    this.#anchors = new MapAnchors(map, this.#container, this.#overlay, () => this.#follower.setMode("free"));
    this.#sheet = new PlaceSheet(this.#root, {
      mode: (mode) => this.#store.set("previewWish", { mode }),
      route: (index) => this.#store.set("previewWish", { index }),
      go: ({ lat, lon, name }) => this.#store.set("goWish", { lat, lon, ...(name && { name }), ...this.#chosenRoutes() }),
      here: ({ lat, lon }) => this.#store.set("pointedPosition", { lat, lon }),
      stop: ({ lat, lon, name }) => this.#store.set("via", [...this.#store.get("via") ?? [], { lat, lon, ...(name && { name }) }]),
      see: ({ lat, lon }) => this.#store.set("viewshedFrom", { lat, lon }),
      mark: (place) => this.#mark(place),
      closed: () => this.#store.set("chosenPlace", null),
    });
    listen(map, { tap: (point) => this.#ask(point, false), hold: (point) => this.#ask(point, true) });
    map.on("styleimagemissing", ({ id }) => addIcon(map, id, palette(this.#isDark)));
    // What came while a style was being loaded.
    map.on("style.load", () => this.#showAll());
    map.on("rotate", () => this.#controls.setBearing(map.getBearing()));
    map.on("pitch", () => this.#controls.setPitch(map.getPitch()));
    map.on("move", () => this.#scale.update(this.#store.get("units")));
    this.#controls.setBearing(0);
    this.#controls.setPitch(0);
    const watch = new TileWatch(map, note);
    const size = new ResizeObserver(() => {
      map.resize();
      this.#scale.update(this.#store.get("units"));
      this.#follower.recenter();
    });
    size.observe(this.#container);
    map.on("webglcontextlost", () => note.show("lost", t("map.lost")));
    map.on("webglcontextrestored", () => note.hide("lost"));
    this.#endings.push(() => size.disconnect(), () => watch.stop(), () => this.#follower.close());
  }

  #followStore() {
    const follow = (key, callback) => this.#endings.push(this.#store.subscribe(key, callback));
    follow("area", () => this.#restyle());
    follow("settings", () => this.#restyle());
    follow("theme", () => this.#restyle());
    const night = matchMedia("(prefers-color-scheme: dark)");
    const change = () => this.#restyle();
    night.addEventListener("change", change);
    this.#endings.push(() => night.removeEventListener("change", change));
    follow("units", (units) => this.#scale.update(units));
    follow("position", (position) => this.#showPosition(position));
    follow("route", (route) => this.#showRoute(route));
    follow("alternatives", (others) => {
      this.#others = Array.isArray(others) ? others : [];
      this.#showRoutes();
    });
    follow("alternativeLabels", (labels) => {
      this.#labels = Array.isArray(labels) ? labels : [];
      this.#showRoutes();
    });
    follow("chosenPlace", (place) => this.#showChosen(place));
    follow("chosenLead", (lead) => { if (this.#sheet.isOpen) this.#sheet.showLead(lead, this.#units); });
    follow("preview", (preview) => this.#showPreview(preview));
    follow("via", (stops) => {
      this.#overlay.stops = Array.isArray(stops) ? stops : [];
      this.#data("stops", stopsData(this.#overlay.stops));
    });
    follow("shownPlace", (place) => this.#showPlace(place));
    follow("destination", (destination) => this.#showMarks({ destination }));
    follow("anchors", (anchors) => this.#anchors.set(anchors, this.#store.get("selectedAnchor")));
    follow("selectedAnchor", (id) => this.#anchors.select(id));
    follow("leadTarget", (lead) => {
      this.#overlay.lead = lead;
      this.#data("lead", leadData(this.#overlay));
      this.#showRoutes();
    });
    follow("overlay", (overlay) => this.#showProgress(overlay?.guidance));
  }

  // What is shown.

  #style() { return mapStyle({ isDark: this.#isDark, sources: this.#sources, overlay: this.#overlay }); }

  /** Area, settings or theme have changed: the style is made anew, MapLibre changes what differs. */
  #restyle() {
    const sources = mapSources(this.#api, this.#store.get("area"), this.#store.get("settings"));
    const dark = isDark(this.#store);
    this.#credits.textContent = sources.attribution;
    this.#credits.hidden = sources.attribution === "";
    if (sources.key === this.#sources.key && dark === this.#isDark) return;
    const hadArea = this.#sources.key !== "{}";
    this.#sources = sources;
    this.#isDark = dark;
    this.map.setStyle(this.#style(), { diff: true });
    recolorIcons(this.map, palette(dark));
    if (!hadArea && !this.#hasStarted) this.map.jumpTo(this.#startingView());
  }

  /** The area from above; nearer where the user is or where the area has a spot. */
  #startingView() {
    const area = this.#store.get("area");
    const position = this.#store.get("position");
    const spot = position ?? area?.spots?.[0];
    if (spot) return { center: [spot.lon, spot.lat], zoom: streetZoom };
    if (!area?.bounds) return {};
    const { west, south, east, north } = area.bounds;
    return { bounds: [[west, south], [east, north]], center: [(west + east) / 2, (south + north) / 2], zoom: 11 };
  }

  #data(source, data) { this.map.getSource(source)?.setData(data); }

  #showAll() {
    this.#data("position", positionData(this.#overlay.position));
    this.#showRoutes();
    this.#data("stops", stopsData(this.#overlay.stops));
    this.#data("marks", marksData(this.#overlay));
    this.#anchors.show();
    this.#data("lead", leadData(this.#overlay));
  }

  #showPosition(position) {
    const usable = position && Number.isFinite(position.lat) && Number.isFinite(position.lon) ? position : null;
    this.#overlay.position = usable;
    this.#data("position", positionData(usable));
    if (this.#overlay.lead) this.#data("lead", leadData(this.#overlay));
    this.#follower.update(usable);
    if (usable && !this.#hasStarted) {
      this.#hasStarted = true;
      this.#follower.setMode("north");
    }
  }

  /** The routes to a place that is looked at, or else the one that is followed; none while a saved place is led to. */
  #showRoutes() {
    const { routes = [], chosen = 0, labels = [] } = this.#preview ?? {};
    const isPreview = routes.length > 0;
    Object.assign(this.#overlay, {
      route: isPreview ? routes[chosen] : this.#overlay.lead ? null : this.#route,
      alternatives: isPreview ? routes.toSpliced(chosen, 1) : this.#others, alternativeLabels: isPreview ? labels : this.#labels,
    });
    this.#data("route", routeData(this.#overlay.route));
    this.#data("alternatives", alternativesData(this.#overlay.alternatives));
    this.#data("alternative-labels", labelsData(this.#overlay.alternativeLabels));
    this.#paintProgress();
  }

  #showRoute(route) {
    this.#route = route;
    this.#overlay.walked = 0;
    this.#showRoutes();
    if (route && !this.#preview && this.#follower.mode === "free") this.#showWhole([route]);
  }

  /** @param {import("../route/preview.js").Previewed | null} preview */
  #showPreview(preview) {
    const isNew = preview && preview.routes !== this.#preview?.routes;
    this.#preview = preview;
    this.#sheet.showRoutes(preview, this.#units);
    this.#showRoutes();
    if (isNew && preview.routes.length > 0 && !this.#store.get("chosenPlace")?.isTapped) requestAnimationFrame(() => this.#showWhole(preview.routes, this.#sheet.height));
  }

  /** @returns {{mode?: string, routes?: any[]}} the chosen route first */
  #chosenRoutes() {
    const { mode, routes, chosen } = this.#preview ?? {};
    return { mode, ...(routes?.length > 0 && { routes: [routes[chosen], ...routes.toSpliced(chosen, 1)] }) };
  }

  /** The card of a place; one that was not tapped on the map is brought into view, and afterwards all is as it was. @param {any} place */
  #showChosen(place) {
    this.#showMarks({ chosen: place });
    if (!place) {
      this.#sheet.close();
      const { view, mode } = this.#before ?? {};
      this.#before = null;
      if (view && this.#store.get("view") === "map") this.#store.set("view", view);
      if (mode) this.#follower.setMode(mode);
      return;
    }
    if (!place.isTapped) {
      const view = this.#store.get("view");
      this.#before ??= { view, mode: this.#follower.mode };
      if (!matchMedia("(min-width: 1000px) and (min-height: 561px)").matches) this.#store.set("view", "map");
      else if (view === "camera") this.#store.set("view", "split");
      this.#follower.setMode("free");
    }
    this.#sheet.open(place, this.#units, {
      all: place.all === true, canStop: this.#canStop, canBeHere: this.#canBeHere, canSee: this.#store.get("area")?.elevation === true,
    });
    this.#sheet.showLead(this.#store.get("chosenLead"), this.#units);
    this.#sheet.showRoutes(this.#preview, this.#units);
    // Its pin is above the card; the routes come a moment later.
    if (!place.isTapped) requestAnimationFrame(() => this.map.easeTo({ center: [place.lon, place.lat], zoom: streetZoom, offset: [0, -this.#sheet.height / 2], duration: 0 }));
  }

  /** @returns {"metric" | "imperial"} */
  get #units() { return this.#store.get("units") ?? "metric"; }

  /** A place of the route, with a pin. */
  #showPlace(place) {
    if (!place) return;
    this.#sheet.close();
    this.#follower.setMode("free");
    this.#showMarks({ chosen: place });
    const isQuick = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.map.easeTo({ center: [place.lon, place.lat], zoom: Math.max(this.map.getZoom(), 16), duration: isQuick ? 0 : 400 });
  }

  /** Shows routes as a whole, clear of what lies over the map's borders. @param {any[]} routes @param {number} [bottom] covered, pixels */
  #showWhole(routes, bottom = 0) {
    const line = unwrapped(routes.flatMap((route) => route.geometry?.coordinates ?? []));
    if (line.length < 2) return;
    const bounds = line.reduce(
      (box, [lon, lat]) => [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)],
      [Infinity, 90, -Infinity, -90]);
    const { clientWidth, clientHeight } = this.#container;
    const side = Math.min(72, clientWidth / 6, (clientHeight - bottom) / 6);
    this.map.fitBounds(bounds, { padding: { top: Math.max(side, Math.min(52, (clientHeight - bottom) / 3)), left: side, right: side, bottom: side + bottom }, maxZoom: 17, duration: 500 });
  }

  #showProgress(guidance) {
    if (!guidance || !this.#route) return;
    const whole = guidance.arcLength + guidance.remainingDistance;
    const walked = whole > 0 ? guidance.arcLength / whole : 0;
    // Less than a hundredth of a screen is not worth a new picture.
    if (Math.abs(walked - this.#overlay.walked) < 0.001) return;
    this.#overlay.walked = walked;
    this.#paintProgress();
  }

  #paintProgress() {
    if (!this.map.getLayer("route")) return;
    this.map.setPaintProperty("route", "line-gradient", routeGradient(palette(this.#isDark), this.#overlay.route === this.#route ? this.#overlay.walked : 0));
  }

  #showMarks(change) {
    Object.assign(this.#overlay, change);
    this.#data("marks", marksData(this.#overlay));
  }

  // What is chosen.

  #ask(point, all) {
    const { map } = this;
    const route = all ? null : this.#routeAt(point);
    if (route !== null && this.#preview) return this.#store.set("previewWish", { index: route });
    if (this.#sheet.isOpen && !all) {
      this.#sheet.close();
      return;
    }
    if (route !== null) {
      this.#store.set("choice", null);
      this.#store.set("choice", route);
      return;
    }
    const there = map.unproject([point.x, point.y]).wrap();
    if (Math.abs(there.lat) > 85) return;
    const anchor = this.#anchors.at(point);
    if (anchor?.id) {
      this.#sheet.close();
      this.#store.set("selectedAnchor", anchor.id);
      return;
    }
    this.#store.set("selectedAnchor", null);
    const { position } = this.#overlay;
    const spot = this.#store.get("area")?.spots?.find((one) => {
      const at = map.project([one.lon, one.lat]);
      return Math.hypot(at.x - point.x, at.y - point.y) < nearSpot;
    });
    const place = {
      lat: there.lat, lon: there.lng, ...placeAt(map, point), ...(spot && { name: String(spot.name), kind: null }),
      distance: position ? there.distanceTo(new there.constructor(position.lon, position.lat)) : null, isTapped: true, all,
    };
    this.#store.set("chosenPlace", place);
  }

  /** Number of the other route under a finger; null where there is none, or where the followed route is. */
  #routeAt({ x, y }) {
    if (this.#overlay.alternatives.length === 0 || !this.map.getLayer("alternatives")) return null;
    const box = [[x - nearWay, y - nearWay], [x + nearWay, y + nearWay]];
    if (this.map.queryRenderedFeatures(box, { layers: ["route"] }).length > 0) return null;
    const found = this.map.queryRenderedFeatures(box, { layers: ["alternative-labels", "alternatives"] })[0];
    if (!found) return null;
    // The labels of a preview have its numbers; lines are numbered without the chosen one.
    const { index: number } = found.properties;
    return this.#preview && found.layer.id === "alternatives" && number >= this.#preview.chosen ? number + 1 : number;
  }

  /** The route comes from a service, so that it can have another stop. */
  get #canStop() {
    const route = this.#route;
    return Boolean(route && this.#store.get("destination")) && !isFromFile(route) && (this.#store.get("via")?.length ?? 0) < maximumStops;
  }

  /** Sensors with a position need no “I am here”. */
  get #canBeHere() {
    const source = this.#store.get("source");
    return source?.kind === "sensors" && source.status?.location !== "device";
  }

  /** As exact as a finger on this map. */
  #mark({ lat, lon, name }) {
    const pixel = 78_271.5 * Math.cos((lat * Math.PI) / 180) / 2 ** this.map.getZoom();
    this.#store.set("anchorWish", {
      lat, lon, altitude: null, origin: "map", accuracy_m: Math.max(1, Math.round(60 * pixel) / 10), ...(name && { name }),
    });
  }

  remove() {
    for (const end of this.#endings) end();
    this.map?.remove();
    this.#root.remove();
    delete this.#container.map;
  }
}

function isDark(store) {
  const theme = store.get("theme");
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/**
 * From a destination to a route: requests it from the server, keeps the current one when there is no response, and requests
 * another from the user's position when the engine says that the user has left the route for good.
 */

import { language, onLanguage, spokenLanguage, t } from "../language/text.js";
import { isFromFile } from "../route/from-file.js";
import { among } from "../route/stops.js";
import { isStraightLine, straightLine } from "../route/straight-line.js";
import { isSite } from "../shared/data.js";

/** A reroute request without a response for so long has failed, milliseconds. */
const rerouteDeadline = 15_000;

/** Milliseconds between two checks of a directions service that is starting, and their largest number. */
const startingInterval = 1500;
const startingChecks = 40;

/** Number of other routes that are requested, and how far along the route they can be chosen, metres. */
const otherRoutes = 2;
const choiceEnds = 150;

/** HTTP statuses of a server without a directions service. */
const withoutService = new Set([404, 501, 503]);

/** Whether a route is the device's to find: unless a service was chosen, and not for cars. */
function isForDevice(provider, mode) { return (!provider || provider === "device") && mode !== "driving"; }

export class Navigation {
  #store;
  #api;
  #messages;
  #origin;
  #walk;
  #request = new AbortController();
  #isOwn = false;
  #wantsOrigin = false;
  /** The destination of the current route. */
  #goal;
  /** The route that was found last, to which the other ones belong. */
  #found = null;
  /** The stops of that one. */
  #foundVia = null;
  /** Routes on the device: null where there are none. @type {Promise<import("../route/device-routes.js").DeviceRoutes | null> | null} */
  #device = null;
  #engine;
  #hasDevice = false;

  /** Called with each destination that the user chose. @type {((destination: {lat: number, lon: number, name?: string}) => void) | null} */
  onChosen = null;

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {import("../shared/api.js").Api} api
   * @param {import("../shared/messages.js").Messages} messages
   * @param {() => import("../shared/api.js").Position | null} origin where a route begins now
   * @param {() => import("./walk.js").Walk | null} walk
   * @param {() => import("../engine/waymark.js").Waymark | null} engine
   */
  constructor(store, api, messages, origin, walk, engine) {
    this.#store = store;
    this.#api = api;
    this.#messages = messages;
    this.#origin = origin;
    this.#walk = walk;
    this.#engine = engine;
    this.#goal = store.get("destination");
    store.addEventListener("destination", () => {
      if (this.#isOwn) return;
      // Stops belong to the route that was wanted before.
      this.#quietly(() => store.set("via", []));
      const destination = store.get("destination");
      if (destination) this.onChosen?.(destination);
      this.find();
    });
    store.addEventListener("via", () => { if (!this.#isOwn) this.find(); });
    let wanted = this.#travel();
    store.addEventListener("settings", () => {
      const before = wanted;
      wanted = this.#travel();
      if (!this.#isOwn && before !== wanted && store.get("destination") && !isFromFile(store.get("route"))) this.find();
    });
    store.addEventListener("position", () => { if (this.#wantsOrigin && this.#origin()) this.find(); });
    store.addEventListener("choice", () => this.#choose(store.get("choice")));
    store.addEventListener("route", () => { if (store.get("route") !== this.#found) this.#forgetOthers(); });
    store.addEventListener("overlay", () => {
      if ((store.get("overlay")?.guidance?.arcLength ?? 0) > choiceEnds) this.#forgetOthers();
    });
    store.addEventListener("reroute", () => this.#reroute(store.get("reroute")));
    // Instructions come in the language of the request.
    onLanguage(() => { if (store.get("route") && store.get("destination") && !isFromFile(store.get("route")) && store.get("source")?.kind !== "replay") this.find(); });
    for (const key of ["rerouting", "announcement"]) store.addEventListener(key, () => this.#showRerouting(store.get("rerouting")));
  }

  /** Sets a destination together with the start of its route. */
  async begin(from, destination) {
    this.#quietly(() => this.#store.set("destination", destination));
    await this.find(from);
  }

  /** Follows a route that is there already, for instance of a file. @param {any} route @param {import("../shared/api.js").Position} destination @param {any[]} [alternatives] */
  followGiven(route, destination, alternatives = []) {
    this.#request.abort();
    this.#wantsOrigin = false;
    this.#messages.remove("route");
    this.#quietly(() => {
      this.#store.set("via", []);
      this.#store.set("destination", destination);
    });
    this.#follow(route, destination, alternatives);
  }

  /**
   * Routes to a place that is only looked at, the best first; none while it is not known where they would begin.
   * @param {import("../shared/api.js").Position} to
   * @param {string} mode of travel
   * @param {AbortSignal} signal
   * @returns {Promise<any[]>}
   */
  async routesTo(to, mode, signal) {
    const from = this.#origin();
    if (!from) return [];
    const { alternatives = [], ...best } = await this.#routed(from, to, { mode, signal, alternatives: otherRoutes });
    return [best, ...alternatives];
  }

  /**
   * Goes to a place.
   * @param {{lat: number, lon: number, name?: string}} to
   * @param {string} [mode] of travel
   * @param {any[]} [routes] that were found already; the first is followed
   */
  go(to, mode = this.#store.get("settings").mode, [route, ...others] = []) {
    const settings = this.#store.get("settings");
    if (mode !== settings.mode) this.#quietly(() => this.#store.set("settings", { ...settings, mode }));
    if (!route) return this.#store.set("destination", { ...to });
    this.onChosen?.(to);
    this.followGiven(route, to, others);
  }

  #quietly(change) {
    const before = this.#isOwn;
    this.#isOwn = true;
    change();
    this.#isOwn = before;
  }

  /** Ends guidance. */
  end() {
    this.#request.abort();
    this.#quietly(() => this.#store.set("via", []));
    this.#store.set("destination", null);
    this.#store.set("route", null);
  }

  /** Looks for a route to the destination. @param {import("../shared/api.js").Position | null} [from] */
  async find(from = this.#origin()) {
    const to = this.#store.get("destination");
    this.#request.abort();
    this.#messages.remove("route");
    this.#wantsOrigin = Boolean(to && !from);
    if (!to) return;
    if (!from) return this.#messages.add({ kind: "info", id: "route", text: t("directions.noStart"), advice: t("directions.noStartAdvice") });
    const request = new AbortController();
    this.#request = request;
    try {
      const { alternatives, ...route } = await this.#ask(from, to, request.signal);
      this.#messages.remove("route");
      if (!request.signal.aborted) this.#follow(route, to, alternatives);
    } catch (error) {
      if (!request.signal.aborted) this.#fail(error, from, to);
    }
  }

  /** What of the settings makes another route, as one text. */
  #travel() {
    const { mode, wishes, provider } = this.#store.get("settings") ?? {};
    return JSON.stringify([mode, wishes, provider]);
  }

  /** Makes routes on the device ready, so that a new one is there at once. */
  async prepare() {
    const { mode, wishes } = this.#wishes();
    (await this.#onDevice())?.prepare({ mode: mode === "driving" ? "walking" : mode, ...wishes });
  }

  /** Whether a route can be asked for: without a network, too, where it is found on the device. */
  get canRoute() {
    // Asked at every frame.
    if (navigator.onLine) return true;
    const { provider, mode } = this.#wishes();
    return this.#hasDevice && isForDevice(provider, mode);
  }

  /** Module and graph for routes on the device, loaded once; null where there is none. */
  #onDevice() {
    const engine = this.#engine();
    if (!engine) return Promise.resolve(null);
    this.#device ??= import("../route/device-routes.js").then(({ DeviceRoutes }) => DeviceRoutes.load(engine, this.#api)).then((device) => {
      this.#hasDevice = true;
      return device;
    }).catch((error) => {
      console.info(error);
      // Without a network now, perhaps with one later.
      this.#device = null;
      return null;
    });
    return this.#device;
  }

  /** How high the walker is, as far as the session knows: which of the streets above one another the route begins on. */
  #startHeight() {
    const { altitude, altitudeReference: reference, heightSigma: sigma } = this.#store.get("alignment") ?? {};
    return Number.isFinite(altitude) && Number.isFinite(sigma) && reference ? { altitude, reference, sigma } : null;
  }

  /** The device first; a service where the user prefers one, for cars, or where the device has no graph. */
  async #routed(from, to, options) {
    const { provider, mode, wishes, ...rest } = { ...this.#wishes(), ...options };
    const device = isForDevice(provider, mode) ? await this.#onDevice() : null;
    if (device && !rest.signal?.aborted) return device.route(from, to, { mode, ...wishes, ...rest, startHeight: this.#startHeight() });
    return this.#api.route(from, to, { provider: provider === "device" ? undefined : provider, mode, ...rest });
  }

  /** Requests a route; waits while the directions service is still starting. */
  async #ask(from, to, signal) {
    for (let check = 0; ; check++) {
      try {
        return await this.#routed(from, to, { via: this.#stops(), signal, alternatives: otherRoutes });
      } catch (error) {
        const isStarting = error.status === 503 && check < startingChecks
          && (await this.#api.health().catch(() => null))?.directions === "starting";
        if (!isStarting || signal.aborted) throw error;
        this.#messages.add({ kind: "info", id: "route", text: t("directions.starting") });
        await new Promise((resolve) => { setTimeout(resolve, startingInterval); });
      }
    }
  }

  /** The stops where the user has not been; the others are dropped. */
  #stops() {
    const via = this.#store.get("via") ?? [];
    const ahead = via === this.#foundVia ? this.#walk()?.viaAhead() : null;
    const left = ahead ? among(via, ahead) : via;
    if (left.length < via.length) this.#quietly(() => this.#store.set("via", left));
    return left.length > 0 ? left : undefined;
  }

  /** What the user wants of a route; the server may not have a service that was chosen elsewhere. */
  #wishes() {
    const { provider, mode, wishes } = this.#store.get("settings") ?? {};
    const known = ["device", ...this.#store.get("area")?.providers ?? []];
    return {
      mode: mode ?? "walking", wishes, language: spokenLanguage(), units: this.#store.get("units") ?? undefined,
      provider: known.includes(provider) ? provider : undefined,
    };
  }

  #fail(error, from, to) {
    const retry = () => this.find();
    // An earlier route to this destination is better than a straight line; one to another destination is useless.
    const isNew = !this.#store.get("route") || this.#goal !== to;
    if (!isNew && error.status === 422) this.#keepMode();
    if (isNew) this.#follow(straightLine([from, ...this.#store.get("via") ?? [], to]), to);
    if (withoutService.has(error.status)) {
      this.#messages.add(isSite()
        ? { kind: "warning", id: "route", text: t("directions.site"), advice: t("directions.siteAdvice") }
        : { kind: "warning", id: "route", text: t("directions.off"), advice: t("directions.offAdvice"), retry });
      return;
    }
    const { nearest } = error;
    if (error.status === 422 && language() !== "en") error = { message: t("directions.noRoute"), advice: t("directions.noRouteAdvice") };
    const advice = [error.advice, isNew && t("directions.straightLine")].filter(Boolean).join(" ");
    const action = this.#nearby(nearest, to);
    this.#messages.add({ kind: "error", id: "route", text: error.message, advice, ...(action ? { action } : { retry }) });
  }

  /** Where the destination is cut off: going to the nearest point that can be reached. */
  #nearby(nearest, to) {
    if (!nearest || nearest.stop !== (this.#store.get("via") ?? []).length + 1) return null;
    const place = { lat: nearest.lat, lon: nearest.lon, name: to.name };
    return { words: t("directions.nearest"), run: () => this.#store.set("destination", place) };
  }

  /** There is no such route: the mode is set back to that of the route that stays. */
  #keepMode() {
    const route = this.#store.get("route");
    const mode = route?.properties.waymark?.mode;
    if (!mode || isStraightLine(route)) return;
    this.#quietly(() => this.#store.set("settings", { ...this.#store.get("settings"), mode }));
  }

  #follow(route, to, others = []) {
    this.#goal = to;
    this.#found = route;
    this.#foundVia = this.#store.get("via");
    this.#store.set("route", route);
    this.#store.set("alternatives", others);
  }

  /** Follows another of the routes that were found. @param {number | null} index in the store's `alternatives` */
  #choose(index) {
    const others = this.#store.get("alternatives") ?? [];
    const chosen = others[index];
    if (!chosen) return;
    this.#follow(chosen, this.#goal, others.with(index, this.#found));
  }

  #forgetOthers() { if (this.#store.get("alternatives")?.length) this.#store.set("alternatives", []); }

  /** The engine wants another route: the old one stays until it is there. @param {any} request the engine's */
  async #reroute({ number, from, via, to }) {
    const destination = this.#store.get("destination");
    const signal = AbortSignal.timeout(rerouteDeadline);
    try {
      const route = await this.#routed(from, to, { via, signal });
      if (destination !== this.#store.get("destination")) return;
      this.#foundVia = among(this.#store.get("via") ?? [], via);
      this.#quietly(() => this.#store.set("via", this.#foundVia));
      this.#walk()?.rerouted(number, route);
    } catch (error) {
      console.info(error);
      this.#walk()?.rerouteFailed(number, error.status === 422 ? "noRoute" : error.status === 0 ? "offline" : "service");
    }
  }

  /** Without a connection: shows that the old route stays, and where it is. */
  #showRerouting(state) {
    if (state !== "offline") return this.#messages.remove("reroute");
    const announcement = this.#store.get("announcement");
    const where = announcement?.kind === "offRoute" || announcement?.kind === "turnBack" ? announcement.text : "";
    this.#messages.add({
      kind: "warning", id: "reroute", text: t("guidance.rerouteOffline"), advice: () => [t("guidance.oldRouteStays"), where].filter(Boolean).join(" "),
    });
  }
}

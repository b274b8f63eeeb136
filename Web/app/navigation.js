/**
 * From a destination to a route: asks the server, keeps what there is when it does not answer, asks again from here when the
 * engine says that the user has left the way for good.
 */

import { languageOf } from "./spoken.js";
import { text } from "./strings.js";

/** A question for another way that is not answered for so long has failed, milliseconds. */
const rerouteDeadline = 15_000;

/** Milliseconds between two looks at a directions service that is starting, and most of them. */
const startingInterval = 1500;
const startingLooks = 40;

/** Other ways that are asked for, and how far along one they can be chosen, metres. */
const otherWays = 2;
const choiceEnds = 150;

/** Status of HTTP that says that there is no directions service. */
const withoutService = new Set([404, 501, 503]);

export class Navigation {
  #store;
  #api;
  #messages;
  #origin;
  #walk;
  #request = new AbortController();
  #isOwn = false;
  #wantsOrigin = false;
  /** Where the present way leads to. */
  #goal;
  /** The way that was found last, to which the other ones belong. */
  #found = null;

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./api.js").Api} api
   * @param {import("./messages.js").Messages} messages
   * @param {() => import("./api.js").Place | null} origin where a way begins just now
   * @param {() => import("./walk.js").Walk | null} walk
   */
  constructor(store, api, messages, origin, walk) {
    this.#store = store;
    this.#api = api;
    this.#messages = messages;
    this.#origin = origin;
    this.#walk = walk;
    this.#goal = store.get("destination");
    store.addEventListener("destination", () => { if (!this.#isOwn) this.find(); });
    store.addEventListener("position", () => { if (this.#wantsOrigin && this.#origin()) this.find(); });
    store.addEventListener("choice", () => this.#choose(store.get("choice")));
    store.addEventListener("route", () => { if (store.get("route") !== this.#found) this.#forgetOthers(); });
    store.addEventListener("overlay", () => {
      if ((store.get("overlay")?.guidance?.arcLength ?? 0) > choiceEnds) this.#forgetOthers();
    });
    store.addEventListener("reroute", () => this.#reroute(store.get("reroute")));
    for (const key of ["rerouting", "announcement"]) store.addEventListener(key, () => this.#showRerouting(store.get("rerouting")));
  }

  /** Sets a destination together with where its way begins. */
  async begin(from, destination) {
    this.#isOwn = true;
    this.#store.set("destination", destination);
    this.#isOwn = false;
    await this.find(from);
  }

  /** Ends guidance. */
  end() {
    this.#request.abort();
    this.#store.set("destination", null);
    this.#store.set("route", null);
  }

  /** Looks for a way to the destination. @param {import("./api.js").Place | null} [from] */
  async find(from = this.#origin()) {
    const to = this.#store.get("destination");
    this.#request.abort();
    this.#messages.remove("route");
    this.#wantsOrigin = Boolean(to && !from);
    if (!to) return;
    if (!from) return this.#messages.add({ kind: "info", id: "route", text: text.noStart, advice: text.noStartAdvice });
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

  /** Asks for a way; waits while the directions service is still starting. */
  async #ask(from, to, signal) {
    for (let look = 0; ; look++) {
      try {
        return await this.#api.route(from, to, { signal, alternatives: otherWays, ...this.#wishes() });
      } catch (error) {
        const isStarting = error.status === 503 && look < startingLooks
          && (await this.#api.health().catch(() => null))?.directions === "starting";
        if (!isStarting || signal.aborted) throw error;
        this.#messages.add({ kind: "info", id: "route", text: text.directionsStarting });
        await new Promise((resolve) => { setTimeout(resolve, startingInterval); });
      }
    }
  }

  /** What the user wants of a way; the server need not know a service that was chosen elsewhere. */
  #wishes() {
    const { language, provider } = this.#store.get("settings") ?? {};
    const known = this.#store.get("area")?.providers ?? [];
    return {
      language: languageOf(language), units: this.#store.get("units") ?? undefined,
      provider: known.includes(provider) ? provider : undefined,
    };
  }

  #fail(error, from, to) {
    const retry = () => this.find();
    // A way there that was found before is better than a straight line; one to another place is none at all.
    const isNew = !this.#store.get("route") || this.#goal !== to;
    if (isNew) this.#follow(straightLine(from, to), to);
    if (withoutService.has(error.status)) {
      this.#messages.add({ kind: "warning", id: "route", text: text.directionsOff, advice: error.advice ?? text.directionsOffAdvice, retry });
      return;
    }
    const advice = [error.advice, isNew && text.straightLine].filter(Boolean).join(" ");
    this.#messages.add({ kind: "error", id: "route", text: error.message, advice, retry });
  }

  #follow(route, to, others = []) {
    this.#goal = to;
    this.#found = route;
    this.#store.set("route", route);
    this.#store.set("alternatives", others);
  }

  /** Another of the ways that were found. @param {number | null} index its place in the store's `alternatives` */
  #choose(index) {
    const others = this.#store.get("alternatives") ?? [];
    const chosen = others[index];
    if (!chosen) return;
    this.#follow(chosen, this.#goal, others.with(index, this.#found));
  }

  #forgetOthers() { if (this.#store.get("alternatives")?.length) this.#store.set("alternatives", []); }

  /** The engine wants another way: the old one stays until it is there. @param {any} request the engine's */
  async #reroute({ number, from, via, to }) {
    const destination = this.#store.get("destination");
    const signal = AbortSignal.timeout(rerouteDeadline);
    try {
      const route = await this.#api.route(from, to, { via, signal, ...this.#wishes() });
      if (destination === this.#store.get("destination")) this.#walk()?.rerouted(number, route);
    } catch (error) {
      console.info(error);
      this.#walk()?.rerouteFailed(number, error.status === 422 ? "noRoute" : error.status === 0 ? "offline" : "service");
    }
  }

  /** Without a connection: back to the old way, and where that is. */
  #showRerouting(state) {
    if (state !== "offline") return this.#messages.remove("reroute");
    const told = this.#store.get("announcement");
    const where = told?.kind === "offRoute" ? told.text : "";
    this.#messages.add({
      kind: "warning", id: "reroute", text: text.offRouteOffline, advice: [text.offRouteStays, where].filter(Boolean).join(" "),
    });
  }
}

/** A way for when nobody knows one. */
function straightLine(from, to) {
  return {
    type: "Feature",
    geometry: { type: "LineString", coordinates: [[from.lon, from.lat], [to.lon, to.lat]] },
    properties: { waymark: { mode: "walking", source: "straight line" } },
  };
}

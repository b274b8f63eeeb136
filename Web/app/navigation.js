/**
 * From a destination to a route: asks the server, keeps what there is when it does not answer, asks again from here when the
 * user has left the way.
 */

import { text } from "./strings.js";

/** Seconds off the way after which a new one is asked for, and least seconds between two questions. */
const rerouteAfter = 8;
const rerouteInterval = 20;

/** Milliseconds between two looks at a directions service that is starting, and most of them. */
const startingInterval = 1500;
const startingLooks = 40;

/** Status of HTTP that says that there is no directions service. */
const withoutService = new Set([404, 501, 503]);

export class Navigation {
  #store;
  #api;
  #messages;
  #origin;
  #request = new AbortController();
  #offSince = 0;
  #lastReroute = 0;
  #isOwn = false;
  #wantsOrigin = false;
  /** Where the present way leads to. */
  #goal;

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./api.js").Api} api
   * @param {import("./messages.js").Messages} messages
   * @param {() => import("./api.js").Place | null} origin where a way begins just now
   */
  constructor(store, api, messages, origin) {
    this.#store = store;
    this.#api = api;
    this.#messages = messages;
    this.#origin = origin;
    this.#goal = store.get("destination");
    store.addEventListener("destination", () => { if (!this.#isOwn) this.find(); });
    store.addEventListener("position", () => { if (this.#wantsOrigin && this.#origin()) this.find(); });
    store.addEventListener("overlay", () => this.#watch());
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
      const route = await this.#ask(from, to, request.signal);
      this.#messages.remove("route");
      if (!request.signal.aborted) this.#follow(route, to);
    } catch (error) {
      if (!request.signal.aborted) this.#fail(error, from, to);
    }
  }

  /** Asks for a way; waits while the directions service is still starting. */
  async #ask(from, to, signal) {
    for (let look = 0; ; look++) {
      try {
        return await this.#api.route(from, to, { signal });
      } catch (error) {
        const isStarting = error.status === 503 && look < startingLooks
          && (await this.#api.health().catch(() => null))?.directions === "starting";
        if (!isStarting || signal.aborted) throw error;
        this.#messages.add({ kind: "info", id: "route", text: text.directionsStarting });
        await new Promise((resolve) => { setTimeout(resolve, startingInterval); });
      }
    }
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

  #follow(route, to) {
    this.#goal = to;
    this.#store.set("route", route);
  }

  /** The engine says when the user is off the way; asking again is rationed. */
  #watch() {
    const state = this.#store.get("overlay")?.guidance?.state;
    const kind = this.#store.get("source")?.kind;
    const now = performance.now() / 1000;
    if (state !== "offRoute" || (kind !== "sensors" && kind !== "xr")) {
      this.#offSince = now;
      return;
    }
    if (now - this.#offSince < rerouteAfter || now - this.#lastReroute < rerouteInterval) return;
    this.#lastReroute = now;
    this.find();
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

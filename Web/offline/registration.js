/** The service worker as the page sees it: registered, brought up to date, asked. */

import { fetchData, isSite } from "../shared/data.js";
import * as library from "./library.js";

/** A worker that does not answer is busy installing, or gone, milliseconds. */
const patience = 10_000;

/** @typedef {"coming" | "kept" | "insecure" | "certificate" | "unsupported" | "storage" | "failed" | "gone"} AppState */

export class Registration extends EventTarget {
  #api;
  #registration = null;
  /** @type {AppState} */ #state = "coming";

  /** @param {import("../shared/api.js").Api} api */
  constructor(api) {
    super();
    this.#api = api;
  }

  /** Events: `change`; `version` when a new one waits; `stranger` when another program answers. @returns {AppState} */
  get state() { return this.#state; }

  /** Registers the version that the server has; the one that is there stays until that is complete. */
  async begin() {
    const container = navigator.serviceWorker;
    if (!container) return this.#set(isSecureContext ? "unsupported" : "insecure");
    try {
      await library.packs();
    } catch {
      return this.#set("storage");
    }
    if (await this.#isWhole()) this.#set("kept");
    const version = await this.#serverVersion();
    this.#registration = await container.getRegistration().catch(() => null) ?? null;
    if (!version) {
      if (this.#state !== "kept") this.#set("gone");
      return;
    }
    try {
      const registration = await container.register(
        `sw.js?version=${version}${isSite() ? "&site" : ""}`, /** @type {any} */ ({ type: "module", updateViaCache: "none" }));
      if (!registration) return this.#set("unsupported");
      this.#registration = registration;
    } catch (error) {
      console.info(error);
      return this.#set(reasonOf(error));
    }
    this.#watch();
  }

  /** Asks the worker; null when there is none or it does not answer. @param {string} ask @param {ServiceWorker | null} [worker] */
  ask(ask, worker = navigator.serviceWorker?.controller ?? null) {
    if (!worker) return Promise.resolve(null);
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      if (ask !== "ensure") setTimeout(() => resolve(null), patience);
      worker.postMessage({ ask }, [port2]);
    });
  }

  /** Lets the new version in and loads the page again. @returns {Promise<number>} how many other tabs prevent it */
  async takeOver() {
    const waiting = this.#registration?.waiting;
    if (!waiting) {
      location.reload();
      return 0;
    }
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    return (await this.ask("takeOver", waiting))?.others ?? 0;
  }

  /** Ends the worker, and with it what stands between the browser and the server. */
  async end() {
    await this.#registration?.unregister();
    location.reload();
  }

  /** True when every file of the version that runs is there. */
  async #isWhole() {
    const address = navigator.serviceWorker.controller?.scriptURL ?? this.#registration?.active?.scriptURL;
    const id = address && library.appId(new URL(address).searchParams.get("version") ?? "");
    const pack = id && await library.pack(id);
    return pack?.state === "complete" && (await library.missing(await library.list(pack.id))).length === 0;
  }

  async #serverVersion() {
    try {
      const answer = await fetchData(this.#api.url("api/offline/app"), { cache: "no-cache" });
      const json = await answer.json().catch(() => null);
      if (json === null) this.#emit("stranger");
      return answer.ok && Array.isArray(json?.files) && typeof json.version === "string" ? json.version : null;
    } catch {
      return null; // no connection
    }
  }

  #watch() {
    const { active, waiting, installing } = this.#registration;
    if (isOther(waiting, active)) this.#emit("version");
    else if (installing) this.#follow(installing);
    else if (active) this.ask("ensure", active).then(async () => this.#set(await this.#isWhole() ? "kept" : "failed"));
    this.#registration.addEventListener("updatefound", () => this.#follow(this.#registration.installing));
  }

  /** @param {ServiceWorker | null} worker */
  #follow(worker) {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && isOther(worker, this.#registration.active)) this.#emit("version");
      if (worker.state === "activated") this.#set("kept");
      if (worker.state === "redundant" && this.#state === "coming") this.#set("failed");
    });
  }

  /** @param {AppState} state */
  #set(state) {
    this.#state = state;
    this.#emit("change");
  }

  #emit(kind) { this.dispatchEvent(new Event(kind)); }
}

/**
 * Whether a worker brings another version than the one that is active. The versions are in their addresses; that a page is
 * controlled says nothing: the first worker may control a second page before that page hears that it is installed.
 * @param {{scriptURL: string} | null} worker
 * @param {{scriptURL: string} | null} active
 */
export function isOther(worker, active) { return Boolean(worker && active) && worker.scriptURL !== active.scriptURL; }

/** @returns {AppState} */
function reasonOf(error) {
  if (error?.name === "SecurityError") return location.protocol === "https:" ? "certificate" : "insecure";
  return error?.name === "NotSupportedError" ? "unsupported" : "failed";
}

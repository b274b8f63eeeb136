/**
 * Keeps the page's anchors and those of the server the same: when to ask, how long to wait, listening for more. What is sent, and what
 * a response or a failure means, the engine decides.
 */

import { eventsOf } from "../shared/event-stream.js";
import { tenantOf } from "../shared/tenant.js";

/** First and maximum pause before the server is asked again, milliseconds. */
const pauses = { first: 1000, maximum: 60_000 };
/** Heartbeat timeout, milliseconds; the server sends one every 15 s. */
const silence = 45_000;
/** Edits that come close together go together, milliseconds. */
const gather = 150;

/**
 * @typedef {Object} Peer what is synchronised
 * @property {string} client who writes here
 * @property {() => import("../engine/anchors.js").KnownChanges} known how much of the server's changes is known
 * @property {() => any[]} request the records of the next request
 * @property {(response: any, isChange?: boolean) => import("../engine/anchors.js").AnchorOutcome} take takes what the server says
 * @property {(error: any) => import("../engine/anchors.js").AnchorOutcome} fail takes why a request failed
 */

/** @typedef {"off" | "local" | "idle" | "syncing" | "live" | "offline" | "waiting" | "refused"} SyncState */

export class AnchorSync {
  #api;
  /** @type {Peer} */ #peer;
  #onState;
  #isOn = false;
  #isRunning = false;
  #isWanted = false;
  #failures = 0;
  /** Live lines in a row that ended before anything came. */ #breaks = 0;
  #timer = 0;
  /** Whether the token only permits reading: edits stay here. */ #isReader = false;
  /** @type {AbortController | null} */ #stream = null;
  #ends = new AbortController();
  /** @type {SyncState} */ state = "off";

  /**
   * @param {import("../shared/api.js").Api} api
   * @param {Peer} peer
   * @param {(state: SyncState) => void} onState
   */
  constructor(api, peer, onState) {
    this.#api = api;
    this.#peer = peer;
    this.#onState = onState;
    const options = { signal: this.#ends.signal };
    addEventListener("online", () => this.#again(), options);
    addEventListener("offline", () => { if (this.#isOn) this.#setState("offline"); }, options);
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") this.#again(); }, options);
  }

  /** Begins, or ends, what goes on with the server. @param {boolean} isOn */
  set isOn(isOn) {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#failures = 0;
    clearTimeout(this.#timer);
    this.#stream?.abort();
    this.#stream = null;
    this.#setState(isOn ? "idle" : "off");
    if (isOn) this.#run();
  }

  /** There is something to send, or to ask for. */
  kick() {
    if (!this.#isOn || this.state === "local") return;
    if (this.#isRunning) {
      this.#isWanted = true;
      return;
    }
    // While the server does not answer, its pause goes on.
    if (this.#failures > 0) return this.#setState(this.state);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), gather);
  }

  close() {
    this.isOn = false;
    this.#ends.abort();
  }

  /** Something changed for the better: no more waiting. */
  #again() {
    if (!this.#isOn || this.state === "local" || this.#isRunning) return;
    if (this.state === "live" && this.#stream) return;
    this.#failures = 0;
    clearTimeout(this.#timer);
    this.#run();
  }

  async #run() {
    if (this.#isRunning || !this.#isOn) return;
    if (!navigator.onLine) return this.#setState("offline");
    this.#isRunning = true;
    try {
      do {
        this.#isWanted = false;
        await this.#exchange();
      } while (this.#isWanted && this.#isOn);
      this.#failures = 0;
      if (this.#isOn) {
        this.#setState(this.#isReader ? "refused" : "live");
        if (!this.#stream) this.#listen();
      }
    } catch (error) {
      if (this.#isOn) this.#fail(error);
    } finally {
      this.#isRunning = false;
    }
  }

  /** Sends all that is unsent and takes all that is new. */
  async #exchange() {
    for (let next = "request"; next === "request" && this.#isOn;) {
      this.#setState("syncing");
      let outcome;
      try {
        const body = { client: this.#peer.client, ...this.#peer.known(), anchors: this.#peer.request() };
        outcome = this.#peer.take(await this.#api.post("api/anchors/sync", body));
      } catch (error) {
        outcome = this.#peer.fail(error);
        if (outcome.next === "failed") throw error;
      }
      ({ next, isReader: this.#isReader } = outcome);
      if (next === "later") throw new Error("the server's database is unreachable; this is what it remembers");
    }
  }

  #fail(error) {
    console.info(error);
    // To a tenant's page it says that its token is no longer one.
    const isUnknown = error.status === 404 && tenantOf() !== "";
    if ((error.status === 404 && !isUnknown) || error.status === 501) return this.#setState("local");
    this.#setState(error.status === 401 || error.status === 403 || isUnknown ? "refused" : navigator.onLine ? "waiting" : "offline");
    this.#pause(this.#failures);
    this.#failures += 1;
  }

  /** Longer after each failure, and not at the same moment as everybody else. */
  #pause(failures) {
    const maximum = Math.min(pauses.maximum, pauses.first * 2 ** failures);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), maximum * (0.5 + Math.random() / 2));
  }

  /** Others' changes as they come. */
  async #listen() {
    const stream = new AbortController();
    this.#stream = stream;
    let timer = 0;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stream.abort(), silence);
    };
    alive();
    let problem = null;
    try {
      const body = await this.#api.stream(`api/anchors/events?since=${this.#peer.known().since}`, { signal: stream.signal });
      const heard = () => {
        this.#breaks = 0;
        alive();
      };
      for await (const { event, data } of eventsOf(body, heard)) {
        if (event !== "anchors") continue;
        this.#peer.take(JSON.parse(data), true);
      }
    } catch (error) {
      problem = error;
    }
    clearTimeout(timer);
    if (this.#stream !== stream) return;
    this.#stream = null;
    if (!this.#isOn || this.#isRunning) return;
    // Without a live line all else works; it is asked for again with the next exchange.
    if (problem && problem.name !== "AbortError") console.info(problem);
    if (!navigator.onLine) this.#setState("offline");
    this.#pause(this.#breaks);
    this.#breaks += 1;
  }

  /** @param {SyncState} state */
  #setState(state) {
    this.state = state;
    this.#onState(state);
  }
}

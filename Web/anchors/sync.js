/**
 * Keeps the page's anchors and those of the server the same: sends what the server does not have, takes in what others
 * changed, listens for more. Cut at any moment it goes on where it was; what is sent twice does no harm, because merging is
 * the engine's and the same edit merges once.
 */

import { eventsOf } from "../shared/event-stream.js";
import { tenantOf } from "../shared/tenant.js";

/** Records sent at a time; the server takes 2000. */
const maximumBatch = 500;
/** First and maximum pause before the server is asked again, milliseconds. */
const pauses = { first: 1000, maximum: 60_000 };
/** Heartbeat timeout, milliseconds; the server sends one every 15 s. */
const silence = 45_000;
/** Edits that come close together go together, milliseconds. */
const gather = 150;

/**
 * @typedef {Object} Peer what is synchronised
 * @property {string} client who writes here
 * @property {() => {since: number, store: string | undefined}} known number of the server's last change that is known, and of
 *   which store
 * @property {(limit: number) => any[]} unsent records that the server does not have
 * @property {(record: any, error: any) => void} refused the server does not take this one
 * @property {(records: any[], known: {since: number, store: string | undefined}, sent: any[], present?: string[]) => void} receive what
 *   the server has now, of what was sent, too; where it has forgotten deletions, the ids of all that it has
 * @property {() => void} sendAll the server has another store than it had: it is to get everything
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
  #batch = maximumBatch;
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
      this.#batch = maximumBatch;
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
    /** What was sent last; while the answer comes in parts nothing more is. @type {any[]} */
    let sent = [];
    let isPart = false;
    this.#isReader = false;
    /** A full store takes deletions, which make room. */ let isFull = false;
    for (let more = true; more && this.#isOn;) {
      const waiting = isPart || this.#isReader ? [] : this.#peer.unsent(isFull ? Infinity : this.#batch);
      const records = isFull ? waiting.filter(({ deleted }) => deleted).slice(0, this.#batch) : waiting;
      this.#setState("syncing");
      let answer;
      try {
        const body = { client: this.#peer.client, ...this.#peer.known(), anchors: records };
        answer = await this.#api.post("api/anchors/sync", body);
      } catch (error) {
        // What others change comes all the same.
        if (error.status === 403 && records.length > 0) this.#isReader = true;
        else if (error.status === 507 && !isFull && this.#hasDeletions()) isFull = true;
        else if (!this.#narrow(records, error)) throw error;
        continue;
      }
      if (!Number.isSafeInteger(answer.sequence) || !Array.isArray(answer.anchors)) throw new TypeError("the response is not list of anchors");
      const { store } = this.#peer.known();
      const isOther = store !== undefined && answer.store !== store;
      if (isOther) this.#peer.sendAll();
      if (!isPart) sent = records;
      this.#peer.receive(answer.anchors, { since: answer.sequence, store: answer.store }, sent, answer.present);
      // The server's database is unreachable and this is the server's copy: retried until it is back.
      if (answer.age !== undefined) throw new Error(`the server's anchors are ${answer.age} s old`);
      isPart = answer.more === true;
      isFull &&= isPart || this.#hasDeletions();
      const left = this.#peer.unsent(Infinity);
      more = isPart || (left.length > 0 && !this.#isReader);
      // A server that does not say what became of it would be retried forever.
      const isSame = sent.length > 0 && left.some(({ id }) => id === sent[0].id) && !isOther && !isPart;
      if (isSame) throw new Error(`the server does not answer for the anchor ${sent[0].id}`);
    }
  }

  #hasDeletions() { return this.#peer.unsent(Infinity).some(({ deleted }) => deleted); }

  /** One bad record must not hold back the others: fewer at a time, until it is found. */
  #narrow(records, error) {
    const isTheirFault = [400, 413, 422].includes(error.status);
    if (!isTheirFault || records.length === 0) return false;
    if (records.length > 1) {
      this.#batch = Math.max(1, records.length >> 1);
      return true;
    }
    this.#peer.refused(records[0], error);
    return true;
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
    const longest = Math.min(pauses.maximum, pauses.first * 2 ** failures);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), longest * (0.5 + Math.random() / 2));
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
        const { sequence, anchors, present } = JSON.parse(data);
        const { since, store } = this.#peer.known();
        if (Number.isSafeInteger(sequence) && Array.isArray(anchors)) this.#peer.receive(anchors, { since: Math.max(sequence, since), store }, [], present);
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

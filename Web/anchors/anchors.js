/**
 * The page's anchors: the engine's replica holds them and knows the rules (undo, merging, what is still to be sent); here they
 * are kept in the browser at every change, published in the page's store, and synchronised with the server's.
 */

import { t } from "../language/text.js";
import { isSite } from "../shared/data.js";
import { ofTenant } from "../shared/tenant.js";
import { AnchorStorage } from "./storage.js";
import { AnchorSync } from "./sync.js";

/** @typedef {import("../engine/anchors.js").AnchorRecord} AnchorRecord */

/** Rows merged at a time while the page begins, so that no frame waits long. */
const maximumBatch = 2000;
/** Shortest time between two updates of the store while many arrive, milliseconds. */
const pause = 300;
const many = 2000;
const channelName = ofTenant("waymark-anchors");

export class Anchors extends EventTarget {
  #replica;
  #page;
  #storage;
  #sync;
  /** Other pages of this browser. @type {BroadcastChannel | null} */ #channel = null;
  /** Those that are not deleted. @type {Map<string, AnchorRecord>} */ #shown = new Map();
  /** @type {AnchorRecord[] | null} */ #pending = null;
  #timer = 0;

  /**
   * @param {import("../engine/anchors.js").AnchorReplica} replica empty
   * @param {{store: import("../shared/store.js").Store, api: import("../shared/api.js").Api, messages: import("../shared/messages.js").Messages}} page
   */
  constructor(replica, page) {
    super();
    this.#replica = replica;
    this.#page = page;
    this.#storage = new AnchorStorage((error) => this.#reportStorage(error));
    this.#sync = new AnchorSync(page.api, {
      client: replica.client,
      known: () => replica.known,
      request: () => replica.request(),
      take: (response, isChange) => this.#take(response, isChange),
      fail: (error) => this.#reported(replica.fail(error.status), error),
    }, () => this.dispatchEvent(new Event("sync")));
  }

  /** Takes in what the browser kept, then goes on with the server. */
  async begin() {
    const { rows, known } = await this.#storage.load();
    this.#replica.known = known;
    for (let i = 0; i < rows.length; i += maximumBatch) {
      const some = rows.slice(i, i + maximumBatch);
      for (const isUnsent of [false, true]) {
        const records = some.filter((row) => row.isUnsent === isUnsent).map((row) => row.record);
        if (records.length > 0) this.#replica.merge(records, { pending: isUnsent });
      }
      for (const { record } of some) this.#show(record.id);
      if (rows.length > maximumBatch) await new Promise((resolve) => { setTimeout(resolve); });
    }
    if (rows.length > 0) this.#publish();
    this.#listenToOthers();
    this.#page.store.subscribe("settings", (settings) => { this.#sync.isOn = !isSite() && settings?.shareAnchors !== false; });
  }

  get size() { return this.#shown.size; }
  get canUndo() { return this.#replica.canUndo; }
  get canRedo() { return this.#replica.canRedo; }
  /** @returns {import("./sync.js").SyncState} */
  get syncState() { return this.#sync.state; }
  /** How many changes the server does not have. */
  get unsentCount() { return this.#allPending().length; }

  /** @param {string} id @returns {AnchorRecord | null} */
  get(id) { return this.#shown.get(id) ?? null; }

  /**
   * Nearest first, with their distances.
   * @param {{lat: number, lon: number} | null} place null: in the order in which they came
   * @param {number} limit
   * @returns {(AnchorRecord & {distance?: number})[]}
   */
  near(place, limit) {
    if (place) return this.#replica.list({ near: { lat: place.lat, lon: place.lon }, limit });
    return [...this.#shown.values()].slice(-limit).reverse();
  }

  // Edits. Each throws what the engine says when it does not take the values.

  /**
   * @param {Partial<AnchorRecord>} fields at least `lat` and `lon`
   * @returns {AnchorRecord}
   */
  add(fields) {
    const name = fields.name || t("anchors.newName", { number: String(this.#shown.size + 1) });
    const id = this.#replica.add({ origin: "coordinates", ...fields, name });
    this.#changed([id]);
    return /** @type {AnchorRecord} */ (this.get(id));
  }

  /** @param {string} id @param {Partial<AnchorRecord>} fields */
  edit(id, fields) {
    this.#replica.edit(id, fields);
    this.#changed([id]);
  }

  /** @param {string} id */
  remove(id) {
    this.#replica.remove(id);
    this.#changed([id]);
  }

  /** @returns {boolean} false when there was nothing */
  undo() { return this.#stepped(this.#replica.undo()); }

  /** @returns {boolean} false when there was nothing */
  redo() { return this.#stepped(this.#replica.redo()); }

  /**
   * Records from elsewhere: saved places of an earlier version.
   * @param {AnchorRecord[]} records
   * @returns {Promise<boolean>} true when they are kept
   */
  async adopt(records) {
    this.#replica.merge(records, { pending: true });
    this.#changed(records.map(({ id }) => id));
    await this.#storage.write([]);
    return this.#storage.isWritten;
  }

  /** When everything is kept in the browser, or was refused. */
  kept() { return this.#storage.write([]); }

  /** The server has something new: what it made of a file. */
  refresh() { this.#sync.kick(); }

  /** Which were edited by a step back or forward, only the replica knows: those that are not as they were. */
  #stepped(isDone) {
    if (!isDone) return false;
    this.#pending = null;
    const isOther = (record) => stamps(record) !== stamps(this.get(record.id)) || record.deleted === this.#shown.has(record.id);
    this.#changed(this.#allPending().filter(isOther).map(({ id }) => id));
    return true;
  }

  /** Keeps, shows, publishes and sends what was edited here. @param {string[]} ids */
  #changed(ids) {
    this.#pending = null;
    this.#keep(ids);
    const pending = new Set(ids);
    this.#channel?.postMessage({ records: this.#allPending().filter(({ id }) => pending.has(id)) });
    this.#sync.kick();
  }

  /**
   * @param {Iterable<string>} ids
   * @param {{since: number, store: string | undefined}} [known]
   * @param {number} [delay] milliseconds until the page hears of it
   */
  #keep(ids, known, delay = 0) {
    const unsent = new Map(this.#allPending().map((record) => [record.id, record]));
    /** @type {[string, import("./storage.js").Row | null][]} */
    const rows = [];
    for (const id of ids) {
      this.#show(id);
      const record = unsent.get(id) ?? this.#shown.get(id);
      // Acknowledged deletions are dropped locally.
      rows.push([id, record ? { record, isUnsent: unsent.has(id) } : null]);
    }
    this.#storage.write(rows, known);
    this.#publish(delay);
  }

  #show(id) {
    const record = this.#replica.get(id);
    if (record && !record.deleted) this.#shown.set(id, record);
    else this.#shown.delete(id);
  }

  /** Notifies the page. @param {number} [delay] milliseconds */
  #publish(delay = 0) {
    if (delay > 0) {
      this.#timer ||= setTimeout(() => {
        this.#timer = 0;
        this.#publish();
      }, delay);
      return;
    }
    const { store } = this.#page;
    store.set("anchors", [...this.#shown.values()]);
    const { id, lat, lon } = store.get("leadTarget") ?? {};
    const target = id && this.get(id);
    // One that was moved is led to where it is now.
    if (target && (target.lat !== lat || target.lon !== lon)) store.set("leadTarget", target);
    const selected = store.get("selectedAnchor");
    if (selected && !this.#shown.has(selected)) store.set("selectedAnchor", null);
    this.dispatchEvent(new Event("change"));
  }

  // Server and other pages

  #allPending() { return (this.#pending ??= this.#replica.pending()); }

  /** What the server has now. @param {any} response @param {boolean} [isChange] */
  #take(response, isChange) {
    const before = this.#replica.known;
    const outcome = this.#reported(this.#replica.take(response, { isChange }));
    const { known } = this.#replica;
    const changed = outcome.isOtherStore ? this.#replica.records() : [...response.anchors, ...outcome.deleted];
    if (changed.length > 0) {
      this.#pending = null;
      this.#keep(changed.map(({ id }) => id), known, this.#shown.size > many ? pause : 0);
    } else if (known.since !== before.since || known.store !== before.store) {
      this.#storage.write([], known);
    }
    return outcome;
  }

  /** Says which anchor the server does not take. @param {import("../engine/anchors.js").AnchorOutcome} outcome */
  #reported(outcome, error = new Error(t("anchors.serverSilent"))) {
    const { refused } = outcome;
    if (refused) {
      console.info(error);
      this.#page.messages.add({
        kind: "warning", id: `anchor-${refused.id}`, text: t("anchors.serverRefused", { name: refused.name }), advice: error.message,
      });
    }
    return outcome;
  }

  /** Pages of this browser hear of each other at once, with a connection or without. */
  #listenToOthers() {
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(channelName);
    this.#channel.onmessage = ({ data }) => {
      if (!Array.isArray(data?.records)) return;
      this.#replica.merge(data.records, { pending: true });
      this.#pending = null;
      this.#keep(data.records.map(({ id }) => id));
      this.#sync.kick();
    };
  }

  #reportStorage(error) {
    const { messages } = this.#page;
    if (!error) return messages.remove("anchor-storage");
    console.info(error);
    const words = error.name === "QuotaExceededError" ? t("anchors.full") : t("anchors.notKept");
    const isOnServer = this.#sync?.state === "live" && this.unsentCount === 0;
    // Nothing is lost by what was never made.
    if (this.#shown.size > 0 || words === t("anchors.full")) {
      messages.add({ kind: "warning", id: "anchor-storage", text: words, advice: isOnServer ? t("anchors.notKeptOnServer") : t("anchors.notKeptAnywhere") });
    }
  }
}

/** When its fields were edited, and by whom, as a text to be compared. */
function stamps(record) { return JSON.stringify(record?.edited ?? null); }

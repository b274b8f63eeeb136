/** Questions to the terrain's worker, as promises. The worker is started with the first question. */

import { siteOfPage } from "../shared/data.js";

export class TerrainClient {
  #worker = null;
  #url;
  #extent;
  #next = 1;
  /** @type {Map<number, {resolve: Function, reject: Function, progress?: Function}>} */ #open = new Map();

  /**
   * @param {string} url of the page
   * @param {import("./blocks.js").Extent | null} extent of the heights
   */
  constructor(url, extent) {
    this.#url = url;
    this.#extent = extent;
  }

  /**
   * @param {string} ask
   * @param {Object} question
   * @param {{progress?: (share: number, part?: any) => void, signal?: AbortSignal, transfer?: Transferable[]}} [options]
   * @returns {Promise<any>} null when it was ended by the signal
   */
  ask(ask, question = {}, { progress, signal, transfer = [] } = {}) {
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => this.#open.set(id, { resolve, reject, progress }));
    this.#started().postMessage({ id, ask, ...question }, transfer);
    signal?.addEventListener("abort", () => { if (this.#open.has(id)) this.#worker?.postMessage({ ask: "cancel", of: id }); });
    return answer;
  }

  /** Ends the worker with its heights; open questions fail. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#open.values()) reject(new Error("the terrain was closed"));
    this.#open.clear();
  }

  #started() {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#take(data));
    this.#worker.addEventListener("error", () => {
      for (const { reject } of this.#open.values()) reject(new Error("the terrain's program could not be started"));
      this.#open.clear();
      this.#worker = null;
    });
    this.#worker.postMessage({ ask: "open", url: this.#url, extent: this.#extent, site: siteOfPage() });
    return this.#worker;
  }

  #take({ id, answer, error, progress, part }) {
    const question = this.#open.get(id);
    if (!question) return;
    if (progress !== undefined) return question.progress?.(progress, part);
    this.#open.delete(id);
    if (error !== undefined) question.reject(new Error(error));
    else question.resolve(answer);
  }
}

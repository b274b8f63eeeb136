/** The fetching of an area by the server, followed until it ends. */

import { eventsOf } from "../shared/event-stream.js";

/** Milliseconds until a broken connection is tried again. */
const pause = 2000;
/** Times that a connection may break without news. */
const maximumBreaks = 10;

/**
 * @typedef {Object} Job
 * @property {string} id
 * @property {"waiting" | "running" | "done" | "failed" | "cancelled"} state
 * @property {string} name
 * @property {number} share of the work, 0 … 1
 * @property {"map" | "elevation" | "building"} [stage]
 * @property {number} [bytes] of the present file
 * @property {number} [total]
 * @property {number} [remaining] seconds
 * @property {string} [area] its name in addresses, when it is there
 * @property {{message: string, advice: string | null}} [error]
 */

/**
 * Follows a job to its end.
 * @param {import("../shared/api.js").Api} api
 * @param {string} id
 * @param {(job: Job) => void} onChange
 * @param {AbortSignal} signal
 * @returns {Promise<Job>} its end
 */
export async function follow(api, id, onChange, signal) {
  for (let breaks = 0; ; breaks++) {
    try {
      const body = await api.stream(`api/fetch/${id}/events`, { signal });
      for await (const { data } of eventsOf(body, () => {})) {
        breaks = 0;
        const job = JSON.parse(data);
        onChange(job);
        if (isOver(job)) return job;
      }
    } catch (error) {
      if (signal.aborted || error?.status >= 400 || breaks >= maximumBreaks) throw error;
      console.info(error);
    }
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
}

/** @param {Job} job */
function isOver({ state }) { return state !== "waiting" && state !== "running"; }

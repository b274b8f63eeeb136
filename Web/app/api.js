/** The server's API. Every failure is an `ApiError` that says what is the case and what helps. */

import { text } from "./strings.js";

/** @typedef {{lat: number, lon: number}} Place */

export class ApiError extends Error {
  /**
   * @param {string} message one sentence: what is the case
   * @param {string} advice one sentence: what helps
   * @param {number} status of HTTP; 0 when no answer came
   */
  constructor(message, advice, status) {
    super(message);
    this.name = "ApiError";
    this.advice = advice;
    this.status = status;
  }
}

export class Api {
  #token;
  #base;

  /**
   * @param {string | null} token of the address, sent with every request
   * @param {string} [base] where `api/` lies
   */
  constructor(token, base = document.baseURI) {
    this.#token = token;
    this.#base = base;
  }

  /** The token of the address, or null. */
  get token() { return this.#token; }

  /** @param {string} path below the page, without a leading slash */
  url(path) { return new URL(path, this.#base).href; }

  /** @returns {Promise<{status: string, directions: "ready" | "starting" | "off"}>} */
  health() { return this.get("api/health"); }

  /** The area's manifest. */
  area() { return this.get("api/area"); }

  /**
   * A route on foot.
   * @param {Place} from
   * @param {Place} to
   * @param {{via?: Place[], mode?: string, language?: string, units?: string, provider?: string, signal?: AbortSignal}} [options]
   * @returns {Promise<Object>} a GeoJSON Feature as in a session log's `route` line
   */
  route(from, to, { via, mode = "walking", language, units, provider, signal } = {}) {
    const body = { from: place(from), to: place(to), via: via?.map(place), mode, language, units, provider };
    return this.post("api/route", body, { signal });
  }

  /** @param {string} path @param {{signal?: AbortSignal}} [options] */
  get(path, options) { return this.#request(path, { method: "GET" }, options); }

  /** @param {string} path @param {Object} body @param {{signal?: AbortSignal}} [options] */
  post(path, body, options) {
    const headers = { "Content-Type": "application/json" };
    return this.#request(path, { method: "POST", headers, body: JSON.stringify(body) }, options);
  }

  async #request(path, request, { signal } = {}) {
    const headers = new Headers(request.headers);
    if (this.#token) headers.set("X-Waymark-Token", this.#token);
    const deadline = AbortSignal.timeout(30_000);
    const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
    let response;
    let body;
    try {
      response = await fetch(this.url(path), { ...request, headers, signal: until });
      body = await response.json().catch((error) => {
        if (error.name !== "SyntaxError") throw error;
        return null;
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(text.serverGone, text.serverGoneAdvice, 0);
    }
    if (response.ok && body !== null) return body;
    const message = body?.error?.message ?? text.serverRefused(response.status);
    throw new ApiError(message, body?.error?.advice ?? text.serverRefusedAdvice, response.status);
  }
}

function place({ lat, lon }) { return { lat, lon }; }

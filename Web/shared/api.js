/** The server's API. Every failure is an `ApiError` that says what happened and what helps. */

import { language, t } from "../language/text.js";
import { fetchData } from "./data.js";
import { takeEarly } from "./early-requests.js";

/** @typedef {{lat: number, lon: number}} Position */

export class ApiError extends Error {
  /**
   * @param {string} message one sentence: what happened
   * @param {string} advice one sentence: what helps
   * @param {number} status of HTTP; 0 without a response
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
   * @param {Position} from
   * @param {Position} to
   * @param {{via?: Position[], mode?: string, language?: string, units?: string, provider?: string, alternatives?: number, signal?: AbortSignal}} [options]
   * @returns {Promise<Object>} a GeoJSON Feature as in a session log's `route` line; others in its member `alternatives`
   */
  route(from, to, { via, mode = "walking", language, units, provider, alternatives, signal } = {}) {
    const body = { from: position(from), to: position(to), via: via?.map(position), mode, language, units, provider, alternatives };
    return this.post("api/route", body, { signal });
  }

  /** @param {string} path @param {{signal?: AbortSignal}} [options] */
  get(path, options) { return this.#request(path, { method: "GET" }, options); }

  /** @param {string} path @param {Object} body @param {{signal?: AbortSignal}} [options] */
  post(path, body, options) {
    const headers = { "Content-Type": "application/json" };
    return this.#request(path, { method: "POST", headers, body: JSON.stringify(body) }, options);
  }

  /** @param {string} path @param {{signal?: AbortSignal}} [options] */
  remove(path, options) { return this.#request(path, { method: "DELETE" }, options); }

  /**
   * Sends a file as it is.
   * @param {string} path @param {Blob} file @param {{signal?: AbortSignal, seconds?: number}} [options]
   */
  send(path, file, options) {
    const headers = { "Content-Type": "application/octet-stream" };
    return this.#request(path, { method: "POST", headers, body: file }, options);
  }

  /**
   * A response that streams until the signal ends it.
   * @param {string} path @param {{signal: AbortSignal}} options
   * @returns {Promise<ReadableStream<Uint8Array>>}
   */
  async stream(path, { signal }) {
    const response = await fetchData(this.url(path), { headers: this.#headers(), signal, cache: "no-store" });
    if (response.ok && response.body) return response.body;
    throw new ApiError(t("server.refused", { status: response.status }), t("server.refusedAdvice"), response.status);
  }

  /**
   * A picture that the server draws.
   * @param {string} path @param {Object} body
   * @returns {Promise<Blob>}
   */
  async picture(path, body) {
    const headers = this.#headers({ "Content-Type": "application/json" });
    const signal = AbortSignal.timeout(30_000);
    const response = await fetchData(this.url(path), { method: "POST", headers, body: JSON.stringify(body), signal });
    if (!response.ok) throw new ApiError(t("server.refused", { status: response.status }), t("server.refusedAdvice"), response.status);
    return response.blob();
  }

  /**
   * A file of the server.
   * @param {string} path
   * @returns {Promise<Uint8Array>}
   */
  async bytes(path) {
    const response = await fetchData(this.url(path), { headers: this.#headers(), signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new ApiError(t("server.refused", { status: response.status }), t("server.refusedAdvice"), response.status);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** @param {HeadersInit} [more] */
  #headers(more) {
    const headers = new Headers(more);
    if (this.#token) headers.set("X-Waymark-Token", this.#token);
    return headers;
  }

  async #request(path, request, { signal, seconds = 30 } = {}) {
    const headers = this.#headers(request.headers);
    const deadline = AbortSignal.timeout(seconds * 1000);
    const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
    let response;
    let body;
    try {
      const early = request.method === "GET" ? takeEarly(path) : null;
      response = await (early ?? fetchData(this.url(path), { ...request, headers, signal: until }));
      body = await response.json().catch((error) => {
        if (error.name !== "SyntaxError") throw error;
        return null;
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(t("server.gone"), t("server.goneAdvice"), 0);
    }
    if (response.ok && body !== null) return body;
    const { message, advice } = wordsOf(response.status, body?.error);
    throw new ApiError(message, advice, response.status);
  }
}

/** The key of what a status of HTTP means. @type {Record<number, string>} */
const meanings = {
  401: "server.denied", 403: "server.denied", 413: "server.tooLarge", 429: "server.busy", 503: "server.busy",
};

/** What a refusal says: the server's own words, which are English, else what its status means. */
function wordsOf(status, said) {
  const key = meanings[status];
  if (said?.message && (language() === "en" || !key)) return { message: said.message, advice: said.advice ?? t("server.refusedAdvice") };
  if (key) return { message: t(key), advice: t(`${key}Advice`) };
  return { message: t("server.refused", { status }), advice: t("server.refusedAdvice") };
}

function position({ lat, lon }) { return { lat, lon }; }

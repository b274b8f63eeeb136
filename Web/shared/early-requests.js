/** Requests that begin before the modules that need their responses are loaded. Each response is taken once. */

import { fetchData } from "./data.js";

/** @type {Map<string, Promise<Response>>} */ const requests = new Map();

/** @param {string} path its name: the path below the page @param {URL} [address] where it is not there */
export function requestEarly(path, address = new URL(path, document.baseURI)) {
  const response = fetchData(address);
  // The caller that takes the response handles its failure.
  response.catch(() => {});
  requests.set(path, response);
}

/**
 * The response to an early request, for the first caller.
 * @param {string} path below the page
 * @returns {Promise<Response> | null} null when there was none, or when it has been taken
 */
export function takeEarly(path) {
  const response = requests.get(path) ?? null;
  requests.delete(path);
  return response;
}

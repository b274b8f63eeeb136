/**
 * The service worker: one version of the app, named in its own address (`sw.js?version=…`), and what is kept of areas.
 *
 * A new version is another worker, which the browser installs beside this one and lets in when no page uses the old one any
 * more. On a site without a server (`&site`) only its list of areas is answered here: the page reads the areas' files itself.
 * Requests with the cache mode `no-store` (downloads for keeping) pass it by; so does all that costs or changes something.
 */

import { AppVersion } from "./offline/app-version.js";
import { AreaAnswers } from "./offline/area-answers.js";
import { Connection } from "./offline/connection.js";
import { SiteAnswers } from "./offline/site-answers.js";

const worker = /** @type {any} */ (self);
const base = new URL("./", location.href).href;
const parameters = new URL(location.href).searchParams;
const isSite = parameters.has("site");
const app = new AppVersion(parameters.get("version") ?? "", base, isSite ? "app.json" : "api/offline/app");
const connection = new Connection((isGone) => notify({ kind: "connection", isGone }));
const areas = isSite ? new SiteAnswers(base, connection) : new AreaAnswers(base, connection);

async function notify(message) {
  for (const client of await worker.clients.matchAll()) client.postMessage(message);
}

addEventListener("install", (/** @type {any} */ event) => event.waitUntil((async () => {
  await app.install();
  if (areas instanceof SiteAnswers) await areas.prepare();
})()));

addEventListener("activate", (/** @type {any} */ event) => event.waitUntil((async () => {
  await app.activate();
  await worker.clients.claim();
})()));

addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || request.cache === "no-store" || request.headers.has("Range") || !request.url.startsWith(base)) return;
  const path = request.url.slice(base.length).split("#")[0];
  // The page of another area or of a tenant, which has a worker of its own.
  if (path.startsWith("in/") || (path.startsWith("t/") && !isSite)) return;
  if (areas.knows(path)) event.respondWith(areas.answer(request, path));
  if (areas.knows(path) || path.startsWith("api/")) return;
  // Names of our files need no escapes.
  event.respondWith(app.answer(request, path.split("?")[0]));
});

const answers = {
  /** The new version may take over when no other page is open: two versions at a time there are not. */
  async takeOver() {
    const others = (await worker.clients.matchAll({ type: "window", includeUncontrolled: true })).length - 1;
    if (others <= 0) worker.skipWaiting();
    return { others };
  },

  async ensure() {
    await app.ensure();
    return {};
  },

  /** What is kept of areas has changed. */
  async changed() {
    areas.forget();
    return {};
  },

  /** Whether the server answers. */
  async probe() {
    return { isGone: !(await areas.probe()) };
  },
};

addEventListener("message", (/** @type {any} */ event) => {
  const { ask } = event.data ?? {};
  if (!Object.hasOwn(answers, ask)) return;
  event.waitUntil(answers[ask]().then(
    (answer) => event.ports[0]?.postMessage(answer), (error) => event.ports[0]?.postMessage({ error: String(error?.message ?? error) })));
});

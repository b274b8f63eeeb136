/**
 * What outlives a reload. Settings are the user's and stay (localStorage); where one was going is this tab's
 * (sessionStorage). A browser that refuses storage costs nothing but that.
 */

import { languageOf } from "../language/choice.js";
import { ofTenant } from "../shared/tenant.js";
import { unitsOf } from "../shared/units.js";

const settingsKey = "waymark.settings";
/** A walk belongs to its area, and to the tenant, which have pages of their own. */
const walkKey = `${ofTenant("waymark.walk")}${/\/in\/[^/]+\//.exec(location.pathname)?.[0] ?? ""}${new URLSearchParams(location.search).get("area") ?? ""}`;

/** The default settings. */
export const defaults = Object.freeze({ theme: "system", spoken: false, places: true, summits: true, skyline: true, tiles: "", routeStyle: "arrows", mark: "", language: "", provider: "", shareAnchors: true, mode: "walking", wishes: {}, haptics: true, rememberCompass: false });

/** What the user chose, also before there is a store. */
export function keptSettings() {
  const settings = { ...defaults, ...read("localStorage", settingsKey) };
  return { ...settings, units: ["metric", "imperial"].includes(settings.units) ? settings.units : unitsOf() };
}

/** Where this tab was going. @returns {any} */
export function keptWalk() { return read("sessionStorage", walkKey); }

/** @param {import("../shared/store.js").Store} store */
export function restore(store) {
  const settings = keptSettings();
  store.set("theme", ["light", "dark"].includes(settings.theme) ? settings.theme : "system");
  store.set("units", settings.units);
  store.set("settings", {
    spoken: settings.spoken === true, places: settings.places !== false,
    summits: settings.summits !== false, skyline: settings.skyline !== false, tiles: String(settings.tiles ?? ""),
    routeStyle: String(settings.routeStyle), mark: String(settings.mark ?? ""),
    language: settings.language ? languageOf(settings.language) : "",
    provider: String(settings.provider ?? ""),
    shareAnchors: settings.shareAnchors !== false,
    mode: ["cycling", "driving"].includes(settings.mode) ? settings.mode : "walking", haptics: settings.haptics !== false,
    rememberCompass: settings.rememberCompass === true,
    wishes: wishesOf(settings.wishes),
  });
  const walk = keptWalk();
  store.set("view", ["map", "camera", "split"].includes(walk.view) ? walk.view : "split");
  if (isPosition(walk.destination)) store.set("destination", walk.destination);
  store.set("via", Array.isArray(walk.via) ? walk.via.filter(isPosition) : []);
  if (walk.route?.geometry?.type === "LineString") store.set("route", walk.route);
  if (isPosition(walk.leadTarget)) store.set("leadTarget", walk.leadTarget);
  store.set("lastSource", walk.source ?? null);
  store.set("messages", []);

  const keepSettings = () => write("localStorage", settingsKey, {
    ...store.get("settings"), theme: store.get("theme"),
    // Only a choice is kept: without one, the units follow the locale.
    units: store.get("units") === unitsOf() ? undefined : store.get("units"),
  });
  const keepWalk = () => {
    // A log's route is not where the user was going.
    if (store.get("source")?.kind === "replay") return;
    write("sessionStorage", walkKey, {
      view: store.get("view"), destination: store.get("destination"), via: store.get("via"), route: store.get("route"),
      leadTarget: store.get("leadTarget"),
      source: store.get("source")?.kind ?? store.get("lastSource"),
    });
  };
  for (const key of ["settings", "theme", "units"]) store.addEventListener(key, keepSettings);
  for (const key of ["view", "destination", "via", "route", "source", "leadTarget"]) store.addEventListener(key, keepWalk);
}

/** @param {any} kept @returns {{noStairs?: boolean, wheelchair?: boolean, paved?: boolean, shortest?: boolean, pace?: number}} */
function wishesOf(kept) {
  const wishes = Object.fromEntries(["noStairs", "wheelchair", "paved", "shortest"].filter((name) => kept?.[name] === true).map((name) => [name, true]));
  return kept?.pace >= 0.2 && kept.pace <= 12 ? { ...wishes, pace: kept.pace } : wishes;
}

function isPosition(value) {
  return Number.isFinite(value?.lat) && Math.abs(value.lat) <= 90 && Number.isFinite(value?.lon) && Math.abs(value.lon) <= 180;
}

/** A browser that refuses storage throws as soon as it is named, so it is named in here. */
function read(storage, key) {
  try {
    const value = JSON.parse(globalThis[storage].getItem(key) ?? "{}");
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

function write(storage, key, value) {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {
    // Full or refused: the page works without.
  }
}

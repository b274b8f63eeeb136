/** Mode of travel, stops, and the routes to choose from. */

import { language, t } from "../language/text.js";
import { icon, make } from "../shared/elements.js";
import { decimalText } from "../shared/units.js";
import { routeFacts } from "./facts.js";
import { isFromFile } from "./from-file.js";
import { moved, maximumStops } from "./stops.js";

const modes = ["walking", "cycling", "driving"];
/** What somebody may want of a route besides; only routes on the device know all of it. */
const wishTexts = { noStairs: "route.noStairs", wheelchair: "route.wheelchair", paved: "route.paved", shortest: "route.shortest" };
/** Walking speeds to choose from, km/h; the usual one first. */
const paces = [0, 3, 4, 5, 6];
const modeTexts = { walking: "route.walking", cycling: "route.cycling", driving: "route.driving" };

export class PlanTab {
  element;
  #store;
  #modes = new Map();
  #wishes = new Map();
  #wishList = make("fieldset", { class: "route-wishes" }, make("legend", { "data-text": "route.wishes" }));
  #pace = make("select", { name: "pace" });
  #fixed = make("p", { class: "quiet", "data-text": "route.fixedMode", hidden: true });
  #stops = make("ol", { class: "route-stops" });
  #add = make("button", { type: "button", class: "wide" }, icon("add"), make("span", { "data-text": "route.addStop" }));
  #help = make("p", { class: "quiet", "data-text": "route.addStopHelp" });
  #routes = make("ul", { class: "rows" });
  #routesSection;
  #stopsKey = "";
  #choice;

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {() => void} close the sheet
   */
  constructor(page, close) {
    const { store } = page;
    this.#store = store;
    this.#choice = make("div", { class: "choice" });
    for (const mode of modes) {
      const input = make("input", { type: "radio", name: "travel-mode", value: mode });
      input.addEventListener("change", () => store.set("settings", { ...store.get("settings"), mode }));
      this.#modes.set(mode, input);
      this.#choice.append(make("label", {}, input, make("span", { "data-text": modeTexts[mode] })));
    }
    const wish = (change) => {
      const settings = store.get("settings");
      store.set("settings", { ...settings, wishes: { ...settings.wishes, ...change } });
    };
    for (const [name, text] of Object.entries(wishTexts)) {
      const input = make("input", { type: "checkbox", role: "switch", name });
      input.addEventListener("change", () => wish({ [name]: input.checked || undefined }));
      this.#wishes.set(name, input);
      this.#wishList.append(make("label", { class: "switch" }, make("span", { "data-text": text }), input));
    }
    this.#pace.addEventListener("change", () => wish({ pace: Number(this.#pace.value) / 3.6 || undefined }));
    this.#wishList.append(make("label", { class: "field" }, make("span", { "data-text": "route.pace" }), this.#pace));
    this.#add.addEventListener("click", () => {
      close();
      page.destinations.open({ isStop: true });
    });
    this.#routesSection = section("route.routes", this.#routes);
    this.element = make("div", { class: "route-plan" },
      make("fieldset", {}, make("legend", { "data-text": "route.mode" }), this.#choice, this.#fixed),
      this.#wishList, section("route.stops", this.#stops, this.#add, this.#help), this.#routesSection);
  }

  /**
   * @param {import("../engine/plans.js").Plan | null} plan
   * @param {any} route
   */
  show(plan, route) {
    const fixed = isFromFile(route);
    const mode = this.#store.get("settings")?.mode ?? "walking";
    for (const [name, input] of this.#modes) input.checked = name === mode;
    const { wishes = {}, provider } = this.#store.get("settings") ?? {};
    for (const [name, input] of this.#wishes) input.checked = Boolean(wishes[name]);
    const pace = wishes.pace ? Math.round(wishes.pace * 3.6) : 0;
    this.#pace.replaceChildren(...paces.map((kmh) => make("option", {
      value: String(kmh), selected: kmh === pace, textContent: kmh ? t("route.paceValue", { pace: speedText(kmh, this.#store.get("units")) }) : t("route.usualPace"),
    })));
    // Services do not know them.
    this.#wishList.hidden = fixed || mode === "driving" || Boolean(provider && provider !== "device");
    this.#choice.hidden = fixed;
    this.#fixed.hidden = !fixed;
    this.#showStops(fixed);
    this.#showRoutes(plan, route);
  }

  #showStops(fixed) {
    const via = this.#store.get("via") ?? [];
    const destination = this.#store.get("destination");
    this.#add.disabled = fixed || !destination || via.length >= maximumStops;
    this.#help.hidden = this.#add.disabled;
    // Rows that stay keep the focus.
    const key = JSON.stringify([via, destination, language()]);
    if (key === this.#stopsKey) return;
    this.#stopsKey = key;
    const set = (list, focus) => {
      this.#store.set("via", list);
      (this.#stops.querySelector(focus) ?? this.#add).focus();
    };
    const row = (place, i) => {
      const name = place.name ?? t("places.onMap");
      const button = (label, sign, action, disabled = false) => {
        const element = make("button", { type: "button", "aria-label": t(label, { name }), disabled, "data-action": sign }, icon(sign));
        element.addEventListener("click", action);
        return element;
      };
      const move = (to) => () => set(moved(via, i, to), `li:nth-child(${to + 2}) [data-action]:enabled`);
      return make("li", {}, make("span", { class: "number", "aria-hidden": "true", textContent: String(i + 1) }), make("span", { class: "words", textContent: name }),
        button("route.up", "up", move(i - 1), i === 0), button("route.down", "down", move(i + 1), i === via.length - 1),
        button("route.remove", "close", () => set(via.toSpliced(i, 1), "li [data-action]:enabled")));
    };
    const end = (words, sign) => make("li", { class: "end" }, icon(sign), make("span", { class: "words", textContent: words }));
    this.#stops.replaceChildren(end(t("route.start"), "location"), ...via.map(row),
      ...(destination ? [end(destination.name ?? t("places.onMap"), "destination")] : []));
  }

  #showRoutes(plan, route) {
    const others = this.#store.get("alternatives") ?? [];
    this.#routesSection.hidden = !route || others.length === 0;
    if (this.#routesSection.hidden) return;
    const units = this.#store.get("units");
    const row = (one, index) => {
      const label = routeFacts(one, units, index === null ? plan ?? {} : {});
      const button = make("button", { type: "button", "aria-pressed": String(index === null) }, make("b", { textContent: label }));
      if (index === null) button.append(make("small", { textContent: t("route.chosen") }));
      else button.setAttribute("aria-label", t("route.choose", { route: label }));
      button.addEventListener("click", () => {
        if (index === null) return;
        this.#store.set("choice", null);
        this.#store.set("choice", index);
        this.#routes.querySelector("button")?.focus();
      });
      return make("li", {}, button);
    };
    this.#routes.replaceChildren(row(route, null), ...others.map(row));
  }
}

/** @param {number} kmh @param {"metric" | "imperial"} units */
function speedText(kmh, units) {
  return units === "imperial" ? `${decimalText(kmh / 1.609344)} mph` : `${kmh} km/h`;
}

function section(title, ...children) {
  return make("section", { "data-text-aria-label": title }, make("h3", { "data-text": title }), ...children);
}

/** Chooses an area: one that the server has, or a place that it gets map and mountains of. */

import "../language/later.js";
import { onLanguage, t } from "../language/text.js";
import { connectDialog } from "../shared/dialogs.js";
import { addStyleSheet, icon, make, setText } from "../shared/elements.js";
import { durationText, sizeText } from "../shared/units.js";
import { pageOf } from "./address.js";
import { follow } from "./job.js";

const radii = [2, 5, 10, 20];
const usualRadius = 5;

/** @typedef {{lat: number, lon: number, name?: string}} Place */

export class AreaDialog {
  #api;
  #store;
  #messages;
  #dialog;
  #search = make("input", { type: "search", id: "area-place", autocomplete: "off", enterKeyHint: "search", "data-text-placeholder": "areas.name" });
  #found = make("ul", { class: "area-places" });
  #note = make("p", { class: "quiet", role: "status" });
  #chosen = make("div", { class: "area-chosen", hidden: true });
  #progress = make("div", { class: "area-progress", hidden: true });
  #own = make("section", { hidden: true });
  /** @type {Place | null} */ #place = null;
  #radius = usualRadius;
  #running = new AbortController();
  #jobId = "";

  /** @param {import("../shared/page.js").Page} page */
  constructor({ api, store, messages }) {
    this.#api = api;
    this.#store = store;
    this.#messages = messages;
    addStyleSheet("areas/areas.css");
    const find = make("button", { type: "submit", "data-text": "areas.find" });
    const form = make("form", { class: "area-search" },
      make("label", { class: "search" }, icon("search"), make("span", { class: "unseen", "data-text": "areas.name" }), this.#search), find);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find(this.#search.value.trim());
    });
    const around = make("button", { type: "button", class: "wide" }, icon("destination"), make("span", { "data-text": "areas.aroundMe" }));
    around.addEventListener("click", () => this.#aroundMe());
    this.#dialog = make("dialog", { id: "areas", "aria-labelledby": "areas-title" }, make("div", { class: "sheet" },
      make("header", {}, make("h2", { id: "areas-title", "data-text": "areas.which" }),
        make("button", { class: "close", type: "button", "data-text-aria-label": "page.close" }, icon("close"))),
      make("p", { "data-text": "areas.sentence" }), form, around, this.#note, this.#found, this.#chosen, this.#progress, this.#own));
    document.body.append(this.#dialog);
    connectDialog(this.#dialog);
    this.#dialog.addEventListener("cancel", (event) => { if (this.#isRequired) event.preventDefault(); });
    onLanguage(() => { if (this.#place && !this.#jobId) this.#choose(this.#place); });
  }

  /** Without an area there is nothing to go back to. */
  get #isRequired() { return !this.#store.get("area"); }

  /** @param {Place} [place] what to get; without one it is asked for */
  async open(place) {
    for (const dialog of document.querySelectorAll("dialog[open]")) if (dialog !== this.#dialog) /** @type {any} */ (dialog).close();
    this.#dialog.querySelector(".close").hidden = this.#isRequired;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#listOwn();
    if (place) await this.#choose(place);
  }

  async #listOwn() {
    const { areas } = await this.#api.get("api/areas").catch(() => ({ areas: [] }));
    const others = areas.filter(({ id }) => id !== this.#store.get("area")?.id);
    this.#own.hidden = others.length === 0;
    this.#own.replaceChildren(make("h3", { "data-text": "areas.present" }), make("ul", { class: "area-places" }, ...others.map(({ id, name }) => {
      const go = make("button", { type: "button", textContent: name });
      go.addEventListener("click", () => location.assign(pageOf(id)));
      return make("li", {}, go);
    })));
  }

  async #find(name) {
    if (!name || this.#jobId) return;
    setText(this.#note, t("areas.finding"));
    this.#found.replaceChildren();
    this.#chosen.hidden = true;
    try {
      const { places } = await this.#api.get(`api/fetch/places?${new URLSearchParams({ q: name })}`);
      setText(this.#note, places.length === 0 ? t("areas.nothing") : "");
      this.#found.replaceChildren(...places.map((place) => {
        const choose = make("button", { type: "button", textContent: place.name });
        choose.addEventListener("click", () => this.#choose({ ...place, name: place.name.split(",")[0] }));
        return make("li", {}, choose);
      }));
      this.#found.querySelector("button")?.focus();
    } catch (error) {
      setText(this.#note, [error.message, error.advice].filter(Boolean).join(" "));
    }
  }

  #aroundMe() {
    if (this.#jobId) return;
    setText(this.#note, t("areas.locating"));
    const fail = () => setText(this.#note, `${t("areas.noPosition")} ${t("areas.noPositionAdvice")}`);
    if (!navigator.geolocation) return fail();
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      setText(this.#note, "");
      this.#choose({ lat: coords.latitude, lon: coords.longitude });
    }, fail, { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 });
  }

  /** @param {Place} place */
  async #choose(place) {
    this.#place = place;
    this.#found.replaceChildren();
    const get = make("button", { type: "button", class: "primary wide", disabled: true });
    const choice = make("select", { id: "area-radius" }, ...radii.map((km) => make("option", { value: String(km), textContent: t("areas.kilometres", { km }), selected: km === this.#radius })));
    const estimate = async () => {
      this.#radius = Number(choice.value);
      setText(get, t("areas.get", { size: "…" }));
      try {
        const query = new URLSearchParams({ lat: String(place.lat), lon: String(place.lon), radius_km: choice.value });
        const { bytes } = await this.#api.get(`api/fetch/estimate?${query}`);
        setText(get, t("areas.get", { size: sizeText(bytes) }));
        get.disabled = false;
      } catch (error) {
        setText(this.#note, [error.message, error.advice].filter(Boolean).join(" "));
      }
    };
    choice.addEventListener("change", estimate);
    get.addEventListener("click", () => this.#get(place, this.#radius));
    this.#chosen.replaceChildren(
      make("p", {}, make("b", { textContent: place.name ?? t("areas.here") })),
      make("label", { class: "field" }, make("span", { "data-text": "areas.radius" }), choice), get);
    this.#chosen.hidden = false;
    await estimate();
    get.focus();
  }

  async #get({ lat, lon, name }, radius) {
    const bar = make("progress", { max: 1, value: 0, "aria-labelledby": "area-progress-words" });
    const words = make("p", { id: "area-progress-words", role: "status", class: "area-numbers" });
    const cancel = make("button", { type: "button", class: "wide", "data-text": "areas.cancel" });
    this.#progress.replaceChildren(words, bar, cancel);
    [this.#progress.hidden, this.#chosen.hidden] = [false, true];
    setText(this.#note, "");
    setText(words, t("areas.begins"));
    // Also before the server has said which job it is.
    let isCancelled = false;
    cancel.addEventListener("click", () => {
      isCancelled = true;
      if (this.#jobId) this.#cancel();
    });
    try {
      const job = await this.#api.post("api/fetch", { lat, lon, radius_km: radius, ...(name && { name }) });
      this.#jobId = job.id;
      this.#running = new AbortController();
      if (isCancelled) this.#cancel();
      const end = await follow(this.#api, job.id, (now) => {
        bar.value = now.share;
        setText(words, progressText(now));
      }, this.#running.signal);
      this.#jobId = "";
      if (end.state === "done") return location.assign(pageOf(end.area ?? ""));
      this.#back(end.error ? [end.error.message, end.error.advice].filter(Boolean).join(" ") : "");
    } catch (error) {
      this.#jobId = "";
      this.#back([error.message, error.advice].filter(Boolean).join(" "));
    }
  }

  #back(words) {
    [this.#progress.hidden, this.#chosen.hidden] = [true, false];
    setText(this.#note, words);
  }

  async #cancel() {
    const id = this.#jobId;
    try {
      await this.#api.remove(`api/fetch/${id}`);
    } catch (error) {
      this.#messages.addError(error);
    }
  }
}

/** @param {import("./job.js").Job} job */
function progressText({ state, stage, bytes, total, remaining }) {
  if (state === "waiting" || !stage) return t("areas.waiting");
  const loaded = bytes && bytes > 100_000 ? ` ${total && total > 100 ? t("areas.of", { done: sizeText(bytes), all: sizeText(total) }) : sizeText(bytes)}` : "";
  const left = remaining ? ` ${t("areas.left", { time: durationText(remaining) })}` : "";
  return `${t(`areas.stages.${stage}`)}${loaded}${left}`;
}

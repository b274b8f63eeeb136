/** The menu's part about what is kept: the app, this area, other areas, installing. */

import { onLanguage, t } from "../language/text.js";
import { addStyleSheet, make, setText } from "../shared/elements.js";
import { percentText, sizeText } from "../shared/units.js";
import { install, installation, watchInstall } from "./install.js";
import * as library from "./library.js";

/** Something else than the packed files needs room, too. */
const slack = 1.1;

export class Panel {
  #registration;
  #download;
  #store;
  #app = make("p", { class: "quiet", id: "offline-app", role: "status" });
  #area = make("div", { class: "offline-area", id: "offline-area" });
  #others = make("div", { class: "offline-others" });
  #install = make("div");
  #error = "";
  #shape = "";

  /**
   * @param {import("./registration.js").Registration} registration
   * @param {import("./area-download.js").AreaDownload} download
   * @param {import("../shared/store.js").Store} store
   */
  constructor(registration, download, store) {
    this.#registration = registration;
    this.#download = download;
    this.#store = store;
    addStyleSheet("offline/offline.css");
    document.getElementById("areas-section").append(make("div", { id: "offline-section" }, this.#area, this.#others, this.#app, this.#install));
    registration.addEventListener("change", () => this.refresh());
    download.addEventListener("change", () => this.refresh());
    store.subscribe("area", () => this.refresh());
    watchInstall(() => this.#showInstall());
    onLanguage(() => {
      this.#shape = "";
      this.refresh();
      this.#showInstall();
    });
  }

  /** Shows what is the case now. */
  refresh() {
    const { state } = this.#registration;
    setText(this.#app, t(`offline.app.${state}`));
    // What cannot be kept is not offered.
    const can = state === "kept" || state === "coming" || state === "failed";
    this.#area.hidden = !can;
    if (can) this.#showArea();
    this.#showOthers().catch(() => {});
  }

  #showArea() {
    const name = this.#store.get("area")?.name;
    if (!name) return this.#area.replaceChildren();
    const state = this.#download.state;
    const shape = JSON.stringify([name, this.#error, { ...state, loaded: 0, share: 0 }]);
    // Buttons stay while only numbers change: a finger may be on one.
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#area.replaceChildren(...this.#parts(state, name));
    }
    const bar = this.#area.querySelector("progress");
    if (bar) bar.value = state.kind === "counting" ? state.share ?? 0 : (state.loaded ?? 0) / Math.max(1, state.total ?? 1);
    const progress = this.#area.querySelector(".offline-progress");
    if (progress) setText(progress, state.kind === "counting" ? t("offline.counting", { percent: percentText(state.share ?? 0) }) : t("offline.loading", { loaded: sizeText(state.loaded ?? 0), total: sizeText(state.total ?? 0) }));
  }

  #parts(state, name) {
    const download = this.#download;
    const pause = button(t("offline.pause"), () => download.pause());
    const resume = button(t("offline.resume"), () => download.resume(), { class: "primary" });
    const cancel = button(t("offline.cancel"), () => download.cancel());
    const remove = button(t("offline.remove"), () => download.remove(name), { "aria-label": t("offline.removeArea", { name }) });
    const bar = make("progress", { max: 1, "aria-label": t("offline.keepArea", { name }) });
    const progress = make("p", { class: "offline-progress" });
    switch (state.kind) {
      case "counting": return [bar, progress, buttons(cancel)];
      case "offer": {
        const need = state.total * slack;
        const isTight = state.room !== undefined && state.room < need;
        return [
          say(t("offline.offer", { load: sizeText(state.total), store: sizeText(state.bytes) })), ...(isTight ? [say(t("offline.noRoom", { need: sizeText(need), room: sizeText(state.room) }), "alert")] : []),
          buttons(...(isTight ? [] : [button(t("offline.load"), () => download.load(), { class: "primary" })]), button(t("offline.notNow"), () => download.look())),
        ];
      }
      case "loading": {
        const note = state.isElsewhere ? t("offline.elsewhere") : state.isWaiting ? t("offline.waiting") : "";
        return [bar, progress, ...(note ? [say(note)] : []), buttons(pause, cancel)];
      }
      case "paused": {
        const note = t(`offline.paused.${state.reason ?? "user"}`, { path: state.path });
        return [bar, progress, say(note, state.reason ? "alert" : "status"), buttons(resume, cancel)];
      }
      case "kept": return [say(t("offline.kept", { name, size: sizeText(state.bytes) })), ...this.#fate(), buttons(remove)];
      case "outdated": return [
        say(t("offline.outdated", { name })), ...this.#failure(),
        buttons(button(t("offline.update"), () => this.#ask(), { class: "primary" }), remove),
      ];
      default: return [
        ...(state.wasKept ? [say(t("offline.gone", { name }), "alert")] : []), ...this.#failure(), button(this.#offer(name), () => this.#ask(), { class: "wide" }), say(t("offline.areaWhat")),
      ];
    }
  }

  /** Whether the browser may delete it. */
  #fate() {
    const note = make("p", { class: "quiet" });
    navigator.storage?.persisted?.().then((isSafe) => { if (!isSafe) setText(note, t("offline.mayGo")); }).catch(() => {});
    return [note];
  }

  /** With the size, where it is known before the list is. @param {string} name */
  #offer(name) {
    const { packed } = this.#store.get("area");
    return packed > 0 ? t("offline.keepSized", { name, size: sizeText(packed) }) : t("offline.keepArea", { name });
  }

  #failure() { return this.#error ? [say(this.#error, "alert")] : []; }

  async #ask() {
    this.#error = "";
    try {
      await this.#download.ask();
    } catch (error) {
      console.info(error);
      this.#error = [error.message, error.advice].filter(Boolean).join(" ");
      this.refresh();
    }
  }

  async #showOthers() {
    const name = this.#store.get("area")?.name;
    const areas = (await library.packs()).filter((pack) => pack.kind === "area" && pack.name !== name);
    const items = areas.map((pack) => make("li", {},
      make("span", { textContent: `${pack.name}, ${pack.state === "complete" ? sizeText(pack.packed) : t("offline.unfinished")}` }),
      buttons(
        ...(pack.state === "complete" ? [button(t("offline.use"), () => this.#use(pack), { "aria-label": t("offline.useArea", { name: pack.name }) })] : []),
        button(t("offline.remove"), () => this.#download.remove(pack.name), { "aria-label": t("offline.removeArea", { name: pack.name }) }))));
    this.#others.replaceChildren(...(items.length > 0
      ? [make("h4", { "data-text": "offline.others" }), make("ul", {}, ...items)] : []));
  }

  /** Another kept area, for as long as the server does not give its own. @param {library.Pack} pack */
  async #use(pack) {
    await library.setNote("active", pack.name);
    await this.#registration.ask("changed");
    location.reload();
  }

  #showInstall() {
    const kind = installation();
    const parts = { offer: () => [button(t("offline.install"), install, { class: "wide", id: "install" })], apple: () => [say(t("offline.installApple"))], none: () => [] };
    this.#install.replaceChildren(...parts[kind]());
  }
}

function button(words, run, properties = {}) {
  const element = make("button", { type: "button", textContent: words, ...properties });
  element.addEventListener("click", run);
  return element;
}

function buttons(...all) { return make("div", { class: "offline-buttons" }, ...all); }

function say(words, role = "") { return make("p", { textContent: words, ...(role && { role }) }); }

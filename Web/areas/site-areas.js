/** The choice of areas where there are several and none can be fetched, and the link to the one around the user. */

import "../language/later.js";
import { t } from "../language/text.js";
import { pageOf } from "./address.js";
import { areaBeyond, openAround } from "./around.js";
import { connectDialog } from "../shared/dialogs.js";
import { addStyleSheet, byId, icon, make, setText } from "../shared/elements.js";

/** More areas than fit on a screen are looked for by their names. */
const few = 8;

/** @param {import("../shared/page.js").Page} page */
export async function connectSiteAreas(page) {
  const { areas } = await page.api.get("api/areas");
  const others = areas.filter(({ id }) => id !== page.store.get("area")?.id);
  if (others.length === 0) return;
  openAround(page);
  page.areaBeyond = (place) => areaBeyond(page, place);
  const dialog = new SiteAreaDialog(page.api, others);
  const button = byId("open-areas");
  button.hidden = false;
  button.addEventListener("click", () => {
    byId("menu").close();
    dialog.open();
  });
}

class SiteAreaDialog {
  #api;
  #areas;
  #search = make("input", { type: "search", id: "area-place", autocomplete: "off", "data-text-placeholder": "areas.ofSite" });
  #found = make("ul", { class: "area-places" });
  #note = make("p", { class: "quiet", role: "status" });
  #dialog;

  /** @param {import("../shared/api.js").Api} api @param {{id: string, name: string}[]} areas */
  constructor(api, areas) {
    this.#api = api;
    this.#areas = areas.toSorted((a, b) => a.name.localeCompare(b.name));
    addStyleSheet("areas/areas.css");
    const around = make("button", { type: "button", class: "wide" }, icon("destination"), make("span", { "data-text": "areas.aroundMe" }));
    around.addEventListener("click", () => this.#aroundMe());
    this.#search.addEventListener("input", () => this.#list());
    this.#dialog = make("dialog", { id: "areas", "aria-labelledby": "areas-title" }, make("div", { class: "sheet" },
      make("header", {}, make("h2", { id: "areas-title", "data-text": "areas.which" }),
        make("button", { class: "close", type: "button", "data-text-aria-label": "page.close" }, icon("close"))),
      make("label", { class: "search", hidden: areas.length <= few }, icon("search"), make("span", { class: "unseen", "data-text": "areas.ofSite" }), this.#search),
      around, this.#note, this.#found));
    document.body.append(this.#dialog);
    connectDialog(this.#dialog);
  }

  open() {
    this.#search.value = "";
    setText(this.#note, "");
    this.#list();
    this.#dialog.showModal();
  }

  #list() {
    const words = plain(this.#search.value).split(/\s+/);
    const found = this.#areas.filter(({ name }) => words.every((word) => plain(name).includes(word)));
    setText(this.#note, found.length === 0 ? t("areas.nothing") : "");
    this.#found.replaceChildren(...found.map(({ id, name }) => {
      const go = make("button", { type: "button", textContent: name });
      go.addEventListener("click", () => location.assign(pageOf(id)));
      return make("li", {}, go);
    }));
  }

  #aroundMe() {
    setText(this.#note, t("areas.locating"));
    const fail = () => setText(this.#note, `${t("areas.noPosition")} ${t("areas.noPositionAdvice")}`);
    if (!navigator.geolocation) return fail();
    navigator.geolocation.getCurrentPosition(async ({ coords }) => {
      const { around } = await this.#api.get(`api/areas?${new URLSearchParams({ lat: coords.latitude.toFixed(5), lon: coords.longitude.toFixed(5) })}`);
      // The one that is open is around the user, too.
      if (around && this.#areas.some(({ id }) => id === around)) return location.assign(pageOf(around));
      if (around) return this.#dialog.close();
      setText(this.#note, t("areas.noMapHere"));
    }, fail, { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 });
  }
}

/** Without accents, in small letters. @param {string} text */
function plain(text) { return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); }

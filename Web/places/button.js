/** “Where to?” in the dock: the destination, and what opens the sheet, which is loaded on first use or after the first view. */

import { onLanguage, t } from "../language/text.js";
import { byId, setText } from "../shared/elements.js";

export class DestinationButton {
  #page;
  #button = byId("open-destination");
  /** @type {Promise<import("./destinations.js").Destinations> | null} */ #loading = null;

  /** @param {import("../shared/page.js").Page} page */
  constructor(page) {
    this.#page = page;
    this.#button.addEventListener("click", () => this.open());
    page.store.subscribe("destination", () => this.#show());
    onLanguage(() => this.#show());
  }

  /** @returns {Promise<import("./destinations.js").Destinations>} */
  load() {
    this.#loading ??= import("./destinations.js").then(({ Destinations }) => new Destinations(this.#page));
    this.#loading.catch(() => { this.#loading = null; });
    return this.#loading;
  }

  /** @param {{isStop?: boolean}} [options] isStop: what is chosen is a stop */
  async open(options) {
    try {
      (await this.load()).open(options);
    } catch (error) {
      console.info(error);
      this.#page.messages.add({ kind: "warning", id: "destinations", text: t("page.noPart", { name: t("places.whereTo") }), advice: t("page.noPartAdvice") });
    }
  }

  #show() {
    const destination = this.#page.store.get("destination");
    byId("open-destination-label").hidden = !destination;
    const words = byId("open-destination-text");
    words.dataset.text = destination ? "places.onMap" : "places.whereTo";
    if (destination?.name) delete words.dataset.text;
    setText(words, destination?.name ?? t(words.dataset.text));
    if (destination) this.#button.setAttribute("aria-label", t("places.whereToNow", { name: destination.name ?? t("places.onMap") }));
    else this.#button.removeAttribute("aria-label");
  }
}

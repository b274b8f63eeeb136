/**
 * Where samples can come from. Each kind is loaded when it is wanted; one that cannot be loaded disables its button and
 * nothing else.
 */

import { t, translate } from "../language/text.js";
import { byId } from "../shared/elements.js";

const makers = {
  sensors: async ({ engine, options }) =>
    (await import("../sensors/sensors.js")).createSensors({ ...options, engine, dragTarget: byId("camera") }),
  xr: async ({ engine, options, onEnd }) => (await import("../sensors/xr.js")).createXR({ ...options, engine, onEnd }),
  simulation: async ({ engine, options }) =>
    (await import("../simulation/simulation.js")).createSimulation(engine, options),
  replay: async ({ engine, log }) => (await import("../recording/replay.js")).createReplay(engine, log),
};

const panels = {
  simulation: async (container, store, source, strip) =>
    (await import("../simulation/panel.js")).createSimulationPanel(container, store, source, strip),
  replay: async (container, store, source) =>
    (await import("../recording/timeline.js")).createTimeline(container, store, source),
};

/**
 * @param {"sensors" | "xr" | "simulation" | "replay"} kind
 * @param {{engine: Object, options: import("../shared/source.js").SourceOptions, onEnd?: () => void, log?: any}} parts
 * @returns {Promise<import("../shared/source.js").Source>}
 */
export async function makeSource(kind, parts) {
  try {
    return await makers[kind](parts);
  } catch (error) {
    if (!(error instanceof TypeError) || error.advice) throw error;
    console.info(error);
    throw Object.assign(new Error(t("page.noPart", { name: t(`sources.${kind}`) })), { advice: t("page.noPartAdvice") });
  }
}

/** Shows the controls that belong to the running source, or none. */
export class SourcePanel {
  #store;
  #panel = byId("panel");
  #body = byId("panel-body");
  #toggle = byId("panel-toggle");
  #strip = byId("panel-strip");
  #content = null;
  #isOpen = false;

  /** @param {import("../shared/store.js").Store} store */
  constructor(store) {
    this.#store = store;
    this.#toggle.addEventListener("click", () => {
      this.#isOpen = !this.#isOpen;
      this.#showOpen();
    });
    store.subscribe("source", (source) => this.#show(source));
  }

  async #show(source) {
    this.#content?.close?.();
    this.#content = null;
    for (const part of [this.#body, this.#strip]) part.replaceChildren();
    this.#panel.hidden = true;
    const make = panels[source?.kind];
    if (!make) return;
    try {
      // A walk is seen before its controls are.
      if (source.kind === "simulation") await this.#drawn();
      if (this.#store.get("source") !== source) return;
      const content = await make(this.#body, this.#store, source, this.#strip);
      if (this.#store.get("source") !== source) return content?.close?.();
      this.#content = content ?? null;
    } catch (error) {
      console.info(error);
      return;
    }
    // A panel to look into stays closed until it is opened; one to work with is open on large screens.
    this.#isOpen = !this.#content?.title && matchMedia("(min-width: 1000px) and (min-height: 561px)").matches;
    byId("panel-title").dataset.text = this.#content?.title ?? `sources.${source.kind}`;
    this.#panel.setAttribute("data-text-aria-label", `sources.${source.kind}`);
    translate(this.#panel);
    this.#panel.hidden = false;
    this.#showOpen();
  }

  /** Settled when something is drawn. */
  #drawn() {
    if (this.#store.get("overlay")) return Promise.resolve();
    return new Promise((resolve) => { this.#store.addEventListener("overlay", resolve, { once: true }); });
  }

  #showOpen() {
    this.#panel.dataset.open = String(this.#isOpen);
    this.#toggle.setAttribute("aria-expanded", String(this.#isOpen));
  }
}

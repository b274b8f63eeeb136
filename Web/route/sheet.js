/** The sheet of the route: steps, elevation, plan. One of the three is shown at a time. */

import { onLanguage, t, translate } from "../language/text.js";
import { connectDialog } from "../shared/dialogs.js";
import { icon, make, setText } from "../shared/elements.js";
import { serviceNames } from "../shared/service-names.js";
import { routeFacts } from "./facts.js";
import { PlanTab } from "./plan-tab.js";
import { ProfileTab } from "./profile-tab.js";
import { StepsTab } from "./steps-tab.js";

const tabTexts = { steps: "route.steps", profile: "route.elevation", plan: "route.plan" };

/** @typedef {"steps" | "profile" | "plan"} TabName */

/** Who found a route. @param {any} route */
function sourceText(route) {
  const source = route.properties?.waymark?.source ?? "";
  if (source === "device") return t("route.onDevice");
  return serviceNames[source] ?? "";
}

export class RouteSheet {
  #store;
  #plans;
  #dialog;
  #summary = make("p", { class: "route-summary" });
  #none = make("div", { hidden: true }, make("p", { "data-text": "route.noRoute" }), make("p", { class: "quiet", "data-text": "route.noRouteAdvice" }));
  /** @type {Record<string, {button: any, panel: any, part: any}>} */ #tabs = {};
  /** @type {TabName} */ #open = "steps";

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {import("./connect.js").Plans} plans
   */
  constructor(page, plans) {
    const { store } = page;
    this.#store = store;
    this.#plans = plans;
    const toMap = () => {
      this.#dialog.close();
      if (store.get("view") === "camera") store.set("view", "split");
    };
    const parts = {
      steps: new StepsTab(store, toMap), profile: new ProfileTab(store, toMap),
      plan: new PlanTab(page, () => this.#dialog.close()),
    };
    const list = make("div", { class: "route-tabs", role: "tablist", "data-text-aria-label": "route.title" });
    const panels = make("div", {});
    for (const [name, part] of Object.entries(parts)) {
      const button = make("button", {
        type: "button", role: "tab", id: `route-tab-${name}`, "aria-controls": `route-panel-${name}`, "data-text": tabTexts[name],
      });
      button.addEventListener("click", () => this.show(/** @type {TabName} */ (name)));
      const panel = make("div", { role: "tabpanel", id: `route-panel-${name}`, "aria-labelledby": `route-tab-${name}`, hidden: true }, part.element);
      this.#tabs[name] = { button, panel, part };
      list.append(button);
      panels.append(panel);
    }
    list.addEventListener("keydown", (event) => this.#move(event));
    const close = make("button", { class: "close", type: "button", "data-text-aria-label": "page.close" }, icon("close"));
    this.#dialog = make("dialog", { id: "route", "aria-labelledby": "route-title" },
      make("div", { class: "sheet" },
        make("header", {}, make("h2", { id: "route-title", "data-text": "route.title" }), close),
        this.#summary, this.#none, list, panels));
    document.body.append(this.#dialog);
    connectDialog(this.#dialog);
    translate(this.#dialog);
    onLanguage(() => { if (this.#dialog.open) this.#refresh(); });
    for (const key of ["route", "alternatives", "via", "units", "settings", "destination"]) {
      store.addEventListener(key, () => { if (this.#dialog.open) this.#refresh(); });
    }
    store.addEventListener("overlay", () => { if (this.#dialog.open) this.#tabs[this.#open].part.progress?.(store.get("overlay")?.guidance); });
    this.show("steps");
  }

  /** Opens the sheet. @param {TabName} [tab] */
  open(tab = this.#open) {
    this.show(tab);
    this.#refresh();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#tabs[this.#open].part.opened?.();
  }

  /** @param {TabName} name */
  show(name) {
    this.#open = name;
    for (const [key, { button, panel }] of Object.entries(this.#tabs)) {
      button.setAttribute("aria-selected", String(key === name));
      button.tabIndex = key === name ? 0 : -1;
      panel.hidden = key !== name;
    }
    if (this.#dialog?.open) {
      this.#refresh();
      this.#tabs[name].part.opened?.();
    }
  }

  #refresh() {
    const route = this.#store.get("route");
    const plan = this.#plans.present();
    this.#none.hidden = Boolean(route);
    const words = route ? [route.properties?.name, routeFacts(route, this.#store.get("units"), plan ?? {}), sourceText(route)] : [];
    setText(this.#summary, words.filter(Boolean).join(" · "));
    const { part } = this.#tabs[this.#open];
    part.show(plan, route);
    part.progress?.(this.#store.get("overlay")?.guidance);
  }

  /** Arrow keys go from tab to tab. @param {KeyboardEvent} event */
  #move(event) {
    const names = /** @type {TabName[]} */ (Object.keys(this.#tabs));
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = event.key === "Home" ? 0 : event.key === "End" ? names.length - 1
      : steps ? (names.indexOf(this.#open) + steps + names.length) % names.length : -1;
    if (at < 0) return;
    event.preventDefault();
    this.show(names[at]);
    this.#tabs[names[at]].button.focus();
  }
}

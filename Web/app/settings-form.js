/** The settings' form: shows what is chosen, takes what the user chooses. */

import { onLanguage, useLanguage } from "../language/text.js";
import { byId, make, setText } from "../shared/elements.js";
import { serviceNames } from "../shared/service-names.js";
import { decimalText } from "../shared/units.js";

/**
 * @param {import("../shared/store.js").Store} store
 * @param {import("../camera/viewport.js").Viewport} viewport
 */
export function connectSettings(store, viewport) {
  const form = byId("settings");
  const { elements } = form;
  store.subscribe("units", (units) => { elements.units.value = units; });
  store.subscribe("theme", (theme) => {
    elements.theme.value = theme;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
  store.subscribe("settings", (settings) => {
    elements.spoken.checked = settings.spoken;
    elements.places.checked = settings.places;
    elements.haptics.checked = settings.haptics;
    elements.rememberCompass.checked = settings.rememberCompass;
    elements.routeStyle.value = settings.routeStyle;
    elements.language.value = settings.language;
    if (elements.tiles !== document.activeElement) elements.tiles.value = settings.tiles;
  });
  // Only where there is a choice.
  store.subscribe("area", (area) => {
    const names = ["device", ...area?.providers ?? []];
    byId("provider-field").hidden = names.length < 2;
    elements.provider.replaceChildren(
      make("option", { value: "", "data-text": "directions.usualProvider" }),
      ...names.map((name) => make("option", { value: name, textContent: serviceNames[name] ?? name })));
    elements.provider.value = names.includes(store.get("settings").provider) ? store.get("settings").provider : "";
  });
  const showFieldOfView = () => {
    elements.fieldOfView.value = viewport.longSideDegrees;
    setText(byId("field-of-view-value"), `${decimalText(viewport.longSideDegrees)}°`);
  };
  viewport.addEventListener("change", showFieldOfView);
  onLanguage(showFieldOfView);
  showFieldOfView();

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    if (target.name === "fieldOfView") viewport.setLongSideDegrees(Number(target.value));
  });
  form.addEventListener("change", ({ target }) => {
    const change = (values) => store.set("settings", { ...store.get("settings"), ...values });
    switch (target.name) {
      case "units": case "theme": store.set(target.name, target.value); break;
      case "spoken": case "places": case "haptics": case "rememberCompass": change({ [target.name]: target.checked }); break;
      // Announced once the texts are there.
      case "language": useLanguage(target.value).then(() => change({ language: target.value })); break;
      case "routeStyle": case "provider": change({ [target.name]: target.value }); break;
      case "tiles": change({ tiles: target.value.trim() }); break;
      default:
    }
  });
  byId("reset-field-of-view").addEventListener("click", () => viewport.setLongSideDegrees(null));
}

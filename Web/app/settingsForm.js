/** The settings' form: shows what is chosen, takes what the user chooses. */

import { byId, setText } from "./elements.js";

/**
 * @param {import("./store.js").Store} store
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
    if (elements.tiles !== document.activeElement) elements.tiles.value = settings.tiles;
  });
  const showFieldOfView = () => {
    elements.fieldOfView.value = viewport.longSideDegrees;
    setText(byId("field-of-view-value"), `${viewport.longSideDegrees.toFixed(1)}°`);
  };
  viewport.addEventListener("change", showFieldOfView);
  showFieldOfView();

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    if (target.name === "fieldOfView") viewport.setLongSideDegrees(Number(target.value));
  });
  form.addEventListener("change", ({ target }) => {
    const change = (values) => store.set("settings", { ...store.get("settings"), ...values });
    switch (target.name) {
      case "units": case "theme": store.set(target.name, target.value); break;
      case "spoken": case "places": change({ [target.name]: target.checked }); break;
      case "tiles": change({ tiles: target.value.trim() }); break;
      default:
    }
  });
  byId("reset-field-of-view").addEventListener("click", () => viewport.setLongSideDegrees(null));
}

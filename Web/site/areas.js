/** The choice of areas on a site that has several. */

import "../language/later.js";
import { connectDialog } from "../shared/dialogs.js";
import { byId, icon, make } from "../shared/elements.js";

/** @param {import("../shared/page.js").Page} page */
export async function connectSiteAreas({ api, store }) {
  const { areas } = await api.get("api/areas");
  const others = areas.filter(({ id }) => id !== store.get("area")?.id);
  if (others.length === 0) return;
  const dialog = make("dialog", { id: "areas", "aria-labelledby": "areas-title" }, make("div", { class: "sheet" },
    make("header", {}, make("h2", { id: "areas-title", "data-text": "areas.which" }),
      make("button", { class: "close", type: "button", "data-text-aria-label": "page.close" }, icon("close"))),
    make("div", { class: "rows" }, ...others.map(({ id, name }) => {
      const go = make("button", { type: "button", textContent: name });
      go.addEventListener("click", () => location.assign(`./?${new URLSearchParams({ area: id })}`));
      return go;
    }))));
  document.body.append(dialog);
  connectDialog(dialog);
  const button = byId("open-areas");
  button.hidden = false;
  button.addEventListener("click", () => {
    byId("menu").close();
    dialog.showModal();
  });
}

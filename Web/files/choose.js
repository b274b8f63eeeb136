/** The sheet that asks which of a file's routes is meant. */

import { t, translate } from "../language/text.js";
import { connectDialog } from "../shared/dialogs.js";
import { icon, make } from "../shared/elements.js";
import { distanceText } from "../shared/units.js";

/**
 * @param {import("./read.js").Candidate[]} candidates
 * @param {"metric" | "imperial"} units
 * @returns {Promise<import("./read.js").Candidate | null>} null when the sheet was closed
 */
export function choose(candidates, units) {
  return new Promise((resolve) => {
    const close = make("button", { class: "close", type: "button", "data-text-aria-label": "page.close" }, icon("close"));
    const list = make("ul", { class: "rows" });
    const dialog = make("dialog", { id: "file-routes", "aria-labelledby": "file-routes-title" },
      make("div", { class: "sheet" }, make("header", {}, make("h2", { id: "file-routes-title", "data-text": "files.which" }), close), list));
    for (const candidate of candidates) {
      const button = make("button", { type: "button" }, icon("route"),
        make("span", { class: "words" }, make("b", { textContent: candidate.name }), " ", make("small", { textContent: distanceText(candidate.length, units) })));
      button.addEventListener("click", () => {
        resolve(candidate);
        dialog.close();
      });
      list.append(make("li", {}, button));
    }
    dialog.addEventListener("close", () => {
      resolve(null);
      dialog.remove();
    });
    document.body.append(dialog);
    connectDialog(dialog);
    translate(dialog);
    dialog.showModal();
  });
}

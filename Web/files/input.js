/** Files of routes come in by the button of “Where to?” or dropped onto the page, photos too; who reads them is loaded then. */

import { byId } from "../shared/elements.js";

/** @param {import("../shared/page.js").Page} page */
export function connectFiles(page) {
  const open = async (file) => {
    if (file) (await import("./open.js")).openRouteFile(page, file);
  };
  const input = byId("route-file");
  byId("open-route-file").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files;
    open(file);
    input.value = "";
  });
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    byId("app").dataset.drop = "";
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) delete byId("app").dataset.drop; });
  addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    delete byId("app").dataset.drop;
    const [file] = event.dataTransfer.files;
    if (file?.type.startsWith("image/") && page.openPhoto) page.openPhoto(file);
    else open(file);
  });
}

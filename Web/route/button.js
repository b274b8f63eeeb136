/** Opens the route's sheet: by the sign, and by the button in it. The sheet is loaded on first use. */

import { t } from "../language/text.js";
import { byId } from "../shared/elements.js";

/** The first view is drawn by then, milliseconds: labels of other routes are no part of it. */
const firstView = 8000;

/** @param {import("../shared/page.js").Page} page */
export function connectRouteButton(page) {
  const open = async () => {
    try {
      (await page.loadRoute()).sheet.open();
    } catch (error) {
      console.info(error);
      page.messages.add({ kind: "warning", id: "route-sheet", text: t("page.noSheet"), advice: t("page.noAnchorsAdvice") });
    }
  };
  byId("sign").addEventListener("click", (event) => { if (!event.target.closest("button")) open(); });
  byId("open-route").addEventListener("click", open);
  page.store.addEventListener("alternatives", () => {
    if (!page.store.get("alternatives")?.length) return;
    setTimeout(() => page.loadRoute().catch((error) => console.info(error)), Math.max(0, firstView - performance.now()));
  });
}

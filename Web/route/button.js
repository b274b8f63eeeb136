/** The way to the route's sheet: the sign, and the button in it. The sheet comes on first use. */

import { t } from "../language/text.js";
import { byId } from "../shared/elements.js";

/** The first view is drawn by then, milliseconds: labels of other routes do not belong to it. */
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

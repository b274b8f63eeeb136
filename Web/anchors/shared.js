/** A place that came by link: it is shown, and kept only when the user wants it. */

import { t } from "../language/text.js";
import { icon, make } from "../shared/elements.js";
import { coordinateText } from "../shared/place-names.js";
import { anchorOfLink } from "./link.js";
import { nameOf } from "./words.js";

/**
 * Looks at the address now and whenever its fragment changes.
 * @param {{keep: (anchor: any) => void, lead: (anchor: any) => void, damaged: () => void}} actions
 */
export function watchLinks(actions) {
  const look = () => {
    const anchor = anchorOfLink(location.hash);
    if (anchor === null) return;
    // Out of the address bar: a reload asks no second time.
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    if (anchor === "damaged") actions.damaged();
    else ask(anchor, actions);
  };
  addEventListener("hashchange", look);
  look();
}

function ask(anchor, { keep, lead }) {
  const dialog = make("dialog", { id: "anchor-shared", "aria-labelledby": "anchor-shared-title" });
  const end = (run) => () => {
    dialog.close();
    run(anchor);
  };
  const button = (words, run, kind) => {
    const element = make("button", { type: "button", class: kind, textContent: words });
    element.addEventListener("click", end(run));
    return element;
  };
  const close = make("button", { class: "close", type: "button", "data-text-aria-label": "anchors.close" }, icon("close"));
  close.addEventListener("click", end(() => {}));
  dialog.append(make("div", { class: "sheet" },
    make("header", {}, make("h2", { id: "anchor-shared-title", "data-text": "anchors.sharedTitle" }), close),
    make("p", { class: "anchor-shared-name", textContent: nameOf(anchor) }), make("p", { textContent: coordinateText(anchor) }),
    button(t("anchors.sharedKeep"), keep, "primary wide"), button(t("anchors.sharedLead"), lead, "wide"), button(t("anchors.sharedNo"), () => {}, "wide")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Sharing one anchor: its link to be copied, sent by what the system has, or shown as a QR code. */

import { t } from "../language/text.js";
import { isSite } from "../shared/data.js";
import { icon, make, setText } from "../shared/elements.js";
import { writeCoordinates } from "./coordinates.js";
import { linkOf } from "./link.js";
import { nameOf } from "./words.js";

export class ShareSheet {
  #api;
  #dialog;
  #parts;
  #anchor = null;

  /** @param {import("../shared/api.js").Api} api */
  constructor(api) {
    this.#api = api;
    const parts = {
      link: make("input", { type: "text", readOnly: true, id: "anchor-link" }),
      copy: make("button", { type: "button", class: "primary wide", id: "anchor-copy" }),
      send: make("button", { type: "button", class: "wide", "data-text": "anchors.send", hidden: !navigator.share }),
      local: make("p", { class: "problem", "data-text": "anchors.shareLocal" }),
      coordinates: make("button", { type: "button", class: "wide", "data-text": "map.copy" }),
      qr: make("img", { id: "anchor-qr", "data-text-alt": "anchors.qr", hidden: true }),
    };
    this.#parts = parts;
    const close = make("button", { class: "close", type: "button", "data-text-aria-label": "anchors.close" }, icon("close"));
    this.#dialog = make("dialog", { id: "anchor-share", "aria-labelledby": "anchor-share-title" }, make("div", { class: "sheet" },
      make("header", {}, make("h2", { id: "anchor-share-title", "data-text": "anchors.shareTitle" }), close),
      make("label", { class: "field" }, make("span", { "data-text": "anchors.link" }), parts.link), parts.local, parts.coordinates, parts.copy, parts.send, parts.qr,
      make("p", { class: "quiet", "data-text": "anchors.shareHelp" })));
    document.body.append(this.#dialog);
    close.addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => { if (event.target === this.#dialog) this.#dialog.close(); });
    parts.link.addEventListener("focus", () => parts.link.select());
    parts.copy.addEventListener("click", () => this.#copy());
    parts.coordinates.addEventListener("click", () => {
      parts.link.value = writeCoordinates(this.#anchor);
      this.#copy();
    });
    parts.send.addEventListener("click", () => {
      // Taken back by the user: nothing to say.
      navigator.share({ title: nameOf(this.#anchor), url: parts.link.value }).catch((error) => console.info(error));
    });
    parts.qr.addEventListener("load", () => {
      parts.qr.hidden = false;
      URL.revokeObjectURL(parts.qr.src);
    });
  }

  /** @param {any} anchor */
  open(anchor) {
    const p = this.#parts;
    this.#anchor = anchor;
    p.link.value = linkOf(anchor, this.#api.url(""));
    setText(p.copy, t("anchors.copy"));
    p.local.hidden = p.coordinates.hidden = !isLoopback(new URL(p.link.value).hostname);
    p.qr.hidden = true;
    this.#dialog.showModal();
    p.copy.focus();
    this.#showCode(anchor, p.link.value);
  }

  /** Drawn by the server; without it there is the link. */
  async #showCode(anchor, link) {
    if (isSite()) return;
    try {
      const picture = await this.#api.picture("api/qr", { text: link });
      if (this.#anchor === anchor) this.#parts.qr.src = URL.createObjectURL(picture);
    } catch (error) {
      console.info(error);
    }
  }

  async #copy() {
    const { link, copy } = this.#parts;
    try {
      await navigator.clipboard.writeText(link.value);
      setText(copy, t("anchors.copied"));
    } catch {
      // Not allowed: it is marked, so that it can be copied by hand.
      link.focus();
    }
  }
}

/** Whether only this device reaches a host by its name. @param {string} hostname */
function isLoopback(hostname) { return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname); }

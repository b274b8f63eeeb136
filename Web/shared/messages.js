/** The messages area: what is missing or wrong, in plain words, with what helps. */

import { again, onLanguage, t } from "../language/text.js";
import { byId, icon, make, setText } from "./elements.js";
import { queue } from "./message-queue.js";

/** Seconds after which a message that only informs goes by itself; one with an `id` is taken away by who sent it. */
const infoSeconds = 8;
/** @typedef {string | (() => string)} Words a sentence of the table, or what says it in the language of the moment: of parts, or with numbers in it */
/** @typedef {{words: Words, run: () => void}} Action what can be done now, beside trying again */

/** Maximum number of messages that are kept; the newest stay. */
const limit = 9;

export class Messages {
  #store;
  #area = byId("messages");
  #counter = 0;
  /** Key of the one that the user wants to read, of those that wait. */ #wanted = "";

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.#store = store;
    store.subscribe("messages", (list) => this.#show(list ?? []));
    onLanguage(() => store.set("messages", (store.get("messages") ?? []).map((message) => ({
      ...message, text: message.says?.text?.() ?? again(message.text), advice: message.says?.advice?.() ?? (message.advice && again(message.advice)),
      ...(message.action && { action: { ...message.action, words: message.says?.action?.() ?? again(message.action.words) } }),
    }))));
  }

  /**
   * Shows a message. One with the `id` of another takes its place; with an empty `text` it only takes it away.
   * @param {Omit<import("./source.js").Message, "text" | "advice"> & {text: Words, advice?: Words, retry?: () => void, action?: Action}} given
   */
  add(given) {
    const { text, advice, action } = given;
    const says = { text: sayer(text), advice: sayer(advice), action: sayer(action?.words) };
    const message = {
      ...given, says, text: says.text?.() ?? text, ...(advice && { advice: says.advice?.() ?? advice }),
      ...(action && { action: { ...action, words: says.action?.() ?? action.words } }),
    };
    const id = message.id ?? `message-${++this.#counter}`;
    const same = (m) => m.id === id || (m.text === message.text && m.advice === message.advice);
    const shown = this.#store.get("messages") ?? [];
    const others = shown.filter((m) => !same(m));
    if (!message.text) {
      if (others.length < shown.length) this.#store.set("messages", others);
      return;
    }
    this.#store.set("messages", [...others, { ...message, id }].slice(-limit));
    if (message.kind === "info" && !given.id) setTimeout(() => this.remove(id), infoSeconds * 1000);
  }

  /** Shows an error of a part, with the advice that it brings. */
  addError(error, { id, retry } = {}) {
    this.add({ kind: "error", text: error.message || String(error), advice: error.advice, id, retry, isServer: error.status === 0 });
  }

  /** @param {string} id */
  remove(id) { this.add({ kind: "info", text: "", id }); }

  /** One is visible; the others wait, but screen readers announce them when they come. Elements of messages that stay are kept. */
  #show(list) {
    const present = new Map([...this.#area.children].map((element) => [element.dataset.key, element]));
    const shown = queue(list, (cause) => t(`messages.causes.${cause}`));
    const keys = shown.map((message) => `${message.id} ${message.text} ${message.advice ?? ""} ${message.parts.map((part) => part.text + part.advice).join(" ")}`);
    const first = Math.max(0, keys.indexOf(this.#wanted));
    const elements = shown.map((message, i) => {
      const element = present.get(keys[i]) ?? this.#make(message, keys[i]);
      present.delete(keys[i]);
      element.classList.toggle("unseen", i !== first);
      element.querySelector(".actions").inert = i !== first;
      const more = element.querySelector(".more");
      more.hidden = shown.length < 2;
      setText(more, t("messages.place", { place: first + 1, count: shown.length }));
      more.onclick = () => {
        this.#wanted = keys[(i + 1) % keys.length];
        this.#show(this.#store.get("messages") ?? []);
        this.#area.querySelector(".message:not(.unseen) .more")?.focus();
      };
      return element;
    });
    for (const gone of present.values()) gone.remove();
    elements.forEach((element, i) => {
      if (this.#area.children[i] !== element) this.#area.insertBefore(element, this.#area.children[i] ?? null);
    });
    this.#area.toggleAttribute("data-empty", shown.length === 0);
  }

  #make({ ids, kind, text: words, advice, parts, retry, action }, key) {
    const dismissAll = () => { for (const id of ids) this.remove(id); };
    const actions = make("div", { class: "actions" });
    for (const { words: label, run } of [retry && { words: t("messages.retry"), run: retry }, action].filter(Boolean)) {
      const button = make("button", { type: "button", textContent: label });
      button.addEventListener("click", () => { dismissAll(); run(); });
      actions.append(button);
    }
    const more = make("button", { type: "button", class: "more", "data-text-aria-label": "messages.next" });
    const dismiss = make("button", { type: "button", class: "dismiss", "data-text-aria-label": "messages.dismiss" }, icon("close"));
    dismiss.addEventListener("click", dismissAll);
    actions.append(more, dismiss);
    const body = make("div", { class: "text" }, make("b", { textContent: words }));
    if (advice) body.append(advice);
    if (parts.length > 0) {
      const lines = new Set(parts.flatMap((part) => [part.text === words ? "" : part.text, part.advice ?? ""].filter(Boolean).join(" ")).filter(Boolean));
      body.append(make("ul", {}, ...[...lines].map((line) => make("li", { textContent: line }))));
    }
    return make("div", { class: "message", "data-kind": kind, "data-key": key }, icon(kind), body, actions);
  }
}

/** @param {Words | undefined} words */
function sayer(words) { return typeof words === "function" ? words : undefined; }

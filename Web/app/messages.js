/** The messages area: what is missing or wrong, in plain words, with what helps. */

import { byId, icon, make } from "./elements.js";
import { again, onLanguage, t } from "../language/text.js";

/** Seconds after which a message that only informs goes by itself; one with an `id` is taken away by who sent it. */
const infoSeconds = 8;
/** @typedef {{words: string, run: () => void}} Action what can be done now, beside trying again */

/** Most messages at a time; the newest stay. */
const limit = 3;

export class Messages {
  #store;
  #area = byId("messages");
  #counter = 0;

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.#store = store;
    store.subscribe("messages", (list) => this.#show(list ?? []));
    onLanguage(() => store.set("messages", (store.get("messages") ?? []).map((message) => ({
      ...message, text: again(message.text), advice: message.advice && again(message.advice),
      ...(message.action && { action: { ...message.action, words: again(message.action.words) } }),
    }))));
  }

  /**
   * Shows a message. One with the `id` of another takes its place; with an empty `text` it only takes it away.
   * @param {import("./source.js").Message & {retry?: () => void, action?: Action}} message
   */
  add(message) {
    const id = message.id ?? `message-${++this.#counter}`;
    const same = (m) => m.id === id || (m.text === message.text && m.advice === message.advice);
    const shown = this.#store.get("messages") ?? [];
    const others = shown.filter((m) => !same(m));
    if (!message.text) {
      if (others.length < shown.length) this.#store.set("messages", others);
      return;
    }
    this.#store.set("messages", [...others, { ...message, id }].slice(-limit));
    if (message.kind === "info" && !message.id) setTimeout(() => this.remove(id), infoSeconds * 1000);
  }

  /** Shows an error of a part, with the advice that it brings. */
  addError(error, { id, retry } = {}) {
    this.add({ kind: "error", text: error.message || String(error), advice: error.advice, id, retry });
  }

  /** @param {string} id */
  remove(id) { this.add({ kind: "info", text: "", id }); }

  /** Keeps the elements of messages that stay, so that screen readers hear only what is new. */
  #show(list) {
    const present = new Map([...this.#area.children].map((element) => [element.dataset.key, element]));
    const elements = list.map((message) => {
      const key = `${message.id} ${message.text} ${message.advice ?? ""}`;
      const element = present.get(key) ?? this.#make(message, key);
      present.delete(key);
      return element;
    });
    for (const gone of present.values()) gone.remove();
    elements.forEach((element, i) => {
      if (this.#area.children[i] !== element) this.#area.insertBefore(element, this.#area.children[i] ?? null);
    });
  }

  #make({ id, kind, text: words, advice, retry, action }, key) {
    const actions = make("div", { class: "actions" });
    for (const { words: label, run } of [retry && { words: t("messages.retry"), run: retry }, action].filter(Boolean)) {
      const button = make("button", { type: "button", textContent: label });
      button.addEventListener("click", () => { this.remove(id); run(); });
      actions.append(button);
    }
    const dismiss = make("button", { type: "button", "data-text-aria-label": "messages.dismiss" }, icon("close"));
    dismiss.addEventListener("click", () => this.remove(id));
    actions.append(dismiss);
    const body = make("p", { class: "text" }, make("b", { textContent: words }));
    if (advice) body.append(advice);
    return make("div", { class: "message", "data-kind": kind, "data-key": key }, icon(kind), body, actions);
  }
}

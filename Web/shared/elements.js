/** Small helpers for elements. Text goes in as text, never as HTML. */

import { translate } from "../language/text.js";

/**
 * @param {string} id
 * @returns {any} the element; there is one, it is in index.html
 */
export function byId(id) { return document.getElementById(id); }

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, any>} [properties] properties by name; `class`, `aria-…` and `data-…` are attributes; `data-text` is the key
 *   of its text, which follows the language, as `data-text-aria-label` and the like are of attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class" || name.includes("-")) element.setAttribute(name, value);
    else element[name] = value;
  }
  translate(element);
  element.append(...children);
  return element;
}

/** Where the page's own files lie: on a site they are not beside the page. */
const files = new URL("../", import.meta.url);

/** @param {string} name of a symbol in icons/icons.svg @returns {string} its address */
export function iconAddress(name) { return new URL(`icons/icons.svg#${name}`, files).href; }

/** @param {string} name of a symbol in icons/icons.svg */
export function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(namespace, "use");
  use.setAttribute("href", iconAddress(name));
  svg.append(use);
  return svg;
}

/** Adds a style sheet, once. @param {string} path below the page's own files, or an address */
export function addStyleSheet(path) {
  const { href } = new URL(path, files);
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(make("link", { rel: "stylesheet", href }));
}

/** Sets a text only when it changed, so that nothing is laid out or read aloud without need. */
export function setText(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

/** Sets an attribute only when it changed. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

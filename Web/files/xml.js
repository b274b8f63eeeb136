/** XML from anywhere, read strictly with the browser's own parser. */

import { t } from "../language/text.js";
import { FileError } from "./file-error.js";

/**
 * @param {Uint8Array} bytes
 * @param {string} file its name
 * @returns {Element} the root
 */
export function rootOf(bytes, file) {
  const document = decoded(bytes, file);
  // With it go entity bombs; no format that is read here uses one.
  if (/<!DOCTYPE/i.test(document)) throw new FileError(t("files.doctype", { file }));
  const tree = new DOMParser().parseFromString(document, "application/xml");
  const mistake = tree.getElementsByTagName("parsererror")[0];
  if (mistake) {
    const line = Number(/\bline (?:number )?(\d+)/i.exec(mistake.textContent ?? "")?.[1]) || 0;
    throw new FileError(line > 0 ? t("files.xmlAt", { file, line }) : t("files.xml", { file }));
  }
  return tree.documentElement;
}

/** The text: by its mark, by the encoding that it names, else UTF-8. */
function decoded(bytes, file) {
  const [a, b] = bytes;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head)?.[1];
  const encoding = a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : named ?? "utf-8";
  try {
    // What the declaration names is no longer true of the text.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^(\s*<\?xml[^>]*?)\s+encoding=["'][^"']*["']/, "$1");
  } catch {
    throw new FileError(t("files.encoding", { file }));
  }
}

/** Children of an element by their name, whatever their namespace. @param {Element | null | undefined} parent @param {string} name */
export function children(parent, name) { return [...(parent?.children ?? [])].filter((child) => child.localName === name); }

/** Text of the first child of that name. @param {Element} parent @param {string} name */
export function textOf(parent, name) {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName === name) return (child.textContent ?? "").trim();
  }
  return "";
}

/** All elements below one, by name. @param {Element} root @param {string} name */
export function below(root, name) { return [...root.getElementsByTagNameNS("*", name)]; }

/** A decimal number as XML writes it; NaN for anything else. @param {string | null} words */
export function decimal(words) { return words !== null && /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(words) ? Number(words) : NaN; }

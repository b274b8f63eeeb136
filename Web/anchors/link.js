/** An anchor as a link: name, place and colour in the address's fragment, which no server gets to see. */

import { colours } from "../shared/anchor-colours.js";

/** Maximum length of a name and maximum altitude, metres: the engine's limits. */
const maximumNameLength = 200;
const maximumAltitude = 100_000;
const references = ["orthometric", "ellipsoidal"];

/**
 * @param {{lat: number, lon: number, name?: string, colour?: string, altitude?: {meters: number, reference: string} | null}} anchor
 * @param {string} base address of the page
 */
export function linkOf({ lat, lon, name, colour, altitude }, base) {
  const fields = new URLSearchParams({ anchor: `${lat.toFixed(7)},${lon.toFixed(7)}` });
  if (altitude) fields.set("altitude", `${altitude.meters.toFixed(1)},${altitude.reference}`);
  if (name) fields.set("name", name);
  if (colour) fields.set("colour", colour);
  const url = new URL(base);
  url.search = "";
  url.hash = fields.toString();
  return url.href;
}

/**
 * The contents of a link; they are untrusted and are checked.
 * @param {string} hash the address's fragment
 * @returns {{lat: number, lon: number, name: string, colour: string, altitude: {meters: number, reference: string} | null}
 *   | "damaged" | null} null where it is no link to an anchor
 */
export function anchorOfLink(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const place = fields.get("anchor");
  if (place === null) return null;
  const match = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(place);
  const [lat, lon] = [Number(match?.[1] ?? NaN), Number(match?.[2] ?? NaN)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return "damaged";
  const colour = fields.get("colour") ?? "";
  return { lat, lon, name: nameOf(fields.get("name")), colour: Object.hasOwn(colours, colour) ? colour : "red", altitude: altitudeOf(fields.get("altitude")) };
}

/** One line, without characters that are invisible or reverse the text's direction. */
function nameOf(name) {
  const clean = (name ?? "").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").replace(/\s+/g, " ").trim();
  return [...clean].slice(0, maximumNameLength).join("");
}

function altitudeOf(written) {
  const match = /^(-?\d{1,6}(?:\.\d{1,9})?),([a-z]+)$/.exec(written ?? "");
  const meters = Number(match?.[1] ?? NaN);
  return match && Math.abs(meters) <= maximumAltitude && references.includes(match[2]) ? { meters, reference: match[2] } : null;
}

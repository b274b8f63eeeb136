/** Numbers as the user's country writes them. Rounded like the engine's texts: to what a walker can use. */

import { browserLocales, localeOf } from "../language/choice.js";

/** The locale of the page's language. */
const ownLocale = () => localeOf(document.documentElement.lang || "en");

const imperialRegions = new Set(["US", "LR", "MM"]);

/**
 * The units that a locale's country uses on signposts.
 * @param {string} [locale]
 * @returns {"metric" | "imperial"}
 */
export function unitsOf(locale = browserLocales()[0] ?? "en") {
  try {
    return imperialRegions.has(new Intl.Locale(locale).maximize().region ?? "") ? "imperial" : "metric";
  } catch {
    return "metric";
  }
}

/**
 * @param {number} meters
 * @param {"metric" | "imperial"} units
 * @param {string} [locale]
 */
export function distanceText(meters, units, locale = ownLocale()) {
  const [value, unit, step] = rounding(Math.max(0, meters), units);
  const digits = step < 1 ? 1 : 0;
  const number = Math.round(value / step) * step;
  return new Intl.NumberFormat(locale, {
    style: "unit", unit, unitDisplay: "short", minimumFractionDigits: digits, maximumFractionDigits: digits,
  }).format(number);
}

/** @returns {[number, string, number]} value, unit, step of rounding */
function rounding(meters, units) {
  if (units === "imperial") {
    const feet = meters / 0.3048;
    if (feet < 1000) return [feet, "foot", feet < 50 ? 5 : 10];
    const miles = meters / 1609.344;
    return [miles, "mile", miles < 9.95 ? 0.1 : 1];
  }
  if (meters < 995) return [meters, "meter", meters < 10 ? 1 : meters < 100 ? 5 : 10];
  return [meters / 1000, "kilometer", meters < 9950 ? 0.1 : 1];
}

/**
 * A duration in minutes, or hours and minutes.
 * @param {number} seconds
 * @param {string} [locale]
 */
export function durationText(seconds, locale = ownLocale()) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const part = (value, unit) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value);
  if (minutes < 60) return part(minutes, "minute");
  const hours = part(Math.floor(minutes / 60), "hour");
  return minutes % 60 === 0 ? hours : `${hours} ${part(minutes % 60, "minute")}`;
}

/**
 * The time of day after some seconds.
 * @param {number} seconds from now
 */
export function clockText(seconds, locale = ownLocale()) {
  return new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }).format(Date.now() + seconds * 1000);
}

/**
 * A height above the sea, as signposts have it.
 * @param {number} meters
 * @param {"metric" | "imperial"} units
 */
export function heightText(meters, units, locale = ownLocale()) {
  const [value, unit] = units === "imperial" ? [meters / 0.3048, "foot"] : [meters, "meter"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 }).format(value);
}

/** A number with one decimal. @param {number} value */
export function decimalText(value, locale = ownLocale()) {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }).format(value);
}

/** @param {number} bytes */
export function sizeText(bytes, locale = ownLocale()) {
  const isSmall = bytes < 1e6;
  const digits = !isSmall && bytes < 1e7 ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: "unit", unit: isSmall ? "kilobyte" : "megabyte", unitDisplay: "short", minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(isSmall ? Math.max(1, bytes / 1e3) : bytes / 1e6);
}

/** @param {number} share 0 … 1 */
export function percentText(share, locale = ownLocale()) {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** The nearest of the eight compass points, as the table's keys name it. @param {number} degrees from north */
export function compassPoint(degrees) {
  return ["n", "ne", "e", "se", "s", "sw", "w", "nw"][((Math.round(degrees / 45) % 8) + 8) % 8];
}

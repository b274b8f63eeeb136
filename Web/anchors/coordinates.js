/** Coordinates as people write them. */

import { t } from "../language/text.js";

/** A number, then minutes and seconds where they are, and a letter before or after. */
const part = /^([NSEWO])?\s*([+-]?\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*["″”]\s*)?([NSEWO])?$/i;

/**
 * @param {string} written such as `47.4861, -35.5911` or `47° 29′ 10″ N 35° 35′ 28″ W`
 * @returns {{lat: number, lon: number}} degrees
 * @throws {Error} with one sentence about what is wrong
 */
export function readCoordinates(written) {
  const parts = halves(written.trim().replace(/\s+/g, " ").replaceAll("−", "-"));
  const [first, second] = parts?.map(angle) ?? [];
  if (!first || !second) throw new Error(t("anchors.coordinatesWrong"));
  const isSwapped = "EWO".includes(first.letter || "-") || "NS".includes(second.letter || "-");
  const [lat, lon] = isSwapped ? [second, first] : [first, second];
  if ("EWO".includes(lat.letter || "-") || "NS".includes(lon.letter || "-")) throw new Error(t("anchors.coordinatesWrong"));
  if (Math.abs(lat.degrees) > 90) throw new Error(t("anchors.latitudeWrong"));
  if (Math.abs(lon.degrees) > 180) throw new Error(t("anchors.longitudeWrong"));
  return { lat: lat.degrees, lon: lon.degrees };
}

/** At a comma or semicolon that is no decimal comma, after a letter, or at the only space. */
function halves(written) {
  for (const gap of [/;\s*|,\s+/, /(?<=[NSEWO]),?\s*/i, /,/, /\s/]) {
    const parts = written.split(gap).filter(Boolean);
    if (parts.length === 2) return parts;
  }
  return null;
}

function angle(written) {
  const match = part.exec(written.trim());
  if (!match) return null;
  const [, before, degrees, minutes, seconds, after] = match;
  if (before && after) return null;
  const number = (digits) => Number((digits ?? "0").replace(",", "."));
  if (number(minutes) >= 60 || number(seconds) >= 60) return null;
  const letter = (before ?? after ?? "").toUpperCase();
  const size = Math.abs(number(degrees)) + number(minutes) / 60 + number(seconds) / 3600;
  const isNegative = degrees.startsWith("-") !== (letter === "S" || letter === "W");
  return { degrees: isNegative ? -size : size, letter };
}

/** @param {{lat: number, lon: number}} place */
export function writeCoordinates({ lat, lon }) { return `${lat.toFixed(6)}, ${lon.toFixed(6)}`; }

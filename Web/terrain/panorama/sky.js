/** The sky behind the land: its colours, Sun and Moon on their paths, and the light that they give. */

import { columnOf, font } from "./names.js";

const radians = Math.PI / 180;
/** Of Sun and Moon, degrees; both are drawn twice as large, as they seem over mountains. */
const radius = 0.53;
/** The light of maps, until it is known where Sun and Moon are. */
const usual = { azimuth: 315, elevation: 40 };

/** @typedef {{azimuth: number, elevation: number}} Direction */
/** @typedef {{sun: Direction, moon: Direction}} Moment */

/** Colours by the elevation of the Sun: zenith, horizon, haze, light, ambient light. */
const hours = [
  { at: -14, zenith: [8, 12, 24], horizon: [24, 33, 50], air: [0.09, 0.125, 0.18], light: [0.16, 0.19, 0.26], ambient: [0.12, 0.15, 0.21] },
  { at: -5, zenith: [34, 48, 86], horizon: [196, 140, 122], air: [0.36, 0.36, 0.45], light: [0.12, 0.12, 0.16], ambient: [0.34, 0.36, 0.46] },
  { at: 1, zenith: [96, 138, 184], horizon: [250, 206, 158], air: [0.74, 0.68, 0.63], light: [0.95, 0.6, 0.36], ambient: [0.40, 0.42, 0.50] },
  { at: 12, zenith: [126, 174, 214], horizon: [236, 238, 230], air: [0.80, 0.85, 0.88], light: [0.98, 0.88, 0.70], ambient: [0.42, 0.45, 0.52] },
  { at: 40, zenith: [112, 166, 214], horizon: [222, 234, 238], air: [0.78, 0.85, 0.91], light: [0.92, 0.89, 0.82], ambient: [0.46, 0.49, 0.54] },
];

function between(elevation) {
  const k = hours.findIndex(({ at }) => at > elevation);
  if (k === 0) return hours[0];
  if (k < 0) return hours[hours.length - 1];
  const [a, b] = [hours[k - 1], hours[k]];
  const share = (elevation - a.at) / (b.at - a.at);
  const mix = (name) => a[name].map((value, i) => value + (b[name][i] - value) * share);
  return { zenith: mix("zenith"), horizon: mix("horizon"), air: mix("air"), light: mix("light"), ambient: mix("ambient") };
}

/** A direction as a vector: east, north, up. @param {Direction} direction */
export function vector({ azimuth, elevation }) {
  const level = Math.cos(elevation * radians);
  return [level * Math.sin(azimuth * radians), level * Math.cos(azimuth * radians), Math.sin(elevation * radians)];
}

/**
 * How the land looks in a style and at a moment. Without a Sun in the sky the Moon shines, else only the sky.
 * @param {"relief" | "line" | "night"} style
 * @param {Moment | null} moment
 * @param {number} snow height of the snow line, metres
 */
export function lookOf(style, moment, snow) {
  if (style === "line") {
    return { style, snow, light: vector({ azimuth: 315, elevation: 45 }), lightColor: [1, 1, 1], shadow: null, shadowing: 0, ambient: [0, 0, 0], air: [1, 1, 1] };
  }
  const sun = moment?.sun ?? usual;
  if (style === "night" || sun.elevation < -5) {
    const moon = moment && moment.moon.elevation > 0 ? moment.moon : null;
    const night = hours[0];
    return {
      style: style === "night" ? style : "relief", snow, light: vector(moon ?? usual), lightColor: night.light.map((value) => 1.6 * value), shadow: moon,
      shadowing: 1, ambient: night.ambient, air: night.air,
    };
  }
  const { air, light, ambient } = between(sun.elevation);
  // Dusk is light of the sky around the Sun: there are the fewer shadows the lower it is.
  const shadowing = Math.min(1, (sun.elevation + 5) / 4);
  return {
    style, snow, light: vector({ ...sun, elevation: Math.max(0.5, sun.elevation) }), lightColor: light, shadow: moment && sun, shadowing, ambient, air,
  };
}

/**
 * Height above which snow usually lies, metres: roughly, by latitude and season. Below 30° it hardly changes with the season.
 * @param {number} latitude degrees
 * @param {Date} date
 */
export function snowLine(latitude, date) {
  const far = Math.abs(latitude);
  // The climatic snow line: highest under the dry tropics, at sea level near the poles.
  const line = [[0, 4900], [25, 5600], [35, 4600], [45, 2950], [55, 1900], [65, 1100], [75, 400], [90, 0]];
  const k = Math.max(1, line.findIndex(([at]) => at >= far));
  const [[a, low], [b, high]] = [line[k - 1], line[k]];
  const summer = low + (high - low) * (far - a) / (b - a);
  // Winter is 20 days after the solstice.
  const day = (date.getTime() / 86_400_000) % 365.25;
  const cold = Math.cos((day - 10 - 20) / 365.25 * 2 * Math.PI) * Math.sign(latitude || 1);
  const drop = Math.min(1, Math.max(0, (far - 25) / 15)) * 1800;
  return Math.max(0, summer - drop * (0.5 + 0.5 * cold));
}

/**
 * @param {CanvasRenderingContext2D} context whose unit is a CSS pixel
 * @param {{azimuth: number, elevation: number, perDegree: number}} view
 * @param {{width: number, height: number}} size
 * @param {"relief" | "line" | "night"} style
 * @param {Moment | null} moment
 * @param {{path: Moment[], hours: {text: string, moment: Moment}[], contacts: {azimuth: number, elevation: number, text: string}[]} | null} day
 *   paths of that day, and where and when the discs touch the skyline
 */
export function drawSky(context, view, { width, height }, style, moment, day) {
  const y = (elevation) => height / 2 - (elevation - view.elevation) * view.perDegree;
  const isLine = style === "line";
  const { zenith, horizon } = style === "night" ? hours[0] : between((moment?.sun ?? usual).elevation);
  const gradient = context.createLinearGradient(0, y(35), 0, y(0));
  gradient.addColorStop(0, isLine ? "#f4ecd8" : `rgb(${zenith})`);
  gradient.addColorStop(1, isLine ? "#fbf6e9" : `rgb(${horizon})`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  if (!moment || !day) return;
  const ink = isLine ? "rgb(19 35 28 / 55%)" : style === "night" || moment.sun.elevation < -4 ? "rgb(244 236 216 / 55%)" : "rgb(90 60 0 / 55%)";
  context.lineWidth = 1.5;
  for (const body of ["sun", "moon"]) {
    context.strokeStyle = ink;
    context.setLineDash(body === "sun" ? [] : [2, 5]);
    context.beginPath();
    let last = null;
    for (const one of day.path) {
      const x = columnOf(view, one[body].azimuth, width);
      if (last === null || Math.abs(x - last) > 90 * view.perDegree) context.moveTo(x, y(one[body].elevation));
      else context.lineTo(x, y(one[body].elevation));
      last = x;
    }
    context.stroke();
    context.setLineDash([]);
    const here = moment[body];
    const [x, middle] = [columnOf(view, here.azimuth, width), y(here.elevation)];
    const size = Math.max(5, radius * view.perDegree);
    if (body === "sun") {
      context.font = font(400, 12);
      context.textAlign = "center";
      context.textBaseline = "bottom";
      context.fillStyle = ink;
      for (const { text, moment: at } of day.hours) {
        const [a, b] = [columnOf(view, at.sun.azimuth, width), y(at.sun.elevation)];
        if (at.sun.elevation < -1 || a < -20 || a > width + 20) continue;
        context.beginPath();
        context.arc(a, b, 2.5, 0, 7);
        context.fill();
        context.fillText(text, a, b - 5);
      }
    }
    if (x < -5 * size || x > width + 5 * size) continue;
    if (body === "sun") {
      const glow = context.createRadialGradient(x, middle, size, x, middle, 5 * size);
      glow.addColorStop(0, "rgb(255 236 170 / 75%)");
      glow.addColorStop(1, "rgb(255 236 170 / 0%)");
      context.fillStyle = glow;
      context.beginPath();
      context.arc(x, middle, 5 * size, 0, 7);
      context.fill();
    }
    context.fillStyle = body === "sun" ? "#fff3c4" : isLine ? "#ddd6c2" : "#e9ebe6";
    context.strokeStyle = body === "sun" ? "#d08a00" : "#8a8f8c";
    context.beginPath();
    context.arc(x, middle, size, 0, 7);
    context.fill();
    context.stroke();
  }
  context.font = font(700, 13);
  context.textBaseline = "bottom";
  context.textAlign = "center";
  for (const { azimuth, elevation, text } of day.contacts) {
    const [x, ridge] = [columnOf(view, azimuth, width), y(elevation)];
    context.fillStyle = "#d64218";
    context.beginPath();
    context.arc(x, ridge, 5, 0, 7);
    context.fill();
    context.fillText(text, x, ridge - 8);
  }
}

/** Pictures of the map, drawn when the map asks for them: signs as distance fields, marks in their own paint. */

import { hexOf } from "../shared/anchor-colours.js";
import { distanceField } from "./distance-field.js";
import { coneWidths } from "./overlay-layers.js";

// In a square of 24, drawn flat like the page's own icons.
const signs = {
  peak: "M12 3 22 20H2z",
  saddle: "M2 6c3 0 5 10 10 10S19 6 22 6v4c-2 1-4 10-10 10S4 11 2 10z",
  hut: "M12 3 23 12H20V21H4V12H1z",
  viewpoint: "M12 6C6 6 2 12 2 12s4 6 10 6 10-6 10-6-4-6-10-6zm0 2.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z",
  castle: "M3 21V5h4v3h3V5h4v3h3V5h4v16h-7v-5h-4v5z",
  station: "M5 3h14v14H5zM7.500 5.500v5h9v-5zM4 22l3-4h10l3 4h-3l-1.500-2h-7L7 22z",
  stop: "M6 3h12v14H6zM10.800 17h2.400v5h-2.400z",
  drop: "M12 2c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z",
  dot: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  chevron: "M5 3h6l9 9-9 9H5l7-9z",
};

/**
 * Adds a picture that the style names.
 * @param {any} map
 * @param {string} name
 * @param {Object} colors
 */
export function addIcon(map, name, colors) {
  if (map.hasImage(name)) return;
  if (signs[name]) {
    map.addImage(name, sign(signs[name]), { sdf: true, pixelRatio: 2 });
  } else if (name.startsWith("cone-")) {
    map.addImage(name, cone(Number(name.slice(5)), colors.here), { pixelRatio: 2 });
  } else if (name === "finish" || name.startsWith("anchor-") || name === "chosen") {
    map.addImage(name, pin(name, colors), { pixelRatio: 2 });
  }
}

/** Redraws the pictures whose colours depend on the palette. A style that is still loading has none, and asks for them later. */
export function recolorIcons(map, colors) {
  for (const width of coneWidths) {
    // Not `listImages`, which throws while a style is loading.
    if (map.hasImage(`cone-${width}`)) map.updateImage(`cone-${width}`, cone(width, colors.here));
  }
}

function picture(width, height, scale, draw) {
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.scale(scale, scale);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function sign(path) {
  // 20 pixels and a border for the halo, two to each of the screen.
  const image = picture(28, 28, 2, (context) => {
    context.translate(4, 4);
    context.scale(20 / 24, 20 / 24);
    context.fill(new Path2D(path), "evenodd");
  });
  const { width, height, data } = image;
  const alpha = new Uint8ClampedArray(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[4 * i + 3];
  const field = distanceField(alpha, width, height, 8);
  const rgba = new Uint8ClampedArray(4 * alpha.length);
  for (let i = 0; i < alpha.length; i++) rgba[4 * i + 3] = field[i];
  return { width, height, data: rgba };
}

/** Where the user looks: a sector as wide as the heading is uncertain, strongest near the user. */
function cone(half, color) {
  const radius = 62;
  return picture(2 * radius, 2 * radius, 2, (context) => {
    context.translate(radius, radius);
    const fade = context.createRadialGradient(0, 0, 8, 0, 0, radius);
    // What is spread over a wide angle is pale.
    const share = Math.max(0.35, Math.min(1, 30 / half));
    fade.addColorStop(0, withAlpha(color, 0.85 * share));
    fade.addColorStop(0.55, withAlpha(color, 0.4 * share));
    fade.addColorStop(1, withAlpha(color, 0));
    context.fillStyle = fade;
    context.beginPath();
    context.moveTo(0, 0);
    const up = -Math.PI / 2;
    context.arc(0, 0, radius, up - (half * Math.PI) / 180, up + (half * Math.PI) / 180);
    context.fill();
  });
}

function withAlpha(color, alpha) {
  const value = Math.round(alpha * 255).toString(16).padStart(2, "0");
  return color + value;
}

/** A blaze on a post: its foot stands on the place. */
function pin(name, colors) {
  const isAnchor = name.startsWith("anchor-");
  const face = isAnchor ? hexOf(name.slice(7)) : colors.paint;
  return picture(44, 58, 2, (context) => {
    context.fillStyle = "#13231c";
    context.beginPath();
    context.ellipse(22, 54, 8, 3, 0, 0, 2 * Math.PI);
    context.globalAlpha = 0.35;
    context.fill();
    context.globalAlpha = 1;
    context.fill(new Path2D("M5 4 9 1 36 2 40 5 39 36 35 39H27L22 55 17 39H9L5 36z"));
    context.fillStyle = "#fffaf0";
    context.fill(new Path2D("M7.500 5.500 10 3.500 35 4.500 37.500 6 36.500 35 34 36.800H25.500L22 47 18.500 36.800H10L7.500 35z"));
    context.fillStyle = face;
    const inner = {
      finish: "M10.500 7 34.500 7.500 34 33.800 10.500 34z",
      chosen: "M22 12a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17z",
    }[name] ?? "M22 6.500 36 21 22 35 8.500 20.500z";
    context.fill(new Path2D(inner));
    if (name === "finish") {
      context.fillStyle = "#fffaf0";
      context.fill(new Path2D("M15 11h3v20h-3zM19.500 12H32l-3.500 4.500L32 21H19.500z"));
    }
  });
}

/** Canvases that are as sharp as the display. */

/** A canvas's context whose unit is a CSS pixel. @param {HTMLCanvasElement} canvas */
export function contextOf(canvas, width, height, ratio) {
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

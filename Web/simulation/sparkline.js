/** The yaw's error over the walk, with the band in which the engine believes it to be. */

/**
 * Draws into a canvas, in the colours of its style (`color`, `--band`, `--zero`).
 * @param {HTMLCanvasElement} canvas
 * @param {import("./history.js").Entry[]} entries
 */
export function drawSparkline(canvas, entries) {
  const context = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return;
  const scale = Math.min(2, globalThis.devicePixelRatio || 1);
  if (canvas.width !== Math.round(width * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  const reach = niceReach(entries);
  const y = (/** @type {number} */ degrees) => height / 2 - Math.max(-1.1, Math.min(1.1, degrees / reach)) * (height / 2 - 4);
  context.strokeStyle = style.getPropertyValue("--zero") || "gray";
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, y(0));
  context.lineTo(width, y(0));
  context.stroke();
  context.font = `11px ${style.fontFamily}`;
  context.fillStyle = style.getPropertyValue("--zero") || "gray";
  context.fillText(`${reach}°`, 2, 12);
  context.fillText(`−${reach}°`, 2, height - 4);
  if (entries.length < 2) return;
  const first = entries[0].t;
  const x = (/** @type {number} */ t) => 26 + (t - first) / Math.max(20, entries[entries.length - 1].t - first) * (width - 30);
  const known = entries.filter(({ sigma }) => sigma !== null);
  if (known.length > 1) {
    context.fillStyle = style.getPropertyValue("--band") || "gray";
    context.beginPath();
    known.forEach(({ t, sigma }) => context.lineTo(x(t), y(2 * (sigma ?? 0))));
    known.reverse().forEach(({ t, sigma }) => context.lineTo(x(t), y(-2 * (sigma ?? 0))));
    context.fill();
  }
  context.strokeStyle = style.color;
  context.lineWidth = 2;
  context.lineJoin = "round";
  context.beginPath();
  entries.forEach(({ t, yaw }) => context.lineTo(x(t), y(yaw)));
  context.stroke();
}

/** Degrees at the picture's upper edge: small enough that the present error can be seen.
 *  @param {import("./history.js").Entry[]} entries */
function niceReach(entries) {
  const sorted = entries.map(({ yaw, sigma }) => Math.max(Math.abs(yaw), 1.2 * (sigma ?? 0))).sort((a, b) => a - b);
  const typical = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0;
  return [2, 5, 10, 20, 45, 90, 180].find((reach) => reach >= typical) ?? 180;
}

/**
 * The field of view that is *shown*, and what follows from it. A pinhole camera: the long side of the whole picture is seen
 * under an angle that belongs to the lens; zoom magnifies; `object-fit: cover` scales the picture until it covers the
 * viewport and cuts off what stands out, the same on both sides. The tangent of half an angle is proportional to half a
 * length.
 */

/** Field of view of a phone's main camera along the picture's long side, degrees; video is often cut to it. */
export const usualLongSideDegrees = 66;

const degrees = 180 / Math.PI;

/**
 * @typedef {Object} Picture
 * @property {number} longSideDegrees full field of view along the long side of the whole picture without zoom
 * @property {number} videoWidth pixels of the picture as displayed (after its rotation); 0 without a picture
 * @property {number} videoHeight
 * @property {number} viewportWidth CSS pixels
 * @property {number} viewportHeight
 * @property {number} [zoom] magnification, 1 = the whole picture
 */

/**
 * The camera as shown.
 * @param {Picture} picture
 * @returns {import("../shared/source.js").Camera}
 */
export function shownCamera(picture) {
  const { viewportWidth: width, viewportHeight: height } = picture;
  const focal = shownFocalLength(picture);
  return { width, height, fovX: angle(width / focal), fovY: angle(height / focal) };
}

/**
 * The long side's field of view of a lens that shows the whole width of the viewport under an angle: the inverse of
 * `shownCamera`.
 * @param {number} shownDegrees full angle between the viewport's left and right edge
 * @param {Omit<Picture, "longSideDegrees">} picture
 * @returns {number} degrees; NaN when no camera can show that
 */
export function longSideOf(shownDegrees, picture) {
  if (!(shownDegrees > 0 && shownDegrees < 175)) return NaN;
  const focal = picture.viewportWidth / 2 / Math.tan(shownDegrees / 2 / degrees);
  return angle(longSide(picture) * coverScale(picture) * (picture.zoom ?? 1) / focal);
}

/** Focal length of what is shown, CSS pixels. */
function shownFocalLength(picture) {
  const half = Math.tan(picture.longSideDegrees / 2 / degrees);
  return longSide(picture) / 2 / half * (picture.zoom ?? 1) * coverScale(picture);
}

/** Pixels of the picture's long side; without a picture it is taken to fill the viewport. */
function longSide({ videoWidth, videoHeight, viewportWidth, viewportHeight }) {
  return Math.max(videoWidth, videoHeight) || Math.max(viewportWidth, viewportHeight);
}

/** CSS pixels per picture pixel with `object-fit: cover`. */
function coverScale({ videoWidth, videoHeight, viewportWidth, viewportHeight }) {
  if (!videoWidth || !videoHeight) return 1;
  return Math.max(viewportWidth / videoWidth, viewportHeight / videoHeight);
}

/** Full angle under which a length is seen whose ratio to the focal length is given, degrees. */
function angle(ratio) { return 2 * Math.atan(ratio / 2) * degrees; }

/**
 * What the page's parts know together. A part sets a key, others are told; nobody holds another part.
 *
 * | key | value |
 * | --- | --- |
 * | `area` | manifest of `GET api/area`, or null |
 * | `position` | `{lat, lon, accuracy, heading, headingAccuracy}`: where the engine believes the user is (metres, degrees from true north, 1 σ) |
 * | `pointedPosition` | `{lat, lon}`: where the user tapped the map to say “I am here”, for devices that do not know |
 * | `viewshedFrom` | `{lat, lon}`: the place of the map from which what can be seen is wanted |
 * | `seek` | what a tap in the picture met: a `Sight` of `engine/terrain.js` with its `place`, or null |
 * | `destination` | `{lat, lon, name?}` or null; whoever sets it starts the search for a route |
 * | `via` | `{lat, lon, name?}[]`: stops on the way there; whoever sets them starts the search, too |
 * | `shownPlace` | `{lat, lon}`: a place of the route that the map shall show, or null |
 * | `anchors` | the user's anchors, as `anchors/anchors.js` holds them: `{id, lat, lon, name, colour, …}[]` |
 * | `anchorWish` | `{lat, lon, origin, …}`: a place where the user wants an anchor |
 * | `selectedAnchor` | id of the anchor that is shown in camera, map and card at once, or null |
 * | `leadTarget` | the anchor, or another place, that is led back to, or null |
 * | `lead` | `session.leadBack()` to it, at most ten times a second |
 * | `route` | GeoJSON Feature of `POST api/route`, or null |
 * | `favourites` | places with a star, in the order in which they got it; null until they are loaded |
 * | `starWish` | `{place, isFavourite}`: a place is to have a star, or none |
 * | `alternatives` | other ways to choose from, Features like `route` |
 * | `alternativeLabels` | what the map writes beside them: `{index, lat, lon, text}[]` |
 * | `choice` | place in `alternatives` of the way that the user wants instead |
 * | `announcement` | `session.announcement()`: what was told last |
 * | `reroute`, `rerouting` | the engine's newest question for another way, and how that stands |
 * | `alignment` | `session.alignment()`, at most ten times a second |
 * | `overlay` | `session.overlay()`'s slower parts: `guidance`, `alignmentState`, …, at most ten times a second |
 * | `arrows` | `{lateralSigma, isCorner}`: how far the arrows may lie beside the route (metres, 1 σ), at the next corner or 30 m ahead; null without a route |
 * | `tracking` | how well the source knows the pose: `normal`, `limited`, `lost`, `relocalized` |
 * | `geotracking` | `session.tracking()`: how well it is known where that is, at most ten times a second |
 * | `locationAllowed` | false where the user refused the location |
 * | `locked` | true while the user has to do something first: what needs the picture waits |
 * | `view` | `"map"`, `"camera"` or `"split"` |
 * | `units` | `"metric"` or `"imperial"` |
 * | `theme` | `"system"`, `"light"` or `"dark"` |
 * | `source` | the running `Source`, or null |
 * | `recording` | state of the recorder: `{active, seconds?, bytes?}` |
 * | `messages` | list of `Message` that are shown |
 * | `settings` | what the user chose: `{spoken, language, places, tiles, provider, routeStyle, mark, shareAnchors, mode, haptics}` |
 */
export class Store extends EventTarget {
  #values = new Map();

  /**
   * @param {string} key
   * @returns {any} the value, null when it was never set
   */
  get(key) { return this.#values.get(key) ?? null; }

  /**
   * Sets a value and tells everybody who asked for it. Setting the same value again tells nobody.
   * @param {string} key
   * @param {any} value
   */
  set(key, value) {
    const before = this.get(key);
    if (Object.is(before, value)) return;
    this.#values.set(key, value);
    this.dispatchEvent(new CustomEvent(key, { detail: value }));
  }

  /**
   * Calls back with the present value, and at every change from now on.
   * @param {string} key
   * @param {(value: any) => void} callback
   * @returns {() => void} ends it
   */
  subscribe(key, callback) {
    const listener = (event) => callback(/** @type {CustomEvent} */ (event).detail);
    this.addEventListener(key, listener);
    callback(this.get(key));
    return () => this.removeEventListener(key, listener);
  }
}

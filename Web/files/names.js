/** What a route of a file is called. */

/** Names that programs give by themselves: they say nothing about the route. */
const empty = /^(new|track|route|path|line|course|activity|workout|untitled|unnamed|default|current|active|recorded|imported|gpx|export|document|test|file)?([\s_-]*(track|route|path|log|activity|file))?[\s_#()-]*\d{0,3}$/i;

/**
 * The file's own name of a route, or else the name of the file, as far as they say something.
 * @param {unknown} name of the route
 * @param {string} file its name
 * @param {string} otherwise where neither does
 */
export function nameOfRoute(name, file, otherwise) {
  const stem = file.replace(/(\.(gpx|kml|kmz|geojson|json|txt|gz))+$/i, "").replace(/[_\s]+/g, " ").trim();
  return [String(name ?? "").trim(), stem].find((one) => !empty.test(one)) ?? otherwise;
}

/** True for a route from a file: it is followed as it is, no other one is requested. @param {any} route */
export function isFromFile(route) { return String(route?.properties?.waymark?.source ?? "").endsWith(" file"); }

// Runs before the page's scripts: `firstOverlay` becomes the moment at which the first overlay with guidance is there, in
// milliseconds since the navigation began. In examples/minimal.html that is its first distance.
globalThis.firstOverlay = new Promise((resolve) => {
  const look = () => {
    const { store } = globalThis.waymarkPage ?? {};
    if (store) store.subscribe("overlay", (overlay) => { if (overlay?.guidance) resolve(performance.now()); });
    else if (/[0-9]/.test(document.querySelector("output")?.textContent ?? "")) resolve(performance.now());
    else setTimeout(look, 4);
  };
  look();
});

/**
 * What the page itself asked for before that, as it came over the wire: not the area's answers, and not the map library. What is
 * on its way at that moment has no size yet.
 * @returns {Promise<[path: string, bytes: number][]>}
 */
globalThis.fetchedFirst = async () => {
  const first = await firstOverlay;
  return performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
    .filter(({ name, startTime }) => startTime <= first && !/[/](vendor|api)[/]/.test(name))
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]);
};

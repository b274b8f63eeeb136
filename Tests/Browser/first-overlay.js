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

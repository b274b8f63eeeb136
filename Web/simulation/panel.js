/** The simulated walk's controls, and what the engine believes beside what is true. */

import { addStyleSheet } from "../app/elements.js";
import { errorSources } from "./error-sources.js";
import { drawSparkline } from "./sparkline.js";

/**
 * Makes the panel.
 * @param {HTMLElement} container
 * @param {import("../app/store.js").Store} store
 * @param {import("./simulation.js").Simulation} simulation
 * @returns {{close(): void}}
 */
export function createSimulationPanel(container, store, simulation) {
  addStyleSheet(new URL("simulation.css", import.meta.url).href);
  const panel = element("section", { className: "simulation", ariaLabel: "Simulated walk" });
  panel.dataset.solid = "";
  const controls = makeControls(simulation);
  const readout = makeReadout(simulation);
  const sources = makeSources(simulation);
  panel.append(controls.root, readout.root, controls.seed, sources.root);
  container.append(panel);

  const showState = () => {
    controls.show();
    sources.show();
  };
  let waiting = false;
  const showError = () => {
    if (waiting) return;
    waiting = true;
    // Four times a second are enough for eyes.
    setTimeout(() => {
      waiting = false;
      readout.show();
    }, 250);
  };
  simulation.addEventListener("change", showState);
  simulation.addEventListener("error", showError);
  const endTheme = store.subscribe("theme", () => readout.show());
  showState();
  return {
    close() {
      simulation.removeEventListener("change", showState);
      simulation.removeEventListener("error", showError);
      endTheme();
      panel.remove();
    },
  };
}

/** @param {import("./simulation.js").Simulation} simulation */
function makeControls(simulation) {
  const root = element("div", { className: "simulation-controls" });
  const play = button("Pause", () => (simulation.isPlaying ? simulation.pause() : simulation.play()));
  play.classList.add("simulation-play");
  const again = button("New walk", () => simulation.restart({ seed: seedOf(seed.value, simulation.seed + 1) }));
  const speed = slider("Speed", { min: 1, max: 20, step: 1, text: (v) => `${v}×` }, (v) => simulation.setSpeed(v));
  const seed = /** @type {HTMLInputElement} */ (element("input", {
    type: "number", min: "0", max: "9007199254740992", step: "1", id: "simulation-seed",
  }));
  seed.addEventListener("change", () => simulation.restart({ seed: seedOf(seed.value, simulation.seed) }));
  const seedLabel = element("label", { htmlFor: "simulation-seed", textContent: "Seed" });
  const seedRow = element("div", { className: "simulation-seed" });
  seedRow.append(seedLabel, seed, again);
  const row = element("div", { className: "simulation-row" });
  row.append(play, speed.root);
  root.append(row);
  // A walk of its own for each press, unless somebody has typed a seed.
  again.addEventListener("pointerdown", () => { seed.value = String(simulation.seed + 1); });
  again.addEventListener("keydown", () => { seed.value = String(simulation.seed + 1); });
  return {
    root,
    seed: seedRow,
    show() {
      const isFinished = simulation.truth()?.isFinished ?? false;
      play.textContent = simulation.isPlaying ? "Pause" : isFinished ? "Again" : "Walk";
      speed.set(simulation.speed);
      if (document.activeElement !== seed) seed.value = String(simulation.seed);
    },
  };
}

/** @param {import("./simulation.js").Simulation} simulation */
function makeReadout(simulation) {
  const root = element("div", { className: "simulation-readout" });
  const list = element("dl", {});
  const row = (/** @type {string} */ name, /** @type {string} */ id) => {
    const value = element("dd", { textContent: "–" });
    value.dataset.readout = id;
    list.append(element("dt", { textContent: name }), value);
    return value;
  };
  const correction = row("Yaw by the engine", "yaw");
  const sigma = row("… believes it to", "sigma");
  const yawError = row("True yaw error", "yaw-error");
  const positionError = row("True position error", "position-error");
  const picture = /** @type {HTMLCanvasElement} */ (element("canvas", { className: "simulation-sparkline" }));
  picture.setAttribute("role", "img");
  const caption = element("p", {
    className: "simulation-caption", textContent: "Yaw error over the walk, in the engine’s own ±2σ band",
  });
  root.append(picture, caption, list);
  return {
    root,
    show() {
      const { error, alignment } = simulation;
      const degrees = (/** @type {number | null | undefined} */ v) => (v === null || v === undefined ? "–" : `${signed(v)}°`);
      correction.textContent = alignment?.yawDegrees === null || alignment === null ? "–" : `${alignment.yawDegrees.toFixed(1)}°`;
      sigma.textContent = alignment?.yawSigmaDegrees === null || alignment === null ? "–" : `± ${alignment.yawSigmaDegrees.toFixed(1)}°`;
      yawError.textContent = degrees(error?.yawDegrees);
      positionError.textContent = error?.horizontal === null || error?.horizontal === undefined ? "–" : `${error.horizontal.toFixed(1)} m`;
      yawError.dataset.value = String(error?.yawDegrees ?? "");
      picture.setAttribute("aria-label", `Yaw error ${yawError.textContent}, the engine believes ${sigma.textContent}`);
      drawSparkline(picture, simulation.history.entries);
    },
  };
}

/** @param {import("./simulation.js").Simulation} simulation */
function makeSources(simulation) {
  const root = element("div", {});
  const looking = element("details", {});
  const turn = element("div", { className: "simulation-row" });
  const roll = slider("Tilt the phone", { min: -45, max: 45, step: 1, text: (v) => `${v}°` }, (v) => simulation.look?.tilt(v));
  const follow = button("By turning the phone", () => simulation.followDevice());
  turn.append(button("Look ahead", () => simulation.lookAhead()), follow);
  const hint = element("p", {
    className: "simulation-caption", textContent: "Drag the picture, press the arrow keys or turn the phone to look around.",
  });
  looking.append(element("summary", { textContent: "Looking around" }), hint, roll.root, turn);

  const errors = element("details", {});
  errors.append(element("summary", { textContent: "Error sources" }));
  const sliders = errorSources.map((source) => {
    const made = slider(source.label, source, (v) => simulation.set({ [source.name]: v }));
    errors.append(made.root);
    return { source, made };
  });
  const found = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", id: "simulation-relocalizes" }));
  found.addEventListener("change", () => simulation.setRelocalizes(found.checked));
  const foundRow = element("div", { className: "simulation-check" });
  foundRow.append(found, element("label", { htmlFor: found.id, textContent: "The old scene is found again" }));
  errors.append(button("Lose tracking now", () => simulation.loseTracking()), foundRow);
  root.append(looking, errors);
  return {
    root,
    show() {
      const { parameters } = simulation;
      for (const { source, made } of sliders) made.set(parameters[source.name] ?? 0);
      roll.set(simulation.look?.roll ?? 0);
      follow.hidden = !simulation.canFollowDevice;
      found.checked = simulation.relocalizes;
    },
  };
}

/** @param {string} text @param {number} otherwise */
function seedOf(text, otherwise) {
  const seed = Number(text);
  return text !== "" && Number.isSafeInteger(seed) && seed >= 0 ? seed : otherwise;
}

/** @param {number} value */
function signed(value) { return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`; }

/**
 * @param {string} name
 * @param {Record<string, unknown>} properties
 * @returns {HTMLElement}
 */
function element(name, properties) { return Object.assign(document.createElement(name), properties); }

/** @param {string} text @param {() => void} action */
function button(text, action) {
  const made = element("button", { type: "button", textContent: text });
  made.addEventListener("click", action);
  return made;
}

let sliders = 0;

/**
 * @param {string} label
 * @param {{min: number, max: number, step: number, text: (value: number) => string}} range
 * @param {(value: number) => void} action
 */
function slider(label, { min, max, step, text }, action) {
  const id = `simulation-slider-${sliders++}`;
  const root = element("div", { className: "simulation-slider" });
  const input = /** @type {HTMLInputElement} */ (element("input", {
    type: "range", id, min: String(min), max: String(max), step: String(step),
  }));
  const value = element("output", { htmlFor: id });
  const show = (/** @type {number} */ v) => {
    value.textContent = text(v);
    input.setAttribute("aria-valuetext", text(v));
  };
  input.addEventListener("input", () => {
    show(input.valueAsNumber);
    action(input.valueAsNumber);
  });
  root.append(element("label", { htmlFor: id, textContent: label }), input, value);
  return {
    root,
    set(/** @type {number} */ v) {
      if (document.activeElement !== input || input.valueAsNumber !== v) input.value = String(v);
      show(v);
    },
  };
}

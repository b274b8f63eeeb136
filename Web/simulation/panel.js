/** The simulated walk's switch between belief and truth, and what is looked into: controls, errors, their sources. */

import "../language/later.js";
import { onLanguage, t, translate } from "../language/text.js";
import { addStyleSheet, make } from "../shared/elements.js";
import { decimalText } from "../shared/units.js";
import { errorSources } from "./error-sources.js";
import { connectLookAhead } from "./look-ahead.js";
import { drawSparkline } from "./sparkline.js";
import { createTruthSwitch } from "./truth-switch.js";

/**
 * Makes the panel.
 * @param {HTMLElement} container
 * @param {import("../shared/store.js").Store} store
 * @param {import("./simulation.js").Simulation} simulation
 * @param {HTMLElement} strip what is always seen of it
 * @returns {{title: string, close(): void}}
 */
export function createSimulationPanel(container, store, simulation, strip) {
  addStyleSheet(new URL("simulation.css", import.meta.url).href);
  const panel = element("section", { class: "simulation", "data-text-aria-label": "sources.simulation" });
  panel.dataset.solid = "";
  const controls = makeControls(simulation);
  const readout = makeReadout(simulation);
  const sources = makeSources(simulation, controls.seed);
  panel.append(controls.root, readout.root, sources.root);
  container.append(panel);
  const truth = createTruthSwitch(strip, simulation);
  const ahead = connectLookAhead(simulation);

  const showState = () => {
    ahead.show();
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
  const endLanguage = onLanguage(() => {
    showState();
    readout.show();
  });
  const endTheme = store.subscribe("theme", () => readout.show());
  showState();
  return {
    title: "simulation.inspect",
    close() {
      truth.close();
      ahead.close();
      simulation.removeEventListener("change", showState);
      simulation.removeEventListener("error", showError);
      endTheme();
      endLanguage();
      panel.remove();
    },
  };
}

/** @param {import("./simulation.js").Simulation} simulation */
function makeControls(simulation) {
  const root = element("div", { class: "simulation-controls" });
  const play = button("simulation.pause", () => (simulation.isPlaying ? simulation.pause() : simulation.play()));
  play.classList.add("simulation-play");
  const again = button("simulation.newWalk", () => simulation.restart({ seed: seedOf(seed.value, simulation.seed + 1) }));
  const speed = slider("simulation.speed", { min: 1, max: 20, step: 1, text: (v) => `${v}×` }, (v) => simulation.setSpeed(v));
  const seed = /** @type {HTMLInputElement} */ (element("input", {
    type: "number", min: "0", max: "9007199254740992", step: "1", id: "simulation-seed",
  }));
  seed.addEventListener("change", () => simulation.restart({ seed: seedOf(seed.value, simulation.seed) }));
  const seedLabel = element("label", { htmlFor: "simulation-seed", "data-text": "simulation.seed" });
  const seedRow = element("div", { class: "simulation-seed" });
  seedRow.append(seedLabel, seed);
  const row = element("div", { class: "simulation-row" });
  row.append(play, speed.root);
  root.append(row, again);
  // A different walk for each press, unless a seed has been entered.
  again.addEventListener("pointerdown", () => { seed.value = String(simulation.seed + 1); });
  again.addEventListener("keydown", () => { seed.value = String(simulation.seed + 1); });
  return {
    root,
    seed: seedRow,
    show() {
      const isFinished = simulation.truth()?.isFinished ?? false;
      setKey(play, simulation.isPlaying ? "simulation.pause" : isFinished ? "simulation.again" : "simulation.walk");
      speed.set(simulation.speed);
      if (document.activeElement !== seed) seed.value = String(simulation.seed);
    },
  };
}

/** @param {import("./simulation.js").Simulation} simulation */
function makeReadout(simulation) {
  const root = element("div", { class: "simulation-readout" });
  const list = element("dl", {});
  const row = (/** @type {string} */ name, /** @type {string} */ id) => {
    const value = element("dd", { textContent: "–" });
    value.dataset.readout = id;
    list.append(element("dt", { "data-text": name }), value);
    return value;
  };
  const correction = row("simulation.yaw", "yaw");
  const sigma = row("simulation.sigma", "sigma");
  const yawError = row("simulation.yawError", "yaw-error");
  const positionError = row("simulation.positionError", "position-error");
  const picture = /** @type {HTMLCanvasElement} */ (element("canvas", { class: "simulation-sparkline" }));
  picture.setAttribute("role", "img");
  const caption = element("p", {
    class: "simulation-caption", "data-text": "simulation.caption",
  });
  root.append(picture, caption, list);
  return {
    root,
    show() {
      const { error, alignment } = simulation;
      const degrees = (/** @type {number | null | undefined} */ v) => (v === null || v === undefined ? "–" : `${signed(v)}°`);
      correction.textContent = alignment?.yawDegrees === null || alignment === null ? "–" : `${decimalText(alignment.yawDegrees)}°`;
      sigma.textContent = alignment?.yawSigmaDegrees === null || alignment === null ? "–" : `±\u{a0}${decimalText(alignment.yawSigmaDegrees)}°`;
      yawError.textContent = degrees(error?.yawDegrees);
      positionError.textContent = error?.horizontal === null || error?.horizontal === undefined ? "–" : `${decimalText(error.horizontal)} m`;
      yawError.dataset.value = String(error?.yawDegrees ?? "");
      picture.setAttribute("aria-label", t("simulation.picture", { error: yawError.textContent, sigma: sigma.textContent }));
      drawSparkline(picture, simulation.history.entries);
    },
  };
}

/** @param {import("./simulation.js").Simulation} simulation @param {HTMLElement} seed its row */
function makeSources(simulation, seed) {
  const root = element("div", {});
  const looking = element("details", {});
  const turn = element("div", { class: "simulation-row" });
  const roll = slider("simulation.tilt", { min: -45, max: 45, step: 1, text: (v) => `${v}°` }, (v) => simulation.look?.tilt(v));
  const follow = button("simulation.byTurning", () => simulation.followDevice());
  turn.append(follow);
  const hint = element("p", {
    class: "simulation-caption", "data-text": "simulation.hint",
  });
  looking.append(element("summary", { "data-text": "simulation.looking" }), hint, roll.root, turn);

  const errors = element("details", {});
  errors.append(element("summary", { "data-text": "menu.advanced" }), seed);
  const sliders = errorSources.map((source) => {
    const made = slider(`simulation.error.${source.name}`, source, (v) => simulation.set({ [source.name]: v }));
    errors.append(made.root);
    return { source, made };
  });
  const found = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", id: "simulation-relocalizes" }));
  found.addEventListener("change", () => simulation.setRelocalizes(found.checked));
  const foundRow = element("div", { class: "simulation-check" });
  foundRow.append(found, element("label", { htmlFor: found.id, "data-text": "simulation.found" }));
  errors.append(button("simulation.lose", () => simulation.loseTracking()), foundRow);
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
function signed(value) { return `${value < 0 ? "−" : "+"}${decimalText(Math.abs(value))}`; }

/**
 * @param {string} name
 * @param {Record<string, unknown>} properties
 * @returns {HTMLElement}
 */
function element(name, properties) { return make(name, properties); }

/**
 * Another text, which follows the language.
 * @param {HTMLElement} element
 * @param {string} key
 */
function setKey(element, key) {
  if (element.dataset.text === key) return;
  element.dataset.text = key;
  translate(element);
}

/** @param {string} key of its text @param {() => void} action */
function button(key, action) {
  const made = element("button", { type: "button", "data-text": key });
  made.addEventListener("click", action);
  return made;
}

let sliders = 0;

/**
 * @param {string} label key of its text
 * @param {{min: number, max: number, step: number, text: (value: number) => string}} range
 * @param {(value: number) => void} action
 */
function slider(label, { min, max, step, text }, action) {
  const id = `simulation-slider-${sliders++}`;
  const root = element("div", { class: "simulation-slider" });
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
  root.append(element("label", { htmlFor: id, "data-text": label }), input, value);
  return {
    root,
    set(/** @type {number} */ v) {
      if (document.activeElement !== input || input.valueAsNumber !== v) input.value = String(v);
      show(v);
    },
  };
}

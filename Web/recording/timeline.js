/** The time line of a replay: play and pause, speed, scrubbing, and marks for what happened on the walk. */
import "../language/later.js";
import { onLanguage, t, translate } from "../language/text.js";
import { addStyleSheet, make } from "../shared/elements.js";
import { timeText } from "./time-text.js";

const speeds = [0.5, 1, 2, 5, 10, 30];
/** What the arrow keys move by, seconds. */
const keyStep = 1;

/**
 * @param {HTMLElement} container
 * @param {import("../shared/store.js").Store | null} store
 * @param {import("./replay.js").Replay} replay
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function createTimeline(container, store, replay) {
  addStyleSheet(new URL("recording.css", import.meta.url).href);
  const timeline = new Timeline(replay);
  container.append(timeline.element);
  // Another source replaces the replay: its time line is removed.
  const end = store?.subscribe("source", (source) => {
    if (source && source !== replay) timeline.close();
  });
  return { element: timeline.element, close: () => { end?.(); timeline.close(); } };
}

class Timeline {
  #timer = 0;
  #isDragging = false;
  #observer;
  #endLanguage;

  constructor(replay) {
    this.replay = replay;
    this.play = make("button", { type: "button", class: "timeline-play" });
    this.time = make("output", { class: "timeline-time" });
    this.speed = make("select", { class: "timeline-speed", "data-text-aria-label": "replay.speed" },
      ...speeds.map((speed) => make("option", { value: String(speed), textContent: `${speed}×` })));
    this.speed.value = String(replay.speed);
    this.range = make("input", {
      type: "range", class: "timeline-range", min: "0", max: String(replay.duration), step: "any",
      "data-text-aria-label": "replay.moment",
    });
    this.marks = make("canvas", { class: "timeline-marks", "aria-hidden": "true" });
    this.legend = make("p", { class: "timeline-legend" });
    this.element = make("section", { class: "timeline", "data-text-aria-label": "replay.title" },
      this.play, make("div", { class: "timeline-track" }, this.marks, this.range), this.time, this.speed, this.legend);
    this.#connect();
    this.#show();
    this.#describe();
    this.#timer = setInterval(() => this.#show(), 100);
  }

  close() {
    clearInterval(this.#timer);
    this.#observer?.disconnect();
    this.#endLanguage?.();
    this.element.remove();
  }

  #connect() {
    const { replay } = this;
    this.play.addEventListener("click", () => (replay.isPlaying ? replay.pause() : replay.play()));
    this.speed.addEventListener("change", () => { replay.setSpeed(Number(this.speed.value)); });
    this.range.addEventListener("input", () => {
      this.#isDragging = true;
      replay.seek(Number(this.range.value));
      this.#showTime(Number(this.range.value));
    });
    this.range.addEventListener("change", () => { this.#isDragging = false; });
    // A slider without steps would go by a hundredth of the walk.
    this.range.addEventListener("keydown", (event) => this.#key(event));
    replay.addEventListener("change", () => this.#show());
    replay.addEventListener("corrections", () => { this.#draw(); this.#describe(); });
    this.#endLanguage = onLanguage(() => this.#describe());
    this.#observer = new ResizeObserver(() => this.#draw());
    this.#observer.observe(this.marks);
  }

  #key(event) {
    const far = keyStep * 10;
    const by = { ArrowLeft: -keyStep, ArrowDown: -keyStep, ArrowRight: keyStep, ArrowUp: keyStep, PageDown: -far,
      PageUp: far }[event.key];
    if (event.key === " ") this.play.click();
    else if (by !== undefined) this.replay.seek(this.replay.target + by);
    else return;
    event.preventDefault();
    this.#show();
  }

  #show() {
    const { isPlaying, target, isSeeking } = this.replay;
    if (this.play.dataset.playing !== String(isPlaying)) {
      this.play.dataset.playing = String(isPlaying);
      this.play.setAttribute("data-text-aria-label", isPlaying ? "replay.pause" : "replay.play");
      translate(this.play);
    }
    this.element.toggleAttribute("data-seeking", isSeeking);
    if (this.#isDragging) return;
    this.range.value = String(target);
    this.#showTime(target);
  }

  #showTime(seconds) {
    const text = `${timeText(seconds)} / ${timeText(this.replay.duration)}`;
    if (this.time.textContent === text) return;
    this.time.textContent = text;
    this.range.setAttribute("aria-valuetext", t("replay.at", { time: timeText(seconds), whole: timeText(this.replay.duration) }));
  }

  /** What the marks mean, for everybody who does not see them. */
  #describe() {
    const { marks, damage, isCutOff } = this.replay.log;
    const parts = [
      t("replay.fixes", { count: marks.fixes.length }), t("replay.corrections", { count: this.replay.corrections.length }),
      t("replay.losses", { count: marks.losses.length }),
    ];
    if (damage.count > 0) {
      parts.push(t("replay.damaged", { count: damage.count, ...damage.first[0] }));
    }
    if (isCutOff) parts.push(t("replay.cutOff"));
    this.legend.replaceChildren(...parts.map((text, i) => make("span", { class: `timeline-key-${i}`, textContent: text })));
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.marks;
    const context = this.marks.getContext("2d");
    if (!context || width === 0) return;
    const scale = devicePixelRatio || 1;
    this.marks.width = width * scale;
    this.marks.height = height * scale;
    context.scale(scale, scale);
    const style = getComputedStyle(this.element);
    const color = (name) => style.getPropertyValue(name).trim() || "gray";
    const x = (seconds) => (seconds / Math.max(this.replay.duration, 1e-9)) * width;
    const { marks } = this.replay.log;
    context.fillStyle = color("--sun");
    for (const { from, to } of marks.losses) context.fillRect(x(from), 0, Math.max(2, x(to) - x(from)), height);
    context.fillStyle = color("--water");
    for (const at of marks.fixes) context.fillRect(x(at), height - 6, 1, 6);
    context.fillStyle = color("--accent");
    for (const { at } of this.replay.corrections) context.fillRect(x(at) - 1, 0, 2, 9);
  }
}

/** The time line of a replay: play and pause, speed, scrubbing, and marks for what happened on the walk. */
import { addStyleSheet } from "../app/elements.js";
import { timeText } from "./time-text.js";

const speeds = [0.5, 1, 2, 5, 10, 30];
/** What the arrow keys move by, seconds. */
const keyStep = 1;

/**
 * @param {HTMLElement} container
 * @param {import("../app/store.js").Store | null} store
 * @param {import("./replay.js").Replay} replay
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function createTimeline(container, store, replay) {
  addStyleSheet(new URL("recording.css", import.meta.url).href);
  const timeline = new Timeline(replay);
  container.append(timeline.element);
  // Another source takes the replay's place: its time line goes.
  const end = store?.subscribe("source", (source) => {
    if (source && source !== replay) timeline.close();
  });
  return { element: timeline.element, close: () => { end?.(); timeline.close(); } };
}

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

class Timeline {
  #timer = 0;
  #isDragging = false;
  #observer;

  constructor(replay) {
    this.replay = replay;
    this.play = make("button", { type: "button", className: "timeline-play" });
    this.time = make("output", { className: "timeline-time" });
    this.speed = make("select", { className: "timeline-speed", ariaLabel: "Speed of the replay" },
      ...speeds.map((speed) => make("option", { value: String(speed), textContent: `${speed}×` })));
    this.speed.value = String(replay.speed);
    this.range = make("input", {
      type: "range", className: "timeline-range", min: "0", max: String(replay.duration), step: "any",
      ariaLabel: "Moment of the walk",
    });
    this.marks = make("canvas", { className: "timeline-marks", ariaHidden: "true" });
    this.legend = make("p", { className: "timeline-legend" });
    this.element = make("section", { className: "timeline", ariaLabel: "Replay" },
      this.play, make("div", { className: "timeline-track" }, this.marks, this.range), this.time, this.speed, this.legend);
    this.#connect();
    this.#show();
    this.#describe();
    this.#timer = setInterval(() => this.#show(), 100);
  }

  close() {
    clearInterval(this.#timer);
    this.#observer?.disconnect();
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
      this.play.ariaLabel = isPlaying ? "Pause" : "Play";
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
    this.range.setAttribute("aria-valuetext", `${timeText(seconds)} of ${timeText(this.replay.duration)}`);
  }

  /** What the marks mean, for everybody who does not see them. */
  #describe() {
    const { marks, damage, isCutOff } = this.replay.log;
    const parts = [
      counted(marks.fixes.length, "fix", "fixes"), counted(this.replay.corrections.length, "correction", "corrections"),
      counted(marks.losses.length, "loss of tracking", "losses of tracking"),
    ];
    if (damage.count > 0) {
      parts.push(`${counted(damage.count, "damaged line", "damaged lines")} skipped, the first is line ${damage.first[0].line}: ${damage.first[0].problem}`);
    }
    if (isCutOff) parts.push("the log was cut off");
    this.legend.replaceChildren(...parts.map((text, i) => make("span", { className: `timeline-key-${i}`, textContent: text })));
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

const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

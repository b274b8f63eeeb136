(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const methods = data.methods;
  const duration = Math.max(1, (data.end ?? 1) - (data.start ?? 0));
  const hasTruth = methods.some((m) => m.yawError.some((v) => v !== null) || m.positionError.some((v) => v !== null));
  const state = {
    method: 0, time: data.end ?? 0,
    shown: new Set(methods.map((m, i) => i).filter((i) => i === 0 || /^(compass|pairwise-heaviest|generalized)/.test(methods[i].name))),
    layers: new Set(["accuracy", "fixes", "truth", "route", "path", "track"]),
    view: null,
  };
  const colour = (i) => `var(--m${i % 10})`;
  const byId = (id) => document.getElementById(id);

  // A colour is set by the script: the page's policy permits no attributes with styles.
  function make(name, { color = "", ...attributes } = {}, parent = null, text = null) {
    const element = document.createElement(name);
    element.style.color = color;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== null) element.textContent = text;
    parent?.append(element);
    return element;
  }
  function draw(name, attributes, parent, text = null) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== null) element.textContent = text;
    parent.append(element);
    return element;
  }
  function clock(seconds) {
    const s = Math.max(0, Math.round(seconds));
    const rest = String(s % 60).padStart(2, "0");
    return s >= 3600 ? `${Math.floor(s / 3600)}:${String(Math.floor(s / 60) % 60).padStart(2, "0")}:${rest}` : `${Math.floor(s / 60)}:${rest}`;
  }
  /** Index of the last time that is not later. */
  function at(times, time) {
    let low = 0, high = times.length;
    while (low < high) { const middle = (low + high) >> 1; if (times[middle] <= time) low = middle + 1; else high = middle; }
    return low - 1;
  }
  const minus = (text) => text.replace("-", "−");
  function ticks(from, to, wanted) {
    const rough = (to - from) / wanted, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough);
    const all = [];
    for (let v = Math.ceil(from / step - 1e-9) * step; v <= to + 1e-9; v += step) all.push(Math.abs(v) < 1e-9 ? 0 : v);
    return { all, text: (v) => minus(v.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))) };
  }
  const wrapped = (degrees) => ((degrees + 180) % 360 + 360) % 360 - 180;

  // The map.
  const chosen = () => methods[state.method];
  function extent() {
    const box = { e0: Infinity, e1: -Infinity, n0: Infinity, n1: -Infinity };
    const take = (points) => {
      for (let i = 0; i < points.e.length; i++) {
        box.e0 = Math.min(box.e0, points.e[i]); box.e1 = Math.max(box.e1, points.e[i]);
        box.n0 = Math.min(box.n0, points.n[i]); box.n1 = Math.max(box.n1, points.n[i]);
      }
    };
    take(data.truth); take(chosen());
    if (data.truth.e.length < 2) take(data.fixes);
    for (const path of chosen().paths) take(path);
    if (!(box.e0 <= box.e1)) return { e: 0, n: 0, span: 50, tall: 50 };
    return { e: (box.e0 + box.e1) / 2, n: (box.n0 + box.n1) / 2, span: Math.max(20, box.e1 - box.e0), tall: Math.max(20, box.n1 - box.n0) };
  }
  function drawMap() {
    const host = byId("map");
    const width = Math.max(280, host.clientWidth);
    const box = extent();
    const height = Math.round(Math.min(560, Math.max(300, width * Math.min(0.9, Math.max(0.45, box.tall / box.span)))));
    const fit = Math.max(box.span / (width - 56), box.tall / (height - 72));
    state.view ??= { e: box.e, n: box.n, scale: fit };
    const { e, n, scale } = state.view;
    const x = (east) => width / 2 + (east - e) / scale, y = (north) => height / 2 - (north - n) / scale;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "map of fixes, odometry as aligned, and truth");
    const line = (points, attributes) => points.e.length > 1 && draw("polyline", {
      class: "line", points: points.e.map((v, i) => `${x(v).toFixed(1)},${y(points.n[i]).toFixed(1)}`).join(" "), ...attributes }, svg);
    const has = (name) => state.layers.has(name);
    if (has("accuracy")) {
      const step = Math.max(1, Math.ceil(data.fixes.e.length / 60));
      for (let i = 0; i < data.fixes.e.length; i += step)
        if (data.fixes.accuracy[i] > 0) draw("circle", { cx: x(data.fixes.e[i]), cy: y(data.fixes.n[i]), r: data.fixes.accuracy[i] / scale,
          fill: "var(--fix)", "fill-opacity": 0.035, stroke: "var(--fix)", "stroke-opacity": 0.16 }, svg);
    }
    if (has("fixes")) for (let i = 0; i < data.fixes.e.length; i++)
      draw("circle", { cx: x(data.fixes.e[i]).toFixed(1), cy: y(data.fixes.n[i]).toFixed(1), r: 2.4, fill: "var(--fix)" }, svg);
    if (has("route")) line(data.route, { stroke: "var(--route)", "stroke-width": 3, "stroke-dasharray": "2 7" });
    if (has("truth")) line(data.truth, { stroke: "var(--truth)", "stroke-width": 8, "stroke-opacity": 0.45 });
    if (has("path")) for (const path of chosen().paths) line(path, { stroke: "var(--ink)", "stroke-width": 2 });
    if (has("track")) line(chosen(), { stroke: colour(state.method), "stroke-width": 2.4 });
    const mark = (points, fill, r) => {
      const i = at(points.t, state.time);
      if (i >= 0) draw("circle", { cx: x(points.e[i]), cy: y(points.n[i]), r, fill, stroke: "var(--raised)", "stroke-width": 2 }, svg);
    };
    if (has("fixes")) mark(data.fixes, "var(--fix)", 5);
    if (has("truth")) mark(data.truth, "var(--truth)", 7);
    mark(chosen(), colour(state.method), 7);
    // Scale bar and north.
    const length = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000].filter((m) => m / scale <= width * 0.3).pop() ?? 1;
    const right = 16 + length / scale;
    draw("path", { d: `M16 ${height - 22}v6H${right}v-6`, fill: "none", stroke: "var(--ink)", "stroke-width": 2 }, svg);
    draw("text", { x: 16, y: height - 28, class: "strong" }, svg, length >= 1000 ? `${length / 1000} km` : `${length} m`);
    draw("path", { d: "M22 12l8 22-8-5-8 5z", fill: "var(--paint)", stroke: "var(--bark)" }, svg);
    draw("text", { x: 22, y: 48, "text-anchor": "middle", class: "strong" }, svg, "N");
    host.querySelector("svg")?.remove();
    host.prepend(svg);
    let from = null;
    svg.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") { from = [event.clientX, event.clientY]; svg.setPointerCapture(event.pointerId); } });
    svg.addEventListener("pointerup", () => { from = null; });
    svg.addEventListener("pointermove", (event) => {
      if (!from) return;
      const ratio = width / svg.clientWidth;
      const [dx, dy] = [(event.clientX - from[0]) * ratio, (event.clientY - from[1]) * ratio];
      if (Math.hypot(dx, dy) < 2) return;
      state.view = { e: e - dx * scale, n: n + dy * scale, scale };
      drawMap();
    });
  }
  function zoom(factor) {
    if (factor) state.view = { ...state.view, scale: state.view.scale / factor }; else state.view = null;
    drawMap();
  }
  function buildMap() {
    const buttons = make("div", { class: "zoom" }, byId("map"));
    for (const [text, label, factor] of [["+", "zoom in", 1.6], ["−", "zoom out", 1 / 1.6], ["□", "show all", 0]])
      make("button", { type: "button", "aria-label": label, title: label }, buttons, text).addEventListener("click", () => zoom(factor));
    const keys = [["track", "as it was shown then", () => colour(state.method), ""], ["path", "odometry, aligned as at its end", () => "var(--ink)", ""],
      ["fixes", "fixes", () => "var(--fix)", " dot"], ["accuracy", "their accuracy", () => "var(--fix)", ""]];
    if (data.truth.e.length > 1) keys.push(["truth", "truth", () => "var(--truth)", ""]);
    if (data.route.e.length > 1) keys.push(["route", "route", () => "var(--route)", " dash"]);
    const host = byId("map-keys");
    host.replaceChildren();
    for (const [name, text, tint, kind] of keys) {
      const label = make("label", {}, host);
      const box = make("input", { type: "checkbox" }, label);
      box.checked = state.layers.has(name);
      box.addEventListener("change", () => { if (box.checked) state.layers.add(name); else state.layers.delete(name); drawMap(); });
      make("span", { class: "swatch" + kind, color: tint() }, label);
      make("span", {}, label, text);
    }
  }

  // Charts over time.
  const charts = [];
  function card(title, subtitle) {
    const section = make("section", { class: "card" }, byId("charts"));
    make("h2", {}, section, title);
    make("p", { class: "sub" }, section, subtitle);
    return { section, host: make("div", { class: "drawing" }, section), keys: make("div", { class: "keys" }, section) };
  }
  function methodKeys(host, redraw) {
    host.replaceChildren();
    methods.forEach((method, i) => {
      const label = make("label", {}, host);
      const box = make("input", { type: "checkbox" }, label);
      box.checked = state.shown.has(i) || i === state.method;
      box.disabled = i === state.method;
      box.addEventListener("change", () => { if (box.checked) state.shown.add(i); else state.shown.delete(i); redrawAll(); });
      make("span", { class: "swatch", color: colour(i) }, label);
      make("span", {}, label, method.name);
    });
  }
  function timeChart(host, { low, high, unit, plot, readout, height = 250, rows = null }) {
    const width = Math.max(280, host.clientWidth), left = rows ? 118 : 44, right = 10, top = 24, bottom = 26;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "img");
    const x = (t) => left + (t - data.start) / duration * (width - left - right);
    const y = (v) => top + (high - v) / (high - low) * (height - top - bottom);
    const clip = `clip-${charts.length}-${Math.random().toString(36).slice(2)}`;
    draw("rect", { x: left, y: top, width: width - left - right, height: height - top - bottom }, draw("clipPath", { id: clip }, svg));
    rows?.forEach((name, i) => draw("text", { x: left - 8, y: y(rows.length - i - 0.5) + 4, "text-anchor": "end" }, svg, name));
    const scale = ticks(low, high, 5);
    for (const v of rows ? [] : scale.all) {
      draw("line", { class: v === 0 && low < 0 ? "zero" : "gridline", x1: left, x2: width - right, y1: y(v), y2: y(v) }, svg);
      draw("text", { x: left - 7, y: y(v) + 4, "text-anchor": "end" }, svg, scale.text(v) + (unit === "°" ? "°" : ""));
    }
    if (unit !== "°") draw("text", { x: 4, y: 14 }, svg, unit);
    const times = [5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400].find((s) => duration / s <= width / 75) ?? 28800;
    for (let s = 0; s <= duration; s += times) draw("text", { x: Math.min(x(data.start + s), width - 16), y: height - 8, "text-anchor": "middle" }, svg, clock(s));
    const inside = draw("g", { "clip-path": `url(#${clip})` }, svg);
    for (const t of data.segmentStarts) draw("line", { class: "new-scene", x1: x(t), x2: x(t), y1: top, y2: height - bottom }, inside);
    plot(inside, x, y);
    const cursor = draw("line", { class: "cursor", y1: top, y2: height - bottom }, svg);
    const words = draw("text", { x: width - right, y: 14, "text-anchor": "end", class: "strong" }, svg);
    host.querySelector("svg")?.remove();
    host.prepend(svg);
    const move = (event) => {
      const box = svg.getBoundingClientRect();
      setTime(data.start + Math.min(1, Math.max(0, ((event.clientX - box.left) * width / box.width - left) / (width - left - right))) * duration);
    };
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerdown", move);
    return () => { cursor.setAttribute("x1", x(state.time)); cursor.setAttribute("x2", x(state.time)); words.textContent = readout(state.time); };
  }
  function pieces(times, values) {
    const all = []; let piece = [];
    values.forEach((v, i) => { if (v === null) { if (piece.length) all.push(piece); piece = []; } else piece.push([times[i], v]); });
    if (piece.length) all.push(piece);
    return all;
  }
  function plotLine(parent, x, y, times, values, attributes, wraps) {
    for (const piece of pieces(times, values)) {
      let d = "";
      piece.forEach(([t, v], i) => { d += (i && !(wraps && Math.abs(v - piece[i - 1][1]) > 180) ? "L" : "M") + x(t).toFixed(1) + " " + y(v).toFixed(1); });
      draw("path", { class: "line", d, ...attributes }, parent);
    }
  }
  function plotBand(parent, x, y, times, lows, highs, fill) {
    const ok = lows.map((v, i) => v === null || highs[i] === null ? null : 0);
    let start = 0;
    for (let i = 0; i <= ok.length; i++) if (i === ok.length || ok[i] === null) {
      if (i - start > 1) {
        let d = "";
        for (let k = start; k < i; k++) d += (k > start ? "L" : "M") + x(times[k]).toFixed(1) + " " + y(highs[k]).toFixed(1);
        for (let k = i - 1; k >= start; k--) d += "L" + x(times[k]).toFixed(1) + " " + y(lows[k]).toFixed(1);
        draw("path", { class: "band", d: d + "Z", fill }, parent);
      }
      start = i + 1;
    }
  }
  const quantile = (values, part) => { const s = values.filter((v) => v !== null && isFinite(v)).map(Math.abs).sort((a, b) => a - b); return s.length ? s[Math.min(s.length - 1, Math.floor(s.length * part))] : 0; };
  const visible = () => methods.map((m, i) => i).filter((i) => i !== state.method && state.shown.has(i));

  /** Yaw against the truth, or against where the chosen method ended. */
  function yawValues(method) {
    if (hasTruth && method.yawError.some((v) => v !== null)) return method.yawError;
    const last = [...chosen().yaw].reverse().find((v) => v !== null) ?? 0;
    return method.yaw.map((v) => v === null ? null : wrapped(v - last));
  }
  function yawChart() {
    const versus = hasTruth ? "Yaw less the true yaw." : "Yaw less the last yaw of the chosen method.";
    const { host, keys } = card("Yaw and its uncertainty", `${versus} Bands: one and two standard deviations, where the method knows them. Dotted: a new scene.`);
    return () => {
      methodKeys(keys);
      const main = chosen(), values = yawValues(main), sigma = main.yawSigma;
      const settled = values.slice(Math.floor(values.length / 8));
      const high = Math.min(180, Math.max(4, quantile(settled, 0.98) * 1.25, quantile(sigma.slice(Math.floor(sigma.length / 6)), 0.9) * 2.2,
        Math.min(25, ...visible().map((i) => quantile(yawValues(methods[i]), 0.8) * 1.2))));
      return timeChart(host, { low: -high, high, unit: "°",
        plot: (g, x, y) => {
          for (const factor of [1.96, 1]) plotBand(g, x, y, main.t, values.map((v, i) => v === null || sigma[i] === null ? null : v - factor * sigma[i]),
            values.map((v, i) => v === null || sigma[i] === null ? null : v + factor * sigma[i]), colour(state.method));
          for (const i of visible()) plotLine(g, x, y, methods[i].t, yawValues(methods[i]), { stroke: colour(i), "stroke-opacity": 0.8 }, true);
          plotLine(g, x, y, main.t, values, { stroke: colour(state.method), class: "line chosen" }, true);
        },
        readout: (time) => { const i = at(main.t, time); return i < 0 || values[i] === null ? "–" : `${minus(values[i].toFixed(1))}°` + (sigma[i] === null ? "" : ` ± ${sigma[i].toFixed(1)}°`); } });
    };
  }
  function positionChart() {
    const { host, keys } = card(hasTruth ? "Distance from the true position" : "Uncertainty of the position",
      hasTruth ? "Shaded: the 95 % radius that the chosen method states." : "The 95 % radius that each method states.");
    return () => {
      methodKeys(keys);
      const main = chosen(), radius = (m) => m.positionSigma.map((s) => s === null ? null : 2.448 * s);
      const values = (m) => hasTruth ? m.positionError : radius(m);
      const high = Math.max(2, quantile(values(main), 0.98) * 1.2, quantile(radius(main), 0.8) * 1.1, ...visible().map((i) => quantile(values(methods[i]), 0.9)));
      return timeChart(host, { low: 0, high, unit: "m",
        plot: (g, x, y) => {
          if (hasTruth) plotBand(g, x, y, main.t, radius(main).map((v) => v === null ? null : 0), radius(main), colour(state.method));
          for (const i of visible()) plotLine(g, x, y, methods[i].t, values(methods[i]), { stroke: colour(i), "stroke-opacity": 0.8 });
          plotLine(g, x, y, main.t, values(main), { stroke: colour(state.method), class: "line chosen" });
        },
        readout: (time) => { const i = at(main.t, time), v = i < 0 ? null : values(main)[i]; return v === null ? "–" : `${v.toFixed(1)} m`; } });
    };
  }
  function pairChart() {
    const able = methods.filter((m) => m.corrections.length);
    if (!able.length) return null;
    const { section, host, keys } = card("Angles of the single pairs", "Pairwise correction: each dot is the turn that one pair of fixes asks for, each bar the mean that was applied.");
    keys.remove();
    let method = able.find((m) => m.name === "pairwise-heaviest") ?? able[0];
    const label = make("label", { class: "choice" }, section, "method ");
    const select = make("select", {}, label);
    for (const m of able) make("option", { value: m.name }, select, m.name).selected = m === method;
    select.addEventListener("change", () => { method = able.find((m) => m.name === select.value); redrawAll(); });
    const reach = () => Math.min(180, Math.max(8, quantile(method.corrections.flatMap((c) => c.pairs), 1) * 1.15));
    return () => timeChart(host, { low: -reach(), high: reach(), unit: "°",
      plot: (g, x, y) => {
        for (const c of method.corrections) {
          for (const angle of c.pairs) draw("circle", { cx: x(c.t).toFixed(1), cy: y(angle).toFixed(1), r: 2, fill: "var(--fix)", "fill-opacity": 0.45 }, g);
          draw("line", { x1: x(c.t) - 6, x2: x(c.t) + 6, y1: y(c.angle), y2: y(c.angle), stroke: "var(--paint)", "stroke-width": 3 }, g);
        }
      },
      readout: (time) => { const c = method.corrections.filter((c) => c.t <= time).pop(); return c ? `${minus(c.angle.toFixed(1))}° of ${c.pairs.length} pairs` : "–"; } });
  }
  function cueChart() {
    const able = methods.filter((m) => m.cues.length);
    if (!able.length) return null;
    const { host, keys } = card("What carries it", "The cues that the alignment rests on at each moment, and those that all others speak against.");
    const names = able[0].cues.map((cue) => cue.name);
    for (const [text, tint] of [["carries", "var(--m3)"], ["contradicted, left out", "var(--paint)"]]) {
      const label = make("label", {}, keys);
      make("span", { class: "swatch", color: tint }, label);
      make("span", {}, label, text);
    }
    return () => {
      const method = chosen().cues.length ? chosen() : able[0], rows = method.cues;
      return timeChart(host, { low: 0, high: rows.length, unit: "", rows: rows.map((cue) => cue.name), height: 50 + 26 * rows.length,
        plot: (g, x, y) => rows.forEach((cue, row) => {
          for (let k = 0; k < cue.use.length; ) {
            let end = k;
            while (end < cue.use.length && cue.use[end] === cue.use[k]) end++;
            if (cue.use[k]) draw("rect", { x: x(method.t[k]), width: Math.max(2, x(method.t[Math.min(end, method.t.length - 1)]) - x(method.t[k])),
              y: y(rows.length - row) + 4, height: y(0) - y(1) - 8, rx: 2, fill: cue.use[k] > 0 ? "var(--m3)" : "var(--paint)" }, g);
            k = end;
          }
        }),
        readout: (time) => { const k = at(method.t, time); return k < 0 ? "–" : rows.filter((cue) => cue.use[k] > 0).map((cue) => cue.name).join(", ") || "nothing"; } });
    };
  }
  function stateChart() {
    if (!methods.some((m) => m.state.some((s) => s === "good" || s === "precise"))) return null;
    const { host, keys } = card("State of the alignment", "How accurate the alignment states it is; overlay and hints depend on it.");
    keys.remove();
    const names = ["unknown", "rough", "good", "precise"];
    return () => {
      const main = chosen();
      return timeChart(host, { low: 0, high: 4, unit: "", height: 160, rows: [...names].reverse(),
        plot: (g, x, y) => {
          main.t.forEach((t, i) => {
            const level = names.indexOf(main.state[i]), end = main.t[i + 1] ?? t;
            draw("rect", { x: x(t), width: Math.max(1, x(end) - x(t) + 0.5), y: y(level + 0.85), height: y(level + 0.15) - y(level + 0.85), fill: ["var(--m8)", "var(--m2)", "var(--m1)", "var(--truth)"][level] }, g);
          });
        },
        readout: (time) => { const i = at(main.t, time); return i < 0 ? "–" : main.state[i]; } });
    };
  }

  function setTime(time) {
    state.time = time;
    byId("time").value = String(Math.round((time - data.start) / duration * 1000));
    byId("time-text").textContent = clock(time - data.start) + " of " + clock(duration);
    for (const chart of charts) chart.mark?.();
    drawMap();
  }
  function redrawAll() {
    for (const chart of charts) chart.mark = chart.build();
    setTime(state.time);
  }
  if (!methods.length || data.start === null || data.start === undefined) { byId("map-card").remove(); return; }
  methods.forEach((m, i) => make("option", { value: String(i) }, byId("method"), m.name));
  byId("method").addEventListener("change", (event) => { state.method = Number(event.target.value); buildMapKeys(); redrawAll(); });
  byId("time").addEventListener("input", (event) => setTime(data.start + Number(event.target.value) / 1000 * duration));
  function buildMapKeys() { byId("map").querySelector(".zoom")?.remove(); buildMap(); }
  buildMap();
  for (const build of [yawChart(), positionChart(), stateChart(), cueChart(), pairChart()]) if (build) charts.push({ build, mark: null });
  redrawAll();
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; state.view = null; redrawAll(); } });
})();

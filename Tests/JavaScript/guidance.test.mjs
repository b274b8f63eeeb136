import "./page.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Waymark } from "../../Web/engine/waymark.js";

const engine = await Waymark.load(readFileSync(new URL("../../.build/wasm/waymark.wasm", import.meta.url)));

/** A line north and then east, without any step. */
const bare = {
  type: "Feature",
  geometry: { type: "LineString", coordinates: [[15.4395, 47.0707], [15.4395, 47.0713], [15.4405, 47.0713]] },
  properties: {},
};
const words = {
  en: ["Head north", "Turn right", "arrived"], de: ["Richtung Norden", "Rechts abbiegen", "Ziel erreicht"],
  fr: ["vers le nord", "Tournez à droite", "arrivé"], es: ["norte", "derecha", "llegado"], it: ["nord", "destra", "arrivato"],
};

for (const [language, [start, turn, end]] of Object.entries(words)) {
  test(`a bare line is announced by its shape: ${language}`, () => {
    const session = engine.session({ initialYaw: "first-heading" });
    const walk = engine.simulate({ route: bare, seed: 7 });
    session.route(0, bare);
    session.language(language);
    const said = [];
    const instructions = new Set();
    for (const line of walk.samplesUntil(200)) {
      // The line is the session's own.
      if (line.route) continue;
      session.take(line);
      if (!line.pose) continue;
      const { guidance } = session.overlay(line.t, line.pose);
      const announcement = session.announcement();
      if (announcement) said.push(announcement.text);
      if (!guidance || guidance.state !== "onRoute") continue;
      instructions.add(guidance.instruction);
      assert.ok(guidance.nextStep > 0 && guidance.distanceToNextStep >= 0 && guidance.distanceText);
    }
    assert.match(said[0], new RegExp(start));
    assert.ok(said.some((text) => text.toLowerCase().includes(turn.toLowerCase())), said.join(" | "));
    assert.equal(instructions.size, 2);
    assert.match([...instructions].join(" | "), new RegExp(`${turn}.* \\| .*${end}`, "i"));
    walk.close();
    session.close();
  });
}

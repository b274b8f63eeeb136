// Replays a session log through the engine as WebAssembly.
//
//   node replay.mjs WASM REQUEST < LOG > ANSWERS
//
// REQUEST is a JSON file: {"interval": k, "anchors": […], "town": {lat, lon}, "buildings": [features], "configurations":
// [{method, initialYaw, yawDegrees, route, hasBuildings}]}.
// Every k-th pose asks for an overlay; each gives one line of output, in the order of configurations, then of poses.
import { readFileSync, writeSync } from "node:fs";
import { buildingInput } from "../../../Web/engine/building-input.js";
import { Waymark } from "../../../Web/engine/waymark.js";

const [wasm, requestFile] = process.argv.slice(2);
const engine = await Waymark.load(readFileSync(wasm));
const request = JSON.parse(readFileSync(requestFile, "utf8"));
const lines = readFileSync(0, "utf8").split("\n").slice(1).filter((line) => line).map((line) => JSON.parse(line));

for (const { route, hasBuildings, ...options } of request.configurations) {
  const session = engine.session(options);
  session.style({ route });
  session.anchors(request.anchors);
  if (hasBuildings) session.buildings(request.town, buildingInput(request.buildings));
  let poses = 0;
  let hasCamera = false;
  let output = "";
  for (const line of lines) {
    session.take(line);
    hasCamera ||= "camera" in line;
    if (!("pose" in line) || !hasCamera) continue;
    poses += 1;
    if (poses % request.interval !== 0) continue;
    const answer = { overlay: session.overlay(line.t, line.pose), alignment: session.alignment() };
    output += `${JSON.stringify(answer)}\n`;
  }
  session.close();
  for (let bytes = Buffer.from(output); bytes.length > 0;) bytes = bytes.subarray(writeSync(1, bytes));
}

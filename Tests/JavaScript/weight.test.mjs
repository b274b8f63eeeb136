import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

// kB after gzip: what a page loads at first, and what it loads when a file is opened or an anchor is put. Raise one only for what is worth it.
const budgets = { waymark: 259, reading: 156, anchors: 65 };

for (const [name, budget] of Object.entries(budgets)) {
  const file = new URL(`../../.build/wasm/${name}.wasm`, import.meta.url);
  test(`${name}.wasm weighs at most ${budget} kB`, { skip: !existsSync(file) && "make wasm" }, () => {
    assert.ok(gzipSync(readFileSync(file), { level: 9 }).length <= budget * 1000);
  });
}

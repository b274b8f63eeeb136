/** When a log was begun and how long it is, from its beginning and end alone. */
const head = 65536;
const tail = 262144;

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * @param {Blob} log not compressed
 * @returns {Promise<{created: string | null, seconds: number | null}>}
 */
export async function spanOf(log) {
  const first = (await log.slice(0, head).text()).split("\n");
  const last = (await log.slice(Math.max(0, log.size - tail)).text()).split("\n");
  const created = parsed(first[0])?.created;
  const from = first.slice(1).map((line) => parsed(line)?.t).find(Number.isFinite);
  const to = last.reverse().map((line) => parsed(line)?.t).find(Number.isFinite);
  const seconds = from !== undefined && to !== undefined && to >= from ? to - from : null;
  return { created: typeof created === "string" ? created : null, seconds };
}

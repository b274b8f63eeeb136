/** Which message is shown: those about one cause as one, what the user has just done first, then the worst, then the newest. */

/** What has one cause, by the messages’ ids: several of them become one. */
const causes = { permissions: ["camera", "location", "orientation", "motion"] };
/** What the service worker says of a server that is gone. */
const offline = "offline";
const weight = { error: 3, warning: 2, info: 1 };
/** Above all others: what can be done about what the user has just done (undo, lead back). */
const ownWeight = 4;

/**
 * @typedef {import("./source.js").Message & {id: string, retry?: () => void, action?: import("./messages.js").Action, isServer?: boolean}} Kept
 * @typedef {Kept & {ids: string[], parts: Kept[]}} Shown `parts`: what it was made of, where that is more than one
 */

/**
 * @param {Kept[]} messages the oldest first
 * @param {(cause: string) => string} titleOf headline of several messages with one cause
 * @returns {Shown[]} the first is shown, the others wait
 */
export function queue(messages, titleOf) {
  /** @type {Map<string, Kept[]>} */ const groups = new Map();
  messages.forEach((message) => {
    const cause = causeOf(message) ?? message.id;
    groups.set(cause, [...(groups.get(cause) ?? []), message]);
  });
  const shown = [...groups].map(([cause, parts]) => (parts.length > 1 ? merged(cause, parts, titleOf) : { ...parts[0], ids: [parts[0].id], parts: [] }));
  const place = (one) => messages.findLastIndex(({ id }) => one.ids.includes(id));
  return shown.sort((a, b) => rank(b) - rank(a) || place(b) - place(a));
}

function causeOf({ id, kind, isServer }) {
  if (isServer || id === offline) return "server";
  return kind === "info" ? null : Object.keys(causes).find((cause) => causes[cause].includes(id)) ?? null;
}

function rank({ kind, action }) { return kind === "info" && action ? ownWeight : weight[kind] ?? 0; }

function merged(cause, parts, titleOf) {
  const worst = parts.toSorted((a, b) => weight[b.kind] - weight[a.kind])[0];
  const retries = parts.map(({ retry }) => retry).filter((retry) => retry !== undefined);
  return {
    id: cause, ids: parts.map(({ id }) => id), kind: worst.kind, parts,
    text: cause === "server" ? (parts.find(({ id }) => id === offline) ?? worst).text : titleOf(cause),
    ...(retries.length > 0 && { retry: () => { for (const retry of new Set(retries)) retry(); } }),
  };
}

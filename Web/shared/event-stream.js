/**
 * Server-sent events out of an answer that keeps coming. The browser's own `EventSource` cannot send the token's header.
 */

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {() => void} onAlive something came, be it only a heartbeat
 * @returns {AsyncGenerator<{event: string, id: string, data: string}>}
 */
export async function* eventsOf(body, onAlive) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let event = { event: "message", id: "", data: "" };
  let hasData = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onAlive();
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (hasData) yield event;
          event = { event: "message", id: event.id, data: "" };
          hasData = false;
          continue;
        }
        const [, field, content] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
        if (field === "data") {
          event.data += hasData ? `\n${content}` : content;
          hasData = true;
        } else if (field === "event" || field === "id") event[field] = content;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

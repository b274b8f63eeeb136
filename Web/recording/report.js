/** A report page about a log, made by the server. */
import { t } from "../language/text.js";
import { gzip } from "./compression.js";

/**
 * @param {Blob} log
 * @param {{token?: string | null, fetch?: typeof fetch}} [options] token of the server's address
 * @returns {Promise<Blob>} a page as HTML, for a download only: it is never shown inside this page
 * @throws {Error} whose `advice` says what to do
 */
export async function requestReport(log, { token = null, fetch: ask = fetch } = {}) {
  const advice = t("report.noneAdvice");
  let answer;
  try {
    const packed = await gzip(log);
    answer = await ask("api/report", {
      method: "POST", body: packed ?? log,
      headers: {
        "Content-Type": packed ? "application/gzip" : "application/x-ndjson", ...(token ? { "X-Waymark-Token": token } : {}),
      },
    });
  } catch {
    throw problem(t("report.gone"), t("report.goneAdvice"));
  }
  if (answer.status === 404 || answer.status === 405) throw problem(t("report.none"), advice);
  if (!answer.ok) {
    const said = await answer.json().catch(() => null);
    throw problem(said?.error?.message ?? t("server.refused", { status: answer.status }), said?.error?.advice ?? advice);
  }
  return new Blob([await answer.blob()], { type: "text/html" });
}

function problem(text, advice) { return Object.assign(new Error(text), { advice }); }

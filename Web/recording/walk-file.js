/** The file of “Send this walk”: a session log that every reader of logs takes, with a report in its header (`docs/session-log.md`). */

/**
 * @param {{header: any, lines: Blob}} log
 * @param {any} report
 * @param {string | null} picture as a data URL
 * @returns {File} plain text, which all browsers share
 */
export function walkFile({ header, lines }, report, picture) {
  const first = JSON.stringify({ ...header, report: { ...report, ...(picture && { picture }) } });
  const name = `waymark-walk-${report.made.slice(0, 16).replace(/[:T]/g, "-")}.txt`;
  return new File([`${first}\n`, lines], name, { type: "text/plain" });
}

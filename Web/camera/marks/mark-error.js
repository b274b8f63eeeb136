/** What is wrong with a file that was to be a mark, in one sentence. */

import "../../language/later.js";
import { t } from "../../language/text.js";
export class MarkError extends Error {
  /**
   * @param {string} message one sentence: what is the case
   * @param {string} [advice] one sentence: what helps
   */
  constructor(message, advice = t("mark.advice")) {
    super(message);
    this.name = "MarkError";
    this.advice = advice;
  }
}

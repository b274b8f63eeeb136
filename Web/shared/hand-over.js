/** Hands a file to its user: by the system's share sheet on a phone, else as a download. */

import { isHandheld } from "./handheld.js";

/**
 * @param {File} file
 * @param {string} title
 */
export async function handOver(file, title) {
  if (isHandheld() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return;
    } catch (error) {
      // The user has closed the sheet; everything else is a reason for the download.
      if (error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

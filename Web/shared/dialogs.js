/** What all sheets share: a close button, and a tap beside the sheet closes it. */
export function connectDialogs() { for (const dialog of document.querySelectorAll("dialog")) connectDialog(dialog); }

/** @param {HTMLDialogElement} dialog */
export function connectDialog(dialog) {
  dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
  if (dialog.id === "welcome") return;
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

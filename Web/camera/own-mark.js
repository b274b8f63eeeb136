/** The part of the settings where users choose a mark of their own, which stays in the browser and is drawn along the route. */

import { onLanguage, t } from "../language/text.js";
import { byId, setText } from "../shared/elements.js";

/**
 * @param {import("../shared/store.js").Store} store its `settings.mark` is the name of the file, or empty
 * @param {import("../shared/messages.js").Messages} messages
 * @param {() => import("./overlay-renderer.js").OverlayRenderer | null} renderer
 */
export function connectOwnMark(store, messages, renderer) {
  const input = byId("own-mark-file");
  const remove = byId("own-mark-remove");
  const change = (values) => store.set("settings", { ...store.get("settings"), ...values });
  const fail = (error) => messages.add({
    kind: "error", id: "own-mark", text: error.name === "MarkError" ? error.message : t("mark.unread"), advice: error.advice,
  });

  const show = async (file, name) => {
    const [{ readMark }, { MarkDrawing }] = await Promise.all([import("./marks/read-mark.js"), import("./marks/mark-drawing.js")]);
    const parts = await readMark(file, name);
    renderer()?.setMark((gl, paint, bind) => new MarkDrawing(gl, parts, paint, bind));
  };
  const choose = async (file) => {
    try {
      await show(file, file.name);
      messages.remove("own-mark");
      // A mark is only seen where marks are shown.
      change({ mark: file.name, routeStyle: "waypoints" });
      const { keepMark } = await import("./marks/mark-store.js");
      await keepMark(file.name, file).catch((error) => {
        console.info(error);
        messages.add({ kind: "warning", id: "own-mark", text: t("mark.notKept") });
      });
    } catch (error) {
      console.info(error);
      fail(error);
    }
  };
  const restore = async () => {
    try {
      const { keptMark } = await import("./marks/mark-store.js");
      const kept = await keptMark();
      if (kept) await show(kept.file, kept.name);
      else change({ mark: "" });
    } catch (error) {
      console.info(error);
      change({ mark: "" });
    }
  };
  byId("own-mark-choose").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files;
    input.value = "";
    if (file) choose(file);
  });
  remove.addEventListener("click", async () => {
    renderer()?.setMark(null);
    change({ mark: "" });
    const { forgetMark } = await import("./marks/mark-store.js");
    await forgetMark().catch((error) => console.info(error));
  });
  const showName = () => {
    const { mark } = store.get("settings") ?? {};
    setText(byId("own-mark-name"), mark || t("mark.usual"));
    remove.hidden = !mark;
  };
  store.subscribe("settings", showName);
  onLanguage(showName);
  if (store.get("settings")?.mark) restore();
}

/** What the page does for when there is no network: keeps itself and its area, and says when there is no connection. */

import "../language/later.js";
import { t } from "../language/text.js";
import { AreaDownload } from "./area-download.js";
import { Panel } from "./panel.js";
import { Registration } from "./registration.js";

/** Between two looks whether the server answers again, milliseconds. */
const interval = 10_000;

/** @param {import("../shared/page.js").Page} page */
export async function connectOffline(page) {
  const { api, store, messages } = page;
  const registration = new Registration(api);
  const download = new AreaDownload(api, store, () => registration.ask("changed"));
  new Panel(registration, download, store);

  const offerVersion = () => messages.add({
    kind: "info", id: "version", text: t("offline.newVersion"), advice: t("offline.newVersionAdvice"),
    action: {
      words: t("offline.reload"),
      run: async () => {
        const others = await registration.takeOver();
        if (others === 0) return;
        messages.add({
          kind: "info", id: "version", text: t("offline.otherTabs", { count: others }), advice: t("offline.otherTabsAdvice"),
          action: { words: t("offline.reload"), run: () => offerVersion() },
        });
      },
    },
  });
  registration.addEventListener("version", offerVersion);
  registration.addEventListener("stranger", () => {
    if (navigator.serviceWorker?.controller) {
      messages.add({
        kind: "warning", id: "stranger", text: t("offline.stranger"), advice: t("offline.strangerAdvice"),
        action: { words: t("offline.letIn"), run: () => registration.end() },
      });
    }
  });

  watchConnection(page, registration, download);
  await registration.begin();
  store.addEventListener("area", () => download.look().catch(console.info));
  await download.look().catch(console.info);
  return { registration, download };
}

/** Says once that there is no connection, and takes it back when there is one. */
function watchConnection({ messages }, registration, download) {
  let isGone = false;
  let timer = 0;
  const show = async (/** @type {boolean} */ now) => {
    if (now === isGone) return;
    isGone = now;
    clearInterval(timer);
    if (!isGone) return messages.remove("offline");
    timer = setInterval(probe, interval);
    const { whole } = await download.packs().catch(() => ({ whole: null }));
    if (!isGone) return;
    messages.add({
      kind: "warning", id: "offline", text: t("offline.offline"), advice: whole ? t("offline.offlineKept", { name: whole.name }) : t("offline.offlineBare"),
    });
  };
  const probe = async () => {
    if (document.visibilityState === "hidden") return;
    const answer = await registration.ask("probe");
    if (typeof answer?.isGone === "boolean") show(answer.isGone);
  };
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data?.kind === "connection") show(data.isGone);
  });
  for (const event of ["online", "offline"]) addEventListener(event, probe);
  probe();
}

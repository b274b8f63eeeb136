/**
 * The terrain's parts of the page: what a tap in the picture meets, names of summits, the panorama, what can be seen from a
 * place. Loaded after the page has begun; the engine's part and the heights come with the first question.
 */

import "../language/later.js";
import { t } from "../language/text.js";
import { addStyleSheet, make } from "../shared/elements.js";
import { ByHand } from "./by-hand.js";
import { Projection } from "./direction.js";
import { Houses } from "./houses.js";
import { Landmarks } from "./landmarks.js";
import { terrainOf } from "./of-area.js";
import { Seek } from "./seek.js";
import { Skyline } from "./skyline.js";
import { SummitLabels } from "./summit-labels.js";
import { listenForTaps } from "./taps.js";
import { Viewshed } from "./viewshed.js";

/** @param {import("../shared/page.js").Page} page */
export function connectTerrain(page) {
  const { store, api, walk } = page;
  addStyleSheet("terrain/terrain.css");
  const client = () => terrainOf(store, api);
  const landmarks = new Landmarks(api);
  const houses = new Houses(api, client);
  const seek = new Seek(page, client, landmarks, houses);
  const labels = new SummitLabels(document.getElementById("marks"), store, client, landmarks,
    (distance) => walk.session?.labelUncertainty(distance) ?? null,
    (azimuth, elevation) => walk.session?.labelOpacity(azimuth, elevation) ?? 1);
  const viewshed = new Viewshed(page, client);
  const skyline = new Skyline(page, client, houses);
  const byHand = new ByHand(page, client, landmarks);
  const section = document.getElementById("camera");
  listenForTaps(section, (x, y) => page.tapPicture(x, y));

  const projection = new Projection();
  let alignment = null;
  store.subscribe("alignment", (value) => {
    alignment = value;
    if (walk.camera) labels.update(store.get("position"), value, walk.camera);
  });
  walk.onFrame = (frame) => {
    const { pose } = frame;
    skyline.onFrame(frame);
    byHand.onFrame(frame);
    if (!alignment?.isKnown || !walk.camera) return;
    projection.set(pose.q, alignment.yawDegrees, walk.camera);
    labels.draw(projection, walk.camera);
    seek.draw(projection, store.get("position"));
  };

  /** The eye of the user, or of somebody at a place of the map. */
  const eye = () => {
    const position = store.get("position");
    if (!position) return null;
    return { lat: position.lat, lon: position.lon, alt: alignment?.altitude ?? null, altRef: alignment?.altitudeReference ?? null };
  };
  const withEye = (run) => () => {
    document.getElementById("menu").close();
    const own = eye();
    if (own) run(own);
    else page.messages.add({ kind: "warning", id: "terrain", text: () => `${t("mountains.noPosition")}.`, advice: t("mountains.noPositionAdvice") });
  };
  let panorama = null;
  const openPanorama = async (own) => {
    try {
      const { PanoramaView } = await import("./panorama/view.js");
      panorama ??= new PanoramaView(page, client, landmarks);
      await panorama.open(own, store.get("position")?.heading ?? null);
    } catch (error) {
      console.info(error);
      page.messages.add({ kind: "warning", id: "terrain", text: t("mountains.failed") });
    }
  };
  let photo = null;
  /** @param {File} file */
  const openPhoto = async (file) => {
    document.getElementById("menu").close();
    const { PhotoView } = await import("./photo/view.js");
    photo ??= new PhotoView(page, client, landmarks, houses);
    await photo.open(file);
  };
  page.openPhoto = openPhoto;
  const showPicture = () => { if (store.get("view") === "map") store.set("view", "split"); };
  makeMenu({
    photo: openPhoto,
    skyline: () => {
      document.getElementById("menu").close();
      showPicture();
      skyline.look();
    },
    byHand: withEye((own) => {
      showPicture();
      return byHand.begin(own, alignment);
    }),
    panorama: withEye(openPanorama),
    viewshed: withEye((own) => viewshed.show(own)),
    middle: withEye(() => {
      showPicture();
      seek.tap(section.clientWidth / 2, section.clientHeight / 2);
    }),
  }, store);
  // At a position chosen on the map the user stands on the ground.
  store.addEventListener("viewshedFrom", () => {
    const place = store.get("viewshedFrom");
    if (place) viewshed.show({ lat: place.lat, lon: place.lon });
  });
  return { seek, labels, viewshed, skyline, byHand, client, get panorama() { return panorama; }, get photo() { return photo; } };
}

function makeMenu(actions, store) {
  const button = (id, words, run) => {
    const element = make("button", { id, type: "button" }, make("span", { "data-text": words }));
    element.addEventListener("click", run);
    return element;
  };
  const choice = (id, setting, words) => {
    const input = make("input", { type: "checkbox", role: "switch", id });
    input.addEventListener("change", () => store.set("settings", { ...store.get("settings"), [setting]: input.checked }));
    store.subscribe("settings", (settings) => { input.checked = settings?.[setting] ?? false; });
    return make("label", { class: "switch" }, make("span", { "data-text": words }), input);
  };
  const file = make("input", { type: "file", accept: "image/*", hidden: true, id: "photo-file" });
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    if (chosen) actions.photo(chosen);
    file.value = "";
  });
  const rows = make("div", { class: "rows pairs" }, button("open-panorama", "mountains.panorama", actions.panorama),
    button("show-viewshed", "mountains.viewshed", actions.viewshed), button("open-photo", "photo.open", () => file.click()),
    button("ask-middle", "mountains.middle", actions.middle), button("skyline-direction", "skyline.look", actions.skyline),
    button("line-up-by-hand", "byHand.open", actions.byHand));
  const summits = choice("summit-names", "summits", "mountains.summits");
  const section = document.getElementById("look-section");
  section.append(rows, file);
  document.querySelector("#settings [name=places]").closest("label").after(summits);
  document.querySelector("#settings [name=rememberCompass]").closest("label").after(choice("skyline-automatic", "skyline", "skyline.automatic"));
  // Sun and houses are found without elevations, too.
  store.subscribe("area", (area) => { section.hidden = summits.hidden = area?.elevation === false; });
}

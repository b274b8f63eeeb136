/** Recent places and favourites: loaded with the first destination, or when “Where to?” is opened. */

import { byId } from "./elements.js";

/** @param {import("./page.js").Page} page */
export function connectPlaces(page) {
  let loading = null;
  const load = () => {
    loading ??= import("../places/connect.js").then(({ connectPlaces }) => connectPlaces(page)).catch((error) => {
      console.info(error);
      loading = null;
      return null;
    });
    return loading;
  };
  byId("open-destination").addEventListener("click", load);
  page.navigation.onChosen = async (place) => (await load())?.remember(place);
}

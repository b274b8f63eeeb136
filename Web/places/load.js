/** Recent places and favourites: loaded with the first destination, when “Where to?” is opened, or after the first view. */

import { byId } from "../shared/elements.js";

/** @param {import("../shared/page.js").Page} page @returns {() => Promise<any>} loads them */
export function connectPlaces(page) {
  let loading = null;
  const load = () => {
    loading ??= import("./connect.js").then(({ connectPlaces }) => connectPlaces(page)).catch((error) => {
      console.info(error);
      loading = null;
      return null;
    });
    return loading;
  };
  byId("open-destination").addEventListener("click", load);
  page.navigation.onChosen = async (place) => (await load())?.remember(place);
  return load;
}
